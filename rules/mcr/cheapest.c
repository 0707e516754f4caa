/*
 * The fewest tiles that make a hand worth going out with: hands that so many tiles lead to are looked at, then those of one
 * more, until one is worth enough. What the groups that follow lack at least says early that a way is too long.
 */
#include "rules/mcr/cheapest.h"

#include <string.h>

#include "rules/mcr/need.h"

/* A group of which nothing, or 147, 258 or 369, is left to a Knitted Straight. */
struct left {
    uint64_t straight, tiles; /* that; what is in hand beside it */
    uint64_t taken;           /* melded or in that, five of a kind where it cannot be */
    int lack;                 /* of the straight's */
    struct wk_mcr_need need;
};
enum { N_LEFT = 4 };

struct search {
    const struct wk_mcr_hand *asked;
    enum wk_mcr_rules rules;
    int most; /* tiles that may be lacking; hands that lack fewer were looked at before */
    int n_ways;
    bool any;
    struct wk_mcr_tiles standing, melded;
    struct left left[WK_MCR_GROUPS][N_LEFT];
    const struct left *group[WK_MCR_GROUPS];     /* those of the straight that is looked at, or of none */
    uint64_t made[WK_MCR_GROUPS];                /* sets and pair so far */
    struct wk_mcr_need after[WK_MCR_GROUPS + 1]; /* what the groups from here on lack */
    struct wk_mcr_way *out;
};

/* ---- one hand that can be reached */

/* Eight is added to each rank, so that none borrows of the next, and stays where as many are wanted as there are, or more. */
static int lacking(uint64_t wanted, uint64_t have)
{
    const uint64_t more = wanted + 8 * WK_MCR_ONES - have;

    return wk_mcr_sum(more & 7 * (more >> 3 & WK_MCR_ONES));
}

/* Faces of tiles, each as often as it is there; how many. There are fourteen at most. */
static int put_faces(const uint64_t tiles[WK_MCR_GROUPS], uint8_t face[WK_MCR_STANDING + 1])
{
    int n = 0;

    for (int f = WK_FACE_1M; f <= WK_FACE_WHITE; f++)
        for (int k = (int)(tiles[wk_mcr_group(f)] >> 4 * wk_mcr_rank(f) & 15); k > 0; k--)
            face[n++] = (uint8_t)f;
    return n;
}

static bool is_there(const struct search *self, const uint64_t tiles[WK_MCR_GROUPS], int face)
{
    const int g = wk_mcr_group(face), at = 4 * wk_mcr_rank(face);

    return (tiles[g] >> at & 15) <= (self->standing.group[g] >> at & 15);
}

/* Whether a tile that is there may go and come once more: a fourth one is not in the hand. */
static bool comes_again(const struct search *self, int face)
{
    const int g = wk_mcr_group(face), at = 4 * wk_mcr_rank(face);

    return ((self->standing.group[g] + self->melded.group[g]) >> at & 15) < WK_N_COPIES;
}

/*
 * Won by each of the tiles that have to come; with none to come, by any. With a tile more than it lacks it is won by one that
 * was thrown away for a better wait.
 */
static void look(struct search *self, const uint64_t tiles[WK_MCR_GROUPS])
{
    struct wk_mcr_way way = {.n_drawn = self->most, .hand = *self->asked};
    uint8_t face[WK_MCR_STANDING + 1];
    int n_lacking = 0;

    self->n_ways++;
    for (int g = 0; g < WK_MCR_GROUPS; g++)
        n_lacking += lacking(tiles[g], self->standing.group[g]);
    if (n_lacking != self->most && n_lacking != self->most - 1)
        return;
    const int n = put_faces(tiles, face);

    for (int i = 0; i < n; i++) {
        if (i > 0 && face[i] == face[i - 1])
            continue;
        const bool there = is_there(self, tiles, face[i]);
        if (n_lacking < self->most ? !there || !comes_again(self, face[i]) : there && n_lacking > 0)
            continue;
        way.hand.win = face[i];
        way.hand.n_standing = (uint8_t)(n - 1);
        memcpy(way.hand.standing, face, (size_t)i);
        memcpy(way.hand.standing + i, face + i + 1, (size_t)(n - 1 - i));
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

    if (wk_mcr_is_five(with + self->group[g]->taken) || lack + lacking(with, self->group[g]->tiles) > self->most)
        return false;
    self->made[g] = with;
    return true;
}

/* n_sets and n_pairs are still wanted, and the sets of this group from number k on may be among them. */
static void within_group(struct search *self, int g, int k, int n_sets, int n_pairs, int lack)
{
    const uint64_t made = self->made[g];

    from_group(self, g + 1, n_sets, n_pairs, lack + lacking(made, self->group[g]->tiles));
    for (int r = 0; n_pairs > 0 && r < wk_mcr_ranks(g); r++) /* the pair last, so that each way is come to once */
        if (add(self, g, UINT64_C(2) << 4 * r, lack)) {
            from_group(self, g + 1, n_sets, 0, lack + lacking(self->made[g], self->group[g]->tiles));
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
        tiles[i] = self->made[i] + self->group[i]->straight;
    look(self, tiles);
}

static void prepare(struct search *self)
{
    const int n_left = self->asked->n_melds <= 1 ? N_LEFT : 1;

    for (int g = 0; g < WK_MCR_GROUPS; g++)
        for (int i = 0; i < (g < 3 ? n_left : 1); i++) {
            struct left *left = &self->left[g][i];
            left->straight = i ? WK_MCR_KNIT << 4 * (i - 1) : 0;
            left->tiles = self->standing.group[g] - (wk_mcr_present(self->standing.group[g]) & left->straight);
            left->taken = self->melded.group[g] + left->straight;
            left->lack = lacking(left->straight, self->standing.group[g]);
            if (!wk_mcr_is_five(left->taken))
                left->need = wk_mcr_need_of(g, left->tiles, left->taken);
        }
}

/* Four sets and a pair; beside a Knitted Straight of this order, unless it is -1, one set. */
static void search_sets(struct search *self, int order)
{
    int lack = 0;

    for (int g = 0; g < WK_MCR_GROUPS; g++)
        self->group[g] = &self->left[g][0];
    for (int i = 0; order >= 0 && i < 3; i++)
        self->group[wk_mcr_knits[order][i]] = &self->left[wk_mcr_knits[order][i]][1 + i];
    memset(&self->after[WK_MCR_GROUPS], WK_MCR_NEVER, sizeof self->after[0]);
    self->after[WK_MCR_GROUPS].of[0][0] = 0;
    for (int g = WK_MCR_GROUPS - 1; g >= 0; g--) {
        if (wk_mcr_is_five(self->group[g]->taken))
            return;
        lack += self->group[g]->lack;
        self->after[g] = wk_mcr_need_join(&self->group[g]->need, &self->after[g + 1]);
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

    if (!wk_mcr_is_rules(rules) || wk_mcr_pack_open(hand, &self.melded, &self.standing) != WK_MCR_SOUND)
        return WK_BAD_INPUT;
    if (hand->win)
        self.standing.group[wk_mcr_group(hand->win)] += wk_mcr_bit(hand->win);
    prepare(&self);
    for (; !self.any && self.most <= WK_MCR_STANDING + 1 && self.n_ways < WK_MCR_WAYS_MAX; self.most++)
        look_at_all(&self);
    return self.any ? WK_OK : WK_NOT_FOUND;
}
