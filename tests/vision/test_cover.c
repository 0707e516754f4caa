/* What may be seen of a picture of backs: see also tests/kiosk/test_picture.c. */
#include "tests/support/vision/table_view.h"

#include "vision/mat/cover.h"

static void scan_of(struct table_view *view, const char *fault, struct wk_reading *out)
{
    struct wk_sim_wall wall;

    table_view_shoot(view, "mild", WK_WIND_EAST, fault, 3, &wall);
    table_view_scan(view, out);
}

/* Nothing in doubt: the ground is seen; anything in doubt: only stickers are. */
static void ground_is_seen_where_nothing_is_in_doubt(void **state)
{
    struct table_view view;
    struct wk_reading clear, face_up;
    struct wk_shown shown;

    (void)state;
    table_view_open(&view);
    scan_of(&view, "missing:1.3", &clear);
    wk_shown_list(&clear, NULL, &view.options.mat, WK_SHOW_ROWS, &shown);
    assert_true(shown.clear);
    assert_int_equal(shown.n, WK_N_SLOTS - 1 + WK_N_ROWS);
    wk_shown_list(&clear, NULL, &view.options.mat, WK_SHOW_SLOTS, &shown);
    assert_int_equal(shown.n, WK_N_SLOTS - 1 + 1);
    scan_of(&view, "faceup:2.3", &face_up);
    wk_shown_list(&face_up, NULL, &view.options.mat, WK_SHOW_ROWS, &shown);
    assert_false(shown.clear);
    assert_int_equal(shown.n, WK_N_SLOTS - 1);
    wk_shown_list(&clear, &face_up, &view.options.mat, WK_SHOW_ROWS, &shown); /* another frame's doubt is one too */
    assert_false(shown.clear);
    assert_int_equal(shown.n, WK_N_SLOTS - 2);
    table_view_close(&view);
}

static void paint(const struct wk_shown *shown, uint8_t pixels[20][20][3])
{
    static const double same[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    static const uint8_t colour[3] = {1, 2, 3};
    struct wk_image image = {&pixels[0][0][0], 20, 20, 60, 3};

    memset(pixels, 200, 20 * 20 * 3);
    wk_shown_cover(shown, same, colour, &image);
}

static void only_the_pieces_are_left(void **state)
{
    static const struct wk_shown nothing;
    static const struct wk_shown two = {
        .n = 2, .piece = {{{{2, 2}, {6, 2}, {6, 6}, {2, 6}}}, {{{14, 10}, {18, 14}, {14, 18}, {10, 14}}}}};
    static const struct wk_shown mad = {.n = 1, .piece = {{{{-1e9F, -1e9F}, {1e9F, -1e9F}, {1e9F, 1e9F}, {-1e9F, 1e9F}}}}};
    static uint8_t pixels[20][20][3];

    (void)state;
    paint(&nothing, pixels);
    for (int y = 0; y < 20; y++)
        for (int x = 0; x < 20; x++)
            assert_int_equal(pixels[y][x][2], 3);
    paint(&two, pixels);
    for (int y = 0; y < 20; y++)
        for (int x = 0; x < 20; x++) {
            bool in_square = x >= 2 && x <= 6 && y >= 2 && y < 6, in_diamond = abs(x - 14) + abs(y - 14) <= 4 && y < 18;

            assert_int_equal(pixels[y][x][0], in_square || in_diamond ? 200 : 1);
        }
    paint(&mad, pixels);
    assert_int_equal(pixels[10][10][0], 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ground_is_seen_where_nothing_is_in_doubt),
        cmocka_unit_test(only_the_pieces_are_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
