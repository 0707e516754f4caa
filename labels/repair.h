/*
 * Repair: where each tile of a wall, or of a table's four walls, has to go, in the fewest moves. Pure; used by verdicts alone.
 *
 * Tiles that lie in each other's places form trails: the tile that belongs in the trail's slot i lies in its slot i + 1. A
 * closed trail of k tiles takes k - 1 swaps, for each swap brings one tile home and the last one two. An open one begins at a
 * slot that is free, or will be, and each of its tiles takes one move. The thirteen slots of a hand row take any of the
 * thirteen equal hand tiles of their wind, so a trail may enter a hand row at one slot and leave it at another; closing as many
 * trails there as can be is what makes the moves the fewest. tests/labels/test_repair.c holds it against a full search.
 */
#ifndef WK_LABELS_REPAIR_H
#define WK_LABELS_REPAIR_H

#include "labels/layout.h"

enum wk_lies {
    WK_LIES_NOTHING = 0, /* the slot is free */
    WK_LIES_TILE,        /* a tile of the board's walls; its label is known, or taken for granted */
    WK_LIES_UNKNOWN,     /* a tile of the board's walls, and which one is not known; the label of its slot lies elsewhere */
    WK_LIES_UNFIT        /* a tile that has to leave */
};

/* Slots of a board are numbered through, WK_N_SLOTS a wall. */
#define WK_N_BOARD_SLOTS (WK_N_WINDS * WK_N_SLOTS)

/* Walls as the repair sees them: one, or several whose winds follow each other. */
struct wk_board {
    enum wk_wind first; /* the first wall's wind */
    int n_walls;
    enum wk_lies lies[WK_N_BOARD_SLOTS];
    wk_label label[WK_N_BOARD_SLOTS]; /* TILE only: a label of one of the walls' blocks */
    bool likely[WK_N_BOARD_SLOTS];    /* of copies between which the moves do not decide, this one stays */
    int loose[WK_LABEL_END];          /* how many tiles with this label lie beside the slots */
};

struct wk_trail {
    const int16_t *slot; /* [n], in the plan that the trail belongs to */
    int n;
    bool closed;
    wk_label
        label;  /* open: the label for the last slot, which lies in no slot; closed: the one taken for the unknown tile, or 0 */
    bool loose; /* open: that label lies beside the slots */
};

/* Not to be copied: its trails point into it. */
struct wk_plan {
    bool surplus[WK_N_BOARD_SLOTS]; /* its label is there once too often: the tile has to leave */
    int n_trails;
    struct wk_trail trail[WK_N_BOARD_SLOTS]; /* no slot occurs twice; a closed trail of one tile needs no move */
    int n_slots;
    int16_t slot[WK_N_BOARD_SLOTS]; /* the trails' slots, one trail behind the other */
};

/* How many slots a board has, the wind of the wall that a slot is of, its number in that wall, and the label that belongs
 * there. */
int wk_board_size(const struct wk_board *board);
enum wk_wind wk_board_wind(const struct wk_board *board, int slot);
int wk_board_slot(int slot);
wk_label wk_board_home_label(const struct wk_board *board, int slot);

/* Does a label belong to one of the board's walls? */
bool wk_board_has(const struct wk_board *board, wk_label label);

/* The tile that lies in a slot is known, and the one that belongs there. */
bool wk_board_is_right(const struct wk_board *board, int slot);

/* Is the trail over more than one wall? */
bool wk_trail_crosses(const struct wk_trail *trail);

/* Finds the trails of a board. */
void wk_plan_make(const struct wk_board *board, struct wk_plan *plan);

#endif
