/*
 * What a frame says of its camera's focus, exposure, colour and of lamps that flicker. Does not need the mat, which is not
 * found when the camera is out of focus. Pure, and fast enough for each frame: about 150,000 pixels are looked at.
 */
#ifndef WK_CALIBRATION_TUNE_TUNE_LOOK_H
#define WK_CALIBRATION_TUNE_TUNE_LOOK_H

#include <stdbool.h>

#include "vision/image/image.h"

/* Of the middle two thirds of a picture, where the mat lies. "Paper" is what is brighter than halfway: the mat's and stickers'.
 */
struct wk_tune_sight {
    double sharpness; /* steepness of edges over brightness, squared and averaged; to be compared with itself only */
    double white;     /* brightness of paper, its median, 0..255 */
    double burnt;     /* share of paper at 250 and above, 0..1 */
    double cast;      /* log of blue over red on paper: 0 is neutral, above it bluish */
    double motion;    /* how much the picture's rows have changed, as a share of brightness */
    double bands;  /* strength of bright and dark bands that run through the pictures, as a share; 0: none, or not known yet */
    double stands; /* the same of bands that stand still, compared with the rows that were kept; 0: none, or none were kept */
};

#define WK_TUNE_ROWS 120
#define WK_TUNE_WAVES 29  /* 1.5 to 8.5 bands over the rows, in quarters */
#define WK_TUNE_WINDOW 18 /* frames that bands are looked for in: 0.6 s of 30 a second */

/* What is remembered from frame to frame; zero: nothing. */
struct wk_tune_look {
    int n_rows, n_frames;
    double row[WK_TUNE_ROWS];  /* running mean of the brightness of each */
    double mean[WK_TUNE_ROWS]; /* of all frames */
    double kept[WK_TUNE_ROWS]; /* as they were with another exposure */
    bool has_kept;
    struct wk_tune_waves {
        double wave[WK_TUNE_WAVES], all; /* squares, summed */
        int n;                           /* frames */
    } window;
    double bands;
};

/* bgr: 64 x 64 px or more; smaller ones, and those that are not B G R, say nothing (false). */
bool wk_tune_look(struct wk_tune_look *look, const struct wk_image *bgr, struct wk_tune_sight *out);

/* Another light or exposure from here on: what was learnt of bands is forgotten. keep: the rows are kept to be compared. */
void wk_tune_look_again(struct wk_tune_look *look, bool keep);

#endif
