/* Seat check, play, result: replayed on a real tournament without camera, screen or disk; and cut off at any point. */
#include "tests/support/kiosk/event_test.h"

#include <stdlib.h>
#include <time.h>

#include "kiosk/face/app/step.h"
#include "kiosk/face/app/hall_news.h"
#include "kiosk/face/screens/screen.h"
#include "kiosk/programs/service/service.h"

static struct app_world *begin(bool station)
{
    struct app_world *w = calloc(1, sizeof(*w));
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    event_begin(w, 2, 3, station);
    event_seal(w, 3, 1);
    return w;
}

static const struct wk_hand_state *hand(const struct app_world *w)
{
    return wk_hand_look(&event_store()->tournament, &w->app.seat.at);
}

/* The app and one that has just been started agree on where the table is. */
static void same_after_restart(struct app_world *w)
{
    enum wk_screen before = w->app.screen;
    event_store_restart(w);
    assert_int_equal(w->app.screen, w->app.hall.station ? WK_SCREEN_HALL : WK_SCREEN_IDLE);
    if (w->app.hall.station)
        app_act(w, WK_ACTION_TABLE, w->app.table);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, before);
}

static bool shows(struct app_world *w, const char *text)
{
    static struct wk_draw draw;
    bool found = false;

    wk_screen_draw(&w->app, &draw);
    for (int i = 0; i < draw.n_cmds; i++)
        found = found || (draw.cmd[i].kind == WK_CMD_TEXT && strcmp(draw.text + draw.cmd[i].first, text) == 0);
    return found;
}

/* A long name is not cut off, least of all within a character. */
static void a_long_name_of_the_event_is_whole(void **state)
{
    static const char name[] = "A\u7b2c\u4e00\u5c4a\u5168\u56fd\u590d\u5f0f\u9ebb\u5c06\u9080\u8bf7\u8d5b"
                               "\u66a8\u51ac\u5b63\u676f\u603b\u51b3\u8d5b\u4e4b\u53cb\u8c0a\u4e07\u5c81";
    struct app_world *w = begin(false);

    (void)state;
    snprintf(event_store()->tournament.plan.name, WK_NAME_SIZE, "%s", name);
    event_send(w);
    assert_string_equal(w->app.event_name, name);
    assert_true(shows(w, name));
    free(w);
}

static void check_in(struct app_world *w)
{
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_CHECKIN);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        app_act(w, WK_ACTION_SEAT_HERE, d);
}

static void to_playing(struct app_world *w)
{
    check_in(w);
    assert_int_equal(w->app.screen, WK_SCREEN_SEALED);
    app_act(w, WK_ACTION_START_HAND, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_PLAYING);
}

static void to_result(struct app_world *w)
{
    to_playing(w);
    event_wait(w, 600);
    app_act(w, WK_ACTION_HU, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_RESULT);
}

static void enter(struct app_world *w, int winner, int payer, const char *points)
{
    app_act(w, WK_ACTION_RESULT_WINNER, winner);
    app_act(w, WK_ACTION_RESULT_PAYER, payer);
    for (; *points; points++)
        app_act(w, WK_ACTION_DIGIT, *points - '0');
    app_act(w, WK_ACTION_RESULT_ENTER, 0);
}

/* From the first tile drawn to Hu, whatever screen stands, but for one that has to look: then it is said. */
static void no_camera_while_a_hand_is_played(void **state)
{
    struct app_world *w = begin(false);

    (void)state;
    assert_false(wk_app_closes_camera(&w->app));
    to_playing(w);
    assert_true(wk_app_closes_camera(&w->app));
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    assert_true(wk_app_closes_camera(&w->app));
    app_unlock(w);
    assert_int_equal(w->app.screen, WK_SCREEN_DIRECTOR);
    assert_true(wk_app_closes_camera(&w->app));
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_CAMERA);
    assert_int_equal(w->app.screen, WK_SCREEN_CAMERA);
    assert_true(wk_app_is_played(&w->app) && !wk_app_closes_camera(&w->app));
    app_act(w, WK_ACTION_BACK, 0);
    assert_true(wk_app_closes_camera(&w->app));
    app_act(w, WK_ACTION_LOCK, 0);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_PLAYING);
    event_wait(w, 600);
    app_act(w, WK_ACTION_HU, 0);
    assert_false(wk_app_closes_camera(&w->app));
    free(w);
}

static void a_hand_cut_off_at_any_point(void **state)
{
    (void)state;
    for (int station = 0; station < 2; station++) {
        struct app_world *w = begin(station);
        if (station)
            app_act(w, WK_ACTION_TABLE, 3);
        assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
        app_act(w, WK_ACTION_START, 0);
        app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_EAST);
        same_after_restart(w);
        assert_int_equal(w->app.seat.here, 0); /* nothing of it was on record */
        app_act(w, WK_ACTION_BACK, 0);
        if (station)
            app_act(w, WK_ACTION_TABLE, 3);
        check_in(w);
        assert_int_equal(event_store()->n_entries[WK_ENTRY_SEATED], 1);
        same_after_restart(w);
        app_act(w, WK_ACTION_START_HAND, 0);
        assert_int_equal(w->app.screen, WK_SCREEN_PLAYING);
        assert_int_equal(event_store()->n_entries[WK_ENTRY_PLAY], 1);
        event_wait(w, 61);
        same_after_restart(w);
        struct wk_hand_clock clock;
        wk_app_hand_clock(&w->app, &w->app.seat.at, &clock);
        assert_true(clock.known);
        assert_int_equal(clock.passed_s, 62); /* it ran on */
        assert_int_equal(event_store()->n_entries[WK_ENTRY_PLAY], 1);
        app_act(w, WK_ACTION_HU, 0);
        same_after_restart(w);
        assert_int_equal(w->app.screen, WK_SCREEN_RESULT);
        enter(w, WK_WIND_SOUTH, WK_WIND_WEST, "16");
        assert_int_equal(w->app.screen, WK_SCREEN_CONFIRM);
        app_act(w, WK_ACTION_AGREE, WK_WIND_EAST);
        same_after_restart(w);
        assert_int_equal(w->app.seat.agreed, 1U << (WK_WIND_SOUTH - 1)); /* who has entered it, stands for it */
        app_act(w, WK_ACTION_AGREE, WK_WIND_WEST);
        app_act(w, WK_ACTION_AGREE, WK_WIND_EAST);
        app_act(w, WK_ACTION_AGREE, WK_WIND_NORTH);
        assert_int_equal(hand(w)->state, WK_RESULT_CONFIRMED);
        assert_int_equal(event_store()->last.confirmed.by, 15);
        assert_int_equal(w->app.screen, WK_SCREEN_RESTORE);
        same_after_restart(w);
        free(w);
    }
}

static void seats_are_confirmed_once_and_by_all(void **state)
{
    struct app_world *w = begin(false);
    (void)state;
    app_act(w, WK_ACTION_START, 0);
    for (int i = 0; i < 5; i++)
        app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_WEST);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_EAST);
    app_act(w, WK_ACTION_SEAT_HERE, 7);
    app_act(w, WK_ACTION_SEAT_HERE, -1);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_NORTH);
    assert_int_equal(w->app.screen, WK_SCREEN_CHECKIN);
    assert_int_equal(event_store()->n_entries[WK_ENTRY_SEATED], 0);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_SOUTH);
    assert_int_equal(event_store()->n_entries[WK_ENTRY_SEATED], 1);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        assert_int_equal(event_store()->last.seated.player[d - 1],
                         wk_player_at(&event_store()->tournament, &w->app.seat.at, (enum wk_wind)d));
    assert_int_equal(w->n_sounds[WK_SOUND_DONE], 1);
    free(w);
}

static void a_swapped_pair_is_corrected_in_one_step(void **state)
{
    struct app_world *w = begin(false);
    (void)state;
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_EAST);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_SOUTH);
    app_act(w, WK_ACTION_SEAT_WRONG, 0);
    assert_int_equal(w->app.seat.step, WK_CHECKIN_SWAP);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_SOUTH);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_SOUTH); /* not this one */
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_NORTH);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_SOUTH);
    assert_int_equal(w->app.seat.step, WK_CHECKIN_CHANGE);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_WEST); /* no chair is confirmed meanwhile */
    app_act(w, WK_ACTION_SEAT_CHANGED, 0);
    assert_int_equal(w->app.seat.here, 1U << (WK_WIND_EAST - 1)); /* both confirm the chair they are due on */
    for (int d = WK_WIND_SOUTH; d <= WK_WIND_NORTH; d++)
        app_act(w, WK_ACTION_SEAT_HERE, d);
    assert_int_equal(event_store()->last.seated.n_corrected, 2);
    assert_int_equal(w->app.screen, WK_SCREEN_SEALED);
    free(w);
}

static void lists_and_back(void **state)
{
    struct app_world *w = begin(false);
    (void)state;
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_SEAT_FIND, 3); /* there are two sections */
    assert_int_equal(w->app.seat.step, WK_CHECKIN_CONFIRM);
    app_act(w, WK_ACTION_SEAT_FIND, 2);
    assert_int_equal(w->app.seat.step, WK_CHECKIN_FIND);
    assert_int_equal(w->app.seat.section, 2);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_EAST);
    assert_int_equal(w->app.seat.here, 0);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_CHECKIN);
    assert_int_equal(w->app.seat.step, WK_CHECKIN_CONFIRM);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    app_act(w, WK_ACTION_SEAT_TURN, 0);
    assert_int_equal(wk_app_nearest(&w->app), WK_WIND_SOUTH);
    app_act(w, WK_ACTION_SEAT_TURN, WK_WIND_NORTH);
    assert_int_equal(wk_app_nearest(&w->app), WK_WIND_NORTH);
    app_act(w, WK_ACTION_SEAT_TURN, 0);
    assert_int_equal(wk_app_nearest(&w->app), WK_WIND_EAST);
    free(w);
}

static void hu_is_silent(void **state)
{
    struct app_world *w = begin(false);
    int before = 0, after = 0;
    (void)state;
    to_playing(w);
    for (int s = 0; s < WK_N_SOUNDS; s++)
        before += w->n_sounds[s];
    event_wait(w, 300);
    app_act(w, WK_ACTION_HU, 0);
    for (int s = 0; s < WK_N_SOUNDS; s++)
        after += w->n_sounds[s];
    assert_int_equal(after, before);
    assert_int_equal(hand(w)->stopped_ns - hand(w)->play_ns, 300 * INT64_C(1000000000));
    app_act(w, WK_ACTION_PLAY_ON, 0); /* it was none */
    assert_int_equal(w->app.screen, WK_SCREEN_PLAYING);
    event_wait(w, 10);
    struct wk_hand_clock clock;
    wk_app_hand_clock(&w->app, &w->app.seat.at, &clock);
    assert_int_equal(clock.passed_s, 310);
    app_act(w, WK_ACTION_HU, 1);
    assert_int_equal(w->app.seat.outcome.kind, WK_OUTCOME_DRAW);
    free(w);
}

/* The wall clock is set, by so many seconds, and from the next tick on it says so; time does not pass for that. */
static void step_clock(struct app_world *w, int64_t by_s)
{
    event_store()->wall_ns += by_s * INT64_C(1000000000);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_CLOCK, .jump_ns = by_s * INT64_C(1000000000)});
}

static int passed_s(const struct app_world *w)
{
    struct wk_hand_clock clock;

    wk_app_hand_clock(&w->app, &w->app.seat.at, &clock);
    assert_true(clock.known);
    return clock.passed_s;
}

/* A quarter of an hour ahead four seconds into a hand, an hour back, and again while it stands still. */
static void a_step_of_the_wall_clock_moves_no_hand(void **state)
{
    static const int64_t steps_s[] = {900, -900, 3600, -3600, -2};
    (void)state;
    for (size_t i = 0; i < sizeof(steps_s) / sizeof(steps_s[0]); i++) {
        struct app_world *w = begin(false);
        to_playing(w);
        event_wait(w, 4);
        step_clock(w, steps_s[i]);
        event_wait(w, 1);
        assert_int_equal(passed_s(w), 5);
        event_wait(w, 30);
        assert_int_equal(passed_s(w), 35); /* it stands not still either */
        app_act(w, WK_ACTION_HU, 0);
        event_wait(w, 10);
        step_clock(w, steps_s[i]);
        event_wait(w, 10);
        assert_int_equal(passed_s(w), 35);
        app_act(w, WK_ACTION_PLAY_ON, 0); /* it was none */
        event_wait(w, 5);
        assert_int_equal(passed_s(w), 40);
        assert_int_equal(w->n_sounds[WK_SOUND_TIME], 0);
        event_wait(w, 15 * 60 - 40);
        assert_int_equal(w->n_sounds[WK_SOUND_TIME], 1);
        free(w);
    }
}

/* The clock is set, and within the same tick somebody touches *Start*: that record's time is of another clock already. */
static void a_hand_that_begins_as_the_clock_is_set_begins_now(void **state)
{
    (void)state;
    for (int by_s = -900; by_s <= 900; by_s += 1800) {
        struct app_world *w = begin(false);
        check_in(w);
        event_store()->wall_ns += by_s * INT64_C(1000000000);
        app_act(w, WK_ACTION_START_HAND, 0);
        assert_int_equal(w->app.screen, WK_SCREEN_PLAYING);
        event_wait(w, 20);
        assert_in_range(passed_s(w), 20, 21);
        free(w);
    }
}

/* What was done before the clocks were turned back is listed at the time that they showed then. */
static void an_act_before_a_change_of_summer_time_is_listed_at_its_own_hour(void **state)
{
    static struct wk_app app;
    const int64_t second_ns = 1000000000, noon_s = 1792926000; /* 2026-10-25 11:00 UTC, 12:00 there */
    (void)state;
    setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1);
    tzset();
    app.hall.wall_ns = noon_s * second_ns;
    app.wall_s = wk_service_second_of_day(app.hall.wall_ns);
    app.time_of_day = wk_service_second_of_day;
    assert_int_equal(app.wall_s, 12 * 3600);
    assert_int_equal(wk_app_time_of_day(&app, (noon_s - 13 * 3600) * second_ns), 0); /* midnight of summer time */
    assert_int_equal(wk_app_time_of_day(&app, (noon_s - 3600) * second_ns), 11 * 3600);
    assert_int_equal(wk_app_time_of_day(&app, 0), -1);
    app.wall_s = -1; /* the clock is not set */
    assert_int_equal(wk_app_time_of_day(&app, noon_s * second_ns), -1);
    unsetenv("TZ");
    tzset();
}

static void time_warns_and_does_nothing(void **state)
{
    struct app_world *w = begin(false);
    struct wk_hand_clock clock;
    (void)state;
    to_playing(w);
    event_wait(w, 15 * 60 - 1);
    assert_int_equal(w->n_sounds[WK_SOUND_TIME], 0);
    event_wait(w, 1);
    event_wait(w, 30);
    assert_int_equal(w->n_sounds[WK_SOUND_TIME], 1);
    app_act(w, WK_ACTION_MORE_MINUTES, 0);
    assert_int_equal(hand(w)->extra_min, 5);
    wk_app_hand_clock(&w->app, &w->app.seat.at, &clock);
    assert_false(clock.warn);
    assert_int_equal(clock.limit_s, 25 * 60);
    event_wait(w, 5 * 60);
    assert_int_equal(w->n_sounds[WK_SOUND_TIME], 2); /* for the new end */
    event_wait(w, 3600);
    wk_app_hand_clock(&w->app, &w->app.seat.at, &clock);
    assert_true(clock.over);
    assert_int_equal(w->app.screen, WK_SCREEN_PLAYING);
    assert_int_equal(event_store()->n_entries[WK_ENTRY_STOPPED], 0);
    free(w);
}

static void results(void **state)
{
    static const struct {
        const char *name;
        int winner, payer; /* payer 0: not said */
        const char *points;
        enum wk_refusal_kind refused;
        int ms[WK_N_WINDS];
    } cases[] = {
        {"discard", WK_WIND_SOUTH, WK_WIND_WEST, "16", WK_REFUSED_NOT, {-8, 40, -24, -8}},
        {"self-drawn", WK_WIND_EAST, WK_WIND_EAST, "8", WK_REFUSED_NOT, {48, -16, -16, -16}},
        {"the most", WK_WIND_NORTH, WK_WIND_EAST, "500", WK_REFUSED_NOT, {-508, -8, -8, 524}},
        {"draw", 0, 0, "", WK_REFUSED_NOT, {0, 0, 0, 0}},
        {"less than 8", WK_WIND_NORTH, WK_WIND_EAST, "7", WK_REFUSED_POINTS, {0}},
        {"a slip", WK_WIND_NORTH, WK_WIND_EAST, "501", WK_REFUSED_POINTS_MANY, {0}},
        {"no points", WK_WIND_NORTH, WK_WIND_EAST, "", WK_REFUSED_OUTCOME, {0}},
        {"zeros", WK_WIND_NORTH, WK_WIND_EAST, "000", WK_REFUSED_OUTCOME, {0}},
        {"from nobody", WK_WIND_NORTH, 0, "12", WK_REFUSED_OUTCOME, {0}},
        {"many digits", WK_WIND_NORTH, WK_WIND_EAST, "99999999999999", WK_REFUSED_POINTS_MANY, {0}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct app_world *w = begin(false);
        int ms[WK_N_WINDS];
        to_result(w);
        enter(w, cases[i].winner, cases[i].payer, cases[i].points);
        if (w->app.seat.asked)
            app_act(w, WK_ACTION_RESULT_ENTER, w->app.seat.asked);
        if (cases[i].refused != WK_REFUSED_NOT) {
            if (w->app.hall.refusal.kind != cases[i].refused)
                print_error("%s\n", cases[i].name);
            assert_int_equal(w->app.hall.refusal.kind, cases[i].refused);
            assert_int_equal(w->app.screen, WK_SCREEN_RESULT);
            assert_int_equal(event_store()->n_entries[WK_ENTRY_RESULT], 0);
            app_act(w, WK_ACTION_ERASE, 0);
            assert_int_equal(w->app.hall.refusal.kind, WK_REFUSED_NOT); /* until the next touch */
        } else {
            assert_int_equal(w->app.screen, WK_SCREEN_CONFIRM);
            for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
                bool entered_it = cases[i].winner == d;
                assert_int_equal(w->app.seat.agreed >> (d - 1) & 1U, entered_it);
            }
            for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
                if (d != cases[i].winner)
                    app_act(w, WK_ACTION_AGREE, d);
            assert_int_equal(wk_hand_ms(&event_store()->tournament, &w->app.seat.at, ms), WK_OK);
            assert_memory_equal(ms, cases[i].ms, sizeof(ms));
            assert_int_equal(w->app.screen, WK_SCREEN_RESTORE);
        }
        free(w);
    }
}

/* Under six taps: winner, payer, two digits, Enter. */
static void another_winner_asks_for_the_payer_again(void **state)
{
    struct app_world *w = begin(false);
    (void)state;
    to_result(w);
    app_act(w, WK_ACTION_RESULT_PAYER, WK_WIND_EAST); /* nobody has won yet */
    assert_int_equal(w->app.seat.outcome.kind, WK_OUTCOME_NONE);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_EAST);
    app_act(w, WK_ACTION_RESULT_PAYER, WK_WIND_WEST);
    app_act(w, WK_ACTION_DIGIT, 2);
    app_act(w, WK_ACTION_DIGIT, 4);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_WEST);
    assert_int_equal(w->app.seat.outcome.kind, WK_OUTCOME_NONE);
    assert_int_equal(w->app.seat.outcome.points, 24);
    app_act(w, WK_ACTION_RESULT_PAYER, WK_WIND_WEST);
    assert_int_equal(w->app.seat.outcome.kind, WK_OUTCOME_SELF_DRAWN);
    app_act(w, WK_ACTION_RESULT_WINNER, 9);
    app_act(w, WK_ACTION_ERASE, 0);
    assert_int_equal(w->app.seat.outcome.points, 2);
    app_act(w, WK_ACTION_RESULT_WINNER, 0);
    app_act(w, WK_ACTION_DIGIT, 3);
    assert_int_equal(w->app.seat.outcome.points, 0);
    free(w);
}

static void not_right_is_entered_again(void **state)
{
    struct app_world *w = begin(false);
    (void)state;
    to_result(w);
    enter(w, WK_WIND_SOUTH, WK_WIND_WEST, "16");
    app_act(w, WK_ACTION_AGREE, WK_WIND_WEST);
    int64_t first = w->app.seat.result;
    app_act(w, WK_ACTION_NOT_RIGHT, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_RESULT);
    app_act(w, WK_ACTION_DIGIT, 2);
    app_act(w, WK_ACTION_DIGIT, 4);
    app_act(w, WK_ACTION_RESULT_ENTER, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_CONFIRM);
    assert_int_equal(event_store()->last.result.corrects, first);
    assert_int_equal(hand(w)->outcome.points, 24);
    assert_int_equal(w->app.seat.agreed, 1U << (WK_WIND_SOUTH - 1)); /* nobody else has agreed to this one */
    app_act(w, WK_ACTION_NOT_RIGHT, 0);
    app_act(w, WK_ACTION_BACK, 0);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_CONFIRM); /* the one on record stands until another takes its place */
    free(w);
}

/* 240 for 24. */
static void a_slip_of_the_finger_is_asked_about_before_it_is_entered(void **state)
{
    struct app_world *w = begin(false);
    (void)state;
    to_result(w);
    enter(w, WK_WIND_SOUTH, WK_WIND_WEST, "240");
    assert_int_equal(w->app.screen, WK_SCREEN_RESULT);
    assert_int_equal(hand(w)->state, WK_RESULT_MISSING);
    assert_int_equal(w->app.seat.asked, 240);
    app_act(w, WK_ACTION_RESULT_ENTER, 0); /* two quick touches are no yes */
    app_act(w, WK_ACTION_RESULT_ENTER, 24);
    assert_int_equal(hand(w)->state, WK_RESULT_MISSING);
    app_act(w, WK_ACTION_ERASE, 0); /* it was 24 */
    assert_int_equal(w->app.seat.asked, 0);
    app_act(w, WK_ACTION_RESULT_ENTER, 240); /* an old yes is none to another result */
    assert_int_equal(w->app.screen, WK_SCREEN_CONFIRM);
    assert_int_equal(hand(w)->outcome.points, 24);

    app_act(w, WK_ACTION_NOT_RIGHT, 0); /* so is a correction */
    app_act(w, WK_ACTION_DIGIT, 8);
    app_act(w, WK_ACTION_DIGIT, 8);
    app_act(w, WK_ACTION_RESULT_ENTER, 0);
    assert_int_equal(hand(w)->outcome.points, 24);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_SOUTH); /* whatever was touched: asked again */
    app_act(w, WK_ACTION_RESULT_ENTER, 88);
    assert_int_equal(hand(w)->outcome.points, 24);
    app_act(w, WK_ACTION_RESULT_ENTER, 88);
    assert_int_equal(hand(w)->outcome.points, 88);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        app_act(w, WK_ACTION_AGREE, d);
    assert_int_equal(hand(w)->state, WK_RESULT_CONFIRMED);
    assert_int_equal(hand(w)->outcome.points, 88);
    free(w);
}

static void only_points_above_what_is_likely_are_asked_about(void **state)
{
    static const char *const points[] = {"8", "65", "0", "7"};
    (void)state;
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        struct app_world *w = begin(false);
        to_result(w);
        enter(w, WK_WIND_SOUTH, WK_WIND_WEST, points[i]);
        assert_int_equal(w->app.seat.asked, 0);
        assert_int_equal(hand(w)->state, i < 2 ? WK_RESULT_ENTERED : WK_RESULT_MISSING);
        free(w);
    }
    struct app_world *w = begin(false);
    to_result(w);
    enter(w, WK_WIND_SOUTH, WK_WIND_WEST, "66");
    assert_int_equal(w->app.seat.asked, 66);
    app_act(w, WK_ACTION_RESULT_WINNER, 0); /* a draw after all */
    app_act(w, WK_ACTION_RESULT_ENTER, 0);
    assert_int_equal(hand(w)->outcome.kind, WK_OUTCOME_DRAW);
    free(w);
    w = begin(false);
    to_result(w);
    enter(w, WK_WIND_SOUTH, WK_WIND_WEST, "2400000"); /* no more than three digits are taken */
    assert_int_equal(w->app.seat.outcome.points, 240);
    assert_int_equal(w->app.seat.asked, 240);
    free(w);
}

static void a_ruling_bars_the_winner(void **state)
{
    struct app_world *w = begin(false);
    (void)state;
    to_result(w);
    struct wk_entry entry = {.kind = WK_ENTRY_RULING,
                             .role = WK_ROLE_JUDGE,
                             .reason = "drew from another wall",
                             .ruling = {.at = w->app.seat.at, .kind = WK_RULING_NO_HU, .direction = WK_WIND_EAST}};
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
    event_send(w);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_EAST);
    assert_int_equal(w->app.hall.refusal.kind, WK_REFUSED_RULED_OUT);
    assert_int_equal(w->app.seat.outcome.winner, WK_WIND_NONE);
    free(w);
}

/* What another kiosk or a command has entered meanwhile, is found on record. */
static void others_enter_too(void **state)
{
    const struct wk_outcome draw = {.kind = WK_OUTCOME_DRAW};
    struct app_world *w = begin(false);
    (void)state;
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_EAST);
    event_store_play(&w->app.seat.at, NULL);
    event_send_store(w);
    event_send(w);
    assert_int_equal(w->app.screen, WK_SCREEN_PLAYING);
    assert_int_equal(event_store()->n_entries[WK_ENTRY_PLAY], 1);
    struct wk_entry entry = {.kind = WK_ENTRY_RESULT, .role = WK_ROLE_PAPER, .result = {.at = w->app.seat.at, .outcome = draw}};
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
    event_send(w);
    assert_int_equal(w->app.screen, WK_SCREEN_CONFIRM);
    entry = (struct wk_entry){
        .kind = WK_ENTRY_CONFIRMED, .role = WK_ROLE_PAPER, .confirmed = {.result = event_store()->tournament.last_seq[0]}};
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
    event_send(w);
    assert_int_equal(w->app.screen, WK_SCREEN_RESTORE);
    free(w);
}

/* Law 2: what the store did not take is not taken for done, and can be done again. */
static void nothing_is_done_that_is_not_stored(void **state)
{
    struct app_world *w = begin(false);
    (void)state;
    event_store()->fails = WK_DISK_FULL;
    check_in(w);
    assert_int_equal(w->app.screen, WK_SCREEN_CHECKIN);
    assert_int_equal(w->app.seat.here, 0);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_DISK_FULL);
    event_store()->fails = WK_OK;
    app_store(w, WK_OK);
    event_send_store(w);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        app_act(w, WK_ACTION_SEAT_HERE, d);
    app_act(w, WK_ACTION_START_HAND, 0);
    app_act(w, WK_ACTION_HU, 0);
    enter(w, WK_WIND_SOUTH, WK_WIND_WEST, "16");
    event_store()->fails = WK_DISK_FULL;
    app_act(w, WK_ACTION_AGREE, WK_WIND_EAST);
    app_act(w, WK_ACTION_AGREE, WK_WIND_WEST);
    app_act(w, WK_ACTION_AGREE, WK_WIND_NORTH);
    assert_int_equal(hand(w)->state, WK_RESULT_ENTERED);
    assert_int_equal(w->app.screen, WK_SCREEN_CONFIRM);
    assert_int_equal(w->app.seat.agreed, 1U << (WK_WIND_SOUTH - 1));
    free(w);
}

static void stale_seats_are_confirmed_again(void **state)
{
    struct app_world *w = begin(false);
    (void)state;
    app_act(w, WK_ACTION_START, 0);
    for (int d = WK_WIND_EAST; d < WK_WIND_NORTH; d++)
        app_act(w, WK_ACTION_SEAT_HERE, d);
    /* The hand's own entry comes from elsewhere, and this kiosk has not looked since. */
    struct wk_entry entry = {
        .kind = WK_ENTRY_RESULT, .role = WK_ROLE_PAPER, .result = {.at = w->app.seat.at, .outcome = {.kind = WK_OUTCOME_DRAW}}};
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_NORTH);
    assert_int_equal(w->app.hall.refusal.kind, WK_REFUSED_PLAYED);
    assert_int_equal(w->app.seat.here, 0);
    free(w);
}

static void the_hall(void **state)
{
    struct wk_hand_id at = {.table = 2, .round = 1, .hand = 1};
    const struct wk_outcome draw = {.kind = WK_OUTCOME_DRAW};
    struct app_world *w = begin(true);
    struct wk_table_news news;
    (void)state;
    assert_int_equal(w->app.screen, WK_SCREEN_HALL);
    app_act(w, WK_ACTION_TABLE, 9); /* there are eight */
    assert_int_equal(w->app.screen, WK_SCREEN_HALL);
    event_store_play(&at, &draw);
    event_store()->floor.table[1].passed = 5;
    event_send(w);
    wk_app_table_news(&w->app, 2, &news);
    assert_int_equal(news.is.stage, WK_STAGE_RESTORE);
    assert_int_equal(news.is.walls, 10);
    event_store()->floor.table[1].passed = 15;
    event_send(w);
    wk_app_table_news(&w->app, 2, &news);
    assert_int_equal(news.is.stage, WK_STAGE_READY);
    assert_int_equal(news.is.waits_for, 1);
    wk_app_table_news(&w->app, 3, &news);
    assert_int_equal(news.is.stage, WK_STAGE_SEATS);
    app_act(w, WK_ACTION_TABLE, 3);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    assert_int_equal(w->app.table, 3);
    app_act(w, WK_ACTION_CALL_JUDGE, 0);
    app_act(w, WK_ACTION_CLOSE, 0);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_HALL);
    wk_app_table_news(&w->app, 3, &news);
    assert_true(news.for_judge);
    app_act(w, WK_ACTION_TABLE, 5);
    assert_false(w->app.judge_called);
    app_act(w, WK_ACTION_BACK, 0);
    app_act(w, WK_ACTION_TABLE, 3);
    assert_true(w->app.judge_called);
    app_act(w, WK_ACTION_JUDGE_CAME, 0);
    wk_app_table_news(&w->app, 3, &news);
    assert_false(news.for_judge);
    app_act(w, WK_ACTION_HALL, 0);
    w->app.hall.first_table = 1;
    w->app.hall.last_table = 4;
    app_act(w, WK_ACTION_TABLE, 5); /* another kiosk's */
    assert_int_equal(w->app.screen, WK_SCREEN_HALL);
    app_unlock(w);
    app_act(w, WK_ACTION_LOCK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_HALL);
    free(w);
}

static void lay_in_hall(struct app_world *w, const char *set)
{
    app_lay(w, WK_WIND_SOUTH);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        memcpy(w->reading.slot[slot].set, set, WK_SET_SIZE);
    app_frames(w, 6);
}

/* A wall on the mat opens its table, and where the table wants its walls, their screen. */
static void a_wall_finds_its_table(void **state)
{
    struct wk_hand_id at = {.table = 3, .round = 1, .hand = 1};
    const struct wk_outcome draw = {.kind = WK_OUTCOME_DRAW};
    struct app_world *w = begin(true);
    struct wk_table_walls *walls = event_store()->floor.table;
    (void)state;
    event_store_play(&at, &draw);
    memcpy(walls[2].set, "07C", 4);
    walls[4] = (struct wk_table_walls){.round = 1, .sealed = true, .set = "07E"};
    event_send(w);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NONE);
    lay_in_hall(w, "07D"); /* of no table */
    assert_int_equal(w->app.screen, WK_SCREEN_HALL);
    lay_in_hall(w, "07C");
    assert_int_equal(w->app.table, 3);
    assert_int_equal(w->app.screen, WK_SCREEN_RESTORE);
    app_act(w, WK_ACTION_BACK, 0);
    app_frames(w, 10); /* it still lies there */
    assert_int_equal(w->app.screen, WK_SCREEN_HALL);
    lay_in_hall(w, "07E"); /* a table that wants its seats first */
    assert_int_equal(w->app.table, 5);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    app_act(w, WK_ACTION_BACK, 0);
    app_clear(w);
    app_frames(w, 6);
    lay_in_hall(w, "07C");
    assert_int_equal(w->app.table, 3);
    app_act(w, WK_ACTION_BACK, 0);
    memcpy(walls[4].set, "07C", 4); /* two tables with the same stickers: nobody's */
    app_clear(w);
    app_frames(w, 6);
    lay_in_hall(w, "07C");
    assert_int_equal(w->app.screen, WK_SCREEN_HALL);
    memcpy(walls[4].set, "07E", 4);
    w->app.hall.first_table = 1;
    w->app.hall.last_table = 2; /* another kiosk's */
    app_frames(w, 10);
    assert_int_equal(w->app.screen, WK_SCREEN_HALL);
    w->app.hall.last_table = 4;
    app_act(w, WK_ACTION_HELP, 0); /* somebody reads */
    app_frames(w, 10);
    assert_int_equal(w->app.screen, WK_SCREEN_HALL);
    app_act(w, WK_ACTION_CLOSE, 0);
    app_frames(w, 10);
    assert_int_equal(w->app.screen, WK_SCREEN_RESTORE);
    free(w);
}

static void expect_worst(const struct app_world *w, int n, const int worst[][2])
{
    struct wk_hall_news news;

    wk_app_hall_news(&w->app, &news);
    for (int i = 0; i < n && i < news.n_worst; i++)
        if (news.worst[i] != worst[i][0] || news.table[news.worst[i] - 1].late_s / 60 != worst[i][1])
            fail_msg("place %d: table %d, %d min late; wanted %d, %d", i, news.worst[i],
                     news.table[news.worst[i] - 1].late_s / 60, worst[i][0], worst[i][1]);
    assert_int_equal(news.n_worst, n);
}

static void begin_hand(struct app_world *w, int table, int hand, const struct wk_outcome *outcome)
{
    event_store_play(&(struct wk_hand_id){table, 1, hand}, outcome);
    event_store()->floor.table[table - 1].passed = outcome ? 15 : 0;
    event_send(w);
}

/* Four sections: whoever holds up the others comes first, by how much; who is in time, ready, or of another kiosk, never. */
static void the_latest_first(void **state)
{
    const struct wk_outcome draw = {.kind = WK_OUTCOME_DRAW};
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    event_begin(w, 4, 1, true);
    event_wait(w, 3600);
    expect_worst(w, 0, NULL); /* nobody has begun: nothing tells that anybody is late */

    for (int table = 1; table <= 3; table++)
        begin_hand(w, table, 1, NULL);
    event_wait(w, 359);
    expect_worst(w, 0, NULL);
    event_wait(w, 1); /* the fourth of that section has had five minutes, and one */
    expect_worst(w, 1, (const int[][2]){{4, 1}});

    for (int table = 5; table <= 8; table++)
        begin_hand(w, table, 1, &draw); /* half of the sections: from now on the others are behind */
    event_wait(w, 301);
    expect_worst(w, 9, (const int[][2]){{4, 6}, {9, 5}, {10, 5}, {11, 5}, {12, 5}, {13, 5}, {14, 5}, {15, 5}, {16, 5}});
    w->app.hall.first_table = 1;
    w->app.hall.last_table = 9;
    expect_worst(w, 2, (const int[][2]){{4, 6}, {9, 5}});
    for (int table = 9; table <= 16; table++)
        begin_hand(w, table, 1, &draw);
    begin_hand(w, 4, 1, &draw);
    expect_worst(w, 0, NULL); /* ready, however late they were; tables 1 to 3 are in time */

    event_wait(w, 20 * 60 - 661 + 240); /* over the hand's time; and section 2 could have begun the next one */
    expect_worst(w, 8, (const int[][2]){{5, 8}, {6, 8}, {7, 8}, {8, 8}, {1, 4}, {2, 4}, {3, 4}, {9, 2}});
    w->app.hall.judge[1] = w->app.hall.judge[6] = true; /* who waits for a judge waits before all others */
    expect_worst(w, 8, (const int[][2]){{7, 8}, {2, 4}, {5, 8}, {6, 8}, {8, 8}, {1, 4}, {3, 4}, {9, 2}});
    free(w);
}

/* The last table of the largest event calls, and no other; its section is on the last page, and a page beyond is none. */
static void sixty_four_sections_call_a_judge_and_are_looked_through(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    struct wk_hall_news news;
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    event_begin(w, WK_MAX_SECTIONS, 1, true);
    app_act(w, WK_ACTION_TABLE, WK_MAX_TABLES);
    assert_int_equal(w->app.table, WK_MAX_TABLES);
    app_act(w, WK_ACTION_CALL_JUDGE, 0);
    wk_app_hall_news(&w->app, &news);
    assert_int_equal(news.n_sections, WK_MAX_SECTIONS);
    assert_int_equal(news.n_worst, 1);
    assert_int_equal(news.worst[0], WK_MAX_TABLES);
    for (int table = 1; table <= WK_MAX_TABLES; table++)
        assert_int_equal(news.table[table - 1].news.for_judge, table == WK_MAX_TABLES);
    app_act(w, WK_ACTION_CLOSE, 0);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_HALL);
    app_act(w, WK_ACTION_JUDGE_PAGE, 7);
    assert_int_equal(w->app.hall.page, 7);
    app_act(w, WK_ACTION_JUDGE_PAGE, 8);
    assert_int_equal(w->app.hall.page, 7);
    app_act(w, WK_ACTION_TABLE, WK_MAX_TABLES);
    assert_true(w->app.judge_called);
    app_act(w, WK_ACTION_JUDGE_CAME, 0);
    assert_int_equal(w->app.hall.n_judges, 0);
    free(w);
}

/* DF-6: who deals, and DF-5: how a chair's wind goes on. */
static void winds_of_chairs(void **state)
{
    static const int east_seat[] = {WK_WIND_EAST, WK_WIND_NORTH, WK_WIND_WEST, WK_WIND_SOUTH};
    struct app_world *w = begin(true);
    const struct wk_event_shape *const shape = wk_app_shape(&w->app);
    (void)state;
    assert_int_equal(shape->n_tables, 8);
    for (int i = 0; i < shape->n_tables * shape->n_player_hands; i++)
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            const struct wk_hand_id at = wk_hand_in_time(shape, i / shape->n_player_hands + 1, i % shape->n_player_hands);
            assert_int_equal(wk_app_wind_at(&w->app, &at, (enum wk_wind)d),
                             (east_seat[(at.table - 1) % 4] - 1 + d - 1) % 4 + 1);
        }
    free(w);
}

static void no_event_no_change(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    for (int action = WK_ACTION_HALL; action <= WK_ACTION_NOT_RIGHT; action++)
        app_act(w, (enum wk_action)action, 1);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_SEATS);
    free(w);
}

/* A kiosk that has joined, and whose hall has not sent the event: no touch begins a deal; when the event comes it goes on. */
static void nothing_begins_before_the_event_is_heard(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    (void)state;
    assert_non_null(w);
    app_begin(w, 1280, 800, WK_LANG_EN);
    memset(event_store(), 0, sizeof(*event_store()));
    event_store()->floor.own = 4;
    event_send(w);
    assert_true(wk_app_awaits_event(&w->app));
    static const enum wk_action begins[] = {WK_ACTION_START, WK_ACTION_FACES, WK_ACTION_START_HAND, WK_ACTION_HAND_OVER};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        app_act(w, begins[i], 0);
        assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
        assert_false(app_has(w, WK_EFFECT_START_HAND));
    }
    event_begin(w, 2, 3, false);
    event_store()->floor.own = 4;
    event_send(w);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_CHECKIN);
    free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_begins_before_the_event_is_heard),
        cmocka_unit_test(a_long_name_of_the_event_is_whole),
        cmocka_unit_test(no_camera_while_a_hand_is_played),
        cmocka_unit_test(a_hand_cut_off_at_any_point),
        cmocka_unit_test(seats_are_confirmed_once_and_by_all),
        cmocka_unit_test(a_swapped_pair_is_corrected_in_one_step),
        cmocka_unit_test(lists_and_back),
        cmocka_unit_test(hu_is_silent),
        cmocka_unit_test(a_step_of_the_wall_clock_moves_no_hand),
        cmocka_unit_test(a_hand_that_begins_as_the_clock_is_set_begins_now),
        cmocka_unit_test(an_act_before_a_change_of_summer_time_is_listed_at_its_own_hour),
        cmocka_unit_test(time_warns_and_does_nothing),
        cmocka_unit_test(results),
        cmocka_unit_test(another_winner_asks_for_the_payer_again),
        cmocka_unit_test(not_right_is_entered_again),
        cmocka_unit_test(a_slip_of_the_finger_is_asked_about_before_it_is_entered),
        cmocka_unit_test(only_points_above_what_is_likely_are_asked_about),
        cmocka_unit_test(a_ruling_bars_the_winner),
        cmocka_unit_test(others_enter_too),
        cmocka_unit_test(nothing_is_done_that_is_not_stored),
        cmocka_unit_test(stale_seats_are_confirmed_again),
        cmocka_unit_test(the_hall),
        cmocka_unit_test(a_wall_finds_its_table),
        cmocka_unit_test(the_latest_first),
        cmocka_unit_test(sixty_four_sections_call_a_judge_and_are_looked_through),
        cmocka_unit_test(winds_of_chairs),
        cmocka_unit_test(no_event_no_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
