/* The view in which codes are squares of one size, by Gauss-Newton. */
#include "vision/stickers/view.h"

#include <math.h>

#include "labels/sticker.h"
#include "vision/image/plane.h"
#include "vision/image/sort.h"
void wk_code_view_flatten(const struct wk_code_view *view, double u, double v, double *x, double *y)
{
    const double *shape = view->shape, p = (u - view->cx) / 1000, q = (v - view->cy) / 1000;
    double w = 1 + shape[0] * p + shape[1] * q, size = exp(shape[4]);

    *x = (p + shape[2] * q) / w * size;
    *y = q * exp(shape[3]) / w * size;
}

static double median(double *values, int n)
{
    wk_sort(values, n);
    return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

/* Three for each code: how much wider than high, how skew, how large. */
static void squareness(const struct wk_bare_code *codes, int n, const struct wk_code_view *view, double *out)
{
    for (int i = 0; i < n; i++) {
        double x[4], y[4];

        for (int k = 0; k < 4; k++)
            wk_code_view_flatten(view, codes[i].u[k], codes[i].v[k], &x[k], &y[k]);
        double ax = (x[1] - x[0] + x[2] - x[3]) / 2, ay = (y[1] - y[0] + y[2] - y[3]) / 2;
        double dx = (x[3] - x[0] + x[2] - x[1]) / 2, dy = (y[3] - y[0] + y[2] - y[1]) / 2;
        double a = hypot(ax, ay) + 1e-9, d = hypot(dx, dy) + 1e-9;

        out[3 * i] = log(a / d);
        out[3 * i + 1] = (ax * dx + ay * dy) / (a * d);
        out[3 * i + 2] = log(a * d / (WK_CODE_MM * WK_CODE_MM)) / 2;
    }
}

/* Robust Gauss-Newton from a view straight from above. */
bool wk_code_view_find(const struct wk_bare_code *codes, int n, int w, int h, struct wk_code_view *out)
{
    static const double reach = 0.04; /* a code is seen to about one per cent */
    double r0[3 * WK_VIEW_MAX_CODES], r1[3 * WK_VIEW_MAX_CODES], j[WK_N_VIEW][3 * WK_VIEW_MAX_CODES], size[WK_VIEW_MAX_CODES];

    double *shape = out->shape;

    if (n < 1 || n > WK_VIEW_MAX_CODES)
        return false;
    *out = (struct wk_code_view){.cx = w / 2.0, .cy = h / 2.0};
    squareness(codes, n, out, r0);
    for (int i = 0; i < n; i++)
        size[i] = r0[3 * i + 2];
    shape[4] = -median(size, n);
    for (int round = 0; round < 12; round++) {
        double a[WK_N_VIEW * WK_N_VIEW] = {0}, b[WK_N_VIEW] = {0}, most = 0;

        squareness(codes, n, out, r0);
        for (int p = 0; p < WK_N_VIEW; p++) {
            struct wk_code_view there = *out;

            there.shape[p] += 1e-5;
            squareness(codes, n, &there, r1);
            for (int i = 0; i < 3 * n; i++)
                j[p][i] = (r1[i] - r0[i]) / 1e-5;
        }
        for (int i = 0; i < 3 * n; i++) {
            double weight = 1 / (1 + r0[i] * r0[i] / (reach * reach));

            for (int p = 0; p < WK_N_VIEW; p++) {
                for (int q = 0; q < WK_N_VIEW; q++)
                    a[p * WK_N_VIEW + q] += weight * j[p][i] * j[q][i];
                b[p] -= weight * j[p][i] * r0[i];
            }
        }
        for (int p = 0; p < WK_N_VIEW; p++)
            a[p * WK_N_VIEW + p] += p < 2 ? 1e-3 : 1e-6; /* without a reason the camera looks straight down */
        if (!wk_plane_solve(a, b, WK_N_VIEW))
            return false;
        for (int p = 0; p < WK_N_VIEW; p++) {
            double step = fmax(-0.3, fmin(0.3, b[p]));

            shape[p] += step;
            most = fmax(most, fabs(step));
        }
        if (most < 1e-6)
            break;
    }
    return fabs(shape[0]) < 2 && fabs(shape[1]) < 2 && fabs(shape[2]) < 1 && fabs(shape[3]) < 1;
}
