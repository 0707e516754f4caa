/*
 * SQL: the functions by which the other folders of db/ use the database, independent of the backend. Internal to db/. One
 * thread, the one that owns the store.
 */
#ifndef WK_DB_JOURNAL_SQL_H
#define WK_DB_JOURNAL_SQL_H

#include "db/backend/queries.h"
#include "db/journal/clock.h"
#include "db/journal/record.h"
#include "rules/event/tournament.h"

struct wk_backend;
struct wk_db;
struct wk_db_statement;

/* The tournament as far as its entries have been taken in; db/state/replay.c alone writes it. */
struct wk_replay {
    struct wk_tournament *tournament; /* NULL: none taken in yet */
    int64_t seq;                      /* of the last of them, 0: none */
    int64_t until;                    /* later records are left out; 0: none are */
};

struct wk_gather;
struct wk_vouching;
struct wk_wanting;
struct wk_roster_kept;
struct wk_heads_kept;

/* Who stands at a kiosk that asks its hall for PINs: db/state/sessions.h. */
struct wk_unlocking {
    int64_t asked; /* the question, a record of its own; 0: none */
    int64_t heard; /* of the hall's journal, when it was asked */
    bool open;     /* the answer has come, or none is needed: `role` is unlocked */
};

#define WK_READY_MAX 24

/* The open database and what the caller handed in. Made and freed by db/store/store.c, its members are read by db/ only. */
struct wk_store {
    const struct wk_backend *backend;
    struct wk_db *db;               /* its connection; NULL: not open */
    const struct wk_key *key;       /* borrowed */
    const struct wk_signer *signer; /* borrowed; of zeros when it is opened to read only */
    bool read_only;
    char kiosk_id[WK_KIOSK_ID_LEN + 1];
    char version[WK_VERSION_MAX + 1];
    wk_clock_fn clock;
    wk_random_fn random;
    void *context;
    char *path, *beside; /* its place, and what lies beside it, see wk_store_options */
    char *said;          /* while it is opened, likewise */
    wk_uptime_fn uptime; /* may be NULL */
    struct wk_guesses
        guesses[2]; /* by `far`: the counts, where there is no folder pin_waits to keep them: db/state/pin_wait.c */
    bool far;       /* the PIN at hand was typed elsewhere in the network: wk_store_unlock_far() */
    char *deal_keys, *pin_waits; /* see wk_store_options; NULL: none */
    struct wk_keypair *director; /* NULL: nobody has shown it */
    struct wk_replay replay;
    bool of_many;             /* its event has a hall, and other kiosks: db/state/gather.h */
    struct wk_gather *gather; /* db/state/gather.c's; NULL: no journals are in memory */
    /* Statements that are kept prepared, because they run for each record. db/journal/sql.c's. */
    struct wk_ready {
        struct wk_db_statement *statement; /* NULL: none */
        enum wk_query_name name;
    } ready[WK_READY_MAX];
    unsigned next_ready; /* which one gives way next */
    enum wk_role role;   /* who stands at the kiosk */
    struct wk_unlocking session;
    struct wk_vouching *vouching; /* db/store/vouch.c's; NULL: no kiosk was answered yet */
    int64_t n_again;              /* of its backend, when the mark was looked for last: db/state/put_back.c */
    int64_t n_undone;             /* number of transactions rolled back: when it changes, copies in memory are read again */
    int64_t n_begun;              /* transactions that write, */
    bool writing;                 /* of which the last goes on: nobody else stores anything */
    struct wk_roster_kept *kept;  /* db/state/roster.c's; NULL: it was not read yet */
    struct wk_heads_kept *heads;  /* db/hall/heard.c's; likewise */
    struct wk_wanting *wanting;   /* db/hall/wanted.c's; NULL: no request was looked at yet */
    bool hall;                    /* it is one, or becomes one: PINs that are set here are a hall's */
    enum wk_role let;             /* the highest role that was unlocked since this program began */
    bool screen;                  /* the kiosk's screens act, no command */
    bool let_by;                  /* records may be written although the database was put back; set by db/hall/alone.c */
    struct wk_db_mark {
        int64_t seq; /* of the newest record that is known to be stored, 0: none */
        uint8_t hash[WK_HASH_SIZE];
    } mark; /* of a store that is open to be written; db/journal/sql.c's */
};

/*
 * One statement of db/backend/queries.def with its parameters. The first step returns an error of opening or binding, so that
 * callers check one status only. Always closed, also after an error; closing it once more does nothing.
 */
struct wk_query {
    struct wk_store *store;
    enum wk_query_name name;
    struct wk_db_statement *statement;
    enum wk_status status;
};

void wk_query_open(struct wk_query *query, struct wk_store *store, enum wk_query_name name);
void wk_query_close(struct wk_query *query);

/* Text and blobs are borrowed until the query is closed. */
void wk_query_bind_int(struct wk_query *query, const char *name, int64_t value);
void wk_query_bind_text(struct wk_query *query, const char *name, const char *value);
void wk_query_bind_blob(struct wk_query *query, const char *name, const void *bytes, size_t n); /* NULL: an SQL NULL */

/* WK_OK: a row; WK_END: no more rows, or done; else the error. */
enum wk_status wk_query_step(struct wk_query *query) WK_MUST_CHECK;

/* Columns of the row. Text and blobs are borrowed until the next step; NULL for an SQL NULL or when memory is short. */
int64_t wk_query_int(struct wk_query *query, int column);
bool wk_query_is_null(struct wk_query *query, int column);
const char *wk_query_text(struct wk_query *query, int column); /* NULL as well for text with a zero byte inside */
const uint8_t *wk_query_blob(struct wk_query *query, int column, size_t *n);

/* Steps a statement that gives no rows, and closes the query. WK_OK, or the error. */
enum wk_status wk_query_run(struct wk_query *query) WK_MUST_CHECK;

/* Runs statements without parameters. */
enum wk_status wk_sql_run(struct wk_store *store, const char *sql) WK_MUST_CHECK;

/* The integer in the first column of the first row, with at most the parameters :a and :b. WK_NOT_FOUND: no row, or NULL. */
enum wk_status wk_sql_int(struct wk_store *store, enum wk_query_name name, int64_t a, int64_t b, int64_t *out) WK_MUST_CHECK;

/*
 * Takes the write lock (waits a few seconds: WK_DB_LOCKED). WK_DB_MOVED: the open file is not the one at its path, or no longer
 * holds what was stored in it; WK_DB_BROKEN: somebody wrote into the file, and its journal does not hold any more;
 * WK_DB_SCHEMA: its tables and triggers have been changed. WK_DB_READ_ONLY: the store was opened to read.
 */
enum wk_status wk_sql_begin(struct wk_store *store) WK_MUST_CHECK;
/* Until wk_sql_end() all that is read is of one moment, and nothing may be written. */
enum wk_status wk_sql_begin_read(struct wk_store *store) WK_MUST_CHECK;
/*
 * Commits when status is WK_OK, else rolls back. Returns status, or why COMMIT failed (rolled back then), or WK_DB_MOVED and
 * WK_DB_BROKEN as above: it was written, but may not be stored.
 */
enum wk_status wk_sql_end(struct wk_store *store, enum wk_status status) WK_MUST_CHECK;

/*
 * Notes that the open database is the one at its place, and its newest record as known to be stored. To be called right after
 * opening for writing.
 */
enum wk_status wk_sql_know_place(struct wk_store *store) WK_MUST_CHECK;
/* See wk_store_at_path(). */
enum wk_status wk_sql_at_path(const struct wk_store *store) WK_MUST_CHECK;
/* From now on the record with this seq and hash is known to be stored. */
void wk_sql_mark(struct wk_store *store, int64_t seq, const uint8_t hash[WK_HASH_SIZE]);

/* The backend's own check of all that is stored. WK_DB_BROKEN. */
enum wk_status wk_sql_check(struct wk_store *store) WK_MUST_CHECK;

/* Is the schema the one that this program makes? WK_DB_SCHEMA: it is not; WK_DB_NEWER. Runs nothing of it. */
enum wk_status wk_sql_check_schema(struct wk_store *store) WK_MUST_CHECK;

/*
 * Of a database that is a file: what is deleted from now on is overwritten; and nothing of it is left beside it (WK_DB_LOCKED:
 * others read it). Of another it is its keeper's matter.
 */
enum wk_status wk_sql_overwrite_deleted(struct wk_store *store) WK_MUST_CHECK;
enum wk_status wk_sql_empty_log(struct wk_store *store) WK_MUST_CHECK;

/* Free space where it lies, bytes; -1 when unknown. */
int64_t wk_sql_free_bytes(const struct wk_store *store);

/* Closes the connection with its prepared statements. */
void wk_sql_close(struct wk_store *store);

/* Drops what is held in memory, so that the next statement reads what is stored. */
void wk_sql_forget(struct wk_store *store);

#endif
