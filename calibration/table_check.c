/* Limits of size and number of stickers read, and the grade of a wall by them. */
#include "calibration/table_check.h"

#include "labels/table_place.h"

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

/* Each is seen too small to be read by one picture; a wall that is smaller than `least` by no number of them. */
static const char *mend_size(enum wk_height_do what, bool least)
{
    if (what == WK_HEIGHT_LOWER)
        return least ? "Too small: lower the camera." : "One picture is not enough for it: lower the camera.";
    return least ? "Too small, and no height does it: take a camera with more pixels."
                 : "One picture is not enough for it: several are added up.";
}

/*
 * near: other walls are seen larger than they need be, so that one which is not found may lie beyond the picture's edge. far:
 * no sticker is read anywhere, as it is where all of them are too small.
 */
static void judge_wall(const struct wk_reading *reading, bool near, bool far, enum wk_height_do what,
                       struct wk_table_check_wall *out)
{
    if (!out->found) {
        out->how = reading->tray.reason == WK_TOO_DARK ? "More light on this wall."
                   : far                               ? "Lay this wall. It lies there? Lower the camera."
                   : near                              ? "Lay this wall. Not in the picture? Raise the camera."
                                                       : "Lay this wall, stickers up, with nothing over it.";
        return;
    }
    if (out->module_px < WK_TABLE_LEAST_MODULE_PX) {
        out->how = mend_size(what, true);
        return;
    }
    if (out->n_read < LEAST_READ) {
        out->how = mend_stickers(reading, true);
        return;
    }
    out->grade = out->module_px < WK_TABLE_GOOD_MODULE_PX || out->n_read < WK_N_SLOTS ? WK_GRADE_USABLE : WK_GRADE_GOOD;
    if (out->grade == WK_GRADE_USABLE)
        out->how = out->n_read < WK_N_SLOTS ? mend_stickers(reading, false) : mend_size(what, false);
}

/* A wall that was not found may lie beyond the edge when the others are seen larger than is needed. */
static void judge_height(const struct wk_table_picture *picture, double module_mm, struct wk_table_check *out)
{
    double least_px = 0;
    bool missing = false;
    struct wk_extent extent;

    for (int i = 0; i < WK_N_WINDS; i++) {
        missing = missing || !out->wall[i].found;
        if (out->wall[i].found && (least_px == 0 || out->wall[i].module_px < least_px))
            least_px = out->wall[i].module_px;
    }
    wk_extent_of_table(picture->tile_height_mm, &extent);
    out->seen = (struct wk_height_seen){
        .w = picture->w,
        .h = picture->h,
        .focal_px = picture->focal_px,
        .px_per_mm = least_px / module_mm,
        .too_small = least_px > 0 && least_px < extent.good_px,
        .cut = missing && least_px > extent.good_px,
    };
    out->wish = wk_height_judge(&extent, &out->seen, module_mm);
    /* A wall that is not found where all of the table is seen is not laid, or dark. */
    if (out->wish.what == WK_HEIGHT_RAISE && out->wish.times <= 1)
        out->wish.what = WK_HEIGHT_STAYS;
}

void wk_table_check_judge(const struct wk_table_reading *reading, const struct wk_table_picture *picture, double module_mm,
                          struct wk_table_check *out)
{
    bool near = false, far = reading->n_strays == 0;

    *out = (struct wk_table_check){.grade = WK_GRADE_GOOD};
    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_reading *wall = &reading->wall[i];

        out->wall[i] = (struct wk_table_check_wall){.found = wall->tray.found, .how = ""};
        for (int s = 0; s < WK_N_SLOTS; s++)
            out->wall[i].n_read += wall->slot[s].state == WK_READ_LABEL;
        if (wall->tray.found)
            out->wall[i].module_px = wall->tray.px_per_mm * module_mm;
        far = far && !wall->tray.found && wall->n_strays == 0;
        near = near || out->wall[i].module_px > WK_TABLE_GOOD_MODULE_PX;
    }
    judge_height(picture, module_mm, out);
    for (int i = 0; i < WK_N_WINDS; i++) {
        judge_wall(&reading->wall[i], near, far, out->wish.what, &out->wall[i]);
        if (out->wall[i].grade < out->grade)
            out->grade = out->wall[i].grade;
    }
    out->below = wk_table_below_of_walls(reading);
    out->turned = out->below != WK_WIND_NONE && out->below != reading->below;
    if (out->turned)
        out->grade = WK_GRADE_MEND;
}
