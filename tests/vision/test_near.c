/* A camera close to the mat with a wide lens whose distortion nobody has measured: what lies there is read, and told right. */
#include "tests/support/vision/table_view.h"

#include <stdio.h>

#include "labels/verdict.h"
#include "tests/support/slice.h"
#include "vision/faces/face.h"

static struct table_view view;

/* From 26 cm a mat fills the picture of a lens of 90 degrees from corner to corner, from 30 cm of one of 82. */
static const struct row {
    double distance_mm, tilt_deg, k1, k2, tile_w_mm, tile_height_mm;
    const char *fault;
    enum wk_finding_kind kind;
} rows[] = {
    {260, 0, 0, 0, 26, 22, "swap:25,26", WK_FINDING_SWAPPED},
    {260, 8, -0.1, 0, 26, 22, "missing:1.4", WK_FINDING_MISSING},
    {260, 10, -0.3, 0.09, 28, 20, "cycle:12,25,29", WK_FINDING_CYCLE},
    {300, 15, -0.2, 0.04, 24, 18, "faceup:2.9", WK_FINDING_FACE_UP},
    {300, -15, -0.3, 0.09, 30, 25, "missing:h.4", WK_FINDING_MISSING},
    {280, 6, -0.15, 0.02, 26, 22, "flat:1.9", WK_FINDING_NO_TILE},
};
#define N_ROWS (sizeof rows / sizeof *rows)

static int open_view(void **state)
{
    (void)state;
    table_view_open(&view);
    return wk_image_new(&view.image, 1920, 1080, 3) == WK_OK ? 0 : -1;
}

static int close_view(void **state)
{
    (void)state;
    table_view_close(&view);
    return 0;
}

static void shoot(const struct row *row, const struct wk_sim_wall *wall, enum wk_side side, uint64_t seed)
{
    struct wk_sim_conditions c;

    wk_sim_conditions_default(&c);
    c.distance_mm = row->distance_mm;
    c.tilt_deg = row->tilt_deg;
    c.k1 = row->k1;
    c.k2 = row->k2;
    c.tile_w_mm = row->tile_w_mm;
    c.tile_h_mm = row->tile_w_mm * 36 / 26;
    c.tile_height_mm = row->tile_height_mm;
    c.blur_px = 0.8;
    c.jpeg = 80;
    assert_int_equal(wk_sim_render(view.sim, wall, side, &c, seed, 0, &view.image, NULL), WK_OK);
}

static void stickers_are_read_and_faults_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_ROWS; i++) {
        struct wk_sim_wall wall;
        struct wk_reading reading;
        struct wk_verdict verdict;
        int n_right, n_wrong, n_labels = 0;

        wk_sim_wall_init(&wall, WK_WIND_EAST, &view.deal);
        assert_int_equal(wk_sim_wall_fault(&wall, rows[i].fault, 810 + i), WK_OK);
        for (int s = 0; s < WK_N_SLOTS; s++)
            n_labels += wall.slot[s].present && !wall.slot[s].face_up;
        shoot(&rows[i], &wall, WK_SIDE_BACKS, 810 + i);
        table_view_scan(&view, &reading);
        table_view_count(&wall, &reading, &n_right, &n_wrong);
        wk_verdict_judge(&reading, WK_WIND_EAST, "07A", &verdict);
        if (n_wrong > 0 || n_right != n_labels || verdict.n_findings != 1 || verdict.finding[0].kind != rows[i].kind)
            fail_msg("row %zu: %d of %d labels, %d wrong, %d findings, the first of them %s", i, n_right, n_labels, n_wrong,
                     verdict.n_findings, wk_finding_word(verdict.finding[0].kind));
    }
}

/* Of the place that a row slid from one half is hidden by the row's first tile; the other shows the mat. */
static void a_row_that_slid_leaves_a_free_place(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        const struct row row = {300, i == 1 ? -8 : 10, i == 2 ? -0.2 : 0, 0, 26, 22, "slide:2", WK_FINDING_SHIFTED};
        struct wk_sim_wall wall;
        struct wk_reading reading;

        wk_sim_wall_init(&wall, WK_WIND_WEST, &view.deal);
        assert_int_equal(wk_sim_wall_fault(&wall, row.fault, 840 + (uint64_t)i), WK_OK);
        shoot(&row, &wall, WK_SIDE_BACKS, 840 + (uint64_t)i);
        table_view_scan(&view, &reading);
        if (reading.slot[wk_slot_at(WK_ROW_2, 0)].state != WK_READ_EMPTY)
            fail_msg("picture %d: state %d, why %d", i, reading.slot[wk_slot_at(WK_ROW_2, 0)].state,
                     reading.slot[wk_slot_at(WK_ROW_2, 0)].why);
    }
}

/* Enrolled from as near: a tile at the end of a row shows its side, and its face from there. */
static void faces_are_learnt_and_read(void **state)
{
    static uint8_t patches[WK_N_SLOTS * WK_PATCH_BYTES];
    struct wk_tileset *tileset;
    struct wk_scanner *scanner;
    struct wk_sim_wall wall;
    struct wk_tray tray;

    (void)state;
    wk_sim_wall_init(&wall, WK_WIND_EAST, &view.deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall.slot[s].face = (enum wk_face)(WK_FACE_1M + s);
    shoot(&rows[1], &wall, WK_SIDE_FACES, 820);
    assert_int_equal(wk_scanner_new(&scanner, &view.options), WK_OK);
    assert_int_equal(wk_scan_patches(scanner, &view.image, &tray, patches), WK_OK);
    assert_int_equal(wk_tileset_new(&tileset, "drawn"), WK_OK);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_image patch = {.data = patches + (size_t)s * WK_PATCH_BYTES,
                                       .w = WK_PATCH_W,
                                       .h = WK_PATCH_H,
                                       .stride_bytes = (ptrdiff_t)WK_PATCH_W * 3,
                                       .channels = 3};
        assert_int_equal(wk_tileset_add(tileset, wall.slot[s].face, &patch), WK_OK);
    }
    for (size_t i = 0; i < N_ROWS; i += 2) {
        struct wk_face_reading reading;
        int n_read = 0;

        wk_sim_wall_init(&wall, WK_WIND_NORTH, &view.deal);
        shoot(&rows[i], &wall, WK_SIDE_FACES, 830 + i);
        assert_int_equal(wk_scan_faces(scanner, &view.image, tileset, &reading), WK_OK);
        for (int s = 0; s < WK_N_SLOTS; s++) {
            if (reading.seen.slot[s].state != WK_READ_FACE || reading.seen.slot[s].why != WK_WHY_NONE)
                continue;
            assert_int_equal(reading.face[s].best, wall.slot[s].face);
            n_read++;
        }
        if (n_read < WK_N_SLOTS - 2)
            fail_msg("row %zu: %d faces read", i, n_read);
    }
    wk_tileset_free(tileset);
    wk_scanner_free(scanner);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test_long(stickers_are_read_and_faults_told),
                                       cmocka_unit_test(a_row_that_slid_leaves_a_free_place),
                                       cmocka_unit_test_long(faces_are_learnt_and_read)};

    pass_over_long();
    return cmocka_run_group_tests(tests, open_view, close_view);
}
