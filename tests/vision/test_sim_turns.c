/* A hand played at a simulated table: it keeps the rules, loses no tile, and shows what it says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <jansson.h>

#include "labels/draw_order.h"
#include "vision/image/image.h"
#include "vision/sim/turns.h"
#include "vision/sim/sim.h"

enum { HANDS = 200, DRAWS = 21 };

static const struct wk_key key = {{4, 2}};
static struct wk_sim *sim;
static struct wk_image picture, whole;
static struct wk_sim_play play;
static struct wk_sim_walls walls;

static int set_up(void **state)
{
    struct wk_mat mat;

    (void)state;
    wk_mat_default(&mat);
    if (wk_image_new(&picture, 640, 360, 3) != WK_OK || wk_image_new(&whole, 640, 360, 3) != WK_OK)
        return -1;
    return wk_sim_new(&sim, &mat, &key, "drawn") == WK_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    wk_sim_free(sim);
    wk_image_free(&picture);
    wk_image_free(&whole);
    return 0;
}

static void begin(enum wk_sim_wrong_draw fault, int n_before, uint64_t seed)
{
    struct wk_deal deal;

    wk_sim_deal(&deal, "07A", 1, seed);
    wk_sim_play_begin(&play, &deal, fault, n_before, seed);
}

static int order_of(const struct wk_sim_act *act)
{
    return wk_draw_order(wk_layout_label(act->tile[0].wind, act->tile[0].slot)) - 1;
}

static void legal_hands_draw_in_order_from_their_own_walls(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= HANDS; seed++) {
        int next[WK_N_WINDS] = {0};
        int64_t before = 0;

        begin(WK_SIM_RIGHT, 0, seed);
        assert_int_equal(play.planted, -1);
        assert_int_equal(play.act[0].kind, WK_SIM_DRAW);
        assert_int_equal(play.act[0].by, WK_WIND_EAST);
        for (int i = 0; i < play.n_acts; i++) {
            const struct wk_sim_act *act = &play.act[i];

            assert_true(act->from_ms >= before && act->from_ms < act->at_ms && act->at_ms < act->to_ms);
            before = act->from_ms;
            assert_true(act->kind == WK_SIM_CLEAR ? act->from_ms >= play.over_ms : act->from_ms < play.over_ms);
            if (act->kind != WK_SIM_DRAW)
                continue;
            assert_int_equal(act->tile[0].wind, act->by);
            assert_int_equal(order_of(act), next[act->by - 1]++);
        }
    }
}

static int n_in_walls(void)
{
    int n = 0;

    for (int i = 0; i < WK_N_TILES; i++)
        n += walls.wall[i / WK_N_SLOTS].slot[i % WK_N_SLOTS].present;
    return n;
}

static void no_tile_is_lost_or_made(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= HANDS; seed++) {
        begin((enum wk_sim_wrong_draw)(seed % 4), (int)(seed % 40), seed);
        for (int64_t ms = 0; ms < play.end_ms; ms += 1700) {
            int n;

            wk_sim_play_at(&play, ms, &walls);
            n = n_in_walls() + walls.played.n_lying;
            for (int w = 0; w < WK_N_WINDS; w++) {
                assert_in_range(walls.played.n_standing[w], 0, WK_N_COLUMNS + 1);
                n += walls.played.n_standing[w];
            }
            assert_int_equal(n, WK_N_TILES);
            assert_true(walls.played.n_arms > 0 || !wk_sim_play_moves(&play, ms));
        }
    }
}

static void after_the_hand_no_tile_is_left_in_a_wall(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= HANDS; seed++) {
        begin((enum wk_sim_wrong_draw)(seed % 4), (int)(seed % 40), seed);
        wk_sim_play_at(&play, play.end_ms, &walls);
        assert_int_equal(n_in_walls(), 0);
    }
}

static void a_planted_draw_is_what_it_says(void **state)
{
    int n_planted[4] = {0};

    (void)state;
    for (uint64_t seed = 1; seed <= 3 * HANDS; seed++) {
        const enum wk_sim_wrong_draw fault = (enum wk_sim_wrong_draw)(1 + seed % 3);
        int next[WK_N_WINDS] = {0};

        begin(fault, (int)(seed % 40), seed);
        if (play.planted < 0)
            continue;
        n_planted[fault]++;
        for (int i = 0; i < play.planted; i++)
            if (play.act[i].kind == WK_SIM_DRAW)
                next[play.act[i].by - 1]++;
        const struct wk_sim_act *act = &play.act[play.planted];
        const int order = order_of(act), due = next[act->tile[0].wind - 1];

        if (fault == WK_SIM_WRONG_TILE)
            assert_true(act->tile[0].wind == act->by && order > due && (order % 2 == 1 || order == due + 1));
        else
            assert_int_equal(order, due);
        assert_true((fault == WK_SIM_OTHERS_WALL) == (act->tile[0].wind != act->by));
        assert_true(fault != WK_SIM_TOO_EARLY || (play.planted == 0 && act->by != WK_WIND_EAST));
    }
    for (int fault = 1; fault < 4; fault++)
        assert_true(n_planted[fault] > HANDS / 2);
}

/* How many tiles of walls show their labels, by the truth. */
static int n_shown(struct wk_sim_conditions *c)
{
    size_t i;
    json_t *root, *tile;
    char *text = NULL;
    int n = 0;

    assert_int_equal(wk_sim_walls_render(sim, &walls, WK_SIDE_BACKS, c, 5, 0, &picture, &text), WK_OK);
    root = json_loads(text, 0, NULL);
    free(text);
    json_array_foreach(json_object_get(root, "tiles"), i, tile) n +=
        strcmp(json_string_value(json_object_get(tile, "state")), "label") == 0;
    json_decref(root);
    return n;
}

static void of_a_stack_the_upper_tile_shows(void **state)
{
    struct wk_sim_conditions c;

    (void)state;
    wk_sim_conditions_default(&c);
    c.w = picture.w;
    c.h = picture.h;
    begin(WK_SIM_RIGHT, 0, 5);
    wk_sim_play_at(&play, 0, &walls);
    assert_int_equal(n_shown(&c), 44);
    walls.wall[WK_WIND_SOUTH - 1].slot[wk_layout_slot(30)].present = false;
    assert_int_equal(n_shown(&c), 44);
    walls.wall[WK_WIND_SOUTH - 1].slot[wk_layout_slot(40)].present = false;
    assert_int_equal(n_shown(&c), 43);
}

/* Arms move and tiles go: what is painted again is what the whole picture would show. */
static void a_part_painted_again_is_the_whole(void **state)
{
    struct wk_sim_conditions c;
    char *text = NULL;

    (void)state;
    wk_sim_conditions_default(&c);
    c.w = picture.w;
    c.h = picture.h;
    begin(WK_SIM_RIGHT, 0, 6);
    for (int64_t ms = 3000; ms < 12000; ms += 900) {
        wk_sim_play_at(&play, ms, &walls);
        assert_int_equal(wk_sim_walls_render(sim, &walls, WK_SIDE_BACKS, &c, 6, (int)ms, &picture, NULL), WK_OK);
        assert_int_equal(wk_sim_walls_render(sim, &walls, WK_SIDE_BACKS, &c, 6, (int)ms, &whole, &text), WK_OK);
        free(text);
        assert_memory_equal(picture.data, whole.data, (size_t)picture.stride_bytes * (size_t)picture.h);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_hands_draw_in_order_from_their_own_walls),
        cmocka_unit_test(no_tile_is_lost_or_made),
        cmocka_unit_test(after_the_hand_no_tile_is_left_in_a_wall),
        cmocka_unit_test(a_planted_draw_is_what_it_says),
        cmocka_unit_test(of_a_stack_the_upper_tile_shows),
        cmocka_unit_test(a_part_painted_again_is_the_whole),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
