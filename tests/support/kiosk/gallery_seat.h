/* The gallery's states of the hall, the seat check, play and result. Included by gallery_test.h. */
#ifndef WK_TESTS_KIOSK_GALLERY_SEAT_H
#define WK_TESTS_KIOSK_GALLERY_SEAT_H

#include "tests/support/kiosk/event_test.h"

void at_table(struct app_world *w, int table);
void g_event_idle(struct app_world *w);
void g_event_idle_station(struct app_world *w);
void g_event_idle_over(struct app_world *w);
void g_event_idle_not_enrolled(struct app_world *w);
void g_hall(struct app_world *w);
void g_hall_late(struct app_world *w);
void g_hall_corner(struct app_world *w);
void g_hall_sections(struct app_world *w);
void g_hall_pages(struct app_world *w);
void g_hall_two(struct app_world *w);
void g_hall_four(struct app_world *w);
void g_hall_eight(struct app_world *w);
void g_hall_begin(struct app_world *w);

/* Two gates were opened by hand over hands without a result, one of them at a table that calls the judge. */
void g_hall_missing(struct app_world *w);

void g_hall_help(struct app_world *w);
void g_checkin(struct app_world *w);
void g_checkin_turned(struct app_world *w);
void g_checkin_swap(struct app_world *w);
void g_checkin_change(struct app_world *w);
void g_checkin_change_across(struct app_world *w);
void g_checkin_find(struct app_world *w);
void g_checkin_find_section(struct app_world *w);
void g_checkin_refused(struct app_world *w);
void g_checkin_no_camera(struct app_world *w);
void g_checkin_help(struct app_world *w);
void g_play(struct app_world *w);
void g_play_warn(struct app_world *w);
void g_play_over(struct app_world *w);
void g_play_help(struct app_world *w);
void g_result(struct app_world *w);
void g_result_from(struct app_world *w);
void g_result_points(struct app_world *w);
void g_result_less(struct app_world *w);
void g_result_whole(struct app_world *w);
void g_result_draw(struct app_world *w);
void g_result_asked(struct app_world *w);
void g_result_help(struct app_world *w);
void g_confirm(struct app_world *w);
void g_confirm_draw(struct app_world *w);

/* The other names, the most points there are. */
void g_confirm_most(struct app_world *w);

void g_confirm_help(struct app_world *w);

#define GALLERY_SEAT                                                                                                           \
    {"event-idle", g_event_idle}, {"event-idle-station", g_event_idle_station}, {"event-idle-over", g_event_idle_over},        \
        {"event-idle-not-enrolled", g_event_idle_not_enrolled}, {"checkin-no-camera", g_checkin_no_camera}, {"hall", g_hall},  \
        {"hall-late", g_hall_late}, {"hall-corner", g_hall_corner}, {"hall-sections", g_hall_sections},                        \
        {"hall-pages", g_hall_pages}, {"hall-two", g_hall_two}, {"hall-four", g_hall_four}, {"hall-eight", g_hall_eight},      \
        {"hall-begin", g_hall_begin}, {"hall-missing", g_hall_missing}, {"hall-help", g_hall_help}, {"checkin", g_checkin},    \
        {"checkin-turned", g_checkin_turned}, {"checkin-swap", g_checkin_swap}, {"checkin-change", g_checkin_change},          \
        {"checkin-change-across", g_checkin_change_across}, {"checkin-find", g_checkin_find},                                  \
        {"checkin-find-section", g_checkin_find_section}, {"checkin-refused", g_checkin_refused},                              \
        {"checkin-help", g_checkin_help}, {"play", g_play}, {"play-warn", g_play_warn}, {"play-over", g_play_over},            \
        {"play-help", g_play_help}, {"result", g_result}, {"result-from", g_result_from}, {"result-points", g_result_points},  \
        {"result-less", g_result_less}, {"result-whole", g_result_whole}, {"result-draw", g_result_draw},                      \
        {"result-asked", g_result_asked}, {"result-help", g_result_help}, {"confirm", g_confirm},                              \
        {"confirm-draw", g_confirm_draw}, {"confirm-most", g_confirm_most},                                                    \
    {                                                                                                                          \
        "confirm-help", g_confirm_help                                                                                         \
    }

#endif
