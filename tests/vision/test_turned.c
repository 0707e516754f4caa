/* Stickers that lie turned: each way of looking by itself, and what all of them read together. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "labels/code_mask.h"
#include "labels/draw/canvas.h"
#include "labels/paper/sheet.h"
#include "tests/support/club.h"
#include "vision/image/cv.h"
#include "rules/rng.h"
#include "vision/scan/parts.h"

enum { W = 1920, H = 1080, APART = 3 };

#define PX_PER_MM 4.5 /* a common webcam's, a third of a metre above the mat */
#define HEIGHT_MM 400.0
#define RAD (3.14159265358979 / 180)

static struct wk_scanner *scanner;
static struct wk_image picture;
static struct wk_fit above; /* a camera straight above the middle of the page, whose tops lie at its height */

static int open_scanner(void **state)
{
    struct wk_scan_options options = {.key = &the_club, .cascade = true};

    (void)state;
    wk_mat_default(&options.mat);
    above = (struct wk_fit){
        .lens = {.w = W, .h = H, .fx = PX_PER_MM * HEIGHT_MM, .fy = PX_PER_MM * HEIGHT_MM, .cx = W / 2.0, .cy = H / 2.0},
        .r = {1, 0, 0, 0, 1, 0, 0, 0, 1},
        .t = {-options.mat.page_w_mm / 2, -options.mat.slot_mm[15].y, HEIGHT_MM},
        .n_markers = 4};
    return wk_scanner_new(&scanner, &options) == WK_OK && wk_image_new(&picture, W, H, 3) == WK_OK ? 0 : -1;
}

static int close_scanner(void **state)
{
    (void)state;
    wk_scanner_free(scanner);
    wk_image_free(&picture);
    return 0;
}

/* Where large stickers would cover others. */
static bool leaves_out(int slot, double sticker_mm)
{
    return sticker_mm > 28 && wk_slot_row(slot) == WK_ROW_1;
}

static int n_laid(double sticker_mm)
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s += APART)
        n += !leaves_out(s, sticker_mm);
    return n;
}

/* Every third slot has its tile, turned by deg, seen a little blurred, with a sensor's noise. */
static void photograph(double deg, double sticker_mm)
{
    uint8_t *bgra = calloc((size_t)W * H, 4);
    struct wk_canvas *canvas;
    struct wk_image sharp;
    struct wk_rng rng;

    assert_non_null(bgra);
    assert_int_equal(wk_canvas_new_pixels(&canvas, bgra, W, H, 4 * (ptrdiff_t)W, PX_PER_MM), WK_OK);
    wk_canvas_clear(canvas, 0xff9fb1c1);
    wk_canvas_translate(canvas, W / 2.0 / PX_PER_MM + above.t[0], H / 2.0 / PX_PER_MM + above.t[1]);
    for (int s = 0; s < WK_N_SLOTS; s += APART) {
        if (leaves_out(s, sticker_mm))
            continue;
        const wk_label label = wk_layout_label(WK_WIND_EAST, s);
        char payload[WK_PAYLOAD_SIZE];

        wk_payload_encode(payload, &the_club, "07A", label);
        wk_canvas_save(canvas);
        wk_canvas_translate(canvas, scanner->mat.slot_mm[s].x, scanner->mat.slot_mm[s].y);
        wk_canvas_rotate(canvas, deg);
        wk_canvas_rect(canvas, -13, -18, 26, 36, 2, 0xff2f7f5f, 0, 0);
        wk_canvas_translate(canvas, -sticker_mm / 2, -sticker_mm * WK_STICKER_RATIO / 2);
        assert_int_equal(wk_draw_sticker(canvas, sticker_mm, payload, WK_MASK_ENCODERS, label), WK_OK);
        wk_canvas_restore(canvas);
    }
    assert_int_equal(wk_canvas_finish(canvas), WK_OK);
    assert_int_equal(wk_image_new(&sharp, W, H, 3), WK_OK);
    for (int i = 0; i < W * H; i++)
        memcpy(sharp.data + i / W * sharp.stride_bytes + 3 * (i % W), bgra + 4 * i, 3);
    assert_int_equal(wk_cv_blur(&sharp, &picture, 0.8), WK_OK);
    wk_rng_init(&rng, (uint64_t)deg, 0);
    for (int y = 0; y < H; y++)
        for (int x = 0; x < 3 * W; x++) {
            uint8_t *const at = &picture.data[y * picture.stride_bytes + x];

            *at = (uint8_t)fmin(fmax(*at + 4 * wk_rng_between(&rng, -1.7, 1.7), 0), 255);
        }
    wk_image_free(&sharp);
    free(bgra);
    assert_int_equal(wk_scan_begin(scanner, &picture), WK_OK);
    scanner->fit = above;
}

/* How many of the tiles were found right. */
static int n_right(void)
{
    int of_slot[WK_N_SLOTS], n = 0;

    wk_scan_assign(scanner, of_slot);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        if (of_slot[s] < 0)
            continue;
        const struct wk_find *find = &scanner->finds[of_slot[s]];

        assert_true(s % APART == 0 && find->kind == WK_PAYLOAD_VALID);
        assert_int_equal(find->label, wk_layout_label(WK_WIND_EAST, s));
        n++;
    }
    return n;
}

enum way { BY_MARKS, BY_ZBAR, BY_ZBAR_SHARPENED, BY_LIKENESS, N_WAYS };

static int look(enum way way)
{
    scanner->n_finds = scanner->n_tried = 0;
    scanner->faintest = 0;
    for (int s = 0; s < WK_N_SLOTS; s += APART) {
        const struct wk_mm at = scanner->mat.slot_mm[s];
        const double x = at.x - WK_CELL_W_MM / 2, y = at.y - WK_CELL_H_MM / 2;

        if (way == BY_MARKS)
            wk_scan_search_rectangle(scanner, &scanner->fit, x, y, WK_CELL_W_MM, WK_CELL_H_MM, true);
        else if (way == BY_LIKENESS)
            wk_scan_recover_place(scanner, at, WK_RECOVERY_PX / wk_scan_module_mm(scanner), true);
        else
            wk_scan_read_rectangle(scanner, &scanner->fit, x, y, WK_CELL_W_MM, WK_CELL_H_MM, way == BY_ZBAR_SHARPENED);
    }
    return n_right();
}

/*
 * At 30, 40 and 45 degrees, and a quarter turn from there, by each way alone. What is searched by likeness is within 12 degrees
 * of a quarter turn and says so. zbar by itself misses one or two of a dozen at some angles, upright too, with noise in the
 * picture; a way that is blind there reads none.
 */
static void each_way_of_looking_reads_turned_stickers(void **state)
{
    static const double angles[] = {30, 40, 45, 120, 130, 135}, sizes_mm[] = {20, 24};

    (void)state;
    for (size_t i = 0; i < sizeof angles / sizeof *angles; i++)
        for (size_t k = 0; k < sizeof sizes_mm / sizeof *sizes_mm; k++) {
            photograph(angles[i], sizes_mm[k]);
            scanner->module_mm = WK_MODULE_MM(sizes_mm[k]);
            const int n = n_laid(sizes_mm[k]), by_marks = look(BY_MARKS), by_zbar = look(BY_ZBAR),
                      sharpened = look(BY_ZBAR_SHARPENED);

            if (by_marks != n || 3 * by_zbar < 2 * n || 3 * sharpened < 2 * n)
                fail_msg("%g degrees, %g mm: of %d %d by their finder patterns, %d by zbar, %d sharpened", angles[i],
                         sizes_mm[k], n, by_marks, by_zbar, sharpened);
        }
    photograph(9, 24);
    scanner->module_mm = 0;
    assert_int_equal(look(BY_LIKENESS), n_laid(24));
}

/* By all ways in their order, nobody saying how large stickers are: upright, turned, and turned by a quarter. */
static void stickers_up_to_the_largest_are_read_however_they_lie(void **state)
{
    static const double angles[] = {0, 45, 90}, sizes_mm[] = {17, 24, 30, 35, 37, 40};
    int of_slot[WK_N_SLOTS];

    (void)state;
    for (size_t i = 0; i < sizeof angles / sizeof *angles; i++)
        for (size_t k = 0; k < sizeof sizes_mm / sizeof *sizes_mm; k++) {
            photograph(angles[i], sizes_mm[k]);
            scanner->module_mm = 0;
            wk_scan_read_slots(scanner, of_slot);
            /* The two at the rows' ends reach out of the picture when they lie askew. */
            const int n = n_laid(sizes_mm[k]), least = sizes_mm[k] > 35 ? n - 1 : n;

            if (n_right() < least)
                fail_msg("%g degrees, %g mm: %d of %d", angles[i], sizes_mm[k], n_right(), n);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_way_of_looking_reads_turned_stickers),
        cmocka_unit_test(stickers_up_to_the_largest_are_read_however_they_lie),
    };
    return cmocka_run_group_tests(tests, open_scanner, close_scanner);
}
