/*
 * The script of an evening: what happens in each hand of an event of 16, what goes wrong, what judge and director enter, and,
 * for the reference, what ought to be on record of it in the end. No program of ours decides any of it.
 */
#ifndef WK_TESTS_KIOSK_REPLAY_SCRIPT_H
#define WK_TESTS_KIOSK_REPLAY_SCRIPT_H

#include "tests/support/rules/reference.h"
#include "rules/event/duplicate/seating.h"

#define N_TABLES WK_SECTION_TABLES

/* What goes wrong in a hand, and who mends it; everything else goes smoothly. */
enum quirk_kind {
    QUIRK_SEATS = 1,     /* two (a, b) sit on each other's chairs, and the seat check finds it */
    QUIRK_NO_HU,         /* the HU button by mistake: the hand runs on */
    QUIRK_MORE_TIME,     /* five minutes more */
    QUIRK_NOT_RIGHT,     /* the result is entered wrong and put right before all agree */
    QUIRK_RULED_OUT,     /* somebody tries to enter the player (a) who may not win as the winner */
    QUIRK_SWAP,          /* laid back: tiles at slots a and b of wall `wall` exchanged; the group mends it */
    QUIRK_CYCLE,         /* likewise, three tiles */
    QUIRK_OTHER_TABLE,   /* the next table's wall is laid on the mat */
    QUIRK_LOST_TILE,     /* slot a stays empty: the wall does not come back before the judge opens the gate */
    QUIRK_INSPECT_SWAP,  /* the group that comes finds two tiles of the wall exchanged */
    QUIRK_INSPECT_BY_EYE /* the group that comes looks at the walls itself */
};

struct quirk {
    int table, round, hand;
    enum quirk_kind kind;
    enum wk_wind wall;
    int a, b, c;
};

enum { N_QUIRKS = 16, N_ACTS = 13 };
extern const struct quirk quirks[N_QUIRKS];

/* What judge and director enter, each once, told apart by its reason. */
enum act_when {
    WHEN_PLAYED = 0, /* a hand has begun */
    WHEN_CONFIRMED,  /* its result is */
    WHEN_STUCK       /* and the section waits for one wall that does not come back */
};

enum act_kind { ACT_RULING, ACT_IMP, ACT_MS, ACT_REVERSE, ACT_CORRECT, ACT_STAND_IN, ACT_MOVED, ACT_GATE, ACT_FOUL };

struct act {
    enum act_when when;
    struct wk_hand_id after;
    const char *reason;
    enum act_kind kind;
    struct wk_hand_id at;
    int a, b; /* RULING: direction and kind; IMP, MS: direction and amount; STAND_IN: player; MOVED: to hand; FOUL: choice */
};

extern const struct act acts[N_ACTS];

/* As the table enters it in the end. */
struct wk_outcome outcome_of(struct wk_hand_id at);

const struct quirk *quirk_of(struct wk_hand_id at, enum quirk_kind kind);

/* The entry of an act; seq of what it refers to is found in the log (results by their hand, a ruling by its reason). */
struct wk_entry entry_of(const struct act *act, const struct event *script, int64_t refers_to);

/* The event as it ought to be on record at the end, for the reference; no program of ours has seen it. */
void write_script(struct event *script);

#endif
