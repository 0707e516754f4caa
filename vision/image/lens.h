/* Lens: pinhole with OpenCV's distortion model. */
#ifndef WK_VISION_IMAGE_LENS_H
#define WK_VISION_IMAGE_LENS_H

/* For pictures of w x h px; other sizes of the same shape are scaled. fx == 0: unknown, to be estimated from the markers. */
struct wk_lens {
    int w, h;
    double fx, fy, cx, cy; /* px */
    double k1, k2, p1, p2, k3;
};

#endif
