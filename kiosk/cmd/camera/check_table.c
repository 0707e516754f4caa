/* calibrate check --view table: how many stickers of each wall are read from here, at what size, and what to mend. */
#include "kiosk/cmd/camera/check_table.h"

#include "calibration/table_check.h"
#include "kiosk/cli/table_pictures.h"
#include "kiosk/host/json_out.h"

#define SETTLE_FRAMES 20 /* a webcam needs some to set its exposure and focus */
#define FRAMES 5         /* then the scanner adds so many up, as it does at the kiosk */

struct looker {
    struct wk_table_scanner *scanner;
    struct wk_table_reading reading; /* of the last picture, with what those before it added */
    int n;
};

static enum wk_status look(void *context, const struct wk_view *view, struct wk_problem *problem)
{
    struct looker *self = context;

    if (view->live && view->number <= SETTLE_FRAMES)
        return WK_OK;
    enum wk_status status = wk_table_scan(self->scanner, view->bgr, &self->reading);

    if (status == WK_BAD_INPUT)
        status = WK_IMAGE_SIZE;
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", view->file, wk_status_text(status));
    self->n++;
    return WK_OK;
}

static json_t *check_json(const struct looker *self, const struct wk_table_check *check)
{
    json_t *walls = json_array();

    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_table_check_wall *wall = &check->wall[i];
        const char seat[2] = {wk_wind_letter((enum wk_wind)(i + 1)), '\0'};

        json_array_append_new(walls, json_pack("{s:s,s:s,s:b,s:i,s:o,s:s,s:o}", "seat", seat, "grade",
                                               wk_grade_word(wall->grade), "found", wall->found, "read", wall->n_read,
                                               "module_px", wk_json_real(wall->module_px, 3), "how", wall->how, "tray",
                                               wk_json_tray(&self->reading.wall[i].tray)));
    }
    return json_pack("{s:s,s:s,s:o}", "view", "table", "grade", wk_grade_word(check->grade), "walls", walls);
}

static int print_check(const struct wk_viewer *viewer, const struct looker *self, double module_mm)
{
    FILE *out = viewer->host->out;
    struct wk_table_check check;

    wk_table_check_judge(&self->reading, module_mm, &check);
    for (int i = 0; i < WK_N_WINDS && !viewer->common.json; i++)
        fprintf(out, "wall %c  %-8s %2d of %d read  %5.2f px a module  %s\n", wk_wind_letter((enum wk_wind)(i + 1)),
                wk_grade_word(check.wall[i].grade), check.wall[i].n_read, WK_N_SLOTS, check.wall[i].module_px,
                check.wall[i].how);
    if (!viewer->common.json)
        fprintf(out, "in all  %s\n", wk_grade_word(check.grade));
    else if (!wk_json_print(viewer->host, check_json(self, &check)))
        return WK_EXIT_ENVIRONMENT;
    if (!wk_table_any_found(&self->reading, NULL))
        return WK_EXIT_UNSURE;
    return check.grade == WK_GRADE_MEND ? WK_EXIT_FAIL : WK_EXIT_DONE;
}

int wk_check_table(struct wk_viewer *viewer, const char *set, double module_mm)
{
    struct looker self = {.n = 0};
    enum wk_status status = WK_OK;

    if (set && !wk_set_valid(set))
        status = wk_problem_set(&viewer->problem, WK_BAD_INPUT,
                                "--set %s: three characters 0-9 A-Z are wanted, for instance 07A", set);
    if (status == WK_OK)
        status = wk_env_table_scanner(&viewer->env, set ? set : "", &self.scanner, &viewer->problem);

    if (status == WK_OK)
        status = wk_viewer_each(viewer, SETTLE_FRAMES + FRAMES, look, &self);
    wk_table_scanner_free(self.scanner);
    if (status == WK_OK && self.n == 0)
        status = wk_problem_set(&viewer->problem, WK_BAD_IMAGE, "no picture of a camera that has settled came");
    return status == WK_OK ? print_check(viewer, &self, module_mm)
                           : wk_complain(viewer->host, wk_exit_of(status), "%s", viewer->problem.text);
}
