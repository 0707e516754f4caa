/* The gallery's states of an event that several kiosks keep. */
#ifndef WK_TESTS_KIOSK_GALLERY_HALL_H
#define WK_TESTS_KIOSK_GALLERY_HALL_H

#include "tests/support/kiosk/app_test.h"

void g_hall_wait(struct app_world *w);
void g_hall_wait_away(struct app_world *w);

#define GALLERY_HALL                                                                                                           \
    {"hall-wait", g_hall_wait},                                                                                                \
    {                                                                                                                          \
        "hall-wait-away", g_hall_wait_away                                                                                     \
    }

#endif
