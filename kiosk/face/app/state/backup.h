/* A copy of the database on a stick: how far it is, and what came of it. */
#ifndef WK_KIOSK_FACE_APP_STATE_BACKUP_H
#define WK_KIOSK_FACE_APP_STATE_BACKUP_H

#include <stdbool.h>
#include <stdint.h>

#include "kiosk/face/app/state/checkpoint.h"
#include "kiosk/host/chosen.h"
#include "rules/status.h"

/* On what it lies (kiosk/eye/walls/place.h, a word each). */
enum wk_app_place {
    WK_APP_PLACE_UNKNOWN = 0,
    WK_APP_PLACE_SAME_DISK,
    WK_APP_PLACE_MEMORY,
    WK_APP_PLACE_OTHER_DISK,
    WK_APP_PLACE_OTHER_COMPUTER,
    WK_APP_PLACE_STICK,
    WK_APP_N_PLACES
};

/* A copy of the database: how far it is, or what came of the last one. */
#define WK_APP_COPY_NAME 128
struct wk_app_backup {
    bool running, by_hand; /* by hand: the director asked for it; else it was made by itself */
    int percent;
    enum wk_status status;   /* of the last that ended, WK_FAILED: none has; WK_NOT_FOUND: by hand, and there is no stick */
    enum wk_app_place place; /* of the last that was made, looked at when it was whole */
    int made_s;              /* local time of day of the last that was made, -1: the clock is not set */
    int64_t records;         /* in that one, 0: none has been made since the program began */
    const char *words[WK_APP_N_WORDS]; /* of its last record, static storage; NULL: none */
    char where[WK_APP_COPY_NAME];      /* the file, or the end of its path */
    enum wk_status key; /* of the last that was made: WK_ALREADY, the club's key lies beside it; WK_OK: none was wanted there;
                           else why it does not */
    enum wk_key_copy key_copy;    /* what was answered, once */
    char key_copied[WK_DAY_SIZE]; /* the day on which the key was copied last, "" never */
};

#endif
