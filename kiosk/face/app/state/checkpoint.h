/*
 * Checkpoint: how far the kiosk's journal is, shown so that people can carry it away, and the checkpoints of other kiosks that
 * are carried to this one. Part of kiosk/face/app/app.h. Nothing here can hold a face (law 4).
 */
#ifndef WK_KIOSK_FACE_APP_STATE_CHECKPOINT_H
#define WK_KIOSK_FACE_APP_STATE_CHECKPOINT_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/status.h"

#define WK_APP_N_WORDS 6           /* of a commitment, and of a checkpoint */
#define WK_APP_CHECKPOINT_TEXT 319 /* bytes of its line, the end included */
#define WK_APP_CARRIED 3           /* checkpoints of other kiosks that are shown, the newest */
#define WK_APP_KIOSK_ID 17         /* bytes of a kiosk's id, the end included */

enum wk_checkpoint_why { WK_CHECKPOINT_ASKED = 0, WK_CHECKPOINT_ROUND_START, WK_CHECKPOINT_ROUND_END };

/* On record as shown. */
struct wk_app_checkpoint {
    int64_t seq;                       /* of the record that it is of; 0: none */
    int time_s;                        /* local time of day, -1 unknown */
    const char *words[WK_APP_N_WORDS]; /* static storage */
    char text[WK_APP_CHECKPOINT_TEXT]; /* its line in capitals, for the code */
};

/* Another kiosk's, on record here. */
struct wk_app_carried {
    char kiosk_id[WK_APP_KIOSK_ID];
    int64_t seq; /* of its own record */
    int64_t t_s; /* seconds since 1970 UTC */
    int time_s;  /* local time of day, -1 unknown */
};

struct wk_app_vouch {
    struct wk_app_checkpoint shown;
    enum wk_checkpoint_why why; /* what `shown` was, or is, asked for */
    int table;
    int64_t deal;                      /* seq of the deal's seal, 0: of none */
    bool waiting;                      /* for the store's answer */
    char code[WK_APP_CHECKPOINT_TEXT]; /* the one that the camera saw last, "": none yet */
    enum wk_status carried_as;         /* what became of it: WK_NOT_YET, WK_OK, WK_ALREADY, WK_BAD_INPUT, the store's */
    int n_carried;                     /* 0..WK_APP_CARRIED */
    struct wk_app_carried carried[WK_APP_CARRIED]; /* the newest first */
};

#endif
