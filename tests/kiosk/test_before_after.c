/* As recorded and as seen now: the pictures that a judge is shown beside a verdict are those of the right slots. */
#include "tests/support/kiosk/table_test.h"
#include "tests/support/vision/table_view.h"

#include "kiosk/eye/walls/wall_service.h"
#include "kiosk/programs/service/before_after.h"
#include "vision/mat/slot_sheet.h"
#include "vision/stickers/sticker.h"

static struct wk_evidence_sheet evidence;

/* The label that zbar reads on a picture. */
static wk_label label_on(const struct wk_tile_pictures *tiles, int picture, const struct wk_key *key)
{
    struct wk_image grey, large, bgra;
    struct wk_sticker_reader *reader;
    struct wk_code codes[WK_MAX_CODES];
    wk_label label = WK_LABEL_NONE;
    char set[WK_SET_SIZE];

    assert_int_equal(wk_image_new(&bgra, tiles->w_px, tiles->h_px, 4), WK_OK);
    assert_int_equal(wk_image_new(&grey, tiles->w_px, tiles->h_px, 1), WK_OK);
    assert_int_equal(wk_image_new(&large, 2 * tiles->w_px, 2 * tiles->h_px, 1), WK_OK);
    assert_int_equal(wk_sticker_reader_new(&reader), WK_OK);
    memcpy(bgra.data, tiles->bgra + (size_t)picture * (size_t)bgra.stride_bytes * (size_t)bgra.h,
           (size_t)bgra.stride_bytes * (size_t)bgra.h);
    assert_int_equal(wk_cv_grey(&bgra, &grey), WK_OK);
    assert_int_equal(wk_cv_resize(&grey, &large), WK_OK);
    if (wk_sticker_read(reader, &large, 1, codes) > 0)
        assert_int_equal(wk_payload_decode(codes[0].text, codes[0].n, key, set, &label), WK_PAYLOAD_VALID);
    wk_sticker_reader_free(reader);
    wk_image_free(&bgra);
    wk_image_free(&grey);
    wk_image_free(&large);
    return label;
}

static void the_slots_of_a_swap_are_shown_crosswise(void **state)
{
    struct table_world *world = *state;
    struct table_view view;
    struct wk_sim_wall wall;
    struct wk_wall_record record = {.table = 1, .wind = WK_WIND_EAST, .set = "07A", .tileset = "drawn"};
    struct wk_reading_source source = table_source;
    struct wk_reading reading;
    struct wk_verdict verdict;
    struct wk_receipt receipt;
    struct wk_before_after *before_after = NULL;
    struct wk_before_after_view shown;

    table_view_open(&view);
    table_view_shoot(&view, "mild", WK_WIND_EAST, NULL, 5, &wall);
    table_view_scan(&view, &record.backs);
    wk_evidence_sheet_take(&evidence, &view.image, &record.backs, NULL, &view.options.mat);
    table_view_shoot(&view, "mild", WK_WIND_EAST, "swap:25,11", 5, &wall);
    table_view_scan(&view, &reading);
    wk_verdict_judge(&reading, WK_WIND_EAST, "07A", &verdict);
    assert_int_equal(verdict.kind, WK_FAIL);

    wk_before_after_make(&before_after, world->store, 1, &verdict, &evidence, &shown);
    assert_int_equal(shown.n, 0); /* nothing is recorded */
    wk_reading_init(&record.faces.seen, WK_SIDE_FACES);
    source.backs = wk_evidence_sheet_view(&evidence);
    assert_int_equal(wk_store_record_wall(world->store, &record, &source, &receipt), WK_OK);
    wk_evidence_sheet_take(&evidence, &view.image, &reading, NULL, &view.options.mat);
    wk_before_after_make(&before_after, world->store, 1, &verdict, &evidence, &shown);
    assert_int_equal(shown.n, 2);
    assert_true((shown.slots[0] == wk_layout_slot(25) && shown.slots[1] == wk_layout_slot(11)) ||
                (shown.slots[0] == wk_layout_slot(11) && shown.slots[1] == wk_layout_slot(25)));
    const struct wk_tile_pictures tiles = wk_before_after_tiles(before_after);

    assert_int_equal(tiles.n, 4);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(label_on(&tiles, 2 * i, view.options.key), wk_layout_label(WK_WIND_EAST, shown.slots[i]));
        assert_int_equal(label_on(&tiles, 2 * i + 1, view.options.key), wk_layout_label(WK_WIND_EAST, shown.slots[1 - i]));
    }
    int edition = shown.edition;

    wk_before_after_make(&before_after, world->store, 1, &verdict, &evidence, &shown);
    assert_true(shown.edition > edition);
    wk_wipe(&evidence, sizeof evidence);
    wk_before_after_make(&before_after, world->store, 1, &verdict, &evidence, &shown);
    assert_int_equal(shown.n, 0);
    wk_before_after_free(before_after);
    assert_null(wk_before_after_tiles(NULL).bgra);
    table_view_close(&view);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_slots_of_a_swap_are_shown_crosswise, table_setup, table_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
