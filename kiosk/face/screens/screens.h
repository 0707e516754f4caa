/* Screens: all of the kiosk's, in one table; a row of it is one of kiosk/face/app/screens.h. */
#ifndef WK_KIOSK_FACE_SCREENS_SCREENS_H
#define WK_KIOSK_FACE_SCREENS_SCREENS_H

#include <stdbool.h>

#include "kiosk/face/app/screens.h"

struct wk_screens;

/* To be handed to wk_app_init(). */
extern const struct wk_screens wk_screens;

/* "idle", "build", ...: for scripts, messages and names of screenshots. Static storage. */
const char *wk_screen_word(enum wk_screen screen);

/* It shows faces or a passphrase: no picture of it goes into any file. */
bool wk_screen_is_private(enum wk_screen screen);

#endif
