/*
 * MCR: how far a hand is from a winning one, whatever that would be worth. Pure: no heap, no globals, any thread.
 * A face of which the hand holds all four, melds too, cannot come once more; tiles of others are not known.
 * Several: what groups of tiles lack, and the table of all of them, is a file of its own.
 */
#ifndef WK_RULES_MCR_SHANTEN_H
#define WK_RULES_MCR_SHANTEN_H

#include "rules/mcr/mcr.h"

/* What a table of distances has a row for: 9 ranks of a suit, 7 honors, four of each, 14 in all. */
#define WK_MCR_SUITS_OF_14 405350
#define WK_MCR_HONORS_OF_14 43130
/* Groups of tiles that lack different things; states of the walks through those of hands with melds, and steps from each. */
#define WK_MCR_NEEDS 192
#define WK_MCR_STATES 22479
#define WK_MCR_STEPS 16

/*
 * So many sets and a pair, beside a Knitted Straight or without one. What a group lacks of them has a number: `both` has that
 * of two groups together, `least` how many tiles two of these lack. Where melds are, a group is walked through from a state of
 * its own: suit[0], or suit[0..2], a suit of which 147, 258 or 369 are left to the straight.
 */
struct wk_mcr_goal {
    uint16_t suit[3], honors;
    uint8_t both[WK_MCR_NEEDS][WK_MCR_NEEDS], least[WK_MCR_NEEDS][WK_MCR_NEEDS];
};

/*
 * Made once by wk_mcr_distances_fill(), for who asks of many hands; 3 MB, constant from then on. Goals by how many sets are
 * still to be made. Without melds a row has the numbers of a group: of four sets and a pair, then beside 147, 258 and 369, or
 * for honors beside any. With melds a walk has them, rank by rank: `next` has the state that follows, by how many of the rank
 * stand and are melded, and after the last rank the number.
 */
struct wk_mcr_distances {
    struct wk_mcr_goal sets[WK_MCR_MELDS + 1], knitted[2];
    uint8_t suit[WK_MCR_SUITS_OF_14][4], honors[WK_MCR_HONORS_OF_14][2];
    uint32_t suit_from[625], honors_from[625]; /* by the four upper ranks: where their rows begin */
    uint16_t suit_at[3125], honors_at[125];    /* by the lower ranks: which of these it is */
    uint16_t next[WK_MCR_STATES][WK_MCR_STEPS];
};
/* A tenth of a second. */
void wk_mcr_distances_fill(struct wk_mcr_distances *out);

#define WK_MCR_FAR 99 /* melds rule it out, or all four of a tile that it needs are melded */

/*
 * Tiles to be changed until the hand is ready: 0 it is, -1 it is complete, with the winning tile. Of the standing tiles and,
 * unless .win is 0, that one; flags, winds and flowers are not looked at. distances: NULL is hundreds of times as slow.
 * WK_BAD_INPUT: tiles or melds are malformed, see wk_mcr_fault(). *out is unchanged then.
 */
enum wk_status wk_mcr_shanten(const struct wk_mcr_hand *hand, const struct wk_mcr_distances *distances, int *out) WK_MUST_CHECK;

/* The same until it is ready for one of these shapes (WK_MCR_SETS to WK_MCR_SINGLES, else WK_BAD_INPUT), or WK_MCR_FAR. */
enum wk_status wk_mcr_shanten_of(const struct wk_mcr_hand *hand, enum wk_mcr_shape shape,
                                 const struct wk_mcr_distances *distances, int *out) WK_MUST_CHECK;

/*
 * The faces of which one more brings a hand with .win 0 nearer: bit of each enum wk_face. Of a ready hand they are what it
 * waits for.
 */
enum wk_status wk_mcr_useful(const struct wk_mcr_hand *hand, const struct wk_mcr_distances *distances,
                             uint64_t *out) WK_MUST_CHECK;

#endif
