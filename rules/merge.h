/*
 * Merge: the journals of an event's kiosks as one tournament. Pure, and made again from all records whenever one arrives: the
 * same records give the same state, in whatever order, batches and copies they came.
 *
 * Order. A record comes after all that its writer had taken in: the records before it in its own journal, and those that it or
 * one of these says it has seen. Of several that may come next the one of the lowest journal does. No clock is looked at. A
 * record that has seen one which is not there waits for it, and what comes behind it in its journal waits too.
 *
 * Owners. A table is in the hands of one kiosk, by a grant; each further grant has the next epoch, and what the owner before it
 * wrote counts as far as the grant's writer had taken it in. What players do at a table (sit down, begin, stop, enter and
 * confirm a result, have it ready for the rotation) counts from its owner only. What a judge enters counts from anywhere, and
 * looks at walls are facts of whoever looked. That a table is ready may also be carried by another kiosk which has its owner's
 * signed word for it (WK_ENTRY_CARRIED): it counts if he had the table as far as the carrier knew, and the moment is the one
 * that he said, so that his own record, when it comes, changes nothing. Owners have no time limit: one who is cut off goes on,
 * until somebody takes the table over.
 *
 * What cannot come next is set aside with its reason. Nothing that a kiosk can write stops the rest.
 */
#ifndef WK_RULES_MERGE_H
#define WK_RULES_MERGE_H

#include "rules/tournament.h"

/* Up to `seq` its writer had taken in all of a journal. */
struct wk_seen {
    int journal;
    int64_t seq;
};

/* Why a table is taken from the kiosk that has it, as whoever takes it says. Records of before they said so have none. */
enum wk_take_reason {
    WK_TAKE_UNSAID = 0,
    WK_TAKE_BROKEN,   /* the kiosk does not work */
    WK_TAKE_NO_POWER, /* it has none */
    WK_TAKE_MOVED,    /* the table, or the kiosk, stands elsewhere now */
    WK_TAKE_OTHER
};

/* A table comes into a kiosk's hands. */
struct wk_grant {
    int table; /* 1..WK_MAX_TABLES */
    int owner; /* a journal */
    int epoch; /* 1 for the first of its table, then counted on */
};

/* From best to worst. */
enum wk_wall_look_verdict { WK_WALL_LOOK_NONE = 0, WK_WALL_LOOK_PASS, WK_WALL_LOOK_INCOMPLETE, WK_WALL_LOOK_FAIL };

/* Somebody looked at a wall after a hand. */
struct wk_wall_look {
    struct wk_hand_id at;
    enum wk_wind wind;
    enum wk_wall_look_verdict verdict;
};

enum wk_merge_kind {
    WK_MERGE_OTHER = 0, /* changes nothing here; others may have seen it */
    WK_MERGE_ENTRY,
    WK_MERGE_GRANT,
    WK_MERGE_LOOK,
    WK_MERGE_ASIDE /* set aside, whatever it says */
};

struct wk_merge_record {
    const struct wk_seen *seen; /* [n_seen], borrowed: what is new since its journal's record before; of its own: passed over */
    int n_seen;
    enum wk_merge_kind kind;
    union {
        const struct wk_entry *entry; /* borrowed; its seq and what it refers to are numbers of wk_record_number() */
        struct wk_grant grant;
        struct wk_wall_look look;
        enum wk_refusal_kind aside; /* why */
    };
};

struct wk_merge_journal {
    const struct wk_merge_record *record; /* [n], borrowed: seq 1, 2, 3 ... */
    int64_t n;
};

/* A record that did not count. */
struct wk_set_aside {
    int64_t number; /* wk_record_number() */
    struct wk_refusal why;
};
/* A journal that goes no further, for its next record has seen one that is not there. */
struct wk_waiting {
    int64_t number; /* of that record */
    int64_t needs;  /* of the first one that it has seen and that is not there */
};
struct wk_table_owner {
    int owner, epoch; /* 0: in nobody's hands */
};
/* A table in one kiosk's hands. */
struct wk_holding {
    int table, owner, epoch;
    int64_t number; /* of the grant: wk_record_number() */
    int64_t since;  /* the owner's first record that knows of it; 0: there is none yet */
    int64_t upto;   /* and the last that counts; INT64_MAX: it still has the table */
};
/* The looks at a table's walls after the last hand that any was looked at. */
struct wk_table_looks {
    struct wk_hand_id at;
    enum wk_wall_look_verdict verdict[WK_N_WINDS]; /* of looks that did not know of each other the worst; index wind - 1 */
};

/* About 2 MB, what is set aside, and 8 bytes a record. */
struct wk_merged {
    struct wk_tournament tournament;
    struct wk_table_owner owner[WK_MAX_TABLES]; /* index table - 1 */
    struct wk_table_looks looks[WK_MAX_TABLES];
    struct wk_set_aside *aside; /* [n_aside], in the order in which they would have come */
    int n_aside;
    struct wk_waiting waiting[WK_MAX_JOURNALS]; /* [n_waiting], by journal */
    int n_waiting;
    int64_t *order; /* [n_order] numbers of all that was taken in, as it came */
    int64_t n_order;
    struct wk_holding *holding; /* [n_holdings], by their grants in that order */
    int n_holdings;
    int64_t taken[WK_MAX_JOURNALS]; /* of each journal the records up to this seq */
};

/*
 * Makes *out, which wk_merged_free() frees, from journals [n], index their number. One journal alone, number 0, is taken in as
 * it stands. WK_BAD_INPUT: n is not 1..WK_MAX_JOURNALS; WK_NO_MEMORY. *out is NULL then. Any thread.
 */
enum wk_status wk_merge(const struct wk_merge_journal *journals, int n, struct wk_merged **out) WK_MUST_CHECK;
void wk_merged_free(struct wk_merged *merged); /* NULL: does nothing */

/* Whether an entry counts from its table's owner only; *at (may be NULL) is the hand. */
bool wk_entry_of_owner(const struct wk_tournament *tournament, const struct wk_entry *entry, struct wk_hand_id *at);

#endif
