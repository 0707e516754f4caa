/* A sticker that lies on the mat with no tile under it is told from one on its tile, and no sticker on a tile is taken for it.
 */
#include "tests/support/vision/table_view.h"
#include "tests/support/slice.h"

#include <jansson.h>
#include <math.h>

#include "vision/scan/recent.h"
#include "vision/stickers/flat.h"

static const struct row {
    const char *name, *faults[4];
    double tilt_deg, blur_px, tile_mm, height_mm, sticker_mm, distance_mm, k1;
    int w, h, jpeg;
} rows[] = {
    {"from above", {"flat:2.3"}, 0, 0.6, 26, 22, 24, 600, 0, 1920, 1080, 0},
    {"tilted", {"flat:h.0", "flat:1.9"}, 12, 1, 26, 22, 24, 600, 0, 1920, 1080, 85},
    {"low tiles, far away", {"flat:1.4"}, 5, 0.8, 25, 18, 20, 750, 0, 1920, 1080, 0},
    {"a small picture", {"flat:2.10"}, 6, 0.7, 27, 21, 24, 600, 0, 1280, 720, 80},
    {"from far away, straight above", {"flat:2.6", "flat:1.2"}, 0, 0.6, 26, 22, 24, 800, 0, 1920, 1080, 0},
    {"a bent lens", {"flat:h.12", "flat:2.0"}, 4, 0.8, 30, 22, 24, 550, -0.08, 1920, 1080, 0},
    {"three in a row, and another fault",
     {"flat:1.3", "flat:1.4", "flat:1.5", "swap:25,26"},
     3,
     0.8,
     26,
     22,
     24,
     600,
     0,
     1920,
     1080,
     0},
};

static void shoot(struct table_view *view, const struct row *row, bool with_faults, uint64_t seed, struct wk_sim_wall *wall,
                  struct wk_reading *out)
{
    struct wk_sim_conditions c;

    wk_sim_conditions_default(&c);
    c.w = row->w;
    c.h = row->h;
    c.tilt_deg = row->tilt_deg;
    c.blur_px = row->blur_px;
    c.noise = 4;
    c.tile_w_mm = row->tile_mm;
    c.tile_h_mm = row->tile_mm * 36 / 26;
    c.tile_height_mm = row->height_mm;
    c.sticker_mm = row->sticker_mm;
    c.distance_mm = row->distance_mm;
    c.k1 = row->k1;
    c.jpeg = row->jpeg;
    wk_sim_wall_init(wall, WK_WIND_SOUTH, &view->deal);
    if (with_faults)
        wk_sim_wall_init(wall, WK_WIND_EAST, &view->deal);
    for (int i = 0; i < 4 && row->faults[i] && with_faults; i++)
        assert_int_equal(wk_sim_wall_fault(wall, row->faults[i], seed), WK_OK);
    wk_image_free(&view->image);
    assert_int_equal(wk_image_new(&view->image, row->w, row->h, 3), WK_OK);
    assert_int_equal(wk_sim_render(view->sim, wall, WK_SIDE_BACKS, &c, seed, 0, &view->image, NULL), WK_OK);
    table_view_scan(view, out);
    assert_true(out->tray.found);
}

static void test_a_sticker_without_its_tile_is_found(void **state)
{
    struct table_view view;
    struct wk_sim_wall wall;
    struct wk_reading reading;
    int n_flat = 0, n_found = 0, n_on_tiles = 0;

    (void)state;
    table_view_open(&view);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int with = 0; with < 2; with++) {
            shoot(&view, &rows[i], with, 70 + i, &wall, &reading);
            for (int s = 0; s < WK_N_SLOTS; s++) {
                if (reading.slot[s].state != WK_READ_LABEL)
                    continue;
                n_flat += wall.slot[s].flat;
                n_on_tiles += !wall.slot[s].flat;
                n_found += reading.slot[s].flat;
                if (reading.slot[s].flat != wall.slot[s].flat)
                    fail_msg("%s: slot %d, %s", rows[i].name, s, wall.slot[s].flat ? "missed" : "false alarm");
            }
        }
    print_message("%d of %d stickers without a tile found, none of %d on tiles taken for one\n", n_found, n_flat, n_on_tiles);
    assert_true(n_flat >= 10 && n_on_tiles >= 11 * 30);
    table_view_close(&view);
}

/* The lens of 90 degrees by which `shoot_wide` looks, from as far as it shows the whole mat. */
#define WIDE_MM 286.0
#define WIDE_K1 (-0.3)
#define WIDE_K2 0.06

static void shoot_wide(struct table_view *view, const char *fault, bool measured, uint64_t seed, struct wk_sim_wall *wall,
                       struct wk_reading *out)
{
    struct wk_sim_conditions c;
    char *truth;

    wk_sim_conditions_default(&c);
    c.k1 = WIDE_K1;
    c.k2 = WIDE_K2;
    c.distance_mm = WIDE_MM;
    wk_sim_wall_init(wall, WK_WIND_EAST, &view->deal);
    if (fault)
        assert_int_equal(wk_sim_wall_fault(wall, fault, seed), WK_OK);
    wk_image_free(&view->image);
    assert_int_equal(wk_image_new(&view->image, c.w, c.h, 3), WK_OK);
    assert_int_equal(wk_sim_render(view->sim, wall, WK_SIDE_BACKS, &c, seed, 0, &view->image, &truth), WK_OK);
    json_t *json = json_loads(truth, 0, NULL), *matrix = json_object_get(json_object_get(json, "camera"), "K");
    const double f = json_number_value(json_array_get(json_array_get(matrix, 0), 0));

    assert_true(f > 0);
    view->options.lens = (struct wk_lens){.w = c.w,
                                          .h = c.h,
                                          .fx = measured ? f : 0,
                                          .fy = f,
                                          .cx = (c.w - 1) / 2.0,
                                          .cy = (c.h - 1) / 2.0,
                                          .k1 = c.k1,
                                          .k2 = c.k2};
    json_decref(json);
    free(truth);
    table_view_scan(view, out);
    assert_true(out->tray.found);
}

/* What the lens bends is no difference of height, whether the lens was measured or not. */
static void a_right_wall_through_a_wide_lens_is_not_accused(void **state)
{
    struct table_view view;
    struct wk_sim_wall wall;
    struct wk_reading reading;

    (void)state;
    table_view_open(&view);
    for (uint64_t seed = 5; seed < 8; seed++)
        for (int measured = 0; measured < 2; measured++) {
            shoot_wide(&view, NULL, measured, seed, &wall, &reading);
            for (int s = 0; s < WK_N_SLOTS; s++)
                if (reading.slot[s].flat)
                    fail_msg("seed %d: slot %d is told flat", (int)seed, s);
        }
    table_view_close(&view);
}

static void a_flat_sticker_seen_through_a_wide_lens_never_passes(void **state)
{
    static const char *const faults[] = {"flat:2.0", "flat:h.12", "flat:1.5", "flat:2.10"};
    struct table_view view;
    struct wk_sim_wall wall;
    struct wk_reading reading;

    (void)state;
    table_view_open(&view);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        shoot_wide(&view, faults[i], i % 2, 40 + i, &wall, &reading);
        for (int s = 0; s < WK_N_SLOTS; s++) {
            const struct wk_read *read = &reading.slot[s];

            if (wall.slot[s].flat && read->state == WK_READ_LABEL && !read->flat)
                fail_msg("%s is taken for a sticker on its tile", faults[i]);
            assert_false(read->flat && !wall.slot[s].flat);
        }
    }
    table_view_close(&view);
}

/* The same difference is told where the markers are seen as large as they are, and asked about where they are not. */
static void a_size_that_the_scale_does_not_carry_is_asked_about(void **state)
{
    static const double scale_off[] = {0.001, 0.02};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct wk_reading reading;
        struct wk_mat mat;

        wk_mat_default(&mat);
        wk_reading_init(&reading, WK_SIDE_BACKS);
        reading.tray = (struct wk_tray){.found = true, .by = WK_TRAY_BY_MARKERS, .height_mm = 600, .scale_off = scale_off[i]};
        for (int s = 0; s < WK_N_SLOTS; s++)
            reading.slot[s] = (struct wk_read){.state = WK_READ_LABEL,
                                               .label = wk_layout_label(WK_WIND_EAST, s),
                                               .at_mm = {(float)mat.slot_mm[s].x, (float)mat.slot_mm[s].y},
                                               .side_mm = (float)(20.16 * (s == 17 ? 0.972 : 1 + 0.0005 * (s % 3)))};
        wk_flat_mark(&reading);
        assert_int_equal(reading.slot[17].state, i ? WK_READ_UNREADABLE : WK_READ_LABEL);
        assert_int_equal(reading.slot[17].flat, !i);
        for (int s = 0; s < WK_N_SLOTS; s++)
            assert_true(s == 17 || (reading.slot[s].state == WK_READ_LABEL && !reading.slot[s].flat));
    }
}

/* A reflection over the columns of slots from..to (of 13); the markers stay in sight. */
static void burn(struct wk_image *image, const struct wk_tray *tray, int from, int to)
{
    struct wk_mat mat;
    double x[2], y[2];

    wk_mat_default(&mat);
    for (int k = 0; k < 2; k++) {
        const struct wk_mm at = wk_mat_at(&mat, k ? WK_ROW_HAND : WK_ROW_2, k ? to : from);
        const double px = at.x + (k ? 15 : -15), py = at.y + (k ? 20 : -20), *h = tray->mm_to_px;
        const double w = h[6] * px + h[7] * py + h[8];

        x[k] = (h[0] * px + h[1] * py + h[2]) / w;
        y[k] = (h[3] * px + h[4] * py + h[5]) / w;
    }
    for (int v = (int)y[0]; v < (int)y[1]; v++)
        memset(image->data + v * image->stride_bytes + 3 * (int)x[0], 255, 3 * (size_t)((int)x[1] - (int)x[0]));
}

/* Live, a reflection wanders: no frame shows enough, and together they do. */
static void frames_with_few_stickers_tell_together(void **state)
{
    static const struct {
        int from, to;
    } burnt[] = {{6, 12}, {0, 6}};
    struct table_view view;
    struct wk_sim_wall wall;
    struct wk_reading whole;

    (void)state;
    table_view_open(&view);
    view.options.keep_fit = true;
    for (int moved = 0; moved < 2; moved++) {
        struct wk_recent recent = {0};
        struct wk_face_reading fused;
        struct wk_scanner *scanner;
        struct wk_image part;

        shoot(&view, &rows[0], true, 70, &wall, &whole);
        assert_int_equal(wk_scanner_new(&scanner, &view.options), WK_OK);
        assert_int_equal(wk_image_new(&part, view.image.w, view.image.h, 3), WK_OK);
        for (int frame = 0; frame < 2; frame++) {
            struct wk_face_reading reading = {0};
            int n_labels = 0;

            memcpy(part.data, view.image.data, (size_t)part.stride_bytes * (size_t)part.h);
            burn(&part, &whole.tray, burnt[frame].from, burnt[frame].to);
            assert_int_equal(wk_scan_backs(scanner, &part, &reading.seen), WK_OK);
            for (int s = 0; s < WK_N_SLOTS; s++) {
                n_labels += reading.seen.slot[s].state == WK_READ_LABEL;
                assert_false(reading.seen.slot[s].flat);
            }
            assert_in_range(n_labels, 10, 23);
            reading.seen.tray.mm_to_px[2] += moved * frame; /* 1 px; as if the mat had been pushed */
            wk_recent_add(&recent, &reading, 33000000 * frame);
        }
        assert_true(wk_recent_fuse(&recent, &fused));
        for (int s = 0; s < WK_N_SLOTS; s++)
            assert_int_equal(fused.seen.slot[s].flat, wall.slot[s].flat && !moved);
        wk_image_free(&part);
        wk_scanner_free(scanner);
    }
    table_view_close(&view);
}

static void lay(struct wk_flat_sight sights[WK_N_SLOTS], double noise)
{
    struct wk_mat mat;

    wk_mat_default(&mat);
    for (int s = 0; s < WK_N_SLOTS; s++) /* 1 % larger from left to right, and a little noise */
        sights[s] = (struct wk_flat_sight){mat.slot_mm[s].x, mat.slot_mm[s].y,
                                           20.16 * (1 + 0.01 * mat.slot_mm[s].x / 400 + noise * sin(12.9 * s * s))};
}

static void odd_ones_are_told_from_the_others(void **state)
{
    static const uint64_t odd[] = {0x1, 0x1111, 0x7fe000 /* row 1 */, 0x210842108, 0x200000001, 0};
    struct wk_flat_sight sights[WK_N_SLOTS];
    struct wk_flat_fit fit;

    (void)state;
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        lay(sights, 0.002);
        for (int s = 0; s < WK_N_SLOTS; s++)
            sights[s].side_mm *= odd[i] >> s & 1 ? 0.964 : 1;
        assert_true(wk_flat_compare(sights, WK_N_SLOTS, &fit));
        for (int s = 0; s < WK_N_SLOTS; s++)
            if ((fit.off[s] < -0.02) != (odd[i] >> s & 1))
                fail_msg("case %zu, slot %d: %.4f", i, s, fit.off[s]);
    }
}

static void where_nothing_can_be_said_nothing_is(void **state)
{
    struct wk_flat_sight sights[WK_N_SLOTS];
    struct wk_flat_fit fit;

    (void)state;
    lay(sights, 0.002);
    assert_false(wk_flat_compare(sights, 16, &fit));
    sights[3].side_mm = 0;
    assert_false(wk_flat_compare(sights, WK_N_SLOTS, &fit));
    lay(sights, 0.002);
    for (int s = 0; s < WK_N_SLOTS; s++)
        sights[s].x_mm = sights[s].y_mm = 100;
    assert_false(wk_flat_compare(sights, WK_N_SLOTS, &fit));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_long(test_a_sticker_without_its_tile_is_found),
        cmocka_unit_test(a_right_wall_through_a_wide_lens_is_not_accused),
        cmocka_unit_test(a_flat_sticker_seen_through_a_wide_lens_never_passes),
        cmocka_unit_test(a_size_that_the_scale_does_not_carry_is_asked_about),
        cmocka_unit_test(frames_with_few_stickers_tell_together),
        cmocka_unit_test(odd_ones_are_told_from_the_others),
        cmocka_unit_test(where_nothing_can_be_said_nothing_is),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
