/* Simulated walls for the benches of the eye, and what their stickers say. */
#ifndef WK_TESTS_BENCH_WALLS_H
#define WK_TESTS_BENCH_WALLS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/support/club.h"
#include "tests/support/figures.h"
#include "vision/image/cv.h"
#include "vision/scan/scan.h"
#include "vision/sim/sim.h"

struct walls {
    struct wk_scan_options options;
    struct wk_sim *sim;
    struct wk_deal deal;
    struct wk_sim_wall wall; /* the last one shot */
    bool readable[WK_N_SLOTS];
    char *truth; /* its text */
    struct wk_image image;
};

static inline void need(int ok, const char *what)
{
    if (!ok) {
        fprintf(stderr, "bench: %s failed\n", what);
        exit(1);
    }
}

static inline double cpu_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static inline double median(double *values, int n)
{
    sort_values(values, n);
    return values[n / 2];
}

static inline void walls_open(struct walls *walls)
{
    memset(walls, 0, sizeof *walls);
    walls->options.cascade = true;
    wk_mat_default(&walls->options.mat);
    walls->options.key = &the_club;
    need(wk_sim_new(&walls->sim, &walls->options.mat, walls->options.key, "drawn") == WK_OK, "simulator");
    wk_sim_deal(&walls->deal, "07A", 1, 1);
}

static inline void walls_close(struct walls *walls)
{
    wk_sim_free(walls->sim);
    wk_image_free(&walls->image);
    free(walls->truth);
}

static inline double wall_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* A number from the environment, else the usual. */
static inline int walls_number(const char *name, int usual)
{
    const char *text = getenv(name);

    return text && atoi(text) > 0 ? atoi(text) : usual;
}

/* Which stickers a camera can read at all: 97 % of them seen, and not burnt out. From the truth's text, slot by slot. */
static inline void walls_readable(const char *truth, bool readable[WK_N_SLOTS])
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        double visible = 0, burnt = 1;
        const char *v = strstr(truth, "\"visible\": "), *b = v ? strstr(v, "\"burnt\": ") : NULL;

        need(b && sscanf(v, "\"visible\": %lf", &visible) == 1 && sscanf(b, "\"burnt\": %lf", &burnt) == 1, "truth");
        readable[s] = visible >= 0.97 && burnt <= 0.02;
        truth = b + 1;
    }
}

/* Photographs the wall of a seed. WK_FALSIFY=1: the truth says that two of its tiles lie the other way round. */
static inline void walls_photograph(struct walls *walls, const struct wk_sim_conditions *c, int seed, int frame)
{
    char *truth = NULL;

    wk_sim_wall_init(&walls->wall, (enum wk_wind)(seed % 4 + 1), &walls->deal);
    if (walls->image.w != c->w || walls->image.h != c->h) {
        wk_image_free(&walls->image);
        need(wk_image_new(&walls->image, c->w, c->h, 3) == WK_OK, "picture");
    }
    need(wk_sim_render(walls->sim, &walls->wall, WK_SIDE_BACKS, c, (uint64_t)seed, frame, &walls->image, &truth) == WK_OK &&
             truth,
         "render");
    walls_readable(truth, walls->readable);
    free(walls->truth);
    walls->truth = truth;
    if (getenv("WK_FALSIFY")) {
        wk_label label = walls->wall.slot[14].label;

        walls->wall.slot[14].label = walls->wall.slot[25].label;
        walls->wall.slot[25].label = label;
    }
}

/* The same in a grade's conditions; the tilt takes either sign. blur_px < 0: the grade's own. */
static inline void walls_shoot(struct walls *walls, const char *grade, double blur_px, int seed, int frame)
{
    struct wk_sim_conditions c;

    need(wk_sim_conditions_grade(&c, grade) == WK_OK, "grade");
    c.tilt_deg *= seed % 2 ? -1 : 1;
    if (blur_px >= 0) {
        c.blur_px = blur_px;
        c.motion_px = 0;
    }
    walls_photograph(walls, &c, seed, frame);
}

/* How many stickers could be read. */
static inline int walls_n_readable(const struct walls *walls)
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n += walls->readable[s];
    return n;
}

/* Of these, how many were. */
static inline int walls_n_read(const struct walls *walls, const struct wk_reading *reading)
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n += walls->readable[s] && reading->slot[s].state == WK_READ_LABEL;
    return n;
}

/* Labels right; wrong ones are added to *n_wrong. */
static inline int walls_count(const struct walls *walls, const struct wk_reading *reading, int *n_wrong)
{
    int right = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        if (reading->slot[s].state == WK_READ_LABEL) {
            if (reading->slot[s].label == walls->wall.slot[s].label)
                right++;
            else
                ++*n_wrong;
        }
    return right;
}

#endif
