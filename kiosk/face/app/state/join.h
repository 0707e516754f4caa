/*
 * Joining a hall: the code that the hall shows, the six words that both sides show, and what came of it. Part of
 * kiosk/face/app/app.h.
 */
#ifndef WK_KIOSK_FACE_APP_STATE_JOIN_H
#define WK_KIOSK_FACE_APP_STATE_JOIN_H

#include <stdbool.h>

#include "kiosk/face/app/state/checkpoint.h"

/* What WK_EFFECT_JOIN asks for. LOOK: may it join; CODE: the hall is asked, again and again; STORE: it goes on record; END:
 * nobody asks any more. */
enum wk_join_ask { WK_JOIN_LOOK = 0, WK_JOIN_CODE, WK_JOIN_STORE, WK_JOIN_END };
struct wk_join_request {
    enum wk_join_ask what;
    char code[WK_APP_CHECKPOINT_TEXT]; /* CODE: as the camera saw it */
};

/* What the hall said last. */
enum wk_join_said {
    WK_JOIN_SAID_NOTHING = 0,
    WK_JOIN_SAID_WAIT, /* its director has not said yes there */
    WK_JOIN_SAID_YES,
    WK_JOIN_SAID_NO,
    WK_JOIN_SAID_OVER,      /* the code was used, or is too old */
    WK_JOIN_SAID_VERSION,   /* this program is of another version than the event's */
    WK_JOIN_SAID_OTHER_KEY, /* its roster has this kiosk, with another key */
    WK_JOIN_SAID_EXPELLED   /* its director has expelled this kiosk */
};

/* Why it cannot be. */
enum wk_join_hindrance {
    WK_JOIN_FREE = 0,
    WK_JOIN_NO_NETWORK, /* the program was started without it, */
    WK_JOIN_REFUSED,    /* because its configuration says so: no key helps */
    WK_JOIN_OWN_EVENT,  /* this database keeps an event alone, or has deals of its own */
    WK_JOIN_JOINED      /* it has joined one */
};

struct wk_join_news {
    enum wk_join_ask asked;            /* what this answers; CODE also whenever there is something new */
    enum wk_status status;             /* CODE: WK_BAD_INPUT: no code, or what answers is no hall; WK_NO_HALL, WK_OTHER_HALL;
                                          WK_NOT_YET: on its way. STORE: the store's */
    enum wk_join_hindrance hindrance;  /* of LOOK */
    const char *words[WK_APP_N_WORDS]; /* static storage; NULL: no code was read */
    enum wk_join_said said;
    int number;                /* the kiosk's in the event; STORE: as it is on record */
    int version, hall_version; /* of SAID_VERSION: of the records, here and at the hall; hall 0: it does not say */
};

struct wk_app_join {
    bool waiting;                      /* for the answer to a code, or to STORE */
    char code[WK_APP_CHECKPOINT_TEXT]; /* that the camera saw last; "" none */
    bool same;                         /* the director has said here that the words are the same */
    bool differ;                       /* that they are not */
    bool done;                         /* it is on record */
    struct wk_join_news news;
};

#endif
