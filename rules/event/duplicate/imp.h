/*
 * IMP: how a deal's results become averages, differences and points of the comparison, in the lines of a duplicate event. Pure.
 * Source: MCR Duplicate Format, DF-19, DF-23 and Appendix 2, 3. Decisions where it is silent: director.md, "Results and ranks".
 * Fouled deals in the manner of bridge's Law 87: hands that did not have the same deal are not compared, and the director
 * chooses (enum wk_foul_choice).
 */
#ifndef WK_RULES_EVENT_DUPLICATE_IMP_H
#define WK_RULES_EVENT_DUPLICATE_IMP_H

#include "rules/event/standings.h"

/*
 * The columns of a line, for those who know that it is a duplicate event's: a deal's results side by side, exchange files.
 * In state WAITING, MISSING and NOT_PLAYED a line has no IMP of the comparison, CANCELLED, OUT and ANNULLED have 0; ALONE has 0
 * but for a penalty.
 */
enum wk_duplicate_column {
    WK_COL_MS,         /* ms that count for the player, rulings and penalty included */
    WK_COL_AVERAGE,    /* twelfths of a point; average of the compared results known so far */
    WK_COL_DIF,        /* twelfths; of his ms from it */
    WK_COL_IMP,        /* of the comparison */
    WK_COL_IMP_RULING, /* IMP of rulings on this hand, above 0 for a redress; added to the sum */
    WK_COL_PENALTY,    /* part of the ms that was taken off this player only: 0 or below; in no average */
    WK_COL_N_COMPARED, /* results in the average, its own included unless it is not played */
    WK_COL_N_COLUMNS
};
/* The sums of the standings. */
enum wk_duplicate_sum { WK_SUM_IMP, WK_SUM_MS, WK_SUM_N };

extern const struct wk_line_column wk_duplicate_columns[WK_COL_N_COLUMNS];
extern const struct wk_sum_column wk_duplicate_sums[WK_SUM_N];

/* Which columns a line has to show, by its state and by how many results are compared: bits. */
unsigned wk_duplicate_has(enum wk_line_state state, int n_compared);

/* The kind's lines(). */
void wk_duplicate_lines(const struct wk_tournament *self, int table, int round, struct wk_line (*out)[WK_N_WINDS]);

#endif
