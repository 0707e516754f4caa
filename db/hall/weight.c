/* What is stored of a kiosk is added up. */
#include "db/hall/weight.h"

#include <string.h>

#include "db/state/state.h"

enum wk_status wk_store_weight(struct wk_store *store, const char *kiosk_id, struct wk_weight *out)
{
    struct wk_query query;
    wk_query_open(&query, store, WK_Q_WEIGHT);
    wk_query_bind_text(&query, ":id", kiosk_id);
    const enum wk_status status = wk_query_step(&query);
    if (status == WK_OK)
        *out = (struct wk_weight){
            .records = wk_query_int(&query, 0), .bytes = wk_query_int(&query, 1), .picture_bytes = wk_query_int(&query, 2)};
    wk_query_close(&query);
    return status == WK_END ? WK_DB_BROKEN : status;
}

enum wk_status wk_store_record_bytes(struct wk_store *store, const char *kiosk_id, int64_t seq, int64_t *out)
{
    struct wk_query query;
    const bool own = strcmp(kiosk_id, store->kiosk_id) == 0;
    wk_query_open(&query, store, own ? WK_Q_BYTES_OF : WK_Q_HEARD_BYTES_OF);
    if (!own)
        wk_query_bind_text(&query, ":id", kiosk_id);
    wk_query_bind_int(&query, ":seq", seq);
    const enum wk_status status = wk_query_step(&query);
    if (status == WK_OK)
        *out = wk_query_int(&query, 0);
    wk_query_close(&query);
    return status == WK_END ? WK_NOT_FOUND : status;
}
