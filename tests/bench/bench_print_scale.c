/*
 * Stickers and mats as printers scale them, measured by the camera: how far off the percentage is, and what is said of it.
 * WK_WALLS: walls a row; WK_SEED: others than the usual ones. Stickers of 16, 20, 24 and 30 mm on tiles of 24 to 30 mm, 18 to
 * 25 mm high; the camera 30 to 65 cm away, tilted by up to 25 degrees, its lens bent and not measured; where the tiles have no
 * room in the slots of a mat they lie side by side: a wall, which hides marks of a small mat, or the middle row alone. Sheets
 * lie on the mat uncut. WK_ONLY: one row; WK_EACH=1: each picture. Exit 1 when one was called what it is
 * not, or was measured worse than print_scale.h says.
 */
#include "tests/bench/walls.h"

#include <math.h>

#include "calibration/print_scale.h"
#include "labels/sticker.h"
#include "tests/support/vision/scaled.h"
#include "rules/rng.h"

enum { MAX_WALLS = 1000, N_ANSWERS = WK_PRINT_MAT + 1 };

struct row {
    const char *name;
    double stickers, mat; /* as they were printed, of what was meant */
    enum scaled_what what;
    bool may[N_ANSWERS]; /* what is right to be said */
};

static const struct row rows[] = {
    {"stickers 100 %", 1, 1, SCALED_WALL, {[WK_PRINT_FINE] = true}},
    {"stickers 97 %", .97, 1, SCALED_WALL, {[WK_PRINT_FINE] = true}},
    {"stickers 90 %", .898, 1, SCALED_WALL, {[WK_PRINT_FINE] = true}},
    {"stickers 71 %",
     .707,
     1,
     SCALED_WALL,
     {[WK_PRINT_STICKERS] = true, [WK_PRINT_NOT_MEASURED] = true}}, /* 11 mm are not always read */
    {"mat 97 %", 1, .97, SCALED_WALL, {[WK_PRINT_FINE] = true}},
    {"mat 90 %", 1, .898, SCALED_WALL, {[WK_PRINT_FINE] = true, [WK_PRINT_MAT] = true}},
    {"mat 71 %", 1, .707, SCALED_WALL, {[WK_PRINT_MAT] = true, [WK_PRINT_NOT_MEASURED] = true}},
    /* Both alike: only tiles that find no room tell, and only where they are read. */
    {"both 97 %", .97, .97, SCALED_WALL, {[WK_PRINT_FINE] = true}},
    {"both 90 %", .898, .898, SCALED_WALL, {[WK_PRINT_FINE] = true, [WK_PRINT_MAT] = true}},
    {"both 71 %", .707, .707, SCALED_WALL, {[WK_PRINT_FINE] = true, [WK_PRINT_MAT] = true, [WK_PRINT_NOT_MEASURED] = true}},
    {"mat 71 %, a row", 1, .707, SCALED_ROW, {[WK_PRINT_MAT] = true, [WK_PRINT_NOT_MEASURED] = true}},
    {"both 71 %, a row",
     .707,
     .707,
     SCALED_ROW,
     {[WK_PRINT_FINE] = true, [WK_PRINT_MAT] = true, [WK_PRINT_NOT_MEASURED] = true}},
    {"100 %, a row", 1, 1, SCALED_ROW, {[WK_PRINT_FINE] = true}},
    {"sheet 100 %", 1, 1, SCALED_SHEET, {[WK_PRINT_NOT_MEASURED] = true, [WK_PRINT_FINE] = true}},
    {"sheet 97 %", .97, 1, SCALED_SHEET, {[WK_PRINT_NOT_MEASURED] = true, [WK_PRINT_FINE] = true}},
    {"sheet 90 %", .898, 1, SCALED_SHEET, {[WK_PRINT_NOT_MEASURED] = true, [WK_PRINT_FINE] = true}},
    {"sheet 71 %", .707, 1, SCALED_SHEET, {[WK_PRINT_NOT_MEASURED] = true, [WK_PRINT_STICKERS] = true}},
};

static int measure(struct walls *walls, const struct row *row, int seed, double *off, enum wk_print_answer *answer)
{
    static const double sizes[] = {24, 20, 24, 30, 16};
    struct wk_sim_conditions c;
    struct wk_scanner *scanner;
    struct wk_reading reading;
    struct wk_code_sizes seen;
    struct wk_print_scale said;
    struct wk_rng rng;
    const double meant_mm = sizes[seed % 5];

    wk_rng_init(&rng, (uint64_t)seed, 343);
    wk_sim_conditions_default(&c);
    c.tile_w_mm = fmax(wk_rng_between(&rng, 24, 30), meant_mm);
    c.tile_h_mm = fmin(c.tile_w_mm * 1.38, 40);
    c.tile_height_mm = wk_rng_between(&rng, 18, 25);
    c.tilt_deg = wk_rng_between(&rng, -25, 25);
    c.distance_mm = wk_rng_between(&rng, 300, 650);
    c.blur_px = wk_rng_between(&rng, .3, 1);
    c.k1 = wk_rng_between(&rng, -.12, .02);
    c.jpeg = 85;
    c.sticker_mm = meant_mm * row->stickers;
    scaled_photograph(walls, row->mat, row->what, &c, seed);
    need(wk_scanner_new(&scanner, &walls->options) == WK_OK, "scanner");
    need(wk_scan_backs(scanner, &walls->image, &reading) == WK_OK, "scan");
    wk_scan_sizes(scanner, &seen);
    wk_scanner_free(scanner);
    wk_print_scale_judge(&seen, &walls->options.mat, meant_mm, &said);
    *answer = said.answer;
    *off = said.percent > 0 ? said.percent / (100 * row->stickers / row->mat) - 1 : 0;
    if (getenv("WK_EACH"))
        printf("  %d: %g mm on tiles of %.1f x %.1f, %.0f mm away, tilt %.0f, k1 %.2f: n %d, %.1f %%%s%s, %s, off %.2f %%\n",
               seed, meant_mm, c.tile_w_mm, c.tile_height_mm, c.distance_mm, c.tilt_deg, c.k1, said.n, said.percent,
               said.sheet ? ", sheet" : "", said.tiles_wide ? ", wide" : "", wk_print_answer_word(said.answer), 100 * *off);
    return said.percent > 0;
}

int main(void)
{
    const int n = walls_number("WK_WALLS", 10), seed = walls_number("WK_SEED", 1);
    struct walls walls;
    int n_wrong = 0;

    need(n <= MAX_WALLS, "so many walls");
    walls_open(&walls);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double off[MAX_WALLS], sum = 0, worst = 0;
        int n_said[N_ANSWERS] = {0}, n_measured = 0;

        if (getenv("WK_ONLY") && strcmp(getenv("WK_ONLY"), rows[i].name) != 0)
            continue;
        for (int k = 0; k < n; k++) {
            enum wk_print_answer answer;

            if (measure(&walls, &rows[i], seed + k, &off[n_measured], &answer)) {
                sum += off[n_measured] * off[n_measured];
                worst = fmax(worst, fabs(off[n_measured++]));
            }
            n_said[answer]++;
            n_wrong += !rows[i].may[answer];
        }
        printf("%-16s n %3d  measured %3d  off %.2f %% (rms), %.2f %% at most  said", rows[i].name, n, n_measured,
               n_measured ? 100 * sqrt(sum / n_measured) : 0, 100 * worst);
        for (int a = 0; a < N_ANSWERS; a++)
            if (n_said[a] > 0)
                printf("  %s %d%s", wk_print_answer_word((enum wk_print_answer)a), n_said[a], rows[i].may[a] ? "" : " (WRONG)");
        /* As calibration/print_scale.h says; a sheet of which few codes are read looks smaller. */
        const bool far_off = rows[i].what != SCALED_SHEET && worst > (rows[i].mat < 1 ? .03 : .005);
        /* Of both at 71 % few tiles cannot tell: once in ten walls at most. */
        const bool too_fine = rows[i].stickers < .8 && rows[i].mat < .8 && 10 * n_said[WK_PRINT_FINE] > n;
        printf("%s%s\n", far_off ? "  TOO FAR OFF" : "", too_fine ? "  FINE TOO OFTEN" : "");
        n_wrong += far_off + too_fine;
        fflush(stdout);
    }
    walls_close(&walls);
    return n_wrong > 0;
}
