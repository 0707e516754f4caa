/* The states of the kiosk that have to be looked at: a club evening that scores. */
#ifndef WK_TESTS_KIOSK_GALLERY_CLUB_H
#define WK_TESTS_KIOSK_GALLERY_CLUB_H

#include "tests/support/kiosk/event_test.h"

/* Names and evenings of before, as the store answers; what BEGIN finds against it (NOT: it begins). */
extern struct wk_club_news club_news;
extern enum wk_refusal_kind club_refusal;
bool club_answers(struct app_world *w, const struct wk_effect *effect);

/* An evening of n players, begun; long: with the longest names. And the power is cut. */
void club_begin(struct app_world *w, int n_players, bool long_names);
void club_restart(struct app_world *w);
/* Who wins from whom (its own: self-drawn; NONE: a draw) with how many points, by touches, and all four agree. */
void club_play(struct app_world *w, enum wk_wind winner, enum wk_wind payer, int points);

void g_idle_club(struct app_world *w);
void g_tonight(struct app_world *w);
void g_tonight_none(struct app_world *w);
void g_tonight_chosen(struct app_world *w);
void g_tonight_full(struct app_world *w);
void g_tonight_refused(struct app_world *w);
void g_tonight_type(struct app_world *w);
void g_tonight_before(struct app_world *w);
void g_tonight_one(struct app_world *w);
void g_tonight_page(struct app_world *w);
void g_tonight_help(struct app_world *w);
void g_hands(struct app_world *w);
void g_hands_sums(struct app_world *w);
void g_hands_long(struct app_world *w);
void g_hands_else(struct app_world *w);
void g_hands_chairs(struct app_world *w);
void g_hands_refused(struct app_world *w);
void g_hands_back(struct app_world *w);
void g_hands_end(struct app_world *w);
void g_hands_help(struct app_world *w);
void g_idle_club_going(struct app_world *w);
void g_idle_club_over(struct app_world *w);
void g_standings_club(struct app_world *w);
void g_standings_club_player(struct app_world *w);

#define GALLERY_CLUB                                                                                                           \
    {"idle-club", g_idle_club}, {"tonight", g_tonight}, {"tonight-none", g_tonight_none},                                      \
        {"tonight-chosen", g_tonight_chosen}, {"tonight-full", g_tonight_full}, {"tonight-refused", g_tonight_refused},        \
        {"tonight-type", g_tonight_type}, {"tonight-before", g_tonight_before}, {"tonight-one", g_tonight_one},                \
        {"tonight-page", g_tonight_page}, {"tonight-help", g_tonight_help}, {"hands", g_hands}, {"hands-sums", g_hands_sums},  \
        {"hands-long", g_hands_long}, {"hands-else", g_hands_else}, {"hands-chairs", g_hands_chairs},                          \
        {"hands-refused", g_hands_refused}, {"hands-back", g_hands_back}, {"hands-end", g_hands_end},                          \
        {"hands-help", g_hands_help}, {"idle-club-going", g_idle_club_going}, {"idle-club-over", g_idle_club_over},            \
        {"standings-club", g_standings_club},                                                                                  \
    {                                                                                                                          \
        "standings-club-player", g_standings_club_player                                                                       \
    }

#endif
