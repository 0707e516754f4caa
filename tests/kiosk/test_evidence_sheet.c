/* What is kept of a picture: the stickers, and never a tile that lies face up. */
#include "tests/support/vision/table_view.h"

#include "kiosk/eye/walls/evidence_sheet.h"
#include "vision/mat/slot_sheet.h"

static struct wk_evidence_sheet evidence, other;

/* Within 8 of one colour, for a JPEG lies in between; its decoder smears the neighbour's colour over the outermost pixels. */
static bool is_plain(const struct wk_image *cell)
{
    const uint8_t *middle = cell->data + cell->h / 2 * cell->stride_bytes + 3 * (cell->w / 2);

    for (int y = 2; y < cell->h - 2; y++)
        for (int x = 6; x < 3 * cell->w - 6; x++)
            if (abs(cell->data[y * cell->stride_bytes + x] - middle[0]) > 8)
                return false;
    return true;
}

static void a_tile_face_up_is_left_out(void **state)
{
    const int slot = wk_slot_at(WK_ROW_2, 3);
    struct table_view view;
    struct wk_sim_wall wall;
    struct wk_reading reading, right;
    struct wk_image sheet;

    (void)state;
    table_view_open(&view);
    table_view_shoot(&view, "mild", WK_WIND_EAST, NULL, 5, &wall);
    table_view_scan(&view, &right);
    for (int covered_by = 0; covered_by < 2; covered_by++) {
        table_view_shoot(&view, "mild", WK_WIND_EAST, "faceup:2.3", 5, &wall);
        table_view_scan(&view, &reading);
        /* Either reading knows of it: the picture's own, or the one fused over several. */
        wk_evidence_sheet_take(&evidence, &view.image, covered_by ? &right : &reading, covered_by ? &reading : NULL,
                               &view.options.mat);
        assert_true(evidence.n > 0);
        assert_int_equal(wk_sheet_decode(&sheet, evidence.bytes, evidence.n), WK_OK);
        for (int s = 0; s < WK_N_SLOTS; s++) {
            struct wk_image cell = wk_sheet_cell(&sheet, s);

            assert_int_equal(is_plain(&cell), s == slot);
        }
        wk_image_free(&sheet);
    }
    table_view_close(&view);
}

static void the_picture_that_shows_most_is_kept(void **state)
{
    struct table_view view;
    struct wk_sim_wall wall;
    struct wk_reading reading;

    (void)state;
    table_view_open(&view);
    table_view_shoot(&view, "mild", WK_WIND_EAST, "missing:2.3", 5, &wall);
    table_view_scan(&view, &reading);
    wk_wipe(&evidence, sizeof evidence);
    wk_evidence_sheet_take_better(&evidence, &view.image, &reading, &view.options.mat);
    assert_int_equal(evidence.n_seen, WK_N_SLOTS - 1);
    table_view_shoot(&view, "mild", WK_WIND_EAST, NULL, 6, &wall);
    table_view_scan(&view, &reading);
    wk_evidence_sheet_take_better(&evidence, &view.image, &reading, &view.options.mat);
    assert_int_equal(evidence.n_seen, WK_N_SLOTS);
    other = evidence;
    table_view_shoot(&view, "mild", WK_WIND_EAST, "missing:2.4", 7, &wall);
    table_view_scan(&view, &reading);
    wk_evidence_sheet_take_better(&evidence, &view.image, &reading, &view.options.mat);
    assert_memory_equal(&other, &evidence, sizeof evidence);
    table_view_close(&view);
}

static void without_a_mat_there_is_none(void **state)
{
    struct table_view view;
    struct wk_sim_wall wall;
    struct wk_reading reading;

    (void)state;
    table_view_open(&view);
    table_view_shoot(&view, "mild", WK_WIND_EAST, NULL, 5, &wall);
    wk_reading_init(&reading, WK_SIDE_BACKS);
    wk_evidence_sheet_take(&evidence, &view.image, &reading, NULL, &view.options.mat);
    assert_int_equal(wk_evidence_sheet_view(&evidence).n, 0);
    wk_evidence_sheet_take(&evidence, &(struct wk_image){.w = 0}, &reading, NULL, &view.options.mat);
    assert_int_equal(wk_evidence_sheet_view(&evidence).n, 0);
    table_view_close(&view);
}

/* At a table not even an empty slot is kept; a wall of which nothing was read has no sheet; a picture that shows more counts.
 */
static void of_a_table_only_stickers_are_kept(void **state)
{
    static struct wk_table_reading reading;
    static struct wk_evidence_sheet walls[WK_N_WINDS], again[WK_N_WINDS];
    const int slot = wk_slot_at(WK_ROW_2, 3);
    uint8_t hash[WK_HASH_SIZE], same[WK_HASH_SIZE];
    struct table_view view;
    struct wk_sim_wall wall;
    struct wk_image sheet;

    (void)state;
    table_view_open(&view);
    table_view_shoot(&view, "mild", WK_WIND_EAST, "missing:2.3", 5, &wall);
    for (int w = 0; w < WK_N_WINDS; w++)
        wk_reading_init(&reading.wall[w], WK_SIDE_BACKS);
    assert_false(wk_evidence_sheet_table_hash(walls, hash));
    table_view_scan(&view, &reading.wall[1]);
    assert_int_equal(reading.wall[1].slot[slot].state, WK_READ_EMPTY);
    reading.wall[2] = reading.wall[1];
    for (int s = 0; s < WK_N_SLOTS; s++) /* seen, and every tile of it face up */
        reading.wall[2].slot[s].state = WK_READ_FACE;
    wk_evidence_sheet_take_table(walls, &view.image, &reading, &view.options.mat);
    assert_int_equal(walls[0].n, 0);
    assert_int_equal(walls[2].n, 0);
    assert_int_equal(walls[1].n_seen, WK_N_SLOTS - 1);
    assert_int_equal(wk_sheet_decode(&sheet, walls[1].bytes, walls[1].n), WK_OK);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct wk_image cell = wk_sheet_cell(&sheet, s);

        assert_int_equal(is_plain(&cell), s == slot);
    }
    wk_image_free(&sheet);

    assert_true(wk_evidence_sheet_table_hash(walls, hash));
    wk_evidence_sheet_take_table(again, &view.image, &reading, &view.options.mat);
    assert_true(wk_evidence_sheet_table_hash(again, same));
    assert_memory_equal(hash, same, sizeof hash);
    table_view_shoot(&view, "mild", WK_WIND_EAST, NULL, 6, &wall);
    table_view_scan(&view, &reading.wall[1]);
    wk_evidence_sheet_take_table(again, &view.image, &reading, &view.options.mat);
    assert_int_equal(again[1].n_seen, WK_N_SLOTS);
    assert_true(wk_evidence_sheet_table_hash(again, same));
    assert_memory_not_equal(hash, same, sizeof hash);
    table_view_close(&view);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tile_face_up_is_left_out),
        cmocka_unit_test(the_picture_that_shows_most_is_kept),
        cmocka_unit_test(without_a_mat_there_is_none),
        cmocka_unit_test(of_a_table_only_stickers_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
