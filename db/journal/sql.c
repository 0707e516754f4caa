#include "db/journal/sql.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/journal/journal.h"
#include "db/journal/schema.h"

#define BUSY_TIMEOUT_MS 3000
#define LOG_PAGES 1000 /* 4 MB, as SQLite has it */

enum wk_status wk_sql_errno(int error)
{
    switch (error) {
    case EACCES:
    case EPERM:
    case EROFS:
        return WK_DB_READ_ONLY;
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return WK_DISK_FULL;
    case ENOMEM:
        return WK_NO_MEMORY;
    default:
        return WK_IO;
    }
}

enum wk_status wk_sql_status(const struct wk_store *store, int rc)
{
    int error = store->handle ? sqlite3_system_errno(store->handle) : 0;
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
    case SQLITE_CONSTRAINT: /* what this room writes keeps to the constraints, so a stored row does not */
        return WK_DB_BROKEN;
    case SQLITE_NOTADB:
        return WK_DB_FOREIGN;
    case SQLITE_NOMEM:
        return WK_NO_MEMORY;
    case SQLITE_CANTOPEN:
        if (access(store->path, F_OK) != 0)
            return errno == ENOENT ? WK_NO_FILE : WK_UNREADABLE_FILE;
        if (access(store->path, R_OK) != 0)
            return WK_UNREADABLE_FILE;
        return error ? wk_sql_errno(error) : WK_DB_READ_ONLY;
    case SQLITE_IOERR:
        return wk_sql_errno(error); /* a full disk comes as SQLITE_FULL; a quota or a limit on files may come here */
    default:
        return WK_FAILED;
    }
}

void wk_query_open(struct wk_query *query, struct wk_store *store, const char *sql)
{
    *query = (struct wk_query){.store = store};
    for (int i = 0; i < WK_READY_MAX; i++)
        if (store->ready[i] && strcmp(sqlite3_sql(store->ready[i]), sql) == 0) {
            query->statement = store->ready[i];
            store->ready[i] = NULL;
            query->status = WK_OK;
            return;
        }
    query->status = wk_sql_status(store, sqlite3_prepare_v2(store->handle, sql, -1, &query->statement, NULL));
}

void wk_query_close(struct wk_query *query)
{
    struct wk_store *store = query->store;
    /* What reset and finalize return is the error of the last step, which has been reported. */
    if (query->status == WK_OK && query->statement) {
        (void)sqlite3_reset(query->statement);
        (void)sqlite3_clear_bindings(query->statement);
        unsigned i = store->next_ready++ % WK_READY_MAX;
        (void)sqlite3_finalize(store->ready[i]);
        store->ready[i] = query->statement;
    } else {
        (void)sqlite3_finalize(query->statement);
    }
    *query = (struct wk_query){0};
}

static int note_log(void *context, sqlite3 *handle, const char *schema, int n_pages)
{
    (void)handle;
    (void)schema;
    ((struct wk_store *)context)->log_pages = n_pages;
    return SQLITE_OK;
}

enum wk_status wk_sql_connect(struct wk_store *store, const char *name, int flags)
{
    static const struct {
        int what, value;
    } safe[] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 1},   {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0}, {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0}, {SQLITE_DBCONFIG_DQS_DDL, 0},        {SQLITE_DBCONFIG_DQS_DML, 0},
        {SQLITE_DBCONFIG_ENABLE_FKEY, 1},
    };
    const int in_memory = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    int rc = sqlite3_open_v2(name ? name : ":memory:", &store->handle, name ? flags : in_memory, NULL);
    if (rc != SQLITE_OK)
        return store->handle ? wk_sql_status(store, rc) : WK_NO_MEMORY;
    rc = sqlite3_busy_timeout(store->handle, BUSY_TIMEOUT_MS);
    for (size_t i = 0; i < sizeof safe / sizeof *safe && rc == SQLITE_OK; i++)
        rc = sqlite3_db_config(store->handle, safe[i].what, safe[i].value, (int *)NULL);
    if (rc != SQLITE_OK)
        return wk_sql_status(store, rc);
    (void)sqlite3_wal_hook(store->handle, note_log, store); /* gives back the hook before it, of which there is none */
    return wk_sql_run(store, "PRAGMA recursive_triggers = ON; PRAGMA cell_size_check = ON; PRAGMA synchronous = FULL");
}

enum wk_status wk_sql_trust(struct wk_store *store)
{
    return wk_sql_status(store, sqlite3_db_config(store->handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 1, (int *)NULL));
}

int wk_sql_disconnect(struct wk_store *store)
{
    for (int i = 0; i < WK_READY_MAX; i++) {
        (void)sqlite3_finalize(store->ready[i]);
        store->ready[i] = NULL;
    }
    int rc = sqlite3_close(store->handle);
    store->handle = NULL;
    return rc;
}

static int parameter(struct wk_query *query, const char *name)
{
    int index = query->status == WK_OK ? sqlite3_bind_parameter_index(query->statement, name) : 0;
    if (index == 0 && query->status == WK_OK)
        query->status = WK_FAILED;
    return index;
}

static void bound(struct wk_query *query, int rc)
{
    if (rc != SQLITE_OK)
        query->status = rc == SQLITE_TOOBIG ? WK_BAD_INPUT : wk_sql_status(query->store, rc);
}

void wk_query_bind_int(struct wk_query *query, const char *name, int64_t value)
{
    int index = parameter(query, name);
    if (index)
        bound(query, sqlite3_bind_int64(query->statement, index, value));
}

void wk_query_bind_text(struct wk_query *query, const char *name, const char *value)
{
    int index = parameter(query, name);
    if (index)
        bound(query, sqlite3_bind_text(query->statement, index, value, -1, SQLITE_STATIC));
}

void wk_query_bind_blob(struct wk_query *query, const char *name, const void *bytes, size_t n)
{
    int index = parameter(query, name);
    if (index)
        bound(query, bytes ? sqlite3_bind_blob64(query->statement, index, bytes, n, SQLITE_STATIC)
                           : sqlite3_bind_null(query->statement, index));
}

enum wk_status wk_query_step(struct wk_query *query)
{
    if (query->status != WK_OK)
        return query->status;
    int rc = sqlite3_step(query->statement);
    if (rc == SQLITE_ROW)
        return WK_OK;
    if (rc == SQLITE_DONE)
        return WK_END;
    query->status = wk_sql_status(query->store, rc);
    return query->status;
}

int64_t wk_query_int(struct wk_query *query, int column)
{
    return sqlite3_column_int64(query->statement, column);
}

bool wk_query_is_null(struct wk_query *query, int column)
{
    return sqlite3_column_type(query->statement, column) == SQLITE_NULL;
}

const char *wk_query_text(struct wk_query *query, int column)
{
    if (sqlite3_column_type(query->statement, column) != SQLITE_TEXT)
        return NULL;
    const char *text = (const char *)sqlite3_column_text(query->statement, column);
    return text && strlen(text) == (size_t)sqlite3_column_bytes(query->statement, column) ? text : NULL;
}

const uint8_t *wk_query_blob(struct wk_query *query, int column, size_t *n)
{
    *n = 0;
    if (sqlite3_column_type(query->statement, column) != SQLITE_BLOB)
        return NULL;
    const uint8_t *bytes = sqlite3_column_blob(query->statement, column);
    if (bytes)
        *n = (size_t)sqlite3_column_bytes(query->statement, column);
    return bytes;
}

enum wk_status wk_query_run(struct wk_query *query)
{
    enum wk_status status = wk_query_step(query);
    wk_query_close(query);
    if (status == WK_OK)
        return WK_FAILED;
    return status == WK_END ? WK_OK : status;
}

enum wk_status wk_sql_run(struct wk_store *store, const char *sql)
{
    return wk_sql_status(store, sqlite3_exec(store->handle, sql, NULL, NULL, NULL));
}

enum wk_status wk_sql_int(struct wk_store *store, const char *sql, int64_t a, int64_t b, int64_t *out)
{
    struct wk_query query;
    wk_query_open(&query, store, sql);
    if (query.status == WK_OK && sqlite3_bind_parameter_index(query.statement, ":a"))
        wk_query_bind_int(&query, ":a", a);
    if (query.status == WK_OK && sqlite3_bind_parameter_index(query.statement, ":b"))
        wk_query_bind_int(&query, ":b", b);
    enum wk_status status = wk_query_step(&query);
    if (status == WK_END || (status == WK_OK && wk_query_is_null(&query, 0)))
        status = WK_NOT_FOUND;
    else if (status == WK_OK)
        *out = wk_query_int(&query, 0);
    wk_query_close(&query);
    return status;
}

/* ---- transactions, and whether what is open is still the event's file */

static struct wk_place_names names_of(const struct wk_store *store)
{
    /* SQLite follows links before it names what lies beside the file. */
    const char *log = sqlite3_filename_wal(sqlite3_db_filename(store->handle, "main"));
    return (struct wk_place_names){store->path, log, store->index_path};
}

static bool has_moved(const struct wk_store *store)
{
    int moved = 0;
    return sqlite3_file_control(store->handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) != SQLITE_OK || moved != 0;
}

void wk_sql_mark(struct wk_store *store, int64_t seq, const uint8_t hash[WK_HASH_SIZE])
{
    store->mark.seq = seq;
    memcpy(store->mark.hash, hash, WK_HASH_SIZE);
}

static enum wk_status mark_newest(struct wk_store *store)
{
    struct wk_stored entry;
    int64_t seq = 0;
    enum wk_status status = wk_sql_int(store, "SELECT max(seq) FROM journal", 0, 0, &seq);
    if (status == WK_OK)
        status = wk_stored_open(&entry, store, seq);
    if (status == WK_OK) {
        wk_sql_mark(store, seq, entry.hash);
        wk_stored_close(&entry);
    }
    return status == WK_NOT_FOUND || status == WK_DB_BROKEN ? WK_OK : status; /* what does not hold is the audit's to tell */
}

enum wk_status wk_sql_know_place(struct wk_store *store)
{
    const char *log = sqlite3_filename_wal(sqlite3_db_filename(store->handle, "main"));
    const size_t n = strlen(log) - strlen("wal"), size = strlen(log) + 1;
    enum wk_status status = mark_newest(store); /* reads, so that the log is there */
    if (status != WK_OK)
        return status;
    if (!store->index_path)
        store->index_path = malloc(size);
    if (!store->index_path)
        return WK_NO_MEMORY;
    memcpy(store->index_path, log, n);
    memcpy(store->index_path + n, "shm", sizeof "shm");
    const struct wk_place_names names = names_of(store);
    status = wk_place_take(&store->place, &names);
    return status == WK_OK && has_moved(store) ? WK_DB_MOVED : status;
}

/*
 * Somebody else has written into the file: another program that moved its log there, or somebody who put other contents in its
 * place. All is read again, and the journal has to hold up to the newest record that is known.
 */
static enum wk_status look_inside(struct wk_store *store)
{
    struct wk_stored entry;
    int64_t n = 0, bad = 0;
    wk_sql_forget(store);
    enum wk_status status = wk_journal_walk(store, NULL, &n, &bad);
    if (status != WK_OK || store->mark.seq == 0)
        return status;
    if (store->mark.seq > n)
        return WK_DB_MOVED;
    status = wk_stored_open(&entry, store, store->mark.seq);
    if (status != WK_OK)
        return status;
    if (memcmp(entry.hash, store->mark.hash, WK_HASH_SIZE) != 0)
        status = WK_DB_MOVED;
    wk_stored_close(&entry);
    return status;
}

/* *touched: its contents have to be looked at, and *now is what to go on from once they hold. */
static enum wk_status look_at_place(struct wk_store *store, struct wk_db_place *now, bool *touched)
{
    *touched = false;
    if (!store->place.known)
        return WK_OK;
    if (has_moved(store))
        return WK_DB_MOVED;
    const struct wk_place_names names = names_of(store);
    return wk_place_look(&store->place, &names, now, touched);
}

static enum wk_status check_place(struct wk_store *store)
{
    struct wk_db_place now;
    bool touched = false;
    enum wk_status status = look_at_place(store, &now, &touched);
    if (status != WK_OK || !touched)
        return status;
    status = look_inside(store);
    if (status == WK_OK)
        store->place = now;
    return status;
}

enum wk_status wk_sql_at_path(const struct wk_store *store)
{
    if (!store->place.known)
        return WK_OK;
    if (has_moved(store))
        return WK_DB_MOVED;
    const struct wk_place_names names = names_of(store);
    return wk_place_holds(&store->place, &names);
}

/* Another program may have changed the schema since it was compared; SQLite would run a trigger that was added. */
static enum wk_status check_cookie(struct wk_store *store)
{
    int64_t cookie = 0;
    if (store->schema_cookie == 0)
        return WK_OK;
    enum wk_status status = wk_sql_int(store, "PRAGMA main.schema_version", 0, 0, &cookie);
    return status != WK_OK || cookie == store->schema_cookie ? status : wk_sql_check_schema(store);
}

enum wk_status wk_sql_begin(struct wk_store *store)
{
    if (store->read_only)
        return WK_DB_READ_ONLY;
    enum wk_status status = check_place(store);
    if (status == WK_OK)
        status = wk_sql_run(store, "BEGIN IMMEDIATE");
    if (status != WK_OK)
        return status;
    status = check_cookie(store);
    return status == WK_OK ? WK_OK : wk_sql_end(store, status);
}

/*
 * A log that has become long is moved into the file here and not by SQLite within a COMMIT, so that what changes the file
 * besides is somebody else's doing. It may fail: the log then becomes longer, and is moved next time.
 */
static enum wk_status move_log(struct wk_store *store)
{
    struct wk_db_place now;
    bool touched = false;
    if (store->log_pages < LOG_PAGES)
        return WK_OK;
    store->log_pages = 0;
    (void)sqlite3_wal_checkpoint_v2(store->handle, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    enum wk_status status = look_at_place(store, &now, &touched);
    if (status == WK_OK && touched)
        store->place = now;
    return status;
}

enum wk_status wk_sql_end(struct wk_store *store, enum wk_status status)
{
    if (status == WK_OK)
        status = wk_sql_run(store, "COMMIT");
    /* After some errors SQLite has rolled back by itself. A ROLLBACK that fails leaves what a closing connection rolls back. */
    if (!sqlite3_get_autocommit(store->handle))
        (void)sqlite3_exec(store->handle, "ROLLBACK", NULL, NULL, NULL);
    if (status == WK_OK)
        status = check_place(store);
    return status == WK_OK ? move_log(store) : status;
}

void wk_sql_forget(struct wk_store *store)
{
    /* Its return value only says how it went with the memory; what is read next is right in any case. */
    (void)sqlite3_db_release_memory(store->handle);
}
