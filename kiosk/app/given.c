/* A given deal being laid out: one wall after another, its tiles seen right before the next. */
#include "kiosk/app/parts.h"

#include <string.h>

static void ask(struct wk_app *app, enum wk_wind wind, struct wk_effects *effects)
{
    app->given.status = WK_NOT_YET;
    app->given.n_whole = 0;
    wk_app_effect(effects, WK_EFFECT_GIVEN_WALL, wind, 0);
}

void wk_app_given_open(struct wk_app *app, struct wk_effects *effects)
{
    ask(app, WK_WIND_EAST, effects);
}

void wk_app_given_on_screen(struct wk_app *app, enum wk_screen screen, struct wk_effects *effects)
{
    if (app->screen == WK_SCREEN_GIVEN || screen == WK_SCREEN_GIVEN)
        memset(&app->given, 0, sizeof(app->given));
    if (app->screen == WK_SCREEN_GIVEN && screen != WK_SCREEN_GIVEN)
        wk_app_effect(effects, WK_EFFECT_GIVEN_END, WK_WIND_NONE, 0);
}

/* A wall was asked for, or a frame shows how far it is. While tiles are laid nobody touches the screen: they keep it open. */
void wk_app_given_event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_given *given = &app->given;
    bool asked = given->status == WK_NOT_YET, further = event->given.n_right > given->n_right;

    if (app->screen != WK_SCREEN_GIVEN || !app->director.unlocked) {
        wk_app_effect(effects, WK_EFFECT_GIVEN_END, WK_WIND_NONE, 0);
        return;
    }
    given->status = event->given.status;
    given->view = event->given.view;
    given->seq = event->given.seq;
    given->wind = event->given.wind;
    given->n_right = event->given.n_right;
    given->n_wrong = event->given.n_wrong;
    given->n_backs = event->given.n_backs;
    if (given->status != WK_OK) {
        if (given->status != WK_NOT_FOUND && given->status != WK_NOT_ALLOWED)
            app->store = given->status;
        return;
    }
    if (asked) {
        wk_app_use_side(app, WK_SIDE_FACES, effects); /* a new wall: what was seen of the one before is forgotten */
        return;
    }
    if (further)
        wk_app_director_touch(app);
    given->n_whole = given->n_right == WK_N_SLOTS ? given->n_whole + 1 : 0;
    if (given->n_whole >= 2 && !given->laid[given->wind - 1]) {
        given->laid[given->wind - 1] = true;
        wk_app_sound(app, effects, WK_SOUND_DONE);
    }
}

void wk_app_given_action(struct wk_app *app, int wind, struct wk_effects *effects)
{
    if (app->screen != WK_SCREEN_GIVEN || app->given.status != WK_OK || wind < WK_WIND_EAST || wind > WK_WIND_NORTH)
        return;
    ask(app, (enum wk_wind)wind, effects);
}
