/* The kiosk's cameras: what they are asked for, and what comes from them. */
#include "kiosk/run/parts.h"

#include <stdio.h>
#include <string.h>

#include "vision/image/clock.h"

static void take_picture_away(struct wk_kiosk *kiosk)
{
    if (kiosk->has_picture && wk_ui_picture(kiosk->ui, NULL, 0, 0, 0) == WK_OK)
        kiosk->has_picture = false;
}

void wk_kiosk_use_side(struct wk_kiosk *kiosk, enum wk_side side)
{
    wk_service_forget(&kiosk->service);
    memset(&kiosk->progress, 0, sizeof(kiosk->progress));
    if (side != WK_SIDE_BACKS)
        take_picture_away(kiosk);
    wk_pipeline_look(kiosk->pipeline, side, side == WK_SIDE_FACES ? wk_service_faces_set(&kiosk->service) : NULL);
}

/* The camera under the glass. Its picture is never drawn: nobody asks it for one. */
void wk_kiosk_use_below(struct wk_kiosk *kiosk, bool look)
{
    wk_service_forget(&kiosk->service);
    memset(&kiosk->progress, 0, sizeof(kiosk->progress));
    if (kiosk->pipeline_faces)
        wk_pipeline_look(kiosk->pipeline_faces, look ? WK_SIDE_FACES : WK_SIDE_NONE,
                         look ? wk_service_faces_set(&kiosk->service) : NULL);
}

/* The camera in use brings its own calibration, or has none. */
void wk_kiosk_use_lens(struct wk_kiosk *kiosk)
{
    const struct wk_source *source = &kiosk->source;
    char id[WK_CAMERA_ID_SIZE] = "";

    if (source->n > 0)
        wk_camera_identify(source->spec[atomic_load(&source->chosen) % source->n], "/sys", id);
    wk_env_use_camera(kiosk->options->env, id);
    if (kiosk->pipeline)
        wk_pipeline_lens(kiosk->pipeline, &kiosk->options->env->lens);
}

void wk_kiosk_open_cameras(struct wk_kiosk *kiosk, bool other)
{
    if (other) {
        atomic_fetch_add(&kiosk->source.chosen, 1);
        wk_kiosk_use_lens(kiosk);
    }
    wk_pipeline_reopen(kiosk->pipeline);
    if (kiosk->pipeline_faces)
        wk_pipeline_reopen(kiosk->pipeline_faces);
}

void wk_kiosk_want_picture(struct wk_kiosk *kiosk)
{
    struct wk_app_picture place;
    struct wk_picture_window window;
    static const enum wk_measure measures[] = {[WK_APP_MEASURES_NOTHING] = WK_MEASURE_NOTHING,
                                               [WK_APP_MEASURES_SLOTS] = WK_MEASURE_SLOTS,
                                               [WK_APP_MEASURES_LENS] = WK_MEASURE_LENS,
                                               [WK_APP_MEASURES_KEY] = WK_MEASURE_KEY,
                                               [WK_APP_MEASURES_CODE] = WK_MEASURE_CODE};
    const enum wk_measure measure = measures[wk_screen_def(kiosk->app.screen)->measures];

    if (measure != kiosk->measure)
        wk_pipeline_measure(kiosk->pipeline, measure);
    kiosk->measure = measure;

    wk_app_picture(&kiosk->app, &place);
    window = (struct wk_picture_window){place.x_mm, place.y_mm, place.w_mm, place.h_mm, place.w_px, place.h_px};
    if (window.w_px == 0)
        take_picture_away(kiosk);
    if (memcmp(&window, &kiosk->window, sizeof(window)) == 0)
        return;
    kiosk->window = window;
    wk_pipeline_show(kiosk->pipeline, &window);
}

/* What is to be said of the lens's calibration, as far as is known: by a picture too, when there is one. */
static const char *notice_of(const struct wk_kiosk *kiosk, const struct wk_tray *tray)
{
    return wk_trust_text(wk_env_trust(kiosk->options->env, kiosk->options->host, tray));
}

static void take_camera(struct wk_kiosk *kiosk, struct wk_pipeline *pipeline, bool for_faces)
{
    struct wk_feed_camera camera;
    char *name = for_faces ? kiosk->service.camera_faces : kiosk->service.camera;
    struct wk_event event = {.kind = WK_EVENT_CAMERA};

    if (!wk_pipeline_camera(pipeline, true, &camera))
        return;
    if (!for_faces)
        kiosk->service.origin = camera.origin;
    if (camera.name[0])
        snprintf(name, sizeof(kiosk->service.camera), "%s", camera.name);
    event.camera.status = camera.status;
    event.camera.name = camera.name;
    event.camera.simulated = camera.simulated;
    event.camera.for_faces = for_faces;
    event.camera.notice = notice_of(kiosk, NULL);
    event.camera.measured = kiosk->options->env->lens.fx > 0;
    wk_kiosk_step(kiosk, &event);
}

static void take_backs(struct wk_kiosk *kiosk, const struct wk_snapshot *snapshot)
{
    struct wk_event event = {.kind = WK_EVENT_FRAME};

    kiosk->service.backs = *snapshot;
    event.frame.reading = &kiosk->service.backs.wall.seen;
    event.frame.frame_t_ns = snapshot->t_ns;
    event.frame.number = snapshot->number;
    event.frame.live = snapshot->live;
    event.frame.simulated = snapshot->simulated;
    event.frame.notice = notice_of(kiosk, &snapshot->newest.tray);
    wk_kiosk_step(kiosk, &event);
    if (snapshot->surveyed) {
        struct wk_app_check check;

        wk_service_check(snapshot, &check);
        wk_kiosk_step(kiosk, &(struct wk_event){.kind = WK_EVENT_CHECK, .check = &check});
    }
}

static void take_board(struct wk_kiosk *kiosk)
{
    struct wk_app_lens lens;

    if (!wk_pipeline_board(kiosk->pipeline, &kiosk->board))
        return;
    wk_service_lens(&kiosk->board, &lens);
    wk_kiosk_step(kiosk, &(struct wk_event){.kind = WK_EVENT_LENS, .lens = &lens});
}

static void take_code(struct wk_kiosk *kiosk)
{
    char text[WK_CHECKPOINT_TEXT_SIZE];

    _Static_assert(WK_APP_CHECKPOINT_TEXT == WK_CHECKPOINT_TEXT_SIZE, "a line fits");
    if (wk_pipeline_code(kiosk->pipeline, text))
        wk_kiosk_step(kiosk, &(struct wk_event){.kind = WK_EVENT_CODE, .code = text});
}

static void take_faces(struct wk_kiosk *kiosk, const struct wk_snapshot *snapshot)
{
    struct wk_event event = {.kind = WK_EVENT_FACES};

    kiosk->service.faces = *snapshot;
    wk_face_progress_add(&kiosk->progress, &snapshot->wall.seen, snapshot->t_ns);
    event.faces.reason = kiosk->progress.reason;
    event.faces.n_seen = kiosk->progress.n_seen;
    event.faces.n_back_up = kiosk->progress.n_back_up;
    event.faces.n_blocked = kiosk->progress.n_blocked;
    event.faces.done =
        kiosk->progress.done && (kiosk->pipeline_faces || snapshot->in_custody || !wk_service_sees_all(&kiosk->service));
    event.faces.doubt = snapshot->doubt;
    event.faces.frame_t_ns = snapshot->t_ns;
    event.faces.number = snapshot->number;
    event.faces.live = snapshot->live;
    event.faces.simulated = snapshot->simulated;
    wk_kiosk_step(kiosk, &event);
    if (kiosk->app.screen == WK_SCREEN_GIVEN) {
        wk_given_deal_see(&kiosk->given_deal, &snapshot->wall, &event);
        wk_kiosk_step(kiosk, &event);
    } else if (kiosk->app.screen == WK_SCREEN_COUNT && kiosk->app.side == WK_SIDE_FACES) {
        wk_hand_scoring_see(&kiosk->scoring, &kiosk->service, &snapshot->wall, &event);
        wk_kiosk_step(kiosk, &event);
    }
}

static void take_snapshot(struct wk_kiosk *kiosk, struct wk_pipeline *pipeline)
{
    struct wk_snapshot snapshot;

    if (!wk_pipeline_snapshot(pipeline, &snapshot))
        return;
    kiosk->stats->n_frames++;
    kiosk->frame = (struct wk_kiosk_frame){.number = snapshot.number,
                                           .taken_ns = snapshot.t_ns,
                                           .begun_ns = snapshot.begun_ns,
                                           .read_ns = snapshot.read_ns,
                                           .fused_ns = snapshot.fused_ns};
    if (snapshot.wall.seen.side == WK_SIDE_FACES)
        take_faces(kiosk, &snapshot);
    else
        take_backs(kiosk, &snapshot);
    kiosk->frame.stepped_ns = wk_clock_ns(kiosk->options->clock);
    wk_wipe(&snapshot, sizeof(snapshot));
}

/*
 * Faces take their time, and no picture is shown meanwhile: the camera itself tells that it still sees. (Of backs a picture
 * stands on the screen, and that is no older than its reading.)
 */
static void take_sign_of_life(struct wk_kiosk *kiosk, struct wk_pipeline *pipeline)
{
    struct wk_event event = {.kind = WK_EVENT_FRAME};
    struct wk_feed_camera camera;

    wk_pipeline_camera(pipeline, false, &camera);
    if (camera.status != WK_OK || camera.frame_ns <= kiosk->app.frame_ns)
        return;
    event.frame.frame_t_ns = camera.frame_ns;
    event.frame.simulated = camera.simulated;
    wk_kiosk_step(kiosk, &event);
}

void wk_kiosk_take_pipeline(struct wk_kiosk *kiosk)
{
    struct wk_image picture;

    take_camera(kiosk, kiosk->pipeline, false);
    take_snapshot(kiosk, kiosk->pipeline);
    take_board(kiosk);
    take_code(kiosk);
    if (kiosk->pipeline_faces) {
        take_camera(kiosk, kiosk->pipeline_faces, true);
        take_snapshot(kiosk, kiosk->pipeline_faces);
    }
    if (kiosk->app.side == WK_SIDE_FACES)
        take_sign_of_life(kiosk, kiosk->pipeline);
    if (!wk_pipeline_picture(kiosk->pipeline, &picture))
        return;
    if (picture.w == kiosk->window.w_px && picture.h == kiosk->window.h_px &&
        wk_ui_picture(kiosk->ui, picture.data, picture.w, picture.h, picture.stride_bytes) == WK_OK) {
        kiosk->has_picture = true;
        kiosk->changed = true;
    }
}
