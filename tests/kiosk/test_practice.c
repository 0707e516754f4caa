/* Practice: a wall spoilt by its players and mended against the clock; what it leaves behind is a best time, and no record. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clock_runs_from_the_key_to_the_last_tile),
        cmocka_unit_test(the_faster_one_is_kept),
        cmocka_unit_test(nothing_is_recorded_or_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
