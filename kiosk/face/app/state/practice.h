/* Practice: faults are made up in a wall that lies there, and mended against the clock. Nothing of it is recorded. */
#ifndef WK_KIOSK_FACE_APP_STATE_PRACTICE_H
#define WK_KIOSK_FACE_APP_STATE_PRACTICE_H

#include "labels/pretend.h"

enum wk_practice_step {
    WK_PRACTICE_LAY = 0, /* a whole wall is wanted; as it lies is the order */
    WK_PRACTICE_RUN,     /* a fault is to be mended, and the clock runs */
    WK_PRACTICE_MENDED,  /* hands off: another one comes, WK_PRACTICE_PAUSE_NS later */
    WK_PRACTICE_BACK,    /* the wall is to be laid back as it lay at first */
    WK_PRACTICE_DONE     /* all of them were mended */
};

#define WK_PRACTICE_PAUSE_NS 3000000000LL  /* hands leave the wall, and the line that says how long it took is read */
#define WK_PRACTICE_IDLE_NS 180000000000LL /* no touch and no hand for so long: whoever practised has gone */

struct wk_app_practice {
    enum wk_practice_step step;
    struct wk_pretend pretend;      /* the order, and what is planted; its wind is NONE while no wall was seen */
    wk_label first[WK_N_SLOTS];     /* the order in which the wall lay when the game began */
    enum wk_pretend_fault fault;    /* of this round; the rounds of a game are those of the enum, in its order */
    int64_t since_ns;               /* RUN: the round began; MENDED, DONE: it was mended */
    int64_t time_ns[WK_N_PRETENDS]; /* that each round took, 0: not yet */
    bool best;                      /* DONE: no game was faster since the program began */
    int64_t moved_ns;               /* something moved last */
};

#endif
