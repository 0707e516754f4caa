/*
 * A whole table: what the scanner reads of simulated tables by picture size, and what it takes of one thread's processor time:
 * found first, unchanged, one wall touched; and what it helps that a table was seen before from there, when all tiles are laid
 * again. WK_SOFT=1: with twice the blur. WK_TILT: degrees that every camera leans instead. WK_FRAMES: that a table which lies
 * still is looked at (default 2); WK_SHAKE=1: the camera shakes meanwhile, so that they differ in phase. WK_TABLES: how many
 * per size (default 10); WK_SIZES: of how many sizes (default all); WK_SIZE: of the one that is so wide; WK_SEED: the first of
 * them. WK_FALSIFY=1 makes the truth wrong, which has to be reported.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "vision/sim/sim.h"
#include "vision/image/image.h"
#include "vision/table/table.h"
#include "tests/support/figures.h"

static const struct wk_key key = {{4, 2}};

/* A camera, and how it leans: about 1.2, 1.2 to 1.5, 1.7 to 1.9 and 2.3 to 3 px a module. */
static const struct size {
    int w, h;
    double tilt, blur;
} sizes[] = {{1600, 900, 0, .4}, {1920, 1080, 12, .5}, {2560, 1440, 5, .6}, {3840, 2160, 12, .8}, {1472, 828, 6, .5},
             {1280, 720, 6, .5}, {1160, 652, 6, .5},   {1024, 576, 6, .5},  {916, 516, 6, .5}};

#define SHAKE_DEG .03 /* of the camera, each frame: half a pixel at 1160 across */

enum { N_SIZES = sizeof sizes / sizeof sizes[0], MAX_TABLES = 1000 };

struct count {
    int right, wrong, unread, false_empty, later;                         /* later: right in the last of the frames */
    double first[MAX_TABLES], unchanged[MAX_TABLES], touched[MAX_TABLES]; /* ms */
    int n_known, n_new; /* stickers read when all tiles were laid again: having seen them before, and by a new scanner */
    double known[MAX_TABLES], new[MAX_TABLES];
};

static double now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void need(bool ok, const char *what)
{
    if (ok)
        return;
    fprintf(stderr, "bench_table: %s failed\n", what);
    exit(1);
}

static double median(double *values, int n)
{
    sort_values(values, n);
    return values[n / 2];
}

static int from_environment(const char *name, int otherwise, int most)
{
    const char *text = getenv(name);
    const int value = text ? atoi(text) : otherwise;

    return value < 1 ? 1 : value > most ? most : value;
}

static void compare(const struct wk_sim_walls *walls, const struct wk_table_reading *reading, struct count *count)
{
    const bool falsify = getenv("WK_FALSIFY") != NULL;

    for (int w = 0; w < WK_N_WINDS; w++)
        for (int s = 0; s < WK_N_SLOTS; s++) {
            const struct wk_read *read = &reading->wall[w].slot[s];
            const wk_label label = falsify && w + s == 0 ? WK_LABEL_D : walls->wall[w].slot[s].label;

            if (read->state == WK_READ_LABEL)
                *(read->label == label ? &count->right : &count->wrong) += 1;
            else
                count->unread++;
            count->false_empty += read->state == WK_READ_EMPTY;
        }
}

static int n_read(const struct wk_table_reading *reading)
{
    int n = 0;

    for (int i = 0; i < WK_N_TILES; i++)
        n += reading->wall[i / WK_N_SLOTS].slot[i % WK_N_SLOTS].state == WK_READ_LABEL;
    return n;
}

static double scan(struct wk_table_scanner *scanner, const struct wk_image *picture, struct wk_table_reading *reading)
{
    const double start = now_ms();

    need(wk_table_scan(scanner, picture, reading) == WK_OK, "scan");
    return now_ms() - start;
}

static void one_table(struct wk_sim *sim, const struct size *size, int seed, int nth, struct wk_image *picture,
                      struct count *count)
{
    static struct wk_table_reading reading;
    static struct wk_sim_walls walls;
    struct wk_table_options options = {.key = &key, .set = "07A"};
    struct wk_table_scanner *scanner;
    struct wk_sim_conditions c, still;
    struct wk_deal deal;
    const bool shake = getenv("WK_SHAKE") != NULL;
    const int n_frames = from_environment("WK_FRAMES", 2, 64);

    wk_mat_default(&options.mat);
    need(wk_table_scanner_new(&scanner, &options) == WK_OK, "scanner");
    wk_sim_conditions_default(&c);
    c.w = size->w;
    c.h = size->h;
    c.tilt_deg = getenv("WK_TILT") ? atof(getenv("WK_TILT")) : size->tilt;
    c.blur_px = getenv("WK_SOFT") ? 2 * size->blur : size->blur;
    c.noise = 3;
    c.jpeg = 85;
    if (shake)
        c.yaw_deg = c.roll_deg = 1;
    still = c;
    wk_sim_deal(&deal, "07A", 1, (uint64_t)seed);
    wk_sim_walls_init(&walls, &deal);
    need(wk_sim_walls_render(sim, &walls, WK_SIDE_BACKS, &c, (uint64_t)seed, 0, picture, NULL) == WK_OK, "render");
    count->first[nth] = scan(scanner, picture, &reading);
    compare(&walls, &reading, count);
    (void)scan(scanner, picture, &reading);
    for (int k = 1; k < n_frames; k++) {
        if (shake) {
            c.tilt_deg = still.tilt_deg + SHAKE_DEG * sin(k * 2.4);
            c.yaw_deg = still.yaw_deg + SHAKE_DEG * cos(k * 2.4);
            need(wk_sim_walls_render(sim, &walls, WK_SIDE_BACKS, &c, (uint64_t)seed, k, picture, NULL) == WK_OK,
                 "another frame");
        } else {
            need(wk_sim_again(sim, k, picture) == WK_OK, "another frame");
        }
        count->unchanged[nth] = scan(scanner, picture, &reading);
    }
    count->later += n_read(&reading);
    need(wk_sim_walls_fault(&walls, "S:swap:32,37", (uint64_t)seed) == WK_OK, "fault");
    need(wk_sim_walls_render(sim, &walls, WK_SIDE_BACKS, &c, (uint64_t)seed, n_frames, picture, NULL) == WK_OK, "render");
    count->touched[nth] = scan(scanner, picture, &reading);
    compare(&walls, &reading, count);
    for (int w = 0; w < WK_N_WINDS; w++)
        walls.lay[w].moved_mm = 3;
    need(wk_sim_walls_render(sim, &walls, WK_SIDE_BACKS, &c, (uint64_t)seed, n_frames + 1, picture, NULL) == WK_OK, "render");
    count->known[nth] = scan(scanner, picture, &reading);
    count->n_known += n_read(&reading);
    wk_table_scanner_free(scanner);
    need(wk_table_scanner_new(&scanner, &options) == WK_OK, "scanner");
    count->new[nth] = scan(scanner, picture, &reading);
    count->n_new += n_read(&reading);
    wk_table_scanner_free(scanner);
}

int main(void)
{
    static struct count count;
    const char *only = getenv("WK_SIZE");
    const int n = from_environment("WK_TABLES", 10, MAX_TABLES), seed = from_environment("WK_SEED", 1, 1 << 30);
    const int n_sizes = from_environment("WK_SIZES", N_SIZES, N_SIZES);
    struct wk_sim *sim;
    struct wk_mat mat;
    int n_wrong = 0;

    wk_mat_default(&mat);
    need(wk_sim_new(&sim, &mat, &key, "drawn") == WK_OK, "simulator");
    for (int i = 0; i < n_sizes; i++) {
        struct wk_image picture;

        if (only && atoi(only) != sizes[i].w)
            continue;
        memset(&count, 0, sizeof count);
        need(wk_image_new(&picture, sizes[i].w, sizes[i].h, 3) == WK_OK, "picture");
        for (int k = 0; k < n; k++)
            one_table(sim, &sizes[i], seed + i * n + k, k, &picture, &count);
        wk_image_free(&picture);
        printf("%4dx%-4d tilt %2.0f: read %d of %d, wrong %d, said to be empty %d; first %.0f ms, unchanged %.1f, one wall "
               "touched "
               "%.1f (medians of %d)\n",
               sizes[i].w, sizes[i].h, sizes[i].tilt, count.right, count.right + count.wrong + count.unread, count.wrong,
               count.false_empty, median(count.first, n), median(count.unchanged, n), median(count.touched, n), n);
        printf("  in the last frame of a table that lies still %d of %d\n", count.later, n * WK_N_TILES);
        printf("  all tiles laid again: seen before read %d, %.0f ms; by a new scanner %d, %.0f ms\n", count.n_known,
               median(count.known, n), count.n_new, median(count.new, n));
        n_wrong += count.wrong + count.false_empty;
    }
    wk_sim_free(sim);
    return n_wrong > 0;
}
