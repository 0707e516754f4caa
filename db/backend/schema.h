/* Schema: the tables of the database, as SQL in the words of one driver: each has its own, with the same tables and columns. */
#ifndef WK_DB_BACKEND_SCHEMA_H
#define WK_DB_BACKEND_SCHEMA_H

#define WK_SCHEMA_VERSION 7 /* how many steps a database has taken */

/* Texts that wk_backend.run() takes. */
struct wk_schema {
    /*
     * Step i leads from version i to i + 1. A step that has been released is never changed; changes are new steps. A driver
     * that came later puts all that was there before it into its first step, and leaves the others that were before it empty.
     */
    const char *const *step; /* [WK_SCHEMA_VERSION] */
    /* Empties the tables that are rebuilt from the journal, in an order that the references allow. */
    const char *clear;
    /* Pictures are never deleted, but for those that db/store/wipe.c wipes between these two, which leave the schema as it was.
     */
    const char *evidence_open, *evidence_shut;
    /*
     * Begins a transaction in which nothing is kept; makes the tables that are rebuilt once more, empty, where they hide the
     * real ones from statements that do not name a schema; and what is to be run after the rollback of it all.
     */
    const char *shadow_begin, *shadow, *shadow_end;
    /* A query: the least seq of the rows in which the two differ, NULL for none. */
    const char *difference;
};

#endif
