/*
 * People at a kiosk of a duplicate event: what they touch, lay and show at each screen, the results and faults of the script
 * (replay_script.h).
 */
#ifndef WK_TESTS_KIOSK_DEAL_PLAY_H
#define WK_TESTS_KIOSK_DEAL_PLAY_H

#include "tests/support/kiosk/replay_script.h"
#include "tests/support/kiosk/replay_test.h"

struct deal_play {
    struct replay r; /* first */
    int n_tables;
    bool smooth;              /* nothing goes wrong: the script's faults are of an event of 16 */
    bool used[N_QUIRKS];      /* what was to go wrong there has */
    bool over[WK_MAX_TABLES]; /* index table - 1: its players have seen its last screen */
};

bool same_outcome(const struct wk_outcome *a, const struct wk_outcome *b);

/* They do what the screen wants. */
void deal_play_next(struct deal_play *p);

#endif
