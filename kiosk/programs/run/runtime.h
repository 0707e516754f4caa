/*
 * Runtime: what stands around the app and carries out what it asks for: window, cameras, store service. It is told what to do
 * by effects and by nothing else: whoever sees only this header cannot look into the app. For kiosk/programs/run/ and
 * kiosk/programs/play/ only; main thread. Several: effects, cameras and the keys of the demo are a file each, and all work on
 * one runtime.
 */
#ifndef WK_KIOSK_PROGRAMS_RUN_RUNTIME_H
#define WK_KIOSK_PROGRAMS_RUN_RUNTIME_H

#include "hall/link/link.h"
#include "kiosk/eye/live/draw_follow.h"
#include "kiosk/eye/live/pipeline.h"
#include "kiosk/eye/pack/job.h"
#include "kiosk/eye/walls/face_progress.h"
#include "kiosk/face/ui/shots.h"
#include "kiosk/face/ui/ui.h"
#include "kiosk/programs/run/kiosk.h"
#include "kiosk/programs/run/source.h"
#include "kiosk/programs/service/enroller.h"
#include "kiosk/programs/service/given_deal.h"
#include "kiosk/programs/service/hand_scoring.h"
#include "kiosk/programs/service/service.h"

#include <stdatomic.h>

struct wk_kiosk; /* kiosk/programs/run/loop.h */

struct wk_runtime {
    struct wk_kiosk *kiosk; /* whose app takes the events, see wk_runtime_tell() */
    const struct wk_kiosk_options *options;
    struct wk_kiosk_stats *stats;
    struct wk_ui *ui;
    struct wk_source source, source_faces;
    struct wk_pipeline *pipeline, *pipeline_faces; /* live_faces NULL: one camera for both sides */
    struct wk_service service;
    struct wk_face_progress progress, wall_progress[WK_N_WINDS]; /* of a wall on the mat, of a table's [seat - 1] */
    struct wk_given_deal given_deal;
    struct wk_hand_scoring scoring;
    struct wk_enroller *enroller; /* NULL: nobody enrols */
    struct wk_link *link;         /* NULL: this database has joined no hall */
    atomic_bool link_news;        /* set by the link's thread */
    struct {
        bool wanted, table;     /* pictures are taken of it, or it is being written; of the whole table */
        int n_told;             /* pictures, as told last */
        struct wk_album *album; /* whole, and waits until the job before has ended */
        struct wk_pack_job *job;
        bool job_left; /* that is of one that is not wanted any more */
    } pack;
    struct wk_shots shots;
    enum wk_side side;               /* that the camera reads */
    int64_t seen_ns;                 /* when its newest frame that the app knows was taken; 0: none yet */
    const char *print_notice;        /* of the printer's scale, as it was measured last; NULL: not yet */
    struct wk_picture_window window; /* of the picture that is shown */
    enum wk_measure measure;         /* what is measured beside it */
    char set[WK_SET_SIZE];           /* of the table's stickers, as the camera was told, */
    bool shared;                     /* and whether it sees several tables */
    struct wk_pipeline_board board;  /* as seen last */
    struct wk_draw_follow draw;      /* of the hand that is being played, */
    bool follows_draws;              /* if it is followed: then as it was told last: */
    bool told_follows, told_over;
    uint8_t told_unseen;
    struct wk_kiosk_frame frame;  /* newest that the app has */
    char demo_text[WK_DEMO_TEXT]; /* of the step that the demo is at, English message id */
    bool quit, changed, has_picture, asked_store;
    bool cameras_closed;
    bool turning;          /* tiles at the simulated table are being turned by hand, one after another */
    enum wk_status failed; /* WK_OK: nothing has */
};

/* The app takes an event at once, its time is set; what it asks for is carried out before this returns. Answer: likewise, and
 * what has to be there when the app hears it comes first, as pictures that it speaks of. */
void wk_runtime_tell(struct wk_runtime *runtime, struct wk_event *event);
void wk_runtime_answer(struct wk_runtime *runtime, struct wk_event *answer);
void wk_runtime_carry_out(struct wk_runtime *runtime, const struct wk_effect *effect);

/* What the cameras are asked for: a side, the camera below to look or not, the lens of the one in use, to be opened again
 * (other: the next of them), to be closed while nobody is to look (screen: the word of the one that stands, for the record),
 * the set of the table's stickers ("": unknown), and the picture and measurements that the screen wants (window all 0: no
 * picture). */
void wk_runtime_use_side(struct wk_runtime *runtime, enum wk_side side);
void wk_runtime_use_below(struct wk_runtime *runtime, bool look);
void wk_runtime_use_lens(struct wk_runtime *runtime);
void wk_runtime_open_cameras(struct wk_runtime *runtime, bool other);
void wk_runtime_close_cameras(struct wk_runtime *runtime, bool closed, const char *screen);
/* The SPEC of the camera in use, by the name under which it comes back; "" unless it is a live one. */
void wk_runtime_camera_in_use(const struct wk_runtime *runtime, char spec[WK_PATH_SIZE]);
void wk_runtime_use_set(struct wk_runtime *runtime, const char *set, bool shared);
void wk_runtime_want_picture(struct wk_runtime *runtime, enum wk_measure measure, const struct wk_picture_window *window);
/* A hand's draws are followed from now on, or not any more; what was seen of them since goes to the app. */
void wk_runtime_follow_draws(struct wk_runtime *runtime, bool follow);
void wk_runtime_take_draws(struct wk_runtime *runtime);
/* What came from them since, as events. */
void wk_runtime_take_pipeline(struct wk_runtime *runtime);

/* A photo pack: the camera's next pictures become one (*out: WK_EVENT_PACK), or it is not wanted any more; how far it is since;
 * and at the end nothing is left of it, which waits for its thread. */
void wk_runtime_pack(struct wk_runtime *runtime, bool table, struct wk_event *out);
void wk_runtime_drop_pack(struct wk_runtime *runtime);
void wk_runtime_take_pack(struct wk_runtime *runtime);
void wk_runtime_end_pack(struct wk_runtime *runtime);

/* The hall: the link to it is started where there is one and it is not; what came of it since, as an event. */
void wk_runtime_link(struct wk_runtime *runtime);
void wk_runtime_take_link(struct wk_runtime *runtime);

#endif
