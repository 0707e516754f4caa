/*
 * The fewest tiles that make a hand worth going out with: hands that so many tiles lead to are looked at, then those of one
 * more, until one is worth enough. What the groups that follow lack at least says early that a way is too long.
 */
#include "rules/mcr/cheapest.h"

#include <string.h>

#include "rules/mcr/need.h"
#include "rules/mcr/shanten.h"

struct search {
    const struct wk_mcr_hand *asked;
    enum wk_mcr_rules rules;
    int most; /* tiles that may be lacking; hands that lack fewer were looked at before */
    int n_ways;
    bool any;
    struct wk_mcr_tiles standing, melded;
    uint64_t straight[WK_MCR_GROUPS];            /* a Knitted Straight, or nothing */
    uint64_t left[WK_MCR_GROUPS];                /* in hand beside that */
    uint64_t taken[WK_MCR_GROUPS];               /* melded or in that */
    uint64_t made[WK_MCR_GROUPS];                /* sets and pair so far */
    struct wk_mcr_need after[WK_MCR_GROUPS + 1]; /* what the groups from here on lack */
    struct wk_mcr_way *out;
};

/* ---- one hand that can be reached */

static int lacking(uint64_t wanted, uint64_t have)
{
    int n = 0;

    for (; wanted; wanted >>= 4, have >>= 4)
        n += (wanted & 15) > (have & 15) ? (int)(wanted & 15) - (int)(have & 15) : 0;
    return n;
}

/* Won by each of the tiles that have to come; with none to come, by any. */
static void look(struct search *self, const uint64_t tiles[WK_MCR_GROUPS])
{
    int n_drawn = 0;

    self->n_ways++;
    for (int g = 0; g < WK_MCR_GROUPS; g++)
        n_drawn += lacking(tiles[g], self->standing.group[g]);
    if (n_drawn != self->most)
        return;
    for (int win = WK_FACE_1M; win <= WK_FACE_WHITE; win++) {
        const int g = wk_mcr_group(win), at = 4 * wk_mcr_rank(win), n = (int)(tiles[g] >> at & 15);
        struct wk_mcr_way way = {.n_drawn = n_drawn, .hand = *self->asked};

        if (n == 0 || (n_drawn > 0 && n <= (int)(self->standing.group[g] >> at & 15)))
            continue;
        way.hand.win = (uint8_t)win;
        way.hand.n_standing = 0;
        for (int face = WK_FACE_1M; face <= WK_FACE_WHITE; face++)
            for (int k = (int)(tiles[wk_mcr_group(face)] >> 4 * wk_mcr_rank(face) & 15) - (face == win); k > 0; k--)
                way.hand.standing[way.hand.n_standing++] = (uint8_t)face;
        if (wk_mcr_score(&way.hand, self->rules, &way.score) != WK_OK || way.score.points < WK_MCR_MIN_POINTS)
            continue;
        if (!self->any || way.score.points > self->out->score.points)
            *self->out = way;
        self->any = true;
    }
}

/* ---- sets and a pair, group by group */

static void from_group(struct search *self, int g, int n_sets, int n_pairs, int lack);

/* Set number k of a group: pungs by rank, then chows. */
static uint64_t set_of(int g, int k)
{
    const int n_ranks = wk_mcr_ranks(g);

    return k < n_ranks ? UINT64_C(3) << 4 * k : UINT64_C(0x111) << 4 * (k - n_ranks);
}

static int sets_of(int g)
{
    return g == WK_MCR_GROUPS - 1 ? WK_MCR_HONORS : 2 * WK_MCR_SUIT_RANKS - 2;
}

/* What is made of group g, and more tiles of it, if there can be so many and not too many of them are lacking. */
static bool add(struct search *self, int g, uint64_t more, int lack)
{
    const uint64_t with = self->made[g] + more;

    if (wk_mcr_is_five(with + self->taken[g]) || lack + lacking(with, self->left[g]) > self->most)
        return false;
    self->made[g] = with;
    return true;
}

/* n_sets and n_pairs are still wanted, and the sets of this group from number k on may be among them. */
static void within_group(struct search *self, int g, int k, int n_sets, int n_pairs, int lack)
{
    const uint64_t made = self->made[g];

    from_group(self, g + 1, n_sets, n_pairs, lack + lacking(made, self->left[g]));
    for (int r = 0; n_pairs > 0 && r < wk_mcr_ranks(g); r++) /* the pair last, so that each way is come to once */
        if (add(self, g, UINT64_C(2) << 4 * r, lack)) {
            from_group(self, g + 1, n_sets, 0, lack + lacking(self->made[g], self->left[g]));
            self->made[g] = made;
        }
    for (; n_sets > 0 && k < sets_of(g); k++)
        if (add(self, g, set_of(g, k), lack)) {
            within_group(self, g, k, n_sets - 1, n_pairs, lack);
            self->made[g] = made;
        }
}

static void from_group(struct search *self, int g, int n_sets, int n_pairs, int lack)
{
    uint64_t tiles[WK_MCR_GROUPS];

    if (self->n_ways >= WK_MCR_WAYS_MAX || lack + self->after[g].of[n_pairs][n_sets] > self->most)
        return;
    if (g < WK_MCR_GROUPS) {
        self->made[g] = 0;
        within_group(self, g, 0, n_sets, n_pairs, lack);
        return;
    }
    for (int i = 0; i < WK_MCR_GROUPS; i++)
        tiles[i] = self->made[i] + self->straight[i];
    look(self, tiles);
}

/* Four sets and a pair; beside a Knitted Straight of this order, unless it is -1, one set. */
static void search_sets(struct search *self, int order)
{
    int lack = 0;

    for (int g = 0; g < WK_MCR_GROUPS; g++) {
        self->straight[g] = 0;
        for (int i = 0; order >= 0 && i < 3; i++)
            self->straight[g] |= wk_mcr_knits[order][i] == g ? WK_MCR_KNIT << 4 * i : 0;
        lack += lacking(self->straight[g], self->standing.group[g]);
        self->left[g] = self->standing.group[g] - (wk_mcr_present(self->standing.group[g]) & self->straight[g]);
        self->taken[g] = self->melded.group[g] + self->straight[g];
        if (wk_mcr_is_five(self->taken[g]))
            return;
    }
    memset(&self->after[WK_MCR_GROUPS], WK_MCR_NEVER, sizeof self->after[0]);
    self->after[WK_MCR_GROUPS].of[0][0] = 0;
    for (int g = WK_MCR_GROUPS - 1; g >= 0; g--) {
        const struct wk_mcr_need one = wk_mcr_need_of(g, self->left[g], self->taken[g]);
        self->after[g] = wk_mcr_need_join(&one, &self->after[g + 1]);
    }
    from_group(self, 0, (order < 0 ? WK_MCR_MELDS : 1) - self->asked->n_melds, 1, lack);
}

/* ---- hands that are worth enough whatever their tiles are: those that are there, and the first of those that are not */

static int all_of(const uint64_t tiles[WK_MCR_GROUPS])
{
    return wk_mcr_sum(tiles[0]) + wk_mcr_sum(tiles[1]) + wk_mcr_sum(tiles[2]) + wk_mcr_sum(tiles[3]);
}

static void look_at_pairs(struct search *self)
{
    uint64_t tiles[WK_MCR_GROUPS];

    for (int g = 0; g < WK_MCR_GROUPS; g++)
        tiles[g] = self->standing.group[g] & ~WK_MCR_ONES;
    for (int face = WK_FACE_1M; face <= WK_FACE_WHITE && all_of(tiles) < WK_MCR_STANDING + 1; face++)
        if (self->standing.group[wk_mcr_group(face)] >> 4 * wk_mcr_rank(face) & 1)
            tiles[wk_mcr_group(face)] += 2 * wk_mcr_bit(face);
    look(self, tiles);
}

/* Different ones of these, and what is missing of fourteen; again: one of them twice, which is there twice if any is. */
static void look_at_different(struct search *self, const uint64_t wanted[WK_MCR_GROUPS], bool again)
{
    uint64_t tiles[WK_MCR_GROUPS];

    for (int g = 0; g < WK_MCR_GROUPS; g++)
        tiles[g] = wk_mcr_present(self->standing.group[g]) & wanted[g];
    for (int face = WK_FACE_1M; face <= WK_FACE_WHITE && all_of(tiles) < WK_MCR_STANDING + !again; face++)
        tiles[wk_mcr_group(face)] |= wanted[wk_mcr_group(face)] & wk_mcr_bit(face);
    if (again) {
        int twice = WK_FACE_1M;
        for (int face = WK_FACE_1M; face <= WK_FACE_WHITE; face++)
            if ((wanted[wk_mcr_group(face)] & wk_mcr_bit(face)) &&
                (self->standing.group[wk_mcr_group(face)] >> 4 * wk_mcr_rank(face) & 15) > 1)
                twice = face;
        tiles[wk_mcr_group(twice)] += wk_mcr_bit(twice);
    }
    look(self, tiles);
}

static void look_at_whole(struct search *self)
{
    static const uint64_t orphans[WK_MCR_GROUPS] = {0x100000001, 0x100000001, 0x100000001, 0x1111111};

    look_at_pairs(self);
    look_at_different(self, orphans, true);
    for (int k = 0; k < WK_MCR_KNITS; k++) {
        uint64_t knitted[WK_MCR_GROUPS] = {[3] = orphans[3]};
        for (int i = 0; i < 3; i++)
            knitted[wk_mcr_knits[k][i]] = WK_MCR_KNIT << 4 * i;
        look_at_different(self, knitted, false);
    }
}

/* Those that lack self->most. */
static void look_at_all(struct search *self)
{
    search_sets(self, -1);
    for (int k = 0; k < WK_MCR_KNITS && self->asked->n_melds <= 1; k++)
        search_sets(self, k);
    if (self->asked->n_melds == 0)
        look_at_whole(self);
}

enum wk_status wk_mcr_cheapest(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, struct wk_mcr_way *out)
{
    struct search self = {.asked = hand, .rules = rules, .out = out};
    int shanten;
    const enum wk_status status = wk_mcr_shanten(hand, NULL, &shanten);

    if (status != WK_OK)
        return status;
    if (!wk_mcr_is_rules(rules) || wk_mcr_pack_open(hand, &self.melded, &self.standing) != WK_MCR_SOUND)
        return WK_BAD_INPUT;
    if (hand->win)
        self.standing.group[wk_mcr_group(hand->win)] += wk_mcr_bit(hand->win);
    for (self.most = shanten + 1; !self.any && self.most <= WK_MCR_STANDING + 1 && self.n_ways < WK_MCR_WAYS_MAX; self.most++)
        look_at_all(&self);
    return self.any ? WK_OK : WK_NOT_FOUND;
}
