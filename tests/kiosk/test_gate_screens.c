/* From the walls that are back to the next group: where a table goes on, in a hall of an event, and after a power cut. */
#include "kiosk/face/app/step.h"
#include "kiosk/face/app/hall_news.h"
#include "kiosk/face/screens/screen.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/duplicate/seating.h"
#include "rules/event/floor.h"
#include "tests/support/kiosk/event_test.h"
#include "tests/support/kiosk/gallery_test.h"
#include "tests/support/kiosk/hall_test.h"
#include "tests/support/kiosk/whole_test.h"

static struct hall_world hall;

static int close_hall(void **state)
{
    (void)state;
    hall_close(&hall);
    return 0;
}

static enum wk_screen screen(void)
{
    return hall.w.app.screen;
}

/* From the hall to a table, and on to where it goes on. */
static void go_to(int table)
{
    if (screen() != WK_SCREEN_HALL)
        app_act(&hall.w, WK_ACTION_HALL, 0);
    assert_int_equal(screen(), WK_SCREEN_HALL);
    app_act(&hall.w, WK_ACTION_TABLE, table);
    app_act(&hall.w, WK_ACTION_START, 0);
}

/* The power goes off and comes back: the table goes on at the same screen. */
static void power_cut(int table)
{
    enum wk_screen before = screen();

    hall_start(&hall);
    assert_int_equal(screen(), hall.options.station ? WK_SCREEN_HALL : WK_SCREEN_IDLE);
    if (hall.options.station)
        go_to(table);
    else
        app_act(&hall.w, WK_ACTION_START, 0);
    assert_int_equal(screen(), before);
}

static void seat(struct wk_hand_id at)
{
    assert_int_equal(screen(), WK_SCREEN_CHECKIN);
    power_cut(at.table);
    hall_put(&hall, entry_seated(hall.event.tour, at));
    go_to(at.table);
}

static void build_and_seal(struct wk_hand_id at)
{
    assert_int_equal(screen(), WK_SCREEN_SEATS);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        app_lay(&hall.w, (enum wk_wind)wind);
        app_frames(&hall.w, 8);
        if (wind == WK_WIND_NORTH)
            break;
        app_clear(&hall.w);
        app_frames(&hall.w, 5);
    }
    assert_int_equal(screen(), WK_SCREEN_FACES);
    app_seal_all(&hall.w);
    assert_int_equal(screen(), WK_SCREEN_SEALED);
    power_cut(at.table);
    assert_true(hall.table[at.table - 1].sealed);
    assert_int_equal(hall.table[at.table - 1].round, at.round);
}

static void inspect(struct wk_hand_id at)
{
    assert_int_equal(screen(), WK_SCREEN_INSPECT);
    hall_wall(&hall, WK_WIND_WEST);
    hall_wall(&hall, WK_WIND_SOUTH);
    assert_int_equal(hall.w.app.wall[WK_WIND_WEST - 1].passed, true);
    app_act(&hall.w, WK_ACTION_START_HAND, 0); /* two walls have not been looked at */
    assert_int_equal(screen(), WK_SCREEN_INSPECT);
    power_cut(at.table);
    assert_true(hall.w.app.wall[WK_WIND_WEST - 1].passed && !hall.w.app.wall[WK_WIND_EAST - 1].passed);
    hall_wall(&hall, WK_WIND_EAST);
    hall_wall(&hall, WK_WIND_NORTH);
    assert_int_equal(screen(), WK_SCREEN_INSPECT);
    assert_int_equal(hall.table[at.table - 1].inspected, 15);
}

static void play(struct wk_hand_id at)
{
    app_act(&hall.w, WK_ACTION_START_HAND, 0);
    assert_int_equal(screen(), WK_SCREEN_PLAYING);
    assert_int_equal(hall.table[at.table - 1].hand, at.hand);
    power_cut(at.table);
    if (!wk_hand_look(hall.event.tour, &at)->play_seq)
        hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    power_cut(at.table);
    hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = at});
    go_to(at.table);
    assert_int_equal(screen(), WK_SCREEN_RESULT);
    power_cut(at.table);
    hall_put(&hall, entry_result(at, outcome_self_drawn(1 + at.table % 4, 8 + at.table), 0));
    go_to(at.table);
    assert_int_equal(screen(), WK_SCREEN_CONFIRM);
    power_cut(at.table);
    hall_put(&hall, entry_confirmed(wk_hand_look(hall.event.tour, &at)->result_seq));
    go_to(at.table);
}

/* Each of the four tables in turn at one kiosk; where the last one ends is checked by the caller. */
static void one_hand(int round, int hand)
{
    for (int table = 1; table <= 4; table++) {
        struct wk_hand_id at = {table, round, hand};
        go_to(table);
        assert_int_equal(hall.w.app.round, round);
        assert_int_equal(hall.w.app.hand, hand);
        seat(at);
        if (hand == 1)
            build_and_seal(at);
        else
            inspect(at);
        play(at);
        assert_int_equal(screen(), WK_SCREEN_RESTORE);
        hall_wall(&hall, WK_WIND_NORTH);
        power_cut(table);
        assert_true(hall.w.app.wall[WK_WIND_NORTH - 1].passed);
        hall_wall(&hall, WK_WIND_EAST);
        hall_wall(&hall, WK_WIND_WEST);
        hall_wall(&hall, WK_WIND_SOUTH);
        if (table < 4) {
            assert_int_equal(screen(), WK_SCREEN_WAIT);
            power_cut(table);
        }
    }
}

static void a_round_in_a_hall(void **state)
{
    (void)state;
    hall_open(&hall, 1, 0);
    assert_int_equal(screen(), WK_SCREEN_HALL);
    for (int hand = 1; hand <= 3; hand++) {
        one_hand(1, hand);
        assert_int_equal(screen(), WK_SCREEN_ROTATE);
        assert_int_equal(hall.w.app.gate.group, wk_group_at_table(4, hand, 4));
        app_act(&hall.w, WK_ACTION_GROUP, 2);
        assert_int_equal(hall.w.app.gate.group, 2);
        app_act(&hall.w, WK_ACTION_LEAVE, 0);
        assert_int_equal(screen(), WK_SCREEN_HALL);
    }
    one_hand(1, 4);
    assert_int_equal(screen(), WK_SCREEN_ROUND_END);
    assert_int_equal(hall.n_entries[WK_ENTRY_CLOCK], 1); /* the break has begun, once */
    assert_int_equal(hall.event.tour->break_min[0][0], WK_BREAK_MIN);
    power_cut(4);
    hall_wait(&hall, 20);
    assert_int_equal(hall.n_entries[WK_ENTRY_CLOCK], 1);
    app_act(&hall.w, WK_ACTION_STICKERS_OFF, 0);
    assert_true(hall.table[3].opened);
    assert_false(hall.table[2].opened);
    assert_int_equal(screen(), WK_SCREEN_ROUND_END);
    assert_int_equal(hall.w.app.sealed_seq, 0);
    app_act(&hall.w, WK_ACTION_LEAVE, 0);
    assert_int_equal(screen(), WK_SCREEN_HALL);
    go_to(4);
    assert_int_equal(screen(), WK_SCREEN_CHECKIN);
    for (int table = 1; table <= 3; table++) {
        go_to(table);
        assert_int_equal(screen(), WK_SCREEN_ROUND_END);
        app_act(&hall.w, WK_ACTION_STICKERS_OFF, 0);
        assert_true(hall.table[table - 1].opened);
    }
    one_hand(2, 1);
    assert_int_equal(screen(), WK_SCREEN_ROTATE);
}

/* One kiosk to a table: the next group comes to it. */
static void a_table_of_its_own(void **state)
{
    struct wk_hand_id at = {2, 1, 1};

    (void)state;
    hall_open(&hall, 1, 2);
    assert_int_equal(screen(), WK_SCREEN_IDLE);
    hall_put(&hall, entry_seated(hall.event.tour, at));
    hall.table[1] = (struct hall_table){.round = 1, .sealed = true, .hand = 1};
    hall_start(&hall);
    hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    hall_put(&hall, entry_result(at, outcome_draw(), 0));
    hall_put(&hall, entry_confirmed(hall.w.seq));
    app_act(&hall.w, WK_ACTION_START, 0);
    assert_int_equal(screen(), WK_SCREEN_RESTORE);
    app_act(&hall.w, WK_ACTION_BACK, 0);
    assert_int_equal(screen(), WK_SCREEN_IDLE);
    app_act(&hall.w, WK_ACTION_START, 0);
    hall_walls(&hall);
    assert_int_equal(screen(), WK_SCREEN_WAIT);
    /* The others finish at kiosks of their own. This one looks by itself. */
    for (int table = 1; table <= 4; table++)
        if (table != 2) {
            hall_play_elsewhere(&hall, table, 1, 1);
            assert_int_equal(screen(), WK_SCREEN_WAIT);
        }
    hall.table[0] = hall.table[2] = hall.table[3] = (struct hall_table){.round = 1, .sealed = true, .hand = 1, .passed = 15};
    int before = hall.w.n_sounds[WK_SOUND_DONE];
    hall_wait(&hall, 3);
    assert_int_equal(screen(), WK_SCREEN_ROTATE);
    assert_int_equal(hall.w.n_sounds[WK_SOUND_DONE], before + 1);
    assert_int_equal(hall.w.app.gate.group, 2);
    app_act(&hall.w, WK_ACTION_LEAVE, 0);
    assert_int_equal(screen(), WK_SCREEN_CHECKIN);
    assert_int_equal(hall.w.app.hand, 2);
}

static bool ready_at(int table, int hand)
{
    return wk_hand_look(hall.event.tour, &(struct wk_hand_id){table, 1, hand})->ready_seq > 0;
}

/* A hall of four tables, a kiosk at each: table 2 is this one's, and its players sit. */
static void open_among_kiosks(struct wk_hand_id at)
{
    hall_open(&hall, 1, 2);
    hall.own = 3;
    for (int table = 1; table <= 4; table++)
        hall.keeper[table - 1] = table + 1;
    hall_put(&hall, entry_seated(hall.event.tour, at));
}

/* Among kiosks of a hall: this one says once that its table is ready, and goes when the others have said so. */
static void a_kiosk_says_that_its_table_is_ready(void **state)
{
    struct wk_hand_id at = {2, 1, 1};

    (void)state;
    open_among_kiosks(at);
    hall.table[1] = (struct hall_table){.round = 1, .sealed = true, .hand = 1};
    hall_start(&hall);
    hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    hall_put(&hall, entry_result(at, outcome_draw(), 0));
    app_act(&hall.w, WK_ACTION_START, 0);
    hall_put(&hall, entry_confirmed(hall.w.seq));
    assert_int_equal(screen(), WK_SCREEN_RESTORE);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_WEST; wind++)
        hall_wall(&hall, (enum wk_wind)wind);
    assert_false(ready_at(2, 1));
    hall_wall(&hall, WK_WIND_NORTH);
    assert_true(ready_at(2, 1));
    assert_int_equal(screen(), WK_SCREEN_WAIT);
    hall_wait(&hall, 10);
    assert_int_equal(hall.n_entries[WK_ENTRY_READY], 1);
    for (int table = 1; table <= 4; table++)
        if (table != 2) {
            hall_play_elsewhere(&hall, table, 1, 1);
            hall_walls_elsewhere(&hall, table, 1, 1);
            assert_int_equal(screen(), WK_SCREEN_WAIT); /* nobody opens it by what he sees of others' walls */
        }
    assert_int_equal(hall.n_entries[WK_ENTRY_READY], 1); /* nor speaks for others */
    for (int table = 4; table >= 1; table--)
        if (table != 2) {
            assert_int_equal(screen(), WK_SCREEN_WAIT);
            hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_READY, .at = {table, 1, 1}});
        }
    assert_int_equal(screen(), WK_SCREEN_ROTATE);

    hall.keeper[1] = 6; /* it was taken over */
    hall_play_elsewhere(&hall, 2, 1, 2);
    hall_walls_elsewhere(&hall, 2, 1, 2);
    assert_false(ready_at(2, 2));
    hall.keeper[1] = 3;
    hall_news(&hall);
    assert_true(ready_at(2, 2));
}

static void link_is(int64_t away_s)
{
    struct wk_event event = {.kind = WK_EVENT_LINK, .link = {.joined = true, .status = away_s > 0 ? WK_NO_HALL : WK_OK}};

    event.link.since_ns = away_s > 0 ? hall.w.app.now_ns - away_s * 1000000000 : 0;
    hall_send(&hall, &event);
    hall_wait(&hall, 1);
}

/* The hall is away: the codes come up by themselves, and go when it is back; whoever has left them is left alone. Once all four
 * are ready they stand until somebody goes on, for others may need this one still. */
static void codes_stand_while_the_hall_is_away(void **state)
{
    struct wk_hand_id at = {2, 1, 1};

    (void)state;
    open_among_kiosks(at);
    hall.table[1] = (struct hall_table){.round = 1, .sealed = true, .hand = 1, .passed = 15};
    hall_start(&hall);
    hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    hall_put(&hall, entry_result(at, outcome_draw(), 0));
    app_act(&hall.w, WK_ACTION_START, 0);
    link_is(60);
    assert_int_equal(screen(), WK_SCREEN_CONFIRM); /* it waits for nobody yet */
    hall_put(&hall, entry_confirmed(hall.w.seq));
    hall_wait(&hall, 1);
    assert_int_equal(screen(), WK_SCREEN_CODES);
    link_is(0);
    assert_int_equal(screen(), WK_SCREEN_WAIT);
    link_is(8);
    assert_int_equal(screen(), WK_SCREEN_WAIT);
    link_is(10);
    assert_int_equal(screen(), WK_SCREEN_CODES);
    app_act(&hall.w, WK_ACTION_BACK, 0);
    link_is(20);
    assert_int_equal(screen(), WK_SCREEN_WAIT);
    app_act(&hall.w, WK_ACTION_READY_CODE, 0);
    link_is(0); /* by hand: it stands whatever the hall does */
    assert_int_equal(screen(), WK_SCREEN_CODES);
    for (int table = 1; table <= 4; table++)
        if (table != 2)
            hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_CARRIED,
                                              .carried = {{table, 1, 1}, wk_record_number(table + 1, 9), 1, ""}});
    assert_int_equal(screen(), WK_SCREEN_CODES);
    app_act(&hall.w, WK_ACTION_LEAVE, 0);
    assert_int_equal(screen(), WK_SCREEN_ROTATE);
    app_act(&hall.w, WK_ACTION_LEAVE, 0);
    link_is(60);
    assert_int_equal(screen(), WK_SCREEN_CHECKIN);
    app_act(&hall.w, WK_ACTION_READY_CODE, 0);
    assert_int_equal(screen(), WK_SCREEN_CHECKIN); /* players of the next hand sit there */
}

/* A spare takes a table over and stands where it stood; the kiosk that had it becomes a spare as soon as it hears of that. */
static void a_table_is_taken_over(void **state)
{
    struct wk_hand_id at = {2, 1, 1};

    (void)state;
    hall_open(&hall, 1, 4);
    hall.own = 9;
    for (int table = 1; table <= 4; table++)
        hall.keeper[table - 1] = table + 1;
    hall_put(&hall, entry_seated(hall.event.tour, at));
    hall.table[1] = (struct hall_table){.round = 1, .sealed = true, .hand = 1, .passed = 5, .passed_hand = {1, 1, 1, 1}};
    hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    hall_put(&hall, entry_result(at, outcome_draw(), 0));
    assert_true(wk_app_elsewhere(&hall.w.app));
    assert_int_equal(screen(), WK_SCREEN_IDLE);
    app_act(&hall.w, WK_ACTION_START, 0); /* there is nothing to go on with here */
    assert_int_equal(screen(), WK_SCREEN_IDLE);
    app_unlock(&hall.w);
    app_act(&hall.w, WK_ACTION_OPEN, WK_SCREEN_WORK);
    app_act(&hall.w, WK_ACTION_OPEN, WK_SCREEN_TAKEOVER);
    assert_int_equal(screen(), WK_SCREEN_TAKEOVER);
    app_act(&hall.w, WK_ACTION_TAKE_OVER, 2); /* none has been chosen */
    assert_int_equal(hall.keeper[1], 3);
    app_act(&hall.w, WK_ACTION_TABLE, 2);
    app_act(&hall.w, WK_ACTION_TAKE_OVER, 2); /* nobody has said why */
    assert_int_equal(hall.keeper[1], 3);
    app_act(&hall.w, WK_ACTION_JUDGE_CHOOSE, WK_TAKE_OTHER + 1); /* that is none */
    app_act(&hall.w, WK_ACTION_TAKE_OVER, 2);
    assert_int_equal(hall.keeper[1], 3);
    app_act(&hall.w, WK_ACTION_JUDGE_CHOOSE, WK_TAKE_BROKEN);
    app_act(&hall.w, WK_ACTION_TABLE, 3); /* a slip: that was not said of this table, */
    app_act(&hall.w, WK_ACTION_TAKE_OVER, 3);
    assert_int_equal(hall.keeper[2], 4);
    app_act(&hall.w, WK_ACTION_TABLE, 2); /* and of the right one it is said once more */
    app_act(&hall.w, WK_ACTION_TAKE_OVER, 2);
    assert_int_equal(hall.keeper[1], 3);
    app_act(&hall.w, WK_ACTION_JUDGE_CHOOSE, WK_TAKE_BROKEN);
    app_act(&hall.w, WK_ACTION_TAKE_OVER, 2);
    assert_int_equal(hall.keeper[1], 9);
    assert_int_equal(hall.w.app.table, 2);
    assert_int_equal(hall.now, 2);
    app_act(&hall.w, WK_ACTION_TAKE_OVER, 0);
    assert_int_equal(screen(), WK_SCREEN_CONFIRM); /* the result waits for the four */
    hall_put(&hall, entry_confirmed(wk_hand_look(hall.event.tour, &at)->result_seq));
    assert_int_equal(screen(), WK_SCREEN_RESTORE);
    assert_true(hall.w.app.wall[WK_WIND_EAST - 1].passed && hall.w.app.wall[WK_WIND_WEST - 1].passed);
    hall_wall(&hall, WK_WIND_SOUTH);
    hall_wall(&hall, WK_WIND_NORTH);
    assert_true(ready_at(2, 1));

    hall.keeper[1] = 3; /* somebody takes it back: this one hears of that at its table */
    assert_int_equal(screen(), WK_SCREEN_WAIT);
    hall_news(&hall);
    assert_int_equal(screen(), WK_SCREEN_IDLE);
    hall_start(&hall);
    hall.keeper[1] = 9; /* and a kiosk that is started again finds its table */
    hall_start(&hall);
    assert_int_equal(hall.w.app.table, 2);
}

/* At a spare, table 2 of kiosk 3 chosen, and why; the hall answers. */
static void want_table_2(void)
{
    hall_open(&hall, 1, 4);
    hall.own = 9;
    for (int table = 1; table <= 4; table++)
        hall.keeper[table - 1] = table + 1;
    hall_put(&hall, entry_seated(hall.event.tour, (struct wk_hand_id){2, 1, 1}));
    link_is(0);
    app_unlock(&hall.w);
    app_act(&hall.w, WK_ACTION_OPEN, WK_SCREEN_WORK);
    app_act(&hall.w, WK_ACTION_OPEN, WK_SCREEN_TAKEOVER);
    app_act(&hall.w, WK_ACTION_TABLE, 2);
    app_act(&hall.w, WK_ACTION_JUDGE_CHOOSE, WK_TAKE_BROKEN);
    app_act(&hall.w, WK_ACTION_TAKE_OVER, 2);
    assert_int_equal(hall.w.app.takeover.answer.state, WK_TAKE_ASKED);
    assert_int_equal(hall.keeper[1], 3);
}

/* With the hall up the hall gives the table; a kiosk that waits for it shows that, and there is a way out. */
static void a_table_is_asked_for_while_the_hall_answers(void **state)
{
    (void)state;
    want_table_2();
    hall_wait(&hall, 20); /* however long: it is there, and the judge sees that */
    assert_int_equal(hall.keeper[1], 3);
    app_act(&hall.w, WK_ACTION_TABLE, 3); /* one at a time */
    assert_int_equal(hall.w.app.takeover.table, 2);
    hall.hall_says = WK_TAKE_HERE;
    hall_wait(&hall, 1);
    assert_int_equal(hall.keeper[1], 9);
    assert_int_equal(hall.w.app.takeover.answer.state, WK_TAKE_HERE);
    assert_false(hall.w.app.takeover.alone);
    app_act(&hall.w, WK_ACTION_TAKE_OVER, 0);
    assert_int_not_equal(screen(), WK_SCREEN_TAKEOVER);
    assert_int_equal(hall.n_given_up, 0);
}

static void a_hall_that_goes_away_is_waited_for_a_few_seconds(void **state)
{
    (void)state;
    want_table_2();
    link_is(1);
    assert_int_equal(hall.keeper[1], 3);
    hall_wait(&hall, (int)(WK_TAKE_ALONE_NS / 1000000000));
    assert_int_equal(hall.keeper[1], 9);
    assert_true(hall.w.app.takeover.alone);
    hall_close(&hall);

    want_table_2(); /* or as soon as the judge says so */
    app_act(&hall.w, WK_ACTION_TAKE_OVER, 2);
    assert_int_equal(hall.keeper[1], 9);
    assert_true(hall.w.app.takeover.alone);
}

static void whoever_goes_does_not_want_the_table_any_more(void **state)
{
    (void)state;
    want_table_2();
    app_act(&hall.w, WK_ACTION_BACK, 0);
    assert_int_not_equal(screen(), WK_SCREEN_TAKEOVER);
    assert_int_equal(hall.n_given_up, 1);
    assert_int_equal(hall.keeper[1], 3);
    hall_close(&hall);

    want_table_2();
    hall.hall_says = WK_TAKE_GONE;
    hall.keeper[1] = 7; /* another spare had asked before */
    hall_wait(&hall, 1);
    assert_int_equal(hall.w.app.takeover.answer.state, WK_TAKE_GONE);
    assert_int_equal(hall.w.app.takeover.answer.owner, 7);
    app_act(&hall.w, WK_ACTION_TABLE, 3); /* and he may choose again */
    assert_int_equal(hall.w.app.takeover.table, 3);
    app_act(&hall.w, WK_ACTION_BACK, 0);
    assert_int_equal(hall.n_given_up, 0);
}

/* The break is nobody's entry among several: it is there by itself. */
static void a_break_of_several_kiosks(void **state)
{
    (void)state;
    hall_open(&hall, 1, 2);
    hall.own = 3;
    for (int hand = 1; hand <= 4; hand++)
        for (int table = 1; table <= 4; table++) {
            hall.keeper[table - 1] = table + 1;
            hall_play_elsewhere(&hall, table, 1, hand);
            hall_walls_elsewhere(&hall, table, 1, hand);
            if (table != 2)
                hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_READY, .at = {table, 1, hand}});
        }
    assert_int_equal(hall.w.app.gate.at[0].round, 2);
    assert_int_equal(hall.n_entries[WK_ENTRY_CLOCK], 0);
    assert_true(wk_break_look(hall.event.tour, &hall.floor, 1, 1, NULL) > 0);
}

/* All four tables have played hand 1 of round 1; table 2's next group has sat down and looks at the walls. */
static void to_inspection(void)
{
    hall_open(&hall, 1, 2);
    for (int table = 1; table <= 4; table++) {
        hall_play_elsewhere(&hall, table, 1, 1);
        hall_walls_elsewhere(&hall, table, 1, 1);
    }
    hall_put(&hall, entry_seated(hall.event.tour, (struct wk_hand_id){2, 1, 2}));
    hall_start(&hall);
    app_act(&hall.w, WK_ACTION_START, 0);
    assert_int_equal(screen(), WK_SCREEN_INSPECT);
}

/* The camera overhead: four walls are looked at as they lie, and a hand over one holds up that one. */
static void an_inspection_sees_the_table_at_once(void **state)
{
    (void)state;
    to_inspection();
    whole_begin(&hall.w);
    whole_lay_all(&hall.w);
    whole_state(WK_WIND_WEST, 15, WK_READ_BLOCKED, WK_WHY_NONE);
    whole_frames(&hall.w, 12);
    assert_int_equal(hall.table[1].inspected, 11);
    assert_false(wk_app_may_begin(&hall.w.app));
    whole_lay(&hall.w, WK_WIND_WEST);
    whole_frames(&hall.w, 8);
    assert_int_equal(hall.table[1].inspected, 15);
    app_act(&hall.w, WK_ACTION_START_HAND, 0);
    assert_int_equal(screen(), WK_SCREEN_PLAYING);
}

static void an_inspection_finds_a_fault(void **state)
{
    const struct wk_app_window *window = &hall.w.app.gate.window;

    (void)state;
    to_inspection();
    hall_wall(&hall, WK_WIND_EAST);
    assert_int_equal(window->wind, WK_WIND_NONE);
    app_lay(&hall.w, WK_WIND_SOUTH);
    app_swap(&hall.w, 15, 25);
    app_frames(&hall.w, 12);
    assert_int_equal(window->wind, WK_WIND_SOUTH);
    assert_int_equal(window->passed_hand, 1);
    assert_true(window->failed_seq > 0);
    assert_int_equal(screen(), WK_SCREEN_INSPECT); /* nobody is sent back to the hand before */
    assert_true(wk_app_must_call(&hall.w.app));
    app_act(&hall.w, WK_ACTION_CALL_JUDGE, 0);
    assert_false(wk_app_must_call(&hall.w.app));
    app_act(&hall.w, WK_ACTION_JUDGE_CAME, 0);
    assert_true(wk_app_found(&hall.w.app) && !wk_app_must_call(&hall.w.app)); /* who has come is not called again */
    app_act(&hall.w, WK_ACTION_BY_EYE, 0);
    app_act(&hall.w, WK_ACTION_START_HAND, 0); /* a wall that is wrong for certain is not played by eye */
    assert_int_equal(screen(), WK_SCREEN_INSPECT);
    app_act(&hall.w, WK_ACTION_BY_EYE, 0);
    app_swap(&hall.w, 15, 25); /* mended */
    app_frames(&hall.w, 12);
    assert_true(hall.w.app.wall[WK_WIND_SOUTH - 1].passed);
    assert_false(wk_app_found(&hall.w.app));
    app_swap(&hall.w, 16, 26);
    app_frames(&hall.w, 12);
    assert_true(wk_app_must_call(&hall.w.app)); /* changed again: that is another finding */
    app_swap(&hall.w, 16, 26);
    app_frames(&hall.w, 12);
    app_clear(&hall.w);
    app_frames(&hall.w, 5);
    hall_wall(&hall, WK_WIND_WEST);
    hall_wall(&hall, WK_WIND_NORTH);
    app_act(&hall.w, WK_ACTION_START_HAND, 0);
    assert_int_equal(screen(), WK_SCREEN_PLAYING);
    assert_int_equal(hall.table[1].hand, 2);
}

/* A group in a hurry looks at its walls itself: that is on record with the hand that it begins. */
static void walls_looked_at_by_eye(void **state)
{
    (void)state;
    to_inspection();
    hall_wall(&hall, WK_WIND_EAST);
    app_act(&hall.w, WK_ACTION_START_HAND, 0);
    assert_int_equal(screen(), WK_SCREEN_INSPECT);
    app_act(&hall.w, WK_ACTION_BY_EYE, 0);
    app_act(&hall.w, WK_ACTION_START_HAND, 0);
    assert_int_equal(screen(), WK_SCREEN_PLAYING);
    if (hall.n_entries[WK_ENTRY_PLAY] < 5) { /* as the seat's part does */
        hall.w.app.hall.entry = (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = {2, 1, 2}};
        hall.w.effects.n = 0;
        wk_app_put(&hall.w.app, &hall.w.effects);
        app_answer(&hall.w);
    }
    assert_int_equal(hall.last.kind, WK_ENTRY_PLAY);
    assert_string_equal(hall.last.reason, "walls inspected by eye: S W N");
}

/* A judge opens the rotation: who waits goes, who lays back goes, and a table that never began a hand catches up. */
static void a_gate_opened_by_hand(void **state)
{
    (void)state;
    hall_open(&hall, 1, 3);
    hall_play_elsewhere(&hall, 3, 1, 1);
    hall.table[2] = (struct hall_table){.round = 1, .sealed = true, .hand = 1, .passed = 3};
    hall_start(&hall);
    app_act(&hall.w, WK_ACTION_START, 0);
    assert_int_equal(screen(), WK_SCREEN_RESTORE);
    app_lay(&hall.w, WK_WIND_WEST);
    app_swap(&hall.w, 15, 25);
    app_frames(&hall.w, 12);
    hall_put(&hall, entry_gate(1, 1, 1));
    assert_int_equal(screen(), WK_SCREEN_RESTORE); /* what lies on the mat is taken off first */
    app_clear(&hall.w);
    app_frames(&hall.w, 5);
    assert_int_equal(screen(), WK_SCREEN_ROTATE);
    app_act(&hall.w, WK_ACTION_LEAVE, 0);
    hall_put(&hall, entry_seated(hall.event.tour, (struct wk_hand_id){3, 1, 2}));
    hall_put(&hall, entry_gate(1, 1, 2)); /* the second hand was played without the kiosk */
    assert_int_equal(screen(), WK_SCREEN_ROTATE);
    app_act(&hall.w, WK_ACTION_LEAVE, 0);
    hall_put(&hall, entry_seated(hall.event.tour, (struct wk_hand_id){3, 1, 3}));
    app_act(&hall.w, WK_ACTION_BACK, 0);
    app_act(&hall.w, WK_ACTION_START, 0);
    assert_int_equal(screen(), WK_SCREEN_INSPECT);
    hall_walls(&hall);
    app_act(&hall.w, WK_ACTION_START_HAND, 0);
    assert_int_equal(screen(), WK_SCREEN_PLAYING);
    assert_int_equal(hall.table[2].hand, 3);
}

/* The judge opens the rotation at another kiosk while a hand is being played here: within seconds this one knows. */
static void a_gate_opened_elsewhere(void **state)
{
    struct wk_refusal why;

    (void)state;
    hall_open(&hall, 1, 3);
    hall_put(&hall, entry_seated(hall.event.tour, (struct wk_hand_id){3, 1, 1}));
    hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = {3, 1, 1}});
    app_act(&hall.w, WK_ACTION_START, 0);
    assert_int_equal(screen(), WK_SCREEN_PLAYING);
    assert_true(hall_take(&hall, entry_gate(1, 1, 1), &why));
    hall_wait(&hall, 3);
    assert_int_equal(screen(), WK_SCREEN_ROTATE);
    assert_int_equal(hall.w.app.gate.group, 3);
}

/* A hand that was played and confirmed on paper before the store had begun it: it is begun, and its walls are laid back. */
static void a_hand_on_paper(void **state)
{
    (void)state;
    hall_open(&hall, 1, 1);
    hall_put(&hall, entry_result((struct wk_hand_id){1, 1, 1}, outcome_draw(), 0));
    hall_put(&hall, entry_confirmed(hall.w.seq));
    hall.table[0] = (struct hall_table){.round = 1, .sealed = true};
    hall_start(&hall);
    app_act(&hall.w, WK_ACTION_START, 0);
    assert_int_equal(screen(), WK_SCREEN_SEALED);
    app_act(&hall.w, WK_ACTION_START_HAND, 0);
    assert_int_equal(screen(), WK_SCREEN_RESTORE);
    hall_walls(&hall);
    assert_int_equal(screen(), WK_SCREEN_WAIT);
}

/* The first hand is played before the seal: its walls are turned, recorded, and then laid back. */
static void after_the_first_hand(void **state)
{
    struct wk_hand_id at = {1, 1, 1};

    (void)state;
    hall_open(&hall, 1, 1);
    hall.options.face_pass = WK_FACES_WAY_AFTER_FIRST_HAND;
    hall_start(&hall);
    hall_put(&hall, entry_seated(hall.event.tour, at));
    app_act(&hall.w, WK_ACTION_START, 0);
    assert_int_equal(screen(), WK_SCREEN_SEATS);
    hall_walls(&hall);
    assert_int_equal(screen(), WK_SCREEN_PLAYING);
    if (!wk_hand_look(hall.event.tour, &at)->play_seq)
        hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    power_cut(1);
    hall_put(&hall, entry_result(at, outcome_draw(), 0));
    hall_put(&hall, entry_confirmed(hall.w.seq));
    assert_int_equal(screen(), WK_SCREEN_FACES);
    power_cut(1);
    app_seal_all(&hall.w);
    assert_int_equal(screen(), WK_SCREEN_SEALED);
    power_cut(1);
    app_act(&hall.w, WK_ACTION_START_HAND, 0);
    assert_int_equal(screen(), WK_SCREEN_RESTORE);
    power_cut(1);
    hall_walls(&hall);
    assert_int_equal(screen(), WK_SCREEN_WAIT);
}

#define NS_A_SECOND INT64_C(1000000000)

/* The bell rings when the break is over, once, and again when it has been made longer. Nothing else happens. */
static void the_break(void **state)
{
    (void)state;
    hall_open(&hall, 1, 1);
    for (int hand = 1; hand <= 4; hand++)
        for (int table = 1; table <= 4; table++) {
            hall_play_elsewhere(&hall, table, 1, hand);
            hall_walls_elsewhere(&hall, table, 1, hand);
        }
    assert_int_equal(hall.event.tour->break_min[0][0], WK_BREAK_MIN);
    app_act(&hall.w, WK_ACTION_START, 0);
    assert_int_equal(screen(), WK_SCREEN_ROUND_END);
    app_act(&hall.w, WK_ACTION_STICKERS_OFF, 0);
    hall_wait(&hall, 9 * 60);
    assert_int_equal(hall.w.n_sounds[WK_SOUND_TIME], 0);
    app_act(&hall.w, WK_ACTION_MORE_BREAK, 0);
    hall_wait(&hall, 5 * 60);
    assert_int_equal(hall.w.n_sounds[WK_SOUND_TIME], 0);
    hall_wait(&hall, 2 * 60);
    assert_int_equal(hall.w.n_sounds[WK_SOUND_TIME], 1);
    assert_int_equal(screen(), WK_SCREEN_ROUND_END);
    app_act(&hall.w, WK_ACTION_MORE_BREAK, 0);
    hall_wait(&hall, 6 * 60);
    assert_int_equal(hall.w.n_sounds[WK_SOUND_TIME], 2);
    app_act(&hall.w, WK_ACTION_LEAVE, 0);
    assert_int_equal(screen(), WK_SCREEN_CHECKIN);
}

static void put_elsewhere(int64_t clock_off_s, struct wk_entry entry)
{
    hall.wall_ns += clock_off_s * NS_A_SECOND;
    hall_put(&hall, entry);
    hall.wall_ns -= clock_off_s * NS_A_SECOND;
}

/* The wall clock is set during the break; and at a hall the word that began it is of another clock. */
static void a_break_is_as_long_whatever_clocks_say(void **state)
{
    static const int64_t off_s[] = {0, 900, -900, 3600};
    (void)state;
    for (size_t i = 0; i < sizeof(off_s) / sizeof(off_s[0]); i++) {
        int64_t end_ns = 0;
        hall_open(&hall, 1, 2);
        hall_wait(&hall, 10);
        hall.own = 3;
        for (int hand = 1; hand <= 4; hand++)
            for (int table = 1; table <= 4; table++) {
                hall.keeper[table - 1] = table + 1;
                hall_play_elsewhere(&hall, table, 1, hand);
                hall_walls_elsewhere(&hall, table, 1, hand);
                if (table != 2 && (hand < 4 || table < 4))
                    hall_put(&hall, (struct wk_entry){.kind = WK_ENTRY_READY, .at = {table, 1, hand}});
                else if (table == 4) {
                    hall_wait(&hall, 3);
                    put_elsewhere(off_s[i], (struct wk_entry){.kind = WK_ENTRY_READY, .at = {table, 1, hand}});
                }
            }
        assert_int_equal(hall.w.app.gate.at[0].round, 2);
        assert_true(wk_app_steady_break(&hall.w.app, 1, 1, &end_ns));
        assert_in_range(end_ns - hall.w.app.now_ns, (WK_BREAK_MIN * 60 - 3) * NS_A_SECOND, WK_BREAK_MIN * 60 * NS_A_SECOND);
        hall_wait(&hall, 5 * 60);
        hall.wall_ns += 900 * NS_A_SECOND; /* the clock is set here */
        hall_wait(&hall, 4 * 60);
        assert_int_equal(hall.w.n_sounds[WK_SOUND_TIME], 0);
        hall_wait(&hall, 61);
        assert_int_equal(hall.w.n_sounds[WK_SOUND_TIME], 1);
        close_hall(NULL);
    }
    hall_open(&hall, 1, 2);
}

/* Who plays at a kiosk whose clock is fast or slow is neither late nor ahead of time here. */
static void a_hand_of_another_clock_is_not_late(void **state)
{
    (void)state;
    for (int64_t off_s = -3600; off_s <= 3600; off_s += 1800) {
        const struct wk_hand_id at = {3, 1, 1};
        struct wk_hand_clock clock;
        struct wk_hall_news news;
        hall_open(&hall, 1, 2);
        hall.own = 3;
        hall.keeper[2] = 4;
        hall_wait(&hall, 5);
        hall_put(&hall, entry_seated(hall.event.tour, at));
        hall_wait(&hall, 5);
        put_elsewhere(off_s, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
        hall_wait(&hall, 60);
        wk_app_hand_clock(&hall.w.app, &at, &clock);
        assert_true(clock.known);
        assert_in_range(clock.passed_s, 60, 63);
        wk_app_hall_news(&hall.w.app, &news);
        assert_int_equal(news.table[2].late_s, 0);
        close_hall(NULL);
    }
    hall_open(&hall, 1, 2);
}

static bool says(const char *text)
{
    static struct wk_draw draw;
    char *dump = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&dump, &n);

    wk_screen_draw(&hall.w.app, &draw);
    assert_non_null(out);
    assert_int_equal(wk_draw_dump(&draw, out), WK_OK);
    fclose(out);
    const bool found = strstr(dump, text) != NULL;
    free(dump);
    return found;
}

/* What the director tells everybody stands where a table waits, until somebody there has read it, and nowhere in a hand. */
static void everybody_is_told_between_hands(void **state)
{
    struct wk_event event = {.kind = WK_EVENT_LINK,
                             .link = {.joined = true, .said = "Tea is in the foyer", .said_number = wk_record_number(1, 7)}};

    (void)state;
    open_among_kiosks((struct wk_hand_id){2, 1, 1});
    hall_start(&hall);
    hall_send(&hall, &event);
    assert_true(says("Tea is in the foyer"));
    app_act(&hall.w, WK_ACTION_START, 0);
    assert_false(says("Tea is in the foyer"));
    app_act(&hall.w, WK_ACTION_BACK, 0);
    assert_true(says("Tea is in the foyer"));
    app_act(&hall.w, WK_ACTION_SAID_SEEN, 0);
    assert_false(says("Tea is in the foyer"));
    event.link.said_number++; /* said once more */
    hall_send(&hall, &event);
    assert_true(says("From the director:"));
    event.link.said = "";
    hall_send(&hall, &event);
    assert_false(says("From the director:"));
}

/* Round 1 is over, and the judge has opened the rotation after it by hand; the fourth hand had begun at table 1, or had not. */
static void to_gate_opened_by_hand(int begun, unsigned passed)
{
    hall_open(&hall, 1, 1);
    for (int hand = 1; hand <= 4; hand++)
        for (int table = 1; table <= 4; table++) {
            hall_play_elsewhere(&hall, table, 1, hand);
            if (hand < 4 || table > 1)
                hall_walls_elsewhere(&hall, table, 1, hand);
        }
    hall.table[0].hand = begun;
    hall.table[0].passed = passed;
    hall_put(&hall, entry_gate(1, 1, 4));
    app_act(&hall.w, WK_ACTION_START, 0);
    assert_int_equal(screen(), WK_SCREEN_ROUND_END);
}

/* Walls that have not passed: first the judge looks, then the deal is closed, and only then anybody is told to peel. */
static void stickers_stay_on_until_a_judge_has_looked(void **state)
{
    (void)state;
    to_gate_opened_by_hand(4, 0x7);
    assert_true(says("Leave the stickers on. Call the judge."));
    assert_false(says("Take the stickers off"));
    power_cut(1);
    assert_int_equal(screen(), WK_SCREEN_ROUND_END);
    assert_true(says("Leave the stickers on. Call the judge."));
    app_act(&hall.w, WK_ACTION_CALL_JUDGE, 0);
    app_act(&hall.w, WK_ACTION_CLOSE, 0);
    assert_true(says("The judge is called."));
    assert_false(says("Take the stickers off"));
    app_act(&hall.w, WK_ACTION_STICKERS_OFF, 0); /* The judge has looked */
    assert_true(hall.table[0].opened);
    assert_int_equal(screen(), WK_SCREEN_ROUND_END);
    assert_true(says("Take the stickers off"));
    app_act(&hall.w, WK_ACTION_STICKERS_OFF, 0); /* Stickers are off */
    assert_false(says("Take the stickers off"));
    assert_true(says("To the seats"));
    close_hall(NULL);

    hall_open(&hall, 1, 1); /* with all walls back there is nothing to ask */
    for (int hand = 1; hand <= 4; hand++)
        for (int table = 1; table <= 4; table++) {
            hall_play_elsewhere(&hall, table, 1, hand);
            hall_walls_elsewhere(&hall, table, 1, hand);
        }
    app_act(&hall.w, WK_ACTION_START, 0);
    assert_true(says("Take the stickers off"));
    assert_false(says("Leave the stickers on"));
}

/* A deal whose walls are not back cannot be closed: that is said. */
static void a_deal_that_stays_open(void **state)
{
    (void)state;
    to_gate_opened_by_hand(3, 0xf); /* the fourth was played on paper */
    assert_true(says("Leave the stickers on. Call the judge."));
    app_act(&hall.w, WK_ACTION_STICKERS_OFF, 0);
    assert_false(hall.table[0].opened);
    assert_true(hall.w.app.gate.not_closed);
    assert_true(says("Leave the stickers on. Call the judge."));
}

static void play_rounds(int n)
{
    for (int round = 1; round <= n; round++)
        for (int hand = 1; hand <= 4; hand++)
            for (int table = 1; table <= 4; table++) {
                hall_play_elsewhere(&hall, table, round, hand);
                hall_walls_elsewhere(&hall, table, round, hand);
            }
}

/* Players see the standings of the rounds that are over; always, or never, when the event says so. */
static void standings_when(void **state)
{
    struct wk_app_gate_state *gate = &hall.w.app.gate;

    (void)state;
    hall_open(&hall, 1, 1);
    app_act(&hall.w, WK_ACTION_STANDINGS, 0);
    assert_int_equal(screen(), WK_SCREEN_STANDINGS);
    assert_int_equal(gate->after_round, -1);
    app_act(&hall.w, WK_ACTION_BACK, 0);
    assert_int_equal(screen(), WK_SCREEN_IDLE);
    play_rounds(1);
    hall_play_elsewhere(&hall, 1, 2, 1);
    app_act(&hall.w, WK_ACTION_STANDINGS, 0);
    assert_int_equal(gate->after_round, 1);
    assert_int_equal(gate->standings.n, 16);
    assert_int_equal(gate->standings.row[0].n_hands, 4);
    app_act(&hall.w, WK_ACTION_RANK_PAGE, 1);
    assert_int_equal(gate->page, 1);
    app_act(&hall.w, WK_ACTION_RANK_PAGE, 2);
    assert_int_equal(gate->page, 1);
    app_act(&hall.w, WK_ACTION_RANK_PLAYER, 7);
    assert_int_equal(gate->player, 7);
    app_act(&hall.w, WK_ACTION_BACK, 0);
    assert_int_equal(screen(), WK_SCREEN_STANDINGS);
    hall.options.standings = WK_STANDINGS_NEVER;
    hall_start(&hall);
    app_act(&hall.w, WK_ACTION_STANDINGS, 0);
    assert_int_equal(gate->after_round, -1);
    app_act(&hall.w, WK_ACTION_RANK_PLAYER, 7);
    assert_int_equal(gate->player, -1);
    app_unlock(&hall.w); /* the director does */
    app_act(&hall.w, WK_ACTION_OPEN, WK_SCREEN_RANKING);
    assert_int_equal(screen(), WK_SCREEN_RANKING);
    assert_int_equal(gate->after_round, 0);
    app_act(&hall.w, WK_ACTION_RANK_PLAYER, 7);
    assert_int_equal(gate->player, 7);
    app_act(&hall.w, WK_ACTION_BACK, 0);
    app_act(&hall.w, WK_ACTION_BACK, 0);
    assert_int_equal(screen(), WK_SCREEN_DIRECTOR);
    hall.options.standings = WK_STANDINGS_ALWAYS;
    hall_start(&hall);
    app_act(&hall.w, WK_ACTION_STANDINGS, 0);
    assert_int_equal(gate->after_round, 0);
}

static void the_event_is_over(void **state)
{
    (void)state;
    hall_open(&hall, 1, 2);
    play_rounds(5);
    assert_int_equal(hall.n_entries[WK_ENTRY_CLOCK], 4); /* no break after the last round */
    app_act(&hall.w, WK_ACTION_START, 0);
    assert_int_equal(screen(), WK_SCREEN_ROUND_END);
    app_act(&hall.w, WK_ACTION_STICKERS_OFF, 0);
    app_act(&hall.w, WK_ACTION_LEAVE, 0);
    assert_int_equal(screen(), WK_SCREEN_STANDINGS);
    assert_int_equal(hall.w.app.gate.after_round, 5);
    power_cut(2);
}

static int lot(uint32_t *x, int n)
{
    *x = *x * 1664525u + 1013904223u;
    return (int)((*x >> 16) % (uint32_t)n);
}

/* The result of a hand, whatever is entered of it already, confirmed. */
static void enter(const struct wk_hand_id *at)
{
    const struct wk_hand_state *hand = wk_hand_look(hall.event.tour, at);

    if (hand->state == WK_RESULT_MISSING)
        hall_put(&hall, entry_result(*at, outcome_draw(), 0));
    if (hand->state == WK_RESULT_ENTERED)
        hall_put(&hall, entry_confirmed(hand->result_seq));
}

/* Any touches in any order, walls, time, a judge elsewhere: every screen that comes up can be drawn. */
static void touch_anything(uint32_t x, bool seen[WK_N_SCREENS])
{
    static struct wk_draw draw;

    hall_open(&hall, 1, 0);
    hall.options.w_px = 1280;
    hall.options.h_px = 800;
    hall_start(&hall);
    for (int i = 0; i < 6000; i++) {
        int what = lot(&x, 16), round = 0, hand = 0;
        struct wk_hand_id at;
        if (what == 0 || (what > 11 && wk_app_lays_back(&hall.w.app)))
            hall_wall(&hall, (enum wk_wind)(1 + lot(&x, 4)));
        else if (what == 1)
            hall_wait(&hall, 1 + lot(&x, 3));
        else if (what == 2)
            app_act(&hall.w, WK_ACTION_TABLE, 1 + lot(&x, 4));
        else if (what < 6)
            app_act(&hall.w, WK_ACTION_START, 0);
        else if (what == 6 && lot(&x, 40) == 0)
            hall_start(&hall);
        else if (what == 7 && lot(&x, 30) == 0 && wk_section_now(hall.event.tour, &hall.floor, 1, &round, &hand) == WK_OK)
            hall_put(&hall, entry_gate(1, round, hand));
        else if (what == 8 && screen() == WK_SCREEN_CHECKIN)
            for (int d = 1; d <= 4; d++)
                app_act(&hall.w, WK_ACTION_SEAT_HERE, d);
        else if (what == 10 && wk_app_hand_now(&hall.w.app, &at) && wk_hand_look(hall.event.tour, &at)->play_seq)
            enter(&at);
        else if (what == 9 && screen() == WK_SCREEN_SEATS)
            hall.table[hall.now - 1] = (struct hall_table){.round = hall.w.app.round, .sealed = true};
        else
            app_act(&hall.w, (enum wk_action)(1 + lot(&x, i % 4 ? WK_ACTION_JUDGE_ADD - 1 : WK_N_ACTIONS - 1)),
                    lot(&x, 20) - 2); /* those of players more often */
        wk_screen_draw(&hall.w.app, &draw);
        assert_false(draw.overflow);
        assert_true(hall.w.app.table >= 1 && hall.w.app.table <= 4);
        seen[screen()] = true;
    }
}

/* Where one walk gets to hangs on how many actions there are; where all do, hardly. */
static void anything_may_come(void **state)
{
    bool seen[WK_N_SCREENS] = {false};
    int n_seen = 0;

    (void)state;
    for (uint32_t walk = 0; walk < 4; walk++) {
        hall_close(&hall);
        touch_anything(4715 + walk, seen);
    }
    for (int s = 0; s < WK_N_SCREENS; s++)
        n_seen += seen[s];
    assert_true(n_seen > 12);
    assert_true(seen[WK_SCREEN_ROTATE] && seen[WK_SCREEN_WAIT] && seen[WK_SCREEN_INSPECT] && seen[WK_SCREEN_ROUND_END] &&
                seen[WK_SCREEN_STANDINGS]);
}

/* A table that is not of the event: no screen of it, and nothing breaks. */
static void a_table_beyond(void **state)
{
    (void)state;
    hall_open(&hall, 1, 9);
    app_act(&hall.w, WK_ACTION_START, 0);
    assert_int_equal(screen(), WK_SCREEN_IDLE);
    hall_wait(&hall, 5);
}

/* The hole: a result of a hand that nobody had begun blocked its table with "These walls cannot be checked". */
static void test_a_result_of_a_hand_nobody_has_begun_does_not_block_its_table(void **state)
{
    const struct wk_hand_id at = {1, 1, 1}, next = {1, 1, 2};
    struct wk_entry paper = entry_result(at, outcome_discard(WK_WIND_EAST, WK_WIND_SOUTH, 24), 0);
    static struct wk_draw draw;

    (void)state;
    hall_open(&hall, 1, 1);
    paper.role = WK_ROLE_JUDGE;
    paper.result.unbegun = true; /* as the store finds it */
    hall_put(&hall, paper);
    hall_put(&hall, entry_confirmed(hall.last.seq));
    app_act(&hall.w, WK_ACTION_START, 0);
    assert_int_equal(screen(), WK_SCREEN_WAIT);
    wk_screen_draw(&hall.w.app, &draw);
    for (int c = 0; c < draw.n_cmds; c++)
        if (draw.cmd[c].kind == WK_CMD_TEXT)
            assert_null(strstr(draw.text + draw.cmd[c].first, "cannot be checked"));
    for (int table = 2; table <= 4; table++) {
        hall_play_elsewhere(&hall, table, 1, 1);
        hall_walls_elsewhere(&hall, table, 1, 1);
    }
    /* On with the next hand, whose walls are built and sealed here. */
    app_act(&hall.w, WK_ACTION_LEAVE, 0);
    assert_int_equal(screen(), WK_SCREEN_CHECKIN);
    hall_put(&hall, entry_seated(hall.event.tour, next));
    assert_int_equal(screen(), WK_SCREEN_SEATS);
    build_and_seal(next);
    app_act(&hall.w, WK_ACTION_START_HAND, 0);
    assert_int_equal(screen(), WK_SCREEN_PLAYING);
    assert_int_equal(hall.table[0].hand, 2);
}

/* A hand that will never be played holds nobody up, at whatever it was; the last one of a round neither. */
static void a_hand_that_is_not_played_holds_nobody_up(void **state)
{
    (void)state;
    hall_open(&hall, 1, 1);
    app_act(&hall.w, WK_ACTION_START, 0);
    assert_int_equal(screen(), WK_SCREEN_CHECKIN);
    hall_put(&hall, entry_not_played((struct wk_hand_id){1, 1, 1}));
    assert_int_equal(screen(), WK_SCREEN_WAIT);
    for (int table = 2; table <= 4; table++)
        hall_put(&hall, entry_not_played((struct wk_hand_id){table, 1, 1}));
    assert_int_equal(screen(), WK_SCREEN_ROTATE);
    for (int hand = 2; hand <= 4; hand++)
        for (int table = 1; table <= 4; table++)
            hall_put(&hall, entry_not_played((struct wk_hand_id){table, 1, hand}));
    assert_int_equal(hall.w.app.gate.at[0].round, 2);
    assert_int_equal(hall.w.app.gate.at[0].hand, 1);
}

/* An event of results only has no table to look at: its kiosk shows the standings. */
static void an_event_of_results_only_has_no_walls(void **state)
{
    (void)state;
    hall_open(&hall, 1, 1);
    hall.event.tour->plan.results_only = true;
    hall_news(&hall);
    app_act(&hall.w, WK_ACTION_START, 0);
    assert_int_equal(screen(), WK_SCREEN_STANDINGS);
    for (int table = 1; table <= 4; table++) {
        const struct wk_hand_id at = {table, 1, 1};
        assert_true(event_play(&hall.event, at, outcome_draw()));
        hall.w.seq = hall.event.seq;
    }
    hall_news(&hall);
    assert_int_equal(hall.w.app.gate.at[0].hand, 2);
    assert_int_equal(screen(), WK_SCREEN_STANDINGS);
}

/* News that moves a section on reaches the standings of whoever stands behind the PIN, and leads nobody away from them. */
static void the_directors_standings_follow_a_section_that_moves_on(void **state)
{
    static struct app_world world;
    static struct wk_standings now;
    const struct wk_app_gate_state *gate = &world.app.gate;

    (void)state;
    gallery_scene(&world, "ranking-missing"); /* a result and the opening of its gate came at once */
    assert_int_equal(world.app.screen, WK_SCREEN_RANKING);
    wk_standings_make(&event_store()->tournament, 0, gate->after_round, &now);
    assert_int_equal(gate->standings.n, now.n);
    for (int i = 0; i < WK_STANDINGS_ROWS && i < now.n; i++) {
        assert_int_equal(gate->standings.row[i].player, now.row[i].player);
        assert_int_equal(gate->standings.row[i].n_hands, now.row[i].n_hands);
        assert_memory_equal(gate->standings.row[i].sum, now.row[i].sum, sizeof(now.row[i].sum));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_round_in_a_hall, close_hall),
        cmocka_unit_test_teardown(a_table_of_its_own, close_hall),
        cmocka_unit_test_teardown(a_kiosk_says_that_its_table_is_ready, close_hall),
        cmocka_unit_test_teardown(codes_stand_while_the_hall_is_away, close_hall),
        cmocka_unit_test_teardown(a_table_is_taken_over, close_hall),
        cmocka_unit_test_teardown(a_break_of_several_kiosks, close_hall),
        cmocka_unit_test_teardown(an_inspection_sees_the_table_at_once, close_hall),
        cmocka_unit_test_teardown(an_inspection_finds_a_fault, close_hall),
        cmocka_unit_test_teardown(walls_looked_at_by_eye, close_hall),
        cmocka_unit_test_teardown(test_a_result_of_a_hand_nobody_has_begun_does_not_block_its_table, close_hall),
        cmocka_unit_test_teardown(a_hand_that_is_not_played_holds_nobody_up, close_hall),
        cmocka_unit_test_teardown(an_event_of_results_only_has_no_walls, close_hall),
        cmocka_unit_test_teardown(a_gate_opened_by_hand, close_hall),
        cmocka_unit_test_teardown(a_gate_opened_elsewhere, close_hall),
        cmocka_unit_test_teardown(a_hand_on_paper, close_hall),
        cmocka_unit_test_teardown(after_the_first_hand, close_hall),
        cmocka_unit_test_teardown(the_break, close_hall),
        cmocka_unit_test_teardown(a_break_is_as_long_whatever_clocks_say, close_hall),
        cmocka_unit_test_teardown(a_hand_of_another_clock_is_not_late, close_hall),
        cmocka_unit_test_teardown(a_table_is_asked_for_while_the_hall_answers, close_hall),
        cmocka_unit_test_teardown(a_hall_that_goes_away_is_waited_for_a_few_seconds, close_hall),
        cmocka_unit_test_teardown(whoever_goes_does_not_want_the_table_any_more, close_hall),
        cmocka_unit_test_teardown(everybody_is_told_between_hands, close_hall),
        cmocka_unit_test_teardown(stickers_stay_on_until_a_judge_has_looked, close_hall),
        cmocka_unit_test_teardown(a_deal_that_stays_open, close_hall),
        cmocka_unit_test_teardown(standings_when, close_hall),
        cmocka_unit_test_teardown(the_event_is_over, close_hall),
        cmocka_unit_test(the_directors_standings_follow_a_section_that_moves_on),
        cmocka_unit_test_teardown(a_table_beyond, close_hall),
        cmocka_unit_test_teardown(anything_may_come, close_hall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
