/* The height of a camera by its angle of view, its picture and what has to be in it. */
#include "calibration/height.h"

#include <math.h>

#include "calibration/check.h"
#include "calibration/table_check.h"
#include "vision/mat/fit.h"

#define PI 3.14159265358979323846
#define MARKER_MODULES 6 /* across: four and the black edge. It wants one more of white around it */

/* A tenth higher than the lowest, the mat may lie 2 cm off in each direction, which is how well one centres it by hand. */
#define ROOM_OF_MAT 1.1

/* Four walls of 13 tiles, three rows deep, around a middle in which hands move; a hand's breadth around them. With room in it.
 */
#define TABLE_MM 800

/* Smaller differences are not worth moving a stand. */
#define HARDLY 1.03

void wk_extent_of_mat(const struct wk_mat *mat, struct wk_extent *out)
{
    double x0 = mat->page_w_mm, x1 = 0, y0 = mat->page_h_mm, y1 = 0;
    const struct wk_mm *corner = mat->marker_mm[0];
    const double white = hypot(corner[1].x - corner[0].x, corner[1].y - corner[0].y) / MARKER_MODULES;

    for (int m = 0; m < WK_N_MARKERS; m++)
        for (int k = 0; k < 4; k++) {
            x0 = fmin(x0, mat->marker_mm[m][k].x - white);
            x1 = fmax(x1, mat->marker_mm[m][k].x + white);
            y0 = fmin(y0, mat->marker_mm[m][k].y - white);
            y1 = fmax(y1, mat->marker_mm[m][k].y + white);
        }
    *out = (struct wk_extent){
        .marks_w_mm = x1 - x0,
        .marks_h_mm = y1 - y0,
        .marks_mm = mat->marker_height_mm,
        .tops_mm = mat->tile_height_mm,
        .room = ROOM_OF_MAT,
        .good_px = WK_CHECK_GOOD_MODULE_PX,
        .least_px = WK_CHECK_LEAST_MODULE_PX,
    };
    x0 = mat->page_w_mm, x1 = 0, y0 = mat->page_h_mm, y1 = 0;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        x0 = fmin(x0, mat->slot_mm[s].x - mat->slot_w_mm / 2);
        x1 = fmax(x1, mat->slot_mm[s].x + mat->slot_w_mm / 2);
        y0 = fmin(y0, mat->slot_mm[s].y - mat->slot_h_mm / 2);
        y1 = fmax(y1, mat->slot_mm[s].y + mat->slot_h_mm / 2);
    }
    out->tops_w_mm = x1 - x0;
    out->tops_h_mm = y1 - y0;
}

void wk_extent_of_table(double tile_height_mm, struct wk_extent *out)
{
    *out = (struct wk_extent){
        .tops_w_mm = TABLE_MM,
        .tops_h_mm = TABLE_MM,
        .tops_mm = tile_height_mm,
        .room = 1,
        .good_px = WK_TABLE_GOOD_MODULE_PX,
        .least_px = WK_TABLE_LEAST_MODULE_PX,
    };
}

double wk_focal_of_angle(double diagonal_deg, int w, int h)
{
    return hypot(w, h) / 2 / tan(diagonal_deg * (PI / 360));
}

double wk_focal_of_lens(const struct wk_lens *lens, int w, int h)
{
    return wk_lens_for(lens, w, h).fx;
}

struct wk_heights wk_heights_of(const struct wk_extent *extent, double focal_px, int w, int h, double module_mm)
{
    const double marks = focal_px * fmax(extent->marks_w_mm / w, extent->marks_h_mm / h) + extent->marks_mm;
    const double tops = focal_px * fmax(extent->tops_w_mm / w, extent->tops_h_mm / h) + extent->tops_mm;

    return (struct wk_heights){
        .lowest_mm = fmax(marks, tops),
        .good_mm = focal_px * module_mm / extent->good_px + extent->tops_mm,
        .usable_mm = focal_px * module_mm / extent->least_px + extent->tops_mm,
    };
}

double wk_height_scale(const struct wk_extent *extent, double focal_px, double height_mm)
{
    return focal_px / (height_mm - extent->tops_mm);
}

/* A comfortable height that is good, or the nearest to one that there is. */
static double best_height(const struct wk_extent *extent, const struct wk_heights *heights)
{
    return fmax(heights->lowest_mm, fmin(heights->lowest_mm * extent->room, heights->good_mm));
}

struct wk_height_seen wk_height_seen_of(const struct wk_tray *tray, const struct wk_extent *mat, int w, int h, double focal_px)
{
    const bool small = !tray->found && tray->reason == WK_TOO_SMALL;
    const double scale = tray->found || small ? tray->px_per_mm : 0;

    if (focal_px <= 0 && small && tray->height_mm > 0)
        focal_px = scale * (tray->height_mm + mat->marks_mm - mat->tops_mm);
    return (struct wk_height_seen){
        .w = w,
        .h = h,
        .focal_px = focal_px,
        .px_per_mm = scale,
        .too_small = small,
        .cut = !tray->found && tray->reason == WK_TRAY_PARTLY,
    };
}

struct wk_height_wish wk_height_judge(const struct wk_extent *extent, const struct wk_height_seen *seen, double module_mm)
{
    struct wk_height_wish wish = {.what = WK_HEIGHT_STAYS};
    /* Without a lens: as many px per mm as fill the picture with the wider of both; the tops are not much nearer than the
     * marks. */
    double scale =
        fmin(seen->w / fmax(extent->marks_w_mm, extent->tops_w_mm), seen->h / fmax(extent->marks_h_mm, extent->tops_h_mm)) /
        extent->room;

    if (!seen->cut && !seen->too_small)
        return wish;
    if (seen->focal_px > 0) {
        const struct wk_heights heights = wk_heights_of(extent, seen->focal_px, seen->w, seen->h, module_mm);
        wish.to_mm = best_height(extent, &heights);
        scale = wk_height_scale(extent, seen->focal_px, wish.to_mm);
    }
    wish.times = seen->px_per_mm / scale;
    wish.module_px = scale * module_mm;
    if (seen->cut)
        wish.what = WK_HEIGHT_RAISE;
    else
        wish.what = wish.times * HARDLY < 1 && wish.module_px >= extent->least_px ? WK_HEIGHT_LOWER : WK_HEIGHT_PIXELS;
    return wish;
}
