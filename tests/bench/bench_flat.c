/*
 * Stickers that lie flat on the mat with no tile under them: how often the picture tells, and how often a sticker on its tile
 * is taken for one. Honest walls in conditions drawn by lot (grades, tilt 0 to 25 degrees to either side, lens, size of tiles
 * and stickers, distance, a tenth of them without a mat), and after each sixth one a wall with 1 to 3 flat stickers.
 *
 * WK_WIDE=1: the same through wide lenses, 70 to 95 degrees across, k1 -.4 to .1, every second one with its exact lens file.
 *
 * WK_WARP=1: those bent once more as no lens file says: by higher powers of the radius and off the middle.
 *
 * WK_WALLS: honest walls (else 12); WK_SEED: the first wall's seed (else 770000; none of those was used to choose a limit).
 * Stopped (Ctrl-C, SIGTERM) it prints what was counted so far. Exit 1 when one was taken for what it is not. WK_FALSIFY=1: the
 * truth of the first wall and of the first flat sticker is a lie, to be reported as one missed and one false alarm.
 */
#include <jansson.h>
#include <math.h>
#include <signal.h>

#include "labels/verdict.h"
#include "tests/bench/walls.h"
#include "rules/rng.h"
#include "vision/stickers/flat.h"

enum { A_FLAT_ONE = 6, TELL_EVERY = 100, BAND_DEG = 5, NO_MAT = 5, ALL, N_ROWS };
static const char *const row_name[N_ROWS] = {"tilt 0-5", "5-10", "10-15", "15-20", "20-25", "no mat", "all"};

/* Sizes that agree less well than this move the limit away from its place (vision/stickers/flat.c). */
#define SPREAD_TOLD 0.003

struct tally {
    int walls, alarm_walls;          /* honest ones; those of them in which a sticker was taken for a flat one */
    int on_tiles, alarms;            /* stickers read on tiles, of all walls; taken for flat ones */
    double least;                    /* the smallest that one on a tile was seen, as a share */
    int flat, found, missed, untold; /* flat stickers; of those read: told, taken for one on a tile, nothing said of sizes */
    double most;                     /* the largest that a flat one was seen */
    int flat_walls, passed;          /* walls with flat stickers; those of them that are PASS by one picture */
};

static struct tally tallies[N_ROWS];
static volatile sig_atomic_t stopped;

static void stop(int signal_no)
{
    (void)signal_no;
    stopped = 1;
}

static void any_conditions(struct wk_rng *rng, struct wk_sim_conditions *c)
{
    static const char *const grades[] = {"mild", "medium", "hard"};
    const int grade = (int)wk_rng_below(rng, 3);

    need(wk_sim_conditions_grade(c, grades[grade]) == WK_OK, "grade");
    c->tilt_deg = wk_rng_between(rng, 0, 25) * (wk_rng_below(rng, 2) ? 1 : -1);
    c->blur_px = wk_rng_between(rng, 0.4, 0.8 + 0.4 * grade);
    c->k1 = grade ? wk_rng_between(rng, -0.09, 0.03) : 0;
    c->k2 = grade ? wk_rng_between(rng, -0.01, 0.02) : 0;
    c->tile_w_mm = wk_rng_between(rng, 24, 30);
    c->tile_h_mm = c->tile_w_mm * 36 / 26;
    c->tile_height_mm = wk_rng_between(rng, 18, 24);
    c->sticker_mm = c->tile_w_mm < 25.5 || wk_rng_below(rng, 4) == 0 ? 20 : 24;
    c->distance_mm = wk_rng_between(rng, 500, 750);
    c->jitter_mm = wk_rng_between(rng, 0.4, 1.5);
    c->no_mat = wk_rng_below(rng, 10) == 0;
    if (wk_rng_below(rng, 5) == 0) {
        c->w = 1280;
        c->h = 720;
        c->blur_px *= 0.67;
    }
}

/* Looks through a wide lens from as far as it shows the whole mat. */
static void wide_lens(struct wk_rng *rng, struct wk_sim_conditions *c)
{
    const double across_deg = wk_rng_between(rng, 70, 95), mm_per_px = 303.0 / (0.94 * c->h);

    c->no_mat = false;
    c->tilt_deg *= 0.6;
    c->k1 = wk_rng_between(rng, -0.4, 0.1);
    c->k2 = -c->k1 * wk_rng_between(rng, 0.1, 0.3);
    c->distance_mm = fmax(250, 22 + c->w / 2.0 / tan(across_deg * 3.14159265358979 / 360) * mm_per_px);
}

/* The lens that took a picture, as its truth has it. */
static struct wk_lens lens_of(const struct wk_sim_conditions *c, const char *truth)
{
    json_t *json = json_loads(truth, 0, NULL), *matrix = json_object_get(json_object_get(json, "camera"), "K");
    const double f = json_number_value(json_array_get(json_array_get(matrix, 0), 0));
    const struct wk_lens lens = {
        .w = c->w, .h = c->h, .fx = f, .fy = f, .cx = (c->w - 1) / 2.0, .cy = (c->h - 1) / 2.0, .k1 = c->k1, .k2 = c->k2};

    need(f > 0, "truth");
    json_decref(json);
    return lens;
}

/* Bends a picture as the lens model does not: by the sixth power of the radius, and towards a side. */
static void warp(struct wk_rng *rng, struct wk_image *image)
{
    const double a = wk_rng_between(rng, -0.04, 0.04), b = wk_rng_between(rng, -0.04, 0.04),
                 p = wk_rng_between(rng, -0.008, 0.008);
    const double half = image->w / 2.0;
    struct wk_image from;

    need(wk_image_new(&from, image->w, image->h, 3) == WK_OK, "picture");
    memcpy(from.data, image->data, (size_t)image->stride_bytes * (size_t)image->h);
    for (int v = 0; v < image->h; v++)
        for (int u = 0; u < image->w; u++) {
            const double x = (u - half) / half, y = (v - image->h / 2.0) / half, r2 = x * x + y * y;
            const double s = 1 + a * r2 * r2 + b * r2 * r2 * r2;
            const double fx = fmin(fmax(half + half * (x * s + p * (r2 + 2 * x * x)), 0), image->w - 1.001);
            const double fy = fmin(fmax(image->h / 2.0 + half * (y * s + 2 * p * x * y), 0), image->h - 1.001);
            const uint8_t *q = from.data + (int)fy * from.stride_bytes + 3 * (int)fx;
            const double i = fx - (int)fx, j = fy - (int)fy;

            for (int c = 0; c < 3; c++)
                image->data[v * image->stride_bytes + 3 * u + c] =
                    (uint8_t)(0.5 + (1 - j) * ((1 - i) * q[c] + i * q[c + 3]) +
                              j * ((1 - i) * q[c + from.stride_bytes] + i * q[c + 3 + from.stride_bytes]));
        }
    wk_image_free(&from);
}

static void lay_flat(struct wk_rng *rng, int n, struct wk_sim_wall *wall)
{
    while (n > 0) {
        struct wk_sim_piece *piece = &wall->slot[wk_rng_below(rng, WK_N_SLOTS)];

        n -= !piece->flat;
        piece->flat = true;
    }
}

/* One sticker that was read; off: NAN where the picture does not tell of sizes. */
static void count(struct tally *tally, bool truly_flat, const struct wk_read *read, double off, double spread)
{
    if (!truly_flat) {
        tally->on_tiles++;
        tally->alarms += read->flat;
        tally->least = off < tally->least ? off : tally->least;
        return;
    }
    tally->most = off > tally->most ? off : tally->most;
    if (read->flat)
        tally->found++;
    else if (isnan(off) || spread > SPREAD_TOLD)
        tally->untold++;
    else
        tally->missed++;
}

static void count_wall(struct tally *tally, const struct wk_sim_wall *truth, bool honest, const struct wk_reading *reading)
{
    struct wk_flat_fit fit;
    struct wk_verdict verdict;
    const bool told = wk_flat_measure(reading, &fit);
    const int alarms = tally->alarms;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        tally->flat += truth->slot[s].flat;
        if (reading->slot[s].state == WK_READ_LABEL)
            count(tally, truth->slot[s].flat, &reading->slot[s], told ? fit.off[s] : NAN, told ? fit.spread : NAN);
    }
    wk_verdict_judge(reading, truth->wind, truth->set, &verdict);
    tally->walls += honest;
    tally->alarm_walls += honest && tally->alarms > alarms;
    tally->flat_walls += !honest;
    tally->passed += !honest && verdict.kind == WK_PASS;
}

static void try_wall(struct walls *walls, struct wk_scanner *scanner, uint64_t seed, int n_flat, bool lie)
{
    const bool wide = getenv("WK_WIDE") != NULL;
    struct wk_lens lens = {0};
    char *truth = NULL;
    struct wk_rng rng;
    struct wk_sim_conditions c;
    struct wk_sim_wall wall;
    struct wk_reading reading;

    wk_rng_init(&rng, seed, 13);
    any_conditions(&rng, &c);
    if (wide)
        wide_lens(&rng, &c);
    wk_sim_wall_init(&wall, (enum wk_wind)(1 + wk_rng_below(&rng, 4)), &walls->deal);
    lay_flat(&rng, n_flat, &wall);
    if (walls->image.w != c.w) {
        wk_image_free(&walls->image);
        need(wk_image_new(&walls->image, c.w, c.h, 3) == WK_OK, "picture");
    }
    need(wk_sim_render(walls->sim, &wall, WK_SIDE_BACKS, &c, seed, 0, &walls->image, &truth) == WK_OK, "render");
    if (wide && seed % 2 == 0)
        lens = lens_of(&c, truth);
    free(truth);
    if (getenv("WK_WARP"))
        warp(&rng, &walls->image);
    wk_scanner_set_lens(scanner, &lens);
    need(wk_scan_backs(scanner, &walls->image, &reading) == WK_OK, "scan");
    for (int s = 0; s < WK_N_SLOTS && lie; s++)
        if (wall.slot[s].flat == (n_flat > 0) && reading.slot[s].state == WK_READ_LABEL) {
            wall.slot[s].flat = n_flat == 0;
            lie = false;
        }
    count_wall(&tallies[c.no_mat ? NO_MAT : (int)fmin(fabs(c.tilt_deg) / BAND_DEG, NO_MAT - 1)], &wall, n_flat == 0, &reading);
    count_wall(&tallies[ALL], &wall, n_flat == 0, &reading);
}

static void report(void)
{
    printf("%-9s %7s %8s %6s %8s | %6s %6s %6s %6s %6s %8s | %6s %6s\n", "", "honest", "stickers", "false", "smallest", "flat",
           "found", "missed", "untold", "unread", "largest", "walls", "PASS");
    for (int r = 0; r < N_ROWS; r++) {
        const struct tally *t = &tallies[r];

        printf("%-9s %7d %8d %6d %7.2f%% | %6d %6d %6d %6d %6d %7.2f%% | %6d %6d\n", row_name[r], t->walls, t->on_tiles,
               t->alarms, 100 * t->least, t->flat, t->found, t->missed, t->untold, t->flat - t->found - t->missed - t->untold,
               t->most > -1 ? 100 * t->most : NAN, t->flat_walls, t->passed);
    }
    const struct tally *all = &tallies[ALL];

    printf("false alarms %d of %d stickers on tiles, in %d of %d honest walls; flat stickers missed %d of %d\n", all->alarms,
           all->on_tiles, all->alarm_walls, all->walls, all->missed, all->found + all->missed);
    fflush(stdout);
}

int main(void)
{
    static struct walls walls;
    const int n_walls = walls_number("WK_WALLS", 12);
    uint64_t seed = (uint64_t)walls_number("WK_SEED", 770000);
    const bool lie = getenv("WK_FALSIFY") != NULL;
    struct wk_scanner *scanner;

    signal(SIGTERM, stop);
    signal(SIGINT, stop);
    walls_open(&walls);
    need(wk_scanner_new(&scanner, &walls.options) == WK_OK, "scanner");
    for (int r = 0; r < N_ROWS; r++)
        tallies[r].most = -1;
    for (int i = 0; i < n_walls && !stopped; i++) {
        try_wall(&walls, scanner, seed++, 0, lie && i == 0);
        if (i % A_FLAT_ONE == 0)
            try_wall(&walls, scanner, seed++, 1 + i / A_FLAT_ONE % 3, lie && i == 0);
        if (i % TELL_EVERY == TELL_EVERY - 1 && i < n_walls - 1)
            report();
    }
    report();
    wk_scanner_free(scanner);
    walls_close(&walls);
    return tallies[ALL].alarms + tallies[ALL].missed > 0;
}
