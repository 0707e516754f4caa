/*
 * Acts at the desk: what a judge or the director decides in a browser, as values: read from a form, prepared, so that it can be
 * shown what it changes and for whom, and then done, as the hall's commands do it, in the hall's journal. Some ask more than
 * one form has: which hand it is comes first, then what is asked about it, with the names of who sits there. Main thread, the
 * one that owns the store. Several: what acts ask about hands and players is in desk_draft.c.
 */
#ifndef WK_HALL_BOARD_DESK_ACTS_H
#define WK_HALL_BOARD_DESK_ACTS_H

#include "hall/board/desk_view.h"
#include "hall/desk/fields.h"
#include "rules/event/take_reason.h"

enum wk_desk_act_kind {
    WK_DESK_ACT_NONE = 0,
    WK_DESK_ACT_RESULT,     /* how a hand ended, from paper, or a correction of that */
    WK_DESK_ACT_RULING,     /* what a judge rules about a hand */
    WK_DESK_ACT_VOID,       /* a result is taken back */
    WK_DESK_ACT_NOT_PLAYED, /* a hand will never be played */
    WK_DESK_ACT_GATE,       /* a section rotates by hand */
    WK_DESK_ACT_TIME,       /* more time for a section */
    WK_DESK_ACT_SEATS,      /* two sat on each other's chairs */
    WK_DESK_ACT_STAND_IN,   /* somebody else plays as a player */
    WK_DESK_ACT_OUT,        /* a player is out of the event */
    WK_DESK_ACT_FOUL,       /* what becomes of a fouled deal */
    WK_DESK_ACT_ENDED,      /* play is over, and the protest time begins */
    WK_DESK_ACT_GIVE,       /* a table comes into another kiosk's hands */
    WK_DESK_ACT_SAY,        /* everybody in the hall is told something */
    WK_DESK_ACT_PINS,       /* PINs may be tried again */
    WK_DESK_ACT_CHOOSE,     /* which of two confirmed results is right; from here on acts that stand where they wait */
    WK_DESK_ACT_VOUCH,      /* an act that was made at a kiosk without a PIN counts */
    WK_DESK_ACT_REVERSE,    /* an act is taken back */
    WK_N_DESK_ACTS
};

/* A form's fields are named as these members, the kind "act" by its word. */
struct wk_desk_act {
    enum wk_desk_act_kind kind;
    int section;
    struct wk_hand_id at;       /* "table", "round", "hand"; GATE: of the section, table 0; OUT, STAND_IN: from there on */
    struct wk_hand_id to;       /* OUT, suspended: "to_round", "to_hand"; SEATS: the last hand of the round */
    int minutes;                /* TIME */
    int kiosk;                  /* GIVE: its number in the roster */
    enum wk_take_reason why;    /* GIVE, a word of wk_take_words */
    enum wk_ruling_kind ruling; /* RULING, a word of wk_ruling_words */
    int player, other;          /* OUT, STAND_IN: its index + 1, 0: nobody; SEATS: and of who sat there */
    int points;                 /* RULING: what it takes off one player, or gives him, above 0 */
    int part[WK_DEAL_HANDS];    /* FOUL: hands with the same number had the same deal */
    struct wk_person person;    /* STAND_IN: "name", "club" */
    int64_t number; /* VOID, CHOOSE: the result, REVERSE: the act, VOUCH: its record; wk_record_number(), 0: not said */
    char reason[WK_REASON_SIZE];
    char text[WK_ANNOUNCEMENT_SIZE]; /* SAY; "": it is over */
    bool asked;                      /* of one that asks more: that form was filled in */
    bool unread;                     /* and a field of it is not what was asked for */
    struct wk_entry entry;           /* of an act that is an entry: once it is prepared */
    bool confirms;                   /* and its result is confirmed with it */
    struct wk_gate gate;             /* GATE: what it goes on without */
    struct wk_twice twice;           /* CHOOSE */
    struct wk_refusal against;       /* what contradicts it; kind NOT: nothing does */
    const char *problem;             /* why it cannot be done: a message id; NULL: it can */
};

extern const char *const wk_desk_act_words[WK_N_DESK_ACTS];

/* From a form's body [n], of this event (NULL: none has begun); what is no act is NONE. */
void wk_desk_act_read(struct wk_desk_act *out, const struct wk_tournament *event, const uint8_t *body, size_t n);
/* Completes it by how the event stands, for whoever acts. A member that the form did not have is as it is now. */
void wk_desk_act_prepare(struct wk_desk_act *act, const struct wk_desk_view *view, enum wk_role role);
/* Does what was prepared just before. Not WK_OK: not all of it was done, and act->problem says why. *number: of its record. */
enum wk_status wk_desk_act_do(struct wk_desk_act *act, struct wk_store *store, enum wk_role role,
                              int64_t *number) WK_MUST_CHECK;

/* Whether a role may begin such an act at all, as the event stands (NULL: none has begun). */
bool wk_desk_act_allowed(enum wk_desk_act_kind kind, const struct wk_tournament *event, enum wk_role role);
/* It wants a reason: the record has one, and play goes on without it. */
bool wk_desk_act_wants_reason(const struct wk_desk_act *act, const struct wk_tournament *event);

/* Of two confirmed results, the one that counts, or the other in its place; desk_twice.c. */
void wk_desk_choose_prepare(struct wk_desk_act *act, const struct wk_desk_view *view, enum wk_role role);

/* ---- what acts ask about hands and players, desk_draft.c */

/* It asks more than one form has. */
bool wk_desk_act_asks(enum wk_desk_act_kind kind);
/* It is about a player, from a hand on, and not about a hand. */
bool wk_desk_act_of_player(enum wk_desk_act_kind kind);
/* What it asks, by the event's kind, as fields of *act: how many sets of them. */
#define WK_DESK_MOST_MINUTES 60
#define WK_DESK_MOST_FIELDS 2
int wk_desk_act_fields(struct wk_desk_act *act, const struct wk_tournament *event, struct wk_fields out[WK_DESK_MOST_FIELDS]);
/* Before they are read: as the event has them now. */
void wk_desk_draft_begin(struct wk_desk_act *act, const struct wk_tournament *event);
/* Its entry from what was read. */
void wk_desk_draft_prepare(struct wk_desk_act *act, const struct wk_tournament *event, enum wk_role role);

#endif
