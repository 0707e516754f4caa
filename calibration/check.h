/* Check: is this camera, as it stands and in this light, good enough to read by? Judged from one frame, slot by slot. Pure. */
#ifndef WK_CALIBRATION_CHECK_H
#define WK_CALIBRATION_CHECK_H

#include "labels/reading.h"

struct wk_survey;

/* Pixels that a module of a sticker's code on the mat needs to be good, and to be usable. */
#define WK_CHECK_GOOD_MODULE_PX 3.6
#define WK_CHECK_LEAST_MODULE_PX 2.8

/* Zero is the bad one (law 1). */
enum wk_grade { WK_GRADE_MEND = 0, WK_GRADE_USABLE, WK_GRADE_GOOD };

enum wk_check_what {
    WK_CHECK_MAT = 0,    /* is the mat found, and the right way round; residual of its markers, px */
    WK_CHECK_RESOLUTION, /* px per mm at the tile tops, in the slot that has fewest */
    WK_CHECK_FOCUS,      /* blur (sigma) in modules of a sticker's code, in the worst slot that tells */
    WK_CHECK_EXPOSURE,   /* median brightness of the wall's area, 0..255 */
    WK_CHECK_GLARE,      /* burnt-out share of the wall's area, 0..1 */
    WK_CHECK_LIGHT,      /* how far white paper is from grey: largest share by which a colour stands out or is missing */
    WK_N_CHECKS
};

struct wk_check_item {
    enum wk_grade grade;
    double value;    /* in the unit named above; 0 when it could not be measured */
    const char *how; /* what to do, an English sentence for translation; "" when there is nothing to do. Static storage. */
};

/* What the light makes of white paper. */
enum wk_tint { WK_TINT_UNKNOWN = 0, WK_TINT_NONE, WK_TINT_WARM, WK_TINT_COLD, WK_TINT_GREEN, WK_TINT_MAGENTA };

struct wk_check {
    enum wk_grade grade; /* the worst of them */
    struct wk_check_item item[WK_N_CHECKS];
    enum wk_grade slot[WK_N_SLOTS];           /* the worst of a slot's own */
    enum wk_check_what slot_what[WK_N_SLOTS]; /* what makes it so: RESOLUTION, FOCUS, EXPOSURE or GLARE */
    enum wk_tint tint;
};

/*
 * Judges a tray as wk_scan_backs() describes it, and what wk_scan_survey() says of its slots (not looked at without a tray).
 * module_mm: width of a sticker's module (24 mm stickers: 0.96). Without a mat only WK_CHECK_MAT is judged; all other grades
 * are MEND. Source of the limits: stickers-and-mat.md, "Sticker" (blur
 * that QR survives) and tests/bench/bench_scan.c.
 */
void wk_check_judge(const struct wk_tray *tray, const struct wk_survey *survey, double module_mm, struct wk_check *out);

/* A practical test: whether the stickers that lie there are read. */
struct wk_check_labels {
    int n_read, n_seen;  /* stickers read, of those that lie in the slots; both 0: there are none */
    enum wk_grade grade; /* GOOD: each is read. USABLE too where none lies there: nothing was tried */
    const char *how;     /* what to do then, an English sentence; "" when there is nothing to do. Static storage. */
};
void wk_check_labels(const struct wk_reading *reading, struct wk_check_labels *out);

/* "mend" "usable" "good"; "mat" "resolution" "focus" "exposure" "glare" "light"; "unknown" "white" "warm" "cold" "green"
 * "magenta". Static storage. */
const char *wk_grade_word(enum wk_grade grade);
const char *wk_check_word(enum wk_check_what what);
const char *wk_tint_word(enum wk_tint tint);

#endif
