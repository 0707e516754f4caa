/* Lens solver: what a lens does, by least squares over views of the lens board. Pure. */
#ifndef WK_CALIBRATION_LENS_SOLVE_H
#define WK_CALIBRATION_LENS_SOLVE_H

#include "calibration/board_find.h"
#include "vision/image/lens.h"

#define WK_LENS_MAX_VIEWS 40

/* What views say of the lens: standard deviations of its numbers, and how well they agree. */
struct wk_lens_solved {
    struct wk_lens lens;                /* k3 is held at 0 */
    double rms_px;                      /* of all corners against the lens */
    double sigma_f_px, sigma_middle_px; /* of the focal length, of the middle: the larger of its two */
};

/*
 * The lens that views [n] of one size were taken with; view_rms [n] gets each view's own error in px. A few milliseconds.
 * WK_BAD_INPUT: fewer than 3 views, more than WK_LENS_MAX_VIEWS, or fewer than 6 corners in one; WK_NOT_FOUND: they do not
 * tell a lens, or one lies in a line. Nothing is written then.
 */
enum wk_status wk_lens_solve(const struct wk_board_view *const *views, int n, struct wk_lens_solved *out,
                             double *view_rms) WK_MUST_CHECK;

#endif
