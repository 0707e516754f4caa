/* Gauss-Newton steps of a code's plane and light against what its modules would show. */
#include "vision/stickers/code_fit.h"

#include <math.h>
#include <string.h>

#include "vision/image/image.h"
#include "vision/image/plane.h"
#include "vision/image/sort.h"
#include "vision/image/wide.h"

enum {
    N = WK_CODE_MODULES,
    EDGE = WK_CODE_EDGE,
    WIDE = WK_CODE_WIDE,
    SIDE = WK_FIT_SIDE,
    LIGHT = WK_FIT_LIGHT,
    UNKNOWNS = WK_FIT_UNKNOWNS,
    REACH = 3 /* modules whose ink a point shows, to each side; at the widest spread all but a thousandth */
};

static const double MIDDLE = N / 2.0, TENTH = 10;
static const double LEAST_KNOWN = 0.97; /* of a point's ink comes from modules that are known, else it takes no part */
static const double MIN_CONTRAST = 4;   /* grey levels; under it there is only noise */
static const float MIDDLE_GREY = 128;   /* taken from greys, so that sums of floats stay exact enough */
static const float OUTLYING = 2.5f;     /* times the median; of a Gauss nine in ten points are off by less */
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

enum { PARTS = 2 * REACH + 1, WIDTH = 24 /* a row of modules made up to whole registers */ };

/* out: sums of PARTS neighbours, each times its part; they begin at `from` and lie `step` apart. */
WK_WIDE static void spread_row(const float *from, int step, const float part[PARTS], float out[WIDTH])
{
    float sum[WIDTH] = {0};

    for (int d = 0; d < PARTS; d++)
        for (int i = 0; i < WIDTH; i++)
            sum[i] += part[d] * from[d * step + i];
    memcpy(out, sum, sizeof sum);
}

void wk_fit_spread(const float *ink, float beyond, int spread, float *out)
{
    float part[PARTS], line[WIDTH + PARTS], across[N + 2 * REACH][WIDTH];

    for (int d = -REACH; d <= REACH; d++)
        part[d + REACH] = (float)module_share(wk_fit_sigma[spread], d);
    for (int i = 0; i < WIDTH + PARTS; i++)
        line[i] = beyond;
    for (int y = -REACH; y < N + REACH; y++) {
        float *row = across[y + REACH];

        if (y < 0 || y >= N) {
            for (int i = 0; i < WIDTH; i++)
                row[i] = beyond;
            continue;
        }
        memcpy(line + REACH, ink + y * N, N * sizeof *ink);
        spread_row(line, 1, part, row);
    }
    for (int y = 0; y < N; y++) {
        spread_row(across[y], WIDTH, part, line);
        memcpy(out + y * N, line, N * sizeof *out);
    }
}

/* What a point shows: the sum over modules of their ink, and its slopes along x and y. */
struct shown {
    double ink, dx, dy;
};

/* How ink spreads to points in a module's middle and on its edge, from REACH modules before to REACH after it. */
struct kernel {
    double share[2][2 * REACH + 1], slope[2][2 * REACH + 1];
};

static void fill_kernel(double sigma, struct kernel *out)
{
    for (int on_edge = 0; on_edge < 2; on_edge++)
        for (int i = -REACH; i <= REACH; i++) {
            double d = (on_edge ? -0.5 : 0) - i;

            out->share[on_edge][i + REACH] = share(sigma, d);
            out->slope[on_edge][i + REACH] = slope(sigma, d);
        }
}

/* What a point shows of ink [WIDE * WIDE]; what lies beyond counts as `beyond`. */
static struct shown show(const double *ink, double beyond, const struct kernel *kernel, double x, double y)
{
    struct shown out = {0, 0, 0};
    int i0 = (int)floor(x), j0 = (int)floor(y), x_edge = x - i0 < 0.25, y_edge = y - j0 < 0.25;

    for (int j = -REACH; j <= REACH; j++) {
        double sum = 0, sum_dx = 0;

        for (int i = -REACH; i <= REACH; i++) {
            int at_x = i0 + i + EDGE, at_y = j0 + j + EDGE;
            double value = at_x >= 0 && at_y >= 0 && at_x < WIDE && at_y < WIDE ? ink[at_y * WIDE + at_x] : beyond;

            sum += kernel->share[x_edge][i + REACH] * value;
            sum_dx += kernel->slope[x_edge][i + REACH] * value;
        }
        out.ink += kernel->share[y_edge][j + REACH] * sum;
        out.dx += kernel->share[y_edge][j + REACH] * sum_dx;
        out.dy += kernel->slope[y_edge][j + REACH] * sum;
    }
    return out;
}

void wk_fit_shared_points(struct wk_fit_points *points)
{
    double known[WIDE * WIDE];
    struct kernel kernel;

    fill_kernel(wk_fit_sigma[WK_FIT_SPREADS - 1], &kernel);
    for (int i = 0; i < WIDE * WIDE; i++)
        known[i] = wk_modules_known(i % WIDE - EDGE, i / WIDE - EDGE) >= 0;
    points->n = 0;
    for (int k = 0; k < SIDE * SIDE; k++) {
        double x = x_of(k % SIDE), y = x_of(k / SIDE);

        if (show(known, 0, &kernel, x, y).ink < LEAST_KNOWN)
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

bool wk_fit_pattern(const struct wk_fit_points *points, const uint8_t *black, int spread, struct wk_fit_pattern *out)
{
    double ink[WIDE * WIDE], a[UNKNOWNS * UNKNOWNS] = {0};
    struct kernel kernel;

    fill_kernel(wk_fit_sigma[spread], &kernel);
    for (int i = 0; i < WIDE * WIDE; i++) {
        int x = i % WIDE - EDGE, y = i / WIDE - EDGE, known = wk_modules_known(x, y);

        ink[i] = known >= 0 ? known : black ? !black[y * N + x] : 0.5;
    }
    for (int k = 0; k < points->n; k++) {
        struct shown p = show(ink, 1, &kernel, (double)points->x[k], (double)points->y[k]);

        fill_row((double)points->x[k], (double)points->y[k], &p, out->row[k]);
        for (int i = 0; i < UNKNOWNS; i++)
            for (int j = 0; j < UNKNOWNS; j++)
                a[i * UNKNOWNS + j] += (double)out->row[k][i] * (double)out->row[k][j];
    }
    for (int i = 1; i <= 5; i++) /* a slope of the light wants a reason */
        a[(UNKNOWNS + 1) * i] *= i == 3 ? 1 : 1.01;
    return invert(a, out->solve);
}

typedef float four __attribute__((vector_size(16)));

/* Weights of four pixels in a row for a point f beyond the second (Catmull and Rom), by powers of f. */
static inline four cubic(float f)
{
    static const four by_power[4] = {{0, 1, 0, 0}, {-0.5f, 0, 0.5f, 0}, {1, -2.5f, 2, -0.5f}, {-0.5f, 1.5f, -1.5f, 0.5f}};

    return ((by_power[3] * f + by_power[2]) * f + by_power[1]) * f + by_power[0];
}

static inline four four_at(const float *from)
{
    four value;

    memcpy(&value, from, sizeof value);
    return value;
}

bool wk_fit_cut(const struct wk_image *picture, const double *plane, struct wk_fit_patch *out)
{
    enum { AROUND = 2 }; /* modules; and as many pixels, for the cubics */
    double left = picture->w, top = picture->h, right = 0, bottom = 0;

    for (int k = 0; k < 4; k++) {
        double u, v;

        if (!wk_plane_map(plane, k % 2 ? N + AROUND : -AROUND, k / 2 ? N + AROUND : -AROUND, &u, &v))
            return false;
        left = fmin(left, u);
        right = fmax(right, u);
        top = fmin(top, v);
        bottom = fmax(bottom, v);
    }
    if (!(right - left < WK_FIT_PATCH - 2 * AROUND && bottom - top < WK_FIT_PATCH - 2 * AROUND))
        return false;
    out->x = (int)fmax(0, left - AROUND);
    out->y = (int)fmax(0, top - AROUND);
    out->w = (int)fmin(picture->w, right + AROUND + 1) - out->x;
    out->h = (int)fmin(picture->h, bottom + AROUND + 1) - out->y;
    for (int y = 0; y < out->h; y++) {
        const uint8_t *row = picture->data + (out->y + y) * picture->stride_bytes + out->x;

        for (int x = 0; x < out->w; x++)
            out->grey[y][x] = row[x];
    }
    return out->w > 0 && out->h > 0;
}

/* h: modules to px of the patch. */
static bool grey_at(const struct wk_fit_patch *patch, const float h[9], float x, float y, float *grey)
{
    float w = 1 / (h[6] * x + h[7] * y + h[8]), u = (h[0] * x + h[1] * y + h[2]) * w, v = (h[3] * x + h[4] * y + h[5]) * w;

    if (!(u >= 1 && v >= 1 && u < (float)(patch->w - 2) && v < (float)(patch->h - 2)))
        return false;
    const int u0 = (int)u, v0 = (int)v;
    const float *a = &patch->grey[v0 - 1][u0 - 1], *b = a + WK_FIT_PATCH, *c = b + WK_FIT_PATCH, *d = c + WK_FIT_PATCH;
    const four wx = cubic(u - (float)u0), wy = cubic(v - (float)v0);
    const four column = wx * (wy[0] * four_at(a) + wy[1] * four_at(b) + wy[2] * four_at(c) + wy[3] * four_at(d));

    *grey = column[0] + column[1] + column[2] + column[3];
    return true;
}

static void into_patch(const struct wk_fit_patch *patch, const double *plane, float h[9])
{
    double shift[9] = {1, 0, -patch->x, 0, 1, -patch->y, 0, 0, 1};

    wk_plane_multiply(shift, plane, shift);
    for (int i = 0; i < 9; i++)
        h[i] = (float)(shift[i] / shift[8]);
}

bool wk_fit_sample(const struct wk_fit_points *points, const struct wk_fit_patch *patch, const double *plane, float *grey)
{
    float h[9];

    into_patch(patch, plane, h);
    for (int k = 0; k < points->n; k++)
        if (!grey_at(patch, h, points->x[k], points->y[k], &grey[k]))
            return false;
    return true;
}

bool wk_fit_modules(const struct wk_fit_patch *patch, const double *plane, float *grey)
{
    enum { POINTS = 2 * N + 1 }; /* at the middles and edges of modules */
    static const float share_of[3] = {0.25f, 0.5f, 0.25f};
    float h[9], rows[3][POINTS], across[POINTS];

    into_patch(patch, plane, h);
    for (int j = 0; j < POINTS; j++) {
        float *row = rows[j % 3];

        for (int i = 0; i < POINTS; i++)
            if (!grey_at(patch, h, (float)i / 2, (float)j / 2, &row[i]))
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

/* The unknowns that explain the greys best, of which MIDDLE_GREY is taken; sums: of the greys times each unknown's share. */
static void find_unknowns(const struct wk_fit_points *points, const struct wk_fit_pattern *pattern, const float *grey,
                          double found[UNKNOWNS], float sums[UNKNOWNS])
{
    float sum[UNKNOWNS] = {0}; /* its own, so that it stays in registers */

    for (int k = 0; k < points->n; k++) {
        const float g = grey[k] - MIDDLE_GREY;

        for (int i = 0; i < UNKNOWNS; i++)
            sum[i] += g * pattern->row[k][i];
    }
    for (int i = 0; i < UNKNOWNS; i++) {
        found[i] = 0;
        for (int k = 0; k < UNKNOWNS; k++)
            found[i] += pattern->solve[i * UNKNOWNS + k] * (double)sum[k];
    }
    memcpy(sums, sum, sizeof sum);
}

static float shown_at(const struct wk_fit_pattern *pattern, int k, const double found[UNKNOWNS])
{
    float sum = MIDDLE_GREY;

    for (int i = 0; i < UNKNOWNS; i++)
        sum += pattern->row[k][i] * (float)found[i];
    return sum;
}

/*
 * Huber's estimate by values made up: what is off by more than OUTLYING times the usual is taken as off by that much, and what
 * explains that best is found again.
 */
void wk_fit_temper(const struct wk_fit_points *points, const struct wk_fit_pattern *pattern, const float *grey, float *tempered)
{
    enum { ROUNDS = 2 };
    double found[UNKNOWNS], off[WK_FIT_POINTS];
    float sums[UNKNOWNS], shown[WK_FIT_POINTS];

    memcpy(tempered, grey, (size_t)points->n * sizeof *grey);
    for (int round = 0; round < ROUNDS; round++) {
        find_unknowns(points, pattern, tempered, found, sums);
        for (int k = 0; k < points->n; k++) {
            shown[k] = shown_at(pattern, k, found);
            off[k] = fabs((double)(grey[k] - shown[k]));
        }
        const float most = OUTLYING * (float)wk_median(off, points->n);

        for (int k = 0; k < points->n; k++)
            tempered[k] = fminf(fmaxf(grey[k], shown[k] - most), shown[k] + most);
    }
}

bool wk_fit_step(const struct wk_fit_points *points, const struct wk_fit_pattern *pattern, const float *grey, double *plane,
                 struct wk_code_fit *out)
{
    float sums[UNKNOWNS];
    double found[UNKNOWNS], step[6], sum = 0, sum2 = 0, left;

    find_unknowns(points, pattern, grey, found, sums);
    for (int k = 0; k < points->n; k++) {
        const double g = (double)(grey[k] - MIDDLE_GREY);

        sum += g;
        sum2 += g * g;
    }
    left = sum2;
    for (int i = 0; i < UNKNOWNS; i++)
        left -= found[i] * (double)sums[i];
    if (!(found[3] >= MIN_CONTRAST))
        return false;
    memcpy(out->light, found, sizeof out->light);
    out->light[0] += (double)MIDDLE_GREY;
    out->noise = fmax(left, 0) / points->n / (found[3] * found[3]);
    out->shown = 1 - fmax(left, 0) / (sum2 - sum * sum / points->n);
    for (int i = 0; i < 6; i++)
        step[i] = found[LIGHT + i] / found[3];
    return move(step, plane, &out->moved);
}
