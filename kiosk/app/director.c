/* The director's area: a PIN, a lock that closes by itself, and the screens behind it. */
#include "kiosk/app/parts.h"
#include "kiosk/app/screen_def.h"

#include <string.h>

#include "labels/secret/secret.h"

static void wipe_pin(struct wk_app_director *director)
{
    wk_wipe(director->pin, sizeof(director->pin));
    wk_wipe(director->first, sizeof(director->first));
}

static bool behind_lock(enum wk_screen screen)
{
    return wk_screen_def(screen)->area == WK_AREA_LOCKED;
}

void wk_app_director_touch(struct wk_app *app)
{
    app->director.until_ns = app->now_ns + WK_DIRECTOR_IDLE_NS;
    app->director.warned = false;
}

void wk_app_director_on_screen(struct wk_app *app, enum wk_screen screen, struct wk_effects *effects)
{
    if (screen != WK_SCREEN_PIN) {
        wipe_pin(&app->director);
        app->director.waiting = false; /* an answer that comes later is not heard */
    }
    if (app->director.unlocked && !behind_lock(screen)) {
        app->director.unlocked = false;
        app->director.role = WK_ROLE_PLAYERS;
        wk_app_effect(effects, WK_EFFECT_LOCK, WK_WIND_NONE, 0);
    }
}

/* Back to the table, or to the hall. Whatever stood on the mat is recognised again there. */
static void leave(struct wk_app *app, struct wk_effects *effects)
{
    app->overlay = WK_OVERLAY_NONE;
    wk_app_go_home(app, effects);
}

void wk_app_director_shut(struct wk_app *app, struct wk_effects *effects)
{
    if (behind_lock(app->screen))
        leave(app, effects);
}

/* From any screen: what was being looked at there is forgotten, as by its Back. */
static void enter(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_director *director = &app->director;

    if (app->waiting || director->waiting)
        return;
    app->overlay = WK_OVERLAY_NONE;
    if (behind_lock(app->screen))
        return;
    wipe_pin(director);
    director->step = WK_PIN_ENTER;
    director->fault = WK_PIN_NO_FAULT;
    director->waiting = true;
    wk_app_go(app, WK_SCREEN_PIN, effects);
    wk_app_effect(effects, WK_EFFECT_ASK_PIN, WK_WIND_NONE, 0);
}

/* A PIN is being entered: to open the area, or to be set. */
static bool takes_digits(const struct wk_app *app)
{
    return app->screen == WK_SCREEN_PIN ||
           (app->screen == WK_SCREEN_PINS && app->director.unlocked && app->director.whose != WK_ROLE_PLAYERS);
}

static void add_digit(struct wk_app *app, int digit)
{
    struct wk_app_director *director = &app->director;
    size_t n = strlen(director->pin);

    if (digit < 0 || digit > 9 || n == WK_PIN_MAX || director->waiting || app->now_ns < director->free_ns)
        return;
    director->fault = WK_PIN_NO_FAULT;
    director->pin[n] = (char)('0' + digit);
}

static void erase_digit(struct wk_app_director *director)
{
    size_t n = strlen(director->pin);

    if (n > 0 && !director->waiting)
        director->pin[n - 1] = 0;
}

static void pin_done(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_director *director = &app->director;

    if (strlen(director->pin) < WK_PIN_MIN || director->waiting || app->now_ns < director->free_ns)
        return;
    if (director->step == WK_PIN_CHOOSE) {
        memcpy(director->first, director->pin, sizeof(director->first));
        wk_wipe(director->pin, sizeof(director->pin));
        director->step = WK_PIN_REPEAT;
        return;
    }
    if (director->step == WK_PIN_REPEAT && !wk_equal(director->pin, director->first, sizeof(director->pin))) {
        wipe_pin(director);
        director->step = WK_PIN_CHOOSE;
        director->fault = WK_PIN_DIFFERENT;
        return;
    }
    director->waiting = true;
    if (app->screen == WK_SCREEN_PINS)
        wk_app_effect(effects, WK_EFFECT_SET_PIN, WK_WIND_NONE, (int)director->whose);
    else
        wk_app_effect(effects, WK_EFFECT_CHECK_PIN, WK_WIND_NONE, 0);
}

/* One of the two is changed: entered twice alike, as the first one was. */
static void choose_whose(struct wk_app *app, int role)
{
    struct wk_app_director *director = &app->director;

    if (director->waiting || (role != WK_ROLE_JUDGE && role != WK_ROLE_DIRECTOR))
        return;
    wipe_pin(director);
    director->whose = (enum wk_role)role;
    director->step = WK_PIN_CHOOSE;
    director->fault = WK_PIN_NO_FAULT;
    director->set_seq = 0;
}

void wk_app_director_pin_set(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_director *director = &app->director;
    bool asked = director->waiting && director->whose != WK_ROLE_PLAYERS;

    director->waiting = false;
    wipe_pin(director);
    if (app->screen != WK_SCREEN_PINS)
        return;
    director->judge_has_one = event->pin_set.judge;
    if (asked && event->pin_set.status == WK_BAD_INPUT) {
        director->step = WK_PIN_CHOOSE;
        director->fault = WK_PIN_TAKEN;
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
    } else if (event->pin_set.status == WK_NOT_ALLOWED) {
        wk_app_director_shut(app, effects);
    } else if (event->pin_set.status != WK_OK) {
        app->store = event->pin_set.status;
        app->store_tried = true;
    } else if (asked && event->pin_set.seq > 0) {
        director->set_seq = event->pin_set.seq;
        director->whose = WK_ROLE_PLAYERS;
        wk_app_sound(app, effects, WK_SOUND_DONE);
    }
}

void wk_app_director_pin(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_director *director = &app->director;
    bool checked = director->pin[0] != 0;

    if (!director->waiting)
        return;
    director->waiting = false;
    wipe_pin(director);
    if (app->screen != WK_SCREEN_PIN)
        return;
    director->free_ns = app->now_ns + event->pin.wait_s * 1000000000LL;
    if (checked && (event->pin.status == WK_BAD_INPUT || event->pin.status == WK_PIN_WAIT)) {
        director->fault = WK_PIN_WRONG;
        director->step = WK_PIN_ENTER;
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
    } else if (event->pin.status != WK_OK) {
        app->store = event->pin.status;
        app->store_tried = true;
    } else if (!checked) {
        director->step = event->pin.set ? WK_PIN_ENTER : WK_PIN_CHOOSE;
    } else if (event->pin.role != WK_ROLE_PLAYERS) {
        director->unlocked = true;
        director->role = event->pin.role;
        app->clock_jump_ns = 0; /* they have seen it */
        wk_app_sound(app, effects, WK_SOUND_DONE);
        wk_app_go(app, app->drill_wanted ? WK_SCREEN_DRILL : WK_SCREEN_DIRECTOR, effects);
    }
}

void wk_app_director_back(struct wk_app *app, struct wk_effects *effects)
{
    if (app->screen == WK_SCREEN_ENROL)
        wk_app_enrol_back(app, effects);
    else if (wk_app_judge_back(app))
        return;
    else if (app->screen == WK_SCREEN_PINS && app->director.whose != WK_ROLE_PLAYERS && !app->director.waiting)
        app->director.whose = WK_ROLE_PLAYERS, wipe_pin(&app->director);
    else if (behind_lock(app->screen) && app->screen != WK_SCREEN_DIRECTOR)
        wk_app_go(app, WK_SCREEN_DIRECTOR, effects);
    else
        leave(app, effects);
}

/* From the menu. */
static void open_screen(struct wk_app *app, int screen, struct wk_effects *effects)
{
    if (app->screen != WK_SCREEN_DIRECTOR || screen < 0 || screen >= WK_N_SCREENS || screen == WK_SCREEN_DIRECTOR)
        return;
    const struct wk_screen_def *def = wk_screen_def((enum wk_screen)screen);
    if (def->area != WK_AREA_LOCKED || app->director.role < def->role || (def->needs_event && !wk_app_has_event(app)))
        return;
    wk_app_go(app, (enum wk_screen)screen, effects);
    if (screen == WK_SCREEN_PINS) {
        app->director.whose = WK_ROLE_PLAYERS;
        app->director.set_seq = 0;
        app->director.waiting = true;
        wk_app_effect(effects, WK_EFFECT_SET_PIN, WK_WIND_NONE, WK_ROLE_PLAYERS);
    }
    if (screen == WK_SCREEN_ENROL)
        wk_app_enrol_open(app, effects);
    else if (screen == WK_SCREEN_GIVEN)
        wk_app_given_open(app, effects);
    else if (wk_judge_screen((enum wk_screen)screen))
        wk_app_judge_open(app);
}

void wk_app_director_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (action == WK_ACTION_DIRECTOR) {
        enter(app, effects);
    } else if (app->overlay == WK_OVERLAY_NONE && takes_digits(app) &&
               (action == WK_ACTION_DIGIT || action == WK_ACTION_ERASE || action == WK_ACTION_PIN_DONE)) {
        if (action == WK_ACTION_DIGIT)
            add_digit(app, arg);
        else if (action == WK_ACTION_ERASE)
            erase_digit(&app->director);
        else if (action == WK_ACTION_PIN_DONE)
            pin_done(app, effects);
    } else if (app->director.unlocked) {
        if (action == WK_ACTION_PIN_WHOSE && app->screen == WK_SCREEN_PINS)
            choose_whose(app, arg);
        if (action == WK_ACTION_LOCK)
            leave(app, effects);
        else if (action == WK_ACTION_OPEN)
            open_screen(app, arg, effects);
    }
}

void wk_app_director_tick(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_director *director = &app->director;
    int64_t left_ns = director->until_ns - app->now_ns;

    if (app->screen != WK_SCREEN_PIN && !behind_lock(app->screen))
        return;
    if (left_ns <= 0) {
        leave(app, effects);
    } else if (left_ns <= WK_DIRECTOR_WARN_NS && !director->warned) {
        director->warned = true;
        wk_app_sound(app, effects, WK_SOUND_TIME);
    }
}
