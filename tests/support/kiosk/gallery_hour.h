/* The first hour: its list as it stands after each step, and its own screens. */
#ifndef WK_TESTS_KIOSK_GALLERY_HOUR_H
#define WK_TESTS_KIOSK_GALLERY_HOUR_H

#include "tests/support/kiosk/app_test.h"

/* A kiosk out of the box: nothing chosen, no PIN, no tiles, the camera not tuned; the list has come up by itself. */
void hour_begin(struct app_world *w);
/* Such a kiosk: what is chosen is kept, or is not; the papers are written, or are not. And what its store says. */
extern enum wk_status hour_kept, hour_written;
void hour_news(struct app_world *w);
/* The store service's answers to what is asked of papers; false: nothing was. */
bool papers_answer(struct app_world *w, const struct wk_effect *effect);

void g_hour(struct app_world *w);
void g_hour_begun(struct app_world *w);
void g_hour_half(struct app_world *w);
void g_hour_fault(struct app_world *w);
void g_hour_unread(struct app_world *w);
void g_hour_done(struct app_world *w);
void g_hour_help(struct app_world *w);
void g_hour_idle(struct app_world *w);
void g_evening(struct app_world *w);
void g_evening_help(struct app_world *w);
void g_papers(struct app_world *w);
void g_papers_printer(struct app_world *w);
void g_papers_one(struct app_world *w);
void g_papers_not_yet(struct app_world *w);
void g_papers_after(struct app_world *w);
void g_papers_no_stick(struct app_world *w);
void g_papers_full(struct app_world *w);
void g_papers_no_printer(struct app_world *w);
void g_papers_written(struct app_world *w);
void g_papers_done(struct app_world *w);
void g_papers_help(struct app_world *w);
void g_view(struct app_world *w);
void g_view_table(struct app_world *w);
void g_view_fault(struct app_world *w);
void g_view_help(struct app_world *w);

#define GALLERY_HOUR                                                                                                           \
    {"hour", g_hour}, {"hour-begun", g_hour_begun}, {"hour-half", g_hour_half}, {"hour-fault", g_hour_fault},                  \
        {"hour-unread", g_hour_unread}, {"hour-done", g_hour_done}, {"hour-help", g_hour_help}, {"idle-hour", g_hour_idle},    \
        {"evening", g_evening}, {"evening-help", g_evening_help}, {"papers", g_papers}, {"papers-printer", g_papers_printer},  \
        {"papers-no-stick", g_papers_no_stick}, {"papers-full", g_papers_full}, {"papers-no-printer", g_papers_no_printer},    \
        {"papers-written", g_papers_written}, {"papers-done", g_papers_done}, {"papers-help", g_papers_help},                  \
        {"papers-one", g_papers_one}, {"papers-not-yet", g_papers_not_yet}, {"papers-after", g_papers_after},                  \
        {"view", g_view}, {"view-table", g_view_table}, {"view-fault", g_view_fault},                                          \
    {                                                                                                                          \
        "view-help", g_view_help                                                                                               \
    }

#endif
