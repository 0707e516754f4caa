/* The gallery's states of events whose tables wait for each other only between rounds. Included by gallery_test.h. */
#ifndef WK_TESTS_KIOSK_GALLERY_KINDS_H
#define WK_TESTS_KIOSK_GALLERY_KINDS_H

#include "tests/support/kiosk/event_test.h"

void g_nmjl_hall(struct app_world *w);
void g_mcr_hall(struct app_world *w);
void g_nmjl_idle(struct app_world *w);
/* Table 5 has three players. */
void g_nmjl_checkin(struct app_world *w);
void g_nmjl_find(struct app_world *w);
/* Before everybody sits; while the clock runs; in its last minutes; when it is over. */
void g_nmjl_play(struct app_world *w);
void g_nmjl_play_runs(struct app_world *w);
void g_nmjl_play_warn(struct app_world *w);
void g_nmjl_play_over(struct app_world *w);
void g_nmjl_play_help(struct app_world *w);
void g_nmjl_wait(struct app_world *w);
void g_nmjl_round_end(struct app_world *w);
void g_mcr_checkin(struct app_world *w);
void g_mcr_play_rests(struct app_world *w);

#define GALLERY_KINDS                                                                                                          \
    {"nmjl-hall", g_nmjl_hall}, {"mcr-hall", g_mcr_hall}, {"nmjl-idle", g_nmjl_idle}, {"nmjl-checkin", g_nmjl_checkin},        \
        {"nmjl-find", g_nmjl_find}, {"nmjl-play", g_nmjl_play}, {"nmjl-play-runs", g_nmjl_play_runs},                          \
        {"nmjl-play-warn", g_nmjl_play_warn}, {"nmjl-play-over", g_nmjl_play_over}, {"nmjl-play-help", g_nmjl_play_help},      \
        {"nmjl-wait", g_nmjl_wait}, {"nmjl-round-end", g_nmjl_round_end}, {"mcr-checkin", g_mcr_checkin},                      \
    {                                                                                                                          \
        "mcr-play-rests", g_mcr_play_rests                                                                                     \
    }

#endif
