/* The lens finder: a known lens is found again from views of the board, and pictures that tell nothing are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "calibration/lens_find.h"
#include "tests/support/calibration/board_view.h"
#include "tests/support/slice.h"

#define LENGTH(a) (sizeof(a) / sizeof(a)[0])

/* As somebody holds a board: into the corners, tilted, nearer and further. */
static const struct board_pose poses[] = {
    {0.50, 0.50, 0.75, 0, 0, 0},     {0.30, 0.35, 0.60, 0, 25, 3},   {0.70, 0.35, 0.60, 0, -25, -3},
    {0.30, 0.65, 0.60, -25, 0, 2},   {0.70, 0.65, 0.60, 25, 0, -4},  {0.25, 0.30, 0.55, 12, 10, 5},
    {0.75, 0.30, 0.55, 12, -12, 0},  {0.25, 0.70, 0.55, -14, 10, 0}, {0.75, 0.70, 0.55, -10, -14, 6},
    {0.50, 0.30, 0.65, 28, 5, 0},    {0.50, 0.70, 0.65, -28, 5, 0},  {0.50, 0.50, 0.95, 8, 25, 0},
    {0.50, 0.50, 0.95, -8, -25, 10}, {0.22, 0.28, 0.65, 0, 0, -12},  {0.78, 0.72, 0.65, 0, 0, 12},
    {0.78, 0.28, 0.65, 5, 5, 12},    {0.22, 0.72, 0.65, 5, -5, -12}, {0.14, 0.2, 0.6, 0, 0, 0},
    {0.86, 0.2, 0.6, 0, 0, 0},       {0.14, 0.8, 0.6, 0, 0, 0},      {0.86, 0.8, 0.6, 0, 0, 0},
};

/* The largest distance between where two lenses put the same sight, over the whole picture, px. */
static double lenses_apart(const struct wk_lens *truth, const struct wk_lens *found)
{
    struct wk_fit a = {.lens = *truth, .r = {1, 0, 0, 0, 1, 0, 0, 0, 1}, .t = {0, 0, 100}}, b = a;
    double worst = 0;

    b.lens = *found;
    for (int j = 0; j <= 8; j++)
        for (int i = 0; i <= 8; i++) {
            double x, y, u, v;

            assert_true(wk_fit_unproject(&a, i * truth->w / 8.0, j * truth->h / 8.0, 0, &x, &y));
            assert_true(wk_fit_project(&b, x, y, 0, &u, &v));
            worst = fmax(worst, hypot(u - i * truth->w / 8.0, v - j * truth->h / 8.0));
        }
    return worst;
}

static void finds_known_lenses(void **state)
{
    static const struct {
        const char *name;
        struct wk_lens lens;
    } cases[] = {
        {"wide, barrel", {960, 540, 640, 640, 490, 262, -0.16, 0.04, 0.0012, -0.0008, 0}},
        {"narrow, cushion", {960, 540, 1100, 1100, 470, 280, 0.06, -0.02, -0.001, 0.0005, 0}},
        {"oblong pixels", {960, 540, 800, 816, 479.5, 269.5, -0.05, 0, 0, 0, 0}},
    };
    uint8_t *texture = board_texture();

    (void)state;
    for (size_t c = 0; c < LENGTH(cases); c++) {
        const struct wk_lens *lens = &cases[c].lens;
        struct wk_lens_finder *finder = NULL;
        struct wk_image picture;

        assert_int_equal(wk_lens_finder_new(&finder), WK_OK);
        assert_int_equal(wk_image_new(&picture, lens->w, lens->h, 3), WK_OK);
        for (size_t i = 0; i < LENGTH(poses); i++) {
            enum wk_board_answer answer;

            board_draw(texture, lens, &poses[i], (unsigned)(i + 1), &picture);
            assert_int_equal(wk_lens_finder_look(finder, &picture, false, &answer, NULL), WK_OK);
        }
        const struct wk_lens_state *got = wk_lens_finder_state(finder);
        const struct wk_lens *found = &got->lens.lens;

        print_message("%s: %d views, %d cells, %d tilts, grade %d, rms %.3f, f %.2f of %.2f (sigma %.2f), middle %.2f %.2f, "
                      "apart %.2f px\n",
                      cases[c].name, got->n_views, got->n_cells, got->n_tilts, (int)got->grade, got->lens.rms_px, found->fx,
                      lens->fx, got->lens.sigma_f_px, found->cx - lens->cx, found->cy - lens->cy, lenses_apart(lens, found));
        assert_int_equal(got->grade, WK_GRADE_GOOD);
        assert_true(got->lens.rms_px < 0.3);
        assert_true(fabs(found->fx / lens->fx - 1) < 0.003 && fabs(found->fy / lens->fy - 1) < 0.003);
        assert_true(fabs(found->fx - lens->fx) < 4 * got->lens.sigma_f_px);
        assert_true(hypot(found->cx - lens->cx, found->cy - lens->cy) < 1);
        assert_true(lenses_apart(lens, found) < 0.6);
        wk_image_free(&picture);
        wk_lens_finder_free(finder);
    }
    free(texture);
}

/* Corners as the lens shows them, without pictures: for what is decided about views. */
static struct wk_board_view view_of(const struct wk_lens *lens, const struct board_pose *pose)
{
    struct wk_board_view view = {.w = lens->w, .h = lens->h};
    const struct wk_fit fit = board_fit(lens, pose);

    for (int i = 0; i < WK_BOARD_N_CORNERS; i++) {
        double u, v;

        if (!wk_fit_project(&fit, 100 * (BOARD_MARGIN + 1 + i % (WK_BOARD_COLUMNS - 1)),
                            100 * (BOARD_MARGIN + 1 + i / (WK_BOARD_COLUMNS - 1)), 0, &u, &v) ||
            u < 5 || v < 5 || u > lens->w - 6 || v > lens->h - 6)
            continue;
        view.id[view.n] = i;
        view.xy[2 * view.n] = (float)u;
        view.xy[2 * view.n++ + 1] = (float)v;
    }
    return view;
}

static const struct wk_lens webcam = {1920, 1080, 1400, 1400, 965, 530, -0.08, 0.02, 0, 0, 0};

static void refuses_one_pose(void **state)
{
    struct wk_lens_finder *finder = NULL;

    (void)state;
    assert_int_equal(wk_lens_finder_new(&finder), WK_OK);
    for (int i = 0; i < 30; i++) {
        struct board_pose pose = poses[0];

        pose.x += 0.001 * (i % 3);
        struct wk_board_view view = view_of(&webcam, &pose);

        assert_int_equal(wk_lens_finder_offer(finder, &view, false), i == 0 ? WK_BOARD_TAKEN : WK_BOARD_SAME);
    }
    assert_int_equal(wk_lens_finder_state(finder)->grade, WK_GRADE_MEND);
    assert_int_equal(wk_lens_finder_state(finder)->n_views, 1);
    wk_lens_finder_free(finder);
}

/* Moved about but never tilted: the focal length stays open, and so does the grade. */
static void refuses_a_board_never_tilted(void **state)
{
    struct wk_lens_finder *finder = NULL;

    (void)state;
    assert_int_equal(wk_lens_finder_new(&finder), WK_OK);
    for (int i = 0; i < 25; i++) {
        struct board_pose pose = {0.3 + 0.1 * (i % 5), 0.3 + 0.1 * (int)(i / 5), 0.5, 0, 0, 0};
        struct wk_board_view view = view_of(&webcam, &pose);

        (void)wk_lens_finder_offer(finder, &view, false);
    }
    const struct wk_lens_state *got = wk_lens_finder_state(finder);

    assert_true(got->n_views > 5 && got->n_tilts == 0);
    assert_int_equal(got->grade, WK_GRADE_MEND);
    wk_lens_finder_free(finder);
}

static void waits_for_the_board_to_rest(void **state)
{
    struct wk_lens_finder *finder = NULL;

    (void)state;
    assert_int_equal(wk_lens_finder_new(&finder), WK_OK);
    for (int i = 0; i < 6; i++) {
        struct board_pose pose = poses[0];

        pose.x += 0.01 * i;
        struct wk_board_view view = view_of(&webcam, &pose);

        assert_int_equal(wk_lens_finder_offer(finder, &view, true), WK_BOARD_MOVING);
        if (i == 5)
            assert_int_equal(wk_lens_finder_offer(finder, &view, true), WK_BOARD_TAKEN);
    }
    struct wk_board_view none = {.w = 1920, .h = 1080}, small = view_of(&webcam, &poses[1]);

    assert_int_equal(wk_lens_finder_offer(finder, &none, true), WK_BOARD_NONE);
    small.w = 1280;
    small.h = 720;
    assert_int_equal(wk_lens_finder_offer(finder, &small, false), WK_BOARD_SIZE);
    wk_lens_finder_free(finder);
}

/* Each wish carried out leads to the end: nobody is sent round in circles. */
static void wishes_lead_to_the_end(void **state)
{
    struct wk_lens_finder *finder = NULL;
    int n = 0;

    (void)state;
    assert_int_equal(wk_lens_finder_new(&finder), WK_OK);
    const struct wk_lens_state *got = wk_lens_finder_state(finder);

    for (; n < 60 && got->grade != WK_GRADE_GOOD; n++) {
        struct board_pose pose = {0.5, 0.5, 0.55, 3.0 * (n % 3), 2.0 * (n % 5), n % 7};

        assert_true(wk_lens_wish_text(got)[0] != '\0');
        if (got->wish == WK_LENS_WISH_CELL) {
            pose.x = (got->wish_x + 0.5) / WK_LENS_CELLS_X;
            pose.y = (got->wish_y + 0.5) / WK_LENS_CELLS_Y;
        } else if (got->wish == WK_LENS_WISH_LEFT || got->wish == WK_LENS_WISH_RIGHT) {
            pose.tilt_y_deg = got->wish == WK_LENS_WISH_LEFT ? 25 : -25;
        } else if (got->wish == WK_LENS_WISH_UPPER || got->wish == WK_LENS_WISH_LOWER) {
            pose.tilt_x_deg = got->wish == WK_LENS_WISH_UPPER ? -25 : 25;
        } else {
            pose.share = 0.4 + 0.07 * (n % 8);
        }
        struct wk_board_view view = view_of(&webcam, &pose);

        (void)wk_lens_finder_offer(finder, &view, false);
    }
    print_message("%d pictures held, %d kept\n", n, got->n_views);
    assert_int_equal(got->grade, WK_GRADE_GOOD);
    wk_lens_finder_free(finder);
}

/* One picture in which the board was bent or blurred does not spoil the others. */
static void drops_a_bad_view(void **state)
{
    struct wk_lens_finder *finder = NULL;

    (void)state;
    assert_int_equal(wk_lens_finder_new(&finder), WK_OK);
    for (size_t i = 0; i < LENGTH(poses); i++) {
        struct wk_board_view view = view_of(&webcam, &poses[i]);

        for (int k = 0; i == 6 && k < view.n; k++)
            view.xy[2 * k + 1] += (float)(12 * sin(view.xy[2 * k] / 150));
        (void)wk_lens_finder_offer(finder, &view, false);
    }
    const struct wk_lens_state *got = wk_lens_finder_state(finder);

    assert_int_equal(got->grade, WK_GRADE_GOOD);
    assert_true(got->lens.rms_px < 0.1 && lenses_apart(&webcam, &got->lens.lens) < 0.5);
    wk_lens_finder_free(finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_long(finds_known_lenses),
        cmocka_unit_test(refuses_one_pose),
        cmocka_unit_test_long(refuses_a_board_never_tilted),
        cmocka_unit_test(waits_for_the_board_to_rest),
        cmocka_unit_test(wishes_lead_to_the_end),
        cmocka_unit_test(drops_a_bad_view),
    };

    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
