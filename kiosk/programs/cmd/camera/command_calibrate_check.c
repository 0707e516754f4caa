/* calibrate check: whether the camera, as it stands and in this light, is good enough to read by. */
#include <string.h>

#include "calibration/check.h"
#include "kiosk/eye/pack/check_json.h"
#include "kiosk/eye/sight/sight.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cmd/camera/check_pack.h"
#include "kiosk/programs/cmd/camera/check_table.h"
#include "kiosk/programs/cmd/camera/command_calibrate_heights.h"
#include "kiosk/programs/cmd/camera/controls.h"
#include "labels/sticker.h"
#include "vision/camera/camera.h"

#define CHECK_FRAMES 20 /* a webcam needs some to set its exposure and focus */

/* Looks at one picture after another and keeps what the last one shows. */
struct looker {
    struct wk_viewer viewer;
    struct wk_packing packing;
    struct wk_scanner *scanner;
    struct wk_mat_sight sight; /* of the last picture */
};

/* A live camera's frames count once it has settled. Clips and folders may end before that, so each of their frames counts. */
static enum wk_status look(void *context, const struct wk_view *view, struct wk_problem *problem)
{
    struct looker *self = context;

    if ((view->live && view->number < CHECK_FRAMES) || wk_packing_skips(&self->packing, view))
        return WK_OK;
    enum wk_status status = wk_mat_sight_look(&self->sight, self->scanner, view->bgr);

    if (status != WK_OK)
        return wk_problem_set(problem, status == WK_BAD_INPUT ? WK_IMAGE_SIZE : status, "%s: %s", view->file,
                              wk_status_text(status == WK_BAD_INPUT ? WK_IMAGE_SIZE : status));
    return wk_packing_see(&self->packing, view, problem);
}

/* The slots one after another; of a slot that is not good, the worst is named. */
static void say_slots(FILE *out, const struct wk_check *check)
{
    for (enum wk_grade grade = WK_GRADE_MEND; grade < WK_GRADE_GOOD; grade++) {
        int n = 0;

        for (int s = 0; s < WK_N_SLOTS; s++) {
            char name[5];

            if (check->slot[s] != grade)
                continue;
            wk_slot_format(s, name);
            fprintf(out, "%s%s (%s)",
                    n++                      ? ", "
                    : grade == WK_GRADE_MEND ? "slots to mend: "
                                             : "slots usable only: ",
                    name, wk_check_word(check->slot_what[s]));
        }
        if (n > 0)
            fputc('\n', out);
    }
}

static void print_check(const struct looker *self, const struct wk_mat_check *said)
{
    const struct wk_check *check = &said->check;
    FILE *out = self->viewer.host->out;
    char print[WK_PRINT_TEXT];

    for (int i = 0; i < WK_N_CHECKS; i++) {
        const struct wk_check_item *item = &check->item[i];

        fprintf(out, "%-12s %-8s %8.2f  %s\n", wk_check_word((enum wk_check_what)i), wk_grade_word(item->grade), item->value,
                item->how);
    }
    if (self->sight.reading.tray.found) {
        fprintf(out, "%-12s %-8s %2d of %-2d read%s%s\n", "labels", wk_grade_word(said->labels.grade), said->labels.n_read,
                said->labels.n_seen, said->labels.how[0] ? "  " : "", said->labels.how);
        say_slots(out, check);
    }
    wk_print_scale_text(&said->print, said->sticker_mm, print);
    fprintf(out, "%-12s %-8s %s.%s%s\n", "print",
            said->print.answer == WK_PRINT_FINE           ? "fine"
            : said->print.answer == WK_PRINT_NOT_MEASURED ? "unknown"
                                                          : "no",
            print, said->print.how[0] ? " " : "", said->print.how);
    wk_controls_print(out, 13, self->viewer.tuner);
}

/* Prints the result, writes the photo pack if one was asked for, and ends. */
static int answer(struct looker *self, double sticker_mm)
{
    const struct wk_tray *tray = &self->sight.reading.tray;
    const struct wk_height_words words = {.ground = "mat", .estimated = tray->found && !tray->lens_given};
    const struct wk_viewer *viewer = &self->viewer;
    FILE *out = viewer->host->out;
    struct wk_mat_check said;

    wk_mat_check_judge(&self->sight, &viewer->env, WK_MODULE_MM(sticker_mm), &said);
    int code = !tray->found ? WK_EXIT_UNSURE : said.check.grade == WK_GRADE_MEND ? WK_EXIT_FAIL : WK_EXIT_DONE;
    json_t *object = wk_mat_check_json(&said, &self->sight, &viewer->env, viewer->host, viewer->tuner);

    if (!viewer->common.json) {
        print_check(self, &said);
        wk_height_print(out, "height       ", &said.extent, &said.seen, &said.wish, &words);
        fprintf(out, "in all       %s\n", wk_grade_word(said.check.grade));
    }
    code = wk_packing_end(&self->packing, viewer, sticker_mm, object, code);
    if (!viewer->common.json)
        json_decref(object);
    else if (!wk_json_print(viewer->host, object))
        code = WK_EXIT_ENVIRONMENT;
    return code;
}

static int run_check(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct wk_tuner tuner = {.mains = 0};
    struct looker self = {.viewer = {.host = host, .tuner = &tuner}};
    double sticker_mm = 0; /* 0: not given */
    const char *set = NULL;
    const struct wk_option options[] = {
        WK_OPT_TEXT("camera", &self.viewer.camera, "SPEC", wk_camera_usage(true)),
        WK_OPTS_VIEW(&self.viewer.common),
        WK_OPT_TEXT("set", &set, "07A", "of a table: the set of its stickers (default: the one that they name)"),
        WK_OPT_NUMBER("sticker-mm", &sticker_mm, "MM", WK_STICKER_MIN_MM, WK_STICKER_MAX_MM,
                      "width of the stickers in use (default: the configured one, else 24)"),
        WK_OPTS_PACK(&self.viewer.common, &self.packing),
        WK_OPT_JSON(&self.viewer.common),
        WK_OPTS_SIGHT(&self.viewer.common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_viewer_begin(&self.viewer, command, options, argc, argv, &code))
        return code;
    if (!(sticker_mm > 0))
        sticker_mm = wk_env_sticker_mm(&self.viewer.env);
    if (set && self.viewer.env.config.view != WK_VIEW_TABLE) {
        wk_viewer_end(&self.viewer);
        return wk_complain(host, WK_EXIT_USAGE, "--set goes with --view table: on a mat each sticker tells its set");
    }
    if (self.viewer.env.config.view == WK_VIEW_TABLE) {
        code = wk_check_table(&self.viewer, &self.packing, set, sticker_mm);
        wk_viewer_end(&self.viewer);
        return code;
    }
    if (!wk_packing_begin(&self.packing, &self.viewer, NULL, &code)) {
        wk_viewer_end(&self.viewer);
        return code;
    }
    status = wk_env_scanner(&self.viewer.env, false, &self.scanner, &self.viewer.problem);
    if (status == WK_OK)
        status = wk_viewer_each(&self.viewer, CHECK_FRAMES + (self.packing.maker ? WK_PACKING_FRAMES : 0), look, &self);
    if (status == WK_OK) {
        wk_env_warn_trust(&self.viewer.env, host, &self.sight.reading.tray);
        code = answer(&self, sticker_mm);
    } else {
        code = wk_complain(host, wk_exit_of(status), "%s", self.viewer.problem.text);
    }
    wk_packing_give_up(&self.packing);
    wk_scanner_free(self.scanner);
    wk_viewer_end(&self.viewer);
    return code;
}

const struct wk_command wk_command_calibrate_check = {
    .name = "check",
    .full = "calibrate check",
    .summary = "Says whether the camera as it stands is good enough to read by, and what to mend.",
    .usage = "[--camera | IMAGE...] [--view [--set]] [--pack [--yes]] [--json]",
    .example = "  wallkeeper calibrate check --camera v4l2:/dev/video0\n"
               "  wallkeeper calibrate check --view table --camera v4l2:/dev/video0,4k\n"
               "  wallkeeper calibrate check --pack hall.tar",
    .run = run_check,
};
