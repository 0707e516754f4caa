/*
 * A second opinion on standings, written from the text of the rules and apart from the program's: it takes the log of an event
 * and for each question looks through all of it again. Slow, plain, in fractions.
 */
#ifndef WK_TESTS_RULES_REFERENCE_H
#define WK_TESTS_RULES_REFERENCE_H

#include "tests/support/rules/sample_event.h"

struct reference_row {
    int imp, ms, rank;
};

/* Whether an act of the log is not taken back by a later entry. */
bool reference_holds(const struct event *event, int index);

bool reference_same(struct wk_hand_id a, struct wk_hand_id b);

/* The outcome that counts for a hand, NULL: none is confirmed, or it was taken back. */
const struct wk_outcome *reference_outcome(const struct event *event, struct wk_hand_id at);

/* Where a player sat: by the schedule, then by each exchange that holds. */
void reference_place(const struct event *event, int player, int round, int hand, int *table, int *direction);

/* All players of an event after a round 1..5; row [WK_MAX_PLAYERS] by index. */
void reference_standings(const struct event *event, int after_round, struct reference_row *row);

#endif
