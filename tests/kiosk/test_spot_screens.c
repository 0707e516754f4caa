/* The spot check's steps: the checkpoint before the number, no picture while tiles are turned, and only stored answers told. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/screens/screen.h"
#include "kiosk/face/screens/screens.h"
#include "labels/deal/spot_tiles.h"
#include "tests/support/kiosk/app_test.h"
#include "tests/support/kiosk/gallery_spot.h"

static int begin(void **state)
{
    struct app_world *w = calloc(1, sizeof(*w));
    *state = w;
    if (!w)
        return -1;
    app_begin(w, 1280, 800, WK_LANG_EN);
    return 0;
}

static int end(void **state)
{
    free(*state);
    return 0;
}

static bool shows_picture(const struct app_world *w)
{
    struct wk_app_picture place;
    wk_app_picture(&w->app, &place);
    return place.w_px > 0;
}

static bool spot_offers(struct app_world *w, enum wk_action action)
{
    static struct wk_draw draw;
    wk_screen_draw(&w->app, &draw);
    for (int i = 0; i < draw.n_areas; i++)
        if (draw.area[i].action == action)
            return true;
    return false;
}

static void the_checkpoint_is_shown_before_a_number_can_be_said(void **state)
{
    struct app_world *w = *state;
    spot_open(w);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_CHOOSE);
    assert_int_equal(spot_store.n_asked[WK_SPOT_ASK_STATE], 1);
    spot_number(w, "5");
    assert_string_equal(w->app.spot.number, "");
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
    assert_int_equal(spot_store.n_asked[WK_SPOT_ASK_DRAW], 0);
    app_act(w, WK_ACTION_SPOT_COUNT, WK_N_TILES + 1);
    app_act(w, WK_ACTION_SPOT_COUNT, 0);
    assert_int_equal(spot_store.n_asked[WK_SPOT_ASK_COUNT], 0);
    app_act(w, WK_ACTION_SPOT_COUNT, 8);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_NUMBER);
    assert_true(w->app.spot.state.checkpoint.text[0]);
    app_act(w, WK_ACTION_SPOT_NEXT, 0); /* nobody has said one */
    assert_int_equal(spot_store.n_asked[WK_SPOT_ASK_DRAW], 0);
    spot_number(w, "31415");
    app_act(w, WK_ACTION_ERASE, 0);
    assert_string_equal(w->app.spot.number, "3141");
    spot_number(w, "1111111111111111111111111111111111");
    assert_int_equal(strlen(w->app.spot.number), WK_SPOT_NUMBER_MAX);
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_LAY);
    assert_int_equal(w->app.side, WK_SIDE_BACKS);
}

/* A letter that no word has is not taken; a space begins the next player's; they are said as the store wants them. */
static void four_words_are_typed_after_the_checkpoint(void **state)
{
    struct app_world *w = *state;
    spot_open(w);
    app_act(w, WK_ACTION_SPOT_SEED, WK_SPOT_SEED_WORDS);
    app_act(w, WK_ACTION_SPOT_COUNT, 15);
    assert_int_equal(spot_store.state.source.seed, WK_SPOT_SEED_WORDS);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_NUMBER);
    assert_true(w->app.spot.state.checkpoint.text[0]);
    spot_number(w, "5");
    assert_string_equal(w->app.spot.number, "");
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_TYPE);
    spot_type(w, " ap-ple  pear. plum 7 x");
    app_act(w, WK_ACTION_ERASE, 0);
    assert_string_equal(w->app.judge.draft.reason, "apple pear plum 7");
    app_act(w, WK_ACTION_ERASE, 0);
    app_act(w, WK_ACTION_SPOT_NEXT, 0); /* the fourth is not there yet */
    assert_int_equal(spot_store.n_asked[WK_SPOT_ASK_DRAW], 0);
    app_act(w, WK_ACTION_DIGIT, 9);
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
    assert_int_equal(spot_store.n_asked[WK_SPOT_ASK_DRAW], 1);
    assert_string_equal(spot_store.said, "apple.pear.plum.9");
    assert_int_equal(w->app.spot.step, WK_SPOTTING_LAY);
    assert_string_equal(w->app.judge.draft.reason, "");
}

static void a_word_may_be_chinese(void **state)
{
    struct app_world *w = *state;
    spot_open(w);
    app_act(w, WK_ACTION_SPOT_SEED, WK_SPOT_SEED_WORDS);
    app_act(w, WK_ACTION_SPOT_COUNT, 15);
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
    app_act(w, WK_ACTION_JUDGE_PINYIN, 0);
    spot_type(w, "ma1 ma1 ma1 ma");
    app_act(w, WK_ACTION_SPOT_NEXT, 0); /* a syllable is no character yet */
    assert_int_equal(spot_store.n_asked[WK_SPOT_ASK_DRAW], 0);
    spot_type(w, "1");
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
    assert_int_equal(spot_store.n_asked[WK_SPOT_ASK_DRAW], 1);
    assert_true(wk_spot_said_valid(WK_SPOT_SEED_WORDS, spot_store.said));
}

/* A round that was there before it was named decides nothing, and no value is typed before its time; by the clock. */
static void a_beacon_has_its_time(void **state)
{
    struct app_world *w = *state;
    spot_open(w);
    app_act(w, WK_ACTION_SPOT_SEED, WK_SPOT_SEED_BEACON);
    app_act(w, WK_ACTION_SPOT_COUNT, 15);
    w->app.hall.wall_ns = INT64_C(1795000000000000000);
    spot_type(w, "drand 5200000");
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_BEACON);
    assert_false(spot_offers(w, WK_ACTION_SPOT_NEXT));
    app_act(w, WK_ACTION_ERASE, 0);
    spot_type(w, "00"); /* 52000000 */
    assert_true(spot_offers(w, WK_ACTION_SPOT_NEXT));
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_NUMBER);
    assert_false(spot_offers(w, WK_ACTION_SPOT_NEXT));
    w->app.hall.wall_ns = INT64_C(3155431020000000000);
    assert_true(spot_offers(w, WK_ACTION_SPOT_NEXT));
}

/* The beacon's round is on record before its value can be typed. */
static void a_beacon_is_named_before_its_value(void **state)
{
    struct app_world *w = *state;
    static const char value[] = "8f3a5be1d0c2447689aa0b1c2d3e4f50";
    spot_open(w);
    app_act(w, WK_ACTION_SPOT_SEED, WK_SPOT_SEED_BEACON);
    app_act(w, WK_ACTION_SPOT_COUNT, 15);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_BEACON);
    spot_type(w, "drand-quicknet");
    app_act(w, WK_ACTION_SPOT_NEXT, 0); /* no round */
    assert_int_equal(spot_store.n_asked[WK_SPOT_ASK_COUNT], 0);
    spot_type(w, " 4711");
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
    assert_int_equal(spot_store.n_asked[WK_SPOT_ASK_COUNT], 1);
    assert_string_equal(spot_store.state.source.beacon, "drand-quicknet");
    assert_int_equal(spot_store.state.source.round, 4711);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_NUMBER);
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
    app_act(w, WK_ACTION_BACK, 0); /* to the checkpoint, and again to the value */
    assert_int_equal(w->app.spot.step, WK_SPOTTING_NUMBER);
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
    spot_type(w, "xyz ");
    for (const char *at = value; *at; at++) {
        app_act(w, WK_ACTION_SPOT_NEXT, 0); /* not whole */
        app_act(w, WK_ACTION_JUDGE_LETTER, *at);
    }
    assert_int_equal(spot_store.n_asked[WK_SPOT_ASK_DRAW], 0);
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
    assert_string_equal(spot_store.said, value);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_LAY);
}

static void a_beacon_for_nothing_leads_back(void **state)
{
    struct app_world *w = *state;
    g_spot_beacon(w);
    spot_store.status = WK_NOT_YET;
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_CHOOSE);
    assert_int_equal(w->app.spot.refused, WK_NOT_YET);
}

static void no_picture_from_the_draw_on(void **state)
{
    struct app_world *w = *state;
    spot_draw_8(w);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_LAY);
    app_lay(w, wk_spot_next(&w->app));
    for (int i = 0; i < 8 && w->app.spot.step == WK_SPOTTING_LAY; i++) {
        app_frame(w);
        assert_false(shows_picture(w));
    }
    assert_int_equal(w->app.spot.step, WK_SPOTTING_TURN);
    assert_int_equal(w->app.side, WK_SIDE_FACES);
    assert_false(shows_picture(w));
    spot_look(w, WK_SPOT_SAID_MATCH);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_TOLD);
    assert_false(shows_picture(w));
}

static void a_wall_is_compared_once_nothing_moves(void **state)
{
    struct app_world *w = *state;
    g_spot_turn(w);
    spot_store.look = (struct wk_app_spot_look){.reason = WK_OK, .said = WK_SPOT_SAID_MATCH};
    for (int i = 0; i < 20; i++) /* something changes in each frame */
        app_faces(w, i % 2 ? 4 : 5, 29, false);
    assert_int_equal(spot_store.n_asked[WK_SPOT_ASK_LOOK], 0);
    for (int i = 0; i < WK_SPOT_STEADY; i++)
        app_faces(w, 4, 30, false);
    assert_int_equal(spot_store.n_asked[WK_SPOT_ASK_LOOK], 0);
    app_faces(w, 4, 30, false);
    assert_int_equal(spot_store.n_asked[WK_SPOT_ASK_LOOK], 1);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_TOLD);
    assert_int_equal(w->n_sounds[WK_SOUND_PASS], 1);
}

static void what_is_not_on_record_is_not_said(void **state)
{
    struct app_world *w = *state;
    g_spot_turn(w);
    const enum wk_wind wind = w->app.wind;
    struct wk_event event = {.kind = WK_EVENT_SPOT,
                             .spot = {.status = WK_OK, .asked = WK_SPOT_ASK_LOOK, .look = {.said = WK_SPOT_SAID_MATCH}}};
    w->app.spot.waiting = true;
    app_send(w, &event);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_TURN);
    assert_int_equal(w->app.spot.state.said[wind - 1], WK_SPOT_SAID_NOTHING);
    event.spot.look.seq = 99; /* nobody asked */
    app_send(w, &event);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_TURN);
}

static void one_under_way_goes_on(void **state)
{
    struct app_world *w = *state;
    g_spot_match(w);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_DIRECTOR);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_SPOT);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_LAY);
    int n = 0;
    for (int i = 0; i < WK_N_WINDS; i++)
        n += w->app.spot.state.said[i] == WK_SPOT_SAID_MATCH;
    assert_int_equal(n, 1);
    app_act(w, WK_ACTION_BACK, 0);
    spot_all(w, WK_SPOT_SAID_NO_MATCH);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_DONE);
    app_act(w, WK_ACTION_SPOT_AGAIN, 0);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_CHOOSE);
    assert_int_equal(w->app.spot.state.count, 0);
}

static void it_stands_behind_the_pin(void **state)
{
    struct app_world *w = *state;
    memset(&spot_store, 0, sizeof(spot_store));
    w->answers = spot_answers;
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_SPOT);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
    app_act(w, WK_ACTION_SPOT_COUNT, 8);
    assert_int_equal(spot_store.n_asked[WK_SPOT_ASK_COUNT], 0);
    assert_int_equal(wk_screens_find(&wk_screens, WK_SCREEN_SPOT)->role, WK_ROLE_JUDGE);
}

static bool says(const struct app_world *w, const char *text)
{
    static struct wk_draw draw;
    wk_screen_draw(&w->app, &draw);
    char *dump = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&dump, &n);
    assert_non_null(out);
    assert_int_equal(wk_draw_dump(&draw, out), WK_OK);
    fclose(out);
    const bool found = strstr(dump, text) != NULL;
    free(dump);
    return found;
}

/* A sentence instead of a sound at every frame; nothing is asked again, the other walls go on, and the whole is no match. */
static void test_a_fourth_no_match_is_said_on_the_screen(void **state)
{
    struct app_world *w = *state;
    g_spot_no_more(w);
    const enum wk_wind wind = w->app.wind;
    const int n_asked = spot_store.n_asked[WK_SPOT_ASK_LOOK];
    assert_int_equal(w->app.spot.step, WK_SPOTTING_TOLD);
    assert_int_equal(w->app.spot.state.said[wind - 1], WK_SPOT_SAID_NO_MORE);
    assert_true(says(w, "compared no more"));
    assert_true(says(w, "call the"));
    assert_false(says(w, "Stored as record"));
    for (int i = 0; i < 200; i++)
        app_faces(w, 5, 29, false);
    assert_int_equal(spot_store.n_asked[WK_SPOT_ASK_LOOK], n_asked);
    app_act(w, WK_ACTION_SPOT_NEXT, 0);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_LAY);
    assert_int_not_equal(wk_spot_next(&w->app), wind);
    app_lay(w, wind); /* it lies there still: nobody is to turn its tiles */
    app_frames(w, 20);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_LAY);
    assert_true(says(w, "not compared any more"));
    app_begin(w, 1280, 800, WK_LANG_EN);
    g_spot_done_no_more(w);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_DONE);
    assert_true(says(w, "No answer"));
    assert_false(says(w, "Match: all"));
}

/* What was answered before stays: the fourth look at a wall that did not match is no other answer. */
static void test_no_match_stays_no_match_when_it_is_compared_no_more(void **state)
{
    struct app_world *w = *state;
    g_spot_no_match(w);
    const enum wk_wind wind = w->app.wind;
    app_act(w, WK_ACTION_SPOT_AGAIN, 0);
    app_lay(w, wind);
    app_frames(w, 8);
    spot_store.status = WK_END;
    spot_look(w, WK_SPOT_SAID_NOTHING);
    assert_int_equal(w->app.spot.step, WK_SPOTTING_TOLD);
    assert_int_equal(w->app.spot.state.said[wind - 1], WK_SPOT_SAID_NO_MATCH);
    assert_true(says(w, "compared no more"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_checkpoint_is_shown_before_a_number_can_be_said),
        TEST(four_words_are_typed_after_the_checkpoint),
        TEST(a_word_may_be_chinese),
        TEST(a_beacon_has_its_time),
        TEST(a_beacon_is_named_before_its_value),
        TEST(a_beacon_for_nothing_leads_back),
        TEST(no_picture_from_the_draw_on),
        TEST(a_wall_is_compared_once_nothing_moves),
        TEST(what_is_not_on_record_is_not_said),
        TEST(one_under_way_goes_on),
        TEST(it_stands_behind_the_pin),
        TEST(test_a_fourth_no_match_is_said_on_the_screen),
        TEST(test_no_match_stays_no_match_when_it_is_compared_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
