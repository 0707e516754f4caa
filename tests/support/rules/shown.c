/* What people were shown of an event. */
#include "tests/support/rules/shown.h"

#include <stdio.h>

#include "rules/event/duplicate/seating.h"
#include "rules/event/outcome.h"

void shown_begin(struct shown *self, int n_tables)
{
    *self = (struct shown){.n_tables = n_tables};
}

static struct wk_hand_id hand_of(int i)
{
    return (struct wk_hand_id){i / (WK_ROUNDS * WK_HANDS) + 1, i / WK_HANDS % WK_ROUNDS + 1, i % WK_HANDS + 1};
}

/* A judge changed it, and knew what it was. */
static bool was_changed(const struct wk_tournament *tour, int64_t result)
{
    for (int i = 0; i < tour->n_acts; i++)
        if ((tour->act[i].entry.kind == WK_ENTRY_RESULT && tour->act[i].entry.result.corrects == result) ||
            (tour->act[i].entry.kind == WK_ENTRY_VOID && tour->act[i].entry.voided == result))
            return true;
    return false;
}

/* It is named beside the one that counts, or that counted until a judge changed it. */
static bool is_in_doubt(const struct wk_merged *view, const struct wk_hand_state *hand, int64_t result)
{
    for (int i = 0; i < view->n_aside; i++) {
        const struct wk_set_aside *aside = &view->aside[i];
        const bool same = aside->number == result && aside->why.kind == WK_REFUSED_HAS_RESULT;
        if (aside->result == result && hand->state == WK_RESULT_CONFIRMED && aside->counts == hand->result_seq)
            return true;
        if ((same || aside->result == result) && was_changed(&view->tournament, aside->why.seq))
            return true;
    }
    return false;
}

/* It counts; or a judge changed it; or another kiosk has one of that hand that counts, and says the same or both are named.
 * is_first: nothing else may count, for the hall has shown it, and what the hall had first stays. */
static bool is_kept(const struct shown *self, const struct wk_merged *view, int i, int n, bool is_first)
{
    const int64_t result = self->confirmed[i][n].result;
    const struct wk_hand_id at = hand_of(i);
    const struct wk_hand_state *hand = wk_hand_look(&view->tournament, &at);
    if (was_changed(&view->tournament, result))
        return true;
    if (hand->state == WK_RESULT_CONFIRMED &&
        (hand->result_seq == result || wk_outcome_same(&hand->outcome, &self->confirmed[i][n].outcome)))
        return true;
    return !is_first && is_in_doubt(view, hand, result);
}

static void fault(struct shown *self, int journal, int i, const char *what)
{
    if (!self->fault[0])
        snprintf(self->fault, sizeof self->fault, "kiosk %d, hand %d/%d/%d: %s", journal, hand_of(i).table, hand_of(i).round,
                 hand_of(i).hand, what);
}

static void look_at_results(struct shown *self, int journal, const struct wk_merged *view, int i, bool end)
{
    const struct wk_hand_id at = hand_of(i);
    const struct wk_hand_state *hand = wk_hand_look(&view->tournament, &at);
    const bool heard = hand->state == WK_RESULT_CONFIRMED && wk_record_journal(hand->confirmed_seq) != journal;
    bool there = false;
    int n = 0;
    for (; n < SHOWN_RESULTS && self->confirmed[i][n].result; n++) {
        const bool here = self->confirmed[i][n].by >> journal & 1;
        if ((end || here) && !is_kept(self, view, i, n, here && journal == WK_MERGE_HALL))
            fault(self, journal, i, "a confirmed result is gone");
        if (self->confirmed[i][n].result == hand->result_seq && hand->state == WK_RESULT_CONFIRMED) {
            there = true;
            self->confirmed[i][n].by |= heard ? 1u << journal : 0;
        }
    }
    if (!there && n < SHOWN_RESULTS && heard) {
        self->confirmed[i][n].result = hand->result_seq;
        self->confirmed[i][n].outcome = hand->outcome;
        self->confirmed[i][n].by = 1u << journal;
    }
}

void shown_look(struct shown *self, int journal, const struct wk_merged *view, bool end)
{
    for (int i = 0; i < self->n_tables * WK_ROUNDS * WK_HANDS; i++) {
        const struct wk_hand_id at = hand_of(i);
        const struct wk_hand_state *hand = wk_hand_look(&view->tournament, &at);
        bool *ready = &self->ready[journal][i];
        for (int other = 0; end && other < SHOWN_JOURNALS; other++)
            *ready = *ready || self->ready[other][i];
        if (*ready && !hand->ready_seq)
            fault(self, journal, i, "it was ready");
        *ready = *ready || (hand->ready_seq && wk_record_journal(hand->ready_seq) != journal);
        look_at_results(self, journal, view, i, end);
    }
}
