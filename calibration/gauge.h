/*
 * Gauge: a tray measured from pictures taken from several places with a known lens: how high the tile tops lie over the marks
 * (by their parallax), how high the marks lie over the mat (by where its print is seen), and whether the printer stretched one
 * direction. The printer's overall scale cannot be seen in pictures: that takes a ruler.
 */
#ifndef WK_CALIBRATION_GAUGE_H
#define WK_CALIBRATION_GAUGE_H

#include "labels/mat.h"
#include "vision/scan/scan.h"

#define WK_GAUGE_MAX_VIEWS 24

enum wk_gauge_answer {
    WK_GAUGE_NO_MAT = 0,
    WK_GAUGE_NO_LENS, /* the lens given does not fit this picture */
    WK_GAUGE_MOVING,
    WK_GAUGE_SAME, /* taken from the place of an earlier picture, or there are enough */
    WK_GAUGE_TAKEN
};

/* A length and its standard deviation; sigma_mm 0: not known. */
struct wk_gauged {
    double mm, sigma_mm;
};

/* In true millimetres when the ruler was measured, else as if the mat had been printed at 100 %. */
struct wk_gauge_result {
    int n_views, n_tiles, n_empty; /* pictures; tiles seen in two or more of them; empty slots seen, in all of them */
    struct wk_gauged top;          /* the tile tops over the marks, by parallax */
    struct wk_gauged rim;          /* the marks over the mat, by its print */
    struct wk_gauged tile;         /* the tiles: measured, or given (sigma 0.1) */
    struct wk_gauged sticker;      /* width of the stickers, when tops are known */
    double scale;                  /* of the print, by the ruler; 1 without one */
    double aspect, aspect_sigma;   /* its y scale / x scale */
    bool complete;                 /* `mat` is to be used */
    struct wk_mat mat;             /* what was measured put into the mat that was given */
};

struct wk_gauge; /* opaque, one thread at a time */

/* mat: as it was meant to be printed. lens: of the camera, known. key is borrowed. WK_BAD_INPUT (no lens), WK_NO_MEMORY. */
enum wk_status wk_gauge_new(struct wk_gauge **out, const struct wk_mat *mat, const struct wk_lens *lens,
                            const struct wk_key *key) WK_MUST_CHECK;
void wk_gauge_free(struct wk_gauge *gauge);

/*
 * Looks at a B G R picture and keeps what it tells. live: pictures follow one another, and only one in which the mat lies still
 * and which was taken from a place 30 mm or more from the others is kept. WK_BAD_INPUT (size), WK_NO_MEMORY.
 */
enum wk_status wk_gauge_look(struct wk_gauge *gauge, const struct wk_image *bgr, bool live,
                             enum wk_gauge_answer *answer) WK_MUST_CHECK;

/*
 * What the pictures kept so far tell. ruler_mm: length of the printed ruler of 100 mm by a real one, 0: not measured;
 * tile_mm: height of a tile by a caliper, 0: not measured. WK_NO_MEMORY; *out is unchanged.
 */
enum wk_status wk_gauge_solve(const struct wk_gauge *gauge, double ruler_mm, double tile_mm,
                              struct wk_gauge_result *out) WK_MUST_CHECK;

/* What is missing, an English sentence for translation; "" when it is complete. Static storage. */
const char *wk_gauge_lack(const struct wk_gauge_result *result);

#endif
