/* Effects as two numbers, for texts that tests compare: whose wall, and which of a few. */
#ifndef WK_TESTS_KIOSK_EFFECT_TEST_H
#define WK_TESTS_KIOSK_EFFECT_TEST_H

#include "kiosk/face/app/effect.h"

int effect_wind(const struct wk_effect *effect);
int effect_value(const struct wk_effect *effect);

#endif
