/* At which height the mat's print is where the pictures show it. */
#include "calibration/gauge_plane.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "labels/paper/mat_page.h"
#include "vision/image/cv.h"

#define PX_PER_MM 4 /* of the drawn page */
#define STEP_MM 0.5 /* of the grid that is compared */
#define MARGIN_MM 1.0
#define FLAT_MM 3.0 /* what changes more slowly than over so much is light, not print */
#define LEAST 0.12  /* correlation that must be reached */

enum { MAX_GRID = 160 * 200 };

struct wk_plane_print {
    struct wk_mat mat;
    int w, h;     /* of the grid of a slot */
    float *slot;  /* [WK_N_SLOTS][h][w], without what is slow */
    float *taken; /* [h][w] and as much again: scratch, so that nothing is allocated while looking */
};

/* Takes the mean of the box around away from each point. */
static void flatten(float *v, int w, int h, float *scratch)
{
    const int r = (int)(FLAT_MM / STEP_MM);

    for (int pass = 0; pass < 2; pass++) {
        const int n = pass ? h : w, lines = pass ? w : h, step = pass ? w : 1, next = pass ? 1 : w;
        const float *from = pass ? scratch : v;
        float *to = pass ? scratch + w * h : scratch;

        for (int line = 0; line < lines; line++)
            for (int i = 0; i < n; i++) {
                float sum = 0;
                int first = i - r < 0 ? 0 : i - r, last = i + r >= n ? n - 1 : i + r;

                for (int k = first; k <= last; k++)
                    sum += from[line * next + k * step];
                to[line * next + i * step] = sum / (float)(last - first + 1);
            }
    }
    for (int i = 0; i < w * h; i++)
        v[i] -= scratch[w * h + i];
}

static enum wk_status draw_page(const struct wk_mat *mat, struct wk_image *grey)
{
    const int w = (int)(mat->page_w_mm * PX_PER_MM), h = (int)(mat->page_h_mm * PX_PER_MM);
    struct wk_image page;
    struct wk_canvas *canvas = NULL;
    enum wk_status status = wk_image_new(&page, w, h, 4);

    if (status != WK_OK)
        return status;
    status = wk_canvas_new_pixels(&canvas, page.data, w, h, page.stride_bytes, PX_PER_MM);
    if (status == WK_OK) {
        wk_draw_mat(canvas, mat);
        status = wk_canvas_finish(canvas);
    }
    if (status == WK_OK)
        status = wk_image_new(grey, w, h, 1);
    if (status == WK_OK) {
        status = wk_cv_grey(&page, grey);
        if (status == WK_OK)
            status = wk_cv_blur(grey, grey, 1.0); /* about as a camera sees it */
        if (status != WK_OK)
            wk_image_free(grey);
    }
    wk_image_free(&page);
    return status;
}

static float sample(const struct wk_image *grey, double x, double y)
{
    if (!(x >= 0 && y >= 0 && x < grey->w - 1 && y < grey->h - 1))
        return -1;
    const int i = (int)x, j = (int)y;
    const float u = (float)(x - i), v = (float)(y - j);
    const uint8_t *p = grey->data + j * grey->stride_bytes + i, *q = p + grey->stride_bytes;

    return ((float)p[0] * (1 - u) + (float)p[1] * u) * (1 - v) + ((float)q[0] * (1 - u) + (float)q[1] * u) * v;
}

enum wk_status wk_plane_print_new(struct wk_plane_print **out, const struct wk_mat *mat)
{
    struct wk_plane_print *print = calloc(1, sizeof *print);
    struct wk_image page = {.data = NULL};
    enum wk_status status = WK_NO_MEMORY;

    if (!print)
        return WK_NO_MEMORY;
    print->mat = *mat;
    print->w = (int)((mat->slot_w_mm + 2 * MARGIN_MM) / STEP_MM) + 1;
    print->h = (int)((mat->slot_h_mm + 2 * MARGIN_MM) / STEP_MM) + 1;
    const int n = print->w * print->h;

    if (n > MAX_GRID) {
        status = WK_BAD_INPUT;
        goto fail;
    }
    print->slot = malloc((size_t)n * WK_N_SLOTS * sizeof *print->slot);
    print->taken = malloc((size_t)n * 3 * sizeof *print->taken);
    if (!print->slot || !print->taken)
        goto fail;
    status = draw_page(mat, &page);
    if (status != WK_OK)
        goto fail;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        float *to = print->slot + s * n;

        for (int j = 0; j < print->h; j++)
            for (int i = 0; i < print->w; i++)
                to[j * print->w + i] =
                    sample(&page, (mat->slot_mm[s].x - mat->slot_w_mm / 2 - MARGIN_MM + i * STEP_MM) * PX_PER_MM - 0.5,
                           (mat->slot_mm[s].y - mat->slot_h_mm / 2 - MARGIN_MM + j * STEP_MM) * PX_PER_MM - 0.5);
        flatten(to, print->w, print->h, print->taken + n);
    }
    wk_image_free(&page);
    *out = print;
    return WK_OK;
fail:
    wk_plane_print_free(print);
    return status;
}

void wk_plane_print_free(struct wk_plane_print *print)
{
    if (!print)
        return;
    free(print->slot);
    free(print->taken);
    free(print);
}

static double correlate(const float *a, const float *b, int n)
{
    double ab = 0, aa = 1e-6, bb = 1e-6;

    for (int i = 0; i < n; i++) {
        ab += (double)(a[i] * b[i]);
        aa += (double)(a[i] * a[i]);
        bb += (double)(b[i] * b[i]);
    }
    return ab / sqrt(aa * bb);
}

void wk_plane_look(const struct wk_plane_print *print, const struct wk_image *grey, const struct wk_fit *fit, double stretch,
                   int slot, struct wk_plane_curve *curve)
{
    const struct wk_mm at = print->mat.slot_mm[slot];
    const int n = print->w * print->h, group = slot % WK_PLANE_GROUPS;
    double values[WK_PLANE_N];

    for (int z = 0; z < WK_PLANE_N; z++) {
        for (int j = 0; j < print->h; j++)
            for (int i = 0; i < print->w; i++) {
                double u, v;

                if (!wk_fit_project(fit, at.x - print->mat.slot_w_mm / 2 - MARGIN_MM + i * STEP_MM,
                                    (at.y - print->mat.slot_h_mm / 2 - MARGIN_MM + j * STEP_MM) * stretch,
                                    WK_PLANE_TOP_MM - z * WK_PLANE_STEP_MM, &u, &v) ||
                    (print->taken[j * print->w + i] = sample(grey, u, v)) < 0)
                    return; /* partly out of the picture */
            }
        flatten(print->taken, print->w, print->h, print->taken + n);
        values[z] = correlate(print->taken, print->slot + slot * n, n);
    }
    for (int z = 0; z < WK_PLANE_N; z++)
        curve->sum[group][z] += values[z];
    curve->n[group]++;
}

/* The place of the largest value between the steps, by a parabola; false at the ends. */
static bool summit(const double *v, double *at)
{
    int best = 0;

    for (int z = 1; z < WK_PLANE_N; z++)
        best = v[z] > v[best] ? z : best;
    if (best == 0 || best == WK_PLANE_N - 1)
        return false;
    double bend = v[best - 1] - 2 * v[best] + v[best + 1];

    *at = bend < -1e-12 ? best + (v[best - 1] - v[best + 1]) / (2 * bend) : best;
    return true;
}

/* All groups together but one (-1: all). */
static int add_up(const struct wk_plane_curve *curve, int left_out, double v[WK_PLANE_N])
{
    int n = 0;

    memset(v, 0, WK_PLANE_N * sizeof *v);
    for (int g = 0; g < WK_PLANE_GROUPS; g++) {
        if (g == left_out)
            continue;
        n += curve->n[g];
        for (int z = 0; z < WK_PLANE_N; z++)
            v[z] += curve->sum[g][z];
    }
    return n;
}

bool wk_plane_peak(const struct wk_plane_curve *curve, double *mm, double *sigma_mm)
{
    double v[WK_PLANE_N], at, part, sum = 0, square = 0;
    const int all = add_up(curve, -1, v);

    if (all == 0 || !summit(v, &at) || v[(int)lround(at)] < LEAST * all)
        return false;
    /* How far the answer moves when a quarter of the slots is left out tells how sure it is. */
    for (int g = 0; g < WK_PLANE_GROUPS; g++) {
        const int rest = add_up(curve, g, v);

        if (rest == 0 || rest == all || !summit(v, &part))
            return false;
        sum += part;
        square += part * part;
    }
    const double spread = fmax(0, square - sum * sum / WK_PLANE_GROUPS);

    *mm = at * WK_PLANE_STEP_MM - WK_PLANE_TOP_MM;
    *sigma_mm = fmax(0.05, WK_PLANE_STEP_MM * sqrt(spread * (WK_PLANE_GROUPS - 1) / WK_PLANE_GROUPS));
    return true;
}
