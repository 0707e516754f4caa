/*
 * The draw followed while the kiosk runs: a hand that the simulator plays before a camera in lock-step, through the pipeline;
 * which walls are seen; how long turns take; and nothing of it but which tiles lie there.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "kiosk/eye/live/draw_follow.h"
#include "kiosk/face/screens/screens.h"
#include "kiosk/programs/run/effects.h"
#include "kiosk/programs/run/loop.h"
#include "labels/draw_order.h"
#include "labels/layout.h"
#include "tests/support/kiosk/table_test.h"
#include "vision/camera/backend.h"
#include "vision/image/clock.h"
#include "vision/sim/sim.h"
#include "vision/sim/turns.h"

enum { STEP_MS = 140, FROM_MS = 1000, SEED = 5, W = 1280, H = 720 };

static const struct wk_key key = {{4, 2}};
static struct wk_mat mat;
static struct wk_clock clock_now;
static struct wk_sim *sim;
static struct wk_sim_play play;
static struct wk_image picture;
static struct wk_pipeline *pipeline;
static int64_t began_ms, n_frames; /* began_ms: of the clock, where the hand's time is FROM_MS */

/* ---- a camera over the hand ---- */

static int64_t play_ms(void)
{
    return clock_now.now_ns / 1000000 - began_ms + FROM_MS;
}

static enum wk_status hand_read(void *self, int timeout_ms, struct wk_frame *out)
{
    static struct wk_sim_walls walls;
    struct wk_sim_conditions c;

    (void)self, (void)timeout_ms;
    wk_sim_conditions_default(&c);
    c.w = W;
    c.h = H;
    wk_sim_play_at(&play, play_ms(), &walls);
    if (wk_sim_walls_render(sim, &walls, WK_SIDE_BACKS, &c, SEED, (int)play_ms(), &picture, NULL) != WK_OK)
        return WK_FAILED;
    *out = (struct wk_frame){.image = picture, .t_ns = clock_now.now_ns, .number = ++n_frames, .simulated = true};
    return WK_OK;
}

static void hand_close(void *self)
{
    (void)self;
}

static const struct wk_camera_backend hand_camera = {.read = hand_read, .close = hand_close};

static enum wk_status open_hand(void *context, struct wk_camera **out)
{
    return wk_camera_wrap(out, &hand_camera, context, "hand");
}

static int set_up(void **state)
{
    struct wk_pipeline_options options = {.camera = {.open = open_hand, .context = &play, .clock = &clock_now}};
    struct wk_deal deal;

    (void)state;
    clock_now.now_ns = INT64_C(50000000000);
    began_ms = clock_now.now_ns / 1000000;
    wk_mat_default(&mat);
    wk_sim_deal(&deal, "07A", 1, SEED);
    wk_sim_play_begin(&play, &deal, WK_SIM_TOO_EARLY, 0, SEED);
    options.scan = (struct wk_scan_options){.mat = mat, .key = &key, .keep_fit = true, .cascade = true};
    return wk_sim_new(&sim, &mat, &key, "drawn") == WK_OK && wk_image_new(&picture, W, H, 3) == WK_OK &&
                   wk_pipeline_new(&pipeline, &options) == WK_OK
               ? 0
               : -1;
}

static int tear_down(void **state)
{
    (void)state;
    wk_pipeline_free(pipeline);
    wk_sim_free(sim);
    wk_image_free(&picture);
    return 0;
}

static void step(void)
{
    clock_now.now_ns += INT64_C(1000000) * STEP_MS;
    wk_pipeline_step(pipeline);
}

/* Follows the hand to a time of its own. *named, *said_ms: the wrong draw that was named last, and when. */
static int follow(struct wk_draw_follow *draws, int64_t until_ms, struct wk_draw_event *named, int64_t *said_ms)
{
    struct wk_draw_event events[WK_DRAW_MAX_EVENTS];
    struct wk_draw_look look;
    int n_looks = 0;

    while (play_ms() < until_ms) {
        step();
        if (!wk_pipeline_draw(pipeline, &look))
            continue;
        assert_int_equal(look.at_ms, clock_now.now_ns / 1000000);
        const int n = wk_draw_follow_look(draws, &look, events);

        for (int i = 0; i < n; i++)
            if (events[i].kind == WK_DRAW_NAMED) {
                *named = events[i];
                *said_ms = play_ms();
            }
        n_looks++;
    }
    return n_looks;
}

static void a_hand_is_followed_and_a_wrong_draw_named(void **state)
{
    const struct wk_sim_act *act = &play.act[0];
    struct wk_draw_event named = {.kind = WK_DRAW_STOPPED};
    struct wk_table_snapshot *table = calloc(1, sizeof *table);
    struct wk_draw_follow draws = {.n_drawn = 0};
    struct wk_snapshot snapshot;
    struct wk_image shown;
    int64_t said_ms = 0;

    (void)state;
    assert_non_null(table);
    wk_draw_follow_begin(&draws);
    wk_pipeline_set(pipeline, "07A", false);
    wk_pipeline_measure(pipeline, WK_MEASURE_DRAW);
    const int n_looks = follow(&draws, act->at_ms + 2000, &named, &said_ms);

    assert_true(n_looks * STEP_MS >= act->at_ms + 1000 - FROM_MS); /* no frame is left out */
    assert_int_equal(draws.watch.phase, WK_DRAW_FOLLOWS);
    assert_int_equal(draws.unseen, 0);
    assert_int_equal(draws.n_drawn, 1);
    assert_int_equal(draws.n_named, 1);
    assert_int_equal(named.kind, WK_DRAW_NAMED);
    assert_int_equal(named.fault, WK_DRAW_TOO_EARLY);
    assert_int_equal(wk_label_drawn(named.wall, named.order + 1), wk_layout_label(act->tile[0].wind, act->tile[0].slot));
    assert_true(said_ms - act->at_ms <= 2000);

    /* Nothing else of these frames is handed over. */
    assert_false(wk_pipeline_snapshot(pipeline, &snapshot));
    assert_false(wk_pipeline_table(pipeline, table));
    assert_false(wk_pipeline_picture(pipeline, &shown));
    free(table);
}

/* ---- the kiosk around it ---- */

static struct wk_kiosk kiosk;
static struct wk_kiosk_options options;
static struct wk_kiosk_stats stats;
static struct wk_host host;
static struct wk_env env;

/* A hand is played at a table with a camera over it, and the director wants wrong draws to be said at once. */
static int set_up_kiosk(void **state)
{
    const struct wk_ui_options window = {.windowed = true, .software = true, .headless = true, .w_px = 1280, .h_px = 800};

    if (set_up(state) != 0 || table_setup(state) != 0)
        return -1;
    struct table_world *const table = *state;

    memset(&kiosk, 0, sizeof kiosk);
    host = (struct wk_host){.out = stdout, .err = stderr, .clock = table_clock, .random = table_random, .context = table};
    wk_config_init(&env.config);
    env.store = table->store;
    options = (struct wk_kiosk_options){.host = &host, .env = &env, .table = 1, .clock = &clock_now};
    kiosk.runtime = (struct wk_runtime){.kiosk = &kiosk, .options = &options, .stats = &stats, .pipeline = pipeline};
    kiosk.runtime.service.host = &host;
    kiosk.runtime.service.env = &env;
    kiosk.runtime.service.table = 1;
    wk_app_init(&kiosk.app, &wk_screens, &(struct wk_app_options){.table = 1, .loudness = WK_LOUDNESS_OFF, .whole_table = true},
                NULL);
    kiosk.app.draws.said = WK_DRAWS_AT_ONCE;
    kiosk.app.screen = WK_SCREEN_PLAYING;
    return wk_ui_open(&kiosk.runtime.ui, &window) == WK_OK ? 0 : -1;
}

static int tear_down_kiosk(void **state)
{
    wk_ui_close(kiosk.runtime.ui);
    wk_service_release(&kiosk.runtime.service);
    (void)table_teardown(state);
    return tear_down(state);
}

static int64_t count(const struct table_world *table, const char *kind)
{
    char sql[100];

    snprintf(sql, sizeof sql, "SELECT count(*) FROM journal WHERE kind = '%s'", kind);
    return table_ask(table, sql);
}

static void what_is_seen_is_said_and_recorded_and_nothing_else(void **state)
{
    const struct table_world *const table = *state;
    const struct wk_sim_act *act = &play.act[0];
    const int64_t records = table_ask(table, "SELECT count(*) FROM journal");
    const struct wk_picture_window none = {.w_px = 0};

    assert_true(wk_app_follows_draws(&kiosk.app));
    wk_runtime_use_set(&kiosk.runtime, "07A", false);
    wk_runtime_want_picture(&kiosk.runtime, WK_MEASURE_DRAW, &none);
    wk_runtime_follow_draws(&kiosk.runtime, true);
    while (play_ms() < act->at_ms + 2000) {
        step();
        wk_runtime_take_pipeline(&kiosk.runtime);
    }
    assert_true(kiosk.app.draws.looks && kiosk.app.draws.follows);
    assert_int_equal(kiosk.app.draws.n_wrong, 1);
    assert_int_equal(kiosk.app.draws.wrong[0].taken, wk_layout_label(act->tile[0].wind, act->tile[0].slot));
    assert_false(kiosk.app.read || kiosk.app.whole.read); /* no wall is taken over from these frames */
    wk_runtime_follow_draws(&kiosk.runtime, false);
    assert_false(kiosk.app.draws.looks);
    assert_int_equal(count(table, "draw-named"), 1);
    assert_int_equal(count(table, "draws-followed"), 1);
    assert_int_equal(table_ask(table, "SELECT count(*) FROM journal"), records + 2);
    assert_int_equal(table_ask(table, "SELECT count(*) FROM journal WHERE kind LIKE 'draw%' AND secret IS NOT NULL"), 0);
    assert_int_equal(table_ask(table, "SELECT count(*) FROM evidence"), 0);
}

/* Another measure ends it, and what was seen is not handed over after that. */
static void nothing_is_followed_unless_it_is_asked_for(void **state)
{
    struct wk_draw_look look;

    (void)state;
    step();
    assert_false(wk_pipeline_draw(pipeline, &look));
    wk_pipeline_measure(pipeline, WK_MEASURE_DRAW);
    for (int i = 0; i < 3; i++)
        step();
    wk_pipeline_measure(pipeline, WK_MEASURE_NOTHING);
    assert_false(wk_pipeline_draw(pipeline, &look));
    step();
    assert_false(wk_pipeline_draw(pipeline, &look));
}

/* ---- without pictures ---- */

static struct wk_draw_look all_present(int64_t at_ms)
{
    struct wk_draw_look look = {.at_ms = at_ms};

    for (int w = 0; w < WK_N_WINDS; w++)
        for (int k = 0; k < WK_WALL_DRAWS; k++)
            look.seen[w][k] = k == 0 || k % 2 == 1 ? WK_DRAW_PRESENT : WK_DRAW_UNKNOWN;
    return look;
}

static void look_for(struct wk_draw_follow *draws, struct wk_draw_look *look, int ms)
{
    struct wk_draw_event events[WK_DRAW_MAX_EVENTS];

    for (const int64_t end = look->at_ms + ms; look->at_ms < end;) {
        look->at_ms += 100;
        (void)wk_draw_follow_look(draws, look, events);
    }
}

static void a_wall_that_is_not_seen_is_told(void **state)
{
    struct wk_draw_follow draws = {.n_drawn = 0};
    struct wk_draw_look look = all_present(1000);

    (void)state;
    wk_draw_follow_begin(&draws);
    look_for(&draws, &look, 4000);
    assert_int_equal(draws.unseen, 0);
    memset(look.seen[WK_WIND_SOUTH - 1], WK_DRAW_UNKNOWN, sizeof look.seen[0]);
    look_for(&draws, &look, WK_DRAW_UNSEEN_MS - 200);
    assert_int_equal(draws.unseen, 0);
    look_for(&draws, &look, 400);
    assert_int_equal(draws.unseen, 1U << (WK_WIND_SOUTH - 1));
    look = all_present(look.at_ms);
    look_for(&draws, &look, 100);
    assert_int_equal(draws.unseen, 0);
}

/* East draws, 4 s later South, 6 s later East, 2 s later West: turns of 4 and 2 s, and of 6 s. */
static void turns_are_from_draw_to_draw(void **state)
{
    static const struct {
        enum wk_wind wall;
        int order, after_ms;
    } drawn[] = {{WK_WIND_EAST, 0, 3000}, {WK_WIND_SOUTH, 0, 4000}, {WK_WIND_EAST, 1, 6000}, {WK_WIND_WEST, 0, 2000}};
    struct wk_draw_follow draws = {.n_drawn = 0};
    struct wk_draw_look look = all_present(1000);
    struct wk_draw_turns turns[WK_N_WINDS];

    (void)state;
    wk_draw_follow_begin(&draws);
    for (int i = 0; i < 4; i++) {
        look_for(&draws, &look, drawn[i].after_ms);
        look.seen[drawn[i].wall - 1][drawn[i].order] = WK_DRAW_GONE;
        if (drawn[i].order == 1)
            look.seen[drawn[i].wall - 1][2] = WK_DRAW_PRESENT;
    }
    look_for(&draws, &look, 3000);
    assert_int_equal(draws.n_drawn, 4);
    wk_draw_follow_turns(&draws, turns);
    assert_int_equal(turns[0].n, 2);
    assert_int_equal(turns[0].median_ms, 4000);
    assert_int_equal(turns[1].n, 1);
    assert_int_equal(turns[1].median_ms, 6000);
    assert_int_equal(turns[2].n, 0);
    assert_int_equal(turns[2].median_ms, 0);
    look.seen[WK_WIND_WEST - 1][0] = WK_DRAW_PRESENT; /* put back: nobody has drawn it */
    look_for(&draws, &look, 3000);
    assert_int_equal(draws.n_drawn, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_hand_is_followed_and_a_wrong_draw_named, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_seen_is_said_and_recorded_and_nothing_else, set_up_kiosk, tear_down_kiosk),
        cmocka_unit_test_setup_teardown(nothing_is_followed_unless_it_is_asked_for, set_up, tear_down),
        cmocka_unit_test(a_wall_that_is_not_seen_is_told),
        cmocka_unit_test(turns_are_from_draw_to_draw),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
