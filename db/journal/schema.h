/* Schema: the database's tables as SQL, one step for each version of them. */
#ifndef WK_DB_JOURNAL_SCHEMA_H
#define WK_DB_JOURNAL_SCHEMA_H

#define WK_APPLICATION_ID 0x574b4a31 /* "WKJ1" in the file's header */
#define WK_SCHEMA_VERSION 5          /* user_version: how many steps a database has taken */

/* Step i leads from version i to i + 1. A step that has been released is never changed; changes are new steps. */
extern const char *const wk_schema_steps[WK_SCHEMA_VERSION];

/* Empties the tables that are rebuilt from the journal, in an order that the references allow. */
extern const char *const wk_schema_clear;

/* Pictures are never deleted, but for those that db/store/wipe.c wipes between these two, which leave the schema as it was. */
extern const char *const wk_schema_evidence_open;
extern const char *const wk_schema_evidence_shut;

/*
 * The same tables once more in SQLite's temporary schema, where they hide the real ones from statements that do not name a
 * schema; and the least seq of the rows in which the two differ.
 */
extern const char *const wk_schema_shadow;
extern const char *const wk_schema_difference;

#endif
