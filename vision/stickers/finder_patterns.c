/* Finder patterns as peaks of a filter made of box sums; three that lie like a code's corners are a place. */
#include "vision/stickers/finder_patterns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "labels/sticker.h"
#include "vision/image/wide.h"

enum {
    SIDE = WK_MARKS_MAX_SIDE,
    HALF3 = (3 * WK_MARKS_PX - 1) / 2, /* squares of 3, 5 and 7 modules around a pixel */
    HALF5 = (5 * WK_MARKS_PX - 1) / 2,
    HALF7 = (7 * WK_MARKS_PX - 1) / 2,
    MAX_PEAKS = 14,
    APART = 3 * WK_MARKS_PX, /* two finder patterns cannot lie closer */
    LEAST = 8                /* grey levels that a finder pattern shows at least */
};

static const double distance_px = 14 * WK_MARKS_PX; /* between a code's finder patterns */

struct peak {
    double x, y, strength;
};

struct wk_mark_finder {
    int32_t sum[(SIDE + 1) * (SIDE + 1)]; /* of all pixels above and to the left */
    float ring[SIDE * SIDE];              /* how much lighter the white ring is than the black around and inside it */
};

enum wk_status wk_mark_finder_new(struct wk_mark_finder **out)
{
    *out = calloc(1, sizeof **out);
    return *out ? WK_OK : WK_NO_MEMORY;
}

void wk_mark_finder_free(struct wk_mark_finder *finder)
{
    free(finder);
}

static void take_sums(struct wk_mark_finder *finder, const struct wk_image *patch)
{
    int wide = patch->w + 1;

    memset(finder->sum, 0, (size_t)wide * sizeof *finder->sum);
    for (int y = 0; y < patch->h; y++) {
        const uint8_t *row = patch->data + y * patch->stride_bytes;
        const int32_t *above = finder->sum + (ptrdiff_t)y * wide;
        int32_t *sum = finder->sum + (ptrdiff_t)(y + 1) * wide, line = 0;

        sum[0] = 0;
        for (int x = 0; x < patch->w; x++) {
            line += row[x];
            sum[x + 1] = above[x + 1] + line;
        }
    }
}

/* Sum over the square of 2 half + 1 pixels around x of a row; up and down are the rows of sums that bound it. */
static inline int32_t square(const int32_t *up, const int32_t *down, int x, int half)
{
    return down[x + half + 1] - down[x - half] - up[x + half + 1] + up[x - half];
}

WK_WIDE static void find_rings(struct wk_mark_finder *finder, int w, int h)
{
    const float white = 1.0F / (25 * WK_MARKS_PX * WK_MARKS_PX - 9 * WK_MARKS_PX * WK_MARKS_PX),
                black = 1.0F / (33 * WK_MARKS_PX * WK_MARKS_PX);
    ptrdiff_t wide = w + 1;

    for (int y = HALF7; y < h - HALF7; y++) {
        const int32_t *sum = finder->sum + y * wide;
        const int32_t *up3 = sum - HALF3 * wide, *down3 = sum + (HALF3 + 1) * wide, *up5 = sum - HALF5 * wide,
                      *down5 = sum + (HALF5 + 1) * wide, *up7 = sum - HALF7 * wide, *down7 = sum + (HALF7 + 1) * wide;
        float *ring = finder->ring + (ptrdiff_t)y * w;

        for (int x = HALF7; x < w - HALF7; x++) {
            int32_t s3 = square(up3, down3, x, HALF3), s5 = square(up5, down5, x, HALF5), s7 = square(up7, down7, x, HALF7);

            ring[x] = (float)(s5 - s3) * white - (float)(s7 - s5 + s3) * black;
        }
    }
}

/* The top of a parabola through three values: -0.5..0.5 from the middle one. */
static double top(float a, float b, float c)
{
    double bend = (double)a - 2 * (double)b + (double)c, d = bend < -1e-6 ? ((double)a - (double)c) / 2 / bend : 0;

    return d < -0.5 ? -0.5 : d > 0.5 ? 0.5 : d;
}

/* Keeps the strongest peaks in order, of two that lie close the stronger. */
static int keep(struct peak *peaks, int n, struct peak new)
{
    int at = n;

    for (int i = 0; i < n; i++)
        if (fabs(peaks[i].x - new.x) < APART && fabs(peaks[i].y - new.y) < APART) {
            if (peaks[i].strength >= new.strength)
                return n;
            memmove(peaks + i, peaks + i + 1, (size_t)(n - i - 1) * sizeof *peaks);
            n--;
            i--;
        }
    for (at = n; at > 0 && peaks[at - 1].strength < new.strength; at--)
        continue;
    if (at == MAX_PEAKS)
        return n;
    if (n == MAX_PEAKS)
        n--;
    memmove(peaks + at + 1, peaks + at, (size_t)(n - at) * sizeof *peaks);
    peaks[at] = new;
    return n + 1;
}

static int find_peaks(const struct wk_mark_finder *finder, int w, int h, struct peak *peaks)
{
    int n = 0;

    for (int y = HALF7 + 1; y < h - HALF7 - 1; y++) {
        const float *row = finder->ring + (ptrdiff_t)y * w, *above = row - w, *below = row + w;

        for (int x = HALF7 + 1; x < w - HALF7 - 1; x++) {
            float v = row[x];

            if (v < LEAST || v < row[x - 1] || v <= row[x + 1] || v < above[x] || v <= below[x] ||
                (n == MAX_PEAKS && (double)v <= peaks[n - 1].strength))
                continue;
            n = keep(peaks, n, (struct peak){x + top(row[x - 1], v, row[x + 1]), y + top(above[x], v, below[x]), (double)v});
        }
    }
    return n;
}

/* Whether two peaks are as far from each other as neighbouring corners of a code; *length: how far, px. */
static bool is_side(const struct peak *a, const struct peak *b, double stretch, double *length)
{
    *length = hypot(b->x - a->x, b->y - a->y);
    return fabs(*length - distance_px) < stretch * distance_px;
}

/* Whether b lies to the right of a code's upper left mark a, and c below it; lb, lc: their distances from it. */
static bool is_code(const struct peak *a, const struct peak *b, const struct peak *c, double lb, double lc)
{
    double bx = b->x - a->x, by = b->y - a->y, cx = c->x - a->x, cy = c->y - a->y;

    return bx * cy - by * cx > 0 && fabs(bx * cx + by * cy) < 0.1 * lb * lc && fabs(lb - lc) < 0.08 * lb;
}

static void lay_plane(const struct peak *a, const struct peak *b, const struct peak *c, struct wk_marks *out)
{
    double bx = (b->x - a->x) / 14, by = (b->y - a->y) / 14, cx = (c->x - a->x) / 14, cy = (c->y - a->y) / 14;
    double plane[9] = {bx, cx, a->x - 3.5 * (bx + cx), by, cy, a->y - 3.5 * (by + cy), 0, 0, 1};

    memcpy(out->plane, plane, sizeof plane);
    out->strength = a->strength + b->strength + c->strength;
}

int wk_marks_find(struct wk_mark_finder *finder, const struct wk_image *patch, double stretch, struct wk_marks *out, int max)
{
    struct peak peaks[MAX_PEAKS];
    int n = 0, n_peaks;

    if (!patch->data || patch->channels != 1 || patch->w > SIDE || patch->h > SIDE ||
        patch->w < WK_CODE_MODULES * WK_MARKS_PX || patch->h < WK_CODE_MODULES * WK_MARKS_PX)
        return 0;
    take_sums(finder, patch);
    find_rings(finder, patch->w, patch->h);
    n_peaks = find_peaks(finder, patch->w, patch->h, peaks);
    for (int a = 0; a < n_peaks; a++)
        for (int b = 0; b < n_peaks; b++) {
            double lb, lc;

            if (a == b || !is_side(&peaks[a], &peaks[b], stretch, &lb))
                continue;
            for (int c = 0; c < n_peaks; c++) {
                struct wk_marks new;
                int at;

                if (a == c || b == c || !is_side(&peaks[a], &peaks[c], stretch, &lc) ||
                    !is_code(&peaks[a], &peaks[b], &peaks[c], lb, lc))
                    continue;
                lay_plane(&peaks[a], &peaks[b], &peaks[c], &new);
                for (at = n; at > 0 && out[at - 1].strength < new.strength; at--)
                    if (at < max)
                        out[at] = out[at - 1];
                if (at < max) {
                    out[at] = new;
                    n += n < max;
                }
            }
        }
    return n;
}
