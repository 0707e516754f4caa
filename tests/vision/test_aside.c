/* Beside the rows: whatever lies on the mat there is reported, also where a reflection hides what it is; light alone is not. */
#include <math.h>

#include "labels/draw/qr.h"
#include "labels/verdict.h"
#include "tests/support/vision/table_view.h"
#include "vision/image/plane.h"
#include "tests/support/slice.h"

static struct table_view view;
static struct wk_scanner *scanner;
static struct wk_image plain; /* the picture before anything is reflected in it */

static int open_view(void **state)
{
    (void)state;
    table_view_open(&view);
    assert_int_equal(wk_scanner_new(&scanner, &view.options), WK_OK);
    return 0;
}

static int close_view(void **state)
{
    (void)state;
    wk_scanner_free(scanner);
    wk_image_free(&plain);
    table_view_close(&view);
    return 0;
}

static struct wk_mm place(enum wk_row row, double column)
{
    struct wk_mm at = wk_mat_at(&view.options.mat, row, 0);

    return (struct wk_mm){at.x + column * view.options.mat.pitch_x_mm, at.y};
}

/* A wall with a piece beside it (NULL: none) is photographed, and the picture kept. */
static void shoot(const char *grade, const struct wk_sim_piece *piece, enum wk_row row, double column, uint64_t seed)
{
    struct wk_sim_conditions conditions;
    struct wk_sim_wall wall;

    assert_int_equal(wk_sim_conditions_grade(&conditions, grade), WK_OK);
    conditions.n_glare = 0;
    wk_sim_wall_init(&wall, WK_WIND_EAST, &view.deal);
    if (piece) {
        wall.n_strays = 1;
        wall.stray[0].piece = *piece;
        wall.stray[0].row = row;
        wall.stray[0].column = column;
    }
    if (!view.image.data) {
        assert_int_equal(wk_image_new(&view.image, conditions.w, conditions.h, 3), WK_OK);
        assert_int_equal(wk_image_new(&plain, conditions.w, conditions.h, 3), WK_OK);
    }
    assert_int_equal(wk_sim_render(view.sim, &wall, WK_SIDE_BACKS, &conditions, seed, 0, &plain, NULL), WK_OK);
}

/* The picture with a lamp reflected at (x, y) mm, reach_mm wide; bgr: levels added in its middle. */
static void reflect(const struct wk_reading *seen, double x_mm, double y_mm, double reach_mm, const double bgr[3])
{
    const double reach_px = reach_mm * seen->tray.px_per_mm;
    double u, v;

    memcpy(view.image.data, plain.data, (size_t)plain.stride_bytes * (size_t)plain.h);
    assert_true(wk_plane_map(seen->tray.mm_to_px, x_mm, y_mm, &u, &v));
    for (int y = 0; y < plain.h; y++)
        for (int x = 0; x < plain.w; x++) {
            const double e = ((x - u) * (x - u) + (y - v) * (y - v)) / (2 * reach_px * reach_px);

            for (int c = 0; c < 3 && e < 8; c++) {
                uint8_t *p = &view.image.data[y * view.image.stride_bytes + 3 * x + c];

                *p = (uint8_t)fmin(255, *p + bgr[c] * exp(-e));
            }
        }
}

static void scan(const struct wk_image *picture, struct wk_reading *out)
{
    assert_int_equal(wk_scan_backs(scanner, picture, out), WK_OK);
    assert_true(out->tray.found);
}

static const double lamp[3] = {240, 240, 240};

static const struct spot {
    double x, y; /* of half a sticker */
} spots[] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {0, 0}, {1.3, 0}};
#define N_SPOTS ((int)(sizeof spots / sizeof spots[0]))

static void tells_what_a_reflection_hides(void **state)
{
    static const struct {
        const char *grade;
        enum wk_row row;
        double column;
        bool bare, face_up, turned;
    } cases[] = {
        {"mild", WK_ROW_1, 11, false, false, false},    {"medium", WK_ROW_1, 10.4, false, false, true},
        {"medium", WK_ROW_2, 12, false, false, false},  {"mild", WK_ROW_2, 11.5, false, false, true},
        {"medium", WK_ROW_1, 11.5, true, false, false}, {"mild", WK_ROW_2, 11, true, false, false},
        {"medium", WK_ROW_1, 10.2, false, true, false}, {"mild", WK_ROW_2, 11.6, false, true, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_sim_piece piece = {.present = true,
                                     .label = wk_layout_label(WK_WIND_SOUTH, 20),
                                     .face = WK_FACE_1M,
                                     .set = "07A",
                                     .bare = cases[i].bare,
                                     .face_up = cases[i].face_up,
                                     .turned = cases[i].turned};
        struct wk_mm at = place(cases[i].row, cases[i].column);
        struct wk_reading seen, reading;

        shoot(cases[i].grade, &piece, cases[i].row, cases[i].column, 300 + i);
        scan(&plain, &seen);
        for (int k = -1; k < N_SPOTS; k++) {
            if (k >= 0)
                reflect(&seen, at.x + 9 * spots[k].x, at.y + 9 * spots[k].y, 7, lamp);
            scan(k < 0 ? &plain : &view.image, &reading);
            assert_int_equal(reading.n_strays, 1);
            if (reading.stray[0].read.state == WK_READ_LABEL)
                assert_int_equal(reading.stray[0].read.label, piece.bare || piece.face_up ? WK_LABEL_NONE : piece.label);
            for (int s = 0; s < WK_N_SLOTS; s++)
                assert_true(reading.slot[s].state == WK_READ_LABEL || reading.slot[s].state == WK_READ_UNREADABLE);
        }
    }
}

/* Also none between the rows' ends, of a lamp of any colour, large or small, and on the print. */
static void light_is_no_tile(void **state)
{
    static const double colours[][3] = {{240, 240, 240}, {70, 70, 70},    {90, 150, 200}, {150, 120, 90},
                                        {500, 500, 500}, {120, 120, 120}, {160, 160, 160}};
    static const char *const grades[] = {"mild", "medium", "hard"};

    (void)state;
    for (size_t g = 0; g < sizeof grades / sizeof grades[0]; g++) {
        struct wk_reading seen, reading;
        int n = 0;

        shoot(grades[g], NULL, WK_ROW_1, 0, 320 + g);
        scan(&plain, &seen);
        assert_int_equal(seen.n_strays, 0);
        for (double column = 9.7; column < 12.5; column += 0.15, n++) {
            struct wk_mm at = place(n % 2 ? WK_ROW_1 : WK_ROW_2, column + (n % 2 ? 0 : 1) * 0.4);

            reflect(&seen, at.x, at.y + 7 * (n % 5 - 2), 6 + 4 * (n % 3), colours[n % 7]);
            scan(&view.image, &reading);
            if (n % 7 != 4 || reading.n_strays > 0) /* what burns a whole place out is a doubt, and nothing else */
                assert_int_equal(reading.n_strays, n % 7 == 4);
            if (reading.n_strays > 0)
                assert_int_equal(reading.stray[0].read.why, WK_WHY_GLARE);
        }
    }
}

/* A still camera that has seen nothing beside the rows for a while tells of what is laid there then, and of its end. */
static void what_is_laid_later_is_told_of(void **state)
{
    static const struct {
        double column;
        bool bare, face_up;
    } cases[] = {{11, false, false}, {10.6, true, false}, {11.5, false, true}};
    struct wk_scan_options live = view.options;
    struct wk_scanner *alone = scanner;

    (void)state;
    live.keep_fit = true;
    assert_int_equal(wk_scanner_new(&scanner, &live), WK_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_sim_piece piece = {.present = true,
                                     .label = wk_layout_label(WK_WIND_SOUTH, 20),
                                     .face = WK_FACE_1M,
                                     .set = "07A",
                                     .bare = cases[i].bare,
                                     .face_up = cases[i].face_up};
        struct wk_mm at = place(WK_ROW_1, cases[i].column);
        struct wk_reading seen;

        for (int laid = 0; laid < 3; laid++) {
            shoot("medium", laid == 1 ? &piece : NULL, WK_ROW_1, cases[i].column, 340);
            for (int frame = 0; frame < 4; frame++) {
                if (frame == 0)
                    scan(&plain, &seen);
                else
                    reflect(&seen, at.x, at.y, 6, lamp); /* which makes the place worth a look */
                scan(frame == 0 ? &plain : &view.image, &seen);
                assert_int_equal(seen.n_strays, laid == 1);
            }
        }
    }
    wk_scanner_free(scanner);
    scanner = alone;
}

static enum wk_verdict_kind judged(const struct wk_reading *reading)
{
    struct wk_verdict verdict;

    wk_verdict_judge(reading, WK_WIND_EAST, "07A", &verdict);
    return verdict.kind;
}

/* Stickers on a sheet of paper are well-formed, and lie lower than tiles do; the same on a tile is one too many. */
static void a_sheet_of_stickers_is_no_tile(void **state)
{
    static const char *const grades[] = {"mild", "medium", "hard"};
    int n_passed = 0;

    (void)state;
    for (int i = 0; i < 12; i++) {
        struct wk_sim_piece piece = {.present = true,
                                     .label = wk_layout_label(WK_WIND_SOUTH, 3 * i % WK_N_SLOTS),
                                     .face = WK_FACE_1M,
                                     .set = "07A",
                                     .flat = i % 2 == 0,
                                     .forged = i % 3 == 2};
        const double column = (const double[]){11, 11.6, 13, 10.4, -1, 11}[i / 2];
        struct wk_reading seen;

        shoot(grades[i % 3], &piece, i % 4 < 2 ? WK_ROW_1 : WK_ROW_2, i % 4 < 2 ? column : fmax(column, 11.5),
              380 + (uint64_t)i);
        scan(&plain, &seen);
        if (piece.flat)
            assert_int_not_equal(judged(&seen), WK_FAIL);
        n_passed += piece.flat && judged(&seen) == WK_PASS;
        if (!piece.flat && column > 0)
            assert_int_equal(judged(&seen), WK_FAIL);
    }
    assert_true(n_passed >= 5); /* of 6; one that cannot be read is a doubt */
}

/* Draws a code flat on the page, white paper around it, its upper left corner at (x, y) mm. */
static void draw_code(const struct wk_reading *seen, const char *text, double x_mm, double y_mm, double side_mm)
{
    double px_to_mm[9];
    struct wk_qr code;

    memcpy(view.image.data, plain.data, (size_t)plain.stride_bytes * (size_t)plain.h);
    assert_int_equal(wk_qr_new(&code, text, 0, 'M'), WK_OK);
    assert_true(wk_plane_invert(seen->tray.mm_to_px, px_to_mm));
    for (int y = 0; y < plain.h; y++)
        for (int x = 0; x < plain.w; x++) {
            double u, v;

            if (!wk_plane_map(px_to_mm, x, y, &u, &v))
                continue;
            const double i = (u - x_mm) / side_mm * code.n, j = (v - y_mm) / side_mm * code.n;

            if (i < -4 || j < -4 || i >= code.n + 4 || j >= code.n + 4)
                continue;
            const bool inside = i >= 0 && j >= 0 && i < code.n && j < code.n;

            memset(&view.image.data[y * view.image.stride_bytes + 3 * x],
                   inside && code.black[(int)j * code.n + (int)i] ? 30 : 215, 3);
        }
    wk_qr_free(&code);
}

/* Nor is a menu or a slip, on the mat or beside it: at most it is asked to be taken away. */
static void other_codes_are_no_tiles(void **state)
{
    static const char *const texts[] = {"HTTPS://MENU.EXAMPLE/TABLE/7", "https://club.example/results?round=3", "TABLE 7"};
    struct wk_reading seen, reading;
    int n = 0;

    (void)state;
    shoot("mild", NULL, WK_ROW_1, 0, 390);
    scan(&plain, &seen);
    for (double side_mm = 15; side_mm < 30; side_mm += 3.5)
        for (int where = 0; where < 3; where++, n++) {
            struct wk_mm at = place(WK_ROW_1, (const double[]){10.8, 13.2, 11.4}[where]);

            draw_code(&seen, texts[n % 3], at.x - 10, at.y - 12, side_mm);
            scan(&view.image, &reading);
            assert_int_not_equal(judged(&reading), WK_FAIL);
        }
}

/* A frame on glass has edges and windows where the mat has plain ground. */
static void a_frame_on_glass_is_no_tile(void **state)
{
    struct table_view kept = view;
    struct wk_scanner *alone = scanner;

    (void)state;
    view.options.mat.glass = true;
    assert_int_equal(wk_sim_new(&view.sim, &view.options.mat, view.options.key, "drawn"), WK_OK);
    assert_int_equal(wk_scanner_new(&scanner, &view.options), WK_OK);
    for (int seed = 360; seed < 366; seed++) {
        struct wk_reading seen;

        shoot(seed % 2 ? "mild" : "medium", NULL, WK_ROW_1, 0, (uint64_t)seed);
        scan(&plain, &seen);
        assert_int_equal(seen.n_strays, 0);
    }
    wk_scanner_free(scanner);
    wk_sim_free(view.sim);
    view.options = kept.options;
    view.sim = kept.sim;
    scanner = alone;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_long(tells_what_a_reflection_hides), cmocka_unit_test_long(light_is_no_tile),
        cmocka_unit_test(what_is_laid_later_is_told_of),      cmocka_unit_test_long(a_sheet_of_stickers_is_no_tile),
        cmocka_unit_test_long(other_codes_are_no_tiles),      cmocka_unit_test_long(a_frame_on_glass_is_no_tile),
    };

    pass_over_long();
    return cmocka_run_group_tests(tests, open_view, close_view);
}
