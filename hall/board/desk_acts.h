/*
 * Acts at the desk: what a judge or the director decides in a browser, as values: read from a form, prepared, so that it can be
 * shown what it changes and for whom, and then done, as the hall's commands do it, in the hall's journal. Main thread, the one
 * that owns the store.
 */
#ifndef WK_HALL_BOARD_DESK_ACTS_H
#define WK_HALL_BOARD_DESK_ACTS_H

#include "hall/board/desk_view.h"
#include "rules/event/take_reason.h"

enum wk_desk_act_kind {
    WK_DESK_ACT_NONE = 0,
    WK_DESK_ACT_GATE,       /* a section rotates by hand */
    WK_DESK_ACT_VOID,       /* a result is taken back */
    WK_DESK_ACT_NOT_PLAYED, /* a hand will never be played */
    WK_DESK_ACT_GIVE,       /* a table comes into another kiosk's hands */
    WK_DESK_ACT_PINS,       /* PINs may be tried again */
    WK_DESK_ACT_REVERSE,    /* an act is taken back */
    WK_N_DESK_ACTS
};

/* A form's fields are named as these members, the kind "act" by its word. */
struct wk_desk_act {
    enum wk_desk_act_kind kind;
    int section;
    struct wk_hand_id at;    /* "table", "round", "hand"; GATE: of the section, table 0 */
    int kiosk;               /* GIVE: its number in the roster */
    enum wk_take_reason why; /* GIVE, a word of wk_take_words */
    int64_t number;          /* VOID: the result, REVERSE: the act; wk_record_number(), 0: not said */
    char reason[WK_REASON_SIZE];
    struct wk_entry entry; /* of GATE, VOID, NOT_PLAYED, REVERSE: once it is prepared */
    struct wk_gate gate;   /* GATE: what it goes on without */
    const char *problem;   /* why it cannot be done: a message id; NULL: it can */
};

extern const char *const wk_desk_act_words[WK_N_DESK_ACTS];

/* From a form's body [n]; what is no act is NONE. */
void wk_desk_act_read(struct wk_desk_act *out, const uint8_t *body, size_t n);
/* Completes it by how the event stands, for whoever acts. A member that the form did not have is as it is now. */
void wk_desk_act_prepare(struct wk_desk_act *act, const struct wk_desk_view *view, enum wk_role role);
/* Does what was prepared just before. Not WK_OK: nothing was done, and act->problem says why. *number: of its record. */
enum wk_status wk_desk_act_do(struct wk_desk_act *act, struct wk_store *store, enum wk_role role,
                              int64_t *number) WK_MUST_CHECK;

#endif
