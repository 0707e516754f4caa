/* Screens: the table of their definitions. */
#include "kiosk/face/screens/screens.h"

#define ROW(id, name) extern const struct wk_screen_def wk_screen_def_##name;
WK_SCREENS(ROW)
#undef ROW

const struct wk_screens wk_screens = {{
#define ROW(id, name) [WK_SCREEN_##id] = &wk_screen_def_##name,
    WK_SCREENS(ROW)
#undef ROW
}};
