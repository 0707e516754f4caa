/*
 * Markers found: black told from white by the mean around each pixel, the outlines of what is black followed, those with four
 * straight sides looked into, and their bits compared with the ids that are looked for.
 */
#include "vision/mat/marker.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "labels/marker_bits.h"
#include "vision/image/image.h"
#include "vision/image/plane.h"
#include "vision/image/wide.h"

enum { REACH = 7, AREA = (2 * REACH + 1) * (2 * REACH + 1) }; /* px around a pixel with whose mean it is compared */

enum { DARK = 1, TRACED = 2 }; /* of a pixel; TRACED: the outline along its left edge was followed */
enum { NORTH = 3 };            /* of the headings east, south, west, north */

#define MAX_OUTLINE 8192 /* edges of pixels around a marker: one that is 2000 px wide, turned by 45 degrees */

struct wk_marker_finder {
    uint8_t *dark; /* [h + 2][w + 2], a ground of light pixels around the picture */
    uint32_t *sum; /* of the columns of a window around a row [w + 2 REACH], then of the windows */
    size_t n_dark, n_sum;
    struct spot {
        int x, y; /* in half pixels: the middle of a pixel's edge */
    } outline[MAX_OUTLINE];
};

/* A line through (x, y), of direction (dx, dy), of length 1. */
struct line {
    double x, y, dx, dy;
};

enum wk_status wk_marker_finder_new(struct wk_marker_finder **out)
{
    struct wk_marker_finder *finder = calloc(1, sizeof *finder);

    if (!finder)
        return WK_NO_MEMORY;
    *out = finder;
    return WK_OK;
}

void wk_marker_finder_free(struct wk_marker_finder *finder)
{
    if (!finder)
        return;
    free(finder->dark);
    free(finder->sum);
    free(finder);
}

static bool make_room(struct wk_marker_finder *finder, int w, int h)
{
    const size_t n_dark = ((size_t)w + 2) * ((size_t)h + 2), n_sum = 2 * ((size_t)w + 2 * REACH + 1);

    if (n_dark > finder->n_dark) {
        free(finder->dark);
        finder->dark = malloc(n_dark);
        finder->n_dark = finder->dark ? n_dark : 0;
    }
    if (n_sum > finder->n_sum) {
        free(finder->sum);
        finder->sum = malloc(n_sum * sizeof *finder->sum);
        finder->n_sum = finder->sum ? n_sum : 0;
    }
    return finder->dark && finder->sum;
}

/* One more row in the sums of columns, one less. */
WK_WIDE static void slide(uint32_t *sum, const uint8_t *in, const uint8_t *out, int w)
{
    for (int x = 0; x < w; x++)
        sum[x] += (uint32_t)in[x] - out[x];
}

/*
 * Dark is what has less than 7/8 of the mean around it, less two levels: in even light of any strength paper with a sensor's
 * noise stays white, and a black module is dark as far in as the window reaches.
 */
WK_WIDE static void compare(const uint8_t *pixel, const uint32_t *sum, int w, uint8_t *dark)
{
    for (int x = 0; x < w; x++)
        dark[x] = (8 * (uint32_t)pixel[x] + 16) * AREA < 7 * sum[x] ? DARK : 0;
}

static const uint8_t *row_of(const struct wk_image *grey, int y)
{
    return grey->data + (y < 0 ? 0 : y < grey->h ? y : grey->h - 1) * grey->stride_bytes;
}

/* Fills finder->dark. Beyond the picture its border goes on. */
static void tell_dark(struct wk_marker_finder *finder, const struct wk_image *grey)
{
    const int w = grey->w;
    uint32_t *columns = finder->sum + REACH, *windows = columns + w + REACH + 1;

    memset(finder->dark, 0, (size_t)(w + 2) * (size_t)(grey->h + 2));
    for (int x = 0; x < w; x++)
        columns[x] = 0;
    for (int y = -REACH; y <= REACH; y++)
        for (int x = 0; x < w; x++)
            columns[x] += row_of(grey, y)[x];
    for (int y = 0; y < grey->h; y++) {
        uint32_t window = 0;

        for (int k = 1; k <= REACH; k++) {
            columns[-k] = columns[0];
            columns[w - 1 + k] = columns[w - 1];
        }
        for (int k = -REACH; k < REACH; k++)
            window += columns[k];
        for (int x = 0; x < w; x++) {
            window += columns[x + REACH];
            windows[x] = window;
            window -= columns[x - REACH];
        }
        compare(row_of(grey, y), windows, w, finder->dark + (size_t)(y + 1) * (size_t)(w + 2) + 1);
        slide(columns, row_of(grey, y + REACH + 1), row_of(grey, y - REACH), w);
    }
}

/*
 * Follows the edge between dark and light clockwise around the dark, from the left edge of the pixel at (x, y) upwards, till
 * it is back there. Dark pixels that touch at a corner belong together. Returns its length in edges of pixels, of which the
 * first MAX_OUTLINE are put into the outline, and the area inside, negative around a hole.
 */
static int follow(struct wk_marker_finder *finder, int w, int x, int y, int64_t *area)
{
    static const int dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1};
    const ptrdiff_t stride = w + 2;
    const ptrdiff_t step[4] = {1, stride, -1, -stride};
    const ptrdiff_t ahead_left[4] = {-stride, 0, -1, -stride - 1}; /* from the pixel to the lower right of where we are */
    uint8_t *const start = finder->dark + (y + 2) * stride + x + 1, *at = start;
    int n = 0, heading = NORTH;

    y++;
    *area = 0;
    do {
        if (n < MAX_OUTLINE)
            finder->outline[n] = (struct spot){2 * x - 1 + dx[heading], 2 * y - 1 + dy[heading]};
        n++;
        if (heading == NORTH)
            at[-stride] |= TRACED;
        *area += (int64_t)x * dy[heading];
        at += step[heading];
        x += dx[heading];
        y += dy[heading];
        if (at[ahead_left[heading]] & DARK)
            heading = (heading + 3) % 4;
        else if (!(at[ahead_left[(heading + 1) % 4]] & DARK))
            heading = (heading + 1) % 4;
    } while (at != start || heading != NORTH);
    return n;
}

static double cross(double ax, double ay, double bx, double by)
{
    return ax * by - ay * bx;
}

static bool meet(const struct line *a, const struct line *b, float *x, float *y)
{
    const double d = cross(a->dx, a->dy, b->dx, b->dy);

    if (fabs(d) < 0.2) /* sine of 12 degrees */
        return false;
    const double t = cross(b->x - a->x, b->y - a->y, b->dx, b->dy) / d;

    *x = (float)(a->x + t * a->dx);
    *y = (float)(a->y + t * a->dy);
    return true;
}

/* Sums over points. */
struct sums {
    int n;
    double x, y, xx, xy, yy;
};

static void add(struct sums *s, double x, double y)
{
    s->n++;
    s->x += x;
    s->y += y;
    s->xx += x * x;
    s->xy += x * y;
    s->yy += y * y;
}

/* The line with the least squares of the points' distances to it; returns their mean. */
static double fit_line(const struct sums *s, struct line *line)
{
    const double x = s->x / s->n, y = s->y / s->n;
    const double xx = s->xx / s->n - x * x, xy = s->xy / s->n - x * y, yy = s->yy / s->n - y * y;
    const double angle = atan2(2 * xy, xx - yy) / 2;

    *line = (struct line){x, y, cos(angle), sin(angle)};
    return fmax((xx + yy - hypot(xx - yy, 2 * xy)) / 2, 0);
}

/*
 * The corners of an outline that is a square seen askew: the point furthest from its middle, that furthest from there, and the
 * furthest to both sides of the line between. In the order of the outline; false: they make no such thing.
 */
static bool corners_of(const struct spot *outline, int n, int64_t area, int at[4])
{
    double mx = 0, my = 0, best = -1;

    for (int i = 0; i < n; i++) {
        mx += outline[i].x;
        my += outline[i].y;
    }
    mx /= n;
    my /= n;
    for (int i = 0; i < n; i++) {
        const double d = (outline[i].x - mx) * (outline[i].x - mx) + (outline[i].y - my) * (outline[i].y - my);

        if (d > best) {
            best = d;
            at[0] = i;
        }
    }
    const struct spot a = outline[at[0]];
    int far = -1, left = 0, right = 0;

    at[2] = at[0];
    for (int i = 0; i < n; i++) {
        const int dx = outline[i].x - a.x, dy = outline[i].y - a.y, d = dx * dx + dy * dy;

        if (d > far) {
            far = d;
            at[2] = i;
        }
    }
    const int cx = outline[at[2]].x - a.x, cy = outline[at[2]].y - a.y;

    at[1] = at[3] = at[0];
    for (int i = 0; i < n; i++) {
        const int d = cx * (outline[i].y - a.y) - cy * (outline[i].x - a.x);

        if (d > right) {
            right = d;
            at[3] = i;
        }
        if (d < left) {
            left = d;
            at[1] = i;
        }
    }
    /* Twice the area in half pixels is eight times that in pixels. What is not convex has less of it than its corners. */
    const double of_corners = (right - left) / 8.0;

    return left < 0 && right > 0 && fabs(of_corners - (double)area) < 0.2 * of_corners;
}

/* The four sides as lines through the outline, and their corners. False: they are not straight, or too short. */
static bool quad_of(const struct spot *outline, int n, int64_t area, double min_side_px, struct wk_marker *quad)
{
    struct line side[4];
    int at[4];

    if (!corners_of(outline, n, area, at))
        return false;
    for (int k = 0; k < 4; k++) {
        const int from = at[k], steps = (at[(k + 1) % 4] - from + n) % n, spare = steps / 8 + 1;
        struct sums s = {0};

        for (int i = spare; i <= steps - spare; i++) {
            const struct spot *p = &outline[(from + i) % n];

            add(&s, p->x / 2.0, p->y / 2.0);
        }
        /* Steps of a slanted edge are half a pixel off, a mean square of 0.1; 2 % of a side are for a bent one. */
        if (s.n < 3 || fit_line(&s, &side[k]) > 0.3 + 0.0004 * steps * steps)
            return false;
    }
    for (int k = 0; k < 4; k++)
        if (!meet(&side[(k + 3) % 4], &side[k], &quad->x[k], &quad->y[k]) ||
            hypot((double)quad->x[k] - outline[at[k]].x / 2.0, (double)quad->y[k] - outline[at[k]].y / 2.0) >
                2 + min_side_px / 8)
            return false;
    return true;
}

/* Between the pixels; beyond the picture 0. */
static double sample(const struct wk_image *grey, double x, double y)
{
    if (!(x >= 0 && y >= 0 && x < grey->w - 1 && y < grey->h - 1))
        return 0;
    const int i = (int)x, j = (int)y;
    const double u = x - i, v = y - j;
    const uint8_t *p = grey->data + j * grey->stride_bytes + i, *q = p + grey->stride_bytes;

    return (p[0] * (1 - u) + p[1] * u) * (1 - v) + (q[0] * (1 - u) + q[1] * u) * v;
}

/* A module's light, (column, row) in modules from the upper left corner of the quad: the mean of five places in it. */
static double module_light(const struct wk_image *grey, const double h[9], double column, double row)
{
    static const double off[5][2] = {{0, 0}, {-0.2, -0.2}, {0.2, -0.2}, {-0.2, 0.2}, {0.2, 0.2}};
    double sum = 0, x, y;

    for (int i = 0; i < 5; i++)
        if (wk_plane_map(h, column + 0.5 + off[i][0], row + 0.5 + off[i][1], &x, &y))
            sum += sample(grey, x, y);
    return sum / 5;
}

/* The bits as they are when the upper right corner is taken for the upper left. */
static unsigned turn(unsigned bits)
{
    unsigned turned = 0;

    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++)
            turned = turned << 1 | (bits >> (15 - 4 * column - (3 - row)) & 1);
    return turned;
}

/* Which id the quad's bits are, its corners then turned so that its own upper left is the first. False: none. */
static bool decode(const struct wk_image *grey, const struct wk_marker_search *search, struct wk_marker *quad)
{
    static const double plan[8] = {0, 0, WK_MARKER_MODULES, 0, WK_MARKER_MODULES, WK_MARKER_MODULES, 0, WK_MARKER_MODULES};
    const int last = WK_MARKER_MODULES - 1;
    double to[8], h[9], black = 0, white = 0;

    for (int k = 0; k < 4; k++) {
        to[2 * k] = (double)quad->x[k];
        to[2 * k + 1] = (double)quad->y[k];
    }
    if (!wk_plane_from_quad(plan, to, h))
        return false;
    for (int i = 0; i < WK_MARKER_MODULES; i++) {
        black += module_light(grey, h, i, 0) + module_light(grey, h, i, last);
        black += module_light(grey, h, 0, i) + module_light(grey, h, last, i);
        white += module_light(grey, h, i, -1) + module_light(grey, h, i, last + 1);
        white += module_light(grey, h, -1, i) + module_light(grey, h, last + 1, i);
    }
    black /= 4 * WK_MARKER_MODULES;
    white /= 4 * WK_MARKER_MODULES;
    const double middle = (black + white) / 2;
    unsigned bits = 0;

    /* Twenty modules that are all darker and sixteen that are all right are enough: no least contrast is asked for. */
    for (int i = 0; i < WK_MARKER_MODULES; i++)
        if (fmax(module_light(grey, h, i, 0), module_light(grey, h, i, last)) >= middle ||
            fmax(module_light(grey, h, 0, i), module_light(grey, h, last, i)) >= middle)
            return false;
    for (int row = 1; row < last; row++)
        for (int column = 1; column < last; column++)
            bits = bits << 1 | (module_light(grey, h, column, row) > middle);
    for (int k = 0; k < 4; k++, bits = turn(bits))
        for (int id = search->first_id; id < search->first_id + search->n_ids; id++)
            if (bits == wk_marker_bits[id]) {
                const struct wk_marker seen = *quad;

                quad->id = id;
                for (int i = 0; i < 4; i++) {
                    quad->x[i] = seen.x[(k + i) % 4];
                    quad->y[i] = seen.y[(k + i) % 4];
                }
                return true;
            }
    return false;
}

/* An outline that is no longer than its corners' box allows, large enough, and dark inside. */
static bool may_be_marker(const struct spot *outline, int n, int64_t area, double min_side_px)
{
    int x0 = outline[0].x, y0 = outline[0].y, x1 = x0, y1 = y0;

    if (n > MAX_OUTLINE || (double)area < min_side_px * min_side_px / 2)
        return false;
    for (int i = 1; i < n; i++) {
        x0 = outline[i].x < x0 ? outline[i].x : x0;
        x1 = outline[i].x > x1 ? outline[i].x : x1;
        y0 = outline[i].y < y0 ? outline[i].y : y0;
        y1 = outline[i].y > y1 ? outline[i].y : y1;
    }
    /*
     * Along what is convex there are as many edges of pixels as around its box, x1 - x0 + y1 - y0 in half pixels. Noise frays
     * it: of 3,880 markers in drawn and path-traced pictures to 1.18 times that at most.
     */
    return n < 1.25 * (x1 - x0 + y1 - y0);
}

static int find(struct wk_marker_finder *finder, const struct wk_image *grey, const struct wk_marker_search *search,
                struct wk_marker *out, int max)
{
    const int w = grey->w, step = search->min_side_px < 8 ? 2 : (int)(search->min_side_px / 4);
    int n = 0;

    tell_dark(finder, grey);
    /* Whatever is large enough crosses one of these rows. */
    for (int y = step / 2; y < grey->h; y += step) {
        const uint8_t *row = finder->dark + (size_t)(y + 1) * (size_t)(w + 2) + 1;

        for (int x = 0; x < w && n < max; x++) {
            struct wk_marker quad;
            int64_t area;

            if (row[x] != DARK || row[x - 1] & DARK)
                continue;
            const int length = follow(finder, w, x, y, &area);

            if (may_be_marker(finder->outline, length, area, search->min_side_px) &&
                quad_of(finder->outline, length, area, search->min_side_px, &quad) && decode(grey, search, &quad))
                out[n++] = quad;
        }
    }
    return n;
}

enum wk_status wk_marker_find(struct wk_marker_finder *finder, const struct wk_image *grey,
                              const struct wk_marker_search *search, struct wk_marker *out, int max, int *n)
{
    *n = 0;
    if (!wk_image_sound(grey) || grey->channels != 1 || search->first_id < 0 || search->n_ids < 0 ||
        search->first_id + search->n_ids > WK_N_MARKER_IDS)
        return WK_BAD_INPUT;
    if (!make_room(finder, grey->w, grey->h))
        return WK_NO_MEMORY;
    *n = find(finder, grey, search, out, max);
    return WK_OK;
}

enum { PROFILES = 16, STEPS = 4 }; /* across each side of a marker; samples of a profile to each side of the line */

/* px that a profile reaches at most: at four steps no sharp edge lies between two samples. The second look takes half. */
#define MAX_PROFILE 8.0
#define MIN_PROFILE 2.5 /* a sharp edge needs so much for its two levels, where a module has it */

/*
 * The line along a side's edge, by profiles across it, `reach` px to both sides. A profile says where the edge is by how much
 * of it is light: its whole length counts, and blur moves nothing. False: fewer than half of the profiles show an edge.
 */
static bool side_line(const struct wk_image *grey, const float a[2], const float b[2], double reach, struct line *line)
{
    const double ax = (double)a[0], ay = (double)a[1], dx = (double)b[0] - ax, dy = (double)b[1] - ay, length = hypot(dx, dy);
    const double nx = dy / length, ny = -dx / length; /* outwards, for the corners turn clockwise */
    double x[PROFILES], y[PROFILES], limit = INFINITY;
    int n = 0;

    for (int i = 0; i < PROFILES; i++) {
        const double t = 0.12 + 0.76 * i / (PROFILES - 1), px = ax + t * dx, py = ay + t * dy;
        double v[2 * STEPS + 1], light = 0;

        for (int k = -STEPS; k <= STEPS; k++)
            v[k + STEPS] = sample(grey, px + nx * reach * k / STEPS, py + ny * reach * k / STEPS);
        const double low = (v[0] + v[1]) / 2, high = (v[2 * STEPS] + v[2 * STEPS - 1]) / 2;

        /* Where a lamp was mirrored in them markers were decoded whose black was 0.74 of their white. */
        if (low >= 0.75 * high)
            continue;
        for (int k = 0; k <= 2 * STEPS; k++)
            light += (k == 0 || k == 2 * STEPS ? 0.5 : 1) * (v[k] - low) / (high - low);
        const double off = reach * (1 - light / STEPS);

        if (fabs(off) > reach)
            continue;
        x[n] = px + nx * off;
        y[n++] = py + ny * off;
    }
    /* Once more without what lies off the line: a tile's edge, a speck. */
    for (int pass = 0; pass < 2; pass++) {
        struct sums s = {0};

        for (int i = 0; i < n; i++)
            if (pass == 0 || fabs(cross(x[i] - line->x, y[i] - line->y, line->dx, line->dy)) < limit)
                add(&s, x[i], y[i]);
        if (2 * s.n < PROFILES)
            return false;
        limit = 0.1 + 2 * sqrt(fit_line(&s, line));
    }
    return true;
}

bool wk_marker_sharpen(const struct wk_image *grey, struct wk_marker *marker)
{
    struct wk_marker sharp = *marker;
    double reach = 0;

    for (int k = 0; k < 4; k++)
        reach += hypot((double)(marker->x[(k + 1) % 4] - marker->x[k]), (double)(marker->y[(k + 1) % 4] - marker->y[k]));
    reach = fmin(reach / (4 * WK_MARKER_MODULES * 2), MAX_PROFILE); /* half a module */
    /* The first look finds the edge, the second does not see what else slopes there: a shadow, a reflection. */
    for (int pass = 0; pass < 2; pass++) {
        const double near = pass == 0 ? reach : fmax(fmin(reach, MIN_PROFILE), reach / 2);
        struct line side[4];

        for (int k = 0; k < 4; k++) {
            const float a[2] = {sharp.x[k], sharp.y[k]}, b[2] = {sharp.x[(k + 1) % 4], sharp.y[(k + 1) % 4]};

            if (!side_line(grey, a, b, near, &side[k]))
                return false;
        }
        for (int k = 0; k < 4; k++)
            if (!meet(&side[(k + 3) % 4], &side[k], &sharp.x[k], &sharp.y[k]) ||
                hypot((double)(sharp.x[k] - marker->x[k]), (double)(sharp.y[k] - marker->y[k])) > 2 * reach)
                return false;
    }
    *marker = sharp;
    return true;
}
