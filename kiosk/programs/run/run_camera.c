/* The kiosk's cameras: passes requests to them, and turns what they see into events. */
#include "kiosk/programs/run/effects.h"

#include <stdio.h>
#include <string.h>

#include "calibration/tune/tune.h"
#include "labels/draw_order.h"
#include "vision/image/clock.h"

static void take_picture_away(struct wk_runtime *runtime)
{
    if (runtime->has_picture && wk_ui_picture(runtime->ui, NULL, 0, 0, 0) == WK_OK)
        runtime->has_picture = false;
}

void wk_runtime_use_side(struct wk_runtime *runtime, enum wk_side side)
{
    wk_service_forget(&runtime->service);
    memset(&runtime->progress, 0, sizeof(runtime->progress));
    memset(runtime->wall_progress, 0, sizeof(runtime->wall_progress));
    runtime->side = side;
    runtime->seen_ns = 0;
    if (side != WK_SIDE_BACKS)
        take_picture_away(runtime);
    wk_pipeline_look(runtime->pipeline, side, side == WK_SIDE_FACES ? wk_service_faces_set(&runtime->service) : NULL);
}

/* The camera below the glass. Its picture is never shown: the runtime never asks it for one. */
void wk_runtime_use_below(struct wk_runtime *runtime, bool look)
{
    wk_service_forget(&runtime->service);
    memset(&runtime->progress, 0, sizeof(runtime->progress));
    if (runtime->pipeline_faces)
        wk_pipeline_look(runtime->pipeline_faces, look ? WK_SIDE_FACES : WK_SIDE_NONE,
                         look ? wk_service_faces_set(&runtime->service) : NULL);
}

/* The camera in use brings its own calibration, or has none. */
void wk_runtime_use_lens(struct wk_runtime *runtime)
{
    const struct wk_source *source = &runtime->source;
    struct wk_camera_identity camera = {.id = ""};

    if (source->n > 0)
        wk_camera_identify(source->spec[atomic_load(&source->chosen) % source->n], "/sys", &camera);
    wk_env_use_camera(runtime->options->env, &camera);
    if (runtime->pipeline)
        wk_pipeline_lens(runtime->pipeline, &runtime->options->env->lens);
}

void wk_runtime_camera_in_use(const struct wk_runtime *runtime, char spec[WK_PATH_SIZE])
{
    const struct wk_source *source = &runtime->source;
    const char *chosen = source->n > 0 ? source->spec[atomic_load(&source->chosen) % source->n] : "";

    spec[0] = 0;
    if (wk_camera_kind(chosen)->live && !wk_camera_lasting_spec(chosen, spec, WK_PATH_SIZE))
        snprintf(spec, WK_PATH_SIZE, "%s", chosen);
}

void wk_runtime_use_set(struct wk_runtime *runtime, const char *set, bool shared)
{
    if (strcmp(set, runtime->set) == 0 && shared == runtime->shared)
        return;
    snprintf(runtime->set, sizeof(runtime->set), "%s", set);
    runtime->shared = shared;
    wk_pipeline_set(runtime->pipeline, set, shared);
}

void wk_runtime_open_cameras(struct wk_runtime *runtime, bool other)
{
    if (other) {
        atomic_fetch_add(&runtime->source.chosen, 1);
        wk_runtime_use_lens(runtime);
    }
    wk_pipeline_reopen(runtime->pipeline);
    if (runtime->pipeline_faces)
        wk_pipeline_reopen(runtime->pipeline_faces);
}

void wk_runtime_close_cameras(struct wk_runtime *runtime, bool closed, const char *screen)
{
    if (closed == runtime->cameras_closed)
        return;
    runtime->cameras_closed = closed;
    wk_pipeline_close(runtime->pipeline, closed);
    if (runtime->pipeline_faces)
        wk_pipeline_close(runtime->pipeline_faces, closed);
    if (wk_service_note_camera(&runtime->service, closed, screen) != WK_OK)
        fprintf(runtime->options->host->err, "wallkeeper: that the camera was %s could not be noted\n",
                closed ? "closed" : "opened");
}

static bool same_window(const struct wk_picture_window *a, const struct wk_picture_window *b)
{
    return a->x_mm == b->x_mm && a->y_mm == b->y_mm && a->w_mm == b->w_mm && a->h_mm == b->h_mm && a->w_px == b->w_px &&
           a->h_px == b->h_px && a->whole_table == b->whole_table && a->wall == b->wall;
}

void wk_runtime_want_picture(struct wk_runtime *runtime, enum wk_measure measure, const struct wk_picture_window *window)
{
    if (measure != runtime->measure)
        wk_pipeline_measure(runtime->pipeline, measure);
    runtime->measure = measure;
    if (window->w_px == 0)
        take_picture_away(runtime);
    if (same_window(window, &runtime->window))
        return;
    runtime->window = *window;
    wk_pipeline_show(runtime->pipeline, window);
}

/* What is known about the quality of the lens's calibration; a picture adds to it, when there is one. */
static const char *notice_of(const struct wk_runtime *runtime, const struct wk_tray *tray)
{
    return wk_trust_text(wk_env_trust(runtime->options->env, runtime->options->host, tray));
}

static void take_camera(struct wk_runtime *runtime, struct wk_pipeline *pipeline, bool for_faces)
{
    struct wk_feed_camera camera;
    char *name = for_faces ? runtime->service.camera_faces : runtime->service.camera;
    struct wk_event event = {.kind = WK_EVENT_CAMERA};

    if (!wk_pipeline_camera(pipeline, true, &camera))
        return;
    if (!for_faces) {
        runtime->service.origin = camera.origin;
        runtime->seen_ns = 0;
        runtime->print_notice = NULL;
    }
    if (camera.name[0])
        snprintf(name, sizeof(runtime->service.camera), "%s", camera.name);
    event.camera.status = camera.status;
    event.camera.name = camera.name;
    event.camera.simulated = camera.simulated;
    event.camera.for_faces = for_faces;
    event.camera.notice = notice_of(runtime, NULL);
    event.camera.measured = runtime->options->env->lens.fx > 0;
    wk_runtime_tell(runtime, &event);
}

/* Settings that the camera forgot, all in one line. */
static void tell_faults(const struct wk_tune_report *report, struct wk_app_tune *out)
{
    static const char *const names[WK_N_CONTROLS] = {
        [WK_CONTROL_MAINS] = WK_N("Mains"),
        [WK_CONTROL_SLOWS] = WK_N("Slow pictures"),
        [WK_CONTROL_AUTO_EXPOSURE] = WK_N("Exposure"),
        [WK_CONTROL_EXPOSURE] = WK_N("Exposure"),
        [WK_CONTROL_GAIN] = WK_N("Gain"),
        [WK_CONTROL_AUTO_FOCUS] = WK_N("Focus"),
        [WK_CONTROL_FOCUS] = WK_N("Focus"),
        [WK_CONTROL_AUTO_WHITE] = WK_N("White balance"),
        [WK_CONTROL_WHITE] = WK_N("White balance"),
    };

    for (int i = 0; i < report->n_faults; i++) {
        const struct wk_tune_fault *fault = &report->fault[i];
        const bool settings = fault->kind == WK_TUNE_FORGOTTEN || fault->kind == WK_TUNE_NOT_KEPT ||
                              fault->kind == WK_TUNE_CHANGED || fault->kind == WK_TUNE_UNUSABLE;
        const char *what = settings ? WK_N("Settings")
                           : fault->kind == WK_TUNE_DRIFTED || fault->kind == WK_TUNE_DARK || fault->kind == WK_TUNE_BRIGHT
                               ? WK_N("Light")
                               : names[fault->control];
        const char *how = wk_tune_fault_text(fault->kind);
        int k = 0;

        while (k < out->n_faults && (strcmp(out->fault[k].what, what) != 0 || strcmp(out->fault[k].how, how) != 0))
            k++;
        if (k == WK_APP_CAMERA_FAULTS)
            break;
        out->fault[k].what = what;
        out->fault[k].how = how;
        out->n_faults += k == out->n_faults;
    }
}

/* Forgotten settings are set again, and light has its own warning. These problems stay, and readings suffer from them. */
static bool is_unsteady(const struct wk_tune_report *report)
{
    bool unsteady = false;

    for (int i = 0; i < report->n_faults && report->tuned; i++) {
        const enum wk_tune_fault_kind kind = report->fault[i].kind;

        unsteady = unsteady || kind == WK_TUNE_REFUSED || kind == WK_TUNE_IDLE || kind == WK_TUNE_HUNTS;
    }
    return unsteady;
}

static void tell_tuning(struct wk_runtime *runtime, const struct wk_tune_report *report)
{
    static const struct {
        enum wk_control value, automatic; /* for GAIN it is the one of the exposure */
    } settings[WK_APP_N_SETTINGS] = {[WK_APP_EXPOSURE] = {WK_CONTROL_EXPOSURE, WK_CONTROL_AUTO_EXPOSURE},
                                     [WK_APP_GAIN] = {WK_CONTROL_GAIN, WK_CONTROL_AUTO_EXPOSURE},
                                     [WK_APP_FOCUS] = {WK_CONTROL_FOCUS, WK_CONTROL_AUTO_FOCUS},
                                     [WK_APP_WHITE] = {WK_CONTROL_WHITE, WK_CONTROL_AUTO_WHITE}};
    struct wk_app_tune tune = {.settable = report->phase != WK_TUNE_CLOSED,
                               .running = report->phase > WK_TUNE_WATCHES,
                               .tuned = report->tuned,
                               .unsteady = is_unsteady(report),
                               .percent = report->percent,
                               .white_percent = report->white_percent,
                               .sharp_percent = report->sharp_percent,
                               .mains_hz = report->mains_hz,
                               .mains_guessed = report->mains_guessed};

    for (int i = 0; i < WK_APP_N_SETTINGS; i++) {
        tune.setting[i].there = report->has[settings[i].value];
        tune.setting[i].held = report->value[settings[i].automatic] == 0;
        tune.setting[i].value = report->value[settings[i].value];
    }
    tell_faults(report, &tune);
    wk_runtime_tell(runtime, &(struct wk_event){.kind = WK_EVENT_TUNE, .tune = &tune});
}

/* The camera's settings, for its screen and for records that rest on its pictures. */
static void take_tuning(struct wk_runtime *runtime)
{
    struct wk_service *service = &runtime->service;
    struct wk_tune_report report;

    _Static_assert(WK_N_CONTROLS <= sizeof service->controls / sizeof service->controls[0], "all fit");
    if (!wk_pipeline_tuning(runtime->pipeline, &report))
        return;
    service->n_controls = 0;
    for (int c = 0; c < WK_N_CONTROLS; c++)
        if (report.has[c])
            service->controls[service->n_controls++] =
                (struct wk_source_control){.word = wk_control_word((enum wk_control)c), .value = report.value[c]};
    tell_tuning(runtime, &report);
}

/* Takes over a frame. own: of the camera that looks at the table. */
static void count_frame(struct wk_runtime *runtime, const struct wk_seen_frame *frame, bool own)
{
    runtime->stats->n_frames++;
    runtime->frame = (struct wk_kiosk_frame){.number = frame->number,
                                             .taken_ns = frame->t_ns,
                                             .begun_ns = frame->begun_ns,
                                             .read_ns = frame->read_ns,
                                             .fused_ns = frame->fused_ns};
    if (own && frame->t_ns > runtime->seen_ns)
        runtime->seen_ns = frame->t_ns;
}

static void take_backs(struct wk_runtime *runtime, const struct wk_snapshot *snapshot)
{
    struct wk_event event = {.kind = WK_EVENT_FRAME};

    runtime->service.backs = *snapshot;
    runtime->service.sees_table = false;
    event.frame.reading = &runtime->service.backs.wall.seen;
    event.frame.frame_t_ns = snapshot->frame.t_ns;
    event.frame.number = snapshot->frame.number;
    event.frame.live = snapshot->frame.live;
    event.frame.simulated = snapshot->frame.simulated;
    event.frame.notice = notice_of(runtime, &snapshot->newest.tray);
    if (snapshot->sized && !snapshot->surveyed) /* where the camera check is on the screen, it says more */
        runtime->print_notice = wk_service_print_notice(runtime->options->env, snapshot);
    if (!event.frame.notice[0] && !snapshot->surveyed && runtime->print_notice)
        event.frame.notice = runtime->print_notice;
    wk_service_height(runtime->options->env, snapshot, &event.frame.height);
    wk_runtime_tell(runtime, &event);
    if (snapshot->surveyed) {
        struct wk_app_check check;

        wk_service_check(runtime->options->env, snapshot, &check);
        wk_runtime_tell(runtime, &(struct wk_event){.kind = WK_EVENT_CHECK, .check = &check});
    }
}

/* The four walls of the table; each is recorded with the part of this picture that shows it. */
static void take_table(struct wk_runtime *runtime)
{
    struct wk_service *service = &runtime->service;
    struct wk_table_snapshot *seen = &service->table_seen;
    struct wk_point at[WK_N_WINDS * WK_N_SLOTS], stray_at[WK_MAX_TABLE_STRAYS];
    struct wk_app_table_check check;
    struct wk_event event = {.kind = WK_EVENT_TABLE};

    if (!wk_pipeline_table(runtime->pipeline, seen))
        return;
    count_frame(runtime, &seen->frame, true);
    service->backs = (struct wk_snapshot){.frame = seen->frame};
    service->sees_table = true;
    event.table.reading = &seen->reading;
    wk_table_square_places(&seen->square, &seen->reading, seen->frame.mat, at);
    wk_table_square_strays(&seen->square, &seen->reading, stray_at);
    event.table.at = at;
    event.table.stray_at = stray_at;
    wk_service_check_table(runtime->options->env, seen, &check);
    event.table.check = &check;
    event.table.frame_t_ns = seen->frame.t_ns;
    event.table.number = seen->frame.number;
    event.table.live = seen->frame.live;
    event.table.simulated = seen->frame.simulated;
    wk_runtime_tell(runtime, &event);
    runtime->frame.stepped_ns = wk_clock_ns(runtime->options->clock);
}

/* How many faces of the four walls are read. */
static void take_turning(struct wk_runtime *runtime)
{
    struct wk_turning_snapshot *seen = &runtime->service.turning;
    struct wk_event event = {.kind = WK_EVENT_TURNED};
    bool done = true;

    if (!wk_pipeline_turning(runtime->pipeline, seen))
        return;
    count_frame(runtime, &seen->frame, true);
    for (int i = 0; i < WK_N_WINDS; i++) {
        struct wk_face_progress *progress = &runtime->wall_progress[i];

        wk_face_progress_add(progress, &seen->reading.wall[i].seen, 0, seen->frame.t_ns);
        event.turned.wall[i] = (struct wk_app_turned){.n_seen = progress->n_seen,
                                                      .n_back_up = progress->n_back_up,
                                                      .n_blocked = progress->n_blocked,
                                                      .n_up = progress->n_up,
                                                      .doubt = seen->doubt[i]};
        done = done && progress->done;
    }
    event.turned.held = seen->reason == WK_OK;
    event.turned.done = done && (seen->tracked || !wk_service_sees_table_faces(&runtime->service));
    event.turned.frame_t_ns = seen->frame.t_ns;
    event.turned.number = seen->frame.number;
    event.turned.live = seen->frame.live;
    event.turned.simulated = seen->frame.simulated;
    wk_runtime_tell(runtime, &event);
    runtime->frame.stepped_ns = wk_clock_ns(runtime->options->clock);
}

static void take_board(struct wk_runtime *runtime)
{
    struct wk_app_lens lens;

    if (!wk_pipeline_board(runtime->pipeline, &runtime->board))
        return;
    wk_service_lens(&runtime->board, &lens);
    wk_runtime_tell(runtime, &(struct wk_event){.kind = WK_EVENT_LENS, .lens = &lens});
}

static void take_code(struct wk_runtime *runtime)
{
    char text[WK_READY_TEXT_SIZE];

    _Static_assert(WK_APP_CHECKPOINT_TEXT == WK_CHECKPOINT_TEXT_SIZE, "a line fits");
    const enum wk_status seen = wk_pipeline_code(runtime->pipeline, text);

    if (seen == WK_OK)
        wk_runtime_tell(runtime, &(struct wk_event){.kind = WK_EVENT_CODE, .code = text});
    else if (seen != WK_NOT_YET)
        wk_runtime_tell(runtime, &(struct wk_event){.kind = WK_EVENT_CODE_UNREAD, .unread = seen});
}

static void take_faces(struct wk_runtime *runtime, const struct wk_snapshot *snapshot)
{
    struct wk_event event = {.kind = WK_EVENT_FACES};

    runtime->service.faces = *snapshot;
    wk_face_progress_add(&runtime->progress, &snapshot->wall.seen, wk_service_known(&runtime->service), snapshot->frame.t_ns);
    event.faces.reason = runtime->progress.reason;
    event.faces.n_seen = runtime->progress.n_seen;
    event.faces.n_back_up = runtime->progress.n_back_up;
    event.faces.n_blocked = runtime->progress.n_blocked;
    event.faces.done =
        runtime->progress.done && (runtime->pipeline_faces || snapshot->tracked || !wk_service_sees_all(&runtime->service));
    event.faces.doubt = snapshot->doubt;
    event.faces.frame_t_ns = snapshot->frame.t_ns;
    event.faces.number = snapshot->frame.number;
    event.faces.live = snapshot->frame.live;
    event.faces.simulated = snapshot->frame.simulated;
    wk_runtime_tell(runtime, &event);
    if (runtime->given_deal.open) {
        wk_given_deal_see(&runtime->given_deal, &snapshot->wall, &event);
        wk_runtime_tell(runtime, &event);
    } else if (runtime->scoring.open && runtime->side == WK_SIDE_FACES) {
        wk_hand_scoring_see(&runtime->scoring, &runtime->service, &snapshot->wall, &event);
        wk_runtime_tell(runtime, &event);
    }
}

static void take_snapshot(struct wk_runtime *runtime, struct wk_pipeline *pipeline)
{
    struct wk_snapshot snapshot;

    if (!wk_pipeline_snapshot(pipeline, &snapshot))
        return;
    count_frame(runtime, &snapshot.frame, pipeline == runtime->pipeline);
    if (snapshot.wall.seen.side == WK_SIDE_FACES)
        take_faces(runtime, &snapshot);
    else
        take_backs(runtime, &snapshot);
    runtime->frame.stepped_ns = wk_clock_ns(runtime->options->clock);
    wk_wipe(&snapshot, sizeof(snapshot));
}

/*
 * Reading faces takes time, and no picture is shown meanwhile: so the camera itself says that it still sees. (While backs are
 * read, a picture is on the screen, as new as its reading.)
 */
static void take_sign_of_life(struct wk_runtime *runtime, struct wk_pipeline *pipeline)
{
    struct wk_event event = {.kind = WK_EVENT_FRAME};
    struct wk_feed_camera camera;

    wk_pipeline_camera(pipeline, false, &camera);
    if (camera.status != WK_OK || camera.frame_ns <= runtime->seen_ns)
        return;
    runtime->seen_ns = camera.frame_ns;
    event.frame.frame_t_ns = camera.frame_ns;
    event.frame.simulated = camera.simulated;
    wk_runtime_tell(runtime, &event);
}

void wk_runtime_take_pipeline(struct wk_runtime *runtime)
{
    struct wk_image picture;

    take_camera(runtime, runtime->pipeline, false);
    take_tuning(runtime);
    take_snapshot(runtime, runtime->pipeline);
    take_table(runtime);
    take_turning(runtime);
    take_board(runtime);
    take_code(runtime);
    wk_runtime_take_draws(runtime);
    if (runtime->pipeline_faces) {
        take_camera(runtime, runtime->pipeline_faces, true);
        take_snapshot(runtime, runtime->pipeline_faces);
    }
    if (runtime->side == WK_SIDE_FACES)
        take_sign_of_life(runtime, runtime->pipeline);
    if (!wk_pipeline_picture(runtime->pipeline, &picture))
        return;
    if (picture.w == runtime->window.w_px && picture.h == runtime->window.h_px &&
        wk_ui_picture(runtime->ui, picture.data, picture.w, picture.h, picture.stride_bytes) == WK_OK) {
        runtime->has_picture = true;
        runtime->changed = true;
    }
}

/* ---------------------------------------------------------------- the draw while a hand is played */

static struct wk_event draw_news(const struct wk_runtime *runtime, enum wk_draw_news_kind kind)
{
    return (struct wk_event){.kind = WK_EVENT_DRAW,
                             .draw = {.kind = kind,
                                      .follows = runtime->draw.watch.phase == WK_DRAW_FOLLOWS,
                                      .over = runtime->draw.watch.phase == WK_DRAW_OVER,
                                      .unseen = (uint8_t)runtime->draw.unseen}};
}

static void tell_news(struct wk_runtime *runtime, struct wk_event *event)
{
    runtime->told_follows = event->draw.follows;
    runtime->told_over = event->draw.over;
    runtime->told_unseen = event->draw.unseen;
    wk_runtime_tell(runtime, event);
}

static void end_draws(struct wk_runtime *runtime)
{
    struct wk_event event = draw_news(runtime, WK_DRAW_NEWS_ENDED);
    struct wk_draw_turns turns[WK_N_WINDS];

    wk_draw_follow_turns(&runtime->draw, turns);
    event.draw.n_drawn = runtime->draw.n_drawn;
    for (int i = 0; i < WK_N_WINDS; i++)
        event.draw.turns[i] = (struct wk_turn_times){.n = turns[i].n, .median_ms = turns[i].median_ms};
    tell_news(runtime, &event);
}

void wk_runtime_follow_draws(struct wk_runtime *runtime, bool follow)
{
    if (follow == runtime->follows_draws)
        return;
    runtime->follows_draws = follow;
    if (!follow) {
        end_draws(runtime);
        return;
    }
    wk_draw_follow_begin(&runtime->draw);
    struct wk_event event = draw_news(runtime, WK_DRAW_NEWS_BEGINS);

    tell_news(runtime, &event);
}

static void tell_draw(struct wk_runtime *runtime, const struct wk_draw_event *draw)
{
    struct wk_event event = draw_news(runtime, draw->kind == WK_DRAW_NAMED ? WK_DRAW_NEWS_WRONG : WK_DRAW_NEWS_BACK);

    event.draw.wrong = (struct wk_wrong_draw){.fault = (uint8_t)draw->fault,
                                              .wall = (uint8_t)draw->wall,
                                              .by = (uint8_t)draw->by,
                                              .taken = wk_label_drawn(draw->wall, draw->order + 1),
                                              .first = wk_label_drawn(draw->wall, draw->first + 1)};
    tell_news(runtime, &event);
}

void wk_runtime_take_draws(struct wk_runtime *runtime)
{
    struct wk_draw_event events[WK_DRAW_MAX_EVENTS];
    struct wk_draw_look look;

    if (!wk_pipeline_draw(runtime->pipeline, &look) || !runtime->follows_draws)
        return;
    runtime->stats->n_frames++;
    const int n = wk_draw_follow_look(&runtime->draw, &look, events);

    for (int i = 0; i < n; i++)
        if (events[i].kind == WK_DRAW_NAMED || events[i].kind == WK_DRAW_PUT_BACK)
            tell_draw(runtime, &events[i]);
    struct wk_event event = draw_news(runtime, WK_DRAW_NEWS_SEES);

    if (event.draw.follows != runtime->told_follows || event.draw.over != runtime->told_over ||
        event.draw.unseen != runtime->told_unseen)
        tell_news(runtime, &event);
}

void wk_carry_out_draws(struct wk_runtime *runtime, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_draws(&runtime->service, &effect->draws, out);
}
