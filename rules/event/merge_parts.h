/*
 * What the parts of the merge share. For rules/merge*.c only. Several: what a record says of its past is learnt in
 * merge_learn.c, the rule of before is merge_old.c, and merge.c takes in what counts.
 */
#ifndef WK_RULES_EVENT_MERGE_PARTS_H
#define WK_RULES_EVENT_MERGE_PARTS_H

#include "rules/event/merge.h"

/* Hands by a number that does not depend on the event, for records may come before its first one. */
#define N_HANDS (WK_MAX_TABLES * WK_MAX_PLAYER_HANDS)
#define LOOKS_MAX 8 /* at one wall, by kiosks that did not know of each other's; of more the mildest is dropped */

/* Where a record stands. */
struct place {
    int journal;
    int64_t seq;
};

/* A record in the order: before all of a higher level, and of its level before those of higher journals. */
struct turn {
    int64_t level;
    struct place at;
};

/* Facts that depend only on a record's own past, and so are the same whatever else comes. */
struct note {
    int64_t level;  /* 1 more than the highest of those that it follows */
    int basis, act; /* the grant that its table was in the hands by, as far as its writer knew, and what it does to a hand:
                       indices + 1, 0: none */
};

/* Up to which seq one journal's writer had taken in another, from its record `at` on. */
struct step {
    int64_t at, upto;
};
struct steps {
    struct step *step; /* [n], both rising */
    int64_t n, room;
};

/* Which kiosk has a table, as far as one journal's writer knows. */
struct view {
    int now;        /* a grant, index + 1; 0: none */
    int change;     /* when that changed last, index + 1 */
    bool contested; /* of grants that he knows two did not know of each other */
    int64_t since;  /* his first record that knows of any; 0: none does */
};

/* From a writer's record `at` on a table was in the hands of a grant, as far as he had heard; before: the change before. */
struct change {
    int64_t at;
    int now, before;
};

/* Somebody carried an owner's word: he had heard his journal up to a seq. */
struct carried {
    struct place at;
    int journal;
    int64_t upto;
};

struct chain {
    const struct wk_merge_record *record; /* [n], borrowed */
    int64_t n, done, placed;              /* done: taken in; placed: it is in the order */
    struct place waits;                   /* what the next one waits for; seq 0: it was not looked at yet */
    struct note *note;                    /* [done] */
    int64_t room;
    int grant;      /* the newest of it, index + 1 */
    bool contested; /* a table is, as its writer sees it */
};

struct granted {
    struct wk_grant grant;
    struct place at;
    struct wk_refusal refused; /* NOT: it may count */
    int of_journal, of_owner;  /* the one before it of that journal, of that owner: indices + 1 */
    int of_table;              /* and of that table */
    int after;                 /* the one that took the table from it, or that counts in its place; 0: none */
    bool lost;                 /* of two that did not know of each other the other one counts */
    int64_t level, hall;       /* hall: the hall's first record that knows of it; INT64_MAX: none does */
    int64_t since;             /* the first record of its owner's that knows of it, 0: none does */
    int64_t upto;              /* up to this seq somebody else had heard its owner while he had the table */
    int before, next;          /* by the rule of before: of the same table */
};

/* What an entry does to a hand's result: RESULT, CONFIRMED, VOID, NOT_PLAYED, and rulings that forbid a win. */
struct act {
    struct place at;
    const struct wk_entry *entry;
    int hand;     /* index */
    int result;   /* the RESULT that it is about or corrects, index + 1; 0: none */
    int of_hand;  /* the one before it, index + 1 */
    int64_t hall; /* CONFIRMED: the hall's first record in whose past it counts; INT64_MAX: none */
    bool stands;  /* CONFIRMED: what did not know of it changes nothing of the hand */
    bool hollow;  /* CONFIRMED: it could not come next itself */
    bool said;    /* CONFIRMED: it is known that `hall` would be of one, whatever comes */
};

struct wall_looks {
    int n;
    struct {
        struct place at;
        enum wk_wall_look_verdict verdict;
    } look[LOOKS_MAX];
};

/* What was made of the first records in the order, to go on from. */
struct snapshot {
    int64_t at; /* so many; 0: there is none */
    int n_aside;
    struct wk_tournament tournament;
    struct wk_table_looks looks[WK_MAX_TABLES];
    struct wall_looks walls[WK_MAX_TABLES][WK_N_WINDS];
};

struct wk_merge {
    int fold, n;         /* journals 0..n - 1 */
    struct chain *chain; /* [n] */
    struct steps *steps; /* [n][n]: of the writer of the first in the second */
    struct view *view;   /* [n + 1][WK_MAX_TABLES]; the last is that of a writer who knows all */
    struct granted *granted;
    int64_t n_granted, room_granted;
    struct change *change;
    int64_t n_changes, room_changes, from; /* from: the record from which on what is learnt now holds */
    struct carried *carried;
    int64_t n_carried, room_carried;
    struct act *act;
    int64_t n_acts, room_acts;
    int grant_of[WK_MAX_TABLES]; /* the newest that may count of each table, index + 1; by the rule of before: that holds */
    int owned[WK_MAX_JOURNALS];  /* the same of each owner */
    int act_of[N_HANDS];         /* and of each hand */
    int *rank;                   /* [room_rank], to put a few in order */
    int64_t room_rank;
    struct turn *turn; /* [n_turns], the order */
    int64_t n_turns, room_turns, room_order, room_aside, room_holdings;
    struct wall_looks walls[WK_MAX_TABLES][WK_N_WINDS];
    int64_t n_folded;          /* of the order, as it was then */
    bool touched[N_HANDS];     /* something new was done to its result */
    bool several[N_HANDS];     /* it has confirmed results of which one stands */
    bool loose;                /* something waits for a cause that cannot be tracked: everything is merged again each time */
    bool held;                 /* somebody has got to know that he has a table */
    bool changed;              /* what is new changes what was made of records before it */
    struct snapshot *snapshot; /* NULL: none yet */
    struct wk_merged *out;
};

/* Room for one more of what there are n: the array, elsewhere perhaps; NULL: no memory. */
void *wk_merge_room(void *array, int64_t *room, int64_t n, size_t size);

static inline const struct wk_merge_record *record_at(const struct wk_merge *self, struct place at)
{
    return &self->chain[at.journal].record[at.seq - 1];
}

static inline struct note *note_at(const struct wk_merge *self, struct place at)
{
    return &self->chain[at.journal].note[at.seq - 1];
}

static inline int hand_index(const struct wk_hand_id *at)
{
    return ((at->table - 1) * WK_MAX_ROUNDS + at->round - 1) * WK_MAX_HANDS + at->hand - 1;
}

static inline int table_of_index(int hand)
{
    return hand / WK_MAX_PLAYER_HANDS + 1;
}

static inline int64_t number_of(struct place at)
{
    return wk_record_number(at.journal, at.seq);
}

static inline struct place place_of(int64_t number)
{
    return (struct place){wk_record_journal(number), wk_record_seq(number)};
}

static inline struct view *view_of(const struct wk_merge *self, int journal, int table)
{
    return &self->view[(size_t)journal * WK_MAX_TABLES + (size_t)table - 1];
}

/* Up to which seq of `other` the writer of a record had taken in that journal when he wrote it. */
int64_t wk_merge_heard(const struct wk_merge *self, struct place at, int other);
/* Had the writer of a record taken in another one? */
bool wk_merge_knew(const struct wk_merge *self, struct place at, struct place other);

/*
 * Takes in what has come, in whatever order: what each record says of its own past, the grants, and what is done to results.
 * Afterwards out->taken and out->waiting tell how far. WK_NO_MEMORY: begin again.
 */
enum wk_status wk_merge_learn(struct wk_merge *self, const struct wk_merge_journal *journals) WK_MUST_CHECK;

/* What stands against a grant behind the newest one of its table, an index in `granted` from 1 on, 0: none. */
enum wk_refusal_kind wk_merge_check_grant(const struct wk_merge *self, const struct wk_grant *grant, int newest,
                                          struct wk_refusal *why);
/* Which of a table's grants counts, as far as the writer of a journal knows (n: a writer who knows all). */
enum wk_status wk_merge_choose_grant(struct wk_merge *self, int journal, int table) WK_MUST_CHECK;
/* A table has a grant that the one which counts did not know of. */
bool wk_merge_at_odds(const struct wk_merge *self, int table);
/* Two results of one hand from when two had its table, of which neither corrects the other, nor had anybody taken the first
 * back: whether the second one's writer had heard of it or not, for him it did not count. */
bool wk_merge_are_rivals(const struct wk_merge *self, const struct act *a, const struct act *b);
/* Does the hall's journal bear witness of the result that counts in a hand? It does so for ever, once it has. */
bool wk_merge_hall_has_said(struct wk_merge *self, const struct wk_hand_state *hand);
/* What a record does to a result; NULL: nothing. */
struct act *wk_merge_act_at(const struct wk_merge *self, struct place at);
/* Which confirmed results of a hand stand. */
enum wk_status wk_merge_choose_result(struct wk_merge *self, int hand) WK_MUST_CHECK;

/* Whether what was written with such a basis is the word of its table's owner. *by (may be NULL): the grant that says not. */
bool wk_merge_owner_wrote(const struct wk_merge *self, struct place at, int table, int basis, int64_t *by);

/* ---- the rule of before: fold 2 */

/* The order: of several that may come next the one of the lowest journal. */
void wk_merge_old_order(struct wk_merge *self);
/* All grants, in that order. */
enum wk_status wk_merge_old_grants(struct wk_merge *self) WK_MUST_CHECK;
bool wk_merge_old_owner_wrote(const struct wk_merge *self, struct place at, int table, int64_t *by);
/* The newest grant of a table that a record's writer knew of, NULL: none. */
const struct granted *wk_merge_old_known_grant(const struct wk_merge *self, int table, struct place at);

#endif
