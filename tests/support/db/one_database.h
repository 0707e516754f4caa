/*
 * The same acts in one database: all entries of an event's kiosks, put into a store that keeps its event alone, in the order
 * that rules/event/merge.h lays down, which is worked out here by itself from the journals' bytes. What that store refuses is
 * what the kiosks ought to have set aside.
 */
#ifndef WK_TESTS_DB_ONE_DATABASE_H
#define WK_TESTS_DB_ONE_DATABASE_H

#include <stdbool.h>

struct wk_store;

struct one_database {
    int n_records, n_entries; /* of all journals; of them the tournament's */
    int n_refused;
    bool same_aside;      /* the store that has them all set the same ones aside, in the same order, for the same reasons */
    bool same_tournament; /* hands, chairs, gates, acts and standings are the same, as text */
};

/* all: a store that has every record of the event. one: an empty one, the director at it. What differs is said on stderr. */
struct one_database one_database_compare(struct wk_store *all, struct wk_store *one);

#endif
