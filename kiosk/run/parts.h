/*
 * Parts of the kiosk: its state, and what its files do for one another. For kiosk/run/ only; main thread.
 * Several: the loop, its effects, its cameras and the script it plays are a file each, and all work on one state.
 */
#ifndef WK_KIOSK_RUN_PARTS_H
#define WK_KIOSK_RUN_PARTS_H

#include "kiosk/app/screen_def.h"
#include "kiosk/desk/enroller.h"
#include "kiosk/desk/given_deal.h"
#include "kiosk/desk/hand_scoring.h"
#include "kiosk/desk/service.h"
#include "kiosk/live/pipeline.h"
#include "kiosk/run/clock_watch.h"
#include "kiosk/run/kiosk.h"
#include "kiosk/run/source.h"
#include "kiosk/ui/shots.h"
#include "kiosk/ui/ui.h"
#include "kiosk/walls/face_progress.h"

struct wk_kiosk {
    const struct wk_kiosk_options *options;
    struct wk_kiosk_stats *stats;
    struct wk_app app;
    struct wk_ui *ui;
    struct wk_source source, source_faces;
    struct wk_pipeline *pipeline, *pipeline_faces; /* live_faces NULL: one camera for both sides */
    struct wk_service service;
    struct wk_face_progress progress;
    struct wk_given_deal given_deal;
    struct wk_hand_scoring scoring;
    struct wk_enroller *enroller; /* NULL: nobody enrols */
    struct wk_shots shots;
    struct wk_picture_window window;
    struct wk_kiosk_frame frame; /* newest that the app has */
    enum wk_measure measure;
    struct wk_pipeline_board board; /* as seen last */
    bool quit, changed, has_picture, asked_store;
    struct wk_clock_watch clock;
    int64_t tick_ns, show_ns, disk_ns; /* when each was last */
    enum wk_status failed;             /* WK_OK: nothing has */
};

/* Sets the event's time, steps the app with it and carries out what follows. */
void wk_kiosk_step(struct wk_kiosk *kiosk, struct wk_event *event);
void wk_kiosk_carry_out(struct wk_kiosk *kiosk, const struct wk_effect *effect);

/* What the cameras are asked for: a side, the camera below to look or not, the lens of the one in use, to be opened again
 * (other: the next of them), and the picture and measurements that the screen wants. */
void wk_kiosk_use_side(struct wk_kiosk *kiosk, enum wk_side side);
void wk_kiosk_use_below(struct wk_kiosk *kiosk, bool look);
void wk_kiosk_use_lens(struct wk_kiosk *kiosk);
void wk_kiosk_open_cameras(struct wk_kiosk *kiosk, bool other);
void wk_kiosk_want_picture(struct wk_kiosk *kiosk);
/* What came from them since, as events. */
void wk_kiosk_take_pipeline(struct wk_kiosk *kiosk);

/* The script plays what can be played now; a key of the demo's. */
void wk_kiosk_play(struct wk_kiosk *kiosk);
void wk_kiosk_demo_key(struct wk_kiosk *kiosk, enum wk_action action);

#endif
