/* Sheets of evidence: every sticker can still be read on them, what is hidden is, and their size is bounded. */
#include "tests/support/vision/table_view.h"

#include "vision/mat/slot_sheet.h"
#include "vision/stickers/sticker.h"

/* What zbar reads in a cell of a sheet; WK_LABEL_NONE: nothing of ours. */
static wk_label label_in(struct wk_sticker_reader *reader, const struct wk_image *sheet, int slot, const struct wk_key *key)
{
    struct wk_image cell = wk_sheet_cell(sheet, slot), grey, large, sharp;
    struct wk_code codes[WK_MAX_CODES];
    char set[WK_SET_SIZE];
    wk_label label = WK_LABEL_NONE;

    assert_int_equal(wk_image_new(&grey, cell.w, cell.h, 1), WK_OK);
    assert_int_equal(wk_image_new(&large, 2 * cell.w, 2 * cell.h, 1), WK_OK);
    assert_int_equal(wk_image_new(&sharp, 2 * cell.w, 2 * cell.h, 1), WK_OK);
    assert_int_equal(wk_cv_grey(&cell, &grey), WK_OK);
    assert_int_equal(wk_cv_resize(&grey, &large), WK_OK);
    for (int look = 0; look < 2 && label == WK_LABEL_NONE; look++) {
        int n = wk_sticker_read(reader, look ? &sharp : &large, 1, codes);

        for (int i = 0; i < n && label == WK_LABEL_NONE; i++)
            if (wk_payload_decode(codes[i].text, codes[i].n, key, set, &label) != WK_PAYLOAD_VALID)
                label = WK_LABEL_NONE;
        assert_int_equal(wk_cv_unsharp(&large, &sharp, 1.5, 1.5), WK_OK);
    }
    wk_image_free(&grey);
    wk_image_free(&large);
    wk_image_free(&sharp);
    return label;
}

/* Cut as it is kept, slot `doubted` (WK_SLOT_NONE: none) not having been read. */
static void shoot_and_cut(struct table_view *view, const char *grade, uint64_t seed, int doubted, struct wk_image *sheet)
{
    struct wk_sim_wall wall;
    struct wk_reading reading;
    struct wk_shown shown;

    table_view_shoot(view, grade, WK_WIND_SOUTH, NULL, seed, &wall);
    table_view_scan(view, &reading);
    assert_true(reading.tray.found);
    if (doubted != WK_SLOT_NONE)
        reading.slot[doubted] = (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_DAMAGED};
    wk_shown_list(&reading, NULL, &view->options.mat, WK_SHOW_SLOTS, &shown);
    assert_int_equal(wk_sheet_cut(&view->image, &reading, &view->options.mat, &shown, sheet), WK_OK);
}

static void every_sticker_can_be_read_on_it(void **state)
{
    static const struct {
        const char *grade;
        int least;
    } rows[] = {{"mild", 34}, {"medium", 32}};
    struct table_view view;
    struct wk_sticker_reader *reader;
    static uint8_t bytes[WK_SHEET_MAX_BYTES];

    (void)state;
    table_view_open(&view);
    assert_int_equal(wk_sticker_reader_new(&reader), WK_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct wk_image sheet, back;
        size_t n = 0;
        int n_right = 0;

        shoot_and_cut(&view, rows[i].grade, 11 + i, WK_SLOT_NONE, &sheet);
        assert_int_equal(wk_sheet_encode(&sheet, bytes, &n), WK_OK);
        assert_in_range(n, 20000, WK_SHEET_MAX_BYTES);
        assert_int_equal(wk_sheet_decode(&back, bytes, n), WK_OK);
        for (int s = 0; s < WK_N_SLOTS; s++)
            n_right += label_in(reader, &back, s, view.options.key) == wk_layout_label(WK_WIND_SOUTH, s);
        print_message("%s: %d of 34 labels read on the sheet, %zu bytes\n", rows[i].grade, n_right, n);
        assert_true(n_right >= rows[i].least);
        wk_image_free(&sheet);
        wk_image_free(&back);
    }
    wk_sticker_reader_free(reader);
    table_view_close(&view);
}

/* What is hidden is one colour; the cells beside it lose nothing. */
static void hidden_is_hidden(void **state)
{
    struct table_view view;
    struct wk_image sheet;
    struct wk_sticker_reader *reader;
    const int slot = wk_slot_at(WK_ROW_1, 4);

    (void)state;
    table_view_open(&view);
    assert_int_equal(wk_sticker_reader_new(&reader), WK_OK);
    shoot_and_cut(&view, "mild", 3, slot, &sheet);
    struct wk_image cell = wk_sheet_cell(&sheet, slot);

    for (int y = 0; y < cell.h; y++)
        for (int x = 0; x < 3 * cell.w; x++)
            assert_int_equal(cell.data[y * cell.stride_bytes + x], cell.data[0]);
    assert_int_equal(label_in(reader, &sheet, slot, view.options.key), WK_LABEL_NONE);
    assert_int_equal(label_in(reader, &sheet, slot + 1, view.options.key), wk_layout_label(WK_WIND_SOUTH, slot + 1));
    wk_image_free(&sheet);
    wk_sticker_reader_free(reader);
    table_view_close(&view);
}

static void the_most_restless_picture_fits(void **state)
{
    static uint8_t bytes[WK_SHEET_MAX_BYTES];
    struct wk_image sheet, back;
    uint64_t seed = 5;
    size_t n = 0;

    (void)state;
    assert_int_equal(wk_image_new(&sheet, WK_SHEET_W, WK_SHEET_H, 3), WK_OK);
    for (ptrdiff_t i = 0; i < sheet.stride_bytes * sheet.h; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        sheet.data[i] = seed >> 63 ? 255 : 0;
    }
    assert_int_equal(wk_sheet_encode(&sheet, bytes, &n), WK_OK);
    assert_true(n <= WK_SHEET_MAX_BYTES);
    assert_int_equal(wk_sheet_decode(&back, bytes, n), WK_OK);
    assert_int_equal(back.w, WK_SHEET_W);
    wk_image_free(&sheet);
    wk_image_free(&back);
}

static void what_is_no_sheet_is_refused(void **state)
{
    static uint8_t bytes[WK_SHEET_MAX_BYTES];
    struct wk_image other, back = {0};
    size_t n = 0;

    (void)state;
    assert_int_equal(wk_image_new(&other, 64, 64, 3), WK_OK);
    memset(other.data, 9, (size_t)other.stride_bytes * 64);
    assert_int_equal(wk_sheet_encode(&other, bytes, &n), WK_BAD_INPUT);
    assert_int_equal(wk_image_jpeg(&other, 90, bytes, sizeof bytes, &n), WK_OK);
    assert_int_equal(wk_sheet_decode(&back, bytes, n), WK_BAD_IMAGE);
    assert_int_equal(wk_sheet_decode(&back, bytes, 0), WK_BAD_IMAGE);
    assert_int_equal(wk_sheet_decode(&back, "hello", 5), WK_BAD_IMAGE);
    assert_int_equal(wk_image_jpeg(&other, 90, bytes, 10, &n), WK_IMAGE_SIZE);
    assert_null(back.data);
    wk_image_free(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sticker_can_be_read_on_it),
        cmocka_unit_test(hidden_is_hidden),
        cmocka_unit_test(the_most_restless_picture_fits),
        cmocka_unit_test(what_is_no_sheet_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
