/* The gallery's states between the hands of an event. */
#include "tests/support/kiosk/gallery_gate.h"

#include "rules/event/duplicate/seating.h"
#include "tests/support/kiosk/whole_test.h"

/* A hand at the four tables of a section, with its walls. */
static void gate_hand(int section, int round, int hand)
{
    for (int i = 1; i <= WK_SECTION_TABLES; i++) {
        struct wk_hand_id at = {(section - 1) * WK_SECTION_TABLES + i, round, hand};
        enum wk_wind winner = (enum wk_wind)(1 + (i + hand) % 4), payer = (enum wk_wind)(1 + (i + hand + round) % 4);
        struct wk_outcome outcome = {
            .kind = WK_OUTCOME_DISCARD, .winner = winner, .payer = payer, .points = 8 + 7 * i + 3 * round + hand};
        if (winner == payer)
            outcome = (struct wk_outcome){.kind = WK_OUTCOME_SELF_DRAWN, .winner = winner, .points = 8 + 11 * i + round};
        event_store_play(&at, &outcome);
        event_store()->floor.table[at.table - 1].passed = 15;
    }
}

/* All hands of a section before this one. */
static void gate_until(struct app_world *w, int section, int round, int hand)
{
    for (int r = 1; r <= round; r++)
        for (int h = 1; h <= WK_HANDS && (r < round || h < hand); h++)
            gate_hand(section, r, h);
    event_send_store(w);
    event_send(w);
}

static void gate_wait(struct app_world *w, int section, int table, int round, int hand, int n_ready)
{
    static const struct wk_outcome draw = {.kind = WK_OUTCOME_DRAW};
    int first = (section - 1) * WK_SECTION_TABLES;
    event_begin(w, 16, first + table, false);
    gate_until(w, section, round, hand);
    for (int i = 1; i <= WK_SECTION_TABLES; i++) {
        struct wk_hand_id at = {first + i, round, hand};
        bool ready = i == table || i < n_ready;
        event_store_play(&at, ready || i != 1 ? &draw : NULL);
        event_store()->floor.table[at.table - 1].passed = ready ? 15 : 3;
    }
    event_send_store(w);
    event_send(w);
    app_act(w, WK_ACTION_START, 0);
}

void g_wait(struct app_world *w)
{
    gate_wait(w, 1, 3, 2, 1, 0);
}

void g_wait_one(struct app_world *w)
{
    gate_wait(w, 1, 2, 1, 2, 4);
}

void g_wait_last(struct app_world *w)
{
    gate_wait(w, 16, 4, 5, 4, 2);
}

void g_wait_no_deal(struct app_world *w)
{
    gate_wait(w, 1, 3, 2, 1, 0);
    event_store()->floor.table[2].opened = true;
    event_store()->floor.table[2].passed = 0;
    event_send(w);
}

static void gate_rotate(struct app_world *w, int section, int table, int hand)
{
    event_begin(w, 16, (section - 1) * WK_SECTION_TABLES + table, false);
    gate_until(w, section, 1, hand - 1);
    gate_hand(section, 1, hand - 1);
    event_send(w);
    app_act(w, WK_ACTION_START, 0);
}

void g_rotate(struct app_world *w)
{
    gate_rotate(w, 1, 3, 2);
}

void g_rotate_back(struct app_world *w)
{
    gate_rotate(w, 16, 1, 4);
    app_act(w, WK_ACTION_GROUP, 2);
}

/* A player is out of the event from this hand on. */
static void goes_out(struct app_world *w, int player, int round, int hand)
{
    assert_int_equal(
        event_apply(&(struct wk_entry){.kind = WK_ENTRY_OUT,
                                       .role = WK_ROLE_DIRECTOR,
                                       .reason = "taken ill",
                                       .out = {player, WK_OUT_WITHDRAWN, WK_OUT_KEEP, round, hand, WK_ROUNDS, WK_HANDS}},
                    NULL),
        WK_OK);
    event_send(w);
}

void g_rotate_out(struct app_world *w)
{
    g_rotate(w);
    goes_out(w, wk_player_at(&event_store()->tournament, &(struct wk_hand_id){4, 1, 2}, WK_WIND_WEST), 1, 2);
}

void g_event_idle_next(struct app_world *w)
{
    g_rotate(w);
    app_act(w, WK_ACTION_BACK, 0);
}

/* Table 2, before hand 3: everything is as it was, nobody has looked at it yet. */
static void to_inspection(struct app_world *w)
{
    event_begin(w, 1, 2, false);
    gate_until(w, 1, 1, 3);
    struct wk_entry entry = {.kind = WK_ENTRY_SEATED, .seated = {.at = {2, 1, 3}}};
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        entry.seated.player[d - 1] = (uint16_t)wk_player_at(&event_store()->tournament, &entry.seated.at, (enum wk_wind)d);
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
    event_send_store(w);
    event_send(w);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_INSPECT);
}

static void inspected(struct app_world *w, unsigned walls)
{
    event_store()->floor.table[1].inspected = walls;
    event_send(w);
}

void g_inspect(struct app_world *w)
{
    to_inspection(w);
    inspected(w, 2);
}

void g_inspect_wall(struct app_world *w)
{
    to_inspection(w);
    inspected(w, 2);
    app_lay(w, WK_WIND_WEST);
    app_state(w, 4, WK_READ_UNREADABLE, WK_WHY_GLARE);
    app_frames(w, 12);
}

static void inspect_found(struct app_world *w, int64_t passed_seq)
{
    to_inspection(w);
    inspected(w, 3);
    app_lay(w, WK_WIND_WEST);
    app_swap(w, 15, 25);
    app_frames(w, 12);
    w->app.gate.window = (struct wk_app_window){.wind = WK_WIND_WEST,
                                                .passed_seq = passed_seq,
                                                .failed_seq = 12357,
                                                .passed_s = 14 * 3600 + 5 * 60,
                                                .failed_s = 14 * 3600 + 20 * 60,
                                                .passed_hand = 2};
}

void g_inspect_found(struct app_world *w)
{
    inspect_found(w, 12341);
}

void g_inspect_called(struct app_world *w)
{
    g_inspect_found(w);
    app_act(w, WK_ACTION_CALL_JUDGE, 0);
    app_act(w, WK_ACTION_CLOSE, 0);
}

void g_inspect_never(struct app_world *w)
{
    inspect_found(w, 0);
}

void g_inspect_eye(struct app_world *w)
{
    to_inspection(w);
    inspected(w, 5);
    app_act(w, WK_ACTION_BY_EYE, 0);
}

void g_inspect_ready(struct app_world *w)
{
    to_inspection(w);
    inspected(w, 15);
}

/* The incoming group's, by the camera overhead: West's is still covered. */
void g_whole_inspect(struct app_world *w)
{
    to_inspection(w);
    whole_begin(w);
    whole_lay_all(w);
    for (int slot = 15; slot < 19; slot++)
        whole_state(WK_WIND_WEST, slot, WK_READ_BLOCKED, WK_WHY_NONE);
    whole_frames(w, 12);
    assert_int_equal(w->app.whole.wall[WK_WIND_WEST - 1].state, WK_WALL_BLOCKED);
    inspected(w, 11);
    assert_true(w->app.wall[WK_WIND_EAST - 1].passed && !w->app.wall[WK_WIND_WEST - 1].passed);
}

void g_whole_inspected(struct app_world *w)
{
    g_whole_inspect(w);
    whole_lay_all(w);
    whole_frames(w, 12);
    inspected(w, 15);
}

/* The mock-up table-pass: table 3 is ready, and of the others only table 2 is not. */
void g_whole_goes_on(struct app_world *w)
{
    static const struct wk_outcome draw = {.kind = WK_OUTCOME_DRAW};

    event_begin(w, 1, 3, false);
    gate_until(w, 1, 1, 2);
    for (int i = 1; i <= WK_SECTION_TABLES; i++) {
        event_store_play(&(struct wk_hand_id){i, 1, 2}, &draw);
        event_store()->floor.table[i - 1].passed = i == 2 || i == 3 ? 0 : 15;
    }
    event_send_store(w);
    event_send(w);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_RESTORE);
    whole_begin(w);
    whole_lay_all(w);
    whole_frames(w, 12);
}

static void to_round_end(struct app_world *w, int round)
{
    event_begin(w, 1, 2, false);
    gate_until(w, 1, round, 5);
    event_send_store(w);
    event_send(w);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_ROUND_END);
}

void g_round_end(struct app_world *w)
{
    to_round_end(w, 2);
}

void g_round_end_refused(struct app_world *w)
{
    to_round_end(w, 2);
    w->app.gate.not_closed = true;
}

void g_round_end_last(struct app_world *w)
{
    to_round_end(w, 5);
}

void g_break(struct app_world *w)
{
    to_round_end(w, 2);
    event_store()->floor.table[1].opened = true;
    event_send_store(w);
    event_send(w);
    event_wait(w, 137);
}

void g_break_out(struct app_world *w)
{
    g_break(w);
    goes_out(w, wk_player_at(&event_store()->tournament, &(struct wk_hand_id){2, 3, 1}, WK_WIND_SOUTH), 3, 1);
    goes_out(w, wk_player_at(&event_store()->tournament, &(struct wk_hand_id){4, 3, 1}, WK_WIND_EAST), 3, 1);
}

void g_break_over(struct app_world *w)
{
    g_break(w);
    event_wait(w, 900);
}

void g_break_no_clock(struct app_world *w)
{
    g_break(w);
    app_tick(w, -1);
}

void g_standings(struct app_world *w)
{
    g_break(w);
    app_act(w, WK_ACTION_STANDINGS, 0);
}

void g_standings_large(struct app_world *w)
{
    event_begin(w, 16, 62, false);
    struct wk_entry gate = {
        .kind = WK_ENTRY_GATE, .role = WK_ROLE_JUDGE, .reason = "time is short", .gate = {.section = 2, .round = 1, .hand = 1}};
    struct wk_entry ruling = {.kind = WK_ENTRY_RULING,
                              .role = WK_ROLE_JUDGE,
                              .reason = "a tile fewer",
                              .ruling = {.at = {61, 1, 1}, .kind = WK_RULING_IMP, .direction = WK_WIND_EAST, .imp = -20}};
    struct wk_entry foul = {.kind = WK_ENTRY_FOUL,
                            .role = WK_ROLE_JUDGE,
                            .reason = "mixed",
                            .foul = {.table = 61, .round = 1, .part = {1, 1, 2, 2}, .choice = WK_FOUL_APART}};
    assert_int_equal(event_apply(&gate, NULL), WK_OK);
    assert_int_equal(event_apply(&ruling, NULL), WK_OK);
    assert_int_equal(event_apply(&foul, NULL), WK_OK);
    w->app.gate.when = WK_STANDINGS_ALWAYS;
    for (int section = 1; section <= 16; section++)
        for (int hand = 1; hand <= WK_HANDS; hand++)
            gate_hand(section, 1, hand);
    gate_hand(16, 2, 1);
    event_send(w);
    app_act(w, WK_ACTION_STANDINGS, 0);
    app_act(w, WK_ACTION_RANK_PAGE, 1);
}

void g_standings_none(struct app_world *w)
{
    event_begin(w, 1, 1, false);
    app_act(w, WK_ACTION_STANDINGS, 0);
}

void g_standings_never(struct app_world *w)
{
    event_begin(w, 1, 1, false);
    w->app.gate.when = WK_STANDINGS_NEVER;
    app_act(w, WK_ACTION_STANDINGS, 0);
}

void g_standings_final(struct app_world *w)
{
    to_round_end(w, 5);
    app_act(w, WK_ACTION_STANDINGS, 0);
}

/* Play is over, and the protest time runs. */
void g_standings_protest(struct app_world *w)
{
    to_round_end(w, 5);
    event_store()->tournament.plan.protest_min = 30;
    assert_int_equal(event_apply(&(struct wk_entry){.kind = WK_ENTRY_ENDED, .role = WK_ROLE_DIRECTOR}, NULL), WK_OK);
    event_send(w);
    app_act(w, WK_ACTION_STANDINGS, 0);
}

/* The same an hour later, and the director is about to close it. */
void g_acts_close_over(struct app_world *w)
{
    g_standings_protest(w);
    event_wait(w, 3600);
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_ACTS);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_CLOSE);
    assert_int_equal(w->app.judge.step, WK_JUDGE_OPEN);
}

/* The hall has closed the event, and this kiosk has heard of it. */
void g_standings_closed(struct app_world *w)
{
    g_standings_protest(w);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_TOURNAMENT,
                                   .tournament = {.status = WK_OK,
                                                  .tournament = &event_store()->tournament,
                                                  .floor = &event_store()->floor,
                                                  .closed = true}});
}

void g_standings_player(struct app_world *w)
{
    g_standings_final(w);
    app_act(w, WK_ACTION_RANK_PLAYER, 5);
}

/* Hebrew, from the right; after two rounds of five, a rank that is shared. */
void g_standings_player_hebrew(struct app_world *w)
{
    g_standings(w);
    app_act(w, WK_ACTION_RANK_PLAYER, 6);
}

/* Longer than most: ninety letters. */
void g_standings_player_long(struct app_world *w)
{
    g_standings(w);
    memset(event_store()->tournament.plan.player[3].person.name, 0, WK_NAME_SIZE);
    for (int i = 0; i < 90; i += 9)
        snprintf(event_store()->tournament.plan.player[3].person.name + i, 10, "%s", i % 27 ? "Wamomawo " : "Ottomwam-");
    app_act(w, WK_ACTION_RANK_PLAYER, 3);
}

void g_standings_player_fouled(struct app_world *w)
{
    g_standings_large(w);
    int table = 61, player = wk_player_at(&event_store()->tournament, &(struct wk_hand_id){table, 1, 1}, WK_WIND_EAST);
    app_act(w, WK_ACTION_RANK_PLAYER, player);
}

void g_standings_notes(struct app_world *w)
{
    g_standings_large(w);
    struct wk_hand_id at = {61, 1, 2};
    struct wk_entry result = {.kind = WK_ENTRY_RESULT,
                              .role = WK_ROLE_JUDGE,
                              .reason = "the wrong winner",
                              .result = {.at = at,
                                         .outcome = {.kind = WK_OUTCOME_SELF_DRAWN, .winner = WK_WIND_NORTH, .points = 16},
                                         .corrects = wk_hand_look(&event_store()->tournament, &at)->result_seq}};
    struct wk_entry moved = {.kind = WK_ENTRY_MOVED,
                             .role = WK_ROLE_JUDGE,
                             .reason = "wrong chairs",
                             .moved = {.section = 3, .round = 1, .first_hand = 2, .last_hand = 2, .n = 1, .pair = {{32, 33}}}};
    struct wk_entry other = {.kind = WK_ENTRY_PLAYER,
                             .role = WK_ROLE_DIRECTOR,
                             .reason = "taken ill",
                             .player = {.player = 5, .round = 4, .hand = 1, .person = {.name = "Anna Karenina"}}};
    assert_int_equal(event_apply(&result, NULL), WK_OK);
    assert_int_equal(event_apply(&moved, NULL), WK_OK);
    assert_int_equal(event_apply(&other, NULL), WK_OK);
    struct wk_entry confirmed = {.kind = WK_ENTRY_CONFIRMED,
                                 .role = WK_ROLE_JUDGE,
                                 .confirmed = {.result = wk_hand_look(&event_store()->tournament, &at)->result_seq}};
    assert_int_equal(event_apply(&confirmed, NULL), WK_OK);
    event_send(w);
}

void g_standings_corrected(struct app_world *w)
{
    g_standings_notes(w);
    app_act(w, WK_ACTION_RANK_PLAYER, wk_player_at(&event_store()->tournament, &(struct wk_hand_id){61, 1, 2}, WK_WIND_EAST));
}

void g_ranking(struct app_world *w)
{
    g_standings_none(w);
    app_act(w, WK_ACTION_BACK, 0);
    gate_until(w, 1, 1, 3);
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_RANKING);
}

void g_ranking_missing(struct app_world *w)
{
    struct wk_entry gate = {
        .kind = WK_ENTRY_GATE, .role = WK_ROLE_JUDGE, .reason = "time is short", .gate = {.section = 1, .round = 1, .hand = 3}};
    g_ranking(w);
    assert_int_equal(event_apply(&gate, NULL), WK_OK);
    event_store_play(&(struct wk_hand_id){1, 1, 3}, &(struct wk_outcome){.kind = WK_OUTCOME_DRAW});
    event_send(w);
}

void g_ranking_help(struct app_world *w)
{
    g_ranking(w);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_wait_help(struct app_world *w)
{
    g_wait(w);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_rotate_help(struct app_world *w)
{
    g_rotate(w);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_inspect_help(struct app_world *w)
{
    g_inspect(w);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_round_end_help(struct app_world *w)
{
    g_round_end(w);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_standings_help(struct app_world *w)
{
    g_standings(w);
    app_act(w, WK_ACTION_HELP, 0);
}
