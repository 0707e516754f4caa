/* Enrolment on the screen: the order of its steps. What the tiles are is the enroller's; here are counts only. */
#include "kiosk/app/parts.h"

#include <stdio.h>
#include <string.h>

/* To a step; the camera looks only while tiles are being laid. */
static void go_step(struct wk_app *app, enum wk_enrolling step, struct wk_effects *effects)
{
    enum wk_side side = step == WK_ENROLLING_LAY ? WK_SIDE_BACKS : WK_SIDE_NONE;

    app->enrol.step = step;
    app->screen_since_ns = app->now_ns;
    app->enrol.n_here = 0;
    wk_app_forget_reading(app);
    if (side != app->side)
        wk_app_use_side(app, side, effects);
}

static void ask(struct wk_app *app, enum wk_effect_kind kind, int value, struct wk_effects *effects)
{
    app->enrol.asked = kind;
    wk_app_effect(effects, kind, WK_WIND_NONE, value);
}

void wk_app_enrol_open(struct wk_app *app, struct wk_effects *effects)
{
    app->enrol.fault = WK_OK;
    ask(app, WK_EFFECT_ENROL_BEGIN, 0, effects);
}

static bool ready(const struct wk_app *app)
{
    return app->enrol.n_here >= WK_N_SLOTS - 1 && wk_app_lies_still(app);
}

void wk_app_enrol_frame(struct wk_app *app)
{
    app->enrol.n_here = app->enrol.n_backs = 0;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        app->enrol.n_here += app->reading.slot[s].state != WK_READ_EMPTY;
        app->enrol.n_backs += app->reading.slot[s].state == WK_READ_LABEL;
    }
}

/* ---------------------------------------------------------------- answers */

static void begun(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    enum wk_enrolling step = app->enrol.step;

    if (event->enrol.status == WK_ALREADY) {
        go_step(app, WK_ENROLLING_REFUSED, effects);
        return;
    }
    if (!app->enrol.name[0] && event->enrol.name)
        snprintf(app->enrol.name, sizeof(app->enrol.name), "%s", event->enrol.name);
    if (event->enrol.n_photos == 0 || step == WK_ENROLLING_REFUSED || step == WK_ENROLLING_SAVED)
        step = WK_ENROLLING_LAY;
    go_step(app, step, effects);
}

/* What could not be done: a picture is taken again, a failing database is shown. */
static void failed(struct wk_app *app, enum wk_effect_kind asked, enum wk_status status, struct wk_effects *effects)
{
    if (status == WK_ALREADY) {
        go_step(app, WK_ENROLLING_REFUSED, effects);
    } else if (asked == WK_EFFECT_ENROL_TAKE) {
        app->enrol.fault = status;
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
    } else if (asked == WK_EFFECT_ENROL_READ) {
        app->enrol.fault = status;
        ask(app, WK_EFFECT_ENROL_DROP, 0, effects);
    } else if (asked == WK_EFFECT_ENROL_BUILD) {
        go_step(app, WK_ENROLLING_CONFIRM, effects);
    } else if (asked == WK_EFFECT_ENROL_BEGIN || asked == WK_EFFECT_ENROL_SAVE) {
        app->store = status;
        if (asked == WK_EFFECT_ENROL_BEGIN)
            wk_app_go(app, WK_SCREEN_DIRECTOR, effects);
    }
}

void wk_app_enrol_answer(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    enum wk_effect_kind asked = app->enrol.asked;

    app->enrol.view = event->enrol.view;
    if (!app->enrol.view) /* the enroller is gone, or never came */
        app->enrol.n_photos = 0;
    if (asked == WK_EFFECT_NONE)
        return;
    app->enrol.asked = WK_EFFECT_NONE;
    app->enrol.n_photos = event->enrol.n_photos;
    app->enrol.n_asked = event->enrol.n_asked;
    app->enrol.n_to_ask = event->enrol.n_to_ask;
    app->enrol.n_doubt = event->enrol.n_doubt;
    app->enrol.n_missing = event->enrol.n_missing;
    if (app->screen != WK_SCREEN_ENROL)
        return;
    if (asked == WK_EFFECT_ENROL_BEGIN && (event->enrol.status == WK_OK || event->enrol.status == WK_ALREADY)) {
        begun(app, event, effects);
    } else if (event->enrol.status != WK_OK) {
        failed(app, asked, event->enrol.status, effects);
    } else if (asked == WK_EFFECT_ENROL_TAKE) {
        app->enrol.fault = WK_OK;
        wk_app_sound(app, effects, WK_SOUND_DONE);
        go_step(app, WK_ENROLLING_READ, effects);
    } else if (asked == WK_EFFECT_ENROL_READ && app->enrol.n_asked >= app->enrol.n_to_ask) {
        go_step(app, WK_ENROLLING_CONFIRM, effects);
    } else if (asked == WK_EFFECT_ENROL_DROP) {
        go_step(app, WK_ENROLLING_LAY, effects);
    } else if (asked == WK_EFFECT_ENROL_BUILD) {
        go_step(app, WK_ENROLLING_REPORT, effects);
    } else if (asked == WK_EFFECT_ENROL_SAVE && event->enrol.seq > 0) {
        app->enrol.seq = event->enrol.seq;
        wk_app_sound(app, effects, WK_SOUND_PASS);
        go_step(app, WK_ENROLLING_SAVED, effects);
    }
}

/* The slow work comes in pieces, one between two screens. */
void wk_app_enrol_tick(struct wk_app *app, struct wk_effects *effects)
{
    if (app->screen != WK_SCREEN_ENROL || app->enrol.asked != WK_EFFECT_NONE || app->overlay != WK_OVERLAY_NONE)
        return;
    if (app->enrol.step == WK_ENROLLING_READ)
        ask(app, WK_EFFECT_ENROL_READ, 0, effects);
    else if (app->enrol.step == WK_ENROLLING_JUDGE && app->now_ns - app->screen_since_ns > 200000000)
        ask(app, WK_EFFECT_ENROL_BUILD, 0, effects);
}

/* ---------------------------------------------------------------- what the director asks for */

static void type_letter(struct wk_app *app, int letter)
{
    size_t n = strlen(app->enrol.name);
    bool good = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';

    if (good && n < 32)
        app->enrol.name[n] = (char)letter;
}

bool wk_app_enrol_erase(struct wk_app *app)
{
    size_t n = strlen(app->enrol.name);

    if (app->screen != WK_SCREEN_ENROL || app->enrol.step != WK_ENROLLING_NAME || app->overlay != WK_OVERLAY_NONE)
        return false;
    if (n > 0)
        app->enrol.name[n - 1] = 0;
    return true;
}

void wk_app_enrol_back(struct wk_app *app, struct wk_effects *effects)
{
    switch (app->enrol.step) {
    case WK_ENROLLING_LAY:
        if (app->enrol.n_photos > 0) { /* of those that are there: one may have been given up */
            go_step(app, WK_ENROLLING_JUDGE, effects);
            return;
        }
        break;
    case WK_ENROLLING_READ:
    case WK_ENROLLING_CONFIRM:
        ask(app, WK_EFFECT_ENROL_DROP, 0, effects);
        return;
    case WK_ENROLLING_CHOOSE:
    case WK_ENROLLING_JUDGE:
    case WK_ENROLLING_REPORT:
        go_step(app, WK_ENROLLING_CONFIRM, effects);
        return;
    case WK_ENROLLING_NAME:
        if (app->enrol.name[0])
            go_step(app, WK_ENROLLING_REPORT, effects);
        return;
    case WK_ENROLLING_SAVED:
        wk_app_effect(effects, WK_EFFECT_ENROL_END, WK_WIND_NONE, 0);
        memset(&app->enrol, 0, sizeof(app->enrol));
        break;
    case WK_ENROLLING_REFUSED:
        break;
    }
    wk_app_go(app, WK_SCREEN_DIRECTOR, effects);
}

void wk_app_enrol_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_enrol *enrol = &app->enrol;

    if (app->screen != WK_SCREEN_ENROL || app->overlay != WK_OVERLAY_NONE || enrol->asked != WK_EFFECT_NONE)
        return;
    if (action == WK_ACTION_ENROL_TAKE && enrol->step == WK_ENROLLING_LAY && ready(app)) {
        ask(app, WK_EFFECT_ENROL_TAKE, 0, effects);
    } else if (action == WK_ACTION_ENROL_TILE && enrol->step == WK_ENROLLING_CONFIRM && arg >= 0 && arg < WK_N_SLOTS) {
        enrol->slot = arg;
        go_step(app, WK_ENROLLING_CHOOSE, effects);
    } else if (action == WK_ACTION_ENROL_KIND && enrol->step == WK_ENROLLING_CHOOSE && arg >= 1 && arg <= 34) {
        ask(app, WK_EFFECT_ENROL_SET, enrol->slot * 64 + arg, effects);
        go_step(app, WK_ENROLLING_CONFIRM, effects);
    } else if (action == WK_ACTION_ENROL_RIGHT && enrol->step == WK_ENROLLING_CONFIRM) {
        go_step(app, WK_ENROLLING_JUDGE, effects);
    } else if (action == WK_ACTION_ENROL_MORE && enrol->step == WK_ENROLLING_REPORT && enrol->n_photos < WK_ENROL_PHOTOS) {
        go_step(app, WK_ENROLLING_LAY, effects);
    } else if (action == WK_ACTION_ENROL_NAME && enrol->step == WK_ENROLLING_REPORT) {
        go_step(app, WK_ENROLLING_NAME, effects);
    } else if (action == WK_ACTION_ENROL_LETTER && enrol->step == WK_ENROLLING_NAME) {
        type_letter(app, arg);
    } else if (action == WK_ACTION_ENROL_SAVE && enrol->step == WK_ENROLLING_REPORT && enrol->n_missing == 0) {
        ask(app, WK_EFFECT_ENROL_SAVE, 0, effects);
    }
}
