/* Screens: the table of their definitions. */
#include "kiosk/face/app/screen_def.h"

static const struct wk_screen_def *const table[WK_N_SCREENS] = {
#define WK_SCREEN_ROW(id, name) [WK_SCREEN_##id] = &wk_screen_def_##name,
    WK_SCREENS(WK_SCREEN_ROW)
#undef WK_SCREEN_ROW
};

const struct wk_screen_def *wk_screen_def(enum wk_screen screen)
{
    return table[(unsigned)screen < WK_N_SCREENS ? screen : WK_SCREEN_IDLE];
}

enum wk_screen_area wk_screen_area(const struct wk_app *app, enum wk_screen screen)
{
    const enum wk_screen_area area = wk_screen_def(screen)->area;
    const bool no_pin = app->store_tried && app->store == WK_OK && !app->hour.pin;

    return area != WK_AREA_SETUP ? area : no_pin ? WK_AREA_PLAYERS : WK_AREA_LOCKED;
}

bool wk_screen_is_private(enum wk_screen screen)
{
    return wk_screen_def(screen)->shows_faces || wk_screen_def(screen)->shows_phrase;
}

bool wk_screen_for_players(const struct wk_app *app)
{
    const enum wk_screen_area area = wk_screen_area(app, app->screen);

    return area == WK_AREA_PLAYERS || area == WK_AREA_TABLE;
}

const char *wk_screen_word(enum wk_screen screen)
{
    return (unsigned)screen < WK_N_SCREENS ? table[screen]->word : "unknown";
}
