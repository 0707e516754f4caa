/*
 * Print scale: how large stickers were printed against what was meant, by a picture of them on a mat, and whether that will do.
 *
 * Stickers are measured by the mat's markers. A printer that scaled both alike gives 100 %: then only the tiles, which are not
 * printed, show it, when they do not fit into the slots. Stickers that seem too large mean that the mat is too small: no
 * printer enlarges a sheet that fills its page. Measuring the mat's printed ruler with a real one shows the rest (calibrate
 * tray).
 *
 * Off by 0.5 % at most on a right mat, by 3 % on one that was scaled itself: `make print-scale`,
 * tests/bench/bench_print_scale.c, on drawn pictures that made none of the limits. Pure.
 */
#ifndef WK_CALIBRATION_PRINT_SCALE_H
#define WK_CALIBRATION_PRINT_SCALE_H

#include <stdbool.h>

#include "labels/mat.h"
#include "vision/scan/sizes.h"

/* Zero says nothing (law 1). */
enum wk_print_answer {
    WK_PRINT_NOT_MEASURED = 0,
    WK_PRINT_FINE,
    WK_PRINT_STICKERS, /* to be printed again: too small */
    WK_PRINT_MAT       /* to be printed again: too small for the tiles */
};

struct wk_print_scale {
    enum wk_print_answer answer;
    int n;           /* stickers that were measured */
    double percent;  /* width of the stickers by the mat, of what was meant; 0: not measured */
    double mat;      /* that of the mat by the stickers, where these are the larger ones; else 0 */
    bool sheet;      /* the stickers lie on the mat as a printed sheet, not cut yet */
    bool tiles_wide; /* tiles lie farther apart than the mat's slots: they do not fit on it */
    const char *how; /* what to do, an English sentence; "" when there is nothing to do. Static storage. */
};

/* mat: as it was meant to be printed. sticker_mm: width of the stickers, as meant. */
void wk_print_scale_judge(const struct wk_code_sizes *sizes, const struct wk_mat *mat, double sticker_mm,
                          struct wk_print_scale *out);

/*
 * The least percent that is fine, about 78: at this size of stickers (a share of WK_STICKER_MM), the lowest height from which a
 * 1080p camera sees all of this mat is also the highest at which they are good to read (calibration/height.h). For smaller ones
 * there is no good height. 1080p is the least that the club's page asks for.
 */
double wk_print_least_percent(const struct wk_mat *mat);

/*
 * "Stickers are printed at 97 % of 24 mm, by the mat: fine", without a full stop; .how may follow.
 */
#define WK_PRINT_TEXT 120
void wk_print_scale_text(const struct wk_print_scale *scale, double sticker_mm, char text[WK_PRINT_TEXT]);

/* "unknown" "fine" "stickers" "mat". Static storage. */
const char *wk_print_answer_word(enum wk_print_answer answer);

#endif
