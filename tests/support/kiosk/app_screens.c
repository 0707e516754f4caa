/* The kiosk's own screens, for tests that say nothing else. */
#include "kiosk/face/screens/screens.h"
#include "tests/support/kiosk/small_screens.h"

const struct wk_screens *const app_screens = &wk_screens;
