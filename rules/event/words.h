/*
 * Words: what the kinds and choices of a tournament's entries are called in records, as an option's value and in JSON. They are
 * stored in records and stay. A list is indexed by its enum; where 0 is none of them, it is NULL.
 */
#ifndef WK_RULES_EVENT_WORDS_H
#define WK_RULES_EVENT_WORDS_H

#include "rules/event/take_reason.h"
#include "rules/event/tournament.h"

extern const char *const wk_role_words[WK_ROLE_DIRECTOR + 1];
extern const char *const wk_outcome_words[WK_N_OUTCOMES];
extern const char *const wk_outcome_names[WK_N_OUTCOMES]; /* for people: message ids */
extern const char *const wk_ruling_words[WK_RULING_DEAD + 1];
extern const char *const wk_movement_words[WK_MOVEMENT_OWN + 1];
extern const char *const wk_out_words[WK_OUT_DISQUALIFIED + 1];
extern const char *const wk_out_results_words[WK_OUT_ANNUL + 1];
extern const char *const wk_foul_words[WK_FOUL_STAND + 1];
extern const char *const wk_via_words[WK_VIA_COMMAND + 1];
extern const char *const wk_clock_words[WK_CLOCK_ROUND + 1];
extern const char *const wk_take_words[WK_TAKE_OTHER + 1];

/* A list above with its length, as the functions below take it. */
#define WK_WORDS(list) (list), (int)(sizeof(list) / sizeof *(list))

/* The place of text, which may be NULL, in a list whose first word is none; 0: it is not in it. */
int wk_word_index(const char *const *words, int n, const char *text);

/* The list for people: "keep|annul" for a usage, "withdrawn, suspended or disqualified" for a sentence. Returns text. */
#define WK_WORDS_SIZE 128
const char *wk_words_usage(const char *const *words, int n, char text[WK_WORDS_SIZE]);
const char *wk_words_choice(const char *const *words, int n, char text[WK_WORDS_SIZE]);

/* A sentence's, of those whose bit (by their place) is in `some`: what a kind of event has of a list. At most 32. */
const char *wk_words_some(const char *const *words, int n, unsigned some, char text[WK_WORDS_SIZE]);

#endif
