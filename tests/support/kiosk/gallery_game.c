/* The gallery's states of events with score cards, and of games of many hands. */
#include "tests/support/kiosk/gallery_game.h"

#include "rules/event/kind.h"

void sit_down(int table, int round)
{
    const struct wk_hand_id at = {table, round, 1};
    struct wk_entry entry = {.kind = WK_ENTRY_SEATED, .seated = {.at = at}};

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const int player = wk_player_at(&event_store()->tournament, &at, (enum wk_wind)d);
        entry.seated.player[d - 1] = player < 0 ? WK_NOBODY : (uint16_t)player;
    }
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
}

void store_game(int table, int round, int game, const struct wk_outcome *outcome)
{
    const struct wk_hand_id at = {table, round, game};
    struct wk_entry entry = {.kind = WK_ENTRY_RESULT, .result = {.at = at, .outcome = *outcome, .by = outcome->winner}};

    assert_int_equal(event_apply(&entry, NULL), WK_OK);
    entry = (struct wk_entry){.kind = WK_ENTRY_CONFIRMED,
                              .confirmed = {.result = entry.seq, .by = wk_players_at(&event_store()->tournament, &at)}};
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
}

void at_play(struct app_world *w, int table)
{
    event_begin_kind(w, "nmjl", 11, 1, table);
    sit_down(table, 1);
    event_send(w);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_PLAYING);
}

void at_game(struct app_world *w, int table)
{
    at_play(w, table);
    app_act(w, WK_ACTION_HU, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_GAME);
}

void g_game(struct app_world *w)
{
    at_game(w, 1);
}

void g_game_value(struct app_world *w)
{
    at_game(w, 1);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_EAST);
}

void g_game_from(struct app_world *w)
{
    g_game_value(w);
    app_act(w, WK_ACTION_GAME_VALUE, 25);
}

void g_game_whole(struct app_world *w)
{
    g_game_from(w);
    app_act(w, WK_ACTION_RESULT_PAYER, WK_WIND_WEST);
    app_act(w, WK_ACTION_GAME_EXPOSURES, 2);
    app_act(w, WK_ACTION_GAME_BONUS, 1);
}

void g_game_three(struct app_world *w)
{
    at_game(w, 3);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_NORTH);
    app_act(w, WK_ACTION_GAME_VALUE, 30);
    app_act(w, WK_ACTION_RESULT_PAYER, WK_WIND_NORTH);
}

void g_game_other(struct app_world *w)
{
    at_game(w, 1);
    app_act(w, WK_ACTION_GAME_OTHER, 0);
    app_act(w, WK_ACTION_GAME_DEAD, WK_WIND_NORTH);
    app_act(w, WK_ACTION_GAME_PENALTY, WK_WIND_WEST);
    app_act(w, WK_ACTION_GAME_ENDED, WK_OUTCOME_INCOMPLETE);
}

void g_game_error(struct app_world *w)
{
    at_game(w, 1);
    app_act(w, WK_ACTION_GAME_OTHER, 0);
    app_act(w, WK_ACTION_GAME_INTACT, WK_WIND_SOUTH);
}

void g_game_help(struct app_world *w)
{
    at_game(w, 1);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_game_wall(struct app_world *w)
{
    at_play(w, 3);
    app_act(w, WK_ACTION_HU, 1);
    app_act(w, WK_ACTION_GAME_DEAD, WK_WIND_EAST);
    assert_int_equal(w->app.screen, WK_SCREEN_GAME);
}

/* Entered at another kiosk, or before a power cut. */
static void entered_elsewhere(struct app_world *w, const struct wk_outcome *outcome)
{
    struct wk_entry entry = {.kind = WK_ENTRY_RESULT,
                             .result = {.at = w->app.seat.at, .outcome = *outcome, .by = outcome->winner}};

    assert_int_equal(event_apply(&entry, NULL), WK_OK);
    event_send(w);
    assert_int_equal(w->app.screen, WK_SCREEN_CONFIRM);
}

void g_game_confirm(struct app_world *w)
{
    g_game_whole(w);
    entered_elsewhere(w, &w->app.seat.outcome);
}

void g_game_confirm_three(struct app_world *w)
{
    at_game(w, 3);
    entered_elsewhere(w, &(struct wk_outcome){.kind = WK_OUTCOME_WALL, .dead = 1U << (WK_WIND_EAST - 1)});
}

void hand_card_in(int table, int round)
{
    const struct wk_tournament *tournament = &event_store()->tournament;
    struct wk_entry entry = {.kind = WK_ENTRY_CARD, .card = {.at = {table, round, 4}}};

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        entry.card.initials[d - 1] = (uint8_t)tournament->plan.kind->initialer(tournament, &entry.card.at, (enum wk_wind)d);
    entry.card.collector = tournament->plan.kind->collector(tournament, &entry.card.at);
    assert_int_equal(event_apply(&entry, NULL), WK_OK);
}

/* All four games of a round: won from somebody, a wall, self-picked with a penalty, out of time. */
static void at_card(struct app_world *w, int table)
{
    const struct wk_outcome games[] = {
        {.kind = WK_OUTCOME_WIN, .winner = WK_WIND_EAST, .payer = WK_WIND_NORTH, .points = 25, .exposures = 2},
        {.kind = WK_OUTCOME_WALL},
        {.kind = WK_OUTCOME_WIN,
         .winner = WK_WIND_WEST,
         .points = 50,
         .self_picked = true,
         .jokerless = true,
         .penalty = {[WK_WIND_NORTH - 1] = -10}},
        {.kind = WK_OUTCOME_INCOMPLETE},
    };

    event_begin_kind(w, "nmjl", 11, 1, table);
    sit_down(table, 1);
    for (int game = 1; game <= 4; game++)
        store_game(table, 1, game, &games[game - 1]);
    event_send(w);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_CARD);
}

void g_card(struct app_world *w)
{
    at_card(w, 1);
    app_act(w, WK_ACTION_CARD_INITIAL, WK_WIND_WEST);
}

void g_card_initialed(struct app_world *w)
{
    at_card(w, 1);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        app_act(w, WK_ACTION_CARD_INITIAL, d);
}

void g_card_three(struct app_world *w)
{
    at_card(w, 3);
}

void g_card_help(struct app_world *w)
{
    at_card(w, 1);
    app_act(w, WK_ACTION_HELP, 0);
}

/* ---------------------------------------------------------------- what the director changes */

void at_results(struct app_world *w)
{
    at_card(w, 1);
    hand_card_in(1, 1);
    event_send(w);
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_RESULTS);
    assert_int_equal(w->app.screen, WK_SCREEN_RESULTS);
}

void g_results_cards(struct app_world *w)
{
    at_results(w);
}

void g_results_card_one(struct app_world *w)
{
    at_results(w);
    app_act(w, WK_ACTION_JUDGE_LOOK, 2);
}

void g_results_card_game(struct app_world *w)
{
    g_results_card_one(w);
    app_act(w, WK_ACTION_JUDGE_ADD, WK_JUDGE_CORRECT);
    app_act(w, WK_ACTION_GAME_BONUS, 1);
    assert_int_equal(w->app.judge.step, WK_JUDGE_OUTCOME);
}

void g_results_card_present(struct app_world *w)
{
    g_results_card_game(w);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, WK_WIND_EAST);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, WK_WIND_SOUTH);
    assert_int_equal(w->app.judge.step, WK_JUDGE_PRESENT);
}

/* ---------------------------------------------------------------- MCR */

/* Hands before this one were drawn; it has been stopped. */
static void at_hand(struct app_world *w, int hand)
{
    event_begin_kind(w, "mcr", 16, 2, 2);
    sit_down(2, 1);
    for (int h = 1; h < hand; h++)
        store_game(2, 1, h, &(struct wk_outcome){.kind = WK_OUTCOME_DRAW});
    event_send(w);
    app_act(w, WK_ACTION_START, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_PLAYING);
    app_act(w, WK_ACTION_HU, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_RESULT);
}

void at_mcr_hand(struct app_world *w)
{
    at_hand(w, 1);
}

void g_result_mcr(struct app_world *w)
{
    at_hand(w, 1);
}

void g_result_mcr_later(struct app_world *w)
{
    at_hand(w, 7);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_WEST);
    app_act(w, WK_ACTION_RESULT_PAYER, WK_WIND_SOUTH);
    app_act(w, WK_ACTION_DIGIT, 2);
    app_act(w, WK_ACTION_DIGIT, 4);
}

void g_confirm_time(struct app_world *w)
{
    at_hand(w, 7);
    app_act(w, WK_ACTION_TIME_CALLED, 0);
    app_act(w, WK_ACTION_RESULT_ENTER, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_CONFIRM);
}

void g_results_hands(struct app_world *w)
{
    at_hand(w, 7);
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_RESULTS);
    assert_int_equal(w->app.screen, WK_SCREEN_RESULTS);
}

static void many_results(struct app_world *w, const char *kind)
{
    event_begin_kind(w, kind, 160, 3, 38);
    event_send(w);
    event_wait(w, 1);
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_RESULTS);
    assert_int_equal(w->app.screen, WK_SCREEN_RESULTS);
}

void g_results_cards_many(struct app_world *w)
{
    many_results(w, "nmjl");
}

void g_results_hands_many(struct app_world *w)
{
    many_results(w, "mcr");
}

void g_sheet(struct app_world *w)
{
    at_hand(w, 1);
    app_act(w, WK_ACTION_SHEET, 1);
    assert_int_equal(w->app.screen, WK_SCREEN_SHEET);
}

static void type_line(struct app_world *w, int line, const char *digits, bool lost)
{
    app_act(w, WK_ACTION_SHEET_LINE, line);
    if (lost)
        app_act(w, WK_ACTION_SHEET_SIGN, 0);
    for (; *digits; digits++)
        app_act(w, WK_ACTION_DIGIT, *digits - '0');
}

void g_sheet_typed(struct app_world *w)
{
    g_sheet(w);
    type_line(w, WK_WIND_EAST, "120", false);
    type_line(w, WK_WIND_SOUTH, "40", true);
    app_act(w, WK_ACTION_SHEET_LINE, WK_WIND_WEST);
    app_act(w, WK_ACTION_SHEET_SIGN, 0);
}

void g_sheet_whole(struct app_world *w)
{
    g_sheet_typed(w);
    type_line(w, WK_WIND_WEST, "30", true);
    app_act(w, WK_ACTION_SHEET_LINE, WK_WIND_NORTH);
    app_act(w, WK_ACTION_SHEET_REST, 0);
    type_line(w, WK_WIND_SOUTH + WK_N_WINDS, "10", false);
}

void g_sheet_help(struct app_world *w)
{
    g_sheet(w);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_confirm_sheet(struct app_world *w)
{
    g_sheet_whole(w);
    app_act(w, WK_ACTION_RESULT_ENTER, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_CONFIRM);
}
