/* SQLite: a file opened, to be written or only read, without anything of its own being run. */
#include "db/backend/sqlite.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/backend/private_copy.h"

#define SQLITE_HEADER_BYTES 100
#define LOOKS 5 /* at what lies beside a file that is opened and closed all the time */

char *wk_sqlite_plain_path(const char *path)
{
    size_t size = strlen(path) + 3;
    char *plain = malloc(size);
    if (plain)
        snprintf(plain, size, "%s%s", path[0] == '/' ? "" : "./", path);
    return plain;
}

char *wk_sqlite_beside(const char *path, const char *suffix)
{
    const size_t size = strlen(path) + strlen(suffix) + 1;
    char *name = malloc(size);
    if (name)
        snprintf(name, size, "%s%s", path, suffix);
    return name;
}

enum wk_status wk_sqlite_identify(struct wk_db *db, struct wk_db_identity *out)
{
    int64_t application = 0, version = 0, n_tables = 0;
    enum wk_status status = wk_sqlite_ask(db, "PRAGMA application_id", &application);
    if (status == WK_OK)
        status = wk_sqlite_ask(db, "PRAGMA user_version", &version);
    if (status == WK_OK)
        status = wk_sqlite_ask(db, "SELECT count(*) FROM sqlite_schema", &n_tables);
    if (status == WK_OK)
        *out = (struct wk_db_identity){.fresh = application == 0 && version == 0 && n_tables == 0,
                                       .ours = application == WK_APPLICATION_ID,
                                       .read_only = sqlite3_db_readonly(db->handle, "main") == 1,
                                       .version = version};
    return status;
}

enum wk_status wk_sqlite_mark(struct wk_db *db, int64_t version)
{
    char marks[96];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d", WK_APPLICATION_ID, (int)version);
    return wk_sqlite_run(db, marks);
}

static enum wk_status use_log(struct wk_db *db)
{
    char mode[8] = "";
    enum wk_status status = wk_sqlite_ask_text(db, "PRAGMA journal_mode = WAL", mode, sizeof mode);
    return status == WK_OK && strcmp(mode, "wal") != 0 ? WK_IO : status;
}

enum wk_status wk_sqlite_trust(struct wk_db *db)
{
    enum wk_status status = wk_sqlite_status(db, sqlite3_db_config(db->handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 1, (int *)NULL));
    return status == WK_OK && !db->read_only ? use_log(db) : status;
}

/* ---- to be written */

/* It is not opened here: closing it again would drop the locks that SQLite holds on it for another handle of this process. */
static enum wk_status look_at_file(const char *path, bool make)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return errno == ENOENT || errno == ENOTDIR ? WK_NO_FILE : WK_UNREADABLE_FILE;
    if (!S_ISREG(st.st_mode))
        return WK_DB_FOREIGN;
    if (access(path, R_OK) != 0)
        return WK_UNREADABLE_FILE;
    if (st.st_size == 0)
        return make ? WK_OK : WK_EMPTY_FILE;
    /* SQLite itself would take a file of one byte for an empty one. */
    return st.st_size < SQLITE_HEADER_BYTES ? WK_DB_FOREIGN : WK_OK;
}

static enum wk_status open_to_write(struct wk_db *db, bool make)
{
    enum wk_status status = look_at_file(db->path, make);
    return status == WK_OK ? wk_sqlite_connect(db, db->path, SQLITE_OPEN_READWRITE) : status;
}

/* ---- to be read: what a read of the first page says decides how */

/* "file:PATH?OPTION", and PATH with its special characters escaped; malloc'ed. */
static char *uri_of(const char *path, const char *option)
{
    const size_t size = 3 * strlen(path) + strlen(option) + sizeof "file:?";
    char *uri = malloc(size);
    if (!uri)
        return NULL;
    size_t n = (size_t)snprintf(uri, size, "file:");
    for (; *path; path++)
        n += (size_t)snprintf(uri + n, size - n, *path == '%' || *path == '?' || *path == '#' ? "%%%02X" : "%c",
                              (unsigned char)*path);
    snprintf(uri + n, size - n, "?%s", option);
    return uri;
}

static enum wk_status lies_beside(const char *path, const char *suffix, bool *out)
{
    char *name = wk_sqlite_beside(path, suffix);
    if (!name)
        return WK_NO_MEMORY;
    *out = access(name, F_OK) == 0;
    free(name);
    return WK_OK;
}

/* Its first read: what cannot be read so is found here. */
static enum wk_status probe(struct wk_db *db)
{
    struct wk_db_identity identity;
    return wk_sqlite_identify(db, &identity);
}

static enum wk_status connect_by(struct wk_db *db, const char *path, const char *option)
{
    char *uri = uri_of(path, option);
    enum wk_status status = uri ? WK_OK : WK_NO_MEMORY;
    (void)wk_sqlite_disconnect(db);
    if (status == WK_OK)
        status = wk_sqlite_connect(db, uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
    free(uri);
    return status == WK_OK ? probe(db) : status;
}

/*
 * A log was left and no program keeps it: file and log are copied, read there, and the copies' names removed once they are
 * open.
 */
static enum wk_status connect_to_copy(struct wk_db *db, const char *path, const char *tmp)
{
    char *copy = NULL;
    (void)wk_sqlite_disconnect(db);
    enum wk_status status = wk_private_copy(path, tmp ? tmp : P_tmpdir, &copy);
    if (status == WK_OK)
        status = wk_sqlite_connect(db, copy, SQLITE_OPEN_READWRITE);
    if (status == WK_OK)
        status = probe(db);
    wk_private_copy_remove(copy);
    return status;
}

/*
 * No log: nobody has the file open. SQLite lays one beside it even to read it, and takes it away again at the end if it may
 * write; where it may not, a stick that is write-protected say, the file is all there is, and stays as it is.
 */
static enum wk_status connect_alone(struct wk_db *db, const char *path)
{
    enum wk_status status = access(path, W_OK) == 0 ? WK_OK : WK_DB_READ_ONLY;
    (void)wk_sqlite_disconnect(db);
    if (status == WK_OK)
        status = wk_sqlite_connect(db, path, SQLITE_OPEN_READWRITE);
    if (status == WK_OK)
        status = probe(db);
    return status == WK_DB_READ_ONLY ? connect_by(db, path, "immutable=1") : status;
}

/* With a log and its index it is read while others write; SQLite does without the index when no program maintains it. */
static enum wk_status connect_as_it_lies(struct wk_db *db, const char *path, const char *tmp)
{
    bool journal = false, log = false, index = false;
    enum wk_status status = lies_beside(path, "-journal", &journal);
    if (status == WK_OK)
        status = lies_beside(path, "-wal", &log);
    if (status == WK_OK)
        status = lies_beside(path, "-shm", &index);
    if (status != WK_OK)
        return status;
    status = WK_DB_READ_ONLY;
    if (journal)
        status = connect_by(db, path, "mode=ro");
    else if (!log)
        status = connect_alone(db, path);
    else if (index)
        status = connect_by(db, path, "readonly_shm=1");
    if (status != WK_DB_READ_ONLY)
        return status;
    status = lies_beside(path, "-wal", &log); /* once more: it may have come or gone meanwhile */
    if (status != WK_OK)
        return status;
    return log ? connect_to_copy(db, path, tmp) : WK_DB_READ_ONLY;
}

/* The program that keeps the log removes it when it ends, perhaps between our check and the opening: then check again. */
static enum wk_status open_to_read(struct wk_db *db, const char *tmp)
{
    enum wk_status status = look_at_file(db->path, false);
    if (status != WK_OK)
        return status;
    char *path = realpath(db->path, NULL); /* SQLite names what lies beside a file by where links lead */
    if (!path)
        return errno == ENOMEM ? WK_NO_MEMORY : WK_UNREADABLE_FILE;
    status = WK_IO;
    for (int i = 0; i < LOOKS && status == WK_IO; i++)
        status = connect_as_it_lies(db, path, tmp);
    free(path);
    return status;
}

enum wk_status wk_sqlite_open(struct wk_db **out, const struct wk_db_target *target)
{
    struct wk_db *db = calloc(1, sizeof *db);
    if (!db)
        return WK_NO_MEMORY;
    db->schema = target->schema;
    db->read_only = target->read_only;
    db->path = wk_sqlite_plain_path(target->path);
    enum wk_status status = WK_NO_MEMORY;
    if (db->path)
        status = db->read_only ? open_to_read(db, target->tmp) : open_to_write(db, target->make);
    if (status == WK_OK)
        *out = db;
    else
        wk_sqlite_close(db);
    return status;
}

void wk_sqlite_close(struct wk_db *db)
{
    if (!db)
        return;
    (void)wk_sqlite_disconnect(db); /* every statement has been finished, so there is nothing left that could keep it open */
    free(db->index_path);
    free(db->path);
    free(db);
}
