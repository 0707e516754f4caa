/*
 * What groups of tiles lack of sets and a pair: m, s, p and the honors, each by itself, and together.
 * Several: the distance of a hand and the ways to go on from it are found by it, a file each.
 */
#ifndef WK_RULES_MCR_NEED_H
#define WK_RULES_MCR_NEED_H

#include "rules/mcr/parts.h"
#include "rules/mcr/shanten.h"

#define WK_MCR_SUIT_RANKS 9
#define WK_MCR_HONORS 7
static inline int wk_mcr_ranks(int g)
{
    return g == WK_MCR_GROUPS - 1 ? WK_MCR_HONORS : WK_MCR_SUIT_RANKS;
}

/* Tiles lacking, [1] with a pair, of so many sets; or WK_MCR_NEVER, which is more than can be lacking. */
#define WK_MCR_NEVER 100
struct wk_mcr_need {
    uint8_t of[2][WK_MCR_MELDS + 1];
};

/* Of the tiles of group g, of which others hold `taken`: there are four of each at most, with these. */
struct wk_mcr_need wk_mcr_need_of(int g, uint64_t tiles, uint64_t taken);
/* Of two groups together. */
struct wk_mcr_need wk_mcr_need_join(const struct wk_mcr_need *a, const struct wk_mcr_need *b);

/* Rows of hands without melds: by the four upper ranks where they begin, by the lower ones which of these it is. */

/* The four upper ranks to the base of five, the next four from bit 16 on. */
static inline uint32_t wk_mcr_by_fives(uint64_t tiles)
{
    const uint32_t ranks = (uint32_t)tiles, twos = (ranks & 0x0F0F0F0F) + 5 * (ranks >> 4 & 0x0F0F0F0F);

    return (twos & 0x00FF00FF) + 25 * (twos >> 8 & 0x00FF00FF);
}

static inline uint32_t wk_mcr_suit_row(const struct wk_mcr_distances *self, uint64_t tiles)
{
    const uint32_t fives = wk_mcr_by_fives(tiles);

    return self->suit_from[fives & 0xFFFF] + self->suit_at[(fives >> 16) + 625 * (uint32_t)(tiles >> 32)];
}

static inline uint32_t wk_mcr_honors_row(const struct wk_mcr_distances *self, uint64_t tiles)
{
    const uint32_t fives = wk_mcr_by_fives(tiles);

    return self->honors_from[fives & 0xFFFF] + self->honors_at[fives >> 16];
}

/*
 * A walk's step, four bits a rank: of `have` standing tiles where there may be `most` of them, most * (most + 1) / 2 + have.
 * This is the first half of it, by what is melded; what stands is added.
 */
static inline uint64_t wk_mcr_steps_beside(uint64_t melded)
{
    const uint64_t one = wk_mcr_present(melded), two = (melded >> 1 | melded >> 2) & WK_MCR_ONES,
                   four = melded >> 2 & WK_MCR_ONES, three = (melded & melded >> 1 & WK_MCR_ONES) | four;

    return 10 * WK_MCR_ONES - 4 * one - 3 * two - 2 * three - four;
}

#endif
