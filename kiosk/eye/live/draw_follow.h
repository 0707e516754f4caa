/*
 * Draw follow: a hand's draws as looks at its walls tell them (rules/event/duplicate/draw_watch.h), which walls are not seen,
 * and how long turns take. Pure; one thread.
 */
#ifndef WK_KIOSK_EYE_LIVE_DRAW_FOLLOW_H
#define WK_KIOSK_EYE_LIVE_DRAW_FOLLOW_H

#include "rules/event/duplicate/draw_watch.h"

#define WK_DRAW_UNSEEN_MS 3000 /* a wall of which no tile was seen for so long is not seen */

/* A turn: from a player's draw to whoever draws next. */
struct wk_draw_turns {
    int n;
    int median_ms; /* 0: n is 0 */
};

struct wk_draw_follow {
    struct wk_draw_watch watch;
    int64_t seen_ms[WK_N_WINDS]; /* when any tile of a wall was seen last, or the hand began; 0: no look yet */
    unsigned unseen;             /* walls that are not seen now: bit (wind - 1) */
    int n_drawn, n_named;
    struct {
        enum wk_wind wall;
        int order;
        int64_t at_ms; /* in the middle of when it can have gone */
    } drawn[WK_N_WINDS * WK_WALL_DRAWS];
};

/* A new hand. The clock goes on. */
void wk_draw_follow_begin(struct wk_draw_follow *self);

/* Takes a look; as wk_draw_watch_look(). */
int wk_draw_follow_look(struct wk_draw_follow *self, const struct wk_draw_look *look,
                        struct wk_draw_event out[WK_DRAW_MAX_EVENTS]);

/* The turns of each player so far, index wind - 1. What came after the last draw is no turn. */
void wk_draw_follow_turns(const struct wk_draw_follow *self, struct wk_draw_turns out[WK_N_WINDS]);

#endif
