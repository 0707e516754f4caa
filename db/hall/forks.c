/* Heads are compared by hash, and a fork of the hall goes on record at its kiosks. */
#include "db/hall/forks.h"

#include <string.h>

#include "db/journal/json.h"
#include "db/journal/others.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/roster.h"
#include "db/state/state.h"

enum wk_status wk_store_compare_head(struct wk_store *store, const struct wk_head *theirs, enum wk_head_said *out)
{
    uint8_t here[WK_HASH_SIZE];
    if (theirs->seq == 0) {
        *out = WK_HEAD_SAME;
        return WK_OK;
    }
    const enum wk_status status = wk_hash_of(store, theirs->kiosk_id, theirs->seq, here);
    if (status != WK_OK && status != WK_NOT_FOUND)
        return status;
    *out = status == WK_NOT_FOUND                          ? WK_HEAD_AHEAD
           : memcmp(here, theirs->hash, WK_HASH_SIZE) == 0 ? WK_HEAD_SAME
                                                           : WK_HEAD_OTHER;
    return WK_OK;
}

/* What a record "fork" says; WK_DB_BROKEN: nothing of sense. */
static enum wk_status read_fork(const struct wk_record *record, struct wk_head *out)
{
    json_t *body = NULL;
    enum wk_status status = wk_body_load(record->body, &body);
    if (status == WK_OK)
        status = wk_body_text(body, "kiosk", sizeof out->kiosk_id, out->kiosk_id);
    if (status == WK_OK)
        status = wk_body_int(body, "seq", 1, INT64_MAX, &out->seq);
    if (status == WK_OK)
        status = wk_body_hash(body, "other", out->hash);
    json_decref(body);
    return status;
}

/* Has this store said so already? */
static enum wk_status find_own_report(struct wk_store *store, const struct wk_head *other, bool *found)
{
    struct wk_stored entry;
    enum wk_status status = WK_END;
    *found = false;
    wk_stored_open_kiosk(&entry, store, store->kiosk_id, WK_KIND_FORK, 0);
    while (!*found && (status = wk_query_step(&entry.query)) == WK_OK) {
        struct wk_head said;
        status = wk_stored_take(&entry);
        if (status != WK_OK)
            break;
        *found = read_fork(&entry.record, &said) == WK_OK && said.seq == other->seq &&
                 strcmp(said.kiosk_id, other->kiosk_id) == 0 && memcmp(said.hash, other->hash, sizeof said.hash) == 0;
    }
    wk_stored_close(&entry);
    return *found || status == WK_END ? WK_OK : status;
}

enum wk_status wk_store_report_fork(struct wk_store *store, const struct wk_head *other, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    struct wk_hall_place place;
    bool found = false;
    enum wk_status status = wk_store_hall_place(store, &place);
    if (status == WK_OK && strcmp(place.hall_id, other->kiosk_id) != 0)
        status = WK_NOT_FOUND;
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = find_own_report(store, other, &found);
    if (status == WK_OK && found)
        status = WK_ALREADY;
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_FORK,
                                json_pack("{s:s, s:I, s:o}", "kiosk", other->kiosk_id, "seq", (json_int_t)other->seq, "other",
                                          wk_json_hash(other->hash)),
                                NULL, 0, &draft);
    return wk_journal_end(store, status, &draft, receipt);
}

/* It is of this store's own journal, and the other record is the one here. */
static bool stands(struct wk_store *store, const struct wk_head *said)
{
    enum wk_head_said head = WK_HEAD_UNSAID;
    return strcmp(said->kiosk_id, store->kiosk_id) == 0 && wk_store_compare_head(store, said, &head) == WK_OK &&
           head == WK_HEAD_SAME;
}

enum wk_status wk_store_fork_reports(struct wk_store *store, struct wk_fork_report *out, int most, int *n)
{
    static struct wk_roster roster;
    int64_t seq[WK_MAX_JOURNALS] = {0}; /* of the first that stands of each kiosk, index its number */
    struct wk_stored entry = {.signature = NULL};
    int n_out = 0;
    enum wk_status status = wk_store_roster(store, &roster);
    if (status != WK_OK)
        return status;
    wk_query_open(&entry.query, store, WK_Q_FORK_REPORTS);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        struct wk_head said;
        status = wk_stored_take(&entry);
        if (status != WK_OK)
            break;
        const struct wk_member *const member = wk_member_of(&roster, entry.record.kiosk_id);
        if (member && seq[member->number] == 0 && read_fork(&entry.record, &said) == WK_OK && stands(store, &said))
            seq[member->number] = said.seq;
    }
    wk_stored_close(&entry);
    for (int i = 0; i < roster.n && status == WK_END && n_out < most; i++)
        if (seq[roster.member[i].number] > 0)
            out[n_out++] = (struct wk_fork_report){roster.member[i].number, seq[roster.member[i].number]};
    if (status == WK_END)
        *n = n_out;
    return status == WK_END ? WK_OK : status;
}
