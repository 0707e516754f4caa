/*
 * A table's verdict: the four walls judged together, so that a fault between two walls is one fault with one repair. Pure.
 *
 * Each wall's own verdict is what wk_verdict_judge() says of it, so that records, receipts and audit stay as they are; the
 * table's findings and moves say the same with the fewest moves over all four.
 */
#ifndef WK_LABELS_TABLE_VERDICT_H
#define WK_LABELS_TABLE_VERDICT_H

#include "labels/verdict.h"

struct wk_table_reading;

/* A place at a table: a slot before a seat. seat WK_WIND_NONE: at no wall, in the middle of the table. */
struct wk_table_place {
    enum wk_wind seat;
    int8_t slot; /* WK_SLOT_NONE: beside the wall */
};

/*
 * One fault of the table: kind as in labels/findings.def, the walls and the tiles concerned, by where they lie. A fault of a
 * wall without slots has the place beside that wall; a wall that was not found is `unreadable` there. `extra` is one
 * for the table: a tile beside a wall that fills a gap of any wall is not. A gap is `missing`, with the label that is left over
 * for it when all other tiles have moved up.
 */
struct wk_table_finding {
    enum wk_finding_kind kind;
    int n_places, n_labels;
    struct wk_table_place place[WK_N_SLOTS];
    wk_label label[WK_N_SLOTS];
};

/*
 * One step of the table's repair; steps are carried out in the order given and end in PASS. Whole walls come first, and steps
 * behind them name places as they are from then on. LOOK_AGAIN at the place beside a wall: the wall was not found.
 */
struct wk_table_move {
    enum wk_do what;
    struct wk_table_place a, b; /* as in struct wk_move; for a swap both, of any walls */
    bool stray;                 /* the tile concerned lies beside the slots of a's wall, or at none */
    wk_label label;             /* the label concerned, 0 when unknown */
};

#define WK_MAX_TABLE_FINDINGS (WK_N_WINDS * WK_MAX_FINDINGS)
#define WK_MAX_TABLE_MOVES (WK_N_WINDS * WK_MAX_MOVES)

struct wk_table_verdict {
    enum wk_verdict_kind kind;          /* PASS: all four; FAIL: something is wrong for certain; else INCOMPLETE */
    struct wk_verdict wall[WK_N_WINDS]; /* [seat - 1], each judged as the wall of its seat */
    int n_findings;
    struct wk_table_finding finding[WK_MAX_TABLE_FINDINGS];
    int n_moves;
    struct wk_table_move move[WK_MAX_TABLE_MOVES];
};

/*
 * Judges the four walls of table set `set`: each as the wall of the seat before which it lies in out->wall; in findings and
 * moves, a wall that lies before another wall's seat is reported as that, and its tiles are judged as the wall that its labels
 * name. Of what lies at no wall only labels count: one of this set is a tile that is missing somewhere, or `extra`; one of
 * another `other-set`. Depends on slots and labels only (law 7). out: written whole; large (about 130 kB), so not for a stack.
 */
void wk_table_verdict_judge(const struct wk_table_reading *reading, const char set[WK_SET_SIZE], struct wk_table_verdict *out);

#endif
