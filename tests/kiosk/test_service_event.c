/*
 * A round of an event at one kiosk for four tables, on a real store: every touch goes through the app and the store service,
 * every entry and every verdict into the journal. The kiosk is switched off and on between hands.
 */
#include "tests/support/audit.h"
#include "tests/support/kiosk/app_test.h"
#include "tests/support/kiosk/table_test.h"
#include "tests/support/rules/sample_event.h"

#include "db/state/tournament.h"
#include "db/store/stored_checkpoint.h"
#include "db/store/stored_floor.h"
#include "kiosk/face/screens/screens.h"
#include "kiosk/programs/service/service.h"
#include "rules/event/duplicate/kind.h"

struct service_world {
    struct app_world w; /* first: the answers find the rest by it */
    struct table_world *table;
    struct wk_host host;
    struct wk_env env;
    struct wk_service service;
    int n_closed;
};

static struct service_world kiosk;

static void send(struct wk_event *event)
{
    if (event->kind == WK_EVENT_NONE)
        return;
    app_send(&kiosk.w, event);
    app_answer(&kiosk.w);
}

/* As the kiosk's loop carries them out. */
static bool answers(struct app_world *w, const struct wk_effect *effect)
{
    struct wk_event event = {.kind = WK_EVENT_NONE}, then = {.kind = WK_EVENT_NONE};

    (void)w; /* all that is asked is in the effect */
    if (effect->kind == WK_EFFECT_PUT_ENTRY) {
        wk_service_put(&kiosk.service, &effect->entry, &then);
        wk_service_event(&kiosk.service, &event);
    } else if (effect->kind == WK_EFFECT_LOOK_EVENT) {
        wk_service_event(&kiosk.service, &event);
    } else if (effect->kind == WK_EFFECT_USE_TABLE || effect->kind == WK_EFFECT_OPEN_STORE) {
        if (effect->kind == WK_EFFECT_USE_TABLE)
            kiosk.service.table = effect->table;
        wk_service_look(&kiosk.service, &event);
        send(&event);
        wk_service_event(&kiosk.service, &event);
    } else if (effect->kind == WK_EFFECT_START_HAND) {
        wk_service_start_hand(&kiosk.service, &event);
    } else if (effect->kind == WK_EFFECT_VERIFY) {
        wk_service_verify(&kiosk.service, effect->verify.wind, &effect->verify.reading, effect->verify.inspect, &event);
    } else if (effect->kind == WK_EFFECT_CLOSE_DEAL) {
        kiosk.n_closed++;
        wk_service_close_deal(&kiosk.service, &event);
        send(&event);
        wk_service_event(&kiosk.service, &event);
    }
    send(&event);
    send(&then);
    return true;
}

/* Switched off and on: only the file is left. */
static void restart(void)
{
    struct table_world *table = kiosk.table;
    struct wk_store_options options = {.path = table->path,
                                       .key = &table->key,
                                       .signer = a_signer(),
                                       .version = "test",
                                       .clock = table_clock,
                                       .random = table_random,
                                       .screen = true,
                                       .let = WK_ROLE_JUDGE, /* who lets it use what is no live camera */
                                       .context = table};
    struct wk_app_options app = {.table = 1, .station = true};

    wk_store_close(table->store);
    table->store = NULL;
    assert_int_equal(wk_store_open(&table->store, &options), WK_OK);
    wk_service_release(&kiosk.service);
    memset(&kiosk, 0, sizeof(kiosk));
    kiosk.table = table;
    kiosk.host.clock = table_clock;
    kiosk.host.context = table;
    kiosk.env.store = table->store;
    kiosk.service.host = &kiosk.host;
    kiosk.service.env = &kiosk.env;
    kiosk.service.table = 1;
    kiosk.w.t_ns = 1000000000;
    kiosk.w.answers = answers;
    wk_app_init(&kiosk.w.app, &wk_screens, &app, &kiosk.w.effects);
    app_clear(&kiosk.w);
    app_answer(&kiosk.w);
    app_camera(&kiosk.w, WK_OK);
    assert_int_equal(kiosk.w.app.screen, WK_SCREEN_HALL);
}

static void expect(enum wk_screen screen)
{
    if (kiosk.w.app.screen != screen)
        fail_msg("%s stands, not %s", wk_screen_word(kiosk.w.app.screen), wk_screen_word(screen));
}

static void go_to(int table)
{
    if (kiosk.w.app.screen != WK_SCREEN_HALL)
        app_act(&kiosk.w, WK_ACTION_HALL, 0);
    app_act(&kiosk.w, WK_ACTION_TABLE, table);
    app_act(&kiosk.w, WK_ACTION_START, 0);
}

static void lay(enum wk_wind wind, int a, int b)
{
    app_lay(&kiosk.w, wind);
    if (a != b)
        app_swap(&kiosk.w, a, b);
    app_frames(&kiosk.w, 10);
}

static void walls(void)
{
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        lay((enum wk_wind)wind, 0, 0);
        assert_true(kiosk.w.app.wall[wind - 1].passed);
        app_clear(&kiosk.w);
        app_frames(&kiosk.w, 5);
    }
}

static void seats(void)
{
    expect(WK_SCREEN_CHECKIN);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        app_act(&kiosk.w, WK_ACTION_SEAT_HERE, d);
}

/* South wins from itself; the others agree. */
static void play(void)
{
    app_act(&kiosk.w, WK_ACTION_START_HAND, 0);
    expect(WK_SCREEN_PLAYING);
    app_act(&kiosk.w, WK_ACTION_HU, 0);
    expect(WK_SCREEN_RESULT);
    app_act(&kiosk.w, WK_ACTION_RESULT_WINNER, WK_WIND_SOUTH);
    app_act(&kiosk.w, WK_ACTION_RESULT_PAYER, WK_WIND_SOUTH);
    app_act(&kiosk.w, WK_ACTION_DIGIT, 9);
    app_act(&kiosk.w, WK_ACTION_RESULT_ENTER, 0);
    expect(WK_SCREEN_CONFIRM);
    app_act(&kiosk.w, WK_ACTION_AGREE, WK_WIND_EAST);
    app_act(&kiosk.w, WK_ACTION_AGREE, WK_WIND_WEST);
    app_act(&kiosk.w, WK_ACTION_AGREE, WK_WIND_NORTH);
    expect(WK_SCREEN_RESTORE);
}

/* A wall that the group before laid back right is found wrong by the next one: when, and between which hands. */
static void inspect_with_a_fault(int hand)
{
    const struct wk_app_window *window = &kiosk.w.app.gate.window;
    struct wk_window stored;

    lay(WK_WIND_SOUTH, 15, 25);
    assert_int_equal(window->wind, WK_WIND_SOUTH);
    assert_true(window->passed_seq > 0 && window->passed_seq < window->failed_seq);
    assert_int_equal(window->passed_hand, hand - 1);
    assert_true(window->passed_s >= 0 && window->failed_s >= 0);
    app_swap(&kiosk.w, 15, 25);
    app_frames(&kiosk.w, 10);
    assert_int_equal(wk_store_window(kiosk.table->store, 2, 1, WK_WIND_SOUTH, &stored), WK_OK);
    assert_int_equal(stored.failed.seq, window->failed_seq);
    assert_string_equal(stored.failed.purpose, "inspect");
    assert_true(stored.mended.seq > stored.failed.seq); /* and it may be played */
    app_clear(&kiosk.w);
    app_frames(&kiosk.w, 5);
}

static void hand_at(int table, int hand)
{
    go_to(table);
    assert_int_equal(kiosk.w.app.hand, hand);
    seats();
    if (hand == 1) {
        expect(WK_SCREEN_SEALED);
    } else {
        expect(WK_SCREEN_INSPECT);
        if (table == 2 && hand == 3)
            inspect_with_a_fault(hand);
        if (table == 3) { /* in a hurry */
            app_act(&kiosk.w, WK_ACTION_BY_EYE, 0);
        } else {
            walls();
            expect(WK_SCREEN_INSPECT);
        }
    }
    play();
    walls();
    if (table < 4)
        expect(WK_SCREEN_WAIT);
}

static void a_round_on_a_real_store(void **state)
{
    struct table_world *table = *state;
    static struct event event;
    struct wk_receipt receipt;
    struct wk_deal deal;
    int64_t n = 0;

    event_open(&event, 1);
    struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = event.plan};
    as_director(table->store);
    assert_int_equal(wk_store_put_entry(table->store, &entry, NULL, &receipt), WK_OK);
    for (int t = 1; t <= 4; t++) {
        table_deal(&deal, t);
        deal.table = t;
        table_seal(table, &deal);
    }
    kiosk.table = table;
    for (int hand = 1; hand <= 4; hand++) {
        restart();
        for (int t = 1; t <= 4; t++)
            hand_at(t, hand);
        expect(hand < 4 ? WK_SCREEN_ROTATE : WK_SCREEN_ROUND_END);
    }
    restart();
    for (int t = 1; t <= 4; t++) {
        go_to(t);
        expect(WK_SCREEN_ROUND_END);
        app_act(&kiosk.w, WK_ACTION_STICKERS_OFF, 0);
        assert_int_equal(kiosk.w.app.sealed_seq, 0);
        assert_false(kiosk.w.app.gate.not_closed);
        app_act(&kiosk.w, WK_ACTION_BACK, 0);
    }
    assert_int_equal(kiosk.n_closed, 4);
    go_to(1);
    expect(WK_SCREEN_CHECKIN);
    assert_int_equal(kiosk.w.app.round, 2);
    app_act(&kiosk.w, WK_ACTION_BACK, 0);
    app_act(&kiosk.w, WK_ACTION_STANDINGS, 0);
    assert_int_equal(kiosk.w.app.gate.after_round, 1);
    assert_int_equal(kiosk.w.app.hall.tournament->break_min[0][0], WK_BREAK_MIN);
    assert_int_equal(kiosk.w.app.gate.standings.row[0].n_hands, 4);
    assert_int_equal(audit_of(table->store, &n, NULL), WK_OK);
    event_close(&event);
    wk_service_release(&kiosk.service);
}

/* The database goes while the app stands at a table: what it knew stays, and is there when the file is back. */
static void the_database_goes_and_comes_back(void **state)
{
    struct table_world *table = *state;
    static struct event event;
    struct wk_receipt receipt;
    struct wk_event gone;

    event_open(&event, 1);
    struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = event.plan};
    as_director(table->store);
    assert_int_equal(wk_store_put_entry(table->store, &entry, NULL, &receipt), WK_OK);
    kiosk.table = table;
    restart();
    go_to(2);
    expect(WK_SCREEN_CHECKIN);
    const struct wk_tournament *known = kiosk.w.app.hall.tournament;
    wk_store_close(table->store);
    table->store = kiosk.env.store = NULL;
    wk_service_event(&kiosk.service, &gone);
    assert_int_not_equal(gone.tournament.status, WK_OK);
    app_send(&kiosk.w, &gone);
    assert_ptr_equal(kiosk.w.app.hall.tournament, known);
    assert_true(known->begun);
    assert_string_equal(known->plan.player[0].person.name, event.plan->player[0].person.name);
    assert_true(wk_app_trouble(&kiosk.w.app) != WK_TROUBLE_NONE);
    restart();
    go_to(2);
    expect(WK_SCREEN_CHECKIN);
    event_close(&event);
    wk_service_release(&kiosk.service);
}

/* The service times the event, as soon as both clocks are known, and lends the app what it knows. */
static void an_event_is_timed_once_the_clock_is_set(void **state)
{
    const int64_t minute_ns = INT64_C(60000000000);
    struct table_world *table = *state;
    static struct event event;
    struct wk_receipt receipt;

    event_open(&event, 1);
    struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = event.plan};
    as_director(table->store);
    assert_int_equal(wk_store_put_entry(table->store, &entry, NULL, &receipt), WK_OK);
    kiosk.table = table;
    restart();
    assert_ptr_equal(kiosk.w.app.hall.steady, &kiosk.service.steady);
    assert_int_equal(kiosk.service.steady.looked_ns, 0); /* no tick yet */
    wk_service_time(&kiosk.service, 10 * minute_ns, 0);
    assert_int_equal(kiosk.service.steady.looked_ns, 0); /* nobody has set the wall clock */
    wk_service_time(&kiosk.service, 20 * minute_ns, table->t_ns);
    assert_int_equal(kiosk.service.steady.looked_ns, 20 * minute_ns);
    event_close(&event);
    wk_service_release(&kiosk.service);
}

/* The hall closes it while the kiosk stands there: what the screen says of the standings is read back from the store. */
static void a_closed_event_is_provisional_no_more(void **state)
{
    struct table_world *table = *state;
    static struct event event;
    struct wk_receipt receipt;
    struct wk_checkpoint checkpoint;
    struct wk_event told;
    enum wk_close_step step;

    event_open(&event, 1);
    event.plan->protest_min = 30;
    struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = event.plan};
    as_director(table->store);
    assert_int_equal(wk_store_put_entry(table->store, &entry, NULL, &receipt), WK_OK);
    kiosk.table = table;
    restart();
    as_director(table->store);
    for (enum wk_close_step want = WK_CLOSE_ENDED; want <= WK_CLOSE_CLOSED; want++) {
        assert_int_equal(wk_store_close_event(table->store, "rain", 0, true, &step, &checkpoint, &receipt), WK_OK);
        assert_int_equal(step, want);
        wk_service_event(&kiosk.service, &told);
        app_send(&kiosk.w, &told);
        assert_true((wk_app_protest_until(&kiosk.w.app) > 0) == (want == WK_CLOSE_ENDED));
    }
    event_close(&event);
    wk_service_release(&kiosk.service);
}

static enum wk_status close_by_touch(const char *reason, bool leave_open)
{
    static struct wk_event told;

    wk_service_close_event(&kiosk.service, reason, leave_open, &told);
    assert_int_equal(told.kind, WK_EVENT_DECIDED);
    assert_int_equal(told.decided.seq > 0, told.decided.status == WK_OK);
    return told.decided.status;
}

/* What the director's screens ask for, on a real store: not while the protest time runs without a reason, not while something
 * is open unless it is left so, and then for good, with a checkpoint behind it. */
static void the_director_closes_the_event_by_touch(void **state)
{
    struct table_world *table = *state;
    static struct event event;
    const struct wk_hand_id at = {1, 1, 1};
    struct wk_receipt receipt;
    struct wk_event told;

    event_open(&event, 1);
    event.plan->protest_min = 30;
    event.plan->results_only = true;
    struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = event.plan};
    as_director(table->store);
    assert_int_equal(wk_store_put_entry(table->store, &entry, NULL, &receipt), WK_OK);
    entry = (struct wk_entry){.kind = WK_ENTRY_RESULT, .role = WK_ROLE_PAPER, .result = {.at = at}};
    entry.result.outcome.kind = WK_OUTCOME_DRAW;
    assert_int_equal(wk_store_put_entry(table->store, &entry, NULL, &receipt), WK_OK);
    kiosk.table = table;
    restart();
    as_director(table->store);
    assert_int_equal(close_by_touch("", true), WK_BAD_INPUT);
    assert_int_equal(close_by_touch("rain", false), WK_OK); /* its play has ended */
    assert_int_equal(close_by_touch("", true), WK_BAD_INPUT);
    assert_int_equal(close_by_touch("Nobody protested", false), WK_NOT_CONFIRMED);
    wk_service_event(&kiosk.service, &told);
    assert_false(told.tournament.closed);
    assert_int_equal(close_by_touch("Nobody protested", true), WK_OK);
    wk_service_event(&kiosk.service, &told);
    assert_true(told.tournament.closed);
    assert_int_equal(close_by_touch("again", true), WK_EVENT_CLOSED);
    wk_service_checkpoint(&kiosk.service, WK_CHECKPOINT_ASKED, 0, &told);
    assert_int_equal(told.checkpoint.status, WK_OK);
    event_close(&event);
    wk_service_release(&kiosk.service);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_closed_event_is_provisional_no_more, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(the_director_closes_the_event_by_touch, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(a_round_on_a_real_store, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(an_event_is_timed_once_the_clock_is_set, table_setup, table_teardown),
        cmocka_unit_test_setup_teardown(the_database_goes_and_comes_back, table_setup, table_teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
