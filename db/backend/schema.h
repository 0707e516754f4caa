/* Schema: the tables of the database, as SQL in the words of one driver: each has its own, with the same tables and columns. */
#ifndef WK_DB_BACKEND_SCHEMA_H
#define WK_DB_BACKEND_SCHEMA_H

#define WK_SCHEMA_VERSION 8 /* how many steps a file has taken; another driver counts its own */

/* Texts that wk_backend.run() takes. */
struct wk_schema {
    /*
     * Step i leads from version i to i + 1. A step that has been released is never changed; changes are new steps. A driver
     * that was added at a later version makes all tables of that version in its first step and leaves the other earlier steps
     * empty.
     */
    const char *const *step; /* [n] */
    int n;                   /* the newest version */
    /* Empties the tables that are rebuilt from the journal, in an order that the references allow. */
    const char *clear;
    /*
     * A trigger forbids deleting pictures. Only db/store/wipe.c deletes some, between these two statements; afterwards the
     * schema is as before.
     */
    const char *evidence_open, *evidence_shut;
    /*
     * shadow_begin begins a transaction that will be rolled back. shadow makes empty copies of the rebuilt tables, which hide
     * the real ones from statements that name no schema. shadow_end runs after the rollback.
     */
    const char *shadow_begin, *shadow, *shadow_end;
};

#endif
