/*
 * A whole simulated table: what truly lies before its four seats and in its middle, faults planted in it, and repairs carried
 * out. Pure.
 */
#ifndef WK_VISION_SIM_TABLE_H
#define WK_VISION_SIM_TABLE_H

#include "vision/sim/wall.h"

#define WK_SIM_MAX_LOOSE 8

struct wk_sim_walls {
    char set[WK_SET_SIZE];
    struct wk_sim_wall wall[WK_N_WINDS]; /* [seat - 1] what lies before that seat; its wind is the seat's, whosever tiles lie
                                            there */
    struct {
        bool mirrored; /* the whole wall from right to left */
        bool turned;   /* laid by somebody on its other side */
    } lay[WK_N_WINDS];
    int n_loose;
    struct wk_sim_piece loose[WK_SIM_MAX_LOOSE]; /* tiles in the middle of the table */
    bool clutter;                                /* what else lies about: dice, cards, score sheets, a pen, a cup */
};

/* The right walls of a deal. */
void wk_sim_walls_init(struct wk_sim_walls *walls, const struct wk_deal *deal);

/*
 * Plants a fault as cli.md names it: a wall's behind its seat ("E:swap:25,26", "N:hand"), or a table's ("exchange:25,45",
 * "walls:E,S", "turn-table:1", "mirrored:E", "turned:E", "middle:25", "neighbour:25,S", "floor:25"). What the words leave open
 * is chosen by the seed; *walls is unchanged on failure. WK_BAD_INPUT: no such fault, or it does not fit this table.
 */
enum wk_status wk_sim_walls_fault(struct wk_sim_walls *walls, const char *fault, uint64_t seed) WK_MUST_CHECK;

#endif
