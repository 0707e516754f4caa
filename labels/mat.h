/* The mat: where markers and slots lie on paper, and how high the tiles are. */
#ifndef WK_LABELS_MAT_H
#define WK_LABELS_MAT_H

#include "labels/layout.h"

#define WK_N_MARKERS 4

struct wk_mm {
    double x, y;
};

/* Page coordinates: millimetres, origin top left, x right, y down (towards the player). */
struct wk_mat {
    double page_w_mm, page_h_mm;
    struct wk_mm marker_mm[WK_N_MARKERS][4]; /* ArUco 4x4_50, ids 0..3 = upper left, upper right, lower right, lower left; corners clockwise from the marker's own upper left */
    struct wk_mm slot_mm[WK_N_SLOTS];        /* centres */
    double slot_w_mm, slot_h_mm;             /* outline of a slot */
    double pitch_x_mm, pitch_y_mm;           /* between columns and rows */
    double tile_height_mm;                   /* how high the tile tops lie above the mat */
    double marker_height_mm;                 /* how high the markers lie above the mat: 0, or the rim's height */
};

/* The mat that `labels mat` prints: A3, 13 columns x 31 mm, 3 rows x 42 mm, markers clear of 25 mm high tiles at 25 degrees. */
void wk_mat_default(struct wk_mat *mat);

/* Centre of (row, column) in mm, also for columns beyond the row's end, where strays lie. */
struct wk_mm wk_mat_at(const struct wk_mat *mat, enum wk_row row, int column);

/*
 * Reads a geometry file: JSON as `labels mat --json` writes it. Missing heights take the defaults.
 * WK_NO_FILE, WK_UNREADABLE_FILE, WK_BAD_INPUT; *mat unchanged on failure.
 */
enum wk_status wk_mat_load(struct wk_mat *mat, const char *path) WK_MUST_CHECK;

#endif
