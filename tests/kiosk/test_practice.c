/*
 * What a kiosk does between deals. Practice: a wall spoilt by its players and mended against the clock; what it leaves behind
 * is a best time, and no record. Attract: pictures, until somebody touches it.
 */
#include "tests/support/kiosk/gallery_test.h"

static struct app_world world;

static void scene(const char *name)
{
    app_begin(&world, 1280, 800, WK_LANG_EN);
    for (int i = 0; i < n_gallery; i++)
        if (strcmp(gallery[i].name, name) == 0)
            gallery[i].make(&world);
}

static void the_clock_runs_from_the_key_to_the_last_tile(void **state)
{
    (void)state;
    scene("practice-lay");
    assert_int_equal(world.app.screen, WK_SCREEN_PRACTICE);
    app_act(&world, WK_ACTION_PRACTICE, 0); /* nothing lies there: the key does nothing */
    assert_int_equal(world.app.practice.step, WK_PRACTICE_LAY);
    scene("practice-spoil");
    assert_int_equal(world.app.practice.step, WK_PRACTICE_SPOIL);
    scene("practice-run");
    assert_int_equal(world.app.practice.step, WK_PRACTICE_RUN);
    assert_int_equal(world.app.practice.n_moves, 2);
    scene("practice-done");
    assert_int_equal(world.app.practice.step, WK_PRACTICE_DONE);
    assert_true(world.app.practice.best && world.app.practice.time_s > 0);
    assert_int_equal(world.app.practice_best_s[1], world.app.practice.time_s);
    assert_int_equal(world.app.practice_best_s[0], 0);
}

static void the_faster_one_is_kept(void **state)
{
    (void)state;
    scene("practice-done");
    world.app.practice_best_s[1] = 1;
    app_act(&world, WK_ACTION_PRACTICE, 0); /* again */
    assert_int_equal(world.app.practice.step, WK_PRACTICE_SPOIL);
    app_swap(&world, 3, 20);
    app_swap(&world, 4, 22);
    app_frames(&world, 24);
    app_act(&world, WK_ACTION_PRACTICE, 0);
    world.t_ns += 5000000000;
    app_swap(&world, 3, 20);
    app_swap(&world, 4, 22);
    app_frames(&world, 24);
    assert_int_equal(world.app.practice.step, WK_PRACTICE_DONE);
    assert_false(world.app.practice.best);
    assert_int_equal(world.app.practice_best_s[1], 1);
}

static void nothing_is_recorded_or_left(void **state)
{
    (void)state;
    scene("practice-done");
    assert_int_equal(world.n_records + world.n_seals + world.n_hands + world.n_verifies, 0);
    app_act(&world, WK_ACTION_BACK, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    assert_int_equal(world.app.practice.step, WK_PRACTICE_LAY);
    for (int i = 0; i < WK_N_WINDS; i++)
        assert_false(world.app.wall[i].built || world.app.wall[i].passed || world.app.wall[i].n_right > 0);
    assert_true(world.app.practice_best_s[1] > 0);
    app_build_all(&world); /* walls are built as if nobody had practised */
    app_act(&world, WK_ACTION_PRACTICE, 0);
    assert_int_not_equal(world.app.screen, WK_SCREEN_PRACTICE);
}

/* An idle kiosk on which n seconds pass. */
static void wait_s(int n)
{
    world.t_ns += n * INT64_C(1000000000);
    app_frames(&world, 1);
    app_tick(&world, 10 * 3600);
}

static void idle_with(int minutes)
{
    app_begin(&world, 1280, 800, WK_LANG_EN);
    world.app.attract.minutes = minutes;
    app_clear(&world);
    wait_s(0);
}

static void an_idle_kiosk_shows_what_it_is_for(void **state)
{
    const struct wk_app *app = &world.app;

    (void)state;
    idle_with(3);
    wait_s(179);
    assert_int_equal(app->screen, WK_SCREEN_IDLE);
    app_act(&world, WK_ACTION_LANGUAGE, 0); /* somebody is there */
    wait_s(179);
    assert_int_equal(app->screen, WK_SCREEN_IDLE);
    wait_s(2);
    assert_int_equal(app->screen, WK_SCREEN_ATTRACT);
    assert_int_equal(world.effects.n, 1); /* asked of the camera alone: recorded nowhere, not heard */
    assert_int_equal(world.effects.effect[0].kind, WK_EFFECT_USE_SIDE);
    idle_with(0);
    wait_s(86400);
    assert_int_equal(app->screen, WK_SCREEN_IDLE);
}

/* A touch that goes down, a key, the keyboard's focus: it wakes, and what was meant by it is not done. */
static void any_touch_wakes_it_and_does_nothing_else(void **state)
{
    static const enum wk_action actions[] = {WK_ACTION_START,    WK_ACTION_CLOSE,    WK_ACTION_QUIT,
                                             WK_ACTION_LANGUAGE, WK_ACTION_DIRECTOR, WK_ACTION_PRACTICE};
    struct wk_event event = {.kind = WK_EVENT_PRESS, .action = {.action = WK_ACTION_CLOSE}};

    (void)state;
    for (size_t i = 0; i < sizeof(actions) / sizeof(actions[0]); i++) {
        scene("attract");
        assert_true(world.app.screen == WK_SCREEN_ATTRACT && world.app.attract.plays);
        app_act(&world, actions[i], 0);
        assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
        assert_int_equal(world.app.lang, WK_LANG_EN);
        assert_int_equal(world.app.overlay, WK_OVERLAY_NONE);
        assert_false(app_has(&world, WK_EFFECT_QUIT));
    }
    scene("attract");
    app_send(&world, &event);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    event.kind = WK_EVENT_ACTION; /* the finger comes up */
    app_send(&world, &event);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    scene("attract");
    app_send(&world, &(struct wk_event){.kind = WK_EVENT_FOCUS, .action = {.arg = 1}});
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
}

static void it_gives_way_to_whatever_is_under_way(void **state)
{
    (void)state;
    idle_with(3);
    app_lay(&world, WK_WIND_EAST); /* a wall lies there: it is looked at before the first picture */
    wait_s(181);
    assert_false(world.app.attract.plays);
    wait_s(0);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    app_clear(&world);
    wait_s(181);
    assert_false(world.app.attract.plays);
    wait_s(0);
    assert_true(world.app.attract.plays);
    assert_int_equal(world.app.side, WK_SIDE_NONE); /* and then nobody looks */
    scene("attract");
    app_camera(&world, WK_NO_CAMERA);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    scene("idle-sealed");
    world.app.attract.minutes = 3;
    wait_s(600);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    scene("event-idle-next");
    world.app.attract.minutes = 3;
    wait_s(600);
    assert_int_not_equal(world.app.screen, WK_SCREEN_ATTRACT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clock_runs_from_the_key_to_the_last_tile),
        cmocka_unit_test(the_faster_one_is_kept),
        cmocka_unit_test(nothing_is_recorded_or_left),
        cmocka_unit_test(an_idle_kiosk_shows_what_it_is_for),
        cmocka_unit_test(any_touch_wakes_it_and_does_nothing_else),
        cmocka_unit_test(it_gives_way_to_whatever_is_under_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
