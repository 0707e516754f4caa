/* The first hour: what a new kiosk wants before its first evening, step by step. Part of kiosk/face/app/app.h. */
#ifndef WK_KIOSK_FACE_APP_STATE_HOUR_H
#define WK_KIOSK_FACE_APP_STATE_HOUR_H

#include <stdbool.h>

#include "kiosk/host/chosen.h"
#include "labels/paper_size.h"
#include "rules/status.h"

/* In the order in which they are asked for: the camera is tuned on the mat's print, and tiles are learnt by that camera. */
enum wk_hour_step {
    WK_HOUR_NONE = 0,
    WK_HOUR_LANGUAGE,
    WK_HOUR_EVENING, /* a club's, or an event */
    WK_HOUR_PIN,
    WK_HOUR_PAPERS,
    WK_HOUR_CAMERA,
    WK_HOUR_TILES,
    WK_HOUR_PRACTICE,
    WK_N_HOUR_STEPS
};

/* What is kept of what is chosen on the screens, each with a number. */
enum wk_keep {
    WK_KEEP_LANGUAGE = 0, /* enum wk_language */
    WK_KEEP_PAPER,        /* enum wk_paper_size */
    WK_KEEP_EVENING,      /* enum wk_occasion */
    WK_KEEP_VIEW,         /* enum wk_view_kind */
    WK_KEEP_BELOW,        /* enum wk_wind, whose wall lies at the lower edge of a table's picture */
    WK_KEEP_CAMERA,       /* the one in use: 0 */
    WK_KEEP_MINUTES,      /* of a hand, in an event */
    WK_KEEP_HALL,         /* the kiosk may join one, and keeps the network from its next start on: 1 */
    WK_KEEP_PRACTISED,    /* a wall was put right: 1 */
    WK_KEEP_OVER,         /* no first hour any more: 1 */
    WK_KEEP_KEY_COPY      /* enum wk_key_copy */
};

struct wk_app_hour {
    bool on;                   /* this kiosk has one: it is no demo's, and no script presses its keys */
    bool shown;                /* it has come up by itself since the program began */
    bool language_kept;        /* as are the next two: by whoever configured the kiosk, or on its screens */
    struct wk_first_hour kept; /* as it is on disk */
    bool unread;               /* there is a file of that which could not be read: all is to be chosen again */
    bool pin;                  /* the director has one */
    enum wk_hour_step step;    /* that was gone to from the list, until it is left; NONE: none */
    bool printer;              /* there is a command that prints */
    enum wk_paper_size paper;  /* what it holds, and the shop's */
    enum wk_status fault;      /* why what was chosen last could not be kept; WK_OK: it was */
};

#endif
