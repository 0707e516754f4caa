/* The spot check, step by step. What is drawn comes from the store, once the number has been said. */
#include "kiosk/app/parts.h"

#include <string.h>

#define LOOK_AGAIN_NS 700000000 /* between two comparisons of a wall */

const int wk_spot_choices[WK_SPOT_CHOICES] = {4, 8, 16, 32, 68, 79, 84, WK_N_LABELS};

bool wk_spot_has(const struct wk_app *app, enum wk_wind wind)
{
    for (int s = 0; wind != WK_WIND_NONE && s < WK_N_SLOTS; s++)
        if (app->spot.state.slot[wind - 1][s])
            return true;
    return false;
}

bool wk_spot_cut_short(const struct wk_app *app)
{
    for (int w = 0; w < WK_N_WINDS; w++)
        if (app->spot.state.said[w] == WK_SPOT_SAID_NO_MORE)
            return true;
    return false;
}

enum wk_wind wk_spot_next(const struct wk_app *app)
{
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        if (wk_spot_has(app, w) && app->spot.state.said[w - 1] == WK_SPOT_SAID_NOTHING)
            return w;
    return WK_WIND_NONE;
}

static void ask(struct wk_app *app, enum wk_spot_ask what, struct wk_effects *effects)
{
    app->spot.waiting = true;
    wk_app_effect(effects, WK_EFFECT_SPOT, app->wind, (int)what);
}

static void go_step(struct wk_app *app, enum wk_spotting step, struct wk_effects *effects)
{
    const enum wk_side side = step == WK_SPOTTING_LAY ? WK_SIDE_BACKS : step == WK_SPOTTING_TURN ? WK_SIDE_FACES : WK_SIDE_NONE;
    struct wk_app_spot *spot = &app->spot;

    spot->step = step;
    spot->looked = false;
    spot->n_steady = 0;
    spot->since_ns = app->screen_since_ns = app->now_ns;
    spot->asked_ns = 0;
    app->n_faces = app->n_back_up = app->n_faces_blocked = 0;
    app->focus = 0;
    if (step == WK_SPOTTING_LAY) { /* the wall that lies there is recognised again */
        app->wind = WK_WIND_NONE;
        wk_app_forget_reading(app);
    }
    if (side != app->side)
        wk_app_use_side(app, side, effects);
}

void wk_app_spot_on_screen(struct wk_app *app, enum wk_screen screen, struct wk_effects *effects)
{
    memset(&app->spot, 0, sizeof(app->spot));
    if (screen == WK_SCREEN_SPOT && app->store == WK_OK)
        ask(app, WK_SPOT_ASK_STATE, effects);
}

bool wk_app_spot_digit(struct wk_app *app, int digit)
{
    struct wk_app_spot *spot = &app->spot;
    const size_t n = strlen(spot->number);

    if (app->screen != WK_SCREEN_SPOT)
        return false;
    if (spot->step == WK_SPOTTING_NUMBER && !spot->waiting && digit >= 0 && digit <= 9 && n < WK_SPOT_NUMBER_MAX)
        spot->number[n] = (char)('0' + digit);
    return true;
}

bool wk_app_spot_erase(struct wk_app *app)
{
    const size_t n = strlen(app->spot.number);

    if (app->screen != WK_SCREEN_SPOT || app->spot.step != WK_SPOTTING_NUMBER || n == 0 || app->spot.waiting)
        return false;
    app->spot.number[n - 1] = 0;
    return true;
}

void wk_app_spot_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_spot *spot = &app->spot;

    if (app->screen != WK_SCREEN_SPOT || !app->director.unlocked || app->overlay != WK_OVERLAY_NONE || spot->waiting ||
        app->store != WK_OK)
        return;
    if (action == WK_ACTION_SPOT_COUNT && spot->step == WK_SPOTTING_CHOOSE && arg >= 1 && arg <= WK_N_LABELS) {
        spot->state.count = arg;
        ask(app, WK_SPOT_ASK_COUNT, effects);
    } else if (action == WK_ACTION_SPOT_AGAIN && spot->step == WK_SPOTTING_TOLD) {
        go_step(app, WK_SPOTTING_LAY, effects);
    } else if (action == WK_ACTION_SPOT_AGAIN && spot->step == WK_SPOTTING_DONE) {
        memset(spot, 0, sizeof(*spot));
    } else if (action == WK_ACTION_SPOT_NEXT && spot->step == WK_SPOTTING_NUMBER && spot->number[0]) {
        ask(app, WK_SPOT_ASK_NUMBER, effects);
    } else if (action == WK_ACTION_SPOT_NEXT && spot->step == WK_SPOTTING_TOLD) {
        go_step(app, wk_spot_next(app) == WK_WIND_NONE ? WK_SPOTTING_DONE : WK_SPOTTING_LAY, effects);
    }
}

/* ---- the mat ---- */

void wk_app_spot_frame(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_spot *spot = &app->spot;

    wk_app_director_touch(app); /* hands are busy on the mat */
    if (spot->step == WK_SPOTTING_LAY && app->in_order && wk_app_lies_still(app) && wk_spot_has(app, app->wind) &&
        spot->state.said[app->wind - 1] != WK_SPOT_SAID_NO_MORE)
        go_step(app, WK_SPOTTING_TURN, effects);
}

void wk_app_spot_faces(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_spot *spot = &app->spot;
    const bool same = event->faces.n_seen == spot->n_seen && event->faces.n_back_up == spot->n_back_up;

    wk_app_director_touch(app);
    app->n_faces_blocked = event->faces.n_blocked;
    spot->n_steady = same && event->faces.n_blocked == 0 ? spot->n_steady + 1 : 0;
    app->n_faces = event->faces.n_seen;
    app->n_back_up = event->faces.n_back_up;
    spot->n_seen = event->faces.n_seen;
    spot->n_back_up = event->faces.n_back_up;
    if (spot->step != WK_SPOTTING_TURN || spot->waiting || spot->n_steady < WK_SPOT_STEADY || app->store != WK_OK ||
        (spot->asked_ns != 0 && app->now_ns - spot->asked_ns < LOOK_AGAIN_NS))
        return;
    spot->asked_ns = app->now_ns;
    ask(app, WK_SPOT_ASK_LOOK, effects);
}

/* ---- answers ---- */

static void looked(struct wk_app *app, const struct wk_app_spot_look *look, struct wk_effects *effects)
{
    struct wk_app_spot *spot = &app->spot;

    if (spot->step != WK_SPOTTING_TURN || app->wind == WK_WIND_NONE)
        return;
    spot->look = *look;
    spot->looked = true;
    if (look->said == WK_SPOT_SAID_NOTHING || look->seq <= 0) /* law 2: what is not on record is not said */
        return;
    spot->state.said[app->wind - 1] = look->said;
    wk_app_sound(app, effects, look->said == WK_SPOT_SAID_MATCH ? WK_SOUND_PASS : WK_SOUND_TROUBLE);
    go_step(app, WK_SPOTTING_TOLD, effects);
}

/* The faces of this wall are not compared any more: it is said instead of an answer, and what was answered before stays. */
static void refused(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_app_spot *spot = &app->spot;

    if (spot->step != WK_SPOTTING_TURN || app->wind == WK_WIND_NONE)
        return;
    if (spot->state.said[app->wind - 1] == WK_SPOT_SAID_NOTHING)
        spot->state.said[app->wind - 1] = WK_SPOT_SAID_NO_MORE;
    go_step(app, WK_SPOTTING_TOLD, effects);
}

/* One that is under way goes on where it was; just_drawn: one of which nothing can be compared is told all the same. */
static void take_state(struct wk_app *app, const struct wk_app_spot_state *state, bool just_drawn, struct wk_effects *effects)
{
    struct wk_app_spot *spot = &app->spot;

    if (state->seq == 0)
        return;
    spot->state = *state;
    if (!state->drawn) {
        go_step(app, WK_SPOTTING_NUMBER, effects);
    } else if (wk_spot_next(app) != WK_WIND_NONE) {
        go_step(app, WK_SPOTTING_LAY, effects);
    } else if (just_drawn) {
        go_step(app, WK_SPOTTING_DONE, effects);
    } else {
        memset(&spot->state, 0, sizeof(spot->state)); /* it is over: a new one may begin */
        go_step(app, WK_SPOTTING_CHOOSE, effects);
    }
}

void wk_app_spot_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_spot *spot = &app->spot;
    const enum wk_status status = event->spot.status;

    if (app->screen != WK_SCREEN_SPOT || !spot->waiting)
        return;
    spot->waiting = false;
    spot->refused = status;
    if (status == WK_SEALED_AWAY || status == WK_NOT_YET || status == WK_ALREADY || status == WK_BAD_INPUT ||
        status == WK_NOT_ALLOWED || status == WK_END) {
        wk_app_sound(app, effects, WK_SOUND_AGAIN);
        if (status == WK_END && event->spot.asked == WK_SPOT_ASK_LOOK)
            refused(app, effects);
    } else if (status != WK_OK) {
        app->store = status;
        app->store_tried = true;
    } else if (event->spot.asked == WK_SPOT_ASK_LOOK) {
        looked(app, &event->spot.look, effects);
    } else {
        take_state(app, &event->spot.state, event->spot.asked == WK_SPOT_ASK_NUMBER, effects);
    }
}
