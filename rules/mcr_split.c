/* What tiles can be taken for: the readings of a hand, and what it waits for. */
#include "rules/mcr_parts.h"

#define ONES UINT64_C(0x111111111)
#define ORPHANS_SUIT UINT64_C(0x100000001)

struct search {
    struct wk_mcr_base *base;
    wk_mcr_see_fn see;
    void *context;
    uint64_t left[WK_MCR_GROUPS]; /* not yet taken */
    struct wk_mcr_reading reading;
    bool any;
};

static int n_tiles(uint64_t group)
{
    /* Sums of two nibbles stay below 16 in a byte; the multiplication adds the bytes up. */
    const uint64_t pairs = (group & UINT64_C(0x0F0F0F0F0F0F0F0F)) + (group >> 4 & UINT64_C(0x0F0F0F0F0F0F0F0F));

    return (int)(pairs * UINT64_C(0x0101010101010101) >> 56);
}

/* ---- four sets and a pair, or what is left of them ---- */

/* Whether a suit's tiles are chows and pungs and nothing else. The lowest tile leaves no choice: three of it are a pung, for
 * three equal chows are three pungs as well. */
static bool all_sets(uint64_t suit)
{
    while (suit) {
        uint64_t n;
        suit >>= __builtin_ctzll(suit) & ~3;
        n = (suit & 15) % 3;
        if ((suit >> 4 & 15) < n || (suit >> 8 & 15) < n)
            return false;
        suit = (suit >> 4) - n * 0x11;
    }
    return true;
}

/* Sets and one pair. Only a third of the ranks can be the pair: chows and pungs sum up to multiples of 3. */
static bool sets_and_pair(uint64_t suit)
{
    unsigned sum = 0;

    for (uint64_t rest = suit, r = 0; rest; rest >>= 4, r++)
        sum += (unsigned)((rest & 15) * r);
    for (unsigned p = (2 * sum) % 3; p < 9; p += 3)
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
    return pair ? __builtin_popcountll(twos & ~ones) == 1 : !(twos & ~ones);
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
        const int over = n_tiles(group[g]) % 3;
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

#define KNIT UINT64_C(0x001001001) /* 147; 258 and 369 are one and two tiles further */

/* The suits of 147, 258, 369 in the six orders. */
static const uint8_t knits[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/* Ranks that are there at all. */
static uint64_t present(uint64_t group)
{
    return (group | group >> 1 | group >> 2) & ONES;
}

static void knit(const uint8_t order[3], uint64_t straight[3])
{
    for (int i = 0; i < 3; i++)
        straight[order[i]] = KNIT << 4 * i;
}

/* What is left beside the Knitted Straight of an order; false: it is not there. */
static bool beside_knitted(const struct wk_mcr_tiles *tiles, const uint8_t order[3], uint64_t left[WK_MCR_GROUPS])
{
    uint64_t straight[3];

    knit(order, straight);
    for (int g = 0; g < 3; g++) {
        if ((present(tiles->group[g]) & straight[g]) != straight[g])
            return false;
        left[g] = tiles->group[g] - straight[g];
    }
    left[3] = tiles->group[3];
    return true;
}

static void read_knitted(struct search *self, const struct wk_mcr_tiles *tiles)
{
    for (int k = 0; k < 6; k++) {
        if (!beside_knitted(tiles, knits[k], self->left))
            continue;
        self->reading.shape = WK_MCR_KNITTED;
        self->reading.knit = (uint8_t)(knits[k][0] + 4 * knits[k][1]);
        read_sets(self);
    }
}

/* 14 different ones of honors and knitted tiles: in which order they are knitted, -1: they are not. */
static int singles(const struct wk_mcr_tiles *tiles)
{
    uint64_t straight[3];

    for (int g = 0; g < WK_MCR_GROUPS; g++)
        if (tiles->group[g] & ~ONES)
            return -1;
    for (int k = 0; k < 6; k++) {
        knit(knits[k], straight);
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
        if (present(tiles->group[g]) != ORPHANS_SUIT)
            return false;
    return present(tiles->group[3]) == (ONES & 0xFFFFFFF);
}

static void tell(struct search *self, enum wk_mcr_shape shape, int win, int knitted)
{
    self->any = true;
    self->reading.shape = (uint8_t)shape;
    self->reading.pair = shape == WK_MCR_PAIRS || shape == WK_MCR_ORPHANS ? (uint8_t)win : 0;
    self->reading.knit = knitted < 0 ? 0 : (uint8_t)(knits[knitted][0] + 4 * knits[knitted][1]);
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

static bool stands_knitted(const struct wk_mcr_tiles *tiles)
{
    uint64_t left[WK_MCR_GROUPS];

    for (int k = 0; k < 6; k++)
        if (beside_knitted(tiles, knits[k], left) && stand(left))
            return true;
    return false;
}

bool wk_mcr_complete(const struct wk_mcr_tiles *tiles, int n_melds)
{
    if (stand(tiles->group))
        return true;
    if (n_melds <= 1 && stands_knitted(tiles))
        return true;
    return n_melds == 0 && (all_pairs(tiles) || orphans(tiles) || singles(tiles) >= 0);
}

/* Ranks that a tile more could make something of: one that is there, or fills or continues a run. */
static uint64_t near(int g, uint64_t tiles)
{
    const uint64_t there = present(tiles);

    return g == 3 ? there : (there | there << 4 | there >> 4 | there << 8 | there >> 8) & ONES;
}

/* A tile that completes four sets and a pair goes to a group with a tile too few, and leaves the others as they are. */
static uint64_t waits_sets(const struct wk_mcr_tiles *standing)
{
    uint64_t waits = 0;
    int over[WK_MCR_GROUPS], sum = 0;

    for (int g = 0; g < WK_MCR_GROUPS; g++)
        sum += over[g] = n_tiles(standing->group[g]) % 3;
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

/* Whether the hand is within a tile of what only a hand without melds, or with one, can be. */
static bool may_be_special(const struct wk_mcr_tiles *standing, int n_melds)
{
    uint64_t straight[3];
    int odd = 0, spread = 0;

    if (n_melds > 1)
        return false;
    for (int k = 0; k < 6; k++) {
        int n = 0;
        knit(knits[k], straight);
        for (int g = 0; g < 3; g++)
            n += __builtin_popcountll(present(standing->group[g]) & straight[g]);
        if (n >= 8)
            return true;
    }
    if (n_melds == 1)
        return false;
    for (int g = 0; g < WK_MCR_GROUPS; g++) {
        odd += __builtin_popcountll(standing->group[g] & ONES);
        spread += __builtin_popcountll(present(standing->group[g]));
    }
    return odd == 1 || spread >= 12;
}

uint64_t wk_mcr_waits_of(const struct wk_mcr_tiles *standing, int n_melds)
{
    uint64_t waits = waits_sets(standing);
    struct wk_mcr_tiles tiles;

    if (!may_be_special(standing, n_melds))
        return waits;
    for (int face = WK_FACE_1M; face <= WK_FACE_WHITE; face++) {
        tiles = *standing;
        tiles.group[wk_mcr_group(face)] += wk_mcr_bit(face);
        if (!(waits >> face & 1) && wk_mcr_complete(&tiles, n_melds))
            waits |= UINT64_C(1) << face;
    }
    return waits;
}
