/*
 * What the screen shows of a hand that was declared: the third and last place where a screen may show what tiles are (law 4;
 * the others are kiosk/face/draw/enrol_view.h and kiosk/face/draw/given_view.h). It holds what was laid face up or keyed in
 * after Hu, for this table, and that is on record before anything of it is shown, or what somebody makes up to practise, while
 * no deal lies at the table; never a face that only the sealed deal knows.
 * The app holds a pointer to this and cannot look inside; only the screen that counts a hand and the scoring include it. It is
 * wiped as soon as that screen is left.
 */
#ifndef WK_KIOSK_FACE_DRAW_HAND_VIEW_H
#define WK_KIOSK_FACE_DRAW_HAND_VIEW_H

#include "labels/deal/declared.h"
#include "rules/mcr/cheapest.h"
#include "rules/mcr/marks.h"

/* A tile on the mat, as it is drawn while the hand is laid. */
struct wk_hand_view_slot {
    bool lies, back_up, sideways, labelled; /* labelled: its sticker was seen */
    bool wrong;                             /* the fault or a doubt is about it */
    uint8_t face;                           /* 0: not seen */
    bool win;
    bool flower; /* a flower lies there, which is no part of the hand's tiles */
};

/* What a hand that waits for its winning tile can come to. */
struct wk_hand_ahead {
    int shanten;               /* as of wk_mcr_shanten() */
    uint64_t useful;           /* bit of each enum wk_face that brings it nearer */
    struct wk_mcr_waits waits; /* of a ready hand, each won on a discard */
    bool has_way;
    struct wk_mcr_way way; /* the cheapest to 8 points */
};

struct wk_hand_view {
    struct wk_hand_view_slot slot[WK_N_SLOTS];
    enum wk_declared_fault fault;
    struct wk_declared_doubts doubts; /* labels looked at */

    /* The hand as far as there is one: from the mat, or as keyed so far (then win 0 and n_standing may be less). */
    struct wk_mcr_hand hand;
    enum wk_mcr_fault hand_fault;
    struct wk_mcr_shown shown;
    bool wins; /* score, marks, left hold */
    struct wk_mcr_score score;
    uint32_t marks[WK_MCR_MAX_FAN];
    struct wk_mcr_left left;
    struct wk_hand_ahead ahead;     /* of a whole hand that is practised */
    bool face_full[WK_N_FACES + 1]; /* keying: no more of it can be there (four, or the meld asked for cannot be) */
};

#endif
