/*
 * Stickers that lie flat on the mat with no tile under them: how often the picture tells, and how often a sticker on its tile
 * is taken for one. Honest walls in conditions drawn by lot (grades, tilt 0 to 25 degrees to either side, lens, size of tiles
 * and stickers, distance, a tenth of them without a mat), and after each sixth one a wall with 1 to 3 flat stickers.
 *
 * WK_WALLS: honest walls (else 12); WK_SEED: the first wall's seed (else 770000; none of those was used to choose a limit).
 * Stopped (Ctrl-C, SIGTERM) it prints what was counted so far. Exit 1 when one was taken for what it is not. WK_FALSIFY=1: the
 * truth of the first wall and of the first flat sticker is a lie, to be reported as one missed and one false alarm.
 */
#include <math.h>
#include <signal.h>

#include "labels/verdict.h"
#include "tests/bench/walls.h"
#include "vision/image/rng.h"
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
    struct wk_rng rng;
    struct wk_sim_conditions c;
    struct wk_sim_wall wall;
    struct wk_reading reading;

    wk_rng_init(&rng, seed, 13);
    any_conditions(&rng, &c);
    wk_sim_wall_init(&wall, (enum wk_wind)(1 + wk_rng_below(&rng, 4)), &walls->deal);
    lay_flat(&rng, n_flat, &wall);
    if (walls->image.w != c.w) {
        wk_image_free(&walls->image);
        need(wk_image_new(&walls->image, c.w, c.h, 3) == WK_OK, "picture");
    }
    need(wk_sim_render(walls->sim, &wall, WK_SIDE_BACKS, &c, seed, 0, &walls->image, NULL) == WK_OK, "render");
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
