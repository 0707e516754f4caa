/* What a table shows while a hand is played: stacked walls, tiles that lie about, hands that stand, arms. A value; pure. */
#ifndef WK_VISION_SIM_PLAYED_H
#define WK_VISION_SIM_PLAYED_H

#include "vision/sim/wall_faults.h"

#define WK_SIM_MAX_LYING 136
#define WK_SIM_MAX_ARMS 8

/*
 * A place as a player sees it: from the table's middle, mm to his right and towards him; turned clockwise from how his own
 * tiles lie.
 */
struct wk_sim_seat_place {
    enum wk_wind seat;
    double x_mm, y_mm, deg;
};

/* All zero: nothing is played, walls lie in one layer. */
struct wk_sim_played {
    bool stacked;               /* tiles of row 1 stand on those of row 2, which are hidden */
    int n_standing[WK_N_WINDS]; /* tiles that stand before a player, in one row */
    int n_lying;
    struct {
        struct wk_sim_piece piece;
        struct wk_sim_seat_place at;
    } lying[WK_SIM_MAX_LYING]; /* discards and melds */
    int n_arms;
    struct wk_sim_seat_place arm[WK_SIM_MAX_ARMS]; /* its palm; deg: to where it points, 0 straight away from its player */
};

#endif
