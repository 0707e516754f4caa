/* Grades of a table's walls: by size, by what is read, by what was not found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "calibration/table_check.h"

#define MODULE_MM 0.96
#define TILE_MM 20.0

static void lay(struct wk_table_reading *reading, double module_px)
{
    memset(reading, 0, sizeof *reading);
    for (int i = 0; i < WK_N_WINDS; i++) {
        reading->wall[i].tray = (struct wk_tray){.found = true, .px_per_mm = module_px / MODULE_MM};
        for (int s = 0; s < WK_N_SLOTS; s++)
            reading->wall[i].slot[s].state = WK_READ_LABEL;
    }
}

static void walls_are_graded(void **state)
{
    static const struct {
        const char *what;
        int w; /* of the picture, of 16 to 9 */
        double module_px;
        int n_hidden;          /* stickers of West's wall that are not read */
        enum wk_status reason; /* why West's wall is not found; WK_OK: it is */
        enum wk_read_why why;  /* of those that are not read */
        enum wk_grade west, all;
        const char *how; /* begins so */
    } rows[] = {
        {"4K over a table", 3840, 2.5, 0, WK_OK, 0, WK_GRADE_GOOD, WK_GRADE_GOOD, ""},
        {"as small as one picture is enough for", 3840, 1.81, 0, WK_OK, 0, WK_GRADE_GOOD, WK_GRADE_GOOD, ""},
        {"a webcam that sees the table and nothing else", 1920, 1.3, 0, WK_OK, 0, WK_GRADE_USABLE, WK_GRADE_USABLE,
         "One picture is not enough for it: several"},
        {"4K from so high", 3840, 1.3, 0, WK_OK, 0, WK_GRADE_USABLE, WK_GRADE_USABLE,
         "One picture is not enough for it: lower"},
        {"too far away", 1920, 1.0, 0, WK_OK, 0, WK_GRADE_MEND, WK_GRADE_MEND, "Too small: lower"},
        {"too few pixels", 1280, .85, 0, WK_OK, 0, WK_GRADE_MEND, WK_GRADE_MEND, "Too small, and no height"},
        {"a tile turned over", 3840, 2.5, 1, WK_OK, 0, WK_GRADE_USABLE, WK_GRADE_USABLE, "Tiles are not read"},
        {"three in a reflection", 3840, 2.5, 3, WK_OK, WK_WHY_GLARE, WK_GRADE_USABLE, WK_GRADE_USABLE, "A lamp"},
        {"a reflection over four", 3840, 2.5, 4, WK_OK, WK_WHY_GLARE, WK_GRADE_MEND, WK_GRADE_MEND, "A lamp"},
        {"four in a corner without light", 3840, 2.5, 4, WK_OK, WK_WHY_DARK, WK_GRADE_MEND, WK_GRADE_MEND, "More light"},
        {"four blurred", 3840, 2.5, 4, WK_OK, 0, WK_GRADE_MEND, WK_GRADE_MEND, "Focus"},
        {"not there", 3840, 1.5, 34, WK_NO_TRAY, 0, WK_GRADE_MEND, WK_GRADE_MEND, "Lay this wall, stickers up"},
        {"beyond the edge of a near camera's picture", 3840, 2.5, 34, WK_NO_TRAY, 0, WK_GRADE_MEND, WK_GRADE_MEND,
         "Lay this wall. Not in the picture? Raise"},
        {"dark", 3840, 2.5, 34, WK_TOO_DARK, 0, WK_GRADE_MEND, WK_GRADE_MEND, "More light"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static struct wk_table_reading reading;
        struct wk_reading *west = &reading.wall[WK_WIND_WEST - 1];
        struct wk_table_check check;

        lay(&reading, rows[i].module_px);
        west->tray.found = rows[i].reason == WK_OK;
        west->tray.reason = rows[i].reason;
        for (int s = 0; s < rows[i].n_hidden; s++)
            west->slot[s] = (struct wk_read){.state = WK_READ_UNREADABLE, .why = rows[i].why};
        wk_table_check_judge(&reading, &(struct wk_table_picture){rows[i].w, rows[i].w * 9 / 16, 0, TILE_MM}, MODULE_MM,
                             &check);
        const struct wk_table_check_wall *wall = &check.wall[WK_WIND_WEST - 1];
        if (wall->grade != rows[i].west || check.grade != rows[i].all || strncmp(wall->how, rows[i].how, strlen(rows[i].how)) ||
            (rows[i].how[0] == '\0') != (wall->how[0] == '\0'))
            fail_msg("%s: %s, in all %s: %s", rows[i].what, wk_grade_word(wall->grade), wk_grade_word(check.grade), wall->how);
        assert_int_equal(wall->n_read, WK_N_SLOTS - rows[i].n_hidden);
        assert_int_equal(check.wall[0].found, true);
    }
}

/* Memory that nobody filled in is to mend (law 1). */
static void nothing_read_is_to_mend(void **state)
{
    static struct wk_table_reading nothing;
    struct wk_table_check check;

    (void)state;
    wk_table_check_judge(&nothing, &(struct wk_table_picture){1920, 1080, 0, TILE_MM}, MODULE_MM, &check);
    assert_int_equal(check.grade, WK_GRADE_MEND);
    for (int i = 0; i < WK_N_WINDS; i++)
        assert_int_equal(check.wall[i].grade, WK_GRADE_MEND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walls_are_graded),
        cmocka_unit_test(nothing_read_is_to_mend),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
