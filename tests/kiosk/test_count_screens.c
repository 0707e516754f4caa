/* The steps of counting a declared hand: where each touch and each look leads, and that nothing stays when it is left. */
#include "kiosk/face/draw/hand_view.h"
#include "kiosk/face/screens/result/count_steps.h"
#include "kiosk/face/screens/screen.h"
#include "tests/support/kiosk/hall_test.h"

static struct hall_world hall;
static struct app_world *const w = &hall.w;

/* A scoring that says what the test wants. */
static struct {
    struct wk_count_state state;
    enum wk_status status;
    struct wk_hand_view view;
    int n[WK_COUNT_END + 1];
    struct wk_count_request request; /* the last one */
    int64_t taken_seq;
    bool open;
} scoring;

static bool answers(struct app_world *world, const struct wk_effect *effect)
{
    struct wk_event event = {.kind = WK_EVENT_COUNT, .count = {.asked = true, .status = scoring.status}};
    const enum wk_count_ask ask = effect->count.what;

    if (effect->kind != WK_EFFECT_COUNT)
        return hall_answers(world, effect);
    scoring.n[ask]++;
    scoring.request = effect->count;
    if (ask == WK_COUNT_BEGIN)
        assert_false(scoring.open);
    scoring.open = ask == WK_COUNT_END ? false : ask == WK_COUNT_BEGIN ? scoring.status == WK_OK : scoring.open;
    if (ask == WK_COUNT_END)
        return true;
    if (ask == WK_COUNT_KEYS)
        scoring.state.keyed = true;
    if (ask == WK_COUNT_LAY)
        scoring.state = (struct wk_count_state){.edition = scoring.state.edition};
    if (ask != WK_COUNT_TAKE)
        scoring.state.edition++;
    event.count.state = scoring.state;
    event.count.state.flags = ask == WK_COUNT_FLAGS ? effect->count.flags : scoring.state.flags;
    event.count.seq = scoring.open ? 7 : 0;
    event.count.view = scoring.open ? &scoring.view : NULL;
    event.count.taken_seq = ask == WK_COUNT_TAKE && scoring.status == WK_OK ? scoring.taken_seq : 0;
    app_send(world, &event);
    app_answer(world);
    return true;
}

static const struct wk_hand_id first = {1, 1, 1};

/* Table 1 at the result of its first hand; its deal is sealed. */
static void open_result(void)
{
    memset(&scoring, 0, sizeof(scoring));
    scoring.status = WK_OK;
    scoring.taken_seq = 99;
    hall_open(&hall, 1, 1);
    hall.w.answers = answers;
    hall.table[0] = (struct hall_table){.round = 1, .sealed = true, .hand = 1};
    hall_store(&hall);
    hall_put(&hall, entry_seated(hall.event.tour, first));
    hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = first});
    hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = first});
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_RESULT);
}

static void open_count(void)
{
    open_result();
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_SOUTH);
    app_act(w, WK_ACTION_COUNT, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_COUNT);
    assert_int_equal(w->app.count.step, WK_COUNTING_LAY);
}

static void close_hall(void)
{
    hall_close(&hall);
}

/* What a frame shows. */
static void look(int n)
{
    for (int i = 0; i < n; i++) {
        w->t_ns += 200000000;
        struct wk_event event = {
            .kind = WK_EVENT_COUNT,
            .count = {.status = WK_OK, .seq = 7, .state = scoring.state, .view = scoring.open ? &scoring.view : NULL}};
        app_send(w, &event);
        app_answer(w);
    }
}

static void see(struct wk_count_state state, int n)
{
    state.edition = scoring.state.edition + 1;
    scoring.state = state;
    look(n);
}

static const struct wk_count_state whole = {
    .n_tiles = 14, .n_faces = 14, .whole = true, .sound = true, .wins = true, .total = 24, .points = 24};

static void to_step(enum wk_counting step)
{
    struct wk_count_state labelled = whole;

    open_count();
    if (step == WK_COUNTING_LAY)
        return;
    if (step == WK_COUNTING_KEYS) {
        app_act(w, WK_ACTION_COUNT_KEYS, 0);
        return;
    }
    see(whole, WK_COUNT_STILL);
    if (step == WK_COUNTING_TURN)
        return;
    labelled.n_labels = 14;
    labelled.labels = WK_COUNT_LABELS_AGREE;
    labelled.tells = true;
    labelled.from = WK_WIND_WEST;
    see(labelled, WK_COUNT_STILL);
}

static void expect_step(enum wk_counting step)
{
    assert_int_equal(w->app.screen, WK_SCREEN_COUNT);
    assert_int_equal(w->app.count.step, step);
    const bool looks = step == WK_COUNTING_LAY || step == WK_COUNTING_TURN;
    assert_int_equal(w->app.side, looks ? WK_SIDE_FACES : WK_SIDE_NONE);
}

/* It was left: nothing of it is there, and the scoring was told once. */
static void expect_left(enum wk_screen screen)
{
    assert_int_equal(w->app.screen, screen);
    assert_null(w->app.count.view);
    assert_int_equal(w->app.count.winner, WK_WIND_NONE);
    assert_int_equal(w->app.count.state.n_tiles, 0);
    assert_false(scoring.open);
    assert_int_equal(scoring.n[WK_COUNT_END], scoring.n[WK_COUNT_BEGIN]);
    assert_int_not_equal(w->app.side, WK_SIDE_FACES);
}

/* ---------------------------------------------------------------- the way through */

static void from_hu_to_the_four(void **state)
{
    (void)state;
    to_step(WK_COUNTING_TURN);
    expect_step(WK_COUNTING_TURN);
    close_hall();
    to_step(WK_COUNTING_CHECK);
    expect_step(WK_COUNTING_CHECK);
    assert_int_equal(w->app.seat.outcome.kind, WK_OUTCOME_DISCARD); /* as the labels tell; at table 1 winds are chairs */
    assert_int_equal(w->app.seat.outcome.payer, WK_WIND_WEST);
    assert_true(wk_count_done(&w->app));
    app_act(w, WK_ACTION_COUNT_NEXT, 0);
    expect_left(WK_SCREEN_CONFIRM);
    assert_int_equal(scoring.n[WK_COUNT_TAKE], 1);
    assert_int_equal(hall.n_entries[WK_ENTRY_RESULT], 1);
    assert_int_equal(hall.last.result.outcome.points, 24);
    assert_int_equal(hall.last.result.by, WK_WIND_SOUTH);
    close_hall();
}

/* At another table the winner's wind is not the chair's name. */
static void winds_are_those_of_the_hand(void **state)
{
    struct wk_count_state told = whole;
    const struct wk_hand_id at = {3, 1, 1};

    (void)state;
    memset(&scoring, 0, sizeof(scoring));
    scoring.status = WK_OK;
    hall_open(&hall, 1, 3);
    hall.w.answers = answers;
    hall.table[2] = (struct hall_table){.round = 1, .sealed = true, .hand = 1};
    hall_store(&hall);
    hall_put(&hall, entry_seated(hall.event.tour, at));
    hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = at});
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_EAST);
    app_act(w, WK_ACTION_COUNT, 0);
    assert_int_equal(w->app.count.winner, wk_app_wind_at(&w->app, &at, WK_WIND_EAST));
    assert_int_equal(w->app.count.winner, WK_WIND_WEST);
    see(whole, WK_COUNT_STILL);
    told.labels = WK_COUNT_LABELS_AGREE;
    told.tells = true;
    told.from = WK_WIND_WEST;
    see(told, WK_COUNT_STILL);
    assert_int_equal(w->app.seat.outcome.kind, WK_OUTCOME_SELF_DRAWN);
    assert_true(w->app.count.flags & 1);
    told.from = WK_WIND_EAST; /* the dealer of table 3 sits West */
    scoring.state = told;
    scoring.state.edition += 5;
    app_act(w, WK_ACTION_COUNT_WIN, 2);
    assert_int_equal(w->app.seat.outcome.payer, WK_WIND_WEST);
    close_hall();
}

/* Nobody can count for nobody, for a draw, or for whom a ruling bars. */
static void it_takes_a_winner(void **state)
{
    (void)state;
    open_result();
    app_act(w, WK_ACTION_COUNT, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_RESULT);
    assert_true(w->app.hint);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_NONE);
    app_act(w, WK_ACTION_COUNT, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_RESULT);
    assert_int_equal(scoring.n[WK_COUNT_BEGIN], 0);
    close_hall();
}

static void a_hand_must_lie_still(void **state)
{
    struct wk_count_state more = whole;

    (void)state;
    open_count();
    see(whole, WK_COUNT_STILL - 1);
    expect_step(WK_COUNTING_LAY);
    more.whole = more.sound = false;
    more.n_tiles = 15;
    see(more, 5);
    expect_step(WK_COUNTING_LAY);
    see(whole, WK_COUNT_STILL - 1);
    see(whole, WK_COUNT_STILL - 1); /* something changed */
    expect_step(WK_COUNTING_LAY);
    look(1);
    expect_step(WK_COUNTING_TURN);
    assert_int_equal(w->n_sounds[WK_SOUND_DONE], 1);
    see(more, WK_COUNT_STILL - 1);
    expect_step(WK_COUNTING_TURN);
    look(1);
    expect_step(WK_COUNTING_LAY);
    close_hall();
}

/* No deal, or no winning hand: no stickers are asked for. */
static void without_a_deal_nothing_is_turned(void **state)
{
    struct wk_count_state poor = whole;

    (void)state;
    open_count();
    poor.wins = false;
    see(poor, WK_COUNT_STILL);
    expect_step(WK_COUNTING_CHECK);
    assert_false(wk_count_done(&w->app));
    app_act(w, WK_ACTION_COUNT_NEXT, 0);
    assert_true(w->app.hint);
    expect_step(WK_COUNTING_CHECK);
    app_act(w, WK_ACTION_COUNT_LAY, 0);
    expect_step(WK_COUNTING_LAY);
    assert_int_equal(scoring.n[WK_COUNT_LAY], 1);
    w->app.sealed_seq = 0;
    see(whole, WK_COUNT_STILL);
    expect_step(WK_COUNTING_CHECK);
    close_hall();
}

static void stickers_can_be_left_out(void **state)
{
    (void)state;
    to_step(WK_COUNTING_TURN);
    app_act(w, WK_ACTION_COUNT_NEXT, 0);
    expect_step(WK_COUNTING_CHECK);
    assert_int_equal(scoring.n[WK_COUNT_LABELS], 1);
    app_act(w, WK_ACTION_COUNT_NEXT, 0); /* from whom is not said yet */
    expect_step(WK_COUNTING_CHECK);
    assert_true(w->app.hint);
    app_act(w, WK_ACTION_RESULT_PAYER, WK_WIND_SOUTH);
    assert_int_equal(w->app.seat.outcome.kind, WK_OUTCOME_SELF_DRAWN);
    assert_int_equal(scoring.n[WK_COUNT_FLAGS], 1);
    assert_true(w->app.count.flags & 1);
    app_act(w, WK_ACTION_RESULT_PAYER, WK_WIND_NORTH);
    assert_false(w->app.count.flags & 1);
    app_act(w, WK_ACTION_COUNT_NEXT, 0);
    expect_left(WK_SCREEN_CONFIRM);
    close_hall();
}

static void too_few_points_are_not_taken(void **state)
{
    struct wk_count_state poor = whole;

    (void)state;
    poor.total = poor.points = 7;
    open_count();
    app_act(w, WK_ACTION_BACK, 0);
    app_act(w, WK_ACTION_RESULT_PAYER, WK_WIND_SOUTH);
    app_act(w, WK_ACTION_COUNT, 0);
    assert_int_equal(w->app.count.flags, 1); /* known from there */
    see(poor, WK_COUNT_STILL);
    app_act(w, WK_ACTION_COUNT_NEXT, 0);
    expect_step(WK_COUNTING_CHECK);
    app_act(w, WK_ACTION_COUNT_NEXT, 0);
    expect_step(WK_COUNTING_CHECK);
    assert_true(w->app.hint);
    assert_int_equal(scoring.n[WK_COUNT_TAKE], 0);
    close_hall();
}

/* Law 2. */
static void what_is_not_on_record_is_not_taken_over(void **state)
{
    (void)state;
    to_step(WK_COUNTING_CHECK);
    scoring.taken_seq = 0;
    app_act(w, WK_ACTION_COUNT_NEXT, 0);
    expect_step(WK_COUNTING_CHECK);
    assert_int_equal(hall.n_entries[WK_ENTRY_RESULT], 0);
    scoring.status = WK_DISK_FULL;
    app_act(w, WK_ACTION_COUNT_NEXT, 0);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_DISK_FULL);
    assert_int_equal(w->app.screen, WK_SCREEN_COUNT);
    scoring.status = WK_OK;
    scoring.taken_seq = 5;
    app_act(w, WK_ACTION_COUNT_NEXT, 0); /* nothing goes while the trouble stands */
    assert_int_equal(scoring.n[WK_COUNT_TAKE], 2);
    app_act(w, WK_ACTION_TRY_AGAIN, 0);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NONE);
    app_act(w, WK_ACTION_COUNT_NEXT, 0);
    expect_left(WK_SCREEN_CONFIRM);
    close_hall();
}

static void a_declaration_that_fails_shows_nothing(void **state)
{
    static const struct {
        enum wk_status status;
        enum wk_refusal_kind refusal;
        enum wk_trouble trouble;
    } cases[] = {{WK_NOT_ALLOWED, WK_REFUSED_RULED_OUT, WK_TROUBLE_NONE},
                 {WK_NOT_YET, WK_REFUSED_NOT, WK_TROUBLE_NONE},
                 {WK_DB_LOCKED, WK_REFUSED_NOT, WK_TROUBLE_DB_LOCKED}};

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        open_result();
        app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_SOUTH);
        scoring.status = cases[i].status;
        app_act(w, WK_ACTION_COUNT, 0);
        expect_left(WK_SCREEN_RESULT);
        assert_int_equal(w->app.hall.refusal.kind, cases[i].refusal);
        assert_int_equal(wk_app_trouble(&w->app), cases[i].trouble);
        close_hall();
    }
}

/* ---------------------------------------------------------------- keys */

static void keys_come_one_by_one(void **state)
{
    (void)state;
    to_step(WK_COUNTING_KEYS);
    expect_step(WK_COUNTING_KEYS);
    app_act(w, WK_ACTION_COUNT_KEY_AS, WK_KEY_PUNG);
    assert_int_equal(w->app.count.key, WK_KEY_PUNG);
    app_act(w, WK_ACTION_COUNT_FACE, 9);
    assert_int_equal(scoring.request.as, WK_KEY_PUNG);
    assert_int_equal(scoring.request.tile, 9);
    assert_int_equal(w->app.count.key, WK_KEY_IN_HAND);
    app_act(w, WK_ACTION_COUNT_FACE, 34);
    assert_int_equal(scoring.request.as, WK_KEY_IN_HAND);
    assert_int_equal(scoring.request.tile, 34);
    app_act(w, WK_ACTION_COUNT_FACE, 35);
    app_act(w, WK_ACTION_COUNT_FACE, 0);
    app_act(w, WK_ACTION_COUNT_KEY_AS, WK_N_COUNT_KEYS);
    app_act(w, WK_ACTION_COUNT_KEY_AS, -1);
    assert_int_equal(scoring.n[WK_COUNT_KEY], 2);
    app_act(w, WK_ACTION_ERASE, 0);
    assert_int_equal(scoring.n[WK_COUNT_ERASE], 0); /* this scoring knows of no tile */
    assert_int_equal(w->app.screen, WK_SCREEN_COUNT);
    app_act(w, WK_ACTION_COUNT_NEXT, 0);
    expect_step(WK_COUNTING_KEYS);
    scoring.state = whole;
    scoring.state.keyed = true;
    app_act(w, WK_ACTION_COUNT_FACE, 3);
    expect_step(WK_COUNTING_CHECK);
    app_act(w, WK_ACTION_COUNT_KEYS, 0); /* to put one right */
    expect_step(WK_COUNTING_KEYS);
    app_act(w, WK_ACTION_ERASE, 0);
    assert_int_equal(scoring.n[WK_COUNT_ERASE], 1);
    assert_int_equal(scoring.request.shown, -1);
    app_act(w, WK_ACTION_COUNT_WIN, 4);
    assert_int_equal(scoring.n[WK_COUNT_ERASE], 2);
    assert_int_equal(scoring.request.shown, 4);
    app_act(w, WK_ACTION_COUNT_NEXT, 0);
    expect_step(WK_COUNTING_CHECK);
    app_act(w, WK_ACTION_BACK, 0);
    expect_step(WK_COUNTING_KEYS);
    app_act(w, WK_ACTION_BACK, 0);
    expect_left(WK_SCREEN_RESULT);
    close_hall();
}

/* No tiles enrolled, no camera, or it goes away: keys are left, and no trouble covers them. */
static void what_cannot_be_laid_is_keyed_in(void **state)
{
    (void)state;
    open_result();
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_SOUTH);
    hall_send(&hall, &(struct wk_event){.kind = WK_EVENT_TILESET, .tileset = {.status = WK_NOT_ENROLLED}});
    app_act(w, WK_ACTION_COUNT, 0);
    expect_step(WK_COUNTING_KEYS);
    assert_int_equal(w->app.count.unable, WK_NOT_ENROLLED);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NONE);
    app_act(w, WK_ACTION_COUNT_LAY, 0);
    expect_step(WK_COUNTING_KEYS);
    assert_true(w->app.hint);
    hall_send(&hall, &(struct wk_event){.kind = WK_EVENT_TILESET, .tileset = {.status = WK_OK}});
    app_act(w, WK_ACTION_COUNT_LAY, 0);
    expect_step(WK_COUNTING_LAY);
    app_camera(w, WK_CAMERA_LOST);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NONE);
    hall_wait(&hall, 1);
    expect_step(WK_COUNTING_KEYS);
    assert_int_equal(w->app.count.unable, WK_CAMERA_LOST);
    assert_int_equal(scoring.n[WK_COUNT_KEYS], 2);
    close_hall();
    to_step(WK_COUNTING_TURN);
    app_camera(w, WK_CAMERA_LOST);
    hall_wait(&hall, 1);
    expect_step(WK_COUNTING_CHECK);
    assert_int_equal(scoring.n[WK_COUNT_LABELS], 1);
    close_hall();
    to_step(WK_COUNTING_LAY); /* it gives no picture any more */
    hall_wait(&hall, 15);
    expect_step(WK_COUNTING_KEYS);
    close_hall();
}

/* ---------------------------------------------------------------- ways out */

static const enum wk_counting steps[] = {WK_COUNTING_LAY, WK_COUNTING_TURN, WK_COUNTING_CHECK, WK_COUNTING_KEYS};
#define N_STEPS (sizeof(steps) / sizeof(steps[0]))

static void back_goes_one_step(void **state)
{
    (void)state;
    to_step(WK_COUNTING_CHECK);
    app_act(w, WK_ACTION_COUNT_LEFT, 0);
    assert_true(w->app.count.left);
    app_act(w, WK_ACTION_BACK, 0);
    expect_step(WK_COUNTING_CHECK);
    assert_false(w->app.count.left);
    app_act(w, WK_ACTION_COUNT_FAN, 3);
    assert_int_equal(w->app.count.fan, 3);
    app_act(w, WK_ACTION_COUNT_FAN, 3);
    assert_int_equal(w->app.count.fan, -1);
    app_act(w, WK_ACTION_COUNT_FAN, 99);
    assert_int_equal(w->app.count.fan, -1);
    app_act(w, WK_ACTION_BACK, 0);
    expect_step(WK_COUNTING_LAY);
    app_act(w, WK_ACTION_HELP, 0); /* an overlay first */
    app_act(w, WK_ACTION_BACK, 0);
    expect_step(WK_COUNTING_LAY);
    app_act(w, WK_ACTION_BACK, 0);
    expect_left(WK_SCREEN_RESULT);
    assert_int_equal(w->app.seat.outcome.winner, WK_WIND_SOUTH);
    close_hall();
}

/* Somebody else: a judge rules the winner out, enters the result, lets them play on; the director comes. */
static void others_end_it(void **state)
{
    const struct wk_outcome outcome = outcome_discard(1, 2, 12);

    (void)state;
    for (size_t i = 0; i < N_STEPS; i++) {
        struct wk_entry ruling = {.kind = WK_ENTRY_RULING,
                                  .role = WK_ROLE_JUDGE,
                                  .reason = "drew from the wrong wall",
                                  .ruling = {.at = first, .kind = WK_RULING_NO_HU, .direction = WK_WIND_SOUTH}};
        to_step(steps[i]);
        hall_put(&hall, ruling);
        expect_left(WK_SCREEN_RESULT);
        assert_int_equal(w->app.hall.refusal.kind, WK_REFUSED_RULED_OUT);
        assert_int_equal(w->app.seat.outcome.winner, WK_WIND_NONE);
        close_hall();
        to_step(steps[i]);
        hall_put(&hall, entry_result(first, outcome, 0));
        expect_left(WK_SCREEN_CONFIRM);
        close_hall();
        to_step(steps[i]);
        hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = first});
        expect_left(WK_SCREEN_PLAYING);
        close_hall();
        to_step(steps[i]);
        app_act(w, WK_ACTION_DIRECTOR, 0);
        expect_left(WK_SCREEN_PIN);
        close_hall();
        to_step(steps[i]);
        app_act(w, WK_ACTION_STANDINGS, 0);
        expect_left(WK_SCREEN_STANDINGS);
        close_hall();
        to_step(steps[i]);
        hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_CLOCK, .clock = {.kind = WK_CLOCK_HAND, .at = first, .minutes = 5}});
        expect_step(steps[i]); /* that concerns nobody here */
        close_hall();
    }
}

/* A kiosk of several tables: the hall, then another table. */
static void another_table_shows_nothing_of_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_STEPS; i++) {
        to_step(steps[i]);
        w->app.hall.station = true;
        app_act(w, WK_ACTION_TABLE, 2); /* only from the hall */
        expect_step(steps[i]);
        app_act(w, WK_ACTION_HALL, 0);
        expect_left(WK_SCREEN_HALL);
        app_act(w, WK_ACTION_TABLE, 2);
        look(2); /* a look that comes too late */
        assert_null(w->app.count.view);
        assert_int_equal(w->app.count.state.n_tiles, 0);
        close_hall();
    }
}

/* The shown tiles do not stay for whoever comes by; any touch puts it off, and a tile that is laid. */
static void it_is_left_by_itself(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_STEPS; i++) {
        const int warn_s = (int)(WK_COUNT_WARN_NS / 1000000000), idle_s = (int)(WK_COUNT_IDLE_NS / 1000000000);
        to_step(steps[i]);
        w->app.camera_tried = true;
        for (int s = 0; s < idle_s - warn_s - 1; s++) {
            w->app.fresh_ns = w->t_ns; /* the camera goes on */
            hall_wait(&hall, 1);
        }
        assert_int_equal(wk_count_left_s(&w->app), 0);
        for (int s = 0; s < 2; s++) {
            w->app.fresh_ns = w->t_ns;
            hall_wait(&hall, 1);
        }
        assert_in_range(wk_count_left_s(&w->app), warn_s - 2, warn_s);
        assert_int_equal(w->n_sounds[WK_SOUND_TIME], 1);
        app_act(w, WK_ACTION_MORE_TIME, 0);
        assert_int_equal(wk_count_left_s(&w->app), 0);
        for (int s = 0; s < idle_s - 2; s++) {
            w->app.fresh_ns = w->t_ns;
            hall_wait(&hall, 1);
        }
        expect_step(steps[i]);
        w->app.fresh_ns = w->t_ns;
        hall_wait(&hall, 3);
        expect_left(WK_SCREEN_RESULT);
        assert_int_equal(w->n_sounds[WK_SOUND_TIME], 2);
        close_hall();
    }
}

/* Each action in each step: nothing breaks, and once the screen is left nothing stays. */
static void every_action_from_every_step(void **state)
{
    static struct wk_draw draw;

    (void)state;
    for (size_t i = 0; i < N_STEPS; i++)
        for (int action = 0; action < WK_N_ACTIONS; action++)
            for (int arg = -1; arg <= 16; arg += 1 + (arg > 5) * 4) {
                to_step(steps[i]);
                app_act(w, (enum wk_action)action, arg);
                if (w->app.screen != WK_SCREEN_COUNT)
                    expect_left(w->app.screen);
                else
                    assert_ptr_equal(w->app.count.view, &scoring.view);
                wk_screen_draw(&w->app, &draw);
                assert_false(draw.overflow);
                close_hall();
            }
}

/* Any touches in any order. */
static void any_touches(void **state)
{
    uint32_t seed = 5;
    int n_counts = 0;

    (void)state;
    open_count();
    for (int i = 0; i < 20000; i++) {
        seed = seed * 1664525u + 1013904223u;
        const uint32_t r = seed >> 8;
        if (r % 5 == 0) {
            scoring.state = whole;
            scoring.state.labels = (enum wk_count_labels)(r / 5 % 4);
            scoring.state.wins = r % 3 == 0;
            scoring.state.sound = r % 11 != 0;
            scoring.state.tells = r % 13 == 0;
            scoring.state.from = (enum wk_wind)(r / 7 % 4 + 1);
            scoring.state.edition = r;
            if (w->app.screen == WK_SCREEN_COUNT)
                look((int)(r / 9 % 5));
        } else if (r % 5 < 4) {
            const int first_one = WK_ACTION_COUNT - 1;
            app_act(w, (enum wk_action)(first_one + (int)(r / 5) % (WK_N_ACTIONS - first_one)), (int)(r / 300 % 20) - 1);
        } else {
            app_act(w, (enum wk_action)(r / 7 % WK_N_ACTIONS), (int)(r / 300 % 6));
        }
        n_counts += w->app.screen == WK_SCREEN_COUNT;
        if (w->app.screen != WK_SCREEN_COUNT) {
            assert_null(w->app.count.view);
            assert_false(scoring.open);
            if (w->app.screen != WK_SCREEN_RESULT) { /* begin again */
                close_hall();
                open_count();
            } else {
                app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_SOUTH);
                app_act(w, WK_ACTION_COUNT, 0);
            }
        }
    }
    assert_true(n_counts > 10000);
    close_hall();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(from_hu_to_the_four),
        cmocka_unit_test(winds_are_those_of_the_hand),
        cmocka_unit_test(it_takes_a_winner),
        cmocka_unit_test(a_hand_must_lie_still),
        cmocka_unit_test(without_a_deal_nothing_is_turned),
        cmocka_unit_test(stickers_can_be_left_out),
        cmocka_unit_test(too_few_points_are_not_taken),
        cmocka_unit_test(what_is_not_on_record_is_not_taken_over),
        cmocka_unit_test(a_declaration_that_fails_shows_nothing),
        cmocka_unit_test(keys_come_one_by_one),
        cmocka_unit_test(what_cannot_be_laid_is_keyed_in),
        cmocka_unit_test(back_goes_one_step),
        cmocka_unit_test(others_end_it),
        cmocka_unit_test(another_table_shows_nothing_of_it),
        cmocka_unit_test(it_is_left_by_itself),
        cmocka_unit_test(every_action_from_every_step),
        cmocka_unit_test(any_touches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
