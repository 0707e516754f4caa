/* Statistics over an event's opened deals, as JSON. */
#include "kiosk/pages/report/shuffles.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal/json.h"
#include "db/store/stored_deal.h"
#include "labels/deal/deal.h"

_Static_assert(WK_SHUFFLE_WALL == WK_N_SLOTS, "a wall as it is recorded");

static enum wk_status take(struct wk_store *store, const struct wk_deal_entry *entry, struct wk_shuffle_deal *out)
{
    struct wk_deal deal;
    uint8_t salt[WK_SALT_SIZE];
    const enum wk_status status = wk_store_opened_deal(store, entry->sealed.seq, &deal, salt);

    if (status != WK_OK)
        return status;
    out->table = entry->sealed.table;
    out->round = entry->event_round;
    memcpy(out->face, deal.face, sizeof out->face);
    return WK_OK;
}

enum wk_status wk_shuffles_of_event(struct wk_store *store, int n_simulated, uint64_t seed, struct wk_shuffle_stats *stats,
                                    int *n_sealed)
{
    struct wk_deal_entry *entry = calloc(WK_SHUFFLE_MAX_DEALS, sizeof *entry);
    struct wk_shuffle_deal *deal = calloc(WK_SHUFFLE_MAX_DEALS, sizeof *deal);
    int n = 0, n_opened = 0;
    enum wk_status status = entry && deal ? wk_store_list_deals(store, 0, entry, WK_SHUFFLE_MAX_DEALS, &n) : WK_NO_MEMORY;

    n = n < WK_SHUFFLE_MAX_DEALS ? n : WK_SHUFFLE_MAX_DEALS;
    for (int i = 0; i < n && status == WK_OK; i++)
        if (entry[i].opened_seq > 0 && !entry[i].given)
            status = take(store, &entry[i], &deal[n_opened++]);
    if (status == WK_OK)
        status = wk_shuffle_look(deal, n_opened, n_simulated, seed, stats);
    *n_sealed = 0;
    for (int i = 0; i < n; i++)
        *n_sealed += entry && entry[i].opened_seq == 0;
    free(entry);
    free(deal);
    return status;
}

static json_t *test_json(const struct wk_shuffle_stats *stats, enum wk_shuffle_kind kind)
{
    const struct wk_shuffle_test *test = &stats->test[kind];
    json_t *object = json_pack("{s:s, s:s, s:b, s:i}", "test", wk_shuffle_word(kind), "text", wk_shuffle_text(kind), "done",
                               (int)test->done, "n", test->n);
    if (!test->done)
        return object;
    json_t *more =
        json_pack("{s:f, s:o, s:o, s:b, s:b, s:f, s:f}", "seen", test->seen, "expected", wk_json_real(test->expected, 3),
                  "spread", test->exact ? json_null() : wk_json_real(test->spread, 3), "two_sided", (int)test->two_sided,
                  "exact", (int)test->exact, "p", test->p, "p_corrected", test->p_holm);
    json_object_update(object, more);
    json_decref(more);
    return object;
}

json_t *wk_shuffles_json(const struct wk_shuffle_stats *stats, int n_sealed)
{
    json_t *tests = json_array();
    for (int k = 0; k < WK_N_SHUFFLES; k++)
        json_array_append_new(tests, test_json(stats, (enum wk_shuffle_kind)k));
    return json_pack("{s:i, s:i, s:i, s:I, s:o, s:i, s:f, s:b, s:s}", "deals", stats->n_deals, "sealed", n_sealed, "simulated",
                     stats->n_simulated, "seed", (json_int_t)stats->seed, "tests", tests, "below", stats->n_below,
                     "expected_below", stats->expected_below, "odd", (int)stats->odd, "advice", wk_shuffle_advice());
}
