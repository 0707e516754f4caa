/* The gallery's states of duplicate evenings whose sections have three, five or nine tables in two. Included by gallery_test.h.
 */
#ifndef WK_TESTS_KIOSK_GALLERY_EVENING_H
#define WK_TESTS_KIOSK_GALLERY_EVENING_H

#include "tests/support/kiosk/event_test.h"

void g_evening_3_seat(struct app_world *w);
void g_evening_3_wait(struct app_world *w);
void g_evening_3_standings(struct app_world *w);
void g_evening_3_player(struct app_world *w);
void g_evening_3_ranking(struct app_world *w);
void g_evening_3_player_out(struct app_world *w);
void g_evening_5_seat(struct app_world *w);
void g_evening_5_find(struct app_world *w);
void g_evening_5_wait(struct app_world *w);
void g_evening_5_rotate(struct app_world *w);
void g_evening_5_round_end(struct app_world *w);
void g_evening_5_break(struct app_world *w);
void g_evening_5_standings(struct app_world *w);
void g_evening_5_players(struct app_world *w);
void g_evening_5_players_last(struct app_world *w);
void g_evening_5_results(struct app_world *w);
void g_evening_3_results(struct app_world *w);
void g_evening_5_acts(struct app_world *w);
void g_evening_5_gate(struct app_world *w);
void g_evening_5_foul(struct app_world *w);
void g_evening_5_chairs(struct app_world *w);
void g_evening_9_sections(struct app_world *w);
void g_evening_9_second(struct app_world *w);
void g_evening_9_hall(struct app_world *w);
void g_evening_3_hall(struct app_world *w);

#define GALLERY_EVENING                                                                                                        \
    {"wait-of-3", g_evening_3_wait}, {"rotate-back-of-5", g_evening_5_rotate},                                                 \
    {                                                                                                                          \
        "break-of-5", g_evening_5_break                                                                                        \
    }
/* The same screens with other texts: measured. */
#define GALLERY_EVENING_MEASURED                                                                                               \
    {"new-event-five", g_new_event_five}, {"checkin-of-3", g_evening_3_seat}, {"standings-of-3", g_evening_3_standings},       \
        {"standings-player-of-3", g_evening_3_player}, {"ranking-of-3", g_evening_3_ranking},                                  \
        {"standings-player-out-of-3", g_evening_3_player_out}, {"checkin-of-5", g_evening_5_seat},                             \
        {"checkin-find-of-5", g_evening_5_find}, {"wait-of-5", g_evening_5_wait}, {"round-end-of-5", g_evening_5_round_end},   \
        {"standings-of-5", g_evening_5_standings}, {"players-of-5", g_evening_5_players},                                      \
        {"players-last-of-5", g_evening_5_players_last}, {"acts-of-5", g_evening_5_acts},                                      \
        {"acts-lacks-of-5", g_evening_5_gate}, {"acts-foul-of-5", g_evening_5_foul}, {"acts-chairs-of-5", g_evening_5_chairs}, \
        {"acts-sections-of-9", g_evening_9_sections}, {"hall-of-9", g_evening_9_hall},                                         \
    {                                                                                                                          \
        "hall-of-3", g_evening_3_hall                                                                                          \
    }

#endif
