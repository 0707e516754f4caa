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
    wk_desk_forget(&kiosk->desk);
    memset(&kiosk->tally, 0, sizeof(kiosk->tally));
    if (side != WK_SIDE_BACKS)
        take_picture_away(kiosk);
    wk_live_look(kiosk->live, side, side == WK_SIDE_FACES ? wk_desk_faces_set(&kiosk->desk) : NULL);
}

/* The camera under the glass. Its picture is never drawn: nobody asks it for one. */
void wk_kiosk_use_below(struct wk_kiosk *kiosk, bool look)
{
    wk_desk_forget(&kiosk->desk);
    memset(&kiosk->tally, 0, sizeof(kiosk->tally));
    if (kiosk->live_faces)
        wk_live_look(kiosk->live_faces, look ? WK_SIDE_FACES : WK_SIDE_NONE, look ? wk_desk_faces_set(&kiosk->desk) : NULL);
}

/* The camera in use brings its own calibration, or has none. */
void wk_kiosk_use_lens(struct wk_kiosk *kiosk)
{
    const struct wk_source *source = &kiosk->source;
    char id[WK_CAMERA_ID_SIZE] = "";

    if (source->n > 0)
        wk_camera_identify(source->spec[atomic_load(&source->chosen) % source->n], "/sys", id);
    wk_station_use_camera(kiosk->options->station, id);
    if (kiosk->live)
        wk_live_lens(kiosk->live, &kiosk->options->station->lens);
}

void wk_kiosk_open_cameras(struct wk_kiosk *kiosk, bool other)
{
    if (other) {
        atomic_fetch_add(&kiosk->source.chosen, 1);
        wk_kiosk_use_lens(kiosk);
    }
    wk_live_reopen(kiosk->live);
    if (kiosk->live_faces)
        wk_live_reopen(kiosk->live_faces);
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
        wk_live_measure(kiosk->live, measure);
    kiosk->measure = measure;

    wk_app_picture(&kiosk->app, &place);
    window = (struct wk_picture_window){place.x_mm, place.y_mm, place.w_mm, place.h_mm, place.w_px, place.h_px};
    if (window.w_px == 0)
        take_picture_away(kiosk);
    if (memcmp(&window, &kiosk->window, sizeof(window)) == 0)
        return;
    kiosk->window = window;
    wk_live_show(kiosk->live, &window);
}

/* What is to be said of the lens's calibration, as far as is known: by a picture too, when there is one. */
static const char *notice_of(const struct wk_kiosk *kiosk, const struct wk_tray *tray)
{
    return wk_trust_text(wk_station_trust(kiosk->options->station, kiosk->options->host, tray));
}

static void take_camera(struct wk_kiosk *kiosk, struct wk_live *live, bool for_faces)
{
    struct wk_feed_camera camera;
    char *name = for_faces ? kiosk->desk.camera_faces : kiosk->desk.camera;
    struct wk_event event = {.kind = WK_EVENT_CAMERA};

    if (!wk_live_camera(live, true, &camera))
        return;
    if (!for_faces)
        kiosk->desk.origin = camera.origin;
    if (camera.name[0])
        snprintf(name, sizeof(kiosk->desk.camera), "%s", camera.name);
    event.camera.status = camera.status;
    event.camera.name = camera.name;
    event.camera.simulated = camera.simulated;
    event.camera.for_faces = for_faces;
    event.camera.notice = notice_of(kiosk, NULL);
    event.camera.measured = kiosk->options->station->lens.fx > 0;
    wk_kiosk_step(kiosk, &event);
}

static void take_backs(struct wk_kiosk *kiosk, const struct wk_live_sight *sight)
{
    struct wk_event event = {.kind = WK_EVENT_FRAME};

    kiosk->desk.backs = *sight;
    event.frame.reading = &kiosk->desk.backs.wall.seen;
    event.frame.frame_t_ns = sight->t_ns;
    event.frame.number = sight->number;
    event.frame.live = sight->live;
    event.frame.simulated = sight->simulated;
    event.frame.notice = notice_of(kiosk, &sight->newest.tray);
    wk_kiosk_step(kiosk, &event);
    if (sight->surveyed) {
        struct wk_app_check check;

        wk_desk_check(sight, &check);
        wk_kiosk_step(kiosk, &(struct wk_event){.kind = WK_EVENT_CHECK, .check = &check});
    }
}

static void take_board(struct wk_kiosk *kiosk)
{
    struct wk_app_lens lens;

    if (!wk_live_board(kiosk->live, &kiosk->board))
        return;
    wk_desk_lens(&kiosk->board, &lens);
    wk_kiosk_step(kiosk, &(struct wk_event){.kind = WK_EVENT_LENS, .lens = &lens});
}

static void take_code(struct wk_kiosk *kiosk)
{
    char text[WK_CHECKPOINT_TEXT_SIZE];

    _Static_assert(WK_APP_CHECKPOINT_TEXT == WK_CHECKPOINT_TEXT_SIZE, "a line fits");
    if (wk_live_code(kiosk->live, text))
        wk_kiosk_step(kiosk, &(struct wk_event){.kind = WK_EVENT_CODE, .code = text});
}

static void take_faces(struct wk_kiosk *kiosk, const struct wk_live_sight *sight)
{
    struct wk_event event = {.kind = WK_EVENT_FACES};

    kiosk->desk.faces = *sight;
    wk_tally_add(&kiosk->tally, &sight->wall.seen, sight->t_ns);
    event.faces.reason = kiosk->tally.reason;
    event.faces.n_seen = kiosk->tally.n_seen;
    event.faces.n_back_up = kiosk->tally.n_back_up;
    event.faces.n_blocked = kiosk->tally.n_blocked;
    event.faces.done = kiosk->tally.done && (kiosk->live_faces || sight->in_custody || !wk_desk_sees_all(&kiosk->desk));
    event.faces.doubt = sight->doubt;
    event.faces.frame_t_ns = sight->t_ns;
    event.faces.number = sight->number;
    event.faces.live = sight->live;
    event.faces.simulated = sight->simulated;
    wk_kiosk_step(kiosk, &event);
    if (kiosk->app.screen == WK_SCREEN_GIVEN) {
        wk_giver_see(&kiosk->giver, &sight->wall, &event);
        wk_kiosk_step(kiosk, &event);
    } else if (kiosk->app.screen == WK_SCREEN_COUNT && kiosk->app.side == WK_SIDE_FACES) {
        wk_counter_see(&kiosk->counter, &kiosk->desk, &sight->wall, &event);
        wk_kiosk_step(kiosk, &event);
    }
}

static void take_sight(struct wk_kiosk *kiosk, struct wk_live *live)
{
    struct wk_live_sight sight;

    if (!wk_live_sight(live, &sight))
        return;
    kiosk->stats->n_frames++;
    kiosk->frame = (struct wk_kiosk_frame){.number = sight.number,
                                           .taken_ns = sight.t_ns,
                                           .begun_ns = sight.begun_ns,
                                           .read_ns = sight.read_ns,
                                           .fused_ns = sight.fused_ns};
    if (sight.wall.seen.side == WK_SIDE_FACES)
        take_faces(kiosk, &sight);
    else
        take_backs(kiosk, &sight);
    kiosk->frame.stepped_ns = wk_clock_ns(kiosk->options->clock);
    wk_wipe(&sight, sizeof(sight));
}

/*
 * Faces take their time, and no picture is shown meanwhile: the camera itself tells that it still sees. (Of backs a picture
 * stands on the screen, and that is no older than its reading.)
 */
static void take_sign_of_life(struct wk_kiosk *kiosk, struct wk_live *live)
{
    struct wk_event event = {.kind = WK_EVENT_FRAME};
    struct wk_feed_camera camera;

    wk_live_camera(live, false, &camera);
    if (camera.status != WK_OK || camera.frame_ns <= kiosk->app.frame_ns)
        return;
    event.frame.frame_t_ns = camera.frame_ns;
    event.frame.simulated = camera.simulated;
    wk_kiosk_step(kiosk, &event);
}

void wk_kiosk_take_live(struct wk_kiosk *kiosk)
{
    struct wk_image picture;

    take_camera(kiosk, kiosk->live, false);
    take_sight(kiosk, kiosk->live);
    take_board(kiosk);
    take_code(kiosk);
    if (kiosk->live_faces) {
        take_camera(kiosk, kiosk->live_faces, true);
        take_sight(kiosk, kiosk->live_faces);
    }
    if (kiosk->app.side == WK_SIDE_FACES)
        take_sign_of_life(kiosk, kiosk->live);
    if (!wk_live_picture(kiosk->live, &picture))
        return;
    if (picture.w == kiosk->window.w_px && picture.h == kiosk->window.h_px &&
        wk_ui_picture(kiosk->ui, picture.data, picture.w, picture.h, picture.stride_bytes) == WK_OK) {
        kiosk->has_picture = true;
        kiosk->changed = true;
    }
}
