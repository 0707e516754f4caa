/* Tray: the mat found in a picture by its markers, and the camera's pose over it. */
#ifndef WK_VISION_MAT_TRAY_H
#define WK_VISION_MAT_TRAY_H

#include "labels/mat.h"
#include "labels/reading.h"
#include "vision/image/image.h"
#include "vision/mat/fit.h"

/* Scratch pictures of one thread, so that no frame allocates. WK_NO_MEMORY; *out is unchanged then. Freeing takes NULL too. */
struct wk_tray_finder;
enum wk_status wk_tray_finder_new(struct wk_tray_finder **out) WK_MUST_CHECK;
void wk_tray_finder_free(struct wk_tray_finder *finder);

/*
 * Looks for the mat in a grey picture. WK_OK and *fit, sights [16] and *n_sights (the markers' corners); or why not:
 * WK_NO_TRAY, WK_TRAY_PARTLY, WK_TRAY_UPSIDE_DOWN, WK_TRAY_MIRRORED, WK_TWO_TRAYS, WK_TOO_SMALL, WK_TOO_DARK, WK_GLARE,
 * WK_OUT_OF_FOCUS, WK_NO_MEMORY. With WK_TRAY_PARTLY and WK_TOO_SMALL the sights are those of the markers that were seen; with
 * the other reasons there are none.
 * lens: fx 0 when unknown.
 */
enum wk_status wk_tray_find(struct wk_tray_finder *finder, const struct wk_image *grey, const struct wk_mat *mat,
                            const struct wk_lens *lens, struct wk_fit *fit, struct wk_sight *sights,
                            int *n_sights) WK_MUST_CHECK;

/* How many px a mm on the mat takes in the picture, by the edges of the markers that were seen; 0: n is 0. */
double wk_sights_px_per_mm(const struct wk_sight *sights, int n);

/*
 * Whether the markers are where `sights` [n] saw them, looking only around them: true when three or more
 * markers have moved by less than 0.6 px.
 */
bool wk_tray_still(const struct wk_image *grey, const struct wk_sight *sights, int n);

/* Sigma of the blur of a picture's strongest edges inside a rectangle, px; 0 when there is no edge of contrast. */
double wk_tray_blur(const struct wk_image *grey, int x, int y, int w, int h);

#endif
