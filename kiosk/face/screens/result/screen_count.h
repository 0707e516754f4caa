/*
 * What the files of the screen that counts a hand share. Only they include this: it opens the view
 * (kiosk/face/draw/hand_view.h). Several: what the pages of counting a hand do for one another.
 */
#ifndef WK_KIOSK_FACE_SCREENS_RESULT_SCREEN_COUNT_H
#define WK_KIOSK_FACE_SCREENS_RESULT_SCREEN_COUNT_H

#include "kiosk/face/draw/hand_view.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/result/count_steps.h"

/* What may be shown; an empty one while nothing may. Never NULL. */
const struct wk_hand_view *wk_count_view(const struct wk_app *app);

/* Tiles of a hand in one line, in an upright window in two, group by group, the winning one apart at the right edge. */
#define WK_COUNT_TILE_W 69.0 /* units: in hand; those of melds are as wide or narrower */
#define WK_COUNT_TILE_H 92.0
#define WK_COUNT_LINE_Y 194.0
#define WK_COUNT_LINE_MAX (WK_MCR_SHOWN_MAX + 4)
struct wk_count_cell {
    uint8_t face, group; /* face 0: an empty place */
    int8_t index, of;    /* of view->shown; the meld, -1: none */
    bool back, meld, win;
    bool next;      /* a tile is wanted here */
    double x, y, w; /* y of its lower edge */
};
struct wk_count_line {
    int n;
    struct wk_count_cell cell[WK_COUNT_LINE_MAX];
};

/* The tiles of the view in the order of view->shown. */
void wk_count_line_of(const struct wk_hand_view *view, struct wk_count_line *out);
/* Gives each cell its place, and how much lower than in one line all that follows them begins. */
void wk_count_line_place(const struct wk_draw *draw, struct wk_count_line *line);
double wk_count_more_h(const struct wk_draw *draw);
/* A touch on a tile in hand is `hand` with the index of the cell, on a meld (a kong only, unless all_melds) `meld`. */
void wk_count_line_touch(struct wk_draw *draw, const struct wk_count_line *line, enum wk_action hand, enum wk_action meld,
                         bool all_melds);
/* lit: bit per cell that stands out, 0: none does and none is dimmed. */
void wk_count_line_draw(struct wk_draw *draw, const struct wk_count_line *line, uint32_t lit);

/* Takes a w x h box of what is drawn back into the ground. */
void wk_count_dim(struct wk_draw *draw, double x, double y, double w, double h);

/* The headline of a step, unless something was refused; before it for how long the screen still stands, when that is to be
 * told.
 */
void wk_count_headline(const struct wk_app *app, struct wk_draw *draw, struct wk_headline *headline);

void wk_count_check(const struct wk_app *app, struct wk_draw *draw);
void wk_count_keys(const struct wk_app *app, struct wk_draw *draw);

#endif
