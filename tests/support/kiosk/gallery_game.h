/* The gallery's states of events with score cards, and of games of many hands. Included by gallery_test.h. */
#ifndef WK_TESTS_KIOSK_GALLERY_GAME_H
#define WK_TESTS_KIOSK_GALLERY_GAME_H

#include "tests/support/kiosk/event_test.h"

/* An event of NMJL, eleven players, whose table plays its first game, or has played it; table 3 is one of three. And one of
 * MCR. */
void at_play(struct app_world *w, int table);
void at_game(struct app_world *w, int table);
void at_mcr_hand(struct app_world *w);
/* The table has sat down, entered without the app. */
void sit_down(int table, int round);
/* A game of a table that is entered and confirmed without the app. */
void store_game(int table, int round, int game, const struct wk_outcome *outcome);
/* Likewise the cards of a round are taken. */
void hand_card_in(int table, int round);
/* Behind the director's PIN, the results of such an event, where table 1 has handed its cards in. */
void at_results(struct app_world *w);

void g_game(struct app_world *w);
void g_game_value(struct app_world *w);
void g_game_from(struct app_world *w);
void g_game_whole(struct app_world *w);
void g_game_three(struct app_world *w);
void g_game_other(struct app_world *w);
void g_game_error(struct app_world *w);
void g_game_help(struct app_world *w);
void g_game_confirm(struct app_world *w);
void g_game_confirm_three(struct app_world *w);
void g_game_wall(struct app_world *w);
void g_card(struct app_world *w);
void g_card_initialed(struct app_world *w);
void g_card_three(struct app_world *w);
void g_card_help(struct app_world *w);
void g_results_cards(struct app_world *w);
void g_results_card_one(struct app_world *w);
void g_results_card_game(struct app_world *w);
void g_results_card_present(struct app_world *w);
void g_results_hands(struct app_world *w);
/* Of 160 players. */
void g_results_cards_many(struct app_world *w);
void g_results_hands_many(struct app_world *w);
void g_result_mcr(struct app_world *w);
void g_result_mcr_later(struct app_world *w);
void g_confirm_time(struct app_world *w);
void g_sheet(struct app_world *w);
void g_sheet_typed(struct app_world *w);
void g_sheet_whole(struct app_world *w);
void g_sheet_help(struct app_world *w);
void g_confirm_sheet(struct app_world *w);

#define GALLERY_GAME                                                                                                           \
    {"game", g_game}, {"game-value", g_game_value}, {"game-from", g_game_from}, {"game-whole", g_game_whole},                  \
        {"game-three", g_game_three}, {"game-other", g_game_other}, {"game-error", g_game_error}, {"game-help", g_game_help},  \
        {"game-confirm", g_game_confirm}, {"game-wall", g_game_wall}, {"game-confirm-three", g_game_confirm_three},            \
        {"card", g_card}, {"card-initialed", g_card_initialed}, {"card-three", g_card_three}, {"card-help", g_card_help},      \
        {"results-cards", g_results_cards}, {"results-card-one", g_results_card_one},                                          \
        {"results-card-game", g_results_card_game}, {"results-card-present", g_results_card_present},                          \
        {"results-hands", g_results_hands}, {"result-mcr", g_result_mcr}, {"result-mcr-later", g_result_mcr_later},            \
        {"confirm-time", g_confirm_time}, {"sheet", g_sheet}, {"sheet-typed", g_sheet_typed}, {"sheet-whole", g_sheet_whole},  \
        {"sheet-help", g_sheet_help},                                                                                          \
    {                                                                                                                          \
        "confirm-sheet", g_confirm_sheet                                                                                       \
    }
/* The same screens with other texts. */
#define GALLERY_GAME_MEASURED                                                                                                  \
    {"results-cards-many", g_results_cards_many},                                                                              \
    {                                                                                                                          \
        "results-hands-many", g_results_hands_many                                                                             \
    }

#endif
