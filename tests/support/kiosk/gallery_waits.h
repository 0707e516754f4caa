/* The gallery's states of a hand that is practised. */
#ifndef WK_TESTS_KIOSK_GALLERY_WAITS_H
#define WK_TESTS_KIOSK_GALLERY_WAITS_H

#include "tests/support/kiosk/app_test.h"

void g_waits(struct app_world *w);
void g_waits_keys(struct app_world *w);
void g_waits_far(struct app_world *w);
void g_waits_many(struct app_world *w);
void g_waits_kongs(struct app_world *w);
void g_waits_none(struct app_world *w);
void g_waits_help(struct app_world *w);

#define GALLERY_WAITS                                                                                                          \
    {                                                                                                                          \
        "waits", g_waits                                                                                                       \
    }
/* The same screen with other hands. */
#define GALLERY_WAITS_MEASURED                                                                                                 \
    {"waits-keys", g_waits_keys}, {"waits-far", g_waits_far}, {"waits-many", g_waits_many}, {"waits-kongs", g_waits_kongs},    \
        {"waits-none", g_waits_none},                                                                                          \
    {                                                                                                                          \
        "waits-help", g_waits_help                                                                                             \
    }

#endif
