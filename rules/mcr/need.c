/*
 * What groups lack, and the table of all groups. Of the hundreds of thousands that the tiles of a hand can make, with melds and
 * without, fewer than two hundred lack different things: so the table is small, and a hand is a few looks into it.
 */
#include "rules/mcr/need.h"

#include <string.h>

#include "rules/mcr/shanten.h"

enum {
    MAX_TILES = WK_MCR_STANDING + 1,
    SLOTS = 512 /* of a hash of needs, a power of two */
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

/* The same of so many sets at most. */
static struct wk_mcr_need need_of_both(const struct wk_mcr_need *a, const struct wk_mcr_need *b, int n_sets)
{
    struct wk_mcr_need both = wk_mcr_need_join(a, b);

    for (int n = n_sets + 1; n <= WK_MCR_MELDS; n++)
        both.of[0][n] = both.of[1][n] = WK_MCR_NEVER;
    return both;
}

/* ---- the table */

/*
 * A walk through a group is an automaton: its states are the courses that differ, rank by rank. How many of a rank may be
 * there depends on what is melded, so of each course the melds are known that may have led there: by how many melded chows
 * began one rank ago and two, one more than the melds that may still come; 0: none did.
 */
struct state {
    struct course course;
    uint8_t melds[3][3];
};

/* What a walk is about. */
struct walk {
    bool is_suit;
    int straight; /* 0, 1, 2: 147, 258, 369 are left to a Knitted Straight; -1: nothing is */
    int n_sets;   /* that the hand still has to make, at most */
    int n_melds;  /* at most in this group */
    int column;   /* of a row, without melds */
};

static int ranks_of(const struct walk *walk)
{
    return walk->is_suit ? WK_MCR_SUIT_RANKS : WK_MCR_HONORS;
}

enum {
    HASH = 1 << 14, /* a power of two, more than the states of a rank */
    N_NIBBLES = 64,
    NIBBLE_NEVER = 15
};

struct filling {
    struct wk_mcr_distances *out;
    int n_states;
    uint16_t state_at[HASH]; /* of the next rank's, 1 and on; 0 is free */
    /* Of so many sets to make: */
    int n_needs;
    struct wk_mcr_need need[WK_MCR_NEEDS];
    uint8_t slot[SLOTS]; /* 1 and on, 0 is free */
};

/* ---- a state that has no steps yet is kept in their place, four bits a number: its course in 54, then its melds in nine */

_Static_assert(WK_MCR_STEPS * sizeof(uint16_t) == N_NIBBLES / 2, "a state fits where its steps will be");
enum { COURSE_BYTES = 27 };

static void put(uint8_t *to, int *at, int value)
{
    to[*at / 2] = (uint8_t)(to[*at / 2] | value << 4 * (*at % 2));
    ++*at;
}

static int take(const uint8_t *from, int *at)
{
    const int value = from[*at / 2] >> 4 * (*at % 2) & 15;

    ++*at;
    return value;
}

static void pack(const struct state *state, uint8_t to[N_NIBBLES / 2])
{
    int at = 0;

    memset(to, 0, N_NIBBLES / 2);
    for (int one = 0; one < 3; one++)
        for (int two = 0; two < 3; two++)
            for (int pair = 0; pair < 2; pair++)
                for (int n = one + two; n <= WK_MCR_MELDS; n++)
                    put(to, &at, less(state->course.of[one][two].of[pair][n], NIBBLE_NEVER));
    for (int i = 0; i < 9; i++)
        put(to, &at, state->melds[i / 3][i % 3]);
}

static void unpack(const uint8_t from[N_NIBBLES / 2], struct state *out)
{
    int at = 0;

    clear(&out->course);
    for (int one = 0; one < 3; one++)
        for (int two = 0; two < 3; two++)
            for (int pair = 0; pair < 2; pair++)
                for (int n = one + two; n <= WK_MCR_MELDS; n++) {
                    const int lack = take(from, &at);
                    out->course.of[one][two].of[pair][n] = (uint8_t)(lack == NIBBLE_NEVER ? WK_MCR_NEVER : lack);
                }
    for (int i = 0; i < 9; i++)
        out->melds[i / 3][i % 3] = (uint8_t)take(from, &at);
}

/* ---- from rank to rank */

/* Adds the melds that may follow those of *from when so many of a rank are melded; false: none may. */
static bool pass_melds(const struct state *from, int melded, bool may_begin, struct state *to)
{
    bool any = false;

    for (int one = 0; one < 3; one++)
        for (int two = 0; two < 3; two++)
            for (int begun = 0; begun <= (may_begin ? 2 : 0); begun++) {
                const int same = melded - one - two - begun, n = begun + (same > 0), left = from->melds[one][two] - n;
                if (left <= 0 || (same != 0 && same != 3 && same != 4))
                    continue;
                to->melds[begun][one] = (uint8_t)(left > to->melds[begun][one] ? left : to->melds[begun][one]);
                any = true;
            }
    return any;
}

/* What sets and a pair cost that are drawn whole, of tiles that nobody has begun with: such are always to be had elsewhere. */
static int cost(int n_sets, int n_pairs)
{
    return 3 * n_sets + 2 * n_pairs;
}

/* Leaves out what is cheaper elsewhere, and sets beyond those that are wanted: the fewer courses differ. */
static void prune(struct course *course, int n_sets)
{
    const int nothing = course->of[0][0].of[0][0];

    for (int begun = 0; begun < 9; begun++)
        for (int pair = 0; pair < 2; pair++)
            for (int n = 0; n <= WK_MCR_MELDS; n++) {
                uint8_t *lack = &course->of[begun / 3][begun % 3].of[pair][n];
                if (n > n_sets || (n + pair > 0 && *lack >= nothing + cost(n, pair)))
                    *lack = WK_MCR_NEVER;
            }
}

/* What lacks after the last rank, some of the sets and the pair from elsewhere; of no more sets than are wanted. */
static struct wk_mcr_need need_after(const struct course *course, int n_sets)
{
    struct wk_mcr_need elsewhere;

    memset(&elsewhere, WK_MCR_NEVER, sizeof elsewhere);
    for (int pair = 0; pair < 2; pair++)
        for (int n = 0; n <= n_sets; n++)
            elsewhere.of[pair][n] = (uint8_t)cost(n, pair);
    return need_of_both(&course->of[0][0], &elsewhere, n_sets);
}

/* A tile of a straight is one of the rank's, and lacks where there is none. */
static void pass_straight(const struct course *from, int have, int most, bool may_begin, struct course *to)
{
    clear(to);
    if (most == 0)
        return;
    pass_rank(from, have - (have > 0), most - 1, may_begin, to);
    for (size_t i = 0; have == 0 && i < sizeof *to; i++)
        if (((uint8_t *)to)[i] < WK_MCR_NEVER)
            ((uint8_t *)to)[i]++;
}

static uint32_t hash_of(const uint8_t *bytes, size_t n)
{
    uint32_t hash = 2166136261;

    for (size_t i = 0; i < n; i++)
        hash = (hash ^ bytes[i]) * 16777619;
    return hash ^ hash >> 15;
}

/* The state of the next rank, which begins with number `first`: one like it that is there, its melds added, or a new one. */
static uint16_t number_of_state(struct filling *self, const struct state *state, int first)
{
    uint8_t packed[N_NIBBLES / 2], *like;
    struct state both;
    uint32_t at;

    pack(state, packed);
    for (at = hash_of(packed, COURSE_BYTES) % HASH; self->state_at[at]; at = (at + 1) % HASH) {
        like = (uint8_t *)self->out->next[first + self->state_at[at] - 1];
        if (memcmp(like, packed, COURSE_BYTES) != 0)
            continue;
        unpack(like, &both);
        for (int i = 0; i < 9; i++)
            if (state->melds[i / 3][i % 3] > both.melds[i / 3][i % 3])
                both.melds[i / 3][i % 3] = state->melds[i / 3][i % 3];
        pack(&both, like);
        return (uint16_t)(first + self->state_at[at] - 1);
    }
    self->state_at[at] = (uint16_t)(self->n_states - first + 1);
    memcpy(self->out->next[self->n_states], packed, sizeof packed);
    return (uint16_t)self->n_states++;
}

/* The number of a need, a new one when it is. */
static uint8_t number_of(struct filling *self, const struct wk_mcr_need *need)
{
    uint32_t at = hash_of((const uint8_t *)need, sizeof *need) % SLOTS;

    for (; self->slot[at]; at = (at + 1) % SLOTS)
        if (memcmp(&self->need[self->slot[at] - 1], need, sizeof *need) == 0)
            return (uint8_t)(self->slot[at] - 1);
    self->need[self->n_needs] = *need;
    self->slot[at] = (uint8_t)++self->n_needs;
    return (uint8_t)(self->slot[at] - 1);
}

static uint16_t number_after(struct filling *self, const struct walk *walk, const struct course *course)
{
    const struct wk_mcr_need need = need_after(course, walk->n_sets);

    return number_of(self, &need);
}

/* Of `have` standing tiles of a rank where there may be `most` of them. */
static int step_of(int have, int most)
{
    return most * (most + 1) / 2 + have;
}

/* The steps of one state at rank r; what they lead to begins with number `first`. */
static void fill_state(struct filling *self, const struct walk *walk, int number, int r, int first)
{
    const int n_ranks = ranks_of(walk);
    const bool may_begin = walk->is_suit && r + 2 < n_ranks;
    uint16_t *steps = self->out->next[number];
    struct state from;

    unpack((const uint8_t *)steps, &from);
    memset(steps, 0, sizeof self->out->next[number]);
    for (int melded = 0; melded <= WK_N_COPIES; melded++) {
        const int most = WK_N_COPIES - melded;
        struct state to = {.melds = {{0}}};
        if (!pass_melds(&from, melded, may_begin, &to))
            continue;
        for (int have = 0; have <= most; have++) {
            (r % 3 == walk->straight ? pass_straight : pass_rank)(&from.course, have, most, may_begin, &to.course);
            prune(&to.course, walk->n_sets);
            steps[step_of(have, most)] =
                r + 1 < n_ranks ? number_of_state(self, &to, first) : number_after(self, walk, &to.course);
        }
    }
}

/* All states of a walk, rank by rank; where it begins. */
static uint16_t fill_walk(struct filling *self, const struct walk *walk)
{
    struct state begin = {.melds = {{(uint8_t)(walk->n_melds + 1)}}};
    const int from = self->n_states;

    clear(&begin.course);
    begin.course.of[0][0].of[0][0] = 0;
    pack(&begin, (uint8_t *)self->out->next[self->n_states++]);
    for (int r = 0, first = from; r < ranks_of(walk); r++) {
        const int after = self->n_states;
        memset(self->state_at, 0, sizeof self->state_at);
        for (; first < after; first++)
            fill_state(self, walk, first, r, after);
    }
    return (uint16_t)from;
}

/* ---- rows: where the walks of hands without melds lead, each written out */

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

/* Of all groups that begin with these tiles and have `left` to come; the walk is at a rank, in a state. */
static void write_rows(struct wk_mcr_distances *out, const struct walk *walk, int rank, unsigned state, uint64_t tiles,
                       int left)
{
    if (rank == ranks_of(walk)) {
        uint8_t *row = walk->is_suit ? out->suit[wk_mcr_suit_row(out, tiles)] : out->honors[wk_mcr_honors_row(out, tiles)];
        row[walk->column] = (uint8_t)state;
        return;
    }
    for (int have = 0; have <= WK_N_COPIES && have <= left; have++)
        write_rows(out, walk, rank + 1, out->next[state][step_of(have, WK_N_COPIES)], tiles | (uint64_t)have << 4 * rank,
                   left - have);
}

/* ---- goals */

/* Where a walk begins; without melds its rows are written, and its states are not kept. */
static uint16_t fill_group(struct filling *self, const struct walk *walk)
{
    const uint16_t begin = fill_walk(self, walk);

    if (walk->n_melds == 0) {
        write_rows(self->out, walk, 0, begin, 0, MAX_TILES);
        self->n_states = begin;
    }
    return begin;
}

/* What groups lack together. */
static void fill_joined(struct filling *self, int n_sets, struct wk_mcr_goal *goal)
{
    const int n_groups = self->n_needs;

    for (int a = 0; a < n_groups; a++)
        for (int b = 0; b < n_groups; b++) {
            const struct wk_mcr_need both = need_of_both(&self->need[a], &self->need[b], n_sets);
            goal->both[a][b] = number_of(self, &both);
        }
    for (int a = 0; a < self->n_needs; a++)
        for (int b = 0; b < self->n_needs; b++)
            goal->least[a][b] = wk_mcr_need_join(&self->need[a], &self->need[b]).of[1][n_sets];
}

static void fill_goal(struct filling *self, bool is_knitted, int n_sets, struct wk_mcr_goal *goal)
{
    struct walk walk = {.straight = -1, .n_sets = n_sets, .n_melds = (is_knitted ? 1 : WK_MCR_MELDS) - n_sets};

    self->n_needs = 0;
    memset(self->slot, 0, sizeof self->slot);
    walk.column = is_knitted;
    goal->honors = fill_group(self, &walk);
    walk.is_suit = true;
    for (int i = 0; i < (is_knitted ? 3 : 1); i++) {
        walk.straight = is_knitted ? i : -1;
        walk.column = walk.straight + 1;
        goal->suit[i] = fill_group(self, &walk);
    }
    fill_joined(self, n_sets, goal);
}

void wk_mcr_distances_fill(struct wk_mcr_distances *out)
{
    struct filling self = {.out = out};

    lay_rows(out->suit_from, 625, out->suit_at, 3125);
    lay_rows(out->honors_from, 625, out->honors_at, 125);
    for (int n_sets = 1; n_sets >= 0; n_sets--)
        fill_goal(&self, true, n_sets, &out->knitted[n_sets]);
    for (int n_sets = WK_MCR_MELDS; n_sets >= 0; n_sets--)
        fill_goal(&self, false, n_sets, &out->sets[n_sets]);
}
