/* calibrate heights: from which height a lens sees the mat, or a table, and how large; and advice on which to buy. */
#include "kiosk/programs/cmd/camera/command_calibrate_heights.h"

#include <math.h>

#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cmd/camera/viewer.h"
#include "labels/sticker.h"

#define STAND_MM 600 /* the height of most stands that are sold */

/* Lenses that are sold, with their makers' angles, and sizes of pictures. */
static const double angles[] = {55, 70, 78, 90};
static const struct {
    const char *name;
    int w, h;
} pictures[] = {{"1080p", 1920, 1080}, {"4K", 3840, 2160}, {"16 MP 4:3", 4608, 3456}};

#define N_ANGLES ((int)(sizeof angles / sizeof angles[0]))
#define N_PICTURES ((int)(sizeof pictures / sizeof pictures[0]))

static int cm_up(double mm)
{
    return (int)ceil(mm / 10);
}

/* ---- advice ---- */

/* From which heights common lenses see everything, for people who do not know their own lens. */
static void print_lowest(FILE *out, const struct wk_extent *extent, const struct wk_height_seen *seen)
{
    for (int i = 0; i < N_ANGLES; i++) {
        const double focal = wk_focal_of_angle(angles[i], seen->w, seen->h);
        fprintf(out, "%s%.0f degrees %d cm", i == 0 ? "" : ", ", angles[i],
                cm_up(wk_heights_of(extent, focal, seen->w, seen->h, 1).lowest_mm * extent->room));
    }
}

void wk_height_print(FILE *out, const char *name, const struct wk_extent *extent, const struct wk_height_seen *seen,
                     const struct wk_height_wish *wish, const struct wk_height_words *words)
{
    if (wish->what == WK_HEIGHT_STAYS)
        return;
    fputs(name, out);
    if (wish->what == WK_HEIGHT_PIXELS) {
        fprintf(out, "it is not the height: look straight down, choose larger pictures (4K) or larger stickers\n");
    } else if (wish->to_mm > 0) {
        fprintf(out, "%s the camera to %s%d cm above the %s", wish->what == WK_HEIGHT_LOWER ? "lower" : "raise",
                words->estimated ? "about " : "", cm_up(wish->to_mm), words->ground);
        if (wish->times > 0)
            fprintf(out, ", %.0f %% of its height now", 100 * wish->times);
        fprintf(out, ": %.1f px a module there\n", wish->module_px);
    } else if (wish->times > 0) {
        fprintf(out, "%s the camera to %.0f %% of its height above the tiles: %.1f px a module there\n",
                wish->what == WK_HEIGHT_LOWER ? "lower" : "raise", 100 * wish->times, wish->module_px);
    } else {
        fprintf(out, "the lens is not known; above the %s go, with a lens of ", words->ground);
        print_lowest(out, extent, seen);
        fputc('\n', out);
    }
}

/* ---- the table ---- */

/* "36 cm 4.8, 60 cm 2.7, to 56": the lowest height with its px per mm, a common stand's, and the greatest usable height. */
static void print_cell(FILE *out, const struct wk_extent *extent, bool stand, double focal, int w, int h, double module_mm)
{
    const struct wk_heights heights = wk_heights_of(extent, focal, w, h, module_mm);

    fprintf(out, " %d cm %.3g,", cm_up(heights.lowest_mm), wk_height_scale(extent, focal, heights.lowest_mm));
    if (stand && heights.lowest_mm <= STAND_MM)
        fprintf(out, " %d cm %.3g,", STAND_MM / 10, wk_height_scale(extent, focal, STAND_MM));
    if (heights.usable_mm >= heights.lowest_mm)
        fprintf(out, " to %d |", (int)(heights.usable_mm / 10));
    else
        fputs(" too small |", out);
}

static json_t *view_json(const struct wk_extent *extent, double focal, int w, int h, double module_mm)
{
    const struct wk_heights heights = wk_heights_of(extent, focal, w, h, module_mm);
    const double lowest = wk_height_scale(extent, focal, heights.lowest_mm), stand = wk_height_scale(extent, focal, STAND_MM);

    return json_pack("{s:o,s:o,s:o,s:b,s:o,s:o,s:o,s:o}", "lowest_mm", wk_json_real(heights.lowest_mm, 1), "px_per_mm",
                     wk_json_real(lowest, 3), "module_px", wk_json_real(lowest * module_mm, 3), "fits_at_600_mm",
                     heights.lowest_mm <= STAND_MM, "px_per_mm_at_600_mm", wk_json_real(stand, 3), "module_px_at_600_mm",
                     wk_json_real(stand * module_mm, 3), "good_up_to_mm", wk_json_real(heights.good_mm, 1), "usable_up_to_mm",
                     wk_json_real(heights.usable_mm, 1));
}

static void print_table(FILE *out, const struct wk_extent views[2], const double *lenses, int n, double module_mm)
{
    fputs("| lens |", out);
    for (int v = 0; v < 2; v++)
        for (int p = 0; p < N_PICTURES; p++)
            fprintf(out, " %s, %s |", v == 0 ? "mat" : "table", pictures[p].name);
    fputs("\n|---|---|---|---|---|---|---|\n", out);
    for (int i = 0; i < n; i++) {
        fprintf(out, "| %g° |", lenses[i]);
        for (int v = 0; v < 2; v++)
            for (int p = 0; p < N_PICTURES; p++) {
                const int w = pictures[p].w, h = pictures[p].h;
                print_cell(out, &views[v], v == 0, wk_focal_of_angle(lenses[i], w, h), w, h, module_mm);
            }
        fputc('\n', out);
    }
}

static json_t *table_json(const struct wk_extent views[2], const double *lenses, int n, double module_mm)
{
    json_t *list = json_array();

    for (int i = 0; i < n; i++)
        for (int p = 0; p < N_PICTURES; p++) {
            const int w = pictures[p].w, h = pictures[p].h;
            const double focal = wk_focal_of_angle(lenses[i], w, h);
            json_array_append_new(list, json_pack("{s:o,s:[i,i],s:o,s:o}", "degrees", wk_json_real(lenses[i], 1), "size_px", w,
                                                  h, "mat", view_json(&views[0], focal, w, h, module_mm), "table",
                                                  view_json(&views[1], focal, w, h, module_mm)));
        }
    return json_pack("{s:o,s:o}", "module_mm", wk_json_real(module_mm, 3), "rows", list);
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    double angle = 0, sticker_mm = WK_STICKER_MM;
    bool as_json = false;
    const struct wk_option options[] = {
        WK_OPT_NUMBER("fov", &angle, "DEG", 20, 120, "your lens's angle, from corner to corner (default: 55, 70, 78 and 90)"),
        WK_OPT_NUMBER("sticker-mm", &sticker_mm, "MM", WK_STICKER_MIN_MM, WK_STICKER_MAX_MM,
                      "width of the stickers in use (default 24)"),
        WK_OPT_FLAG("json", &as_json, "one JSON object on standard output"),
        WK_OPT_END,
    };
    struct wk_extent views[2];
    struct wk_mat printed;
    int code;

    if (!wk_command_options(host, command, options, NULL, argc, argv, &code))
        return code;
    const double *lenses = angle > 0 ? &angle : angles;
    const int n = angle > 0 ? 1 : N_ANGLES;
    const double module_mm = WK_MODULE_MM(sticker_mm);

    wk_mat_default(&printed);
    wk_extent_of_mat(&printed, &views[0]);
    wk_extent_of_table(printed.tile_height_mm, &views[1]);
    if (!as_json)
        print_table(host->out, views, lenses, n, module_mm);
    else if (!wk_json_print(host, table_json(views, lenses, n, module_mm)))
        return WK_EXIT_ENVIRONMENT;
    return WK_EXIT_DONE;
}

const struct wk_command wk_command_calibrate_heights = {
    .name = "heights",
    .full = "calibrate heights",
    .summary = "Prints from which height a lens sees the mat or a table, and how many px per mm there are.",
    .usage = "[--fov] [--sticker-mm] [--json]",
    .example = "  wallkeeper calibrate heights\n"
               "  wallkeeper calibrate heights --fov 65",
    .run = run,
};
