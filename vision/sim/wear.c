/* Wear of a sticker: specks, scratches and patches where its print is gone or dirt lies on it. */
#include <math.h>

#include "rules/rng.h"
#include "vision/sim/parts.h"

#define MARK_MM 2.0        /* across a speck; how wide a scratch is */
#define PATCH_LEAST_MM 4.0 /* across a patch that is rubbed off */
#define PATCH_MOST_MM 8.0
#define DIRT_MOST_MM 3.5                /* across a speck of dirt, at most, where there are many */
#define EDGE 0.08                       /* of the sticker's width: white paper about the code */
#define OFF_MIDDLE ((1 - 2 * EDGE) / 3) /* a scratch passes nearer than that to the code's middle */

enum { DIRT = 40, PAPER = 255, N_SPECKS = 12, N_PATCHES = 10, N_SCRATCHES = 2 };

static struct wk_sim_mark *next(struct wk_sim_marks *marks)
{
    return &marks->mark[marks->n++];
}

static void add_speck(const struct wk_sim_body *b, struct wk_rng *rng, double across, int grey, struct wk_sim_marks *out)
{
    const double from = EDGE * b->sticker_w, to = b->sticker_w - from;
    const double x = wk_rng_between(rng, from, to), y = wk_rng_between(rng, from, to);

    *next(out) = (struct wk_sim_mark){.x = (float)x, .y = (float)y, .half = (float)across / 2, .grey = grey};
}

/* From one edge of the sticker to another. */
static void add_scratch(const struct wk_sim_body *b, struct wk_rng *rng, struct wk_sim_marks *out)
{
    const double angle = wk_rng_between(rng, 0, 6.2832), away = wk_rng_between(rng, 0, OFF_MIDDLE * b->sticker_w);
    const double middle = b->sticker_w / 2; /* of the code, from the sticker's upper left */

    *next(out) = (struct wk_sim_mark){.x = (float)(middle + away * cos(angle)),
                                      .y = (float)(middle + away * sin(angle)),
                                      .right_across = true,
                                      .across_x = (float)cos(angle),
                                      .across_y = (float)sin(angle),
                                      .half = MARK_MM / 2,
                                      .grey = PAPER};
}

/* The print is gone but for a few islands. */
static void rub_off(const struct wk_sim_body *b, struct wk_rng *rng, struct wk_sim_marks *out)
{
    for (int i = 0; i < N_PATCHES; i++)
        add_speck(b, rng, wk_rng_between(rng, PATCH_LEAST_MM, PATCH_MOST_MM), PAPER, out);
    for (int i = 0; i < N_SCRATCHES; i++)
        add_scratch(b, rng, out);
    for (int i = 0; i < N_SPECKS; i++)
        add_speck(b, rng, MARK_MM, DIRT, out);
}

/* Dirt and bare paper all over the code. */
static void make_dirty(const struct wk_sim_body *b, struct wk_rng *rng, struct wk_sim_marks *out)
{
    for (int i = 0; i < WK_SIM_MAX_MARKS; i++)
        add_speck(b, rng, wk_rng_between(rng, MARK_MM, DIRT_MOST_MM), wk_rng_below(rng, 2) ? DIRT : PAPER, out);
}

void wk_sim_wear_marks(const struct wk_sim_body *b, struct wk_sim_marks *out)
{
    struct wk_rng rng;

    out->n = 0;
    wk_rng_init(&rng, b->wear_seed, WK_SIM_STREAM_WEAR);
    switch (b->wear) {
    case WK_SIM_UNWORN:
        break;
    case WK_SIM_SPECKS:
        for (int i = 0; i < N_SPECKS; i++)
            add_speck(b, &rng, MARK_MM, wk_rng_below(&rng, 2) ? DIRT : PAPER, out);
        break;
    case WK_SIM_SCRATCH:
        add_scratch(b, &rng, out);
        break;
    case WK_SIM_WORN:
        (wk_rng_below(&rng, 2) ? rub_off : make_dirty)(b, &rng, out);
        break;
    }
}

int wk_sim_wear_at(const struct wk_sim_marks *marks, float x, float y)
{
    for (int i = 0; i < marks->n; i++) {
        const struct wk_sim_mark *m = &marks->mark[i];
        const float dx = x - m->x, dy = y - m->y;
        const float away = m->right_across ? fabsf(dx * m->across_x + dy * m->across_y) : hypotf(dx, dy);

        if (away < m->half)
            return m->grey;
    }
    return -1;
}
