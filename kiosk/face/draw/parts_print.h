/* Parts of screens that print. */
#ifndef WK_KIOSK_FACE_DRAW_PARTS_PRINT_H
#define WK_KIOSK_FACE_DRAW_PARTS_PRINT_H

#include "kiosk/face/app/state/print.h"
#include "kiosk/face/draw/parts.h"

/* The key that prints, where a folder for prints is set up: 1 and *key, else 0. What comes next, for a headline; NULL when what
 * became of a print stands there, which it draws. */
int wk_part_print_key(const struct wk_app *app, struct wk_draw *draw, enum wk_print what, struct wk_keycap *key);
const char *wk_part_print_next(const struct wk_app *app, struct wk_draw *draw, const char *next);

#endif
