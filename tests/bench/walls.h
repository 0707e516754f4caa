/* Simulated walls for the benches of the eye, and what their stickers say. */
#ifndef WK_TESTS_BENCH_WALLS_H
#define WK_TESTS_BENCH_WALLS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "vision/cv.h"
#include "vision/scan.h"
#include "vision/sim.h"

struct walls {
    struct wk_scan_options options;
    struct wk_sim *sim;
    struct wk_deal deal;
    struct wk_sim_wall wall; /* the last one shot */
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

static inline int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static inline double median(double *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, by_value);
    return values[n / 2];
}

static inline void walls_open(struct walls *walls)
{
    memset(walls, 0, sizeof *walls);
    walls->options.cascade = true;
    wk_mat_default(&walls->options.mat);
    memset(walls->options.key.bytes, 7, sizeof walls->options.key.bytes);
    need(wk_sim_new(&walls->sim, &walls->options.mat, &walls->options.key, "drawn") == WK_OK, "simulator");
    wk_sim_deal(&walls->deal, "07A", 1, 1);
}

static inline void walls_close(struct walls *walls)
{
    wk_sim_free(walls->sim);
    wk_image_free(&walls->image);
}

/* Photographs the wall of a seed; the tilt takes either sign. blur_px < 0: the grade's own. */
static inline void walls_shoot(struct walls *walls, const char *grade, double blur_px, int seed, int frame)
{
    struct wk_sim_conditions c;

    need(wk_sim_conditions_grade(&c, grade) == WK_OK, "grade");
    c.tilt_deg *= seed % 2 ? -1 : 1;
    if (blur_px >= 0) {
        c.blur_px = blur_px;
        c.motion_px = 0;
    }
    wk_sim_wall_init(&walls->wall, (enum wk_wind)(seed % 4 + 1), &walls->deal);
    if (walls->image.w != c.w || walls->image.h != c.h) {
        wk_image_free(&walls->image);
        need(wk_image_new(&walls->image, c.w, c.h, 3) == WK_OK, "picture");
    }
    need(wk_sim_render(walls->sim, &walls->wall, WK_SIDE_BACKS, &c, (uint64_t)seed, frame, &walls->image, NULL) == WK_OK,
         "render");
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
