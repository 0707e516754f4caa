/* The journal as a whole: which key signs it, whether its event is closed, and the hash of a record. */
#include "db/state/journal_state.h"

#include <string.h>

#include "db/journal/others.h"
#include "db/state/body.h"
#include "db/state/gather.h"
#include "db/state/roster.h"
#include "db/state/state.h"

enum wk_status wk_store_key_of(struct wk_store *store, int64_t seq, uint8_t key[WK_PUBLIC_SIZE])
{
    json_t *body = NULL;
    int64_t brought = 0;
    enum wk_status status = wk_sql_int(store, WK_Q_KEY_BEFORE, seq, 0, &brought);
    if (status == WK_OK)
        status = wk_body_of(store, brought, &body);
    if (status == WK_OK)
        status = wk_body_hash(body, "key", key);
    json_decref(body);
    return status;
}

enum wk_status wk_store_signing_key(struct wk_store *store, uint8_t key[WK_PUBLIC_SIZE])
{
    return wk_store_key_of(store, INT64_MAX, key);
}

/* At the hall that this kiosk has joined. */
static enum wk_status closed_at_hall(struct wk_store *store, int64_t *seq)
{
    struct wk_hall_place hall;
    struct wk_stored entry;
    enum wk_status status = wk_store_hall_place(store, &hall);
    if (status != WK_OK)
        return status;
    wk_stored_open_kiosk(&entry, store, hall.hall_id, WK_KIND_EVENT_CLOSED, 0);
    status = wk_query_step(&entry.query);
    if (status == WK_OK)
        *seq = wk_record_number(WK_HALL_NUMBER, wk_query_int(&entry.query, 0));
    wk_stored_close(&entry);
    return status == WK_END ? WK_NOT_FOUND : status;
}

enum wk_status wk_store_closed(struct wk_store *store, int64_t *seq)
{
    const enum wk_status status = wk_sql_int(store, WK_Q_EVENT_CLOSED, 0, 0, seq);
    return status == WK_NOT_FOUND ? closed_at_hall(store, seq) : status;
}

static enum wk_status own_hash(struct wk_store *store, int64_t seq, uint8_t hash[WK_HASH_SIZE])
{
    struct wk_stored entry;
    const enum wk_status status = wk_stored_open(&entry, store, seq);

    if (status != WK_OK)
        return status;
    memcpy(hash, entry.hash, WK_HASH_SIZE);
    wk_stored_close(&entry);
    return WK_OK;
}

enum wk_status wk_store_hash_of(struct wk_store *store, int64_t number, uint8_t hash[WK_HASH_SIZE])
{
    const int journal = wk_record_journal(number);
    const struct wk_gathered *gathered;

    if (journal == 0)
        return own_hash(store, number, hash);
    const enum wk_status status = wk_gather(store, &gathered);
    if (status != WK_OK)
        return status;
    for (int i = 0; i < gathered->roster.n; i++)
        if (gathered->roster.member[i].number == journal)
            return wk_hash_of(store, gathered->roster.member[i].kiosk_id, wk_record_seq(number), hash);
    return WK_NOT_FOUND;
}
