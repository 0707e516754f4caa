/* calibrate check: whether the camera as it stands, in this light, is good enough to read by. */
#include <string.h>

#include "calibration/check.h"
#include "kiosk/cmd/camera/check_table.h"
#include "kiosk/cmd/camera/controls.h"
#include "kiosk/cmd/camera/heights.h"
#include "kiosk/cmd/camera/pack.h"
#include "kiosk/host/json_out.h"
#include "labels/sticker.h"
#include "vision/camera/camera.h"

#define CHECK_FRAMES 20 /* a webcam needs some to set its exposure and focus */

/* Looks at pictures one after another and keeps what the last one shows. */
struct looker {
    struct wk_viewer viewer;
    struct wk_packing packing;
    struct wk_scanner *scanner;
    struct wk_reading reading; /* of the last picture */
    struct wk_survey survey;   /* of that too, when its tray was found */
    int w, h;                  /* the size of it; 0: no picture */
};

/* Of a camera that has settled the last frame counts; clips and folders may end before, so each of theirs is looked at. */
static enum wk_status look(void *context, const struct wk_view *view, struct wk_problem *problem)
{
    struct looker *self = context;

    if ((view->live && view->number < CHECK_FRAMES) || wk_packing_skips(&self->packing, view))
        return WK_OK;
    self->w = view->bgr->w;
    self->h = view->bgr->h;
    enum wk_status status = wk_scan_backs(self->scanner, view->bgr, &self->reading);

    if (status != WK_OK)
        return wk_problem_set(problem, status == WK_BAD_INPUT ? WK_IMAGE_SIZE : status, "%s: %s", view->file,
                              wk_status_text(status == WK_BAD_INPUT ? WK_IMAGE_SIZE : status));
    /* A picture in which nothing can be read has no tray for the reading, and none here. */
    if (self->reading.tray.found && wk_scan_survey(self->scanner, view->bgr, &self->survey) != WK_OK)
        self->reading.tray.found = false;
    return wk_packing_see(&self->packing, view, problem);
}

/* The slots one after another, worst things told where they are not good. */
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

/* A blur or brightness that is not known is null. */
static json_t *json_slots(const struct looker *self, const struct wk_check *check)
{
    json_t *list = json_array();

    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_slot_sight *sight = &self->survey.slot[s];

        json_array_append_new(list,
                              json_pack("{s:o,s:s,s:o,s:o,s:o,s:o}", "slot", wk_json_slot(s), "grade",
                                        wk_grade_word(check->slot[s]), "px_per_mm", wk_json_real(sight->px_per_mm, 3), "glare",
                                        wk_json_real(sight->glare, 4), "brightness", wk_json_real(sight->brightness, 1),
                                        "blur_px", sight->blur_px > 0 ? wk_json_real(sight->blur_px, 2) : json_null()));
    }
    return list;
}

/* Where the camera ought to go, by what the picture shows of the mat. */
static void judge_height(const struct looker *self, const struct wk_check *check, double module_mm, struct wk_extent *extent,
                         struct wk_height_seen *seen, struct wk_height_wish *wish)
{
    const struct wk_tray *tray = &self->reading.tray;

    wk_extent_of_mat(&self->viewer.env.mat, extent);
    *seen = (struct wk_height_seen){
        .w = self->w,
        .h = self->h,
        .focal_px = tray->found ? self->survey.focal_px : wk_focal_of_lens(&self->viewer.env.lens, self->w, self->h),
        .px_per_mm = tray->found ? tray->px_per_mm : 0,
        .too_small = tray->found ? check->item[WK_CHECK_RESOLUTION].grade != WK_GRADE_GOOD : tray->reason == WK_TOO_SMALL,
        .cut = !tray->found && tray->reason == WK_TRAY_PARTLY,
    };
    *wish = self->w > 0 ? wk_height_judge(extent, seen, module_mm) : (struct wk_height_wish){.what = WK_HEIGHT_STAYS};
}

static void print_check(const struct looker *self, const struct wk_check *check)
{
    FILE *out = self->viewer.host->out;

    for (int i = 0; i < WK_N_CHECKS; i++) {
        const struct wk_check_item *item = &check->item[i];

        fprintf(out, "%-12s %-8s %8.2f  %s\n", wk_check_word((enum wk_check_what)i), wk_grade_word(item->grade), item->value,
                item->how);
    }
    if (self->reading.tray.found)
        say_slots(out, check);
    wk_controls_print(out, 13, self->viewer.tuner);
}

static json_t *check_json(const struct looker *self, const struct wk_check *check, json_t *height)
{
    const double *white = self->survey.white;
    const bool found = self->reading.tray.found;
    json_t *list = json_array();

    for (int i = 0; i < WK_N_CHECKS; i++) {
        const struct wk_check_item *item = &check->item[i];

        json_array_append_new(list,
                              json_pack("{s:s,s:s,s:o,s:s}", "what", wk_check_word((enum wk_check_what)i), "grade",
                                        wk_grade_word(item->grade), "value", wk_json_real(item->value, 3), "how", item->how));
    }
    return json_pack("{s:s,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "grade", wk_grade_word(check->grade), "checks", list, "tray",
                     wk_json_tray(&self->reading.tray), "slots", found ? json_slots(self, check) : json_array(), "tint",
                     found ? json_string(wk_tint_word(check->tint)) : json_null(), "white_rgb",
                     found && self->survey.light_known
                         ? json_pack("[o,o,o]", wk_json_real(white[2], 1), wk_json_real(white[1], 1), wk_json_real(white[0], 1))
                         : json_null(),
                     "calibration",
                     json_string(wk_trust_word(wk_env_trust(&self->viewer.env, self->viewer.host, &self->reading.tray))),
                     "height", height, "camera", wk_controls_json(self->viewer.tuner));
}

/* Says what the check says, writes the pack that was wanted, and ends. */
static int answer(struct looker *self, const struct wk_check *check, double sticker_mm)
{
    const struct wk_height_words words = {.ground = "mat",
                                          .estimated = self->reading.tray.found && !self->reading.tray.lens_given};
    FILE *out = self->viewer.host->out;
    struct wk_extent extent;
    struct wk_height_seen seen;
    struct wk_height_wish wish;
    int code = !self->reading.tray.found ? WK_EXIT_UNSURE : check->grade == WK_GRADE_MEND ? WK_EXIT_FAIL : WK_EXIT_DONE;

    judge_height(self, check, WK_MODULE_MM(sticker_mm), &extent, &seen, &wish);
    json_t *object = check_json(self, check, wk_height_json(&wish, &words));

    if (!self->viewer.common.json) {
        print_check(self, check);
        wk_height_print(out, "height       ", &extent, &seen, &wish, &words);
        fprintf(out, "in all       %s\n", wk_grade_word(check->grade));
    }
    code = wk_packing_end(&self->packing, &self->viewer, sticker_mm, object, code);
    if (!self->viewer.common.json)
        json_decref(object);
    else if (!wk_json_print(self->viewer.host, object))
        code = WK_EXIT_ENVIRONMENT;
    return code;
}

static int run_check(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct wk_tuner tuner = {.mains = 0};
    struct looker self = {.viewer = {.host = host, .tuner = &tuner}};
    struct wk_check check;
    double sticker_mm = WK_STICKER_MM;
    const char *set = NULL;
    const struct wk_option options[] = {
        WK_OPT_TEXT("camera", &self.viewer.camera, "SPEC", wk_camera_usage(true)),
        WK_OPTS_VIEW(&self.viewer.common),
        WK_OPT_TEXT("set", &set, "07A", "of a table: the set of its stickers (default: the one that they name)"),
        WK_OPT_NUMBER("sticker-mm", &sticker_mm, "MM", WK_STICKER_MIN_MM, WK_STICKER_MAX_MM,
                      "width of the stickers in use (default 24)"),
        WK_OPTS_PACK(&self.viewer.common, &self.packing),
        WK_OPT_JSON(&self.viewer.common),
        WK_OPTS_SIGHT(&self.viewer.common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_viewer_begin(&self.viewer, command, options, argc, argv, &code))
        return code;
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
        wk_env_warn_trust(&self.viewer.env, host, &self.reading.tray);
        wk_check_judge(&self.reading.tray, &self.survey, WK_MODULE_MM(sticker_mm), &check);
        code = answer(&self, &check, sticker_mm);
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
