/* The drill on the screen, step by step; each failure is loud, and nothing is said to be stored that is not. */
#include "tests/support/kiosk/app_test.h"

static struct app_world *begin(void)
{
    struct app_world *w = calloc(1, sizeof(*w));

    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    return w;
}

/* Drilled with pictures, none missed. */
static struct app_world *told(int n_missed)
{
    struct app_world *w = begin();

    app_open_drill(w);
    assert_true(w->app.in_order && wk_app_lies_still(&w->app));
    app_act(w, WK_ACTION_DRILL, 0);
    assert_int_equal(w->n_drills, 1);
    assert_int_equal(w->app.drill.step, WK_DRILL_RUN);
    app_drill_news(w, 20, 0, 139000);
    assert_int_equal(w->app.drill.step, WK_DRILL_RUN);
    app_drill_news(w, 40, n_missed, 72164);
    assert_int_equal(w->app.drill.step, WK_DRILL_TOLD);
    assert_true(w->app.drill.seq > 0);
    return w;
}

static void the_whole_drill(void **state)
{
    struct app_world *w = told(0);
    int pass = w->n_sounds[WK_SOUND_PASS];

    (void)state;
    app_act(w, WK_ACTION_DRILL, 0);
    assert_int_equal(w->app.drill.step, WK_DRILL_SWAP);
    app_frames(w, 4);
    assert_int_equal(w->app.task[0].kind, WK_TASK_MOVE); /* shown on the picture */
    app_swap(w, 23, 14);
    app_frames(w, 1);
    assert_int_equal(w->app.drill.step, WK_DRILL_SWAP); /* one frame is no proof */
    app_frames(w, 5);
    assert_int_equal(w->app.drill.step, WK_DRILL_BACK);
    assert_int_equal(w->n_drills_kept, 0);
    app_swap(w, 23, 14);
    app_frames(w, 6);
    assert_int_equal(w->app.drill.step, WK_DRILL_DONE);
    assert_int_equal(w->n_drills_kept, 1);
    assert_int_equal(w->kept_noticed, 1);
    assert_true(w->app.drill.hand_seq > 0);
    assert_int_equal(w->n_sounds[WK_SOUND_PASS], pass + 1);
    assert_int_equal(w->n_verifies + w->n_records, 0); /* nothing of it touches the deal */
    free(w);
}

/* Offered between deals until one has missed nothing; the PIN stands before it all the same. */
static void it_is_offered_at_the_start(void **state)
{
    struct app_world *w = begin();

    (void)state;
    assert_false(w->app.drilled);
    snprintf(w->pin, sizeof(w->pin), "%s", "2580");
    app_act(w, WK_ACTION_DRILL, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_PIN);
    app_act(w, WK_ACTION_BACK, 0);
    app_act(w, WK_ACTION_DIRECTOR, 0);
    app_pin(w, "2580");
    assert_int_equal(w->app.screen, WK_SCREEN_DIRECTOR); /* that wish was given up */
    app_act(w, WK_ACTION_LOCK, 0);
    app_act(w, WK_ACTION_DRILL, 0);
    app_pin(w, "2580");
    assert_int_equal(w->app.screen, WK_SCREEN_DRILL);
    app_lay(w, WK_WIND_SOUTH);
    app_frames(w, 8);
    app_act(w, WK_ACTION_DRILL, 0);
    app_drill_news(w, 40, 1, 113000);
    assert_false(w->app.drilled);
    app_act(w, WK_ACTION_DRILL, 0);
    app_frames(w, 8);
    app_act(w, WK_ACTION_DRILL, 0);
    app_drill_news(w, 40, 0, 72164);
    assert_true(w->app.drilled);
    free(w);
}

static void a_missed_fault_is_loud_and_ends_it(void **state)
{
    struct app_world *w = told(1);

    (void)state;
    assert_int_equal(w->n_sounds[WK_SOUND_TROUBLE], 1);
    app_act(w, WK_ACTION_DRILL, 0); /* no drill by hand after that: again from the start */
    assert_int_equal(w->app.drill.step, WK_DRILL_LAY);
    assert_int_equal(w->app.drill.n_done, 0);
    free(w);
}

static void an_exchange_that_is_not_noticed_is_loud(void **state)
{
    struct app_world *w = told(0);

    (void)state;
    app_act(w, WK_ACTION_DRILL, 0);
    app_frames(w, 5);
    app_act(w, WK_ACTION_DRILL, 0); /* "They are exchanged", and the wall looks right still */
    assert_int_equal(w->app.drill.step, WK_DRILL_MISSED);
    assert_int_equal(w->n_sounds[WK_SOUND_TROUBLE], 1);
    assert_int_equal(w->n_drills_kept, 1);
    assert_int_equal(w->kept_noticed, 0);
    free(w);
}

/* Another exchange than the one asked for is no proof, and no miss either. */
static void other_tiles_do_not_count(void **state)
{
    struct app_world *w = told(0);

    (void)state;
    app_act(w, WK_ACTION_DRILL, 0);
    app_swap(w, 24, 15);
    app_frames(w, 6);
    assert_int_equal(w->app.drill.step, WK_DRILL_SWAP);
    app_act(w, WK_ACTION_DRILL, 0);
    assert_int_equal(w->app.drill.step, WK_DRILL_SWAP);
    assert_int_equal(w->n_drills_kept, 0);
    free(w);
}

static void it_begins_with_a_wall_in_order_behind_the_lock(void **state)
{
    struct app_world *w = begin();

    (void)state;
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_DRILL);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    app_open_drill(w);
    app_swap(w, 23, 14);
    app_frames(w, 5);
    app_act(w, WK_ACTION_DRILL, 0);
    assert_int_equal(w->n_drills, 0);
    assert_int_equal(w->app.drill.step, WK_DRILL_LAY);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_DIRECTOR);
    for (int i = 0; i < WK_N_WINDS; i++) { /* a wall that was drilled on is not built by it */
        assert_false(w->app.wall[i].built);
        assert_int_equal(w->app.wall[i].n_right, 0);
    }
    free(w);
}

static void what_cannot_be_stored_is_not_said(void **state)
{
    struct app_world *w = told(0);

    (void)state;
    app_act(w, WK_ACTION_DRILL, 0);
    app_swap(w, 23, 14);
    app_frames(w, 6);
    assert_int_equal(w->app.drill.step, WK_DRILL_BACK);
    w->drill_status = WK_DISK_FULL;
    app_swap(w, 23, 14);
    app_frames(w, 6);
    assert_int_equal(w->app.drill.step, WK_DRILL_TOLD);
    assert_int_equal(w->app.drill.status, WK_DISK_FULL);
    assert_int_equal(w->n_sounds[WK_SOUND_PASS], 0);
    app_act(w, WK_ACTION_DRILL, 0);
    assert_int_equal(w->app.drill.step, WK_DRILL_LAY);
    free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_whole_drill),
        cmocka_unit_test(it_is_offered_at_the_start),
        cmocka_unit_test(a_missed_fault_is_loud_and_ends_it),
        cmocka_unit_test(an_exchange_that_is_not_noticed_is_loud),
        cmocka_unit_test(other_tiles_do_not_count),
        cmocka_unit_test(it_begins_with_a_wall_in_order_behind_the_lock),
        cmocka_unit_test(what_cannot_be_stored_is_not_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
