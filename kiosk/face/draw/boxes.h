/*
 * Layout: a screen is a box that is cut up. A cut takes a piece off one side and leaves the rest; rows, columns and cells share
 * a box out evenly. So a screen's function reads as its picture does: from the outside in, from top to bottom. Values only, in
 * the units of draw.h; y points down. A box that is cut by more than it holds comes out with a negative side and is a bug.
 */
#ifndef WK_KIOSK_FACE_DRAW_BOXES_H
#define WK_KIOSK_FACE_DRAW_BOXES_H

/* Source: tokens.md, "Space". */
#define WK_MARGIN 32.0   /* around everything */
#define WK_GAP 16.0      /* between cards */
#define WK_KEY_GAP 12.0  /* between keys */
#define WK_PAD 20.0      /* inside a card */
#define WK_KEY_H 72.0    /* of a key: 15 mm */
#define WK_R_TAG 8.0     /* corner radius of a tag, */
#define WK_R_CARD 12.0   /* of a key or a card in a row, */
#define WK_R_PLATE 16.0  /* of what stands by itself */
#define WK_W_HAIR 1.0    /* width of a line between things, */
#define WK_W_OUTLINE 2.0 /* around a choice, */
#define WK_W_THIS 3.0    /* around the one that is meant */

struct wk_box {
    double x, y, w, h;
};

struct wk_box wk_box_at(double x, double y, double w, double h);
double wk_box_right(struct wk_box box);
double wk_box_bottom(struct wk_box box);
double wk_box_mid_x(struct wk_box box);
double wk_box_mid_y(struct wk_box box);

/* The piece that is cut off `box`, which keeps the rest. */
struct wk_box wk_cut_left(struct wk_box *box, double w);
struct wk_box wk_cut_right(struct wk_box *box, double w);
struct wk_box wk_cut_top(struct wk_box *box, double h);
struct wk_box wk_cut_bottom(struct wk_box *box, double h);

/* Smaller by dx at the left and the right, by dy above and below; larger by negative ones. */
struct wk_box wk_box_inset(struct wk_box box, double dx, double dy);
/* w x h in the middle of the box, which may be the smaller one. */
struct wk_box wk_box_centre(struct wk_box box, double w, double h);

/* Share i, 0..n-1, of n equal ones with `gap` between them: from the left, from the top; and of n_columns x n_rows, row by row.
 */
struct wk_box wk_box_column(struct wk_box box, int i, int n, double gap);
struct wk_box wk_box_row(struct wk_box box, int i, int n, double gap);
struct wk_box wk_box_cell(struct wk_box box, int i, int n_columns, int n_rows, double gap);

#endif
