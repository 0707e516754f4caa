/* drill: would the kiosk notice a fault here, in this light? Faults are planted into a picture of walls in order. */
#include <string.h>

#include "kiosk/eye/walls/drill_record.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/camera/viewer.h"
#include "vision/camera/camera.h"
#include "vision/image/cv.h"

#define SETTLE_FRAMES 20 /* a webcam needs some to set its exposure and focus */
#define TELL_EVERY 10    /* pictures */

struct drill {
    struct wk_viewer viewer;
    int64_t table, n, seed;
    const char *set;
    struct wk_image ground; /* the picture of the wall, or walls, in order */
    char camera[WK_CAMERA_ID_SIZE];
    bool simulated;
    struct wk_drill *drill;
};

/* Of a live camera the first frame after it has settled counts; of files the first one. */
static enum wk_status take(void *context, const struct wk_view *view, struct wk_problem *problem)
{
    struct drill *self = context;

    if (view->live && view->number < SETTLE_FRAMES)
        return WK_OK;
    enum wk_status status = wk_picture_copy(view->bgr, &self->ground);

    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", view->file, wk_status_text(status));
    snprintf(self->camera, sizeof self->camera, "%s", view->live || view->stream ? view->file : "files");
    self->simulated = wk_camera_kind(view->file)->simulated;
    return WK_END;
}

static int refuse(struct drill *self, enum wk_status status, const struct wk_verdict *verdict)
{
    const struct wk_host *host = self->viewer.host;

    if (status != WK_NOT_YET)
        return wk_complain(host, wk_exit_of(status), "%s", wk_status_text(status));
    if (self->viewer.env.config.view == WK_VIEW_TABLE)
        return wk_complain(host, WK_EXIT_UNSURE,
                           "a drill begins with a table whose four walls lie in order; wall %c does not, or something lies"
                           " beside it: %d right, %d wrong, %d unreadable (`wallkeeper scan --view table` says more)",
                           wk_wind_letter(verdict->wind), verdict->n_right, verdict->n_wrong, verdict->n_unreadable);
    return wk_complain(host, WK_EXIT_UNSURE,
                       "a drill begins with a wall that lies in order; this one does not: %d right, %d wrong, %d unreadable",
                       verdict->n_right, verdict->n_wrong, verdict->n_unreadable);
}

static enum wk_status run_walls(struct drill *self)
{
    const struct wk_drill_report *report = wk_drill_report(self->drill);
    enum wk_status status;

    while ((status = wk_drill_step(self->drill)) == WK_OK)
        if (!self->viewer.common.json && report->all.planted % TELL_EVERY == 0) {
            fprintf(self->viewer.host->out, "%d of %d\n", report->all.planted, report->n);
            fflush(self->viewer.host->out);
        }
    if (status != WK_END)
        return wk_problem_set(&self->viewer.problem, status, "%s", wk_status_text(status));
    return WK_OK;
}

static void say_missed(FILE *out, const struct wk_planted *missed)
{
    char slot[5];

    fprintf(out, "  missed: %s", wk_plant_word(missed->kind));
    for (int i = 0; i < missed->n_slots; i++) {
        if (missed->seats[i] != WK_WIND_NONE)
            fprintf(out, " %c", wk_wind_letter((enum wk_wind)missed->seats[i]));
        if (missed->slots[i] == WK_SLOT_NONE)
            continue;
        wk_slot_format(missed->slots[i], slot);
        fprintf(out, " %s", slot);
    }
    fputc('\n', out);
}

static void say(FILE *out, const struct wk_drill_report *report, struct wk_record_text number)
{
    if (report->all.missed == 0) {
        fprintf(out, "0 of %d missed, so fewer than 3/%d: with 95 %% confidence less than %.1f %% of such faults pass unseen\n",
                report->all.planted, report->all.planted, 100 * report->bound);
    } else {
        fprintf(out,
                "%d of %d MISSED: with 95 %% confidence up to %.1f %% of such faults pass unseen\n"
                "Do not let this kiosk pass walls. See to light, focus and glare (`wallkeeper calibrate check`), replace worn "
                "stickers, then drill again; until none is missed judges check walls by eye.\n",
                report->all.missed, report->all.planted, 100 * report->bound);
        for (int i = 0; i < report->all.missed && i < WK_DRILL_SHOWN; i++)
            say_missed(out, &report->missed[i]);
    }
    if (report->tray.by != WK_TRAY_BY_MARKERS)
        fprintf(out, "Stickers lying flat, with no tile under them, were not tried: that takes a picture of the mat.\n");
    fprintf(out, "named rightly %d, to be looked at again %d, record %s\n", report->all.named, report->n_again, number.text);
}

static int answer(struct drill *self)
{
    const struct wk_drill_report *report = wk_drill_report(self->drill);
    const struct wk_reading_source source = {
        .camera = self->camera,
        .calibration = self->viewer.env.lens_id,
        .from = self->simulated ? WK_FROM_SIMULATED : WK_FROM_FILE,
    };
    struct wk_receipt receipt;
    enum wk_status status = wk_env_store(&self->viewer.env, self->viewer.host, false, &self->viewer.problem);

    if (status == WK_OK) {
        status = wk_drill_keep(self->viewer.env.store, report, (int)self->table, &source, &receipt);
        if (status != WK_OK)
            wk_problem_set(&self->viewer.problem, status, "%s: %s", self->viewer.env.config.db, wk_status_text(status));
    }
    if (status != WK_OK)
        return wk_complain(self->viewer.host, wk_exit_of(status), "%s", self->viewer.problem.text);
    if (self->viewer.common.json) {
        json_t *object = wk_drill_json(report);

        json_object_set_new(object, "seed", json_integer(self->seed));
        json_object_set_new(object, "stored_seq", json_integer(receipt.seq));
        if (!wk_json_print(self->viewer.host, object))
            return WK_EXIT_ENVIRONMENT;
    } else {
        say(self->viewer.host->out, report, wk_record_here(self->viewer.env.store, receipt.seq));
    }
    return report->all.missed > 0 ? WK_EXIT_FAIL : WK_EXIT_DONE;
}

/* --set is for a table only, and must be a set's name. */
static enum wk_status check_set(struct drill *self)
{
    struct wk_problem *problem = &self->viewer.problem;

    if (!self->set)
        return WK_OK;
    if (self->viewer.env.config.view != WK_VIEW_TABLE)
        return wk_problem_set(problem, WK_BAD_INPUT, "--set goes with --view table: on a mat each sticker tells its set");
    if (!wk_set_valid(self->set))
        return wk_problem_set(problem, WK_BAD_INPUT, "--set %s: three characters 0-9 A-Z are wanted, for instance 07A",
                              self->set);
    return WK_OK;
}

static int drill(struct drill *self)
{
    const struct wk_env *env = &self->viewer.env;
    struct wk_table_options table = {.mat = env->mat, .lens = env->lens, .key = env->key, .below = env->config.table_below};
    struct wk_drill_options options = {
        .scan = {.mat = env->mat, .lens = env->lens, .key = env->key, .keep_fit = true, .cascade = true},
        .table = env->config.view == WK_VIEW_TABLE ? &table : NULL,
        .n = (int)self->n,
        .seed = (uint64_t)self->seed};
    struct wk_verdict verdict;
    enum wk_status status = check_set(self);

    if (status == WK_OK)
        status = wk_viewer_each(&self->viewer, SETTLE_FRAMES, take, self);
    if (status == WK_OK && self->set)
        memcpy(table.set, self->set, sizeof table.set);
    if (status == WK_OK && !self->ground.data)
        status = wk_problem_set(&self->viewer.problem, WK_BAD_IMAGE, "no picture of a camera that has settled came");
    if (status != WK_OK)
        return wk_complain(self->viewer.host, wk_exit_of(status), "%s", self->viewer.problem.text);
    status = wk_drill_new(&self->drill, &options, &self->ground, &verdict);
    if (status != WK_OK)
        return refuse(self, status == WK_BAD_INPUT ? WK_IMAGE_SIZE : status, &verdict);
    status = run_walls(self);
    if (status != WK_OK)
        return wk_complain(self->viewer.host, wk_exit_of(status), "%s", self->viewer.problem.text);
    return answer(self);
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct drill self = {.viewer = {.host = host}, .n = WK_DRILL_N, .seed = -1};
    struct wk_words images = {.n = 0};
    const struct wk_option options[] = {
        WK_OPT_TEXT("camera", &self.viewer.camera, "SPEC", wk_camera_usage(true)),
        WK_OPT_LIST("image", &images, "W.png", "a photograph of the wall, or the table, instead of a camera"),
        WK_OPTS_VIEW(&self.viewer.common),
        WK_OPT_TEXT("set", &self.set, "07A", "of a table: the set of its stickers (default: the one that they name)"),
        WK_OPT_WHOLE("n", &self.n, "N", 1, WK_DRILL_MAX, "pictures with a planted fault (default 40)"),
        WK_OPT_WHOLE("seed", &self.seed, "S", 0, 9007199254740992.0, "what is planted where (default: drawn by lot)"),
        WK_OPT_WHOLE("table", &self.table, "T", 1, WK_MAX_TABLES, "the table, for the record"),
        WK_OPT_JSON(&self.viewer.common),
        WK_OPTS_ALL(&self.viewer.common),
        WK_OPT_END,
    };
    uint32_t lot = 0;
    int code;

    /* --image adds its value to the plain words, so that pictures may be named in both ways. */
    if (!wk_viewer_begin(&self.viewer, command, options, argc, argv, &code))
        return code;
    for (int i = 0; i < images.n && self.viewer.images.n < WK_MAX_WORDS; i++)
        self.viewer.images.word[self.viewer.images.n++] = images.word[i];
    if (self.seed < 0) {
        host->random(host->context, &lot, sizeof lot);
        self.seed = lot;
    }
    if (images.n > 0 && self.viewer.camera)
        code = wk_complain(host, WK_EXIT_USAGE, "--camera and --image: one or the other");
    else if (images.n > 0 && wk_pictures_check(&self.viewer.images, NULL, &self.viewer.problem) != WK_OK)
        code = wk_complain(host, WK_EXIT_USAGE, "%s", self.viewer.problem.text);
    else
        code = drill(&self);
    wk_drill_free(self.drill);
    wk_image_free(&self.ground);
    wk_viewer_end(&self.viewer);
    return code;
}

const struct wk_command wk_command_drill = {
    .name = "drill",
    .full = "drill",
    .summary = "Plants faults in the picture of a wall, or table, that lies in order, and counts those that are not noticed.",
    .usage = "[--camera | --image] [--view [--set]] [--n] [--seed] [--table] [--json]",
    .example = "  wallkeeper drill --camera v4l2:/dev/video0 --n 40\n"
               "  wallkeeper drill --view table --camera v4l2:/dev/video0,4k --n 63",
    .run = run,
};
