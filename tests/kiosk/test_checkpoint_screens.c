/* Checkpoints are asked for once where a round starts and ends, shown only once they are on record, and carried from others. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/screens/screens.h"
#include "tests/support/kiosk/app_test.h"

static void a_round_starts_with_one(void **state)
{
    struct app_world *w = *state;

    app_build_all(w);
    assert_null(wk_app_checkpoint(&w->app));
    app_seal_all(w);
    assert_int_equal(w->app.screen, WK_SCREEN_SEALED);
    assert_int_equal(w->n_checkpoints[WK_CHECKPOINT_ROUND_START], 1);
    const struct wk_app_checkpoint *shown = wk_app_checkpoint(&w->app);
    assert_non_null(shown);
    assert_true(shown->seq > w->app.sealed_seq);
    app_act(w, WK_ACTION_BACK, 0); /* and the same when its screen comes up again */
    assert_null(wk_app_checkpoint(&w->app));
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_SEALED);
    assert_int_equal(w->n_checkpoints[WK_CHECKPOINT_ROUND_START], 1);
    assert_non_null(wk_app_checkpoint(&w->app));
    app_play_hand(w);
    assert_int_equal(w->n_checkpoints[WK_CHECKPOINT_ROUND_START], 1);
    assert_int_equal(w->n_checkpoints[WK_CHECKPOINT_ROUND_END], 0);
}

/* Four walls back, one after another. */
static void lay_back(struct app_world *w)
{
    app_play_hand(w);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        app_lay(w, (enum wk_wind)wind);
        app_frames(w, 8);
        app_clear(w);
        app_frames(w, 5);
    }
    assert_int_equal(w->app.screen, WK_SCREEN_DONE);
}

static void a_round_ends_with_one(void **state)
{
    struct app_world *w = *state;

    app_build_all(w);
    app_seal_all(w);
    for (int hand = 1; hand <= 4; hand++) {
        assert_int_equal(w->app.hand, hand);
        lay_back(w);
        assert_int_equal(w->n_checkpoints[WK_CHECKPOINT_ROUND_END], hand == 4);
        assert_int_equal(wk_app_checkpoint(&w->app) != NULL, hand == 4);
        app_act(w, WK_ACTION_FINISH, 0);
        if (hand < 4)
            app_act(w, WK_ACTION_START, 0);
    }
    assert_int_equal(w->n_checkpoints[WK_CHECKPOINT_ROUND_START], 1);
}

/* What is not on record is not shown; a database that fails is shown, one that is not there yet is not. */
static void nothing_without_a_record(void **state)
{
    struct app_world *w = *state;

    w->checkpoint_status = WK_NOT_FOUND;
    app_build_all(w);
    app_seal_all(w);
    assert_int_equal(w->app.screen, WK_SCREEN_SEALED);
    assert_null(wk_app_checkpoint(&w->app));
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NONE);
    w->checkpoint_status = WK_DISK_FULL;
    app_act(w, WK_ACTION_BACK, 0);
    app_act(w, WK_ACTION_START, 0); /* the second time */
    assert_null(wk_app_checkpoint(&w->app));
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_DISK_FULL);
}

static void show(struct app_world *w, const char *code)
{
    struct wk_event event = {.kind = WK_EVENT_CODE, .code = code};

    app_send(w, &event);
    app_answer(w);
}

static void others_are_carried(void **state)
{
    struct app_world *w = *state;

    show(w, APP_CHECKPOINT); /* nobody asked */
    assert_int_equal(w->n_carried, 0);
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_RECORDS);
    assert_int_equal(w->n_checkpoints[WK_CHECKPOINT_ASKED], 1);
    assert_non_null(wk_app_checkpoint(&w->app));
    assert_int_equal(w->app.vouch.carried_as, WK_NOT_YET);
    show(w, APP_CHECKPOINT);
    assert_int_equal(w->n_carried, 1);
    assert_int_equal(w->app.vouch.carried_as, WK_OK);
    show(w, APP_CHECKPOINT); /* it still lies there */
    assert_int_equal(w->n_carried, 1);
    w->carry_status = WK_BAD_INPUT;
    show(w, "WKC1 x");
    assert_int_equal(w->app.vouch.carried_as, WK_BAD_INPUT);
    assert_int_equal(w->n_carried, 1);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NONE);
    w->carry_status = WK_DB_LOCKED;
    show(w, "WKC1 y");
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_DB_LOCKED);
}

/* The director's alone, one at a time. */
static void a_copy_is_asked_for(void **state)
{
    struct app_world *w = *state;
    struct wk_event news = {.kind = WK_EVENT_BACKUP,
                            .backup = {.running = true, .by_hand = true, .key_copy = WK_KEY_COPY_REFUSED}};
    struct wk_event copy = {.kind = WK_EVENT_ACTION, .action = {.action = WK_ACTION_BACKUP}};

    app_send(w, &copy);
    assert_false(app_has(w, WK_EFFECT_BACKUP));
    assert_int_equal(wk_screens_find(&wk_screens, WK_SCREEN_BACKUP)->role, WK_ROLE_DIRECTOR);
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_BACKUP);
    w->app.backup.key_copy = WK_KEY_COPY_REFUSED; /* else that is asked first: test_papers_screen.c */
    app_send(w, &copy);
    assert_true(app_has(w, WK_EFFECT_BACKUP));
    app_send(w, &news);
    app_send(w, &copy);
    assert_false(app_has(w, WK_EFFECT_BACKUP));
    news.backup.by_hand = false; /* one that is made by itself is no reason to wait */
    app_send(w, &news);
    app_send(w, &copy);
    assert_true(app_has(w, WK_EFFECT_BACKUP));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_round_starts_with_one, app_set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(a_round_ends_with_one, app_set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(nothing_without_a_record, app_set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(others_are_carried, app_set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(a_copy_is_asked_for, app_set_up, app_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
