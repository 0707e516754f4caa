/* The mat's print looked for at several heights. For calibration/gauge.c only. */
#ifndef WK_CALIBRATION_GAUGE_PLANE_H
#define WK_CALIBRATION_GAUGE_PLANE_H

#include "labels/mat.h"
#include "vision/image/image.h"
#include "vision/mat/fit.h"

/* Heights of the mat over the marks that are tried: 2 mm above to 33 mm below them. */
#define WK_PLANE_TOP_MM 2.0
#define WK_PLANE_STEP_MM 0.5
#define WK_PLANE_N 71
#define WK_PLANE_GROUPS 4 /* slots by turns: how much these differ says how sure the answer is */

/* Sums of correlations by height and group; zero-initialised. */
struct wk_plane_curve {
    double sum[WK_PLANE_GROUPS][WK_PLANE_N];
    int n[WK_PLANE_GROUPS];
};

struct wk_plane_print; /* opaque: what the print looks like in the slots */
enum wk_status wk_plane_print_new(struct wk_plane_print **out, const struct wk_mat *mat) WK_MUST_CHECK;
void wk_plane_print_free(struct wk_plane_print *print);

/* Adds one slot of a grey picture, which ought to be empty; the print is stretched by so much in y. */
void wk_plane_look(const struct wk_plane_print *print, const struct wk_image *grey, const struct wk_fit *fit, double stretch,
                   int slot, struct wk_plane_curve *curve);

/* How high the marks lie over the mat; false: no height stands out. */
bool wk_plane_peak(const struct wk_plane_curve *curve, double *mm, double *sigma_mm);

#endif
