/* View: from a picture to the plane in which codes are squares of one size, computed from the codes alone. Pure. */
#ifndef WK_VISION_STICKERS_VIEW_H
#define WK_VISION_STICKERS_VIEW_H

#include "vision/stickers/bare.h"

enum { WK_N_VIEW = 5, WK_VIEW_MAX_CODES = 640 };

/* How a plane is seen, apart from position and rotation: horizon x and y, shear, stretch, log of the size. */
struct wk_code_view {
    double cx, cy; /* the picture's middle, px */
    double shape[WK_N_VIEW];
};

/*
 * Finds the view of codes [n] in a picture of w x h px, robustly; straight from above unless the codes show otherwise. False:
 * none, or more codes than WK_VIEW_MAX_CODES; *out is then unspecified.
 */
bool wk_code_view_find(const struct wk_bare_code *codes, int n, int w, int h, struct wk_code_view *out);

/* px to mm on the plane of the codes, the picture's middle at 0, axes nearly the picture's. */
void wk_code_view_flatten(const struct wk_code_view *view, double u, double v, double *x, double *y);

#endif
