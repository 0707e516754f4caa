/* Grid: in which slots of a wall the tiles lie, from nothing but where they are. Pure. */
#ifndef WK_VISION_STICKERS_GRID_H
#define WK_VISION_STICKERS_GRID_H

#include <stdbool.h>

#include "labels/layout.h"
#include "labels/mat.h"

enum { WK_GRID_MAX_TILES = 96 };

/* A tile as its wall's player sees it: x to the right, y towards the player, mm. */
struct wk_grid_tile {
    double x, y;     /* of its middle */
    wk_label label;  /* WK_LABEL_NONE: not read */
    int row, column; /* out: enum wk_row, or -1; the column may lie beyond the row's ends */
};

/* A row's straight line of places: that of column c is (x + c pitch, y + slope (x + c pitch)). */
struct wk_grid_line {
    bool found;
    bool sure; /* no other places fit the tiles that were read nearly as well */
    double x, pitch, y, slope;
};

struct wk_grid {
    struct wk_grid_line line[WK_N_ROWS]; /* those not found lie where the others say */
    bool turned;                         /* laid by a player at the other side: x and y of lines count from there */
};

/*
 * Finds the grid in tiles [n]. Rows are named by the labels in them and by their lengths and order, the hand row nearest to the
 * player unless the labels say otherwise; a row begins where its tiles begin. Where tiles are missing at an end, the labels of
 * the others (also in a mirrored row) and the beginnings of the other rows decide. A tile that was not read and overlaps one
 * that was read is in no row. False: no row with four tiles.
 */
bool wk_grid_find(struct wk_grid_tile *tiles, int n, struct wk_grid *out);

/* The middle of a slot in the same coordinates as the tiles'. */
void wk_grid_place(const struct wk_grid *grid, enum wk_row row, int column, double *x, double *y);

/*
 * The slots as a mat whose page begins a margin away from the outermost, upright for who laid the wall. *left, *top: where the
 * page begins in the tiles' coordinates, those of a turned wall counted from the other side. like: heights of tiles and slots.
 */
void wk_grid_mat(const struct wk_grid *grid, const struct wk_mat *like, struct wk_mat *mat, double *left, double *top);

#endif
