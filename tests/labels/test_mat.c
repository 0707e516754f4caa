/* The mat's geometry: that it fits its page, is written and read back, and what is refused. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "labels/marker_bits.h"
#include "labels/mat.h"
#include "tests/support/labels/scratch.h"

#define PI 3.14159265358979323846

static void the_default_fits_its_page(void **state)
{
    (void)state;
    struct wk_mat mat;
    wk_mat_default(&mat);
    assert_true(wk_mat_valid(&mat));
    for (int s = 0; s < WK_N_SLOTS; s++) {
        assert_true(mat.slot_mm[s].x - mat.slot_w_mm / 2 >= 5 && mat.slot_mm[s].x + mat.slot_w_mm / 2 <= mat.page_w_mm - 5);
        assert_true(mat.slot_mm[s].y - mat.slot_h_mm / 2 >= 5 && mat.slot_mm[s].y + mat.slot_h_mm / 2 <= mat.page_h_mm - 5);
    }
    for (int m = 0; m < WK_N_MARKERS; m++)
        for (int k = 0; k < 4; k++) {
            assert_true(mat.marker_mm[m][k].x >= 5 && mat.marker_mm[m][k].x <= mat.page_w_mm - 5);
            assert_true(mat.marker_mm[m][k].y >= 5 && mat.marker_mm[m][k].y <= mat.page_h_mm - 5);
        }
    /* A camera of 16:9 must be filled by the width, or the height between the markers would cost px/mm. */
    const double w = mat.marker_mm[1][1].x - mat.marker_mm[0][0].x, h = mat.marker_mm[3][3].y - mat.marker_mm[0][0].y;
    assert_true(h <= w * 9 / 16);
    assert_true(fabs(mat.slot_mm[1].x - mat.slot_mm[0].x - 31) < 1e-9 &&
                fabs(mat.slot_mm[0].y - mat.slot_mm[13].y - 42) < 1e-9);
}

/* Where the ray from the camera through (x, y, z) meets the mat: what a point of a tile hides. */
static struct wk_mm hidden_by(const double camera[3], double x, double y, double z)
{
    const double k = camera[2] / (camera[2] - z);
    return (struct wk_mm){camera[0] + (x - camera[0]) * k, camera[1] + (y - camera[1]) * k};
}

/* Tiles of 30 x 40 x 25 mm that lie 1 mm off and 4 degrees askew hide no marker nor the module of white around it. */
static void markers_are_clear_of_leaning_tiles(void **state)
{
    (void)state;
    struct wk_mat mat;
    wk_mat_default(&mat);
    const double quiet = (mat.marker_mm[0][1].x - mat.marker_mm[0][0].x) / WK_MARKER_MODULES;
    const struct {
        double distance, half_w, half_h;
    } cases[] = {{600, 13, 18}, {600, 15, 20}, {450, 13, 18}, {380, 13, 18}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int tilt = -25; tilt <= 25; tilt += 5)
            for (int yaw = -8; yaw <= 8; yaw += 4) {
                const double a = tilt * PI / 180, b = yaw * PI / 180, d = cases[i].distance, askew = 4 * PI / 180;
                const double camera[3] = {mat.page_w_mm / 2 + d * cos(a) * sin(b), mat.page_h_mm / 2 - d * sin(a),
                                          d * cos(a) * cos(b)};
                const double half_h = cases[i].half_h * cos(askew) + cases[i].half_w * sin(askew) + 1;
                const double half_w = cases[i].half_w * cos(askew) + cases[i].half_h * sin(askew) + 1;
                for (int s = 0; s < WK_N_SLOTS; s++)
                    for (int k = 0; k < 4; k++) {
                        const struct wk_mm at = hidden_by(camera, mat.slot_mm[s].x + (k & 1 ? half_w : -half_w),
                                                          mat.slot_mm[s].y + (k & 2 ? half_h : -half_h), 25);
                        assert_true(at.y > mat.marker_mm[0][3].y + quiet);
                        assert_true(at.y < mat.marker_mm[3][0].y - quiet);
                    }
            }
}

static void columns_go_on_beyond_a_row(void **state)
{
    (void)state;
    struct wk_mat mat;
    wk_mat_default(&mat);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_mm at = wk_mat_at(&mat, wk_slot_row(s), wk_slot_column(s));
        assert_true(at.x == mat.slot_mm[s].x && at.y == mat.slot_mm[s].y);
    }
    const struct wk_mm beyond = wk_mat_at(&mat, WK_ROW_1, 11), last = mat.slot_mm[wk_slot_at(WK_ROW_1, 9)];
    assert_true(fabs(beyond.x - last.x - 62) < 1e-9 && beyond.y == last.y);
    assert_true(fabs(wk_mat_at(&mat, WK_ROW_HAND, -1).x - (mat.slot_mm[0].x - 31)) < 1e-9);
}

static void a_written_mat_reads_back(void **state)
{
    (void)state;
    struct wk_mat mat, got;
    wk_mat_default(&mat);
    mat.tile_height_mm = 19.5;
    mat.marker_height_mm = 22;
    char *text = wk_mat_json(&mat);
    assert_non_null(text);
    memset(&got, 0, sizeof got);
    assert_int_equal(wk_mat_parse(&got, text, strlen(text)), WK_OK);
    assert_memory_equal(&got, &mat, sizeof mat);
    scratch_write(scratch_path("m.json"), text);
    memset(&got, 0, sizeof got);
    assert_int_equal(wk_mat_load(&got, scratch_path("m.json")), WK_OK);
    assert_memory_equal(&got, &mat, sizeof mat);
    free(text);
}

/* What lies at x above is seen at the page's width - x below; twice from below is from above again, but for the markers' ids.
 */
static void the_underside_is_the_frame_from_below(void **state)
{
    (void)state;
    struct wk_mat mat, below, again;
    wk_mat_default(&mat);
    wk_mat_below(&mat, &below);
    assert_true(wk_mat_valid(&below) && below.glass && below.below && below.tile_height_mm == 0);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_mm at = wk_mat_at(&below, wk_slot_row(s), wk_slot_column(s));
        assert_true(below.slot_mm[s].x == mat.page_w_mm - mat.slot_mm[s].x && below.slot_mm[s].y == mat.slot_mm[s].y);
        assert_true(fabs(at.x - below.slot_mm[s].x) < 1e-9);
    }
    assert_true(fabs(wk_mat_at(&below, WK_ROW_1, 11).x - (below.slot_mm[wk_slot_at(WK_ROW_1, 9)].x - 62)) < 1e-9);
    for (int m = 0; m < WK_N_MARKERS; m++) {
        assert_int_equal(wk_mat_marker_id(&mat, m), m);
        assert_int_equal(wk_mat_marker_id(&below, m), m + 4);
    }
    wk_mat_below(&below, &again);
    for (int m = 0; m < WK_N_MARKERS; m++)
        for (int k = 0; k < 4; k++)
            assert_true(fabs(again.marker_mm[m][k].x - mat.marker_mm[m][k].x) < 1e-9);
    for (int row = 0; row < WK_N_ROWS; row++) {
        const struct wk_mm_box a = wk_mat_window(&mat, (enum wk_row)row), b = wk_mat_window(&below, (enum wk_row)row);
        assert_true(fabs(a.x0 - (mat.page_w_mm - b.x1)) < 1e-9 && fabs(a.x1 - (mat.page_w_mm - b.x0)) < 1e-9);
        assert_true(a.y0 == b.y0 && a.y1 == b.y1);
    }
}

static void a_frame_on_glass_reads_back(void **state)
{
    (void)state;
    struct wk_mat mat, got;
    wk_mat_default(&mat);
    mat.glass = true;
    char *text = wk_mat_json(&mat);
    assert_non_null(strstr(text, "\"below\""));
    memset(&got, 0, sizeof got);
    assert_int_equal(wk_mat_parse(&got, text, strlen(text)), WK_OK);
    assert_memory_equal(&got, &mat, sizeof mat);
    free(text);
}

/* Replaces the first occurrence of `from`. malloc'ed. */
static char *altered(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    assert_non_null(at);
    char *out = malloc(strlen(text) + strlen(to) + 1);
    assert_non_null(out);
    memcpy(out, text, (size_t)(at - text));
    strcpy(out + (at - text), to);
    strcat(out, at + strlen(from));
    return out;
}

static void what_is_no_mat_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
    } bad[] = {
        {"\"id\": 1", "\"id\": 0"},
        {"\"id\": 1", "\"id\": 4"},
        {"\"id\": 1", "\"id\": \"1\""},
        {"\"h.3\"", "\"h.4\""},
        {"\"h.3\"", "\"h.13\""},
        {"\"h.3\"", "7"},
        {"420.0", "-420.0"},
        {"420.0", "1e999"},
        {"420.0", "\"A3\""},
        {"\"markers\"", "\"marker\""},
        {"\"slots\"", "\"slot\""},
        {"\"page_mm\"", "\"page\""},
        {"\"w_mm\": 30.0", "\"w_mm\": 31.5"},
        {"\"w_mm\": 30.0", "\"w\": 30.0"},
        {"24.0", "400.0"},
        {"22.0", "-1.0"},
        {"8.5", "80.5"},
        {"{", "["},
        {"31.0", "0.0"},
    };
    struct wk_mat mat, got;
    wk_mat_default(&mat);
    char *text = wk_mat_json(&mat);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char *changed = altered(text, bad[i].from, bad[i].to);
        got = mat;
        if (wk_mat_parse(&got, changed, strlen(changed)) != WK_BAD_INPUT)
            fail_msg("%s -> %s was taken", bad[i].from, bad[i].to);
        assert_memory_equal(&got, &mat, sizeof mat);
        free(changed);
    }
    for (size_t n = 0; n < strlen(text); n += 97)
        assert_int_equal(wk_mat_parse(&got, text, n), WK_BAD_INPUT);
    free(text);
}

static void heights_and_pitch_may_be_missing(void **state)
{
    (void)state;
    struct wk_mat mat, got;
    wk_mat_default(&mat);
    char *text = wk_mat_json(&mat), *a = altered(text, "tile_height_mm", "x"), *b = altered(a, "marker_height_mm", "y");
    char *c = altered(b, "pitch_mm", "z");
    assert_int_equal(wk_mat_parse(&got, c, strlen(c)), WK_OK);
    assert_true(got.tile_height_mm == mat.tile_height_mm && got.marker_height_mm == 0);
    assert_true(fabs(got.pitch_x_mm - 31) < 1e-9 && fabs(got.pitch_y_mm - 42) < 1e-9);
    free(text), free(a), free(b), free(c);
}

static void files_that_cannot_be_read_are_told_apart(void **state)
{
    (void)state;
    struct wk_mat mat;
    wk_mat_default(&mat);
    const struct wk_mat before = mat;
    assert_int_equal(wk_mat_load(&mat, scratch_path("none.json")), WK_NO_FILE);
    assert_int_equal(wk_mat_load(&mat, scratch_folder), WK_UNREADABLE_FILE);
    scratch_write(scratch_path("empty.json"), "");
    assert_int_equal(wk_mat_load(&mat, scratch_path("empty.json")), WK_EMPTY_FILE);
    scratch_write(scratch_path("text.json"), "no mat");
    assert_int_equal(wk_mat_load(&mat, scratch_path("text.json")), WK_BAD_INPUT);
    assert_memory_equal(&mat, &before, sizeof mat);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_fits_its_page),
        cmocka_unit_test(markers_are_clear_of_leaning_tiles),
        cmocka_unit_test(columns_go_on_beyond_a_row),
        cmocka_unit_test(a_written_mat_reads_back),
        cmocka_unit_test(the_underside_is_the_frame_from_below),
        cmocka_unit_test(a_frame_on_glass_reads_back),
        cmocka_unit_test(what_is_no_mat_is_refused),
        cmocka_unit_test(heights_and_pitch_may_be_missing),
        cmocka_unit_test(files_that_cannot_be_read_are_told_apart),
    };
    return cmocka_run_group_tests(tests, scratch_open, scratch_close);
}
