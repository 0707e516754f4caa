/*
 * Spread: what lies in each slot of a wall, or of a table's four walls, and the rows that are shifted or mirrored. Pure; used
 * by verdicts alone.
 *
 * A tile whose label was not read (face up, bare, forged, unreadable, under a hand) is taken for the one that belongs where it
 * lies, unless that one was read elsewhere: so a doubt never makes a label missing. Findings about labels rest on labels that
 * were read. A tile without a read label joins a swap or cycle only where its own fault is certain and no other tile fits.
 */
#ifndef WK_LABELS_SPREAD_H
#define WK_LABELS_SPREAD_H

#include "labels/repair.h"
#include "labels/table_reading.h"
#include "labels/verdict.h"

#define WK_MAX_SPREAD_STRAYS (WK_N_WINDS * WK_MAX_STRAYS + WK_MAX_TABLE_STRAYS)

/* A piece outside the slots. */
struct wk_spread_stray {
    const struct wk_read *read;
    int wall;      /* of the board, -1: at none */
    int near_slot; /* of the board, WK_SLOT_NONE: none */
};

/* Slots are those of the board. */
struct wk_spread {
    const char *set;
    const struct wk_reading *wall[WK_N_WINDS]; /* [board.n_walls], in the board's order */
    struct wk_board board;                     /* as it lies */
    struct wk_board tidy;                      /* with shifted and mirrored rows put back: what is left to explain */
    int16_t lies_at[WK_N_BOARD_SLOTS];         /* slot of the board for a slot of the tidy one */
    bool shifted[WK_N_WINDS][WK_N_ROWS], mirrored[WK_N_WINDS][WK_N_ROWS];
    enum wk_finding_kind fault[WK_N_BOARD_SLOTS]; /* what is wrong with a slot by itself, whatever its label */
    bool doubt[WK_N_BOARD_SLOTS];                 /* to be looked at again: nothing certain is known of its tile */
    bool guess[WK_N_BOARD_SLOTS];                 /* its label is taken for granted, not read */
    bool sideways[WK_N_BOARD_SLOTS], turn[WK_N_BOARD_SLOTS], restick[WK_N_BOARD_SLOTS];
    int n_strays;
    struct wk_spread_stray stray[WK_MAX_SPREAD_STRAYS];
};

/* The wall of `wind`, from a reading whose tray was found. Borrows the reading and the set. */
void wk_spread_wall(struct wk_spread *out, const struct wk_reading *wall, enum wk_wind wind, const char set[WK_SET_SIZE]);

/*
 * The walls of a table, each by its wind: wall[wind - 1]; one that was not found is all doubt. Of `middle` [n], which lies at
 * no wall, only labels count; other things on a table are ignored. Borrows the readings and the set.
 */
void wk_spread_table(struct wk_spread *out, const struct wk_reading *const wall[WK_N_WINDS], const struct wk_read *middle,
                     int n, const char set[WK_SET_SIZE]);

/* What was read in a slot. */
const struct wk_read *wk_spread_read(const struct wk_spread *spread, int slot);

/* A piece for certain? Shadows and fingers beside the slots are doubts. */
bool wk_spread_is_piece(const struct wk_read *read);

/* The first stray not `used` [n_strays] that has this label of the set; -1 when there is none. */
int wk_spread_find_stray(const struct wk_spread *spread, wk_label label, const bool used[WK_MAX_SPREAD_STRAYS]);

#endif
