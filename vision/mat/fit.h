/* Fit: a camera's pose over the mat, and its lens where that was not measured. Pure. */
#ifndef WK_VISION_MAT_FIT_H
#define WK_VISION_MAT_FIT_H

#include <stdbool.h>

#include "labels/layout.h"
#include "vision/image/lens.h"

/*
 * A camera over the mat. World: page millimetres, x right, y towards the player, heights above the *markers'* plane.
 * A point (x, y, height) is seen at r (x, y, -height) + t through the lens.
 */
struct wk_fit {
    struct wk_lens lens; /* for this picture's size */
    double r[9], t[3];
    double top_mm; /* how high the tile tops lie above the markers' plane */
    int n_markers;
    double residual_px; /* rms of the markers' corners */
    bool stickers;      /* refined by the stickers' places */
    bool lens_known;    /* lens given, not estimated */
};

/* A place that ought to be at (x, y) mm on a plane and was seen at (u, v) px. */
struct wk_sight {
    double x_mm, y_mm;
    double u_px, v_px;
    double sigma_px; /* what one trusts it to */
    bool top;        /* on the tile tops, else on the markers' plane */
    int marker;      /* 0..3, or -1 */
};

#define WK_MAX_SIGHTS (16 + WK_N_SLOTS)

/* (x, y) mm at `height_mm` above the markers to px in the picture, lens included. False when it lies behind the camera. */
bool wk_fit_project(const struct wk_fit *fit, double x_mm, double y_mm, double height_mm, double *u_px, double *v_px);

/* px in the picture to mm on the plane at `height_mm`. False when the ray misses the plane. */
bool wk_fit_unproject(const struct wk_fit *fit, double u_px, double v_px, double height_mm, double *x_mm, double *y_mm);

/* Where the camera is: how high above the markers, and over which point of the page. */
double wk_fit_camera(const struct wk_fit *fit, double *x_mm, double *y_mm);

/* Homography of the plane at `height_mm`, page mm to undistorted px. */
void wk_fit_plane(const struct wk_fit *fit, double height_mm, double h[9]);

/*
 * Finds the pose from sights [n], and also focal length and k1 where the lens is not known: least squares with priors (webcams
 * see 40 to 90 degrees wide), robust on the tops. free_top lets top_mm move within a prior of 1.5 mm around its value. *fit
 * holds the start (lens, top_mm and, when n_markers > 0, pose) and the result. False: no sensible pose; *fit is then unchanged.
 */
bool wk_fit_solve(struct wk_fit *fit, const struct wk_sight *sights, int n, bool free_top);

/* The lens for a picture of w x h px: scaled, or fx 0 when the shapes differ or none is known. */
struct wk_lens wk_lens_for(const struct wk_lens *lens, int w, int h);

#endif
