/*
 * Join: a kiosk asks to be taken into the hall whose code it has read, on a thread of its own, until the director has said yes
 * or no there. Nothing is stored: the caller does that when both sides showed the same six words.
 */
#ifndef WK_HALL_LINK_JOIN_H
#define WK_HALL_LINK_JOIN_H

#include "db/state/roster.h"
#include "hall/wire/answers.h"

struct wk_join; /* opaque */

struct wk_join_options {
    struct wk_pairing_code code;
    struct wk_pairing_wish wish;   /* the kiosk's id, key, name and fold; its token is the code's */
    void (*notify)(void *context); /* the state has changed: by the thread with nothing locked; may be NULL */
    void *context;
};

/* WK_NO_MEMORY, WK_FAILED, WK_NO_LIBRARY: libcurl. */
enum wk_status wk_join_start(struct wk_join **out, const struct wk_join_options *options) WK_MUST_CHECK;
void wk_join_stop(struct wk_join *join); /* breaks off what is under way; NULL is allowed */

struct wk_join_state {
    enum wk_status status;       /* of the newest try. WK_OK: the hall answers; WK_NOT_YET: none has ended; WK_NO_HALL,
                                    WK_OTHER_HALL; WK_BAD_INPUT: what answers is no hall */
    enum wk_pairing_state state; /* what the hall said last, UNKNOWN: nothing */
    int number;                  /* the kiosk's, once it is enrolled */
    int hall_fold;               /* of VERSION: the hall's WK_FOLD_VERSION; 0: it does not say */
    char trouble[256];           /* error text of the network, for a technician; "": none */
};
void wk_join_look(struct wk_join *join, struct wk_join_state *out); /* any thread */

/* Where a kiosk with this number has joined, as wk_store_join() wants it. */
void wk_join_place(const struct wk_pairing_code *code, int number, struct wk_hall_place *out);

/* Whether it is over: enrolled, or refused for any reason. */
bool wk_join_decided(const struct wk_join_state *state);

#endif
