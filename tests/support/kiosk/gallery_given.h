/* The states of a given deal being laid out, of a deal that is known here; see gallery_test.h. */
#ifndef WK_TESTS_KIOSK_GALLERY_GIVEN_H
#define WK_TESTS_KIOSK_GALLERY_GIVEN_H

#include "kiosk/programs/service/given_deal.h"
#include "tests/support/kiosk/app_test.h"

extern struct wk_given_view given_view;
extern struct wk_deal given_deal;
extern enum wk_wind given_wind;
extern int n_given_ends;

/* A deal of four of each face, and what a camera sees of it: the first n slots hold their tiles. */
void given_fill(void);

void given_tile(struct wk_face_reading *faces, int slot, uint8_t face);
void given_lay(struct wk_face_reading *faces, int n);
bool given_answers(struct app_world *w, const struct wk_effect *effect);

/* A frame as the kiosk hands it on: how the picture is, then what lies there. */
void given_see(struct app_world *w, const struct wk_face_reading *faces);

void given_open(struct app_world *w, bool none);
void given_wall(struct app_world *w);
void g_given_none(struct app_world *w);
void g_given_begin(struct app_world *w);

/* The hand in another order, one tile of another wall, one that is not clear, a hand over two. */
void g_given_hand(struct app_world *w);

void g_given_far(struct app_world *w);
void g_given_whole(struct app_world *w);
void g_given_done(struct app_world *w);
void g_given_help(struct app_world *w);

#define GALLERY_GIVEN                                                                                                          \
    {"given-none", g_given_none}, {"given-begin", g_given_begin}, {"given-hand", g_given_hand}, {"given-far", g_given_far},    \
        {"given-whole", g_given_whole}, {"given-done", g_given_done},                                                          \
    {                                                                                                                          \
        "given-help", g_given_help                                                                                             \
    }

#endif
