/*
 * Parts that papers share of events whose players go from table to table between rounds (by_round of rules/event/kind.h): one
 * section, and each of its tables keeps its players through all hands of a round. For labels/paper/ only.
 */
#ifndef WK_LABELS_PAPER_ROUND_PARTS_H
#define WK_LABELS_PAPER_ROUND_PARTS_H

#include "labels/paper/event_parts.h"
#include "rules/event/kind.h"

/* It is on record, and of such a kind. */
bool wk_papers_by_round(const struct wk_event_papers *papers);

/*
 * Writes a PDF of pages of that kind (wk_paper_begin()); draw() draws them all, and begins each but the first with
 * wk_canvas_next_page(). WK_BAD_INPUT: no such language, or no event that has this paper (its word). The codes of
 * labels/paper/papers.h.
 */
enum wk_status wk_print_rounds(const char *pdf_path, const char *word, enum wk_page_kind kind, bool across,
                               void (*draw)(struct wk_sheet *sheet), const struct wk_paper_matter *matter) WK_MUST_CHECK;

const struct wk_kind_of_event *wk_kind_of_sheet(const struct wk_sheet *sheet);

/* How the chair of a direction is called: "A", or in the sheet's language the wind that it is named after. */
struct wk_chair_text {
    char text[8];
};
struct wk_chair_text wk_chair_text(const struct wk_sheet *sheet, enum wk_wind direction);
/* A chair's sign, size x size, upper left corner at (x, y). */
void wk_print_chair(const struct wk_sheet *sheet, double x, double y, double size, enum wk_wind direction);

/* The chairs of a table in which somebody sits in a round, one after another; how many. */
int wk_chairs_taken(const struct wk_sheet *sheet, int table, int round, enum wk_wind out[WK_N_WINDS]);
/* Who sits there in a round: player 1.., or 0. */
int wk_player_in(const struct wk_sheet *sheet, int table, int round, enum wk_wind direction);
/* The head of a player's column w wide: the chair's sign, the number, below them who sits there in the round. */
void wk_print_column_head(const struct wk_sheet *sheet, double x, double y, double w, const struct wk_hand_id *at,
                          enum wk_wind direction);
/* Where a player 1.. sits in a round; returns the table. */
int wk_place_in_round(const struct wk_sheet *sheet, int player, int round, enum wk_wind *direction);

/* "Round 2 · Table 7", large, from the right edge at x. */
void wk_print_round_table(const struct wk_sheet *sheet, double x, double y, double size, int round, int table);

#endif
