/* The event around the walls: its state comes in, entries go out, tables are chosen. */
#include "kiosk/app_parts.h"

#include <string.h>

bool wk_app_has_event(const struct wk_app *app)
{
    return app->hall.tournament && app->hall.floor && app->hall.tournament->begun;
}

bool wk_app_hand_now(const struct wk_app *app, struct wk_hand_id *at)
{
    if (!wk_app_has_event(app) || app->table < 1 || app->table > wk_n_tables(app->hall.tournament))
        return false;
    at->table = app->table;
    return wk_section_now(app->hall.tournament, app->hall.floor, wk_section_of_table(app->table), &at->round, &at->hand) ==
           WK_OK;
}

void wk_app_go_home(struct wk_app *app, struct wk_effects *effects)
{
    wk_app_go(app, wk_app_has_event(app) && app->hall.station ? WK_SCREEN_HALL : WK_SCREEN_IDLE, effects);
}

void wk_app_put(struct wk_app *app, struct wk_effects *effects)
{
    if (app->hall.waiting)
        return;
    wk_app_gate_note(app);
    app->hall.waiting = true;
    app->hall.refusal.kind = WK_REFUSED_NOT;
    wk_app_effect(effects, WK_EFFECT_PUT_ENTRY, WK_WIND_NONE, 0);
}

static void take_tournament(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    bool first = !wk_app_has_event(app);

    if (event->tournament.status != WK_OK) {
        app->store = event->tournament.status;
        app->store_tried = true;
        return;
    }
    app->hall.tournament = event->tournament.tournament;
    app->hall.floor = event->tournament.floor;
    if (!wk_app_has_event(app))
        return;
    memcpy(app->event_name, app->hall.tournament->plan.name, sizeof(app->event_name) - 1);
    if (first && app->screen == WK_SCREEN_IDLE)
        wk_app_go_home(app, effects);
    wk_app_seat_changed(app, effects);
    wk_app_gate_changed(app, effects);
    wk_app_judge_changed(app, effects);
}

static void take_answer(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    app->hall.waiting = false;
    app->hall.refusal = event->entered.refusal;
    if (event->entered.status != WK_OK && event->entered.refusal.kind == WK_REFUSED_NOT) {
        app->store = event->entered.status;
        return;
    }
    wk_app_seat_entered(app, event, effects);
    wk_app_gate_entered(app, event, effects);
    wk_app_judge_entered(app, event, effects);
}

void wk_app_hall_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (event->kind == WK_EVENT_TOURNAMENT)
        take_tournament(app, event, effects);
    else if (event->kind == WK_EVENT_ENTERED)
        take_answer(app, event, effects);
}

/* From the hall a table is chosen, and from a table the way leads back to it. A wall on its way to the store is waited for. */
void wk_app_hall_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (!wk_app_has_event(app) || !app->hall.station || app->waiting || app->hall.waiting)
        return;
    if (action == WK_ACTION_HALL) {
        wk_app_go(app, WK_SCREEN_HALL, effects);
    } else if (action == WK_ACTION_TABLE && app->screen == WK_SCREEN_HALL && arg >= 1 &&
               arg <= wk_n_tables(app->hall.tournament)) {
        app->table = arg;
        app->gate.leaving = false;
        wk_app_go(app, WK_SCREEN_IDLE, effects);
        wk_app_effect(effects, WK_EFFECT_USE_TABLE, WK_WIND_NONE, arg);
    }
}
