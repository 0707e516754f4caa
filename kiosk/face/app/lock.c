/* The lock of the director's area: opens with a PIN and closes by itself. */
#include <string.h>

#include "kiosk/face/app/parts.h"
#include "labels/secret/secret.h"

static bool behind_lock(const struct wk_app *app, enum wk_screen screen)
{
    return wk_screen_area(app, screen) == WK_AREA_LOCKED;
}

static void close_area(struct wk_app *app, struct wk_effects *effects)
{
    if (!app->director.unlocked)
        return;
    app->director.unlocked = false;
    app->director.role = WK_ROLE_PLAYERS;
    wk_app_effect(effects, WK_EFFECT_LOCK);
}

void wk_app_stay_open(struct wk_app *app)
{
    app->director.until_ns = app->now_ns + WK_DIRECTOR_IDLE_NS;
    app->director.warned = false;
}

void wk_app_wipe_pin(struct wk_app *app)
{
    wk_wipe(app->director.pin, sizeof(app->director.pin));
    wk_wipe(app->director.first, sizeof(app->director.first));
}

void wk_app_lock(struct wk_app *app, const struct wk_screen_def *to, struct wk_effects *effects)
{
    if (!behind_lock(app, to->id) && !to->stays_open)
        close_area(app, effects);
}

/* Back to the table, or to the hall. A wall on the mat is recognised again there. */
static void go_out(struct wk_app *app, struct wk_effects *effects)
{
    app->overlay = WK_OVERLAY_NONE;
    wk_app_go_home(app, effects);
}

void wk_app_shut(struct wk_app *app, struct wk_effects *effects)
{
    if (behind_lock(app, app->screen))
        go_out(app, effects);
    else
        close_area(app, effects);
}

void wk_app_lock_by_hand(struct wk_app *app, struct wk_effects *effects)
{
    if (app->director.unlocked)
        go_out(app, effects);
}

void wk_app_ask_pin(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_director *director = &app->director;

    if (app->waiting || director->waiting)
        return;
    app->overlay = WK_OVERLAY_NONE;
    if (behind_lock(app, app->screen))
        return;
    wk_app_wipe_pin(app);
    director->step = WK_PIN_ENTER;
    director->fault = WK_PIN_NO_FAULT;
    wk_app_go(app, WK_SCREEN_PIN, effects);
    director->waiting = true;
    wk_app_effect(effects, WK_EFFECT_ASK_PIN);
}

void wk_app_drop_pin(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_director *director = &app->director;

    director->waiting = false;
    if (director->asked_ns == 0)
        return;
    director->asked_ns = 0;
    wk_app_effect(effects, WK_EFFECT_LOCK); /* the answer is no longer wanted */
}

/* The answer of the hall, which was asked whose PIN this is. */
static void await_hall(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_director *director = &app->director;

    if (director->asked_ns == 0)
        return;
    if (app->now_ns - director->asked_ns >= WK_PIN_ANSWER_NS) {
        wk_app_drop_pin(app, effects);
        director->fault = WK_PIN_NO_HALL;
        director->step = WK_PIN_ENTER;
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
    } else if (app->now_ns - director->looked_ns >= WK_PIN_LOOK_NS) {
        director->looked_ns = app->now_ns;
        wk_app_effect(effects, WK_EFFECT_LOOK_PIN);
    }
}

void wk_app_lock_tick(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_director *director = &app->director;

    await_hall(app, effects);
    const enum wk_screen_area area = wk_screen_area(app, app->screen);
    int64_t left_ns = director->until_ns - app->now_ns;

    if (area == WK_AREA_LOCKED &&
        !director->unlocked) { /* a PIN was set elsewhere while anybody could stand in the open area here */
        go_out(app, effects);
        return;
    }
    if (area != WK_AREA_PIN && !director->unlocked)
        return;
    if (left_ns <= 0 && area == WK_AREA_PLAYERS) {
        close_area(app, effects);
    } else if (left_ns <= 0) {
        go_out(app, effects);
    } else if (left_ns <= WK_DIRECTOR_WARN_NS && !director->warned) {
        director->warned = true;
        wk_app_sound(app, effects, WK_SOUND_TIME);
    }
}
