/* The spot check: a store that draws, and the states of its screen. */
#ifndef WK_TESTS_KIOSK_GALLERY_SPOT_H
#define WK_TESTS_KIOSK_GALLERY_SPOT_H

#include "kiosk/face/screens/screen_spot.h"
#include "tests/support/kiosk/app_test.h"

/* How the next look is answered, and what the store holds. */
struct spot_store {
    struct wk_app_spot_state state;
    struct wk_app_spot_look look;
    enum wk_status status;
    char said[WK_SPOT_SAID_SIZE]; /* to the last draw */
    int n_asked[4];               /* index enum wk_spot_ask */
};

extern struct spot_store spot_store;

bool spot_answers(struct app_world *w, const struct wk_effect *effect);
void spot_open(struct app_world *w);
void spot_number(struct app_world *w, const char *digits);
void spot_type(struct app_world *w, const char *text);
void spot_draw_8(struct app_world *w);
void spot_look(struct app_world *w, enum wk_spot_said said);
void spot_all(struct app_world *w, enum wk_spot_said last);
void g_spot(struct app_world *w);
void g_spot_nothing(struct app_world *w);
void g_spot_away(struct app_world *w);
void g_spot_number(struct app_world *w);
void g_spot_words(struct app_world *w);        /* two of them are typed */
void g_spot_beacon(struct app_world *w);       /* it is typed */
void g_spot_beacon_named(struct app_world *w); /* its checkpoint */
void g_spot_number_long(struct app_world *w);
void g_spot_number_hint(struct app_world *w);
void g_spot_lay(struct app_world *w);
void g_spot_mend(struct app_world *w);
void g_spot_turn(struct app_world *w);
void g_spot_turn_rest(struct app_world *w);
void g_spot_unclear(struct app_world *w);
void g_spot_other_wall(struct app_world *w);
void g_spot_match(struct app_world *w);
void g_spot_no_match(struct app_world *w);

/* The faces of this wall did not match three times before. */
void g_spot_no_more(struct app_world *w);

void g_spot_no_more_lay(struct app_world *w);
void g_spot_next(struct app_world *w);
void g_spot_done(struct app_world *w);
void g_spot_done_no_match(struct app_world *w);
void g_spot_done_no_more(struct app_world *w);
void g_spot_help(struct app_world *w);

#define GALLERY_SPOT                                                                                                           \
    {"spot", g_spot}, {"spot-nothing", g_spot_nothing}, {"spot-away", g_spot_away}, {"spot-number", g_spot_number},            \
        {"spot-lay", g_spot_lay}, {"spot-mend", g_spot_mend}, {"spot-turn", g_spot_turn},                                      \
        {"spot-turn-rest", g_spot_turn_rest}, {"spot-unclear", g_spot_unclear}, {"spot-other-wall", g_spot_other_wall},        \
        {"spot-match", g_spot_match}, {"spot-no-match", g_spot_no_match}, {"spot-next", g_spot_next},                          \
        {"spot-done", g_spot_done}, {"spot-done-no-match", g_spot_done_no_match}, {"spot-no-more", g_spot_no_more},            \
        {"spot-no-more-lay", g_spot_no_more_lay}, {"spot-done-no-more", g_spot_done_no_more},                                  \
    {                                                                                                                          \
        "spot-help", g_spot_help                                                                                               \
    }
/* Fit into every size and language. What a touch does there: tests/kiosk/test_spot_screens.c. */
#define GALLERY_SPOT_MEASURED                                                                                                  \
    {"spot-number-hint", g_spot_number_hint}, {"spot-words", g_spot_words}, {"spot-beacon", g_spot_beacon},                    \
        {"spot-beacon-named", g_spot_beacon_named},                                                                            \
    {                                                                                                                          \
        "spot-number-long", g_spot_number_long                                                                                 \
    }

#endif
