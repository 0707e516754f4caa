/* A few screens of a test's own, for the app alone: what the walls' way asks of a definition, and nothing that is drawn. */
#ifndef WK_TESTS_KIOSK_SMALL_SCREENS_H
#define WK_TESTS_KIOSK_SMALL_SCREENS_H

#include "kiosk/face/app/screen_def.h"

/* idle, seats, build, faces, again, sealed, playing, restore, done. */
extern const struct wk_screens small_screens;

/* Which screens the worlds of app_test.h begin with: the kiosk's, unless a test defines it as these. */
extern const struct wk_screens *const app_screens;

#endif
