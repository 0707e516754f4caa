/* Simulated table: the walls of a deal, and the scene that shows one of them or all. */
#include "kiosk/programs/play/sim_table.h"

#include <stdlib.h>
#include <string.h>

#include "vision/camera/camera.h"

static void show(struct wk_sim_table *sim_table)
{
    if (sim_table->held)
        return;
    sim_table->asked = wk_scene_set(sim_table->scene, &sim_table->view);
    if (sim_table->below) {
        struct wk_scene_view under = sim_table->view;

        under.side = sim_table->view.side == WK_SIDE_BACKS ? WK_SIDE_FACES : WK_SIDE_BACKS;
        sim_table->asked_below = wk_scene_set(sim_table->below, &under);
    }
}

static void empty(struct wk_sim_wall *wall)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall->slot[s].present = false;
    wall->n_strays = 0;
    wall->hand = false;
}

enum wk_status wk_sim_table_open(struct wk_sim_table *sim_table, const struct wk_mat *mat, const struct wk_key *key,
                                 const char *tileset, const struct wk_deal *deal, uint64_t seed,
                                 const struct wk_sim_conditions *conditions, const struct wk_clock *clock)
{
    struct wk_sim_table new_table = {.deal = *deal, .seed = seed, .clock = clock, .asked = 1};
    enum wk_status status;

    wk_sim_wall_init(&new_table.view.wall, WK_WIND_EAST, deal);
    empty(&new_table.view.wall);
    new_table.view.side = WK_SIDE_BACKS;
    if (conditions)
        new_table.view.conditions = *conditions;
    else
        wk_sim_conditions_default(&new_table.view.conditions);
    status = wk_scene_new(&new_table.scene, mat, key, tileset, seed, &new_table.view, clock);
    if (status == WK_OK)
        *sim_table = new_table;
    wk_wipe(&new_table, sizeof(new_table));
    return status;
}

enum wk_status wk_sim_table_open_spec(struct wk_sim_table *sim_table, const struct wk_mat *mat, const struct wk_key *key,
                                      const char *spec, int table, const struct wk_clock *clock)
{
    const char *digits = wk_camera_rest(spec);
    struct wk_deal deal;
    unsigned long long seed;
    enum wk_status status;
    char *end;

    if (!wk_camera_kind(spec)->simulated || digits[0] < '0' || digits[0] > '9')
        return WK_BAD_INPUT;
    seed = strtoull(digits, &end, 10);
    if (*end)
        return WK_BAD_INPUT;
    wk_sim_deal(&deal, "07A", table, seed);
    status = wk_sim_table_open(sim_table, mat, key, "drawn", &deal, seed, NULL, clock);
    wk_wipe(&deal, sizeof(deal));
    if (status == WK_OK)
        wk_sim_table_lay(sim_table, WK_WIND_EAST, WK_N_SLOTS);
    return status;
}

enum wk_status wk_sim_table_add_below(struct wk_sim_table *sim_table, const struct wk_mat *mat, const struct wk_key *key,
                                      const char *tileset)
{
    struct wk_mat under;
    enum wk_status status;

    wk_mat_below(mat, &under);
    status = wk_scene_new(&sim_table->below, &under, key, tileset, sim_table->seed, &sim_table->view, sim_table->clock);
    if (status == WK_OK)
        show(sim_table);
    return status;
}

void wk_sim_table_close(struct wk_sim_table *sim_table)
{
    wk_scene_free(sim_table->scene);
    wk_scene_free(sim_table->below);
    wk_wipe(sim_table, sizeof(*sim_table));
}

void wk_sim_table_lay(struct wk_sim_table *sim_table, enum wk_wind wind, int n_tiles)
{
    struct wk_sim_wall *wall = &sim_table->view.wall;

    sim_table->view.whole_table = false;
    wk_sim_wall_init(wall, wind, &sim_table->deal);
    for (int s = n_tiles; s < WK_N_SLOTS; s++)
        wall->slot[s].present = false;
    sim_table->view.side = WK_SIDE_BACKS;
    sim_table->wind = wind;
    sim_table->n_turned = 0;
    show(sim_table);
}

void wk_sim_table_lay_all(struct wk_sim_table *sim_table)
{
    wk_sim_walls_init(&sim_table->view.walls, &sim_table->deal);
    sim_table->view.whole_table = true;
    sim_table->view.side = WK_SIDE_BACKS;
    sim_table->wind = WK_WIND_NONE;
    sim_table->n_turned = 0;
    show(sim_table);
}

void wk_sim_table_lay_tiles(struct wk_sim_table *sim_table, int shuffle)
{
    struct wk_sim_wall *wall = &sim_table->view.wall;

    wk_sim_wall_init(wall, WK_WIND_EAST, &sim_table->deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall->slot[s].face = (enum wk_face)((7 * s + 5 * shuffle) % WK_N_FACES + 1);
    sim_table->view.side = WK_SIDE_FACES;
    sim_table->wind = WK_WIND_NONE;
    show(sim_table);
}

enum wk_status wk_sim_table_declare(struct wk_sim_table *sim_table, enum wk_wind winner, enum wk_sim_lay lay)
{
    const uint64_t seed = sim_table->seed + (uint64_t)sim_table->n_declared;
    struct wk_sim_hand hand;
    enum wk_status status = wk_sim_hand_find(&sim_table->deal, winner, WK_MCR_MIN_POINTS, seed, &hand);

    if (status != WK_OK)
        return status;
    wk_sim_hand_lay(&hand, &sim_table->deal, lay, seed, &sim_table->view.wall);
    wk_wipe(&hand, sizeof(hand));
    sim_table->n_declared++;
    sim_table->view.side = WK_SIDE_BACKS;
    sim_table->wind = WK_WIND_NONE;
    show(sim_table);
    return WK_OK;
}

void wk_sim_table_turn_all(struct wk_sim_table *sim_table)
{
    struct wk_sim_piece *slot = sim_table->view.wall.slot;
    bool up = false;

    for (int s = 0; s < WK_N_SLOTS; s++)
        up |= slot[s].present && slot[s].face_up;
    for (int s = 0; s < WK_N_SLOTS; s++)
        slot[s].face_up = !up;
    sim_table->view.side = WK_SIDE_BACKS;
    show(sim_table);
}

void wk_sim_table_clear(struct wk_sim_table *sim_table)
{
    empty(&sim_table->view.wall);
    for (int w = 0; w < WK_N_WINDS; w++)
        empty(&sim_table->view.walls.wall[w]);
    sim_table->view.walls.n_loose = 0;
    sim_table->view.side = WK_SIDE_BACKS;
    show(sim_table);
}

void wk_sim_table_turn(struct wk_sim_table *sim_table, enum wk_side side)
{
    sim_table->view.side = side;
    sim_table->n_turned = 0;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        sim_table->view.wall.slot[s].face_up = false;
        for (int w = 0; w < WK_N_WINDS; w++)
            sim_table->view.walls.wall[w].slot[s].face_up = false;
    }
    show(sim_table);
}

void wk_sim_table_turn_one(struct wk_sim_table *sim_table, int slot)
{
    struct wk_scene_view *view = &sim_table->view;

    for (int w = 0; w < (view->whole_table ? WK_N_WINDS : 1); w++) {
        struct wk_sim_piece *piece = view->whole_table ? &view->walls.wall[w].slot[slot] : &view->wall.slot[slot];

        piece->face_up = !piece->face_up;
    }
    show(sim_table);
}

bool wk_sim_table_turn_on(struct wk_sim_table *sim_table, int n_back_up)
{
    const int first = sim_table->n_turned, n = first == 0 ? wk_row_length(WK_ROW_HAND) : 1;

    if (!wk_sim_table_settled(sim_table) || n_back_up != WK_N_SLOTS - first)
        return false;
    for (int s = first; s < first + n; s++)
        wk_sim_table_turn_one(sim_table, s);
    sim_table->n_turned = first + n == WK_N_SLOTS ? 0 : first + n;
    return sim_table->n_turned == 0;
}

void wk_sim_table_hand(struct wk_sim_table *sim_table, bool hand)
{
    sim_table->view.wall.hand = sim_table->view.walls.wall[0].hand = hand; /* of a whole table this is East's wall */
    show(sim_table);
}

void wk_sim_table_mend(struct wk_sim_table *sim_table)
{
    enum wk_wind wind = sim_table->wind == WK_WIND_NONE ? WK_WIND_EAST : sim_table->wind;

    if (sim_table->view.whole_table) {
        wk_sim_walls_init(&sim_table->view.walls, &sim_table->deal);
    } else {
        wk_sim_wall_init(&sim_table->view.wall, wind, &sim_table->deal);
        sim_table->wind = wind;
    }
    show(sim_table);
}

enum wk_status wk_sim_table_fault(struct wk_sim_table *sim_table, const char *fault)
{
    struct wk_scene_view *view = &sim_table->view;
    enum wk_status status = view->whole_table ? wk_sim_walls_fault(&view->walls, fault, sim_table->seed)
                                              : wk_sim_wall_fault(&view->wall, fault, sim_table->seed);

    if (status == WK_OK)
        show(sim_table);
    return status;
}

enum wk_status wk_sim_table_apply(struct wk_sim_table *sim_table, const struct wk_move *move)
{
    enum wk_status status = wk_sim_wall_apply(&sim_table->view.wall, move);

    if (status == WK_OK)
        show(sim_table);
    return status;
}

void wk_sim_table_lay_next(struct wk_sim_table *sim_table)
{
    if (sim_table->view.whole_table)
        wk_sim_table_lay_all(sim_table);
    else
        wk_sim_table_lay(sim_table, sim_table->wind == WK_WIND_NORTH ? WK_WIND_EAST : (enum wk_wind)(sim_table->wind + 1),
                         WK_N_SLOTS);
}

void wk_sim_table_swap_two(struct wk_sim_table *sim_table)
{
    int slot = wk_row_first(WK_ROW_2) + 2 * (sim_table->n_swaps % (wk_row_length(WK_ROW_2) / 2));
    struct wk_scene_view *view = &sim_table->view;
    struct wk_sim_piece *a = &view->wall.slot[slot], *b = a + 1;

    if (view->whole_table) { /* East's wall with South's */
        a = &view->walls.wall[0].slot[slot];
        b = &view->walls.wall[1].slot[slot];
    }
    const struct wk_sim_piece first = *a;
    *a = *b;
    *b = first;
    sim_table->n_swaps++;
    show(sim_table);
}

bool wk_sim_table_settled(const struct wk_sim_table *sim_table)
{
    return wk_scene_shown(sim_table->scene) >= sim_table->asked &&
           (!sim_table->below || wk_scene_shown(sim_table->below) >= sim_table->asked_below);
}
