/* Print grades of scans: the same from near and from far, so that nothing but wear makes a sticker's print fall. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "labels/sticker.h"
#include "labels/sticker_wear.h"
#include "vision/image/cv.h"
#include "vision/scan/print_scan.h"
#include "vision/scan/scan.h"
#include "vision/sim/sim.h"

#define N_EVENINGS 6
#define FADED_SLOT 20

static const struct wk_key key = {{4, 2}};
static struct wk_book book;
static struct wk_sim *sim;
static struct wk_sim_wall wall;
static struct wk_print_seen seen[WK_N_SLOTS];

/* From evening to evening the camera hangs higher, or is set softer. */
static const struct {
    int w, h;
    double blur_px, noise;
} evenings[N_EVENINGS] = {{2560, 1440, .6, 2}, {1920, 1080, .5, 2}, {1920, 1080, 1.3, 3},
                          {1280, 720, .5, 3},  {1280, 720, .9, 4},  {800, 450, .4, 3}};

static int set_up(void **state)
{
    struct wk_mat mat;
    struct wk_deal deal;

    (void)state;
    wk_mat_default(&mat);
    wk_sim_deal(&deal, "07A", 1, 1);
    wk_sim_wall_init(&wall, WK_WIND_SOUTH, &deal);
    return wk_book_fill(&book, &key, "07A") == WK_OK && wk_sim_new(&sim, &mat, &key, "drawn") == WK_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    wk_sim_free(sim);
    return 0;
}

/* Pales the print in a picture where a slot's sticker lies, so that its ink has this share of what it had. */
static void fade(struct wk_image *grey, const struct wk_read *read, double ink)
{
    const struct wk_point *c = read->corners_px;
    int x0 = grey->w, y0 = grey->h, x1 = 0, y1 = 0, white = 0;

    for (int k = 0; k < 4; k++) {
        x0 = (int)c[k].x < x0 ? (int)c[k].x : x0;
        y0 = (int)c[k].y < y0 ? (int)c[k].y : y0;
        x1 = (int)c[k].x > x1 ? (int)c[k].x : x1;
        y1 = (int)c[k].y > y1 ? (int)c[k].y : y1;
    }
    for (int y = y0; y <= y1; y++)
        for (int x = x0; x <= x1; x++)
            white = grey->data[y * grey->stride_bytes + x] > white ? grey->data[y * grey->stride_bytes + x] : white;
    for (int y = y0; y <= y1; y++)
        for (int x = x0; x <= x1; x++) {
            uint8_t *at = &grey->data[y * grey->stride_bytes + x];
            *at = (uint8_t)(white - ink * (white - *at));
        }
}

/* Reads the wall as it was seen that evening, and grades it; ink: of the sticker in FADED_SLOT. Returns its px a module. */
static double look(int evening, double ink)
{
    struct wk_scan_options options = {.key = &key, .cascade = true};
    struct wk_print_place places[WK_N_SLOTS];
    struct wk_sim_conditions c;
    struct wk_scanner *scanner;
    struct wk_reading reading;
    struct wk_image image, grey;

    wk_mat_default(&options.mat);
    wk_sim_conditions_default(&c);
    c.w = evenings[evening].w;
    c.h = evenings[evening].h;
    c.blur_px = evenings[evening].blur_px;
    c.noise = evenings[evening].noise;
    c.tilt_deg = 3 + evening;
    c.jpeg = 85;
    assert_int_equal(wk_image_new(&image, c.w, c.h, 3), WK_OK);
    assert_int_equal(wk_image_new(&grey, c.w, c.h, 1), WK_OK);
    assert_int_equal(wk_sim_render(sim, &wall, WK_SIDE_BACKS, &c, (uint64_t)evening, 0, &image, NULL), WK_OK);
    assert_int_equal(wk_scanner_new(&scanner, &options), WK_OK);
    assert_int_equal(wk_scan_backs(scanner, &image, &reading), WK_OK);
    wk_scanner_free(scanner);
    assert_int_equal(wk_cv_grey(&image, &grey), WK_OK);
    if (ink < 1)
        fade(&grey, &reading.slot[FADED_SLOT], ink);
    for (int s = 0; s < WK_N_SLOTS; s++)
        wk_print_place_of(&reading.slot[s], "07A", &places[s]);
    assert_int_equal(wk_print_scan(&grey, &book, places, WK_N_SLOTS, seen), WK_OK);
    wk_image_free(&image);
    wk_image_free(&grey);
    return reading.tray.px_per_mm * WK_MODULE_MM(WK_STICKER_MM);
}

/* Ever farther away and ever softer: no sticker of an unworn set is said to fall, and none is worse than it was printed. */
static void distance_makes_no_wear(void **state)
{
    double contrast[WK_N_SLOTS][N_EVENINGS], nearest = 0, farthest = 0;

    (void)state;
    for (int evening = 0; evening < N_EVENINGS; evening++) {
        farthest = look(evening, 1);
        nearest = evening == 0 ? farthest : nearest;
        for (int s = 0; s < WK_N_SLOTS; s++) {
            if (seen[s].label != wall.slot[s].label || seen[s].grade != 4 || seen[s].contrast < .93 || seen[s].contrast > 1.07)
                fail_msg("evening %d, slot %d: label %d, contrast %.3f, %d wrong, grade %d", evening, s, seen[s].label,
                         seen[s].contrast, seen[s].n_wrong, seen[s].grade);
            contrast[s][evening] = seen[s].contrast;
        }
    }
    print_message("from %.2f to %.2f px a module\n", nearest, farthest);
    assert_true(nearest > 3 * farthest && farthest < 2);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct wk_wear wear;
        wk_wear_forecast(contrast[s], N_EVENINGS, &wear);
        assert_int_equal(wear.says, WK_WEAR_STEADY);
    }
}

/* One that does pale is found to, by the same pictures, and its neighbours are not. */
static void one_that_pales_falls(void **state)
{
    double pale[N_EVENINGS], beside[N_EVENINGS];
    struct wk_wear wear;

    (void)state;
    for (int evening = 0; evening < N_EVENINGS; evening++) {
        look(evening, 1 - .05 * evening);
        pale[evening] = seen[FADED_SLOT].contrast;
        beside[evening] = seen[FADED_SLOT + 1].contrast;
    }
    wk_wear_forecast(pale, N_EVENINGS, &wear);
    assert_int_equal(wear.says, WK_WEAR_FALLS);
    assert_true(wear.earliest > 3 && wear.per_count < -.02);
    wk_wear_forecast(beside, N_EVENINGS, &wear);
    assert_int_equal(wear.says, WK_WEAR_STEADY);
}

/* Scratches and specks cost codewords, from far away too; where there is nothing to compare with nothing is told. */
static void what_is_scratched_is_graded_down(void **state)
{
    int n_down = 0, n_other_down = 0, n_worn = 0;

    (void)state;
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall.slot[s].wear = s % 6 == 1 ? WK_SIM_SCRATCH : s % 6 == 4 ? WK_SIM_SPECKS : WK_SIM_UNWORN;
    for (int evening = 0; evening < N_EVENINGS - 1; evening++) {
        look(evening, 1);
        for (int s = 0; s < WK_N_SLOTS; s++) {
            const bool worn = wall.slot[s].wear != WK_SIM_UNWORN;
            n_worn += worn && seen[s].label != WK_LABEL_NONE;
            n_down += worn && seen[s].label != WK_LABEL_NONE && seen[s].grade < 4;
            n_other_down += !worn && seen[s].grade < 4;
        }
    }
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall.slot[s].wear = WK_SIM_UNWORN;
    print_message("of %d worn ones %d graded down, of the others %d\n", n_worn, n_down, n_other_down);
    assert_true(n_worn > 40 && n_down * 3 > n_worn * 2);
    assert_int_equal(n_other_down, 0);
}

static void few_stickers_are_not_compared(void **state)
{
    struct wk_print_place places[WK_PRINT_ENOUGH - 1] = {{.label = 25}};
    struct wk_image grey;

    (void)state;
    assert_int_equal(wk_image_new(&grey, 640, 480, 1), WK_OK);
    seen[0].label = 25;
    assert_int_equal(wk_print_scan(&grey, &book, places, WK_PRINT_ENOUGH - 1, seen), WK_OK);
    assert_int_equal(seen[0].label, WK_LABEL_NONE);
    wk_image_free(&grey);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distance_makes_no_wear),
        cmocka_unit_test(one_that_pales_falls),
        cmocka_unit_test(what_is_scratched_is_graded_down),
        cmocka_unit_test(few_stickers_are_not_compared),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
