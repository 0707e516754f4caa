/*
 * A club evening: who plays tonight, the chairs as they are being changed, and evenings of before. What counts is in the
 * tournament. Part of kiosk/face/app/app.h.
 */
#ifndef WK_KIOSK_FACE_APP_STATE_CLUB_H
#define WK_KIOSK_FACE_APP_STATE_CLUB_H

#include "labels/lang/lang.h"
#include "rules/event/tournament.h"

#define WK_CLUB_NAMES 15     /* of who played before, that can be touched */
#define WK_CLUB_PLAYERS 8    /* of one evening */
#define WK_CLUB_EVENINGS 8   /* that are listed: the newest */
#define WK_CLUB_NAME_SIZE 48 /* longer ones are cut after a whole character */

/* What WK_EFFECT_CLUB asks for: names and evenings so far; that one begins; the sums of an old one. */
enum wk_club_ask { WK_CLUB_LOOK = 0, WK_CLUB_BEGIN, WK_CLUB_SHOW };
struct wk_club_request {
    enum wk_club_ask what;
    enum wk_language language; /* BEGIN: what it is called is in this one */
    int n;                     /* BEGIN: who plays, */
    char name[WK_CLUB_PLAYERS][WK_CLUB_NAME_SIZE];
    int evening; /* SHOW: 1.., in the order of time */
};

struct wk_club_evening {
    int nth; /* 1.., in the order of time */
    char name[WK_CLUB_NAME_SIZE];
    int n_players, n_hands;
};
struct wk_club_row {
    int player; /* index */
    int rank;
    int sum; /* the first of its kind's */
    char name[WK_CLUB_NAME_SIZE];
};
struct wk_club_news {
    enum wk_club_ask asked;
    enum wk_status status;        /* WK_OK, or the store's */
    enum wk_refusal_kind refusal; /* BEGIN: why not */
    int64_t seq;                  /* BEGIN: on record as this */
    /* by the last LOOK: who played before, the newest evening's first; evenings that are over, the newest first */
    int n_names;
    char name[WK_CLUB_NAMES][WK_CLUB_NAME_SIZE];
    int n_evenings;
    struct wk_club_evening evening[WK_CLUB_EVENINGS];
    /* by the last SHOW: of this evening (nth; 0: none was shown) the players, best first */
    int shown, n_rows;
    struct wk_club_row row[WK_CLUB_PLAYERS];
};

enum wk_club_step {
    WK_CLUB_WHO = 0,  /* the names */
    WK_CLUB_TYPE,     /* one more of them */
    WK_CLUB_BEFORE,   /* evenings of before */
    WK_CLUB_ONE_OF_IT /* one of them */
};
/* Between hands. */
enum wk_hands_step {
    WK_HANDS_NEXT = 0, /* the next one is played */
    WK_HANDS_ELSE,     /* what else there is to do */
    WK_HANDS_CHAIRS,   /* who plays it is changed */
    WK_HANDS_TAKE_BACK,
    WK_HANDS_END /* those two are asked about once more */
};

struct wk_app_club {
    bool waiting;
    enum wk_club_step step;
    enum wk_refusal_kind refusal;    /* why the evening may not begin */
    const struct wk_club_news *news; /* borrowed; NULL: not here yet */
    int n_typed;                     /* names besides, that were typed or given */
    char typed[WK_CLUB_PLAYERS][WK_CLUB_NAME_SIZE];
    int n_chosen;
    int8_t chosen[WK_CLUB_PLAYERS]; /* who plays, in the order in which they were touched: indices into the names of news, then
                                       those that were typed */
    int shown;                      /* ONE_OF_IT: which evening (nth), 0: none; */
    int player;                     /* and whose page of it is printed: index, -1: nobody's */

    enum wk_hands_step hands;
    uint16_t seat[WK_N_WINDS]; /* CHAIRS: as changed so far */
    int touched;               /* CHAIRS: a place touched first, which the next one changes with: see WK_ACTION_HANDS_PLACE; 0:
                                  none */
};

#endif
