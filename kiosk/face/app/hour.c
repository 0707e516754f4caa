/* The first hour: which of its steps are done, judged by facts, and the way to a step and back. */
#include "kiosk/face/app/hour.h"

#include "kiosk/face/app/parts.h"
#include "kiosk/host/view_kind.h"
#include "labels/lang/lang.h"
#include "rules/event/floor.h"

/* A camera without settings need not be tuned. */
static bool camera_is_ready(const struct wk_app *app)
{
    return app->camera_tried && app->camera == WK_OK && (app->tune.tuned || !app->tune.settable);
}

/* A deal was sealed at this table, or an event is being played: people who did that have practised. */
static bool has_played(const struct wk_app *app)
{
    return app->sealed_seq > 0 || app->round > 1;
}

int wk_hour_tables(const struct wk_app *app, int tables[WK_MAX_TABLES])
{
    const bool alone = wk_app_has_event(app) && (app->hall.station || app->hall.floor->own == 0);
    int n = 0;

    for (int table = 1; alone && table <= WK_MAX_TABLES; table++)
        if (wk_app_serves(app, table))
            tables[n++] = table;
    for (int table = app->hall.first_table; n == 0 && !wk_app_has_event(app) && table > 0 && table <= app->hall.last_table;
         table++)
        tables[n++] = table;
    if (n == 0) /* this kiosk's own table; in an event with several kiosks each prints for its own table */
        tables[n++] = app->table;
    return n;
}

bool wk_hour_table_has_stickers(const struct wk_app *app, int table)
{
    const bool dealt = wk_app_has_event(app) && app->hall.floor->table[table - 1].round > 0 &&
                       (app->hall.floor->table[table - 1].sealed || app->hall.floor->table[table - 1].round > 1);

    return wk_hour_has_stickers(&app->hour.kept, table) || dealt || (table == app->table && has_played(app));
}

/* All tables have theirs. */
static bool stickers_are_there(const struct wk_app *app)
{
    int tables[WK_MAX_TABLES];
    const int n = wk_hour_tables(app, tables);

    for (int i = 0; i < n; i++)
        if (!wk_hour_table_has_stickers(app, tables[i]))
            return false;
    return true;
}

bool wk_hour_is_done(const struct wk_app *app, enum wk_hour_step step)
{
    const struct wk_app_hour *hour = &app->hour;

    switch (step) {
    case WK_HOUR_NONE:
    case WK_N_HOUR_STEPS:
        return false;
    case WK_HOUR_LANGUAGE:
        return hour->language_kept;
    case WK_HOUR_EVENING:
        return hour->kept.evening == WK_OCCASION_CLUB || wk_app_has_event(app) || app->link.joined;
    case WK_HOUR_PIN:
        return hour->pin;
    case WK_HOUR_PAPERS:
        return stickers_are_there(app);
    case WK_HOUR_CAMERA:
        return camera_is_ready(app);
    case WK_HOUR_TILES:
        return app->tileset == WK_OK;
    case WK_HOUR_PRACTICE:
        return hour->kept.practised || has_played(app) || !wk_app_may_practise(app); /* walls are being built already */
    }
    return false;
}

enum wk_hour_step wk_hour_next(const struct wk_app *app)
{
    for (int step = WK_HOUR_LANGUAGE; step < WK_N_HOUR_STEPS; step++)
        if (!wk_hour_is_done(app, (enum wk_hour_step)step))
            return (enum wk_hour_step)step;
    return WK_HOUR_NONE;
}

int wk_hour_n_done(const struct wk_app *app)
{
    int n = 0;

    for (int step = WK_HOUR_LANGUAGE; step < WK_N_HOUR_STEPS; step++)
        n += wk_hour_is_done(app, (enum wk_hour_step)step);
    return n;
}

/* Whether a camera works is not known before it is tried: that alone does not show the list at each start. */
static bool is_left(const struct wk_app *app)
{
    for (int step = WK_HOUR_LANGUAGE; step < WK_N_HOUR_STEPS; step++)
        if (!wk_hour_is_done(app, (enum wk_hour_step)step) && (step != WK_HOUR_CAMERA || app->camera_tried))
            return true;
    return false;
}

bool wk_hour_is_open(const struct wk_app *app)
{
    return app->hour.on && !app->hour.kept.over && is_left(app);
}

void wk_hour_lead(struct wk_app *app, enum wk_hour_step step, enum wk_screen to, struct wk_effects *effects)
{
    const struct wk_screen_def *def = wk_app_screen(app, to);
    const enum wk_screen_area area = wk_screen_area(app, to);

    if (app->director.waiting || app->waiting)
        return;
    app->hour.step = step;
    if (area == WK_AREA_PIN || (area == WK_AREA_LOCKED && !(app->director.unlocked && app->director.role >= def->role))) {
        app->wanted = area == WK_AREA_PIN ? WK_SCREEN_IDLE : to;
        wk_app_ask_pin(app, effects);
    } else {
        wk_app_go(app, to, effects);
        if (def->open)
            def->open(app, effects);
    }
}

void wk_hour_keep(struct wk_effects *effects, enum wk_keep what, int value)
{
    struct wk_effect *effect = wk_app_effect(effects, WK_EFFECT_KEEP);

    effect->keep.what = what;
    effect->keep.value = value;
}

const char *wk_hour_fault_text(const struct wk_app *app)
{
    if (app->hour.fault == WK_BAD_INPUT)
        return WK_N("This camera's name cannot be kept: give it a short one without a semicolon");
    return app->hour.fault != WK_OK ? WK_N("That could not be kept: is the disk full? Try again") : NULL;
}

static void take_kept(struct wk_app *app, enum wk_keep what, int value)
{
    struct wk_app_hour *hour = &app->hour;

    switch (what) {
    case WK_KEEP_LANGUAGE:
        hour->language_kept = true;
        break;
    case WK_KEEP_PAPER:
        hour->paper = (enum wk_paper_size)value;
        break;
    case WK_KEEP_EVENING:
        hour->kept.evening = (enum wk_occasion)value;
        break;
    case WK_KEEP_VIEW:
        app->whole.on = value == WK_VIEW_TABLE;
        break;
    case WK_KEEP_BELOW:
        app->whole.below = (enum wk_wind)value;
        app->measuring.checked = false;
        break;
    case WK_KEEP_MINUTES:
        app->hand_minutes = value;
        break;
    case WK_KEEP_CAMERA:
    case WK_KEEP_HALL:
        break;
    case WK_KEEP_PRACTISED:
        hour->kept.practised = true;
        break;
    case WK_KEEP_OVER:
        hour->kept.over = value != 0;
        break;
    case WK_KEEP_KEY_COPY:
        app->backup.key_copy = (enum wk_key_copy)value;
        break;
    }
}

void wk_app_hear_kept(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    app->hour.fault = event->kept.status;
    if (event->kept.status == WK_OK &&
        event->kept.what != WK_KEEP_LANGUAGE) /* while the language is asked for, the list cannot report it */
        app->hour.unread = false;
    if (event->kept.status == WK_OK)
        take_kept(app, event->kept.what, event->kept.value);
    else
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
}

void wk_app_open_hour(struct wk_app *app, int arg, struct wk_effects *effects)
{
    if (arg == WK_HOUR_NONE && app->hour.on && !app->waiting)
        wk_app_go(app, WK_SCREEN_HOUR, effects);
}
