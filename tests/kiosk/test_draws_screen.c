/* The draw while a hand is played: off until the director says so; what is said when, and what goes on record of it. */
#include "tests/support/kiosk/gallery_seat.h"
#include "tests/support/kiosk/gallery_whole.h"

#include "kiosk/face/screens/screen.h"

static struct app_world *w;
static struct wk_draw draw;

static int set_up(void **state)
{
    const int failed = app_set_up(state);

    w = *state;
    return failed;
}

static bool says(const char *text)
{
    wk_screen_draw(&w->app, &draw);
    assert_false(draw.overflow);
    for (int i = 0; i < draw.n_cmds; i++)
        if (draw.cmd[i].kind == WK_CMD_TEXT && strcmp(draw.text + draw.cmd[i].first, text) == 0)
            return true;
    return false;
}

static bool offers(enum wk_action action, int *arg)
{
    wk_screen_draw(&w->app, &draw);
    for (int i = 0; i < draw.n_areas; i++)
        if (draw.area[i].action == action) {
            *arg = draw.area[i].arg;
            return true;
        }
    return false;
}

#define LINE "South's wall: 41 was taken, 40 comes first"

static void nobody_looks_until_the_director_says_so(void **state)
{
    (void)state;
    assert_int_equal(w->app.draws.said, WK_DRAWS_OFF);
    whole_play(w, WK_DRAWS_OFF);
    assert_false(wk_app_follows_draws(&w->app));
    assert_true(wk_app_closes_camera(&w->app));
    assert_true(says("Camera closed"));
    w->app.draws.said = WK_DRAWS_AT_ONCE;
    assert_true(wk_app_follows_draws(&w->app));
    assert_false(wk_app_closes_camera(&w->app));
    assert_true(says("The camera follows the draw, by the backs"));
    assert_false(says("Camera open"));
    w->app.screen = WK_SCREEN_IDLE; /* the hand is still played, and followed */
    assert_true(wk_app_follows_draws(&w->app));
    assert_true(says("Camera open"));
    w->app.screen = WK_SCREEN_PLAYING;
    assert_int_equal(w->app.side, WK_SIDE_NONE); /* no wall and no face is read */
    w->app.whole.on = false;                     /* over a mat there is nothing to be seen */
    assert_true(wk_app_closes_camera(&w->app));
}

static void a_wrong_draw_is_said_at_once_and_goes_on_record(void **state)
{
    struct wk_event wrong = {.kind = WK_EVENT_DRAW, .draw = {.kind = WK_DRAW_NEWS_WRONG, .follows = true}};

    (void)state;
    whole_play(w, WK_DRAWS_AT_ONCE);
    wrong.draw.wrong = (struct wk_wrong_draw){.fault = 1, .wall = WK_WIND_SOUTH, .taken = 41, .first = 40};
    app_send(w, &wrong);
    assert_true(app_has(w, WK_EFFECT_DRAWS));
    assert_true(app_has(w, WK_EFFECT_SOUND));
    assert_true(says(LINE));
    w->t_ns += 61 * INT64_C(1000000000);
    app_tick(w, 0);
    assert_false(says(LINE));
    whole_draw_news(w, WK_DRAW_NEWS_WRONG, true, 0);
    assert_true(says(LINE));
    whole_draw_news(w, WK_DRAW_NEWS_BACK, true, 0);
    assert_false(says(LINE));
    assert_int_equal(w->app.draws.n_wrong, 1);
}

/* What was put right hides nothing that lies wrong still. */
static void the_newest_is_said_until_it_is_put_back_itself(void **state)
{
    struct wk_event news = {.kind = WK_EVENT_DRAW, .draw = {.kind = WK_DRAW_NEWS_WRONG, .follows = true}};

    (void)state;
    whole_play(w, WK_DRAWS_AT_ONCE);
    whole_draw_news(w, WK_DRAW_NEWS_WRONG, true, 0);
    news.draw.wrong = (struct wk_wrong_draw){.fault = 1, .wall = WK_WIND_WEST, .taken = 75, .first = 74};
    app_send(w, &news);
    whole_draw_news(w, WK_DRAW_NEWS_BACK, true, 0);
    assert_true(says("West's wall: 75 was taken, 74 comes first"));
    news.draw.kind = WK_DRAW_NEWS_BACK;
    app_send(w, &news);
    assert_false(says("West's wall: 75 was taken, 74 comes first"));
    assert_int_equal(w->app.draws.n_wrong, 0);
}

static void it_is_said_at_the_hands_end_where_that_is_chosen(void **state)
{
    const int sounds = w->n_sounds[WK_SOUND_AGAIN];

    (void)state;
    whole_play(w, WK_DRAWS_AT_END);
    whole_draw_news(w, WK_DRAW_NEWS_WRONG, true, 0);
    assert_false(says(LINE));
    assert_int_equal(w->n_sounds[WK_SOUND_AGAIN], sounds);
    app_act(w, WK_ACTION_HAND_OVER, 0);
    whole_draw_news(w, WK_DRAW_NEWS_ENDED, true, 0);
    whole_frames(w, 5);
    assert_true(says("Seen in this hand: " LINE));
}

static void what_was_said_of_a_hand_ends_with_it(void **state)
{
    (void)state;
    whole_play(w, WK_DRAWS_AT_ONCE);
    for (int i = 0; i < 2 * WK_APP_WRONG_DRAWS; i++)
        whole_draw_news(w, WK_DRAW_NEWS_WRONG, true, 0);
    assert_int_equal(w->app.draws.n_wrong, 2 * WK_APP_WRONG_DRAWS);
    app_act(w, WK_ACTION_HAND_OVER, 0);
    whole_draw_news(w, WK_DRAW_NEWS_ENDED, true, 0);
    whole_frames(w, 5);
    assert_true(says("Seen in this hand: " LINE "; and 5 more"));
    whole_draw_news(w, WK_DRAW_NEWS_BEGINS, false, 0); /* looked away, and again: the same hand */
    assert_int_equal(w->app.draws.n_wrong, 2 * WK_APP_WRONG_DRAWS);
    w->app.hand++;
    whole_draw_news(w, WK_DRAW_NEWS_BEGINS, false, 0);
    assert_int_equal(w->app.draws.n_wrong, 0);
}

static void where_it_does_not_see_it_says_so_and_names_nothing(void **state)
{
    struct wk_event over = {.kind = WK_EVENT_DRAW, .draw = {.kind = WK_DRAW_NEWS_SEES, .over = true}};

    (void)state;
    whole_play(w, WK_DRAWS_AT_ONCE);
    whole_draw_news(w, WK_DRAW_NEWS_SEES, true, 1U << (WK_WIND_WEST - 1));
    assert_true(says("West's wall is not seen"));
    whole_draw_news(w, WK_DRAW_NEWS_SEES, true, 1U << (WK_WIND_WEST - 1) | 1U);
    assert_true(says("The walls are not seen"));
    app_send(w, &over);
    assert_true(says("The draw is no longer followed")); /* walls were taken down: that they are seen again is nothing */
    w->app.hand++;
    whole_draw_news(w, WK_DRAW_NEWS_BEGINS, false, 0);
    assert_true(says("The camera looks for the four walls"));
    w->t_ns += 11 * INT64_C(1000000000);
    app_tick(w, 0);
    assert_true(says("Walls not seen whole: the draw is not followed"));
    app_camera(w, WK_CAMERA_LOST);
    assert_true(says("No camera: the draw is not followed"));
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NONE); /* the hand goes on without it */
}

/* In an event the screen that asks how the hand ended comes first. */
static void in_an_event_it_is_said_where_the_result_is_entered(void **state)
{
    (void)state;
    g_play(w);
    whole_begin(w);
    w->app.draws.said = WK_DRAWS_AT_END;
    assert_true(wk_app_follows_draws(&w->app));
    whole_draw_news(w, WK_DRAW_NEWS_BEGINS, false, 0);
    whole_draw_news(w, WK_DRAW_NEWS_WRONG, true, 0);
    app_act(w, WK_ACTION_HU, 0);
    whole_draw_news(w, WK_DRAW_NEWS_ENDED, true, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_RESULT);
    assert_false(wk_app_follows_draws(&w->app));
    assert_true(says("Seen in this hand: " LINE));
}

static void only_the_director_chooses(void **state)
{
    struct wk_event failed = {.kind = WK_EVENT_DRAWS_KEPT, .draws_kept = {.status = WK_DISK_FULL, .what = WK_DRAWS_ASK_SAY}};
    struct wk_event touch = {.kind = WK_EVENT_ACTION, .action = {.action = WK_ACTION_DRAWS, .arg = WK_DRAWS_AT_END}};
    int arg = -1;

    (void)state;
    app_act(w, WK_ACTION_DRAWS, WK_DRAWS_AT_ONCE);
    assert_int_equal(w->app.draws.said, WK_DRAWS_OFF);
    g_whole_camera_good(w);
    for (int said = WK_DRAWS_AT_ONCE; said <= WK_N_DRAWS_SAID; said++) {
        assert_true(offers(WK_ACTION_DRAWS, &arg));
        assert_int_equal(arg, said % WK_N_DRAWS_SAID);
        app_act(w, WK_ACTION_DRAWS, arg);
        assert_int_equal(w->app.draws.said, said % WK_N_DRAWS_SAID);
    }
    app_send(w, &touch);
    assert_true(app_has(w, WK_EFFECT_DRAWS));
    assert_int_equal(w->app.draws.said, WK_DRAWS_OFF); /* until it is on record */
    app_send(w, &touch);
    assert_false(app_has(w, WK_EFFECT_DRAWS)); /* it is asked for once */
    app_send(w, &failed);
    assert_int_equal(w->app.draws.said, WK_DRAWS_OFF);
    assert_int_equal(w->app.store, WK_DISK_FULL);
    w->app.store = WK_OK;
    w->app.director.role = WK_ROLE_JUDGE;
    assert_false(offers(WK_ACTION_DRAWS, &arg));
    app_act(w, WK_ACTION_DRAWS, WK_DRAWS_AT_ONCE);
    assert_int_equal(w->app.draws.said, WK_DRAWS_OFF);
}

/* A choice that was made at another kiosk holds here too, and whoever looks at the camera's screen sees where. */
static void what_another_kiosk_was_told_is_followed(void **state)
{
    struct wk_event heard = {
        .kind = WK_EVENT_DRAWS_KEPT,
        .draws_kept = {.status = WK_OK, .what = WK_DRAWS_ASK_NOTHING, .chosen = {WK_DRAWS_AT_ONCE, wk_record_number(3, 7)}}};

    (void)state;
    whole_play(w, WK_DRAWS_OFF);
    app_send(w, &heard);
    assert_true(wk_app_follows_draws(&w->app));
    g_whole_camera_good(w);
    app_send(w, &heard);
    assert_true(says("Draw watch: at once"));
    assert_true(says("set at kiosk 3"));
    w->app.link.own = 3;
    assert_true(says("set here"));
    heard.draws_kept.chosen = (struct wk_draws_chosen){.said = WK_DRAWS_OFF, .refused = true};
    app_send(w, &heard);
    assert_true(says("Draw watch: off"));
    assert_true(says("this kiosk's was refused"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nobody_looks_until_the_director_says_so, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(a_wrong_draw_is_said_at_once_and_goes_on_record, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(the_newest_is_said_until_it_is_put_back_itself, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(it_is_said_at_the_hands_end_where_that_is_chosen, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(what_was_said_of_a_hand_ends_with_it, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(where_it_does_not_see_it_says_so_and_names_nothing, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(in_an_event_it_is_said_where_the_result_is_entered, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(only_the_director_chooses, set_up, app_tear_down),
        cmocka_unit_test_setup_teardown(what_another_kiosk_was_told_is_followed, set_up, app_tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
