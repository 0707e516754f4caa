/*
 * How many touches the jobs of an evening take.
 * A hand is keyed in with fewer than 20 touches, from the key of the result's screen to that which takes the points over: each
 * of them on an area that the screen of that moment draws. The app is the real one and so is what makes a hand of keys; of the
 * scoring only its store is left out.
 */
#include "kiosk/face/screens/screen.h"
#include "kiosk/programs/service/hand_scoring_tiles.h"
#include "tests/support/kiosk/event_test.h"
#include "tests/support/rules/mcr_rows.h"

#define MOST 19

static struct app_world world, chosen[WK_N_WINDS + 1]; /* at the result, this chair has won */
static struct wk_hand_scoring scoring;
static struct wk_draw draw;
static int n_taps, n_taken;

static void change(const struct wk_count_request *request)
{
    if (request->what == WK_COUNT_KEYS)
        wk_hand_scoring_to_keys(&scoring);
    else if (request->what == WK_COUNT_KEY)
        assert_int_equal(wk_hand_scoring_key(&scoring, request->as, request->tile), WK_OK);
    else if (request->what == WK_COUNT_ERASE)
        wk_hand_scoring_erase(&scoring, request->shown);
    else if (request->what == WK_COUNT_FLAGS)
        scoring.flags = request->flags;
}

static bool answers(struct app_world *w, const struct wk_effect *effect)
{
    struct wk_event event = {.kind = WK_EVENT_COUNT, .count = {.asked = true, .status = WK_OK, .seq = 41}};
    const struct wk_count_request *request = &effect->count;

    if (effect->kind != WK_EFFECT_COUNT)
        return event_answer(w, effect);
    if (request->what == WK_COUNT_END) {
        wk_hand_scoring_end(&scoring);
        return true;
    }
    if (request->what == WK_COUNT_BEGIN) {
        wk_hand_scoring_end(&scoring);
        scoring.open = true;
        scoring.winner = request->winner;
        scoring.prevalent = request->prevalent;
        scoring.rules = WK_MCR_RULEBOOK;
        scoring.touched = WK_SLOT_NONE;
        scoring.flags = request->flags;
    }
    if (request->what == WK_COUNT_TAKE) {
        event.count.taken_seq = 42;
        n_taken++;
    }
    change(request);
    wk_hand_scoring_make(&scoring, request->next);
    event.count.state = scoring.state;
    event.count.view = &scoring.view;
    app_send(w, &event);
    app_answer(w);
    return true;
}

static void begin(void)
{
    app_begin(&world, 1280, 800, WK_LANG_EN);
    event_begin(&world, 1, 1, false);
    event_seal(&world, 1, 1);
    event_store_play(&world.app.seat.at, NULL);
    event_send_store(&world);
    event_send(&world);
    world.answers = answers;
    app_act(&world, WK_ACTION_START, 0);
    app_act(&world, WK_ACTION_HU, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_RESULT);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) { /* at table 1 a chair's wind is its own */
        app_act(&world, WK_ACTION_RESULT_WINNER, wind);
        chosen[wind] = world;
    }
}

static bool offers(enum wk_action action, int arg)
{
    wk_screen_draw(&world.app, &draw);
    assert_false(draw.overflow);
    for (int i = 0; i < draw.n_areas; i++)
        if (draw.area[i].action == action && draw.area[i].arg == arg)
            return true;
    return false;
}

static void tap(enum wk_action action, int arg)
{
    if (!offers(action, arg))
        fail_msg("step %d offers no action %d with %d", world.app.count.step, action, arg);
    n_taps++;
    app_act(&world, action, arg);
}

static void key_melds(const struct wk_mcr_hand *hand)
{
    static const enum wk_count_key keys[] = {[WK_MCR_CHOW] = WK_KEY_CHOW,
                                             [WK_MCR_PUNG] = WK_KEY_PUNG,
                                             [WK_MCR_KONG] = WK_KEY_KONG,
                                             [WK_MCR_CONCEALED_KONG] = WK_KEY_CONCEALED_KONG};

    for (int i = 0; i < hand->n_melds; i++) {
        tap(WK_ACTION_COUNT_KEY_AS, (int)keys[hand->meld[i].kind]);
        tap(WK_ACTION_COUNT_FACE, hand->meld[i].face);
    }
}

static void key_flags(const struct wk_mcr_hand *hand)
{
    static const int flags[] = {WK_MCR_REPLACEMENT, WK_MCR_ROB_KONG, WK_MCR_LAST_TILE, WK_MCR_LAST_OF_KIND};
    const int other = hand->seat == WK_WIND_WEST ? WK_WIND_EAST : WK_WIND_WEST;

    tap(WK_ACTION_RESULT_PAYER, hand->flags & WK_MCR_SELF_DRAWN ? hand->seat : other);
    for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
        if (hand->flags & flags[i])
            tap(WK_ACTION_COUNT_FLAG, flags[i]);
}

/* The hand as it was keyed is the hand that was meant: its points are. */
static void is_the_hand(struct wk_mcr_hand hand)
{
    struct wk_mcr_score score = {0};
    bool wins;

    hand.prevalent = WK_WIND_EAST;
    hand.flowers = 0;
    wins = wk_mcr_score(&hand, WK_MCR_RULEBOOK, &score) == WK_OK;
    assert_true(wins == world.app.count.state.wins);
    if (wins && memcmp(score.fan, scoring.view.score.fan, sizeof(score.fan[0]) * (size_t)score.n_fan) != 0)
        fail_msg("%d points instead of %d", world.app.count.state.total, score.total);
}

/* Touches up to the last one, that key included whether or not there are points enough; -1: a hand that wins nothing. */
static int key_in(const struct wk_mcr_hand *hand, bool by_camera_first)
{
    world = chosen[hand->seat];
    n_taps = 0;
    if (by_camera_first) {
        tap(WK_ACTION_COUNT, 0);
        if (world.app.count.step == WK_COUNTING_LAY)
            tap(WK_ACTION_COUNT_KEYS, 0);
    } else {
        tap(WK_ACTION_COUNT, 1);
    }
    assert_int_equal(world.app.count.step, WK_COUNTING_KEYS);
    key_melds(hand);
    for (int i = 0; i < hand->n_standing; i++)
        tap(WK_ACTION_COUNT_FACE, hand->standing[i]);
    tap(WK_ACTION_COUNT_FACE, hand->win);
    assert_int_equal(world.app.count.step, WK_COUNTING_CHECK);
    key_flags(hand);
    is_the_hand(*hand);
    if (world.app.count.state.wins)
        assert_true(offers(WK_ACTION_COUNT_NEXT, 0) == (world.app.count.state.points >= WK_MCR_MIN_POINTS));
    return n_taps + 1;
}

struct most {
    int taps;
    char row[16];
};

static void see_row(void *context, char *const column[N_COLUMNS])
{
    struct most *most = context;
    const char *reason = NULL;
    struct wk_mcr_hand hand;

    if (!read_row(column, &hand, &reason))
        fail_msg("%s: %s", column[0], reason);
    int n = key_in(&hand, false);
    if (n > most->taps) {
        most->taps = n;
        snprintf(most->row, sizeof(most->row), "%s", column[0]);
    }
}

static void agreed_hands(void **state)
{
    struct most most = {0};

    (void)state;
    begin();
    (void)each_row("vectors.tsv", see_row, &most);
    print_message("most touches: %d, %s\n", most.taps, most.row);
    assert_in_range(most.taps, 14, MOST);
}

/* No melds and two keys beside them; as many kongs as there can be; all flags that go together. */
static const struct {
    const char *melds, *standing, *win, *flags;
    int most;
} worst[] = {
    {"-", "123456789m12p55s", "3p", "selfdraw,lasttile,lastofkind", 19},
    {"-", "123456789m12p55s", "3p", "lasttile,lastofkind", 19},
    {"-", "19m19s19pESWNCFP", "9p", "selfdraw,lasttile", 18},
    {"-", "1122335577m99pE", "E", "lasttile", 18},
    {"(1111m)", "234567m12p55s", "3p", "selfdraw,replacement,lasttile,lastofkind", 19},
    {"1111m", "234567m12p55s", "3p", "lasttile,lastofkind", 18},
    {"(1111m) (2222m) (3333m) (4444m)", "5m", "5m", "selfdraw,replacement,lasttile", 15},
    {"123m 456s", "EEE12p55s", "3p", "robkong", 16},
};

static struct wk_mcr_hand worst_hand(size_t i)
{
    const struct wk_mcr_columns columns = {worst[i].melds, worst[i].standing, worst[i].win, worst[i].flags, "S", "E", "0"};
    struct wk_mcr_hand hand;
    const char *reason = NULL;

    if (wk_mcr_read(&columns, &hand, &reason) != WK_OK)
        fail_msg("%zu: %s", i, reason);
    return hand;
}

static void worst_hands(void **state)
{
    (void)state;
    begin();
    for (size_t i = 0; i < sizeof(worst) / sizeof(worst[0]); i++) {
        const struct wk_mcr_hand hand = worst_hand(i);
        const int direct = key_in(&hand, false), looked = key_in(&hand, true);

        assert_int_equal(direct, worst[i].most);
        assert_true(looked == direct || looked == direct + 1); /* from the mat it is one key to the keys */
        assert_true(direct <= MOST);
    }
}

/* The last touch: the points stand in the result, which is on record with them, and the four are asked. */
static void the_result_takes_them_over(void **state)
{
    const struct wk_mcr_hand hand = worst_hand(0);

    (void)state;
    begin();
    n_taken = 0;
    key_in(&hand, false);
    const int total = world.app.count.state.total;
    tap(WK_ACTION_COUNT_NEXT, 0);
    assert_int_equal(n_taps, 19);
    assert_int_equal(n_taken, 1);
    assert_int_equal(world.app.screen, WK_SCREEN_CONFIRM);
    assert_int_equal(event_store()->last.result.outcome.points, total);
    assert_int_equal(event_store()->last.result.outcome.kind, WK_OUTCOME_SELF_DRAWN);
    assert_null(world.app.count.view);
    assert_int_equal(scoring.n_keyed, 0);
}

/* A wrong one among the keyed is touched, goes, and the next takes its place; what cannot be keyed is no area. */
static void a_wrong_tile_is_put_right(void **state)
{
    (void)state;
    begin();
    world = chosen[WK_WIND_SOUTH];
    tap(WK_ACTION_COUNT, 1);
    for (int i = 0; i < 4; i++)
        tap(WK_ACTION_COUNT_FACE, WK_FACE_1M);
    assert_false(offers(WK_ACTION_COUNT_FACE, WK_FACE_1M));
    tap(WK_ACTION_COUNT_KEY_AS, WK_KEY_CHOW);
    assert_false(offers(WK_ACTION_COUNT_FACE, WK_FACE_1M));
    assert_false(offers(WK_ACTION_COUNT_FACE, WK_FACE_1S + 7));
    assert_false(offers(WK_ACTION_COUNT_FACE, WK_FACE_EAST));
    tap(WK_ACTION_COUNT_FACE, WK_FACE_1S);
    tap(WK_ACTION_COUNT_WIN, 0);
    assert_true(offers(WK_ACTION_COUNT_FACE, WK_FACE_1M));
    tap(WK_ACTION_COUNT_FACE, WK_FACE_1M + 1);
    assert_int_equal(world.app.count.state.n_tiles, 7);
    tap(WK_ACTION_ERASE, 0); /* the chow: all of it */
    assert_int_equal(world.app.count.state.n_tiles, 4);
}

static void lay_four_walls(void)
{
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        app_lay(&world, (enum wk_wind)wind);
        app_frames(&world, 8);
        if (wind == WK_WIND_NORTH)
            return;
        app_clear(&world);
        app_frames(&world, 5);
    }
}

/* What has been touched since the last job, which is said and may not become more. */
static void is_done_with(const char *job, int most)
{
    print_message("%s: %d touches\n", job, n_taps);
    if (n_taps > most)
        fail_msg("%s took %d at most", job, most);
    n_taps = 0;
}

/* What a group touches for each job of a hand. Laying tiles, and a judge's turning of them, takes no touch. */
static void each_job_takes_few_touches(void **state)
{
    (void)state;
    app_begin(&world, 1280, 800, WK_LANG_EN);
    event_begin(&world, 1, 1, false);
    n_taps = 0;
    tap(WK_ACTION_START, 0);
    for (int seat = WK_WIND_EAST; seat <= WK_WIND_NORTH; seat++)
        tap(WK_ACTION_SEAT_HERE, seat);
    lay_four_walls();
    app_seal_all(&world);
    assert_int_equal(world.app.screen, WK_SCREEN_SEALED);
    is_done_with("start to seal", 5);
    tap(WK_ACTION_START_HAND, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_PLAYING);
    tap(WK_ACTION_HU, 0);
    is_done_with("play, Hu with it", 2);
    tap(WK_ACTION_RESULT_WINNER, WK_WIND_EAST);
    tap(WK_ACTION_RESULT_PAYER, WK_WIND_SOUTH);
    tap(WK_ACTION_DIGIT, 2);
    tap(WK_ACTION_DIGIT, 4);
    tap(WK_ACTION_RESULT_ENTER, 0);
    for (int seat = WK_WIND_SOUTH; seat <= WK_WIND_NORTH; seat++)
        tap(WK_ACTION_AGREE, seat);
    assert_int_equal(world.app.screen, WK_SCREEN_RESTORE);
    is_done_with("result, three who agree to it with it", 8);
    lay_four_walls();
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++)
        assert_true(world.app.wall[wind - 1].passed);
    is_done_with("restore", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agreed_hands),
        cmocka_unit_test(worst_hands),
        cmocka_unit_test(the_result_takes_them_over),
        cmocka_unit_test(a_wrong_tile_is_put_right),
        cmocka_unit_test(each_job_takes_few_touches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
