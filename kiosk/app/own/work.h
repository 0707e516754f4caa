/* Work: what of an event of several kiosks waits for people to decide. Part of kiosk/app/app.h; behind the judge's PIN. */
#ifndef WK_KIOSK_APP_OWN_WORK_H
#define WK_KIOSK_APP_OWN_WORK_H

#include "rules/tournament.h"

#define WK_WORK_MOST 20
#define WK_WORK_ROWS 4 /* on a page */

/* The worst first. */
enum wk_work_kind { WK_WORK_NONE = 0, WK_WORK_FORK, WK_WORK_ASIDE, WK_WORK_UNVOUCHED, WK_WORK_WAITING };
struct wk_work_item {
    enum wk_work_kind kind;
    int64_t number;           /* of the record, wk_record_number() */
    int64_t other;            /* the one that counts, or that it waits for; 0: none */
    int time_s;               /* local time of day at which it was written, by its kiosk's clock; -1 unknown */
    enum wk_entry_kind entry; /* what it is */
    struct wk_hand_id at;     /* members 0: it does not say */
    enum wk_refusal_kind why; /* ASIDE */
};
struct wk_app_work {
    enum wk_status status; /* of the newest look; WK_NOT_YET: there was none */
    int n, n_all;          /* n: 0..WK_WORK_MOST */
    struct wk_work_item item[WK_WORK_MOST];
    int page; /* 0.. */
};

#endif
