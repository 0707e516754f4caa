/* The gallery's states of an event that several kiosks keep. */
#ifndef WK_TESTS_KIOSK_GALLERY_HALL_H
#define WK_TESTS_KIOSK_GALLERY_HALL_H

#include "tests/support/kiosk/app_test.h"

void g_hall_no_event(struct app_world *w);
void g_hall_no_event_away(struct app_world *w);
void g_hall_no_library(struct app_world *w);
void g_hall_wait(struct app_world *w);
void g_hall_wait_away(struct app_world *w);
void g_hall_spare(struct app_world *w);
void g_hall_menu(struct app_world *w);
void g_result_vouched(struct app_world *w);
void g_confirm_vouched(struct app_world *w);
void g_takeover(struct app_world *w);
void g_takeover_chosen(struct app_world *w);
void g_takeover_why(struct app_world *w);
void g_takeover_failed(struct app_world *w);
void g_takeover_asked(struct app_world *w);
void g_takeover_gone(struct app_world *w);
void g_takeover_done(struct app_world *w);
void g_takeover_away(struct app_world *w);
void g_takeover_alone(struct app_world *w);
void g_takeover_no_spare(struct app_world *w);
void g_takeover_help(struct app_world *w);
void g_work(struct app_world *w);
void g_work_none(struct app_world *w);
void g_work_unvouched(struct app_world *w);
void g_work_twice(struct app_world *w);
void g_acts_two(struct app_world *w);
void g_acts_two_chosen(struct app_world *w);
void g_acts_two_done(struct app_world *w);
void g_acts_two_late(struct app_world *w);

#define GALLERY_HALL                                                                                                           \
    {"hall-no-event", g_hall_no_event}, {"hall-no-event-away", g_hall_no_event_away}, {"hall-no-library", g_hall_no_library},  \
        {"hall-wait", g_hall_wait}, {"hall-wait-away", g_hall_wait_away}, {"hall-spare", g_hall_spare},                        \
        {"hall-menu", g_hall_menu}, {"result-vouched", g_result_vouched}, {"confirm-vouched", g_confirm_vouched},              \
        {"takeover", g_takeover}, {"takeover-chosen", g_takeover_chosen}, {"takeover-why", g_takeover_why},                    \
        {"takeover-failed", g_takeover_failed}, {"takeover-asked", g_takeover_asked}, {"takeover-gone", g_takeover_gone},      \
        {"takeover-done", g_takeover_done}, {"takeover-away", g_takeover_away}, {"takeover-alone", g_takeover_alone},          \
        {"takeover-no-spare", g_takeover_no_spare}, {"hall-work", g_work}, {"hall-work-none", g_work_none},                    \
        {"hall-work-unvouched", g_work_unvouched}, {"hall-work-twice", g_work_twice}, {"acts-two", g_acts_two},                \
        {"acts-two-chosen", g_acts_two_chosen}, {"acts-two-done", g_acts_two_done}, {"acts-two-late", g_acts_two_late},        \
    {                                                                                                                          \
        "takeover-help", g_takeover_help                                                                                       \
    }

/* Ready codes: shown, read, refused, and left. */
void g_codes(struct app_world *w);
void g_codes_one(struct app_world *w);
void g_codes_all(struct app_world *w);
void g_codes_unread(struct app_world *w);
void g_codes_mirrored(struct app_world *w);
void g_codes_known(struct app_world *w);
void g_codes_own(struct app_world *w);
void g_codes_other_event(struct app_world *w);
void g_codes_stranger(struct app_world *w);
void g_codes_forged(struct app_world *w);
void g_codes_other_section(struct app_world *w);
void g_codes_other_hand(struct app_world *w);
void g_codes_not_owner(struct app_world *w);
void g_codes_help(struct app_world *w);
void g_codes_left(struct app_world *w);
void g_codes_by_key(struct app_world *w);
void g_codes_rotate(struct app_world *w);

#define GALLERY_CODES                                                                                                          \
    {"codes", g_codes}, {"codes-one", g_codes_one}, {"codes-all", g_codes_all}, {"codes-unread", g_codes_unread},              \
        {"codes-mirrored", g_codes_mirrored}, {"codes-known", g_codes_known}, {"codes-own", g_codes_own},                      \
        {"codes-other-event", g_codes_other_event}, {"codes-stranger", g_codes_stranger}, {"codes-forged", g_codes_forged},    \
        {"codes-other-section", g_codes_other_section}, {"codes-other-hand", g_codes_other_hand},                              \
        {"codes-not-owner", g_codes_not_owner}, {"codes-help", g_codes_help}, {"codes-left", g_codes_left},                    \
        {"codes-by-key", g_codes_by_key},                                                                                      \
    {                                                                                                                          \
        "codes-rotate", g_codes_rotate                                                                                         \
    }

#endif
