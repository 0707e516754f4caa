/* Judge and director: each act entered by touches arrives as the right entry; refused ones say why; nothing while locked. */
#include "kiosk/face/app/screen_def.h"
#include "rules/event/floor.h"
#include "tests/support/kiosk/event_test.h"
#include "tests/support/kiosk/hall_test.h"

#include "kiosk/face/app/step.h"
#include "kiosk/face/screens/judge/judge.h"
#include "kiosk/face/screens/judge/judge_enter.h"
#include "kiosk/face/screens/screen.h"
#include "kiosk/face/screens/screens.h"
#include "rules/event/duplicate/seating.h"

static struct hall_world hall;
static struct wk_draw draw;
static struct app_world *const w = &hall.w;
#define JUDGE (&hall.w.app.judge)
#define TOUR (hall.event.tour)

/* Behind the PIN, on one of the three screens, at table 1 of a section whose first hand is played and confirmed. */
static void open_as(enum wk_role role, enum wk_screen screen)
{
    hall_open(&hall, 2, 1);
    w->judges_pin = role == WK_ROLE_JUDGE;
    for (int table = 1; table <= 4; table++)
        hall_play_elsewhere(&hall, table, 1, 1);
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, (int)screen);
    assert_int_equal(w->app.screen, screen);
    assert_int_equal(JUDGE->step, WK_JUDGE_LIST);
}

static void open_at(enum wk_screen screen)
{
    open_as(WK_ROLE_JUDGE, screen);
}

static void close_hall(void)
{
    hall_close(&hall);
}

static void type(const char *text)
{
    for (; *text; text++)
        app_act(w, WK_ACTION_JUDGE_LETTER, *text);
}

static void digits(const char *text)
{
    for (; *text; text++)
        app_act(w, WK_ACTION_DIGIT, *text - '0');
}

/* The first of the usual reasons, and the last key. */
static void give_reason(void)
{
    assert_int_equal(JUDGE->step, WK_JUDGE_REASON);
    assert_false(wk_judge_ready(&w->app));
    app_act(w, WK_ACTION_JUDGE_NEXT, 0); /* not without one */
    assert_int_equal(JUDGE->step, WK_JUDGE_REASON);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 0);
    assert_true(wk_judge_ready(&w->app));
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
}

/* On record, and the list stands again. */
static void expect_taken(enum wk_entry_kind kind, enum wk_role role)
{
    assert_int_equal(hall.last.kind, kind);
    assert_int_equal(hall.last.role, role);
    assert_int_equal(JUDGE->step, WK_JUDGE_LIST);
    assert_int_equal(JUDGE->add, WK_JUDGE_NOTHING);
    assert_int_equal(JUDGE->seq, hall.last.seq);
    assert_int_equal(w->app.hall.refusal.kind, WK_REFUSED_NOT);
}

static void begin(enum wk_judge_add add)
{
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
    assert_int_equal(JUDGE->step, WK_JUDGE_NEW);
    app_act(w, WK_ACTION_JUDGE_ADD, (int)add);
    assert_int_equal(JUDGE->add, add);
}

/* ---------------------------------------------------------------- rulings */

static void rulings_of_one_player(void **state)
{
    static const struct {
        enum wk_judge_add add;
        enum wk_ruling_kind kind;
        int imp;
    } all[] = {
        {WK_JUDGE_DEAD_HAND, WK_RULING_DEAD_HAND, 0}, {WK_JUDGE_NO_HU, WK_RULING_NO_HU, 0}, {WK_JUDGE_IMP, WK_RULING_IMP, -1}};
    (void)state;
    open_at(WK_SCREEN_ACTS);
    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
        begin(all[i].add);
        assert_int_equal(JUDGE->step, WK_JUDGE_PLACE);
        app_act(w, WK_ACTION_JUDGE_ROUND, 1);
        app_act(w, WK_ACTION_JUDGE_HAND, 2);
        app_act(w, WK_ACTION_JUDGE_CHOOSE, 2 * 4 + 1); /* table 3, South */
        if (all[i].imp) {
            assert_int_equal(JUDGE->step, WK_JUDGE_AMOUNT);
            app_act(w, WK_ACTION_JUDGE_CHOOSE, 21);
            assert_int_equal(JUDGE->step, WK_JUDGE_AMOUNT);
            app_act(w, WK_ACTION_JUDGE_CHOOSE, -all[i].imp);
        }
        give_reason();
        expect_taken(WK_ENTRY_RULING, WK_ROLE_JUDGE);
        assert_int_equal(hall.last.ruling.kind, all[i].kind);
        assert_int_equal(hall.last.ruling.at.table, 3);
        assert_int_equal(hall.last.ruling.at.round, 1);
        assert_int_equal(hall.last.ruling.at.hand, 2);
        assert_int_equal(hall.last.ruling.direction, WK_WIND_SOUTH);
        assert_int_equal(hall.last.ruling.imp, all[i].imp);
        assert_string_equal(hall.last.reason, wk_judge_reason(all[i].add, 0));
    }
    close_hall();
}

/* A penalty and a redress: of one player, with an amount; a hand not played: of a table. */
static void penalty_redress_and_not_played(void **state)
{
    (void)state;
    open_at(WK_SCREEN_ACTS);
    begin(WK_JUDGE_PENALTY);
    app_act(w, WK_ACTION_JUDGE_HAND, 1);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 1 * 4 + 2); /* table 2, West */
    assert_int_equal(JUDGE->step, WK_JUDGE_AMOUNT);
    assert_false(wk_judge_ready(&w->app));
    digits("305");
    app_act(w, WK_ACTION_ERASE, 0);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    give_reason();
    expect_taken(WK_ENTRY_RULING, WK_ROLE_JUDGE);
    assert_int_equal(hall.last.ruling.kind, WK_RULING_PENALTY);
    assert_int_equal(hall.last.ruling.direction, WK_WIND_WEST);
    for (int d = 0; d < WK_N_WINDS; d++)
        assert_int_equal(hall.last.ruling.ms[d], d == 2 ? -30 : 0);
    begin(WK_JUDGE_REDRESS);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 1 * 4 + 0);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 21);
    assert_int_equal(JUDGE->step, WK_JUDGE_AMOUNT);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 3);
    give_reason();
    expect_taken(WK_ENTRY_RULING, WK_ROLE_JUDGE);
    assert_int_equal(hall.last.ruling.kind, WK_RULING_REDRESS);
    assert_int_equal(hall.last.ruling.imp, 3);
    begin(WK_JUDGE_NOT_PLAYED);
    app_act(w, WK_ACTION_JUDGE_ROUND, 5);
    app_act(w, WK_ACTION_JUDGE_HAND, 4);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 3 * 4 + 1); /* table 4 */
    give_reason();
    expect_taken(WK_ENTRY_NOT_PLAYED, WK_ROLE_JUDGE);
    assert_int_equal(hall.last.at.table, 4);
    assert_int_equal(hall.last.at.round, 5);
    assert_int_equal(hall.last.at.hand, 4);
    begin(WK_JUDGE_NOT_PLAYED); /* one that has a result was played */
    app_act(w, WK_ACTION_JUDGE_ROUND, 1);
    app_act(w, WK_ACTION_JUDGE_HAND, 1);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 0);
    assert_int_equal(w->app.hall.refusal.kind, WK_REFUSED_HAS_RESULT);
    close_hall();
}

/* Who is out, from when on, in which way; a disqualification is the director's. */
static void a_player_is_out(void **state)
{
    (void)state;
    open_at(WK_SCREEN_ACTS);
    begin(WK_JUDGE_OUT);
    app_act(w, WK_ACTION_JUDGE_ROUND, 3);
    app_act(w, WK_ACTION_JUDGE_HAND, 2);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 5);
    assert_int_equal(JUDGE->step, WK_JUDGE_WAY);
    assert_false(wk_judge_ready(&w->app));
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 5); /* disqualified */
    assert_false(wk_judge_ready(&w->app));
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 6);
    assert_false(wk_judge_ready(&w->app));
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 2);
    assert_true(wk_judge_way_chosen(&w->app, 2) && !wk_judge_way_chosen(&w->app, 3));
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    give_reason();
    expect_taken(WK_ENTRY_OUT, WK_ROLE_JUDGE);
    assert_int_equal(hall.last.out.kind, WK_OUT_SUSPENDED);
    assert_int_equal(hall.last.out.round, 3);
    assert_int_equal(hall.last.out.hand, 2);
    assert_int_equal(hall.last.out.last_round, 3);
    assert_int_equal(hall.last.out.last_hand, 4);
    close_hall();
    open_as(WK_ROLE_DIRECTOR, WK_SCREEN_ACTS);
    begin(WK_JUDGE_OUT);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 5);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 5);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    give_reason();
    expect_taken(WK_ENTRY_OUT, WK_ROLE_DIRECTOR);
    assert_int_equal(hall.last.out.kind, WK_OUT_DISQUALIFIED);
    assert_int_equal(hall.last.out.results, WK_OUT_ANNUL);
    assert_int_equal(hall.last.out.last_round, WK_ROUNDS);
    close_hall();
}

/* The result of a hand is taken back where it stands, and another can be entered. */
static void a_result_is_taken_back(void **state)
{
    (void)state;
    open_at(WK_SCREEN_RESULTS);
    app_act(w, WK_ACTION_JUDGE_ROUND, 1);
    app_act(w, WK_ACTION_JUDGE_LOOK, 0);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_VOID);
    give_reason();
    expect_taken(WK_ENTRY_VOID, WK_ROLE_JUDGE);
    const struct wk_hand_id at = {1, 1, 1};
    assert_int_equal(wk_hand_look(TOUR, &at)->state, WK_RESULT_MISSING);
    app_act(w, WK_ACTION_JUDGE_LOOK, 0);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_VOID); /* there is none any more */
    assert_int_equal(JUDGE->add, WK_JUDGE_NOTHING);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_PAPER);
    assert_int_equal(JUDGE->step, WK_JUDGE_OUTCOME);
    close_hall();
}

/* The sum is shown and has to be 0; the rest can be put on a line. */
static void match_points(void **state)
{
    (void)state;
    open_at(WK_SCREEN_ACTS);
    begin(WK_JUDGE_MS);
    app_act(w, WK_ACTION_JUDGE_HAND, 1);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 1 * 4 + 3); /* table 2 */
    assert_int_equal(JUDGE->step, WK_JUDGE_AMOUNT);
    assert_false(wk_judge_ready(&w->app));
    app_act(w, WK_ACTION_JUDGE_SIGN, 0);
    digits("24");
    assert_int_equal(JUDGE->draft.ruling.ms[0], -24);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, WK_WIND_SOUTH);
    digits("8");
    app_act(w, WK_ACTION_JUDGE_CHOOSE, WK_WIND_WEST);
    digits("85");
    app_act(w, WK_ACTION_ERASE, 0);
    assert_false(wk_judge_ready(&w->app));
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    assert_int_equal(JUDGE->step, WK_JUDGE_AMOUNT);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, WK_WIND_NORTH);
    digits("99999"); /* no more than may be */
    assert_true(JUDGE->draft.ruling.ms[3] <= WK_RULING_MS_MAX);
    app_act(w, WK_ACTION_JUDGE_REST, 0);
    assert_int_equal(JUDGE->draft.ruling.ms[3], 8);
    app_act(w, WK_ACTION_JUDGE_SIGN, 0);
    assert_int_equal(JUDGE->draft.ruling.ms[3], -8);
    app_act(w, WK_ACTION_JUDGE_REST, 0);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    give_reason();
    expect_taken(WK_ENTRY_RULING, WK_ROLE_JUDGE);
    assert_int_equal(hall.last.ruling.kind, WK_RULING_MS);
    assert_int_equal(hall.last.ruling.direction, WK_WIND_NONE);
    assert_int_equal(hall.last.ruling.at.table, 2);
    assert_memory_equal(hall.last.ruling.ms, ((int[]){-24, 8, 8, 8}), sizeof(hall.last.ruling.ms));
    close_hall();
}

/* Said where it can be mended, before anybody looks for a reason. */
static void a_ruling_on_the_winner_is_refused(void **state)
{
    (void)state;
    open_at(WK_SCREEN_ACTS);
    struct wk_hand_id at = {1, 1, 1};
    int winner = (int)wk_hand_look(TOUR, &at)->outcome.winner;

    begin(WK_JUDGE_DEAD_HAND);
    app_act(w, WK_ACTION_JUDGE_HAND, 1);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, winner - 1);
    assert_int_equal(JUDGE->step, WK_JUDGE_PLACE);
    assert_int_equal(w->app.hall.refusal.kind, WK_REFUSED_WON);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, winner % 4); /* another one */
    assert_int_equal(w->app.hall.refusal.kind, WK_REFUSED_NOT);
    assert_int_equal(JUDGE->step, WK_JUDGE_REASON);
    close_hall();
}

/* Between the check and the last key somebody else was faster. */
static void what_the_store_refuses_stays_on_the_screen(void **state)
{
    (void)state;
    open_at(WK_SCREEN_ACTS);
    begin(WK_JUDGE_GATE);
    assert_int_equal(JUDGE->step, WK_JUDGE_LACKS);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 0);
    struct wk_entry gate = {.kind = WK_ENTRY_GATE, .role = WK_ROLE_JUDGE, .reason = "faster", .gate = {1, 1, 1, {0}}};
    assert_true(hall_take(&hall, gate, NULL)); /* this kiosk has not heard of it */
    int n = hall.n_entries[WK_ENTRY_GATE];
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    assert_int_equal(hall.n_entries[WK_ENTRY_GATE], n);
    assert_int_equal(w->app.hall.refusal.kind, WK_REFUSED_DONE);
    assert_int_equal(JUDGE->step, WK_JUDGE_REASON);
    assert_false(w->app.hall.waiting);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 1); /* until the next touch */
    assert_int_equal(w->app.hall.refusal.kind, WK_REFUSED_NOT);
    close_hall();
}

static void a_ruling_is_taken_back(void **state)
{
    (void)state;
    open_at(WK_SCREEN_ACTS);
    begin(WK_JUDGE_NO_HU);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 5);
    give_reason();
    int64_t seq = hall.last.seq;
    app_act(w, WK_ACTION_JUDGE_LOOK, 1); /* there is one only */
    assert_int_equal(JUDGE->step, WK_JUDGE_LIST);
    app_act(w, WK_ACTION_JUDGE_LOOK, 0);
    assert_int_equal(JUDGE->act, seq);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_REVERSE);
    give_reason();
    expect_taken(WK_ENTRY_REVERSED, WK_ROLE_JUDGE);
    assert_int_equal(hall.last.reversed, seq);
    assert_int_equal(wk_act_find(TOUR, seq)->reversed_seq, hall.last.seq);
    /* It stands in the list, once, and cannot be taken back again. */
    assert_int_equal(wk_judge_act(&w->app, 0)->entry.seq, seq);
    assert_null(wk_judge_act(&w->app, 1));
    app_act(w, WK_ACTION_JUDGE_LOOK, 0);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_REVERSE);
    assert_int_equal(JUDGE->add, WK_JUDGE_NOTHING);
    assert_int_equal(JUDGE->step, WK_JUDGE_ONE);
    close_hall();
}

/* ---------------------------------------------------------------- wrong seats */

static int cell_of(int player, int round, int hand)
{
    enum wk_wind direction;
    int table;

    wk_place_of(TOUR, player, round, hand, &table, &direction);
    return (table - 1) % 4 * 4 + (int)direction - 1;
}

static void wrong_seats(void **state)
{
    (void)state;
    open_at(WK_SCREEN_ACTS);
    begin(WK_JUDGE_MOVED);
    assert_int_equal(JUDGE->step, WK_JUDGE_CHAIRS);
    app_act(w, WK_ACTION_JUDGE_ROUND, 2); /* a round that was not meant, and back */
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 3);
    app_act(w, WK_ACTION_JUDGE_ROUND, 1);
    assert_int_equal(JUDGE->first, -1);
    app_act(w, WK_ACTION_JUDGE_HAND, 1);
    app_act(w, WK_ACTION_JUDGE_HAND, 2);
    assert_int_equal(JUDGE->draft.moved.first_hand, 1);
    assert_int_equal(JUDGE->draft.moved.last_hand, 2);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    assert_int_equal(JUDGE->step, WK_JUDGE_CHAIRS); /* nobody yet */
    /* 0 and 5 exchanged, then 5 and 9: 0 sat on 5's chair, 5 on 9's, 9 on 0's. */
    static const int touched[] = {0, 0, 0, 5, 5, 9, 7, 8};
    for (size_t i = 0; i < 8; i++)
        app_act(w, WK_ACTION_JUDGE_CHOOSE, cell_of(touched[i], 1, 1));
    assert_int_equal(JUDGE->draft.moved.n, 3);
    app_act(w, WK_ACTION_JUDGE_DROP, 0);
    enum wk_wind direction, should;
    int table, due;
    assert_true(wk_judge_chair(&w->app, 0, 1, &table, &direction));
    wk_place_of(TOUR, 5, 1, 1, &due, &should);
    assert_int_equal(table, due);
    assert_int_equal(direction, should);
    assert_false(wk_judge_chair(&w->app, 7, 1, &table, &direction));
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    assert_int_equal(JUDGE->step, WK_JUDGE_MOVES);
    /* What the screen says is what the replay does. */
    struct {
        int table;
        enum wk_wind direction;
    } said[16];
    for (int p = 0; p < 16; p++)
        (void)wk_judge_chair(&w->app, p, 2, &said[p].table, &said[p].direction);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    give_reason();
    expect_taken(WK_ENTRY_MOVED, WK_ROLE_JUDGE);
    assert_int_equal(hall.last.moved.n, 2);
    for (int p = 0; p < 16; p++) {
        wk_place_of(TOUR, p, 1, 2, &table, &direction);
        assert_int_equal(table, said[p].table);
        assert_int_equal(direction, said[p].direction);
    }
    close_hall();
}

/* ---------------------------------------------------------------- gate, fouled deal */

static void a_gate_opened_by_hand(void **state)
{
    (void)state;
    open_at(WK_SCREEN_ACTS);
    begin(WK_JUDGE_GATE);
    struct wk_gate gate;
    assert_true(wk_judge_gate(&w->app, &gate));
    assert_false(gate.open);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    /* Own words instead of the list. */
    app_act(w, WK_ACTION_JUDGE_WORDS, 0);
    assert_int_equal(JUDGE->step, WK_JUDGE_WORDS);
    type("lamp fell");
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(JUDGE->step, WK_JUDGE_REASON);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    expect_taken(WK_ENTRY_GATE, WK_ROLE_JUDGE);
    assert_string_equal(hall.last.reason, "Lamp fell");
    assert_int_equal(hall.last.gate.section, 1);
    assert_int_equal(hall.last.gate.round, 1);
    assert_int_equal(hall.last.gate.hand, 1);
    for (int t = 0; t < 4; t++)
        assert_int_equal(hall.last.gate.walls[t], gate.lack[t].walls);
    assert_true(wk_gate_by_hand(TOUR, 1, 1, 1));
    /* The other section. */
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
    app_act(w, WK_ACTION_JUDGE_SECTION, 0);
    assert_int_equal(JUDGE->step, WK_JUDGE_SECTION);
    app_act(w, WK_ACTION_JUDGE_SECTION, 3); /* there are two */
    assert_int_equal(JUDGE->step, WK_JUDGE_SECTION);
    app_act(w, WK_ACTION_JUDGE_SECTION, 2);
    assert_int_equal(JUDGE->step, WK_JUDGE_NEW);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_GATE);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    give_reason();
    assert_int_equal(hall.last.gate.section, 2);
    close_hall();
}

static void play_all_hands(int table, int round)
{
    for (int hand = 1; hand <= WK_HANDS; hand++)
        if (wk_hand_look(TOUR, &(struct wk_hand_id){table, round, hand})->state == WK_RESULT_MISSING)
            hall_play_elsewhere(&hall, table, round, hand);
}

static void a_fouled_deal(void **state)
{
    (void)state;
    open_as(WK_ROLE_DIRECTOR, WK_SCREEN_ACTS);
    play_all_hands(2, 1);
    begin(WK_JUDGE_FOUL);
    assert_int_equal(JUDGE->step, WK_JUDGE_DEAL);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_FAULTS, .faults = {.status = WK_NOT_YET}});
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 1 * 5 + 0); /* what the walls tell is not known yet */
    assert_int_equal(JUDGE->step, WK_JUDGE_DEAL);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_FAULTS, .faults = {.status = WK_OK}});
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 1 * 5 + 0); /* table 2, round 1 */
    assert_int_equal(JUDGE->step, WK_JUDGE_PARTS);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0); /* all alike: nothing was fouled */
    assert_int_equal(JUDGE->step, WK_JUDGE_PARTS);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 3);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 4);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 4);
    assert_memory_equal(JUDGE->draft.foul.part, ((uint8_t[]){1, 1, 2, 3}), 4);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 3); /* back to the first: the fourth counts up from there */
    assert_memory_equal(JUDGE->draft.foul.part, ((uint8_t[]){1, 1, 1, 2}), 4);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 3);
    assert_memory_equal(JUDGE->draft.foul.part, ((uint8_t[]){1, 1, 2, 2}), 4);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    assert_int_equal(JUDGE->step, WK_JUDGE_CHOICE);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    assert_int_equal(JUDGE->step, WK_JUDGE_CHOICE); /* nothing chosen */
    struct wk_judge_outlook outlook = JUDGE->outlook[WK_FOUL_APART - 1];
    assert_true(outlook.known);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, WK_FOUL_APART);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    give_reason();
    expect_taken(WK_ENTRY_FOUL, WK_ROLE_DIRECTOR);
    assert_int_equal(hall.last.foul.table, 2);
    assert_int_equal(hall.last.foul.round, 1);
    assert_int_equal(hall.last.foul.choice, WK_FOUL_APART);
    /* What was shown is what became of it. */
    struct wk_line lines[WK_HANDS][WK_N_WINDS];
    wk_table_lines(TOUR, 2, 1, lines);
    for (int h = 0; h < WK_HANDS; h++)
        for (int d = 0; d < WK_N_WINDS; d++) {
            assert_int_equal(lines[h][d].value[WK_COL_IMP], outlook.imp[h][d]);
            assert_int_equal(lines[h][d].state, outlook.state[h][d]);
        }
    close_hall();
}

/* ---------------------------------------------------------------- players */

static void a_stand_in_and_back_again(void **state)
{
    (void)state;
    open_at(WK_SCREEN_PLAYERS);
    int cell = 5, player = wk_judge_player(&w->app, cell);
    app_act(w, WK_ACTION_JUDGE_ROUND, 2);
    player = wk_judge_player(&w->app, cell);
    app_act(w, WK_ACTION_JUDGE_HAND, 1);
    player = wk_judge_player(&w->app, cell);
    app_act(w, WK_ACTION_JUDGE_LOOK, cell);
    assert_int_equal(JUDGE->player, player);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_STAND_IN);
    assert_int_equal(JUDGE->step, WK_JUDGE_NAME);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0); /* nobody yet */
    type("ann-marie o'hara 2x");
    app_act(w, WK_ACTION_ERASE, 0);
    app_act(w, WK_ACTION_ERASE, 0);
    app_act(w, WK_ACTION_JUDGE_LETTER, '<');
    app_act(w, WK_ACTION_JUDGE_LETTER, 300);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    give_reason();
    expect_taken(WK_ENTRY_PLAYER, WK_ROLE_JUDGE);
    assert_int_equal(hall.last.player.player, player);
    assert_int_equal(hall.last.player.round, 2);
    assert_int_equal(hall.last.player.hand, 1);
    assert_string_equal(hall.last.player.person.name, "Ann-Marie O'hara ");
    close_hall();
}

/* Letters make syllables, digits choose their characters, 0 turns the page; what leads nowhere is not taken. */
static void a_name_in_chinese_characters(void **state)
{
    (void)state;
    open_at(WK_SCREEN_PLAYERS);
    app_act(w, WK_ACTION_JUDGE_LOOK, 5);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_STAND_IN);
    app_act(w, WK_ACTION_JUDGE_PINYIN, 0);
    type("zxhang");
    assert_string_equal(JUDGE->syllable, "zhang");
    type("0");
    assert_int_equal(JUDGE->candidates, 1);
    type("g9");
    assert_string_equal(JUDGE->syllable, "");
    app_act(w, WK_ACTION_ERASE, 0); /* the whole character */
    type("zhangg");
    app_act(w, WK_ACTION_ERASE, 0);
    type("g1san ");
    assert_string_equal(JUDGE->draft.player.person.name, "张三");
    app_act(w, WK_ACTION_JUDGE_PINYIN, 0);
    type(" x2");
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    give_reason();
    expect_taken(WK_ENTRY_PLAYER, WK_ROLE_JUDGE);
    assert_string_equal(hall.last.player.person.name, "张三 X2");
    close_hall();
    open_at(WK_SCREEN_PLAYERS); /* no more than there is room for */
    app_act(w, WK_ACTION_JUDGE_LOOK, 5);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_STAND_IN);
    app_act(w, WK_ACTION_JUDGE_PINYIN, 0);
    for (int i = 0; i < 60; i++)
        type("san1");
    assert_true(strlen(JUDGE->draft.player.person.name) <= WK_JUDGE_NAME_MAX);
    assert_int_equal(strlen(JUDGE->draft.player.person.name) % 3, 0);
    close_hall();
}

/* Who is touched in a hand that has been played is replaced from the one after it. */
static void nobody_stands_in_for_the_past(void **state)
{
    (void)state;
    open_at(WK_SCREEN_PLAYERS);
    hall_play_elsewhere(&hall, 2, 1, 2);
    app_act(w, WK_ACTION_JUDGE_HAND, 1);
    int player = wk_judge_player(&w->app, 0);
    enum wk_wind direction;
    int table;
    wk_place_of(TOUR, player, 1, 2, &table, &direction);
    app_act(w, WK_ACTION_JUDGE_LOOK, 0);
    assert_int_equal(JUDGE->at.round, 1);
    assert_int_equal(JUDGE->at.hand, table == 2 ? 3 : 2);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_STAND_IN);
    type("new one");
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    give_reason();
    expect_taken(WK_ENTRY_PLAYER, WK_ROLE_JUDGE);
    assert_int_equal(hall.last.player.hand, table == 2 ? 3 : 2);
    close_hall();
}

static void a_name_of_somebody_else_is_refused(void **state)
{
    (void)state;
    open_at(WK_SCREEN_PLAYERS);
    app_act(w, WK_ACTION_JUDGE_ROUND, 2);
    app_act(w, WK_ACTION_JUDGE_LOOK, 0);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_STAND_IN);
    type(TOUR->plan.player[(JUDGE->player + 1) % 16].person.name);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    assert_int_equal(JUDGE->step, WK_JUDGE_NAME);
    assert_int_equal(w->app.hall.refusal.kind, WK_REFUSED_NAME_TWICE);
    close_hall();
}

/* One who has stood in before is in the list, whatever the script of the name. */
static void a_person_from_the_list(void **state)
{
    (void)state;
    open_at(WK_SCREEN_PLAYERS);
    struct wk_entry entry = entry_player(3, 2, 1, "\u5f20\u4f1f");
    hall_put(&hall, entry);
    hall_put(&hall, entry_player(3, 3, 1, TOUR->plan.player[3].person.name));
    app_act(w, WK_ACTION_JUDGE_ROUND, 3);
    app_act(w, WK_ACTION_JUDGE_HAND, 1);
    app_act(w, WK_ACTION_JUDGE_LOOK, 9);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_STAND_IN);
    app_act(w, WK_ACTION_JUDGE_WORDS, 0);
    assert_int_equal(JUDGE->step, WK_JUDGE_PERSON);
    assert_string_equal(wk_judge_person(&w->app, 0)->name, "\u5f20\u4f1f");
    assert_null(wk_judge_person(&w->app, 1)); /* the players of the event are not in it */
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 1);
    assert_int_equal(JUDGE->step, WK_JUDGE_PERSON);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 0);
    give_reason();
    assert_string_equal(hall.last.player.person.name, "\u5f20\u4f1f");
    /* And back again. */
    app_act(w, WK_ACTION_JUDGE_LOOK, 9);
    app_act(w, WK_ACTION_JUDGE_HAND, 1);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_BACK_AGAIN);
    give_reason();
    expect_taken(WK_ENTRY_PLAYER, WK_ROLE_JUDGE);
    assert_string_equal(hall.last.player.person.name, TOUR->plan.player[hall.last.player.player].person.name);
    close_hall();
}

/* ---------------------------------------------------------------- results */

static void a_result_from_paper(void **state)
{
    (void)state;
    open_at(WK_SCREEN_RESULTS);
    app_act(w, WK_ACTION_JUDGE_LOOK, 1 * 4 + 1);       /* table 2, hand 2 */
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_CORRECT); /* there is nothing to correct */
    assert_int_equal(JUDGE->step, WK_JUDGE_ONE);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_PAPER);
    assert_int_equal(JUDGE->step, WK_JUDGE_OUTCOME);
    app_act(w, WK_ACTION_RESULT_PAYER, WK_WIND_EAST); /* nobody has won yet */
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_SOUTH);
    app_act(w, WK_ACTION_RESULT_PAYER, WK_WIND_NORTH);
    digits("7");
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    assert_int_equal(w->app.hall.refusal.kind, WK_REFUSED_POINTS);
    assert_int_equal(JUDGE->step, WK_JUDGE_OUTCOME);
    app_act(w, WK_ACTION_ERASE, 0);
    digits("24");
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    expect_taken(WK_ENTRY_CONFIRMED, WK_ROLE_PAPER);
    const struct wk_hand_state *hand = wk_hand_look(TOUR, &(struct wk_hand_id){2, 1, 2});
    assert_int_equal(hand->state, WK_RESULT_CONFIRMED);
    assert_int_equal(hand->role, WK_ROLE_PAPER);
    assert_int_equal(hand->outcome.winner, WK_WIND_SOUTH);
    assert_int_equal(hand->outcome.payer, WK_WIND_NORTH);
    assert_int_equal(hand->outcome.points, 24);
    close_hall();
}

static void the_judge_is_asked_about_a_slip_of_the_finger_too(void **state)
{
    (void)state;
    open_at(WK_SCREEN_RESULTS);
    app_act(w, WK_ACTION_JUDGE_LOOK, 1 * 4 + 1);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_PAPER);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_SOUTH);
    app_act(w, WK_ACTION_RESULT_PAYER, WK_WIND_NORTH);
    digits("240");
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0); /* two quick touches are no yes */
    assert_int_equal(JUDGE->step, WK_JUDGE_OUTCOME);
    assert_int_equal(JUDGE->asked, 240);
    app_act(w, WK_ACTION_ERASE, 0);
    assert_int_equal(JUDGE->draft.result.outcome.points, 24);
    digits("0");
    app_act(w, WK_ACTION_JUDGE_NEXT, 240);
    app_act(w, WK_ACTION_JUDGE_NEXT, 240);
    expect_taken(WK_ENTRY_CONFIRMED, WK_ROLE_PAPER);
    assert_int_equal(wk_hand_look(TOUR, &(struct wk_hand_id){2, 1, 2})->outcome.points, 240);

    app_act(w, WK_ACTION_JUDGE_PAGE, 0); /* and it is on the list, which leads there */
    assert_int_equal(JUDGE->step, WK_JUDGE_AGAIN);
    struct wk_outlier outlier;
    int i = 0;
    while (wk_judge_outlier(&w->app, i, &outlier) && (outlier.at.table != 2 || outlier.at.hand != 2))
        i++;
    app_act(w, WK_ACTION_JUDGE_LOOK, i);
    assert_int_equal(JUDGE->step, WK_JUDGE_ONE);
    assert_int_equal(JUDGE->at.table, 2);
    assert_int_equal(JUDGE->at.hand, 2);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_CORRECT);
    assert_int_equal(JUDGE->step, WK_JUDGE_OUTCOME);
    close_hall();
}

static void a_result_of_the_table_is_confirmed_from_paper(void **state)
{
    (void)state;
    open_at(WK_SCREEN_RESULTS);
    struct wk_hand_id at = {1, 1, 2};
    hall_put(&hall, entry_seated(TOUR, at));
    hall_put(&hall, entry_result(at, outcome_self_drawn(3, 30), 0));
    app_act(w, WK_ACTION_JUDGE_LOOK, 1);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_PAPER); /* there is one */
    assert_int_equal(JUDGE->step, WK_JUDGE_ONE);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_CONFIRM);
    expect_taken(WK_ENTRY_CONFIRMED, WK_ROLE_PAPER);
    assert_int_equal(wk_hand_look(TOUR, &at)->state, WK_RESULT_CONFIRMED);
    close_hall();
}

static void a_result_is_corrected(void **state)
{
    (void)state;
    open_at(WK_SCREEN_RESULTS);
    struct wk_hand_id at = {3, 1, 1};
    int64_t before = wk_hand_look(TOUR, &at)->result_seq;
    app_act(w, WK_ACTION_JUDGE_LOOK, 2 * 4);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_CORRECT);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_NONE);
    digits("5"); /* a draw has no points */
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    give_reason();
    expect_taken(WK_ENTRY_CONFIRMED, WK_ROLE_JUDGE);
    const struct wk_hand_state *hand = wk_hand_look(TOUR, &at);
    assert_int_equal(hand->outcome.kind, WK_OUTCOME_DRAW);
    assert_int_equal(hand->state, WK_RESULT_CONFIRMED);
    assert_int_equal(wk_act_find(TOUR, hand->result_seq)->entry.result.corrects, before);
    close_hall();
}

/* ---------------------------------------------------------------- ways in and out */

/* Each Back is one step; at the list it leads to the menu, and nothing of what was begun is left. */
static void back_goes_one_step(void **state)
{
    (void)state;
    open_as(WK_ROLE_DIRECTOR, WK_SCREEN_ACTS);
    begin(WK_JUDGE_FOUL);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 0);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 2);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, WK_FOUL_STAND);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    app_act(w, WK_ACTION_JUDGE_WORDS, 0);
    static const enum wk_judge_step steps[] = {WK_JUDGE_REASON, WK_JUDGE_CHOICE, WK_JUDGE_PARTS,
                                               WK_JUDGE_DEAL,   WK_JUDGE_NEW,    WK_JUDGE_LIST};
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
        app_act(w, WK_ACTION_BACK, 0);
        assert_int_equal(JUDGE->step, steps[i]);
    }
    assert_int_equal(JUDGE->draft.kind, WK_ENTRY_NONE);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_DIRECTOR);
    assert_int_equal(JUDGE->section, 0);
    assert_int_equal(hall.n_entries[WK_ENTRY_FOUL], 0);
    close_hall();
}

/* All actions of the judge, in any order, from anywhere outside: nothing comes of them. */
static void nothing_works_while_locked(void **state)
{
    (void)state;
    open_at(WK_SCREEN_ACTS);
    begin(WK_JUDGE_DEAD_HAND);
    app_act(w, WK_ACTION_JUDGE_HAND, 2);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 2);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 0);
    assert_true(wk_judge_ready(&w->app));
    int n = hall.event.tour->n_acts;
    hall_wait(&hall, (int)(WK_DIRECTOR_IDLE_NS / 1000000000) + 1);
    assert_true(w->app.screen < WK_SCREEN_PIN);
    assert_false(w->app.director.unlocked);
    assert_int_equal(JUDGE->section, 0);
    enum wk_screen screen = w->app.screen;
    for (int round = 0; round < 3; round++)
        for (int action = WK_ACTION_JUDGE_ADD; action <= WK_ACTION_JUDGE_NEXT; action++)
            for (int arg = 0; arg < WK_JUDGE_N_ADDS; arg++) {
                app_act(w, (enum wk_action)action, arg);
                assert_int_equal(w->app.screen, screen);
                assert_int_equal(JUDGE->step, WK_JUDGE_LIST);
            }
    for (int s = WK_SCREEN_PLAYERS; s <= WK_SCREEN_RESULTS; s++)
        app_act(w, WK_ACTION_OPEN, s);
    assert_int_equal(w->app.screen, screen);
    assert_int_equal(hall.event.tour->n_acts, n);
    close_hall();
}

static int lot(uint32_t *x, int n)
{
    *x = *x * 1664525u + 1013904223u;
    return (int)((*x >> 16) % (uint32_t)n);
}

/* Touches of a child: whatever is tapped, the state stays in its bounds and only whole entries arrive. */
static void any_touches(void **state)
{
    static const enum wk_screen screens[] = {WK_SCREEN_PLAYERS, WK_SCREEN_ACTS, WK_SCREEN_RESULTS};
    uint32_t x = 12346;
    int n_kinds = 0;
    (void)state;
    open_as(WK_ROLE_DIRECTOR, WK_SCREEN_ACTS);
    for (int i = 0; i < 250000; i++) {
        /* Drawn one after another, for compilers order the arguments of a call as they like. */
        const int what = lot(&x, 20), arg = lot(&x, 26) - 2, wind = lot(&x, 5);
        const bool winner = lot(&x, 2);

        if (what == 0)
            app_act(w, WK_ACTION_BACK, 0);
        else if (what < 5)
            app_act(w, WK_ACTION_JUDGE_NEXT, 0);
        else if (what < 7)
            app_act(w, WK_ACTION_DIGIT, arg);
        else if (what < 12)
            app_act(w, WK_ACTION_JUDGE_CHOOSE, arg);
        else if (what < 15)
            app_act(w, WK_ACTION_JUDGE_ADD, arg);
        else if (what < 17)
            app_act(w, winner ? WK_ACTION_RESULT_WINNER : WK_ACTION_RESULT_PAYER, wind);
        else
            app_act(w, (enum wk_action)(WK_ACTION_RESULT_WINNER + lot(&x, WK_ACTION_JUDGE_NEXT - WK_ACTION_RESULT_WINNER + 1)),
                    arg);
        if (w->app.screen == WK_SCREEN_DIRECTOR)
            app_act(w, WK_ACTION_OPEN, (int)screens[lot(&x, 3)]);
        assert_true(w->app.screen >= WK_SCREEN_DIRECTOR);
        assert_false(w->app.hall.waiting);
        assert_in_range(JUDGE->section, 1, 2);
        assert_in_range(JUDGE->at.round, 1, WK_ROUNDS);
        assert_in_range(JUDGE->at.hand, 1, WK_HANDS);
        wk_screen_draw(&w->app, &draw);
        assert_false(draw.overflow);
    }
    for (int kind = WK_ENTRY_PLAYER; kind < WK_N_ENTRIES; kind++)
        n_kinds += hall.n_entries[kind] > 0;
    assert_int_equal(n_kinds, WK_N_ENTRIES - 7);      /* all but EVENT, CLOCK, READY, CARRIED, CARD and ENDED */
    assert_true(hall.n_entries[WK_ENTRY_RESULT] > 4); /* four were played */
    close_hall();
}

/* The database was opened again, and knows of nobody: the area is shut, and the PIN wanted once more. */
static void the_store_knows_of_nobody(void **state)
{
    struct wk_event event = {.kind = WK_EVENT_ENTERED, .entered = {.status = WK_NOT_ALLOWED, .kind = WK_ENTRY_RULING}};
    (void)state;
    open_at(WK_SCREEN_ACTS);
    app_send(w, &event);
    assert_true(w->app.screen < WK_SCREEN_PIN);
    assert_false(w->app.director.unlocked);
    assert_int_equal(wk_app_trouble(&w->app), WK_TROUBLE_NONE);
    close_hall();
}

/* A judge has the menu of the director, and not his screens; whose PIN it was stands in what is entered. */
static void a_judge_is_no_director(void **state)
{
    (void)state;
    open_at(WK_SCREEN_RESULTS);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.director.role, WK_ROLE_JUDGE);
    for (int s = WK_SCREEN_DIRECTOR + 1; s < WK_N_SCREENS; s++) {
        bool may = wk_screens.def[s]->role == WK_ROLE_JUDGE;
        app_act(w, WK_ACTION_OPEN, s);
        assert_int_equal(w->app.screen, may ? s : WK_SCREEN_DIRECTOR);
        if (may)
            app_act(w, WK_ACTION_BACK, 0);
        assert_int_equal(w->app.screen, WK_SCREEN_DIRECTOR);
    }
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_ACTS);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_FOUL);
    assert_int_equal(JUDGE->step, WK_JUDGE_NEW);
    assert_int_equal(JUDGE->add, WK_JUDGE_NOTHING);
    assert_int_equal(wk_screens_find(&wk_screens, WK_SCREEN_ENROL)->role, WK_ROLE_DIRECTOR);
    assert_int_equal(wk_screens_find(&wk_screens, WK_SCREEN_LENS)->role, WK_ROLE_DIRECTOR);
    close_hall();
}

/* What the app has asked for, before it is answered. */
static struct wk_effect kept;

static bool keeps(struct app_world *world, const struct wk_effect *effect)
{
    if (effect->kind == WK_EFFECT_CLOSE_EVENT)
        kept = *effect;
    return hall_answers(world, effect);
}

/* What nobody chose of two results stands on the closing screen, counts among what is open, and holds the close back by itself:
 * a third one that comes in has to be left by a touch of its own. */
static void a_hand_confirmed_twice_holds_the_close_by_touch_back(void **state)
{
    static struct wk_event event;

    (void)state;
    open_as(WK_ROLE_DIRECTOR, WK_SCREEN_ACTS);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
    begin(WK_JUDGE_CLOSE);
    const int n_open = wk_judge_n_open(&w->app);
    for (int n_twice = 1; n_twice <= 2; n_twice++) {
        event =
            (struct wk_event){.kind = WK_EVENT_WORK,
                              .work = {.status = WK_OK, .n_twice = n_twice, .n_twice_all = n_twice, .twice = {{{1, 1, 1}}}}};
        app_send(w, &event);
        assert_int_equal(wk_judge_n_open(&w->app), n_open + n_twice);
        app_act(w, WK_ACTION_JUDGE_NEXT, 0);
        assert_int_equal(JUDGE->step, WK_JUDGE_OPEN);
        app_act(w, WK_ACTION_JUDGE_CHOOSE, 0);
        app_act(w, WK_ACTION_JUDGE_NEXT, 0);
        assert_int_equal(JUDGE->step, WK_JUDGE_REASON);
    }
    close_hall();
}

/* First the end of play, then the close: with what is open named and left by a touch of its own, and a reason. */
static void the_event_is_closed_by_the_directors_touches(void **state)
{
    (void)state;
    open_as(WK_ROLE_DIRECTOR, WK_SCREEN_ACTS);
    TOUR->plan.protest_min = 30;
    hall_news(&hall);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_CLOSE); /* its play is not over */
    assert_int_equal(JUDGE->add, WK_JUDGE_NOTHING);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_END);
    give_reason();
    expect_taken(WK_ENTRY_ENDED, WK_ROLE_DIRECTOR);
    begin(WK_JUDGE_CLOSE);
    assert_int_equal(JUDGE->step, WK_JUDGE_OPEN);
    const int n_open = wk_judge_n_open(&w->app);
    if (n_open > 0) {
        app_act(w, WK_ACTION_JUDGE_NEXT, 0); /* not before it is said that they stay open */
        assert_int_equal(JUDGE->step, WK_JUDGE_OPEN);
        app_act(w, WK_ACTION_JUDGE_CHOOSE, 0);
    }
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    assert_int_equal(JUDGE->step, WK_JUDGE_REASON);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 1);
    w->answers = keeps;
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    w->answers = hall_answers;
    assert_string_equal(kept.close.reason, "All protests are decided");
    assert_int_equal(kept.close.leave_open, n_open > 0);
    assert_int_equal(JUDGE->step, WK_JUDGE_OPEN); /* a deal is sealed, said the store: it is told where it can be mended */
    assert_int_equal(JUDGE->decided, WK_NOT_YET);
    assert_false(w->app.hall.waiting);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_DECIDED, .decided = {.status = WK_OK, .seq = 99}});
    assert_int_equal(w->app.screen, WK_SCREEN_RECORDS); /* its last checkpoint */
    assert_false(w->app.hall.waiting);
    close_hall();
}

/* Though another section is looked at, which has fewer. */
static void all_tables_of_a_gates_own_section_are_named(void **state)
{
    static struct app_world evening;
    const struct wk_entry gate = {.kind = WK_ENTRY_GATE, .gate = {.section = 1, .round = 1, .hand = 1}};
    char text[96];

    (void)state;
    app_begin(&evening, 1280, 800, WK_LANG_EN);
    event_begin_kind(&evening, "duplicate", 34, 0, 1); /* sections of five and of four tables */
    evening.app.judge.section = 2;
    assert_true(wk_judge_gate_text(&evening.app, &draw, &gate, text, sizeof text));
    assert_string_equal(text, "No confirmed result at table 1, 2, 3, 4, 5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rulings_of_one_player),
        cmocka_unit_test(a_judge_is_no_director),
        cmocka_unit_test(the_store_knows_of_nobody),
        cmocka_unit_test(match_points),
        cmocka_unit_test(a_ruling_on_the_winner_is_refused),
        cmocka_unit_test(what_the_store_refuses_stays_on_the_screen),
        cmocka_unit_test(a_ruling_is_taken_back),
        cmocka_unit_test(wrong_seats),
        cmocka_unit_test(a_gate_opened_by_hand),
        cmocka_unit_test(a_fouled_deal),
        cmocka_unit_test(a_stand_in_and_back_again),
        cmocka_unit_test(a_name_in_chinese_characters),
        cmocka_unit_test(nobody_stands_in_for_the_past),
        cmocka_unit_test(a_name_of_somebody_else_is_refused),
        cmocka_unit_test(a_person_from_the_list),
        cmocka_unit_test(a_result_from_paper),
        cmocka_unit_test(the_judge_is_asked_about_a_slip_of_the_finger_too),
        cmocka_unit_test(a_result_of_the_table_is_confirmed_from_paper),
        cmocka_unit_test(a_result_is_corrected),
        cmocka_unit_test(back_goes_one_step),
        cmocka_unit_test(nothing_works_while_locked),
        cmocka_unit_test(penalty_redress_and_not_played),
        cmocka_unit_test(a_player_is_out),
        cmocka_unit_test(a_result_is_taken_back),
        cmocka_unit_test(the_event_is_closed_by_the_directors_touches),
        cmocka_unit_test(a_hand_confirmed_twice_holds_the_close_by_touch_back),
        cmocka_unit_test(all_tables_of_a_gates_own_section_are_named),
        cmocka_unit_test(any_touches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
