/* Each sticker's size against a surface through all sizes, fitted so that odd ones do not count. */
#include "vision/stickers/flat.h"

#include <math.h>
#include <string.h>

#include "labels/sticker.h"
#include "vision/image/plane.h"
#include "vision/image/sort.h"

#define MIN_SIGHTS 24 /* with 16, read through a bent lens that was not measured, one of 721 walls had a false alarm */
#define ROUNDS 12

enum { MAX_TERMS = 6, MAX_SIGHTS = WK_N_WINDS * WK_N_SLOTS };

/* What the logarithms of sizes are a sum of, place by place. */
struct surface {
    int n_terms; /* at most MAX_TERMS */
    void (*terms_at)(const struct wk_flat_sight *sight, double *term);
};

/* In 200 mm from the middle of a mat: what is fitted stays near 1. */
static void terms_on_mat(const struct wk_flat_sight *sight, double *term)
{
    const double x = (sight->x_mm - 210) / 200, y = (sight->y_mm - 150) / 200;

    term[0] = 1;
    term[1] = x;
    term[2] = y;
    term[3] = x * x + y * y;
}

static const struct surface on_mat = {WK_FLAT_TERMS, terms_on_mat};

/* Of a table, in thousands of pixels: the camera may lean, and what it sees is not straightened before. */
static void terms_in_picture(const struct wk_flat_sight *sight, double *term)
{
    const double x = sight->x_mm, y = sight->y_mm;

    term[0] = 1;
    term[1] = x;
    term[2] = y;
    term[3] = x * x;
    term[4] = x * y;
    term[5] = y * y;
}

static const struct surface in_picture = {MAX_TERMS, terms_in_picture};

/* Sizes compared, before it is known whose they are. */
struct compared {
    double term[MAX_TERMS], off[MAX_SIGHTS], spread;
};

static double off_of(const struct surface *surface, const double *fitted, const struct wk_flat_sight *sight)
{
    double term[MAX_TERMS], off = log(sight->side_mm);

    surface->terms_at(sight, term);
    for (int j = 0; j < surface->n_terms; j++)
        off -= fitted[j] * term[j];
    return off;
}

double wk_flat_off(const struct wk_flat_fit *fit, const struct wk_flat_sight *sight)
{
    return off_of(&on_mat, fit->term, sight);
}

/* Least squares with weights of the sizes' logarithms: out->term and out->off. */
static bool fit(const struct surface *surface, const struct wk_flat_sight *sights, int n, const double *weight,
                struct compared *out)
{
    const int m = surface->n_terms;
    double a[MAX_TERMS * MAX_TERMS] = {0}, b[MAX_TERMS] = {0}, term[MAX_TERMS];

    for (int i = 0; i < n; i++) {
        surface->terms_at(&sights[i], term);
        for (int j = 0; j < m; j++) {
            for (int k = 0; k < m; k++)
                a[j * m + k] += weight[i] * term[j] * term[k];
            b[j] += weight[i] * term[j] * log(sights[i].side_mm);
        }
    }
    if (!wk_plane_solve(a, b, m))
        return false;
    memcpy(out->term, b, sizeof b);
    for (int i = 0; i < n; i++)
        out->off[i] = off_of(surface, b, &sights[i]);
    return true;
}

static double spread_of(const double *off, int n)
{
    double size[MAX_SIGHTS];

    for (int i = 0; i < n; i++)
        size[i] = fabs(off[i]);
    wk_sort(size, n);
    return fmax(1.4826 * size[n / 2], 0.001); /* of a normal distribution, from its median */
}

/* *out is written also when it fails. */
static bool compare(const struct surface *surface, const struct wk_flat_sight *sights, int n, struct compared *out)
{
    double weight[MAX_SIGHTS];

    if (n < MIN_SIGHTS || n > MAX_SIGHTS)
        return false;
    for (int i = 0; i < n; i++) {
        if (!(sights[i].side_mm > 0))
            return false;
        weight[i] = 1;
    }
    for (int round = 0; round < ROUNDS; round++) {
        if (!fit(surface, sights, n, weight, out))
            return false;
        out->spread = spread_of(out->off, n);
        for (int i = 0; i < n; i++) {
            double z = out->off[i] / (2 * out->spread);

            weight[i] = 1 / ((1 + z * z) * (1 + z * z));
        }
    }
    return true;
}

bool wk_flat_compare(const struct wk_flat_sight *sights, int n, struct wk_flat_fit *out)
{
    struct compared compared;

    if (n > WK_N_SLOTS || !compare(&on_mat, sights, n, &compared))
        return false;
    out->spread = compared.spread;
    memcpy(out->term, compared.term, sizeof out->term);
    memcpy(out->off, compared.off, (size_t)n * sizeof out->off[0]);
    return true;
}

/*
 * A sticker on the mat is seen from as much farther away as a tile is high: 22 mm of 600 make it 3.7 % smaller, 18 mm of 750,
 * the least that was tried, 2.4 %. Of 5,545 stickers on tiles (1.8 to 6 px per mm, tilt to 25 degrees, blur to 1.6 px, noise,
 * JPEG, lenses with distortion) none was seen more than 1 % smaller than the others, of 119 without a
 * tile none less than 1.9 %. Test on others: tests/vision/test_flat.c.
 */
const double wk_flat_limit = -0.015;
#define MIN_SPREADS 5.0 /* where sizes are seen less well than that, nothing is said */

/* Where the code lies and how large it is, from the sticker's corners. */
static bool sight_of(const struct wk_read *read, const double *px_to_mm, struct wk_flat_sight *out)
{
    static const double code[8] = {0, 0, 1, 0, 1, 1, 0, 1};
    double seen[8], h[9], x[4], y[4], area = 0;

    for (int k = 0; k < 4; k++) {
        seen[2 * k] = (double)read->corners_px[k].x;
        seen[2 * k + 1] = (double)read->corners_px[k].y;
    }
    if (!wk_plane_from_quad(wk_paper_around_code, seen, h))
        return false;
    for (int k = 0; k < 4; k++) {
        double u, v;

        if (!wk_plane_map(h, code[2 * k], code[2 * k + 1], &u, &v) || !wk_plane_map(px_to_mm, u, v, &x[k], &y[k]))
            return false;
    }
    for (int k = 0; k < 4; k++)
        area += x[k] * y[(k + 1) % 4] - x[(k + 1) % 4] * y[k];
    out->x_mm = (x[0] + x[1] + x[2] + x[3]) / 4;
    out->y_mm = (y[0] + y[1] + y[2] + y[3]) / 4;
    out->side_mm = sqrt(fabs(area) / 2);
    return true;
}

bool wk_flat_measure(const struct wk_reading *reading, struct wk_flat_fit *out)
{
    struct wk_flat_sight sights[WK_N_SLOTS];
    struct wk_flat_fit fitted, of_slots;
    double px_to_mm[9];
    int slot[WK_N_SLOTS], n = 0;

    /* Without a mat nothing but the stickers says where the rows lie, and a row pushed a little is seen larger or smaller. */
    if (!reading->tray.found || reading->tray.by != WK_TRAY_BY_MARKERS || !wk_plane_invert(reading->tray.mm_to_px, px_to_mm))
        return false;
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (reading->slot[s].state == WK_READ_LABEL && sight_of(&reading->slot[s], px_to_mm, &sights[n]))
            slot[n++] = s;
    if (!wk_flat_compare(sights, n, &fitted))
        return false;
    of_slots = fitted;
    for (int s = 0; s < WK_N_SLOTS; s++)
        of_slots.off[s] = NAN;
    for (int i = 0; i < n; i++)
        of_slots.off[slot[i]] = fitted.off[i];
    *out = of_slots;
    return true;
}

void wk_flat_mark(struct wk_reading *reading)
{
    struct wk_flat_fit fitted;

    if (!wk_flat_measure(reading, &fitted))
        return;
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (fitted.off[s] < wk_flat_limit && fitted.off[s] < -MIN_SPREADS * fitted.spread) /* NAN is neither */
            reading->slot[s].flat = true;
}

/*
 * A camera that sees a whole table hangs higher: 18 mm of 1,000 make a sticker without a tile 1.8 % smaller. Of 2,306 stickers
 * on tiles in path-traced pictures of tables (2.9 to 1.1 px a module, soft, dim, moved) none was seen more than 6 spreads and
 * 0.9 % smaller than the others at once; 6 of 6 flat ones in drawn pictures were by 1.8 to 2.5 %, 18 spreads and more. A
 * picture so soft that its spread is wide says nothing. Test on others: tests/vision/test_table.c.
 */
static const double table_limit = -0.012;
#define MIN_TABLE_SPREADS 8.0

void wk_flat_mark_table(struct wk_table_reading *reading)
{
    static const double thousands[9] = {1e-3, 0, -1, 0, 1e-3, -1, 0, 0, 1};
    struct wk_flat_sight sights[MAX_SIGHTS];
    struct wk_read *of[MAX_SIGHTS];
    struct compared compared;
    int n = 0;

    for (int w = 0; w < WK_N_WINDS; w++)
        for (int s = 0; s < WK_N_SLOTS; s++) {
            struct wk_read *read = &reading->wall[w].slot[s];

            read->flat = false;
            if (read->state == WK_READ_LABEL && sight_of(read, thousands, &sights[n]))
                of[n++] = read;
        }
    if (!compare(&in_picture, sights, n, &compared))
        return;
    for (int i = 0; i < n; i++)
        of[i]->flat = compared.off[i] < table_limit && compared.off[i] < -MIN_TABLE_SPREADS * compared.spread;
}
