/* The check of a camera: each measurable judged by itself, the worst of them together; the height that it ought to go to. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "calibration/check.h"
#include "calibration/height.h"
#include "vision/scan/survey.h"

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

static void assert_near(double value, double wanted, double off)
{
    if (!(fabs(value - wanted) <= off))
        fail_msg("%g instead of %g", value, wanted);
}

/* Worked out by hand: half of what has to be in the picture, over the tangent of half the angle across. */
static void heights_are_geometry(void **state)
{
    static const struct {
        double degrees;
        int w, h;
        double mat_mm, table_mm; /* the lowest */
    } rows[] = {
        /* 70 degrees over 16:9 are 62.8 across and 37.9 the other way: 201 / 0.6103 + 22, 400 / 0.3433 + 22. */
        {70, 1920, 1080, 351.4, 1187.2},
        {70, 3840, 2160, 351.4, 1187.2},
        /* 90 degrees over 4:3: 201 / 0.8 + 22, 400 / 0.6 + 22. */
        {90, 4608, 3456, 273.3, 688.7},
    };
    struct wk_extent mat, table;
    struct wk_mat printed;

    (void)state;
    wk_mat_default(&printed);
    wk_extent_of_mat(&printed, &mat);
    wk_extent_of_table(22, &table);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const double focal = wk_focal_of_angle(rows[i].degrees, rows[i].w, rows[i].h);
        const struct wk_heights over_mat = wk_heights_of(&mat, focal, rows[i].w, rows[i].h, 0.96);
        const struct wk_heights over_table = wk_heights_of(&table, focal, rows[i].w, rows[i].h, 0.96);

        assert_near(over_mat.lowest_mm, rows[i].mat_mm, 0.5);
        assert_near(over_table.lowest_mm, rows[i].table_mm, 0.5);
        /* As large there as it is said to be good at. */
        assert_near(wk_height_scale(&mat, focal, over_mat.good_mm) * 0.96, WK_CHECK_GOOD_MODULE_PX, 1e-9);
        assert_near(wk_height_scale(&mat, focal, over_mat.usable_mm) * 0.96, WK_CHECK_LEAST_MODULE_PX, 1e-9);
    }
    /* On a rim the marks are nearer to the camera than the mat is, and decide. */
    printed.marker_height_mm = 60;
    wk_extent_of_mat(&printed, &mat);
    const double focal = wk_focal_of_angle(70, 1920, 1080);
    assert_near(wk_heights_of(&mat, focal, 1920, 1080, 0.96).lowest_mm, 204 / 0.6103 + 60, 0.5);
}

static void says_where_to_go(void **state)
{
    static const struct {
        const char *name;
        double degrees, now_mm; /* 0: not known */
        int w;
        bool too_small, cut;
        enum wk_height_do what;
        double to_mm;
    } rows[] = {
        {"good where it is", 70, 400, 1920, false, false, WK_HEIGHT_STAYS, 0},
        {"a common webcam on a stand of 60 cm", 70, 600, 1920, true, false, WK_HEIGHT_LOWER, 386},
        {"a wide one", 90, 600, 1920, true, false, WK_HEIGHT_LOWER, 278},
        {"full, and still too small", 70, 355, 1280, true, false, WK_HEIGHT_PIXELS, 351},
        {"too small from wherever it sees all", 70, 700, 960, true, false, WK_HEIGHT_PIXELS, 351},
        {"far, and nearer only usable", 70, 700, 1280, true, false, WK_HEIGHT_LOWER, 351},
        {"a part beyond the edge", 70, 0, 1920, false, true, WK_HEIGHT_RAISE, 386},
        {"so small that no mark is read", 70, 0, 1920, true, false, WK_HEIGHT_LOWER, 386},
        {"the lens not known", 0, 600, 1920, true, false, WK_HEIGHT_LOWER, 0},
        {"nothing known", 0, 0, 1920, false, true, WK_HEIGHT_RAISE, 0},
    };
    struct wk_extent mat;
    struct wk_mat printed;

    (void)state;
    wk_mat_default(&printed);
    wk_extent_of_mat(&printed, &mat);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const int w = rows[i].w, h = w * 9 / 16;
        const double truly = wk_focal_of_angle(rows[i].degrees > 0 ? rows[i].degrees : 70, w, h);
        const struct wk_height_seen seen = {
            .w = w,
            .h = h,
            .focal_px = rows[i].degrees > 0 ? truly : 0,
            .px_per_mm = rows[i].now_mm > 0 ? wk_height_scale(&mat, truly, rows[i].now_mm) : 0,
            .too_small = rows[i].too_small,
            .cut = rows[i].cut,
        };
        const struct wk_height_wish wish = wk_height_judge(&mat, &seen, 0.96);

        if (wish.what != rows[i].what || wish.to_mm < rows[i].to_mm - 1 || wish.to_mm > rows[i].to_mm + 1)
            fail_msg("%s: %d, to %.1f mm", rows[i].name, (int)wish.what, wish.to_mm);
        if (wish.what == WK_HEIGHT_LOWER && rows[i].now_mm > 0 && rows[i].to_mm > 0)
            assert_near(wish.times * (rows[i].now_mm - 22), wish.to_mm - 22, 0.01);
    }
}

/* Said by the command and on the camera's screen alike, whatever the sizes promise. */
static void the_stickers_that_are_read_are_counted(void **state)
{
    static const struct {
        int n_bare, n_missed;
        bool found;
        int n_read, n_seen;
        enum wk_grade grade;
    } cases[] = {{0, 0, true, 34, 34, WK_GRADE_GOOD},   {0, 1, true, 33, 34, WK_GRADE_USABLE},
                 {0, 2, true, 32, 34, WK_GRADE_USABLE}, {0, 3, true, 31, 34, WK_GRADE_MEND},
                 {4, 0, true, 30, 30, WK_GRADE_GOOD},   {34, 0, true, 0, 0, WK_GRADE_USABLE},
                 {0, 34, true, 0, 34, WK_GRADE_MEND},   {0, 0, false, 0, 0, WK_GRADE_USABLE}};
    struct wk_check_labels said;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct wk_reading reading = {.tray = {.found = cases[i].found}};

        for (int s = 0; s < WK_N_SLOTS; s++)
            reading.slot[s] = s < cases[i].n_bare ? (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_NO_STICKER}
                              : s < cases[i].n_bare + cases[i].n_missed ? (struct wk_read){.state = WK_READ_UNREADABLE}
                                                                        : (struct wk_read){.state = WK_READ_LABEL};
        wk_check_labels(&reading, &said);
        assert_int_equal(said.n_read, cases[i].n_read);
        assert_int_equal(said.n_seen, cases[i].n_seen);
        assert_int_equal(said.grade, cases[i].grade);
        assert_int_equal(said.how[0] == '\0', said.grade == WK_GRADE_GOOD);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(judges_each),
                                       cmocka_unit_test(the_stickers_that_are_read_are_counted),
                                       cmocka_unit_test(says_how_to_find_the_mat),
                                       cmocka_unit_test(judges_each_slot),
                                       cmocka_unit_test(judges_focus_by_place),
                                       cmocka_unit_test(judges_the_colour_of_light),
                                       cmocka_unit_test(heights_are_geometry),
                                       cmocka_unit_test(says_where_to_go)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
