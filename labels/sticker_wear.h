/*
 * Sticker wear: when a sticker's print will fail, from how its contrast fell from count to count (DF-18). Pure; any thread.
 *
 * The model: contrast falls in a line with the counts, each measured with an error of its own, all errors of one size and from
 * a normal distribution. The line is that of least squares; the bounds are those of its slope's 95 % confidence interval, by
 * Student's t. A sticker fails where the line reaches WK_WEAR_FAILS, the contrast of grade F. Not in the model: what comes off
 * at once, such as a scratch, and pictures in another light or from another distance, which show as errors and widen the
 * bounds. With 88 labels a set has chance alone make some lines fall: one that has lost less than WK_WEAR_SHOWN is not said
 * to.
 */
#ifndef WK_LABELS_STICKER_WEAR_H
#define WK_LABELS_STICKER_WEAR_H

#define WK_WEAR_LEAST 4    /* counts, or nothing is said */
#define WK_WEAR_MOST 64    /* counts that are looked at: the newest */
#define WK_WEAR_FAILS 0.2  /* contrast 0..1: below it the grade is F (vision/scan/print_grade.h) */
#define WK_WEAR_SHOWN 0.08 /* contrast that the line has lost over these counts, at the least, where it is said to fall */
#define WK_WEAR_LONG 999   /* further counts: so many, or more */

enum wk_wear_says {
    WK_WEAR_TOO_FEW = 0,
    WK_WEAR_STEADY, /* that it falls at all is not shown */
    WK_WEAR_FALLS
};

struct wk_wear {
    enum wk_wear_says says;
    double contrast;      /* of the newest count, on the line; from STEADY on, like the next */
    double per_count;     /* how much it changes from one count to the next */
    int earliest, latest; /* FALLS: the first further count at which it may fail, and by which it has; 0: at this one, at most
                             WK_WEAR_LONG */
};

/* Of the contrasts [n] of one label, the oldest count first, 0..1 each. */
void wk_wear_forecast(const double *contrast, int n, struct wk_wear *out);

#endif
