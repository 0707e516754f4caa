/* calibrate tray: how high markers and tiles stand, and at what scale the mat was really printed. */
#include <stdlib.h>
#include <string.h>

#include "calibration/gauge.h"
#include "kiosk/eye/walls/lens_keep.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cmd/camera/viewer.h"
#include "labels/file/outfile.h"
#include "labels/sticker.h"
#include "vision/camera/camera.h"

#define FPS 30
#define SAY_EVERY 90      /* frames between two lines of output when nothing new happens */
#define ENOUGH_VIEWS 4    /* complete views by a camera */
#define STICKER_OFF 0.015 /* share of a sticker's width; above it a printer scaled the stickers, or the mat */

struct measuring {
    struct wk_viewer viewer;
    struct wk_gauge *gauge;
    struct wk_gauge_result result;
    double ruler_mm, tile_mm, sticker_mm;
    int64_t seconds;
    int n_pictures, n_mats, n_no_lens, said;
};

static enum wk_status look(void *context, const struct wk_view *view, struct wk_problem *problem)
{
    struct measuring *self = context;
    FILE *err = self->viewer.host->err;
    enum wk_gauge_answer answer;
    enum wk_status status = wk_gauge_look(self->gauge, view->bgr, view->stream, &answer);

    if (status != WK_OK)
        return wk_problem_set(problem, status == WK_BAD_INPUT ? WK_IMAGE_SIZE : status, "%s: %s", view->file,
                              wk_status_text(status == WK_BAD_INPUT ? WK_IMAGE_SIZE : status));
    self->n_pictures++;
    self->n_mats += answer != WK_GAUGE_NO_MAT;
    self->n_no_lens += answer == WK_GAUGE_NO_LENS;
    if (answer == WK_GAUGE_TAKEN) {
        status = wk_gauge_solve(self->gauge, self->ruler_mm, self->tile_mm, &self->result);
        if (status != WK_OK)
            return wk_problem_set(problem, status, "%s: %s", view->file, wk_status_text(status));
        if (view->stream)
            fprintf(err, "picture %d kept; %s\n", self->result.n_views,
                    self->result.complete ? "one from another place makes it surer" : wk_gauge_lack(&self->result));
    } else if (view->stream && view->number - self->said >= SAY_EVERY) {
        self->said = view->number;
        fprintf(err, "%s\n",
                answer == WK_GAUGE_NO_MAT   ? "The mat is not seen."
                : answer == WK_GAUGE_MOVING ? "Leave it still for a moment."
                                            : wk_gauge_lack(&self->result));
    }
    return view->stream && self->result.complete && self->result.n_views >= ENOUGH_VIEWS ? WK_END : WK_OK;
}

static int refuse(const struct measuring *self)
{
    const struct wk_host *host = self->viewer.host;

    if (self->n_no_lens > 0 && self->result.n_views == 0)
        return wk_complain(host, WK_EXIT_UNSURE, "%s", wk_trust_text(WK_TRUST_NO_FIT));
    if (self->result.n_views == 0)
        return wk_complain(host, WK_EXIT_UNSURE, "the mat was found in %d of %d pictures", self->n_mats, self->n_pictures);
    return wk_complain(host, WK_EXIT_UNSURE, "not enough to tell the tray from %d pictures: %s", self->result.n_views,
                       wk_gauge_lack(&self->result));
}

static json_t *json_length(const struct wk_gauged *length)
{
    if (!(length->sigma_mm > 0))
        return json_null();
    return json_pack("{s:o,s:o}", "mm", wk_json_real(length->mm, 3), "sigma_mm", wk_json_real(length->sigma_mm, 3));
}

static json_t *describe(const struct measuring *self)
{
    const struct wk_gauge_result *r = &self->result;

    return json_pack("{s:i,s:i,s:i,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:[o,o],s:o,s:o}", "pictures", r->n_views, "tiles", r->n_tiles,
                     "empty_slots", r->n_empty, "tops_over_markers", json_length(&r->top), "markers_over_mat",
                     json_length(&r->rim), "tile_height", json_length(&r->tile), "sticker_width", json_length(&r->sticker),
                     "scale", wk_json_real(r->scale, 4), "aspect", wk_json_real(r->aspect, 5), "aspect_sigma",
                     wk_json_real(r->aspect_sigma, 5), "pitch_mm", wk_json_real(r->mat.pitch_x_mm, 3),
                     wk_json_real(r->mat.pitch_y_mm, 3), "tile_height_mm", wk_json_real(r->mat.tile_height_mm, 3),
                     "marker_height_mm", wk_json_real(r->mat.marker_height_mm, 3));
}

static void say(const struct measuring *self, const char *path)
{
    const struct wk_gauge_result *r = &self->result;
    FILE *out = self->viewer.host->out;

    fprintf(out, "%s, from %d pictures\n", path, r->n_views);
    fprintf(out, "tile tops over the marks  %6.2f +- %.2f mm\n", r->top.mm, r->top.sigma_mm);
    fprintf(out, "marks over the mat        %6.2f +- %.2f mm%s\n", r->rim.mm, r->rim.sigma_mm,
            r->mat.marker_height_mm > 0 ? "" : " (they lie on it)");
    fprintf(out, "tiles                     %6.2f +- %.2f mm high\n", r->tile.mm, r->tile.sigma_mm);
    fprintf(out, "pitch                     %6.2f x %.2f mm%s\n", r->mat.pitch_x_mm, r->mat.pitch_y_mm,
            self->ruler_mm > 0 ? "" : " (if the ruler is 100 mm long: measure it, --ruler-mm)");
    if (r->sticker.sigma_mm > 0)
        fprintf(out, "stickers                  %6.2f +- %.2f mm wide\n", r->sticker.mm, r->sticker.sigma_mm);
    if (r->sticker.sigma_mm > 0 &&
        (r->sticker.mm > self->sticker_mm * (1 + STICKER_OFF) || r->sticker.mm < self->sticker_mm * (1 - STICKER_OFF)))
        fprintf(out, "the stickers ought to be %.1f mm wide: the mat or the stickers were not printed at 100 %%\n",
                self->sticker_mm);
}

/* The record is written before the file, so that what is used is always on record. */
static int keep(struct measuring *self)
{
    struct wk_viewer *viewer = &self->viewer;
    const struct wk_host *host = viewer->host;
    struct wk_paths paths;
    const char *path = viewer->common.out;
    int64_t seq = 0;

    if (!path) {
        if (!wk_env_places(host, &paths))
            return wk_complain(host, WK_EXIT_ENVIRONMENT, "no place for data; name a file with --out");
        path = paths.mat;
    }
    json_t *told = describe(self), *body = json_deep_copy(told);
    char *text = wk_mat_json(&self->result.mat);

    json_object_set_new(body, "what", json_string("tray"));
    json_object_set_new(body, "camera", json_string(viewer->env.camera.id));
    json_object_set_new(body, "lens", json_string(viewer->env.lens_id));
    enum wk_status status = text ? wk_calibration_record(&viewer->env, host, body, &seq, &viewer->problem) : WK_NO_MEMORY;

    if (!text) {
        json_decref(body);
        wk_problem_set(&viewer->problem, status, "%s", wk_status_text(status));
    }
    if (status == WK_OK) {
        status = wk_outfile_save(path, text, strlen(text));
        if (status != WK_OK)
            wk_problem_set(&viewer->problem, status, "%s: %s", path, wk_unwritten_text(path, status));
    }
    free(text);
    if (status != WK_OK) {
        json_decref(told);
        return wk_complain(host, wk_exit_of(status), "%s", viewer->problem.text);
    }
    if (viewer->common.json) {
        json_object_set_new(told, "mat", wk_json_file(path));
        json_object_set_new(told, "stored_seq", json_integer(seq));
        return wk_json_print(host, told) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    }
    json_decref(told);
    say(self, path);
    fprintf(host->out, viewer->common.out ? "use it: --mat %s, or mat= in the configuration\n" : "used from now on\n", path);
    return WK_EXIT_DONE;
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct measuring self = {.viewer = {.host = host}, .seconds = 300};
    struct wk_viewer *viewer = &self.viewer;
    const struct wk_option options[] = {
        WK_OPT_TEXT("camera", &viewer->camera, "SPEC", wk_camera_usage(false)),
        WK_OPT_TEXT("out", &viewer->common.out, "FILE",
                    "where the geometry goes, for --mat (default: kept, and used by itself)"),
        WK_OPT_NUMBER("ruler-mm", &self.ruler_mm, "MM", 80, 120, "length of the mat's ruler of 100 mm by a real one"),
        WK_OPT_NUMBER("tile-mm", &self.tile_mm, "MM", 5, 60, "height of a tile by a caliper, when no slot can be left empty"),
        WK_OPT_NUMBER("sticker-mm", &self.sticker_mm, "MM", WK_STICKER_MIN_MM, WK_STICKER_MAX_MM,
                      "width of the stickers in use (default: the configured one, else 24)"),
        WK_OPT_WHOLE("seconds", &self.seconds, "S", 5, 3600, "how long to look at the mat at most (default 300)"),
        WK_OPT_JSON(&viewer->common),
        WK_OPTS_ALL(&viewer->common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_viewer_begin(viewer, command, options, argc, argv, &code))
        return code;
    if (!(self.sticker_mm > 0))
        self.sticker_mm = wk_env_sticker_mm(&viewer->env);
    if (viewer->env.mat_measured) /* the gauge compares with the mat as it was designed, not as it was measured before */
        wk_mat_default(&viewer->env.mat);
    wk_env_warn_trust(&viewer->env, host, NULL);
    if (viewer->env.lens.fx > 0)
        status = wk_gauge_new(&self.gauge, &viewer->env.mat, &viewer->env.lens, viewer->env.key);
    else
        status = wk_problem_set(&viewer->problem, WK_NOT_YET,
                                "the lens has to be known first: wallkeeper calibrate camera, or --camera-file FILE");
    if (status == WK_OK)
        status = wk_viewer_each(viewer, (int)self.seconds * FPS, look, &self);
    if (status != WK_OK)
        code = wk_complain(host, wk_exit_of(status), "%s", viewer->problem.text);
    else
        code = self.result.complete ? keep(&self) : refuse(&self);
    wk_gauge_free(self.gauge);
    wk_viewer_end(viewer);
    return code;
}

const struct wk_command wk_command_calibrate_tray = {
    .name = "tray",
    .full = "calibrate tray",
    .summary = "Measures how high marks and tiles stand, from pictures of the mat taken from several places.",
    .usage = "[--camera | IMAGE...] [--ruler-mm] [--out] [--json]",
    .example = "  wallkeeper calibrate tray --camera v4l2:/dev/video0 --ruler-mm 99.5\n"
               "  wallkeeper calibrate tray --camera-file lens.json --out mat.json a.jpg b.jpg c.jpg\n"
               "\n"
               "lay tiles with stickers in two of three slots, take a picture, slide the mat with its tiles by a hand's\n"
               "breadth, or move the camera, and take another; three or four are enough",
    .run = run,
};
