/* The order in which a counted hand is shown, and the tiles that each of its fan rests on. */
#include "rules/mcr/marks.h"

#include <stddef.h>

#include "rules/mcr/parts.h"

/* Parts of a reading beside its sets 0 to 3. */
enum { PAIR = WK_MCR_MELDS, LOOSE };

/* ---- in which order they are shown ---- */

struct row {
    struct wk_mcr_shown *out;
    int8_t part[WK_MCR_SHOWN_MAX];
};

static void add(struct row *row, int face, int part, int meld, bool back)
{
    struct wk_mcr_shown *out = row->out;

    if (out->n == WK_MCR_SHOWN_MAX)
        return;
    row->part[out->n] = (int8_t)part;
    out->tile[out->n].face = (uint8_t)face;
    out->tile[out->n].group = (uint8_t)out->n_groups;
    out->tile[out->n].meld = (int8_t)meld;
    out->tile[out->n].back = back;
    out->tile[out->n++].win = false;
}

static void end_group(struct row *row)
{
    struct wk_mcr_shown *out = row->out;

    if (out->n > 0 && out->tile[out->n - 1].group == out->n_groups)
        out->n_groups++;
}

/* A concealed set or the pair, one of `without` left out; 0: nothing is. */
static void add_set(struct row *row, int kind, int face, int part, int without)
{
    for (int k = 0; k < (part == PAIR ? 2 : 3); k++) {
        const int tile = face + (kind == WK_MCR_CHOW ? k : 0);
        if (tile == without)
            without = 0;
        else
            add(row, tile, part, -1, false);
    }
    end_group(row);
}

static void add_melds(struct row *row, const struct wk_mcr_hand *hand)
{
    for (int i = 0; i < hand->n_melds && i < WK_MCR_MELDS; i++) {
        const struct wk_mcr_set *meld = &hand->meld[i];
        const int n = meld->kind >= WK_MCR_KONG ? 4 : 3;
        for (int k = 0; k < n; k++)
            add(row, meld->face + (meld->kind == WK_MCR_CHOW ? k : 0), i, i, meld->kind == WK_MCR_CONCEALED_KONG && k % 3 == 0);
        end_group(row);
    }
}

/* Tiles in hand by face, `in_group` equal ones at most in a group; 0: all in one. */
static void add_standing(struct row *row, const struct wk_mcr_hand *hand, int in_group)
{
    for (int face = WK_FACE_1M; face <= WK_FACE_WHITE; face++) {
        int n = 0;
        for (int i = 0; i < hand->n_standing && i < WK_MCR_STANDING; i++) {
            if (hand->standing[i] != face)
                continue;
            if (in_group && n++ % in_group == 0)
                end_group(row);
            add(row, face, LOOSE, -1, false);
        }
    }
    end_group(row);
}

/* The three series of a Knitted Straight. */
static void add_straight(struct row *row, const struct wk_mcr_reading *reading, int without)
{
    const int first = reading->knit & 3, second = reading->knit >> 2, suit[3] = {first, second, 3 - first - second};

    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            const int face = 9 * suit[i] + i + 3 * k + 1;
            if (face == without)
                without = 0;
            else
                add(row, face, LOOSE, -1, false);
        }
        end_group(row);
    }
}

static bool is_before(const struct wk_mcr_set *a, const struct wk_mcr_set *b)
{
    return a->face != b->face ? a->face < b->face : a->kind < b->kind;
}

/* Sets and pair as they are read, sets by face. */
static void add_read(struct row *row, const struct wk_mcr_reading *reading, int win)
{
    int order[WK_MCR_MELDS], n = 0;

    for (int i = reading->n_melds; i < reading->n_sets && i < WK_MCR_MELDS; i++) {
        int at = n++;
        for (; at > 0 && is_before(&reading->set[i], &reading->set[order[at - 1]]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    if (reading->shape == WK_MCR_KNITTED)
        add_straight(row, reading, reading->win_in < 0 ? win : 0);
    for (int k = 0; k < n; k++) {
        const struct wk_mcr_set *set = &reading->set[order[k]];
        add_set(row, set->kind, set->face, order[k], reading->win_in == order[k] ? win : 0);
    }
    add_set(row, WK_MCR_NO_SET, reading->pair, PAIR, reading->win_in == PAIR ? win : 0);
}

static void lay(struct row *row, const struct wk_mcr_hand *hand, const struct wk_mcr_score *score, struct wk_mcr_shown *out)
{
    const int shape = score ? score->reading.shape : WK_MCR_NO_SHAPE;

    *out = (struct wk_mcr_shown){.n = 0};
    row->out = out;
    if (shape == WK_MCR_SETS || shape == WK_MCR_KNITTED)
        add_read(row, &score->reading, hand->win);
    else
        add_standing(row, hand, shape == WK_MCR_PAIRS ? 2 : 0);
    add_melds(row, hand);
    if (hand->win == WK_FACE_NONE || out->n == WK_MCR_SHOWN_MAX)
        return;
    add(row, hand->win, score && score->reading.win_in >= 0 ? score->reading.win_in : LOOSE, -1, false);
    out->tile[out->n - 1].win = true;
    end_group(row);
}

void wk_mcr_show(const struct wk_mcr_hand *hand, const struct wk_mcr_score *score, struct wk_mcr_shown *out)
{
    struct row row;

    lay(&row, hand, score, out);
}

/* ---- what fan rest on ---- */

enum rests { ALL = 0, SOME, SOME_AND_PAIR, THREE, TWO, HOGS, SAME_PUNGS, STRAIGHT, WIN, WAIT, NOWHERE };

/* By id. ALL is also what the whole hand shows, being concealed, melded, or worth nothing; NOWHERE what it has not. */
static const uint8_t rests_on[WK_MCR_N_FAN + 1] = {
    [WK_FAN_BIG_FOUR_WINDS] = SOME,
    [WK_FAN_BIG_THREE_DRAGONS] = SOME,
    [WK_FAN_FOUR_KONGS] = SOME,
    [WK_FAN_LITTLE_FOUR_WINDS] = SOME_AND_PAIR,
    [WK_FAN_LITTLE_THREE_DRAGONS] = SOME_AND_PAIR,
    [WK_FAN_FOUR_CONCEALED_PUNGS] = SOME,
    [WK_FAN_QUADRUPLE_CHOW] = SOME,
    [WK_FAN_FOUR_PURE_SHIFTED_PUNGS] = SOME,
    [WK_FAN_FOUR_SHIFTED_CHOWS] = SOME,
    [WK_FAN_THREE_KONGS] = SOME,
    [WK_FAN_PURE_TRIPLE_CHOW] = THREE,
    [WK_FAN_PURE_SHIFTED_PUNGS] = THREE,
    [WK_FAN_PURE_STRAIGHT] = THREE,
    [WK_FAN_PURE_SHIFTED_CHOWS] = THREE,
    [WK_FAN_TRIPLE_PUNG] = THREE,
    [WK_FAN_THREE_CONCEALED_PUNGS] = SOME,
    [WK_FAN_KNITTED_STRAIGHT] = STRAIGHT,
    [WK_FAN_BIG_THREE_WINDS] = SOME,
    [WK_FAN_MIXED_STRAIGHT] = THREE,
    [WK_FAN_MIXED_TRIPLE_CHOW] = THREE,
    [WK_FAN_MIXED_SHIFTED_PUNGS] = THREE,
    [WK_FAN_LAST_TILE_DRAW] = WIN,
    [WK_FAN_LAST_TILE_CLAIM] = WIN,
    [WK_FAN_OUT_WITH_REPLACEMENT_TILE] = WIN,
    [WK_FAN_ROBBING_THE_KONG] = WIN,
    [WK_FAN_ALL_PUNGS] = SOME,
    [WK_FAN_MIXED_SHIFTED_CHOWS] = THREE,
    [WK_FAN_TWO_CONCEALED_KONGS] = SOME,
    [WK_FAN_TWO_DRAGONS] = SOME,
    [WK_FAN_TWO_MELDED_KONGS] = SOME,
    [WK_FAN_LAST_TILE] = WIN,
    [WK_FAN_DRAGON_PUNG] = SOME,
    [WK_FAN_PREVALENT_WIND] = SOME,
    [WK_FAN_SEAT_WIND] = SOME,
    [WK_FAN_TILE_HOG] = HOGS,
    [WK_FAN_DOUBLE_PUNG] = SAME_PUNGS,
    [WK_FAN_TWO_CONCEALED_PUNGS] = SOME,
    [WK_FAN_CONCEALED_KONG] = SOME,
    [WK_FAN_PURE_DOUBLE_CHOW] = TWO,
    [WK_FAN_MIXED_DOUBLE_CHOW] = TWO,
    [WK_FAN_SHORT_STRAIGHT] = TWO,
    [WK_FAN_TWO_TERMINAL_CHOWS] = TWO,
    [WK_FAN_PUNG_OF_TERMINALS_OR_HONORS] = SOME,
    [WK_FAN_MELDED_KONG] = SOME,
    [WK_FAN_ONE_VOIDED_SUIT] = NOWHERE,
    [WK_FAN_NO_HONORS] = NOWHERE,
    [WK_FAN_EDGE_WAIT] = WAIT,
    [WK_FAN_CLOSED_WAIT] = WAIT,
    [WK_FAN_SINGLE_WAIT] = WAIT,
    [WK_FAN_SELF_DRAWN] = WIN,
    [WK_FAN_FLOWER] = NOWHERE,
    [WK_FAN_TWO_UNLIKE_KONGS] = SOME,
};

struct view {
    const struct wk_mcr_hand *hand;
    const struct wk_mcr_score *score;
    const struct wk_mcr_shown *shown;
    const struct wk_mcr_reading *reading;
    int n_sets;
    uint32_t all, part[LOOSE + 1];
    uint8_t three[3]; /* sets of the fan of three chows; three[0] == three[1]: there is none */
};

static int times(const struct wk_mcr_score *score, int id)
{
    for (int i = 0; i < score->n_fan; i++)
        if (score->fan[i].id == id)
            return score->fan[i].n;
    return 0;
}

static bool is_pung(const struct wk_mcr_set *set)
{
    return set->kind != WK_MCR_CHOW;
}

/* Pungs that count one by one: of terminals, and of winds that are neither worth more nor part of three. */
static bool is_terminal(const struct view *self, const struct wk_mcr_set *set)
{
    int n_winds = 0;

    if (set->face < WK_FACE_EAST)
        return wk_mcr_rank(set->face) % 8 == 0;
    for (int i = 0; i < self->n_sets; i++)
        n_winds += self->reading->set[i].face >= WK_FACE_EAST && self->reading->set[i].face <= WK_FACE_NORTH;
    return set->face <= WK_FACE_NORTH && n_winds < 3 && set->face != WK_FACE_EAST + self->hand->seat - 1 &&
           set->face != WK_FACE_EAST + self->hand->prevalent - 1;
}

static bool is_concealed(const struct view *self, int i)
{
    if (i < self->reading->n_melds)
        return self->reading->set[i].kind == WK_MCR_CONCEALED_KONG;
    return (self->hand->flags & WK_MCR_SELF_DRAWN) || self->reading->win_in != i;
}

/* Whether set i is one of those that a fan of SOME sets rests on. */
static bool is_some(const struct view *self, int id, int i)
{
    const struct wk_mcr_set *set = &self->reading->set[i];
    const bool pung = is_pung(set);

    switch (id) {
    case WK_FAN_BIG_FOUR_WINDS:
    case WK_FAN_LITTLE_FOUR_WINDS:
    case WK_FAN_BIG_THREE_WINDS:
        return pung && set->face >= WK_FACE_EAST && set->face <= WK_FACE_NORTH;
    case WK_FAN_BIG_THREE_DRAGONS:
    case WK_FAN_LITTLE_THREE_DRAGONS:
    case WK_FAN_TWO_DRAGONS:
    case WK_FAN_DRAGON_PUNG:
        return pung && set->face >= WK_FACE_RED;
    case WK_FAN_PREVALENT_WIND:
        return pung && set->face == WK_FACE_EAST + self->hand->prevalent - 1;
    case WK_FAN_SEAT_WIND:
        return pung && set->face == WK_FACE_EAST + self->hand->seat - 1;
    case WK_FAN_FOUR_CONCEALED_PUNGS:
    case WK_FAN_THREE_CONCEALED_PUNGS:
    case WK_FAN_TWO_CONCEALED_PUNGS:
        return pung && is_concealed(self, i);
    case WK_FAN_FOUR_KONGS:
    case WK_FAN_THREE_KONGS:
    case WK_FAN_TWO_UNLIKE_KONGS:
        return set->kind >= WK_MCR_KONG;
    case WK_FAN_TWO_CONCEALED_KONGS:
    case WK_FAN_CONCEALED_KONG:
        return set->kind == WK_MCR_CONCEALED_KONG;
    case WK_FAN_TWO_MELDED_KONGS:
    case WK_FAN_MELDED_KONG:
        return set->kind == WK_MCR_KONG;
    case WK_FAN_PUNG_OF_TERMINALS_OR_HONORS:
        return pung && is_terminal(self, set);
    default: /* of four sets */
        return true;
    }
}

static uint32_t some(const struct view *self, int id, int most)
{
    uint32_t mark = 0;

    for (int i = 0; i < self->n_sets && most > 0; i++)
        if (is_some(self, id, i)) {
            mark |= self->part[i];
            most -= id == WK_FAN_PUNG_OF_TERMINALS_OR_HONORS; /* Nine Gates leaves one of two out */
        }
    return mark;
}

/* The lowest fan that chow i makes with another one, as the fourth beside three is counted; *with gets that one. */
static int joins(const struct view *self, int i, int *with)
{
    int best = 0;

    for (int k = 0; k < self->n_sets; k++) {
        const int id = k == i ? 0 : wk_mcr_of_two(&self->reading->set[i], &self->reading->set[k]);
        if (id && (!best || id < best)) {
            best = id;
            *with = k;
        }
    }
    return best;
}

/* The three sets of a fan. Of several threes any will do: the fourth chow makes the same fan of two with each. */
static bool find_three(const struct view *self, int id, uint8_t three[3])
{
    const struct wk_mcr_set *set = self->reading->set;

    for (int a = 0; a < self->n_sets; a++)
        for (int b = a + 1; b < self->n_sets; b++)
            for (int c = b + 1; c < self->n_sets; c++)
                if (wk_mcr_of_three(&set[a], &set[b], &set[c]) == id) {
                    three[0] = (uint8_t)a;
                    three[1] = (uint8_t)b;
                    three[2] = (uint8_t)c;
                    return true;
                }
    return false;
}

static uint32_t of_three(const struct view *self, int id)
{
    uint8_t three[3];

    return find_three(self, id, three) ? self->part[three[0]] | self->part[three[1]] | self->part[three[2]] : 0;
}

/* Fan of two chows: of the fourth beside three, else those that join chows without a ring, lower ids first. */
static uint32_t of_two(const struct view *self, int id)
{
    int part[WK_MCR_MELDS] = {0, 1, 2, 3}, with = 0;
    uint32_t mark = 0;

    if (self->three[0] != self->three[1]) {
        const int left = 6 - self->three[0] - self->three[1] - self->three[2];
        return left < self->n_sets && joins(self, left, &with) == id ? self->part[left] | self->part[with] : 0;
    }
    for (int now = WK_FAN_PURE_DOUBLE_CHOW; now <= id; now++)
        for (int i = 0; i < self->n_sets; i++)
            for (int k = i + 1; k < self->n_sets; k++) {
                const int from = part[k], to = part[i];
                if (from == to || wk_mcr_of_two(&self->reading->set[i], &self->reading->set[k]) != now)
                    continue;
                mark |= now == id ? self->part[i] | self->part[k] : 0;
                for (int j = 0; j < WK_MCR_MELDS; j++)
                    part[j] = part[j] == from ? to : part[j];
            }
    return mark;
}

/* Four equal tiles that are no kong. */
static uint32_t hogs(const struct view *self)
{
    uint32_t mark = 0;

    for (int face = WK_FACE_1M; face <= WK_FACE_WHITE; face++) {
        uint32_t equal = 0;
        for (int i = 0; i < self->shown->n; i++) {
            const int meld = self->shown->tile[i].meld;
            if (self->shown->tile[i].face == face && (meld < 0 || self->hand->meld[meld].kind < WK_MCR_KONG))
                equal |= UINT32_C(1) << i;
        }
        mark |= __builtin_popcount(equal) == WK_N_COPIES ? equal : 0;
    }
    return mark;
}

static uint32_t same_pungs(const struct view *self)
{
    const struct wk_mcr_set *set = self->reading->set;
    uint32_t mark = 0;

    for (int i = 0; i < self->n_sets; i++)
        for (int k = i + 1; k < self->n_sets; k++)
            if (is_pung(&set[i]) && is_pung(&set[k]) && set[i].face < WK_FACE_EAST && set[k].face < WK_FACE_EAST &&
                wk_mcr_rank(set[i].face) == wk_mcr_rank(set[k].face))
                mark |= self->part[i] | self->part[k];
    return mark;
}

/* Knitted tiles: among single tiles those of suits. */
static uint32_t straight(const struct view *self)
{
    uint32_t mark = 0;

    for (int i = 0; i < self->shown->n; i++)
        if ((self->part[LOOSE] >> i & 1) && self->shown->tile[i].face < WK_FACE_EAST)
            mark |= UINT32_C(1) << i;
    return mark;
}

static uint32_t mark_of(const struct view *self, int id, int n)
{
    const uint32_t win = self->all & ~(self->all >> 1);

    switch ((enum rests)rests_on[id]) {
    case SOME:
        return some(self, id, n);
    case SOME_AND_PAIR:
        return some(self, id, n) | self->part[PAIR];
    case THREE:
        return of_three(self, id);
    case TWO:
        return of_two(self, id);
    case HOGS:
        return hogs(self);
    case SAME_PUNGS:
        return same_pungs(self);
    case STRAIGHT:
        return straight(self);
    case WIN:
        return win;
    case WAIT:
        return win | (self->reading->win_in >= 0 ? self->part[self->reading->win_in] : 0);
    case NOWHERE:
        return 0;
    case ALL:
        break;
    }
    return self->all;
}

void wk_mcr_marks(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, const struct wk_mcr_score *score,
                  const struct wk_mcr_shown *shown, uint32_t marks[WK_MCR_MAX_FAN])
{
    static const uint8_t chows[] = {WK_FAN_PURE_TRIPLE_CHOW, WK_FAN_PURE_STRAIGHT,     WK_FAN_PURE_SHIFTED_CHOWS,
                                    WK_FAN_MIXED_STRAIGHT,   WK_FAN_MIXED_TRIPLE_CHOW, WK_FAN_MIXED_SHIFTED_CHOWS};
    struct wk_mcr_shown again;
    struct row row;
    struct view view = {.hand = hand, .score = score, .shown = shown, .reading = &score->reading};

    (void)rules; /* what counts is in the score */
    lay(&row, hand, score, &again);
    view.n_sets = score->reading.n_sets < WK_MCR_MELDS ? score->reading.n_sets : WK_MCR_MELDS;
    view.all = (UINT32_C(1) << shown->n) - 1;
    for (int i = 0; i < again.n; i++)
        view.part[row.part[i]] |= UINT32_C(1) << i;
    for (size_t k = 0; k < sizeof chows; k++)
        if (times(score, chows[k]) && find_three(&view, chows[k], view.three))
            break;
    for (int i = 0; i < WK_MCR_MAX_FAN; i++)
        marks[i] = i < score->n_fan ? mark_of(&view, score->fan[i].id, score->fan[i].n) & view.all : 0;
}
