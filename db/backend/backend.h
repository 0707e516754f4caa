/*
 * Backend: what db/ asks of the database under it. A driver is a file with these functions and its schema, and a row of
 * backends.def; tests/db/test_backend.c goes through the rows and tests each against this contract. Internal to db/.
 *
 * What db/ says to it are the statements of queries.def, each in the words of the driver's dialect: query() has its text.
 * Tables and columns are those of struct wk_schema, likewise. Parameters have names (:name).
 *
 * Each function gives WK_OK or says what went wrong: WK_DB_LOCKED: another program held it for three seconds; WK_DB_READ_ONLY;
 * WK_DISK_FULL; WK_DB_BROKEN, also when a write breaks a constraint: db/ keeps to the constraints, so a stored row must be
 * wrong; WK_DB_FOREIGN; WK_NO_FILE; WK_UNREADABLE_FILE; WK_IO; WK_NO_MEMORY; WK_FAILED. Out-parameters are unchanged then. A
 * connection and its statements belong to one thread.
 */
#ifndef WK_DB_BACKEND_BACKEND_H
#define WK_DB_BACKEND_BACKEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "db/backend/queries.h"
#include "db/backend/schema.h"
#include "rules/status.h"

struct wk_db;           /* a driver's connection */
struct wk_db_statement; /* a prepared statement of one */

/* Where a database lies, and for what it is opened; all is borrowed until open() returns, the schema for good. */
struct wk_db_target {
    const char *path;               /* its place: a file, or an address that begins with the backend's word and a colon */
    const char *tmp;                /* folder for a temporary copy, see open(); NULL: the system's */
    const struct wk_schema *schema; /* what check_schema() compares with */
    bool read_only;
    char *said; /* [n_said]: what its server says when it cannot be opened, one line; NULL: nobody reads that */
    size_t n_said;
    bool make; /* it becomes a database: of a file an empty one of the caller's making, db/backend/making.h */
};

/* What an open database says of itself. */
struct wk_db_identity {
    bool fresh;      /* no tables and no marks: a database that is being made, or one that has lost everything */
    bool ours;       /* it has our mark; else it is another application's, unless fresh */
    bool read_only;  /* it cannot be written, even if it was opened for writing */
    int64_t version; /* of its schema: how many steps it has taken */
};

/* Called now and then with how much is done; false: give up. It must not touch the store. */
typedef bool (*wk_backup_step_fn)(void *context, int64_t pages_done, int64_t pages);

/* What a backend can do besides whose databases are files. */
struct wk_backend_files {
    /* Free space where it lies, bytes; -1 when unknown. */
    int64_t (*free_bytes)(const struct wk_db *db);

    /*
     * Notes that the open database is the file at its path. To be called right after opening for writing; before that, the next
     * three give WK_OK.
     */
    enum wk_status (*know)(struct wk_db *db);
    /* WK_DB_MOVED: it no longer is. *touched: perhaps another program has written into it without the locks. */
    enum wk_status (*look)(struct wk_db *db, bool *touched);
    void (*accept)(struct wk_db *db); /* accepts what look() saw last: later looks compare with it */
    /* Checks only that the database itself is there, not the files beside it. */
    enum wk_status (*at_path)(const struct wk_db *db);

    enum wk_status (*overwrite_deleted)(struct wk_db *db); /* what is deleted from now on is overwritten */
    enum wk_status (*empty_log)(struct wk_db *db);         /* nothing of it is left beside it; WK_DB_LOCKED: others read it */
    /*
     * Copies the database (opened for reading), as it is at one moment, into `to`, an empty file that the caller has made. The
     * copy is one file with nothing beside it, not yet synced. WK_END: step gave up. On failure the contents of `to` are
     * undefined. Afterwards db may only be closed.
     */
    enum wk_status (*copy)(struct wk_db *db, const char *to, wk_backup_step_fn step, void *context);
    /*
     * WK_ALREADY: something lies at the path, or beside it, that would be taken for a database or for a part of one.
     * WK_EMPTY_FILE: a file of 0 bytes lies at the path, and nothing beside it.
     */
    enum wk_status (*nothing_at)(const char *path);
    void (*remove)(const char *path); /* a database that no program has open, and what files lie beside it */
    /* Tidies up what the driver has to, after a commit and a look() that gave WK_OK. WK_DB_MOVED, as look(). */
    enum wk_status (*tidy)(struct wk_db *db);
};

#define WK_PLACE_NAME_SIZE 64

/* What a backend can do besides whose databases are on a server, where programs of several computers may open one. */
struct wk_backend_places {
    const char *older; /* what is said where tables are of an older version, and not this program's to change */
    /* The number of the place that was taken last, 0: none was, and the name of who did. */
    enum wk_status (*newest)(struct wk_db *db, int64_t *epoch, char name[WK_PLACE_NAME_SIZE]);
    /* Takes the next, and holds it. */
    enum wk_status (*take)(struct wk_db *db, const char *name, int64_t *epoch);
    /* From now on begin() gives WK_HALL_TAKEN where one with a higher number is taken; also after a new connection. */
    void (*hold)(struct wk_db *db, int64_t epoch);
};

struct wk_backend {
    const char *word; /* a-z */
    const struct wk_schema *schema;

    /* ---- a connection */

    /*
     * WK_NO_FILE: there is none; WK_EMPTY_FILE: it has 0 bytes (a power cut may have left that of an event) and stays so,
     * unless `make`: then it is fresh. Opened for reading: the file is not changed, nothing is left beside it, and all is seen
     * that others have stored and go on storing. When there is a log that no running program keeps, file and log are copied to
     * tmp and read there (WK_DISK_FULL: no room there). No code in the database is run: no trigger before trust(), no view
     * ever.
     */
    enum wk_status (*open)(struct wk_db **out, const struct wk_db_target *target);
    /* It is on a server, which is reached over a network; NULL: of none that is so. */
    bool (*is_far)(const struct wk_db *db);
    /* How often it has connected again since it was opened: perhaps to another server, which has less. NULL: it never does. */
    int64_t (*n_again)(const struct wk_db *db);
    /* A transaction that was begun is rolled back. Statements must be finished before. NULL is allowed. */
    void (*close)(struct wk_db *db);
    enum wk_status (*identify)(struct wk_db *db, struct wk_db_identity *out);
    /*
     * WK_OK when tables, indexes and triggers are byte for byte those that the schema's steps make up to its version, and its
     * texts are UTF-8; else WK_DB_SCHEMA; WK_DB_NEWER. Runs none of them. Afterwards begin() refuses when they were changed.
     */
    enum wk_status (*check_schema)(struct wk_db *db);
    /* From now on its triggers run; if it was opened for writing, each commit from now on is on the disk when it returns. */
    enum wk_status (*trust)(struct wk_db *db);
    /* Puts our mark on it, and its version. Within a transaction. */
    enum wk_status (*mark)(struct wk_db *db, int64_t version);
    /* The backend's own check of all that is stored: pages, indexes, constraints. WK_DB_BROKEN. */
    enum wk_status (*check)(struct wk_db *db);

    /* ---- statements */

    const char *(*query)(enum wk_query_name name); /* its text; static storage */
    enum wk_status (*prepare)(struct wk_db *db, const char *sql, struct wk_db_statement **out);
    /* Makes it ready for the first step again, without values. Its last result has been reported and is not returned again. */
    void (*reset)(struct wk_db_statement *statement);
    void (*finish)(struct wk_db_statement *statement); /* NULL is allowed */
    /* Text and blobs are borrowed until reset() or finish(). WK_NOT_FOUND: no such parameter; WK_BAD_INPUT: too large. */
    enum wk_status (*bind_int)(struct wk_db *db, struct wk_db_statement *statement, const char *name, int64_t value);
    enum wk_status (*bind_text)(struct wk_db *db, struct wk_db_statement *statement, const char *name, const char *value);
    enum wk_status (*bind_blob)(struct wk_db *db, struct wk_db_statement *statement, const char *name, const void *bytes,
                                size_t n); /* NULL: an SQL NULL */
    /* WK_OK: a row; WK_END: no more rows, or done. */
    enum wk_status (*step)(struct wk_db *db, struct wk_db_statement *statement);
    /* Columns of the row, from 0. Text and blobs are borrowed until the next step; NULL for a value of another kind. */
    int64_t (*column_int)(struct wk_db_statement *statement, int column);
    bool (*column_is_null)(struct wk_db_statement *statement, int column);
    const char *(*column_text)(struct wk_db_statement *statement, int column); /* NULL as well with a zero byte inside */
    const uint8_t *(*column_blob)(struct wk_db_statement *statement, int column, size_t *n);
    /* Runs statements without parameters or rows, up to the first that fails. */
    enum wk_status (*run)(struct wk_db *db, const char *sql);

    /* ---- transactions */

    /*
     * Takes the write lock: no other connection writes until the end. WK_DB_READ_ONLY: it was opened for reading, so nothing
     * may be written beside it either. WK_DB_SCHEMA: see check_schema(). Nothing is begun then.
     */
    enum wk_status (*begin)(struct wk_db *db);
    /* Until the end all reads see one moment, and nothing is written. */
    enum wk_status (*begin_read)(struct wk_db *db);
    /* WK_OK: on the disk, and visible to every later read. After a failure the transaction may still have to be rolled back. */
    enum wk_status (*commit)(struct wk_db *db);
    void (*rollback)(struct wk_db *db); /* does nothing where none is begun; if it fails, close() rolls back */
    /* Drops what is held in memory, so that the next statement reads what is stored. */
    void (*forget)(struct wk_db *db);

    const struct wk_backend_files *files;   /* NULL: its places are no files */
    const struct wk_backend_places *places; /* NULL: they are on no server */
};

/*
 * Adds a row to those of the table, for a program that has such a driver; at its start, before any store is opened. More than
 * there is room for are none.
 */
void wk_backend_add(const struct wk_backend *backend);

/* The i-th row; the first is the default. NULL behind the last. */
const struct wk_backend *wk_backend_at(int i);

/*
 * The row of this word; NULL for a word that none has. word NULL: the row whose word and a colon the place begins with, else
 * the first.
 */
const struct wk_backend *wk_backend_find(const char *word, const char *place);

#endif
