/*
 * Challenge: now and then, before a wall passes, one of its tiles is to be turned by a quarter and back. A still or a loop held
 * before the camera cannot do that. Which wall and which tile is drawn by lot, once for each wall and hand, and goes on record.
 * Part of kiosk/face/app/app.h.
 */
#ifndef WK_KIOSK_FACE_APP_STATE_CHALLENGE_H
#define WK_KIOSK_FACE_APP_STATE_CHALLENGE_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/tile.h"

#define WK_CHALLENGE_NS                                                                                                        \
    20000000000LL /* while a tile is turned its neighbours may be pushed: no fault is recorded for so long */

enum wk_challenge_step {
    WK_CHALLENGE_OPEN = 0, /* it has not been drawn whether this wall is challenged */
    WK_CHALLENGE_DRAW,     /* the lot is on its way */
    WK_CHALLENGE_TURN,     /* the tile in `slot` is to be turned by a quarter */
    WK_CHALLENGE_BACK,     /* it was seen turned, and is to be turned back */
    WK_CHALLENGE_KEEP,     /* it is back: that goes on record */
    WK_CHALLENGE_MET       /* it is on record, or none was drawn */
};

/* What WK_EFFECT_CHALLENGE asks for. */
enum wk_challenge_ask { WK_CHALLENGE_ASK_LOT = 0, WK_CHALLENGE_ASK_KEEP };

struct wk_challenge_request {
    enum wk_challenge_ask what;
    enum wk_wind wind;
    int hand;
    int one_in;        /* LOT: so many walls, one of them is challenged */
    int slot;          /* KEEP: that was drawn, */
    int64_t drawn_seq; /* by this record */
};

struct wk_app_challenge {
    enum wk_challenge_step step;
    int8_t slot;      /* of rows 1 and 2, whose labels each name one tile */
    int64_t since_ns; /* since when the present step lasts */
    int64_t seq;      /* of the record that says what was drawn */
};

#endif
