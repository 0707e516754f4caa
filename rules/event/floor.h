/*
 * Floor: what is known of the walls at each table, and from that and the results whether groups may rotate. Pure.
 * Several: what a table is at is in table_at.c.
 */
#ifndef WK_RULES_EVENT_FLOOR_H
#define WK_RULES_EVENT_FLOOR_H

#include "rules/event/shape.h"

struct wk_merged;
struct wk_tournament;

/* The walls of a table's present deal, as the store knows them. Zero: nothing built. */
struct wk_table_walls {
    int round; /* of the deal that is being built or is sealed, 1..; 0: the table is not known */
    bool sealed, opened;
    char set[4];                    /* of its stickers, "" without a deal */
    int hand;                       /* begun last, 0: none yet */
    unsigned passed;                /* walls whose newest verdict since that hand began is PASS: bit (wind - 1) */
    int64_t passed_seq[WK_N_WINDS]; /* the record of that verdict, index (wind - 1); 0: not passed */
    unsigned inspected;             /* those of them that the incoming group has inspected too */
    int keeper;                     /* with several kiosks, number of the one that has the table, 0: none */
};
struct wk_floor {
    int own; /* this kiosk's number where there are several (rules/event/merge.h): then a gate needs READY. 0: it is alone */
    struct wk_table_walls table[WK_MAX_TABLES]; /* index table - 1 */
};

/*
 * For an event of several kiosks, of which this one is number own: adds to *floor who has which table, and what any kiosk has
 * seen of the walls. *floor already has what this store knows of its own tables; if another kiosk looked at one of their walls
 * at the same time with a worse verdict, the worse one counts. Of other tables the newest hand is known, and the looks after
 * it.
 */
void wk_floor_merge(struct wk_floor *floor, const struct wk_merged *merged, int own);

/* This kiosk may write what players do at a table: it has the table, or no kiosk has. */
bool wk_keeps_table(const struct wk_floor *floor, int table);

/*
 * The table whose deal bears the stickers of a set: one whose deal is being built or played (*in_play true; may be NULL) before
 * one whose deal is over, of several the first; but_table (0: none) is left out. 0: there is none.
 */
int wk_table_of_set(const struct wk_floor *floor, const char *set, int but_table, bool *in_play);

/* What a table still needs for the rotation after a hand. */
struct wk_lack {
    bool result;       /* none entered */
    bool confirmation; /* entered, not confirmed by all */
    unsigned walls;    /* not back in order: bit (wind - 1) */
    bool card;         /* after a round: its score cards are not handed in */
    bool word;         /* none of these, but the table's kiosk, of several, has not yet said that it is ready */
};
struct wk_gate {
    bool open;
    bool by_hand;                               /* opened by a judge, whatever is missing */
    struct wk_lack lack[WK_MAX_SECTION_TABLES]; /* of each table of the section */
};

/*
 * The gate after a hand 1.. of a round in a section; where tables wait for each other only between rounds, that after the round
 * and all its hands, whichever of them is given. No walls are missing of a table that has begun a later hand or round, or
 * where the seats of one have been confirmed; of a hand that will never be played; of one that came from paper without having
 * begun, unless its deal lies there to be checked; and in an event of results only.
 */
void wk_gate_look(const struct wk_tournament *tournament, const struct wk_floor *floor, int section, int round, int hand,
                  struct wk_gate *out);
/* The hand that an entry about that gate names (WK_ENTRY_GATE): the one given, or the round's last. */
int wk_gate_hand(const struct wk_tournament *tournament, int hand);
/* Whether gates open by READY from the tables' kiosks: with several kiosks, unless it is an event of results only. */
bool wk_gate_by_word(const struct wk_tournament *tournament, const struct wk_floor *floor);

/*
 * The hand where a section is: the first whose gate is not open, counted from the earliest hand that one of its tables is still
 * at. So a result that is corrected long afterwards does not send a table back. Where tables wait for each other only between
 * rounds: the first round whose gate is not open, and the earliest hand of it that a table is at. WK_END: all rounds are over,
 * or there is no event.
 */
enum wk_status wk_section_now(const struct wk_tournament *tournament, const struct wk_floor *floor, int section, int *round,
                              int *hand) WK_MUST_CHECK;

/*
 * The hand that a table is at: its section's; where tables wait for each other only between rounds, the first of the section's
 * round in which this table has still something to do, its last when nothing is left. WK_END: as of its section. And the same
 * of a table whose section is known to be at a round and hand.
 */
int wk_table_hand(const struct wk_tournament *tournament, int table, int round, int hand);
enum wk_status wk_table_now(const struct wk_tournament *tournament, const struct wk_floor *floor, int table,
                            struct wk_hand_id *at) WK_MUST_CHECK;

/*
 * The break after a round 1..5. A kiosk alone writes an entry that begins it. Where gates open by READY, no entry is written:
 * the break begins when the round's last gate opens (with the latest READY, or a judge's act before that), by the clock of the
 * kiosk that wrote it, and lasts the pause of its kind's clock (rules/event/kind.h) and the minutes that were added. *min (may
 * be NULL) gets its length. Wall clock at which it ends, ns; 0: it has not begun.
 */
int64_t wk_break_look(const struct wk_tournament *tournament, const struct wk_floor *floor, int section, int round, int *min);

/* Hands without a confirmed result. */
#define WK_MAX_MISSING 256
struct wk_missing {
    int n;                                /* no more than there is room for */
    struct wk_hand_id at[WK_MAX_MISSING]; /* the first, by table, then in the order of time */
};

/*
 * Missing results of a section: hands before the one where it is, whose result was not entered, or not confirmed by all. They
 * remain when a gate was opened by hand.
 */
void wk_missing_results(const struct wk_tournament *tournament, const struct wk_floor *floor, int section,
                        struct wk_missing *out);

/* ---- what a table is at */

/* In the order of a hand. */
enum wk_table_stage {
    WK_STAGE_OVER = 0, /* all rounds */
    WK_STAGE_CLOSE,    /* the deal of the last round has to be closed */
    WK_STAGE_SEATS,
    WK_STAGE_BUILD,
    WK_STAGE_INSPECT,
    WK_STAGE_BEGIN, /* sealed, and nothing is in the way */
    WK_STAGE_PLAY,
    WK_STAGE_RESULT,
    WK_STAGE_CONFIRM,
    WK_STAGE_RESTORE,
    WK_STAGE_CARD,  /* its score cards are to be handed in */
    WK_STAGE_READY, /* others are not */
    WK_N_STAGES
};
/* A table, as everybody in the hall may know it. */
struct wk_table_at {
    enum wk_table_stage stage;
    struct wk_hand_id at;
    unsigned walls; /* RESTORE: not back in order, bit (wind - 1) */
    int waits_for;  /* READY: the first table that is not */
    bool word;      /* READY, but its kiosk has not yet said so */
};
/* Any table of the event, from what is on record. */
void wk_table_look(const struct wk_tournament *tournament, const struct wk_floor *floor, int table, struct wk_table_at *out);
/* The stage in words: a message id. */
const char *wk_table_stage_name(enum wk_table_stage stage);

/* Rounds that all sections have behind them. */
int wk_rounds_over(const struct wk_tournament *tournament, const struct wk_floor *floor);

#endif
