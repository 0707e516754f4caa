/*
 * A hand that somebody makes up to practise, on the real scoring: what it waits for and the way to 8 points are shown, nothing
 * of it goes on record, and there is no such thing while a hand is played at this table.
 */
#include "kiosk/face/draw/hand_view.h"
#include "kiosk/face/screens/result/count_steps.h"
#include "kiosk/face/screens/screens.h"
#include "rules/mcr/shanten.h"
#include "tests/support/kiosk/gallery_test.h"
#include "tests/support/kiosk/hand_scoring_test.h"
#include "tests/support/kiosk/screen_test.h"

static struct app_world world;
static struct wk_hand_scoring scoring;
static struct wk_env env;
static struct wk_service service = {.env = &env, .table = 3};

/* The scoring without a store, as a kiosk that has none yet. */
static bool answers(struct app_world *w, const struct wk_effect *effect)
{
    struct wk_event event = {.kind = WK_EVENT_NONE};

    if (effect->kind != WK_EFFECT_COUNT)
        return false;
    wk_hand_scoring_do(&scoring, &service, &effect->count, &event);
    if (event.kind != WK_EVENT_NONE)
        app_send(w, &event);
    return true;
}

static void open_practice(void)
{
    wk_hand_scoring_end(&scoring);
    gallery_scene(&world, "practice-lay");
    world.answers = answers;
    app_act(&world, WK_ACTION_OPEN, WK_SCREEN_WAITS);
    app_answer(&world);
    assert_int_equal(world.app.screen, WK_SCREEN_WAITS);
    assert_int_equal(world.app.count.status, WK_OK);
}

static void act(enum wk_action action, int arg)
{
    app_act(&world, action, arg);
    app_answer(&world);
}

static void key(const char *faces)
{
    for (const char *at = faces; *at; at += strchr("ESWNCFP", *at) ? 1 : 2) {
        char name[3] = {at[0], strchr("ESWNCFP", at[0]) ? (char)0 : at[1], 0};
        enum wk_face face;
        assert_int_equal(wk_face_parse(name, &face), WK_OK);
        act(WK_ACTION_COUNT_FACE, (int)face);
    }
}

static void thirteen_tiles_say_what_they_wait_for(void **state)
{
    const struct wk_app *app = &world.app;

    (void)state;
    open_practice();
    key("1m9m1s9s1p9pESWNCF");
    assert_int_equal(app->count.step, WK_COUNTING_KEYS);
    act(WK_ACTION_COUNT_NEXT, 0); /* twelve are no hand */
    assert_int_equal(app->count.step, WK_COUNTING_KEYS);
    key("P");
    assert_int_equal(app->count.step, WK_COUNTING_CHECK);
    assert_int_equal(app->count.view->ahead.shanten, 0);
    assert_int_equal(app->count.view->ahead.waits.n, 13);
    assert_int_equal(app->count.view->ahead.waits.wait[0].points, 88);
    assert_true(app->count.view->ahead.has_way);
    assert_int_equal(app->count.view->ahead.way.n_drawn, 1);
}

/* Melds too; and what is put right is counted again. */
static void a_tile_that_is_changed_is_counted_again(void **state)
{
    const struct wk_app *app = &world.app;

    (void)state;
    open_practice();
    act(WK_ACTION_COUNT_KEY_AS, WK_KEY_CONCEALED_KONG);
    key("7s");
    act(WK_ACTION_COUNT_KEY_AS, WK_KEY_CHOW);
    key("3p");
    key("3m3m6m6m5s8s9s");
    assert_int_equal(app->count.step, WK_COUNTING_CHECK);
    assert_int_equal(app->count.view->ahead.shanten, 2);
    act(WK_ACTION_COUNT_KEYS, 0);
    assert_int_equal(app->count.step, WK_COUNTING_KEYS);
    key("9s"); /* a fourteenth has no place */
    assert_true(app->hint);
    act(WK_ACTION_ERASE, 0);
    act(WK_ACTION_ERASE, 0);
    key("6m");
    assert_int_equal(app->count.step, WK_COUNTING_KEYS);
    key("3m");
    assert_int_equal(app->count.step, WK_COUNTING_CHECK);
    assert_int_equal(app->count.view->ahead.shanten, 0);
    act(WK_ACTION_BACK, 0);
    assert_int_equal(app->count.step, WK_COUNTING_KEYS);
    act(WK_ACTION_COUNT_NEXT, 0);
    assert_int_equal(app->count.step, WK_COUNTING_CHECK);
}

static bool is_wiped(void)
{
    static const struct wk_hand_scoring none;

    return !world.app.count.view && world.app.count.winner == WK_WIND_NONE && memcmp(&scoring, &none, sizeof none) == 0;
}

static void leaving_wipes_it(void **state)
{
    (void)state;
    open_practice();
    key("1m2m3m");
    act(WK_ACTION_BACK, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_PRACTICE);
    assert_true(is_wiped());
    open_practice();
    key("1m2m3m");
    world.t_ns += WK_PRACTICE_IDLE_NS - 1000000000;
    app_tick(&world, 10 * 3600);
    assert_int_equal(world.app.screen, WK_SCREEN_WAITS);
    assert_int_equal(wk_count_left_s(&world.app), 1);
    world.t_ns += 1000000000;
    app_tick(&world, 10 * 3600);
    app_answer(&world);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    assert_true(is_wiped());
}

/* Neither a key leads there, nor does it stay once a deal is sealed at the table. */
static void it_goes_when_a_deal_comes(void **state)
{
    (void)state;
    open_practice();
    key("1m2m3m");
    world.app.sealed_seq = 12;
    app_send(&world, &(struct wk_event){.kind = WK_EVENT_NONE});
    app_answer(&world);
    assert_int_equal(world.app.screen, WK_SCREEN_IDLE);
    assert_true(is_wiped());
    app_act(&world, WK_ACTION_PRACTICE, 0);
    app_act(&world, WK_ACTION_OPEN, WK_SCREEN_WAITS);
    assert_int_not_equal(world.app.screen, WK_SCREEN_WAITS);
}

/* An event's hand is under way at this table: no screen leads there, and the scoring refuses for itself. */
static void never_while_an_events_hand_is_played(void **state)
{
    struct table_world *table = *state;
    struct scoring_world *k = scoring_world();
    const struct wk_count_request request = {.what = WK_COUNT_PRACTICE};
    struct wk_event event;

    scoring_open(table, 3);
    assert_false(wk_app_may_practise(&k->w.app));
    app_act(&k->w, WK_ACTION_OPEN, WK_SCREEN_WAITS);
    assert_int_equal(k->w.app.screen, WK_SCREEN_RESULT);
    app_act(&k->w, WK_ACTION_BACK, 0);
    app_act(&k->w, WK_ACTION_OPEN, WK_SCREEN_WAITS);
    app_act(&k->w, WK_ACTION_PRACTICE, 0);
    assert_int_not_equal(k->w.app.screen, WK_SCREEN_WAITS);
    assert_int_not_equal(k->w.app.screen, WK_SCREEN_PRACTICE);
    wk_hand_scoring_do(&k->scoring, &k->service, &request, &event);
    assert_int_equal(event.count.status, WK_NOT_ALLOWED);
    assert_null(event.count.view);
    assert_false(k->scoring.open);
    scoring_close();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thirteen_tiles_say_what_they_wait_for),
        cmocka_unit_test(a_tile_that_is_changed_is_counted_again),
        cmocka_unit_test(leaving_wipes_it),
        cmocka_unit_test(it_goes_when_a_deal_comes),
        cmocka_unit_test_setup_teardown(never_while_an_events_hand_is_played, table_setup, table_teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
