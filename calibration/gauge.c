/* Heights of tiles and marks, stretch of the print and size of stickers, from several views at once. */
#include "calibration/gauge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "calibration/gauge_plane.h"
#include "vision/image/cv.h"
#include "vision/image/sort.h"
#include "vision/mat/tray.h"

#define APART_MM 30.0      /* between the places of the camera over the mat */
#define STILL_SHARE 0.0004 /* of the width: what marks at rest seem to move by noise */
#define HIGH_MM 30.0       /* rays are followed from the marks' plane to here; between they are straight */
#define MAX_SIGMA_MM 0.7   /* of the tile tops and of the rim, for a result that is used */
#define ASPECT_LEAST 0.002 /* less is a lens's or a ruler's error, not a printer's */
#define OUTLIER 3.0        /* times the median: a tile that was moved between pictures */
#define GIVEN_SIGMA_MM 0.1 /* of a caliper */
#define MAX_STRETCH 0.04   /* of y against x that a printer may do */
#define MARKS_PX 1.0       /* per 1920 px of width: marks further off (rms) are not seen through this lens */

/* One sticker in one picture: the middle of its outline, where its ray crosses the marks' plane, and how it goes on upwards. */
struct ray {
    bool there;
    wk_label label;
    double x, y, dx, dy; /* mm; mm per mm of height */
};

struct view {
    struct wk_fit fit;
    struct wk_sight sight[16];
    int n_sights;
    double eye_x, eye_y; /* the camera's place over the mat, mm */
    double stretch;      /* of the print's y, as this picture alone has it; 1 when the marks lie well without */
    int n_labels, n_empty;
    wk_label label[WK_N_SLOTS];                /* 0: no sticker was read there */
    double u[WK_N_SLOTS][4], v[WK_N_SLOTS][4]; /* outlines of the stickers, px */
};

struct wk_gauge {
    struct wk_mat mat;
    struct wk_lens lens;
    struct wk_tray_finder *finder;
    struct wk_scanner *scanner;
    struct wk_plane_print *print;
    struct wk_image grey;
    struct wk_sight last[16]; /* of the picture before */
    int n_last;
    struct wk_plane_curve curve;
    int n_views;
    struct view view[WK_GAUGE_MAX_VIEWS];
};

enum wk_status wk_gauge_new(struct wk_gauge **out, const struct wk_mat *mat, const struct wk_lens *lens,
                            const struct wk_key *key)
{
    struct wk_scan_options options = {.mat = *mat, .lens = *lens, .key = key, .cascade = true};

    if (!(lens->fx > 0))
        return WK_BAD_INPUT;
    struct wk_gauge *gauge = calloc(1, sizeof *gauge);
    enum wk_status status = WK_NO_MEMORY;

    if (gauge) {
        gauge->mat = *mat;
        gauge->lens = *lens;
        status = wk_tray_finder_new(&gauge->finder);
    }
    if (status == WK_OK)
        status = wk_scanner_new(&gauge->scanner, &options);
    if (status == WK_OK)
        status = wk_plane_print_new(&gauge->print, mat);
    if (status != WK_OK) {
        wk_gauge_free(gauge);
        return status;
    }
    *out = gauge;
    return WK_OK;
}

void wk_gauge_free(struct wk_gauge *gauge)
{
    if (!gauge)
        return;
    wk_tray_finder_free(gauge->finder);
    wk_scanner_free(gauge->scanner);
    wk_plane_print_free(gauge->print);
    wk_image_free(&gauge->grey);
    free(gauge);
}

/* ---- pictures ---- */

static enum wk_status take_grey(struct wk_gauge *gauge, const struct wk_image *bgr)
{
    if (gauge->grey.w != bgr->w || gauge->grey.h != bgr->h) {
        struct wk_image fresh;
        enum wk_status status = wk_image_new(&fresh, bgr->w, bgr->h, 1);

        if (status != WK_OK)
            return status;
        wk_image_free(&gauge->grey);
        gauge->grey = fresh;
        gauge->n_last = 0;
    }
    return wk_cv_grey(bgr, &gauge->grey);
}

/* Whether the marks are where the picture before showed them, which is then forgotten for this one. */
static bool rests(struct wk_gauge *gauge, const struct wk_sight *sights, int n, int w)
{
    double sum = 0;
    bool same = n == gauge->n_last && n > 0;

    for (int i = 0; same && i < n; i++) {
        same = sights[i].marker == gauge->last[i].marker;
        sum += hypot(sights[i].u_px - gauge->last[i].u_px, sights[i].v_px - gauge->last[i].v_px);
    }
    gauge->n_last = n;
    memcpy(gauge->last, sights, (size_t)n * sizeof *sights);
    return same && sum < STILL_SHARE * w * n;
}

/* The camera's own place: where all rays meet. */
static void eye_of(const struct wk_fit *fit, double *x, double *y)
{
    *x = -(fit->r[0] * fit->t[0] + fit->r[3] * fit->t[1] + fit->r[6] * fit->t[2]);
    *y = -(fit->r[1] * fit->t[0] + fit->r[4] * fit->t[1] + fit->r[7] * fit->t[2]);
}

static void take_outlines(struct view *view, const struct wk_reading *reading)
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_read *read = &reading->slot[s];

        if (read->state != WK_READ_LABEL)
            continue;
        view->label[s] = read->label;
        view->n_labels++;
        for (int k = 0; k < 4; k++) {
            view->u[s][k] = (double)read->corners_px[k].x;
            view->v[s][k] = (double)read->corners_px[k].y;
        }
    }
}

/* The view's pose when the print's y is stretched. */
static bool pose_of(const struct view *view, double stretch, struct wk_fit *fit)
{
    struct wk_sight sight[16];

    memcpy(sight, view->sight, sizeof sight);
    for (int k = 0; k < view->n_sights; k++)
        sight[k].y_mm *= stretch;
    *fit = view->fit;
    return wk_fit_solve(fit, sight, view->n_sights, false);
}

/* Sum of squares over the marks of views [n], px, when the print's y is stretched; *spare counts what is left to disagree. */
static double misfit(const struct view *views, int n, double stretch, int *spare)
{
    double sum = 0;

    *spare = 0;
    for (int i = 0; i < n; i++) {
        struct wk_fit fit;

        if (!pose_of(&views[i], stretch, &fit))
            continue;
        sum += fit.residual_px * fit.residual_px * views[i].n_sights;
        *spare += 2 * views[i].n_sights - 6;
    }
    return sum;
}

/* The stretch that fits views [n] best, and its standard deviation; 1 and 0 when they do not tell. */
static double best_stretch(const struct view *views, int n, double *sigma)
{
    double at = 1, step = 0.01;
    int spare;

    *sigma = 0;
    for (int round = 0; round < 3; round++, step /= 4) {
        double low = misfit(views, n, at - step, &spare), mid = misfit(views, n, at, &spare);
        double high = misfit(views, n, at + step, &spare), bend = low - 2 * mid + high;

        if (spare < 8 || !(bend > 1e-9))
            return 1;
        double move = step * fmax(-2, fmin(2, (low - high) / (2 * bend)));
        double floor = fmax(1e-4, (mid - (low - high) * (low - high) / (8 * bend)) / spare);

        at = fmax(1 - MAX_STRETCH, fmin(1 + MAX_STRETCH, at + move));
        *sigma = step * sqrt(2 * floor / bend);
    }
    return at;
}

/*
 * Marks that do not lie where the lens puts them: when the print is longer one way than the other they do once it is taken so.
 * False: they do not then either.
 */
static bool through_lens(const struct wk_gauge *gauge, struct view *view)
{
    double sigma;

    view->stretch = 1;
    if (view->fit.lens_known)
        return true;
    view->fit.lens = wk_lens_for(&gauge->lens, gauge->grey.w, gauge->grey.h);
    view->fit.lens_known = view->fit.lens.fx > 0;
    if (!view->fit.lens_known)
        return false;
    view->stretch = best_stretch(view, 1, &sigma);
    return pose_of(view, view->stretch, &view->fit) && view->fit.residual_px < MARKS_PX * gauge->grey.w / 1920;
}

enum wk_status wk_gauge_look(struct wk_gauge *gauge, const struct wk_image *bgr, bool live, enum wk_gauge_answer *answer)
{
    struct view *view = &gauge->view[gauge->n_views < WK_GAUGE_MAX_VIEWS ? gauge->n_views : 0], fresh = {.n_sights = 0};
    struct wk_reading reading;
    enum wk_status status = take_grey(gauge, bgr);

    *answer = WK_GAUGE_NO_MAT;
    if (status != WK_OK)
        return status;
    status = wk_tray_find(gauge->finder, &gauge->grey, &gauge->mat, &gauge->lens, &fresh.fit, fresh.sight, &fresh.n_sights);
    if (status != WK_OK)
        return status == WK_NO_MEMORY ? status : WK_OK;
    *answer = WK_GAUGE_NO_LENS;
    if (!through_lens(gauge, &fresh))
        return WK_OK;
    eye_of(&fresh.fit, &fresh.eye_x, &fresh.eye_y);
    bool still = rests(gauge, fresh.sight, fresh.n_sights, bgr->w);

    *answer = WK_GAUGE_MOVING;
    if (live && !still)
        return WK_OK;
    *answer = WK_GAUGE_SAME;
    for (int i = 0; i < gauge->n_views; i++)
        if (live && hypot(fresh.eye_x - gauge->view[i].eye_x, fresh.eye_y - gauge->view[i].eye_y) < APART_MM &&
            gauge->view[i].n_labels > 0)
            return WK_OK;
    if (gauge->n_views == WK_GAUGE_MAX_VIEWS)
        return WK_OK;
    status = wk_scan_backs(gauge->scanner, bgr, &reading);
    if (status != WK_OK)
        return status;
    take_outlines(&fresh, &reading);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        /* With a wrong height an empty slot may not be seen as one; where it is no empty one, the print does not fit. */
        if (reading.slot[s].state != WK_READ_EMPTY &&
            (reading.slot[s].state != WK_READ_UNREADABLE || reading.slot[s].why != WK_WHY_NONE))
            continue;
        wk_plane_look(gauge->print, &gauge->grey, &fresh.fit, fresh.stretch, s, &gauge->curve);
        fresh.n_empty++;
    }
    *view = fresh;
    gauge->n_views++;
    *answer = WK_GAUGE_TAKEN;
    return WK_OK;
}

/* ---- what they tell ---- */

struct rays {
    struct ray slot[WK_N_SLOTS];
};

/* The rays of all views for a print that is stretched so: [n_views]; the fits too. */
static void cast(const struct wk_gauge *gauge, double stretch, struct wk_fit *fits, struct rays *out)
{
    for (int i = 0; i < gauge->n_views; i++) {
        const struct view *view = &gauge->view[i];
        bool posed = pose_of(view, stretch, &fits[i]);

        for (int s = 0; s < WK_N_SLOTS; s++) {
            struct ray ray = {.there = posed && view->label[s] != 0, .label = view->label[s]};

            for (int k = 0; ray.there && k < 4; k++) {
                double x0, y0, x1, y1;

                ray.there = wk_fit_unproject(&fits[i], view->u[s][k], view->v[s][k], 0, &x0, &y0) &&
                            wk_fit_unproject(&fits[i], view->u[s][k], view->v[s][k], HIGH_MM, &x1, &y1);
                ray.x += x0 / 4;
                ray.y += y0 / 4;
                ray.dx += (x1 - x0) / HIGH_MM / 4;
                ray.dy += (y1 - y0) / HIGH_MM / 4;
            }
            out[i].slot[s] = ray;
        }
    }
}

/* Sums over one tile's views, about their means: of d x d, of a x d, and after a height is known of what is left. */
struct tile_sums {
    int n;
    double dd, ad, aa;
};

static struct tile_sums sum_tile(const struct rays *views, int n_views, int slot, int left_out)
{
    struct tile_sums sums = {.n = 0};
    double mean[4] = {0};
    wk_label label = 0;

    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < n_views; i++) {
            const struct ray *ray = &views[i].slot[slot];

            if (i == left_out || !ray->there || (label && ray->label != label))
                continue;
            if (pass == 0) {
                label = ray->label;
                sums.n++;
                mean[0] += ray->x;
                mean[1] += ray->y;
                mean[2] += ray->dx;
                mean[3] += ray->dy;
                continue;
            }
            double x = ray->x - mean[0] / sums.n, y = ray->y - mean[1] / sums.n;
            double dx = ray->dx - mean[2] / sums.n, dy = ray->dy - mean[3] / sums.n;

            sums.dd += dx * dx + dy * dy;
            sums.ad += x * dx + y * dy;
            sums.aa += x * x + y * y;
        }
    return sums;
}

/* What is left of a tile's spread at a height, mm squared. */
static double left_of(const struct tile_sums *sums, double h)
{
    return fmax(0, sums->aa + 2 * h * sums->ad + h * h * sums->dd);
}

/* The height at which the views of each tile agree best; tiles that moved lose their say. False: nothing is seen from two
 * places. */
static bool agree_on_top(const struct rays *views, int n_views, int left_out, struct wk_gauged *top, int *n_tiles)
{
    struct tile_sums tile[WK_N_SLOTS];
    double left[WK_N_SLOTS], sorted[WK_N_SLOTS], limit = INFINITY, dd = 0, ad = 0, rest = 0;
    int n = 0, free_values = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct tile_sums sums = sum_tile(views, n_views, s, left_out);

        if (sums.n >= 2)
            tile[n++] = sums;
    }
    for (int round = 0; round < 3; round++) {
        dd = ad = 0;
        for (int i = 0; i < n; i++) {
            left[i] = round ? left_of(&tile[i], top->mm) / (tile[i].n - 1) : 0;
            if (left[i] > limit)
                continue;
            dd += tile[i].dd;
            ad += tile[i].ad;
        }
        if (!(dd > 1e-6))
            return false;
        top->mm = -ad / dd;
        for (int i = 0; i < n; i++)
            sorted[i] = left_of(&tile[i], top->mm) / (tile[i].n - 1);
        wk_sort(sorted, n);
        limit = OUTLIER * OUTLIER * fmax(sorted[n / 2], 1e-4);
    }
    for (int i = 0; i < n; i++) {
        if (left_of(&tile[i], top->mm) / (tile[i].n - 1) > limit)
            continue;
        rest += left_of(&tile[i], top->mm);
        free_values += 2 * (tile[i].n - 1);
    }
    top->sigma_mm = sqrt(rest / fmax(1, free_values - 1) / dd);
    *n_tiles = n;
    return true;
}

/*
 * Errors of a view's pose are common to all of its tiles, which the spread of tiles does not show: leaving out one view after
 * another does. With two views there is none to leave out, and a quarter of a millimetre is taken for them.
 */
static bool find_top(const struct wk_gauge *gauge, const struct rays *views, struct wk_gauged *top, int *n_tiles)
{
    double sum = 0, square = 0;
    int n = 0, ignored;

    if (!agree_on_top(views, gauge->n_views, -1, top, n_tiles))
        return false;
    for (int i = 0; i < gauge->n_views; i++) {
        struct wk_gauged part;

        if (gauge->view[i].n_labels == 0 || !agree_on_top(views, gauge->n_views, i, &part, &ignored))
            continue;
        sum += part.mm;
        square += part.mm * part.mm;
        n++;
    }
    double jack = n > 2 ? sqrt(fmax(0, (n - 1.0) / n * (square - sum * sum / n))) : 0.25;

    top->sigma_mm = fmax(0.05, hypot(top->sigma_mm, jack));
    return true;
}

/* The median width of the stickers at the height of the tops. */
static enum wk_status find_sticker(const struct wk_gauge *gauge, const struct wk_fit *fits, double top_mm,
                                   struct wk_gauged *out)
{
    double *width = malloc(WK_GAUGE_MAX_VIEWS * WK_N_SLOTS * sizeof *width);
    int n = 0;

    if (!width)
        return WK_NO_MEMORY;
    for (int i = 0; i < gauge->n_views; i++)
        for (int s = 0; s < WK_N_SLOTS; s++) {
            const struct view *view = &gauge->view[i];
            double x[2], y[2];

            if (!view->label[s] || !wk_fit_unproject(&fits[i], view->u[s][0], view->v[s][0], top_mm, &x[0], &y[0]) ||
                !wk_fit_unproject(&fits[i], view->u[s][1], view->v[s][1], top_mm, &x[1], &y[1]))
                continue;
            width[n++] = hypot(x[1] - x[0], y[1] - y[0]);
        }
    if (n > 0) {
        wk_sort(width, n);
        out->mm = width[n / 2];
        out->sigma_mm = fmax(0.02, (width[n * 3 / 4] - width[n / 4]) / 1.35 / sqrt(n));
    }
    free(width);
    return WK_OK;
}

/* The mat as it was really printed. */
static void stretch_mat(struct wk_mat *mat, double x, double y)
{
    mat->page_w_mm *= x;
    mat->page_h_mm *= y;
    mat->slot_w_mm *= x;
    mat->slot_h_mm *= y;
    mat->pitch_x_mm *= x;
    mat->pitch_y_mm *= y;
    for (int s = 0; s < WK_N_SLOTS; s++)
        mat->slot_mm[s] = (struct wk_mm){mat->slot_mm[s].x * x, mat->slot_mm[s].y * y};
    for (int m = 0; m < WK_N_MARKERS; m++)
        for (int k = 0; k < 4; k++)
            mat->marker_mm[m][k] = (struct wk_mm){mat->marker_mm[m][k].x * x, mat->marker_mm[m][k].y * y};
}

static void scale(struct wk_gauged *length, double by)
{
    length->mm *= by;
    length->sigma_mm *= by;
}

static bool known(const struct wk_gauged *length)
{
    return length->sigma_mm > 0 && length->sigma_mm <= MAX_SIGMA_MM;
}

/* Of tops, rim and tile any two give the third; a rim that cannot be told from none is none. */
static void put_together(struct wk_gauge_result *out, double tile_mm)
{
    if (tile_mm > 0)
        out->tile = (struct wk_gauged){tile_mm, GIVEN_SIGMA_MM};
    else if (out->top.sigma_mm > 0 && out->rim.sigma_mm > 0)
        out->tile = (struct wk_gauged){out->top.mm + out->rim.mm, hypot(out->top.sigma_mm, out->rim.sigma_mm)};
    if (tile_mm > 0 && !(out->rim.sigma_mm > 0) && out->top.sigma_mm > 0)
        out->rim = (struct wk_gauged){tile_mm - out->top.mm, hypot(out->top.sigma_mm, GIVEN_SIGMA_MM)};
    if (tile_mm > 0 && !(out->top.sigma_mm > 0) && out->rim.sigma_mm > 0)
        out->top = (struct wk_gauged){tile_mm - out->rim.mm, hypot(out->rim.sigma_mm, GIVEN_SIGMA_MM)};
}

static enum wk_status measure_tops(const struct wk_gauge *gauge, double stretch, struct wk_gauge_result *out)
{
    struct wk_fit *fits = calloc(WK_GAUGE_MAX_VIEWS, sizeof *fits);
    struct rays *views = calloc(WK_GAUGE_MAX_VIEWS, sizeof *views);
    enum wk_status status = fits && views ? WK_OK : WK_NO_MEMORY;

    if (status == WK_OK) {
        cast(gauge, stretch, fits, views);
        if (find_top(gauge, views, &out->top, &out->n_tiles)) {
            status = find_sticker(gauge, fits, out->top.mm, &out->sticker);
            scale(&out->sticker, out->scale);
            scale(&out->top, out->scale);
        } else {
            out->top = (struct wk_gauged){0, 0};
        }
    }
    free(fits);
    free(views);
    return status;
}

/* As wk_gauge_solve(), into a result that the caller throws away on failure. */
static enum wk_status solve(const struct wk_gauge *gauge, double ruler_mm, double tile_mm, struct wk_gauge_result *out)
{
    *out = (struct wk_gauge_result){.n_views = gauge->n_views, .scale = ruler_mm > 0 ? ruler_mm / 100 : 1, .mat = gauge->mat};
    for (int i = 0; i < gauge->n_views; i++)
        out->n_empty += gauge->view[i].n_empty;
    out->aspect = best_stretch(gauge->view, gauge->n_views, &out->aspect_sigma);
    const double stretch = fabs(out->aspect - 1) > fmax(ASPECT_LEAST, 3 * out->aspect_sigma) ? out->aspect : 1;

    const enum wk_status status = measure_tops(gauge, stretch, out);
    if (status != WK_OK)
        return status;
    if (wk_plane_peak(&gauge->curve, &out->rim.mm, &out->rim.sigma_mm))
        scale(&out->rim, out->scale);
    put_together(out, tile_mm);
    if (!known(&out->top) || !known(&out->rim) || !known(&out->tile))
        return WK_OK;
    bool flat = fabs(out->rim.mm) < fmax(1, 2 * out->rim.sigma_mm);

    stretch_mat(&out->mat, out->scale, out->scale * stretch);
    out->mat.marker_height_mm = flat ? 0 : out->rim.mm;
    out->mat.tile_height_mm = out->top.mm + out->mat.marker_height_mm; /* what counts is the tops over the marks */
    out->complete = wk_mat_valid(&out->mat);
    return WK_OK;
}

enum wk_status wk_gauge_solve(const struct wk_gauge *gauge, double ruler_mm, double tile_mm, struct wk_gauge_result *out)
{
    struct wk_gauge_result result;
    const enum wk_status status = solve(gauge, ruler_mm, tile_mm, &result);

    if (status == WK_OK)
        *out = result;
    return status;
}

const char *wk_gauge_lack(const struct wk_gauge_result *result)
{
    if (result->complete)
        return "";
    if (result->n_views == 0)
        return "Show the mat, with tiles with stickers on it.";
    if (!known(&result->top))
        return result->n_tiles == 0
                   ? "Slide the mat with its tiles by a hand's breadth, or move the camera: tiles have to be seen "
                     "from two places or more."
                   : "Take more pictures from other places: slide the mat with its tiles, or move the camera.";
    if (!known(&result->rim))
        return "Leave some slots empty all over the mat, or photograph it empty once, or give the tiles' height.";
    return "What was measured cannot be: see that the mat lies flat and the tiles stand in their slots.";
}
