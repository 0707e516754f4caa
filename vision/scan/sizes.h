/*
 * Sizes: how large the stickers' codes of a picture are, measured by the mat's markers alone: one print against the other.
 * Shows a printer that scales (calibration/print_scale.h).
 */
#ifndef WK_VISION_SCAN_SIZES_H
#define WK_VISION_SCAN_SIZES_H

#include "labels/label.h"

struct wk_scanner; /* vision/scan/scan.h */

#define WK_MAX_SIZES 80

/* A code of ours, in millimetres of the mat as it was meant to be printed. */
struct wk_code_size {
    wk_label label;
    double x_mm, y_mm; /* its middle, as it lies at the height of the tile tops */
    double up_deg;     /* which way its upper edge points: 0 away from the player, 90 right */
    double tops_mm;    /* its side, lying on a tile's top */
    double paper_mm;   /* its side, lying on the mat itself, as a sheet of stickers does */
    double fitted_mm;  /* its side on a tile's top, by the pose that also uses the stickers' places: more exact, but only where
                          the tiles lie in the slots */
};

struct wk_code_sizes {
    int n; /* 0: no code was read, or no mat was seen */
    struct wk_code_size code[WK_MAX_SIZES];
};

/* Of the picture that `scanner` was given last (wk_scan_backs()): all stickers of ours, also beside the slots. */
void wk_scan_sizes(const struct wk_scanner *scanner, struct wk_code_sizes *out);

#endif
