/* Gauss-Newton steps of a code's plane and light against what its modules would show. */
#include "vision/stickers/code_fit.h"

#include <math.h>
#include <string.h>

#include "vision/image/plane.h"

enum {
    N = WK_CODE_MODULES,
    EDGE = WK_CODE_EDGE,
    WIDE = WK_CODE_WIDE,
    SIDE = WK_FIT_SIDE,
    LIGHT = WK_FIT_LIGHT,
    UNKNOWNS = WK_FIT_UNKNOWNS,
    REACH = 3, /* modules whose ink a point shows, to each side; at the widest spread all but a thousandth */
    PHASES = 64
};

static const double MIDDLE = N / 2.0, TENTH = 10;
static const double LEAST_KNOWN = 0.97; /* of a point's ink comes from modules that are known, else it takes no part */
static const double MIN_CONTRAST = 4;   /* grey levels; under it there is only noise */
static const double FARTHEST = 0.5;     /* modules a step; beyond that the picture is not linear */

static double x_of(int k)
{
    return k / 2.0 - EDGE + 0.5;
}

/* The part of its ink that a module spreads to a point d modules from its middle, and how that changes with d. */
static double share(double sigma, double d)
{
    double s = sigma * sqrt(2.0);

    return (erf((d + 0.5) / s) - erf((d - 0.5) / s)) / 2;
}

static double slope(double sigma, double d)
{
    double a = (d + 0.5) / sigma, b = (d - 0.5) / sigma;

    return (exp(-a * a / 2) - exp(-b * b / 2)) / (sigma * sqrt(2 * 3.14159265358979));
}

/* The part that a module shows of the ink of one d modules away: by points at its middle and, as much, at its two edges. */
static double module_share(double sigma, double d)
{
    return share(sigma, d - 0.5) / 4 + share(sigma, d) / 2 + share(sigma, d + 0.5) / 4;
}

void wk_fit_spread(const float *ink, float beyond, int spread, float *out)
{
    float part[2 * REACH + 1], across[WK_N_MODULES];

    for (int d = -REACH; d <= REACH; d++)
        part[d + REACH] = (float)module_share(wk_fit_sigma[spread], d);
    for (int m = 0; m < WK_N_MODULES; m++) {
        across[m] = 0;
        for (int d = -REACH; d <= REACH; d++)
            across[m] += part[d + REACH] * (m % N + d >= 0 && m % N + d < N ? ink[m + d] : beyond);
    }
    for (int m = 0; m < WK_N_MODULES; m++) {
        out[m] = 0;
        for (int d = -REACH; d <= REACH; d++)
            out[m] += part[d + REACH] * (m / N + d >= 0 && m / N + d < N ? across[m + d * N] : beyond);
    }
}

/* What a point shows: the sum over modules of their ink, and its slopes along x and y. */
struct shown {
    double ink, dx, dy;
};

/* ink [WIDE * WIDE]; what lies beyond counts as `beyond`. */
static struct shown show(const double *ink, double beyond, double sigma, double x, double y)
{
    struct shown out = {0, 0, 0};
    int i0 = (int)floor(x), j0 = (int)floor(y);
    double kx[2 * REACH + 1], dx[2 * REACH + 1];

    for (int i = -REACH; i <= REACH; i++) {
        kx[i + REACH] = share(sigma, x - (i0 + i + 0.5));
        dx[i + REACH] = slope(sigma, x - (i0 + i + 0.5));
    }
    for (int j = j0 - REACH; j <= j0 + REACH; j++) {
        double ky = share(sigma, y - (j + 0.5)), dy = slope(sigma, y - (j + 0.5)), sum = 0, sum_dx = 0;

        for (int i = i0 - REACH; i <= i0 + REACH; i++) {
            bool in = i >= -EDGE && j >= -EDGE && i < N + EDGE && j < N + EDGE;
            double value = in ? ink[(j + EDGE) * WIDE + i + EDGE] : beyond;

            sum += kx[i - i0 + REACH] * value;
            sum_dx += dx[i - i0 + REACH] * value;
        }
        out.ink += ky * sum;
        out.dx += ky * sum_dx;
        out.dy += dy * sum;
    }
    return out;
}

void wk_fit_shared_points(const struct wk_modules *modules, struct wk_fit_points *points)
{
    double known[WIDE * WIDE];

    for (int i = 0; i < WIDE * WIDE; i++)
        known[i] = wk_modules_known(modules, i % WIDE - EDGE, i / WIDE - EDGE) >= 0;
    points->n = 0;
    for (int k = 0; k < SIDE * SIDE; k++) {
        double x = x_of(k % SIDE), y = x_of(k / SIDE);

        if (show(known, 0, wk_fit_sigma[WK_FIT_SPREADS - 1], x, y).ink < LEAST_KNOWN)
            continue;
        points->x[points->n] = (float)x;
        points->y[points->n++] = (float)y;
    }
}

void wk_fit_all_points(struct wk_fit_points *points)
{
    points->n = 0;
    for (int k = 0; k < SIDE * SIDE; k++) {
        double x = x_of(k % SIDE), y = x_of(k / SIDE);

        if (x < -0.5 || y < -0.5 || x > N + 0.5 || y > N + 0.5)
            continue;
        points->x[points->n] = (float)x;
        points->y[points->n++] = (float)y;
    }
}

/* How a point's grey follows from the unknowns: the light, then the plane's shift, turn, size and shear. */
static void fill_row(double x, double y, const struct shown *p, float row[UNKNOWNS])
{
    double u = (x - MIDDLE) / TENTH, v = (y - MIDDLE) / TENTH;
    double values[UNKNOWNS] = {1,     u,         v,         p->ink, u * p->ink, v * p->ink,
                               p->dx, p->dx * u, p->dx * v, p->dy,  p->dy * u,  p->dy * v};

    for (int i = 0; i < UNKNOWNS; i++)
        row[i] = (float)values[i];
}

static bool invert(double *a, double *out)
{
    for (int i = 0; i < UNKNOWNS; i++) {
        double copy[UNKNOWNS * UNKNOWNS], b[UNKNOWNS] = {0};

        memcpy(copy, a, sizeof copy);
        b[i] = 1;
        if (!wk_plane_solve(copy, b, UNKNOWNS))
            return false;
        for (int k = 0; k < UNKNOWNS; k++)
            out[k * UNKNOWNS + i] = b[k];
    }
    return true;
}

bool wk_fit_pattern(const struct wk_modules *modules, const struct wk_fit_points *points, const uint8_t *black, int spread,
                    struct wk_fit_pattern *out)
{
    double ink[WIDE * WIDE], a[UNKNOWNS * UNKNOWNS] = {0};

    for (int i = 0; i < WIDE * WIDE; i++) {
        int x = i % WIDE - EDGE, y = i / WIDE - EDGE, known = wk_modules_known(modules, x, y);

        ink[i] = known >= 0 ? known : black ? !black[y * N + x] : 0.5;
    }
    for (int k = 0; k < points->n; k++) {
        struct shown p = show(ink, 1, wk_fit_sigma[spread], points->x[k], points->y[k]);

        fill_row(points->x[k], points->y[k], &p, out->row[k]);
        for (int i = 0; i < UNKNOWNS; i++)
            for (int j = 0; j < UNKNOWNS; j++)
                a[i * UNKNOWNS + j] += (double)out->row[k][i] * (double)out->row[k][j];
    }
    for (int i = 1; i <= 5; i++) /* a slope of the light wants a reason */
        a[(UNKNOWNS + 1) * i] *= i == 3 ? 1 : 1.01;
    return invert(a, out->solve);
}

/* Weights of four pixels in a row for a point between the middle two (Catmull and Rom). */
static void cubic(float f, float w[4])
{
    w[0] = ((-0.5f * f + 1) * f - 0.5f) * f;
    w[1] = (1.5f * f - 2.5f) * f * f + 1;
    w[2] = ((-1.5f * f + 2) * f + 0.5f) * f;
    w[3] = (0.5f * f - 0.5f) * f * f;
}

/* A step along a row of points: where it is in px, homogeneous. */
static bool grey_at(const struct wk_image *picture, const float h[9], float x, float y, float *grey)
{
    float w = 1 / (h[6] * x + h[7] * y + h[8]), u = (h[0] * x + h[1] * y + h[2]) * w, v = (h[3] * x + h[4] * y + h[5]) * w;
    float wx[4], wy[4], column[4] = {0};

    if (!(u >= 1 && v >= 1 && u < (float)(picture->w - 2) && v < (float)(picture->h - 2)))
        return false;
    const int u0 = (int)u, v0 = (int)v;
    const uint8_t *p = picture->data + (v0 - 1) * picture->stride_bytes + u0 - 1;

    cubic(u - (float)u0, wx);
    cubic(v - (float)v0, wy);
    for (int j = 0; j < 4; j++, p += picture->stride_bytes)
        for (int i = 0; i < 4; i++)
            column[i] += wy[j] * (float)p[i];
    *grey = wx[0] * column[0] + wx[1] * column[1] + wx[2] * column[2] + wx[3] * column[3];
    return true;
}

static void to_float(const double *plane, float h[9])
{
    for (int i = 0; i < 9; i++)
        h[i] = (float)(plane[i] / plane[8]);
}

bool wk_fit_sample(const struct wk_fit_points *points, const struct wk_image *picture, const double *plane, float *grey)
{
    float h[9];

    to_float(plane, h);
    for (int k = 0; k < points->n; k++)
        if (!grey_at(picture, h, points->x[k], points->y[k], &grey[k]))
            return false;
    return true;
}

bool wk_fit_modules(const struct wk_image *picture, const double *plane, float *grey)
{
    enum { POINTS = 2 * N + 1 }; /* at the middles and edges of modules */
    static const float share_of[3] = {0.25f, 0.5f, 0.25f};
    float h[9], rows[3][POINTS], across[POINTS];

    to_float(plane, h);
    for (int j = 0; j < POINTS; j++) {
        float *row = rows[j % 3];

        for (int i = 0; i < POINTS; i++)
            if (!grey_at(picture, h, (float)i / 2, (float)j / 2, &row[i]))
                return false;
        if (j % 2 || j == 0)
            continue;
        for (int i = 0; i < POINTS; i++)
            across[i] = share_of[0] * rows[(j - 2) % 3][i] + share_of[1] * rows[(j - 1) % 3][i] + share_of[2] * row[i];
        for (int i = 0; i < N; i++)
            grey[(j / 2 - 1) * N + i] =
                share_of[0] * across[2 * i] + share_of[1] * across[2 * i + 1] + share_of[2] * across[2 * i + 2];
    }
    return true;
}

/* Undoes the step's shift, turn, size and shear: the plane's modules move to where the picture shows them. False: none would be
 * left. */
static bool move(const double step[6], double *plane, double *moved)
{
    double worst = 0, k = 1;

    for (int corner = 0; corner < 4; corner++) {
        double u = (corner % 2 ? 1 : -1) * MIDDLE / TENTH, v = (corner / 2 ? 1 : -1) * MIDDLE / TENTH;

        worst = fmax(worst, hypot(step[0] + step[1] * u + step[2] * v, step[3] + step[4] * u + step[5] * v));
    }
    *moved = worst;
    if (worst > FARTHEST)
        k = FARTHEST / worst;
    double a = 1 + k * step[1] / TENTH, b = k * step[2] / TENTH, c = k * step[4] / TENTH, d = 1 + k * step[5] / TENTH;
    double seen[9] = {a, b, MIDDLE - (a + b) * MIDDLE + k * step[0], c, d, MIDDLE - (c + d) * MIDDLE + k * step[3], 0, 0, 1};

    if (!wk_plane_invert(seen, seen))
        return false;
    wk_plane_multiply(plane, seen, plane);
    return true;
}

bool wk_fit_step(const struct wk_fit_points *points, const struct wk_fit_pattern *pattern, const float *grey, double *plane,
                 struct wk_code_fit *out)
{
    float sums[UNKNOWNS] = {0};
    double found[UNKNOWNS], step[6], sum = 0, sum2 = 0, left;

    for (int k = 0; k < points->n; k++) {
        float g = grey[k] - 128;

        for (int i = 0; i < UNKNOWNS; i++)
            sums[i] += g * pattern->row[k][i];
        sum += (double)g;
        sum2 += (double)g * (double)g;
    }
    left = sum2;
    for (int i = 0; i < UNKNOWNS; i++) {
        found[i] = 0;
        for (int k = 0; k < UNKNOWNS; k++)
            found[i] += pattern->solve[i * UNKNOWNS + k] * (double)sums[k];
        left -= found[i] * (double)sums[i];
    }
    if (found[3] < MIN_CONTRAST)
        return false;
    memcpy(out->light, found, sizeof out->light);
    out->light[0] += 128;
    out->noise = fmax(left, 0) / points->n / (found[3] * found[3]);
    out->shown = 1 - fmax(left, 0) / (sum2 - sum * sum / points->n);
    for (int i = 0; i < 6; i++)
        step[i] = found[LIGHT + i] / found[3];
    return move(step, plane, &out->moved);
}
