/*
 * People at a kiosk of an event whose tables wait for each other only between rounds: what they touch at each screen, the same
 * each time, so that it is known beforehand what is to come of it.
 */
#ifndef WK_TESTS_KIOSK_KIND_PLAY_H
#define WK_TESTS_KIOSK_KIND_PLAY_H

#include "tests/support/kiosk/replay_test.h"

struct kind_play {
    struct replay r; /* first */
    bool over[WK_MAX_TABLES];
    int n_wrong; /* chairs that were found wrong */
    int n_begun; /* round clocks that were begun by hand */
};

/* The event as the kiosk shows it. */
const struct wk_tournament *kind_play_event(const struct kind_play *p);

/* What happens in a hand: it follows from its numbers. */
struct wk_outcome kind_play_outcome(const struct wk_tournament *tournament, const struct wk_hand_id *at);

/* The card of a round at a table as the players sign and the collector takes it; of a kind that has one. */
struct wk_entry kind_play_card(const struct wk_tournament *tournament, int table, int round);

/* They do what the screen wants; over[] tells a table whose last screen they have seen. */
void kind_play_next(struct kind_play *p);

#endif
