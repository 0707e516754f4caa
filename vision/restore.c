#include "vision/restore.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/cv.h"
#include "vision/plane.h"

enum {
    N = WK_CODE_MODULES,
    EDGE = 2, /* modules of quiet zone that take part */
    WIDE = N + 2 * EDGE,
    MARK = 9, /* a finder pattern with its white border, modules */
    MARK_PX = MARK * WK_RESTORE_PX,
    MAX_SIDE = 320,
    CLEAN_PX = 4, /* a module of the code drawn anew */
    CLEAN_EDGE = 4,
    CLEAN_SIDE = (N + 2 * CLEAN_EDGE) * CLEAN_PX,
    TAPS = 5,
    N_ROUNDS = 30,
    MAX_INNER = N * N,
    N_LIGHT = 6 /* numbers that describe the light over a code */
};

/* How a module's ink spreads over its neighbours, and what follows from it for the modules that every code has in common. */
struct spread {
    double tap[TAPS * TAPS];
    double row[MAX_INNER][N_LIGHT];   /* 1, x, y, ink, x ink, y ink at the inner modules */
    double solve[N_LIGHT][MAX_INNER]; /* greys of the inner modules to the six numbers, least squares */
};

static const double sigmas[] = {0.2, 0.3, 0.38, 0.46, 0.54, 0.62, 0.7}; /* modules */
static const double smears[] = {0.35, 0.6};                             /* what motion adds in one direction */
enum { N_SIGMAS = 7, N_SMEARS = 2, N_DIRECTIONS = 4, N_SPREADS = N_SIGMAS * (1 + N_SMEARS * N_DIRECTIONS) };

/* Mean squared residuals, in units of the contrast, up to which the finder patterns count as understood. */
static const double WORTH_A_TRY = 0.12, WORTH_A_SHIFT = 0.09;

struct wk_restorer {
    uint8_t mark[MARK_PX * MARK_PX];
    float response[MAX_SIDE * MAX_SIDE];
    uint8_t clean[CLEAN_SIDE * CLEAN_SIDE];
    int8_t known[WIDE * WIDE];     /* 1 white, 0 black, -1 data: what every code of version 1 has in common */
    int n_inner, inner[MAX_INNER]; /* modules whose neighbours are all known */
    struct spread spread[N_SPREADS];
};

/* A finder pattern: black ring, white ring, black middle. Source: ISO/IEC 18004, 6.3.3. */
static int mark_module(int x, int y)
{
    int d = abs(x - 3) > abs(y - 3) ? abs(x - 3) : abs(y - 3);

    return d == 3 || d <= 1 ? 0 : 1;
}

static void make_taps(double sigma, double extra, double angle_deg, double tap[TAPS * TAPS])
{
    double a = angle_deg * 3.14159265358979 / 180, c = cos(a), s = sin(a), sum = 0;
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
    for (int i = 0; i < TAPS * TAPS; i++)
        tap[i] /= sum;
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

/*
 * Light over the code and how far white is from black: grey = b0 + b1 x + b2 y + (b3 + b4 x + b5 y) ink, least squares over the
 * inner modules; all of it but the greys is the same for every code. False: it cannot be solved.
 */
static bool prepare(const struct wk_restorer *restorer, struct spread *spread)
{
    double ink[WIDE * WIDE], a[N_LIGHT * N_LIGHT] = {0};

    for (int i = 0; i < WIDE * WIDE; i++)
        ink[i] = restorer->known[i] < 0 ? 0.5 : restorer->known[i];
    for (int k = 0; k < restorer->n_inner; k++) {
        int i = restorer->inner[k] % N, j = restorer->inner[k] / N;
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
    for (int k = 0; k < restorer->n_inner; k++) {
        double copy[N_LIGHT * N_LIGHT], b[N_LIGHT];

        memcpy(copy, a, sizeof copy);
        memcpy(b, spread->row[k], sizeof b);
        if (!wk_plane_solve(copy, b, N_LIGHT))
            return false;
        for (int m = 0; m < N_LIGHT; m++)
            spread->solve[m][k] = b[m];
    }
    return true;
}

enum wk_status wk_restorer_new(struct wk_restorer **out)
{
    struct wk_restorer *restorer = calloc(1, sizeof *restorer);

    if (!restorer)
        return WK_NO_MEMORY;
    for (int y = 0; y < MARK_PX; y++)
        for (int x = 0; x < MARK_PX; x++)
            restorer->mark[y * MARK_PX + x] = mark_module(x / WK_RESTORE_PX - 1, y / WK_RESTORE_PX - 1) ? 255 : 0;
    for (int y = 0; y < WIDE; y++) {
        for (int x = 0; x < WIDE; x++) {
            int i = x - EDGE, j = y - EDGE, *known = &(int){-1};

            if (i < 0 || j < 0 || i >= N || j >= N)
                *known = 1;
            else if (i < 8 && j < 8)
                *known = i == 7 || j == 7 ? 1 : mark_module(i, j);
            else if (i >= N - 8 && j < 8)
                *known = i == N - 8 || j == 7 ? 1 : mark_module(i - (N - 7), j);
            else if (i < 8 && j >= N - 8)
                *known = i == 7 || j == N - 8 ? 1 : mark_module(i, j - (N - 7));
            else if (i == 6 || j == 6)
                *known = (i + j) % 2; /* timing; 6 + an even number is black. ISO/IEC 18004, 6.3.5 */
            else if (i == 8 && j == N - 8)
                *known = 0; /* the dark module. ISO/IEC 18004, 7.9.1 */
            restorer->known[y * WIDE + x] = (int8_t)*known;
        }
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            bool inner = true;

            for (int y = EDGE - 1; y <= EDGE + 1; y++)
                for (int x = EDGE - 1; x <= EDGE + 1; x++)
                    inner = inner && restorer->known[(j + y) * WIDE + i + x] >= 0;
            if (inner)
                restorer->inner[restorer->n_inner++] = j * N + i;
        }
    for (int k = 0; k < N_SPREADS; k++) {
        int smear = k / N_SIGMAS; /* 0: none; then each smear in each direction */

        make_taps(sigmas[k % N_SIGMAS], smear ? smears[(smear - 1) / N_DIRECTIONS] : 0,
                  smear ? (smear - 1) % N_DIRECTIONS * 45 : 0, restorer->spread[k].tap);
        if (!prepare(restorer, &restorer->spread[k])) {
            free(restorer);
            return WK_FAILED;
        }
    }
    *out = restorer;
    return WK_OK;
}

void wk_restorer_free(struct wk_restorer *restorer)
{
    free(restorer);
}

struct map {
    const float *value;
    int w, h;
};

static double at(const struct map *map, double x, double y)
{
    int i = (int)floor(x), j = (int)floor(y);
    double fx = x - i, fy = y - j;

    if (i < 0 || j < 0 || i + 1 >= map->w || j + 1 >= map->h)
        return -1;
    const float *p = map->value + j * map->w + i;

    return (1 - fy) * ((1 - fx) * (double)p[0] + fx * (double)p[1]) +
           fy * ((1 - fx) * (double)p[map->w] + fx * (double)p[map->w + 1]);
}

/* The correlations of the three finder patterns of a code at a place; the response's origin is half a mark inside the patch. */
static double likeness(const struct map *map, double x, double y, double angle_deg, double module_px)
{
    static const int corner[3][2] = {{-7, -7}, {7, -7}, {-7, 7}};
    double a = angle_deg * 3.14159265358979 / 180, c = cos(a) * module_px, s = sin(a) * module_px, sum = 0;

    for (int k = 0; k < 3; k++) {
        double u = x + corner[k][0] * c - corner[k][1] * s, v = y + corner[k][0] * s + corner[k][1] * c;

        sum += at(map, u - (MARK_PX - 1) / 2.0, v - (MARK_PX - 1) / 2.0);
    }
    return sum / 3;
}

bool wk_restore_find(struct wk_restorer *restorer, const struct wk_image *patch, double reach_px, struct wk_code_place *out)
{
    const struct wk_image mark = {.data = restorer->mark, .w = MARK_PX, .h = MARK_PX, .stride_bytes = MARK_PX, .channels = 1};
    struct map map = {.value = restorer->response, .w = patch->w - MARK_PX + 1, .h = patch->h - MARK_PX + 1};
    struct wk_code_place best = {.likeness = -1};
    double cx = (patch->w - 1) / 2.0, cy = (patch->h - 1) / 2.0, step = 2;

    if (patch->w > MAX_SIDE || patch->h > MAX_SIDE || map.w < 8 || map.h < 8 ||
        wk_cv_match(patch, &mark, restorer->response) != WK_OK)
        return false;
    for (double y = cy - reach_px; y <= cy + reach_px; y += step)
        for (double x = cx - reach_px; x <= cx + reach_px; x += step)
            for (int quarter = 0; quarter < 4; quarter++)
                for (double tilt = -9; tilt <= 9; tilt += 4.5) {
                    double l = likeness(&map, x, y, quarter * 90 + tilt, WK_RESTORE_PX);

                    if (l > best.likeness)
                        best = (struct wk_code_place){x, y, quarter * 90 + tilt, WK_RESTORE_PX, l};
                }
    /* Downhill by turns over place, angle and size. */
    double size[4] = {1, 1, 2, 0.08};

    for (int round = 0; round < 24; round++) {
        bool better = false;

        for (int p = 0; p < 4; p++)
            for (int sign = -1; sign <= 1; sign += 2) {
                struct wk_code_place try = best;

                *(p == 0 ? &try.x_px : p == 1 ? &try.y_px : p == 2 ? &try.angle_deg : &try.module_px) += sign * size[p];
                if (fabs(try.module_px - WK_RESTORE_PX) > 0.12 * WK_RESTORE_PX)
                    continue;
                try.likeness = likeness(&map, try.x_px, try.y_px, try.angle_deg, try.module_px);
                if (try.likeness > best.likeness) {
                    best = try;
                    better = true;
                }
            }
        for (int p = 0; !better && p < 4; p++)
            size[p] /= 2;
        if (size[0] < 0.06)
            break;
    }
    *out = best;
    return best.likeness > -1;
}

/* Samples the modules: grey [N * N], each the mean of 3 x 3 points in the middle half of it. False when it leaves the patch. */
static bool sample(const struct wk_image *patch, const struct wk_code_place *place, double dx, double dy, double *grey)
{
    double a = place->angle_deg * 3.14159265358979 / 180, c = cos(a) * place->module_px, s = sin(a) * place->module_px;

    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double sum = 0;

            for (int k = 0; k < 9; k++) {
                double u = i - N / 2 + (k % 3 - 1) * 0.25 + dx, v = j - N / 2 + ((int)(k / 3) - 1) * 0.25 + dy;
                double x = place->x_px + u * c - v * s, y = place->y_px + u * s + v * c;
                int x0 = (int)floor(x), y0 = (int)floor(y);
                double fx = x - x0, fy = y - y0;

                if (x0 < 0 || y0 < 0 || x0 + 1 >= patch->w || y0 + 1 >= patch->h)
                    return false;
                const uint8_t *p = patch->data + y0 * patch->stride_bytes + x0, *q = p + patch->stride_bytes;

                sum += (1 - fy) * ((1 - fx) * p[0] + fx * p[1]) + fy * ((1 - fx) * q[0] + fx * q[1]);
            }
            grey[j * N + i] = sum / 9;
        }
    return true;
}

/* The light over a code for a spread; returns the mean squared residual in units of the contrast, or -1 when there is hardly
 * any. */
static double fit_light(const struct wk_restorer *restorer, const struct spread *spread, const double *grey, double b[N_LIGHT])
{
    double sum2 = 0;

    for (int m = 0; m < N_LIGHT; m++) {
        b[m] = 0;
        for (int k = 0; k < restorer->n_inner; k++)
            b[m] += spread->solve[m][k] * grey[restorer->inner[k]];
    }
    if (b[3] < 8)
        return -1;
    for (int k = 0; k < restorer->n_inner; k++) {
        double e = grey[restorer->inner[k]];

        for (int m = 0; m < N_LIGHT; m++)
            e -= b[m] * spread->row[k][m];
        sum2 += e * e;
    }
    return sum2 / restorer->n_inner / (b[3] * b[3]);
}

/* The ink that, spread, explains the greys best, between 0 and 1; what is known stays. */
static void unspread(const struct wk_restorer *restorer, const struct spread *spread, const double *grey, const double b[6],
                     double *ink)
{
    double wanted[N * N], error[WIDE * WIDE];

    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double u = (i - N / 2) / 10.0, v = (j - N / 2) / 10.0, contrast = b[3] + b[4] * u + b[5] * v;

            wanted[j * N + i] = (grey[j * N + i] - b[0] - b[1] * u - b[2] * v) / (contrast < 4 ? 4 : contrast);
        }
    for (int i = 0; i < WIDE * WIDE; i++)
        ink[i] = restorer->known[i] < 0 ? 0.5 : restorer->known[i];
    for (int round = 0; round < N_ROUNDS; round++) {
        memset(error, 0, sizeof error);
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                error[(j + EDGE) * WIDE + i + EDGE] = wanted[j * N + i] - spread_at(spread, ink, i, j);
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++) {
                int at_ink = (j + EDGE) * WIDE + i + EDGE;

                if (restorer->known[at_ink] >= 0)
                    continue;
                double next = ink[at_ink] + 1.2 * spread_at(spread, error, i, j);

                ink[at_ink] = next < 0 ? 0 : next > 1 ? 1 : next;
            }
    }
}

static bool read_clean(struct wk_restorer *restorer, struct wk_sticker_reader *reader, const double *ink, struct wk_code *out)
{
    struct wk_image image = {
        .data = restorer->clean, .w = CLEAN_SIDE, .h = CLEAN_SIDE, .stride_bytes = CLEAN_SIDE, .channels = 1};
    struct wk_code codes[WK_MAX_CODES];

    memset(restorer->clean, 255, sizeof restorer->clean);
    for (int y = 0; y < N * CLEAN_PX; y++)
        for (int x = 0; x < N * CLEAN_PX; x++)
            if (ink[(y / CLEAN_PX + EDGE) * WIDE + x / CLEAN_PX + EDGE] < 0.5)
                restorer->clean[(y + CLEAN_EDGE * CLEAN_PX) * CLEAN_SIDE + x + CLEAN_EDGE * CLEAN_PX] = 0;
    if (wk_sticker_read(reader, &image, 1, codes) != 1)
        return false;
    *out = codes[0];
    return true;
}

bool wk_restore_read(struct wk_restorer *restorer, struct wk_sticker_reader *reader, const struct wk_image *patch,
                     const struct wk_code_place *place, struct wk_code *out)
{
    static const double shifts[][2] = {{0, 0}, {0.2, 0}, {-0.2, 0}, {0, 0.2}, {0, -0.2}};
    double grey[N * N], ink[WIDE * WIDE], b[N_LIGHT];
    bool done = false;

    for (size_t k = 0; k < sizeof shifts / sizeof shifts[0] && !done; k++) {
        const struct spread *best = NULL;
        double least = -1;

        if (!sample(patch, place, shifts[k][0], shifts[k][1], grey))
            continue;
        for (int i = 0; i < N_SPREADS; i++) {
            double err = fit_light(restorer, &restorer->spread[i], grey, b);

            if (err >= 0 && (!best || err < least)) {
                least = err;
                best = &restorer->spread[i];
            }
        }
        /* A shift helps a code that is nearly understood. */
        if (!best || least > (k ? WORTH_A_SHIFT : WORTH_A_TRY))
            break;
        fit_light(restorer, best, grey, b);
        unspread(restorer, best, grey, b, ink);
        done = read_clean(restorer, reader, ink, out);
    }
    if (!done)
        return false;
    double a = place->angle_deg * 3.14159265358979 / 180, c = cos(a) * place->module_px * N / 2,
           s = sin(a) * place->module_px * N / 2;

    for (int k = 0; k < 4; k++) {
        double u = k == 1 || k == 2 ? 1 : -1, v = k >= 2 ? 1 : -1;

        out->corner[k] = (struct wk_point){(float)(place->x_px + u * c - v * s), (float)(place->y_px + u * s + v * c)};
    }
    return true;
}
