/* The gallery's states of a kiosk that has joined a hall. Included by gallery_test.h. */
#ifndef WK_TESTS_KIOSK_GALLERY_LINK_H
#define WK_TESTS_KIOSK_GALLERY_LINK_H

#include "tests/support/kiosk/app_test.h"

/* How the kiosk stands with its hall, as the loop tells the app. */
void link_send(struct app_world *w, const struct wk_app_link *link);

void g_link_holds(struct app_world *w);
void g_link_waits(struct app_world *w);
void g_link_one_waits(struct app_world *w);
void g_link_away(struct app_world *w);
void g_link_other(struct app_world *w);
void g_link_unknown(struct app_world *w);
void g_link_expelled(struct app_world *w);
void g_link_refused(struct app_world *w);
void g_link_full(struct app_world *w);
void g_link_clock(struct app_world *w);

/* Joining: before a code, why not, the words, and what came of it. */
void g_join(struct app_world *w);
void g_join_no_network(struct app_world *w);
void g_join_refused(struct app_world *w);
void g_join_own_event(struct app_world *w);
void g_join_bad_code(struct app_world *w);
void g_join_asking(struct app_world *w);
void g_join_words(struct app_world *w);
void g_join_no_hall(struct app_world *w);
void g_join_other_hall(struct app_world *w);
void g_join_no_such(struct app_world *w);
void g_join_yes_there(struct app_world *w);
void g_join_yes_here(struct app_world *w);
void g_join_differ(struct app_world *w);
void g_join_no(struct app_world *w);
void g_join_over(struct app_world *w);
void g_join_version(struct app_world *w);
void g_join_older(struct app_world *w);
void g_join_newer(struct app_world *w);
void g_join_other_key(struct app_world *w);
void g_join_expelled(struct app_world *w);
void g_join_done(struct app_world *w);
void g_join_help(struct app_world *w);

#define GALLERY_LINK                                                                                                           \
    {"link-holds", g_link_holds}, {"link-waits", g_link_waits}, {"link-one-waits", g_link_one_waits},                          \
        {"link-away", g_link_away}, {"link-other", g_link_other}, {"link-unknown", g_link_unknown},                            \
        {"link-expelled", g_link_expelled}, {"link-refused", g_link_refused}, {"link-full", g_link_full}, {"join", g_join},    \
        {"join-no-network", g_join_no_network}, {"join-refused", g_join_refused}, {"join-own-event", g_join_own_event},        \
        {"join-bad-code", g_join_bad_code}, {"join-asking", g_join_asking}, {"join-words", g_join_words},                      \
        {"join-no-hall", g_join_no_hall}, {"join-other-hall", g_join_other_hall}, {"join-no-such", g_join_no_such},            \
        {"join-yes-there", g_join_yes_there}, {"join-yes-here", g_join_yes_here}, {"join-differ", g_join_differ},              \
        {"join-no", g_join_no}, {"join-over", g_join_over}, {"join-version", g_join_version}, {"join-older", g_join_older},    \
        {"join-newer", g_join_newer}, {"join-other-key", g_join_other_key}, {"join-expelled", g_join_expelled},                \
        {"join-done", g_join_done}, {"join-help", g_join_help},                                                                \
    {                                                                                                                          \
        "link-clock", g_link_clock                                                                                             \
    }

#endif
