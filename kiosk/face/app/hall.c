/* The event around the walls: takes in its state, sends entries, chooses tables. */
#include "kiosk/face/app/parts.h"
#include "rules/event/floor.h"

#include <string.h>

void wk_app_calls_judge(struct wk_app *app, int table, bool calls)
{
    bool *judge = &app->hall.judge[table - 1];

    app->hall.n_judges += (int)calls - (int)*judge;
    *judge = calls;
}

void wk_app_go_home(struct wk_app *app, struct wk_effects *effects)
{
    wk_app_go(app, wk_app_has_event(app) && wk_app_is_station(app) ? WK_SCREEN_HALL : WK_SCREEN_IDLE, effects);
}

void wk_app_put(struct wk_app *app, struct wk_effects *effects)
{
    if (app->hall.waiting)
        return;
    wk_app_gate_note(app);
    app->hall.waiting = true;
    app->hall.refusal.kind = WK_REFUSED_NOT;
    wk_app_effect(effects, WK_EFFECT_PUT_ENTRY)->entry = app->hall.entry;
}

/* The table's state has come: if walls are wanted and one lies there, it is looked at without a touch. */
static void go_on_by_wall(struct wk_app *app, struct wk_effects *effects)
{
    enum wk_screen flow = wk_app_flow(app);

    if (!app->hall.by_wall)
        return;
    app->hall.by_wall = false;
    if (wk_app_stands(app)->home == WK_HOME_TABLE && wk_app_screen(app, flow)->side == WK_SIDE_BACKS)
        wk_app_go(app, flow, effects);
}

/* Among several kiosks this one can be given a table, by a takeover or by the hall: its play goes on here. */
static void to_own_table(struct wk_app *app, struct wk_effects *effects)
{
    if (wk_app_is_station(app) || app->waiting || !wk_app_elsewhere(app))
        return;
    for (int table = 1; table <= wk_n_tables(app->hall.tournament); table++) {
        if (app->hall.floor->table[table - 1].keeper != app->hall.floor->own)
            continue;
        memset(app->wall, 0, sizeof(app->wall)); /* the store says how this table's walls are */
        app->table = table;
        app->gate.leaving = app->judge_called = false;
        wk_app_effect(effects, WK_EFFECT_USE_TABLE)->table = table;
        return;
    }
}

/* A drop-in evening is at the one table where the kiosk stands, whatever number that has in other events. */
static void to_only_table(struct wk_app *app, struct wk_effects *effects)
{
    if (!wk_app_drops_in(app) || app->table == 1 || app->waiting)
        return;
    app->table = 1;
    wk_app_effect(effects, WK_EFFECT_USE_TABLE)->table = 1;
}

void wk_app_hear_tournament(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    bool first = !wk_app_has_event(app);

    if (event->tournament.status != WK_OK) {
        wk_app_store_failed(app, event->tournament.status);
        return;
    }
    app->hall.tournament = event->tournament.tournament;
    app->hall.floor = event->tournament.floor;
    app->hall.steady = event->tournament.steady;
    app->hall.closed = event->tournament.closed;
    if (!wk_app_has_event(app))
        return;
    to_own_table(app, effects);
    to_only_table(app, effects);
    memcpy(app->event_name, app->hall.tournament->plan.name, sizeof(app->event_name));
    if (first && wk_app_stands(app)->home == WK_HOME_TABLE)
        wk_app_go_home(app, effects);
    wk_app_seat_changed(app, effects);
    wk_app_gate_changed(app, effects);
    go_on_by_wall(app, effects);
}

void wk_app_hear_entered(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    app->hall.waiting = false;
    app->hall.refusal = event->entered.refusal;
    if (event->entered.status != WK_OK && event->entered.status != WK_NOT_ALLOWED &&
        event->entered.refusal.kind == WK_REFUSED_NOT)
        wk_app_store_failed(app, event->entered.status);
    wk_app_seat_entered(app, event, effects);
    wk_app_gate_entered(app, event, effects);
}

/* A refusal is shown by the screen that asked; a failure of the store is a trouble on every screen. */
void wk_app_hear_decided(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    static const enum wk_status answers[] = {WK_OK,        WK_NOT_YET,      WK_NOT_CONFIRMED, WK_BAD_INPUT,
                                             WK_NOT_FOUND, WK_EVENT_CLOSED, WK_ALREADY,       WK_NOT_ALLOWED};
    const enum wk_status status = event->decided.status;
    bool is_answer = false;

    (void)effects;
    app->hall.waiting = false;
    for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++)
        is_answer = is_answer || answers[i] == status;
    if (!is_answer)
        wk_app_store_failed(app, status);
}

void wk_app_open_hall(struct wk_app *app, int arg, struct wk_effects *effects)
{
    (void)arg;
    if (wk_app_may_change_table(app))
        wk_app_go(app, WK_SCREEN_HALL, effects);
}
