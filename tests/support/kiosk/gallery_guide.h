/* The gallery's states of guided rulings. Included by gallery_test.h. */
#ifndef WK_TESTS_KIOSK_GALLERY_GUIDE_H
#define WK_TESTS_KIOSK_GALLERY_GUIDE_H

#include "tests/support/kiosk/event_test.h"

/* The guide of an event, by one who has the director's PIN, up to what has happened; then by its titles and answers. */
void guide_open(struct app_world *w, const char *kind, int table, bool judges_pin);
void guide_case(struct app_world *w, const char *title);
void guide_answer(struct app_world *w, const char *text);

void g_guide_new(struct app_world *w);
void g_guide_cases(struct app_world *w);
void g_guide_cases_mcr(struct app_world *w);
/* A question that the rules leave to the director, before a judge. */
void g_guide_ask_director(struct app_world *w);
void g_guide_play_on(struct app_world *w);
void g_guide_drawn(struct app_world *w);
void g_guide_replaced(struct app_world *w);
void g_guide_ruled_imp(struct app_world *w);
void g_guide_ruled_who(struct app_world *w);
/* At the table of three. */
void g_guide_ruled_long(struct app_world *w);
void g_guide_ruled_mcr(struct app_world *w);
/* The game is over by it. */
void g_guide_ruled_result(struct app_world *w);
/* Before one who is not the director. */
void g_guide_ruled_out(struct app_world *w);
/* Of sixteen hands and more tables than a page has. */
void g_guide_place(struct app_world *w);
void g_guide_refused(struct app_world *w);
void g_guide_due(struct app_world *w);

#define GALLERY_GUIDE                                                                                                          \
    {"guide-cases", g_guide_cases}, {"guide-ask-director", g_guide_ask_director}, {"guide-ruled-who", g_guide_ruled_who},      \
    {                                                                                                                          \
        "guide-due", g_guide_due                                                                                               \
    }
/* The same screens with other texts. */
#define GALLERY_GUIDE_MEASURED                                                                                                 \
    {"guide-new", g_guide_new}, {"guide-play-on", g_guide_play_on}, {"guide-cases-mcr", g_guide_cases_mcr},                    \
        {"guide-drawn", g_guide_drawn}, {"guide-replaced", g_guide_replaced}, {"guide-ruled-imp", g_guide_ruled_imp},          \
        {"guide-ruled-long", g_guide_ruled_long}, {"guide-ruled-mcr", g_guide_ruled_mcr},                                      \
        {"guide-ruled-result", g_guide_ruled_result}, {"guide-ruled-out", g_guide_ruled_out}, {"guide-place", g_guide_place},  \
    {                                                                                                                          \
        "guide-refused", g_guide_refused                                                                                       \
    }

#endif
