/*
 * Turning: the faces of a whole table. When the four walls lie in order their tiles are turned over in place, by as many hands
 * at once as there are walls, and all 136 are recorded together. Unclear faces are then all asked for at once, since the tiles
 * lie there and need only be straightened. Tiles that stay unclear begin again with their backs up.
 */
#include "kiosk/face/app/parts.h"

#include <string.h>

#define LOST_NS 4000000000LL /* walls that are out of sight for less than this may be behind an arm, or in bad light */
/* Tiles of a wall that must be seen at least, a hand over it included; with fewer the wall is not there. */
#define SEEN_AT_LEAST (WK_N_SLOTS / 2)

void wk_app_turning_forget(struct wk_app *app)
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        struct wk_table_wall *wall = &app->whole.wall[i];

        memset(&wall->turned, 0, sizeof(wall->turned));
        memset(&wall->doubt, 0, sizeof(wall->doubt));
        wall->touched = false;
    }
    app->whole.lost_ns = 0;
}

static void look(struct wk_app *app, struct wk_effects *effects)
{
    wk_app_turning_forget(app);
    app->faces_step = WK_FACES_LOOK;
    wk_app_use_side(app, WK_SIDE_FACES, effects);
}

/* Begins again with the backs. */
static void lay_again(struct wk_app *app, struct wk_effects *effects)
{
    wk_app_table_forget(app);
    app->faces_step = WK_FACES_LAY;
    wk_app_use_side(app, WK_SIDE_BACKS, effects);
}

void wk_app_turning_lay(struct wk_app *app, struct wk_effects *effects)
{
    if (app->waiting || app->store != WK_OK || app->tileset == WK_NOT_ENROLLED || app->faces_step != WK_FACES_LAY ||
        !wk_app_table_in_order(app))
        return;
    (void)wk_app_leave_own(app);
    for (int i = 0; i < WK_N_WINDS; i++) {
        app->wall[i].built = true;
        wk_app_keep_backs((enum wk_wind)(i + 1), app->whole.wall[i].reading, effects);
    }
    app->whole.asked = false;
    if (!wk_app_reads_faces(app))
        wk_app_same_wall(app, WK_SCREEN_FACES);
    look(app, effects);
    for (int i = 0; i < WK_N_WINDS; i++)
        app->whole.wall[i].turned.n_back_up = WK_N_SLOTS; /* until the first look */
}

/* Marks each wall that was asked for and has been reached into: tiles that did not change need not be read again. */
static bool is_answered(const struct wk_app *app)
{
    for (int i = 0; wk_app_stands(app)->asks_again && i < app->n_again; i++)
        if (!app->whole.wall[app->again[i].wind - 1].touched)
            return false;
    return true;
}

void wk_app_turning_record(struct wk_app *app, struct wk_effects *effects)
{
    app->faces_step = WK_FACES_RECORD;
    app->waiting = true;
    wk_app_effect(effects, WK_EFFECT_RECORD_TABLE);
}

static bool all_seen(const struct wk_event *event)
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_app_turned *wall = &event->turned.wall[i];

        if (wall->n_up + wall->n_back_up + wall->n_blocked < SEEN_AT_LEAST)
            return false;
    }
    return event->turned.held;
}

/* The walls went under a hand after their backs were read, or the camera was moved: if that lasts they have to lie in order
 * again, since it is no longer known which tile is which. True: it has lasted. */
static bool are_lost(struct wk_app *app, const struct wk_event *event)
{
    if (all_seen(event))
        app->whole.lost_ns = 0;
    else if (app->whole.lost_ns == 0)
        app->whole.lost_ns = app->now_ns;
    return app->whole.lost_ns != 0 && app->now_ns - app->whole.lost_ns >= LOST_NS;
}

void wk_app_hear_turned(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    bool told = false, read = false;

    if (!wk_app_take_frame(app, event->turned.frame_t_ns, event->turned.number, event->turned.simulated, WK_APP_FACES_NS) ||
        app->side != WK_SIDE_FACES || !wk_app_turns_table(app) || app->faces_step != WK_FACES_LOOK)
        return;
    if (are_lost(app, event)) {
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
        lay_again(app, effects);
        return;
    }
    if (!event->turned.held)
        return;
    for (int i = 0; i < WK_N_WINDS; i++) {
        struct wk_table_wall *wall = &app->whole.wall[i];
        const int before = wall->turned.n_seen;

        wall->turned = event->turned.wall[i];
        if (wall->turned.n_seen < before)
            wall->turned.n_seen = before;
        read = read || (before < WK_N_SLOTS && wall->turned.n_seen == WK_N_SLOTS);
        wall->touched = wall->touched || wall->turned.n_blocked > 0 || wall->turned.n_up < WK_N_SLOTS;
        told = wk_app_take_doubt(app, &wall->doubt, wall->turned.doubt, wall->turned.n_blocked > 0) || told;
    }
    if (told || read)
        wk_app_sound(app, effects, told ? WK_SOUND_AGAIN : WK_SOUND_DONE);
    if (event->turned.done && !app->waiting && app->store == WK_OK && is_answered(app))
        wk_app_turning_record(app, effects);
}

/* Unclear tiles are read again as they lie; if that does not help, everything begins again with the backs. */
static void ask_again(struct wk_app *app, struct wk_effects *effects)
{
    const bool asked = app->whole.asked;

    wk_app_sound(app, effects, WK_SOUND_AGAIN);
    wk_app_same_wall(app, WK_SCREEN_AGAIN);
    if (asked) {
        lay_again(app, effects);
        return;
    }
    app->whole.asked = true;
    look(app, effects);
}

static void take_recorded(struct wk_app *app, const struct wk_event *event)
{
    for (int i = 0; i < WK_N_WINDS; i++)
        app->wall[i].recorded = app->wall[i].recorded || event->table_recorded.stored;
    app->given.other = event->table_recorded.other;
    app->n_again = 0;
    for (int i = 0; i < event->table_recorded.n_again && i < WK_N_TILES && event->table_recorded.again; i++) {
        const struct wk_tile_place place = event->table_recorded.again[i];

        if (place.wind < WK_WIND_EAST || place.wind > WK_WIND_NORTH || place.slot < 0 || place.slot >= WK_N_SLOTS)
            continue;
        app->again[app->n_again++] = place;
        app->wall[place.wind - 1].recorded = false;
    }
}

void wk_app_hear_table_recorded(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    const enum wk_status status = event->table_recorded.status;

    app->waiting = false;
    if (status == WK_ALREADY)
        wk_app_effect(effects, WK_EFFECT_OPEN_STORE); /* sealed before: reads what is there */
    else if (status == WK_NOT_ENROLLED)
        app->tileset = WK_NOT_ENROLLED;
    else if (status != WK_OK && status != WK_NOT_YET)
        app->store = status;
    if (status == WK_OK)
        take_recorded(app, event);
    if (!wk_app_turns_table(app) || (status != WK_OK && status != WK_NOT_YET))
        return;
    if (status == WK_NOT_YET) { /* the store had failed; no faces are kept for it any more */
        lay_again(app, effects);
    } else if (app->n_again > 0) {
        ask_again(app, effects);
    } else if (event->table_recorded.stored) {
        if (!wk_app_reads_faces(app))
            wk_app_same_wall(app, WK_SCREEN_FACES);
        wk_app_sound(app, effects, WK_SOUND_DONE);
        wk_app_next_wall_or_seal(app, effects);
    } else {
        lay_again(app, effects); /* the backs were not in order after all */
    }
}
