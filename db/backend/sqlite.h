/*
 * SQLite: what the files of this driver share; db/backend/sqlite.c has its row. Internal to the driver: others use
 * db/backend/backend.h, which says what its functions promise.
 * Several: opening, checking, copying and the schema are subjects of their own, behind one row.
 */
#ifndef WK_DB_BACKEND_SQLITE_H
#define WK_DB_BACKEND_SQLITE_H

#include "db/backend/backend.h"
#include "db/backend/file_place.h"

struct sqlite3;
struct sqlite3_stmt;

#define WK_APPLICATION_ID 0x574b4a31 /* "WKJ1" in the file's header */

struct wk_db {
    struct sqlite3 *handle;
    char *path; /* such that SQLite takes it for a file's name; malloc'ed */
    const struct wk_schema *schema;
    bool read_only;
    struct sqlite3_stmt *ask_cookie; /* prepared once, because it is run before each record; NULL: not yet */
    int64_t schema_cookie;           /* SQLite's, when the schema was last compared; 0: it never was */
    int log_pages;                   /* in the log after the last COMMIT */
    char *index_path;                /* event.db-shm; NULL before know() */
    struct wk_db_place place, seen;  /* the accepted state; the state at the last look */
};

extern const struct wk_backend wk_backend_sqlite;
extern const struct wk_backend_files wk_sqlite_files;
extern const struct wk_schema wk_sqlite_schema;

/* What a result of SQLite means. */
enum wk_status wk_sqlite_status(const struct wk_db *db, int rc) WK_MUST_CHECK;

/*
 * Opens db->handle with SQLite's flags; name NULL: to a new database in memory. Triggers run only after trust(). The caller
 * disconnects also after a failure; disconnecting twice is allowed. wk_sqlite_disconnect() gives SQLite's result.
 */
enum wk_status wk_sqlite_connect(struct wk_db *db, const char *name, int flags) WK_MUST_CHECK;
int wk_sqlite_disconnect(struct wk_db *db);

/* Runs statements that give no rows. */
enum wk_status wk_sqlite_run(struct wk_db *db, const char *sql) WK_MUST_CHECK;
/* The integer in the first column of the only row, or its text, of at most size - 1 bytes. WK_NOT_FOUND: no row. */
enum wk_status wk_sqlite_ask(struct wk_db *db, const char *sql, int64_t *out) WK_MUST_CHECK;
enum wk_status wk_sqlite_ask_text(struct wk_db *db, const char *sql, char *out, size_t size) WK_MUST_CHECK;

/* Functions of the row. */
const char *wk_sqlite_query(enum wk_query_name name);
enum wk_status wk_sqlite_open(struct wk_db **out, const struct wk_db_target *target) WK_MUST_CHECK;
void wk_sqlite_close(struct wk_db *db);
enum wk_status wk_sqlite_identify(struct wk_db *db, struct wk_db_identity *out) WK_MUST_CHECK;
enum wk_status wk_sqlite_trust(struct wk_db *db) WK_MUST_CHECK;
enum wk_status wk_sqlite_mark(struct wk_db *db, int64_t version) WK_MUST_CHECK;
enum wk_status wk_sqlite_check_schema(struct wk_db *db) WK_MUST_CHECK;
enum wk_status wk_sqlite_check(struct wk_db *db) WK_MUST_CHECK;
enum wk_status wk_sqlite_copy(struct wk_db *db, const char *to, wk_backup_step_fn step, void *context) WK_MUST_CHECK;
enum wk_status wk_sqlite_nothing_at(const char *path) WK_MUST_CHECK;
void wk_sqlite_remove(const char *path);

/* The path such that SQLite takes it for a file's name, whatever it begins with (":memory:", "file:"); malloc'ed. */
char *wk_sqlite_plain_path(const char *path);
/* A name beside path: what follows is put behind it. malloc'ed. */
char *wk_sqlite_beside(const char *path, const char *suffix);

#endif
