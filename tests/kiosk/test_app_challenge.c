/* Challenges: a wall that is challenged passes when the very tile was turned and put back, and by nothing else. */
#include "tests/support/kiosk/app_test.h"
#include "tests/support/kiosk/small_screens.h"

const struct wk_screens *const app_screens = &small_screens; /* the app alone */

static struct app_world world;

/* A hand has been played, and one wall in one is challenged. */
static void to_restore(struct app_world *w, int slot)
{
    app_begin(w, 1280, 800, WK_LANG_EN);
    w->app.challenge_one_in = 1;
    w->challenge_slot = slot;
    app_build_all(w);
    app_seal_all(w);
    app_play_hand(w);
    assert_int_equal(w->app.screen, WK_SCREEN_RESTORE);
    app_lay(w, WK_WIND_SOUTH);
    app_frames(w, 12);
}

static bool passed(const struct app_world *w)
{
    return w->app.wall[WK_WIND_SOUTH - 1].passed;
}

static void turn(struct app_world *w, int slot, bool sideways)
{
    w->reading.slot[slot].sideways = sideways;
    app_frames(w, 12);
}

static void a_still_picture_never_passes(void **state)
{
    struct app_world *w = *state;
    to_restore(w, 20);
    app_frames(w, 600);
    assert_false(passed(w));
    assert_int_equal(w->n_challenges, 1);
    assert_int_equal(w->n_verifies, 0);
    assert_int_equal(w->app.task[0].kind, WK_TASK_TURN);
    assert_int_equal(w->app.task[0].label, wk_layout_label(WK_WIND_SOUTH, 20));
}

static void the_tile_turned_and_put_back_passes(void **state)
{
    struct app_world *w = *state;
    to_restore(w, 20);
    turn(w, 20, true);
    assert_false(passed(w));
    assert_int_equal(w->app.task[0].kind, WK_TASK_MOVE);
    assert_int_equal(w->app.task[0].move.what, WK_DO_TURN);
    assert_int_equal(w->n_verifies, 0); /* what was asked for is no fault */
    turn(w, 20, false);
    assert_true(passed(w));
    assert_int_equal(w->n_challenges_met, 1);
    assert_int_equal(w->n_verifies, 1);
}

static void another_tile_turned_does_not(void **state)
{
    struct app_world *w = *state;
    to_restore(w, 20);
    turn(w, 21, true);
    turn(w, 21, false);
    app_frames(w, 60);
    assert_false(passed(w));
    assert_int_equal(w->n_challenges_met, 0);
}

/* A film of a wall with that slot's neighbour in its place, turned: the label tells. */
static void another_tile_in_its_place_does_not(void **state)
{
    struct app_world *w = *state;
    to_restore(w, 20);
    app_swap(w, 20, 21);
    turn(w, 20, true);
    w->reading.slot[20].sideways = false;
    app_swap(w, 20, 21);
    app_frames(w, 60);
    assert_false(passed(w));
}

static void taken_off_and_laid_again_it_is_the_same_challenge(void **state)
{
    struct app_world *w = *state;
    to_restore(w, 20);
    for (int i = 0; i < 5; i++) {
        app_clear(w);
        app_frames(w, 12);
        app_lay(w, WK_WIND_SOUTH);
        app_frames(w, 12);
    }
    assert_int_equal(w->n_challenges, 1);
    assert_false(passed(w));
    turn(w, 20, true);
    turn(w, 20, false);
    assert_true(passed(w));
}

static void where_the_lot_falls_elsewhere_it_passes_at_once(void **state)
{
    struct app_world *w = *state;
    to_restore(w, WK_SLOT_NONE);
    assert_true(passed(w));
    assert_int_equal(w->n_challenges, 1);
    assert_int_equal(w->n_challenges_met, 0);
}

static void a_fault_beside_it_goes_on_record_when_it_stays(void **state)
{
    struct app_world *w = *state;
    to_restore(w, 20);
    app_swap(w, 24, 25);
    app_frames(w, 12);
    assert_int_equal(w->n_verifies, 0);
    app_frames(w, (int)(WK_CHALLENGE_NS / APP_FRAME_NS) + 12);
    assert_int_equal(w->n_verifies, 1);
    assert_false(passed(w));
}

static void without_challenges_none_is_drawn(void **state)
{
    struct app_world *w = *state;
    app_begin(w, 1280, 800, WK_LANG_EN);
    app_build_all(w);
    app_seal_all(w);
    app_play_hand(w);
    app_lay(w, WK_WIND_SOUTH);
    app_frames(w, 12);
    assert_true(passed(w));
    assert_int_equal(w->n_challenges, 0);
}

static int begin(void **state)
{
    *state = &world;
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_still_picture_never_passes, begin),
        cmocka_unit_test_setup(the_tile_turned_and_put_back_passes, begin),
        cmocka_unit_test_setup(another_tile_turned_does_not, begin),
        cmocka_unit_test_setup(another_tile_in_its_place_does_not, begin),
        cmocka_unit_test_setup(taken_off_and_laid_again_it_is_the_same_challenge, begin),
        cmocka_unit_test_setup(where_the_lot_falls_elsewhere_it_passes_at_once, begin),
        cmocka_unit_test_setup(a_fault_beside_it_goes_on_record_when_it_stays, begin),
        cmocka_unit_test_setup(without_challenges_none_is_drawn, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
