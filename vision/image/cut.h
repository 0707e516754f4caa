/* Cut: a patch of a grey picture, straightened, for codes to be searched in. Pure. */
#ifndef WK_VISION_IMAGE_CUT_H
#define WK_VISION_IMAGE_CUT_H

#include "vision/image/image.h"

/*
 * Fills patch (data, w, h and stride set by the caller), whose pixel (x, y) shows the picture at back (x, y, 1), back [9]
 * row-major, by the nearest pixel; beyond the border the border goes on. Both are grey. False: a part of it is at infinity.
 * Nearest pixels are enough where the result is summed over many pixels: bilinear sampling is no better there, blurs small
 * pictures, and takes twice the time.
 */
bool wk_cut(const struct wk_image *picture, const double *back, const struct wk_image *patch);

#endif
