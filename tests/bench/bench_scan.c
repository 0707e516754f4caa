/*
 * Scanning stickers: how long a thread takes from pixels to labels, and how many it reads.
 * WK_FRAMES: walls a row (else a few, for `make bench`); WK_SEED: other walls in hard light; WK_FALSIFY=1: the truth errs,
 * which has to be reported.
 */
#include "tests/bench/walls.h"

#include <math.h>

#include "vision/faces/fuse.h"
#include "rules/rng.h"

enum { MAX_FRAMES = 4000 };

static struct walls walls;
static int n_wrong;

/* One row of the table. */
struct row {
    const char *name;
    double limit_ms;
    int n, n_readable, n_read, n_whole, n_more, n_wrong;
    double cpu[MAX_FRAMES], wall[MAX_FRAMES];
};

static void scan(struct row *row, struct wk_scanner *scanner)
{
    struct wk_reading reading;
    int wrong = 0, readable = walls_n_readable(&walls), read;
    double cpu = cpu_ms(), wall = wall_ms();

    need(row->n < MAX_FRAMES && wk_scan_backs(scanner, &walls.image, &reading) == WK_OK, "scan");
    row->cpu[row->n] = cpu_ms() - cpu;
    row->wall[row->n++] = wall_ms() - wall;
    read = walls_n_read(&walls, &reading);
    row->n_more += walls_count(&walls, &reading, &wrong) + wrong - read;
    row->n_wrong += wrong;
    n_wrong += wrong;
    row->n_readable += readable;
    row->n_read += read;
    row->n_whole += read == readable;
}

static void report(struct row *row)
{
    printf("%-34s frames %4d  whole %4d (%.2f %%)  stickers read %d of %d readable (%.3f %%), %d others, wrong %d\n", row->name,
           row->n, row->n_whole, 100.0 * row->n_whole / row->n, row->n_read, row->n_readable,
           100.0 * row->n_read / row->n_readable, row->n_more, row->n_wrong);
    printf("%-34s processor median %7.2f ms", "", median(row->cpu, row->n));
    printf(", worst %7.2f ms; clock median %7.2f ms", row->cpu[row->n - 1], median(row->wall, row->n));
    if (row->limit_ms > 0)
        printf("  (to reach %.0f)", row->limit_ms);
    printf("\n");
    fflush(stdout);
}

/* Any frame that the issue speaks of: blur up to 1 px, tilt up to 25 degrees either way, glare, shadow. */
static struct wk_sim_conditions any_conditions(int seed)
{
    struct wk_sim_conditions c;
    struct wk_rng rng;

    wk_rng_init(&rng, (uint64_t)seed, 77);
    wk_sim_conditions_default(&c);
    c.tilt_deg = wk_rng_between(&rng, -25, 25);
    c.blur_px = wk_rng_between(&rng, 0.3, 1);
    c.noise = wk_rng_between(&rng, 2, 5);
    c.n_glare = (int)wk_rng_between(&rng, 0, 2.99);
    c.shadow = wk_rng_between(&rng, 0, 0.4);
    c.cast = wk_rng_between(&rng, 0, 0.1);
    c.jitter_mm = wk_rng_between(&rng, 0.5, 2);
    c.rotate_deg = wk_rng_between(&rng, 2, 6);
    c.k1 = wk_rng_between(&rng, -0.06, 0.02);
    c.jpeg = seed % 2 ? 85 : 0;
    return c;
}

/* One scanner as the kiosk has it sees mats moved, frames of the same, and all tiles laid again under a still camera. */
static void live(const char *what, int n, int w, int h, double limit_still, double limit_moved, double limit_same)
{
    static struct row rows[3];
    char names[3][64];
    struct wk_scanner *scanner;

    walls.options.keep_fit = true;
    need(wk_scanner_new(&scanner, &walls.options) == WK_OK, "scanner");
    for (int k = 0; k < 3; k++) {
        memset(&rows[k], 0, sizeof rows[k]);
        snprintf(names[k], sizeof names[k], "%s, %s", what,
                 (const char *const[]){"mat moved", "unchanged frame", "mat still, laid again"}[k]);
        rows[k].name = names[k];
        rows[k].limit_ms = (const double[]){limit_moved, limit_same, limit_still}[k];
    }
    for (int i = 0; i < n; i++) {
        struct wk_sim_conditions c = any_conditions(5000 + i);

        c.w = w;
        c.h = h;
        walls_photograph(&walls, &c, 5000 + i, 0);
        scan(&rows[0], scanner);
        need(wk_sim_again(walls.sim, 1, &walls.image) == WK_OK, "frame");
        scan(&rows[1], scanner);
        c.jitter_mm *= i % 2 ? 0.3 : 2;
        c.rotate_deg *= i % 2 ? 0.3 : 2;
        walls_photograph(&walls, &c, 5000 + i, 2);
        scan(&rows[2], scanner);
    }
    for (int k = 0; k < 3; k++)
        report(&rows[k]);
    wk_scanner_free(scanner);
}

/* Single photographs, each by a scanner that has seen nothing before. */
static void photographs(const char *name, const char *grade, double blur_px, double sticker_mm, int n, double limit_ms)
{
    static struct row row;

    memset(&row, 0, sizeof row);
    row.name = name;
    row.limit_ms = limit_ms;
    walls.options.keep_fit = false;
    for (int i = 0; i < n; i++) {
        struct wk_scanner *scanner;
        struct wk_sim_conditions c;

        if (grade) {
            need(wk_sim_conditions_grade(&c, grade) == WK_OK, "grade");
            c.tilt_deg *= i % 2 ? -1 : 1;
        } else {
            c = any_conditions(9000 + i);
        }
        if (blur_px >= 0) {
            c.blur_px = blur_px;
            c.motion_px = 0;
        }
        if (sticker_mm < 24) { /* 20 mm stickers are for small tiles */
            c.sticker_mm = sticker_mm;
            c.tile_w_mm = 22;
            c.tile_h_mm = 30;
        }
        need(wk_scanner_new(&scanner, &walls.options) == WK_OK, "scanner");
        walls_photograph(&walls, &c, 9000 + i, 0);
        scan(&row, scanner);
        wk_scanner_free(scanner);
    }
    report(&row);
}

/* Walls in hard light, each by a scanner of its own: how many are read whole, at the first frame and with up to three fused, of
 * those whose stickers can all be read. */
static void hard_walls(int n, int first_seed)
{
    int n_readable = 0, n_first = 0, n_three = 0;

    walls.options.keep_fit = false;
    for (int i = 0; i < n; i++) {
        struct wk_reading reading[3], fused;
        const struct wk_reading *all[3] = {&reading[0], &reading[1], &reading[2]};
        struct wk_scanner *scanner;
        int right = 0;

        need(wk_scanner_new(&scanner, &walls.options) == WK_OK, "scanner");
        walls_shoot(&walls, "hard", -1, first_seed + i, 0);
        for (int k = 0; k < 3 && right < WK_N_SLOTS; k++) {
            need((k == 0 || wk_sim_again(walls.sim, k, &walls.image) == WK_OK) &&
                     wk_scan_backs(scanner, &walls.image, &reading[k]) == WK_OK,
                 "scan");
            wk_fuse(all, k + 1, &fused);
            right = walls_count(&walls, &fused, &n_wrong);
            n_first += k == 0 && right == WK_N_SLOTS && walls_n_readable(&walls) == WK_N_SLOTS;
        }
        n_readable += walls_n_readable(&walls) == WK_N_SLOTS;
        n_three += right == WK_N_SLOTS && walls_n_readable(&walls) == WK_N_SLOTS;
        wk_scanner_free(scanner);
    }
    printf("hard walls, %d: each sticker can be read in %d, of these read whole at the first frame %d, within three %d\n", n,
           n_readable, n_first, n_three);
}

int main(void)
{
    int n = walls_number("WK_FRAMES", 20), few = (n + 4) / 5;

    n = n > MAX_FRAMES ? MAX_FRAMES : n;
    walls_open(&walls);
    live("1080p, blur <= 1 px", n, 1920, 1080, 6, 12, 1);
    live("4K, blur <= 1 px", few, 3840, 2160, 45, 45, 0);
    photographs("blur 1.5 px, 24 mm, one frame", NULL, 1.5, 24, n, 0);
    photographs("blur 1.5 px, 20 mm, one frame", NULL, 1.5, 20, n, 0);
    photographs("hard (blur 1.5, motion 3)", "hard", -1, 24, n, 400);
    hard_walls(n, walls_number("WK_SEED", 9000));
    photographs("hopeless (blur 3.5)", "medium", 3.5, 24, few, 100);
    walls_close(&walls);
    return n_wrong > 0;
}
