/* How a hand ended: entered by one, stood for by all four. */
#include "kiosk/app/parts.h"

#include <string.h>

#define ALL_FOUR ((1U << WK_N_WINDS) - 1)

enum wk_refusal_kind wk_app_result_lacks(const struct wk_app *app)
{
    const struct wk_outcome *outcome = &app->seat.outcome;
    bool won = outcome->kind == WK_OUTCOME_DISCARD || outcome->kind == WK_OUTCOME_SELF_DRAWN;

    if (outcome->kind == WK_OUTCOME_DRAW)
        return WK_REFUSED_NOT;
    if (!won || outcome->points == 0)
        return WK_REFUSED_OUTCOME;
    if (outcome->points < WK_POINTS_MIN)
        return WK_REFUSED_POINTS;
    return outcome->points > WK_POINTS_MAX ? WK_REFUSED_POINTS_MANY : WK_REFUSED_NOT;
}

void wk_app_outcome(struct wk_outcome *outcome, enum wk_action action, int arg)
{
    bool player = arg >= WK_WIND_EAST && arg <= WK_WIND_NORTH;

    if (action == WK_ACTION_RESULT_WINNER && arg == WK_WIND_NONE) {
        *outcome = (struct wk_outcome){.kind = WK_OUTCOME_DRAW};
    } else if (action == WK_ACTION_RESULT_WINNER && player && outcome->winner != (enum wk_wind)arg) {
        *outcome = (struct wk_outcome){.winner = (enum wk_wind)arg, .points = outcome->points}; /* from whom is asked again */
    } else if (action == WK_ACTION_RESULT_PAYER && player && outcome->winner != WK_WIND_NONE) {
        bool self = arg == (int)outcome->winner;

        outcome->kind = self ? WK_OUTCOME_SELF_DRAWN : WK_OUTCOME_DISCARD;
        outcome->payer = self ? WK_WIND_NONE : (enum wk_wind)arg;
    }
}

static void take_digit(struct wk_app *app, int digit)
{
    struct wk_outcome *outcome = &app->seat.outcome;
    int points = app->seat.points_old ? digit : outcome->points * 10 + digit;

    if (outcome->kind == WK_OUTCOME_DRAW || digit < 0 || digit > 9 || points > 999)
        return;
    outcome->points = points;
    app->seat.points_old = false;
}

/* The winner enters the hand; a draw nobody, so that all four agree to it. */
static void put_result(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_entry *entry = wk_app_new_entry(app, WK_ENTRY_RESULT);

    entry->result.at = app->seat.at;
    entry->result.outcome = app->seat.outcome;
    entry->result.by = app->seat.outcome.winner;
    entry->result.corrects = app->seat.corrects;
    wk_app_put(app, effects);
}

static void put_confirmed(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_entry *entry = wk_app_new_entry(app, WK_ENTRY_CONFIRMED);

    entry->confirmed.result = app->seat.result;
    entry->confirmed.by = app->seat.agreed;
    wk_app_put(app, effects);
}

static void enter_again(struct wk_app *app, struct wk_effects *effects)
{
    const struct wk_hand_state *hand = wk_app_seat_hand(app);

    app->seat.corrects = hand->result_seq;
    app->seat.outcome = hand->outcome;
    app->seat.points_old = true;
    wk_app_go(app, WK_SCREEN_RESULT, effects);
}

void wk_app_result_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    bool player = arg >= WK_WIND_EAST && arg <= WK_WIND_NORTH, entering = app->screen == WK_SCREEN_RESULT;

    if (entering && action == WK_ACTION_RESULT_WINNER && player &&
        wk_ruled_out(app->hall.tournament, &app->seat.at, (enum wk_wind)arg)) {
        app->hall.refusal.kind = WK_REFUSED_RULED_OUT;
    } else if (entering && (action == WK_ACTION_RESULT_WINNER || action == WK_ACTION_RESULT_PAYER)) {
        wk_app_outcome(&app->seat.outcome, action, arg);
    } else if (entering && action == WK_ACTION_DIGIT) {
        take_digit(app, arg);
    } else if (entering && action == WK_ACTION_ERASE) {
        app->seat.outcome.points = app->seat.points_old ? 0 : app->seat.outcome.points / 10;
        app->seat.points_old = false;
    } else if (entering && action == WK_ACTION_RESULT_ENTER) {
        if (wk_app_result_lacks(app) == WK_REFUSED_NOT)
            put_result(app, effects);
        else
            app->hall.refusal.kind = wk_app_result_lacks(app);
    } else if (!entering && action == WK_ACTION_AGREE && player) {
        app->seat.agreed |= 1U << (arg - 1);
        if (app->seat.agreed == ALL_FOUR)
            put_confirmed(app, effects);
    } else if (!entering && action == WK_ACTION_NOT_RIGHT) {
        enter_again(app, effects);
    }
}
