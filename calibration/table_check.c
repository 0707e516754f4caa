/* Limits of size and number of stickers read, and the grade of a wall by them. */
#include "calibration/table_check.h"

/*
 * Of a wall that lies there whole a sticker may be worn, or under a reflection. When a tenth is not read it is no single tile
 * any more, and more pictures of the same will hardly help.
 */
#define LEAST_READ (WK_N_SLOTS - WK_N_SLOTS / 10)

/* What hides stickers of a wall that is found, most of those that are not read. */
static const char *mend_stickers(const struct wk_reading *reading, bool many)
{
    int n_unread = 0, n_glare = 0, n_dark = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        n_unread += reading->slot[s].state != WK_READ_LABEL;
        n_glare += reading->slot[s].why == WK_WHY_GLARE;
        n_dark += reading->slot[s].why == WK_WHY_DARK;
    }
    if (2 * n_glare >= n_unread)
        return "A lamp is mirrored in it: move the lamp or the camera.";
    if (2 * n_dark >= n_unread)
        return "More light on this wall.";
    return many ? "Focus, wipe the lens, take away what lies over it." : "Tiles are not read: turned over, worn, covered?";
}

/* near: other walls are seen larger than they need be, so that one which is not found may lie beyond the picture's edge. */
static void judge_wall(const struct wk_reading *reading, double module_mm, bool near, struct wk_table_check_wall *out)
{
    *out = (struct wk_table_check_wall){.found = reading->tray.found, .how = ""};
    for (int s = 0; s < WK_N_SLOTS; s++)
        out->n_read += reading->slot[s].state == WK_READ_LABEL;
    if (!out->found) {
        out->how = reading->tray.reason == WK_TOO_DARK ? "More light on this wall."
                   : near                              ? "Lay this wall. Not in the picture? Raise the camera."
                                                       : "Lay this wall, stickers up, with nothing over it.";
        return;
    }
    out->module_px = reading->tray.px_per_mm * module_mm;
    if (out->module_px < WK_TABLE_LEAST_MODULE_PX) {
        out->how = "Too small: lower the camera, or take one with more pixels.";
        return;
    }
    if (out->n_read < LEAST_READ) {
        out->how = mend_stickers(reading, true);
        return;
    }
    out->grade = out->module_px < WK_TABLE_GOOD_MODULE_PX || out->n_read < WK_N_SLOTS ? WK_GRADE_USABLE : WK_GRADE_GOOD;
    if (out->grade == WK_GRADE_USABLE)
        out->how =
            out->n_read < WK_N_SLOTS ? mend_stickers(reading, false) : "One picture is not enough for it: lower the camera.";
}

void wk_table_check_judge(const struct wk_table_reading *reading, double module_mm, struct wk_table_check *out)
{
    bool near = false;

    for (int i = 0; i < WK_N_WINDS; i++)
        near = near || (reading->wall[i].tray.found && reading->wall[i].tray.px_per_mm * module_mm > WK_TABLE_GOOD_MODULE_PX);
    out->grade = WK_GRADE_GOOD;
    for (int i = 0; i < WK_N_WINDS; i++) {
        judge_wall(&reading->wall[i], module_mm, near, &out->wall[i]);
        if (out->wall[i].grade < out->grade)
            out->grade = out->wall[i].grade;
    }
}
