/* What the simulated camera and the canvas cost: processor time of one thread, so that a busy machine does not show. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "labels/draw/canvas.h"
#include "vision/image/cv.h"
#include "vision/sim/sim.h"
#include "tests/support/figures.h"

#define W 1920
#define H 1080

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void report(const char *name, double *ms, int n)
{
    sort_values(ms, n);
    printf("%-44s n %4d  median %8.3f ms  p95 %8.3f ms\n", name, n, ms[n / 2], ms[n * 95 / 100]);
}

static void need(int ok, const char *what)
{
    if (!ok) {
        fprintf(stderr, "bench_sim: %s failed\n", what);
        exit(1);
    }
}

#define N_SCENES 20
#define N_FRAMES 100

static void scenes(struct wk_sim *sim, const char *grade, int jpeg, struct wk_image *image)
{
    static double ms[N_FRAMES];
    struct wk_sim_conditions c;
    char name[64];
    need(wk_sim_conditions_grade(&c, grade) == WK_OK, "grade");
    c.jpeg = jpeg;
    for (int i = 0; i < N_SCENES; i++) {
        struct wk_deal deal;
        struct wk_sim_wall wall;
        wk_sim_deal(&deal, "07A", 1, (uint64_t)i);
        wk_sim_wall_init(&wall, (enum wk_wind)(i % 4 + 1), &deal);
        const double start = now_ms();
        need(wk_sim_render(sim, &wall, i % 2 ? WK_SIDE_FACES : WK_SIDE_BACKS, &c, (uint64_t)i, 0, image, NULL) == WK_OK,
             "render");
        ms[i] = now_ms() - start;
    }
    (void)snprintf(name, sizeof name, "sim: new scene, %s, 1080p", grade);
    report(name, ms, N_SCENES);
    for (int i = 0; i < N_FRAMES; i++) {
        const double start = now_ms();
        need(wk_sim_again(sim, i, image) == WK_OK, "again");
        ms[i] = now_ms() - start;
    }
    (void)snprintf(name, sizeof name, "sim: next frame, %s, 1080p", grade);
    report(name, ms, N_FRAMES);
}

static void texts(void)
{
    static double ms[N_FRAMES];
    uint8_t *pixels = calloc((size_t)W * H, 4);
    struct wk_canvas *canvas = NULL;
    const struct wk_text_style style = {.size = 28, .colour = 0xfff4ebd6, .align = WK_ALIGN_MIDDLE};
    need(pixels && wk_canvas_new_pixels(&canvas, pixels, W, H, W * 4, 1) == WK_OK, "canvas");
    for (int i = 0; i < N_FRAMES; i++) {
        const double start = now_ms();
        for (int k = 0; k < 200; k++) {
            char text[32];
            (void)snprintf(text, sizeof text, "%d 号牌 ok", k);
            wk_canvas_text(canvas, 90 + k % 12 * 150, 40 + k / 12 * 60, text, &style);
        }
        ms[i] = now_ms() - start;
    }
    report("canvas: 200 texts", ms, N_FRAMES);
    need(wk_canvas_finish(canvas) == WK_OK, "finish");
    free(pixels);
}

int main(void)
{
    const struct wk_key key = {{1}};
    struct wk_mat mat;
    struct wk_sim *sim = NULL;
    struct wk_image image;
    wk_mat_default(&mat);
    need(wk_image_new(&image, W, H, 3) == WK_OK && wk_sim_new(&sim, &mat, &key, "drawn") == WK_OK, "set-up");
    scenes(sim, "mild", 0, &image);
    scenes(sim, "hard", 0, &image);
    texts();
    wk_sim_free(sim);
    wk_image_free(&image);
    return 0;
}
