/* Open deals: a store service that has so many of them, and the states of their screen. */
#ifndef WK_TESTS_KIOSK_GALLERY_DEALS_H
#define WK_TESTS_KIOSK_GALLERY_DEALS_H

#include "tests/support/kiosk/event_test.h"

void g_deals(struct app_world *w);
void g_deals_none(struct app_world *w);
void g_deals_other(struct app_world *w);
void g_deals_type(struct app_world *w);
void g_deals_wrong(struct app_world *w);
void g_deals_done(struct app_world *w);
void g_deals_own(struct app_world *w);
void g_deals_own_done(struct app_world *w);
void g_deals_help(struct app_world *w);
void g_director_sealed(struct app_world *w);

#endif
