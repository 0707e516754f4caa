/* A code's modules sampled as greys; light and blur are fitted to those that all codes share. */
#include "vision/stickers/modules.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/image/plane.h"

enum { N = WK_CODE_MODULES, EDGE = WK_CODE_EDGE, WIDE = WK_CODE_WIDE, TAPS = 5, N_ROUNDS = 30, N_LIGHT = WK_N_LIGHT };

/* How a module's ink spreads over its neighbours, and what follows from it for the modules that every code has in common. */
struct spread {
    double tap[TAPS * TAPS];
    double tap2;                         /* their squares' sum */
    double row[WK_N_MODULES][N_LIGHT];   /* 1, x, y, ink, x ink, y ink at the inner modules */
    double solve[N_LIGHT][WK_N_MODULES]; /* greys of the inner modules to the six numbers, least squares */
};

static const double sigmas[] = {0.2, 0.3, 0.38, 0.46, 0.54, 0.62, 0.7}; /* modules */
static const double smears[] = {0.35, 0.6};                             /* what motion adds in one direction */
enum { N_SIGMAS = 7, N_SMEARS = 2, N_DIRECTIONS = 4, N_SPREADS = N_SIGMAS * (1 + N_SMEARS * N_DIRECTIONS) };
static const double BELIEVED = 0.4;
#define MIN_CONTRAST 8                   /* grey levels */
static const double LEAST_CORNER = 0.15; /* of the contrast in the middle: where there is less, something covers the code */
enum { SHARP = 1 }; /* stands for any blur up to a third of a module: the light it gives differs by little */

struct wk_modules {
    int8_t known[WIDE * WIDE];        /* as wk_modules_known() has it */
    int n_inner, inner[WK_N_MODULES]; /* modules whose neighbours are all known */
    struct spread spread[N_SPREADS];
};

/* A finder pattern: black ring, white ring, black middle. Source: ISO/IEC 18004, 6.3.3. */
static int mark_module(int x, int y)
{
    int d = abs(x - 3) > abs(y - 3) ? abs(x - 3) : abs(y - 3);

    return d == 3 || d <= 1 ? 0 : 1;
}

static void make_taps(double sigma, double extra, double angle_deg, struct spread *spread)
{
    double a = angle_deg * 3.14159265358979 / 180, c = cos(a), s = sin(a), sum = 0, *tap = spread->tap;
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
        tap[i] /= sum;
        spread->tap2 += tap[i] * tap[i];
    }
}

static double spread_at(const struct spread *spread, const double *ink, int i, int j)
{
    double sum = 0;

    /* Ink is WIDE x WIDE; module (i, j) of the code lies EDGE inside it, as the middle of the taps does. */
    for (int y = 0; y < TAPS; y++)
        for (int x = 0; x < TAPS; x++)
            sum += spread->tap[y * TAPS + x] * ink[(j + y) * WIDE + i + x];
    return sum;
}

/* The light is least squares over the inner modules; all of it but the greys is the same for every code. False: it cannot be
 * solved. */
static bool prepare(const struct wk_modules *modules, struct spread *spread)
{
    double ink[WIDE * WIDE], a[N_LIGHT * N_LIGHT] = {0};

    for (int i = 0; i < WIDE * WIDE; i++)
        ink[i] = modules->known[i] < 0 ? 0.5 : modules->known[i];
    for (int k = 0; k < modules->n_inner; k++) {
        int i = modules->inner[k] % N, j = modules->inner[k] / N;
        double *r = spread->row[k], u = (i - N / 2) / 10.0, v = (j - N / 2) / 10.0, p = spread_at(spread, ink, i, j);

        r[0] = 1;
        r[1] = u;
        r[2] = v;
        r[3] = p;
        r[4] = u * p;
        r[5] = v * p;
        for (int m = 0; m < N_LIGHT; m++)
            for (int l = 0; l < N_LIGHT; l++)
                a[N_LIGHT * m + l] += r[m] * r[l];
    }
    for (int m = 0; m < N_LIGHT; m++)
        a[(N_LIGHT + 1) * m] += m == 0 || m == 3 ? 1e-6 : 0.5; /* a slope wants a reason */
    for (int l = 0; l < N_LIGHT; l++) {
        double copy[N_LIGHT * N_LIGHT], column[N_LIGHT] = {0};

        memcpy(copy, a, sizeof copy);
        column[l] = 1;
        if (!wk_plane_solve(copy, column, N_LIGHT))
            return false;
        for (int m = 0; m < N_LIGHT; m++)
            for (int k = 0; k < modules->n_inner; k++)
                spread->solve[m][k] += column[m] * spread->row[k][l];
    }
    return true;
}

static void fill_known(struct wk_modules *modules)
{
    for (int y = 0; y < WIDE; y++)
        for (int x = 0; x < WIDE; x++) {
            int i = x - EDGE, j = y - EDGE, known = -1;

            if (i < 0 || j < 0 || i >= N || j >= N)
                known = 1;
            else if (i < 8 && j < 8)
                known = i == 7 || j == 7 ? 1 : mark_module(i, j);
            else if (i >= N - 8 && j < 8)
                known = i == N - 8 || j == 7 ? 1 : mark_module(i - (N - 7), j);
            else if (i < 8 && j >= N - 8)
                known = i == 7 || j == N - 8 ? 1 : mark_module(i, j - (N - 7));
            else if (i == 6 || j == 6)
                known = (i + j) % 2; /* timing; 6 + an even number is black. ISO/IEC 18004, 6.3.5 */
            else if (i == 8 && j == N - 8)
                known = 0; /* the dark module. ISO/IEC 18004, 7.9.1 */
            modules->known[y * WIDE + x] = (int8_t)known;
        }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            bool inner = true;

            for (int y = EDGE - 1; y <= EDGE + 1; y++)
                for (int x = EDGE - 1; x <= EDGE + 1; x++)
                    inner = inner && modules->known[(j + y) * WIDE + i + x] >= 0;
            if (inner)
                modules->inner[modules->n_inner++] = j * N + i;
        }
}

enum wk_status wk_modules_new(struct wk_modules **out)
{
    struct wk_modules *modules = calloc(1, sizeof *modules);

    if (!modules)
        return WK_NO_MEMORY;
    fill_known(modules);
    for (int k = 0; k < N_SPREADS; k++) {
        int smear = k / N_SIGMAS; /* 0: none; then each smear in each direction */

        make_taps(sigmas[k % N_SIGMAS], smear ? smears[(smear - 1) / N_DIRECTIONS] : 0,
                  smear ? (smear - 1) % N_DIRECTIONS * 45 : 0, &modules->spread[k]);
        if (!prepare(modules, &modules->spread[k])) {
            free(modules);
            return WK_FAILED;
        }
    }
    *out = modules;
    return WK_OK;
}

void wk_modules_free(struct wk_modules *modules)
{
    free(modules);
}

int wk_modules_known(const struct wk_modules *modules, int x, int y)
{
    return modules->known[(y + EDGE) * WIDE + x + EDGE];
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

/* The light for a spread; returns the mean squared residual in units of the contrast, or -1 when there is hardly any. */
static double fit_light(const struct wk_modules *modules, const struct spread *spread, const double *grey, double b[N_LIGHT])
{
    double sum2 = 0;

    for (int m = 0; m < N_LIGHT; m++) {
        b[m] = 0;
        for (int k = 0; k < modules->n_inner; k++)
            b[m] += spread->solve[m][k] * grey[modules->inner[k]];
    }
    if (b[3] < MIN_CONTRAST)
        return -1;
    for (int k = 0; k < modules->n_inner; k++) {
        double e = grey[modules->inner[k]];

        for (int m = 0; m < N_LIGHT; m++)
            e -= b[m] * spread->row[k][m];
        sum2 += e * e;
    }
    return sum2 / modules->n_inner / (b[3] * b[3]);
}

bool wk_modules_light(const struct wk_modules *modules, const double *grey, bool any_blur, struct wk_light *out)
{
    struct wk_light best = {.residual = -1};

    for (int k = any_blur ? 0 : SHARP; k < (any_blur ? N_SPREADS : SHARP + 1); k++) {
        struct wk_light light = {.spread = k};

        light.residual = fit_light(modules, &modules->spread[k], grey, light.b);
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

void wk_modules_unspread(const struct wk_modules *modules, const struct wk_light *light, const double *grey, double *ink)
{
    const struct spread *spread = &modules->spread[light->spread];
    double wanted[N * N], error[WIDE * WIDE];

    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double low, contrast;

            levels_at(light, i, j, &low, &contrast);
            wanted[j * N + i] = (grey[j * N + i] - low) / contrast;
        }
    for (int i = 0; i < WIDE * WIDE; i++)
        ink[i] = modules->known[i] < 0 ? 0.5 : modules->known[i];
    for (int round = 0; round < N_ROUNDS; round++) {
        memset(error, 0, sizeof error);
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                error[(j + EDGE) * WIDE + i + EDGE] = wanted[j * N + i] - spread_at(spread, ink, i, j);
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++) {
                int at_ink = (j + EDGE) * WIDE + i + EDGE;

                if (modules->known[at_ink] >= 0)
                    continue;
                double next = ink[at_ink] + 1.2 * spread_at(spread, error, i, j);

                ink[at_ink] = next < 0 ? 0 : next > 1 ? 1 : next;
            }
    }
}

void wk_modules_against(const struct wk_modules *modules, const struct wk_light *light, const double *grey,
                        const uint8_t *black, uint8_t *seen)
{
    const struct spread *spread = &modules->spread[light->spread];
    double ink[WIDE * WIDE], error[WIDE * WIDE] = {0};

    for (int i = 0; i < WIDE * WIDE; i++)
        ink[i] = 1;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            ink[(j + EDGE) * WIDE + i + EDGE] = black[j * N + i] ? 0 : 1;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double low, contrast;

            levels_at(light, i, j, &low, &contrast);
            error[(j + EDGE) * WIDE + i + EDGE] = (grey[j * N + i] - low) / contrast - spread_at(spread, ink, i, j);
        }
    /* Were this module alone the other way, the errors around it would be the taps. Midway is not enough to be believed. */
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double sign = black[j * N + i] ? 1 : -1;
            bool other = sign * spread_at(spread, error, i, j) > BELIEVED * spread->tap2;

            seen[j * N + i] = (uint8_t)(black[j * N + i] ^ other);
        }
}
