/* The gallery's states of the making of the tiles. */
#ifndef WK_TESTS_KIOSK_GALLERY_DEALING_H
#define WK_TESTS_KIOSK_GALLERY_DEALING_H

#include "tests/support/kiosk/app_test.h"

/* From the seats to that step, with the throws 4 2 and 5 3. */
void dealing_open(struct app_world *w, int step);

void g_dealing(struct app_world *w);
void g_dealing_shuffle(struct app_world *w);
void g_dealing_first(struct app_world *w);
void g_dealing_thrown(struct app_world *w);
void g_dealing_break(struct app_world *w);
void g_dealing_corner(struct app_world *w);
void g_dealing_single(struct app_world *w);
void g_dealing_late(struct app_world *w);
void g_dealing_lay(struct app_world *w);
void g_dealing_look(struct app_world *w);
void g_dealing_help(struct app_world *w);

#define GALLERY_DEALING                                                                                                        \
    {                                                                                                                          \
        "dealing", g_dealing                                                                                                   \
    }
/* The same screen at other steps. */
#define GALLERY_DEALING_MEASURED                                                                                               \
    {"dealing-shuffle", g_dealing_shuffle}, {"dealing-first", g_dealing_first}, {"dealing-thrown", g_dealing_thrown},          \
        {"dealing-break", g_dealing_break}, {"dealing-corner", g_dealing_corner}, {"dealing-single", g_dealing_single},        \
        {"dealing-late", g_dealing_late}, {"dealing-lay", g_dealing_lay}, {"dealing-look", g_dealing_look},                    \
    {                                                                                                                          \
        "dealing-help", g_dealing_help                                                                                         \
    }

#endif
