/* The tray: why there is none, each from a picture that shows just that. */
#include "tests/support/vision/table_view.h"

#include <math.h>
#include <stdio.h>

static struct table_view view;
static struct wk_image clean; /* a good photograph, to be spoilt */

static int open_view(void **state)
{
    struct wk_sim_wall wall;

    (void)state;
    table_view_open(&view);
    table_view_shoot(&view, "mild", WK_WIND_EAST, NULL, 3, &wall);
    assert_int_equal(wk_image_new(&clean, view.image.w, view.image.h, 3), WK_OK);
    memcpy(clean.data, view.image.data, (size_t)clean.stride_bytes * (size_t)clean.h);
    return 0;
}

static int close_view(void **state)
{
    (void)state;
    wk_image_free(&clean);
    table_view_close(&view);
    return 0;
}

/* Each spoils the photograph at (x, y) in view.image. */
static void plain(int x, int y, uint8_t *to)
{
    memcpy(to, clean.data + y * clean.stride_bytes + 3 * x, 3);
}
static void half_out(int x, int y, uint8_t *to)
{
    if (x < clean.w / 2)
        plain(x + clean.w / 2, y, to);
    else
        memset(to, 70, 3);
}
static void turned(int x, int y, uint8_t *to)
{
    plain(clean.w - 1 - x, clean.h - 1 - y, to);
}
static void mirrored(int x, int y, uint8_t *to)
{
    plain(clean.w - 1 - x, y, to);
}
static void dark(int x, int y, uint8_t *to)
{
    plain(x, y, to);
    for (int c = 0; c < 3; c++)
        to[c] = (uint8_t)(to[c] / 40 + (x * 7 + y * 13) % 5);
}
static void burnt(int x, int y, uint8_t *to)
{
    plain(x, y, to);
    for (int c = 0; c < 3; c++)
        to[c] = (uint8_t)(to[c] + 250 > 255 ? 255 : to[c] + 250);
}
static void table_only(int x, int y, uint8_t *to)
{
    memset(to, 80 + (x * 31 + y * 17) % 9, 3);
}
/* One marker behind a cup: three are enough. */
static void one_hidden(int x, int y, uint8_t *to)
{
    plain(x, y, to);
    if (x < clean.w / 5 && y < clean.h / 4)
        memset(to, 60, 3);
}

/* Two behind cups: the stickers tell. */
static void left_hidden(int x, int y, uint8_t *to)
{
    plain(x, y, to);
    if (x < clean.w / 8 && (y < clean.h / 4 || y > clean.h * 3 / 4))
        memset(to, 60, 3);
}
static void two_across_hidden(int x, int y, uint8_t *to)
{
    plain(x, y, to);
    if ((x < clean.w / 8 && y < clean.h / 4) || (x > clean.w * 7 / 8 && y > clean.h * 3 / 4))
        memset(to, 60, 3);
}
/* A part of the wall lies beyond the picture: the stickers that are seen must not pass for the whole of it. */
static void right_out(int x, int y, uint8_t *to)
{
    if (x >= clean.w / 5)
        plain(x - clean.w / 5, y, to);
    else
        memset(to, 70, 3);
}
/* Another mat of the same beside or across. */
static void half_size(int x, int y, uint8_t *to)
{
    if (x >= 0 && x < clean.w / 2 && y < clean.h / 2)
        plain(2 * x, 2 * y, to);
    else
        memset(to, 70, 3);
}
static void two_beside(int x, int y, uint8_t *to)
{
    half_size(x % (clean.w / 2), y, to);
}
static void two_across(int x, int y, uint8_t *to)
{
    if (y < clean.h / 2)
        half_size(clean.w / 2 - 1 - x, clean.h / 2 - 1 - y, to);
    else
        half_size(x - clean.w / 4, y - clean.h / 2, to);
}

/* Sun through a blind. */
static void stripes(int x, int y, uint8_t *to)
{
    plain(x, y, to);
    for (int c = 0; c < 3; c++)
        to[c] = (uint8_t)fmin(to[c] * ((x + y / 3) % 110 < 55 ? 0.35 : 1.1), 255);
}
static void fine_stripes(int x, int y, uint8_t *to)
{
    plain(x, y, to);
    for (int c = 0; c < 3; c++)
        to[c] = (uint8_t)fmin(to[c] * ((x / 4 + y) % 60 < 30 ? 0.4 : 1), 255);
}

static void says_why(void **state)
{
    static const struct {
        const char *name;
        void (*spoil)(int x, int y, uint8_t *to);
        double blur_px;
        enum wk_status reason;
    } cases[] = {
        {"plain", plain, 0, WK_OK},
        {"one marker hidden", one_hidden, 0, WK_OK},
        {"half out", half_out, 0, WK_TRAY_PARTLY},
        {"two markers hidden", left_hidden, 0, WK_OK},
        {"two markers hidden, across", two_across_hidden, 0, WK_OK},
        {"stripes of light", stripes, 0, WK_OK},
        {"narrow stripes of light", fine_stripes, 0, WK_OK},
        {"a part out", right_out, 0, WK_TRAY_PARTLY},
        {"two mats", two_beside, 0, WK_TWO_TRAYS},
        {"two mats, across", two_across, 0, WK_TWO_TRAYS},
        {"turned", turned, 0, WK_TRAY_UPSIDE_DOWN},
        {"mirrored", mirrored, 0, WK_TRAY_MIRRORED},
        {"dark", dark, 0, WK_TOO_DARK},
        {"burnt", burnt, 0, WK_GLARE},
        {"no mat", table_only, 0, WK_NO_TRAY},
        {"out of focus", plain, 14, WK_OUT_OF_FOCUS},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_reading reading;

        for (int y = 0; y < clean.h; y++)
            for (int x = 0; x < clean.w; x++)
                cases[i].spoil(x, y, view.image.data + y * view.image.stride_bytes + 3 * x);
        if (cases[i].blur_px > 0)
            assert_int_equal(wk_cv_blur(&view.image, &view.image, cases[i].blur_px), WK_OK);
        table_view_scan(&view, &reading);
        if (reading.tray.reason != cases[i].reason)
            printf("%s: %s\n", cases[i].name, wk_status_word(reading.tray.reason));
        assert_int_equal(reading.tray.reason, cases[i].reason);
        assert_int_equal(reading.tray.found, cases[i].reason == WK_OK);
        for (int s = 0; s < WK_N_SLOTS && cases[i].reason != WK_OK; s++)
            assert_int_equal(reading.slot[s].state, WK_READ_UNREADABLE);
    }
}

/* What is wrong stays wrong: a second frame of the same says the same, though the camera has not moved since. */
static void says_it_in_each_frame(void **state)
{
    static const struct {
        const char *name;
        void (*spoil)(int x, int y, uint8_t *to);
        enum wk_status reason;
    } cases[] = {{"turned", turned, WK_TRAY_UPSIDE_DOWN}, {"half out", half_out, WK_TRAY_PARTLY}, {"plain", plain, WK_OK}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_scan_options options = view.options;
        struct wk_scanner *scanner;
        struct wk_reading reading;

        options.keep_fit = true;
        assert_int_equal(wk_scanner_new(&scanner, &options), WK_OK);
        for (int y = 0; y < clean.h; y++)
            for (int x = 0; x < clean.w; x++)
                cases[i].spoil(x, y, view.image.data + y * view.image.stride_bytes + 3 * x);
        for (int frame = 0; frame < 3; frame++) {
            assert_int_equal(wk_scan_backs(scanner, &view.image, &reading), WK_OK);
            if (reading.tray.reason != cases[i].reason)
                printf("%s, frame %d: %s\n", cases[i].name, frame, wk_status_word(reading.tray.reason));
            assert_int_equal(reading.tray.reason, cases[i].reason);
        }
        wk_scanner_free(scanner);
    }
}

/* A picture with too few pixels says so, whatever of the markers can still be made out. */
static void says_too_small(void **state)
{
    static const int width_px[] = {400, 370, 330};
    struct wk_scanner *all;
    struct wk_reading whole;

    (void)state;
    assert_int_equal(wk_scanner_new(&all, &view.options), WK_OK);
    assert_int_equal(wk_scan_backs(all, &clean, &whole), WK_OK);
    assert_true(whole.tray.found);
    wk_scanner_free(all);
    for (size_t i = 0; i < sizeof width_px / sizeof width_px[0]; i++) {
        struct wk_scanner *scanner;
        struct wk_reading reading;
        struct wk_image small;

        assert_int_equal(wk_image_new(&small, width_px[i], width_px[i] * clean.h / clean.w, 3), WK_OK);
        assert_int_equal(wk_cv_resize(&clean, &small), WK_OK);
        assert_int_equal(wk_scanner_new(&scanner, &view.options), WK_OK);
        assert_int_equal(wk_scan_backs(scanner, &small, &reading), WK_OK);
        if (reading.tray.reason != WK_TOO_SMALL)
            printf("%d px: %s\n", width_px[i], wk_status_word(reading.tray.reason));
        assert_int_equal(reading.tray.reason, WK_TOO_SMALL);
        /* How small, by the marks that are seen: they lie by a tile's height further from the camera than what is asked for. */
        const double true_scale = whole.tray.px_per_mm * width_px[i] / clean.w;
        if (reading.tray.px_per_mm < 0.9 * true_scale || reading.tray.px_per_mm > 1.02 * true_scale)
            fail_msg("%d px: %.3f px per mm, and not %.3f", width_px[i], reading.tray.px_per_mm, true_scale);
        wk_scanner_free(scanner);
        wk_image_free(&small);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(says_why), cmocka_unit_test(says_it_in_each_frame),
                                       cmocka_unit_test(says_too_small)};

    return cmocka_run_group_tests(tests, open_view, close_view);
}
