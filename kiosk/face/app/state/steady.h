/*
 * Steady: when a hand began and stopped, and when a break ends, by the clock that nobody sets. Records bear wall clocks, and
 * those are set: by a time server in the middle of a hand, and at another kiosk to another time than here. So a record's time
 * counts for when it happened only as far as it lies between the look at the event before and the one that brought it; from
 * then on time is counted here. What happened before the program began nobody saw come: of that the record's time counts,
 * but never as one that is still to come. Part of kiosk/face/app/app.h.
 */
#ifndef WK_KIOSK_FACE_APP_STATE_STEADY_H
#define WK_KIOSK_FACE_APP_STATE_STEADY_H

#include "rules/event/floor.h"

struct wk_steady_hand {
    uint8_t round, hand;           /* 0: none */
    int64_t play_seq, stopped_seq; /* of the records that these are the times of */
    int64_t begun_ns, stopped_ns;  /* monotonic; begun as if it had never stood still. Without the record they mean nothing */
};

struct wk_steady_break {
    uint8_t round;  /* that it follows on, 0: none */
    int min;        /* its length, minutes */
    int64_t end_ns; /* monotonic */
};

struct wk_app_steady {
    int64_t looked_ns, heard_ns; /* the look before: of it, and of one with the hall there; 0: none. So old is what is new of
                                    this kiosk's own records, and of others' */
    struct wk_steady_hand hand[WK_MAX_TABLES][2]; /* index table - 1: the hand it is at, and the one before */
    struct wk_steady_break pause[WK_MAX_SECTIONS];
};

#endif
