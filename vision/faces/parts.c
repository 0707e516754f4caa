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

/* Products of face and window, each less its mean. */
struct products {
    float cross, face, window;
};

/* Adds what a part w x h px of one plane has; face, window: its upper left in rows of FINE_W. */
static void add_part(struct products *sum, const int16_t *face, const int16_t *window, int w, int h)
{
    const float n = (float)(w * h);
    float face_sum = 0, window_sum = 0;

    for (int y = 0; y < h; y++, face += FINE_W, window += FINE_W)
        for (int x = 0; x < w; x++) {
            const float a = face[x], b = window[x];
            face_sum += a;
            window_sum += b;
            sum->cross += a * b;
            sum->face += a * a;
            sum->window += b * b;
        }
    sum->cross -= face_sum * window_sum / n;
    sum->face -= face_sum * face_sum / n;
    sum->window -= window_sum * window_sum / n;
}

/* The same of all planes, from column x0 to x1 and from row y0 to y1. */
static struct products products_of(const int16_t *face, const int16_t *window, int x0, int x1, int y0, int y1)
{
    struct products sum = {0};

    for (int c = 0; c < 3; c++) {
        const int at = c * FINE_N1 + y0 * FINE_W + x0;

        add_part(&sum, face + at, window + at, x1 - x0, y1 - y0);
    }
    return sum;
}

/* The window of the best fit; what a reflection hides is filled in as the face has it. */
static void take_window(const struct wk_matcher *m, int face, int16_t window[FINE_N])
{
    wk_matcher_window(m, FINE, &m->best, window);
    if (m->planes.any_burnt) {
        const struct wk_grid grid = wk_matcher_grid(m, &m->level[FINE], &m->best);
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
    int16_t window[FINE_N];
    float alike[N_PARTS];

    take_window(m, (int)best - 1, window);
    const struct products all = products_of(face, window, 0, FINE_W, 0, FINE_H);
    const float gain = (all.window + l->blank) / (all.face + l->blank);
    const float quiet = QUIET * (all.face + l->blank) / N_PARTS;

    out.contrast = sqrtf(all.window / (all.face + 1));
    for (int k = 0; k < N_PARTS; k++) {
        const int x = k % ACROSS, y = k / ACROSS;
        const struct products part = products_of(face, window, x * FINE_W / ACROSS, (x + 1) * FINE_W / ACROSS,
                                                 y * FINE_H / DOWN, (y + 1) * FINE_H / DOWN);

        alike[k] = (part.cross + quiet * sqrtf(gain)) / sqrtf((part.face + quiet) * (part.window + quiet * gain));
        if (part.face > DRAWN * quiet)
            out.shown = fminf(out.shown, part.window / (part.face * gain));
    }
    wk_sort_floats(alike, N_PARTS);
    const float most = (alike[N_PARTS - 1] + alike[N_PARTS - 2]) / 2;
    out.weakest = most > 0 ? alike[0] / most : 0;
    return out;
}
