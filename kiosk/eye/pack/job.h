/*
 * A photo pack made on a thread of its own, so that the screen goes on: an album is read, checked, covered, signed and put on
 * the stick that is there. Main thread only.
 */
#ifndef WK_KIOSK_EYE_PACK_JOB_H
#define WK_KIOSK_EYE_PACK_JOB_H

#include "calibration/pack/pack_make.h"
#include "calibration/tune/tune.h"
#include "kiosk/eye/live/album.h"
#include "kiosk/host/paths.h"
#include "kiosk/host/program/environment.h"
#include "vision/camera/camera.h"

struct wk_pack_job; /* opaque */

/* What it is made of. */
struct wk_pack_order {
    const struct wk_env *env; /* copied; its keys are borrowed, so it has to outlive the job */
    const struct wk_host *host;
    bool table;                     /* a whole one is seen, else a wall on a mat */
    struct wk_album *album;         /* the job's from now on, also when there is none */
    struct wk_camera_origin origin; /* of the camera, */
    char camera[96];                /* its name, */
    struct wk_tuner tuner;          /* and its controls */
};
/* WK_NO_MEMORY. */
enum wk_status wk_pack_job_new(struct wk_pack_job **out, const struct wk_pack_order *order) WK_MUST_CHECK;

/* How far it is. */
struct wk_pack_state {
    bool done;
    enum wk_status status; /* once done: WK_OK; WK_NOT_ALLOWED: no picture may leave, made.why_none; WK_NOT_FOUND,
                              WK_DB_READ_ONLY: no stick, or one that may not be written to; WK_DISK_FULL, WK_IO,
                              WK_NO_LIBRARY, WK_NO_MEMORY; what the kiosk's key said */
    struct wk_pack_made made;
    char path[WK_PATH_SIZE]; /* of the file */
    int number;              /* in its name: photo-pack-1.tar */
    int64_t bytes;           /* in it */
};
void wk_pack_job_poll(struct wk_pack_job *job, struct wk_pack_state *out);

/* Nobody wants it any more: no file of it stays. It ends when it has noticed. */
void wk_pack_job_stop(struct wk_pack_job *job);
/* Stops it if it is not done, and waits for it. NULL is allowed. */
void wk_pack_job_free(struct wk_pack_job *job);

#endif
