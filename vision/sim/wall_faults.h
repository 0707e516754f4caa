/* The wall on the simulated table: what truly lies there, faults planted in it, and repairs carried out. Pure. */
#ifndef WK_VISION_SIM_WALL_FAULTS_H
#define WK_VISION_SIM_WALL_FAULTS_H

#include "labels/layout.h"

struct wk_deal; /* labels/deal/deal.h */

/*
 * How a sticker is worn: 12 specks of 2 mm, of dirt or of bare paper; a scratch of 2 mm from edge to edge; or so much that
 * nothing can be read any more.
 */
enum wk_sim_wear { WK_SIM_UNWORN = 0, WK_SIM_SPECKS, WK_SIM_SCRATCH, WK_SIM_WORN };

/* A physical tile as it lies. */
struct wk_sim_piece {
    bool present;
    bool face_up, sideways, turned; /* turned: by 180 degrees */
    bool bare, forged, foreign;     /* no sticker; a sticker with a wrong check; no tile of this table */
    bool flat;                      /* the sticker alone, on the mat: its tile is gone */
    enum wk_sim_wear wear;
    wk_label label;
    char set[WK_SET_SIZE];
    enum wk_face face;
};

#define WK_SIM_MAX_STRAYS 8
struct wk_sim_wall {
    enum wk_wind wind;
    char set[WK_SET_SIZE];
    struct wk_sim_piece slot[WK_N_SLOTS];
    int n_strays;
    struct {
        struct wk_sim_piece piece;
        enum wk_row row;
        double column;
    } stray[WK_SIM_MAX_STRAYS];
    bool hand;                    /* a hand reaches over the wall */
    uint8_t recorded[WK_N_SLOTS]; /* enum wk_face that the deal has for each slot; used when a repair brings a tile or replaces
                                     a sticker */
};

/* The right wall of a wind in a deal. */
void wk_sim_wall_init(struct wk_sim_wall *wall, enum wk_wind wind, const struct wk_deal *deal);

/*
 * Plants a fault as cli.md names it ("swap:25,26", "shift:1", "missing:h.4", "hand", ...), and "slide:1": a row shifted as on a
 * table, the last tile beyond its end. What the words leave open is chosen by the seed; *wall is unchanged on failure.
 * WK_BAD_INPUT: no such fault, or it does not fit this wall.
 */
enum wk_status wk_sim_wall_fault(struct wk_sim_wall *wall, const char *fault, uint64_t seed) WK_MUST_CHECK;

/* Carries out one step of a repair on the true wall, as a player would. WK_BAD_INPUT: it cannot be done. (labels/verdict.h's
 * struct wk_move.) */
struct wk_move;
enum wk_status wk_sim_wall_apply(struct wk_sim_wall *wall, const struct wk_move *move) WK_MUST_CHECK;

/* A shuffled deal of a table set: deterministic for a seed. */
void wk_sim_deal(struct wk_deal *deal, const char set[WK_SET_SIZE], int table, uint64_t seed);

#endif
