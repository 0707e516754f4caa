/* The mat's markers found, coarse first and then sharp; the fit through those that agree; or why there is no mat. */
#include "vision/mat/tray.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/image/cv.h"
#include "vision/mat/marker.h"

#define MAX_SEEN 32
#define TINY_W 640       /* width at which all four markers of the mat are looked for first, px: less than half the time */
#define SMALL_W 960      /* width at which some of them are enough */
#define MIN_MARKER_PX 10 /* side of a marker at that width */
#define NEAR_SIDES 1.2F  /* of a marker, from its middle: its corners when it is turned by 45 degrees, and white around them */
/*
 * Corners sharpened from a good start agree with the fit to .1 to .3 px. One that was drawn to a wrong edge, for it was found
 * too coarsely, is seen by more, and so is a lens or a print that does not fit: all that is judged by the finer look.
 */
#define TINY_RESIDUAL_PX 0.5
#define WHOLE_SHARE 0.4 /* of the picture: another mat as near would be seen in part, without three of its markers */

/*
 * Pixels to a millimetre below which no sticker is read, sharp or not: its modules, 0.96 mm wide, have less than 0.9 of a
 * pixel. Of sharp pictures made smaller step by step whole walls were read down to 1.07, some stickers to 0.94, none at 0.92.
 */
#define MIN_PX_PER_MM 0.93

/* The same where some of the markers are seen: a picture that is not quite sharp loses the others first, at 1.1 and below. */
#define MIN_MARKED_PX_PER_MM 1.15

#define APART_MM 100 /* between the middles of two mats; that of one mat seen twice is where it was */

/* Light evened: see even_light(). At SMALL_W a module of a marker has some 13 px; stripes of light wider than this go. */
#define EVEN_SIGMA_PX 6
#define LOG_SCALE 46 /* levels to a power of e: darkest to lightest are 0 to 192 */
#define EVEN_SCALE 1.3

struct wk_tray_finder {
    struct wk_marker_finder *markers;
    struct wk_image tiny, small;
    struct wk_image flipped;
    struct wk_image evened, around;
    bool starved; /* a search found no memory, so that what it did not see may be there */
};

enum wk_status wk_tray_finder_new(struct wk_tray_finder **out)
{
    struct wk_tray_finder *finder = calloc(1, sizeof *finder);

    if (!finder)
        return WK_NO_MEMORY;
    const enum wk_status status = wk_marker_finder_new(&finder->markers);

    if (status != WK_OK) {
        free(finder);
        return status;
    }
    *out = finder;
    return WK_OK;
}

void wk_tray_finder_free(struct wk_tray_finder *finder)
{
    if (!finder)
        return;
    wk_marker_finder_free(finder->markers);
    wk_image_free(&finder->tiny);
    wk_image_free(&finder->small);
    wk_image_free(&finder->flipped);
    wk_image_free(&finder->evened);
    wk_image_free(&finder->around);
    free(finder);
}

/* A grey scratch picture of this size; kept while the size stays. */
static enum wk_status scratch(struct wk_image *image, int w, int h)
{
    struct wk_image fresh;

    if (image->data && image->w == w && image->h == h)
        return WK_OK;
    enum wk_status status = wk_image_new(&fresh, w, h, 1);

    if (status != WK_OK)
        return status;
    wk_image_free(image);
    *image = fresh;
    return WK_OK;
}

double wk_tray_blur(const struct wk_image *grey, int x, int y, int w, int h)
{
    int histogram[256] = {0}, steps[256] = {0}, n = 0;
    int x1 = x + w < grey->w ? x + w : grey->w, y1 = y + h < grey->h ? y + h : grey->h;

    if (x < 0)
        x = 0;
    if (y < 0)
        y = 0;
    /* Differences over two pixels, so that noise weighs less. */
    for (int j = y + 1; j < y1 - 1; j++) {
        const uint8_t *row = grey->data + j * grey->stride_bytes;

        for (int i = x + 2; i < x1 - 2; i++) {
            int d = abs(row[i + 1] - row[i - 1]), e = abs(row[i + grey->stride_bytes] - row[i - grey->stride_bytes]);

            histogram[row[i]]++;
            steps[d > e ? d : e]++;
            n++;
        }
    }
    if (n < 64)
        return 0;
    int low = 0, high = 255, step = 255, sum = 0;

    for (sum = 0; low < 255 && (sum += histogram[low]) < n / 50; low++)
        continue;
    for (sum = 0; high > 0 && (sum += histogram[high]) < n / 50; high--)
        continue;
    for (sum = 0; step > 0 && (sum += steps[step]) < n / 100; step--)
        continue;
    if (high - low < 24 || step < 2)
        return 0;
    /* An edge of height c blurred by sigma is steepest at c / (sigma sqrt(2 pi)); over two pixels that is twice as much. */
    double sigma = (high - low) * 2 / (step * sqrt(2 * 3.14159265358979));

    /* The two-pixel difference itself looks like a blur of about a third of a pixel squared. */
    return sigma * sigma > 0.4 ? sqrt(sigma * sigma - 0.4) : 0;
}

/*
 * Finds the mat's own markers and numbers them 0..3: those of an underside have other ids, so that each camera sees its side.
 */
static int find_markers(struct wk_tray_finder *finder, const struct wk_image *grey, const struct wk_mat *mat,
                        double min_side_px, struct wk_marker *out)
{
    const struct wk_marker_search search = {wk_mat_marker_id(mat, 0), WK_N_MARKERS, min_side_px};
    int n;

    const enum wk_status status = wk_marker_find(finder->markers, grey, &search, out, MAX_SEEN, &n);
    if (status != WK_OK) {
        finder->starved = finder->starved || status == WK_NO_MEMORY;
        return 0;
    }
    for (int i = 0; i < n; i++)
        out[i].id -= search.first_id;
    return n;
}

/* The markers that were seen in a coarser picture, in this one, which is smaller than that of their corners by `scale`. */
static int find_near(struct wk_tray_finder *finder, const struct wk_image *at, int scale, const struct wk_mat *mat,
                     const struct wk_marker *coarse, int n, struct wk_marker *out)
{
    int n_out = 0;

    for (int i = 0; i < n; i++) {
        const struct wk_marker *m = &coarse[i];
        const float side = hypotf(m->x[1] - m->x[0], m->y[1] - m->y[0]), cx = (m->x[0] + m->x[2]) / 2,
                    cy = (m->y[0] + m->y[2]) / 2;
        const int middle_x = (int)cx / scale, middle_y = (int)cy / scale, reach = (int)(side * NEAR_SIDES) / scale + 1;
        const int x0 = middle_x > reach ? middle_x - reach : 0, y0 = middle_y > reach ? middle_y - reach : 0;
        const int x1 = middle_x + reach < at->w ? middle_x + reach : at->w,
                  y1 = middle_y + reach < at->h ? middle_y + reach : at->h;
        struct wk_marker seen[MAX_SEEN];

        if (x1 <= x0 || y1 <= y0)
            continue;
        const struct wk_image part = {at->data + y0 * at->stride_bytes + x0, x1 - x0, y1 - y0, at->stride_bytes, 1};
        const int n_seen = find_markers(finder, &part, mat, MIN_MARKER_PX, seen);

        for (int j = 0; j < n_seen; j++) {
            if (seen[j].id != m->id)
                continue;
            out[n_out] = seen[j];
            for (int k = 0; k < 4; k++) {
                out[n_out].x[k] += (float)x0;
                out[n_out].y[k] += (float)y0;
            }
            n_out++;
            break;
        }
    }
    return n_out;
}

/* Adds a marker's corners as sights. */
static int add_sights(struct wk_sight *sights, const struct wk_mat *mat, const struct wk_marker *m, double sigma_px)
{
    for (int k = 0; k < 4; k++)
        sights[k] = (struct wk_sight){.x_mm = mat->marker_mm[m->id][k].x,
                                      .y_mm = mat->marker_mm[m->id][k].y,
                                      .u_px = (double)m->x[k],
                                      .v_px = (double)m->y[k],
                                      .sigma_px = sigma_px,
                                      .marker = m->id};
    return 4;
}

struct choice {
    const struct wk_marker *marker[WK_N_MARKERS]; /* NULL: not used */
};

static bool solve_choice(const struct choice *choice, const struct wk_mat *mat, struct wk_fit *fit, struct wk_sight *sights,
                         int *n)
{
    *n = 0;
    for (int id = 0; id < WK_N_MARKERS; id++)
        if (choice->marker[id])
            *n += add_sights(sights + *n, mat, choice->marker[id], 0.3 * fit->lens.w / 1920.0);
    return wk_fit_solve(fit, sights, *n, false);
}

/*
 * The markers that agree: all that were seen, or all but one. A false marker, or one whose corner a tile hides, stands out
 * against the three others.
 */
static bool agree(const struct wk_marker *seen, int n_seen, const struct wk_mat *mat, struct wk_fit *fit,
                  struct wk_sight *sights, int *n_sights)
{
    const struct wk_marker *of[WK_N_MARKERS][2] = {{NULL}};
    double limit_px = 2.0 * fit->lens.w / 1920.0;
    struct wk_fit best = {.n_markers = 0};
    struct wk_sight best_sights[16];
    int best_n = 0;

    for (int i = 0; i < n_seen; i++) {
        int id = seen[i].id;

        if (id < 0 || id >= WK_N_MARKERS)
            continue;
        of[id][of[id][0] ? 1 : 0] = &seen[i];
    }
    for (int mask = 0; mask < 16; mask++) {
        struct choice all;
        bool there = true;

        for (int id = 0; id < WK_N_MARKERS; id++) {
            int which = mask >> id & 1;

            all.marker[id] = of[id][which];
            there = there && (which == 0 || of[id][1]);
        }
        if (!there)
            continue;
        for (int drop = -1; drop < WK_N_MARKERS; drop++) {
            struct choice some = all;
            struct wk_fit try = *fit;
            struct wk_sight try_sights[16];
            int n = 0, used = 0;

            if (drop >= 0 && !all.marker[drop])
                continue;
            if (drop >= 0)
                some.marker[drop] = NULL;
            for (int id = 0; id < WK_N_MARKERS; id++)
                used += some.marker[id] != NULL;
            if (used < 3 || !solve_choice(&some, mat, &try, try_sights, &n) || try.residual_px > limit_px)
                continue;
            if (used > best.n_markers || (used == best.n_markers && try.residual_px < best.residual_px)) {
                best = try;
                best_n = n;
                memcpy(best_sights, try_sights, sizeof best_sights);
            }
            if (drop < 0)
                break;
        }
    }
    if (best.n_markers < 3)
        return false;
    *fit = best;
    *n_sights = best_n;
    memcpy(sights, best_sights, sizeof best_sights);
    return true;
}

static int ours(const struct wk_marker *seen, int n)
{
    int mask = 0, count = 0;

    for (int i = 0; i < n; i++)
        if (seen[i].id >= 0 && seen[i].id < WK_N_MARKERS)
            mask |= 1 << seen[i].id;
    for (; mask; mask >>= 1)
        count += mask & 1;
    return count;
}

/* Corners of a picture that is smaller to this one, sharpened here; those of a marker half hidden stay as they were found. */
static void sharpen(const struct wk_image *grey, int shrink, struct wk_marker *seen, int n)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 4; k++) {
            seen[i].x[k] = (seen[i].x[k] + 0.5F) * (float)shrink - 0.5F;
            seen[i].y[k] = (seen[i].y[k] + 0.5F) * (float)shrink - 0.5F;
        }
        (void)!wk_marker_sharpen(grey, &seen[i]);
    }
}

/*
 * The same with the lens that was given, or where the markers seen do not all agree with that, with one estimated from them: a
 * calibration that no longer fits must not hide the mat, nor have one of its markers left out. (fit->lens_known tells.)
 */
static bool agree_by_some_lens(const struct wk_marker *seen, int n_seen, int n_ours, const struct wk_mat *mat,
                               struct wk_fit *fit, struct wk_sight *sights, int *n_sights)
{
    struct wk_fit estimated = {.lens = {.w = fit->lens.w, .h = fit->lens.h}, .top_mm = fit->top_mm};
    struct wk_sight others[16];
    bool good = agree(seen, n_seen, mat, fit, sights, n_sights);
    int n = 0;

    if (!fit->lens_known || (good && fit->n_markers >= n_ours) || !agree(seen, n_seen, mat, &estimated, others, &n) ||
        (good && estimated.n_markers <= fit->n_markers))
        return good;
    *fit = estimated;
    *n_sights = n;
    memcpy(sights, others, sizeof others);
    return true;
}

/*
 * The small picture with the light taken out: the logarithm of each pixel less the mean of those around it. Stripes of light
 * through a blind cut a marker's border into pieces; after this black is black on either side of a stripe's edge.
 */
static enum wk_status even_light(struct wk_tray_finder *finder)
{
    const struct wk_image *small = &finder->small;
    struct wk_image *evened = &finder->evened, *around = &finder->around;
    uint8_t level[256];
    enum wk_status status = scratch(evened, small->w, small->h);

    if (status == WK_OK)
        status = scratch(around, small->w, small->h);
    if (status != WK_OK)
        return status;
    for (int i = 0; i < 256; i++)
        level[i] = (uint8_t)lround(LOG_SCALE * log((i + 4) / 4.0));
    for (int y = 0; y < small->h; y++)
        for (int x = 0; x < small->w; x++)
            evened->data[y * evened->stride_bytes + x] = level[small->data[y * small->stride_bytes + x]];
    status = wk_cv_blur(evened, around, EVEN_SIGMA_PX);
    for (int y = 0; y < small->h && status == WK_OK; y++) {
        uint8_t *to = evened->data + y * evened->stride_bytes;
        const uint8_t *mean = around->data + y * around->stride_bytes;

        for (int x = 0; x < small->w; x++)
            to[x] = (uint8_t)fmin(fmax(128 + EVEN_SCALE * (to[x] - mean[x]), 0), 255);
    }
    return status;
}

/* Whether the markers that have no part in the mat found are those of another one. */
static bool another_mat(const struct wk_marker *seen, int n_seen, const struct wk_mat *mat, const struct wk_fit *fit,
                        const struct wk_sight *sights, int n_sights)
{
    const double x_mm = mat->page_w_mm / 2, y_mm = mat->page_h_mm / 2;
    struct wk_fit other = {.lens = fit->lens, .lens_known = true, .top_mm = fit->top_mm};
    struct wk_sight other_sights[16];
    struct wk_marker rest[MAX_SEEN];
    double u, v, x, y;
    int n = 0, n_other;

    for (int i = 0; i < n_seen; i++) {
        bool used = false;

        for (int k = 0; k < n_sights; k += 4)
            used = used || hypot(sights[k].u_px - (double)seen[i].x[0], sights[k].v_px - (double)seen[i].y[0]) < 1;
        if (!used)
            rest[n++] = seen[i];
    }
    return ours(rest, n) >= 3 && agree_by_some_lens(rest, n, ours(rest, n), mat, &other, other_sights, &n_other) &&
           wk_fit_project(&other, x_mm, y_mm, 0, &u, &v) && wk_fit_unproject(fit, u, v, 0, &x, &y) &&
           hypot(x - x_mm, y - y_mm) > APART_MM;
}

/* The mat's own markers of those seen, one of each. Returns how many sights there are of them. */
static int sights_of(const struct wk_marker *seen, int n_seen, const struct wk_mat *mat, struct wk_sight *sights)
{
    int n = 0, had = 0;

    for (int i = 0; i < n_seen; i++)
        if (seen[i].id >= 0 && seen[i].id < WK_N_MARKERS && !(had >> seen[i].id & 1)) {
            had |= 1 << seen[i].id;
            n += add_sights(sights + n, mat, &seen[i], 1);
        }
    return n;
}

double wk_sights_px_per_mm(const struct wk_sight *sights, int n)
{
    double seen_px = 0, true_mm = 0;

    for (int i = 0; i < n; i++) {
        const struct wk_sight *a = &sights[i], *b = &sights[i - i % 4 + (i + 1) % 4];

        seen_px += hypot(b->u_px - a->u_px, b->v_px - a->v_px);
        true_mm += hypot(b->x_mm - a->x_mm, b->y_mm - a->y_mm);
    }
    return n > 0 ? seen_px / true_mm : 0;
}

/* Whether the picture is too small to read a mat in, as its markers show or, without them, though the mat filled it. */
static bool too_small(const struct wk_image *grey, const struct wk_mat *mat, const struct wk_sight *sights, int n_sights)
{
    return n_sights > 0 ? wk_sights_px_per_mm(sights, n_sights) < MIN_MARKED_PX_PER_MM
                        : grey->w < MIN_PX_PER_MM * mat->page_w_mm;
}

/* Why there is no mat in the picture, from what can be measured: light, burnt-out share, edges, markers in a mirror. */
static enum wk_status why_not(struct wk_tray_finder *finder, const struct wk_image *grey, const struct wk_mat *mat,
                              const struct wk_sight *sights, int n_sights)
{
    int histogram[256] = {0}, n = 0, sum = 0, bright = 0, middle = 0;
    struct wk_marker seen[MAX_SEEN];
    const struct wk_image *small = &finder->small;

    for (int y = 0; y < grey->h; y += 4)
        for (int x = 0; x < grey->w; x += 4, n++)
            histogram[grey->data[y * grey->stride_bytes + x]]++;
    for (sum = 0, bright = 255; bright > 0 && (sum += histogram[bright]) < n / 100; bright--)
        continue;
    for (sum = 0, middle = 0; middle < 255 && (sum += histogram[middle]) < n / 2; middle++)
        continue;
    if (bright < 48)
        return WK_TOO_DARK;
    sum = 0;
    for (int i = 250; i < 256; i++)
        sum += histogram[i];
    if (sum > n * 2 / 5)
        return WK_GLARE;
    if (too_small(grey, mat, sights, n_sights))
        return WK_TOO_SMALL;
    if (n_sights > 0)
        return WK_TRAY_PARTLY;
    if (scratch(&finder->flipped, small->w, small->h) != WK_OK) {
        finder->starved = true;
    } else {
        for (int y = 0; y < small->h; y++)
            for (int x = 0; x < small->w; x++)
                finder->flipped.data[y * finder->flipped.stride_bytes + x] =
                    small->data[y * small->stride_bytes + small->w - 1 - x];
        if (ours(seen, find_markers(finder, &finder->flipped, mat, MIN_MARKER_PX, seen)) >= 2)
            return WK_TRAY_MIRRORED;
    }
    if (wk_tray_blur(small, 0, 0, small->w, small->h) > 2.2)
        return WK_OUT_OF_FOCUS;
    return middle < 24 ? WK_TOO_DARK : WK_NO_TRAY;
}

/* What share of the picture the mat's page takes. */
static double share_of(const struct wk_image *grey, const struct wk_mat *mat, const struct wk_fit *fit)
{
    double u[4], v[4], area = 0;

    for (int k = 0; k < 4; k++)
        if (!wk_fit_project(fit, k == 1 || k == 2 ? mat->page_w_mm : 0, k >= 2 ? mat->page_h_mm : 0, 0, &u[k], &v[k]))
            return 0;
    for (int k = 0; k < 4; k++)
        area += u[k] * v[(k + 1) % 4] - u[(k + 1) % 4] * v[k];
    return fabs(area) / 2 / ((double)grey->w * grey->h);
}

/*
 * How small a marker may look, px, on a mat that takes WHOLE_SHARE of a picture: far from the camera by a third less than in
 * the middle. The finder patterns of codes are half as wide as a marker, and hundreds: below this they cost no time.
 */
static double least_of_whole(const struct wk_image *picture, const struct wk_mat *mat)
{
    const struct wk_mm *a = &mat->marker_mm[0][0], *b = &mat->marker_mm[0][1];
    const double page_px = WHOLE_SHARE * picture->w * picture->h, page_mm = mat->page_w_mm * mat->page_h_mm;

    return 0.7 * hypot(b->x - a->x, b->y - a->y) * sqrt(page_px / page_mm);
}

/*
 * What is searched for markers in turn, until a mat is found: at first only for one seen whole, beside which there is no room
 * for another; the last only where nothing else says why there is none.
 */
enum look { LOOK_TINY, LOOK_SMALL, LOOK_FULL, LOOK_EVENED, N_LOOKS };

/* By which whole number a picture becomes about this wide. */
static int shrink_to(const struct wk_image *grey, int w)
{
    const int by = (grey->w + w / 2) / w;

    return by < 1 ? 1 : by;
}

static enum wk_status shrink_by(const struct wk_image *grey, int by, struct wk_image *out)
{
    const enum wk_status status = scratch(out, grey->w / by, grey->h / by);

    return status == WK_OK ? wk_cv_resize(grey, out) : status;
}

static enum wk_status look_for_mat(struct wk_tray_finder *finder, const struct wk_image *grey, const struct wk_mat *mat,
                                   const struct wk_lens *lens, struct wk_fit *fit, struct wk_sight *sights, int *n_sights)
{
    const int shrink = shrink_to(grey, SMALL_W), shrink_tiny = shrink_to(grey, TINY_W);
    struct wk_marker seen[MAX_SEEN], coarse[MAX_SEEN];
    struct wk_fit start = {.lens = wk_lens_for(lens, grey->w, grey->h), .top_mm = mat->tile_height_mm - mat->marker_height_mm};
    struct wk_sight partly[16];
    enum wk_status status = WK_OK, why = WK_NO_TRAY;
    int n_partly = 0, n_coarse = 0; /* markers of a mat seen whole, whose corners were not sharp enough */

    start.lens_known = start.lens.fx > 0;
    for (enum look look = LOOK_TINY; look < N_LOOKS; look++) {
        if ((look == LOOK_FULL && shrink == 1) || (look == LOOK_TINY && shrink_tiny <= shrink))
            continue;
        if (look == LOOK_EVENED) {
            why = why_not(finder, grey, mat, partly, n_partly);
            if (why != WK_NO_TRAY && why != WK_TRAY_PARTLY)
                break;
            status = even_light(finder);
        } else if (look != LOOK_FULL) {
            status = look == LOOK_TINY ? shrink_by(grey, shrink_tiny, &finder->tiny) : shrink_by(grey, shrink, &finder->small);
        }
        if (status != WK_OK)
            return status;
        const struct wk_image *at = look == LOOK_TINY    ? &finder->tiny
                                    : look == LOOK_SMALL ? &finder->small
                                    : look == LOOK_FULL  ? grey
                                                         : &finder->evened;
        const int scale = look == LOOK_FULL ? 1 : look == LOOK_TINY ? shrink_tiny : shrink;
        struct wk_fit found = start;
        const double min_px = look == LOOK_TINY ? least_of_whole(at, mat) : (double)MIN_MARKER_PX * shrink / scale;
        int n = look == LOOK_SMALL && n_coarse > 0 ? find_near(finder, at, scale, mat, coarse, n_coarse, seen) : 0;

        if (ours(seen, n) < WK_N_MARKERS)
            n = find_markers(finder, at, mat, min_px, seen);
        const int n_ours = ours(seen, n);

        sharpen(grey, scale, seen, n);
        /* In an evened picture of anything a marker may be seen by chance; three that agree are not. */
        if (look != LOOK_EVENED && 4 * n_ours > n_partly)
            n_partly = sights_of(seen, n, mat, partly);
        if (n_ours < (look == LOOK_TINY ? WK_N_MARKERS : 3))
            continue;
        if (!agree_by_some_lens(seen, n, n_ours, mat, &found, sights, n_sights))
            continue;
        if (look == LOOK_TINY && share_of(grey, mat, &found) < WHOLE_SHARE)
            continue;
        if (look == LOOK_TINY &&
            (found.n_markers < WK_N_MARKERS || found.lens_known != start.lens_known || found.residual_px > TINY_RESIDUAL_PX)) {
            memcpy(coarse, seen, sizeof seen);
            n_coarse = n;
            continue;
        }
        if (another_mat(seen, n, mat, &found, sights, *n_sights))
            return WK_TWO_TRAYS;
        /* The page's x axis in the picture tells how the mat lies. */
        if (found.r[0] < -0.5)
            return WK_TRAY_UPSIDE_DOWN;
        *fit = found;
        return WK_OK;
    }
    if (why == WK_TRAY_PARTLY || why == WK_TOO_SMALL) {
        memcpy(sights, partly, sizeof partly);
        *n_sights = n_partly;
    }
    return why;
}

enum wk_status wk_tray_find(struct wk_tray_finder *finder, const struct wk_image *grey, const struct wk_mat *mat,
                            const struct wk_lens *lens, struct wk_fit *fit, struct wk_sight *sights, int *n_sights)
{
    finder->starved = false;
    const enum wk_status status = look_for_mat(finder, grey, mat, lens, fit, sights, n_sights);

    return status != WK_OK && finder->starved ? WK_NO_MEMORY : status;
}

bool wk_tray_still(const struct wk_image *grey, const struct wk_sight *sights, int n)
{
    int still = 0;

    for (int i = 0; i + 4 <= n; i += 4) {
        struct wk_marker marker = {0};
        int good = 0;

        for (int k = 0; k < 4; k++) {
            marker.x[k] = (float)sights[i + k].u_px;
            marker.y[k] = (float)sights[i + k].v_px;
        }
        if (!wk_marker_sharpen(grey, &marker))
            continue;
        for (int k = 0; k < 4; k++)
            good += hypot((double)marker.x[k] - sights[i + k].u_px, (double)marker.y[k] - sights[i + k].v_px) <
                    0.6 * grey->w / 1920.0 + 0.1;
        still += good >= 3;
    }
    return still >= 3;
}
