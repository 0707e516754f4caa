/* Limits of size and number of stickers read, and the grade of a wall by them. */
#include "calibration/table_check.h"

/*
 * What a table is built to be read at (vision/table/table.h): from 1.8 px a module on one picture is enough, from 1.1 on a few
 * that are added up. Below that neighbouring modules share their pixels.
 */
#define GOOD_MODULE_PX 1.8
#define LEAST_MODULE_PX 1.1

/*
 * Of a wall that lies there whole a sticker may be worn, or under a reflection. When a tenth is not read it is no single tile
 * any more, and more pictures of the same will hardly help.
 */
#define LEAST_READ (WK_N_SLOTS - WK_N_SLOTS / 10)

static const char *mend_wall(enum wk_status reason)
{
    switch ((int)reason) {
    case WK_TOO_DARK:
        return "Switch on more light, or open the camera's shutter.";
    case WK_GLARE:
        return "The picture is burnt out: turn the light away or lower the exposure.";
    case WK_OUT_OF_FOCUS:
        return "Focus the camera on the tiles.";
    default:
        return "Lay the whole wall there, stickers up, and see that all of it is in the picture and nothing is over it.";
    }
}

static void judge_wall(const struct wk_reading *reading, double module_mm, struct wk_table_check_wall *out)
{
    *out = (struct wk_table_check_wall){.found = reading->tray.found, .how = ""};
    for (int s = 0; s < WK_N_SLOTS; s++)
        out->n_read += reading->slot[s].state == WK_READ_LABEL;
    if (!out->found) {
        out->how = mend_wall(reading->tray.reason);
        return;
    }
    out->module_px = reading->tray.px_per_mm * module_mm;
    if (out->module_px < LEAST_MODULE_PX) {
        out->how = "Bring the camera nearer, or take one with more pixels.";
        return;
    }
    if (out->n_read < LEAST_READ) {
        out->how = "See to light, focus and reflections, take away what lies over the tiles, and replace worn stickers.";
        return;
    }
    out->grade = out->module_px < GOOD_MODULE_PX || out->n_read < WK_N_SLOTS ? WK_GRADE_USABLE : WK_GRADE_GOOD;
    if (out->grade == WK_GRADE_USABLE)
        out->how = out->n_read < WK_N_SLOTS
                       ? "Look at the tiles that are not read: turned over, worn, under a reflection."
                       : "It takes several pictures to read a wall; nearer, or with more pixels, one is enough.";
}

void wk_table_check_judge(const struct wk_table_reading *reading, double module_mm, struct wk_table_check *out)
{
    out->grade = WK_GRADE_GOOD;
    for (int i = 0; i < WK_N_WINDS; i++) {
        judge_wall(&reading->wall[i], module_mm, &out->wall[i]);
        if (out->wall[i].grade < out->grade)
            out->grade = out->wall[i].grade;
    }
}
