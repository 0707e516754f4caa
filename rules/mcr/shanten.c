/*
 * How far a hand is from a winning one. Each group of tiles, a suit or the honors, is asked what it lacks of so many sets, with
 * and without a pair; what the hand lacks is the least sum over the ways to share sets and pair out among the groups.
 */
#include "rules/mcr/shanten.h"

#include <string.h>

#include "rules/mcr/need.h"

enum { MAX_TILES = WK_MCR_STANDING + 1, STRAIGHT = 9 };

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

static int less(int a, int b)
{
    return a < b ? a : b;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/*
 * By the table: numbers of what each suit lacks, [0], and of what it lacks when 147, 258 or 369 are left to a Knitted Straight;
 * and of the honors, without a straight and with one. Rows of the table, or what walks led to.
 */
struct numbers {
    const uint8_t *suit[3], *honors;
    uint8_t walked[3][4], walked_honors[2];
};

static void numbers_of_rows(const struct wk_mcr_distances *d, const struct wk_mcr_tiles *standing, struct numbers *out)
{
    for (int g = 0; g < 3; g++)
        out->suit[g] = d->suit[wk_mcr_suit_row(d, standing->group[g])];
    out->honors = d->honors[wk_mcr_honors_row(d, standing->group[3])];
}

static uint8_t walk(const struct wk_mcr_distances *d, unsigned state, uint64_t steps, int n_ranks)
{
    for (; n_ranks > 0; n_ranks--, steps >>= 4)
        state = d->next[state][steps & 15];
    return (uint8_t)state;
}

static uint64_t steps_of(const struct asked *self, const struct wk_mcr_tiles *standing, int g)
{
    return wk_mcr_steps_beside(self->melded.group[g]) + standing->group[g];
}

static void walk_sets(const struct asked *self, const struct wk_mcr_tiles *standing, struct numbers *out)
{
    const struct wk_mcr_distances *d = self->distances;
    const struct wk_mcr_goal *goal = &d->sets[WK_MCR_MELDS - self->n_melds];

    for (int g = 0; g < 3; g++) {
        out->suit[g] = out->walked[g];
        out->walked[g][0] = walk(d, goal->suit[0], steps_of(self, standing, g), WK_MCR_SUIT_RANKS);
    }
    out->honors = out->walked_honors;
    out->walked_honors[0] = walk(d, goal->honors, steps_of(self, standing, 3), WK_MCR_HONORS);
}

/* The same beside a Knitted Straight, of a hand with one meld. */
static void walk_knitted(const struct asked *self, const struct wk_mcr_tiles *standing, struct numbers *out)
{
    const struct wk_mcr_goal *goal = &self->distances->knitted[0];

    for (int g = 0; g < 3; g++)
        for (int i = 0; i < 3; i++)
            out->walked[g][1 + i] = walk(self->distances, goal->suit[i], steps_of(self, standing, g), WK_MCR_SUIT_RANKS);
    out->walked_honors[1] = walk(self->distances, goal->honors, steps_of(self, standing, 3), WK_MCR_HONORS);
}

/* Without the table nothing. */
static void numbers_of(const struct asked *self, const struct wk_mcr_tiles *standing, struct numbers *out)
{
    if (self->distances && self->n_melds == 0)
        numbers_of_rows(self->distances, standing, out);
    else if (self->distances)
        walk_sets(self, standing, out);
}

static int sets_looked_up(const struct asked *self, const struct numbers *numbers)
{
    const struct wk_mcr_goal *goal = &self->distances->sets[WK_MCR_MELDS - self->n_melds];
    const uint8_t *const *n = numbers->suit;

    return goal->least[goal->both[n[0][0]][n[1][0]]][goal->both[n[2][0]][numbers->honors[0]]];
}

/* One set at most is melded. */
static int knitted_looked_up(const struct asked *self, const struct numbers *numbers)
{
    const struct wk_mcr_goal *goal = &self->distances->knitted[1 - self->n_melds];
    const uint8_t *m = numbers->suit[0], *s = numbers->suit[1], *p = numbers->suit[2];
    int least = WK_MCR_NEVER;

    for (int i = 1; i <= 3; i++) {
        const int a = i % 3 + 1, b = a % 3 + 1, others = goal->both[p[i]][numbers->honors[1]];
        least = less(least, goal->least[goal->both[m[a]][s[b]]][others]);
        least = less(least, goal->least[goal->both[m[b]][s[a]]][others]);
    }
    return least;
}

/*
 * A Knitted Straight, a set and a pair. One set and one pair never want more than three of a tile besides the straight's one,
 * so only what is melded stands in the way.
 */
static int lack_knitted_counted(const struct asked *self, const struct wk_mcr_tiles *standing)
{
    int least = WK_MCR_NEVER;

    for (int k = 0; k < WK_MCR_KNITS; k++) {
        struct wk_mcr_tiles left = *standing, taken = self->melded;
        int lack = STRAIGHT;
        bool five = false;

        for (int i = 0; i < 3; i++) {
            const int g = wk_mcr_knits[k][i];
            const uint64_t straight = WK_MCR_KNIT << 4 * i, there = wk_mcr_present(left.group[g]) & straight;
            left.group[g] -= there;
            taken.group[g] += straight;
            lack -= wk_mcr_sum(there);
            five = five || wk_mcr_is_five(taken.group[g]);
        }
        if (!five && lack < least)
            least = less(least, lack + lack_counted(left.group, taken.group, 1 - self->n_melds));
    }
    return least;
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

/* How many different ones of 147, 258, 369 there are, four bits each. */
static unsigned knitted_of(uint64_t suit)
{
    const uint64_t there = wk_mcr_present(suit);

    return (unsigned)(there + (there >> 12) + (there >> 24)) & 0xFFF;
}

/* Three of them, as many places further; what leaves at the end comes in at the beginning. */
static unsigned turned(unsigned knitted, int places)
{
    return (knitted << 4 * places | knitted >> (12 - 4 * places)) & 0xFFF;
}

/* Of the nine tiles of a Knitted Straight, the most that are there: of six orders, three by each sum. */
static int most_knitted(const struct wk_mcr_tiles *standing)
{
    const unsigned m = knitted_of(standing->group[0]), s = knitted_of(standing->group[1]), p = knitted_of(standing->group[2]);
    unsigned one = m + turned(s, 1) + turned(p, 2), other = m + turned(s, 2) + turned(p, 1);
    int most = 0;

    for (int i = 0; i < 3; i++, one >>= 4, other >>= 4)
        most = larger(most, larger((int)(one & 15), (int)(other & 15)));
    return most;
}

/* Fourteen different ones of the seven honors and nine knitted tiles, of which so many are there. */
static int lack_singles(const struct wk_mcr_tiles *standing, int n_knitted)
{
    return larger(MAX_TILES - n_knitted - wk_mcr_sum(wk_mcr_present(standing->group[3])), 0);
}

static int lack_sets(const struct asked *self, const struct wk_mcr_tiles *standing, const struct numbers *numbers)
{
    return self->distances ? sets_looked_up(self, numbers)
                           : lack_counted(standing->group, self->melded.group, WK_MCR_MELDS - self->n_melds);
}

/* One set at most is melded. */
static int lack_knitted(const struct asked *self, const struct wk_mcr_tiles *standing, struct numbers *numbers)
{
    if (!self->distances)
        return lack_knitted_counted(self, standing);
    if (self->n_melds == 1)
        walk_knitted(self, standing, numbers);
    return knitted_looked_up(self, numbers);
}

/* WK_MCR_NEVER and more: it cannot be reached. */
static int lack_of(const struct asked *self, enum wk_mcr_shape shape, const struct wk_mcr_tiles *standing)
{
    struct numbers numbers;

    numbers_of(self, standing, &numbers);
    if (shape == WK_MCR_SETS)
        return lack_sets(self, standing, &numbers);
    if (shape == WK_MCR_KNITTED && self->n_melds <= 1)
        return lack_knitted(self, standing, &numbers);
    if (self->n_melds > 0)
        return WK_MCR_NEVER;
    return shape == WK_MCR_PAIRS     ? lack_pairs(standing)
           : shape == WK_MCR_ORPHANS ? lack_orphans(standing)
                                     : lack_singles(standing, most_knitted(standing));
}

/* Of all shapes. */
static int lack_least(const struct asked *self, const struct wk_mcr_tiles *standing)
{
    struct numbers numbers;
    int least = WK_MCR_NEVER;

    numbers_of(self, standing, &numbers);
    if (self->n_melds > 1)
        return lack_sets(self, standing, &numbers);
    const int n_knitted = most_knitted(standing);

    if (self->n_melds == 0) {
        least = less(lack_pairs(standing), lack_orphans(standing));
        least = less(least, lack_singles(standing, n_knitted));
    }
    least = less(least, lack_sets(self, standing, &numbers));
    return STRAIGHT - n_knitted < least ? less(least, lack_knitted(self, standing, &numbers)) : least;
}

/* Packs the hand, its winning tile among the standing ones. */
static enum wk_status ask(const struct wk_mcr_hand *hand, const struct wk_mcr_distances *distances, struct asked *out,
                          struct wk_mcr_tiles *standing)
{
    *out = (struct asked){.distances = distances, .n_melds = hand->n_melds};
    if (wk_mcr_pack_tiles(hand, &out->melded, standing) != WK_MCR_SOUND)
        return WK_BAD_INPUT;
    for (int g = 0; g < WK_MCR_GROUPS; g++) {
        standing->group[g] += wk_mcr_tile_of[hand->win].group[g];
        out->melded.group[g] -= standing->group[g];
    }
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
    const int lack = lack_of(&asked, shape, &standing);

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
