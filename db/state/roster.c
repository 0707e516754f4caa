/* Who takes part in an event, as the hall's journal and its own tell it. */
#include "db/state/roster.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal/others.h"
#include "db/journal/sql.h"
#include "db/state/body.h"
#include "db/state/state.h"
#include "rules/text.h"

bool wk_member_name_valid(const char *name)
{
    return wk_text_valid(name, WK_MEMBER_NAME_SIZE, false);
}

bool wk_hall_url_valid(const char *url)
{
    const size_t n = strnlen(url, WK_URL_SIZE);
    for (size_t i = 0; i < n; i++)
        if (url[i] <= ' ' || url[i] > '~')
            return false;
    return n < WK_URL_SIZE && strncmp(url, "https://", 8) == 0 && n > 8;
}

const struct wk_member *wk_member_of(const struct wk_roster *roster, const char *kiosk_id)
{
    for (int i = 0; i < roster->n; i++)
        if (strcmp(roster->member[i].kiosk_id, kiosk_id) == 0)
            return &roster->member[i];
    return NULL;
}

const struct wk_member *wk_member_at(const struct wk_roster *roster, int number)
{
    for (int i = 0; i < roster->n; i++)
        if (roster->member[i].number == number)
            return &roster->member[i];
    return NULL;
}

static enum wk_status read_id(const json_t *body, const char *key, char id[WK_KIOSK_ID_LEN + 1])
{
    enum wk_status status = wk_body_text(body, key, WK_KIOSK_ID_LEN + 1, id);
    return status == WK_OK && !wk_record_kiosk_id_valid(id) ? WK_DB_BROKEN : status;
}

static enum wk_status read_place(const json_t *body, struct wk_hall_place *out)
{
    int64_t number = 0;
    if (read_id(body, "hall", out->hall_id) != WK_OK || wk_body_hash(body, "key", out->key) != WK_OK ||
        wk_body_hash(body, "pin", out->pin) != WK_OK || wk_body_text(body, "url", sizeof out->url, out->url) != WK_OK ||
        wk_body_int(body, "number", WK_HALL_NUMBER + 1, WK_MAX_JOURNALS - 1, &number) != WK_OK)
        return WK_DB_BROKEN;
    out->number = (int)number;
    return WK_OK;
}

enum wk_status wk_store_hall_place(struct wk_store *store, struct wk_hall_place *out)
{
    struct wk_hall_place place;
    json_t *body = NULL;
    int64_t seq = 0;
    enum wk_status status = wk_sql_int(store, WK_Q_JOINED_PERHAPS, 0, 0, &seq);
    if (status == WK_OK)
        status = wk_body_of(store, seq, &body);
    if (status == WK_OK)
        status = read_place(body, &place);
    json_decref(body);
    if (status == WK_OK)
        *out = place;
    return status;
}

static enum wk_status read_member(const json_t *body, struct wk_member *out, int *fold_version)
{
    int64_t number = 0, fold = 0;
    if (wk_body_int(body, "fold", 1, INT32_MAX, &fold) != WK_OK ||
        wk_body_int(body, "number", WK_HALL_NUMBER, WK_MAX_JOURNALS - 1, &number) != WK_OK ||
        read_id(body, "kiosk", out->kiosk_id) != WK_OK || wk_body_hash(body, "key", out->key) != WK_OK ||
        wk_body_text(body, "name", sizeof out->name, out->name) != WK_OK)
        return WK_DB_BROKEN;
    out->number = (int)number;
    *fold_version = (int)fold;
    return fold >= WK_FOLD_OLDEST && fold <= WK_FOLD_VERSION ? WK_OK : WK_DB_NEWER;
}

static enum wk_status keep_key(struct wk_roster *roster, const struct wk_member *before, const struct wk_member *member)
{
    if (memcmp(before->key, member->key, sizeof member->key) == 0)
        return WK_OK;
    if (roster->n_former == WK_FORMER_KEYS)
        return WK_DB_BROKEN;
    struct wk_former_key *const former = &roster->former[roster->n_former++];
    former->number = before->number;
    memcpy(former->key, before->key, sizeof former->key);
    return WK_OK;
}

/* A kiosk has one number and a number one kiosk: who is named again has another name; in old journals another key. */
static enum wk_status add_member(struct wk_roster *roster, struct wk_member *member)
{
    for (int i = 0; i < roster->n; i++) {
        struct wk_member *const before = &roster->member[i];
        const bool number = before->number == member->number;
        const bool id = strcmp(before->kiosk_id, member->kiosk_id) == 0;
        if (number != id)
            return WK_DB_BROKEN;
        if (number) {
            member->expelled_from = before->expelled_from;
            member->replaced_by = before->replaced_by;
            const enum wk_status status = keep_key(roster, before, member);
            if (status == WK_OK)
                *before = *member;
            return status;
        }
    }
    if (roster->n != member->number - 1) /* they are counted on */
        return WK_DB_BROKEN;
    roster->member[roster->n++] = *member;
    return WK_OK;
}

static enum wk_status add(struct wk_roster *roster, const json_t *body)
{
    struct wk_member member = {.number = 0};
    int fold = 0;
    enum wk_status status = read_member(body, &member, &fold);
    if (status == WK_OK && roster->fold != 0 && roster->fold != fold)
        status = WK_DB_NEWER;
    if (status == WK_OK)
        status = add_member(roster, &member);
    if (status == WK_OK)
        roster->fold = fold;
    return status;
}

/* Records that cannot be read, or are about an unknown kiosk or the hall itself, do not stop the rest. */
static void expel(struct wk_roster *roster, const json_t *body, bool back)
{
    char id[WK_KIOSK_ID_LEN + 1], by[WK_KIOSK_ID_LEN + 1];
    int64_t from = 0;
    if (read_id(body, "kiosk", id) != WK_OK || (!back && wk_body_int(body, "from", 1, INT64_MAX, &from) != WK_OK))
        return;
    const struct wk_member *const replacing = read_id(body, "replaced_by", by) == WK_OK ? wk_member_of(roster, by) : NULL;
    for (int i = 0; i < roster->n; i++)
        if (strcmp(roster->member[i].kiosk_id, id) == 0 && roster->member[i].number != WK_HALL_NUMBER) {
            roster->member[i].expelled_from = from;
            roster->member[i].replaced_by = replacing && !back ? replacing->number : 0;
        }
}

bool wk_roster_kind(const char *kind)
{
    return strcmp(kind, WK_KIND_ROSTER) == 0 || strcmp(kind, WK_KIND_EXPELLED) == 0 || strcmp(kind, WK_KIND_READMITTED) == 0;
}

enum wk_status wk_roster_add(struct wk_roster *roster, const char *kind, const char *body_text)
{
    json_t *body = NULL;
    if (!wk_roster_kind(kind))
        return WK_OK;
    enum wk_status status = wk_body_load(body_text, &body);
    if (strcmp(kind, WK_KIND_ROSTER) == 0)
        status = status == WK_OK ? add(roster, body) : status;
    else if (status == WK_OK)
        expel(roster, body, strcmp(kind, WK_KIND_READMITTED) == 0);
    else if (status == WK_DB_BROKEN)
        status = WK_OK;
    json_decref(body);
    return status;
}

bool wk_member_has_key(const struct wk_roster *roster, const struct wk_member *member, const uint8_t key[WK_PUBLIC_SIZE])
{
    bool has = memcmp(member->key, key, WK_PUBLIC_SIZE) == 0;
    for (int i = 0; i < roster->n_former && !has; i++)
        has = roster->former[i].number == member->number && memcmp(roster->former[i].key, key, WK_PUBLIC_SIZE) == 0;
    return has;
}

bool wk_member_signed(const struct wk_roster *roster, const struct wk_member *member,
                      const uint8_t signature[WK_SIGNATURE_SIZE], const uint8_t hash[WK_HASH_SIZE])
{
    bool holds = wk_signature_holds(signature, member->key, hash, WK_HASH_SIZE);
    for (int i = 0; i < roster->n_former && !holds; i++)
        holds = roster->former[i].number == member->number &&
                wk_signature_holds(signature, roster->former[i].key, hash, WK_HASH_SIZE);
    return holds;
}

static enum wk_status read_roster(struct wk_store *store, const char *hall_id, struct wk_roster *out)
{
    struct wk_stored entry;
    enum wk_status status;
    wk_stored_open_roster(&entry, store, hall_id);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        status = wk_stored_take(&entry);
        if (status == WK_OK)
            status = wk_roster_add(out, entry.record.kind, entry.record.body);
        if (status != WK_OK)
            break;
    }
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}

/* What was read last, and what it was read from. */
struct wk_roster_kept {
    int64_t joined, newest, n_undone;
    struct wk_roster roster;
};

/*
 * By which anybody sees whether what was read still holds: the newest record that says where this store has joined, 0: none,
 * and the newest that may say something of the roster, whoever wrote it. Each push asks, and an event has hundreds of them.
 */
static enum wk_status find_newest(struct wk_store *store, int64_t *joined, int64_t *newest)
{
    enum wk_status status = wk_sql_int(store, WK_Q_JOINED, 0, 0, joined);
    if (status != WK_OK)
        return status;
    return wk_sql_int(store, *joined > 0 ? WK_Q_NEWEST_HEARD_ROSTER : WK_Q_NEWEST_OWN_ROSTER, 0, 0, newest);
}

static enum wk_status read_again(struct wk_store *store, struct wk_roster *out)
{
    struct wk_hall_place place;
    enum wk_status status = wk_store_hall_place(store, &place);
    if (status == WK_OK) {
        out->own = place.number;
        status = read_roster(store, place.hall_id, out);
    } else if (status == WK_NOT_FOUND) {
        status = read_roster(store, store->kiosk_id, out);
        out->own = out->n > 0 ? WK_HALL_NUMBER : 0;
    }
    return status;
}

enum wk_status wk_store_roster(struct wk_store *store, struct wk_roster *out)
{
    struct wk_roster_kept *kept = store->kept;
    int64_t joined = 0, newest = 0;
    enum wk_status status = find_newest(store, &joined, &newest);
    if (status != WK_OK)
        return status;
    if (!kept)
        kept = store->kept = calloc(1, sizeof *kept);
    if (!kept)
        return WK_NO_MEMORY;
    if (newest == 0 || kept->newest != newest || kept->joined != joined || kept->n_undone != store->n_undone) {
        *kept = (struct wk_roster_kept){.joined = joined, .n_undone = store->n_undone};
        status = read_again(store, &kept->roster);
        if (status != WK_OK)
            return status;
        kept->newest = newest;
    }
    *out = kept->roster;
    return WK_OK;
}
