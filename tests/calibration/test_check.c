/* The check of a camera: each measurable judged by itself, the worst of them together. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "calibration/check.h"

static const struct wk_tray fine = {
    .found = true, .reason = WK_OK, .residual_px = 0.2, .px_per_mm = 4.3, .blur_px = 0.7, .brightness = 120, .glare = 0.001};

static void judges_each(void **state)
{
    static const struct {
        enum wk_check_what what;
        double residual, px_per_mm, blur, brightness, glare;
        enum wk_grade grade;
    } cases[] = {
        {WK_CHECK_MAT, 0.2, 4.3, 0.7, 120, 0.001, WK_GRADE_GOOD},
        {WK_CHECK_MAT, 1.2, 4.3, 0.7, 120, 0.001, WK_GRADE_USABLE},
        {WK_CHECK_MAT, 3, 4.3, 0.7, 120, 0.001, WK_GRADE_MEND},
        {WK_CHECK_RESOLUTION, 0.2, 3.2, 0.7, 120, 0.001, WK_GRADE_USABLE},
        {WK_CHECK_RESOLUTION, 0.2, 2, 0.3, 120, 0.001, WK_GRADE_MEND},
        {WK_CHECK_FOCUS, 0.2, 4.3, 1.5, 120, 0.001, WK_GRADE_USABLE},
        {WK_CHECK_FOCUS, 0.2, 4.3, 2.5, 120, 0.001, WK_GRADE_MEND},
        {WK_CHECK_EXPOSURE, 0.2, 4.3, 0.7, 30, 0.001, WK_GRADE_MEND},
        {WK_CHECK_EXPOSURE, 0.2, 4.3, 0.7, 240, 0.001, WK_GRADE_MEND},
        {WK_CHECK_EXPOSURE, 0.2, 4.3, 0.7, 60, 0.001, WK_GRADE_USABLE},
        {WK_CHECK_GLARE, 0.2, 4.3, 0.7, 120, 0.01, WK_GRADE_USABLE},
        {WK_CHECK_GLARE, 0.2, 4.3, 0.7, 120, 0.2, WK_GRADE_MEND},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_tray tray = fine;
        struct wk_check check;

        tray.residual_px = cases[i].residual;
        tray.px_per_mm = cases[i].px_per_mm;
        tray.blur_px = cases[i].blur;
        tray.brightness = cases[i].brightness;
        tray.glare = cases[i].glare;
        wk_check_judge(&tray, 0.96, &check);
        assert_int_equal(check.item[cases[i].what].grade, cases[i].grade);
        assert_int_equal(check.grade, cases[i].grade);
        for (int k = 0; k < WK_N_CHECKS; k++)
            assert_int_equal(check.item[k].how[0] == '\0', check.item[k].grade == WK_GRADE_GOOD);
    }
}

static void says_how_to_find_the_mat(void **state)
{
    (void)state;
    for (int reason = WK_NO_TRAY; reason <= WK_OUT_OF_FOCUS; reason++) {
        struct wk_tray tray = {.found = false, .reason = (enum wk_status)reason};
        struct wk_check check;

        wk_check_judge(&tray, 0.96, &check);
        assert_int_equal(check.grade, WK_GRADE_MEND);
        assert_true(strlen(check.item[WK_CHECK_MAT].how) > 20);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(judges_each), cmocka_unit_test(says_how_to_find_the_mat)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
