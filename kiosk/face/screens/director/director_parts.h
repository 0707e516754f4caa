/*
 * What the director's screens have in common.
 * Several: it stays beside the screen that it is of.
 */
#ifndef WK_KIOSK_FACE_SCREENS_DIRECTOR_DIRECTOR_PARTS_H
#define WK_KIOSK_FACE_SCREENS_DIRECTOR_DIRECTOR_PARTS_H

#include "kiosk/face/draw/parts.h"

/* The bar of a check of the camera; usable: it may be left as it is. */
void wk_screen_check_bar(const struct wk_app *app, struct wk_draw *draw, bool usable);
/* The camera's controls in a column: what was found, and what is wrong. The headline that belongs to it. */
void wk_screen_tuning(const struct wk_app *app, struct wk_draw *draw, struct wk_box column);
void wk_screen_tuning_headline(const struct wk_app *app, struct wk_draw *draw);
/*
 * The camera's way to the photo pack: a key, dashed for a judge; false: none, for the camera is being tuned. And where there is
 * no room for it in the bar (a window that is not upright), at the right of the headline: how much of that it takes.
 */
bool wk_screen_pack_keycap(const struct wk_app *app, const struct wk_draw *draw, struct wk_keycap *key);
double wk_screen_pack_key(const struct wk_app *app, struct wk_draw *draw);
/* The camera over the whole table: how well each seat's wall is read. And the word for a grade. */
void wk_screen_table_check(const struct wk_app *app, struct wk_draw *draw);
const char *wk_screen_grade_text(const struct wk_draw *draw, enum wk_app_grade grade);

/* A passphrase as it is typed, masked, under a headline; and a touch on its keyboard: false, it was none. */
void wk_screen_phrase(struct wk_draw *draw, const char *text, const char *note, const char *phrase, bool capital, bool shown);
struct wk_keycap wk_screen_show_key(const struct wk_draw *draw, bool shown);
bool wk_screen_phrase_touch(char phrase[WK_DEALS_PHRASE], bool *capital, bool *shown, enum wk_action action, int arg);

/* What is to be done when nothing could be written to a stick; an English message id. */
const char *wk_screen_stick_mend(enum wk_status status);

#endif
