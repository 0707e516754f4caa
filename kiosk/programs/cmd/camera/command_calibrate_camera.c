/* calibrate camera: measures the lens's distortion with the printed board. */
#include <string.h>

#include "calibration/lens_find.h"
#include "kiosk/eye/walls/lens_keep.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cmd/camera/viewer.h"
#include "vision/camera/camera.h"

#define FPS 30
#define SAY_EVERY 90 /* frames between two lines of output when nothing new happens */

struct hunt {
    struct wk_viewer viewer;
    struct wk_lens_finder *finder;
    int64_t seconds;
    int n_pictures, n_seen; /* pictures looked at; pictures with enough of the board */
    int said;               /* number of the last picture that a line was printed for */
    bool other_size;
};

/* Prints the parts of the picture, a line for each row of them: # has corners of the board, . has none yet. */
static void say_parts(FILE *err, const struct wk_lens_state *state)
{
    for (int y = 0; y < WK_LENS_CELLS_Y; y++) {
        fputs("    ", err);
        for (int x = 0; x < WK_LENS_CELLS_X; x++)
            fputs(state->cell[y][x] > 0 ? " #" : " .", err);
        fputc('\n', err);
    }
}

static void say_progress(struct hunt *self, const struct wk_view *view, enum wk_board_answer answer)
{
    const struct wk_lens_state *state = wk_lens_finder_state(self->finder);
    FILE *err = self->viewer.host->err;

    if (answer == WK_BOARD_TAKEN) {
        fprintf(err, "picture %d kept; %d of %d parts of the picture seen, tilted %d of 4 ways", state->n_views, state->n_cells,
                WK_LENS_CELLS_X * WK_LENS_CELLS_Y, state->n_tilts);
        if (state->lens.lens.fx > 0)
            fprintf(err, "; error %.2f px, focal length %.0f +- %.1f px", state->lens.rms_px, state->lens.lens.fx,
                    state->lens.sigma_f_px);
        fputc('\n', err);
        say_parts(err, state);
    } else if (view->number - self->said < SAY_EVERY) {
        return;
    }
    self->said = view->number;
    fprintf(err, "%s\n", answer == WK_BOARD_MOVING ? "Hold the board still for a moment." : wk_lens_wish_text(state));
}

static enum wk_status look(void *context, const struct wk_view *view, struct wk_problem *problem)
{
    struct hunt *self = context;
    enum wk_board_answer answer;
    enum wk_status status = wk_lens_finder_look(self->finder, view->bgr, view->stream, &answer, NULL);

    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", view->file, wk_status_text(status));
    self->n_pictures++;
    self->n_seen += answer != WK_BOARD_NONE;
    self->other_size = self->other_size || answer == WK_BOARD_SIZE;
    if (view->stream)
        say_progress(self, view, answer);
    return wk_lens_finder_state(self->finder)->grade == WK_GRADE_GOOD && view->stream ? WK_END : WK_OK;
}

/* Says in one line why the lens could not be measured. */
static int refuse(const struct hunt *self, const struct wk_lens_state *state)
{
    const struct wk_host *host = self->viewer.host;

    if (self->other_size)
        return wk_complain(host, WK_EXIT_USAGE, "the pictures are of different sizes");
    if (state->n_views == 0)
        return wk_complain(host, WK_EXIT_UNSURE,
                           "the lens board was found in %d of %d pictures; print it: wallkeeper labels board --out board.pdf",
                           self->n_seen, self->n_pictures);
    if (state->n_views < 4)
        return wk_complain(host, WK_EXIT_UNSURE,
                           "of %d pictures with the board only %d differ; hold it at other places and other tilts",
                           self->n_seen, state->n_views);
    if (!(state->lens.lens.fx > 0))
        return wk_complain(host, WK_EXIT_UNSURE, "the pictures tell no lens: hold the board flat, and at other tilts");
    return wk_complain(host, WK_EXIT_UNSURE,
                       "the lens is not known well enough: %d of %d parts of the picture seen, tilted %d of 4 ways, focal "
                       "length %.0f +- %.1f px, error %.2f px. %s",
                       state->n_cells, WK_LENS_CELLS_X * WK_LENS_CELLS_Y, state->n_tilts, state->lens.lens.fx,
                       state->lens.sigma_f_px, state->lens.rms_px, wk_lens_wish_text(state));
}

static int keep(struct hunt *self, const struct wk_lens_state *state)
{
    struct wk_viewer *viewer = &self->viewer;
    const struct wk_host *host = viewer->host;
    struct wk_lens_kept kept;
    enum wk_status status = wk_lens_keep(&viewer->env, host, state, viewer->common.out, &kept, &viewer->problem);
    const struct wk_calibration *calibration = &kept.calibration;

    if (status != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s", viewer->problem.text);
    if (viewer->common.json) {
        json_t *told = wk_lens_told(calibration, state);

        json_object_set_new(told, "camera_file", wk_json_file(kept.path));
        json_object_set_new(told, "stored_seq", json_integer(kept.seq));
        return wk_json_print(host, told) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    }
    fprintf(host->out,
            "%s: %s, pictures of %d x %d\n"
            "error %.2f px (rms) over %d pictures, focal length %.1f +- %.1f px, %s\n",
            kept.path, calibration->camera, calibration->lens.w, calibration->lens.h, calibration->rms_px,
            calibration->n_pictures, calibration->lens.fx, calibration->sigma_f_px, wk_grade_word(state->grade));
    fprintf(host->out,
            viewer->common.out ? "use it: --camera-file %s, or camera_file= in the configuration\n" : "used from now on\n",
            kept.path);
    return WK_EXIT_DONE;
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct hunt self = {.viewer = {.host = host}, .seconds = 300};
    struct wk_viewer *viewer = &self.viewer;
    const struct wk_option options[] = {
        WK_OPT_TEXT("camera", &viewer->camera, "SPEC", wk_camera_usage(false)),
        WK_OPT_TEXT("out", &viewer->common.out, "FILE",
                    "where the calibration goes, for --camera-file (default: kept, and used for this camera by itself)"),
        WK_OPT_WHOLE("seconds", &self.seconds, "S", 5, 3600, "how long to look for the board at most (default 300)"),
        WK_OPT_JSON(&viewer->common),
        WK_OPTS_STORE(&viewer->common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_viewer_begin(viewer, command, options, argc, argv, &code))
        return code;
    status = wk_lens_finder_new(&self.finder);
    if (status != WK_OK)
        wk_problem_set(&viewer->problem, status, "%s", wk_status_text(status));
    else
        status = wk_viewer_each(viewer, (int)self.seconds * FPS, look, &self);
    if (status != WK_OK) {
        code = wk_complain(host, wk_exit_of(status), "%s", viewer->problem.text);
    } else {
        const struct wk_lens_state *state = wk_lens_finder_state(self.finder);

        code = self.other_size || state->grade == WK_GRADE_MEND ? refuse(&self, state) : keep(&self, state);
    }
    wk_lens_finder_free(self.finder);
    wk_viewer_end(viewer);
    return code;
}

const struct wk_command wk_command_calibrate_camera = {
    .name = "camera",
    .full = "calibrate camera",
    .summary = "Measures the lens from the printed lens board, held at many places and tilts.",
    .usage = "[--camera | IMAGE...] [--out] [--json]",
    .example = "  wallkeeper labels board --out board.pdf\n"
               "  wallkeeper calibrate camera --camera v4l2:/dev/video0\n"
               "  wallkeeper calibrate camera --camera images:photos --out lens.json",
    .run = run,
};
