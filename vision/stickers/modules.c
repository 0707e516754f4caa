/* A code's modules sampled as greys; light and blur are fitted to those that all codes share. */
#include "vision/stickers/modules.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "vision/image/image.h"
#include "vision/image/plane.h"

enum { N = WK_CODE_MODULES, EDGE = WK_CODE_EDGE, WIDE = WK_CODE_WIDE, TAPS = 5, N_ROUNDS = 30, N_LIGHT = WK_N_LIGHT };

/*
 * Codes are spread as one line of numbers, rows of WIDE one after the other, which the compiler makes vectors of: module (i, j)
 * shows at j * WIDE + i, its own ink lies MIDDLE beyond. Between two rows there is nonsense, as wide as the quiet zone.
 */
enum { LINE = (N - 1) * WIDE + N, MIDDLE = EDGE * WIDE + EDGE };

/* How a module's ink spreads over its neighbours, and what follows from it for the modules that every code has in common. */
struct spread {
    float tap[TAPS * TAPS];
    double tap2;                     /* their squares' sum */
    double ink[WK_N_MODULES];        /* that the inner modules show */
    double sum2[N_LIGHT * N_LIGHT];  /* products of 1, x, y, ink, x ink, y ink, summed over the inner modules */
    double solve[N_LIGHT * N_LIGHT]; /* their sums with the greys to the six numbers, least squares */
};

static const double sigmas[] = {0.2, 0.3, 0.38, 0.46, 0.54, 0.62, 0.7}; /* modules */
static const double smears[] = {0.35, 0.6};                             /* what motion adds in one direction */
enum { N_SIGMAS = 7, N_SMEARS = 2, N_DIRECTIONS = 4, N_SPREADS = N_SIGMAS * (1 + N_SMEARS * N_DIRECTIONS) };
static const double BELIEVED = 0.4;
#define MIN_CONTRAST 8                   /* grey levels */
static const double LEAST_CORNER = 0.15; /* of the contrast in the middle: where there is less, something covers the code */
enum { SHARP = 1 }; /* stands for any blur up to a third of a module: the light it gives differs by little */

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct {
    int8_t known[WIDE * WIDE];               /* as wk_modules_known() has it */
    int n_inner, inner[WK_N_MODULES];        /* modules whose neighbours are all known */
    double u[WK_N_MODULES], v[WK_N_MODULES]; /* where those lie: tenths of modules from the middle */
    struct spread spread[N_SPREADS];
} tables;

/* A finder pattern: black ring, white ring, black middle. Source: ISO/IEC 18004, 6.3.3. */
static int mark_module(int x, int y)
{
    int d = abs(x - 3) > abs(y - 3) ? abs(x - 3) : abs(y - 3);

    return d == 3 || d <= 1 ? 0 : 1;
}

static void make_taps(double sigma, double extra, double angle_deg, struct spread *spread)
{
    double a = angle_deg * 3.14159265358979 / 180, c = cos(a), s = sin(a), sum = 0, tap[TAPS * TAPS];
    double sxx = sigma * sigma + extra * extra * c * c, syy = sigma * sigma + extra * extra * s * s,
           sxy = extra * extra * c * s;
    double det = sxx * syy - sxy * sxy;

    /* A module is a square: its ink is the Gaussian summed over it, here at 3 x 3 points. */
    for (int y = 0; y < TAPS; y++)
        for (int x = 0; x < TAPS; x++) {
            double v = 0;

            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++) {
                    double dx = x - TAPS / 2 + i / 3.0, dy = y - TAPS / 2 + j / 3.0;

                    v += exp(-0.5 * (syy * dx * dx - 2 * sxy * dx * dy + sxx * dy * dy) / det);
                }
            tap[y * TAPS + x] = v;
            sum += v;
        }
    spread->tap2 = 0;
    for (int i = 0; i < TAPS * TAPS; i++) {
        spread->tap[i] = (float)(tap[i] / sum);
        spread->tap2 += tap[i] / sum * tap[i] / sum;
    }
}

/* Ink [WIDE * WIDE] to what it shows, shown [LINE]. */
static void spread_ink(const struct spread *spread, const float *restrict ink, float *restrict shown)
{
    memset(shown, 0, LINE * sizeof *shown);
    for (int y = 0; y < TAPS; y++) {
        const float *tap = spread->tap + y * TAPS, *row = ink + y * WIDE;

        for (int k = 0; k < LINE; k++)
            shown[k] += tap[0] * row[k] + tap[1] * row[k + 1] + tap[2] * row[k + 2] + tap[3] * row[k + 3] + tap[4] * row[k + 4];
    }
}

/* The light is least squares over the inner modules; all of it but the greys is the same for every code. */
static void prepare(struct spread *spread)
{
    float ink[WIDE * WIDE], shown[LINE];
    double a[N_LIGHT * N_LIGHT], *sum2 = spread->sum2;

    for (int i = 0; i < WIDE * WIDE; i++)
        ink[i] = tables.known[i] < 0 ? 0.5F : tables.known[i];
    spread_ink(spread, ink, shown);
    for (int k = 0; k < tables.n_inner; k++) {
        const double u = tables.u[k], v = tables.v[k], p = (double)shown[tables.inner[k] / N * WIDE + tables.inner[k] % N];
        const double row[N_LIGHT] = {1, u, v, p, u * p, v * p};

        spread->ink[k] = p;
        for (int m = 0; m < N_LIGHT; m++)
            for (int l = 0; l < N_LIGHT; l++)
                sum2[N_LIGHT * m + l] += row[m] * row[l];
    }
    memcpy(a, sum2, sizeof a);
    for (int m = 0; m < N_LIGHT; m++)
        a[(N_LIGHT + 1) * m] += m == 0 || m == 3 ? 1e-6 : 0.5; /* a slope wants a reason */
    for (int l = 0; l < N_LIGHT; l++) {
        double copy[N_LIGHT * N_LIGHT], column[N_LIGHT] = {0};

        memcpy(copy, a, sizeof copy);
        column[l] = 1;
        if (!wk_plane_solve(copy, column, N_LIGHT))
            return; /* never, of these numbers; and what stays zero shows no contrast in any light */
        for (int m = 0; m < N_LIGHT; m++)
            spread->solve[N_LIGHT * m + l] = column[m];
    }
}

int wk_modules_known(int x, int y)
{
    if (x < 0 || y < 0 || x >= N || y >= N)
        return 1;
    if (x < 8 && y < 8)
        return x == 7 || y == 7 ? 1 : mark_module(x, y);
    if (x >= N - 8 && y < 8)
        return x == N - 8 || y == 7 ? 1 : mark_module(x - (N - 7), y);
    if (x < 8 && y >= N - 8)
        return x == 7 || y == N - 8 ? 1 : mark_module(x, y - (N - 7));
    if (x == 6 || y == 6)
        return (x + y) % 2; /* timing; 6 + an even number is black. ISO/IEC 18004, 6.3.5 */
    if (x == 8 && y == N - 8)
        return 0; /* the dark module. ISO/IEC 18004, 7.9.1 */
    return -1;
}

static void make_tables(void)
{
    for (int i = 0; i < WIDE * WIDE; i++)
        tables.known[i] = (int8_t)wk_modules_known(i % WIDE - EDGE, i / WIDE - EDGE);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            bool inner = true;

            for (int y = j - 1; y <= j + 1; y++)
                for (int x = i - 1; x <= i + 1; x++)
                    inner = inner && wk_modules_known(x, y) >= 0;
            if (!inner)
                continue;
            tables.u[tables.n_inner] = (i - N / 2) / 10.0;
            tables.v[tables.n_inner] = (j - N / 2) / 10.0;
            tables.inner[tables.n_inner++] = j * N + i;
        }
    for (int k = 0; k < N_SPREADS; k++) {
        int smear = k / N_SIGMAS; /* 0: none; then each smear in each direction */

        make_taps(sigmas[k % N_SIGMAS], smear ? smears[(smear - 1) / N_DIRECTIONS] : 0,
                  smear ? (smear - 1) % N_DIRECTIONS * 45 : 0, &tables.spread[k]);
        prepare(&tables.spread[k]);
    }
}

/* The grey between four pixels, times 2^16; places in 1/4096 px. */
static inline uint32_t grey_between(const struct wk_image *picture, int u, int v)
{
    const uint8_t *a = picture->data + (v >> 12) * picture->stride_bytes + (u >> 12), *b = a + picture->stride_bytes;
    const int fu = u >> 4 & 255, fv = v >> 4 & 255, above = (a[0] << 8) + fu * (a[1] - a[0]),
              below = (b[0] << 8) + fu * (b[1] - b[0]);

    return (uint32_t)((above << 8) + fv * (below - above));
}

bool wk_modules_sample(const struct wk_image *picture, const double *plane, double dx, double dy, double *grey)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double x = i + 0.5 + dx, y = j + 0.5 + dy, w = plane[6] * x + plane[7] * y + plane[8];
            uint32_t sum = 0;

            if (!(fabs(w) > 1e-9))
                return false;
            /* Within a module the plane is as good as flat. */
            double u = (plane[0] * x + plane[1] * y + plane[2]) / w, v = (plane[3] * x + plane[4] * y + plane[5]) / w;
            double ux = (plane[0] - u * plane[6]) / w * 0.25, uy = (plane[1] - u * plane[7]) / w * 0.25,
                   vx = (plane[3] - v * plane[6]) / w * 0.25, vy = (plane[4] - v * plane[7]) / w * 0.25;
            double ru = fabs(ux) + fabs(uy), rv = fabs(vx) + fabs(vy);

            if (!(u - ru >= 0 && v - rv >= 0 && u + ru < picture->w - 1 && v + rv < picture->h - 1))
                return false;
            /* Whole numbers take a third of the time. */
            const int at_u = (int)(4096 * u), at_v = (int)(4096 * v), step_ux = (int)(4096 * ux), step_uy = (int)(4096 * uy),
                      step_vx = (int)(4096 * vx), step_vy = (int)(4096 * vy);

            for (int q = -1; q <= 1; q++)
                for (int p = -1; p <= 1; p++)
                    sum += grey_between(picture, at_u + p * step_ux + q * step_uy, at_v + p * step_vx + q * step_vy);
            grey[j * N + i] = sum / (9.0 * 65536);
        }
    return true;
}

bool wk_modules_glance(const struct wk_image *picture, const double *plane, double *grey)
{
    const double most_u = picture->w - 1.001, most_v = picture->h - 1.001;

    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            const double x = i + 0.5, y = j + 0.5, w = plane[6] * x + plane[7] * y + plane[8];
            const double u = (plane[0] * x + plane[1] * y + plane[2]) / w, v = (plane[3] * x + plane[4] * y + plane[5]) / w;

            if (!(fabs(w) > 1e-9 && u >= 0 && v >= 0 && u < most_u && v < most_v))
                return false;
            grey[j * N + i] = grey_between(picture, (int)(4096 * u), (int)(4096 * v)) / 65536.0;
        }
    return true;
}

/* The grey at a place in modules, between four pixels; -1 outside the picture. */
static double grey_at(const struct wk_image *picture, const double *plane, double x, double y)
{
    double u, v;

    if (!wk_plane_map(plane, x, y, &u, &v) || !(u >= 0 && v >= 0 && u < picture->w - 1 && v < picture->h - 1))
        return -1;
    const int u0 = (int)u, v0 = (int)v;
    const uint8_t *a = picture->data + v0 * picture->stride_bytes + u0, *b = a + picture->stride_bytes;

    return (1 - (v - v0)) * (a[0] + (u - u0) * (a[1] - a[0])) + (v - v0) * (b[0] + (u - u0) * (b[1] - b[0]));
}

bool wk_modules_rim(const struct wk_image *picture, const double *plane, double *rim)
{
    /* The sides of finder patterns on the rim: where they begin, outwards, and how much they count, each of four sides 1. */
    static const struct {
        double x, y, out_x, out_y, weight;
    } sides[] = {{0, 0, 0, -1, 0.5},  {14, 0, 0, -1, 0.5}, {0, 0, -1, 0, 0.5},
                 {0, 14, -1, 0, 0.5}, {N, 0, 1, 0, 1},     {0, N, 0, 1, 1}};
    static const double middles[3][2] = {{3.5, 3.5}, {17.5, 3.5}, {3.5, 17.5}};
    enum { FINDER = 7, N_SIDES = sizeof sides / sizeof *sides };
    double edge = 0, white = 0, black = 0;

    for (int k = 0; k < N_SIDES * FINDER; k++) {
        const double along = k % FINDER + 0.5, ox = sides[k / FINDER].out_x, oy = sides[k / FINDER].out_y;
        const double x = sides[k / FINDER].x + (oy != 0 ? along : 0), y = sides[k / FINDER].y + (ox != 0 ? along : 0);
        const double on = grey_at(picture, plane, x, y), off = grey_at(picture, plane, x + 0.75 * ox, y + 0.75 * oy);

        if (on < 0 || off < 0)
            return false;
        edge += on * sides[k / FINDER].weight / (4 * FINDER);
        white += off * sides[k / FINDER].weight / (4 * FINDER);
    }
    for (int k = 0; k < 3; k++) {
        const double grey = grey_at(picture, plane, middles[k][0], middles[k][1]);

        if (grey < 0)
            return false;
        black += grey / 3;
    }
    if (white - black < MIN_CONTRAST)
        return false;
    *rim = (edge - black) / (white - black);
    return true;
}

/* The greys of the inner modules, the same times where they lie, and sums that do not depend on a spread. */
struct inner {
    double grey[WK_N_MODULES], by_u[WK_N_MODULES], by_v[WK_N_MODULES];
    double sum, sum_u, sum_v, sum2;
};

/* The light for a spread; returns the mean squared residual in units of the contrast, or -1 when there is hardly any. */
static double fit_light(const struct spread *spread, const struct inner *inner, double b[N_LIGHT])
{
    double s[N_LIGHT] = {inner->sum, inner->sum_u, inner->sum_v, 0, 0, 0}, sum2 = inner->sum2;

    for (int k = 0; k < tables.n_inner; k++) {
        s[3] += spread->ink[k] * inner->grey[k];
        s[4] += spread->ink[k] * inner->by_u[k];
        s[5] += spread->ink[k] * inner->by_v[k];
    }
    for (int m = 0; m < N_LIGHT; m++) {
        b[m] = 0;
        for (int l = 0; l < N_LIGHT; l++)
            b[m] += spread->solve[N_LIGHT * m + l] * s[l];
    }
    if (b[3] < MIN_CONTRAST)
        return -1;
    /* The sum of (grey - what b says)^2, multiplied out. */
    for (int m = 0; m < N_LIGHT; m++) {
        double shown = 0;

        for (int l = 0; l < N_LIGHT; l++)
            shown += spread->sum2[N_LIGHT * m + l] * b[l];
        sum2 += b[m] * (shown - 2 * s[m]);
    }
    return fmax(sum2, 0) / tables.n_inner / (b[3] * b[3]);
}

bool wk_modules_light(const double *grey, bool any_blur, struct wk_light *out)
{
    struct wk_light best = {.residual = -1};
    struct inner inner = {.sum = 0};

    pthread_once(&once, make_tables);
    for (int k = 0; k < tables.n_inner; k++) {
        const double g = grey[tables.inner[k]];

        inner.grey[k] = g;
        inner.sum += g;
        inner.sum_u += inner.by_u[k] = g * tables.u[k];
        inner.sum_v += inner.by_v[k] = g * tables.v[k];
        inner.sum2 += g * g;
    }
    for (int k = any_blur ? 0 : SHARP; k < (any_blur ? N_SPREADS : SHARP + 1); k++) {
        struct wk_light light = {.spread = k};

        light.residual = fit_light(&tables.spread[k], &inner, light.b);
        if (light.residual >= 0 && (best.residual < 0 || light.residual < best.residual))
            best = light;
    }
    if (best.residual < 0 || best.b[3] - fabs(best.b[4]) - fabs(best.b[5]) < LEAST_CORNER * best.b[3])
        return false;
    *out = best;
    return true;
}

/* The grey of black paper at module (i, j), and how far white is from it. */
static void levels_at(const struct wk_light *light, int i, int j, double *black, double *contrast)
{
    const double *b = light->b;
    double u = (i - N / 2) / 10.0, v = (j - N / 2) / 10.0;

    *black = b[0] + b[1] * u + b[2] * v;
    *contrast = b[3] + b[4] * u + b[5] * v;
    if (*contrast < 4)
        *contrast = 4;
}

void wk_modules_black(const struct wk_light *light, const double *grey, uint8_t *black)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double low, contrast;

            levels_at(light, i, j, &low, &contrast);
            black[j * N + i] = grey[j * N + i] < low + contrast / 2;
        }
}

/* What a code shows of itself at a line's places, 0 black to 1 white: the light over it taken out. Between rows: 0. */
static void take_light_out(const struct wk_light *light, const double *grey, float *shown)
{
    memset(shown, 0, LINE * sizeof *shown);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double low, contrast;

            levels_at(light, i, j, &low, &contrast);
            shown[j * WIDE + i] = (float)((grey[j * N + i] - low) / contrast);
        }
}

/* What is left of what was seen when ink is taken from it: left [WIDE * WIDE], 0 around the code. */
static void take_ink_out(const struct spread *spread, const float *seen, const float *ink, float *left)
{
    float shown[LINE];

    spread_ink(spread, ink, shown);
    memset(left, 0, WIDE * WIDE * sizeof *left);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            left[MIDDLE + j * WIDE + i] = seen[j * WIDE + i] - shown[j * WIDE + i];
}

void wk_modules_unspread(const struct wk_light *light, const double *grey, uint8_t *black)
{
    const struct spread *spread = &tables.spread[light->spread];
    float seen[LINE], ink[WIDE * WIDE], left[WIDE * WIDE], step[LINE];

    take_light_out(light, grey, seen);
    for (int i = 0; i < WIDE * WIDE; i++)
        ink[i] = tables.known[i] < 0 ? 0.5F : tables.known[i];
    for (int round = 0; round < N_ROUNDS; round++) {
        take_ink_out(spread, seen, ink, left);
        spread_ink(spread, left, step);
        for (int k = 0; k < LINE; k++) {
            float next = ink[MIDDLE + k] + 1.2F * step[k];

            next = next < 0 ? 0 : next > 1 ? 1 : next;
            ink[MIDDLE + k] = tables.known[MIDDLE + k] < 0 ? next : ink[MIDDLE + k];
        }
    }
    for (int i = 0; i < N * N; i++)
        black[i] = ink[MIDDLE + i / N * WIDE + i % N] < 0.5F;
}

void wk_modules_against(const struct wk_light *light, const double *grey, const uint8_t *black, uint8_t *seen)
{
    const struct spread *spread = &tables.spread[light->spread];
    float shown[LINE], ink[WIDE * WIDE], left[WIDE * WIDE], other[LINE];

    take_light_out(light, grey, shown);
    for (int i = 0; i < WIDE * WIDE; i++)
        ink[i] = 1;
    for (int i = 0; i < N * N; i++)
        ink[MIDDLE + i / N * WIDE + i % N] = !black[i];
    take_ink_out(spread, shown, ink, left);
    spread_ink(spread, left, other);
    /* Were a module alone the other way, what is left around it would be the taps. Midway is not enough to be believed. */
    for (int i = 0; i < N * N; i++) {
        const double by = (double)other[i / N * WIDE + i % N];

        seen[i] = black[i] ^ ((black[i] ? by : -by) > BELIEVED * spread->tap2);
    }
}
