/* Stage: the walls of a deal and the scene that shows one of them. */
#include "kiosk/run/stage.h"

#include <stdlib.h>
#include <string.h>

static void show(struct wk_stage *stage)
{
    if (stage->held)
        return;
    stage->asked = wk_scene_set(stage->scene, &stage->view);
    if (stage->below) {
        struct wk_scene_view under = stage->view;

        under.side = stage->view.side == WK_SIDE_BACKS ? WK_SIDE_FACES : WK_SIDE_BACKS;
        stage->asked_below = wk_scene_set(stage->below, &under);
    }
}

static void empty(struct wk_sim_wall *wall)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall->slot[s].present = false;
    wall->n_strays = 0;
    wall->hand = false;
}

enum wk_status wk_stage_open(struct wk_stage *stage, const struct wk_mat *mat, const struct wk_key *key, const char *tileset,
                             const struct wk_deal *deal, uint64_t seed, const struct wk_sim_conditions *conditions,
                             const struct wk_clock *clock)
{
    struct wk_stage new_stage = {.deal = *deal, .seed = seed, .clock = clock, .asked = 1};
    enum wk_status status;

    wk_sim_wall_init(&new_stage.view.wall, WK_WIND_EAST, deal);
    empty(&new_stage.view.wall);
    new_stage.view.side = WK_SIDE_BACKS;
    if (conditions)
        new_stage.view.conditions = *conditions;
    else
        wk_sim_conditions_default(&new_stage.view.conditions);
    status = wk_scene_new(&new_stage.scene, mat, key, tileset, seed, &new_stage.view, clock);
    if (status == WK_OK)
        *stage = new_stage;
    wk_wipe(&new_stage, sizeof(new_stage));
    return status;
}

enum wk_status wk_stage_open_spec(struct wk_stage *stage, const struct wk_mat *mat, const struct wk_key *key, const char *spec,
                                  int table, const struct wk_clock *clock)
{
    struct wk_deal deal;
    unsigned long long seed;
    enum wk_status status;
    char *end;

    if (strncmp(spec, "sim:", 4) != 0 || spec[4] < '0' || spec[4] > '9')
        return WK_BAD_INPUT;
    seed = strtoull(spec + 4, &end, 10);
    if (*end)
        return WK_BAD_INPUT;
    wk_sim_deal(&deal, "07A", table, seed);
    status = wk_stage_open(stage, mat, key, "drawn", &deal, seed, NULL, clock);
    wk_wipe(&deal, sizeof(deal));
    if (status == WK_OK)
        wk_stage_lay(stage, WK_WIND_EAST, WK_N_SLOTS);
    return status;
}

enum wk_status wk_stage_add_below(struct wk_stage *stage, const struct wk_mat *mat, const struct wk_key *key,
                                  const char *tileset)
{
    struct wk_mat under;
    enum wk_status status;

    wk_mat_below(mat, &under);
    status = wk_scene_new(&stage->below, &under, key, tileset, stage->seed, &stage->view, stage->clock);
    if (status == WK_OK)
        show(stage);
    return status;
}

void wk_stage_close(struct wk_stage *stage)
{
    wk_scene_free(stage->scene);
    wk_scene_free(stage->below);
    wk_wipe(stage, sizeof(*stage));
}

void wk_stage_lay(struct wk_stage *stage, enum wk_wind wind, int n_tiles)
{
    struct wk_sim_wall *wall = &stage->view.wall;

    wk_sim_wall_init(wall, wind, &stage->deal);
    for (int s = n_tiles; s < WK_N_SLOTS; s++)
        wall->slot[s].present = false;
    stage->view.side = WK_SIDE_BACKS;
    stage->wind = wind;
    show(stage);
}

void wk_stage_lay_tiles(struct wk_stage *stage, int shuffle)
{
    struct wk_sim_wall *wall = &stage->view.wall;

    wk_sim_wall_init(wall, WK_WIND_EAST, &stage->deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall->slot[s].face = (enum wk_face)((7 * s + 5 * shuffle) % WK_N_FACES + 1);
    stage->view.side = WK_SIDE_FACES;
    stage->wind = WK_WIND_NONE;
    show(stage);
}

enum wk_status wk_stage_declare(struct wk_stage *stage, enum wk_wind winner, enum wk_sim_lay lay)
{
    const uint64_t seed = stage->seed + (uint64_t)stage->n_declared;
    struct wk_sim_hand hand;
    enum wk_status status = wk_sim_hand_find(&stage->deal, winner, WK_MCR_MIN_POINTS, seed, &hand);

    if (status != WK_OK)
        return status;
    wk_sim_hand_lay(&hand, &stage->deal, lay, seed, &stage->view.wall);
    wk_wipe(&hand, sizeof(hand));
    stage->n_declared++;
    stage->view.side = WK_SIDE_BACKS;
    stage->wind = WK_WIND_NONE;
    show(stage);
    return WK_OK;
}

void wk_stage_turn_all(struct wk_stage *stage)
{
    struct wk_sim_piece *slot = stage->view.wall.slot;
    bool up = false;

    for (int s = 0; s < WK_N_SLOTS; s++)
        up |= slot[s].present && slot[s].face_up;
    for (int s = 0; s < WK_N_SLOTS; s++)
        slot[s].face_up = !up;
    stage->view.side = WK_SIDE_BACKS;
    show(stage);
}

void wk_stage_clear(struct wk_stage *stage)
{
    empty(&stage->view.wall);
    stage->view.side = WK_SIDE_BACKS;
    show(stage);
}

void wk_stage_turn(struct wk_stage *stage, enum wk_side side)
{
    stage->view.side = side;
    for (int s = 0; s < WK_N_SLOTS; s++)
        stage->view.wall.slot[s].face_up = false;
    show(stage);
}

void wk_stage_turn_one(struct wk_stage *stage, int slot)
{
    stage->view.wall.slot[slot].face_up = !stage->view.wall.slot[slot].face_up;
    show(stage);
}

void wk_stage_hand(struct wk_stage *stage, bool hand)
{
    stage->view.wall.hand = hand;
    show(stage);
}

void wk_stage_mend(struct wk_stage *stage)
{
    enum wk_wind wind = stage->wind == WK_WIND_NONE ? WK_WIND_EAST : stage->wind;
    enum wk_side side = stage->view.side;

    wk_sim_wall_init(&stage->view.wall, wind, &stage->deal);
    stage->view.side = side;
    stage->wind = wind;
    show(stage);
}

enum wk_status wk_stage_fault(struct wk_stage *stage, const char *fault)
{
    enum wk_status status = wk_sim_wall_fault(&stage->view.wall, fault, stage->seed);

    if (status == WK_OK)
        show(stage);
    return status;
}

enum wk_status wk_stage_apply(struct wk_stage *stage, const struct wk_move *move)
{
    enum wk_status status = wk_sim_wall_apply(&stage->view.wall, move);

    if (status == WK_OK)
        show(stage);
    return status;
}

void wk_stage_lay_next(struct wk_stage *stage)
{
    wk_stage_lay(stage, stage->wind == WK_WIND_NORTH ? WK_WIND_EAST : (enum wk_wind)(stage->wind + 1), WK_N_SLOTS);
}

void wk_stage_swap_two(struct wk_stage *stage)
{
    int slot = wk_row_first(WK_ROW_2) + 2 * (stage->n_swaps % (wk_row_length(WK_ROW_2) / 2));
    struct wk_sim_piece *pieces = &stage->view.wall.slot[slot], first = pieces[0];

    pieces[0] = pieces[1];
    pieces[1] = first;
    stage->n_swaps++;
    show(stage);
}

bool wk_stage_settled(const struct wk_stage *stage)
{
    return wk_scene_shown(stage->scene) >= stage->asked &&
           (!stage->below || wk_scene_shown(stage->below) >= stage->asked_below);
}
