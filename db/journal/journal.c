/* Records read into memory with their signature, written as rows, and walked over in order. */
#include "db/journal/journal.h"

#include <string.h>

#include "db/journal/excerpt.h"

/* A blob of just n bytes; NULL: none, or not that many. */
static const uint8_t *blob_of(struct wk_query *query, int column, size_t n)
{
    size_t n_there = 0;
    const uint8_t *bytes = wk_query_blob(query, column, &n_there);
    return n_there == n ? bytes : NULL;
}

/*
 * The record does not fit its hash: is it an excerpt, as its row beside it says? Then it has to fit that one's, and takes its
 * rest from where that lies, if it has come. WK_DB_BROKEN: it is none.
 */
static enum wk_status take_excerpt(struct wk_stored *entry)
{
    struct wk_record *const record = &entry->record;
    uint8_t made[WK_HASH_SIZE];
    wk_query_open(&entry->rest, entry->query.store, WK_Q_EXCERPT);
    wk_query_bind_text(&entry->rest, ":id", record->kiosk_id);
    wk_query_bind_int(&entry->rest, ":seq", record->seq);
    enum wk_status status = wk_query_step(&entry->rest);
    if (status != WK_OK)
        return status == WK_END ? WK_DB_BROKEN : status;
    const uint8_t *const hash = blob_of(&entry->rest, 0, WK_HASH_SIZE);
    status = hash ? wk_excerpt_hash(record, entry->written, made) : WK_DB_BROKEN;
    if (status == WK_OK && memcmp(made, hash, WK_HASH_SIZE) != 0)
        status = WK_BAD_INPUT;
    if (status != WK_OK)
        return status == WK_BAD_INPUT ? WK_DB_BROKEN : status;
    entry->excerpt = wk_query_is_null(&entry->rest, 1);
    if (entry->excerpt) {
        memcpy(entry->hash, entry->written, WK_HASH_SIZE);
        return WK_OK;
    }
    record->body = wk_query_text(&entry->rest, 1);
    record->secret = wk_query_blob(&entry->rest, 2, &record->n_secret);
    status = wk_record_hash(record, entry->hash);
    return status == WK_OK && memcmp(entry->hash, entry->written, WK_HASH_SIZE) == 0 ? WK_OK
           : status == WK_NO_MEMORY                                                  ? status
                                                                                     : WK_DB_BROKEN;
}

/* The row's hash made again. */
static enum wk_status take_hash(struct wk_stored *entry)
{
    enum wk_status status = wk_record_hash(&entry->record, entry->hash);
    if (status != WK_OK)
        return status == WK_BAD_INPUT ? WK_DB_BROKEN : status;
    if (memcmp(entry->hash, entry->written, WK_HASH_SIZE) == 0)
        return WK_OK;
    const bool own = strcmp(entry->record.kiosk_id, entry->query.store->kiosk_id) == 0;
    return own ? WK_DB_BROKEN : take_excerpt(entry);
}

enum wk_status wk_stored_take(struct wk_stored *entry)
{
    struct wk_query *query = &entry->query;
    struct wk_record *record = &entry->record;
    entry->excerpt = false;
    wk_query_close(&entry->rest);
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
    return take_hash(entry);
}

void wk_stored_open_all(struct wk_stored *entry, struct wk_store *store)
{
    *entry = (struct wk_stored){.signature = NULL};
    wk_query_open(&entry->query, store, WK_Q_RECORDS);
}

enum wk_status wk_stored_open(struct wk_stored *entry, struct wk_store *store, int64_t seq)
{
    *entry = (struct wk_stored){.signature = NULL};
    wk_query_open(&entry->query, store, WK_Q_RECORD);
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
    wk_query_close(&entry->rest);
    wk_query_close(&entry->query);
}

enum wk_status wk_journal_head(struct wk_store *store, int64_t *seq, uint8_t hash[WK_HASH_SIZE])
{
    struct wk_query query;
    wk_query_open(&query, store, WK_Q_HEAD);
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

enum wk_status wk_record_write(struct wk_query *query, const struct wk_record *record, const uint8_t hash[WK_HASH_SIZE],
                               const uint8_t signature[WK_SIGNATURE_SIZE])
{
    wk_query_bind_int(query, ":seq", record->seq);
    wk_query_bind_text(query, ":kiosk_id", record->kiosk_id);
    wk_query_bind_int(query, ":t_ns", record->t_ns);
    wk_query_bind_text(query, ":kind", record->kind);
    wk_query_bind_text(query, ":version", record->version);
    wk_query_bind_text(query, ":body", record->body);
    wk_query_bind_blob(query, ":secret", record->secret, record->n_secret);
    wk_query_bind_blob(query, ":previous", record->previous, WK_HASH_SIZE);
    wk_query_bind_blob(query, ":hash", hash, WK_HASH_SIZE);
    wk_query_bind_blob(query, ":signature", signature, WK_SIGNATURE_SIZE);
    return wk_query_run(query);
}

enum wk_status wk_journal_insert(struct wk_store *store, const struct wk_record *record, const uint8_t hash[WK_HASH_SIZE])
{
    struct wk_query query;
    uint8_t signature[WK_SIGNATURE_SIZE];
    wk_sign(signature, store->signer, hash, WK_HASH_SIZE);
    wk_query_open(&query, store, WK_Q_ADD_RECORD);
    return wk_record_write(&query, record, hash, signature);
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

enum wk_status wk_journal_follow(struct wk_store *store, int64_t after, wk_visit_fn visit)
{
    struct wk_stored entry = {.hash = {0}};
    enum wk_status status;
    wk_query_open(&entry.query, store, WK_Q_ENTRIES_AFTER);
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
