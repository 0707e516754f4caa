/* Pictures for the calibrate commands and the drill, handed over one by one: from the camera, a simulated one, or files. */
#include "kiosk/programs/cmd/camera/viewer.h"

#include "kiosk/host/program/become.h"
#include "kiosk/programs/cmd/camera/controls.h"
#include "kiosk/programs/run/simulator.h"
#include "vision/camera/camera.h"

#define FRAME_S 5

/* What wk_pictures_each() passes on. */
struct relay {
    wk_view_fn fn;
    void *context;
    int number;
    bool ended;
};

static enum wk_status relay_picture(void *context, const struct wk_image *bgr, const char *file, struct wk_problem *problem)
{
    struct relay *relay = context;
    const struct wk_view view = {.bgr = bgr, .file = file, .number = ++relay->number};
    enum wk_status status = relay->fn(relay->context, &view, problem);

    relay->ended = status == WK_END;
    return status;
}

static enum wk_status no_picture(struct wk_viewer *self, const char *spec, enum wk_status got)
{
    if (got == WK_NOT_FOUND)
        return wk_problem_set(&self->problem, got, "--camera %s: no picture came within %d s", spec, FRAME_S);
    if (got == WK_END)
        return wk_problem_set(&self->problem, WK_BAD_IMAGE, "--camera %s: no picture in it", spec);
    return wk_problem_set(&self->problem, got, "--camera %s: %s", spec, wk_status_text(got));
}

static enum wk_status each_frame(struct wk_viewer *self, const char *spec, int frames, wk_view_fn fn, void *context)
{
    const struct wk_simulator *simulator = self->host->simulator;
    struct wk_simulated *simulated = NULL;
    /* A simulated picture is drawn when it is asked for, and that takes as long as it takes. */
    struct wk_clock clock = {.now_ns = wk_clock_ns(NULL)};
    struct wk_kiosk_options table = {.env = &self->env, .table = 1, .clock = &clock};
    struct wk_camera *camera = NULL;
    struct wk_frame frame;
    const struct wk_camera_kind *kind = wk_camera_kind(spec);
    const char *why;
    enum wk_status status = WK_OK;

    if (kind->simulated)
        status = simulator->begin(&simulated);
    if (status == WK_OK && kind->simulated)
        status = simulator->lay(simulated, spec, &table);
    if (status == WK_OK)
        status = kind->simulated ? simulator->open_camera(table.sim_table, false, &camera) : wk_camera_open(&camera, spec);
    if (status != WK_NO_CAMERA || wk_camera_check(spec, &why) == WK_OK)
        why = wk_status_text(status);
    if (status != WK_OK)
        wk_problem_set(&self->problem, status, "--camera %s: %s", spec, why);
    if (status == WK_OK && self->tuner)
        wk_controls_begin(self->tuner, &self->env, camera);
    for (int i = 1; i <= frames && status == WK_OK; i++) {
        clock.now_ns += WK_KIOSK_STEP_NS;
        enum wk_status got = wk_camera_read(camera, FRAME_S * 1000, &frame);

        if (got == WK_END && i > 1) /* the end of a clip or a folder */
            break;
        if (got != WK_OK) {
            status = no_picture(self, spec, got);
            break;
        }
        if (self->tuner)
            wk_controls_see(self->tuner, camera, &frame);
        const struct wk_view view = {.bgr = &frame.image,
                                     .file = spec,
                                     .number = i,
                                     .stream = kind->stream,
                                     .live = frame.live || frame.simulated,
                                     .simulated = frame.simulated,
                                     .camera = camera};

        status = fn(context, &view, &self->problem);
    }
    wk_camera_close(camera);
    if (simulated)
        simulator->release(simulated);
    return status == WK_END ? WK_OK : status;
}

static const char *spec_of(const struct wk_viewer *self)
{
    return self->camera ? self->camera : self->env.config.camera;
}

enum wk_status wk_viewer_each(struct wk_viewer *self, int frames, wk_view_fn fn, void *context)
{
    struct relay relay = {.fn = fn, .context = context};

    if (self->images.n == 0) {
        if (!spec_of(self)[0])
            return wk_problem_set(&self->problem, WK_BAD_INPUT, "--camera SPEC or an image is missing");
        return each_frame(self, spec_of(self), frames, fn, context);
    }
    enum wk_status status = wk_pictures_each(&self->images, WK_VIDEO_FRAMES, relay_picture, &relay, &self->problem);

    return relay.ended ? WK_OK : status;
}

bool wk_viewer_begin(struct wk_viewer *self, const struct wk_command *command, const struct wk_option *options, int argc,
                     const char *const *argv, int *code)
{
    struct wk_camera_identity camera;
    enum wk_status status = WK_OK;

    if (!wk_command_options(self->host, command, options, &self->images, argc, argv, code))
        return false;
    if (self->images.n > 0 && self->camera)
        status = wk_problem_set(&self->problem, WK_BAD_INPUT, "--camera and %s: one or the other", self->images.word[0]);
    else if (self->images.n > 0)
        status = wk_pictures_check(&self->images, NULL, &self->problem);
    if (status != WK_OK) {
        *code = wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
        return false;
    }
    if (!self->host->simulator && self->images.n == 0) {
        char configured[WK_PATH_SIZE] = "";

        if (!self->camera && !wk_env_camera(self->host, &self->common, configured, code))
            return false;
        if (wk_camera_kind(self->camera ? self->camera : configured)->simulated) {
            *code = wk_become_simulator(self->host);
            return false;
        }
    }
    self->common.looks = true;
    self->common.key_missing = WK_KEY_MISSING_BORNE;
    if (!wk_env_begin(&self->env, self->host, &self->common, code))
        return false;
    if (self->images.n == 0 && spec_of(self)[0]) {
        /* Photographs and clips count as photographs, wherever the files are. */
        const struct wk_camera_kind *kind = wk_camera_kind(spec_of(self));
        const bool files = kind->word && !kind->live && !kind->simulated;

        wk_camera_identify(files ? "files" : spec_of(self), "/sys", &camera);
        wk_env_use_camera(&self->env, &camera);
    }
    return true;
}

void wk_viewer_end(struct wk_viewer *self)
{
    wk_env_close(&self->env);
}
