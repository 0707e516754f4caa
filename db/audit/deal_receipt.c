/* A deal's receipt out of a journal that was heard. */
#include "db/audit/deal_receipt.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/journal/json.h"
#include "db/journal/others.h"
#include "db/state/body.h"
#include "db/state/deal_key.h"
#include "db/state/roster.h"
#include "db/state/sealed.h"
#include "db/state/state.h"

#define CHAIN_MAX (WK_RECEIPT_RECORDS / 2)

struct making {
    struct wk_store *store;
    const struct wk_member *member; /* whose journal it is */
    int64_t over, sealed;           /* seqs there */
    json_t *summary;                /* what the record says with which it was over */
    struct wk_deal_receipt receipt;
};

/* A record of that journal; closed by the caller in any case. */
static enum wk_status open_at(const struct making *self, int64_t seq, struct wk_stored *entry)
{
    wk_stored_open_kiosk(entry, self->store, self->member->kiosk_id, NULL, seq - 1);
    enum wk_status status = wk_query_step(&entry->query);
    if (status == WK_OK)
        status = wk_stored_take(entry);
    if (status == WK_END || (status == WK_OK && (entry->excerpt || entry->record.seq != seq)))
        status = WK_NOT_FOUND;
    return status;
}

static enum wk_status add(struct making *self, int64_t seq)
{
    struct wk_stored entry;
    uint8_t *bytes = NULL;
    size_t n = 0;
    enum wk_status status = open_at(self, seq, &entry);

    if (status == WK_OK)
        status = entry.signature ? wk_record_encode(&entry.record, &bytes, &n) : WK_DB_BROKEN;
    if (status == WK_OK)
        status = wk_deal_receipt_add(&self->receipt, bytes, n, self->member->key, entry.signature);
    free(bytes);
    wk_stored_close(&entry);
    return status;
}

/* ---- what belongs to it */

static enum wk_status read_summary(struct making *self)
{
    struct wk_stored entry;
    enum wk_status status = open_at(self, self->over, &entry);

    if (status == WK_OK)
        status = wk_body_load(entry.record.body, &self->summary);
    wk_stored_close(&entry);
    return status == WK_OK ? wk_body_int(self->summary, "deal_seq", 1, INT64_MAX, &self->sealed) : status;
}

static enum wk_status read_faces(struct making *self)
{
    uint8_t secret[WK_SEALED_DEAL_SIZE], commitment[WK_HASH_SIZE], wanted[WK_HASH_SIZE];
    struct wk_stored entry;
    enum wk_status status = open_at(self, self->sealed, &entry);

    if (status == WK_OK)
        status = wk_stored_unbox(&entry, secret, sizeof secret);
    wk_stored_close(&entry);
    if (status == WK_OK && (wk_sealed_deal_decode(&self->receipt.deal, self->receipt.salt, secret, sizeof secret) != WK_OK ||
                            wk_body_hash(self->summary, "commitment", wanted) != WK_OK))
        status = WK_DB_BROKEN;
    wk_wipe(secret, sizeof secret);
    if (status != WK_OK)
        return status;
    wk_deal_commit(&self->receipt.deal, self->receipt.salt, commitment);
    return memcmp(commitment, wanted, sizeof wanted) == 0 ? WK_OK : WK_DB_BROKEN;
}

static enum wk_status add_checks(struct making *self)
{
    const json_t *check;
    size_t i;
    int64_t seq = 0;
    enum wk_status status = WK_OK;

    json_array_foreach(json_object_get(self->summary, "checks"), i, check)
    {
        if (status == WK_OK)
            status = wk_body_int(check, "record", 1, INT64_MAX, &seq);
        if (status == WK_OK)
            status = add(self, seq);
    }
    return status;
}

/* Whether a checkpoint names this deal with the same checks. */
static bool names_it(const struct making *self, const struct wk_record *record)
{
    json_t *body = NULL;
    const bool read = wk_body_load(record->body, &body) == WK_OK;
    const json_t *const deal = read ? json_object_get(body, "deal") : NULL;
    const bool same = deal && json_integer_value(json_object_get(deal, "deal_seq")) == self->sealed &&
                      json_equal(json_object_get(deal, "checks"), json_object_get(self->summary, "checks"));
    json_decref(body);
    return same;
}

/* The oldest checkpoint before the end that names it so, and the first behind it; 0: there is none. */
static enum wk_status find_checkpoints(const struct making *self, int64_t *before, int64_t *behind)
{
    struct wk_stored entry;
    enum wk_status status = WK_OK;

    *before = *behind = 0;
    wk_stored_open_kiosk(&entry, self->store, self->member->kiosk_id, WK_KIND_CHECKPOINT, self->sealed);
    while (*behind == 0 && (status = wk_query_step(&entry.query)) == WK_OK && (status = wk_stored_take(&entry)) == WK_OK) {
        if (entry.record.seq > self->over)
            *behind = entry.record.seq;
        else if (*before == 0 && names_it(self, &entry.record))
            *before = entry.record.seq;
    }
    wk_stored_close(&entry);
    return *behind > 0 || status == WK_END ? WK_OK : status;
}

static enum wk_status add_chain(struct making *self)
{
    int64_t before, behind;
    enum wk_status status = find_checkpoints(self, &before, &behind);
    const bool leads = before > 0 && self->over - before < CHAIN_MAX;
    const int64_t first = leads ? before : self->over;
    const int64_t last = !leads && behind > 0 && behind - self->over < CHAIN_MAX ? behind : self->over;

    for (int64_t seq = first; seq <= last && status == WK_OK; seq++)
        status = add(self, seq);
    return status;
}

static enum wk_status make(struct making *self)
{
    enum wk_status status = read_summary(self);

    if (status == WK_OK)
        status = read_faces(self);
    if (status == WK_OK)
        status = add(self, self->sealed);
    if (status == WK_OK)
        status = add_checks(self);
    return status == WK_OK ? add_chain(self) : status;
}

enum wk_status wk_store_receipt_of(struct wk_store *store, int64_t over, struct wk_deal_receipt *out)
{
    struct wk_roster *roster = malloc(sizeof *roster);
    struct making self = {.store = store, .over = wk_record_seq(over)};
    enum wk_status status = roster ? wk_store_roster(store, roster) : WK_NO_MEMORY;

    if (status == WK_OK && !(self.member = wk_member_at(roster, wk_record_journal(over))))
        status = WK_NOT_FOUND;
    if (status == WK_OK)
        status = make(&self);
    json_decref(self.summary);
    free(roster);
    if (status == WK_OK)
        *out = self.receipt;
    else
        wk_deal_receipt_release(&self.receipt);
    return status;
}
