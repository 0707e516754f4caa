/*
 * What groups lack, and the table of all groups. Of the 448,480 that fourteen tiles can make only 130 lack different things,
 * and 180 with two together: so a table of all is small, and a hand is a few looks into it.
 */
#include "rules/mcr/need.h"

#include <string.h>

#include "rules/mcr/shanten.h"

enum {
    MAX_TILES = WK_MCR_STANDING + 1,
    SLOTS = 512,   /* of a hash of needs, a power of two */
    MAX_RESTS = 16 /* there are 13; a rest beside a straight is one of these, and 16 times what that lacks */
};

/* ---- a group, rank by rank */

static int less(int a, int b)
{
    return a < b ? a : b;
}

/* By how many chows began one rank ago and two. Three equal chows are three pungs, so two are the most. */
struct course {
    struct wk_mcr_need of[3][3];
};

static void clear(struct course *course)
{
    memset(course, WK_MCR_NEVER, sizeof *course);
}

/* From one rank to the next with n_sets more sets, a pair or not, and tiles drawn for them. */
static void go(const struct wk_mcr_need *from, int n_sets, bool pair, int drawn, struct wk_mcr_need *to)
{
    for (int with = pair; with < 2; with++)
        for (int n = n_sets; n <= WK_MCR_MELDS; n++) {
            const int lack = from->of[with - pair][n - n_sets] + drawn;
            if (lack < to->of[with][n])
                to->of[with][n] = (uint8_t)lack;
        }
}

/* A rank of which there are `have` and may be `most`; may_begin: a chow may begin here. */
static void pass_rank(const struct course *from, int have, int most, bool may_begin, struct course *to)
{
    clear(to);
    for (int one = 0; one < 3; one++)
        for (int two = 0; two < 3; two++)
            for (int begun = 0; from->of[one][two].of[0][one + two] < WK_MCR_NEVER && begun <= (may_begin ? 2 : 0); begun++)
                for (int pung = 0; pung < 2; pung++)
                    for (int pair = 0; pair < 2; pair++) {
                        const int wanted = one + two + begun + 3 * pung + 2 * pair;
                        if (wanted <= most)
                            go(&from->of[one][two], begun + pung, pair, wanted > have ? wanted - have : 0, &to->of[begun][one]);
                    }
}

struct wk_mcr_need wk_mcr_need_of(int g, uint64_t tiles, uint64_t taken)
{
    const uint64_t most = WK_N_COPIES * WK_MCR_ONES - taken;
    const int n_ranks = wk_mcr_ranks(g);
    struct course course[2];

    clear(&course[0]);
    course[0].of[0][0].of[0][0] = 0;
    for (int r = 0; r < n_ranks; r++)
        pass_rank(&course[r % 2], (int)(tiles >> 4 * r & 15), (int)(most >> 4 * r & 15),
                  n_ranks == WK_MCR_SUIT_RANKS && r + 2 < n_ranks, &course[(r + 1) % 2]);
    return course[n_ranks % 2].of[0][0];
}

struct wk_mcr_need wk_mcr_need_join(const struct wk_mcr_need *a, const struct wk_mcr_need *b)
{
    struct wk_mcr_need out;

    memset(&out, WK_MCR_NEVER, sizeof out);
    for (int pair = 0; pair < 2; pair++)
        for (int n = 0; n <= WK_MCR_MELDS; n++)
            if (a->of[pair][n] < WK_MCR_NEVER)
                go(b, n, pair, a->of[pair][n], &out);
    return out;
}

/* ---- the table */

struct rest {
    uint8_t pair, set, both;
};

struct filling {
    struct wk_mcr_distances *out;
    struct wk_mcr_need need[WK_MCR_NEEDS];
    uint8_t slot[SLOTS]; /* 1 and on, 0 is free */
    int n_rests;
    struct rest rest[MAX_RESTS];
    uint8_t rest_of[WK_MCR_NEEDS]; /* by need */
};

/* ---- beside a Knitted Straight: what lacks of a pair, a set and both, and how many tiles the straight lacks */

static uint8_t number_of_rest(struct filling *self, struct rest rest)
{
    int k = 0;

    while (k < self->n_rests && memcmp(&self->rest[k], &rest, sizeof rest) != 0)
        k++;
    if (k == self->n_rests)
        self->rest[self->n_rests++] = rest;
    return (uint8_t)k;
}

static struct rest rest_join(struct rest a, struct rest b)
{
    const int across = less(a.pair + b.set, a.set + b.pair);

    return (struct rest){.pair = (uint8_t)less(a.pair, b.pair),
                         .set = (uint8_t)less(a.set, b.set),
                         .both = (uint8_t)less(across, less(a.both, b.both))};
}

/* The tables of two rests, and of all four groups. */
static void join_rests(struct filling *self)
{
    for (int a = 0; a < WK_MCR_RESTS; a++)
        for (int b = 0; b < WK_MCR_RESTS; b++)
            if (a % MAX_RESTS < self->n_rests && b % MAX_RESTS < self->n_rests) {
                const struct rest both = rest_join(self->rest[a % MAX_RESTS], self->rest[b % MAX_RESTS]);
                const int lack = a / MAX_RESTS + b / MAX_RESTS;
                self->out->both_rests[a][b] = (uint8_t)(number_of_rest(self, both) + MAX_RESTS * lack);
            }
    for (int a = 0; a < WK_MCR_RESTS_OF_TWO; a++)
        for (int b = 0; b < WK_MCR_RESTS; b++)
            if (a % MAX_RESTS < self->n_rests && b % MAX_RESTS < self->n_rests)
                self->out->least_knitted[a][b] =
                    (uint8_t)(rest_join(self->rest[a % MAX_RESTS], self->rest[b % MAX_RESTS]).both + a / MAX_RESTS +
                              b / MAX_RESTS);
}

/* ---- rows */

/* The number of a need, a new one when it is. */
static uint8_t number_of(struct filling *self, const struct wk_mcr_need *need)
{
    uint32_t at = 0;

    for (size_t i = 0; i < sizeof *need; i++)
        at = at * 31 + ((const uint8_t *)need)[i];
    for (at %= SLOTS; self->slot[at]; at = (at + 1) % SLOTS)
        if (memcmp(&self->need[self->slot[at] - 1], need, sizeof *need) == 0)
            return (uint8_t)(self->slot[at] - 1);
    self->need[self->out->n_needs] = *need;
    self->rest_of[self->out->n_needs] =
        number_of_rest(self, (struct rest){.pair = need->of[1][0], .set = need->of[0][1], .both = need->of[1][1]});
    self->slot[at] = (uint8_t)++self->out->n_needs;
    return (uint8_t)(self->slot[at] - 1);
}

/* Digits to the base of five, added up. */
static int sum_of(int fives)
{
    int sum = 0;

    for (; fives > 0; fives /= 5)
        sum += fives % 5;
    return sum;
}

/*
 * Where the rows are: those of the same upper ranks follow each other, by how many tiles the lower ranks have, so that those
 * with more than there may be are at the end, where the next begin.
 */
static void lay_rows(uint32_t *from, int n_upper, uint16_t *at, int n_lower)
{
    int fit[MAX_TILES + 1], n = 0;
    uint32_t row = 0;

    for (int tiles = 0; tiles <= MAX_TILES; tiles++) {
        for (int lower = 0; lower < n_lower; lower++)
            if (sum_of(lower) == tiles)
                at[lower] = (uint16_t)n++;
        fit[tiles] = n;
    }
    for (int upper = 0; upper < n_upper; upper++) {
        from[upper] = row;
        row += sum_of(upper) <= MAX_TILES ? (uint32_t)fit[MAX_TILES - sum_of(upper)] : 0;
    }
}

/* What is left of a suit beside what it has of a straight; each such suit has its row before. */
static uint8_t rest_beside(const struct filling *self, uint64_t tiles, uint64_t straight)
{
    const uint64_t there = wk_mcr_present(tiles) & straight;
    const uint8_t *left = self->out->suit[wk_mcr_suit_row(self->out, tiles - there)];

    return (uint8_t)(self->rest_of[left[0]] + MAX_RESTS * (3 - wk_mcr_sum(there)));
}

static void fill_row(struct filling *self, int n_ranks, uint64_t tiles, const struct wk_mcr_need *need)
{
    const uint8_t number = number_of(self, need);

    if (n_ranks == WK_MCR_HONORS) {
        uint8_t *row = self->out->honors[wk_mcr_honors_row(self->out, tiles)];
        row[0] = number;
        row[1] = self->rest_of[number];
        return;
    }
    uint8_t *row = self->out->suit[wk_mcr_suit_row(self->out, tiles)];

    row[0] = number;
    for (int i = 0; i < 3; i++)
        row[i + 1] = rest_beside(self, tiles, WK_MCR_KNIT << 4 * i);
}

/* All groups that begin as this one, which has `left` tiles to come. */
static void fill(struct filling *self, int n_ranks, int rank, uint64_t tiles, int left, const struct course *course)
{
    struct course next;

    if (rank == n_ranks) {
        fill_row(self, n_ranks, tiles, &course->of[0][0]);
        return;
    }
    for (int have = 0; have <= WK_N_COPIES && have <= left; have++) {
        pass_rank(course, have, WK_N_COPIES, n_ranks == WK_MCR_SUIT_RANKS && rank + 2 < n_ranks, &next);
        fill(self, n_ranks, rank + 1, tiles | (uint64_t)have << 4 * rank, left - have, &next);
    }
}

void wk_mcr_distances_fill(struct wk_mcr_distances *out)
{
    struct filling self = {.out = out};
    struct course begin;

    out->n_needs = 0;
    lay_rows(out->suit_from, 625, out->suit_at, 3125);
    lay_rows(out->honors_from, 625, out->honors_at, 125);
    clear(&begin);
    begin.of[0][0].of[0][0] = 0;
    fill(&self, WK_MCR_SUIT_RANKS, 0, 0, MAX_TILES, &begin);
    fill(&self, WK_MCR_HONORS, 0, 0, MAX_TILES, &begin);
    const int n_groups = out->n_needs;

    for (int a = 0; a < n_groups; a++)
        for (int b = 0; b < n_groups; b++) {
            const struct wk_mcr_need both = wk_mcr_need_join(&self.need[a], &self.need[b]);
            out->both[a][b] = number_of(&self, &both);
        }
    for (int a = 0; a < out->n_needs; a++)
        for (int b = 0; b < out->n_needs; b++) {
            const struct wk_mcr_need all = wk_mcr_need_join(&self.need[a], &self.need[b]);
            for (int n = 0; n <= WK_MCR_MELDS; n++)
                out->least[n][a][b] = all.of[1][n];
        }
    join_rests(&self);
}
