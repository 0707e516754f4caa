/*
 * Score: the four match scores of a hand, IMP, and their exact arithmetic. Pure; no floating point.
 * Source: Official International Rulebook (settling of points), MCR Duplicate Format Appendix 2 and 3; the gaps of the
 * IMP table: domain.md, "Scores".
 */
#ifndef WK_RULES_SCORE_H
#define WK_RULES_SCORE_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/tile.h"

#define WK_POINTS_MIN 8   /* a hand worth less may not be declared */
#define WK_POINTS_MAX 500 /* more than any hand can be worth: a slip of the finger */
#define WK_BASE_POINTS 8  /* what everybody pays besides */

enum wk_outcome_kind {
    WK_OUTCOME_NONE = 0,
    /* a hand of MCR */
    WK_OUTCOME_DRAW,
    WK_OUTCOME_DISCARD,
    WK_OUTCOME_SELF_DRAWN,
    /* a game of competition MCR */
    WK_OUTCOME_GAME, /* as its score sheet has it: the points of the whole game */
    WK_OUTCOME_TIME, /* time was called: the hand counts nothing, and the game is over */
    /* a game of NMJL */
    WK_OUTCOME_WIN,
    WK_OUTCOME_WALL,       /* no tiles were left */
    WK_OUTCOME_INCOMPLETE, /* not finished in time */
    WK_OUTCOME_ERROR_ALL,  /* Mah Jongg in error, and the three others exposed their hands */
    WK_OUTCOME_ERROR_ONE,  /* likewise, but one hand is intact */
    WK_N_OUTCOMES
};

/* How a hand, or a game, ended. Players by their direction (chair), not by their wind. What its kind does not use is zero. */
struct wk_outcome {
    enum wk_outcome_kind kind;
    enum wk_wind winner; /* WK_WIND_NONE: no player won */
    enum wk_wind payer;  /* who discarded the winning tile, or whose kong was robbed; WK_WIND_NONE otherwise */
    int points;          /* WK_POINTS_MIN..WK_POINTS_MAX, 0 without a winner. NMJL: the card's value of the hand */
    /* NMJL */
    int exposures; /* that the winner had on the rack when it was discarded, 0..4 */
    bool self_picked, jokerless, singles_pairs;
    unsigned dead;           /* directions whose hand is dead: bit (wind - 1) */
    enum wk_wind intact;     /* ERROR_ONE: whose hand is */
    int penalty[WK_N_WINDS]; /* NMJL, GAME: on the card or sheet, by direction: 0 or below, off that player to nobody */
    /* GAME: by direction (index wind - 1), before penalties; they sum to 0 */
    int game[WK_N_WINDS];
};

/* The four ms by direction (index enum wk_wind - 1); they sum to 0. WK_BAD_INPUT: an outcome that breaks the rules above. */
enum wk_status wk_outcome_ms(const struct wk_outcome *outcome, int ms[WK_N_WINDS]) WK_MUST_CHECK;

/*
 * Averages are taken over four results, or over those that had the same deal (one to three): everything is exact in twelfths
 * of a point, and for four results in quarters.
 */
#define WK_PARTS_OF_POINT 12

/* IMP -20..20 of a difference in twelfths of a point, sign of the difference. */
int wk_imp(int32_t dif_12);

/* "-28.75", "8.25", "46", "-3.33": a number of twelfths, to the hundredth where it ends there. text is written whole. */
void wk_twelfths_format(int32_t value_12, char text[16]);

#endif
