/* Scanning: simulated photographs through the real decoders, what is missing and what is too much by the truth. */
#include "tests/support/vision/table_view.h"

#include "vision/image/codec.h"
#include "tests/support/slice.h"

static struct table_view view;

static int open_view(void **state)
{
    (void)state;
    table_view_open(&view);
    return 0;
}

static int close_view(void **state)
{
    (void)state;
    table_view_close(&view);
    return 0;
}

static void reads_whole_walls(void **state)
{
    static const struct {
        const char *grade;
        enum wk_wind wind;
        uint64_t seed;
        int least;
    } cases[] = {
        {"mild", WK_WIND_EAST, 1, 34},   {"mild", WK_WIND_NORTH, 2, 34}, {"medium", WK_WIND_SOUTH, 3, 33},
        {"medium", WK_WIND_WEST, 4, 33}, {"hard", WK_WIND_EAST, 5, 29},  {"hard", WK_WIND_SOUTH, 6, 29},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_sim_wall wall;
        struct wk_reading reading;
        int n_right, n_wrong;

        table_view_shoot(&view, cases[i].grade, cases[i].wind, NULL, cases[i].seed, &wall);
        table_view_scan(&view, &reading);
        assert_true(reading.tray.found);
        assert_int_equal(reading.tray.reason, WK_OK);
        table_view_count(&wall, &reading, &n_right, &n_wrong);
        assert_int_equal(n_wrong, 0);
        assert_in_range(n_right, cases[i].least, WK_N_SLOTS);
        assert_int_equal(reading.wind, cases[i].wind);
        assert_int_equal(reading.n_strays, 0);
        assert_true(reading.tray.px_per_mm > 3 && reading.tray.px_per_mm < 6);
        assert_true(reading.tray.residual_px < 2);
        for (int s = 0; s < WK_N_SLOTS; s++)
            assert_true(reading.slot[s].state != WK_READ_EMPTY && reading.slot[s].state != WK_READ_FACE);
    }
}

/* In hard light some of a wall's codes cannot be decoded, and their modules tell which of the set's they are: never a forged
 * one's, nor that of another set. */
static void matches_codes_that_cannot_be_decoded(void **state)
{
    static const struct {
        uint64_t seed;
        const char *fault;
        int right;
    } cases[] = {{41, NULL, 34}, {42, "forged:25", 33}, {47, "other-set:25", 34}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_sim_wall wall;
        struct wk_reading reading;
        int n_right, n_wrong;

        table_view_shoot(&view, "hard", WK_WIND_EAST, cases[i].fault, cases[i].seed, &wall);
        table_view_scan(&view, &reading);
        table_view_count(&wall, &reading, &n_right, &n_wrong);
        assert_int_equal(n_wrong, 0);
        assert_int_equal(n_right, cases[i].right);
        for (int s = 0; s < WK_N_SLOTS; s++)
            if (reading.slot[s].state == WK_READ_LABEL)
                assert_string_equal(reading.slot[s].set, wall.slot[s].set);
    }
}

static void tells_what_lies_there(void **state)
{
    static const struct {
        const char *fault, *slot;
        enum wk_read_state state;
        enum wk_read_why why;
    } cases[] = {
        {"missing:h.4", "h.4", WK_READ_EMPTY, WK_WHY_NONE},
        {"missing:2.0", "2.0", WK_READ_EMPTY, WK_WHY_NONE},
        {"bare:2.3", "2.3", WK_READ_UNREADABLE, WK_WHY_NO_STICKER},
        {"faceup:1.3", "1.3", WK_READ_FACE, WK_WHY_NONE},
        {"foreign:h.2", "h.2", WK_READ_UNREADABLE, WK_WHY_FOREIGN},
        {"forged:25", "2.4", WK_READ_UNREADABLE, WK_WHY_OTHER_EVENT},
        {"faceup:h.0", "h.0", WK_READ_FACE, WK_WHY_NONE}, /* beside the mat's white edge */
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_sim_wall wall;
        struct wk_reading reading;
        int slot, n_right, n_wrong;

        table_view_shoot(&view, i % 2 ? "medium" : "mild", WK_WIND_EAST, cases[i].fault, 20 + i, &wall);
        table_view_scan(&view, &reading);
        table_view_count(&wall, &reading, &n_right, &n_wrong);
        assert_int_equal(wk_slot_parse(cases[i].slot, &slot), WK_OK);
        assert_int_equal(reading.slot[slot].state, cases[i].state);
        assert_int_equal(reading.slot[slot].why, cases[i].why);
        assert_int_equal(reading.slot[slot].label, WK_LABEL_NONE);
        assert_int_equal(n_wrong, 0);
        assert_int_equal(n_right, WK_N_SLOTS - 1);
        assert_int_equal(reading.n_strays, 0);
    }
}

static void sees_tiles_turned_and_beside(void **state)
{
    struct wk_sim_wall wall;
    struct wk_reading reading;
    int n_right, n_wrong, slot;

    (void)state;
    assert_int_equal(wk_slot_parse("1.4", &slot), WK_OK);
    table_view_shoot(&view, "mild", WK_WIND_WEST, "sideways:1.4", 31, &wall);
    table_view_scan(&view, &reading);
    for (int s = 0; s < WK_N_SLOTS; s++)
        assert_int_equal(reading.slot[s].sideways, s == slot);
    assert_int_equal(reading.slot[slot].state, WK_READ_LABEL);

    table_view_shoot(&view, "medium", WK_WIND_WEST, "extra", 32, &wall);
    table_view_scan(&view, &reading);
    table_view_count(&wall, &reading, &n_right, &n_wrong);
    assert_int_equal(n_wrong, 0);
    assert_int_equal(n_right, WK_N_SLOTS);
    assert_int_equal(reading.n_strays, 1);
    assert_int_equal(reading.stray[0].read.label, wall.stray[0].piece.label);
}

static void sees_a_hand(void **state)
{
    struct wk_sim_wall wall;
    struct wk_reading reading;
    int n_right, n_wrong, n_blocked = 0;

    (void)state;
    table_view_shoot(&view, "medium", WK_WIND_EAST, "hand", 41, &wall);
    table_view_scan(&view, &reading);
    table_view_count(&wall, &reading, &n_right, &n_wrong);
    assert_int_equal(n_wrong, 0);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        n_blocked += reading.slot[s].state == WK_READ_BLOCKED;
        assert_true(reading.slot[s].state != WK_READ_EMPTY && reading.slot[s].state != WK_READ_FACE);
        assert_true(reading.slot[s].why != WK_WHY_NO_STICKER && reading.slot[s].why != WK_WHY_FOREIGN);
    }
    assert_in_range(n_blocked, 2, 20);
    assert_in_range(n_right, 10, WK_N_SLOTS - n_blocked);
}

/* Another club's key: every code is decoded, and not one is believed. */
static void believes_no_other_club(void **state)
{
    static const struct wk_key another_club = {{6}};
    struct wk_sim_wall wall;
    struct wk_reading reading;

    (void)state;
    table_view_shoot(&view, "mild", WK_WIND_EAST, NULL, 51, &wall);
    view.options.key = &another_club;
    table_view_scan(&view, &reading);
    view.options.key = &the_club;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        assert_int_equal(reading.slot[s].state, WK_READ_UNREADABLE);
        assert_int_equal(reading.slot[s].why, WK_WHY_OTHER_EVENT);
    }
    assert_int_equal(reading.wind, WK_WIND_NONE);
}

/* The mat is pushed after the fit was kept: the fit must not be kept then. */
static void keeps_the_fit_only_while_still(void **state)
{
    struct wk_sim_wall wall;
    struct wk_reading first, again, moved;
    struct wk_scanner *scanner;
    struct wk_image shifted;
    int n_right, n_wrong;

    (void)state;
    table_view_shoot(&view, "mild", WK_WIND_SOUTH, NULL, 61, &wall);
    view.options.keep_fit = true;
    assert_int_equal(wk_scanner_new(&scanner, &view.options), WK_OK);
    view.options.keep_fit = false;
    assert_int_equal(wk_scan_backs(scanner, &view.image, &first), WK_OK);
    assert_int_equal(wk_scan_backs(scanner, &view.image, &again), WK_OK);
    assert_memory_equal(first.tray.mm_to_px, again.tray.mm_to_px, sizeof first.tray.mm_to_px);
    table_view_count(&wall, &again, &n_right, &n_wrong);
    assert_int_equal(n_right, WK_N_SLOTS);

    assert_int_equal(wk_image_new(&shifted, view.image.w, view.image.h, 3), WK_OK);
    memset(shifted.data, 90, (size_t)shifted.stride_bytes * (size_t)shifted.h);
    for (int y = 9; y < shifted.h; y++)
        memcpy(shifted.data + y * shifted.stride_bytes + 24, view.image.data + (y - 9) * view.image.stride_bytes,
               (size_t)shifted.stride_bytes - 24);
    assert_int_equal(wk_scan_backs(scanner, &shifted, &moved), WK_OK);
    assert_true(moved.tray.found);
    assert_true(memcmp(first.tray.mm_to_px, moved.tray.mm_to_px, sizeof first.tray.mm_to_px) != 0);
    table_view_count(&wall, &moved, &n_right, &n_wrong);
    assert_int_equal(n_right, WK_N_SLOTS);
    assert_int_equal(n_wrong, 0);
    wk_image_free(&shifted);
    wk_scanner_free(scanner);
}

/*
 * While the mat is still, codes are looked for where they lay: whatever takes their place between two frames is seen in the
 * next, and so is the mat's own picture half a pixel off.
 */
static void sees_each_exchange_in_one_frame(void **state)
{
    static const char *const faults[] = {"swap:15,26",   "swap:13,14",  "cycle:20,21,22", "faceup:h.5",   "bare:1.5",
                                         "forged:28",    "missing:2.3", "other-wall:34",  "duplicate:25", "shift:2",
                                         "other-set:25", "mirror:1",    "sideways:2.3",   "hand",         "foreign:h.2"};
    struct wk_scanner *scanner;
    struct wk_sim_wall wall;
    struct wk_reading reading;
    int n_right, n_wrong;

    (void)state;
    view.options.keep_fit = true;
    assert_int_equal(wk_scanner_new(&scanner, &view.options), WK_OK);
    view.options.keep_fit = false;
    for (size_t i = 0; i < 2 * sizeof faults / sizeof faults[0]; i++) {
        double back[9] = {1, 0, 0.25, 0, 1, -0.25, 0, 0, 1};
        struct wk_image shifted;

        table_view_shoot(&view, "medium", WK_WIND_EAST, i % 2 ? faults[i / 2] : NULL, 61, &wall);
        assert_int_equal(wk_scan_backs(scanner, &view.image, &reading), WK_OK);
        table_view_count(&wall, &reading, &n_right, &n_wrong);
        assert_int_equal(n_wrong, 0);
        if (i % 2 == 0)
            assert_int_equal(n_right, WK_N_SLOTS);
        for (int s = 0; s < WK_N_SLOTS; s++)
            if (reading.slot[s].state == WK_READ_LABEL)
                assert_int_equal(reading.slot[s].label, wall.slot[s].label);
        /* Half a pixel between two frames. */
        assert_int_equal(wk_image_new(&shifted, view.image.w, view.image.h, 3), WK_OK);
        for (int k = 0; k < 2; k++) {
            back[2] = -back[2];
            assert_int_equal(wk_cv_warp(&view.image, &shifted, back, 0), WK_OK);
            assert_int_equal(wk_scan_backs(scanner, &shifted, &reading), WK_OK);
            table_view_count(&wall, &reading, &n_right, &n_wrong);
            assert_int_equal(n_wrong, 0);
            if (i % 2 == 0)
                assert_int_equal(n_right, WK_N_SLOTS);
        }
        wk_image_free(&shifted);
    }
    wk_scanner_free(scanner);
}

static void refuses_what_is_no_picture(void **state)
{
    struct wk_scanner *scanner;
    struct wk_reading reading;
    struct wk_image tiny;

    (void)state;
    assert_int_equal(wk_scanner_new(&scanner, &view.options), WK_OK);
    assert_int_equal(wk_image_new(&tiny, 64, 48, 3), WK_OK);
    memset(tiny.data, 0, (size_t)tiny.stride_bytes * 48);
    assert_int_equal(wk_scan_backs(scanner, &tiny, &reading), WK_BAD_INPUT);
    assert_false(reading.tray.found);
    for (int s = 0; s < WK_N_SLOTS; s++)
        assert_int_equal(reading.slot[s].state, WK_READ_UNREADABLE);
    wk_image_free(&tiny);
    wk_scanner_free(scanner);
}

/*
 * Stickers of each size that is printed and that tiles on the mat can carry, one of them beside its wall, by a scanner that was
 * told nothing: as photographs and, one size after another before the same scanner, live. Small ones in the pictures that they
 * take.
 */
static void stickers_of_every_printed_size_are_read(void **state)
{
    static const struct {
        double sticker_mm;
        int w, h;
    } cases[] = {{10, 3840, 2160}, {12, 3840, 2160}, {14, 1920, 1080}, {16, 1920, 1080},
                 {18, 1920, 1080}, {22, 1920, 1080}, {29, 1920, 1080}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct wk_sim_conditions c;
        struct wk_sim_wall wall;
        struct wk_reading reading;
        int n_right, n_wrong;

        wk_sim_conditions_default(&c);
        c.w = cases[i].w;
        c.h = cases[i].h;
        c.sticker_mm = cases[i].sticker_mm;
        if (c.sticker_mm > 25) {
            c.tile_w_mm = 30;
            c.tile_h_mm = 41;
            c.jitter_mm = 0.3;
            c.rotate_deg = 1;
        }
        wk_sim_wall_init(&wall, WK_WIND_NORTH, &view.deal);
        assert_int_equal(wk_sim_wall_fault(&wall, "extra", 340 + i), WK_OK);
        wk_image_free(&view.image);
        assert_int_equal(wk_image_new(&view.image, c.w, c.h, 3), WK_OK);
        assert_int_equal(wk_sim_render(view.sim, &wall, WK_SIDE_BACKS, &c, 340 + i, 0, &view.image, NULL), WK_OK);
        table_view_scan(&view, &reading);
        table_view_count(&wall, &reading, &n_right, &n_wrong);
        if (n_right != WK_N_SLOTS || n_wrong != 0 || reading.n_strays != 1 ||
            reading.stray[0].read.label != wall.stray[0].piece.label)
            fail_msg("%.0f mm: %d read right, %d wrong, %d beside %d %d %d %d", c.sticker_mm, n_right, n_wrong,
                     reading.n_strays, reading.stray[0].read.state, reading.stray[0].read.why, reading.stray[0].read.label,
                     wall.stray[0].piece.label);
    }
}

/*
 * Few flipped bits of a JPEG are noticed by its decoder (findings/flipped-bits.sh): the other pictures are wrong from some
 * block on, and no label is read wrong in them. One bit each, from the picture's begin to its end.
 */
static void bits_that_were_flipped_on_the_way_make_no_wrong_label(void **state)
{
    enum { TRIES = 16 };
    struct wk_sim_wall wall;
    struct wk_image hurt = {.data = NULL};
    uint8_t *jpeg;
    size_t n;
    int n_silent = 0;

    (void)state;
    wk_image_free(&view.image);
    table_view_shoot(&view, "mild", WK_WIND_SOUTH, NULL, 361, &wall);
    assert_int_equal(wk_jpeg_write(&view.image, 88, false, &jpeg, &n), WK_OK);
    for (size_t i = 0; i < TRIES; i++) {
        const size_t at = 1000 + (n - 2000) * i / TRIES + i * i * 7;
        const uint8_t bit = (uint8_t)(1 << i % 8);
        struct wk_image right = view.image;
        struct wk_reading reading;
        int n_right, n_wrong;
        bool lost = false;

        jpeg[at] ^= bit;
        if (wk_jpeg_read_frame(&hurt, jpeg, n, &lost) == WK_OK) {
            n_silent += !lost;
            view.image = hurt;
            table_view_scan(&view, &reading);
            view.image = right;
            table_view_count(&wall, &reading, &n_right, &n_wrong);
            assert_int_equal(n_wrong, 0);
        }
        jpeg[at] ^= bit;
    }
    assert_true(n_silent > TRIES / 2); /* else it tries nothing */
    wk_image_free(&hurt);
    free(jpeg);
}

/* The mat stays, and other stickers are laid out on it: what was learnt of the last ones' size is no hindrance. */
static void live_another_size_of_stickers_is_read_after_a_few_frames(void **state)
{
    static const double sizes_mm[] = {24, 0, 16, 0, 24};
    struct wk_scan_options options = view.options;
    struct wk_scanner *scanner;

    (void)state;
    options.keep_fit = true;
    assert_int_equal(wk_scanner_new(&scanner, &options), WK_OK);
    for (size_t i = 0; i < sizeof sizes_mm / sizeof *sizes_mm; i++) {
        struct wk_sim_conditions c;
        struct wk_sim_wall wall;
        struct wk_reading reading;
        int n_right = 0, n_wrong = 0;

        wk_sim_conditions_default(&c);
        c.sticker_mm = sizes_mm[i] > 0 ? sizes_mm[i] : 24;
        wk_sim_wall_init(&wall, WK_WIND_NORTH, &view.deal);
        for (int s = 0; s < WK_N_SLOTS; s++)
            wall.slot[s].present = sizes_mm[i] > 0;
        wk_image_free(&view.image);
        assert_int_equal(wk_image_new(&view.image, c.w, c.h, 3), WK_OK);
        assert_int_equal(wk_sim_render(view.sim, &wall, WK_SIDE_BACKS, &c, 350, 0, &view.image, NULL), WK_OK);
        for (int frame = 0; frame < 8 && n_right < WK_N_SLOTS; frame++) {
            assert_int_equal(wk_scan_backs(scanner, &view.image, &reading), WK_OK);
            table_view_count(&wall, &reading, &n_right, &n_wrong);
            assert_int_equal(n_wrong, 0);
        }
        assert_int_equal(n_right, sizes_mm[i] > 0 ? WK_N_SLOTS : 0);
    }
    wk_scanner_free(scanner);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_long(reads_whole_walls),
        cmocka_unit_test(matches_codes_that_cannot_be_decoded),
        cmocka_unit_test_long(tells_what_lies_there),
        cmocka_unit_test(sees_tiles_turned_and_beside),
        cmocka_unit_test(sees_a_hand),
        cmocka_unit_test(believes_no_other_club),
        cmocka_unit_test(keeps_the_fit_only_while_still),
        cmocka_unit_test_long(sees_each_exchange_in_one_frame),
        cmocka_unit_test(stickers_of_every_printed_size_are_read),
        cmocka_unit_test(live_another_size_of_stickers_is_read_after_a_few_frames),
        cmocka_unit_test(bits_that_were_flipped_on_the_way_make_no_wrong_label),
        cmocka_unit_test(refuses_what_is_no_picture),
    };

    pass_over_long();
    return cmocka_run_group_tests(tests, open_view, close_view);
}
