/* What tiles can be taken for: the readings of a hand, and what it waits for. */
#include "rules/mcr/parts.h"

#define ONES WK_MCR_ONES
#define HONORS (ONES & 0xFFFFFFF)
#define ORPHANS_SUIT UINT64_C(0x100000001)

struct search {
    struct wk_mcr_base *base;
    wk_mcr_see_fn see;
    void *context;
    uint64_t left[WK_MCR_GROUPS]; /* not yet taken */
    struct wk_mcr_reading reading;
    bool any;
};

/* n % 3 for the sums there can be. */
static const uint8_t third[45] = {0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1,
                                  2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2};

/* ---- four sets and a pair, or what is left of them ---- */

/* Whether a suit's tiles are chows and pungs and nothing else. The lowest tile leaves no choice: three of it are a pung, for
 * three equal chows are three pungs as well. */
static bool all_sets(uint64_t suit)
{
    while (suit) {
        uint64_t n;
        suit >>= __builtin_ctzll(suit) & ~3;
        n = third[suit & 15];
        suit = (suit >> 4) - n * 0x11;
        if (suit & 0x88) /* fewer than n of one of the next two */
            return false;
    }
    return true;
}

#define SECONDS UINT64_C(0x0F00F00F0) /* ranks 2, 5, 8, which are 1 above a multiple of 3 from 0 */
#define THIRDS UINT64_C(0xF00F00F00)

/* Sets and one pair. Only a third of the ranks can be the pair: chows and pungs sum up to multiples of 3. */
static bool sets_and_pair(uint64_t suit)
{
    const int ones = wk_mcr_sum(suit & SECONDS), twos = wk_mcr_sum(suit & THIRDS);

    for (int p = third[2 * ones + twos]; p < 9; p += 3)
        if ((suit >> 4 * p & 15) >= 2 && all_sets(suit - (UINT64_C(2) << 4 * p)))
            return true;
    return false;
}

/* Honors: pungs, and a pair if asked. */
static bool honor_sets(uint64_t honors, bool pair)
{
    const uint64_t ones = honors & ONES, twos = honors >> 1 & ONES, fours = honors >> 2 & ONES;

    if (fours || (ones & ~twos))
        return false;
    return pair ? wk_mcr_sum(twos & ~ones) == 1 : !(twos & ~ones);
}

static bool group_stands(int g, uint64_t tiles, bool pair)
{
    if (g == 3)
        return honor_sets(tiles, pair);
    return pair ? sets_and_pair(tiles) : all_sets(tiles);
}

/* The group that holds the pair, when the numbers of tiles allow of sets and one pair; else -1. */
static int pair_group(const uint64_t group[WK_MCR_GROUPS])
{
    int found = -1;

    for (int g = 0; g < WK_MCR_GROUPS; g++) {
        const int over = third[wk_mcr_sum(group[g])];
        if (over == 1 || (over == 2 && found >= 0))
            return -1;
        if (over == 2)
            found = g;
    }
    return found;
}

static bool stand(const uint64_t group[WK_MCR_GROUPS])
{
    const int pair = pair_group(group);

    if (pair < 0)
        return false;
    for (int g = WK_MCR_GROUPS - 1; g >= 0; g--)
        if (!group_stands(g, group[g], g == pair))
            return false;
    return true;
}

static void split(struct search *self, int g, uint64_t tiles, int pair);

/* `chows` and a pung or not of the lowest tile, then the rest of the group. */
static void take(struct search *self, int g, uint64_t tiles, int pair, int face, bool pung, int chows)
{
    struct wk_mcr_reading *reading = &self->reading;
    const uint8_t n_sets = reading->n_sets;

    if (pung)
        reading->set[reading->n_sets++] = (struct wk_mcr_set){WK_MCR_PUNG, (uint8_t)face};
    for (int i = 0; i < chows; i++)
        reading->set[reading->n_sets++] = (struct wk_mcr_set){WK_MCR_CHOW, (uint8_t)face};
    split(self, g, tiles, pair);
    reading->n_sets = n_sets;
}

static void split(struct search *self, int g, uint64_t tiles, int pair)
{
    int rank, n, next;

    while (!tiles) {
        if (g == 0) {
            self->any = true;
            self->see(self->context, self->base, &self->reading);
            return;
        }
        tiles = self->left[--g];
    }
    rank = __builtin_ctzll(tiles) / 4;
    n = (int)(tiles >> 4 * rank & 15);
    next = (int)(tiles >> 4 * rank >> 4 & 15);
    if ((int)(tiles >> 4 * rank >> 8 & 15) < next)
        next = (int)(tiles >> 4 * rank >> 8 & 15);
    if (g == 3)
        next = 0;
    for (int with_pair = 0; with_pair <= (pair == g && n >= 2 && !self->reading.pair); with_pair++)
        for (int pung = 0; pung <= (n - 2 * with_pair >= 3); pung++) {
            const int chows = n - 2 * with_pair - 3 * pung;
            if (chows > next)
                continue;
            if (with_pair)
                self->reading.pair = (uint8_t)(9 * g + rank + 1);
            take(self, g, tiles - (((uint64_t)n + (uint64_t)chows * 0x110) << 4 * rank), pair, 9 * g + rank + 1, pung, chows);
            if (with_pair)
                self->reading.pair = 0;
        }
}

static void read_sets(struct search *self)
{
    if (!stand(self->left))
        return;
    self->reading.pair = 0;
    split(self, 3, self->left[3], pair_group(self->left));
}

/* ---- knitted tiles ---- */

const uint8_t wk_mcr_knits[WK_MCR_KNITS][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/* The nine tiles of an order. */
static void knit(const uint8_t order[3], uint64_t straight[3])
{
    for (int i = 0; i < 3; i++)
        straight[order[i]] = WK_MCR_KNIT << 4 * i;
}

/* Which of 147, 258, 369 are there in a suit, as bits. */
static unsigned series(uint64_t group)
{
    const uint64_t there = wk_mcr_present(group);
    unsigned bits = 0;

    for (unsigned i = 0; i < 3; i++)
        bits |= (unsigned)((there >> 4 * i & WK_MCR_KNIT) == WK_MCR_KNIT) << i;
    return bits;
}

/* The order whose Knitted Straight is there, -1: none is. Fourteen tiles hold no two of them: that takes fifteen. */
static int knitted_order(const struct wk_mcr_tiles *tiles)
{
    unsigned bits[3];

    for (int g = 0; g < 3; g++)
        if (!(bits[g] = series(tiles->group[g])))
            return -1;
    for (int k = 0; k < WK_MCR_KNITS; k++)
        if ((bits[wk_mcr_knits[k][0]] & 1) && (bits[wk_mcr_knits[k][1]] & 2) && (bits[wk_mcr_knits[k][2]] & 4))
            return k;
    return -1;
}

static void read_knitted(struct search *self, const struct wk_mcr_tiles *tiles)
{
    const int k = knitted_order(tiles);
    uint64_t straight[3];

    if (k < 0)
        return;
    knit(wk_mcr_knits[k], straight);
    for (int g = 0; g < 3; g++)
        self->left[g] = tiles->group[g] - straight[g];
    self->left[3] = tiles->group[3];
    self->reading.shape = WK_MCR_KNITTED;
    self->reading.knit = (uint8_t)(wk_mcr_knits[k][0] + 4 * wk_mcr_knits[k][1]);
    read_sets(self);
}

/* Different ones of honors and knitted tiles: in which order they are knitted, -1: they are not. */
static int singles(const struct wk_mcr_tiles *tiles)
{
    uint64_t straight[3];

    for (int g = 0; g < WK_MCR_GROUPS; g++)
        if (tiles->group[g] & ~ONES)
            return -1;
    for (int k = 0; k < WK_MCR_KNITS; k++) {
        knit(wk_mcr_knits[k], straight);
        if (!(tiles->group[0] & ~straight[0]) && !(tiles->group[1] & ~straight[1]) && !(tiles->group[2] & ~straight[2]))
            return k;
    }
    return -1;
}

/* ---- pairs and orphans ---- */

static bool all_pairs(const struct wk_mcr_tiles *tiles)
{
    return !((tiles->group[0] | tiles->group[1] | tiles->group[2] | tiles->group[3]) & ONES);
}

static bool orphans(const struct wk_mcr_tiles *tiles)
{
    for (int g = 0; g < 3; g++)
        if (wk_mcr_present(tiles->group[g]) != ORPHANS_SUIT)
            return false;
    return wk_mcr_present(tiles->group[3]) == HONORS;
}

static void tell(struct search *self, enum wk_mcr_shape shape, int win, int knitted)
{
    self->any = true;
    self->reading.shape = (uint8_t)shape;
    self->reading.pair = shape == WK_MCR_PAIRS || shape == WK_MCR_ORPHANS ? (uint8_t)win : 0;
    self->reading.knit = knitted < 0 ? 0 : (uint8_t)(wk_mcr_knits[knitted][0] + 4 * wk_mcr_knits[knitted][1]);
    self->see(self->context, self->base, &self->reading);
}

bool wk_mcr_readings(struct wk_mcr_base *base, wk_mcr_see_fn see, void *context)
{
    const struct wk_mcr_hand *hand = base->hand;
    struct wk_mcr_tiles tiles = base->standing;
    struct search self;
    int knitted;

    tiles.group[wk_mcr_group(hand->win)] += wk_mcr_bit(hand->win);
    self.base = base;
    self.see = see;
    self.context = context;
    self.any = false;
    self.reading = (struct wk_mcr_reading){.shape = WK_MCR_SETS, .n_sets = hand->n_melds, .n_melds = hand->n_melds};
    for (int i = 0; i < hand->n_melds; i++)
        self.reading.set[i] = hand->meld[i];
    for (int g = 0; g < WK_MCR_GROUPS; g++)
        self.left[g] = tiles.group[g];
    read_sets(&self);
    if (hand->n_melds <= 1)
        read_knitted(&self, &tiles);
    if (hand->n_melds == 0) {
        if (all_pairs(&tiles))
            tell(&self, WK_MCR_PAIRS, hand->win, -1);
        if (orphans(&tiles))
            tell(&self, WK_MCR_ORPHANS, hand->win, -1);
        knitted = singles(&tiles);
        if (knitted >= 0)
            tell(&self, WK_MCR_SINGLES, hand->win, knitted);
    }
    return self.any;
}

/* ---- waits ---- */

/* Ranks that a tile more could make something of: one that is there, or fills or continues a run. */
static uint64_t near(int g, uint64_t tiles)
{
    const uint64_t there = wk_mcr_present(tiles);

    return g == 3 ? there : (there | there << 4 | there >> 4 | there << 8 | there >> 8) & ONES;
}

/* A tile that completes four sets and a pair goes to a group with a tile too few, and leaves the others as they are. */
static uint64_t waits_sets(const struct wk_mcr_tiles *standing)
{
    uint64_t waits = 0;
    int over[WK_MCR_GROUPS], sum = 0;

    for (int g = 0; g < WK_MCR_GROUPS; g++)
        sum += over[g] = third[wk_mcr_sum(standing->group[g])];
    if (sum != 1 && sum != 4)
        return 0;
    for (int g = 0; g < WK_MCR_GROUPS; g++) {
        bool others = over[g] > 0;
        for (int h = 0; others && h < WK_MCR_GROUPS; h++)
            others = h == g || (over[h] != 1 && group_stands(h, standing->group[h], over[h] == 2));
        if (!others)
            continue;
        for (uint64_t bits = near(g, standing->group[g]); bits; bits &= bits - 1) {
            const int at = __builtin_ctzll(bits);
            if (group_stands(g, standing->group[g] + (UINT64_C(1) << at), over[g] == 1))
                waits |= UINT64_C(1) << (9 * g + at / 4 + 1);
        }
    }
    return waits;
}

/* Faces of ranks in a group. */
static uint64_t faces(int g, uint64_t ranks)
{
    uint64_t out = 0;

    for (; ranks; ranks &= ranks - 1)
        out |= UINT64_C(1) << (9 * g + __builtin_ctzll(ranks) / 4 + 1);
    return out;
}

/* What waits beside a Knitted Straight, or for its ninth tile beside a set and a pair. */
static uint64_t waits_knitted(const struct wk_mcr_tiles *standing)
{
    struct wk_mcr_tiles left = *standing;
    uint64_t straight[3], waits = 0;

    for (int k = 0; k < WK_MCR_KNITS; k++) {
        uint64_t missing = 0;
        int n = 0;
        knit(wk_mcr_knits[k], straight);
        for (int g = 0; g < 3; g++)
            n += wk_mcr_sum(wk_mcr_present(standing->group[g]) & straight[g]);
        if (n < 8)
            continue;
        for (int g = 0; g < 3; g++) {
            const uint64_t there = wk_mcr_present(standing->group[g]) & straight[g];
            left.group[g] = standing->group[g] - there;
            missing |= faces(g, straight[g] & ~there);
        }
        waits |= n == 9 ? waits_sets(&left) : stand(left.group) ? missing : 0;
    }
    return waits;
}

/* What thirteen tiles in hand wait for besides: seven pairs, thirteen orphans, honors and knitted tiles. */
static uint64_t waits_whole(const struct wk_mcr_tiles *standing)
{
    static const uint64_t orphan[WK_MCR_GROUPS] = {ORPHANS_SUIT, ORPHANS_SUIT, ORPHANS_SUIT, HONORS};
    uint64_t single = 0, there = 0, terminals = 0, knitted = 0, waits = 0, straight[WK_MCR_GROUPS] = {[3] = HONORS};
    const int k = singles(standing);

    if (k >= 0)
        knit(wk_mcr_knits[k], straight);
    for (int g = 0; g < WK_MCR_GROUPS; g++) {
        single |= faces(g, standing->group[g] & ONES);
        there |= faces(g, wk_mcr_present(standing->group[g]));
        terminals |= faces(g, orphan[g]);
        knitted |= faces(g, straight[g]);
    }
    if (!(single & (single - 1)))
        waits |= single;
    if (!(there & ~terminals)) {
        const uint64_t missing = terminals & ~there;
        waits |= !missing ? terminals : !(missing & (missing - 1)) ? missing : 0;
    }
    return k < 0 ? waits : waits | (knitted & ~there);
}

/* Whether thirteen tiles can be within one of those: all but one in pairs, or twelve different. */
static bool may_be_whole(const struct wk_mcr_tiles *standing)
{
    int odd = 0, spread = 0;

    for (int g = 0; g < WK_MCR_GROUPS; g++) {
        odd += wk_mcr_sum(standing->group[g] & ONES);
        spread += wk_mcr_sum(wk_mcr_present(standing->group[g]));
    }
    return odd == 1 || spread >= 12;
}

uint64_t wk_mcr_waits_of(const struct wk_mcr_tiles *standing, int n_melds)
{
    uint64_t waits = waits_sets(standing);

    if (n_melds <= 1)
        waits |= waits_knitted(standing);
    if (n_melds == 0 && may_be_whole(standing))
        waits |= waits_whole(standing);
    return waits;
}
