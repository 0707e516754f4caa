/* How alike a tile and its face are part by part: what hides a part of a tile leaves nothing of the face there. */
#include <math.h>

#include "vision/faces/matcher.h"
#include "vision/image/sort.h"

/* A third of the height and half of the width: what hides half of a tile, or a third at one end, fills one. */
enum { ACROSS = 2, DOWN = 3, N_PARTS = ACROSS * DOWN };

/* Drawing that says nothing, of a part of the face that is drawn evenly: less than this, and a part is taken for empty. */
#define QUIET 0.25f

/* Drawn much: so many times that. */
#define DRAWN 3

/* Those of a part w x h px, w at most FINE_W / ACROSS; face, window: its upper left in rows of FINE_W. */
static struct wk_sums sums_of(const int16_t *face, const int16_t *window, int w, int h)
{
    struct wk_sums out = {.n = (float)(w * h)};

    for (int y = 0; y < h; y++, face += FINE_W, window += FINE_W) {
        int32_t a = 0, b = 0, ab = 0, aa = 0, bb = 0; /* whole numbers, which are summed eight at a time */

        for (int x = 0; x < w; x++) {
            a += face[x];
            b += window[x];
            ab += face[x] * window[x];
            aa += face[x] * face[x];
            bb += window[x] * window[x];
        }
        out.face += (float)a, out.window += (float)b;
        out.face_window += (float)ab, out.face_face += (float)aa, out.window_window += (float)bb;
    }
    return out;
}

struct wk_products wk_products_of(const struct wk_sums plane[3])
{
    struct wk_products out = {0};

    for (int c = 0; c < 3; c++) {
        const struct wk_sums *s = &plane[c];

        out.cross += s->face_window - s->face * s->window / s->n;
        out.face += s->face_face - s->face * s->face / s->n;
        out.window += s->window_window - s->window * s->window / s->n;
    }
    return out;
}

void wk_matcher_window_seen(const struct wk_matcher *m, int face, const struct fit *fit, int16_t *window)
{
    wk_matcher_window(m, FINE, fit, window);
    if (m->planes.any_burnt) {
        const struct wk_grid grid = wk_matcher_grid(m, &m->level[FINE], fit);
        uint8_t seen[FINE_N1];
        float share;

        wk_planes_sample_seen(&m->planes, &grid, seen);
        (void)wk_matcher_compare_seen(&m->level[FINE], face, seen, window, &share);
    }
}

struct wk_face_parts wk_matcher_parts(const struct wk_matcher *m, enum wk_face best)
{
    const struct level *l = &m->level[FINE];
    const int16_t *face = face_of(l, (int)best - 1);
    struct wk_face_parts out = {.shown = 1};
    struct wk_sums part[N_PARTS][3], whole[3] = {{0}};
    int16_t window[FINE_N];
    float alike[N_PARTS];

    wk_matcher_window_seen(m, (int)best - 1, &m->best, window);
    for (int k = 0; k < N_PARTS; k++)
        for (int c = 0; c < 3; c++) {
            const int x = k % ACROSS * (FINE_W / ACROSS), y = k / ACROSS * FINE_H / DOWN, at = c * FINE_N1 + y * FINE_W + x;

            part[k][c] = sums_of(face + at, window + at, FINE_W / ACROSS, (k / ACROSS + 1) * FINE_H / DOWN - y);
            wk_sums_add(&whole[c], &part[k][c]);
        }
    const struct wk_products all = wk_products_of(whole);
    const float gain = (all.window + l->blank) / (all.face + l->blank);
    const float quiet = QUIET * (all.face + l->blank) / N_PARTS;

    out.contrast = sqrtf(gain);
    for (int k = 0; k < N_PARTS; k++) {
        const struct wk_products here = wk_products_of(part[k]);

        alike[k] = (here.cross + quiet * sqrtf(gain)) / sqrtf((here.face + quiet) * (here.window + quiet * gain));
        if (here.face > DRAWN * quiet)
            out.shown = fminf(out.shown, here.window / (here.face * gain));
    }
    wk_sort_floats(alike, N_PARTS);
    const float most = (alike[N_PARTS - 1] + alike[N_PARTS - 2]) / 2;
    out.weakest = most > 0 ? alike[0] / most : 0;
    return out;
}
