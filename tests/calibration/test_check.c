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

static struct wk_survey even(double px_per_mm, double blur, double brightness, double glare)
{
    struct wk_survey survey = {.light_known = true, .white = {200, 205, 210}};

    for (int s = 0; s < WK_N_SLOTS; s++)
        survey.slot[s] = (struct wk_slot_sight){px_per_mm, brightness, glare, blur};
    return survey;
}

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
        struct wk_survey survey = even(cases[i].px_per_mm, cases[i].blur, cases[i].brightness, cases[i].glare);

        wk_check_judge(&tray, &survey, 0.96, &check);
        assert_int_equal(check.item[cases[i].what].grade, cases[i].grade);
        assert_int_equal(check.grade, cases[i].grade);
        for (int k = 0; k < WK_N_CHECKS; k++)
            assert_int_equal(check.item[k].how[0] == '\0', check.item[k].grade == WK_GRADE_GOOD);
    }
}

static void says_how_to_find_the_mat(void **state)
{
    (void)state;
    for (int reason = WK_NO_TRAY; reason <= WK_TOO_SMALL; reason += reason == WK_OUT_OF_FOCUS ? WK_TWO_TRAYS - reason : 1) {
        struct wk_tray tray = {.found = false, .reason = (enum wk_status)reason};
        struct wk_check check;

        wk_check_judge(&tray, NULL, 0.96, &check);
        assert_int_equal(check.grade, WK_GRADE_MEND);
        assert_true(strlen(check.item[WK_CHECK_MAT].how) > 20);
    }
}

/* One slot is enough, and it is named with what is wrong there. */
static void judges_each_slot(void **state)
{
    static const struct {
        const char *name;
        struct wk_slot_sight sight;
        enum wk_check_what what;
        enum wk_grade slot, item;
    } cases[] = {
        {"glare on half a slot", {4.3, 120, 0.5, 0.7}, WK_CHECK_GLARE, WK_GRADE_MEND, WK_GRADE_MEND},
        {"a little glare", {4.3, 120, 0.1, 0.7}, WK_CHECK_GLARE, WK_GRADE_USABLE, WK_GRADE_USABLE},
        {"out of the picture", {0, 120, 0, 0}, WK_CHECK_RESOLUTION, WK_GRADE_MEND, WK_GRADE_MEND},
        {"far away", {3.2, 120, 0, 0.7}, WK_CHECK_RESOLUTION, WK_GRADE_USABLE, WK_GRADE_USABLE},
        {"one soft edge", {4.3, 120, 0, 2.0}, WK_CHECK_RESOLUTION, WK_GRADE_GOOD, WK_GRADE_GOOD},
        {"a black shadow", {4.3, 10, 0, 0}, WK_CHECK_EXPOSURE, WK_GRADE_MEND, WK_GRADE_MEND},
        {"nothing in it", {4.3, 120, 0, 0}, WK_CHECK_RESOLUTION, WK_GRADE_GOOD, WK_GRADE_GOOD},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_survey survey = even(4.3, 0.7, 120, 0);
        struct wk_check check;

        survey.slot[20] = cases[i].sight;
        wk_check_judge(&fine, &survey, 0.96, &check);
        if (check.slot[20] != cases[i].slot || check.item[cases[i].what].grade != cases[i].item ||
            check.slot_what[20] != cases[i].what)
            fail_msg("%s: slot %d by %d, item %d", cases[i].name, (int)check.slot[20], (int)check.slot_what[20],
                     (int)check.item[cases[i].what].grade);
        assert_int_equal(check.slot[21], WK_GRADE_GOOD);
    }
}

/* A corner out of focus is found though the marks and the middle are sharp; a single soft edge (above) is not a blur. */
static void judges_focus_by_place(void **state)
{
    struct wk_survey survey = even(4.3, 0.7, 120, 0);
    struct wk_check check;

    (void)state;
    for (int row = WK_ROW_HAND; row <= WK_ROW_1; row++)
        for (int column = 0; column < 3; column++)
            survey.slot[wk_slot_at((enum wk_row)row, column)].blur_px = 2;
    wk_check_judge(&fine, &survey, 0.96, &check);
    assert_int_equal(check.slot[wk_slot_at(WK_ROW_HAND, 0)], WK_GRADE_MEND);
    assert_int_equal(check.slot_what[wk_slot_at(WK_ROW_HAND, 0)], WK_CHECK_FOCUS);
    assert_int_equal(check.slot[wk_slot_at(WK_ROW_HAND, 8)], WK_GRADE_GOOD);
    assert_int_equal(check.item[WK_CHECK_FOCUS].grade, WK_GRADE_MEND);
}

static void judges_the_colour_of_light(void **state)
{
    static const struct {
        double blue, green, red;
        enum wk_tint tint;
        enum wk_grade grade;
    } cases[] = {
        {200, 205, 210, WK_TINT_NONE, WK_GRADE_GOOD},    {150, 190, 220, WK_TINT_WARM, WK_GRADE_USABLE},
        {80, 180, 240, WK_TINT_WARM, WK_GRADE_MEND},     {230, 190, 160, WK_TINT_COLD, WK_GRADE_USABLE},
        {150, 230, 160, WK_TINT_GREEN, WK_GRADE_USABLE}, {200, 140, 200, WK_TINT_MAGENTA, WK_GRADE_USABLE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_survey survey = even(4.3, 0.7, 120, 0);
        struct wk_check check;

        survey.white[0] = cases[i].blue;
        survey.white[1] = cases[i].green;
        survey.white[2] = cases[i].red;
        wk_check_judge(&fine, &survey, 0.96, &check);
        assert_int_equal(check.tint, cases[i].tint);
        assert_int_equal(check.item[WK_CHECK_LIGHT].grade, cases[i].grade);
        assert_int_equal(check.item[WK_CHECK_LIGHT].how[0] == '\0', cases[i].grade == WK_GRADE_GOOD);
        survey.light_known = false;
        wk_check_judge(&fine, &survey, 0.96, &check);
        assert_int_equal(check.tint, WK_TINT_UNKNOWN);
        assert_true(check.item[WK_CHECK_LIGHT].grade < WK_GRADE_GOOD);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(judges_each), cmocka_unit_test(says_how_to_find_the_mat),
                                       cmocka_unit_test(judges_each_slot), cmocka_unit_test(judges_focus_by_place),
                                       cmocka_unit_test(judges_the_colour_of_light)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
