/* The states of the screen of a set's stickers; see gallery_test.h. */
#ifndef WK_TESTS_KIOSK_GALLERY_STICKERS_H
#define WK_TESTS_KIOSK_GALLERY_STICKERS_H

#include "tests/support/kiosk/app_test.h"

void g_stickers_none(struct app_world *w);
void g_stickers(struct app_world *w);
void g_stickers_many(struct app_world *w);

/* tests/kiosk/test_stickers_screen.c says what stands on them. */
#define GALLERY_STICKERS_MEASURED                                                                                              \
    {"stickers", g_stickers}, {"stickers-none", g_stickers_none},                                                              \
    {                                                                                                                          \
        "stickers-many", g_stickers_many                                                                                       \
    }

#endif
