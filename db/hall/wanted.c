/* Tables that kiosks ask for, and the hall gives. */
#include "db/hall/wanted.h"

#include <stdlib.h>
#include <string.h>

#include "db/hall/give.h"
#include "db/hall/vouched.h"
#include "db/journal/others.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/gather.h"
#include "db/state/put_back.h"
#include "db/state/state.h"
#include "db/state/who.h"
#include "rules/event/words.h"

/* ---- what a kiosk asks */

/* Whether this store is a kiosk's, of a roster. */
static enum wk_status look_around(struct wk_store *store, int table, const struct wk_gathered **gathered)
{
    if (table < 1 || table > WK_MAX_TABLES)
        return WK_BAD_INPUT;
    const enum wk_status status = wk_gather(store, gathered);
    if (status != WK_OK)
        return status;
    const int own = (*gathered)->roster.own;
    return own > WK_HALL_NUMBER && wk_member_at(&(*gathered)->roster, own) ? WK_OK : WK_NOT_FOUND;
}

static enum wk_status want(struct wk_store *store, int table, enum wk_take_reason why, struct wk_receipt *draft)
{
    const struct wk_gathered *gathered = NULL;
    enum wk_status status = look_around(store, table, &gathered);
    if (status == WK_OK)
        status = wk_role_check(store, WK_ROLE_JUDGE);
    if (status == WK_OK && gathered->merged->owner[table - 1].owner == gathered->roster.own)
        status = WK_ALREADY;
    if (status != WK_OK)
        return status;
    json_t *body = json_pack("{s:i, s:i}", "table", table, "epoch", gathered->merged->owner[table - 1].epoch + 1);
    const bool said = why > WK_TAKE_UNSAID && why <= WK_TAKE_OTHER;
    if (body && ((said && json_object_set_new(body, "reason", json_string(wk_take_words[why])) != 0) ||
                 !wk_who_put(store, NULL, body))) {
        json_decref(body);
        body = NULL;
    }
    return wk_journal_add(store, WK_KIND_WANTED, body, NULL, 0, draft);
}

enum wk_status wk_store_want_table(struct wk_store *store, int table, enum wk_take_reason why, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = want(store, table, why, &draft);
    return wk_journal_end(store, status, &draft, receipt);
}

/* ---- what was asked */

/* A wish, or that it is over. */
struct wish {
    char kiosk_id[WK_KIOSK_ID_LEN + 1];
    int64_t seq, table, epoch;
    json_t *body; /* NULL: it makes no sense */
};

static void read_wish(const struct wk_record *record, struct wish *out)
{
    *out = (struct wish){.seq = record->seq};
    memcpy(out->kiosk_id, record->kiosk_id, WK_KIOSK_ID_LEN);
    if (wk_body_load(record->body, &out->body) == WK_OK &&
        wk_body_int(out->body, "table", 1, WK_MAX_TABLES, &out->table) == WK_OK &&
        wk_body_int(out->body, "epoch", 1, INT32_MAX, &out->epoch) == WK_OK)
        return;
    json_decref(out->body);
    out->body = NULL;
}

/* The newest of a kiosk's records of a kind about a table from seq `after` on; its epoch 0: none. */
static enum wk_status newest(struct wk_store *store, const char *kiosk_id, const char *kind, int table, int64_t after,
                             struct wish *out)
{
    struct wk_stored entry;
    enum wk_status status;
    *out = (struct wish){.seq = 0};
    wk_stored_open_kiosk(&entry, store, kiosk_id, kind, after);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        struct wish one;
        status = wk_stored_take(&entry);
        if (status != WK_OK)
            break;
        read_wish(&entry.record, &one);
        if (one.body && one.table == table)
            *out = one;
        json_decref(one.body);
        out->body = NULL;
    }
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}

/* The newest wish of this kiosk's for a table that it has not taken back; its epoch 0: there is none. */
static enum wk_status own_wish(struct wk_store *store, int table, struct wish *out)
{
    struct wish over;
    enum wk_status status = newest(store, store->kiosk_id, WK_KIND_WANTED, table, 0, out);
    if (status == WK_OK && out->epoch > 0)
        status = newest(store, store->kiosk_id, WK_KIND_UNWANTED, table, out->seq, &over);
    if (status == WK_OK && out->epoch > 0 && over.epoch == out->epoch)
        *out = (struct wish){.seq = 0};
    return status;
}

static enum wk_status unwant(struct wk_store *store, int table, struct wk_receipt *draft)
{
    const struct wk_gathered *gathered = NULL;
    struct wish wish;
    enum wk_status status = look_around(store, table, &gathered);
    if (status == WK_OK)
        status = own_wish(store, table, &wish);
    if (status != WK_OK || wish.epoch != gathered->merged->owner[table - 1].epoch + 1)
        return status == WK_OK ? WK_END : status;
    return wk_journal_add(store, WK_KIND_UNWANTED, json_pack("{s:i, s:I}", "table", table, "epoch", (json_int_t)wish.epoch),
                          NULL, 0, draft);
}

enum wk_status wk_store_unwant_table(struct wk_store *store, int table, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = unwant(store, table, &draft);
    if (status != WK_END)
        return wk_journal_end(store, status, &draft, receipt);
    receipt->seq = 0;
    return wk_sql_end(store, WK_OK);
}

enum wk_status wk_store_wanted(struct wk_store *store, int table, struct wk_wanted *out)
{
    const struct wk_gathered *gathered = NULL;
    struct wk_wanted found = {.state = WK_WANTED_NOT};
    struct wish wish;
    enum wk_status status = look_around(store, table, &gathered);
    if (status == WK_OK)
        status = own_wish(store, table, &wish);
    if (status != WK_OK)
        return status;
    const struct wk_table_owner *owner = &gathered->merged->owner[table - 1];
    found.owner = owner->owner;
    if (wish.epoch > 0 && owner->epoch < wish.epoch)
        found.state = WK_WANTED_WAITS;
    else if (wish.epoch > 0)
        found.state = owner->owner == gathered->roster.own ? WK_WANTED_HERE : WK_WANTED_GONE;
    if (found.state == WK_WANTED_HERE) {
        bool finished = false;
        status = wk_takeover_finished(store, table, &finished, &found.number);
        found.state = finished ? WK_WANTED_HERE : WK_WANTED_WAITS;
    }
    if (status == WK_OK)
        *out = found;
    return status;
}

/* ---- what the hall answers */

static enum wk_status taken_back(struct wk_store *store, const struct wish *wish, bool *over)
{
    struct wish other;
    const enum wk_status status = newest(store, wish->kiosk_id, WK_KIND_UNWANTED, (int)wish->table, wish->seq, &other);
    *over = status == WK_OK && other.epoch == wish->epoch;
    return status;
}

/* Gives it, if it may be had. *draft->seq stays 0 where not. */
static enum wk_status answer(struct wk_store *store, const struct wish *wish, struct wk_receipt *draft)
{
    const struct wk_gathered *gathered = NULL;
    bool over = false, right = false;
    enum wk_status status = wk_gather(store, &gathered);
    if (status != WK_OK)
        return status;
    const struct wk_member *const member = wk_member_of(&gathered->roster, wish->kiosk_id);
    const struct wk_table_owner *const owner = &gathered->merged->owner[wish->table - 1];
    if (!member || member->number == WK_HALL_NUMBER || member->expelled_from > 0 || owner->epoch + 1 != wish->epoch ||
        owner->owner == member->number)
        return WK_OK;
    status = wk_store_vouched_word(store, member->kiosk_id, wish->seq, wish->body, WK_ROLE_JUDGE, &right);
    if (status != WK_OK || !right)
        return status;
    status = taken_back(store, wish, &over);
    if (status != WK_OK || over)
        return status;
    return wk_give_wanted_table(store, member, (int)wish->table, wish->seq, wish->body, draft);
}

/* The first that is heard here and can be answered, each in a transaction of its own; *given: there was one. */
static enum wk_status answer_one(struct wk_store *store, bool *given)
{
    struct wk_receipt draft = {0}, receipt;
    struct wk_stored entry;
    enum wk_status status = wk_sql_begin(store);
    *given = false;
    if (status != WK_OK)
        return status;
    entry = (struct wk_stored){.signature = NULL};
    wk_query_open(&entry.query, store, WK_Q_WANTED);
    while (draft.seq == 0 && (status = wk_query_step(&entry.query)) == WK_OK) {
        struct wish wish;
        status = wk_stored_take(&entry);
        if (status != WK_OK)
            break;
        read_wish(&entry.record, &wish);
        if (wish.body)
            status = answer(store, &wish, &draft);
        json_decref(wish.body);
        if (status != WK_OK)
            break;
    }
    wk_stored_close(&entry);
    if (draft.seq == 0)
        return wk_sql_end(store, status == WK_END ? WK_OK : status);
    status = wk_journal_end(store, status, &draft, &receipt);
    *given = status == WK_OK;
    return status;
}

/* What an answer depends on: wishes, who has the tables, and what this journal says, of PINs and of kiosks that are expelled.
 */
struct wk_wanting {
    int64_t wish_n, own_seq, n_undone;
    struct wk_table_owner owner[WK_MAX_TABLES];
};

/* Has any of it changed since nothing was left to be answered? Each wish would be read again after each push otherwise. */
static enum wk_status find_news(struct wk_store *store, const struct wk_gathered *gathered, int64_t wish_n, bool *news)
{
    uint8_t hash[WK_HASH_SIZE];
    int64_t own_seq = 0;
    struct wk_wanting *now = store->wanting;
    const enum wk_status status = wk_journal_head(store, &own_seq, hash);
    if (status != WK_OK)
        return status;
    if (!now)
        now = store->wanting = calloc(1, sizeof *now);
    if (!now)
        return WK_NO_MEMORY;
    *news = now->wish_n != wish_n || now->own_seq != own_seq || now->n_undone != store->n_undone ||
            memcmp(now->owner, gathered->merged->owner, sizeof now->owner) != 0;
    now->wish_n = wish_n;
    now->own_seq = own_seq;
    now->n_undone = store->n_undone;
    memcpy(now->owner, gathered->merged->owner, sizeof now->owner);
    return WK_OK;
}

enum wk_status wk_store_answer_wants(struct wk_store *store, int *n)
{
    const struct wk_gathered *gathered = NULL;
    int64_t wish_n = 0;
    bool put_back = false, given = true;
    enum wk_status status = wk_sql_int(store, WK_Q_LAST_WANTED, 0, 0, &wish_n);
    *n = 0;
    if (status == WK_OK)
        status = wk_put_back(store, &put_back);
    if (status != WK_OK || put_back)
        return status == WK_NOT_FOUND ? WK_OK : status;
    status = wk_gather(store, &gathered);
    if (status != WK_OK || gathered->roster.own != WK_HALL_NUMBER)
        return status;
    status = find_news(store, gathered, wish_n, &given);
    while (given && status == WK_OK) {
        status = answer_one(store, &given);
        *n += given;
    }
    if ((status != WK_OK || *n > 0) && store->wanting)
        store->wanting->wish_n = 0; /* all of them are looked at once more */
    return status;
}
