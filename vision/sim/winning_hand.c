/* A winning hand drawn by lot out of a deal's own tiles, and laid on the mat. */
#include "vision/sim/winning_hand.h"

#include <string.h>

#include "rules/rng.h"

/* Streams of a seed. */
enum { STREAM_HAND = 14, STREAM_LAY = 15 };

enum { HAND_TILES = 13, MAX_DRAWS = WK_N_SLOTS - HAND_TILES, MAX_TILES = 18 };

/* The wall's own draws in their order: A, 10, 20, 11, ... Source: DF-11. */
static int slot_drawn(int order)
{
    return order == 1       ? wk_slot_at(WK_ROW_2, 10)
           : order % 2 == 0 ? wk_slot_at(WK_ROW_1, 9 - (order / 2 - 1))
                            : wk_slot_at(WK_ROW_2, 9 - (order - 3) / 2);
}

/* Tiles of a deal that are taken, and how far the winner has drawn. */
struct choice {
    struct wk_rng rng;
    enum wk_wind winner;
    int n_draws; /* 0..MAX_DRAWS: hand tiles and the first so many are the winner's */
    bool taken[WK_N_WINDS][WK_N_SLOTS];
};

static enum wk_wind left_of(enum wk_wind wind)
{
    return (enum wk_wind)(((int)wind - 1 + WK_N_WINDS - 1) % WK_N_WINDS + 1);
}

static enum wk_wind some_other(struct choice *c)
{
    return (enum wk_wind)(((int)c->winner - 1 + 1 + (int)wk_rng_below(&c->rng, 3)) % WK_N_WINDS + 1);
}

static int n_held(const struct choice *c)
{
    return HAND_TILES + c->n_draws;
}

/* The tile of the winner's own wall that came i-th: hand tiles first. */
static int held(int i)
{
    return i < HAND_TILES ? i : slot_drawn(i - HAND_TILES + 1);
}

static uint8_t *face_at(struct wk_deal *deal, struct wk_sim_drawn at)
{
    return &deal->face[at.wall - WK_WIND_EAST][at.slot];
}

/* A tile not taken yet: one that the winner holds, or one of another wall. face 0: any. False: there is none. */
static bool take(struct choice *c, const struct wk_deal *deal, enum wk_wind wall, int face, struct wk_sim_drawn *out)
{
    const int n = wall == c->winner ? n_held(c) : WK_N_SLOTS, first = (int)wk_rng_below(&c->rng, (uint32_t)n);

    for (int i = 0; i < n; i++) {
        const int slot = wall == c->winner ? held((first + i) % n) : (first + i) % n;
        if (c->taken[wall - WK_WIND_EAST][slot] || (face && deal->face[wall - WK_WIND_EAST][slot] != face))
            continue;
        c->taken[wall - WK_WIND_EAST][slot] = true;
        *out = (struct wk_sim_drawn){wall, slot};
        return true;
    }
    return false;
}

static int set_tiles(const struct wk_mcr_set *set)
{
    return set->kind == WK_MCR_KONG || set->kind == WK_MCR_CONCEALED_KONG ? 4 : 3;
}

static int set_face(const struct wk_mcr_set *set, int i)
{
    return set->face + (set->kind == WK_MCR_CHOW ? i : 0);
}

/* Whose tile the i-th of a meld is. claimed: the one that was another player's. */
static enum wk_wind meld_wall(struct choice *c, const struct wk_mcr_set *set, int i, int claimed)
{
    if (set->kind == WK_MCR_CONCEALED_KONG || i != claimed)
        return c->winner;
    return set->kind == WK_MCR_CHOW ? left_of(c->winner) : some_other(c);
}

/* Makes a place of the deal hold a face, by exchange with a place that is not taken. */
static void put(struct wk_deal *deal, const struct choice *c, struct wk_sim_drawn at, uint8_t face)
{
    uint8_t *here = face_at(deal, at);

    if (*here == face)
        return;
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int s = 0; s < WK_N_SLOTS; s++)
            if (!c->taken[w][s] && deal->face[w][s] == face) {
                deal->face[w][s] = *here;
                *here = face;
                return;
            }
}

static void begin(struct choice *c, enum wk_wind winner, uint64_t seed)
{
    *c = (struct choice){.winner = winner};
    wk_rng_init(&c->rng, seed, STREAM_HAND);
}

/* Takes a place for each tile of the hand, whatever the deal has there. */
static bool take_all(struct choice *c, const struct wk_deal *deal, const struct wk_mcr_hand *hand, struct wk_sim_hand *out)
{
    const bool drawn = hand->flags & WK_MCR_SELF_DRAWN;

    out->hand = *hand;
    if (drawn) {
        out->win = (struct wk_sim_drawn){c->winner, held(n_held(c) - 1)};
        c->taken[c->winner - WK_WIND_EAST][out->win.slot] = true;
    } else if (!take(c, deal, some_other(c), 0, &out->win)) {
        return false;
    }
    for (int m = 0; m < hand->n_melds; m++) {
        const struct wk_mcr_set *set = &hand->meld[m];
        const int n = set_tiles(set), claimed = (int)wk_rng_below(&c->rng, (uint32_t)n);
        for (int i = 0; i < n; i++)
            if (!take(c, deal, meld_wall(c, set, i, claimed), 0, &out->meld[m][i]))
                return false;
    }
    for (int i = 0; i < hand->n_standing; i++)
        if (!take(c, deal, c->winner, 0, &out->standing[i]))
            return false;
    return true;
}

enum wk_status wk_sim_hand_deal(struct wk_deal *deal, const struct wk_mcr_hand *hand, uint64_t seed, struct wk_sim_hand *out)
{
    struct wk_sim_hand found = {.hand = {0}};
    struct choice c;

    if (wk_mcr_fault(hand) != WK_MCR_SOUND)
        return WK_BAD_INPUT;
    begin(&c, (enum wk_wind)hand->seat, seed);
    /* A drawn tile for each one that was claimed or won, and as many more as are discarded. */
    c.n_draws = hand->flags & WK_MCR_LAST_TILE ? MAX_DRAWS : 6 + (int)wk_rng_below(&c.rng, MAX_DRAWS - 5);
    if (!take_all(&c, deal, hand, &found))
        return WK_BAD_INPUT;
    /* Of what is not taken by the hand each face is there as often as it is wanted: a hand holds no more than four of one. */
    memset(c.taken, 0, sizeof(c.taken));
    for (int i = 0; i < hand->n_standing + 1; i++) {
        const struct wk_sim_drawn at = i ? found.standing[i - 1] : found.win;
        put(deal, &c, at, i ? hand->standing[i - 1] : hand->win);
        c.taken[at.wall - WK_WIND_EAST][at.slot] = true;
    }
    for (int m = 0; m < hand->n_melds; m++)
        for (int i = 0; i < set_tiles(&hand->meld[m]); i++) {
            const struct wk_sim_drawn at = found.meld[m][i];
            put(deal, &c, at, (uint8_t)set_face(&hand->meld[m], i));
            c.taken[at.wall - WK_WIND_EAST][at.slot] = true;
        }
    *out = found;
    return WK_OK;
}

/* ---- a hand that a deal has ---- */

enum { FIND_TRIES = 20000, SET_TRIES = 30 };

/* A set by lot; mostly chows, as they are in play. */
static struct wk_mcr_set some_set(struct choice *c)
{
    const uint32_t lot = wk_rng_below(&c->rng, 16);

    if (lot < 10)
        return (struct wk_mcr_set){WK_MCR_CHOW,
                                   (uint8_t)(WK_FACE_1M + 9 * wk_rng_below(&c->rng, 3) + wk_rng_below(&c->rng, 7))};
    return (struct wk_mcr_set){lot < 14   ? WK_MCR_PUNG
                               : lot < 15 ? WK_MCR_KONG
                                          : WK_MCR_CONCEALED_KONG,
                               (uint8_t)(WK_FACE_1M + wk_rng_below(&c->rng, WK_N_FACES))};
}

/* A chow or a pung that holds a face, by lot. */
static struct wk_mcr_set set_around(struct choice *c, int face)
{
    const int rank = (face - WK_FACE_1M) % 9, back = (int)wk_rng_below(&c->rng, 3);

    if (face < WK_FACE_EAST && rank - back >= 0 && rank - back <= 6)
        return (struct wk_mcr_set){WK_MCR_CHOW, (uint8_t)(face - back)};
    return (struct wk_mcr_set){WK_MCR_PUNG, (uint8_t)face};
}

static bool stand(struct choice *c, const struct wk_deal *deal, int face, struct wk_sim_hand *h)
{
    if (!take(c, deal, c->winner, face, &h->standing[h->hand.n_standing]))
        return false;
    h->hand.standing[h->hand.n_standing++] = (uint8_t)face;
    return true;
}

/* Takes a set's tiles; without: a face of it that is had already, 0: none. False: it cannot be had, and *c and *h are as they
 * were. */
static bool take_set(struct choice *c, const struct wk_deal *deal, const struct wk_mcr_set *set, bool melded, int without,
                     struct wk_sim_hand *h)
{
    const struct wk_sim_hand before = *h;
    bool taken[WK_N_WINDS][WK_N_SLOTS];
    const int n = set_tiles(set), claimed = (int)wk_rng_below(&c->rng, (uint32_t)n), m = h->hand.n_melds;
    bool had = true;

    memcpy(taken, c->taken, sizeof(taken));
    if (melded)
        h->hand.meld[h->hand.n_melds++] = *set;
    for (int i = 0; i < n && had; i++) {
        const int face = set_face(set, i);
        if (melded)
            had = take(c, deal, meld_wall(c, set, i, claimed), face, &h->meld[m][i]);
        else if (face == without)
            without = 0;
        else
            had = stand(c, deal, face, h);
    }
    if (!had) {
        *h = before;
        memcpy(c->taken, taken, sizeof(taken));
    }
    return had;
}

/* Likewise a pair; one: of the other tile of it. */
static bool take_pair(struct choice *c, const struct wk_deal *deal, int face, bool one, struct wk_sim_hand *h)
{
    if (!stand(c, deal, face, h))
        return false;
    if (one || stand(c, deal, face, h))
        return true;
    c->taken[c->winner - WK_WIND_EAST][h->standing[--h->hand.n_standing].slot] = false;
    return false;
}

/* Four sets and a pair of what the winner holds and others discard, the winning tile in one of them. */
static bool some_hand(struct choice *c, const struct wk_deal *deal, struct wk_sim_hand *h)
{
    const int of_win = (int)wk_rng_below(&c->rng, 5);

    *h = (struct wk_sim_hand){.hand = {.seat = (uint8_t)c->winner, .prevalent = WK_WIND_EAST}};
    h->hand.flags = wk_rng_below(&c->rng, 3) ? 0 : WK_MCR_SELF_DRAWN;
    memset(c->taken, 0, sizeof(c->taken));
    c->n_draws = MAX_DRAWS - (int)wk_rng_below(&c->rng, 8);
    if (h->hand.flags)
        c->taken[c->winner - WK_WIND_EAST][(h->win = (struct wk_sim_drawn){c->winner, held(n_held(c) - 1)}).slot] = true;
    else if (!take(c, deal, some_other(c), 0, &h->win))
        return false;
    h->hand.win = deal->face[h->win.wall - WK_WIND_EAST][h->win.slot];
    for (int i = 0; i < 5; i++) {
        bool had = false;
        for (int k = 0; k < SET_TRIES && !had; k++) {
            const struct wk_mcr_set set = i == of_win ? set_around(c, h->hand.win) : some_set(c);
            const bool melded = i != of_win && (set_tiles(&set) == 4 || wk_rng_below(&c->rng, 2));
            const int pair = i == of_win ? h->hand.win : (int)(WK_FACE_1M + wk_rng_below(&c->rng, WK_N_FACES));
            had = i < 4 ? take_set(c, deal, &set, melded, i == of_win ? h->hand.win : 0, h)
                        : take_pair(c, deal, pair, i == of_win, h);
        }
        if (!had)
            return false;
    }
    return true;
}

enum wk_status wk_sim_hand_find(const struct wk_deal *deal, enum wk_wind winner, int points, uint64_t seed,
                                struct wk_sim_hand *out)
{
    struct wk_sim_hand found;
    struct wk_mcr_score score;
    struct choice c;

    begin(&c, winner, seed);
    for (int i = 0; i < FIND_TRIES; i++)
        if (some_hand(&c, deal, &found) && wk_mcr_score(&found.hand, WK_MCR_AS_PLAYED, &score) == WK_OK &&
            score.points >= points) {
            *out = found;
            return WK_OK;
        }
    return WK_NOT_FOUND;
}

/* ---- on the mat ---- */

struct laying {
    const struct wk_deal *deal;
    struct wk_sim_wall *wall;
};

static void lay_tile(struct laying *l, int slot, struct wk_sim_drawn tile, bool face_up)
{
    struct wk_sim_piece *piece = &l->wall->slot[slot];

    *piece = (struct wk_sim_piece){.present = true, .face_up = face_up};
    piece->label = wk_layout_label(tile.wall, tile.slot);
    piece->face = (enum wk_face)l->deal->face[tile.wall - WK_WIND_EAST][tile.slot];
    memcpy(piece->set, l->deal->set, WK_SET_SIZE);
    l->wall->recorded[slot] = (uint8_t)piece->face;
}

/* Two melds in row 1, the others in row 2. */
static void lay_melds(struct laying *l, const struct wk_sim_hand *hand, struct wk_rng *rng)
{
    int column = 0;

    for (int m = 0; m < hand->hand.n_melds; m++) {
        const struct wk_mcr_set *set = &hand->hand.meld[m];
        const int n = set_tiles(set), back = (int)wk_rng_below(rng, 4), n_backs = wk_rng_below(rng, 3) ? 2 : 1;
        const enum wk_row row = m < 2 ? WK_ROW_1 : WK_ROW_2;

        column = m == 2 ? 0 : column;
        for (int i = 0; i < n; i++) {
            const bool is_back = set->kind == WK_MCR_CONCEALED_KONG && (n_backs == 2 ? i % 3 == 0 : i == back);
            lay_tile(l, wk_slot_at(row, column++), hand->meld[m][i], !is_back);
        }
        column++;
    }
}

static void shuffle(struct wk_sim_drawn *tiles, int n, struct wk_rng *rng)
{
    for (int i = n - 1; i > 0; i--) {
        const int k = (int)wk_rng_below(rng, (uint32_t)i + 1);
        const struct wk_sim_drawn t = tiles[i];
        tiles[i] = tiles[k];
        tiles[k] = t;
    }
}

void wk_sim_hand_lay(const struct wk_sim_hand *hand, const struct wk_deal *deal, enum wk_sim_lay lay, uint64_t seed,
                     struct wk_sim_wall *wall)
{
    const int n = hand->hand.n_standing, n_columns = wk_row_length(WK_ROW_HAND);
    const int n_near = n + (lay == WK_SIM_LAY_APART ? 2 : 1);
    struct wk_sim_drawn standing[WK_MCR_STANDING];
    struct laying l = {deal, wall};
    struct wk_rng rng;

    memset(wall, 0, sizeof(*wall));
    wall->wind = (enum wk_wind)hand->hand.seat;
    memcpy(wall->set, deal->set, WK_SET_SIZE);
    wk_rng_init(&rng, seed, STREAM_LAY);
    memcpy(standing, hand->standing, sizeof(standing));
    shuffle(standing, n, &rng);
    lay_melds(&l, hand, &rng);
    int column = n_near < n_columns ? (int)wk_rng_below(&rng, (uint32_t)(n_columns - n_near + 1)) : 0;
    int win = n_near > n_columns           ? wk_slot_at(WK_ROW_1, 3 + (int)wk_rng_below(&rng, 4))
              : lay == WK_SIM_LAY_APART    ? wk_slot_at(WK_ROW_HAND, column + n + 1)
              : lay == WK_SIM_LAY_SIDEWAYS ? wk_slot_at(WK_ROW_HAND, column + (int)wk_rng_below(&rng, (uint32_t)n + 1))
                                           : wk_slot_at(WK_ROW_HAND, column + n);
    for (int i = 0; i < n; i++, column++) {
        column += wk_slot_at(WK_ROW_HAND, column) == win;
        lay_tile(&l, wk_slot_at(WK_ROW_HAND, column), standing[i], true);
    }
    lay_tile(&l, win, hand->win, true);
    wall->slot[win].sideways = lay == WK_SIM_LAY_SIDEWAYS;
}

void wk_sim_hand_turn(struct wk_sim_wall *wall)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall->slot[s].face_up = false;
}
