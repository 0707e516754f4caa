/* The pose: cameras that are known, their markers projected with noise, and what the fit makes of them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "labels/mat.h"
#include "vision/image/plane.h"
#include "vision/mat/fit.h"

static double noise(unsigned *seed)
{
    double sum = 0;

    for (int i = 0; i < 12; i++) {
        *seed = *seed * 1664525U + 1013904223U;
        sum += *seed / 4294967296.0;
    }
    return sum - 6;
}

/* A camera leaning by tilt (about x) and yaw (about y) that looks at the mat's middle from `away` mm. */
static struct wk_fit camera(const struct wk_mat *mat, double f, double k1, double tilt_deg, double yaw_deg, double away)
{
    double a = tilt_deg * 3.14159265358979 / 180, b = yaw_deg * 3.14159265358979 / 180;
    double rx[9] = {1, 0, 0, 0, cos(a), -sin(a), 0, sin(a), cos(a)}, ry[9] = {cos(b), 0, sin(b), 0, 1, 0, -sin(b), 0, cos(b)};
    struct wk_fit fit = {.lens = {.w = 1920, .h = 1080, .fx = f, .fy = f, .cx = 959.5, .cy = 539.5, .k1 = k1},
                         .top_mm = mat->tile_height_mm - mat->marker_height_mm};

    wk_plane_multiply(rx, ry, fit.r);
    for (int i = 0; i < 3; i++)
        fit.t[i] = (i == 2 ? away : 0) - fit.r[3 * i] * mat->page_w_mm / 2 - fit.r[3 * i + 1] * mat->page_h_mm / 2;
    return fit;
}

static void projects_and_back(void **state)
{
    struct wk_mat mat;

    (void)state;
    wk_mat_default(&mat);
    struct wk_fit fit = camera(&mat, 1500, -0.08, 20, -6, 500);

    fit.lens.k2 = 0.02;
    fit.lens.p1 = 0.001;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        double u, v, x, y;

        assert_true(wk_fit_project(&fit, mat.slot_mm[s].x, mat.slot_mm[s].y, 22, &u, &v));
        assert_true(wk_fit_unproject(&fit, u, v, 22, &x, &y));
        assert_true(hypot(x - mat.slot_mm[s].x, y - mat.slot_mm[s].y) < 0.01);
    }
}

static void finds_the_tile_tops(void **state)
{
    static const struct {
        double f, k1, tilt, yaw, away;
        bool known;
        double limit_mm; /* worst slot at the height of the tile tops */
    } cases[] = {
        {1500, 0, 5, 1, 420, true, 0.5},      {1500, -0.09, 25, -7, 440, true, 0.7}, {1500, 0, 5, 1, 420, false, 4},
        {1660, -0.08, -12, 3, 470, false, 4}, {2460, 0, 25, 7, 640, false, 2.5},     {2460, -0.09, -25, 5, 660, false, 4},
        {1100, -0.1, 12, 2, 320, false, 4},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_sight sights[16];
        struct wk_mat mat;
        unsigned seed = 7 + (unsigned)i;
        double worst = 0;

        wk_mat_default(&mat);
        struct wk_fit truth = camera(&mat, cases[i].f, cases[i].k1, cases[i].tilt, cases[i].yaw, cases[i].away);
        struct wk_fit fit = {.lens = {.w = 1920, .h = 1080}, .top_mm = truth.top_mm, .lens_known = cases[i].known};

        if (cases[i].known)
            fit.lens = truth.lens;
        for (int k = 0; k < 16; k++) {
            sights[k] = (struct wk_sight){
                .x_mm = mat.marker_mm[k / 4][k % 4].x, .y_mm = mat.marker_mm[k / 4][k % 4].y, .sigma_px = 0.3, .marker = k / 4};
            assert_true(wk_fit_project(&truth, sights[k].x_mm, sights[k].y_mm, 0, &sights[k].u_px, &sights[k].v_px));
            sights[k].u_px += 0.2 * noise(&seed);
            sights[k].v_px += 0.2 * noise(&seed);
        }
        assert_true(wk_fit_solve(&fit, sights, 16, false));
        assert_int_equal(fit.n_markers, 4);
        assert_true(fit.residual_px < 0.6);
        for (int s = 0; s < WK_N_SLOTS; s++) {
            double u, v, x, y;

            assert_true(wk_fit_project(&truth, mat.slot_mm[s].x, mat.slot_mm[s].y, truth.top_mm, &u, &v));
            assert_true(wk_fit_unproject(&fit, u, v, fit.top_mm, &x, &y));
            worst = fmax(worst, hypot(x - mat.slot_mm[s].x, y - mat.slot_mm[s].y));
        }
        if (worst > cases[i].limit_mm)
            printf("case %zu: worst slot %.2f mm off, f %.0f for %.0f, k1 %.3f\n", i, worst, fit.lens.fx, cases[i].f,
                   fit.lens.k1);
        assert_true(worst <= cases[i].limit_mm);
    }
}

static void refuses_nonsense(void **state)
{
    struct wk_sight sights[16] = {0};
    struct wk_fit fit = {.lens = {.w = 1920, .h = 1080}};

    (void)state;
    assert_false(wk_fit_solve(&fit, sights, 3, false));
    assert_false(wk_fit_solve(&fit, sights, 16, false)); /* all in one point */
    assert_int_equal(fit.n_markers, 0);
    for (int k = 0; k < 16; k++)
        sights[k] = (struct wk_sight){.x_mm = k, .y_mm = 2 * k, .u_px = 100 + k, .v_px = 50 + k, .sigma_px = 0.3};
    assert_false(wk_fit_solve(&fit, sights, 16, false)); /* all on one line */
}

static void scales_lenses(void **state)
{
    const struct wk_lens lens = {.w = 1920, .h = 1080, .fx = 1500, .fy = 1500, .cx = 959.5, .cy = 539.5, .k1 = -0.1};

    (void)state;
    struct wk_lens twice = wk_lens_for(&lens, 3840, 2160);

    assert_true(fabs(twice.fx - 3000) < 1e-9 && fabs(twice.cx - 1919.5) < 1e-9 && fabs(twice.k1 + 0.1) < 1e-12);
    assert_true(wk_lens_for(&lens, 1600, 1200).fx <= 0); /* another shape: cropped nobody knows how */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(projects_and_back),
        cmocka_unit_test(finds_the_tile_tops),
        cmocka_unit_test(refuses_nonsense),
        cmocka_unit_test(scales_lenses),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
