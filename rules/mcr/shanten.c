/*
 * How far a hand is from a winning one. Each group of tiles, a suit or the honors, is asked what it lacks of so many sets, with
 * and without a pair; what the hand lacks is the least sum over the ways to share sets and pair out among the groups.
 */
#include "rules/mcr/shanten.h"

#include <stddef.h>

#include "rules/mcr/need.h"

enum { MAX_TILES = WK_MCR_STANDING + 1 };

struct asked {
    const struct wk_mcr_distances *distances; /* NULL: without */
    int n_melds;
    struct wk_mcr_tiles melded;
};

/* Sets and a pair of these tiles, whose like must not be there more than four times together with the taken ones. */
static int lack_counted(const uint64_t tiles[WK_MCR_GROUPS], const uint64_t taken[WK_MCR_GROUPS], int n_sets)
{
    struct wk_mcr_need all = wk_mcr_need_of(0, tiles[0], taken[0]);

    for (int g = 1; g < WK_MCR_GROUPS; g++) {
        const struct wk_mcr_need one = wk_mcr_need_of(g, tiles[g], taken[g]);
        all = wk_mcr_need_join(&all, &one);
    }
    return all.of[1][n_sets];
}

/* A hand's four rows of the table. */
struct rows {
    const uint8_t *suit[3], *honors;
};

static struct rows rows_of(const struct wk_mcr_distances *d, const uint64_t tiles[WK_MCR_GROUPS])
{
    return (struct rows){.suit = {d->suit[wk_mcr_suit_row(d, tiles[0])], d->suit[wk_mcr_suit_row(d, tiles[1])],
                                  d->suit[wk_mcr_suit_row(d, tiles[2])]},
                         .honors = d->honors[wk_mcr_honors_row(d, tiles[3])]};
}

static int less(int a, int b)
{
    return a < b ? a : b;
}

static int sets_looked_up(const struct wk_mcr_distances *d, const struct rows *rows)
{
    return d->least[WK_MCR_MELDS][d->both[rows->suit[0][0]][rows->suit[1][0]]][d->both[rows->suit[2][0]][rows->honors[0]]];
}

/*
 * *straight: what the nine tiles lack that lack least. A rest is 16 times what lacks of the straight and its own number, so
 * that the least of several is one that lacks least.
 */
static int knitted_looked_up(const struct wk_mcr_distances *d, const struct rows *rows, int *straight)
{
    const uint8_t *m = rows->suit[0], *s = rows->suit[1], *p = rows->suit[2];
    int least = WK_MCR_NEVER, fewest = WK_MCR_RESTS_OF_TWO + WK_MCR_RESTS;

    for (int i = 1; i <= 3; i++) {
        const int a = i % 3 + 1, b = a % 3 + 1, others = d->both_rests[p[i]][rows->honors[1]], ab = d->both_rests[m[a]][s[b]],
                  ba = d->both_rests[m[b]][s[a]];
        least = less(least, less(d->least_knitted[ab][others], d->least_knitted[ba][others]));
        fewest = less(fewest, less(ab, ba) / 16 * 16 + others);
    }
    *straight = fewest / 16;
    return least;
}

static bool is_looked_up(const struct asked *self)
{
    return self->distances && self->n_melds == 0;
}

static int lack_sets(const struct asked *self, const struct wk_mcr_tiles *standing)
{
    if (is_looked_up(self)) {
        const struct rows rows = rows_of(self->distances, standing->group);
        return sets_looked_up(self->distances, &rows);
    }
    return lack_counted(standing->group, self->melded.group, WK_MCR_MELDS - self->n_melds);
}

/* How many different ones of 147, 258, 369 each suit has. */
struct knitted {
    int8_t of[3][3];
};

static struct knitted knitted_of(const struct wk_mcr_tiles *standing)
{
    struct knitted out;

    for (int g = 0; g < 3; g++)
        for (int i = 0; i < 3; i++)
            out.of[g][i] = (int8_t)wk_mcr_sum(wk_mcr_present(standing->group[g]) & WK_MCR_KNIT << 4 * i);
    return out;
}

/* Of the nine tiles of an order. */
static int knitted_there(const struct knitted *knitted, int order)
{
    return knitted->of[wk_mcr_knits[order][0]][0] + knitted->of[wk_mcr_knits[order][1]][1] +
           knitted->of[wk_mcr_knits[order][2]][2];
}

/*
 * A Knitted Straight, a set and a pair. One set and one pair never want more than three of a tile besides the straight's one,
 * so only what is melded stands in the way.
 */
static int lack_knitted_counted(const struct asked *self, const struct wk_mcr_tiles *standing, int least)
{
    const struct knitted knitted = knitted_of(standing);

    for (int k = 0; k < WK_MCR_KNITS; k++) {
        struct wk_mcr_tiles left = *standing, taken = self->melded;
        int lack = 9 - knitted_there(&knitted, k);
        bool five = false;

        if (lack >= least)
            continue;
        for (int i = 0; i < 3; i++) {
            const int g = wk_mcr_knits[k][i];
            const uint64_t straight = WK_MCR_KNIT << 4 * i;
            left.group[g] -= wk_mcr_present(left.group[g]) & straight;
            taken.group[g] += straight;
            five = five || wk_mcr_is_five(taken.group[g]);
        }
        if (five)
            continue;
        lack += lack_counted(left.group, taken.group, 1 - self->n_melds);
        least = lack < least ? lack : least;
    }
    return least;
}

static int lack_knitted(const struct asked *self, const struct wk_mcr_tiles *standing, int least)
{
    if (is_looked_up(self)) {
        const struct rows rows = rows_of(self->distances, standing->group);
        int straight;
        return knitted_looked_up(self->distances, &rows, &straight);
    }
    return lack_knitted_counted(self, standing, least);
}

/* Seven pairs, of which two may be alike. */
static int lack_pairs(const struct wk_mcr_tiles *standing)
{
    uint64_t pairs = 0; /* by rank, seven at most */

    for (int g = 0; g < WK_MCR_GROUPS; g++)
        pairs += standing->group[g] >> 1 & 3 * WK_MCR_ONES;
    return 7 - wk_mcr_sum(pairs);
}

static int lack_orphans(const struct wk_mcr_tiles *standing)
{
    uint64_t there = wk_mcr_present(standing->group[3]), pairs = standing->group[3] >> 1 | standing->group[3] >> 2;

    for (int g = 0; g < 3; g++) {
        const uint64_t ends = standing->group[g] & UINT64_C(0xF0000000F);
        there += wk_mcr_present(ends);
        pairs |= ends >> 1 | ends >> 2;
    }
    return MAX_TILES - wk_mcr_sum(there) - ((pairs & WK_MCR_ONES) != 0);
}

/* Fourteen different ones of the seven honors and nine knitted tiles, of which so many are lacking. */
static int lack_singles_beside(const struct wk_mcr_tiles *standing, int straight)
{
    const int lack = MAX_TILES - 9 + straight - wk_mcr_sum(wk_mcr_present(standing->group[3]));

    return lack > 0 ? lack : 0;
}

static int lack_singles(const struct wk_mcr_tiles *standing)
{
    const struct knitted knitted = knitted_of(standing);
    int most = 0;

    for (int k = 0; k < WK_MCR_KNITS; k++)
        most = knitted_there(&knitted, k) > most ? knitted_there(&knitted, k) : most;
    return lack_singles_beside(standing, 9 - most);
}

/* least: what is known; no more than that is looked for. */
static int lack_of(const struct asked *self, enum wk_mcr_shape shape, const struct wk_mcr_tiles *standing, int least)
{
    int lack = WK_MCR_NEVER;

    if (shape == WK_MCR_SETS)
        lack = lack_sets(self, standing);
    else if (shape == WK_MCR_KNITTED && self->n_melds <= 1)
        lack = lack_knitted(self, standing, least);
    else if (shape == WK_MCR_PAIRS && self->n_melds == 0)
        lack = lack_pairs(standing);
    else if (shape == WK_MCR_ORPHANS && self->n_melds == 0)
        lack = lack_orphans(standing);
    else if (shape == WK_MCR_SINGLES && self->n_melds == 0)
        lack = lack_singles(standing);
    return lack < least ? lack : least;
}

/* Of all shapes, by the table. */
static int lack_looked_up(const struct wk_mcr_distances *d, const struct wk_mcr_tiles *standing)
{
    const struct rows rows = rows_of(d, standing->group);
    int straight, least = knitted_looked_up(d, &rows, &straight);

    least = less(least, sets_looked_up(d, &rows));
    least = less(least, lack_singles_beside(standing, straight));
    least = less(least, lack_orphans(standing));
    return less(least, lack_pairs(standing));
}

static int lack_least(const struct asked *self, const struct wk_mcr_tiles *standing)
{
    static const uint8_t quick_first[] = {WK_MCR_SETS, WK_MCR_PAIRS, WK_MCR_ORPHANS, WK_MCR_SINGLES, WK_MCR_KNITTED};
    int least = WK_MCR_NEVER;

    if (is_looked_up(self))
        return lack_looked_up(self->distances, standing);
    for (size_t i = 0; i < sizeof quick_first; i++)
        least = lack_of(self, (enum wk_mcr_shape)quick_first[i], standing, least);
    return least;
}

/* Packs the hand, its winning tile among the standing ones. */
static enum wk_status ask(const struct wk_mcr_hand *hand, const struct wk_mcr_distances *distances, struct asked *out,
                          struct wk_mcr_tiles *standing)
{
    *out = (struct asked){.distances = distances, .n_melds = hand->n_melds};
    if (wk_mcr_pack_open(hand, &out->melded, standing) != WK_MCR_SOUND)
        return WK_BAD_INPUT;
    if (hand->win)
        standing->group[wk_mcr_group(hand->win)] += wk_mcr_bit(hand->win);
    return WK_OK;
}

enum wk_status wk_mcr_shanten(const struct wk_mcr_hand *hand, const struct wk_mcr_distances *distances, int *out)
{
    struct asked asked;
    struct wk_mcr_tiles standing;
    const enum wk_status status = ask(hand, distances, &asked, &standing);

    if (status == WK_OK)
        *out = lack_least(&asked, &standing) - 1;
    return status;
}

enum wk_status wk_mcr_shanten_of(const struct wk_mcr_hand *hand, enum wk_mcr_shape shape,
                                 const struct wk_mcr_distances *distances, int *out)
{
    struct asked asked;
    struct wk_mcr_tiles standing;
    const enum wk_status status = ask(hand, distances, &asked, &standing);

    if (status != WK_OK)
        return status;
    if (shape < WK_MCR_SETS || shape > WK_MCR_SINGLES)
        return WK_BAD_INPUT;
    const int lack = lack_of(&asked, shape, &standing, WK_MCR_NEVER);

    *out = lack < WK_MCR_NEVER ? lack - 1 : WK_MCR_FAR;
    return WK_OK;
}

enum wk_status wk_mcr_useful(const struct wk_mcr_hand *hand, const struct wk_mcr_distances *distances, uint64_t *out)
{
    struct asked asked;
    struct wk_mcr_tiles standing;

    if (hand->win || ask(hand, distances, &asked, &standing) != WK_OK)
        return WK_BAD_INPUT;
    const int least = lack_least(&asked, &standing);

    *out = 0;
    for (int face = WK_FACE_1M; face <= WK_FACE_WHITE; face++) {
        const int g = wk_mcr_group(face);
        const uint64_t bit = wk_mcr_bit(face), before = standing.group[g];
        const int there = (int)((before + asked.melded.group[g]) >> 4 * wk_mcr_rank(face) & 15);

        if (there == WK_N_COPIES)
            continue;
        standing.group[g] = before + bit;
        *out |= (uint64_t)(lack_least(&asked, &standing) < least) << face;
        standing.group[g] = before;
    }
    return WK_OK;
}
