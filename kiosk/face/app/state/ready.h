/*
 * Ready codes: this table's word that it may rotate, shown to the cameras of the other tables, and theirs read here, while the
 * hall does not answer. Part of kiosk/face/app/app.h. Nothing here can hold a face (law 4).
 */
#ifndef WK_KIOSK_FACE_APP_STATE_READY_H
#define WK_KIOSK_FACE_APP_STATE_READY_H

#include "kiosk/face/app/state/gate.h"
#include "labels/deal/ready_code.h"

/* What WK_EFFECT_READY asks for. */
struct wk_ready_request {
    struct wk_hand_id at;          /* of this table */
    char code[WK_READY_TEXT_SIZE]; /* as the camera saw it, to go on record; "": only what there is to show */
};

/* The answer. */
struct wk_ready_answer {
    enum wk_status status; /* the store's */
    bool read;             /* a code was to go on record: `news` says what became of it */
    struct wk_ready_news news;
    char text[WK_READY_TEXT_SIZE]; /* for the code, in capitals; "": there is nothing to show yet */
    unsigned tables;               /* for which it speaks: bit (table in the section - 1) */
};

struct wk_app_ready {
    bool by_key; /* its screen was opened by hand, else because the hall is away */
    bool left;   /* it was left by hand: it does not come up by itself again for this hand */
    struct wk_app_at left_at;
    bool waiting;                  /* for the answer to a code */
    char read[WK_READY_TEXT_SIZE]; /* the code that the camera saw last; "": none yet */
    bool told;                     /* `answer.news` is of that one */
    struct wk_ready_answer answer;
};

#endif
