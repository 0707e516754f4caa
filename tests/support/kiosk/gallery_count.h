/*
 * The states of the screen that counts a hand, with hands as the scoring would hand them over; see gallery_test.h. The views
 * are made here, from the text of a hand, so that each state stands by itself.
 */
#ifndef WK_TESTS_KIOSK_GALLERY_COUNT_H
#define WK_TESTS_KIOSK_GALLERY_COUNT_H

#include "kiosk/face/draw/hand_view.h"
#include "rules/mcr/hand_text.h"
#include "tests/support/kiosk/gallery_seat.h"

void g_count_record(struct app_world *w);
void g_count_lay(struct app_world *w);
void g_count_lay_no_deal(struct app_world *w);
void g_count_lay_hidden(struct app_world *w);
void g_count_lay_some(struct app_world *w);
void g_count_lay_whole(struct app_world *w);
void g_count_lay_no_face(struct app_world *w);

/* The same, a moment before: nothing is said about it yet. */
void g_count_lay_passing(struct app_world *w);

void g_count_lay_foreign(struct app_world *w);
void g_count_lay_many(struct app_world *w);
void g_count_lay_no_meld(struct app_world *w);
void g_count_lay_two_wins(struct app_world *w);
void g_count_lay_five(struct app_world *w);
void g_count_turn(struct app_world *w);
void g_count_turn_wrong(struct app_world *w);
void g_count_check(struct app_world *w);
void g_count_lay_simulated(struct app_world *w);
void g_count_check_simulated(struct app_world *w);
void g_count_check_from(struct app_world *w);

/* The labels have told it, and a fan is touched. */
void g_count_check_fan(struct app_world *w);

void g_count_check_pairs(struct app_world *w);
void g_count_check_orphans(struct app_world *w);

/* Two concealed and two melded kongs: the most tiles there are, and names in two lines. */
void g_count_check_kongs(struct app_world *w);

void g_count_check_many(struct app_world *w);
void g_count_check_many_last(struct app_world *w);
void g_count_check_few(struct app_world *w);

/* No Honors: no tile shows it. */
void g_count_check_none(struct app_world *w);

void g_count_check_no_win(struct app_world *w);
void g_count_check_unsound(struct app_world *w);
void g_count_check_doubt(struct app_world *w);

/* All but one of what can be said against a hand: as much as is kept. */
void g_count_check_doubts(struct app_world *w);

void g_count_doubts(struct app_world *w);
void g_count_left(struct app_world *w);

/* Every reason, the longest names. */
void g_count_left_many(struct app_world *w);

/* A few things said against it, and the list goes on below them. */
void g_count_doubts_many(struct app_world *w);

void g_count_left_many_last(struct app_world *w);
void g_count_keys(struct app_world *w);
void g_count_keys_blind(struct app_world *w);
void g_count_keys_closing(struct app_world *w);
void g_count_keys_some(struct app_world *w);
void g_count_keys_kong(struct app_world *w);
void g_count_keys_whole(struct app_world *w);
void g_count_help(struct app_world *w);

#define GALLERY_COUNT                                                                                                          \
    {"count-record", g_count_record}, {"count-lay", g_count_lay}, {"count-lay-no-deal", g_count_lay_no_deal},                  \
        {"count-lay-hidden", g_count_lay_hidden}, {"count-lay-some", g_count_lay_some},                                        \
        {"count-lay-whole", g_count_lay_whole}, {"count-lay-no-face", g_count_lay_no_face},                                    \
        {"count-lay-passing", g_count_lay_passing}, {"count-lay-foreign", g_count_lay_foreign},                                \
        {"count-lay-many", g_count_lay_many}, {"count-lay-no-meld", g_count_lay_no_meld},                                      \
        {"count-lay-two-wins", g_count_lay_two_wins}, {"count-lay-five", g_count_lay_five}, {"count-turn", g_count_turn},      \
        {"count-turn-wrong", g_count_turn_wrong}, {"count-check", g_count_check}, {"count-check-from", g_count_check_from},    \
        {"count-lay-simulated", g_count_lay_simulated}, {"count-check-simulated", g_count_check_simulated},                    \
        {"count-check-fan", g_count_check_fan}, {"count-check-kongs", g_count_check_kongs},                                    \
        {"count-check-pairs", g_count_check_pairs}, {"count-check-orphans", g_count_check_orphans},                            \
        {"count-check-many", g_count_check_many}, {"count-check-many-last", g_count_check_many_last},                          \
        {"count-check-few", g_count_check_few}, {"count-check-none", g_count_check_none},                                      \
        {"count-check-no-win", g_count_check_no_win}, {"count-check-unsound", g_count_check_unsound},                          \
        {"count-check-doubt", g_count_check_doubt}, {"count-check-doubts", g_count_check_doubts},                              \
        {"count-doubts", g_count_doubts}, {"count-doubts-many", g_count_doubts_many}, {"count-left", g_count_left},            \
        {"count-left-many", g_count_left_many}, {"count-left-many-last", g_count_left_many_last},                              \
        {"count-keys", g_count_keys}, {"count-keys-blind", g_count_keys_blind}, {"count-keys-closing", g_count_keys_closing},  \
        {"count-keys-some", g_count_keys_some}, {"count-keys-kong", g_count_keys_kong},                                        \
        {"count-keys-whole", g_count_keys_whole},                                                                              \
    {                                                                                                                          \
        "count-help", g_count_help                                                                                             \
    }

#endif
