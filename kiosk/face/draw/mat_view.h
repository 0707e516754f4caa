/*
 * The mat on the screen, see wk_part_mat().
 * Several: what stands on it always, and what is to be done now.
 */
#ifndef WK_KIOSK_FACE_DRAW_MAT_VIEW_H
#define WK_KIOSK_FACE_DRAW_MAT_VIEW_H

#include "kiosk/face/draw/parts.h"

/* The picture zone in units, and where millimetres of the page lie in it. */
struct wk_mat_view {
    const struct wk_app *app;
    bool schematic;                        /* a drawn mat, where no picture may be shown */
    double x, y, w, h, per_mm, x_mm, y_mm; /* w: of the left half, where it stands in halves, */
    double lower;                          /* and so much lower the right one; 0: it does not */
    double slot_w, slot_h;                 /* a slot's pitch in units */
};

/* A wall that has passed is being taken off the mat: what is missing of it is not to be laid any more. */
bool wk_mat_is_taken_off(const struct wk_app *app);

/* The pieces of the picture, one or two: which one a place of the page stands in, and where piece i stands. */
int wk_mat_n_pieces(const struct wk_mat_view *v);
struct wk_box wk_mat_piece(const struct wk_mat_view *v, int i);
struct wk_box wk_mat_piece_of(const struct wk_mat_view *v, const struct wk_box *tile);
/* The part of a row that stands in piece i, from its first slot to its last one; false: none does. */
bool wk_mat_row_piece(const struct wk_mat_view *v, enum wk_row row, int i, struct wk_box *out);

/* The slot as printed, its tile as it lies, and a tile that lies beside it. slot: 0..33. */
struct wk_box wk_mat_slot(const struct wk_mat_view *v, int slot);
struct wk_box wk_mat_tile(const struct wk_mat_view *v, int slot);
struct wk_box wk_mat_stray(const struct wk_mat_view *v, int near_slot);

void wk_mat_frame(struct wk_draw *draw, const struct wk_box *b, enum wk_colour colour);
/* A tile that lies face up is covered: nobody is shown a face. */
void wk_mat_cover(struct wk_draw *draw, const struct wk_box *b);
/* A mark of diameter d in a corner of the tile: the upper right one, or (low) the lower left one. */
void wk_mat_mark(struct wk_draw *draw, enum wk_slot_look look, const struct wk_box *b, double d, bool low);

/* The app's first task: what it moves, on its way, which belongs beneath all marks; and its own marks, over all others. */
void wk_mat_way(struct wk_draw *draw, const struct wk_mat_view *v);
void wk_mat_step(struct wk_draw *draw, const struct wk_mat_view *v);

#endif
