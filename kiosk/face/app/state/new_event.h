/*
 * An event that this kiosk keeps alone: its players from a list on a stick, where wanted the director's key, and that it
 * begins. Part of kiosk/face/app/app.h; behind the director's PIN.
 */
#ifndef WK_KIOSK_FACE_APP_STATE_NEW_EVENT_H
#define WK_KIOSK_FACE_APP_STATE_NEW_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "kiosk/face/app/state/deals.h"
#include "kiosk/face/app/state/spot.h"
#include "kiosk/host/lists/boxed.h"
#include "kiosk/host/lists/players_csv.h"

#define WK_NEW_EVENT_KINDS 4
#define WK_PLAYERS_FILES 6 /* that are shown: the newest */

/* What a list is to the lots on record: there are none; it is the drawn one; it is another; they are not drawn yet; they do not
 * say of which names they are. */
enum wk_new_event_lots {
    WK_NEW_EVENT_LOTS_NONE = 0,
    WK_NEW_EVENT_LOTS_DRAWN,
    WK_NEW_EVENT_LOTS_OTHER,
    WK_NEW_EVENT_LOTS_WAIT,
    WK_NEW_EVENT_LOTS_UNKNOWN
};

/* A list of players on a stick. */
struct wk_players_file {
    char name[WK_NAME_SIZE];          /* without ".csv": so the event is called */
    const struct wk_event_plan *plan; /* NULL: `fault` says why */
    struct wk_players_fault fault;
    struct wk_schedule_fault seating; /* what keeps the plan from being an event; SOUND: nothing does */
    int n_boxed;                      /* names that no font here can draw whole: they are shown and printed with boxes; */
    struct wk_boxed boxed;            /* the first of them */
    enum wk_new_event_lots lots;      /* of `plan`; DRAWN: in the order of the draw, whatever it has on the stick */
    bool lots_asked;                  /* it is what the lots were asked for; in WAIT: they can be drawn of it */
};

/* The newest lots on record: committed to, and where they are drawn the seed that was said and what was kept until then. */
struct wk_new_event_lots_news {
    struct wk_app_checkpoint checkpoint; /* of the record that asked for them */
    struct wk_app_spot_source source;
    char head[2 * WK_HASH_SIZE + 1], list[2 * WK_HASH_SIZE + 1]; /* that record's hash, the hash of their list */
    char said[WK_SPOT_SAID_SIZE];                                /* "": not yet; then `secret` is empty too */
    char secret[2 * WK_HASH_SIZE + 1];
};

/*
 * What WK_EFFECT_NEW_EVENT asks for. LOOK: which lists there are, and what events of a kind they make; PLAN: one of them is
 * seated as `choice` says; KEY: the director's key that is on a stick, or a new one,
 * which is nowhere but in memory yet; BEGIN: the event goes on record, after the key was put on the stick; ASIDE: what is on
 * record without an event is put aside, and the kiosk is to end, for it starts with empty records; END: nobody wants any of
 * them any more; LOTS: lots for one of the lists are asked for, with a commitment to it; DRAW: they are drawn by what was said,
 * and the list is in that order from then on.
 */
enum wk_new_event_ask {
    WK_NEW_EVENT_LOOK = 0,
    WK_NEW_EVENT_KEY,
    WK_NEW_EVENT_BEGIN,
    WK_NEW_EVENT_ASIDE,
    WK_NEW_EVENT_END,
    WK_NEW_EVENT_PLAN,
    WK_NEW_EVENT_LOTS,
    WK_NEW_EVENT_DRAW
};
/* What a kind leaves to its events, as the members of struct wk_event_plan. */
struct wk_new_event_choice {
    int n_rounds, minutes;
    enum wk_movement movement;
    bool teams, east_scores;
};
#define WK_NEW_EVENT_ASIDE_NAME 64
struct wk_new_event_request {
    enum wk_new_event_ask what;
    int kind;                          /* LOOK: of event, wk_players_kind() */
    int file;                          /* BEGIN, PLAN, LOTS, DRAW: which */
    struct wk_new_event_choice choice; /* PLAN */
    bool to_director;                  /* BEGIN: its deals are sealed to the key of KEY, */
    char phrase[WK_DEALS_PHRASE];      /* whose passphrase was typed again; a secret */
    char reason[WK_REASON_SIZE];       /* BEGIN: why with this list, where lots on record are of another */
    struct wk_app_spot_source source;  /* LOTS: where the seed comes from */
    char said[WK_SPOT_SAID_SIZE];      /* DRAW: the seed */
};

/* Why there cannot be one. */
enum wk_new_event_hindrance {
    WK_NEW_EVENT_FREE = 0,
    WK_NEW_EVENT_HAS_ONE,  /* an event is there */
    WK_NEW_EVENT_DEALS,    /* deals were played without one, or walls are being built: rounds are counted by deals */
    WK_NEW_EVENT_EVENINGS, /* club evenings are, that have ended */
    WK_NEW_EVENT_JOINED    /* it has joined a hall, which begins events */
};

struct wk_new_event_news {
    enum wk_new_event_ask asked;
    bool looking;          /* the answer comes later: the stick is being looked at, or a key is made or tried */
    enum wk_status status; /* WK_OK; WK_NOT_FOUND: no stick; WK_NO_MEMORY; BEGIN, DRAW: WK_WRONG_KEY: not its passphrase, or
                              another club key than when they were asked for; LOTS, DRAW: WK_ALREADY, WK_BAD_INPUT;
                              WK_DB_READ_ONLY, WK_DISK_FULL, WK_IO: the key cannot be put on the stick; else the store's */
    enum wk_new_event_hindrance hindrance;
    char aside[WK_NEW_EVENT_ASIDE_NAME]; /* DEALS, EVENINGS: the file that the records would be put aside in; "": there is no
                                          * name for it
                                          */
    int n, n_all;                        /* lists below, and on the stick */
    const struct wk_players_file *file;  /* [n]; hold until the next LOOK or END */
    const struct wk_new_event_lots_news *lots; /* likewise; NULL: there are none */
    int n_kinds;                               /* as which they can be read: wk_players_kind() */
    const struct wk_kind_of_event *kind[WK_NEW_EVENT_KINDS];
    char key[WK_DEALS_WORDS];     /* what the director's key is called; "" there is none yet */
    const char *phrase;           /* of a new one, to be written down; NULL: it was on the stick. Holds as `file` does */
    bool put;                     /* BEGIN: it was tried, so that status is the store's */
    int64_t seq;                  /* BEGIN, WK_OK: on record as this */
    enum wk_refusal_kind refusal; /* BEGIN: why it may not be */
};

/* Steps of a draw of lots, from a list that is chosen to the order in which it is drawn. */
enum wk_new_event_drawing {
    WK_DRAWING_NOT = 0,
    WK_DRAWING_LIST,   /* the list as it is committed to; where the seed comes from is chosen */
    WK_DRAWING_BEACON, /* these three: see enum wk_seeding */
    WK_DRAWING_SAY,
    WK_DRAWING_TYPE,
    WK_DRAWING_ORDER /* who sits where */
};

struct wk_app_new_event {
    bool waiting;
    struct wk_new_event_news news;
    int kind;            /* of event, wk_players_kind() */
    bool to_aside;       /* what puts the records aside was asked for, and is explained */
    int chosen;          /* which of the lists, from 1; 0: none */
    uint8_t drawing;     /* enum wk_new_event_drawing; what is typed of the seed is in app->judge */
    uint8_t seed;        /* LIST, BEACON: enum wk_spot_seed, where it is to come from */
    uint8_t page;        /* ORDER: from 0 */
    bool why, why_typed; /* the list is not the drawn one: why is asked; and typed */
    int8_t reason;    /* from 1: of the usual ones; -1: the typed one, in app->judge; 0: none yet. Another touch begins with the
                       * list all the same */
    bool to_director; /* deals are to be sealed to the director's key, else under the club's */
    bool written;     /* its new passphrase was written down */
    char typed[WK_DEALS_PHRASE]; /* as far as it was typed again; wiped when it was tried or the screen is left */
    bool capital, shown;         /* the next letter is one; it is shown as it is typed */
};

#endif
