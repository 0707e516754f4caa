/*
 * An event that this kiosk keeps alone: its players from a list on a stick, and that it begins. Part of kiosk/app/app.h; behind
 * the director's PIN.
 */
#ifndef WK_KIOSK_APP_OWN_NEW_EVENT_H
#define WK_KIOSK_APP_OWN_NEW_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "kiosk/host/players_csv.h"

#define WK_PLAYERS_FILES 6 /* that are shown: the newest */

/* A list of players on a stick. */
struct wk_players_file {
    char name[WK_NAME_SIZE];          /* without ".csv": so the event is called */
    const struct wk_event_plan *plan; /* NULL: `fault` says why */
    struct wk_players_fault fault;
};

/* What WK_EFFECT_NEW_EVENT asks for. LOOK: which lists there are; BEGIN: the event goes on record; END: nobody wants them any
 * more. */
enum wk_new_event_ask { WK_NEW_EVENT_LOOK = 0, WK_NEW_EVENT_BEGIN, WK_NEW_EVENT_END };
struct wk_new_event_request {
    enum wk_new_event_ask what;
    int file; /* BEGIN: which */
};

/* Why there cannot be one. */
enum wk_new_event_hindrance {
    WK_NEW_EVENT_FREE = 0,
    WK_NEW_EVENT_HAS_ONE, /* an event is there */
    WK_NEW_EVENT_DEALS,   /* deals were played without one, or walls are being built: rounds are counted by deals */
    WK_NEW_EVENT_JOINED   /* it has joined a hall, which begins events */
};

struct wk_new_event_news {
    enum wk_new_event_ask asked;
    bool looking;          /* LOOK: the stick is being looked at, and the answer comes later */
    enum wk_status status; /* WK_OK; LOOK: WK_NOT_FOUND: no stick; WK_NO_MEMORY; else the store's */
    enum wk_new_event_hindrance hindrance;
    int n, n_all;                       /* lists below, and on the stick */
    const struct wk_players_file *file; /* [n]; hold until the next LOOK or END */
    int64_t seq;                        /* BEGIN, WK_OK: on record as this */
    enum wk_refusal_kind refusal;       /* BEGIN: why it may not be */
};

struct wk_app_new_event {
    bool waiting;
    struct wk_new_event_news news;
    int chosen; /* which of the lists, from 1; 0: none */
};

#endif
