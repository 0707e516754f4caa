/* The drill: planted faults, which have to be noticed. */
#ifndef WK_KIOSK_FACE_APP_STATE_DRILL_H
#define WK_KIOSK_FACE_APP_STATE_DRILL_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/tile.h"

/* The drill: with pictures (LAY, RUN, TOLD), then by hand (SWAP, BACK, KEEP, and DONE or MISSED). */
enum wk_drill_step {
    WK_DRILL_LAY = 0, /* a wall in order is wanted */
    WK_DRILL_RUN,
    WK_DRILL_TOLD,
    WK_DRILL_SWAP, /* two tiles are to be exchanged */
    WK_DRILL_BACK, /* noticed: put them back */
    WK_DRILL_KEEP, /* on its way to the store */
    WK_DRILL_DONE,
    WK_DRILL_MISSED /* said to be exchanged, and the wall still looked right */
};
struct wk_app_drill {
    enum wk_drill_step step;
    enum wk_wind wind;     /* of the wall on the mat; NONE: the four of the whole table */
    enum wk_status status; /* of the last answer */
    int n, n_done, n_missed, bound_ppm;
    int64_t seq, hand_seq; /* > 0: on record */
    int8_t slots[2];       /* to be exchanged by hand, on the mat of `wind`, */
    int8_t seats[2];       /* at a table of these seats' walls */
};

#endif
