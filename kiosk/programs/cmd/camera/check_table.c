/* calibrate check --view table: how many stickers of each wall can be read from here, at what size, and what to improve. */
#include "kiosk/programs/cmd/camera/check_table.h"

#include "calibration/table_check.h"
#include "kiosk/eye/pack/check_json.h"
#include "kiosk/eye/sight/sight.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/table_pictures.h"
#include "kiosk/programs/cli/table_text.h"
#include "kiosk/programs/cmd/camera/command_calibrate_heights.h"
#include "kiosk/programs/cmd/camera/controls.h"
#include "labels/sticker.h"

#define SETTLE_FRAMES 20 /* a webcam needs some to set its exposure and focus */
#define FRAMES 5         /* the scanner adds up this many, as at the kiosk */

struct looker {
    struct wk_packing *packing;
    struct wk_table_scanner *scanner;
    struct wk_table_sight sight; /* of the last picture, with those before it added up */
    int n;
};

static enum wk_status look(void *context, const struct wk_view *view, struct wk_problem *problem)
{
    struct looker *self = context;

    if ((view->live && view->number <= SETTLE_FRAMES) || wk_packing_skips(self->packing, view))
        return WK_OK;
    enum wk_status status = wk_table_scan(self->scanner, view->bgr, &self->sight.reading);

    if (status == WK_BAD_INPUT)
        status = WK_IMAGE_SIZE;
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", view->file, wk_status_text(status));
    self->n++;
    self->sight.w = view->bgr->w;
    self->sight.h = view->bgr->h;
    return wk_packing_see(self->packing, view, problem);
}

static int answer(const struct wk_viewer *viewer, const struct looker *self, double sticker_mm)
{
    FILE *out = viewer->host->out;
    const struct wk_height_words words = {.ground = "table"};
    struct wk_table_check check;
    struct wk_extent extent;

    wk_extent_of_table(viewer->env.mat.tile_height_mm, &extent);
    wk_table_sight_judge(&self->sight, &viewer->env, WK_MODULE_MM(sticker_mm), &check);
    for (int i = 0; i < WK_N_WINDS && !viewer->common.json; i++)
        fprintf(out, "wall %c  %-8s %2d of %d read  %5.2f px a module  %s\n", wk_wind_letter((enum wk_wind)(i + 1)),
                wk_grade_word(check.wall[i].grade), check.wall[i].n_read, WK_N_SLOTS, check.wall[i].module_px,
                check.wall[i].how);
    if (!viewer->common.json) {
        wk_print_turned(out, &self->sight.reading);
        wk_controls_print(out, 8, viewer->tuner);
        wk_height_print(out, "height  ", &extent, &check.seen, &check.wish, &words);
        fprintf(out, "in all  %s\n", wk_grade_word(check.grade));
    }
    json_t *object = wk_table_check_json(&check, &self->sight, viewer->tuner);
    int code = !wk_table_any_found(&self->sight.reading, NULL) ? WK_EXIT_UNSURE
               : check.grade == WK_GRADE_MEND                  ? WK_EXIT_FAIL
                                                               : WK_EXIT_DONE;

    code = wk_packing_end(self->packing, viewer, sticker_mm, object, code);
    if (!viewer->common.json)
        json_decref(object);
    else if (!wk_json_print(viewer->host, object))
        code = WK_EXIT_ENVIRONMENT;
    return code;
}

int wk_check_table(struct wk_viewer *viewer, struct wk_packing *packing, const char *set, double sticker_mm)
{
    struct looker self = {.packing = packing};
    enum wk_status status = WK_OK;
    int code;

    if (set && !wk_set_valid(set))
        status = wk_problem_set(&viewer->problem, WK_BAD_INPUT,
                                "--set %s: three characters 0-9 A-Z are wanted, for instance 07A", set);
    if (status == WK_OK && !wk_packing_begin(packing, viewer, set, &code))
        return code;
    if (status == WK_OK)
        status = wk_env_table_scanner(&viewer->env, set ? set : "", false, &self.scanner, &viewer->problem);

    if (status == WK_OK)
        status = wk_viewer_each(viewer, SETTLE_FRAMES + (packing->maker ? WK_PACKING_FRAMES : FRAMES), look, &self);
    wk_table_scanner_free(self.scanner);
    if (status == WK_OK && self.n == 0)
        status = wk_problem_set(&viewer->problem, WK_BAD_IMAGE, "no picture of a camera that has settled came");
    code = status == WK_OK ? answer(viewer, &self, sticker_mm)
                           : wk_complain(viewer->host, wk_exit_of(status), "%s", viewer->problem.text);
    wk_packing_give_up(packing);
    return code;
}
