/* Work: what of an event of several kiosks waits for people to decide. Part of kiosk/face/app/app.h; behind the judge's PIN. */
#ifndef WK_KIOSK_FACE_APP_STATE_WORK_H
#define WK_KIOSK_FACE_APP_STATE_WORK_H

#include "rules/event/tournament.h"

#define WK_WORK_MOST 20
#define WK_WORK_ROWS 4 /* on a page */

/* The worst first. */
enum wk_work_kind { WK_WORK_NONE = 0, WK_WORK_FORK, WK_WORK_TWICE, WK_WORK_ASIDE, WK_WORK_UNVOUCHED, WK_WORK_WAITING };
/* One of two results of a hand, both confirmed. Numbers are wk_record_number(), and say at which kiosk. */
struct wk_work_version {
    int64_t result, confirmed;
    struct wk_outcome outcome;
    enum wk_role entered_by, confirmed_by;
    unsigned by;                /* PLAYERS: who confirmed, bit (direction - 1) */
    int entered_s, confirmed_s; /* local time of day, by that kiosk's clock; -1 unknown */
};
/* A hand that was confirmed at two kiosks with two results: the director chooses. */
struct wk_work_twice {
    struct wk_hand_id at;
    struct wk_work_version version[2]; /* the first counts until he does */
};
#define WK_WORK_TWICE_MOST 8

struct wk_work_item {
    enum wk_work_kind kind;
    int64_t number;           /* of the record, wk_record_number() */
    int64_t other;            /* the one that counts, or that it waits for; 0: none */
    int time_s;               /* local time of day at which it was written, by its kiosk's clock; -1 unknown */
    enum wk_entry_kind entry; /* what it is */
    struct wk_hand_id at;     /* members 0: it does not say */
    enum wk_refusal_kind why; /* ASIDE */
    int twice;                /* TWICE: which of them */
};
struct wk_app_work {
    enum wk_status status; /* of the newest look; WK_NOT_YET: there was none */
    int n, n_all;          /* n: 0..WK_WORK_MOST */
    struct wk_work_item item[WK_WORK_MOST];
    int n_twice, n_twice_all; /* hands confirmed twice; n_twice: 0..WK_WORK_TWICE_MOST */
    struct wk_work_twice twice[WK_WORK_TWICE_MOST];
    int page; /* 0.. */
};

#endif
