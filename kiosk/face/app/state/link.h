/*
 * Link: how this kiosk stands with the event's hall, if it is one of an event of many kiosks. Part of kiosk/face/app/app.h.
 * Nothing of it holds anybody up: it is only said.
 */
#ifndef WK_KIOSK_FACE_APP_STATE_LINK_H
#define WK_KIOSK_FACE_APP_STATE_LINK_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/event/tournament.h"
#include "rules/status.h"

/* Shorter than this nothing is said of it: a record takes a moment, and a network has its hiccups. */
#define WK_LINK_SAYS_NS 10000000000LL
/* A clock that differs by more is spoken of. Nothing is ordered by clocks: it is for people who compare what two screens say.
 */
#define WK_LINK_CLOCK_NS 2000000000LL

#define WK_LINK_VOUCHERS 16 /* more than that nobody counts */

struct wk_app_link {
    bool joined; /* to a hall; else nothing of what follows means anything */
    /* Of the newest try. WK_OK: it answers; WK_NOT_YET: not tried; WK_NO_HALL, WK_OTHER_HALL; WK_NOT_ALLOWED: it does not know
     * this kiosk yet; WK_DISK_FULL: it has no room; WK_NO_LIBRARY: libcurl is not here, and nobody asks; WK_EVENT_CLOSED; else
     * what is wrong with our own database. */
    enum wk_status status;
    int64_t n_waiting;                     /* own records that it does not have */
    int64_t refused_seq;                   /* the one that it does not take, and what is behind it waits: 0 none */
    int64_t since_ns;                      /* since when records wait, or it does not answer; 0: neither */
    int64_t answered_ns;                   /* when it answered last, 0: never */
    int64_t offset_ns;                     /* its clock less ours as far as that is sure, 0: it is not known, or right */
    int64_t fork_seq;                      /* of the hall's records the one that is another there than here: 0 none */
    uint64_t n_heard;                      /* records of other kiosks that came by way of it since the program began */
    int own;                               /* number of this kiosk's journal, 0: not known */
    int n_others;                          /* journals that ought to vouch for it: the hall's, and its section's */
    int64_t vouched_seq[WK_LINK_VOUCHERS]; /* [n_others] up to which of its records each bears its hash, 0: it has none */
    int64_t said_number;                   /* of the record by which the director tells everybody something, 0: none has come */
    const char *said;                      /* and what; NULL or "": nothing. Lent likewise */
    const int64_t *heard_ns; /* [WK_MAX_TABLES], table - 1: when a record of its kiosk came last, 0: none since the start; lent
                                until the next WK_EVENT_LINK, NULL: of none */
};

/* What there is to say of it, the gravest first. */
enum wk_link_says {
    WK_LINK_NOTHING = 0,
    WK_LINK_NO_LIBRARY, /* this kiosk cannot ask it: what it takes is not installed */
    WK_LINK_FORK,       /* it wrote two records of one number: nothing of it is taken any more */
    WK_LINK_REFUSED,    /* a record was refused */
    WK_LINK_OTHER,      /* somebody else answers at its address */
    WK_LINK_UNKNOWN,    /* the director has not said yes there */
    WK_LINK_EXPELLED,   /* the director has expelled this kiosk: nothing of it counts any more */
    WK_LINK_FULL,       /* its disk is full */
    WK_LINK_STUCK,      /* its disk refuses */
    WK_LINK_WAITS,      /* records wait */
    WK_LINK_AWAY,       /* it does not answer */
    WK_LINK_CLOCK,      /* its clock and ours differ */
    WK_N_LINK_SAYS
};

#endif
