/* Where each evening of a journal begins, and one of them made from its own entries. */
#include "db/state/evenings.h"

#include "db/state/entry.h"
#include "db/state/gather.h"
#include "db/state/replay.h"
#include "db/state/tournament.h"

/* The record with which the nth event begins; WK_NOT_FOUND: there are fewer. */
static enum wk_status find_begin(struct wk_store *store, int nth, int64_t *seq)
{
    struct wk_query query;

    wk_query_open(&query, store, WK_Q_EVENING_BEGINS);
    wk_query_bind_text(&query, ":kind", wk_entry_record_kind(WK_ENTRY_EVENT));
    wk_query_bind_int(&query, ":before", nth - 1);
    const enum wk_status status = wk_query_step(&query);
    if (status == WK_OK)
        *seq = wk_query_int(&query, 0);
    wk_query_close(&query);
    return status == WK_END ? WK_NOT_FOUND : status;
}

enum wk_status wk_store_n_evenings(struct wk_store *store, int *n)
{
    const struct wk_gathered *gathered;
    struct wk_query query;
    enum wk_status status = wk_gather(store, &gathered);

    if (status == WK_OK)
        *n = gathered->merged->tournament.begun;
    if (status != WK_NOT_FOUND)
        return status;
    wk_query_open(&query, store, WK_Q_N_OF_KIND);
    wk_query_bind_text(&query, ":kind", wk_entry_record_kind(WK_ENTRY_EVENT));
    status = wk_query_step(&query);
    if (status == WK_OK)
        *n = (int)wk_query_int(&query, 0);
    wk_query_close(&query);
    return status == WK_END ? WK_FAILED : status;
}

enum wk_status wk_store_evening(struct wk_store *store, int nth, struct wk_tournament *out)
{
    const struct wk_tournament *now;
    int64_t first = 0, next = 0;
    int n = 0;
    enum wk_status status = wk_store_n_evenings(store, &n);

    if (status == WK_OK && (nth < 1 || nth > n))
        return WK_NOT_FOUND;
    if (status == WK_OK)
        status = wk_store_tournament(store, &now);
    if (status == WK_OK && nth == n) {
        wk_tournament_copy(out, now);
        return WK_OK;
    }
    if (status == WK_OK)
        status = find_begin(store, nth, &first);
    if (status == WK_OK)
        status = find_begin(store, nth + 1, &next);
    return status == WK_OK ? wk_replay_span(store, first, next - 1, out) : status;
}
