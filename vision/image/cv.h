/*
 * OpenCV behind a wall of plain C: the only door to it. No exception and no memory crosses. All functions may be called from
 * any thread on different pictures; each uses one thread.
 */
#ifndef WK_VISION_IMAGE_CV_H
#define WK_VISION_IMAGE_CV_H

#include "rules/status.h"
#include "vision/image/image.h"

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
enum wk_status wk_cv_enlarge(const struct wk_image *src, struct wk_image *dst)
    WK_MUST_CHECK; /* Lanczos: blurs less than linear, takes four times as long */
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

/* Moves corners (x y)[n] to the nearest saddle within +-reach px. */
enum wk_status wk_cv_subpixel(const struct wk_image *grey, float *xy, int n, int reach_px) WK_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif
