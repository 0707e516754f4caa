/* SQLite as a back end: its row, its statements, its transactions, and whether what is open is still the event's file. */
#include "db/backend/sqlite.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BUSY_TIMEOUT_MS 3000
#define LOG_PAGES 1000 /* 4 MB, as SQLite has it */

enum wk_status wk_sqlite_status(const struct wk_db *db, int rc)
{
    int error = db->handle ? sqlite3_system_errno(db->handle) : 0;
    switch (rc & 0xff) {
    case SQLITE_OK:
        return WK_OK;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return WK_DB_LOCKED;
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return WK_DB_READ_ONLY;
    case SQLITE_FULL:
        return WK_DISK_FULL;
    case SQLITE_CORRUPT:
    case SQLITE_CONSTRAINT: /* what db/ writes keeps to the constraints, so a stored row does not */
        return WK_DB_BROKEN;
    case SQLITE_NOTADB:
        return WK_DB_FOREIGN;
    case SQLITE_NOMEM:
        return WK_NO_MEMORY;
    case SQLITE_CANTOPEN:
        if (access(db->path, F_OK) != 0)
            return errno == ENOENT ? WK_NO_FILE : WK_UNREADABLE_FILE;
        if (access(db->path, R_OK) != 0)
            return WK_UNREADABLE_FILE;
        return error ? wk_place_errno(error) : WK_DB_READ_ONLY;
    case SQLITE_IOERR:
        /* A full disk comes as SQLITE_FULL; a quota, a limit on files, a disk that went read-only come here. Of a COMMIT that
         * failed SQLite keeps no errno, and what it does then leaves it as it was. */
        return wk_place_errno(error ? error : errno);
    default:
        return WK_FAILED;
    }
}

/* ---- the connection */

static int note_log(void *context, sqlite3 *handle, const char *schema, int n_pages)
{
    (void)handle;
    (void)schema;
    ((struct wk_db *)context)->log_pages = n_pages;
    return SQLITE_OK;
}

enum wk_status wk_sqlite_connect(struct wk_db *db, const char *name, int flags)
{
    static const struct {
        int what, value;
    } safe[] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 1},   {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0}, {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0}, {SQLITE_DBCONFIG_DQS_DDL, 0},        {SQLITE_DBCONFIG_DQS_DML, 0},
        {SQLITE_DBCONFIG_ENABLE_FKEY, 1},
    };
    const int in_memory = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    int rc = sqlite3_open_v2(name ? name : ":memory:", &db->handle, name ? flags : in_memory, NULL);
    if (rc != SQLITE_OK)
        return db->handle ? wk_sqlite_status(db, rc) : WK_NO_MEMORY;
    rc = sqlite3_busy_timeout(db->handle, BUSY_TIMEOUT_MS);
    for (size_t i = 0; i < sizeof safe / sizeof *safe && rc == SQLITE_OK; i++)
        rc = sqlite3_db_config(db->handle, safe[i].what, safe[i].value, (int *)NULL);
    if (rc != SQLITE_OK)
        return wk_sqlite_status(db, rc);
    (void)sqlite3_wal_hook(db->handle, note_log, db); /* gives back the hook before it, of which there is none */
    return wk_sqlite_run(db, "PRAGMA recursive_triggers = ON; PRAGMA cell_size_check = ON; PRAGMA synchronous = FULL");
}

int wk_sqlite_disconnect(struct wk_db *db)
{
    (void)sqlite3_finalize(db->ask_cookie);
    db->ask_cookie = NULL;
    int rc = sqlite3_close(db->handle);
    db->handle = NULL;
    return rc;
}

/* ---- statements: those of the room above are SQLite's own, under another name */

static sqlite3_stmt *of(struct wk_db_statement *statement)
{
    return (sqlite3_stmt *)statement;
}

static enum wk_status prepare(struct wk_db *db, const char *sql, struct wk_db_statement **out)
{
    sqlite3_stmt *statement = NULL;
    enum wk_status status = wk_sqlite_status(db, sqlite3_prepare_v2(db->handle, sql, -1, &statement, NULL));
    if (status == WK_OK)
        *out = (struct wk_db_statement *)statement;
    return status;
}

static void reset(struct wk_db_statement *statement)
{
    (void)sqlite3_reset(of(statement)); /* the error of the last step */
    (void)sqlite3_clear_bindings(of(statement));
}

static void finish(struct wk_db_statement *statement)
{
    (void)sqlite3_finalize(of(statement)); /* likewise */
}

static int parameter(struct wk_db_statement *statement, const char *name)
{
    return sqlite3_bind_parameter_index(of(statement), name);
}

static enum wk_status bound(const struct wk_db *db, int rc)
{
    return rc == SQLITE_TOOBIG ? WK_BAD_INPUT : wk_sqlite_status(db, rc);
}

static enum wk_status bind_int(struct wk_db *db, struct wk_db_statement *statement, const char *name, int64_t value)
{
    const int index = parameter(statement, name);
    return index ? bound(db, sqlite3_bind_int64(of(statement), index, value)) : WK_NOT_FOUND;
}

static enum wk_status bind_text(struct wk_db *db, struct wk_db_statement *statement, const char *name, const char *value)
{
    const int index = parameter(statement, name);
    return index ? bound(db, sqlite3_bind_text(of(statement), index, value, -1, SQLITE_STATIC)) : WK_NOT_FOUND;
}

static enum wk_status bind_blob(struct wk_db *db, struct wk_db_statement *statement, const char *name, const void *bytes,
                                size_t n)
{
    const int index = parameter(statement, name);
    if (!index)
        return WK_NOT_FOUND;
    return bound(db, bytes ? sqlite3_bind_blob64(of(statement), index, bytes, n, SQLITE_STATIC)
                           : sqlite3_bind_null(of(statement), index));
}

static enum wk_status step(struct wk_db *db, struct wk_db_statement *statement)
{
    errno = 0; /* of a step, as of a run: an older one would be taken for the reason */
    const int rc = sqlite3_step(of(statement));
    return rc == SQLITE_ROW ? WK_OK : rc == SQLITE_DONE ? WK_END : wk_sqlite_status(db, rc);
}

static int64_t column_int(struct wk_db_statement *statement, int column)
{
    return sqlite3_column_int64(of(statement), column);
}

static bool column_is_null(struct wk_db_statement *statement, int column)
{
    return sqlite3_column_type(of(statement), column) == SQLITE_NULL;
}

static const char *column_text(struct wk_db_statement *statement, int column)
{
    if (sqlite3_column_type(of(statement), column) != SQLITE_TEXT)
        return NULL;
    const char *text = (const char *)sqlite3_column_text(of(statement), column);
    return text && strlen(text) == (size_t)sqlite3_column_bytes(of(statement), column) ? text : NULL;
}

static const uint8_t *column_blob(struct wk_db_statement *statement, int column, size_t *n)
{
    *n = 0;
    if (sqlite3_column_type(of(statement), column) != SQLITE_BLOB)
        return NULL;
    const uint8_t *bytes = sqlite3_column_blob(of(statement), column);
    if (bytes)
        *n = (size_t)sqlite3_column_bytes(of(statement), column);
    return bytes;
}

enum wk_status wk_sqlite_run(struct wk_db *db, const char *sql)
{
    errno = 0;
    return wk_sqlite_status(db, sqlite3_exec(db->handle, sql, NULL, NULL, NULL));
}

enum wk_status wk_sqlite_ask(struct wk_db *db, const char *sql, int64_t *out)
{
    struct wk_db_statement *statement = NULL;
    enum wk_status status = prepare(db, sql, &statement);
    if (status == WK_OK)
        status = step(db, statement);
    if (status == WK_OK)
        *out = column_int(statement, 0);
    finish(statement);
    return status == WK_END ? WK_NOT_FOUND : status;
}

enum wk_status wk_sqlite_ask_text(struct wk_db *db, const char *sql, char *out, size_t size)
{
    struct wk_db_statement *statement = NULL;
    enum wk_status status = prepare(db, sql, &statement);
    if (status == WK_OK)
        status = step(db, statement);
    if (status == WK_OK) {
        const char *text = column_text(statement, 0);
        snprintf(out, size, "%s", text ? text : "");
    }
    finish(statement);
    return status == WK_END ? WK_NOT_FOUND : status;
}

/* ---- transactions */

/* Another program may have changed the schema since it was compared; SQLite would run a trigger that was added. */
static enum wk_status check_cookie(struct wk_db *db)
{
    enum wk_status status = WK_OK;
    if (db->schema_cookie == 0)
        return WK_OK;
    if (!db->ask_cookie)
        status = wk_sqlite_status(db, sqlite3_prepare_v2(db->handle, "PRAGMA main.schema_version", -1, &db->ask_cookie, NULL));
    if (status != WK_OK)
        return status;
    const int rc = sqlite3_step(db->ask_cookie);
    const bool same = rc == SQLITE_ROW && sqlite3_column_int64(db->ask_cookie, 0) == db->schema_cookie;
    if (rc != SQLITE_ROW)
        status = rc == SQLITE_DONE ? WK_DB_BROKEN : wk_sqlite_status(db, rc);
    (void)sqlite3_reset(db->ask_cookie);
    return status != WK_OK || same ? status : wk_sqlite_check_schema(db);
}

static void rollback(struct wk_db *db)
{
    /* After some errors SQLite has rolled back by itself. A ROLLBACK that fails leaves what a closing connection rolls back. */
    if (!sqlite3_get_autocommit(db->handle))
        (void)sqlite3_exec(db->handle, "ROLLBACK", NULL, NULL, NULL);
}

static enum wk_status begin(struct wk_db *db)
{
    enum wk_status status = db->read_only ? WK_DB_READ_ONLY : wk_sqlite_run(db, "BEGIN IMMEDIATE");
    if (status != WK_OK)
        return status;
    status = check_cookie(db);
    if (status != WK_OK)
        rollback(db);
    return status;
}

static enum wk_status begin_read(struct wk_db *db)
{
    return wk_sqlite_run(db, "BEGIN");
}

static enum wk_status commit(struct wk_db *db)
{
    return wk_sqlite_run(db, "COMMIT");
}

static void forget(struct wk_db *db)
{
    /* Its return value only says how it went with the memory; what is read next is right in any case. */
    (void)sqlite3_db_release_memory(db->handle);
}

/* ---- is what is open still the event's file? */

static struct wk_place_names names_of(const struct wk_db *db)
{
    /* SQLite follows links before it names what lies beside the file. */
    const char *log = sqlite3_filename_wal(sqlite3_db_filename(db->handle, "main"));
    return (struct wk_place_names){db->path, log, db->index_path};
}

static bool has_moved(const struct wk_db *db)
{
    int moved = 0;
    return sqlite3_file_control(db->handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) != SQLITE_OK || moved != 0;
}

/* Something has been read before, so that the log is there. */
static enum wk_status know(struct wk_db *db)
{
    const char *log = sqlite3_filename_wal(sqlite3_db_filename(db->handle, "main"));
    const size_t n = strlen(log) - strlen("wal"), size = strlen(log) + 1;
    if (!db->index_path)
        db->index_path = malloc(size);
    if (!db->index_path)
        return WK_NO_MEMORY;
    memcpy(db->index_path, log, n);
    memcpy(db->index_path + n, "shm", sizeof "shm");
    const struct wk_place_names names = names_of(db);
    enum wk_status status = wk_place_take(&db->place, &names);
    return status == WK_OK && has_moved(db) ? WK_DB_MOVED : status;
}

static enum wk_status look(struct wk_db *db, bool *touched)
{
    *touched = false;
    if (!db->place.known)
        return WK_OK;
    if (has_moved(db))
        return WK_DB_MOVED;
    const struct wk_place_names names = names_of(db);
    return wk_place_look(&db->place, &names, &db->seen, touched);
}

static void accept_place(struct wk_db *db)
{
    db->place = db->seen;
}

static enum wk_status at_path(const struct wk_db *db)
{
    if (!db->place.known)
        return WK_OK;
    if (has_moved(db))
        return WK_DB_MOVED;
    const struct wk_place_names names = names_of(db);
    return wk_place_holds(&db->place, &names);
}

/*
 * A log that has become long is moved into the file here and not by SQLite within a COMMIT, so that what changes the file
 * besides is somebody else's doing. It may fail: the log then becomes longer, and is moved next time.
 */
static enum wk_status tidy(struct wk_db *db)
{
    bool touched = false;
    if (db->log_pages < LOG_PAGES)
        return WK_OK;
    db->log_pages = 0;
    (void)sqlite3_wal_checkpoint_v2(db->handle, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    enum wk_status status = look(db, &touched);
    if (status == WK_OK && touched)
        accept_place(db);
    return status;
}

static int64_t free_bytes(const struct wk_db *db)
{
    return wk_place_free_bytes(db->path);
}

/* ---- gone for good */

static enum wk_status overwrite_deleted(struct wk_db *db)
{
    return wk_sqlite_run(db, "PRAGMA secure_delete = ON");
}

/* What was deleted may still stand in the log. */
static enum wk_status empty_log(struct wk_db *db)
{
    int64_t busy = 0;
    enum wk_status status = wk_sqlite_ask(db, "PRAGMA wal_checkpoint(TRUNCATE)", &busy);
    return status == WK_OK && busy ? WK_DB_LOCKED : status;
}

const struct wk_backend_files wk_sqlite_files = {
    .free_bytes = free_bytes,
    .know = know,
    .look = look,
    .accept = accept_place,
    .at_path = at_path,
    .overwrite_deleted = overwrite_deleted,
    .empty_log = empty_log,
    .copy = wk_sqlite_copy,
    .nothing_at = wk_sqlite_nothing_at,
    .remove = wk_sqlite_remove,
    .tidy = tidy,
};

const struct wk_backend wk_backend_sqlite = {
    .word = "sqlite",
    .schema = &wk_sqlite_schema,
    .open = wk_sqlite_open,
    .close = wk_sqlite_close,
    .identify = wk_sqlite_identify,
    .check_schema = wk_sqlite_check_schema,
    .trust = wk_sqlite_trust,
    .mark = wk_sqlite_mark,
    .check = wk_sqlite_check,
    .query = wk_sqlite_query,
    .prepare = prepare,
    .reset = reset,
    .finish = finish,
    .bind_int = bind_int,
    .bind_text = bind_text,
    .bind_blob = bind_blob,
    .step = step,
    .column_int = column_int,
    .column_is_null = column_is_null,
    .column_text = column_text,
    .column_blob = column_blob,
    .run = wk_sqlite_run,
    .begin = begin,
    .begin_read = begin_read,
    .commit = commit,
    .rollback = rollback,
    .forget = forget,
    .files = &wk_sqlite_files,
};
