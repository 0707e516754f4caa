/*
 * Acts in words: what was decided about hands and players, one row for each kind of entry that is an act. A line is for whoever
 * reads a record (lists, papers, commands): with names, numbers, reason and what became of it. A title and a place stand on a
 * card of the judge's screens. Pure.
 */
#ifndef WK_KIOSK_PAGES_PHRASES_ACT_PHRASE_H
#define WK_KIOSK_PAGES_PHRASES_ACT_PHRASE_H

#include <stddef.h>

#include "labels/lang/lang.h"
#include "rules/event/tournament.h"

#define WK_LINE_SIZE 4096 /* the longest act names sixteen players and has a reason */

/* "ruling", "not-played", ...: the act's kind in JSON; NULL: an entry of that kind is no act. Static storage. */
const char *wk_act_word(enum wk_entry_kind kind);

/* How a hand ended, with names: "a draw", "Anna wins 24 points from Bo". */
void wk_outcome_text(const struct wk_tournament *tournament, const struct wk_hand_id *at, const struct wk_outcome *outcome,
                     enum wk_language lang, char text[WK_LINE_SIZE]);

/* What an act was, with its place, its reason and what became of it. */
void wk_act_text(const struct wk_tournament *tournament, const struct wk_act *act, enum wk_language lang,
                 char text[WK_LINE_SIZE]);

#define WK_ACT_TITLE_SIZE 512 /* a sentence with two long names */

/* "Anna: 24 points from Bo", "Draw: nobody won". text [n] is written whole. */
void wk_outcome_title(const struct wk_tournament *tournament, enum wk_language lang, const struct wk_hand_id *at,
                      const struct wk_outcome *outcome, char *text, size_t n);

/* "Table 3, round 2, hand 1", or game 1. text [n] is written whole. */
void wk_hand_place(const struct wk_tournament *tournament, enum wk_language lang, const struct wk_hand_id *at, char *text,
                   size_t n);

/* "Dead hand: Anna", and "Table 3, round 2, hand 1"; also of a draft, which may not say all yet. text [n] is written whole. */
void wk_act_title(const struct wk_tournament *tournament, enum wk_language lang, const struct wk_entry *entry, char *text,
                  size_t n);
void wk_act_place(const struct wk_tournament *tournament, enum wk_language lang, const struct wk_entry *entry, char *text,
                  size_t n);

#endif
