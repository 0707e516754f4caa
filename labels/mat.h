/* The mat: where markers and slots lie on paper, and how high the tiles are. */
#ifndef WK_LABELS_MAT_H
#define WK_LABELS_MAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "labels/layout.h"
#include "labels/paper_size.h"

#define WK_N_MARKERS 4

struct wk_mm {
    double x, y;
};

/* Page coordinates: millimetres, origin top left, x right, y down (towards the player). */
struct wk_mat {
    double page_w_mm, page_h_mm;
    struct wk_mm marker_mm[WK_N_MARKERS][4]; /* ArUco 4x4_50 = upper left, upper right, lower right, lower left; ids
                                                wk_mat_marker_id(); corners clockwise from the marker's own upper left */
    struct wk_mm slot_mm[WK_N_SLOTS];        /* centres */
    double slot_w_mm, slot_h_mm;             /* outline of a slot */
    double pitch_x_mm, pitch_y_mm;           /* between columns and rows */
    double tile_height_mm;                   /* how high the tile tops lie above the mat */
    double marker_height_mm;                 /* how high the markers lie above the mat: 0, or the rim's height */
    bool glass;                              /* a frame on a glass plate: the rows are cut out of it */
    bool below;                              /* that frame's underside, as a camera under the glass sees it */
};

/* The mat that `labels mat` prints: A3, 13 columns x 31 mm, 3 rows x 42 mm, markers clear of 25 mm high tiles at 25 degrees. */
void wk_mat_default(struct wk_mat *mat);
/*
 * The same on a double page of another size. Slots and markers keep their sizes and distances, and lie in the page's middle: so
 * a scanner that knows the one reads the other.
 */
void wk_mat_on(struct wk_mat *mat, enum wk_paper_size paper);

/*
 * The underside of a frame on glass (face_pass=underglass), a page of its own. Tiles stand on the glass in the frame's windows,
 * faces down; a second sheet lies printed side down under the first, back to back with it and on the same glass. So markers and
 * faces lie in one plane whatever the glass's thickness, and the camera below sees markers that are not mirrored. It sees x
 * from the other end, though: slot s of this page is slot s of *above at page width - x, and rows run from right to left. Its
 * markers have ids of their own (4..7), so that neither camera can be taken for the other. `above` may be any mat.
 */
void wk_mat_below(const struct wk_mat *above, struct wk_mat *out);

/* The ArUco id of marker 0..3: that number, or 4 more on an underside. */
int wk_mat_marker_id(const struct wk_mat *mat, int marker);

/* The window of a row, as it is cut out of a frame on glass: 13 columns wide in each row, so that the free places show what an
 * empty slot shows. */
struct wk_mm_box {
    double x0, y0, x1, y1;
};
struct wk_mm_box wk_mat_window(const struct wk_mat *mat, enum wk_row row);

/* Centre of (row, column) in mm, also for columns beyond the row's end, where strays lie. */
struct wk_mm wk_mat_at(const struct wk_mat *mat, enum wk_row row, int column);

/* True when the numbers describe a mat that can exist: see mat.c for what is asked. Any values are allowed. */
bool wk_mat_valid(const struct wk_mat *mat);

/*
 * The geometry file's text for a mat, in page millimetres with three decimals; of a frame on glass its underside's markers and
 * slots too, for who draws or checks them. malloc'ed, the caller frees it; NULL: no memory.
 */
char *wk_mat_json(const struct wk_mat *mat);

/*
 * Reads the text [n] of a geometry file (hostile; need not end with a zero); the same fields as wk_mat_load().
 * WK_BAD_INPUT, WK_NO_MEMORY; *mat unchanged on failure.
 */
enum wk_status wk_mat_parse(struct wk_mat *mat, const char *text, size_t n) WK_MUST_CHECK;

/*
 * Reads a geometry file: JSON as `labels mat --json` writes it. Missing heights take the defaults.
 * WK_NO_FILE, WK_UNREADABLE_FILE, WK_EMPTY_FILE, WK_BAD_INPUT, WK_NO_MEMORY; *mat unchanged on failure.
 */
enum wk_status wk_mat_load(struct wk_mat *mat, const char *path) WK_MUST_CHECK;

#endif
