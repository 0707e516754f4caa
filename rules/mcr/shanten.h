/*
 * MCR: how far a hand is from a winning one, whatever that would be worth. Pure: no heap, no globals, any thread.
 * A face of which the hand holds all four, melds too, cannot come once more; tiles of others are not known.
 * Several: what groups of tiles lack, and the table of all of them, is a file of its own.
 */
#ifndef WK_RULES_MCR_SHANTEN_H
#define WK_RULES_MCR_SHANTEN_H

#include "rules/mcr/mcr.h"

/* What a table of distances has a row for: 9 ranks of a suit, 7 honors, four of each, 14 in all; how many rows differ. */
#define WK_MCR_SUITS_OF_14 405350
#define WK_MCR_HONORS_OF_14 43130
#define WK_MCR_NEEDS 192
#define WK_MCR_RESTS 64
#define WK_MCR_RESTS_OF_TWO 112

/*
 * Made once by wk_mcr_distances_fill(), for who asks of many hands; 2 MB, constant from then on. A row has the number
 * of what its tiles lack, and of what is left of them beside 147, 258 and 369; honors have nothing of these.
 */
struct wk_mcr_distances {
    int n_needs;
    uint8_t suit[WK_MCR_SUITS_OF_14][4], honors[WK_MCR_HONORS_OF_14][2];
    uint8_t both[WK_MCR_NEEDS][WK_MCR_NEEDS];                    /* of two groups together */
    uint8_t least[WK_MCR_MELDS + 1][WK_MCR_NEEDS][WK_MCR_NEEDS]; /* tiles that two lack of so many sets and a pair */
    uint8_t both_rests[WK_MCR_RESTS][WK_MCR_RESTS];              /* the same beside a Knitted Straight */
    uint8_t least_knitted[WK_MCR_RESTS_OF_TWO][WK_MCR_RESTS];    /* of it, a set and a pair */
    uint32_t suit_from[625], honors_from[625];                   /* by the four upper ranks: where their rows begin */
    uint16_t suit_at[3125], honors_at[125];                      /* by the lower ranks: which of these it is */
};
/* A tenth of a second. */
void wk_mcr_distances_fill(struct wk_mcr_distances *out);

#define WK_MCR_FAR 99 /* melds rule it out, or all four of a tile that it needs are melded */

/*
 * Tiles to be changed until the hand is ready: 0 it is, -1 it is complete, with the winning tile. Of the standing tiles and,
 * unless .win is 0, that one; flags, winds and flowers are not looked at. distances: NULL is hundreds of times as slow, and so
 * are hands with melds. WK_BAD_INPUT: malformed, see wk_mcr_fault(); where .win is 0, whatever tile came. *out is unchanged
 * then.
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
