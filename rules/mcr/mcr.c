/* A hand checked, read in all ways, and the reading that is worth most kept. */
#include "rules/mcr/mcr.h"

#include <stddef.h>

#include "rules/mcr/parts.h"

/* ---- packing and checking ---- */

static bool is_face(int face)
{
    return face >= WK_FACE_1M && face <= WK_FACE_WHITE;
}

static bool is_wind(int wind)
{
    return wind >= WK_WIND_EAST && wind <= WK_WIND_NORTH;
}

static bool is_kong(const struct wk_mcr_set *set)
{
    return set->kind == WK_MCR_KONG || set->kind == WK_MCR_CONCEALED_KONG;
}

static enum wk_mcr_fault pack_meld(const struct wk_mcr_set *meld, struct wk_mcr_tiles *all)
{
    uint64_t tiles;

    if (!is_face(meld->face) || meld->kind < WK_MCR_CHOW || meld->kind > WK_MCR_CONCEALED_KONG)
        return WK_MCR_BAD_MELD;
    if (meld->kind == WK_MCR_CHOW) {
        if (meld->face >= WK_FACE_EAST || wk_mcr_rank(meld->face) > 6)
            return WK_MCR_BAD_MELD;
        tiles = 0x111;
    } else
        tiles = is_kong(meld) ? 4 : 3;
    all->group[wk_mcr_group(meld->face)] += tiles << 4 * wk_mcr_rank(meld->face);
    return wk_mcr_is_five(all->group[wk_mcr_group(meld->face)]) ? WK_MCR_FIVE_OF_A_KIND : WK_MCR_SOUND;
}

/* Adds up at most 15 tiles; false: one of them is none. In four variables, so that no tile waits for the one before it. */
static bool add_up(const uint8_t *face, int n, struct wk_mcr_tiles *out)
{
    uint64_t m = 0, s = 0, p = 0, honors = 0;

    for (int i = 0; i < n; i++) {
        const uint64_t *tile = wk_mcr_tile_of[face[i]].group;
        m += tile[0], s += tile[1], p += tile[2], honors += tile[3];
    }
    *out = (struct wk_mcr_tiles){{m, s, p, honors}};
    return wk_mcr_sum(m + s + p + honors) == n;
}

static int held(const struct wk_mcr_tiles *tiles, int face)
{
    return (int)(tiles->group[wk_mcr_group(face)] >> 4 * wk_mcr_rank(face) & 15);
}

/* Whether what is said of the way of winning can be. */
static enum wk_mcr_fault check_flags(const struct wk_mcr_hand *hand, const struct wk_mcr_tiles *all,
                                     const struct wk_mcr_tiles *standing)
{
    const unsigned flags = hand->flags;
    bool kong = false;

    if (flags & ~(unsigned)(WK_MCR_SELF_DRAWN | WK_MCR_LAST_TILE | WK_MCR_REPLACEMENT | WK_MCR_ROB_KONG | WK_MCR_LAST_OF_KIND))
        return WK_MCR_BAD_FLAGS;
    for (int i = 0; i < hand->n_melds; i++)
        kong = kong || is_kong(&hand->meld[i]);
    if ((flags & WK_MCR_ROB_KONG) && (flags & (WK_MCR_SELF_DRAWN | WK_MCR_REPLACEMENT)))
        return WK_MCR_DRAWN_ROBBED;
    if ((flags & WK_MCR_REPLACEMENT) && !(flags & WK_MCR_SELF_DRAWN))
        return WK_MCR_REPLACEMENT_DISCARD;
    if ((flags & WK_MCR_REPLACEMENT) && !kong)
        return WK_MCR_REPLACEMENT_NO_KONG;
    if ((flags & WK_MCR_ROB_KONG) && held(all, hand->win) > 1)
        return WK_MCR_ROBBED_HELD;
    if ((flags & WK_MCR_LAST_OF_KIND) && held(standing, hand->win) > 0)
        return WK_MCR_LAST_HELD;
    return WK_MCR_SOUND;
}

enum wk_mcr_fault wk_mcr_pack_tiles(const struct wk_mcr_hand *hand, struct wk_mcr_tiles *all, struct wk_mcr_tiles *standing)
{
    uint64_t five = 0;

    *all = *standing = (struct wk_mcr_tiles){{0}};
    if (hand->n_melds > WK_MCR_MELDS)
        return WK_MCR_MANY_MELDS;
    for (int i = 0; i < hand->n_melds; i++) {
        const enum wk_mcr_fault fault = pack_meld(&hand->meld[i], all);
        if (fault != WK_MCR_SOUND)
            return fault;
    }
    if (hand->n_standing != WK_MCR_STANDING - 3 * hand->n_melds)
        return hand->n_standing < WK_MCR_STANDING - 3 * hand->n_melds ? WK_MCR_FEW_TILES : WK_MCR_MANY_TILES;
    if (!add_up(hand->standing, hand->n_standing, standing) || (hand->win && !is_face(hand->win)))
        return WK_MCR_BAD_TILE;
    for (int g = 0; g < WK_MCR_GROUPS; g++) {
        all->group[g] += standing->group[g] + wk_mcr_tile_of[hand->win].group[g];
        five |= wk_mcr_fives(all->group[g]);
    }
    return five ? WK_MCR_FIVE_OF_A_KIND : WK_MCR_SOUND;
}

enum wk_mcr_fault wk_mcr_pack(const struct wk_mcr_hand *hand, struct wk_mcr_tiles *all, struct wk_mcr_tiles *standing)
{
    const enum wk_mcr_fault fault = wk_mcr_pack_tiles(hand, all, standing);

    if (fault != WK_MCR_SOUND)
        return fault;
    if (!hand->win)
        return WK_MCR_BAD_TILE;
    if (!is_wind(hand->seat) || !is_wind(hand->prevalent))
        return WK_MCR_BAD_WIND;
    if (hand->flowers > WK_MCR_FLOWERS)
        return WK_MCR_BAD_FLOWERS;
    return hand->flags ? check_flags(hand, all, standing) : WK_MCR_SOUND;
}

/* The same with the tile that some hand lacks: the first that it is sound with. */
static enum wk_mcr_fault pack_with_any(const struct wk_mcr_hand *hand, struct wk_mcr_tiles *all, struct wk_mcr_tiles *standing,
                                       int *win)
{
    struct wk_mcr_hand with = *hand;
    enum wk_mcr_fault fault = WK_MCR_BAD_TILE;

    for (*win = WK_FACE_1M; *win <= WK_FACE_WHITE; ++*win) {
        with.win = (uint8_t)*win;
        fault = wk_mcr_pack(&with, all, standing);
        if (fault == WK_MCR_SOUND)
            break;
    }
    return fault;
}

enum wk_mcr_fault wk_mcr_pack_open(const struct wk_mcr_hand *hand, struct wk_mcr_tiles *melds, struct wk_mcr_tiles *standing)
{
    int win = hand->win;
    const enum wk_mcr_fault fault = win ? wk_mcr_pack(hand, melds, standing) : pack_with_any(hand, melds, standing, &win);

    if (fault != WK_MCR_SOUND)
        return fault;
    for (int g = 0; g < WK_MCR_GROUPS; g++)
        melds->group[g] -= standing->group[g] + wk_mcr_tile_of[win].group[g];
    return WK_MCR_SOUND;
}

enum wk_mcr_fault wk_mcr_fault(const struct wk_mcr_hand *hand)
{
    struct wk_mcr_tiles all, standing;

    return wk_mcr_pack(hand, &all, &standing);
}

const char *wk_mcr_fault_text(enum wk_mcr_fault fault)
{
    static const char *const text[WK_MCR_N_FAULTS] = {
        [WK_MCR_FAULT_NONE] = "unknown fault",
        [WK_MCR_SOUND] = "nothing is wrong with it",
        [WK_MCR_MANY_MELDS] = "more than four melds",
        [WK_MCR_BAD_MELD] = "a meld that is neither chow nor pung nor kong",
        [WK_MCR_BAD_TILE] = "a tile that there is not",
        [WK_MCR_FEW_TILES] = "too few tiles: 13 with the winning one left out, a meld counting as 3",
        [WK_MCR_MANY_TILES] = "too many tiles: 13 with the winning one left out, a meld counting as 3",
        [WK_MCR_FIVE_OF_A_KIND] = "five of the same tile",
        [WK_MCR_BAD_WIND] = "a wind is one of E, S, W, N",
        [WK_MCR_BAD_FLOWERS] = "there are 8 flowers",
        [WK_MCR_BAD_FLAGS] = "an unknown way of winning",
        [WK_MCR_DRAWN_ROBBED] = "a robbed tile is not drawn",
        [WK_MCR_REPLACEMENT_DISCARD] = "a replacement tile is drawn",
        [WK_MCR_REPLACEMENT_NO_KONG] = "a replacement tile takes a kong",
        [WK_MCR_ROBBED_HELD] = "the other three of a robbed tile lie in the kong, none in the hand",
        [WK_MCR_LAST_HELD] = "a last tile's other three lie open, none stands in the hand",
    };
    return (unsigned)fault < WK_MCR_N_FAULTS ? text[fault] : text[0];
}

/* ---- the best reading ---- */

struct best {
    bool any;
    struct wk_mcr_found found;
};

static bool waits_for_one(struct wk_mcr_base *base)
{
    if (base->single_wait < 0) {
        const uint64_t waits = wk_mcr_waits_of(&base->standing, base->hand->n_melds);
        base->single_wait = (waits & (waits - 1)) == 0;
    }
    return base->single_wait;
}

int wk_mcr_wait_fan(const struct wk_mcr_reading *reading, int win)
{
    int at;

    if (reading->win_in < 0)
        return 0;
    if (reading->win_in == WK_MCR_MELDS)
        return reading->shape <= WK_MCR_KNITTED ? WK_FAN_SINGLE_WAIT : 0;
    if (reading->set[reading->win_in].kind != WK_MCR_CHOW)
        return 0;
    at = win - reading->set[reading->win_in].face;
    if (at == 1)
        return WK_FAN_CLOSED_WAIT;
    return (at == 2 && wk_mcr_rank(win) == 2) || (at == 0 && wk_mcr_rank(win) == 6) ? WK_FAN_EDGE_WAIT : 0;
}

/* Of two readings that are worth the same, the one whose list comes first: it has the lowest id that the other has not. */
static bool comes_first(const struct wk_mcr_mask *a, const struct wk_mcr_mask *b)
{
    const int w = a->w[0] == b->w[0];
    const uint64_t differ = a->w[w] ^ b->w[w];

    return a->w[w] & differ & (0 - differ);
}

/* whole: what the reading shows wherever the winning tile is. */
static void try_win_in(struct best *best, struct wk_mcr_base *base, struct wk_mcr_reading *reading,
                       const struct wk_mcr_found *whole, int where)
{
    struct wk_mcr_found found;
    int wait;

    found.fan = whole->fan;
    found.n = whole->n;
    found.n_hidden = whole->n_hidden;
    reading->win_in = (int8_t)where;
    wk_mcr_place(base, reading, &found);
    wait = wk_mcr_wait_fan(reading, base->hand->win);
    if (wait && waits_for_one(base))
        WK_MCR_ADD(&found.fan, wait);
    wk_mcr_settle(&found, base->rules);
    if (!best->any || found.points > best->found.points ||
        (found.points == best->found.points && comes_first(&found.fan, &best->found.fan))) {
        best->any = true;
        best->found = found;
        best->found.reading = *reading;
    }
}

static void see(void *context, struct wk_mcr_base *base, struct wk_mcr_reading *reading)
{
    struct best *best = context;
    const int win = base->hand->win;
    struct wk_mcr_found whole;
    bool placed = false;

    wk_mcr_look(base, reading, &whole);
    if (reading->pair == win) {
        try_win_in(best, base, reading, &whole, WK_MCR_MELDS);
        placed = true;
    }
    for (int i = reading->n_melds; i < reading->n_sets; i++) {
        const struct wk_mcr_set *set = &reading->set[i];
        if (!wk_mcr_holds(set, win) || (i > reading->n_melds && set[-1].kind == set->kind && set[-1].face == set->face))
            continue;
        try_win_in(best, base, reading, &whole, i);
        placed = true;
    }
    if (!placed)
        try_win_in(best, base, reading, &whole, -1);
}

static void put(struct wk_mcr_score *out, int id, int n)
{
    if (n == 0)
        return;
    out->fan[out->n_fan].id = (uint8_t)id;
    out->fan[out->n_fan++].n = (uint8_t)n;
}

static void list(const struct wk_mcr_found *found, int flowers, struct wk_mcr_score *out)
{
    out->n_fan = 0;
    for (int w = 0; w < 2; w++)
        for (uint64_t bits = found->fan.w[w]; bits; bits &= bits - 1) {
            const int id = 64 * w + __builtin_ctzll(bits);
            if (id == WK_FAN_TWO_UNLIKE_KONGS)
                put(out, WK_FAN_FLOWER, flowers), flowers = 0;
            put(out, id, wk_mcr_count_of(found, id));
        }
    put(out, WK_FAN_FLOWER, flowers);
}

enum wk_status wk_mcr_score(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, struct wk_mcr_score *out)
{
    struct wk_mcr_tiles all, standing;
    struct wk_mcr_base base;
    struct best best;

    if (!wk_mcr_is_rules(rules) || wk_mcr_pack(hand, &all, &standing) != WK_MCR_SOUND)
        return WK_BAD_INPUT;
    wk_mcr_base(&base, hand, rules, &all, &standing);
    best.any = false;
    if (!wk_mcr_readings(&base, see, &best))
        return WK_NOT_FOUND;
    list(&best.found, hand->flowers, out);
    out->points = best.found.points;
    out->total = out->points + hand->flowers;
    out->reading = best.found.reading;
    return WK_OK;
}

/* ---- waits ---- */

enum wk_status wk_mcr_waits(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, struct wk_mcr_waits *out,
                            enum wk_mcr_fault *fault)
{
    struct wk_mcr_hand with = *hand;
    struct wk_mcr_tiles melds, standing;
    uint64_t waits;

    with.win = WK_FACE_NONE;
    const enum wk_mcr_fault why = wk_mcr_pack_open(&with, &melds, &standing);

    if (why != WK_MCR_SOUND || !wk_mcr_is_rules(rules)) {
        if (fault)
            *fault = why;
        return WK_BAD_INPUT;
    }
    waits = wk_mcr_waits_of(&standing, hand->n_melds);
    out->n = 0;
    for (; waits; waits &= waits - 1) {
        struct wk_mcr_wait *wait = &out->wait[out->n++];
        struct wk_mcr_score score;
        with.win = (uint8_t)__builtin_ctzll(waits);
        *wait = (struct wk_mcr_wait){.face = with.win};
        if (wk_mcr_score(&with, rules, &score) != WK_OK)
            continue;
        wait->can_come = true;
        wait->total = score.total;
        wait->points = score.points;
    }
    return WK_OK;
}
