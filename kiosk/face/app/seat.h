/*
 * Seat: the players of a hand confirm their chairs, play by the hand's clock, say how it ended and stand for it. What is here
 * is on its way to a record and may be lost at any time; what is on record is in the tournament. Part of kiosk/face/app/app.h.
 */
#ifndef WK_KIOSK_FACE_APP_SEAT_H
#define WK_KIOSK_FACE_APP_SEAT_H

#include "rules/event/tournament.h"

/* A hand's time: the configuration's, else that of the event's kind. 0: its hands have none. */
int wk_app_hand_minutes(const struct wk_app *app);
#define WK_POINTS_DIGITS 3
/* Lines of a score sheet: 1..4 the points of a chair, by enum wk_wind, 5..8 its penalty. */
#define WK_SHEET_LINES (2 * WK_N_WINDS)

/* Seat check: what its screen asks for. */
enum wk_checkin_step {
    WK_CHECKIN_CONFIRM = 0, /* each player taps their own name */
    WK_CHECKIN_SWAP,        /* two sit on each other's chairs: which? */
    WK_CHECKIN_CHANGE,      /* they change chairs */
    WK_CHECKIN_FIND         /* the section's list: where does somebody sit who is not of this table? */
};

struct wk_app_seat {
    struct wk_hand_id at; /* the hand that all of this is about; table 0: none */
    enum wk_wind nearest; /* the chair at the screen's lower edge; WK_WIND_NONE: not turned yet, as East */

    enum wk_checkin_step step;
    unsigned here;        /* who has confirmed: bit (direction - 1) */
    enum wk_wind swap[2]; /* chairs of those who sit on each other's, as tapped */
    int n_corrected;
    int section; /* FIND: which page of the list: a section's, or some tables of one that is a whole hall */

    struct wk_outcome outcome; /* as far as it has been entered */
    bool points_old;           /* points of the result that is corrected: the first digit takes their place */
    int asked;                 /* points about which is asked a second time, 0: about none (rules/event/duplicate/outlier.h) */
    int64_t corrects;          /* seq of that result, 0: the hand has none yet */
    int64_t result;            /* seq of the result that is stood for */
    unsigned agreed;           /* by whom: bit (direction - 1) */
    bool agreed_first;         /* the table stands for the result that is on its way to the store */
    bool other;                /* the less usual ends of a game are shown */
    int line;                  /* of a score sheet, that is typed: WK_SHEET_LINES; 0: none yet */
    bool minus;                /* what is typed next there is lost */
    unsigned initialed;        /* score cards that are: bit (direction - 1) of the card, */
    uint64_t initialed_as[WK_N_WINDS]; /* and what stood on them then */

    int warned_min; /* the hand's time for which the warning has been given */
};

/* The clock of a table's hand, or of the one before: from its entries, so it runs on through a restart; by a clock that nobody
 * sets, so it neither jumps nor stands still. */
struct wk_hand_clock {
    bool known;   /* false: not begun, or the clock is not set */
    int passed_s; /* since it began, the time it stood still left out */
    int limit_s;  /* its time, with what was added */
    bool warn;    /* the last minutes */
    bool over;    /* nothing happens by time alone: the players are told */
};

struct wk_app;
void wk_app_hand_clock(const struct wk_app *app, const struct wk_hand_id *at, struct wk_hand_clock *out);

/* The chairs whose players play a hand, in the order in which the event's kind lists them; how many. */
int wk_app_chairs(const struct wk_app *app, const struct wk_hand_id *at, enum wk_wind out[WK_N_WINDS]);

/* The chair at the lower edge, East by default. */
enum wk_wind wk_app_nearest(const struct wk_app *app);

#endif
