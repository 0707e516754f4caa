/*
 * Lens files: what a camera's lens does to a picture, measured once and kept as JSON:
 * {"wallkeeper_lens": 1, "size_px": [1920, 1080], "fx": 1500, "fy": 1500, "cx": 959.5, "cy": 539.5,
 *  "k1": -0.08, "k2": 0.02, "p1": 0, "p2": 0, "k3": 0}   (fy, cx, cy and the distortion may be left out)
 */
#ifndef WK_CALIBRATION_LENS_FILE_H
#define WK_CALIBRATION_LENS_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/status.h"
#include "vision/lens.h"

/* Whether a lens can be real: sizes to 20000 px, 15 to 150 degrees wide, middle inside the picture, a distortion that does not
 * fold it. */
bool wk_lens_valid(const struct wk_lens *lens);

/* Parses a lens file's text [n], hostile. WK_BAD_INPUT; *lens unchanged on failure. */
enum wk_status wk_lens_parse(struct wk_lens *lens, const char *text, size_t n) WK_MUST_CHECK;

/* Loads a lens file. WK_NO_FILE, WK_UNREADABLE_FILE, WK_EMPTY_FILE, WK_BAD_INPUT; *lens unchanged on failure. */
enum wk_status wk_lens_load(struct wk_lens *lens, const char *path) WK_MUST_CHECK;

/* Saves a lens, whole or not at all. WK_BAD_INPUT (not valid), WK_IO, WK_DISK_FULL, WK_NO_MEMORY. */
enum wk_status wk_lens_save(const struct wk_lens *lens, const char *path) WK_MUST_CHECK;

/*
 * A lens from the estimates [n] that single frames of the mat gave (wk_scanner_lens()): the median of each number. spread (may
 * be NULL) is the relative half width of the middle half of the focal lengths: below 0.02 the estimate is good, above 0.1 the
 * frames were too much alike; hold the mat at other tilts then. WK_BAD_INPUT: fewer than 3, or of different picture sizes.
 */
enum wk_status wk_lens_average(const struct wk_lens *lenses, int n, struct wk_lens *out, double *spread) WK_MUST_CHECK;

#endif
