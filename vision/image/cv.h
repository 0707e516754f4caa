/*
 * OpenCV behind a wall of plain C: the only door to it. No exception and no memory crosses. All functions may be called from
 * any thread on different pictures; each uses one thread.
 */
#ifndef WK_VISION_IMAGE_CV_H
#define WK_VISION_IMAGE_CV_H

#include "rules/status.h"
#include "vision/image/image.h"
#include "vision/image/lens.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Drawing aids. dst->data, w, h, stride and channels are set by the caller; nothing is allocated by the caller's count.
 * WK_BAD_INPUT when shapes do not fit.
 */
enum wk_status wk_cv_grey(const struct wk_image *bgr, struct wk_image *grey) WK_MUST_CHECK; /* same size */
enum wk_status wk_cv_resize(const struct wk_image *src,
                            struct wk_image *dst) WK_MUST_CHECK; /* area when smaller, linear when larger */
enum wk_status wk_cv_blur(const struct wk_image *src, struct wk_image *dst,
                          double sigma_px) WK_MUST_CHECK; /* Gauss; src may be dst */
enum wk_status wk_cv_unsharp(const struct wk_image *src, struct wk_image *dst, double amount, double sigma_px) WK_MUST_CHECK;
enum wk_status wk_cv_otsu(const struct wk_image *src, struct wk_image *dst) WK_MUST_CHECK; /* grey to 0 or 255 */

/*
 * Fills dst by looking back: its pixel (x, y) shows src at H (x, y, 1), H [9] row-major; beyond the border the border goes
 * on. How: 0 linear, 1 cubic.
 */
enum wk_status wk_cv_warp(const struct wk_image *src, struct wk_image *dst, const double *back, int how) WK_MUST_CHECK;

/*
 * Normalised correlation of a pattern at each place of a grey picture: out [h - pattern h + 1][w - pattern w + 1], -1..1, where
 * the pattern's upper left pixel lies.
 */
enum wk_status wk_cv_match(const struct wk_image *grey, const struct wk_image *pattern, float *out) WK_MUST_CHECK;

/* The homography from 4 or more pairs of points (x y)[n] to (u v)[n]; robust: drops outliers beyond reach. WK_NOT_FOUND: none.
 */
enum wk_status wk_cv_homography(const double *from, const double *to, int n, double robust_reach, double *h) WK_MUST_CHECK;

/* What views of a board say of the lens: standard deviations of its numbers, and how well each view agrees. */
struct wk_cv_lens {
    struct wk_lens lens;                /* k3 is held at 0 */
    double rms_px;                      /* of all corners against the lens */
    double sigma_f_px, sigma_middle_px; /* of the focal length, of the middle */
};

/*
 * The lens that w x h pictures of a plane were taken with: on[sum of n_corners] are points of the plane (x y), seen[] the same
 * points in px, n_corners[n_views] how many belong to each view, view_rms[n_views] gets each view's own error in px.
 * WK_BAD_INPUT: fewer than 3 views or than 6 points in one; WK_NOT_FOUND: they do not tell a lens.
 */
enum wk_status wk_cv_calibrate(const float *on, const float *seen, const int *n_corners, int n_views, int w, int h,
                               struct wk_cv_lens *out, double *view_rms) WK_MUST_CHECK;

/* Moves corners (x y)[n] to the nearest saddle within +-reach px. */
enum wk_status wk_cv_subpixel(const struct wk_image *grey, float *xy, int n, int reach_px) WK_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif
