/*
 * Floor: what is known of the walls at each table, and from that and the results whether groups may rotate. Pure.
 */
#ifndef WK_RULES_EVENT_FLOOR_H
#define WK_RULES_EVENT_FLOOR_H

#include "rules/event/merge.h"

/* The walls of a table's present deal, as the store knows them. Zero: nothing built. */
struct wk_table_walls {
    int round; /* of the deal that is being built or is sealed, 1..; 0: the table is not known */
    bool sealed, opened;
    char set[4];                    /* of its stickers, "" without a deal */
    int hand;                       /* begun last, 0: none yet */
    unsigned passed;                /* walls whose newest verdict since that hand began is PASS: bit (wind - 1) */
    int64_t passed_seq[WK_N_WINDS]; /* the record of that verdict, index (wind - 1); 0: not passed */
    unsigned inspected;             /* those of them that the incoming group has looked at too */
    int keeper;                     /* of several kiosks the number of the one that has the table, 0: none */
};
struct wk_floor {
    int own; /* of several kiosks (rules/event/merge.h) this one's number: no kiosk's own look opens a gate. 0: it keeps all
                alone */
    struct wk_table_walls table[WK_MAX_TABLES]; /* index table - 1 */
};

/*
 * Several kiosks keep the event, of whom this one is number own: who has which table, and of the walls what any of them has
 * seen. What this store knows of the tables that it has stands in *floor already; where another kiosk looked at one of
 * their walls at the same time and found it worse, that counts. Of other tables the newest hand is known, and the looks after
 * it.
 */
void wk_floor_merge(struct wk_floor *floor, const struct wk_merged *merged, int own);

/* This kiosk may write what players do at a table: it has it, or nobody has. */
bool wk_keeps_table(const struct wk_floor *floor, int table);

/*
 * The table whose deal bears the stickers of a set: one whose deal is being built or played (*in_play true; may be NULL) before
 * one whose deal is over, of several the first; but_table (0: none) is passed over. 0: there is none.
 */
int wk_table_of_set(const struct wk_floor *floor, const char *set, int but_table, bool *in_play);

/* What a table still needs for the rotation after a hand. */
struct wk_lack {
    bool result;       /* none entered */
    bool confirmation; /* entered, not confirmed by all */
    unsigned walls;    /* not back in order: bit (wind - 1) */
    bool word;         /* nothing of these, but of several kiosks this table's has not said that it is ready */
};
struct wk_gate {
    bool open;
    bool by_hand;                               /* opened by a judge, whatever is missing */
    struct wk_lack lack[WK_MAX_SECTION_TABLES]; /* of each table of the section */
};

/*
 * The gate after a hand 1..4 of a round in a section. No walls are missing of a table that has begun a later hand or round, or
 * where the seats of one have been confirmed; of a hand that will never be played; of one that came from paper without having
 * begun, unless its deal lies there to be checked; and in an event of results only.
 */
void wk_gate_look(const struct wk_tournament *tournament, const struct wk_floor *floor, int section, int round, int hand,
                  struct wk_gate *out);
/* Gates open by what the tables' kiosks say: of several, unless it is an event of results only. */
bool wk_gate_by_word(const struct wk_tournament *tournament, const struct wk_floor *floor);

/*
 * Where a section is: the first hand whose gate is not open, from the earliest hand on that one of its tables has not left for
 * a later one: so a result that is corrected long afterwards does not send anybody back. WK_END: all rounds are over, or there
 * is no event.
 */
enum wk_status wk_section_now(const struct wk_tournament *tournament, const struct wk_floor *floor, int section, int *round,
                              int *hand) WK_MUST_CHECK;

/*
 * The break after a round 1..5. One kiosk alone puts an entry that begins it. Where gates open by word nobody does: it begins
 * by itself when the round's last gate opens (with the latest READY, or a judge's act before that), by the clock of the kiosk
 * that wrote this, and lasts the pause of its kind's clock (rules/event/kind.h) and what was added. *min (may be NULL) gets its
 * length. Wall clock at which it ends, ns; 0: it has not begun.
 */
int64_t wk_break_look(const struct wk_tournament *tournament, const struct wk_floor *floor, int section, int round, int *min);

/* Hands without a confirmed result. */
#define WK_MAX_MISSING 256
struct wk_missing {
    int n;                                /* no more than there is room for */
    struct wk_hand_id at[WK_MAX_MISSING]; /* the first, by table, then in the order of time */
};

/*
 * What a section has left behind: hands before the one where it is, whose result nobody has entered, or not all have
 * confirmed. A gate that was opened by hand lets a section go on without them.
 */
void wk_missing_results(const struct wk_tournament *tournament, const struct wk_floor *floor, int section,
                        struct wk_missing *out);

#endif
