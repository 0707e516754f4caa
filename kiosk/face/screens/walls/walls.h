/*
 * What screens on which a wall lies have in common.
 * Several: it stays beside the screen that it is of.
 */
#ifndef WK_KIOSK_FACE_SCREENS_WALLS_WALLS_H
#define WK_KIOSK_FACE_SCREENS_WALLS_WALLS_H

#include "kiosk/face/draw/parts.h"

/* A wall that is laid back or inspected: what to do, the four walls, the mat, and PASS once it is on disk. */
void wk_screen_laid_wall(const struct wk_app *app, struct wk_draw *draw, bool strip);

/* From a wall that is built or recorded: the one that lies there does not come back by itself. */
bool wk_screen_back_to_seats(struct wk_app *app, struct wk_effects *effects);

/*
 * The making of the tiles (screen_dealing.c) from a screen on which walls are built, which names it in its `leads`: the key, 1,
 * or 0 once everybody has looked at the neighbour's tiles; and its touch, false: it was another.
 */
int wk_screen_dealing_key(const struct wk_app *app, struct wk_draw *draw, struct wk_keycap *key);
bool wk_screen_to_dealing(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects);

/* A plan of a wall w wide, those of its slots lit that are marked; one, large, with its wind beside it. */
#define WK_PLAN_ASPECT 0.3 /* its height by its width: 3 rows by 13 columns, a slot 1.3 times as high as wide */
void wk_screen_plan(const bool marked[WK_N_SLOTS], struct wk_draw *draw, double x, double y, double w, enum wk_wind wind);
void wk_screen_one_plan(const struct wk_app *app, struct wk_draw *draw, const bool marked[WK_N_SLOTS], enum wk_wind wind);

#endif
