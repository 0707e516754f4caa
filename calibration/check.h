/* Check: is this camera, as it stands and in this light, good enough to read by? Judged from one frame's tray. Pure. */
#ifndef WK_CALIBRATION_CHECK_H
#define WK_CALIBRATION_CHECK_H

#include "labels/reading.h"

/* Zero is the bad one (law 1). */
enum wk_grade { WK_GRADE_MEND = 0, WK_GRADE_USABLE, WK_GRADE_GOOD };

enum wk_check_what {
    WK_CHECK_MAT = 0,    /* is the mat found, right way round; residual of its markers, px */
    WK_CHECK_RESOLUTION, /* px per mm at the tile tops */
    WK_CHECK_FOCUS,      /* blur (sigma) in modules of a sticker's code */
    WK_CHECK_EXPOSURE,   /* median brightness of the wall's area, 0..255 */
    WK_CHECK_GLARE,      /* burnt-out share of the wall's area, 0..1 */
    WK_N_CHECKS
};

struct wk_check_item {
    enum wk_grade grade;
    double value;    /* in the unit named above; 0 when it could not be measured */
    const char *how; /* what to do, an English sentence for translation; "" when there is nothing to do. Static storage. */
};

struct wk_check {
    enum wk_grade grade; /* the worst of them */
    struct wk_check_item item[WK_N_CHECKS];
};

/*
 * Judges a tray as wk_scan_backs() describes it. module_mm: width of a sticker's module (24 mm stickers: 0.96).
 * Without a mat only that is judged and everything else is to mend. Source of the limits: stickers-and-mat.md, "Sticker" (blur
 * that QR survives) and tests/bench/bench_scan.c.
 */
void wk_check_judge(const struct wk_tray *tray, double module_mm, struct wk_check *out);

/* "mend" "usable" "good"; "mat" "resolution" "focus" "exposure" "glare". Static storage. */
const char *wk_grade_word(enum wk_grade grade);
const char *wk_check_word(enum wk_check_what what);

#endif
