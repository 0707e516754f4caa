#include "db/journal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/deal_key.h"
#include "db/evidence.h"
#include "db/json.h"
#include "db/state.h"

#define COLUMNS "seq, kiosk_id, t_ns, kind, version, body, secret, previous, hash, signature"

/* A blob of just n bytes; NULL: none, or not that many. */
static const uint8_t *blob_of(struct wk_query *query, int column, size_t n)
{
    size_t n_there = 0;
    const uint8_t *bytes = wk_query_blob(query, column, &n_there);
    return n_there == n ? bytes : NULL;
}

enum wk_status wk_stored_take(struct wk_stored *entry)
{
    struct wk_query *query = &entry->query;
    struct wk_record *record = &entry->record;
    *record = (struct wk_record){
        .seq = wk_query_int(query, 0),
        .kiosk_id = wk_query_text(query, 1),
        .t_ns = wk_query_int(query, 2),
        .kind = wk_query_text(query, 3),
        .version = wk_query_text(query, 4),
        .body = wk_query_text(query, 5),
    };
    record->secret = wk_query_blob(query, 6, &record->n_secret);
    const uint8_t *previous = blob_of(query, 7, WK_HASH_SIZE), *hash = blob_of(query, 8, WK_HASH_SIZE);
    entry->signature = blob_of(query, 9, WK_SIGNATURE_SIZE);
    memset(entry->hash, 0, sizeof entry->hash);
    memset(entry->written, 0, sizeof entry->written);
    if (previous)
        memcpy(record->previous, previous, WK_HASH_SIZE);
    if (hash)
        memcpy(entry->written, hash, WK_HASH_SIZE);
    if (!previous || !hash || (!record->secret && !wk_query_is_null(query, 6)) ||
        (!entry->signature && !wk_query_is_null(query, 9)))
        return WK_DB_BROKEN;
    enum wk_status status = wk_record_hash(record, entry->hash);
    if (status != WK_OK)
        return status == WK_BAD_INPUT ? WK_DB_BROKEN : status;
    return memcmp(entry->hash, entry->written, WK_HASH_SIZE) == 0 ? WK_OK : WK_DB_BROKEN;
}

void wk_stored_open_all(struct wk_stored *entry, struct wk_store *store)
{
    *entry = (struct wk_stored){.signature = NULL};
    wk_query_open(&entry->query, store, "SELECT " COLUMNS " FROM main.journal ORDER BY seq");
}

enum wk_status wk_stored_open(struct wk_stored *entry, struct wk_store *store, int64_t seq)
{
    wk_query_open(&entry->query, store, "SELECT " COLUMNS " FROM journal WHERE seq = :seq");
    wk_query_bind_int(&entry->query, ":seq", seq);
    enum wk_status status = wk_query_step(&entry->query);
    if (status == WK_OK)
        status = wk_stored_take(entry);
    else if (status == WK_END)
        status = WK_DB_BROKEN;
    if (status != WK_OK)
        wk_query_close(&entry->query);
    return status;
}

void wk_stored_close(struct wk_stored *entry)
{
    wk_query_close(&entry->query);
}

enum wk_status wk_stored_unbox(const struct wk_stored *entry, void *plain, size_t n)
{
    const struct wk_record *record = &entry->record;
    uint8_t about[WK_RECORD_ABOUT_SIZE];
    size_t n_about = wk_record_about(about, record->kiosk_id, record->seq, record->kind);
    return wk_secret_unbox(entry->query.store, record->body, plain, n, record->secret, record->n_secret, about, n_about);
}

/* The newest record's seq and hash; 0 and zeros for an empty journal. */
static enum wk_status head(struct wk_store *store, int64_t *seq, uint8_t hash[WK_HASH_SIZE])
{
    struct wk_query query;
    wk_query_open(&query, store, "SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1");
    enum wk_status status = wk_query_step(&query);
    if (status == WK_END) {
        *seq = 0;
        memset(hash, 0, WK_HASH_SIZE);
        status = WK_OK;
    } else if (status == WK_OK) {
        size_t n = 0;
        const uint8_t *bytes = wk_query_blob(&query, 1, &n);
        if (bytes && n == WK_HASH_SIZE) {
            *seq = wk_query_int(&query, 0);
            memcpy(hash, bytes, WK_HASH_SIZE);
        } else {
            status = WK_DB_BROKEN;
        }
    }
    wk_query_close(&query);
    return status;
}

static enum wk_status insert(struct wk_store *store, const struct wk_record *record, const uint8_t hash[WK_HASH_SIZE])
{
    struct wk_query query;
    uint8_t signature[WK_SIGNATURE_SIZE];
    wk_sign(signature, store->signer, hash, WK_HASH_SIZE);
    wk_query_open(&query, store,
                  "INSERT INTO journal(" COLUMNS ")"
                  " VALUES (:seq, :kiosk_id, :t_ns, :kind, :version, :body, :secret, :previous, :hash, :signature)");
    wk_query_bind_int(&query, ":seq", record->seq);
    wk_query_bind_text(&query, ":kiosk_id", record->kiosk_id);
    wk_query_bind_int(&query, ":t_ns", record->t_ns);
    wk_query_bind_text(&query, ":kind", record->kind);
    wk_query_bind_text(&query, ":version", record->version);
    wk_query_bind_text(&query, ":body", record->body);
    wk_query_bind_blob(&query, ":secret", record->secret, record->n_secret);
    wk_query_bind_blob(&query, ":previous", record->previous, WK_HASH_SIZE);
    wk_query_bind_blob(&query, ":hash", hash, WK_HASH_SIZE);
    wk_query_bind_blob(&query, ":signature", signature, sizeof signature);
    return wk_query_run(&query);
}

static enum wk_status encrypt(struct wk_store *store, const struct wk_record *record, const json_t *body, const void *secret,
                              size_t n, uint8_t **box, size_t *n_box)
{
    uint8_t about[WK_RECORD_ABOUT_SIZE];
    if (n > WK_SECRET_MAX - WK_SEAL_EXTRA)
        return WK_BAD_INPUT;
    size_t n_about = wk_record_about(about, record->kiosk_id, record->seq, record->kind);
    return wk_secret_box(store, body, secret, n, about, n_about, box, n_box);
}

static enum wk_status add(struct wk_store *store, const char *kind, json_t *body, const void *secret, size_t n_secret,
                          struct wk_receipt *draft)
{
    struct wk_record record = {.kiosk_id = store->kiosk_id, .kind = kind, .version = store->version};
    uint8_t hash[WK_HASH_SIZE], *box = NULL;
    char *text = NULL;
    enum wk_status status = body ? wk_json_text(body, &text) : WK_NO_MEMORY;
    if (status == WK_OK)
        status = head(store, &record.seq, record.previous);
    if (status != WK_OK)
        goto done;
    record.seq++;
    record.t_ns = store->clock(store->context);
    record.body = text;
    if (n_secret > 0) {
        status = encrypt(store, &record, body, secret, n_secret, &box, &record.n_secret);
        if (status != WK_OK)
            goto done;
        record.secret = box;
    }
    status = wk_record_check(&record);
    if (status == WK_OK)
        status = wk_record_hash(&record, hash);
    if (status == WK_OK)
        status = insert(store, &record, hash);
    if (status == WK_OK)
        status = wk_state_apply(store, &record);
    if (status == WK_OK) {
        draft->seq = record.seq;
        draft->t_ns = record.t_ns;
        memcpy(draft->hash, hash, WK_HASH_SIZE);
    }
done:
    json_decref(body);
    free(box);
    free(text);
    return status;
}

/* The key that the newest "kiosk-key" has brought in. WK_NOT_FOUND: there is none yet. */
enum wk_status wk_store_signing_key(struct wk_store *store, uint8_t key[WK_PUBLIC_SIZE])
{
    struct wk_stored entry;
    json_t *body = NULL;
    int64_t seq = 0;
    enum wk_status status = wk_sql_int(store, "SELECT max(seq) FROM journal WHERE kind = '" WK_KIND_KEY "'", 0, 0, &seq);
    if (status == WK_OK)
        status = wk_stored_open(&entry, store, seq);
    if (status != WK_OK)
        return status;
    status = wk_body_load(entry.record.body, &body);
    wk_stored_close(&entry);
    if (status == WK_OK)
        status = wk_body_hash(body, "key", key);
    json_decref(body);
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
        return add(store, WK_KIND_KEY, json_pack("{s:s, s:s}", "key", hex, "why", "new"), NULL, 0, draft);
    if (status != WK_OK || memcmp(newest, store->signer->public_key, sizeof newest) == 0)
        return status;
    wk_hex(before, newest, sizeof newest);
    return add(store, WK_KIND_KEY, json_pack("{s:s, s:s, s:s}", "key", hex, "why", "replaced", "before", before), NULL, 0,
               draft);
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

enum wk_status wk_store_closed(struct wk_store *store, int64_t *seq)
{
    return wk_sql_int(store, "SELECT seq FROM journal INDEXED BY journal_by_kind WHERE kind = '" WK_KIND_EVENT_CLOSED "'", 0, 0,
                      seq);
}

/* WK_EVENT_CLOSED: a record of this kind comes too late. */
static enum wk_status may_follow(struct wk_store *store, const char *kind)
{
    int64_t seq = 0;
    if (!wk_state_kind_ends(kind))
        return WK_OK;
    const enum wk_status status = wk_store_closed(store, &seq);
    if (status == WK_OK)
        return WK_EVENT_CLOSED;
    return status == WK_NOT_FOUND ? WK_OK : status;
}

enum wk_status wk_journal_add(struct wk_store *store, const char *kind, json_t *body, const void *secret, size_t n_secret,
                              struct wk_receipt *draft)
{
    enum wk_status status = may_follow(store, kind);
    if (status == WK_OK)
        status = bring_in_key(store, draft);
    if (status == WK_OK)
        return add(store, kind, body, secret, n_secret, draft);
    json_decref(body);
    return status;
}

enum wk_status wk_journal_end(struct wk_store *store, enum wk_status status, const struct wk_receipt *draft,
                              struct wk_receipt *receipt)
{
    struct wk_stored entry;
    status = wk_sql_end(store, status);
    if (status != WK_OK)
        return status;
    wk_sql_forget(store);
    status = wk_stored_open(&entry, store, draft->seq);
    if (status != WK_OK)
        return status;
    bool same = memcmp(entry.hash, draft->hash, WK_HASH_SIZE) == 0 && entry.signature &&
                wk_signature_holds(entry.signature, store->signer->public_key, entry.hash, WK_HASH_SIZE);
    status = same ? wk_evidence_check(store, &entry.record) : WK_DB_BROKEN;
    wk_stored_close(&entry);
    if (status != WK_OK)
        return status;
    wk_sql_mark(store, draft->seq, draft->hash);
    *receipt = *draft;
    return WK_OK;
}

enum wk_status wk_journal_walk(struct wk_store *store, wk_visit_fn visit, int64_t *n, int64_t *bad)
{
    struct wk_stored entry;
    uint8_t previous[WK_HASH_SIZE] = {0};
    enum wk_status status;
    *n = 0;
    wk_stored_open_all(&entry, store);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        status = wk_stored_take(&entry);
        if (status == WK_OK && (entry.record.seq != *n + 1 || strcmp(entry.record.kiosk_id, store->kiosk_id) != 0 ||
                                memcmp(entry.record.previous, previous, WK_HASH_SIZE) != 0))
            status = WK_DB_BROKEN;
        if (status == WK_OK && visit)
            status = visit(store, &entry.record);
        if (status != WK_OK)
            break;
        memcpy(previous, entry.hash, WK_HASH_SIZE);
        ++*n;
    }
    wk_query_close(&entry.query);
    if (status == WK_DB_BROKEN)
        *bad = *n + 1;
    return status == WK_END ? WK_OK : status;
}

enum wk_status wk_journal_follow(struct wk_store *store, int64_t after, const char *kinds, wk_visit_fn visit)
{
    struct wk_stored entry = {.hash = {0}};
    char sql[640];
    enum wk_status status;
    int n = snprintf(sql, sizeof sql,
                     "SELECT " COLUMNS " FROM journal INDEXED BY journal_by_kind"
                     " WHERE kind IN (%s) AND seq > :after ORDER BY seq",
                     kinds);
    if (n < 0 || n >= (int)sizeof sql)
        return WK_FAILED;
    wk_query_open(&entry.query, store, sql);
    wk_query_bind_int(&entry.query, ":after", after);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        status = wk_stored_take(&entry);
        if (status == WK_OK)
            status = visit(store, &entry.record);
        if (status != WK_OK)
            break;
    }
    wk_query_close(&entry.query);
    return status == WK_END ? WK_OK : status;
}
