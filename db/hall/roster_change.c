/* Kiosks are enrolled at the hall, a kiosk joins, and tables come into hands. */
#include "db/hall/roster_change.h"

#include <string.h>

#include "db/hall/give.h"
#include "db/journal/json.h"
#include "db/journal/others.h"
#include "db/state/append.h"
#include "db/state/gather.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "db/state/who.h"
#include "rules/event/words.h"

static json_t *member_body(const struct wk_member *member, int fold)
{
    return json_pack("{s:s, s:o, s:s, s:i, s:i}", "kiosk", member->kiosk_id, "key", wk_json_hash(member->key), "name",
                     member->name, "number", member->number, "fold", fold);
}

/* Ends the transaction; who takes part, and what is in memory of it, has changed. */
static enum wk_status end(struct wk_store *store, enum wk_status status, const struct wk_receipt *draft,
                          struct wk_receipt *receipt)
{
    wk_gather_forget(store);
    return wk_journal_end(store, status, draft, receipt);
}

enum wk_status wk_store_begin_hall(struct wk_store *store, const char *name, struct wk_receipt *receipt)
{
    struct wk_member self = {.number = WK_HALL_NUMBER};
    struct wk_receipt draft = {0};
    if (!wk_member_name_valid(name))
        return WK_BAD_INPUT;
    memcpy(self.name, name, strlen(name) + 1);
    memcpy(self.kiosk_id, store->kiosk_id, sizeof self.kiosk_id);
    memcpy(self.key, store->signer->public_key, sizeof self.key);
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = wk_gather_know(store);
    if (status == WK_OK && store->of_many)
        status = WK_ALREADY;
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_ROSTER, member_body(&self, WK_FOLD_VERSION), NULL, 0, &draft);
    return end(store, status, &draft, receipt);
}

/* The number of a kiosk that is enrolled: the one that it has, or the next; and by which rule its event is merged. */
static enum wk_status number_of(struct wk_store *store, const struct wk_member *kiosk, int *number, int *fold)
{
    struct wk_roster roster;
    enum wk_status status = wk_store_roster(store, &roster);
    if (status != WK_OK)
        return status;
    const struct wk_member *member = wk_member_of(&roster, kiosk->kiosk_id);
    if (roster.own != WK_HALL_NUMBER)
        return WK_NOT_FOUND;
    if ((member && member->number == WK_HALL_NUMBER) || (!member && roster.n + 1 >= WK_MAX_JOURNALS))
        return WK_BAD_INPUT;
    if (member && memcmp(member->key, kiosk->key, sizeof member->key) != 0)
        return WK_DB_OTHER_KEY;
    *number = member ? member->number : roster.n + 1;
    *fold = roster.fold;
    return WK_OK;
}

static enum wk_status add_kiosk(struct wk_store *store, const struct wk_member *kiosk, int *number, struct wk_receipt *draft)
{
    struct wk_member member = *kiosk;
    int fold = 0;
    enum wk_status status = number_of(store, kiosk, &member.number, &fold);
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_ROSTER, member_body(&member, fold), NULL, 0, draft);
    *number = member.number;
    return status;
}

static bool is_kiosk(const struct wk_member *kiosk)
{
    return wk_member_name_valid(kiosk->name) && wk_record_kiosk_id_valid(kiosk->kiosk_id);
}

enum wk_status wk_store_enroll(struct wk_store *store, const struct wk_member *kiosk, int *number, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    int made = 0;
    if (!is_kiosk(kiosk))
        return WK_BAD_INPUT;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = add_kiosk(store, kiosk, &made, &draft);
    status = end(store, status, &draft, receipt);
    if (status == WK_OK)
        *number = made;
    return status;
}

/* ---- a kiosk is expelled, taken back, replaced */

/* Of a kiosk of the roster, at the hall, up to which record its journal is here. */
static enum wk_status find_kiosk(struct wk_store *store, int number, struct wk_member *out, int64_t *heard)
{
    struct wk_roster roster;
    uint8_t hash[WK_HASH_SIZE];
    enum wk_status status = wk_store_roster(store, &roster);
    if (status != WK_OK)
        return status;
    const struct wk_member *const member = wk_member_at(&roster, number);
    if (roster.own != WK_HALL_NUMBER)
        return WK_NOT_FOUND;
    if (!member || number == WK_HALL_NUMBER)
        return WK_BAD_INPUT;
    *out = *member;
    return wk_heard_head(store, member->kiosk_id, heard, hash);
}

/* from 0: the first record that is not here yet, and all later ones. by NULL: no kiosk takes its place. */
static enum wk_status add_expulsion(struct wk_store *store, int number, int64_t *from, const char *by, struct wk_receipt *draft)
{
    struct wk_member member;
    int64_t heard = 0;
    enum wk_status status = find_kiosk(store, number, &member, &heard);
    if (status != WK_OK)
        return status;
    const int64_t first = *from > 0 ? *from : heard + 1;
    if (first > heard + 1)
        return WK_BAD_INPUT;
    if (member.expelled_from == first && !by)
        return WK_ALREADY;
    json_t *body = json_pack("{s:s, s:I}", "kiosk", member.kiosk_id, "from", (json_int_t)first);
    if (body && by && json_object_set_new(body, "replaced_by", json_string(by)) != 0) {
        json_decref(body);
        body = NULL;
    }
    *from = first;
    return wk_journal_add(store, WK_KIND_EXPELLED, body, NULL, 0, draft);
}

enum wk_status wk_store_expel(struct wk_store *store, int number, int64_t *from, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    int64_t first = *from;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = add_expulsion(store, number, &first, NULL, &draft);
    status = end(store, status, &draft, receipt);
    if (status == WK_OK)
        *from = first;
    return status;
}

enum wk_status wk_store_readmit(struct wk_store *store, int number, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    struct wk_member member;
    int64_t heard = 0;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = find_kiosk(store, number, &member, &heard);
    if (status == WK_OK && member.expelled_from == 0)
        status = WK_ALREADY;
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_READMITTED, json_pack("{s:s}", "kiosk", member.kiosk_id), NULL, 0, &draft);
    return end(store, status, &draft, receipt);
}

/* All that the old one has goes to the new one. Counts in *n the drafts. */
static enum wk_status give_all(struct wk_store *store, int old, const char *kiosk_id, struct wk_receipt *draft, int *n)
{
    const struct wk_gathered *gathered;
    enum wk_status status = WK_OK;
    for (int table = 1; table <= WK_MAX_TABLES && status == WK_OK; table++) {
        status = wk_gather(store, &gathered);
        if (status == WK_OK && gathered->merged->owner[table - 1].owner == old)
            status = wk_give_table(store, table, kiosk_id, WK_TAKE_BROKEN, &draft[(*n)++]);
    }
    return status;
}

enum wk_status wk_store_replace(struct wk_store *store, int old, const struct wk_member *kiosk, int *number,
                                struct wk_receipt *receipt)
{
    struct wk_receipt draft[WK_MAX_TABLES + 2] = {{0}}, made[WK_MAX_TABLES + 2];
    struct wk_member member;
    int64_t heard = 0, from = 0;
    int n = 0, added = 0;
    if (!is_kiosk(kiosk))
        return WK_BAD_INPUT;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = find_kiosk(store, old, &member, &heard);
    if (status == WK_OK && strcmp(member.kiosk_id, kiosk->kiosk_id) == 0)
        status = WK_ALREADY;
    if (status == WK_OK)
        status = add_kiosk(store, kiosk, &added, &draft[n++]);
    if (status == WK_OK)
        status = give_all(store, old, kiosk->kiosk_id, draft, &n);
    if (status == WK_OK)
        status = add_expulsion(store, old, &from, kiosk->kiosk_id, &draft[n++]);
    wk_gather_forget(store);
    status = wk_journal_end_all(store, status, draft, n, made);
    if (status != WK_OK)
        return status;
    *number = added;
    *receipt = made[n - 1];
    return WK_OK;
}

enum wk_status wk_store_unplayed(struct wk_store *store, bool *unplayed)
{
    const struct wk_tournament *tournament;
    int64_t n = 0;
    enum wk_status status = wk_store_tournament(store, &tournament);
    if (status == WK_OK)
        status = wk_sql_int(store, WK_Q_N_BEGUN, 0, 0, &n);
    if (status == WK_OK)
        *unplayed = !tournament->begun && n == 0;
    return status;
}

/* Another place of the same hall may take the place of the first: its address has changed, or its TLS key. */
static enum wk_status check_join(struct wk_store *store, const struct wk_hall_place *hall)
{
    struct wk_hall_place before;
    enum wk_status status = wk_store_hall_place(store, &before);
    if (status == WK_OK)
        return strcmp(before.hall_id, hall->hall_id) == 0 && memcmp(before.key, hall->key, sizeof hall->key) == 0 ? WK_OK
                                                                                                                  : WK_ALREADY;
    if (status == WK_NOT_FOUND)
        status = wk_gather_know(store);
    return status == WK_OK && store->of_many ? WK_ALREADY : status;
}

static enum wk_status add_joined(struct wk_store *store, const struct wk_hall_place *hall, struct wk_receipt *draft)
{
    const enum wk_role role = store->role;
    bool guarded = true;
    enum wk_status status = wk_store_guarded(store, &guarded);
    if (status != WK_OK)
        return status;
    if (!guarded)
        store->role = WK_ROLE_DIRECTOR;
    status = wk_journal_add(store, WK_KIND_JOINED,
                            json_pack("{s:s, s:o, s:o, s:s, s:i}", "hall", hall->hall_id, "key", wk_json_hash(hall->key), "pin",
                                      wk_json_hash(hall->pin), "url", hall->url, "number", hall->number),
                            NULL, 0, draft);
    store->role = role;
    return status;
}

enum wk_status wk_store_join(struct wk_store *store, const struct wk_hall_place *hall, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    if (!wk_record_kiosk_id_valid(hall->hall_id) || !wk_hall_url_valid(hall->url) || hall->number <= WK_HALL_NUMBER ||
        hall->number >= WK_MAX_JOURNALS || strcmp(hall->hall_id, store->kiosk_id) == 0)
        return WK_BAD_INPUT;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = check_join(store, hall);
    if (status == WK_OK)
        status = add_joined(store, hall, &draft);
    return end(store, status, &draft, receipt);
}

/* Who may: the director at the hall, and a judge at the kiosk that takes it. */
static enum wk_status check_give(struct wk_store *store, const struct wk_gathered *gathered, const struct wk_member *member)
{
    if (!member || member->expelled_from > 0)
        return WK_NOT_FOUND;
    if (gathered->roster.own == WK_HALL_NUMBER)
        return wk_role_check(store, WK_ROLE_DIRECTOR);
    return member->number == gathered->roster.own ? WK_OK : WK_NOT_ALLOWED;
}

/* {"deals", "epoch", "kiosk", "table"}; NULL: no memory. */
static json_t *grant_body(const struct wk_gathered *gathered, int table, const char *kiosk_id)
{
    const int epoch = gathered->merged->owner[table - 1].epoch + 1;
    json_t *body = json_pack("{s:i, s:s, s:i}", "table", table, "kiosk", kiosk_id, "epoch", epoch);
    if (body && epoch > 1 && gathered->roster.own == WK_HALL_NUMBER && json_object_set_new(body, "deals", json_true()) != 0) {
        json_decref(body);
        return NULL;
    }
    return body;
}

/* Members of another body, where it has them, into this one. */
static bool copy_members(json_t *body, const json_t *from, const char *const names[], size_t n)
{
    bool ok = true;
    for (size_t i = 0; i < n && ok; i++) {
        json_t *const value = json_object_get(from, names[i]);
        ok = !value || json_object_set(body, names[i], value) == 0;
    }
    return ok;
}

enum wk_status wk_give_wanted_table(struct wk_store *store, const struct wk_member *kiosk, int table, int64_t wanted,
                                    const json_t *wish, struct wk_receipt *draft)
{
    static const char *const said[] = {"reason", "role", "by"};
    const struct wk_gathered *gathered;
    enum wk_status status = wk_gather(store, &gathered);
    if (status != WK_OK)
        return status;
    json_t *body = grant_body(gathered, table, kiosk->kiosk_id);
    if (body && (json_object_set_new(body, "wanted", json_integer(wanted)) != 0 ||
                 !copy_members(body, wish, said, sizeof said / sizeof *said))) {
        json_decref(body);
        body = NULL;
    }
    /* The judge was at the kiosk; no role is needed here. */
    const enum wk_role role = store->role;
    store->role = WK_ROLE_JUDGE;
    status = wk_journal_add(store, WK_KIND_TABLE_GIVEN, body, NULL, 0, draft);
    store->role = role;
    return status;
}

enum wk_status wk_give_table(struct wk_store *store, int table, const char *kiosk_id, enum wk_take_reason why,
                             struct wk_receipt *draft)
{
    const struct wk_gathered *gathered;
    enum wk_status status = wk_gather(store, &gathered);
    if (status != WK_OK)
        return status;
    const struct wk_member *member = wk_member_of(&gathered->roster, kiosk_id);
    const struct wk_table_owner *owner = &gathered->merged->owner[table - 1];
    status = check_give(store, gathered, member);
    if (status == WK_OK && owner->owner == member->number)
        status = WK_ALREADY;
    if (status != WK_OK)
        return status;
    json_t *body = grant_body(gathered, table, kiosk_id);
    const bool said = why > WK_TAKE_UNSAID && why <= WK_TAKE_OTHER;
    if (body && ((said && json_object_set_new(body, "reason", json_string(wk_take_words[why])) != 0) ||
                 !wk_who_put(store, NULL, body))) {
        json_decref(body);
        body = NULL;
    }
    return wk_journal_add(store, WK_KIND_TABLE_GIVEN, body, NULL, 0, draft);
}

enum wk_status wk_store_give_table(struct wk_store *store, int table, const char *kiosk_id, enum wk_take_reason why,
                                   struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    if (table < 1 || table > WK_MAX_TABLES)
        return WK_BAD_INPUT;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = wk_give_table(store, table, kiosk_id, why, &draft);
    return wk_journal_end(store, status, &draft, receipt);
}
