/*
 * Simulated table: what lies before a simulated camera: a whole deal, one of its walls on the mat, and what players do to it.
 * For the demo, for scripts and for trying the kiosk by hand. One thread; the camera runs in others.
 */
#ifndef WK_KIOSK_PROGRAMS_PLAY_SIM_TABLE_H
#define WK_KIOSK_PROGRAMS_PLAY_SIM_TABLE_H

#include "labels/verdict.h"
#include "vision/sim/scene.h"
#include "vision/sim/winning_hand.h"

struct wk_sim_table {
    struct wk_scene *scene;
    struct wk_scene *below;    /* the same wall from under the glass; NULL: no such camera */
    struct wk_deal deal;       /* the true one: this is the tiles on the table, not what the program knows of them */
    struct wk_scene_view view; /* as set last */
    enum wk_wind wind;         /* of the wall laid last; WK_WIND_NONE: none yet */
    uint64_t seed;
    const struct wk_clock *clock; /* of its scenes; NULL: the system's */
    bool held;                    /* set by the caller: more is to be done before the camera sees anything of it */
    int n_turned;                 /* tiles of each wall, by wk_sim_table_turn_on() */
    int n_swaps;                  /* by wk_sim_table_swap_two() */
    int n_declared;               /* by wk_sim_table_declare() */
    int n_enrolled;               /* times that one of each face was laid by hand */
    int64_t asked, asked_below;   /* number of the view set last */
};

/*
 * Starts with an empty mat. deal is copied; seed: untidiness and noise, which do not depend on the deal; conditions NULL: the
 * default ones; clock: wk_scene_new()'s, and its codes. sim_table is ended by wk_sim_table_close() after its camera was closed.
 */
enum wk_status wk_sim_table_open(struct wk_sim_table *sim_table, const struct wk_mat *mat, const struct wk_key *key,
                                 const char *tileset, const struct wk_deal *deal, uint64_t seed,
                                 const struct wk_sim_conditions *conditions, const struct wk_clock *clock) WK_MUST_CHECK;
/*
 * The simulated table that the camera SPEC "sim:SEED" means, with our drawn tiles: the wall of East of that seed's deal lies on
 * the mat. WK_BAD_INPUT: no such SPEC. Else as above.
 */
enum wk_status wk_sim_table_open_spec(struct wk_sim_table *sim_table, const struct wk_mat *mat, const struct wk_key *key,
                                      const char *spec, int table, const struct wk_clock *clock) WK_MUST_CHECK;
/*
 * Adds a camera under the glass, which sees the same wall from below; mat: the one above's, whose `glass` ought to be set.
 * Before anything is laid; wk_scene_new()'s codes.
 */
enum wk_status wk_sim_table_add_below(struct wk_sim_table *sim_table, const struct wk_mat *mat, const struct wk_key *key,
                                      const char *tileset) WK_MUST_CHECK;
/* A zero-initialised one is allowed. */
void wk_sim_table_close(struct wk_sim_table *sim_table);

/* Lays the wall of a wind on the mat in order, its first n_tiles (0..34) in the order of labelling, backs up. */
void wk_sim_table_lay(struct wk_sim_table *sim_table, enum wk_wind wind, int n_tiles);
/*
 * Lays all four walls in order, each before its seat, without a mat: from then on the camera sees the whole table, and what is
 * laid by hand, put right, cleared, turned, planted or reached over is the table's.
 */
void wk_sim_table_lay_all(struct wk_sim_table *sim_table);
/* Lays one tile of each face, face up, in an order that `shuffle` (0..) names: slot s has face (7 s + 5 shuffle) mod 34 + 1. */
void wk_sim_table_lay_tiles(struct wk_sim_table *sim_table, int shuffle);
/*
 * Lays a hand of 8 points or more that wind `winner` can have won in this deal, as players lay it (labels/deal/declared.h),
 * faces up; another one each time. WK_NOT_FOUND: there seems to be none; nothing is changed then.
 */
enum wk_status wk_sim_table_declare(struct wk_sim_table *sim_table, enum wk_wind winner, enum wk_sim_lay lay) WK_MUST_CHECK;
/* Turns all that lies there over in its place: backs up, or, where no tile shows its face, faces up. */
void wk_sim_table_turn_all(struct wk_sim_table *sim_table);
void wk_sim_table_clear(struct wk_sim_table *sim_table);
void wk_sim_table_turn(struct wk_sim_table *sim_table, enum wk_side side);
/* Turns the tile of a slot over in its place; of a whole table those of all four walls. */
void wk_sim_table_turn_one(struct wk_sim_table *sim_table, int slot);
/*
 * Turns tiles over one after another, as a judge does, or at a whole table four people at the same time: the next one, once the
 * camera has seen those before; of the hand row, whose stickers are equal, all in one go. n_back_up: tiles of each wall that
 * are seen on their faces, -1: not as many in all. True: the last one has been turned.
 */
bool wk_sim_table_turn_on(struct wk_sim_table *sim_table, int n_back_up);
void wk_sim_table_hand(struct wk_sim_table *sim_table, bool hand);
/* Puts the wall that lies there right again. */
void wk_sim_table_mend(struct wk_sim_table *sim_table);
/* Plants a fault as cli.md names it. WK_BAD_INPUT: no such fault, or it does not fit; nothing is changed then. */
enum wk_status wk_sim_table_fault(struct wk_sim_table *sim_table, const char *fault) WK_MUST_CHECK;
/* Does one step of a repair, as a player would. WK_BAD_INPUT: it cannot be done. */
enum wk_status wk_sim_table_apply(struct wk_sim_table *sim_table, const struct wk_move *move) WK_MUST_CHECK;

/* For a table played by hand: the wall of the next wind, or all four again; two neighbours of the far row exchanged, or East's
 * tile with South's, others each time. */
void wk_sim_table_lay_next(struct wk_sim_table *sim_table);
void wk_sim_table_swap_two(struct wk_sim_table *sim_table);

/* True once the camera shows what was set last. */
bool wk_sim_table_settled(const struct wk_sim_table *sim_table);

#endif
