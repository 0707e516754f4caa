/* The gallery's states of what judge and director enter. Included by gallery_test.h. */
#ifndef WK_TESTS_KIOSK_GALLERY_JUDGE_H
#define WK_TESTS_KIOSK_GALLERY_JUDGE_H

#include "tests/support/kiosk/event_test.h"

void g_director_event(struct app_world *w);
void g_players(struct app_world *w);
void g_players_stand_in(struct app_world *w);
void g_players_one(struct app_world *w);
void g_players_name(struct app_world *w);
void g_players_name_pinyin(struct app_world *w);
void g_players_name_refused(struct app_world *w);
void g_players_list(struct app_world *w);
void g_players_reason(struct app_world *w);
void g_players_sections(struct app_world *w);
void g_players_pages(struct app_world *w);
void g_players_help(struct app_world *w);
void g_acts_none(struct app_world *w);
void g_acts(struct app_world *w);
void g_acts_older(struct app_world *w);
void g_acts_one(struct app_world *w);
void g_acts_taken_back(struct app_world *w);
void g_acts_result(struct app_world *w);
void g_acts_gate(struct app_world *w);
void g_acts_moved(struct app_world *w);

/* A judge: the deal is the director's. */
void g_acts_new_judge(struct app_world *w);

void g_acts_new(struct app_world *w);
void g_acts_place(struct app_world *w);
void g_acts_place_refused(struct app_world *w);
void g_acts_imp(struct app_world *w);
void g_acts_points(struct app_world *w);
void g_acts_penalty(struct app_world *w);
void g_acts_redress(struct app_world *w);
void g_acts_out(struct app_world *w);

/* The acts that came later: a result taken back, a hand not played, a penalty, a redress, two who are out. */
void g_acts_more(struct app_world *w);

void g_acts_out_one(struct app_world *w);
void g_ranking_out(struct app_world *w);
void g_ranking_out_player(struct app_world *w);
void g_results_not_played(struct app_world *w);

/* A round that nobody has begun. */
void g_results_not_begun(struct app_world *w);

void g_acts_chairs(struct app_world *w);
void g_acts_chairs_half(struct app_world *w);
void g_acts_moves(struct app_world *w);
void g_acts_new_protest(struct app_world *w);
void g_acts_end(struct app_world *w);
void g_acts_new_ended(struct app_world *w);
void g_acts_close(struct app_world *w);
void g_acts_close_twice(struct app_world *w);
void g_acts_close_left(struct app_world *w);
void g_acts_close_reason(struct app_world *w);
void g_acts_close_sealed(struct app_world *w);
void g_acts_moves_twice(struct app_world *w);
void g_acts_moves_many(struct app_world *w);
void g_acts_lacks(struct app_world *w);
void g_acts_reason(struct app_world *w);
void g_acts_words(struct app_world *w);
void g_acts_own_words(struct app_world *w);
void g_acts_deal_looking(struct app_world *w);
void g_acts_deal_unread(struct app_world *w);
void g_acts_deal(struct app_world *w);
void g_acts_parts(struct app_world *w);
void g_acts_choice(struct app_world *w);
void g_acts_help(struct app_world *w);
void g_results(struct app_world *w);
void g_results_behind(struct app_world *w);

/* The next one is asked for, and the third hand is passed over. */
void g_acts_lacks_results(struct app_world *w);

void g_acts_gate_reason(struct app_world *w);
void g_acts_gate_missing(struct app_world *w);
void g_results_one(struct app_world *w);
void g_results_vouched(struct app_world *w);
void g_results_entered(struct app_world *w);
void g_results_missing(struct app_world *w);
void g_results_paper(struct app_world *w);
void g_results_less(struct app_world *w);
void g_results_asked(struct app_world *w);
void g_results_again(struct app_world *w);
void g_results_help(struct app_world *w);

#define GALLERY_JUDGE                                                                                                          \
    {"director-event", g_director_event}, {"players", g_players}, {"players-stand-in", g_players_stand_in},                    \
        {"players-one", g_players_one}, {"players-name", g_players_name}, {"players-name-pinyin", g_players_name_pinyin},      \
        {"players-name-refused", g_players_name_refused}, {"players-list", g_players_list},                                    \
        {"players-reason", g_players_reason}, {"players-sections", g_players_sections}, {"players-pages", g_players_pages},    \
        {"players-help", g_players_help}, {"acts-none", g_acts_none}, {"acts", g_acts}, {"acts-older", g_acts_older},          \
        {"acts-one", g_acts_one}, {"acts-taken-back", g_acts_taken_back}, {"acts-result", g_acts_result},                      \
        {"acts-gate", g_acts_gate}, {"acts-moved", g_acts_moved}, {"acts-new", g_acts_new},                                    \
        {"acts-new-judge", g_acts_new_judge}, {"acts-place", g_acts_place}, {"acts-place-refused", g_acts_place_refused},      \
        {"acts-penalty", g_acts_penalty}, {"acts-redress", g_acts_redress}, {"acts-out", g_acts_out},                          \
        {"acts-more", g_acts_more}, {"acts-out-one", g_acts_out_one}, {"ranking-out", g_ranking_out},                          \
        {"ranking-out-player", g_ranking_out_player}, {"results-not-played", g_results_not_played},                            \
        {"results-not-begun", g_results_not_begun}, {"acts-imp", g_acts_imp}, {"acts-points", g_acts_points},                  \
        {"acts-chairs", g_acts_chairs}, {"acts-chairs-half", g_acts_chairs_half}, {"acts-moves", g_acts_moves},                \
        {"acts-moves-twice", g_acts_moves_twice}, {"acts-moves-many", g_acts_moves_many},                                      \
        {"acts-new-protest", g_acts_new_protest}, {"acts-end", g_acts_end}, {"acts-lacks", g_acts_lacks},                      \
        {"acts-new-ended", g_acts_new_ended}, {"acts-close", g_acts_close}, {"acts-close-twice", g_acts_close_twice},          \
        {"acts-close-left", g_acts_close_left}, {"acts-close-reason", g_acts_close_reason},                                    \
        {"acts-close-sealed", g_acts_close_sealed}, {"acts-reason", g_acts_reason}, {"acts-words", g_acts_words},              \
        {"acts-own-words", g_acts_own_words}, {"acts-deal-looking", g_acts_deal_looking},                                      \
        {"acts-deal-unread", g_acts_deal_unread}, {"acts-deal", g_acts_deal}, {"acts-parts", g_acts_parts},                    \
        {"acts-choice", g_acts_choice}, {"acts-help", g_acts_help}, {"results", g_results},                                    \
        {"results-behind", g_results_behind}, {"acts-gate-missing", g_acts_gate_missing},                                      \
        {"acts-lacks-results", g_acts_lacks_results}, {"acts-gate-reason", g_acts_gate_reason},                                \
        {"results-one", g_results_one}, {"results-vouched", g_results_vouched}, {"results-entered", g_results_entered},        \
        {"results-missing", g_results_missing}, {"results-paper", g_results_paper}, {"results-less", g_results_less},          \
        {"results-asked", g_results_asked}, {"results-again", g_results_again},                                                \
    {                                                                                                                          \
        "results-help", g_results_help                                                                                         \
    }

#endif
