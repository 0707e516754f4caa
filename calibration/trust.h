/* Trust: whether a stored calibration of a lens may be believed for the camera in use, and what to do when not. Pure. */
#ifndef WK_CALIBRATION_TRUST_H
#define WK_CALIBRATION_TRUST_H

#include "calibration/lens_file.h"
#include "labels/reading.h"

#define WK_CALIBRATION_DAYS 180    /* older than that, it is to be measured again: focus rings and stands move */
#define WK_CALIBRATION_OFF_MM 0.25 /* markers further than that (rms) from where the lens puts them disagree with it */

/* Zero is no trust (law 1). */
enum wk_trust {
    WK_TRUST_NONE = 0,     /* no calibration: the lens is estimated from the mat */
    WK_TRUST_OTHER_CAMERA, /* measured with another camera: not to be used */
    WK_TRUST_ALIKE,     /* measured with one of two cameras that have the same id; which one is not known, so it is not used */
    WK_TRUST_NO_FIT,    /* for pictures of another shape, or no mat fits into it: not used */
    WK_TRUST_DISAGREES, /* the markers no longer lie where it puts them */
    WK_TRUST_OLD,
    WK_TRUST_FULL
};

/*
 * camera: names of the one in use, NULL or an empty id when it is not known; then, or when the calibration names no camera,
 * cameras are not compared. A calibration that was made in the same socket while another camera of the same id was plugged in
 * belongs to this camera. tray (may be NULL): what a picture showed with this lens. now_s: s since 1970.
 */
enum wk_trust wk_trust_judge(const struct wk_calibration *calibration, const struct wk_camera_identity *camera,
                             const struct wk_tray *tray, int64_t now_s);

/* What is wrong and what to do, an English sentence for translation; "" for FULL and NONE. Static storage. */
const char *wk_trust_text(enum wk_trust trust);
/* "none" "other-camera" "alike" "no-fit" "disagrees" "old" "trusted". Static storage. */
const char *wk_trust_word(enum wk_trust trust);

#endif
