/* Walls that got out of order between two groups, from all journals. */
#include "kiosk/report/faults.h"

#include <string.h>

#include "db/audit/deal_history.h"
#include "db/state/tournament.h"

#define MAX_LAPSES 64

static struct wk_wall_check check_of(const struct wk_step *step)
{
    struct wk_wall_check check = {.seq = 0};
    if (step) {
        check = (struct wk_wall_check){.seq = step->seq, .t_ns = step->t_ns, .hand = step->hand};
        memcpy(check.purpose, step->purpose, sizeof check.purpose);
    }
    return check;
}

/* The newest deal of the round that counts. */
static const struct wk_deal_history *find_deal(const struct wk_chronicle *chronicle, int table, int round)
{
    const struct wk_deal_history *found = NULL;
    for (int i = 0; i < chronicle->n_histories; i++) {
        const struct wk_deal_history *history = &chronicle->history[i];
        if (history->table == table && history->event_round == round && history->sealed_seq && !history->aside)
            found = history;
    }
    return found;
}

enum wk_status wk_report_faults(struct wk_store *store, int table, int round, struct wk_window *out, int most, int *n)
{
    struct wk_chronicle chronicle = {.n_histories = 0};
    struct wk_lapse lapse[MAX_LAPSES];
    int n_out = 0;
    if (wk_store_number(store, 1) == 1) /* one kiosk alone */
        return wk_store_faults(store, table, round, out, most, n);
    enum wk_status status = wk_store_chronicle(store, NULL, NULL, &chronicle);
    if (status != WK_OK)
        return status;
    const struct wk_deal_history *history = find_deal(&chronicle, table, round);
    const int n_lapses = history ? wk_deal_history_lapses(history, lapse, MAX_LAPSES) : 0;
    for (int i = 0; i < n_lapses && n_out < most; i++)
        if (lapse[i].between && lapse[i].bad->hand < WK_HANDS)
            out[n_out++] = (struct wk_window){.wind = lapse[i].wind,
                                              .passed = check_of(lapse[i].good),
                                              .failed = check_of(lapse[i].bad),
                                              .mended = check_of(lapse[i].mended)};
    wk_chronicle_release(&chronicle);
    *n = n_out;
    return WK_OK;
}
