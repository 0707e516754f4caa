/* Practice: when it is offered, and how a wall is judged in it. Its game is in kiosk/face/screens/screen_practice.c. */
#include "kiosk/face/app/parts.h"
#include "rules/event/floor.h"

#include <string.h>

/* Nobody plays at the table at present: before the first hand, at an end, or while it waits for others. */
static bool is_between_hands(const struct wk_app *app)
{
    const struct wk_table_walls *walls = wk_app_walls(app);

    if (wk_app_elsewhere(app)) /* another kiosk has the table, this one is a spare */
        return true;
    return !(walls && walls->sealed && !walls->opened) && wk_app_screen(app, wk_app_flow(app))->between_hands;
}

bool wk_app_may_practise(const struct wk_app *app)
{
    for (int i = 0; i < WK_N_WINDS; i++)
        if (app->wall[i].built || app->wall[i].recorded)
            return false;
    return app->sealed_seq == 0 && (!wk_app_has_event(app) || is_between_hands(app));
}

static bool pretends(const struct wk_app *app, enum wk_wind wind)
{
    return wk_app_stands(app)->practice && wind != WK_WIND_NONE && app->practice.pretend.wind == wind;
}

wk_label wk_app_home_label(const struct wk_app *app, enum wk_wind wind, int slot)
{
    if (!pretends(app, wind) || slot < 0 || slot >= WK_N_SLOTS)
        return wk_layout_label(wind, slot);
    return app->practice.pretend.home[slot];
}

int wk_app_home_slot(const struct wk_app *app, wk_label label)
{
    return pretends(app, app->wind) ? wk_pretend_slot(&app->practice.pretend, label) : wk_layout_slot(label);
}

int wk_app_planted(const struct wk_app *app)
{
    return pretends(app, app->wind) && app->practice.step == WK_PRACTICE_RUN ? app->practice.pretend.planted : WK_SLOT_NONE;
}

void wk_app_plant(const struct wk_app *app, enum wk_wind wind, struct wk_reading *reading)
{
    if (pretends(app, wind))
        wk_pretend_read(&app->practice.pretend, reading);
}

void wk_app_practise_wall(struct wk_app *app)
{
    struct wk_app_practice *practice = &app->practice;

    if (wk_app_stands(app)->practice && practice->step != WK_PRACTICE_RUN && practice->step != WK_PRACTICE_BACK)
        wk_pretend_begin(&practice->pretend, &app->reading, app->wind);
}

void wk_app_verdict(const struct wk_app *app, struct wk_verdict *out)
{
    memset(out, 0, sizeof(*out));
    if (!app->read || app->wind == WK_WIND_NONE)
        return;
    if (pretends(app, app->wind))
        wk_pretend_judge(&app->practice.pretend, &app->reading, app->set, out);
    else
        wk_verdict_judge(&app->reading, app->wind, app->set, out);
    wk_app_table_first(app, app->wind, out);
}
