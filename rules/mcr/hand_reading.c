/* The fan of one reading of a hand. */
#include "rules/mcr/parts.h"

#define ONES WK_MCR_ONES
#define RED 4 /* rank among honors, from 0 */

/* ---- chows ---- */

struct chow {
    int suit, rank; /* rank of the lowest tile, from 0 */
};

/* Fan of two chows, WK_FAN_NONE for none. */
static int of_two(struct chow a, struct chow b)
{
    static const uint8_t by_distance[2][7] = {
        {WK_FAN_MIXED_DOUBLE_CHOW}, {WK_FAN_PURE_DOUBLE_CHOW, 0, 0, WK_FAN_SHORT_STRAIGHT, 0, 0, WK_FAN_TWO_TERMINAL_CHOWS}};

    return by_distance[a.suit == b.suit][a.rank < b.rank ? b.rank - a.rank : a.rank - b.rank];
}

int wk_mcr_of_two(const struct wk_mcr_set *a, const struct wk_mcr_set *b)
{
    if (a->kind != WK_MCR_CHOW || b->kind != WK_MCR_CHOW)
        return 0;
    return of_two((struct chow){wk_mcr_group(a->face), wk_mcr_rank(a->face)},
                  (struct chow){wk_mcr_group(b->face), wk_mcr_rank(b->face)});
}

static void sort(struct chow *chow, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && chow[j].rank < chow[j - 1].rank; j--) {
            const struct chow t = chow[j];
            chow[j] = chow[j - 1];
            chow[j - 1] = t;
        }
}

/* Fan of three chows in the order of their ranks, 0 for none. */
static int of_three(struct chow a, struct chow b, struct chow c)
{
    const int step = b.rank - a.rank;

    if (c.rank - b.rank != step)
        return 0;
    if (a.suit == b.suit && b.suit == c.suit)
        return step == 0   ? WK_FAN_PURE_TRIPLE_CHOW
               : step <= 2 ? WK_FAN_PURE_SHIFTED_CHOWS
               : step == 3 ? WK_FAN_PURE_STRAIGHT
                           : 0;
    if (a.suit == b.suit || b.suit == c.suit || a.suit == c.suit)
        return 0;
    return step == 0   ? WK_FAN_MIXED_TRIPLE_CHOW
           : step == 1 ? WK_FAN_MIXED_SHIFTED_CHOWS
           : step == 3 ? WK_FAN_MIXED_STRAIGHT
                       : 0;
}

/* Fan of four chows in the order of their ranks and the pair. */
static int of_four(const struct chow chow[4], int pair)
{
    const int step = chow[1].rank - chow[0].rank;
    const bool dragons = chow[0].rank == 0 && chow[1].rank == 0 && chow[2].rank == 6 && chow[3].rank == 6;
    const int five = pair - 4 - WK_FACE_1M; /* 9 times its suit */

    if (chow[0].suit == chow[1].suit && chow[1].suit == chow[2].suit && chow[2].suit == chow[3].suit) {
        if (dragons && five == 9 * chow[0].suit)
            return WK_FAN_PURE_TERMINAL_CHOWS;
        if (chow[2].rank - chow[1].rank != step || chow[3].rank - chow[2].rank != step)
            return 0;
        return step == 0 ? WK_FAN_QUADRUPLE_CHOW : step <= 2 ? WK_FAN_FOUR_SHIFTED_CHOWS : 0;
    }
    return dragons && chow[0].suit != chow[1].suit && chow[2].suit != chow[3].suit &&
                   chow[0].suit + chow[1].suit == chow[2].suit + chow[3].suit && five == 9 * (3 - chow[0].suit - chow[1].suit)
               ? WK_FAN_THREE_SUITED_TERMINAL_CHOWS
               : 0;
}

/* Adds one fan of two chows. */
static void add_two(struct wk_mcr_found *out, int id)
{
    WK_MCR_ADD(&out->fan, id);
    out->n.chows[id - WK_FAN_PURE_DOUBLE_CHOW]++;
}

/* Fan of chows two by two. */
struct twos {
    int n;
    uint8_t fan[4][4];
};

/* As many fan of two chows as join them without a ring: a set that was used combines once more only. */
static void join(struct wk_mcr_found *out, const struct twos *twos)
{
    uint8_t part[4] = {0, 1, 2, 3};
    unsigned there = 0;

    for (int i = 0; i < twos->n; i++)
        for (int j = i + 1; j < twos->n; j++)
            there |= twos->fan[i][j] ? 1u << (twos->fan[i][j] - WK_FAN_PURE_DOUBLE_CHOW) : 0;
    for (; there; there &= there - 1) {
        const int id = WK_FAN_PURE_DOUBLE_CHOW + __builtin_ctz(there);
        for (int i = 0; i < twos->n; i++)
            for (int j = i + 1; j < twos->n; j++) {
                const int from = part[j], to = part[i];
                if (from == to || twos->fan[i][j] != id)
                    continue;
                add_two(out, id);
                for (int k = 0; k < twos->n; k++)
                    if (part[k] == from)
                        part[k] = (uint8_t)to;
            }
    }
}

/* The fan of two chows that the fourth one makes with one of three, 0 for none. */
static int fourth(const struct twos *twos, int without)
{
    int best = 0;

    for (int i = 0; twos->n == 4 && i < 4; i++) {
        const int id = i == without ? 0 : twos->fan[without][i];
        if (id && (!best || id < best))
            best = id;
    }
    return best;
}

static void look_chows(struct wk_mcr_found *out, struct chow *chow, int n, int pair)
{
    int three = 0, one = 0, best = 0;
    struct twos twos = {.n = n};

    if (n < 2)
        return;
    sort(chow, n);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            twos.fan[i][j] = twos.fan[j][i] = (uint8_t)of_two(chow[i], chow[j]);
    if (n == 4) {
        const int four = of_four(chow, pair);
        if (four) {
            WK_MCR_ADD(&out->fan, four);
            return;
        }
    }
    for (int without = n == 3 ? 3 : 0; n >= 3 && without < 4; without++) {
        const int id = of_three(chow[without == 0], chow[1 + (without <= 1)], chow[2 + (without <= 2)]);
        const int with = id ? fourth(&twos, without) : 0, points = id ? 2 * wk_mcr_fan[id].points + (with != 0) : 0;
        if (points > best || (points == best && id < three) || (points == best && id == three && with < one)) {
            best = points;
            three = id;
            one = with;
        }
    }
    if (!three) {
        join(out, &twos);
        return;
    }
    WK_MCR_ADD(&out->fan, three);
    if (one)
        add_two(out, one);
}

/* ---- pungs ---- */

/* Fan of three pungs of suits, faces rising, 0 for none. */
static int pungs_of_three(int a, int b, int c)
{
    const int suit[3] = {wk_mcr_group(a), wk_mcr_group(b), wk_mcr_group(c)};
    const int rank[3] = {wk_mcr_rank(a), wk_mcr_rank(b), wk_mcr_rank(c)};
    int low = rank[0], high = rank[0];

    if (suit[0] == suit[2])
        return rank[1] - rank[0] == 1 && rank[2] - rank[1] == 1 ? WK_FAN_PURE_SHIFTED_PUNGS : 0;
    if (suit[0] == suit[1] || suit[1] == suit[2])
        return 0;
    for (int i = 1; i < 3; i++) {
        low = rank[i] < low ? rank[i] : low;
        high = rank[i] > high ? rank[i] : high;
    }
    if (low == high)
        return WK_FAN_TRIPLE_PUNG;
    return high - low == 2 && rank[0] != rank[1] && rank[1] != rank[2] && rank[0] != rank[2] ? WK_FAN_MIXED_SHIFTED_PUNGS : 0;
}

/* Pungs of suits, faces rising. */
static void look_suit_pungs(struct wk_mcr_found *out, const int *face, int n)
{
    int same = 0, best = 0;

    if (n == 4 && wk_mcr_group(face[0]) == wk_mcr_group(face[3]) && face[3] - face[0] == 3) {
        WK_MCR_ADD(&out->fan, WK_FAN_FOUR_PURE_SHIFTED_PUNGS);
        return;
    }
    for (int without = n == 3 ? 3 : 0; n >= 3 && without < 4; without++) {
        const int id = pungs_of_three(face[without == 0], face[1 + (without <= 1)], face[2 + (without <= 2)]);
        if (id && (!best || wk_mcr_fan[id].points > wk_mcr_fan[best].points))
            best = id;
    }
    if (best)
        WK_MCR_ADD(&out->fan, best);
    for (int i = 0; i < n && best != WK_FAN_TRIPLE_PUNG; i++)
        for (int j = i + 1; j < n; j++)
            same += wk_mcr_rank(face[i]) == wk_mcr_rank(face[j]);
    if (same)
        WK_MCR_ADD(&out->fan, WK_FAN_DOUBLE_PUNG);
    out->n.two_pungs = (uint8_t)same;
}

/* Pungs of winds and dragons. */
static void look_honors(const struct wk_mcr_base *base, struct wk_mcr_found *out, unsigned pungs, int pair)
{
    const unsigned winds = pungs & 15, dragons = pungs >> RED;
    static const uint8_t n_bits[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const int n_winds = n_bits[winds], n_dragons = n_bits[dragons];
    const unsigned seat = 1u << (base->hand->seat - 1), prevalent = 1u << (base->hand->prevalent - 1);

    if (winds & prevalent)
        WK_MCR_ADD(&out->fan, WK_FAN_PREVALENT_WIND);
    if (winds & seat)
        WK_MCR_ADD(&out->fan, WK_FAN_SEAT_WIND);
    if (n_winds >= 3)
        WK_MCR_ADD(&out->fan, WK_FAN_BIG_THREE_WINDS);
    else
        out->n.terminal = (uint8_t)(out->n.terminal + n_bits[winds & ~(seat | prevalent)]);
    if (n_winds == 4)
        WK_MCR_ADD(&out->fan, WK_FAN_BIG_FOUR_WINDS);
    if (n_winds == 3 && pair >= WK_FACE_EAST && pair <= WK_FACE_NORTH)
        WK_MCR_ADD(&out->fan, WK_FAN_LITTLE_FOUR_WINDS);
    if (n_dragons)
        WK_MCR_ADD(&out->fan, WK_FAN_DRAGON_PUNG);
    if (n_dragons >= 2)
        WK_MCR_ADD(&out->fan, WK_FAN_TWO_DRAGONS);
    if (n_dragons == 3)
        WK_MCR_ADD(&out->fan, WK_FAN_BIG_THREE_DRAGONS);
    if (n_dragons == 2 && pair >= WK_FACE_RED)
        WK_MCR_ADD(&out->fan, WK_FAN_LITTLE_THREE_DRAGONS);
}

int wk_mcr_of_three(const struct wk_mcr_set *a, const struct wk_mcr_set *b, const struct wk_mcr_set *c)
{
    const struct wk_mcr_set *const set[3] = {a, b, c};
    struct chow chow[3];
    int face[3], n_chows = 0;

    for (int i = 0; i < 3; i++) {
        int at = i;
        n_chows += set[i]->kind == WK_MCR_CHOW;
        chow[i] = (struct chow){wk_mcr_group(set[i]->face), wk_mcr_rank(set[i]->face)};
        for (; at > 0 && face[at - 1] > set[i]->face; at--)
            face[at] = face[at - 1];
        face[at] = set[i]->face;
    }
    if (n_chows == 0 && face[2] < WK_FACE_EAST)
        return pungs_of_three(face[0], face[1], face[2]);
    if (n_chows < 3)
        return 0;
    sort(chow, 3);
    return of_three(chow[0], chow[1], chow[2]);
}

/* ---- readings ---- */

/* Nine Gates: 1112345678999 stand. */
static bool nine_gates(const struct wk_mcr_base *base)
{
    const uint64_t gates = UINT64_C(0x311111113);

    return base->standing.group[0] == gates || base->standing.group[1] == gates || base->standing.group[2] == gates;
}

struct tally {
    struct chow chow[4];
    int pung[4]; /* faces of suits, not yet in order */
    int n_chows, n_suit_pungs, n_pungs, n_hidden;
    unsigned honors;
    bool fives, ends, even;
};

static void tally_pung(struct tally *tally, const struct wk_mcr_set *set, struct wk_mcr_found *out)
{
    const int rank = wk_mcr_rank(set->face);

    tally->n_pungs++;
    if (set->face >= WK_FACE_EAST) {
        tally->honors |= 1u << rank;
        tally->fives = tally->even = false;
        return;
    }
    tally->fives = tally->fives && rank == 4;
    tally->even = tally->even && rank % 2 == 1;
    if (rank == 0 || rank == 8)
        out->n.terminal++;
    else
        tally->ends = false;
    {
        int at = tally->n_suit_pungs++;
        for (; at > 0 && tally->pung[at - 1] > set->face; at--)
            tally->pung[at] = tally->pung[at - 1];
        tally->pung[at] = set->face;
    }
}

static void tally_sets(struct tally *tally, const struct wk_mcr_base *base, const struct wk_mcr_reading *reading,
                       struct wk_mcr_found *out)
{
    const int pair = reading->pair, rank = wk_mcr_rank(pair);

    tally->n_chows = tally->n_suit_pungs = tally->n_pungs = 0;
    tally->n_hidden = base->n_concealed_kongs;
    tally->honors = 0;
    tally->fives = pair < WK_FACE_EAST && rank == 4;
    tally->even = pair < WK_FACE_EAST && rank % 2 == 1;
    tally->ends = pair >= WK_FACE_EAST || rank == 0 || rank == 8;
    for (int i = 0; i < reading->n_sets; i++) {
        const struct wk_mcr_set *set = &reading->set[i];
        const int low = wk_mcr_rank(set->face);
        if (set->kind != WK_MCR_CHOW) {
            tally_pung(tally, set, out);
            tally->n_hidden += i >= reading->n_melds;
            continue;
        }
        tally->chow[tally->n_chows++] = (struct chow){wk_mcr_group(set->face), low};
        tally->fives = tally->fives && low >= 2 && low <= 4;
        tally->ends = tally->ends && (low == 0 || low == 6);
        tally->even = false;
    }
}

static void look_sets(const struct wk_mcr_base *base, const struct wk_mcr_reading *reading, struct wk_mcr_found *out)
{
    const bool whole = reading->shape == WK_MCR_SETS;
    struct tally tally;

    tally_sets(&tally, base, reading, out);
    look_chows(out, tally.chow, tally.n_chows, reading->pair);
    if (tally.n_pungs > 0) {
        look_suit_pungs(out, tally.pung, tally.n_suit_pungs);
        look_honors(base, out, tally.honors, reading->pair);
    }
    out->n_hidden = (uint8_t)tally.n_hidden;
    if (tally.n_pungs == 4)
        WK_MCR_ADD(&out->fan, WK_FAN_ALL_PUNGS);
    if (tally.n_chows == reading->n_sets && reading->pair < WK_FACE_EAST)
        WK_MCR_ADD(&out->fan, WK_FAN_ALL_CHOWS);
    if (whole && tally.fives)
        WK_MCR_ADD(&out->fan, WK_FAN_ALL_FIVES);
    if (whole && tally.ends)
        WK_MCR_ADD(&out->fan, WK_FAN_OUTSIDE_HAND);
    if (whole && tally.even)
        WK_MCR_ADD(&out->fan, WK_FAN_ALL_EVEN);
    if (!whole)
        WK_MCR_ADD(&out->fan, WK_FAN_KNITTED_STRAIGHT);
    if (base->hand->n_melds == 0 && nine_gates(base))
        WK_MCR_ADD(&out->fan, WK_FAN_NINE_GATES);
}

/* Seven pairs in a row of one suit. */
static bool shifted_pairs(const struct wk_mcr_tiles *all)
{
    for (int g = 0; g < 3; g++)
        for (int r = 0; r < 3; r++)
            if (all->group[g] == UINT64_C(0x2222222) << 4 * r)
                return true;
    return false;
}

static void look_singles(const struct wk_mcr_base *base, struct wk_mcr_found *out)
{
    const uint64_t honors = base->all.group[3];
    int n_suits = 0;

    WK_MCR_ADD(&out->fan, WK_FAN_LESSER_HONORS_AND_KNITTED_TILES);
    if (honors == (ONES & 0xFFFFFFF))
        WK_MCR_ADD(&out->fan, WK_FAN_GREATER_HONORS_AND_KNITTED_TILES);
    for (int g = 0; g < 3; g++)
        n_suits += wk_mcr_sum(base->all.group[g]);
    if (n_suits == 9)
        WK_MCR_ADD(&out->fan, WK_FAN_KNITTED_STRAIGHT);
}

void wk_mcr_look(struct wk_mcr_base *base, const struct wk_mcr_reading *reading, struct wk_mcr_found *out)
{
    if (!base->is_looked_at)
        wk_mcr_look_at_hand(base);
    out->fan = base->fan;
    out->n = (struct wk_mcr_counts){.hog = base->n_hogs};
    out->n_hidden = 0;
    switch ((enum wk_mcr_shape)reading->shape) {
    case WK_MCR_SETS:
    case WK_MCR_KNITTED:
        look_sets(base, reading, out);
        break;
    case WK_MCR_PAIRS:
        WK_MCR_ADD(&out->fan, WK_FAN_SEVEN_PAIRS);
        if (shifted_pairs(&base->all))
            WK_MCR_ADD(&out->fan, WK_FAN_SEVEN_SHIFTED_PAIRS);
        break;
    case WK_MCR_ORPHANS:
        WK_MCR_ADD(&out->fan, WK_FAN_THIRTEEN_ORPHANS);
        break;
    case WK_MCR_SINGLES:
        look_singles(base, out);
        break;
    case WK_MCR_NO_SHAPE:
        break;
    }
    if (out->n.hog)
        WK_MCR_ADD(&out->fan, WK_FAN_TILE_HOG);
    if (WK_MCR_HAS(&out->fan, WK_FAN_NINE_GATES) && !wk_mcr_profiles[base->rules].book_notes && out->n.terminal)
        out->n.terminal--;
    if (out->n.terminal)
        WK_MCR_ADD(&out->fan, WK_FAN_PUNG_OF_TERMINALS_OR_HONORS);
}

void wk_mcr_place(const struct wk_mcr_base *base, const struct wk_mcr_reading *reading, struct wk_mcr_found *found)
{
    static const uint8_t concealed[] = {0, 0, WK_FAN_TWO_CONCEALED_PUNGS, WK_FAN_THREE_CONCEALED_PUNGS,
                                        WK_FAN_FOUR_CONCEALED_PUNGS};
    const int where = reading->win_in;
    const bool discarded = !(base->hand->flags & WK_MCR_SELF_DRAWN) && where >= reading->n_melds && where < reading->n_sets &&
                           reading->set[where].kind != WK_MCR_CHOW;
    const int n = found->n_hidden - discarded;

    if (n >= 2)
        WK_MCR_ADD(&found->fan, concealed[n]);
    if (n == 4 && wk_mcr_as_played(base->rules))
        found->fan.w[0] &= ~(UINT64_C(1) << WK_FAN_FULLY_CONCEALED_HAND);
}

void wk_mcr_settle(struct wk_mcr_found *found, enum wk_mcr_rules rules)
{
    const struct wk_mcr_counts *n = &found->n;
    int points = 0;

    for (int w = 0; w < 2; w++) {
        uint64_t left = found->fan.w[w];
        while (left) {
            const int id = 64 * w + __builtin_ctzll(left);
            const struct wk_mcr_mask *implied = wk_mcr_implied(rules, id);
            found->fan.w[0] &= ~implied->w[0];
            found->fan.w[1] &= ~implied->w[1];
            left &= left - 1;
            left &= found->fan.w[w];
            points += wk_mcr_fan[id].points;
        }
    }
    if (WK_MCR_HAS(&found->fan, WK_FAN_TILE_HOG))
        points += 2 * (n->hog - 1);
    if (WK_MCR_HAS(&found->fan, WK_FAN_DOUBLE_PUNG))
        points += 2 * (n->two_pungs - 1);
    if (WK_MCR_HAS(&found->fan, WK_FAN_PUNG_OF_TERMINALS_OR_HONORS))
        points += n->terminal - 1;
    for (int i = 0; i < 4; i++)
        if (WK_MCR_HAS(&found->fan, WK_FAN_PURE_DOUBLE_CHOW + i))
            points += n->chows[i] - 1;
    if (points == 0) {
        WK_MCR_ADD(&found->fan, WK_FAN_CHICKEN_HAND);
        points = wk_mcr_fan[WK_FAN_CHICKEN_HAND].points;
    }
    found->points = points;
}

int wk_mcr_count_of(const struct wk_mcr_found *found, int id)
{
    switch (id) {
    case WK_FAN_TILE_HOG:
        return found->n.hog;
    case WK_FAN_DOUBLE_PUNG:
        return found->n.two_pungs;
    case WK_FAN_PUNG_OF_TERMINALS_OR_HONORS:
        return found->n.terminal;
    default:
        return wk_mcr_is_of_two(id) ? found->n.chows[id - WK_FAN_PURE_DOUBLE_CHOW] : 1;
    }
}
