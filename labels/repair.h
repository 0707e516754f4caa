/*
 * Repair: where each tile of a wall has to go, in the fewest moves. Pure; used by the verdict alone.
 *
 * Tiles that lie in each other's places form trails: the tile that belongs in the trail's slot i lies in its slot i + 1. A
 * closed trail of k tiles takes k - 1 swaps, for each swap brings one tile home and the last one two. An open one begins at a
 * slot that is free, or will be, and each of its tiles takes one move. The thirteen slots of the hand row take any
 * of the thirteen equal hand tiles, so a trail may enter the hand row at one slot and leave it at another; closing as many
 * trails there as can be is what makes the moves the fewest. tests/labels/test_repair.c holds it against a full search.
 */
#ifndef WK_LABELS_REPAIR_H
#define WK_LABELS_REPAIR_H

#include "labels/layout.h"

enum wk_lies {
    WK_LIES_NOTHING = 0, /* the slot is free */
    WK_LIES_TILE,        /* a tile of this wall; its label is known, or taken for granted */
    WK_LIES_UNKNOWN,     /* a tile of this wall, and which one is not known; the label of its slot lies elsewhere */
    WK_LIES_UNFIT        /* a tile that has to leave the wall */
};

/* A wall as the repair sees it. */
struct wk_board {
    enum wk_wind wind;
    enum wk_lies lies[WK_N_SLOTS];
    wk_label label[WK_N_SLOTS]; /* TILE only: a label of this wind's block */
    bool likely[WK_N_SLOTS];    /* of copies between which the moves do not decide, this one stays */
    int loose[WK_LABEL_END];    /* how many tiles with this label lie beside the slots */
};

struct wk_trail {
    int8_t slot[WK_N_SLOTS];
    int n;
    bool closed;
    wk_label
        label;  /* open: the label for the last slot, which lies in no slot; closed: the one taken for the unknown tile, or 0 */
    bool loose; /* open: that label lies beside the slots */
};

struct wk_plan {
    bool surplus[WK_N_SLOTS]; /* its label is there once too often: the tile has to leave the wall */
    int n_trails;
    struct wk_trail trail[WK_N_SLOTS]; /* no slot occurs twice; a closed trail of one tile needs no move */
};

/* Finds the trails of a board. *plan is written whole. */
void wk_plan_make(const struct wk_board *board, struct wk_plan *plan);

#endif
