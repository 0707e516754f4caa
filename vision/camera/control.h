/* What can be set of a camera, whatever its driver calls it. */
#ifndef WK_VISION_CAMERA_CONTROL_H
#define WK_VISION_CAMERA_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

/* In the order in which they are to be set: an automatic control that is still on would change those after it. */
enum wk_control {
    WK_CONTROL_MAINS = 0,     /* Hz of the lamps' mains: 50, 60; 0: not heeded */
    WK_CONTROL_SLOWS,         /* 1: a long exposure may slow the pictures down */
    WK_CONTROL_AUTO_EXPOSURE, /* 1: the camera's own, 0: held; of exposure and gain */
    WK_CONTROL_EXPOSURE,      /* 100 us */
    WK_CONTROL_GAIN,          /* the camera's own unit */
    WK_CONTROL_AUTO_FOCUS,    /* 1, 0 */
    WK_CONTROL_FOCUS,         /* the camera's own unit */
    WK_CONTROL_AUTO_WHITE,    /* 1, 0 */
    WK_CONTROL_WHITE,         /* K of the light that is to look white */
    WK_N_CONTROLS
};

/* What a camera lets be set. */
struct wk_control_range {
    bool there;             /* false: it has no such control, and the rest is 0 */
    int32_t min, max, step; /* max > min, max - min fits into an int32_t; step is 1 or more */
    int32_t value;          /* as it stood when it was asked for */
};

/* "mains" "slows" "auto_exposure" "exposure" "gain" "auto_focus" "focus" "auto_white" "white". Static storage. */
const char *wk_control_word(enum wk_control control);

#endif
