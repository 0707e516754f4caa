/*
 * Dealing: players are led through the making of their tiles, from the shuffle to the look at each other's (DF-8 to DF-10).
 * What the dice showed and who has looked goes on record. Part of kiosk/face/app/app.h.
 */
#ifndef WK_KIOSK_FACE_APP_STATE_DEALING_H
#define WK_KIOSK_FACE_APP_STATE_DEALING_H

#include "rules/event/duplicate/dealing.h"

/* In the order of the rule; any of them can be gone back to. */
enum wk_dealing_step {
    WK_DEALING_SHUFFLE = 0,
    WK_DEALING_BUILD,                                /* 17 stacks each */
    WK_DEALING_FIRST,                                /* the dealer's throw, */
    WK_DEALING_SECOND,                               /* and that of whom it names */
    WK_DEALING_BREAK,                                /* where the walls are broken */
    WK_DEALING_LAPS,                                 /* the first of WK_DEAL_LAPS steps in which each player takes once */
    WK_DEALING_LAY = WK_DEALING_LAPS + WK_DEAL_LAPS, /* 13, 10 and 11, and the stickers */
    WK_DEALING_LOOK,                                 /* each looks at the neighbour's tiles */
    WK_N_DEALING_STEPS
};

/* What WK_EFFECT_DEALING asks for. Each goes on record. */
enum wk_dealing_ask {
    WK_DEALING_ASK_KEEP = 0, /* `dice` as the players threw them */
    WK_DEALING_ASK_THROW,    /* the kiosk throws */
    WK_DEALING_ASK_LOOKED    /* `who` has looked at the tiles of the neighbour at the right */
};
struct wk_dealing_request {
    enum wk_dealing_ask what;
    int round, hand;
    struct wk_dice dice;
    enum wk_wind who;
};

struct wk_app_dealing {
    bool by_kiosk;        /* the director's choice: the kiosk throws the dice */
    int table, round;     /* of which all that follows is; another deal begins at the first step */
    int step;             /* enum wk_dealing_step, and the laps between LAPS and LAY */
    enum wk_wind nearest; /* at the picture's lower edge; NONE: not turned yet, as East */
    struct wk_dice dice;
    bool asked;       /* the answer is on its way */
    int64_t dice_seq; /* of the record that has these dice; 0: none yet */
    unsigned looked;  /* who has looked, on record: bit (wind - 1) */
};

#endif
