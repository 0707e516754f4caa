/* Which results somebody should look at again. */
#include "rules/event/duplicate/outlier.h"

#include <stdlib.h>

#include "rules/event/duplicate/imp.h"
#include "rules/event/duplicate/kind.h"

int wk_points_meant(int points)
{
    const int meant = points / 10;

    return points > WK_POINTS_LIKELY && meant >= WK_POINTS_MIN ? meant : 0;
}

/* Its newest result stands in the place of another one, and awaits its confirmation. */
static bool is_changed(const struct wk_tournament *self, const struct wk_hand_state *hand)
{
    const struct wk_act *act = hand->state == WK_RESULT_ENTERED ? wk_act_find(self, hand->result_seq) : NULL;

    return act && act->entry.kind == WK_ENTRY_RESULT;
}

static void look(const struct wk_tournament *self, const struct wk_hand_id *at, const struct wk_line line[WK_N_WINDS],
                 struct wk_outlier *out)
{
    const struct wk_hand_state *hand = wk_hand_look(self, at);

    *out = (struct wk_outlier){.at = *at};
    if (hand->state == WK_RESULT_MISSING || hand->not_played)
        return;
    if (hand->outcome.points > WK_POINTS_LIKELY)
        out->why |= WK_OUTLIER_POINTS;
    if (is_changed(self, hand))
        out->why |= WK_OUTLIER_CHANGED;
    for (int d = 0; d < WK_N_WINDS && self->plan.kind == &wk_duplicate; d++) {
        const bool compared = line[d].state == WK_LINE_PROVISIONAL || line[d].state == WK_LINE_FINAL;
        if (!compared || abs(line[d].value[WK_COL_IMP]) <= abs(out->imp))
            continue;
        out->imp = line[d].value[WK_COL_IMP];
        out->direction = (enum wk_wind)(d + 1);
    }
    if (abs(out->imp) >= WK_FAR_IMP)
        out->why |= WK_OUTLIER_FAR;
}

bool wk_outlier_next(const struct wk_tournament *self, struct wk_outlier *outlier)
{
    const struct wk_hand_id behind = outlier->at;
    struct wk_line line[WK_MAX_HANDS][WK_N_WINDS];
    struct wk_outlier next;

    for (int table = behind.table ? behind.table : 1; table <= wk_n_tables(self); table++)
        for (int round = table == behind.table ? behind.round : 1; round <= self->shape.n_rounds; round++) {
            const bool same = table == behind.table && round == behind.round;
            wk_table_lines(self, table, round, line);
            for (int hand = same ? behind.hand + 1 : 1; hand <= self->shape.n_hands; hand++) {
                look(self, &(struct wk_hand_id){table, round, hand}, line[hand - 1], &next);
                if (next.why == 0)
                    continue;
                *outlier = next;
                return true;
            }
        }
    return false;
}
