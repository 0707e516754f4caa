/*
 * Lens files: what a camera's lens does to a picture, measured once and kept as JSON:
 * {"wallkeeper_lens": 1, "size_px": [1920, 1080], "fx": 1500, "fy": 1500, "cx": 959.5, "cy": 539.5,
 *  "k1": -0.08, "k2": 0.02, "p1": 0, "p2": 0, "k3": 0,   (fy, cx, cy and the distortion may be left out)
 *  "camera": "v4l2:HD Webcam 046d:0825", "made_s": 1790000000, "pictures": 18, "rms_px": 0.2, "sigma_f_px": 1.5}   (these too)
 */
#ifndef WK_CALIBRATION_LENS_FILE_H
#define WK_CALIBRATION_LENS_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/status.h"
#include "vision/camera/camera.h"
#include "vision/image/lens.h"

/* A lens, and what is known of its measurement: "" and zeros where that is not told. */
struct wk_calibration {
    struct wk_lens lens;            /* fx 0: none */
    char camera[WK_CAMERA_ID_SIZE]; /* what it was measured with, wk_camera_identify() */
    int64_t made_s;                 /* when, s since 1970 UTC */
    int n_pictures;
    double rms_px, sigma_f_px; /* of the board's corners; of the focal length */
};

/* Whether a lens can be real: sizes to 20000 px, 15 to 150 degrees wide, middle inside the picture, a distortion that does not
 * fold it. */
bool wk_lens_valid(const struct wk_lens *lens);

/* Parses a lens file's text [n], hostile. WK_BAD_INPUT; *out unchanged on failure. */
enum wk_status wk_lens_parse(struct wk_calibration *out, const char *text, size_t n) WK_MUST_CHECK;

/* Loads a lens file. WK_NO_FILE, WK_UNREADABLE_FILE, WK_EMPTY_FILE, WK_BAD_INPUT; *out unchanged on failure. */
enum wk_status wk_lens_load(struct wk_calibration *out, const char *path) WK_MUST_CHECK;

/* A valid one's text, malloc'ed, the caller frees it; NULL: no memory. */
char *wk_lens_format(const struct wk_calibration *calibration);

/* Saves one, whole or not at all, its folder made when it is missing. WK_BAD_INPUT (not valid), WK_IO, WK_DISK_FULL,
 * WK_NO_MEMORY. */
enum wk_status wk_lens_save(const struct wk_calibration *calibration, const char *path) WK_MUST_CHECK;

#endif
