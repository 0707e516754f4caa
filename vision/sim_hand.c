/* A hand to declare: tried by lot until one is worth enough. */
#include "vision/sim_hand.h"

#include <string.h>

#include "vision/rng.h"

/* Streams of a seed; those of sim_wall.c are 11 and 12. */
enum { STREAM_FIND = 13, STREAM_LAY = 14 };

#define TRIES 60000
#define MAX_DRAWN 21 /* tiles of a wall that are drawn: all */
#define GROUPS 5     /* four sets and a pair */

/* 0: of the hand row; 1..21: drawn in that order. Source: DF-11. */
static int drawn_as(int slot)
{
    const enum wk_row row = wk_slot_row(slot);
    const int column = wk_slot_column(slot);
    if (row == WK_ROW_HAND)
        return 0;
    return row == WK_ROW_1 ? 2 + 2 * (9 - column) : column == wk_row_length(row) - 1 ? 1 : 3 + 2 * (9 - column);
}

/* ---- what can be had */

/* One try: which tiles are taken. */
struct search {
    const struct wk_deal *deal;
    struct wk_rng *rng;
    enum wk_wind winner;
    int n_drawn; /* of each wall */
    bool used[WK_N_WINDS][WK_N_SLOTS];
    bool claims; /* sets may be claimed */
    enum wk_wind from;
    int last; /* the tile of the own wall drawn last among those taken */
    struct wk_sim_tile last_tile;
};

static bool can_take(const struct search *s, int wind, int slot, int face)
{
    return s->deal->face[wind - 1][slot] == face && !s->used[wind - 1][slot] && drawn_as(slot) <= s->n_drawn;
}

static bool take(struct search *s, int wind, int face, struct wk_sim_tile *out)
{
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        if (!can_take(s, wind, slot, face))
            continue;
        s->used[wind - 1][slot] = true;
        *out = (struct wk_sim_tile){(uint8_t)wind, (int8_t)slot};
        if (wind == (int)s->winner && drawn_as(slot) > s->last) {
            s->last = drawn_as(slot);
            s->last_tile = *out;
        }
        return true;
    }
    return false;
}

/* Of another player; only_left: of the one on the left alone. */
static bool claim(struct search *s, int face, bool only_left, struct wk_sim_tile *out)
{
    const int first = only_left ? 3 : 1 + (int)wk_rng_below(s->rng, 3);
    for (int i = 0; i < (only_left ? 1 : 3); i++) {
        const int step = (first - 1 + i) % 3 + 1, wind = ((int)s->winner - 1 + step) % WK_N_WINDS + 1;
        if (take(s, wind, face, out))
            return true;
    }
    return false;
}

/* ---- a hand by lot */

/* A set or the pair with its tiles; n_own of them are the winner's. */
struct group {
    struct wk_mcr_set set; /* kind NO_SET: the pair */
    int n;
    struct wk_sim_tile tile[4];
    bool claimed; /* its last tile is another player's */
};

static int face_in(const struct wk_mcr_set *set, int i)
{
    return set->face + (set->kind == WK_MCR_CHOW ? i : 0);
}

static bool is_chow_start(int face)
{
    return face < WK_FACE_EAST && (face - 1) % 9 < 7;
}

/* All tiles from the own wall but for one, at most, where `claims`. */
static bool gather(struct search *s, struct group *group, bool claims, bool only_left)
{
    int lacks = -1;
    for (int i = 0; i < group->n; i++) {
        const int at = (i + (int)group->set.face) % group->n;
        if (take(s, (int)s->winner, face_in(&group->set, at), &group->tile[at]))
            continue;
        if (lacks >= 0 || !claims)
            return false;
        lacks = at;
    }
    group->claimed = lacks >= 0;
    return lacks < 0 || claim(s, face_in(&group->set, lacks), only_left, &group->tile[lacks]);
}

static bool try_group(struct search *s, bool pair, bool won_with, struct group *group)
{
    const struct search before = *s;
    for (int t = 0; t < 24; t++) {
        const uint32_t lot = pair ? 0 : wk_rng_below(s->rng, 100);
        *group = (struct group){.n = pair ? 2 : 3};
        group->set.kind = pair ? WK_MCR_NO_SET : lot < 62 ? WK_MCR_CHOW : lot < 92 || won_with ? WK_MCR_PUNG : WK_MCR_KONG;
        group->set.face = (uint8_t)(1 + wk_rng_below(s->rng, WK_N_FACES));
        group->n += group->set.kind == WK_MCR_KONG;
        if (group->set.kind == WK_MCR_CHOW && !is_chow_start(group->set.face))
            continue;
        const bool claims = won_with || (s->claims && !pair);
        if (gather(s, group, claims, group->set.kind == WK_MCR_CHOW && !won_with) && (!won_with || group->claimed))
            return true;
        struct wk_rng rng = *s->rng;
        *s = before;
        *s->rng = rng;
    }
    return false;
}

static bool same_tile(struct wk_sim_tile a, struct wk_sim_tile b)
{
    return a.wind == b.wind && a.slot == b.slot;
}

static uint8_t face_of(const struct search *s, struct wk_sim_tile tile)
{
    return s->deal->face[tile.wind - 1][tile.slot];
}

static void put_meld(struct wk_sim_hand *out, const struct group *group)
{
    const int m = out->hand.n_melds++;
    out->hand.meld[m] = group->set;
    if (group->set.kind == WK_MCR_KONG && !group->claimed)
        out->hand.meld[m].kind = WK_MCR_CONCEALED_KONG;
    memcpy(out->meld[m], group->tile, sizeof out->meld[m]);
}

/* The groups as a hand; false: the winning tile would be one of a meld, or of the hand row. */
static bool put_together(const struct search *s, const struct group group[GROUPS], int won_with, struct wk_sim_hand *out)
{
    const bool self_drawn = won_with < 0;
    bool won = false;
    *out = (struct wk_sim_hand){.winner = s->winner};
    out->hand.seat = (uint8_t)s->winner;
    out->hand.prevalent = WK_WIND_EAST;
    out->hand.flags = self_drawn ? WK_MCR_SELF_DRAWN : 0;
    for (int g = 0; g < GROUPS; g++) {
        if (group[g].set.kind == WK_MCR_KONG || (group[g].claimed && g != won_with)) {
            put_meld(out, &group[g]);
            continue;
        }
        for (int i = 0; i < group[g].n; i++) {
            const struct wk_sim_tile tile = group[g].tile[i];
            if (self_drawn ? s->last > 0 && same_tile(tile, s->last_tile) : tile.wind != (uint8_t)s->winner) {
                out->win = tile;
                won = true;
            } else if (out->hand.n_standing < WK_MCR_STANDING) {
                out->standing[out->hand.n_standing] = tile;
                out->hand.standing[out->hand.n_standing++] = face_of(s, tile);
            }
        }
    }
    if (won) {
        out->hand.win = face_of(s, out->win);
        out->from = (enum wk_wind)out->win.wind;
    }
    return won;
}

static bool try_hand(struct search *s, struct wk_sim_hand *out)
{
    struct group group[GROUPS];
    struct wk_mcr_score score;
    const int won_with = wk_rng_below(s->rng, 3) == 0 ? -1 : (int)wk_rng_below(s->rng, GROUPS);
    for (int g = GROUPS - 1; g >= 0; g--)
        if (!try_group(s, g == GROUPS - 1, g == won_with, &group[g]))
            return false;
    return put_together(s, group, won_with, out) && wk_mcr_score(&out->hand, WK_MCR_RULEBOOK, &score) == WK_OK &&
           score.points >= WK_MCR_MIN_POINTS;
}

enum wk_status wk_sim_hand_find(const struct wk_deal *deal, enum wk_wind winner, uint64_t seed, struct wk_sim_hand *out)
{
    struct wk_rng rng;
    wk_rng_init(&rng, seed, STREAM_FIND);
    for (int t = 0; t < TRIES; t++) {
        struct search s = {.deal = deal, .rng = &rng, .winner = winner};
        struct wk_sim_hand found;
        /* The longer it takes, the more has been drawn. */
        s.n_drawn = 5 + (int)wk_rng_below(&rng, 6) + t * (MAX_DRAWN - 10) / TRIES;
        s.claims = wk_rng_below(&rng, 4) > 0;
        if (try_hand(&s, &found)) {
            *out = found;
            return WK_OK;
        }
    }
    return WK_NOT_FOUND;
}

/* ---- how it lies */

static struct wk_sim_piece *put(struct wk_sim_wall *wall, const struct wk_deal *deal, int slot, struct wk_sim_tile tile)
{
    struct wk_sim_piece *piece = &wall->slot[slot];
    *piece = (struct wk_sim_piece){.present = true, .face_up = true};
    piece->label = wk_layout_label((enum wk_wind)tile.wind, tile.slot);
    piece->face = (enum wk_face)deal->face[tile.wind - 1][tile.slot];
    memcpy(piece->set, deal->set, WK_SET_SIZE);
    wall->recorded[slot] = (uint8_t)piece->face;
    return piece;
}

/* Two melds fit each of the two rows. */
static void put_melds(const struct wk_sim_hand *hand, const struct wk_deal *deal, struct wk_sim_wall *wall)
{
    static const enum wk_row rows[] = {WK_ROW_1, WK_ROW_2};
    int column = 0;
    for (int m = 0; m < hand->hand.n_melds; m++) {
        const int kind = hand->hand.meld[m].kind, n = kind >= WK_MCR_KONG ? 4 : 3;
        column = m % 2 == 0 ? 0 : column + 1;
        for (int i = 0; i < n; i++)
            put(wall, deal, wk_slot_at(rows[m / 2], column++), hand->meld[m][i])->face_up =
                kind != WK_MCR_CONCEALED_KONG || (i > 0 && i < n - 1);
    }
}

void wk_sim_hand_lay(const struct wk_sim_hand *hand, const struct wk_deal *deal, enum wk_sim_lay lay, uint64_t seed,
                     struct wk_sim_wall *out)
{
    const int n = hand->hand.n_standing;
    struct wk_sim_tile order[WK_MCR_STANDING];
    struct wk_rng rng;
    int win = n;
    memset(out, 0, sizeof *out);
    out->wind = hand->winner;
    memcpy(out->set, deal->set, WK_SET_SIZE);
    wk_rng_init(&rng, seed, STREAM_LAY);
    memcpy(order, hand->standing, sizeof order);
    for (int i = n - 1; i > 0; i--) {
        const int k = (int)wk_rng_below(&rng, (uint32_t)i + 1);
        const struct wk_sim_tile tile = order[i];
        order[i] = order[k];
        order[k] = tile;
    }
    if (n == WK_MCR_STANDING)
        win = wk_slot_at(WK_ROW_1, (int)wk_rng_below(&rng, (uint32_t)wk_row_length(WK_ROW_1)));
    else if (lay == WK_SIM_LAY_SIDEWAYS)
        win = (int)wk_rng_below(&rng, (uint32_t)n + 1);
    else if (lay == WK_SIM_LAY_APART)
        win = n + 1;
    for (int i = 0, slot = 0; i < n; i++, slot++) {
        slot += slot == win;
        put(out, deal, slot, order[i]);
    }
    put_melds(hand, deal, out);
    put(out, deal, win, hand->win)->sideways = lay == WK_SIM_LAY_SIDEWAYS;
}

void wk_sim_hand_turn(struct wk_sim_wall *wall)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall->slot[s].face_up = false;
}
