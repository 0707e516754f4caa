/* Takeover: a table is taken out of another kiosk's hands. Part of kiosk/face/app/app.h; behind the judge's PIN. */
#ifndef WK_KIOSK_FACE_APP_STATE_TAKEOVER_H
#define WK_KIOSK_FACE_APP_STATE_TAKEOVER_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/event/take_reason.h"

/* The hall gives the table, for it has heard more; while it does not answer for so long, the kiosk takes it itself. */
#define WK_TAKE_ALONE_NS 5000000000LL
#define WK_TAKE_LOOK_NS 500000000LL /* how often its answer is looked for */

/* What is to be done about a table. */
enum wk_take_step {
    WK_TAKE_ASK = 0, /* the hall is asked for it */
    WK_TAKE_LOOK,    /* has it answered? */
    WK_TAKE_ALONE,   /* it is taken without the hall */
    WK_TAKE_GIVE_UP  /* it is not wanted any more; nothing is answered */
};
struct wk_take_request {
    int table;
    enum wk_take_reason why;
    enum wk_take_step step;
};

/* What came of it. */
enum wk_take_state {
    WK_TAKE_NOT = 0, /* nothing, see status */
    WK_TAKE_ASKED,   /* the hall has not answered yet */
    WK_TAKE_HERE,    /* the table is here, on record */
    WK_TAKE_GONE     /* another kiosk had asked before */
};
struct wk_take_answer {
    enum wk_status status; /* see wk_store_take_over(), wk_store_want_table() */
    enum wk_take_state state;
    int64_t seq; /* HERE: > 0, it is on record */
    int owner;   /* GONE: the kiosk that has it */
};

struct wk_app_takeover {
    int section;             /* whose tables are shown, 1.. */
    int table;               /* chosen, 0: none */
    enum wk_take_reason why; /* chosen */
    bool waiting, answered;  /* for the store */
    bool alone;              /* it was taken without the hall */
    struct wk_take_answer answer;
    int64_t asked_ns, looked_ns; /* ASKED: since when the hall is waited for, and when it was looked last */
};

#endif
