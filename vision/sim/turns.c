/* A hand played by lot at a simulated table, and what lies there at any time of it. */
#include "vision/sim/turns.h"

#include <math.h>
#include <string.h>

#include "labels/draw_order.h"
#include "rules/rng.h"

#define PI 3.14159265358979323846

/* Where things are as a player sees them, mm from the table's middle. */
#define SHOULDER_Y_MM 580.0 /* of a palm that is not over the table yet */
#define FINGERS_MM 80.0     /* from the palm to what they hold */
#define WALL_Y_MM 260.0
#define WALL_LEFT_MM (-182.0)
#define WALL_PITCH_MM 28.0
#define DISCARDS_Y_MM 75.0
#define DISCARD_COLUMNS 6
#define DISCARD_W_MM 29.0
#define DISCARD_H_MM 39.0
#define MELDS_Y_MM 306.0
#define MELDS_X_MM 215.0
#define MELD_W_MM 27.0
#define BACK_1_MM 200.0 /* where rows are laid back, before the walls */
#define BACK_2_MM 160.0

enum { PLAY_STREAM = 71, DRAWS = 21, MAX_MELDS = 4, LONGEST_CLAIMS = 4, STOPS_AT = WK_SIM_MAX_ACTS - 64 };

/* A hand as it is made up. */
struct making {
    struct wk_sim_play *play;
    struct wk_rng rng;
    int64_t now_ms; /* the earliest that the next arm sets out */
    int next[WK_N_WINDS], melds[WK_N_WINDS], n_draws;
    struct wk_tile_place planted; /* taken out of its order; wind 0: none */
    enum wk_wind early;           /* drew before East, and so has what he draws next already; 0: nobody */
    int n_discards[WK_N_WINDS];
    enum wk_wind discarder;
    struct wk_tile_place hand[WK_N_WINDS][WK_N_SLOTS];
    int n_hand[WK_N_WINDS];
};

static bool some(struct making *m, int percent)
{
    return (int)wk_rng_below(&m->rng, 100) < percent;
}

static int64_t between(struct making *m, int low, int high)
{
    return low + (int64_t)wk_rng_below(&m->rng, (uint32_t)(high - low + 1));
}

/* ---- places ---- */

/* A place of one player as another sees it. */
static struct wk_sim_seat_place as_seen_by(struct wk_sim_seat_place p, enum wk_wind seat)
{
    const double a = -90.0 * ((int)p.seat - (int)seat) * PI / 180, c = cos(a), s = sin(a);

    return (struct wk_sim_seat_place){seat, c * p.x_mm - s * p.y_mm, s * p.x_mm + c * p.y_mm, 0};
}

/* Of a tile in a stacked wall. */
static struct wk_sim_seat_place in_wall(const struct wk_tile_place *tile)
{
    return (struct wk_sim_seat_place){tile->wind, WALL_LEFT_MM + (wk_slot_column(tile->slot) + 0.5) * WALL_PITCH_MM, WALL_Y_MM,
                                      0};
}

static struct wk_sim_seat_place of_discard(enum wk_wind by, int n)
{
    const double column = n % DISCARD_COLUMNS - (DISCARD_COLUMNS - 1) / 2.0, row = n / DISCARD_COLUMNS;

    return (struct wk_sim_seat_place){by, column * DISCARD_W_MM, DISCARDS_Y_MM + fmin(row, 3) * DISCARD_H_MM, 0};
}

static struct wk_sim_seat_place of_meld(enum wk_wind by, int meld, int tile)
{
    return (struct wk_sim_seat_place){by, MELDS_X_MM - (meld * 4.1 + tile) * MELD_W_MM, MELDS_Y_MM, 0};
}

/* ---- acts ---- */

/* An arm that reaches for a place. Returns its act. */
static struct wk_sim_act *reach(struct making *m, enum wk_sim_act_kind kind, enum wk_wind by, struct wk_sim_seat_place to)
{
    struct wk_sim_act *act = &m->play->act[m->play->n_acts++];
    const struct wk_sim_seat_place seen = as_seen_by(to, by);

    *act = (struct wk_sim_act){.kind = kind, .by = by, .shoulder_mm = wk_rng_between(&m->rng, -140, 160)};
    const double dx = seen.x_mm - act->shoulder_mm, dy = seen.y_mm - SHOULDER_Y_MM, length = hypot(dx, dy);

    act->goal = (struct wk_sim_seat_place){by, seen.x_mm - FINGERS_MM * dx / length + wk_rng_between(&m->rng, -6, 6),
                                           seen.y_mm - FINGERS_MM * dy / length, atan2(dx, -dy) * 180 / PI};
    act->from_ms = m->now_ms;
    act->at_ms = act->from_ms + between(m, 450, 900);
    act->to_ms = act->at_ms + between(m, 350, 700);
    m->now_ms = act->at_ms;
    return act;
}

static void add_tile(struct wk_sim_act *act, struct wk_tile_place tile)
{
    act->tile[act->n_tiles++] = tile;
}

static void hold(struct making *m, enum wk_wind by, struct wk_tile_place tile)
{
    m->hand[by - 1][m->n_hand[by - 1]++] = tile;
}

/* A tile out of a hand, any. */
static struct wk_tile_place let_go(struct making *m, enum wk_wind by)
{
    struct wk_tile_place *hand = m->hand[by - 1];
    const int k = (int)wk_rng_below(&m->rng, (uint32_t)m->n_hand[by - 1]);
    const struct wk_tile_place tile = hand[k];

    hand[k] = hand[--m->n_hand[by - 1]];
    return tile;
}

static struct wk_tile_place nth_of_wall(enum wk_wind wall, int order)
{
    return (struct wk_tile_place){wall, wk_layout_slot(wk_label_drawn(wall, order + 1))};
}

static void across(struct making *m)
{
    const struct wk_sim_seat_place to = {(enum wk_wind)between(m, 1, WK_N_WINDS), wk_rng_between(&m->rng, -200, 200),
                                         wk_rng_between(&m->rng, 60, 330), 0};

    (void)reach(m, WK_SIM_ACROSS, (enum wk_wind)between(m, 1, WK_N_WINDS), to);
}

static void take(struct making *m, enum wk_wind by, enum wk_wind wall, int order)
{
    const struct wk_tile_place tile = nth_of_wall(wall, order);

    add_tile(reach(m, WK_SIM_DRAW, by, in_wall(&tile)), tile);
    m->now_ms += between(m, 500, 2500); /* he looks at it */
}

/* Nobody draws a tile again that was planted. */
static void skip_planted(struct making *m, enum wk_wind wall)
{
    const int order = m->next[wall - 1];

    if (order < DRAWS && wall == m->planted.wind && nth_of_wall(wall, order).slot == m->planted.slot)
        m->next[wall - 1]++;
}

static void draw_next(struct making *m, enum wk_wind by)
{
    if (by == m->early) {
        m->early = WK_WIND_NONE;
        return;
    }
    const int order = m->next[by - 1]++;

    skip_planted(m, by);
    take(m, by, by, order);
    hold(m, by, nth_of_wall(by, order));
    m->n_draws++;
}

static void discard(struct making *m, enum wk_wind by)
{
    struct wk_sim_act *act = reach(m, WK_SIM_DISCARD, by, of_discard(by, m->n_discards[by - 1]++));

    add_tile(act, let_go(m, by));
    m->discarder = by;
    m->now_ms += between(m, 100, 1800);
}

static void declare_kong(struct making *m, enum wk_wind by)
{
    struct wk_sim_act *act = reach(m, WK_SIM_KONG, by, of_meld(by, m->melds[by - 1]++, 1));

    for (int k = 0; k < 4; k++)
        add_tile(act, let_go(m, by));
    m->now_ms += between(m, 300, 1200);
}

static void claim(struct making *m, enum wk_wind by, int n_own)
{
    const struct wk_sim_seat_place last = of_discard(m->discarder, m->n_discards[m->discarder - 1] - 1);
    struct wk_sim_act *act = reach(m, WK_SIM_CLAIM, by, last);

    for (int k = 0; k < n_own; k++)
        add_tile(act, let_go(m, by));
    m->n_discards[m->discarder - 1]--;
    m->melds[by - 1]++;
    m->now_ms += between(m, 500, 2000);
}

/* ---- a hand ---- */

static enum wk_wind right_of(enum wk_wind seat, int n)
{
    return (enum wk_wind)(((int)seat - 1 + n) % WK_N_WINDS + 1);
}

/* After a discard: who draws next. */
static enum wk_wind claims(struct making *m, enum wk_wind player)
{
    for (int n = 0; n < LONGEST_CLAIMS && some(m, 18); n++) {
        const enum wk_wind by = some(m, 50) ? right_of(player, 1) : right_of(player, (int)between(m, 1, 3));
        const bool kong = some(m, 8);

        if (m->melds[by - 1] == MAX_MELDS)
            continue;
        claim(m, by, kong ? 3 : 2);
        if (kong)
            return by;
        discard(m, by);
        player = by;
    }
    return right_of(player, 1);
}

/* A tile of the wall before the player that is not the next one, and above which no other lies; -1: there is none. */
static int wrong_order(struct making *m, enum wk_wind player)
{
    const int next = m->next[player - 1];
    const int order = some(m, 50) ? DRAWS - 2 : next % 2 == 1 || next == 0 ? next + (next == 0 ? 1 : 2) : next + 1;

    return order < DRAWS - 1 && order > next ? order : -1;
}

/* A wrong draw in a player's turn, which he does not notice; false: there is no room for one. */
static bool plant(struct making *m, enum wk_wind player)
{
    enum wk_wind wall = player, by = player;
    int order = m->next[player - 1];

    if (m->play->fault == WK_SIM_WRONG_TILE)
        order = wrong_order(m, player);
    else
        wall = right_of(m->play->fault == WK_SIM_OTHERS_WALL ? player : WK_WIND_EAST, (int)between(m, 1, 3));
    if (m->play->fault == WK_SIM_TOO_EARLY)
        m->early = by = wall;
    if (wall != player)
        order = m->next[wall - 1];
    if (order < 0 || order >= DRAWS)
        return false;
    m->play->planted = m->play->n_acts;
    m->planted = nth_of_wall(wall, order);
    skip_planted(m, wall);
    take(m, by, wall, order);
    hold(m, by, m->planted);
    return true;
}

static void play_on(struct making *m, int n_before)
{
    for (enum wk_wind player = WK_WIND_EAST; m->next[player - 1] < DRAWS && m->play->n_acts < STOPS_AT;) {
        const bool due = m->play->fault != WK_SIM_RIGHT && m->play->planted < 0 && m->n_draws >= n_before;
        const bool last = m->next[right_of(player, 1) - 1] == DRAWS, planted = due && plant(m, player);

        if (!planted || m->play->fault == WK_SIM_TOO_EARLY)
            draw_next(m, player);
        while (!planted && m->melds[player - 1] < MAX_MELDS && m->next[player - 1] < DRAWS && some(m, 3)) {
            declare_kong(m, player);
            draw_next(m, player);
        }
        if (last || some(m, 1))
            return;
        discard(m, player);
        if (some(m, 8))
            across(m);
        player = claims(m, player);
    }
}

/* What is left of a wall after the hand: its tiles in the order of drawing, [n]. Returns n. */
static int left_of(const struct making *m, enum wk_wind wall, struct wk_tile_place out[DRAWS])
{
    int n = 0;

    for (int order = m->next[wall - 1]; order < DRAWS; order++)
        if (wall != m->planted.wind || nth_of_wall(wall, order).slot != m->planted.slot)
            out[n++] = nth_of_wall(wall, order);
    return n;
}

/* Two stacks of a wall at a time, from either end, by its owner or by somebody who helps. */
static void clear_walls(struct making *m)
{
    struct wk_tile_place left[WK_N_WINDS][DRAWS];
    int n[WK_N_WINDS], n_left = 0;

    m->play->over_ms = m->now_ms + between(m, 500, 3000);
    m->now_ms = m->play->over_ms;
    for (int w = 0; w < WK_N_WINDS; w++)
        n_left += n[w] = left_of(m, (enum wk_wind)(w + 1), left[w]);
    while (n_left > 0) {
        const int w = (int)wk_rng_below(&m->rng, WK_N_WINDS), take = n[w] < 4 ? n[w] : 4;
        const bool near_end = some(m, 50);
        const int64_t from_ms = m->now_ms;

        if (take == 0)
            continue;
        struct wk_tile_place *first = near_end ? left[w] : left[w] + n[w] - take;
        const enum wk_wind by = (enum wk_wind)(some(m, 85) ? w + 1 : between(m, 1, WK_N_WINDS));
        struct wk_sim_act *act = reach(m, WK_SIM_CLEAR, by, in_wall(&first[take / 2]));

        for (int k = 0; k < take; k++)
            add_tile(act, first[k]);
        n[w] -= take;
        n_left -= take;
        if (near_end)
            memmove(left[w], left[w] + take, (size_t)n[w] * sizeof left[w][0]);
        m->now_ms = from_ms + between(m, 100, 600);
    }
}

/* How walls lie when a hand begins: in two layers, the first thirteen tiles in their players' hands. */
static void take_up(struct making *m)
{
    struct wk_sim_walls *walls = &m->play->walls;

    walls->played.stacked = true;
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int k = 0; k < WK_N_COLUMNS; k++) {
            walls->wall[w].slot[k].present = false;
            hold(m, (enum wk_wind)(w + 1), (struct wk_tile_place){(enum wk_wind)(w + 1), k});
        }
}

void wk_sim_play_begin(struct wk_sim_play *play, const struct wk_deal *deal, enum wk_sim_wrong_draw fault, int n_before,
                       uint64_t seed)
{
    struct making m = {.play = play, .now_ms = 3000, .discarder = WK_WIND_EAST};

    memset(play, 0, sizeof *play);
    play->fault = fault;
    play->planted = -1;
    wk_sim_walls_init(&play->walls, deal);
    wk_rng_init(&m.rng, seed, PLAY_STREAM);
    take_up(&m);
    play_on(&m, fault == WK_SIM_TOO_EARLY ? 0 : n_before);
    clear_walls(&m);
    for (int i = 0; i < play->n_acts; i++)
        play->end_ms = play->act[i].to_ms > play->end_ms ? play->act[i].to_ms : play->end_ms;
}

/* ---- what is seen ---- */

struct telling {
    const struct wk_sim_play *play;
    struct wk_sim_walls *out;
    int n_discards[WK_N_WINDS], melds[WK_N_WINDS];
    int last_discard; /* where it lies in out->played.lying */
};

static void lay(struct telling *t, struct wk_tile_place tile, bool face_up, struct wk_sim_seat_place at)
{
    struct wk_sim_played *played = &t->out->played;
    struct wk_sim_piece piece = t->play->walls.wall[tile.wind - 1].slot[tile.slot];

    if (played->n_lying == WK_SIM_MAX_LYING)
        return;
    piece.present = true;
    piece.face_up = face_up;
    played->lying[played->n_lying].piece = piece;
    played->lying[played->n_lying++].at = at;
}

/* The tiles of a meld, and with a claim the discard. */
static void lay_meld(struct telling *t, const struct wk_sim_act *act)
{
    struct wk_sim_played *played = &t->out->played;
    const int meld = t->melds[act->by - 1]++;

    for (int k = 0; k < act->n_tiles; k++)
        lay(t, act->tile[k], act->kind == WK_SIM_CLAIM, of_meld(act->by, meld, k));
    if (act->kind != WK_SIM_CLAIM)
        return;
    t->n_discards[played->lying[t->last_discard].at.seat - 1]--;
    played->lying[t->last_discard].at = of_meld(act->by, meld, act->n_tiles);
}

/* Where a tile is laid back: on this side of its wall, over whatever was discarded there. */
static struct wk_sim_seat_place laid_back(const struct wk_tile_place *tile)
{
    return (struct wk_sim_seat_place){tile->wind, WALL_LEFT_MM + (wk_slot_column(tile->slot) + 0.5) * WALL_PITCH_MM,
                                      wk_slot_row(tile->slot) == WK_ROW_1 ? BACK_1_MM : BACK_2_MM, 0};
}

/* An act after the hand. */
static void clear(struct telling *t, const struct wk_sim_act *act)
{
    for (int k = 0; k < act->n_tiles; k++) {
        t->out->wall[act->tile[k].wind - 1].slot[act->tile[k].slot].present = false;
        lay(t, act->tile[k], false, laid_back(&act->tile[k]));
    }
}

static void carry_out(struct telling *t, const struct wk_sim_act *act)
{
    int *standing = &t->out->played.n_standing[act->by - 1];

    switch (act->kind) {
    case WK_SIM_DRAW:
        t->out->wall[act->tile[0].wind - 1].slot[act->tile[0].slot].present = false;
        ++*standing;
        break;
    case WK_SIM_DISCARD:
        t->last_discard = t->out->played.n_lying;
        lay(t, act->tile[0], true, of_discard(act->by, t->n_discards[act->by - 1]++));
        --*standing;
        break;
    case WK_SIM_CLAIM:
    case WK_SIM_KONG:
        lay_meld(t, act);
        *standing -= act->n_tiles;
        break;
    case WK_SIM_CLEAR:
        clear(t, act);
        break;
    case WK_SIM_ACROSS:
        break;
    }
}

/* An arm on its way: to its goal, and back. */
static void show_arm(const struct wk_sim_act *act, int64_t ms, struct wk_sim_played *played)
{
    const double span = (double)(ms < act->at_ms ? act->at_ms - act->from_ms : act->to_ms - act->at_ms);
    const double away = fmax(0, fabs((double)(ms - act->at_ms)) / span * 1.25 - 0.25); /* it rests there for a moment */
    const struct wk_sim_seat_place *goal = &act->goal;

    if (ms < act->from_ms || ms >= act->to_ms || played->n_arms == WK_SIM_MAX_ARMS)
        return;
    played->arm[played->n_arms++] = (struct wk_sim_seat_place){act->by, goal->x_mm + away * (act->shoulder_mm - goal->x_mm),
                                                               goal->y_mm + away * (SHOULDER_Y_MM - goal->y_mm), goal->deg};
}

void wk_sim_play_at(const struct wk_sim_play *play, int64_t ms, struct wk_sim_walls *out)
{
    struct telling telling = {.play = play, .out = out};

    *out = play->walls;
    for (int w = 0; w < WK_N_WINDS; w++)
        out->played.n_standing[w] = WK_N_COLUMNS;
    for (int i = 0; i < play->n_acts; i++) {
        if (play->act[i].at_ms <= ms)
            carry_out(&telling, &play->act[i]);
        show_arm(&play->act[i], ms, &out->played);
    }
}

bool wk_sim_play_moves(const struct wk_sim_play *play, int64_t ms)
{
    for (int i = 0; i < play->n_acts; i++)
        if (ms >= play->act[i].from_ms && ms < play->act[i].to_ms)
            return true;
    return false;
}
