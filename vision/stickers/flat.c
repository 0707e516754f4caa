/* Each sticker's size against a surface through all sizes, fitted so that odd ones do not count. */
#include "vision/stickers/flat.h"

#include <math.h>
#include <string.h>

#include "labels/layout.h"
#include "labels/sticker.h"
#include "vision/image/plane.h"
#include "vision/image/sort.h"

#define MIN_SIGHTS 24 /* with 16, read through a bent lens that was not measured, one of 721 walls had a false alarm */
#define ROUNDS 12

/* In 200 mm from the middle of a mat: what is fitted stays near 1. */
static void terms_at(const struct wk_flat_sight *sight, double term[WK_FLAT_TERMS])
{
    const double x = (sight->x_mm - 210) / 200, y = (sight->y_mm - 150) / 200;

    term[0] = 1;
    term[1] = x;
    term[2] = y;
    term[3] = x * x + y * y;
}

double wk_flat_off(const struct wk_flat_fit *fit, const struct wk_flat_sight *sight)
{
    double term[WK_FLAT_TERMS], off = log(sight->side_mm);

    terms_at(sight, term);
    for (int j = 0; j < WK_FLAT_TERMS; j++)
        off -= fit->term[j] * term[j];
    return off;
}

/* Least squares with weights of the sizes' logarithms: out->term and out->off. */
static bool fit(const struct wk_flat_sight *sights, int n, const double *weight, struct wk_flat_fit *out)
{
    double a[WK_FLAT_TERMS * WK_FLAT_TERMS] = {0}, b[WK_FLAT_TERMS] = {0}, term[WK_FLAT_TERMS];

    for (int i = 0; i < n; i++) {
        terms_at(&sights[i], term);
        for (int j = 0; j < WK_FLAT_TERMS; j++) {
            for (int k = 0; k < WK_FLAT_TERMS; k++)
                a[j * WK_FLAT_TERMS + k] += weight[i] * term[j] * term[k];
            b[j] += weight[i] * term[j] * log(sights[i].side_mm);
        }
    }
    if (!wk_plane_solve(a, b, WK_FLAT_TERMS))
        return false;
    memcpy(out->term, b, sizeof b);
    for (int i = 0; i < n; i++)
        out->off[i] = wk_flat_off(out, &sights[i]);
    return true;
}

static double spread_of(const double *off, int n)
{
    double size[WK_N_SLOTS];

    for (int i = 0; i < n; i++)
        size[i] = fabs(off[i]);
    wk_sort(size, n);
    return fmax(1.4826 * size[n / 2], 0.001); /* of a normal distribution, from its median */
}

bool wk_flat_compare(const struct wk_flat_sight *sights, int n, struct wk_flat_fit *out)
{
    struct wk_flat_fit tried = {.spread = 0};
    double weight[WK_N_SLOTS];

    if (n < MIN_SIGHTS || n > WK_N_SLOTS)
        return false;
    for (int i = 0; i < n; i++) {
        if (!(sights[i].side_mm > 0))
            return false;
        weight[i] = 1;
    }
    for (int round = 0; round < ROUNDS; round++) {
        if (!fit(sights, n, weight, &tried))
            return false;
        tried.spread = spread_of(tried.off, n);
        for (int i = 0; i < n; i++) {
            double z = tried.off[i] / (2 * tried.spread);

            weight[i] = 1 / ((1 + z * z) * (1 + z * z));
        }
    }
    *out = tried;
    return true;
}

/*
 * A sticker on the mat is seen from as much farther away as a tile is high: 22 mm of 600 make it 3.7 % smaller, 18 mm of 750,
 * the least that was tried, 2.4 %. Of 5,545 stickers on tiles (1.8 to 6 px per mm, tilt to 25 degrees, blur to 1.6 px, noise,
 * JPEG, lenses with distortion) none was seen more than 1 % smaller than the others, of 119 without a
 * tile none less than 1.9 %. Test on others: tests/vision/test_flat.c.
 */
static const double limit = -0.015;
/*
 * Nearer than this, a lens that was not measured bends more: at 26 to 30 cm stickers at the ends of rows are seen 3 % smaller.
 * One on the mat is then 6 % smaller and more, by tiles of 18 mm, so that the limit may grow as the camera comes nearer.
 */
#define USUAL_MM 600.0
#define NEAREST_MM 260.0 /* nothing was looked at from nearer, and there a limit that grows on would find none */
/*
 * But how near it is, is not known of a camera straight above whose lens was not measured, and what a lens bends, it bends in
 * neighbours alike. So one with neighbours is compared with these, where stickers on tiles differ less from each other than
 * from the whole wall, and the limit stays. Where several lie flat side by side the neighbours are small too: they are small
 * in the whole wall, and half as small there.
 */
#define MIN_SPREADS 5.0 /* where sizes are seen less well than that, nothing is said */

bool wk_flat_measure(const struct wk_reading *reading, struct wk_flat_fit *out)
{
    struct wk_flat_sight sights[WK_N_SLOTS];
    struct wk_flat_fit fitted, of_slots;
    int slot[WK_N_SLOTS], n = 0;

    /* Without a mat nothing but the stickers says where the rows lie, and a row pushed a little is seen larger or smaller. */
    if (!reading->tray.found || reading->tray.by != WK_TRAY_BY_MARKERS)
        return false;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_read *read = &reading->slot[s];

        if (read->state != WK_READ_LABEL || !(read->side_mm > 0))
            continue;
        sights[n] = (struct wk_flat_sight){(double)read->at_mm.x, (double)read->at_mm.y, (double)read->side_mm};
        slot[n++] = s;
    }
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

/* By how much less than the middle of up to four neighbours in its row, two to either side; NAN where not three are read. */
static double off_from_neighbours(const struct wk_flat_fit *fitted, int slot)
{
    double near[4];
    int n = 0;

    for (int s = slot > 1 ? slot - 2 : 0; s <= slot + 2 && s < WK_N_SLOTS; s++)
        if (s != slot && wk_slot_row(s) == wk_slot_row(slot) && !isnan(fitted->off[s]))
            near[n++] = fitted->off[s];
    if (n < 3)
        return NAN;
    wk_sort(near, n);
    return fitted->off[slot] - (near[(n - 1) / 2] + near[n / 2]) / 2;
}

/* near: by how much more than usual a lens may make one smaller; leave: the share of its size that is left to doubt. */
static bool is_flat(const struct wk_flat_fit *fitted, int slot, double near, double leave)
{
    const double off = fitted->off[slot] + leave, from_neighbours = off_from_neighbours(fitted, slot) + leave;

    if (!(off < -MIN_SPREADS * fitted->spread)) /* NAN: not read */
        return false;
    if (isnan(from_neighbours))
        return off < limit * near;
    return from_neighbours < limit || (off < limit * near && from_neighbours < limit / 2);
}

static void ask_again(struct wk_read *read)
{
    struct wk_read doubt = {.state = WK_READ_UNREADABLE, .why = WK_WHY_DAMAGED};

    memcpy(doubt.corners_px, read->corners_px, sizeof doubt.corners_px);
    *read = doubt;
}

/*
 * A difference that the camera's own error could have made does not count. How far its scale is off is seen at the markers,
 * whose size is known: they lie around the wall, and farther out, where a lens that is known badly errs most.
 */
void wk_flat_mark(struct wk_reading *reading)
{
    struct wk_flat_fit fitted;

    if (!wk_flat_measure(reading, &fitted))
        return;
    const double mm = reading->tray.height_mm; /* 0: not known */
    const double near = mm > 0 && mm < USUAL_MM ? pow(USUAL_MM / fmax(mm, NEAREST_MM), 1.5) : 1;

    for (int s = 0; s < WK_N_SLOTS; s++)
        if (is_flat(&fitted, s, near, reading->tray.scale_off))
            reading->slot[s].flat = true;
        else if (is_flat(&fitted, s, near, 0))
            ask_again(&reading->slot[s]);
}
