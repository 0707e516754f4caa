#include "vision/restore.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/cv.h"
#include "vision/plane.h"

enum {
    N = WK_CODE_MODULES,
    EDGE = 2,           /* modules of quiet zone that take part */
    WIDE = N + 2 * EDGE,
    MARK = 9,           /* a finder pattern with its white border, modules */
    MARK_PX = MARK * WK_RESTORE_PX,
    MAX_SIDE = 320,
    CLEAN_PX = 4,       /* a module of the code drawn anew */
    CLEAN_EDGE = 4,
    CLEAN_SIDE = (N + 2 * CLEAN_EDGE) * CLEAN_PX,
    TAPS = 5,
    N_ROUNDS = 40
};

struct wk_restorer {
    uint8_t mark[MARK_PX * MARK_PX];
    float response[MAX_SIDE * MAX_SIDE];
    uint8_t clean[CLEAN_SIDE * CLEAN_SIDE];
    int8_t known[WIDE * WIDE]; /* 1 white, 0 black, -1 data: what every code of version 1 has in common */
};

/* A finder pattern: black ring, white ring, black middle. Source: ISO/IEC 18004, 6.3.3. */
static int mark_module(int x, int y)
{
    int d = abs(x - 3) > abs(y - 3) ? abs(x - 3) : abs(y - 3);

    return d == 3 || d <= 1 ? 0 : 1;
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

/* How a module's ink spreads over its neighbours. */
struct spread {
    double tap[TAPS * TAPS];
};

static struct spread make_spread(double sigma, double extra, double angle_deg)
{
    double a = angle_deg * 3.14159265358979 / 180, c = cos(a), s = sin(a), sum = 0;
    double sxx = sigma * sigma + extra * extra * c * c, syy = sigma * sigma + extra * extra * s * s, sxy = extra * extra * c * s;
    double det = sxx * syy - sxy * sxy;
    struct spread out;

    /* A module is a square: its ink is the Gaussian summed over it, here at 3 x 3 points. */
    for (int y = 0; y < TAPS; y++)
        for (int x = 0; x < TAPS; x++) {
            double v = 0;

            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++) {
                    double dx = x - TAPS / 2 + i / 3.0, dy = y - TAPS / 2 + j / 3.0;

                    v += exp(-0.5 * (syy * dx * dx - 2 * sxy * dx * dy + sxx * dy * dy) / det);
                }
            out.tap[y * TAPS + x] = v;
            sum += v;
        }
    for (int i = 0; i < TAPS * TAPS; i++)
        out.tap[i] /= sum;
    return out;
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

/*
 * Light over the code and how far white is from black: grey = b0 + b1 x + b2 y + (b3 + b4 x + b5 y) ink, fitted where the ink is known
 * all around. Returns the mean squared residual in units of the contrast, or -1.
 */
static double fit_light(const struct wk_restorer *restorer, const struct spread *spread, const double *grey, double b[6])
{
    double a[36] = {0}, ink[WIDE * WIDE], sum2 = 0, err = 0;
    int n = 0;
    double rows[N * N][7];

    for (int i = 0; i < WIDE * WIDE; i++)
        ink[i] = restorer->known[i] < 0 ? 0.5 : restorer->known[i];
    memset(b, 0, 6 * sizeof *b);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            bool inner = true;

            for (int y = EDGE - 1; y <= EDGE + 1; y++)
                for (int x = EDGE - 1; x <= EDGE + 1; x++)
                    inner = inner && restorer->known[(j + y) * WIDE + i + x] >= 0;
            if (!inner)
                continue;
            double *r = rows[n++], u = (i - N / 2) / 10.0, v = (j - N / 2) / 10.0, p = spread_at(spread, ink, i, j);

            r[0] = 1;
            r[1] = u;
            r[2] = v;
            r[3] = p;
            r[4] = u * p;
            r[5] = v * p;
            r[6] = grey[j * N + i];
            for (int k = 0; k < 6; k++) {
                for (int l = 0; l < 6; l++)
                    a[6 * k + l] += r[k] * r[l];
                b[k] += r[k] * r[6];
            }
        }
    for (int k = 0; k < 6; k++)
        a[7 * k] += k == 0 || k == 3 ? 1e-6 : 0.5; /* a slope wants a reason */
    if (!wk_plane_solve(a, b, 6) || b[3] < 8)
        return -1;
    for (int k = 0; k < n; k++) {
        double e = rows[k][6];

        for (int l = 0; l < 6; l++)
            e -= b[l] * rows[k][l];
        sum2 += e * e;
    }
    err = sum2 / n / (b[3] * b[3]);
    return err;
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
    struct wk_image image = {.data = restorer->clean, .w = CLEAN_SIDE, .h = CLEAN_SIDE, .stride_bytes = CLEAN_SIDE, .channels = 1};
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
    static const double sigmas[] = {0.2, 0.3, 0.38, 0.46, 0.54, 0.62, 0.7};
    static const double shifts[][2] = {{0, 0}, {0.2, 0}, {-0.2, 0}, {0, 0.2}, {0, -0.2}};
    double grey[N * N], ink[WIDE * WIDE], b[6];
    bool done = false;

    for (size_t k = 0; k < sizeof shifts / sizeof shifts[0] && !done; k++) {
        double least = -1;
        struct spread best = {{0}};

        if (!sample(patch, place, shifts[k][0], shifts[k][1], grey))
            continue;
        for (size_t i = 0; i < sizeof sigmas / sizeof sigmas[0]; i++)
            for (int e = 0; e < 9; e++) {
                struct spread spread = make_spread(sigmas[i], e == 0 ? 0 : e < 5 ? 0.35 : 0.6, (e - 1) % 4 * 45);
                double err = fit_light(restorer, &spread, grey, b);

                if (err >= 0 && (least < 0 || err < least)) {
                    least = err;
                    best = spread;
                }
            }
        if (least < 0 || least > 0.12)
            continue;
        fit_light(restorer, &best, grey, b);
        unspread(restorer, &best, grey, b, ink);
        done = read_clean(restorer, reader, ink, out);
    }
    if (!done)
        return false;
    double a = place->angle_deg * 3.14159265358979 / 180, c = cos(a) * place->module_px * N / 2, s = sin(a) * place->module_px * N / 2;

    for (int k = 0; k < 4; k++) {
        double u = k == 1 || k == 2 ? 1 : -1, v = k >= 2 ? 1 : -1;

        out->corner[k] = (struct wk_point){(float)(place->x_px + u * c - v * s), (float)(place->y_px + u * s + v * c)};
    }
    return true;
}
