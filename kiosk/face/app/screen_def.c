/* Screen def: which definition a number stands for, and who may stand before it now. */
#include "kiosk/face/app/screen_def.h"

const struct wk_screen_def *wk_screens_find(const struct wk_screens *self, enum wk_screen screen)
{
    const struct wk_screen_def *def = (unsigned)screen < WK_N_SCREENS ? self->def[screen] : NULL;

    return def ? def : self->def[WK_SCREEN_IDLE];
}

const struct wk_screen_def *wk_app_screen(const struct wk_app *app, enum wk_screen screen)
{
    return wk_screens_find(app->screens, screen);
}

const struct wk_screen_def *wk_app_stands(const struct wk_app *app)
{
    return wk_app_screen(app, app->screen);
}

enum wk_screen_area wk_screen_area(const struct wk_app *app, enum wk_screen screen)
{
    const enum wk_screen_area area = wk_app_screen(app, screen)->area;
    const bool no_pin = app->store_tried && app->store == WK_OK && !app->hour.pin;

    return area != WK_AREA_SETUP ? area : no_pin ? WK_AREA_PLAYERS : WK_AREA_LOCKED;
}

bool wk_screen_for_players(const struct wk_app *app)
{
    const enum wk_screen_area area = wk_screen_area(app, app->screen);

    return area == WK_AREA_PLAYERS || area == WK_AREA_TABLE;
}
