/* The gallery's states of an event that several kiosks keep. */
#ifndef WK_TESTS_KIOSK_GALLERY_HALL_H
#define WK_TESTS_KIOSK_GALLERY_HALL_H

#include "tests/support/kiosk/app_test.h"

void g_hall_wait(struct app_world *w);
void g_hall_wait_away(struct app_world *w);
void g_hall_spare(struct app_world *w);
void g_hall_menu(struct app_world *w);
void g_takeover(struct app_world *w);
void g_takeover_chosen(struct app_world *w);
void g_takeover_why(struct app_world *w);
void g_takeover_failed(struct app_world *w);
void g_takeover_done(struct app_world *w);
void g_takeover_no_spare(struct app_world *w);
void g_takeover_help(struct app_world *w);
void g_work(struct app_world *w);
void g_work_none(struct app_world *w);

#define GALLERY_HALL                                                                                                           \
    {"hall-wait", g_hall_wait}, {"hall-wait-away", g_hall_wait_away}, {"hall-spare", g_hall_spare},                            \
        {"hall-menu", g_hall_menu}, {"takeover", g_takeover}, {"takeover-chosen", g_takeover_chosen},                          \
        {"takeover-why", g_takeover_why}, {"takeover-failed", g_takeover_failed}, {"takeover-done", g_takeover_done},          \
        {"takeover-no-spare", g_takeover_no_spare}, {"hall-work", g_work}, {"hall-work-none", g_work_none},                    \
    {                                                                                                                          \
        "takeover-help", g_takeover_help                                                                                       \
    }

#endif
