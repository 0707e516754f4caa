/* The draw eye on simulated tables while a hand is played: which tiles it sees, whose arms, and what the watch makes of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "labels/draw_order.h"
#include "vision/image/image.h"
#include "vision/sim/turns.h"
#include "vision/sim/sim.h"
#include "vision/table/draw_eye.h"

enum { STEP_MS = 150 };

static const struct wk_key key = {{4, 2}};
static struct wk_sim *sim;
static struct wk_image picture;
static struct wk_draw_eye *eye;
static struct wk_sim_play play;
static struct wk_sim_walls walls;
static struct wk_sim_conditions conditions;
static struct wk_draw_look seen;

static int set_up(void **state)
{
    struct wk_table_options options = {.key = &key, .set = "07A"};

    (void)state;
    wk_mat_default(&options.mat);
    wk_sim_conditions_default(&conditions);
    conditions.w = 1280;
    conditions.h = 720;
    conditions.tilt_deg = 6;
    conditions.noise = 3;
    if (wk_image_new(&picture, conditions.w, conditions.h, 3) != WK_OK || wk_draw_eye_new(&eye, &options) != WK_OK)
        return -1;
    return wk_sim_new(&sim, &options.mat, &key, "drawn") == WK_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    wk_draw_eye_free(eye);
    wk_sim_free(sim);
    wk_image_free(&picture);
    return 0;
}

static void begin(enum wk_sim_wrong_draw fault, int n_before, uint64_t seed)
{
    struct wk_deal deal;

    wk_sim_deal(&deal, "07A", 1, seed);
    wk_sim_play_begin(&play, &deal, fault, n_before, seed);
    wk_sim_play_at(&play, 0, &walls);
    wk_draw_eye_forget(eye);
}

static void look(uint64_t seed, int64_t ms)
{
    assert_int_equal(wk_sim_walls_render(sim, &walls, WK_SIDE_BACKS, &conditions, seed, (int)ms, &picture, NULL), WK_OK);
    assert_int_equal(wk_draw_eye_look(eye, &picture, 1 + ms, &seen), WK_OK);
}

static int count(enum wk_draw_seen what)
{
    int n = 0;

    for (int w = 0; w < WK_N_WINDS; w++)
        for (int k = 0; k < WK_WALL_DRAWS; k++)
            n += seen.seen[w][k] == what;
    return n;
}

static void take(enum wk_wind wall, int order)
{
    walls.wall[wall - 1].slot[wk_layout_slot(wk_label_drawn(wall, order + 1))].present = false;
}

static void upper_tiles_are_seen_and_lower_ones_are_not_guessed(void **state)
{
    (void)state;
    begin(WK_SIM_RIGHT, 0, 3);
    look(3, 0);
    look(3, STEP_MS);
    assert_int_equal(count(WK_DRAW_PRESENT), 44);
    assert_int_equal(count(WK_DRAW_GONE), 0);
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int k = 2; k < WK_WALL_DRAWS; k += 2)
            assert_int_equal(seen.seen[w][k], WK_DRAW_UNKNOWN);
    take(WK_WIND_EAST, 0);
    take(WK_WIND_NORTH, 19);
    look(3, 2 * STEP_MS);
    look(3, 3 * STEP_MS);
    assert_int_equal(seen.seen[WK_WIND_EAST - 1][0], WK_DRAW_GONE);
    assert_int_equal(seen.seen[WK_WIND_NORTH - 1][19], WK_DRAW_GONE);
    assert_int_equal(seen.seen[WK_WIND_NORTH - 1][20], WK_DRAW_PRESENT);
    assert_int_equal(count(WK_DRAW_GONE), 2);
}

static void tiles_that_were_moved_have_not_gone(void **state)
{
    (void)state;
    begin(WK_SIM_RIGHT, 0, 4);
    look(4, 0);
    for (int w = 0; w < WK_N_WINDS; w++)
        walls.lay[w].moved_mm = 5;
    look(4, STEP_MS);
    look(4, 2 * STEP_MS);
    assert_int_equal(count(WK_DRAW_GONE), 0);
    assert_true(count(WK_DRAW_PRESENT) >= 42);
    /* A tile that is pushed out of its row is not in it, but neither was it taken. */
    const struct wk_sim_piece piece = walls.wall[WK_WIND_SOUTH - 1].slot[wk_layout_slot(39)];

    take(WK_WIND_SOUTH, 19);
    walls.played.lying[0].piece = piece;
    walls.played.lying[0].at = (struct wk_sim_seat_place){WK_WIND_SOUTH, -168, 212, 15};
    walls.played.n_lying = 1;
    look(4, 3 * STEP_MS);
    look(4, 4 * STEP_MS);
    assert_int_equal(seen.seen[WK_WIND_SOUTH - 1][19], WK_DRAW_UNKNOWN);
}

/* Tiles of a wall in a kong that is declared face down beside it: they were drawn, whoever hides the rest of the wall. */
static void a_kong_beside_a_wall_is_not_in_it(void **state)
{
    static const int kong[] = {5, 2, 9, 3};
    const enum wk_wind west = WK_WIND_WEST;

    (void)state;
    begin(WK_SIM_RIGHT, 0, 6);
    look(6, 0);
    look(6, STEP_MS);
    for (int k = 0; k < 12; k++)
        take(west, k);
    look(6, 2 * STEP_MS);
    look(6, 3 * STEP_MS);
    for (int i = 0; i < 4; i++) {
        struct wk_sim_piece piece = walls.wall[west - 1].slot[wk_layout_slot(wk_label_drawn(west, kong[i] + 1))];

        piece.present = true;
        walls.played.lying[i].piece = piece;
        walls.played.lying[i].at = (struct wk_sim_seat_place){west, 60 - 27 * i, 306, 0};
    }
    walls.played.n_lying = 4;
    walls.played.n_arms = 1;
    walls.played.arm[0] = (struct wk_sim_seat_place){WK_WIND_NORTH, 60, -110, 10};
    for (int i = 4; i < 12; i++) {
        walls.played.n_arms = i < 8;
        look(6, i * STEP_MS);
        for (int k = 0; k < 12; k++)
            assert_int_not_equal(seen.seen[west - 1][k], WK_DRAW_PRESENT);
    }
    for (int k = 13; k < WK_WALL_DRAWS; k += 2)
        assert_int_equal(seen.seen[west - 1][k], WK_DRAW_PRESENT);
}

/* Who begins to watch when three labels of a wall are seen and two of a kong beside it may not take the kong for the wall. */
static void of_a_few_labels_no_wall_is_made(void **state)
{
    static const int kong[] = {2, 3, 17, 16}, hidden[] = {17, 19};
    const enum wk_wind west = WK_WIND_WEST;

    (void)state;
    begin(WK_SIM_RIGHT, 0, 6);
    for (int k = 0; k < 11; k++)
        take(west, k);
    for (int i = 0; i < 2; i++)
        take(west, hidden[i]);
    for (int i = 0; i < 4; i++) {
        struct wk_sim_piece piece = walls.wall[west - 1].slot[wk_layout_slot(wk_label_drawn(west, kong[i] + 1))];

        piece.present = true;
        walls.played.lying[i].piece = piece;
        walls.played.lying[i].at = (struct wk_sim_seat_place){west, 84 - 27 * i, 306, 0};
    }
    walls.played.n_lying = 4;
    for (int i = 0; i < 4; i++)
        look(6, i * STEP_MS);
    for (int k = 0; k < 11; k++)
        assert_int_not_equal(seen.seen[west - 1][k], WK_DRAW_PRESENT);
    assert_int_not_equal(seen.seen[west - 1][11], WK_DRAW_GONE);
}

static void an_arm_over_a_tile_has_an_owner(void **state)
{
    (void)state;
    begin(WK_SIM_RIGHT, 0, 5);
    look(5, 0);
    look(5, STEP_MS);
    walls.played.arm[0] = (struct wk_sim_seat_place){WK_WIND_SOUTH, 126, 340, 0};
    walls.played.n_arms = 1;
    look(5, 2 * STEP_MS);
    assert_int_equal(seen.seen[WK_WIND_SOUTH - 1][0], WK_DRAW_UNKNOWN);
    assert_int_equal(seen.reach[WK_WIND_SOUTH - 1][0], WK_WIND_SOUTH);
    /* The player on the other side leans over the table for it. */
    walls.played.arm[0] = (struct wk_sim_seat_place){WK_WIND_NORTH, -126, -180, 0};
    look(5, 3 * STEP_MS);
    look(5, 4 * STEP_MS);
    assert_int_equal(seen.reach[WK_WIND_SOUTH - 1][0], WK_WIND_NORTH);
    assert_int_equal(seen.reach[WK_WIND_EAST - 1][0], 0);
}

/* Follows a hand around its planted draw. Returns how many draws were named; *named the last. */
static int follow(uint64_t seed, struct wk_draw_event *named, int64_t *named_ms)
{
    static struct wk_draw_event events[WK_DRAW_MAX_EVENTS];
    const int64_t at_ms = play.act[play.planted].at_ms;
    struct wk_draw_watch watch = {WK_DRAW_WAITS, 0, 0, 0, {{{0}}}};
    int n_named = 0;

    wk_draw_eye_forget(eye);
    for (int64_t ms = 0; ms < at_ms + 2000; ms += STEP_MS) {
        const bool near = ms > at_ms - 2400;

        if (ms > 2400 && !near)
            continue; /* only the beginning and the draw are of interest */
        wk_sim_play_at(&play, ms, &walls);
        look(seed, ms);
        const int n = wk_draw_watch_look(&watch, &seen, events);

        for (int i = 0; i < n; i++)
            if (events[i].kind == WK_DRAW_NAMED) {
                *named = events[i];
                *named_ms = ms;
                n_named++;
            }
    }
    return n_named;
}

static void wrong_draws_are_named_in_time(void **state)
{
    static const struct {
        enum wk_sim_wrong_draw planted;
        enum wk_draw_fault fault;
        int n_before;
        uint64_t seed;
    } cases[] = {{WK_SIM_WRONG_TILE, WK_DRAW_WRONG_TILE, 1, 3},
                 {WK_SIM_OTHERS_WALL, WK_DRAW_OTHERS_WALL, 1, 4},
                 {WK_SIM_TOO_EARLY, WK_DRAW_TOO_EARLY, 0, 5}};

    (void)state;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct wk_draw_event named;
        int64_t named_ms = 0;

        begin(cases[c].planted, cases[c].n_before, cases[c].seed);
        const struct wk_sim_act *act = &play.act[play.planted];

        if (follow(cases[c].seed, &named, &named_ms) != 1)
            fail_msg("fault %d", (int)cases[c].fault);
        assert_int_equal(named.fault, cases[c].fault);
        assert_int_equal(named.wall, act->tile[0].wind);
        assert_int_equal(wk_layout_slot(wk_label_drawn(named.wall, named.order + 1)), act->tile[0].slot);
        assert_int_equal(named.by, cases[c].fault == WK_DRAW_OTHERS_WALL ? act->by : WK_WIND_NONE);
        assert_true(named_ms - act->at_ms <= 2000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(upper_tiles_are_seen_and_lower_ones_are_not_guessed),
        cmocka_unit_test(tiles_that_were_moved_have_not_gone),
        cmocka_unit_test(a_kong_beside_a_wall_is_not_in_it),
        cmocka_unit_test(of_a_few_labels_no_wall_is_made),
        cmocka_unit_test(an_arm_over_a_tile_has_an_owner),
        cmocka_unit_test(wrong_draws_are_named_in_time),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
