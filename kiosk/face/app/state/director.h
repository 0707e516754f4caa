/* The director's area: who has unlocked it, and the PIN that is being entered. */
#ifndef WK_KIOSK_FACE_APP_STATE_DIRECTOR_H
#define WK_KIOSK_FACE_APP_STATE_DIRECTOR_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/event/tournament.h"

/* The director's area: open once a PIN was right, and locked again some time after the last touch. */
#define WK_PIN_MIN 4
#define WK_PIN_MAX 32
#define WK_DIRECTOR_IDLE_NS 180000000000LL /* from the last touch to the lock */
#define WK_DIRECTOR_WARN_NS 30000000000LL  /* before the lock: from here on the screen says so */
enum wk_pin_step { WK_PIN_ENTER = 0, WK_PIN_CHOOSE, WK_PIN_REPEAT };
#define WK_PIN_ANSWER_NS 10000000000LL /* so long the hall's answer is waited for */
#define WK_PIN_LOOK_NS 200000000LL     /* between two looks whether it has come */
enum wk_pin_fault {
    WK_PIN_NO_FAULT = 0,
    WK_PIN_WRONG,
    WK_PIN_DIFFERENT,
    WK_PIN_TAKEN,   /* it is the other role's */
    WK_PIN_NO_HALL, /* the hall did not answer */
    WK_PIN_HELD     /* it looks at no PIN of this kiosk until the director says so there */
};
struct wk_app_director {
    bool unlocked;
    enum wk_role role; /* whose PIN has opened it: JUDGE or DIRECTOR */
    int64_t until_ns;  /* when it locks itself, or the PIN's screen is left */
    bool details;      /* the experts' figures of the screen that stands are shown */
    bool warned;       /* the sound before that has been played */
    enum wk_pin_step step;
    enum wk_pin_fault fault;                         /* of the PIN before */
    bool waiting;                                    /* the store is asked */
    int64_t asked_ns, looked_ns;                     /* and by it the hall, since when; 0: it is not */
    char pin[WK_PIN_MAX + 1], first[WK_PIN_MAX + 1]; /* being entered; the choice to be repeated. Wiped when checked or left */
    int64_t free_ns;                                 /* none is taken before */
    /* WK_SCREEN_PINS */
    enum wk_role whose; /* PIN that is being set, PLAYERS: one is to be chosen */
    bool judge_has_one;
    int64_t set_seq; /* of the one set last, until the next touch; 0: none */
};

#endif
