/* The screen that was added: chosen from the menu, drawn, touched, left; nothing of it stays. */
#include "kiosk/face/screens/screen.h"
#include "tests/support/kiosk/app_test.h"

static struct app_world world;
static struct wk_draw draw;

static void wait_s(int s)
{
    for (; s > 0; s--) {
        world.t_ns += 1000000000;
        app_tick(&world, 50000);
    }
}

static bool has_key(enum wk_action action, int arg)
{
    wk_screen_draw(&world.app, &draw);
    for (int i = 0; i < draw.n_areas; i++)
        if (draw.area[i].action == action && draw.area[i].arg == arg)
            return true;
    return false;
}

static void it_is_used(void **state)
{
    (void)state;
    app_begin(&world, 1280, 800, WK_LANG_EN);
    app_act(&world, WK_ACTION_OPEN, WK_SCREEN_TIMER);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE); /* it lies behind the lock */
    app_unlock(&world);
    assert_true(has_key(WK_ACTION_OPEN, WK_SCREEN_TIMER));
    const int sounds = world.n_sounds[WK_SOUND_DONE];
    app_act(&world, WK_ACTION_OPEN, WK_SCREEN_TIMER);
    assert_int_equal(world.app.screen, WK_SCREEN_TIMER);
    assert_int_equal(world.n_sounds[WK_SOUND_DONE], sounds + 1); /* enter */
    assert_true(has_key(WK_ACTION_DIGIT, 4));
    for (int lang = 0; lang < WK_N_LANGS; lang++) {
        world.app.lang = (enum wk_language)lang;
        assert_true(has_key(WK_ACTION_DIGIT, 4));
    }
    app_act(&world, WK_ACTION_DIGIT, 4); /* action */
    assert_int_equal(world.app.timer.n_set, 1);
    wait_s(239);
    assert_int_equal(world.app.screen, WK_SCREEN_TIMER); /* later than the lock would have closed */
    assert_int_equal(world.n_sounds[WK_SOUND_TIME], 0);
    wait_s(2);
    assert_int_equal(world.n_sounds[WK_SOUND_TIME], 1); /* tick */
    assert_true(world.app.timer.over);
    app_act(&world, WK_ACTION_DIGIT, 1);
    app_act(&world, WK_ACTION_BACK, 0); /* back: stopped */
    assert_int_equal(world.app.screen, WK_SCREEN_TIMER);
    app_act(&world, WK_ACTION_BACK, 0); /* and left */
    assert_int_equal(world.app.screen, WK_SCREEN_DIRECTOR);
    assert_int_equal(world.app.timer.n_set, 0); /* forget */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(it_is_used)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
