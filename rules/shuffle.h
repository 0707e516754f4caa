/*
 * Shuffle: how the deals of an event look beside honest shuffles of the same 136 tiles. Hand rows count as heaps of thirteen
 * tiles (their order is on no record), so what lies beside what is looked for in rows 1 and 2 only. Pure: the randomness is an
 * argument, and the same deals and seed give the same answer.
 */
#ifndef WK_RULES_SHUFFLE_H
#define WK_RULES_SHUFFLE_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/tile.h"

#define WK_SHUFFLE_WALL 34 /* tiles of a wall: 0..12 its hand, 13..22 row 1, 23..33 row 2, from the left. Source: domain.md */
#define WK_SHUFFLE_MAX_DEALS 512
#define WK_SHUFFLE_SIMULATED 9999 /* a good number of shuffles to compare with: about 0.5 s for 20 deals */

struct wk_shuffle_deal {
    int table, round;
    uint8_t face[WK_N_WINDS][WK_SHUFFLE_WALL]; /* enum wk_face; [wind - 1] */
};

/* What is counted. Those with "too many" are one-sided: a poor shuffle leaves more of it. */
enum wk_shuffle_kind {
    WK_SHUFFLE_PAIRS_ROW = 0, /* equal faces side by side in a row, too many */
    WK_SHUFFLE_PAIRS_DRAWN,   /* equal faces one after the other as they are drawn, too many */
    WK_SHUFFLE_SETS_ROW,      /* three side by side that are a pung or, in whatever order, a chow, too many */
    WK_SHUFFLE_SETS_DRAWN,    /* the same of three drawn one after the other, too many */
    WK_SHUFFLE_SUITS_ROW,     /* side by side and of one suit (honours count as one), too many */
    WK_SHUFFLE_SUITS_WALLS,   /* how uneven suits and honours are over the four walls, as chi-square; two-sided */
    WK_SHUFFLE_SUITS_HANDS,   /* the same of the four hands */
    WK_SHUFFLE_HONOURS_HANDS, /* honours in hands; two-sided */
    WK_SHUFFLE_HONOURS_WINDS, /* how uneven the hands' honours are over the four winds, all deals together; too much */
    WK_SHUFFLE_PLACES,        /* the same face in the same place as in the deal before at that table, too many */
    WK_SHUFFLE_SEQUENCE,      /* tiles in a row as they lay in a row of that deal, in either direction: the sum of each deal's
                                 longest such run; too many */
    WK_SHUFFLE_COPIES,        /* of any two deals, wherever and whenever: most faces in the same places; too many */
    WK_N_SHUFFLES
};

struct wk_shuffle_test {
    bool done;       /* false: there was nothing to compare (no earlier deal); then the rest is zero */
    bool two_sided;  /* else only too much counts */
    bool exact;      /* the chance is computed (a bound over all pairs of deals), not by simulation */
    int n;           /* places, neighbours, deals or pairs of deals that were looked at */
    double seen;     /* the statistic */
    double expected; /* its mean over honest shuffles */
    double spread;   /* its standard deviation over them, 0 when exact */
    double p;        /* how often an honest shuffle looks at least so odd: (1 + c) / (1 + n_simulated) unless exact */
    double p_holm;   /* the same after Holm's correction for all that were done */
};

struct wk_shuffle_stats {
    int n_deals, n_simulated;
    uint64_t seed;
    int n_done;            /* tests */
    int n_below;           /* of these with p below WK_SHUFFLE_ODD... */
    double expected_below; /* ...and how many of them honest shuffles have on average, at most */
    bool odd;              /* some p_holm is below it: worth a look; it does not show any intention */
    struct wk_shuffle_test test[WK_N_SHUFFLES];
};
#define WK_SHUFFLE_ODD 0.05

/*
 * deal [n], in the order in which they were dealt, 0..WK_SHUFFLE_MAX_DEALS; n_simulated: 1 or more. WK_BAD_INPUT and *out
 * unchanged: another number, or a deal that has not four of each face. Any thread.
 */
enum wk_status wk_shuffle_look(const struct wk_shuffle_deal *deal, int n, int n_simulated, uint64_t seed,
                               struct wk_shuffle_stats *out) WK_MUST_CHECK;

/*
 * The chance that a well shuffled deal has at least k faces in the same places as `deal`, of the 84 places of rows 1 and 2.
 * Exact. k 0..84. Any thread.
 */
double wk_shuffle_places_chance(const struct wk_shuffle_deal *deal, int k);

/* The word for JSON ("pairs-row", ...) and one English line on what is counted. Static storage, never NULL. */
const char *wk_shuffle_word(enum wk_shuffle_kind kind);
const char *wk_shuffle_text(enum wk_shuffle_kind kind);

/* The note that readers of such a table need, in English: it proves nothing about any person. Static storage. */
const char *wk_shuffle_advice(void);

#endif
