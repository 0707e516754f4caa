/*
 * A hand of the duplicate format, played at a simulated table: who draws, discards and claims when, by lot, and what the table
 * shows at any time of it. Arms reach out, take or lay down a tile, and leave; the next player does not wait for that. After
 * the hand all four take their walls down at once. Legal unless a fault is planted. Pure.
 */
#ifndef WK_VISION_SIM_TURNS_H
#define WK_VISION_SIM_TURNS_H

#include "vision/sim/table_faults.h"

#define WK_SIM_MAX_ACTS 320

enum wk_sim_act_kind {
    WK_SIM_DRAW,    /* tile[0] from a wall */
    WK_SIM_DISCARD, /* tile[0], face up before the player */
    WK_SIM_CLAIM,   /* the last discard and the tiles: a meld */
    WK_SIM_KONG,    /* four tiles, face down */
    WK_SIM_CLEAR,   /* after the hand: tiles of a wall, which are laid back */
    WK_SIM_ACROSS   /* an arm that reaches for nothing: a pen, a cup */
};

struct wk_sim_act {
    enum wk_sim_act_kind kind;
    enum wk_wind by;
    int n_tiles;
    struct wk_tile_place tile[4];
    int64_t from_ms, at_ms, to_ms; /* the arm sets out; the tile is taken or lies there; the arm has left */
    double shoulder_mm;            /* from the middle of the player's side, to his right */
    struct wk_sim_seat_place goal; /* of the palm, as he sees it; deg: where it points */
};

/* Planted in it. Names are those of rules/event/duplicate/draw_watch.h. */
enum wk_sim_wrong_draw { WK_SIM_RIGHT = 0, WK_SIM_WRONG_TILE, WK_SIM_OTHERS_WALL, WK_SIM_TOO_EARLY };

struct wk_sim_play {
    struct wk_sim_walls walls; /* when it begins: stacked, the hands in their players' hands */
    int n_acts;
    struct wk_sim_act act[WK_SIM_MAX_ACTS]; /* in order of time */
    int64_t over_ms;                        /* the hand is over, and walls are taken down */
    int64_t end_ms;                         /* nothing more happens */
    enum wk_sim_wrong_draw fault;
    int planted; /* which act it is; -1: none */
};

/*
 * A hand of a deal. fault: planted after n_before draws (TOO_EARLY: before the first one), and nobody notices: play goes on;
 * with few tiles left for one, the hand is legal to its end and planted stays -1.
 */
void wk_sim_play_begin(struct wk_sim_play *play, const struct wk_deal *deal, enum wk_sim_wrong_draw fault, int n_before,
                       uint64_t seed);

/* What the table shows at a time; before 0 as at 0. */
void wk_sim_play_at(const struct wk_sim_play *play, int64_t ms, struct wk_sim_walls *out);

/* Whether an arm is over the table at a time. */
bool wk_sim_play_moves(const struct wk_sim_play *play, int64_t ms);

#endif
