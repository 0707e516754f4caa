/* calibrate check, camera, tray: whether the camera as it stands is good enough, and what its lens does. */
#include <string.h>

#include "calibration/check.h"
#include "calibration/lens_file.h"
#include "kiosk/commands.h"
#include "kiosk/json_out.h"
#include "kiosk/pictures.h"
#include "kiosk/stage.h"
#include "kiosk/station.h"
#include "labels/paper.h"
#include "vision/camera.h"

#define MODULES 25.0    /* across a sticker: version 1 has 21, and the quiet zone 2 on either side */
#define CHECK_FRAMES 20 /* a webcam needs some to set its exposure and focus */
#define LENS_FRAMES 300 /* ten seconds in which the mat is tilted this way and that */
#define LENS_EVERY 10   /* of which every tenth is looked at */
#define MAX_LENSES 64
#define FRAME_MS 5000
#define SPREAD_MAX 0.1 /* wk_lens_average(): frames too much alike */

/* Looks at pictures one after another and keeps the last reading and every estimate of the lens. */
struct looker {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_station station;
    struct wk_scanner *scanner;
    struct wk_problem problem;
    const char *camera, *out;
    struct wk_words images;
    struct wk_reading reading; /* of the last picture */
    struct wk_lens lens[MAX_LENSES];
    int n_lenses, n_pictures;
};

static enum wk_status look(void *context, const struct wk_image *bgr, const char *file, struct wk_problem *problem)
{
    struct looker *self = context;
    enum wk_status status = wk_scan_backs(self->scanner, bgr, &self->reading);

    if (status != WK_OK)
        return wk_problem_set(problem, status == WK_BAD_INPUT ? WK_IMAGE_SIZE : status, "%s: %s", file,
                              wk_status_text(status == WK_BAD_INPUT ? WK_IMAGE_SIZE : status));
    self->n_pictures++;
    if (self->reading.tray.found && self->n_lenses < MAX_LENSES)
        self->n_lenses += wk_scanner_lens(self->scanner, &self->lens[self->n_lenses]) == WK_OK;
    return WK_OK;
}

/*
 * The last of `frames` frames is looked at, and each `every`-th (0: no other). Clips and folders may end before, so their first
 * ones are looked at as well.
 */
static enum wk_status look_at_camera(struct looker *self, const char *spec, int frames, int every)
{
    struct wk_stage stage = {.scene = NULL};
    struct wk_camera *camera = NULL;
    struct wk_frame frame;
    bool simulated = strncmp(spec, "sim:", 4) == 0;
    enum wk_status status = WK_OK;

    if (simulated)
        status = wk_stage_open_spec(&stage, &self->station.mat, &self->station.key, spec, 1);
    if (status == WK_OK)
        status = simulated ? wk_scene_open(stage.scene, &camera) : wk_camera_open(&camera, spec);
    if (status != WK_OK)
        wk_problem_set(&self->problem, status, "--camera %s: %s", spec, wk_status_text(status));
    for (int i = 1; i <= frames && status == WK_OK; i++) {
        enum wk_status got = wk_camera_read(camera, FRAME_MS, &frame);
        if (got == WK_END && i > 1) /* a clip or a folder shorter than that: its last picture has been looked at */
            break;
        if (got != WK_OK)
            status = wk_problem_set(&self->problem, got == WK_END ? WK_BAD_IMAGE : got, "--camera %s: %s", spec,
                                    got == WK_END ? "no picture in it" : wk_status_text(got));
        else if (i == frames || (every > 0 && i % every == 0) || (!frame.live && i <= CHECK_FRAMES))
            status = look(self, &frame.image, spec, &self->problem);
    }
    wk_camera_close(camera);
    wk_stage_close(&stage);
    return status;
}

static enum wk_status look_at_all(struct looker *self, int frames, int every)
{
    const char *spec = self->camera ? self->camera : self->station.config.camera;
    enum wk_status status = wk_station_scanner(&self->station, false, &self->scanner, &self->problem);

    if (status != WK_OK)
        return status;
    if (self->images.n > 0)
        return wk_pictures_each(&self->images, WK_VIDEO_FRAMES, look, self, &self->problem);
    if (!spec[0])
        return wk_problem_set(&self->problem, WK_BAD_INPUT, "--camera SPEC or an image is missing");
    return look_at_camera(self, spec, frames, every);
}

/* Parses, opens and looks. False: end with *code. */
static bool begin(struct looker *self, const struct wk_command *command, const struct wk_option *options, int argc,
                  const char *const *argv, int *code)
{
    enum wk_status status = WK_OK;

    if (!wk_command_options(self->host, command, options, &self->images, argc, argv, code))
        return false;
    if (self->images.n > 0 && self->camera)
        status = wk_problem_set(&self->problem, WK_BAD_INPUT, "--camera and %s: one or the other", self->images.word[0]);
    else if (self->images.n > 0)
        status = wk_pictures_check(&self->images, NULL, &self->problem);
    if (status == WK_OK)
        return wk_station_begin(&self->station, self->host, &self->common, code);
    *code = wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    return false;
}

static void end(struct looker *self)
{
    wk_scanner_free(self->scanner);
    wk_station_close(&self->station);
}

/* ---- check ---- */

static int print_check(struct looker *self, const struct wk_check *check)
{
    FILE *out = self->host->out;
    json_t *list = json_array();

    for (int i = 0; i < WK_N_CHECKS; i++) {
        const struct wk_check_item *item = &check->item[i];
        const char *what = wk_check_word((enum wk_check_what)i), *grade = wk_grade_word(item->grade);
        json_array_append_new(list, json_pack("{s:s,s:s,s:o,s:s}", "what", what, "grade", grade, "value",
                                              wk_json_real(item->value, 3), "how", item->how));
        if (!self->common.json)
            fprintf(out, "%-12s %-8s %8.2f  %s\n", what, grade, item->value, item->how);
    }
    if (!self->common.json) {
        json_decref(list);
        fprintf(out, "in all       %s\n", wk_grade_word(check->grade));
    } else if (!wk_json_print(self->host, json_pack("{s:s,s:o,s:o}", "grade", wk_grade_word(check->grade), "checks", list,
                                                    "tray", wk_json_tray(&self->reading.tray)))) {
        return WK_EXIT_ENVIRONMENT;
    }
    if (!self->reading.tray.found)
        return WK_EXIT_UNSURE;
    return check->grade == WK_GRADE_MEND ? WK_EXIT_FAIL : WK_EXIT_DONE;
}

static int run_check(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct looker self = {.host = host};
    struct wk_check check;
    double sticker_mm = WK_STICKER_MM;
    const struct wk_option options[] = {
        WK_OPT_TEXT("camera", &self.camera, "SPEC",
                    "v4l2:/dev/video0, file:clip.mp4, images:DIR or sim:SEED (default: the configured one)"),
        WK_OPT_NUMBER("sticker-mm", &sticker_mm, "MM", WK_STICKER_MIN_MM, WK_STICKER_MAX_MM,
                      "width of the stickers in use (default 24)"),
        WK_OPT_JSON(&self.common),
        WK_OPTS_SIGHT(&self.common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!begin(&self, command, options, argc, argv, &code))
        return code;
    status = look_at_all(&self, CHECK_FRAMES, 0);
    if (status == WK_OK) {
        wk_check_judge(&self.reading.tray, sticker_mm / MODULES, &check);
        code = print_check(&self, &check);
    } else {
        code = wk_complain(host, wk_exit_of(status), "%s", self.problem.text);
    }
    end(&self);
    return code;
}

/* ---- camera ---- */

static int save_lens(struct looker *self)
{
    struct wk_lens lens;
    double spread = 0;
    enum wk_status status;

    if (self->n_lenses < 3)
        return wk_complain(self->host, WK_EXIT_UNSURE,
                           "the mat was found in %d of %d pictures; at least 3 are needed, from different tilts",
                           self->n_lenses, self->n_pictures);
    status = wk_lens_average(self->lens, self->n_lenses, &lens, &spread);
    if (status != WK_OK)
        return wk_complain(self->host, wk_exit_of(status), "the pictures are of different sizes");
    if (spread > SPREAD_MAX)
        return wk_complain(self->host, WK_EXIT_UNSURE,
                           "the pictures are too much alike to tell the lens (spread %.2f); hold the mat at other tilts",
                           spread);
    status = wk_lens_save(&lens, self->out);
    if (status != WK_OK)
        return wk_complain(self->host, wk_exit_of(status), "%s: %s", self->out, wk_status_text(status));
    if (!self->common.json) {
        fprintf(self->host->out,
                "%s: focal length %.0f px in pictures of %d x %d, spread %.3f over %d pictures\n"
                "use it: --camera-file %s, or camera_file= in the configuration\n",
                self->out, lens.fx, lens.w, lens.h, spread, self->n_lenses, self->out);
        return WK_EXIT_DONE;
    }
    json_t *object = json_pack("{s:o,s:[i,i],s:o,s:o,s:o,s:i}", "camera_file", wk_json_file(self->out), "size_px", lens.w,
                               lens.h, "fx", wk_json_real(lens.fx, 2), "k1", wk_json_real(lens.k1, 5), "spread",
                               wk_json_real(spread, 4), "pictures", self->n_lenses);
    return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

static int run_camera(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct looker self = {.host = host};
    const struct wk_option options[] = {
        WK_OPT_TEXT("camera", &self.camera, "SPEC",
                    "v4l2:/dev/video0, file:clip.mp4 or images:DIR (default: the configured one)"),
        WK_OPT_TEXT("out", &self.out, "FILE", "where the calibration goes, for --camera-file"),
        WK_OPT_JSON(&self.common),
        WK_OPT_MAT(&self.common),
        WK_OPTS_PLAIN(&self.common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!begin(&self, command, options, argc, argv, &code))
        return code;
    memset(&self.station.lens, 0, sizeof self.station.lens); /* a configured one would only be found again */
    if (!self.out)
        status =
            wk_problem_set(&self.problem, WK_BAD_INPUT,
                           "--out FILE is missing; without a calibration the lens is estimated from the mat in each picture");
    else
        status = look_at_all(&self, LENS_FRAMES, LENS_EVERY);
    code = status == WK_OK ? save_lens(&self) : wk_complain(host, wk_exit_of(status), "%s", self.problem.text);
    end(&self);
    return code;
}

/* ---- tray ---- */

static int run_tray(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct looker self = {.host = host};
    const struct wk_option options[] = {
        WK_OPT_TEXT("camera", &self.camera, "SPEC", "not used"),
        WK_OPT_JSON(&self.common),
        WK_OPTS_SIGHT(&self.common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, command, options, &self.images, argc, argv, &code))
        return code;
    return wk_complain(
        host, WK_EXIT_USAGE,
        "the tray is not measured by camera: print the mat at 100 %%, or describe another one in a file for --mat "
        "(start from `wallkeeper labels mat --out M.pdf --json M.json`)");
}

static const struct wk_command check_command = {
    .name = "check",
    .full = "calibrate check",
    .summary = "Says whether the camera as it stands is good enough to read by, and what to mend.",
    .usage = "[--camera SPEC | IMAGE] [--json]",
    .example = "  wallkeeper calibrate check --camera v4l2:/dev/video0",
    .run = run_check,
};

static const struct wk_command camera_command = {
    .name = "camera",
    .full = "calibrate camera",
    .summary = "Measures the lens from the mat held at several tilts, for --camera-file.",
    .usage = "--out FILE [--camera SPEC | IMAGE...] [--json]",
    .example = "  wallkeeper calibrate camera --camera v4l2:/dev/video0 --out lens.json",
    .run = run_camera,
};

static const struct wk_command tray_command = {
    .name = "tray",
    .full = "calibrate tray",
    .summary = "Tells how another mat is described; the tray is not measured by camera (exit 2).",
    .usage = "",
    .example = "  wallkeeper calibrate tray",
    .run = run_tray,
};

static const struct wk_command *const subs[] = {&check_command, &camera_command, &tray_command, NULL};

const struct wk_command wk_command_calibrate = {
    .name = "calibrate",
    .full = "calibrate",
    .summary = "Camera, lens and tray.",
    .subs = subs,
};
