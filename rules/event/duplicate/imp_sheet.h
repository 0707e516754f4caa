/*
 * A direction's round as Appendix 3 lays it out: the deals of the round below one another, the groups side by side, each with
 * ms, DIF and IMP, then the average that they are compared with, and their sums. By seats: whoever sat there. Pure.
 */
#ifndef WK_RULES_EVENT_DUPLICATE_IMP_SHEET_H
#define WK_RULES_EVENT_DUPLICATE_IMP_SHEET_H

#include "rules/event/standings.h"

#define WK_IMP_SHEET_MOST 5 /* tables of a section, so its deals and its groups; an evening has one to five */

enum wk_imp_figure { WK_IMP_FIGURE_MS = 0, WK_IMP_FIGURE_DIF, WK_IMP_FIGURE_IMP, WK_N_IMP_FIGURES };

/* Deals and groups are counted from 0; both are named by tables of the section: where a deal lies, where a group begins. */
struct wk_imp_sheet {
    int section, round;
    enum wk_wind direction;
    int n;                                                     /* of deals, and of groups */
    struct wk_line line[WK_IMP_SHEET_MOST][WK_IMP_SHEET_MOST]; /* [deal][group]; at.table 0: the group does not play the deal */
    int player[WK_IMP_SHEET_MOST];                             /* by group: who begins the round there, index; -1: nobody */
    int32_t ms[WK_IMP_SHEET_MOST], imp[WK_IMP_SHEET_MOST];     /* sums by group, with what rulings gave or took */
    int32_t ruled[WK_IMP_SHEET_MOST];                          /* how much of the IMP rulings gave or took */
    bool provisional;                                          /* a figure can still change, or is still to come */
    bool any;                                                  /* there is a figure at all */
};

/* tournament: a duplicate event that has begun; section and round of it. */
void wk_imp_sheet_make(const struct wk_tournament *tournament, int section, int round, enum wk_wind direction,
                       struct wk_imp_sheet *out);

/* A figure as the text writes it, "-28.75"; "" where there is none. Returns text. */
const char *wk_imp_sheet_figure(const struct wk_imp_sheet *self, int deal, int group, enum wk_imp_figure figure,
                                char text[WK_SCORE_SIZE]);

/* The average of a deal: "-16.25". Of a fouled deal whose parts are compared apart each has its own: "4 / -16.25". Returns
 * text. */
#define WK_IMP_AVERAGE_SIZE (WK_IMP_SHEET_MOST * (WK_SCORE_SIZE + 3))
const char *wk_imp_sheet_average(const struct wk_imp_sheet *self, int deal, char text[WK_IMP_AVERAGE_SIZE]);

/* Its figures can still change: a result of the deal is missing, or waits for others or for a ruling. */
bool wk_imp_sheet_can_change(const struct wk_imp_sheet *self, int deal);

#endif
