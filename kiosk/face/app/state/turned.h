/* Turned: tiles that are turned over in place, and how far their faces are read. Counts and slots, no face (law 4). */
#ifndef WK_KIOSK_FACE_APP_STATE_TURNED_H
#define WK_KIOSK_FACE_APP_STATE_TURNED_H

#include <stdbool.h>
#include <stdint.h>

/* One wall, as the newest picture shows it. */
struct wk_app_turned {
    int n_seen;    /* 0..34: faces seen well enough so far, never falling but after a new start */
    int n_back_up; /* tiles that still lie on their face */
    int n_blocked;
    int n_up;       /* slots that show a face, if an unclear one */
    uint64_t doubt; /* slots whose tiles are to show their stickers again, bit per slot */
};

/* Which tile is which is in doubt: told once that has lasted, for a hand may only cover what shows it. Zero: it is not. */
struct wk_app_doubt {
    uint64_t slots;
    int64_t since_ns; /* 0: none is */
    bool told;
};

#endif
