/* Screens: the table of their definitions. */
#include "kiosk/face/screens/screens.h"

#include "kiosk/face/app/screen_def.h"

#define ROW(id, name) extern const struct wk_screen_def wk_screen_def_##name;
WK_SCREENS(ROW)
#undef ROW

const struct wk_screens wk_screens = {{
#define ROW(id, name) [WK_SCREEN_##id] = &wk_screen_def_##name,
    WK_SCREENS(ROW)
#undef ROW
}};

const char *wk_screen_word(enum wk_screen screen)
{
    return (unsigned)screen < WK_N_SCREENS ? wk_screens.def[screen]->word : "unknown";
}

bool wk_screen_is_private(enum wk_screen screen)
{
    const struct wk_screen_def *def = wk_screens_find(&wk_screens, screen);

    return def->shows_faces || def->shows_phrase;
}
