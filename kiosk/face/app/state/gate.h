/*
 * Gate: from the walls that are back to the next group: inspection, waiting, rotation, the end of a round, standings. Part of
 * kiosk/face/app/app.h. Nothing here can hold a face (law 4).
 */
#ifndef WK_KIOSK_FACE_APP_STATE_GATE_H
#define WK_KIOSK_FACE_APP_STATE_GATE_H

#include "rules/event/standings.h"
#include "rules/event/standings_when.h"

#define WK_BREAK_MORE_MIN 5  /* a touch adds so much */
#define WK_STANDINGS_ROWS 10 /* on a page */

/* Between two looks a wall got out of order: when it was right last, and when it was found wrong. */
struct wk_app_window {
    enum wk_wind wind;              /* WK_WIND_NONE: nothing is known */
    int64_t passed_seq, failed_seq; /* records; passed 0: it never was */
    int passed_s, failed_s;         /* local time of day, -1 unknown */
    int passed_hand;                /* that had been begun when it passed, 0: none */
};

/* Where a section is. */
struct wk_app_at {
    uint8_t round; /* 0: not known yet; one above the rounds that there are: all is over */
    uint8_t hand;
};

/* What is shown of the standings, as they were when it was asked for. */
struct wk_app_standings {
    int n;                                     /* players; 0: nothing was asked for yet */
    bool provisional;                          /* the sums of one at least can change */
    struct wk_standing row[WK_STANDINGS_ROWS]; /* of the page, best first */
    struct wk_standing player;                 /* whose hands are shown, */
    int n_ranked, n_equal;                     /* of so many who have a rank, shared by so many */
};

struct wk_app_gate_state {
    struct wk_app_at at[WK_MAX_SECTIONS]; /* as last told: what differs from it is news */
    struct wk_app_at shown;               /* hand that the table's screen is about */
    bool leaving;                         /* the group of the hand before is told where to go, until it goes; not on record */
    int group;                            /* 1..4: whose way WK_SCREEN_ROTATE shows */
    int64_t asked_ns;                     /* when the event's state was asked for last */
    int64_t tick_ns;                      /* when the tick before was */
    bool by_eye;                          /* inspection: the group has looked at the other walls itself */
    unsigned unseen;                      /* walls with which the hand was begun so: bit (wind - 1), for its PLAY entry */
    bool closing, not_closed;             /* the store is asked to close the deal; it did not: walls of it are not back */
    bool asked, peeling; /* that was asked while walls were in doubt; it did close it, and the stickers come off only now */
    struct wk_app_window window;
    bool told; /* a judge was called since it was found */

    enum wk_standings_when when;
    int page, player; /* player: whose hands are shown, -1: the list */
    int after_round;  /* 0: live; -1: there is nothing to show */
    int from;         /* enum wk_screen that the standings were opened from */
    struct wk_app_standings standings;
};

#endif
