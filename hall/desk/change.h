/*
 * Change: what entries would do to the standings, before anybody makes them. Of the rounds that are over, as everybody in the
 * hall sees them: how a hand of a round that others still play compares is told to nobody (law 7). Pure.
 */
#ifndef WK_HALL_DESK_CHANGE_H
#define WK_HALL_DESK_CHANGE_H

#include "rules/event/standings.h"

#define WK_CHANGE_MOST 32
struct wk_change {
    int rounds; /* that are over; 0: none, and so there are no standings yet */
    int n, n_all;
    struct wk_changed {
        struct wk_standing before, after;
    } row[WK_CHANGE_MOST]; /* [n] whose sums or whose being ranked change, by the new rank */
    int n_moved;           /* others, whose rank alone changes */
};

/*
 * Entries [n] that were found to come next, the first alone or with those that refer to it: a CONFIRMED among them is of the
 * result before it. before: the standings after so many rounds. WK_NO_MEMORY; WK_BAD_INPUT: they cannot come next.
 */
enum wk_status wk_change_look(const struct wk_tournament *event, const struct wk_standings *before, int rounds,
                              const struct wk_entry *entries, int n, struct wk_change *out) WK_MUST_CHECK;

#endif
