/*
 * Still: does a camera give the same pictures again and again, as a photograph, a clip or a frozen device does? A sensor has
 * noise: two of its pictures never agree in all of a thousand pixels, so pictures that do agree are one picture shown twice. A
 * camera that is short of time gives a picture twice or thrice in a row; that does not count. One thread.
 *
 * What it does not see: a clip whose period is longer than WK_STILL_KEPT pictures, or to which noise was added, and a printed
 * photograph before the lens.
 */
#ifndef WK_VISION_IMAGE_STILL_H
#define WK_VISION_IMAGE_STILL_H

#include "vision/image/image.h"

#define WK_STILL_KEPT 2048     /* different pictures remembered: 68 s at 30 a second */
#define WK_STILL_NS 2000000000 /* a real camera does not repeat one picture for so long */
#define WK_STILL_KNOWN 15      /* so many known pictures one after the other are a clip that begins again, not chance */
#define WK_STILL_FORGET 300    /* after ten seconds of new pictures the camera is trusted again */

/* Zero-initialised: nothing was seen. */
struct wk_still {
    uint64_t seen[WK_STILL_KEPT]; /* a ring */
    int n, next;
    uint64_t newest;
    int64_t since_ns; /* when it came first */
    int n_same;       /* how often it came since */
    int n_known;      /* known pictures in a row */
    int n_new;        /* since the last sign */
    bool still;
};

/* Takes a frame of a live camera in. True: its pictures repeat, or did within the last WK_STILL_FORGET different ones. */
bool wk_still_take(struct wk_still *self, const struct wk_image *image, int64_t t_ns);

#endif
