/* The camera tells a printer that scaled. Sizes as they may be seen, and drawn walls, sheets and mats. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "calibration/height.h"
#include "calibration/print_scale.h"
#include "labels/sticker.h"
#include "tests/support/slice.h"
#include "tests/support/vision/scaled.h"
#include "rules/rng.h"

static struct wk_mat printed;

static int setup(void **state)
{
    (void)state;
    wk_mat_default(&printed);
    return 0;
}

/* Stickers of so many mm on a grid of the mat, n of them, all as they are seen on tiles; those on paper would be larger. */
static struct wk_code_sizes laid(int n, double mm, double pitch_x, double pitch_y, double untidy_mm)
{
    struct wk_code_sizes sizes = {.n = n};

    for (int i = 0; i < n; i++)
        sizes.code[i] = (struct wk_code_size){
            .x_mm = 30 + pitch_x * (i % 13) + untidy_mm * sin(7.0 * i),
            .y_mm = 100 + pitch_y * (i / 13) + untidy_mm * cos(5.0 * i),
            .tops_mm = WK_CODE_MODULES * WK_MODULE_MM(mm),
            .fitted_mm = WK_CODE_MODULES * WK_MODULE_MM(mm) * 1.001,
            .paper_mm = WK_CODE_MODULES * WK_MODULE_MM(mm) * 1.06,
        };
    return sizes;
}

static void says_what_the_sizes_say(void **state)
{
    static const struct {
        const char *name;
        int n;
        double mm, pitch_x, pitch_y, untidy_mm, meant_mm;
        enum wk_print_answer answer;
        double percent, mat;
        bool sheet, wide;
    } cases[] = {
        {"nothing", 0, 24, 31, 42, 1, 24, WK_PRINT_NOT_MEASURED, 0, 0, false, false},
        {"three", 3, 24, 31, 42, 1, 24, WK_PRINT_NOT_MEASURED, 0, 0, false, false},
        {"four", 4, 24, 31, 42, 1, 24, WK_PRINT_FINE, 100.1, 0, false, false},
        {"as meant", 34, 24, 31, 42, 1, 24, WK_PRINT_FINE, 100.1, 0, false, false},
        {"fit to page", 34, 23.28, 31, 42, 1, 24, WK_PRINT_FINE, 97.1, 0, false, false},
        {"A4 on Letter", 34, 21.55, 31, 42, 1, 24, WK_PRINT_FINE, 89.9, 0, false, false},
        {"A4 on A5", 34, 17, 31, 42, 1, 24, WK_PRINT_STICKERS, 70.9, 0, false, false},
        {"so small on purpose", 34, 17, 31, 42, 1, 17, WK_PRINT_FINE, 100.1, 0, false, false},
        {"20 mm at 71 %", 34, 14.2, 31, 42, 1, 20, WK_PRINT_STICKERS, 71.1, 0, false, false},
        {"the mat A3 on A4, six tiles", 6, 33.9, 43, 59, 1, 24, WK_PRINT_MAT, 141.4, 70.7, false, true},
        {"the same, two beside each other", 4, 33.9, 90, 59, 1, 24, WK_PRINT_MAT, 141.4, 70.7, false, false},
        {"mat and stickers", 34, 24, 36.8, 51, 1, 24, WK_PRINT_MAT, 100.1, 0, false, true},
        {"the mat at 90 %, tiles have room", 34, 26.7, 31, 42, 1, 24, WK_PRINT_FINE, 111.4, 89.8, false, false},
        {"stickers of 30 mm, and nobody said so", 34, 30, 31, 42, 1, 24, WK_PRINT_FINE, 125.1, 79.9, false, false},
        {"a sheet", 30, 24 / 1.06, 24.15 / 1.06, 33.15 / 1.06, 0, 24, WK_PRINT_FINE, 100, 0, true, false},
        {"a sheet at 71 %", 30, 17 / 1.06, 17.1 / 1.06, 23.5 / 1.06, 0, 24, WK_PRINT_STICKERS, 70.8, 0, true, false},
        {"a sheet of labels that are cut already", 30, 20.5, 66, 29.6, 0, 24, WK_PRINT_FINE, 85.5, 0, false, false},
        {"tiles without a mat's slots, close together", 34, 24, 26, 36, 1, 24, WK_PRINT_FINE, 100.1, 0, false, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct wk_code_sizes sizes =
            laid(cases[i].n, cases[i].mm, cases[i].pitch_x, cases[i].pitch_y, cases[i].untidy_mm);
        struct wk_print_scale said;

        wk_print_scale_judge(&sizes, &printed, cases[i].meant_mm, &said);
        if (said.answer != cases[i].answer || fabs(said.percent - cases[i].percent) > 0.15 ||
            fabs(said.mat - cases[i].mat) > 0.15 || said.sheet != cases[i].sheet || said.tiles_wide != cases[i].wide)
            fail_msg("%s: %s, %.2f %%, mat %.2f %%%s%s", cases[i].name, wk_print_answer_word(said.answer), said.percent,
                     said.mat, said.sheet ? ", sheet" : "", said.tiles_wide ? ", wide" : "");
        assert_true(said.answer == WK_PRINT_FINE || said.how[0]);
    }
}

/* Half of one printing and half of another have no percentage; a few odd ones among them do not count. */
static void sizes_that_differ_are_not_one(void **state)
{
    struct wk_code_sizes sizes = laid(30, 24, 31, 42, 1);
    struct wk_print_scale said;

    (void)state;
    for (int i = 0; i < 5; i++)
        sizes.code[6 * i].tops_mm = sizes.code[6 * i].fitted_mm *= 0.71;
    wk_print_scale_judge(&sizes, &printed, 24, &said);
    assert_int_equal(said.answer, WK_PRINT_FINE);
    for (int i = 0; i < 15; i++)
        sizes.code[2 * i].tops_mm = sizes.code[2 * i].fitted_mm = 14;
    wk_print_scale_judge(&sizes, &printed, 24, &said);
    assert_int_equal(said.answer, WK_PRINT_NOT_MEASURED);
    assert_true(said.percent <= 0);
}

/* Tiles strewn over the mat are not wide, however far apart: they have no pitch. */
static void strewn_tiles_have_no_pitch(void **state)
{
    (void)state;
    for (int seed = 0; seed < 200; seed++) {
        struct wk_code_sizes sizes = laid(16, 24, 31, 42, 0);
        struct wk_print_scale said;
        struct wk_rng rng;

        wk_rng_init(&rng, (uint64_t)seed, 9);
        for (int i = 0; i < sizes.n; i++) {
            sizes.code[i].x_mm = 35 + 95 * (i % 4) + wk_rng_between(&rng, -30, 30);
            sizes.code[i].y_mm = 90 + 42 * (i / 4) + wk_rng_between(&rng, -2, 2);
        }
        wk_print_scale_judge(&sizes, &printed, 24, &said);
        assert_int_equal(said.answer, WK_PRINT_FINE);
    }
}

/* The limit is where the lowest height that sees all of the mat is the highest at which codes are good. */
static void below_the_least_there_is_no_height(void **state)
{
    const double least = wk_print_least_percent(&printed), focal_px = wk_focal_of_angle(78, 1920, 1080);
    struct wk_extent extent;

    (void)state;
    assert_true(least > 76 && least < 80);
    wk_extent_of_mat(&printed, &extent);
    for (int off = -2; off <= 2; off += 4) {
        const struct wk_heights heights =
            wk_heights_of(&extent, focal_px, 1920, 1080, WK_MODULE_MM(WK_STICKER_MM * (least + off) / 100));

        assert_int_equal(heights.good_mm > heights.lowest_mm, off > 0);
    }
}

static void the_sentence_has_the_percentage(void **state)
{
    static const struct {
        struct wk_print_scale said;
        const char *text;
    } cases[] = {
        {{.answer = WK_PRINT_FINE, .percent = 97.2}, "Stickers are printed at 97 % of 24 mm, by the mat: fine"},
        {{.answer = WK_PRINT_STICKERS, .percent = 70.7}, "Stickers are printed at 71 % of 24 mm, by the mat: no"},
        {{.answer = WK_PRINT_MAT, .percent = 141, .mat = 70.9}, "The mat is printed at 71 %, by stickers of 24 mm: no"},
        {{.answer = WK_PRINT_MAT, .percent = 100},
         "The tiles do not fit on the mat: it is printed too small, and the stickers perhaps"},
        {{.answer = WK_PRINT_NOT_MEASURED}, "How large the stickers are printed was not measured"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[WK_PRINT_TEXT];

        wk_print_scale_text(&cases[i].said, 24, text);
        assert_string_equal(text, cases[i].text);
    }
}

/* ---------------------------------------------------------------- drawn */

struct drawn {
    const char *name;
    double meant_mm, stickers, mat; /* as they were printed, of what was meant */
    enum scaled_what what;
    double tilt_deg, k1, distance_mm, tile_height_mm;
    enum wk_print_answer answer;
};

/* A picture and what is said of it. */
static void look(struct walls *walls, const struct drawn *drawn, int seed, struct wk_print_scale *said)
{
    struct wk_sim_conditions c;
    struct wk_scanner *scanner;
    struct wk_reading reading;
    struct wk_code_sizes sizes;

    wk_sim_conditions_default(&c);
    c.tilt_deg = drawn->tilt_deg;
    c.k1 = drawn->k1;
    c.distance_mm = drawn->distance_mm;
    c.tile_height_mm = drawn->tile_height_mm;
    c.tile_w_mm = fmax(c.tile_w_mm, drawn->meant_mm);
    c.tile_h_mm = fmax(c.tile_h_mm, drawn->meant_mm * 1.33);
    c.sticker_mm = drawn->meant_mm * drawn->stickers;
    c.jpeg = 85;
    scaled_photograph(walls, drawn->mat, drawn->what, &c, seed);
    assert_int_equal(wk_scanner_new(&scanner, &walls->options), WK_OK);
    assert_int_equal(wk_scan_backs(scanner, &walls->image, &reading), WK_OK);
    wk_scan_sizes(scanner, &sizes);
    wk_scanner_free(scanner);
    wk_print_scale_judge(&sizes, &walls->options.mat, drawn->meant_mm, said);
}

/* off: by what percentage the answer may err. */
static void expect_drawn(const struct drawn *drawn, int n, double off)
{
    struct walls walls;

    walls_open(&walls);
    for (int i = 0; i < n; i++) {
        const double truly = 100 * drawn[i].stickers / drawn[i].mat;
        struct wk_print_scale said;

        look(&walls, &drawn[i], 700 + i, &said);
        if (said.answer != drawn[i].answer || fabs(said.percent - truly) > off * truly / 100 ||
            said.sheet != (drawn[i].what == SCALED_SHEET))
            fail_msg("%s: %s, %.2f %% and not %.2f, %d stickers%s", drawn[i].name, wk_print_answer_word(said.answer),
                     said.percent, truly, said.n, said.sheet ? ", a sheet" : "");
    }
    walls_close(&walls);
}

static void stickers_at_97_percent_are_fine_and_at_71_not(void **state)
{
    static const struct drawn drawn[] = {
        {"100 %", 24, 1, 1, SCALED_WALL, 5, 0, 400, 22, WK_PRINT_FINE},
        {"97 %", 24, .97, 1, SCALED_WALL, 0, 0, 350, 22, WK_PRINT_FINE},
        {"90 %, tilted", 24, .898, 1, SCALED_WALL, 25, 0, 500, 22, WK_PRINT_FINE},
        {"71 %, a bent lens", 24, .707, 1, SCALED_WALL, -10, -.15, 350, 22, WK_PRINT_STICKERS},
        {"20 mm at 97 %, low tiles", 20, .97, 1, SCALED_WALL, 12, -.05, 450, 18, WK_PRINT_FINE},
        {"20 mm at 71 %", 20, .707, 1, SCALED_WALL, 3, 0, 400, 25, WK_PRINT_STICKERS},
        {"16 mm", 16, 1, 1, SCALED_WALL, -15, -.1, 500, 22, WK_PRINT_FINE},
        {"16 mm at 90 %", 16, .898, 1, SCALED_WALL, 0, 0, 380, 22, WK_PRINT_FINE},
        {"30 mm at 71 %", 30, .707, 1, SCALED_WALL, 8, 0, 420, 25, WK_PRINT_STICKERS},
        {"30 mm", 30, 1, 1, SCALED_WALL, -4, -.08, 330, 19, WK_PRINT_FINE},
    };

    (void)state;
    expect_drawn(drawn, (int)(sizeof drawn / sizeof *drawn), 0.5);
}

static void a_sheet_on_the_mat_is_measured_before_it_is_cut(void **state)
{
    static const struct drawn drawn[] = {
        {"100 %", 24, 1, 1, SCALED_SHEET, 5, 0, 400, 22, WK_PRINT_FINE},
        {"97 %", 24, .97, 1, SCALED_SHEET, -20, -.1, 400, 22, WK_PRINT_FINE},
        {"71 %", 24, .707, 1, SCALED_SHEET, 0, 0, 350, 22, WK_PRINT_STICKERS},
        {"20 mm at 94 %", 20, .94, 1, SCALED_SHEET, 10, 0, 450, 22, WK_PRINT_FINE},
    };

    (void)state;
    expect_drawn(drawn, (int)(sizeof drawn / sizeof *drawn), 0.5);
}

static void a_mat_at_71_percent_is_told_from_the_stickers(void **state)
{
    static const struct drawn drawn[] = {
        {"mat 97 %", 24, 1, .97, SCALED_WALL, 5, 0, 400, 22, WK_PRINT_FINE},
        {"mat 90 %", 24, 1, .898, SCALED_WALL, 12, -.05, 500, 20, WK_PRINT_FINE},
        {"both 97 %", 24, .97, .97, SCALED_WALL, -8, 0, 450, 22, WK_PRINT_FINE},
        /* A whole wall would hide its marks. */
        {"mat 71 %", 24, 1, .707, SCALED_ROW, 17, -.1, 518, 19.5, WK_PRINT_MAT},
        {"both 71 %", 24, .707, .707, SCALED_ROW, 5, 0, 400, 22, WK_PRINT_MAT},
        {"as many on a right one", 24, 1, 1, SCALED_ROW, 5, 0, 400, 22, WK_PRINT_FINE},
    };

    (void)state;
    expect_drawn(drawn, (int)(sizeof drawn / sizeof *drawn), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_the_sizes_say),
        cmocka_unit_test(sizes_that_differ_are_not_one),
        cmocka_unit_test(strewn_tiles_have_no_pitch),
        cmocka_unit_test(below_the_least_there_is_no_height),
        cmocka_unit_test(the_sentence_has_the_percentage),
        cmocka_unit_test_long(stickers_at_97_percent_are_fine_and_at_71_not),
        cmocka_unit_test_long(a_sheet_on_the_mat_is_measured_before_it_is_cut),
        cmocka_unit_test_long(a_mat_at_71_percent_is_told_from_the_stickers),
    };

    pass_over_long();
    return cmocka_run_group_tests(tests, setup, NULL);
}
