/* The gallery's states of a kiosk that has joined a hall. Included by gallery_test.h. */
#ifndef WK_TESTS_KIOSK_GALLERY_LINK_H
#define WK_TESTS_KIOSK_GALLERY_LINK_H

#include "tests/support/kiosk/app_test.h"

/* How the kiosk stands with its hall, as the loop tells the app. */
void link_send(struct app_world *w, const struct wk_app_link *link);

void g_link_holds(struct app_world *w);
void g_link_waits(struct app_world *w);
void g_link_one_waits(struct app_world *w);
void g_link_away(struct app_world *w);
void g_link_other(struct app_world *w);
void g_link_unknown(struct app_world *w);
void g_link_refused(struct app_world *w);
void g_link_full(struct app_world *w);
void g_link_clock(struct app_world *w);

#define GALLERY_LINK                                                                                                           \
    {"link-holds", g_link_holds}, {"link-waits", g_link_waits}, {"link-one-waits", g_link_one_waits},                          \
        {"link-away", g_link_away}, {"link-other", g_link_other}, {"link-unknown", g_link_unknown},                            \
        {"link-refused", g_link_refused}, {"link-full", g_link_full},                                                          \
    {                                                                                                                          \
        "link-clock", g_link_clock                                                                                             \
    }

#endif
