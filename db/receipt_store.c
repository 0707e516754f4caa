/* The receipt of a deal out of the store, and the record of its opening that the receipt rests on. */
#include <stdlib.h>
#include <string.h>

#include "db/journal.h"
#include "db/json.h"
#include "db/receipt_parts.h"
#include "db/state.h"

/* {"hand", "wind", "record", "hash"} for each newest PASS, in the order of hands and winds. */
static enum wk_status passes(struct wk_store *store, int64_t deal_seq, json_t **out)
{
    struct wk_query query;
    json_t *list = json_array();
    bool ok = list != NULL;
    wk_query_open(&query, store,
                  "SELECT v.hand, v.wind, v.seq, j.hash FROM verdicts v JOIN journal j ON j.seq = v.seq"
                  " WHERE v.deal_seq = :deal AND v.verdict = 'PASS' AND v.wind BETWEEN 1 AND 4 AND v.seq ="
                  " (SELECT max(seq) FROM verdicts n WHERE n.deal_seq = :deal AND n.hand = v.hand AND n.wind = v.wind)"
                  " ORDER BY v.hand, v.wind");
    wk_query_bind_int(&query, ":deal", deal_seq);
    enum wk_status status;
    while ((status = wk_query_step(&query)) == WK_OK) {
        size_t n = 0;
        const char wind[2] = {wk_wind_letter((enum wk_wind)wk_query_int(&query, 1)), 0};
        const uint8_t *hash = wk_query_blob(&query, 3, &n);
        if (!hash || n != WK_HASH_SIZE)
            break;
        ok = ok && json_array_append_new(list, json_pack("{s:I, s:s, s:I, s:o}", "hand", (json_int_t)wk_query_int(&query, 0),
                                                         "wind", wind, "record", (json_int_t)wk_query_int(&query, 2), "hash",
                                                         wk_json_hash(hash))) == 0;
    }
    wk_query_close(&query);
    status = status == WK_OK ? WK_DB_BROKEN : status == WK_END ? (ok ? WK_OK : WK_NO_MEMORY) : status;
    if (status == WK_OK)
        *out = list;
    else
        json_decref(list);
    return status;
}

enum wk_status wk_opened_body(struct wk_store *store, const struct wk_sealed *sealed, const char *why, json_t **out)
{
    struct wk_stored entry;
    json_t *list = NULL, *hash = NULL;
    enum wk_status status = wk_stored_open(&entry, store, sealed->seq);
    if (status != WK_OK)
        return status;
    hash = wk_json_hash(entry.hash);
    wk_stored_close(&entry);
    status = passes(store, sealed->seq, &list);
    if (status != WK_OK) {
        json_decref(hash);
        return status;
    }
    json_t *body = json_pack("{s:i, s:i, s:I, s:o, s:o, s:o, s:s*}", "table", sealed->table, "round", sealed->round, "deal_seq",
                             (json_int_t)sealed->seq, "commitment", wk_json_hash(sealed->hash), "sealed", hash, "checks", list,
                             "why", why);
    if (!body)
        return WK_NO_MEMORY;
    *out = body;
    return WK_OK;
}
