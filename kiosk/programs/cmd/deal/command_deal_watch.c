/*
 * deal watch: follows a table while a hand is played, by a camera or a folder of pictures, and says which tiles were drawn and
 * which of the draws were wrong. It reads backs alone, and stores nothing.
 */
#include <string.h>

#include "kiosk/eye/sight/sight.h"
#include "kiosk/host/problem.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cmd/deal/command_deal.h"
#include "labels/draw_order.h"
#include "vision/camera/camera.h"
#include "vision/image/image.h"
#include "vision/table/draw_eye.h"

enum { SPEC_SIZE = 4096, READ_MS = 1000 };

static const char *const wind_names[] = {"", "East", "South", "West", "North"};

struct watching {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    const char *set, *spec;
    int64_t rate;
    struct wk_words folder;
    char source[SPEC_SIZE]; /* SPEC of what is looked at */
    struct wk_camera *camera;
    struct wk_draw_eye *eye;
    struct wk_draw_watch watch;
    int64_t n_pictures, first_ns; /* first_ns: when the first of a camera's pictures was taken */
    bool followed;                /* four whole walls were seen */
    int n_faults;
    const char *end; /* NULL: the pictures ended first */
    json_t *draws, *faults;
};

static double seconds(int64_t ms)
{
    return (double)ms / 1000;
}

static void label_of(enum wk_wind wall, int order, char text[3])
{
    wk_label_format(wk_label_drawn(wall, order + 1), text);
}

/* ---- one event ---- */

static const char *kind_of(enum wk_draw_fault fault)
{
    switch (fault) {
    case WK_DRAW_WRONG_TILE:
        return "wrong-tile";
    case WK_DRAW_OTHERS_WALL:
        return "others-wall";
    case WK_DRAW_TOO_EARLY:
        return "too-early";
    case WK_DRAW_NO_FAULT:
        break;
    }
    return "none";
}

/* What is to be said of a wrong draw: wall and labels, never a face. */
static void print_fault(FILE *out, const struct wk_draw_event *event)
{
    char label[3], first[3];

    label_of(event->wall, event->order, label);
    label_of(event->wall, event->first, first);
    switch (event->fault) {
    case WK_DRAW_WRONG_TILE:
        fprintf(out, "%s's wall: %s was taken, %s comes first (DF-11, DF-12)\n", wind_names[event->wall], label, first);
        break;
    case WK_DRAW_OTHERS_WALL:
        fprintf(out, "%s's wall: %s was taken by %s (DF-12, DF-21)\n", wind_names[event->wall], label, wind_names[event->by]);
        break;
    case WK_DRAW_TOO_EARLY:
        fprintf(out, "%s's wall: %s was taken before East's first tile (DF-12)\n", wind_names[event->wall], label);
        break;
    case WK_DRAW_NO_FAULT:
        break;
    }
}

static json_t *event_json(const struct wk_draw_event *event)
{
    char label[3];

    label_of(event->wall, event->order, label);
    return json_pack("{s:s,s:s,s:i,s:f,s:f}", "wall", (char[]){wk_wind_letter(event->wall), 0}, "label", label, "order",
                     event->order + 1, "from_s", seconds(event->from_ms), "to_s", seconds(event->to_ms));
}

static void tell_fault(struct watching *self, const struct wk_draw_event *event)
{
    char first[3];

    self->n_faults++;
    if (!self->common.json) {
        fprintf(self->host->out, "%8.1f s  ", seconds(self->watch.at_ms));
        print_fault(self->host->out, event);
        return;
    }
    json_t *fault = event_json(event);

    label_of(event->wall, event->first, first);
    json_object_set_new(fault, "kind", json_string(kind_of(event->fault)));
    json_object_set_new(fault, "first", event->fault == WK_DRAW_WRONG_TILE ? json_string(first) : json_null());
    json_object_set_new(
        fault, "by", event->fault == WK_DRAW_OTHERS_WALL ? json_string((char[]){wk_wind_letter(event->by), 0}) : json_null());
    json_object_set_new(fault, "said_s", json_real(seconds(self->watch.at_ms)));
    json_array_append_new(self->faults, fault);
}

static void tell_draw(struct watching *self, const struct wk_draw_event *event, const char *what)
{
    char label[3];

    label_of(event->wall, event->order, label);
    if (!self->common.json)
        fprintf(self->host->out, "%8.1f s  %s's wall: %s %s\n", seconds(event->to_ms), wind_names[event->wall], label, what);
    else if (event->kind == WK_DRAW_DRAWN)
        json_array_append_new(self->draws, event_json(event));
}

static void tell(struct watching *self, const struct wk_draw_event *event)
{
    switch (event->kind) {
    case WK_DRAW_DRAWN:
        tell_draw(self, event, "drawn");
        break;
    case WK_DRAW_NAMED:
        tell_fault(self, event);
        break;
    case WK_DRAW_PUT_BACK:
        tell_draw(self, event, "lies there again");
        break;
    case WK_DRAW_LAST:
        self->end = "last";
        tell_draw(self, event, "is the last tile of the hand");
        break;
    case WK_DRAW_STOPPED:
        self->end = "stopped";
        break;
    }
}

/* ---- all pictures ---- */

/* When a picture was taken, ms since the first, beginning with 1: stills say nothing of it but their number. */
static int64_t time_of(struct watching *self, const struct wk_frame *frame)
{
    const int64_t number = self->n_pictures++;

    if (number == 0)
        self->first_ns = frame->t_ns;
    return 1 + (wk_camera_kind(self->source)->stream ? (frame->t_ns - self->first_ns) / 1000000 : number * 1000 / self->rate);
}

static enum wk_status look(struct watching *self, const struct wk_frame *frame)
{
    struct wk_draw_event events[WK_DRAW_MAX_EVENTS];
    struct wk_draw_look seen;
    const enum wk_status status = wk_draw_eye_look(self->eye, &frame->image, time_of(self, frame), &seen);

    if (status != WK_OK)
        return status;
    const bool waited = self->watch.phase == WK_DRAW_WAITS;
    const int n = wk_draw_watch_look(&self->watch, &seen, events);
    const bool begins = waited && self->watch.phase == WK_DRAW_FOLLOWS;

    self->followed = self->followed || begins;
    if (begins && !self->common.json)
        fprintf(self->host->out, "%8.1f s  the four walls are seen: the draw is followed\n", seconds(self->watch.at_ms));
    for (int i = 0; i < n; i++)
        tell(self, &events[i]);
    fflush(self->host->out);
    return WK_OK;
}

/* Until the pictures end; of a camera, until the hand does. */
static enum wk_status look_at_all(struct watching *self, struct wk_problem *problem)
{
    while (self->watch.phase != WK_DRAW_OVER || !wk_camera_kind(self->source)->live) {
        struct wk_frame frame;
        enum wk_status status = wk_camera_read(self->camera, READ_MS, &frame);

        if (status == WK_END)
            return WK_OK;
        if (status == WK_NOT_FOUND)
            continue; /* a picture that cannot be read is one that was not taken */
        if (status == WK_OK)
            status = look(self, &frame);
        if (status != WK_OK)
            return wk_problem_set(problem, status, "%s: %s", self->source, wk_status_text(status));
    }
    return WK_OK;
}

static enum wk_status open_all(struct watching *self, struct wk_problem *problem)
{
    const char *why = "a folder of pictures is wanted";
    enum wk_status status = wk_camera_check(self->source, &why);

    if (status == WK_OK) {
        status = wk_camera_open(&self->camera, self->source);
        why = status == WK_BAD_INPUT ? "it is neither a camera nor a folder with pictures in it" : wk_status_text(status);
    }
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", self->source, why);
    return wk_env_draw_eye(&self->env, self->set ? self->set : "", &self->eye, problem);
}

static int exit_code(const struct watching *self)
{
    return self->n_faults > 0 ? WK_EXIT_FAIL : self->followed ? WK_EXIT_DONE : WK_EXIT_UNSURE;
}

static int answer(struct watching *self)
{
    const int code = exit_code(self);

    if (self->common.json &&
        !wk_json_print(self->host, json_pack("{s:s,s:i,s:I,s:b,s:O,s:O,s:o}", "view", "table", "exit", code, "pictures",
                                             (json_int_t)self->n_pictures, "followed", self->followed, "draws", self->draws,
                                             "faults", self->faults, "end", self->end ? json_string(self->end) : json_null())))
        return WK_EXIT_ENVIRONMENT;
    if (self->n_pictures == 0)
        return wk_complain(self->host, code, "%s: no picture could be read, so nothing was followed", self->source);
    if (!self->followed)
        return wk_complain(self->host, code,
                           "%s: no four whole walls are seen for a second and a half, so nothing was followed", self->source);
    if (!self->common.json && self->n_faults == 0)
        fprintf(self->host->out, "no wrong draw was seen\n");
    return code;
}

/* False: end with *code. */
static bool is_meant(struct watching *self, int *code)
{
    enum wk_view_kind view;

    if (!wk_env_view(self->host, &self->common, &view, code))
        return false;
    *code = WK_EXIT_DONE;
    if (view != WK_VIEW_TABLE)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "a draw is watched over a whole table: --view table");
    else if (self->set && !wk_set_valid(self->set))
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--set %s: three characters 0-9 A-Z are wanted, for instance 07A",
                            self->set);
    else if (self->folder.n + (self->spec != NULL) != 1)
        *code = wk_complain(self->host, WK_EXIT_USAGE,
                            "one folder of pictures, in the order of their names, or --camera is wanted");
    else if (snprintf(self->source, sizeof self->source, "%s%s",
                      self->spec ? "" : "images:", self->spec ? self->spec : self->folder.word[0]) >= SPEC_SIZE)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "the name is too long");
    return *code == WK_EXIT_DONE;
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct watching self = {.host = host, .common = {.looks = true, .key_missing = WK_KEY_MISSING_BORNE}, .rate = 10};
    struct wk_problem problem;
    const struct wk_option options[] = {
        WK_OPTS_VIEW(&self.common),
        WK_OPT_TEXT("set", &self.set, "07A", "the set of the stickers (default: the one that they name)"),
        WK_OPT_TEXT("camera", &self.spec, "SPEC", wk_camera_usage(false)),
        WK_OPT_WHOLE("rate", &self.rate, "N", 1, 60, "pictures of a folder a second (default: 10)"),
        WK_OPT_JSON(&self.common),
        WK_OPTS_SIGHT(&self.common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, command, options, &self.folder, argc, argv, &code) || !is_meant(&self, &code) ||
        !wk_env_begin(&self.env, host, &self.common, &code))
        return code;
    self.draws = json_array();
    self.faults = json_array();
    wk_draw_watch_begin(&self.watch);
    enum wk_status status = open_all(&self, &problem);

    if (status == WK_OK)
        status = look_at_all(&self, &problem);
    code = status == WK_OK ? answer(&self) : wk_complain(host, wk_exit_of(status), "%s", problem.text);
    json_decref(self.draws);
    json_decref(self.faults);
    wk_draw_eye_free(self.eye);
    wk_camera_close(self.camera);
    wk_env_close(&self.env);
    return code;
}

const struct wk_command wk_command_deal_watch = {
    .name = "watch",
    .full = "deal watch",
    .summary = "Says of pictures that follow one another which tiles were drawn from which walls, and which wrongly; nothing "
               "is stored.",
    .usage = "--view [--table-below] [--set] [--rate] [--json] FOLDER\n"
             "--view [--table-below] [--set] --camera [--json]",
    .example =
        "  wallkeeper deal watch --view table --rate 10 hand/      pictures of a hand, ten a second, in the order of their "
        "names\n"
        "  wallkeeper deal watch --view table --camera v4l2:/dev/video0,4k      a hand as it is played, until its last tile",
    .run = run,
};
