/* The journals of an event's other kiosks, as rows. */
#include "db/journal/others.h"

#include <string.h>

void wk_stored_open_heard(struct wk_stored *entry, struct wk_store *store, int64_t after)
{
    *entry = (struct wk_stored){.signature = NULL};
    wk_query_open(&entry->query, store, WK_Q_HEARD_AFTER);
    wk_query_bind_int(&entry->query, ":after", after);
}

void wk_stored_open_heard_kind(struct wk_stored *entry, struct wk_store *store, const char *kind)
{
    *entry = (struct wk_stored){.signature = NULL};
    wk_query_open(&entry->query, store, WK_Q_ALL_HEARD_OF_KIND);
    wk_query_bind_text(&entry->query, ":kind", kind);
}

void wk_stored_open_kiosk(struct wk_stored *entry, struct wk_store *store, const char *kiosk_id, const char *kind,
                          int64_t after)
{
    const bool own = strcmp(kiosk_id, store->kiosk_id) == 0;
    const enum wk_query_name name = own    ? kind ? WK_Q_OWN_OF_KIND : WK_Q_OWN_AFTER
                                    : kind ? WK_Q_HEARD_OF_KIND
                                           : WK_Q_HEARD_OF_KIOSK;

    *entry = (struct wk_stored){.signature = NULL};
    wk_query_open(&entry->query, store, name);
    wk_query_bind_text(&entry->query, ":id", kiosk_id);
    wk_query_bind_int(&entry->query, ":after", after);
    if (kind)
        wk_query_bind_text(&entry->query, ":kind", kind);
}

void wk_stored_open_roster(struct wk_stored *entry, struct wk_store *store, const char *kiosk_id)
{
    const bool own = strcmp(kiosk_id, store->kiosk_id) == 0;
    *entry = (struct wk_stored){.signature = NULL};
    wk_query_open(&entry->query, store, own ? WK_Q_OWN_ROSTER : WK_Q_HEARD_ROSTER);
    wk_query_bind_text(&entry->query, ":id", kiosk_id);
}

/* A row of seq and hash. */
static enum wk_status take_head(struct wk_query *query, int64_t *seq, uint8_t hash[WK_HASH_SIZE])
{
    size_t n = 0;
    enum wk_status status = wk_query_step(query);
    const uint8_t *bytes = status == WK_OK ? wk_query_blob(query, 1, &n) : NULL;
    if (status == WK_OK && (!bytes || n != WK_HASH_SIZE))
        status = WK_DB_BROKEN;
    if (status == WK_OK) {
        *seq = wk_query_int(query, 0);
        memcpy(hash, bytes, WK_HASH_SIZE);
    }
    wk_query_close(query);
    return status;
}

enum wk_status wk_heard_head(struct wk_store *store, const char *kiosk_id, int64_t *seq, uint8_t hash[WK_HASH_SIZE])
{
    struct wk_query query;
    wk_query_open(&query, store, WK_Q_HEARD_HEAD);
    wk_query_bind_text(&query, ":id", kiosk_id);
    enum wk_status status = take_head(&query, seq, hash);
    if (status != WK_END)
        return status;
    *seq = 0;
    memset(hash, 0, WK_HASH_SIZE);
    return WK_OK;
}

enum wk_status wk_hash_of(struct wk_store *store, const char *kiosk_id, int64_t seq, uint8_t hash[WK_HASH_SIZE])
{
    struct wk_query query;
    int64_t same = 0;
    wk_query_open(&query, store, WK_Q_HASH_OF);
    wk_query_bind_text(&query, ":id", kiosk_id);
    wk_query_bind_int(&query, ":seq", seq);
    enum wk_status status = take_head(&query, &same, hash);
    return status == WK_END ? WK_NOT_FOUND : status;
}

enum wk_status wk_heard_insert(struct wk_store *store, const struct wk_record *record, const uint8_t hash[WK_HASH_SIZE],
                               const uint8_t signature[WK_SIGNATURE_SIZE])
{
    struct wk_query query;
    wk_query_open(&query, store, WK_Q_ADD_HEARD);
    return wk_record_write(&query, record, hash, signature);
}

enum wk_status wk_excerpt_insert(struct wk_store *store, const struct wk_record *record, const uint8_t made[WK_HASH_SIZE],
                                 const uint8_t vouch[WK_SIGNATURE_SIZE])
{
    struct wk_query query;
    wk_query_open(&query, store, WK_Q_ADD_EXCERPT);
    wk_query_bind_text(&query, ":id", record->kiosk_id);
    wk_query_bind_int(&query, ":seq", record->seq);
    wk_query_bind_blob(&query, ":hash", made, WK_HASH_SIZE);
    wk_query_bind_blob(&query, ":vouch", vouch, WK_SIGNATURE_SIZE);
    return wk_query_run(&query);
}

enum wk_status wk_whole_insert(struct wk_store *store, const struct wk_record *record)
{
    struct wk_query query;
    wk_query_open(&query, store, WK_Q_ADD_WHOLE);
    wk_query_bind_text(&query, ":id", record->kiosk_id);
    wk_query_bind_int(&query, ":seq", record->seq);
    wk_query_bind_text(&query, ":body", record->body);
    wk_query_bind_blob(&query, ":secret", record->secret, record->n_secret);
    return wk_query_run(&query);
}

enum wk_status wk_heard_is_excerpt(struct wk_store *store, const char *kiosk_id, int64_t seq, bool *excerpt)
{
    struct wk_query query;
    wk_query_open(&query, store, WK_Q_IS_EXCERPT);
    wk_query_bind_text(&query, ":id", kiosk_id);
    wk_query_bind_int(&query, ":seq", seq);
    const enum wk_status status = wk_query_step(&query);
    wk_query_close(&query);
    if (status != WK_OK && status != WK_END)
        return status;
    *excerpt = status == WK_OK;
    return WK_OK;
}
