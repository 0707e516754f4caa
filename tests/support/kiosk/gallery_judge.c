/* The gallery's states of what judge and director enter. */
#include "tests/support/kiosk/gallery_judge.h"

#include "rules/event/duplicate/seating.h"
#include "rules/event/floor.h"
#include "tests/support/kiosk/gallery_link.h"

static struct wk_hand_id hand_at(int table, int round, int hand)
{
    return (struct wk_hand_id){.table = table, .round = round, .hand = hand};
}

static void judge_takes(struct wk_entry entry)
{
    entry.role = WK_ROLE_JUDGE;
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
}

/* Two hands are played at all tables of the first section, and part of the third. */
static void judge_at(struct app_world *w, int n_sections, enum wk_screen screen)
{
    static const struct wk_outcome outcomes[] = {
        {.kind = WK_OUTCOME_DISCARD, .winner = WK_WIND_SOUTH, .payer = WK_WIND_WEST, .points = 24},
        {.kind = WK_OUTCOME_SELF_DRAWN, .winner = WK_WIND_WEST, .points = 88},
        {.kind = WK_OUTCOME_DRAW},
        {.kind = WK_OUTCOME_DISCARD, .winner = WK_WIND_EAST, .payer = WK_WIND_NORTH, .points = 8}};
    event_begin(w, n_sections, 1, false);
    for (int hand = 1; hand <= 2; hand++)
        for (int table = 1; table <= WK_SECTION_TABLES; table++) {
            struct wk_hand_id at = hand_at(table, 1, hand);
            event_store_play(&at, &outcomes[(table + hand) % 4]);
            event_wait(w, 97);
        }
    for (int table = 1; table <= WK_SECTION_TABLES; table++)
        event_store()->floor.table[table - 1] = (struct wk_table_walls){.round = 1, .sealed = true, .hand = 2, .passed = 15};
    event_store()->floor.table[1].passed = 10;
    struct wk_hand_id third = hand_at(4, 1, 3);
    event_store_play(&third, NULL);
    struct wk_entry entered = {.kind = WK_ENTRY_RESULT, .result = {.at = third, .outcome = outcomes[0], .by = WK_WIND_SOUTH}};
    assert_int_equal(event_apply(&entered, NULL), WK_OK);
    event_send(w);
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, (int)screen);
}

/* One act of each kind, one of them taken back, with the usual and with own words. */
static void acts(struct app_world *w)
{
    judge_takes(
        (struct wk_entry){.kind = WK_ENTRY_RULING,
                          .reason = "One tile too few",
                          .ruling = {.at = hand_at(1, 1, 1), .kind = WK_RULING_IMP, .direction = WK_WIND_EAST, .imp = -1}});
    judge_takes((struct wk_entry){.kind = WK_ENTRY_RULING,
                                  .reason = "100 %s of it: hit the table with the wall, twice, and said so to everybody around",
                                  .ruling = {.at = hand_at(3, 1, 2), .kind = WK_RULING_MS, .ms = {-24, 8, 8, 8}}});
    judge_takes((struct wk_entry){.kind = WK_ENTRY_RULING,
                                  .reason = "A wrong tile was drawn",
                                  .ruling = {.at = hand_at(4, 1, 3), .kind = WK_RULING_DEAD_HAND, .direction = WK_WIND_NORTH}});
    judge_takes((struct wk_entry){
        .kind = WK_ENTRY_REVERSED, .reason = "Entered by mistake", .reversed = event_store()->tournament.last_seq[0]});
    judge_takes((struct wk_entry){
        .kind = WK_ENTRY_MOVED,
        .reason = "Sat in the wrong seat",
        .moved = {.section = 1, .round = 1, .first_hand = 1, .last_hand = 2, .n = 2, .pair = {{1, 5}, {7, 15}}}});
    judge_takes(
        (struct wk_entry){.kind = WK_ENTRY_GATE,
                          .reason = "\u6478\u724c\u65f6\u706f\u5012\u4e86\uff0c\u724c\u5899\u7531\u88c1\u5224\u67e5\u770b",
                          .gate = {.section = 1, .round = 1, .hand = 2, .walls = {0, 5, 0, 0}}});
    judge_takes((struct wk_entry){.kind = WK_ENTRY_FOUL,
                                  .reason = "Found at the inspection",
                                  .foul = {.table = 2, .round = 1, .part = {1, 2, 2, 2}, .choice = WK_FOUL_APART}});
    judge_takes((struct wk_entry){
        .kind = WK_ENTRY_RESULT,
        .reason = "The score form says otherwise",
        .result = {.at = hand_at(3, 1, 1),
                   .outcome = {.kind = WK_OUTCOME_DISCARD, .winner = WK_WIND_SOUTH, .payer = WK_WIND_EAST, .points = 500},
                   .corrects = event_store()->tournament.hand[2 * WK_ROUNDS * WK_HANDS].result_seq}});
    struct wk_entry stand_in = {.kind = WK_ENTRY_PLAYER, .reason = "Taken ill", .player = {.player = 5, .round = 2, .hand = 1}};
    snprintf(stand_in.player.person.name, WK_NAME_SIZE, "%s", "Maria-Magdalena Schwarzenberger-von Thun");
    judge_takes(stand_in);
    event_send(w);
}

void g_director_event(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_DIRECTOR);
}

void g_players(struct app_world *w)
{
    judge_at(w, 3, WK_SCREEN_PLAYERS);
}

void g_players_stand_in(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_PLAYERS);
    acts(w);
    app_act(w, WK_ACTION_JUDGE_ROUND, 2);
    app_act(w, WK_ACTION_JUDGE_HAND, 1);
}

void g_players_one(struct app_world *w)
{
    enum wk_wind direction;
    int table;
    g_players_stand_in(w);
    wk_place_of(&event_store()->tournament, 5, 2, 1, &table, &direction);
    app_act(w, WK_ACTION_JUDGE_LOOK, (table - 1) * 4 + (int)direction - 1);
}

void g_players_name(struct app_world *w)
{
    g_players_one(w);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_STAND_IN);
    for (const char *c = "anna w"; *c; c++)
        app_act(w, WK_ACTION_JUDGE_LETTER, *c);
}

void g_players_name_pinyin(struct app_world *w)
{
    g_players_one(w);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_STAND_IN);
    app_act(w, WK_ACTION_JUDGE_PINYIN, 0);
    for (const char *c = "zhang1wei"; *c; c++)
        app_act(w, WK_ACTION_JUDGE_LETTER, *c);
}

void g_players_name_refused(struct app_world *w)
{
    g_players_one(w);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_STAND_IN);
    for (const char *c = "wu jie"; *c; c++)
        app_act(w, WK_ACTION_JUDGE_LETTER, *c);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
}

void g_players_list(struct app_world *w)
{
    g_players_one(w);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_STAND_IN);
    app_act(w, WK_ACTION_JUDGE_WORDS, 0);
}

void g_players_reason(struct app_world *w)
{
    g_players_name(w);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 1);
}

void g_players_sections(struct app_world *w)
{
    judge_at(w, 16, WK_SCREEN_PLAYERS);
    app_act(w, WK_ACTION_JUDGE_SECTION, 0);
}

void g_players_pages(struct app_world *w)
{
    judge_at(w, WK_MAX_SECTIONS - 1, WK_SCREEN_PLAYERS);
    app_act(w, WK_ACTION_JUDGE_SECTION, 0);
    app_act(w, WK_ACTION_JUDGE_PAGE, 7);
}

void g_players_help(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_PLAYERS);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_acts_none(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_ACTS);
}

void g_acts(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_ACTS);
    acts(w);
}

void g_acts_older(struct app_world *w)
{
    g_acts(w);
    app_act(w, WK_ACTION_JUDGE_PAGE, 1);
    w->app.judge.seq = 123456;
}

void g_acts_one(struct app_world *w)
{
    g_acts(w);
    app_act(w, WK_ACTION_JUDGE_LOOK, 6);
}

void g_acts_taken_back(struct app_world *w)
{
    g_acts(w);
    app_act(w, WK_ACTION_JUDGE_LOOK, 5);
}

void g_acts_result(struct app_world *w)
{
    g_acts(w);
    app_act(w, WK_ACTION_JUDGE_LOOK, 1);
}

void g_acts_gate(struct app_world *w)
{
    g_acts(w);
    app_act(w, WK_ACTION_JUDGE_LOOK, 3);
}

void g_acts_moved(struct app_world *w)
{
    g_acts(w);
    app_act(w, WK_ACTION_JUDGE_LOOK, 4);
}

void g_acts_new_judge(struct app_world *w)
{
    w->judges_pin = true;
    judge_at(w, 1, WK_SCREEN_ACTS);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
}

void g_acts_new(struct app_world *w)
{
    judge_at(w, 3, WK_SCREEN_ACTS);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
}

/* An event with a protest time: play may be ended here. */
static void protest(struct app_world *w)
{
    event_store()->tournament.plan.protest_min = 30;
    event_send(w);
}

void g_acts_new_protest(struct app_world *w)
{
    judge_at(w, 3, WK_SCREEN_ACTS);
    protest(w);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
}

void g_acts_end(struct app_world *w)
{
    g_acts_new_protest(w);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_END);
}

/* Play is over: the protest time runs, and things are open. */
static void ended(struct app_world *w)
{
    protest(w);
    assert_int_equal(event_apply(&(struct wk_entry){.kind = WK_ENTRY_ENDED, .role = WK_ROLE_DIRECTOR, .reason = "rain"}, NULL),
                     WK_OK);
    event_send(w);
    event_wait(w, 20);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
}

void g_acts_new_ended(struct app_world *w)
{
    judge_at(w, 3, WK_SCREEN_ACTS);
    ended(w);
}

void g_acts_close(struct app_world *w)
{
    g_acts_new_ended(w);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_CLOSE);
    assert_int_equal(w->app.judge.step, WK_JUDGE_OPEN);
}

/* Two hands were confirmed at two kiosks each, with two results. */
void g_acts_close_twice(struct app_world *w)
{
    static struct wk_event event;

    g_acts_close(w);
    event = (struct wk_event){.kind = WK_EVENT_WORK,
                              .work = {.status = WK_OK, .n_twice = 2, .n_twice_all = 2, .twice = {{{2, 1, 4}}, {{3, 1, 2}}}}};
    app_send(w, &event);
}

void g_acts_close_left(struct app_world *w)
{
    g_acts_close(w);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 0);
}

void g_acts_close_reason(struct app_world *w)
{
    g_acts_close_left(w);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 1);
}

/* The store knows of a deal that nobody has opened. */
void g_acts_close_sealed(struct app_world *w)
{
    g_acts_close_reason(w);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_DECIDED, .decided = {.status = WK_NOT_YET}});
}

static void begin_act(struct app_world *w, enum wk_judge_add add)
{
    judge_at(w, 1, WK_SCREEN_ACTS);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
    app_act(w, WK_ACTION_JUDGE_ADD, (int)add);
}

void g_acts_place(struct app_world *w)
{
    begin_act(w, WK_JUDGE_DEAD_HAND);
}

void g_acts_place_refused(struct app_world *w)
{
    begin_act(w, WK_JUDGE_DEAD_HAND);
    app_act(w, WK_ACTION_JUDGE_HAND, 1);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 4 * 3 + 2);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 4 * 0 + 1);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 4 * 0 + 2);
    w->app.judge.step = WK_JUDGE_PLACE;
    w->app.hall.refusal.kind = WK_REFUSED_WON;
}

void g_acts_imp(struct app_world *w)
{
    begin_act(w, WK_JUDGE_IMP);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 4);
}

void g_acts_points(struct app_world *w)
{
    begin_act(w, WK_JUDGE_MS);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 4);
    app_act(w, WK_ACTION_JUDGE_SIGN, 0);
    app_act(w, WK_ACTION_DIGIT, 2);
    app_act(w, WK_ACTION_DIGIT, 4);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, WK_WIND_SOUTH);
    app_act(w, WK_ACTION_DIGIT, 8);
}

void g_acts_penalty(struct app_world *w)
{
    begin_act(w, WK_JUDGE_PENALTY);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 6);
    app_act(w, WK_ACTION_DIGIT, 3);
    app_act(w, WK_ACTION_DIGIT, 0);
}

void g_acts_redress(struct app_world *w)
{
    begin_act(w, WK_JUDGE_REDRESS);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 4);
}

void g_acts_out(struct app_world *w)
{
    w->judges_pin = true;
    begin_act(w, WK_JUDGE_OUT);
    app_act(w, WK_ACTION_JUDGE_ROUND, 2);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 6);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 2);
}

void g_acts_more(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_ACTS);
    judge_takes((struct wk_entry){
        .kind = WK_ENTRY_VOID, .reason = "Entered wrongly", .voided = event_store()->tournament.hand[1].result_seq});
    judge_takes((struct wk_entry){.kind = WK_ENTRY_NOT_PLAYED, .reason = "Time was up", .at = hand_at(2, 5, 4)});
    judge_takes((struct wk_entry){
        .kind = WK_ENTRY_RULING,
        .reason = "Came late",
        .ruling = {.at = hand_at(3, 1, 2), .kind = WK_RULING_PENALTY, .direction = WK_WIND_WEST, .ms = {0, 0, -30, 0}}});
    judge_takes(
        (struct wk_entry){.kind = WK_ENTRY_RULING,
                          .reason = "The wall was not in order",
                          .ruling = {.at = hand_at(3, 1, 2), .kind = WK_RULING_REDRESS, .direction = WK_WIND_EAST, .imp = 3}});
    judge_takes((struct wk_entry){
        .kind = WK_ENTRY_OUT, .reason = "Taken ill", .out = {5, WK_OUT_WITHDRAWN, WK_OUT_KEEP, 1, 2, WK_ROUNDS, WK_HANDS}});
    judge_takes((struct wk_entry){.kind = WK_ENTRY_OUT,
                                  .reason = "Tiles were shown or named",
                                  .out = {9, WK_OUT_DISQUALIFIED, WK_OUT_ANNUL, 1, 2, WK_ROUNDS, WK_HANDS}});
    event_send(w);
}

void g_acts_out_one(struct app_world *w)
{
    g_acts_more(w);
    app_act(w, WK_ACTION_JUDGE_LOOK, 0);
}

void g_ranking_out(struct app_world *w)
{
    g_acts_more(w);
    app_act(w, WK_ACTION_BACK, 0);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_RANKING);
}

void g_ranking_out_player(struct app_world *w)
{
    g_ranking_out(w);
    app_act(w, WK_ACTION_RANK_PLAYER, 9);
}

void g_results_not_played(struct app_world *w)
{
    g_acts_more(w);
    app_act(w, WK_ACTION_BACK, 0);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_RESULTS);
    app_act(w, WK_ACTION_JUDGE_ROUND, 5);
    app_act(w, WK_ACTION_JUDGE_LOOK, 7);
}

void g_results_not_begun(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_RESULTS);
    app_act(w, WK_ACTION_JUDGE_ROUND, 4);
    app_act(w, WK_ACTION_JUDGE_LOOK, 3);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_PAPER);
}

void g_acts_chairs(struct app_world *w)
{
    static const int cells[] = {0, 5, 5, 14, 3};
    begin_act(w, WK_JUDGE_MOVED);
    app_act(w, WK_ACTION_JUDGE_HAND, 1);
    for (int i = 0; i < 4; i++)
        app_act(w, WK_ACTION_JUDGE_CHOOSE, cells[i]);
}

void g_acts_chairs_half(struct app_world *w)
{
    g_acts_chairs(w);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 3);
}

void g_acts_moves(struct app_world *w)
{
    g_acts_chairs(w);
    app_act(w, WK_ACTION_JUDGE_HAND, 4);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
}

/* The group of table 2 sits down at table 1 for its second hand, where it played the first one. */
void g_acts_moves_twice(struct app_world *w)
{
    begin_act(w, WK_JUDGE_MOVED);
    app_act(w, WK_ACTION_JUDGE_HAND, 2);
    for (int seat = 0; seat < 4; seat++) {
        app_act(w, WK_ACTION_JUDGE_CHOOSE, seat);
        app_act(w, WK_ACTION_JUDGE_CHOOSE, 4 + seat);
    }
    app_act(w, WK_ACTION_JUDGE_HAND, 4);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
}

void g_acts_moves_many(struct app_world *w)
{
    begin_act(w, WK_JUDGE_MOVED);
    app_act(w, WK_ACTION_JUDGE_HAND, 1);
    for (int cell = 0; cell < 16; cell++)
        app_act(w, WK_ACTION_JUDGE_CHOOSE, cell);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
}

void g_acts_lacks(struct app_world *w)
{
    begin_act(w, WK_JUDGE_GATE);
}

void g_acts_reason(struct app_world *w)
{
    begin_act(w, WK_JUDGE_IMP);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 1);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 1);
}

void g_acts_words(struct app_world *w)
{
    g_acts_reason(w);
    app_act(w, WK_ACTION_JUDGE_WORDS, 0);
    for (int i = 0; i < 12; i++)
        for (const char *c = "the lamp fell "; *c; c++)
            app_act(w, WK_ACTION_JUDGE_LETTER, *c);
}

void g_acts_own_words(struct app_world *w)
{
    g_acts_words(w);
    app_act(w, WK_ACTION_BACK, 0);
}

void g_acts_deal_looking(struct app_world *w)
{
    begin_act(w, WK_JUDGE_FOUL);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_FAULTS, .faults = {.status = WK_NOT_YET}});
}

void g_acts_deal_unread(struct app_world *w)
{
    begin_act(w, WK_JUDGE_FOUL);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_FAULTS, .faults = {.status = WK_IO}});
}

void g_acts_deal(struct app_world *w)
{
    struct wk_event event = {.kind = WK_EVENT_FAULTS, .faults = {.status = WK_OK}};
    begin_act(w, WK_JUDGE_FOUL);
    event.faults.found[1][0][0] = event.faults.lasting[1][0][0] = 4;
    event.faults.found[1][0][2] = 15;
    event.faults.found[2][0][1] = 9;
    app_send(w, &event);
    judge_takes((struct wk_entry){.kind = WK_ENTRY_FOUL,
                                  .reason = "Tiles fell",
                                  .foul = {.table = 4, .round = 1, .part = {1, 2, 2, 2}, .choice = WK_FOUL_CANCEL}});
}

void g_acts_parts(struct app_world *w)
{
    g_acts_deal(w);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 5);
}

void g_acts_choice(struct app_world *w)
{
    static const struct wk_outcome outcomes[] = {
        {.kind = WK_OUTCOME_SELF_DRAWN, .winner = WK_WIND_EAST, .points = 120},
        {.kind = WK_OUTCOME_DISCARD, .winner = WK_WIND_SOUTH, .payer = WK_WIND_WEST, .points = 16}};
    g_acts_deal(w);
    for (int hand = 3; hand <= 4; hand++) {
        struct wk_hand_id at = hand_at(2, 1, hand);
        event_store_play(&at, &outcomes[hand - 3]);
    }
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 5);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, WK_FOUL_CANCEL);
}

void g_acts_help(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_ACTS);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_results(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_RESULTS);
}

/* Rotations were opened by hand after hands 2 and 3; the third has no confirmed result anywhere. */
static void gates_by_hand(struct app_world *w)
{
    for (int hand = 2; hand <= 3; hand++)
        judge_takes((struct wk_entry){.kind = WK_ENTRY_GATE,
                                      .reason = "Time is short",
                                      .gate = {.section = 1, .round = 1, .hand = hand, .walls = {0, 5}}});
    event_send(w);
}

void g_results_behind(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_RESULTS);
    gates_by_hand(w);
}

void g_acts_lacks_results(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_ACTS);
    judge_takes((struct wk_entry){
        .kind = WK_ENTRY_GATE, .reason = "Time is short", .gate = {.section = 1, .round = 1, .hand = 2, .walls = {0, 5}}});
    event_send(w);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_NOTHING);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_GATE);
}

void g_acts_gate_reason(struct app_world *w)
{
    g_acts_lacks_results(w);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
}

void g_acts_gate_missing(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_ACTS);
    gates_by_hand(w);
    app_act(w, WK_ACTION_JUDGE_LOOK, 0);
}

void g_results_one(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_RESULTS);
    acts(w);
    app_act(w, WK_ACTION_JUDGE_LOOK, 2 * 4 + 1);
}

/* Among several kiosks, of which not all have said yet that they have seen it. */
void g_results_vouched(struct app_world *w)
{
    struct wk_app_link link = {.status = WK_OK, .own = 2, .n_others = 4, .vouched_seq = {40, 0, 24, 24}};

    g_results_one(w);
    event_store()->tournament.hand[2 * WK_ROUNDS * WK_HANDS + 1].confirmed_seq = wk_record_number(2, 24);
    link_send(w, &link);
}

void g_results_entered(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_RESULTS);
    app_act(w, WK_ACTION_JUDGE_LOOK, 3 * 4 + 2);
}

void g_results_missing(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_RESULTS);
    judge_takes(
        (struct wk_entry){.kind = WK_ENTRY_RULING,
                          .reason = "One tile too few",
                          .ruling = {.at = hand_at(1, 1, 3), .kind = WK_RULING_IMP, .direction = WK_WIND_EAST, .imp = -1}});
    judge_takes((struct wk_entry){.kind = WK_ENTRY_RULING,
                                  .reason = "A false Hu",
                                  .ruling = {.at = hand_at(1, 1, 3), .kind = WK_RULING_DEAD_HAND, .direction = WK_WIND_WEST}});
    app_act(w, WK_ACTION_JUDGE_LOOK, 2);
}

void g_results_paper(struct app_world *w)
{
    g_results_missing(w);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_PAPER);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_SOUTH);
    app_act(w, WK_ACTION_RESULT_PAYER, WK_WIND_NORTH);
    app_act(w, WK_ACTION_DIGIT, 3);
    app_act(w, WK_ACTION_DIGIT, 2);
}

/* 320 for 32: asked about. */
void g_results_asked(struct app_world *w)
{
    g_results_paper(w);
    app_act(w, WK_ACTION_DIGIT, 0);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
}

/* 240 points in a deal of 24, and a correction that nobody has confirmed. */
void g_results_again(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_RESULTS);
    const struct wk_hand_id at = hand_at(3, 1, 1);
    judge_takes((struct wk_entry){.kind = WK_ENTRY_RESULT,
                                  .reason = "The form says so",
                                  .result = {.at = at,
                                             .outcome = {.kind = WK_OUTCOME_SELF_DRAWN, .winner = WK_WIND_SOUTH, .points = 240},
                                             .corrects = wk_hand_look(&event_store()->tournament, &at)->result_seq}});
    app_act(w, WK_ACTION_JUDGE_PAGE, 0);
}

void g_results_less(struct app_world *w)
{
    g_results_missing(w);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_PAPER);
    w->app.hall.refusal.kind = WK_REFUSED_POINTS;
}

void g_results_help(struct app_world *w)
{
    judge_at(w, 1, WK_SCREEN_RESULTS);
    app_act(w, WK_ACTION_HELP, 0);
}
