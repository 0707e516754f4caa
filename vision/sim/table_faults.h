/*
 * A whole simulated table: what truly lies before its four seats and in its middle, faults planted in it, and repairs carried
 * out. Pure.
 * Several: faults are planted by table_faults.c, repairs carried out by table_mend.c, on the same table.
 */
#ifndef WK_VISION_SIM_TABLE_FAULTS_H
#define WK_VISION_SIM_TABLE_FAULTS_H

#include "vision/sim/played.h"
#include "vision/sim/wall_faults.h"

#define WK_SIM_MAX_LOOSE 8

struct wk_sim_walls {
    char set[WK_SET_SIZE];
    struct wk_sim_wall wall[WK_N_WINDS]; /* [seat - 1] what lies before that seat; its wind is that of the seat, whichever
                                            wall's tiles lie there */
    struct {
        bool mirrored;   /* the whole wall from right to left */
        bool turned;     /* laid by somebody on its other side */
        double moved_mm; /* turning the tiles has moved each of them by at most so much, either way */
    } lay[WK_N_WINDS];
    int n_loose;
    struct wk_sim_piece loose[WK_SIM_MAX_LOOSE]; /* tiles in the middle of the table */
    struct wk_sim_played played;
    bool clutter; /* what else lies about: dice, cards, score sheets, a pen, a cup */
};

/* The right walls of a deal. */
void wk_sim_walls_init(struct wk_sim_walls *walls, const struct wk_deal *deal);

/*
 * Plants a fault as cli.md names it: a wall's behind its seat ("E:swap:25,26", "N:hand"), or a table's ("exchange:25,45",
 * "walls:E,S", "turn-table:1", "mirrored:E", "turned:E", "middle:25", "neighbour:25,S", "floor:25"). What the words leave open
 * is chosen by the seed; *walls is unchanged on failure. WK_BAD_INPUT: no such fault, or it does not fit this table.
 */
enum wk_status wk_sim_walls_fault(struct wk_sim_walls *walls, const char *fault, uint64_t seed) WK_MUST_CHECK;

/* What lies before two seats changes places; all walls are laid `seats` (0..3) seats further on. What seats have on record
 * stays.
 */
void wk_sim_walls_exchange(struct wk_sim_walls *walls, enum wk_wind a, enum wk_wind b);
void wk_sim_walls_turn(struct wk_sim_walls *walls, int seats);

/* Carries out one step of a table's repair (labels/table_verdict.h) on the true table, as its players would. WK_BAD_INPUT: it
 * cannot be done. */
struct wk_table_move;
enum wk_status wk_sim_walls_apply(struct wk_sim_walls *walls, const struct wk_table_move *move) WK_MUST_CHECK;

#endif
