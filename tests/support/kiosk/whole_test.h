/* What tests of the whole table share: four walls as a perfect camera overhead reads them. */
#ifndef WK_TESTS_KIOSK_WHOLE_TEST_H
#define WK_TESTS_KIOSK_WHOLE_TEST_H

#include "tests/support/kiosk/app_test.h"

#define WHOLE_PX 1000.0 /* the picture is the square itself, so many px wide */

/* What lies on the table; the next frame shows it. */
extern struct wk_table_reading whole_table;
/* How well the walls are read, with the next frames; NULL: nobody says. */
extern const struct wk_app_table_check *whole_check;

/* The kiosk looks at the whole table from now on, which is empty. */
void whole_begin(struct app_world *w);
void whole_clear(struct app_world *w, enum wk_wind seat);
void whole_lay(struct app_world *w, enum wk_wind seat);
void whole_lay_all(struct app_world *w);
/* A label in a slot before a seat; two exchanged; a slot of which nothing is read. */
void whole_put(struct app_world *w, enum wk_wind seat, int slot, wk_label label);
void whole_swap(struct app_world *w, struct wk_table_place a, struct wk_table_place b);
void whole_state(enum wk_wind seat, int slot, enum wk_read_state state, enum wk_read_why why);
/* A tile in the middle of the table, x, y 0..1 of the square. */
void whole_stray(wk_label label, double x, double y);
/* A place by the label that belongs there. */
struct wk_table_place whole_place(const char *label);
/* What the next look at faces shows of each wall, [seat - 1]. All: n_up tiles of each are turned, and seen. */
extern struct wk_app_turned whole_turned[WK_N_WINDS];
void whole_turn_all(int n_up);
/* Such a look; held: the walls are known; done: nothing more is to be seen. */
void whole_faces(struct app_world *w, bool held, bool done);
void whole_frame(struct app_world *w);
void whole_frames(struct app_world *w, int n);

#endif
