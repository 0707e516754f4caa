/* A record is made, signed, inserted and read back in one transaction, and the state follows it. */
#include "db/state/append.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/journal/json.h"
#include "db/state/deal_key.h"
#include "db/state/evidence.h"
#include "db/state/gather.h"
#include "db/state/journal_state.h"
#include "db/state/hall_place.h"
#include "db/state/put_back.h"
#include "db/state/state.h"

static enum wk_status encrypt(struct wk_store *store, const struct wk_record *record, const json_t *body, const void *secret,
                              size_t n, uint8_t **box, size_t *n_box)
{
    uint8_t about[WK_RECORD_ABOUT_SIZE];
    if (n > WK_SECRET_MAX - WK_SEAL_EXTRA)
        return WK_BAD_INPUT;
    size_t n_about = wk_record_about(about, record->kiosk_id, record->seq, record->kind);
    return wk_secret_box(store, body, secret, n, about, n_about, box, n_box);
}

/* What a record keeps encrypted: plain bytes, or as they are in another record. */
struct secret {
    const void *plain;  /* [n] */
    const uint8_t *box; /* [n]; NULL: plain */
    size_t n;           /* 0: none */
};

static enum wk_status add(struct wk_store *store, const char *kind, json_t *body, struct secret secret,
                          struct wk_receipt *draft)
{
    struct wk_record record = {.kiosk_id = store->kiosk_id, .kind = kind, .version = store->version};
    uint8_t hash[WK_HASH_SIZE], *made = NULL;
    char *text = NULL;
    enum wk_status status = body ? wk_gather_put_seen(store, body) : WK_NO_MEMORY;
    if (status == WK_OK)
        status = wk_json_text(body, &text);
    if (status == WK_OK)
        status = wk_journal_head(store, &record.seq, record.previous);
    if (status != WK_OK)
        goto done;
    record.seq++;
    record.t_ns = store->clock(store->context);
    record.body = text;
    if (secret.n > 0 && !secret.box) {
        status = encrypt(store, &record, body, secret.plain, secret.n, &made, &record.n_secret);
        if (status != WK_OK)
            goto done;
        record.secret = made;
    } else if (secret.n > 0) {
        record.secret = secret.box;
        record.n_secret = secret.n;
    }
    status = wk_record_check(&record);
    if (status == WK_OK)
        status = wk_record_hash(&record, hash);
    if (status == WK_OK)
        status = wk_journal_insert(store, &record, hash);
    if (status == WK_OK)
        status = wk_gather_add(store, &record);
    if (status == WK_OK)
        status = wk_state_apply(store, &record);
    if (status == WK_OK) {
        draft->seq = record.seq;
        draft->t_ns = record.t_ns;
        memcpy(draft->hash, hash, WK_HASH_SIZE);
    }
done:
    json_decref(body);
    free(made);
    free(text);
    return status;
}

/* Brings the store's own key in unless it is the newest: another kiosk's may have come in between. *draft only if it does. */
static enum wk_status bring_in_key(struct wk_store *store, struct wk_receipt *draft)
{
    uint8_t newest[WK_PUBLIC_SIZE];
    char hex[2 * WK_PUBLIC_SIZE + 1], before[2 * WK_PUBLIC_SIZE + 1];
    enum wk_status status = wk_store_signing_key(store, newest);
    wk_hex(hex, store->signer->public_key, WK_PUBLIC_SIZE);
    if (status == WK_NOT_FOUND)
        return add(store, WK_KIND_KEY, json_pack("{s:s, s:s}", "key", hex, "why", "new"), (struct secret){.n = 0}, draft);
    if (status != WK_OK || memcmp(newest, store->signer->public_key, sizeof newest) == 0)
        return status;
    if (store->of_many) /* the others take nothing that another key has signed */
        return WK_DB_OTHER_KEY;
    wk_hex(before, newest, sizeof newest);
    return add(store, WK_KIND_KEY, json_pack("{s:s, s:s, s:s}", "key", hex, "why", "replaced", "before", before),
               (struct secret){.n = 0}, draft);
}

enum wk_status wk_journal_introduce(struct wk_store *store)
{
    uint8_t newest[WK_PUBLIC_SIZE];
    struct wk_receipt draft = {0}, receipt = {0};
    enum wk_status status = wk_store_signing_key(store, newest);
    if (status != WK_NOT_FOUND && (status != WK_OK || memcmp(newest, store->signer->public_key, sizeof newest) == 0))
        return status;
    status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = bring_in_key(store, &draft);
    if (status == WK_OK && draft.seq == 0) /* another program has done so meanwhile */
        return wk_sql_end(store, status);
    return wk_journal_end(store, status, &draft, &receipt);
}

/* WK_EVENT_CLOSED: a record of this kind comes too late; WK_NOT_ALLOWED: not from who stands there; WK_HALL_RESTORED. */
static enum wk_status may_follow(struct wk_store *store, const char *kind)
{
    int64_t seq = 0;
    bool put_back = false;
    enum wk_status status = wk_put_back(store, &put_back);
    if (status == WK_OK)
        status = put_back ? WK_HALL_RESTORED : wk_record_may(store, kind);
    if (status != WK_OK || !wk_record_kind(kind)->of_event)
        return status;
    status = wk_store_closed(store, &seq);
    if (status == WK_OK)
        return WK_EVENT_CLOSED;
    return status == WK_NOT_FOUND ? WK_OK : status;
}

static enum wk_status introduce_and_add(struct wk_store *store, const char *kind, json_t *body, struct secret secret,
                                        struct wk_receipt *draft)
{
    enum wk_status status = may_follow(store, kind);
    if (status == WK_OK)
        status = bring_in_key(store, draft);
    if (status == WK_OK)
        return add(store, kind, body, secret, draft);
    json_decref(body);
    return status;
}

enum wk_status wk_journal_add(struct wk_store *store, const char *kind, json_t *body, const void *secret, size_t n_secret,
                              struct wk_receipt *draft)
{
    return introduce_and_add(store, kind, body, (struct secret){.plain = secret, .n = n_secret}, draft);
}

enum wk_status wk_journal_add_boxed(struct wk_store *store, const char *kind, json_t *body, const uint8_t *box, size_t n_box,
                                    struct wk_receipt *draft)
{
    return introduce_and_add(store, kind, body, (struct secret){.box = box, .n = box ? n_box : 0}, draft);
}

/* Record draft->seq from the file, with a new statement: is it what was written, signed, its pictures with it? */
static enum wk_status read_back(struct wk_store *store, const struct wk_receipt *draft)
{
    struct wk_stored entry;
    enum wk_status status = wk_stored_open(&entry, store, draft->seq);
    if (status != WK_OK)
        return status;
    bool same = memcmp(entry.hash, draft->hash, WK_HASH_SIZE) == 0 && entry.signature &&
                wk_signature_holds(entry.signature, store->signer->public_key, entry.hash, WK_HASH_SIZE);
    status = same ? wk_evidence_check(store, &entry.record) : WK_DB_BROKEN;
    wk_stored_close(&entry);
    return status;
}

enum wk_status wk_journal_end_all(struct wk_store *store, enum wk_status status, const struct wk_receipt *drafts, int n,
                                  struct wk_receipt *receipts)
{
    status = wk_sql_end(store, status);
    if (status != WK_OK)
        return status;
    wk_sql_forget(store);
    for (int i = 0; i < n && status == WK_OK; i++)
        status = read_back(store, &drafts[i]);
    if (status != WK_OK)
        return status;
    wk_sql_mark(store, drafts[n - 1].seq, drafts[n - 1].hash);
    wk_place_note(store);
    memcpy(receipts, drafts, (size_t)n * sizeof *receipts);
    return WK_OK;
}

enum wk_status wk_journal_end(struct wk_store *store, enum wk_status status, const struct wk_receipt *draft,
                              struct wk_receipt *receipt)
{
    return wk_journal_end_all(store, status, draft, 1, receipt);
}
