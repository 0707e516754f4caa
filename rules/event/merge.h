/*
 * Merge: the journals of an event's kiosks as one tournament. Pure: the same records give the same state, in whatever order,
 * batches and copies they came. Large: the order, the owners and what counts are one rule.
 *
 * Order. A record comes after all that its writer had taken in: the records before it in its own journal, and those that it
 * says it has seen. Its level is 1 more than the highest of theirs. Records come by their levels, those of one level by their
 * journals. No clock is looked at. A record that has seen one which is not there waits for it, and what comes behind it in its
 * journal waits too.
 *
 * Owners. A table is in the hands of one kiosk, by a grant that has the next epoch after the grant which had the table as far
 * as its writer knew. Grants take the table in turn: first those that the hall's journal has witnessed, in the order in which
 * it did (the hall's own grants: at their place there), then the others in the order of all records. Each grant is valid if its
 * writer knew of the grant that has the table at that point. One that did not know of it came too late and is set aside, so
 * what the hall had first stays. A grant whose writer knew of two such grants decides between them.
 *
 * What counts. What players do at a table (sit down, begin, stop, enter and confirm a result, have it ready for the rotation)
 * counts if its writer had the table, as far as it knew, and one of two conditions holds: the writer still has the table; or
 * another kiosk or the hall had received the record while, as far as it knew, the table was the writer's. That is proved by a
 * record of that other one: a witness record, the next grant, or the owner's signed word that it carries (WK_ENTRY_CARRIED) for
 * this record or a later one. So what two computers had stays valid whichever kiosk takes the table, and what only its writer
 * had is set aside. For this each store has to write what it has received before it takes in a grant, and before it takes in
 * records that may decide between two grants that it knows: wk_merge_has_to_say(). Entries of a judge count from any kiosk, and
 * so do looks at walls. That a table is ready may also be carried by another kiosk: it counts if the kiosk that signed the word
 * had the table as far as the carrier knew. Its time is the one in the word, so that the owner's own record changes nothing
 * when it comes. An owner has no time limit: a kiosk that is cut off goes on until another takes the table over.
 *
 * Results. A record whose writer did not know that a hand's result was confirmed does not change that result: another result,
 * its confirmation, a result taken back, a hand not played, a ruling that its winner may not win or that somebody is dead who
 * is not dead in it. Of two confirmed results of one hand that did not know of each other the first counts: the one that
 * counted first in the hall's journal; else by the epoch of the table; else in the order of all records. The other is set
 * aside; if it differs, both are reported (wk_set_aside.result) and the director has to decide. A table that was ready stays
 * ready.
 *
 * What cannot come next is set aside with its reason. Nothing that a kiosk can write stops the rest. Events that began under
 * the older rule (WK_FOLD_BY_WRITER) are merged by it to their end: see rules/event/merge_old.c.
 */
#ifndef WK_RULES_EVENT_MERGE_H
#define WK_RULES_EVENT_MERGE_H

#include "rules/event/tournament.h"

/* The rule by which an event is merged, from its beginning to its end; it is in the roster. */
#define WK_FOLD_BY_WRITER 2
#define WK_FOLD_BY_WITNESS 3

#define WK_MERGE_HALL 1 /* the hall's journal */

/* Up to `seq` its writer had taken in all of a journal. */
struct wk_seen {
    int journal;
    int64_t seq;
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

/*
 * A record that did not count. A confirmation that did not count is a doubt, unless a confirmation that counts says the same:
 * then both results are named.
 */
struct wk_set_aside {
    int64_t number; /* wk_record_number() */
    struct wk_refusal why;
    int64_t result; /* that was confirmed by it: its record's number; 0: this is no doubt */
    int64_t counts; /* number of the confirmed result of that hand that counts; 0: none */
};
/* A journal that stops because its next record has seen a record that is not there. */
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
    int64_t upto;   /* and the last that counts, 0: none; INT64_MAX: it still has the table */
};
/* The looks at a table's walls after the last hand that any was looked at. */
struct wk_table_looks {
    struct wk_hand_id at;
    enum wk_wall_look_verdict verdict[WK_N_WINDS]; /* index wind - 1; worst of looks that did not know of each other */
};

/* About 10 MB, of which an event touches what it uses, what is set aside, and 8 bytes a record. */
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
    int n_contested;                /* tables with a grant that was unknown to the one that counts */
    int64_t taken[WK_MAX_JOURNALS]; /* of each journal the records up to this seq */
};

/*
 * Journals merged as they grow. One thread at a time. wk_merge_begin() forgets all and begins with n journals, index their
 * number, by a rule; WK_BAD_INPUT: n is not 1..WK_MAX_JOURNALS. wk_merge_more() takes in what has come: journals [n], whose
 * first records are those of the calls before; they and what they point to are borrowed until it begins again. WK_NO_MEMORY: it
 * has to begin again. The merged state stays at its address and changes with each call.
 */
struct wk_merge;
enum wk_status wk_merge_new(struct wk_merge **out) WK_MUST_CHECK;
enum wk_status wk_merge_begin(struct wk_merge *self, int n, int fold) WK_MUST_CHECK;
enum wk_status wk_merge_more(struct wk_merge *self, const struct wk_merge_journal *journals) WK_MUST_CHECK;
const struct wk_merged *wk_merge_look(const struct wk_merge *self);
/*
 * Whether the writer of journal `own` has to state what it has seen before it takes in more of journal `of`. It has taken in
 * all that is merged; its records so far state that it has seen each other journal up to told [n of wk_merge_begin()]. Before a
 * grant it always has to; besides:
 * - when something waits and a table has changed hands, or does by what waits: all of it may count once more has come;
 * - of the hall's journal when grants are at odds, for it tells which of them it had first;
 * - at the hall when a confirmed result of a table that has changed hands counts, and its journal does not say that it knew: of
 *   two results the one that it had first counts, and what names both at once does not tell.
 */
bool wk_merge_has_to_say(struct wk_merge *self, int own, const int64_t *told, int of);
void wk_merge_free(struct wk_merge *self); /* NULL: does nothing */

/*
 * The same at once: makes *out, which wk_merged_free() frees. One journal alone, number 0, is taken in as it stands.
 * WK_BAD_INPUT, WK_NO_MEMORY: *out is NULL then. Any thread.
 */
enum wk_status wk_merge(const struct wk_merge_journal *journals, int n, int fold, struct wk_merged **out) WK_MUST_CHECK;
void wk_merged_free(struct wk_merged *merged); /* NULL: does nothing */

/* Whether an entry counts from its table's owner only; *at (may be NULL) is the hand. */
bool wk_entry_of_owner(const struct wk_tournament *tournament, const struct wk_entry *entry, struct wk_hand_id *at);

#endif
