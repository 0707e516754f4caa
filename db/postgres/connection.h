/*
 * Connection: what the files of this driver share; db/postgres/postgres.c has its row. Internal to the driver.
 * Several: connection, statements, schema and words are subjects of their own, behind one row.
 */
#ifndef WK_DB_POSTGRES_CONNECTION_H
#define WK_DB_POSTGRES_CONNECTION_H

#include "db/postgres/postgres.h"

extern const struct wk_schema wk_postgres_schema;

struct pg_conn;
struct pg_result;

#define WK_PG_APPLICATION 0x574b4a31 /* "WKJ1", as in SQLite's header */
#define WK_PG_TAKEN "WK001"          /* the SQLSTATE by which a hall hears that another has its place */
#define WK_PG_SCHEMA_MAX 62
#define WK_PG_MAKES_THEM "who keeps the server runs what `wallkeeper-hall schema --print` prints"
#define WK_PG_PARAMETERS_MAX 16
#define WK_PG_KEPT_MAX 256
#define WK_PG_ROWS 64 /* of a statement of any length that are in memory at once */

/* A text that the server has parsed, with the types of its parameters; for as long as the connection lives. */
struct wk_pg_kept {
    const char *text; /* by its address: of db/backend/queries.def */
    unsigned types[WK_PG_PARAMETERS_MAX];
};

/* Values of one parameter, as the wire has a list. */
struct wk_pg_list {
    uint8_t *bytes; /* [n] of [room] */
    size_t n, room;
    bool has_null;
};
/* Rows of a procedure that are not sent yet: db/postgres/postgres_ahead.c. */
struct wk_pg_ahead {
    const char *text;
    int kept, n, rows;
    unsigned type[WK_PG_PARAMETERS_MAX];
    struct wk_pg_list list[WK_PG_PARAMETERS_MAX];
};

struct wk_db {
    struct pg_conn *conn;
    char schema[WK_PG_SCHEMA_MAX + 1];
    const struct wk_schema *steps;
    bool read_only, make;
    bool within;                  /* a transaction of the caller's */
    bool reading;                 /* one of its own, for cursors */
    enum wk_status broken;        /* an error has ended the transaction: nothing goes on in it; else WK_OK */
    struct wk_db_statement *open; /* the first of those whose rows are still at the server */
    int64_t epoch;                /* of the place that is held, see wk_backend_places; -1: none is asked for */
    char name[WK_PLACE_NAME_SIZE];
    int64_t n_again; /* see wk_backend.n_again */
    unsigned n_cursors;
    int n_sent; /* calls that were sent and whose results are not read yet: what they say is not known */
    struct wk_pg_ahead ahead;
    int n_kept;
    struct wk_pg_kept kept[WK_PG_KEPT_MAX];
};

/* The address without its schema, malloc'ed; NULL: no memory, or no name of a schema. */
char *wk_pg_split(const char *place, char schema[WK_PG_SCHEMA_MAX + 1]) WK_MUST_CHECK;

/* The role that an address names, as a lower-case word of SQL. False: it names none, or none that can stand there. */
bool wk_pg_role(const char *address, char role[WK_PG_SCHEMA_MAX + 1]) WK_MUST_CHECK;

/* What a result means, and that of a connection without one (NULL). WK_OK also for rows. */
enum wk_status wk_pg_status(const struct pg_result *result) WK_MUST_CHECK;
/* Sends the rows that wait, without a look at what is said; and drops them instead, or frees them. */
enum wk_status wk_pg_send_ahead(struct wk_db *db) WK_MUST_CHECK;
void wk_pg_drop_ahead(struct wk_db *db);
void wk_pg_free_ahead(struct wk_db *db);
/* Sends them and reads what became of all that was sent ahead; of an error the transaction is broken, as by any other. Before
 * anything else is asked. */
enum wk_status wk_pg_read_sent(struct wk_db *db) WK_MUST_CHECK;
/* Runs statements that give no rows. */
enum wk_status wk_pg_run(struct wk_db *db, const char *sql) WK_MUST_CHECK;
/* The integer in the first column of the first row. WK_NOT_FOUND: no row, or NULL. */
enum wk_status wk_pg_ask(struct wk_db *db, const char *sql, int64_t *out) WK_MUST_CHECK;
/* After a break: connects again where nothing was begun. */
enum wk_status wk_pg_alive(struct wk_db *db) WK_MUST_CHECK;
/* Takes all rows of open statements into memory, and ends the transaction that was theirs. */
enum wk_status wk_pg_settle(struct wk_db *db) WK_MUST_CHECK;

/* Functions of the row. */
enum wk_status wk_pg_open(struct wk_db **out, const struct wk_db_target *target) WK_MUST_CHECK;
bool wk_pg_is_far(const struct wk_db *db);
int64_t wk_pg_n_again(const struct wk_db *db);
void wk_pg_close(struct wk_db *db);
enum wk_status wk_pg_identify(struct wk_db *db, struct wk_db_identity *out) WK_MUST_CHECK;
enum wk_status wk_pg_check_schema(struct wk_db *db) WK_MUST_CHECK;
enum wk_status wk_pg_mark(struct wk_db *db, int64_t version) WK_MUST_CHECK;
const char *wk_pg_query(enum wk_query_name name);
enum wk_status wk_pg_prepare(struct wk_db *db, const char *sql, struct wk_db_statement **out) WK_MUST_CHECK;
void wk_pg_reset(struct wk_db_statement *statement);
void wk_pg_finish(struct wk_db_statement *statement);
enum wk_status wk_pg_bind_int(struct wk_db *db, struct wk_db_statement *statement, const char *name,
                              int64_t value) WK_MUST_CHECK;
enum wk_status wk_pg_bind_text(struct wk_db *db, struct wk_db_statement *statement, const char *name,
                               const char *value) WK_MUST_CHECK;
enum wk_status wk_pg_bind_blob(struct wk_db *db, struct wk_db_statement *statement, const char *name, const void *bytes,
                               size_t n) WK_MUST_CHECK;
enum wk_status wk_pg_step(struct wk_db *db, struct wk_db_statement *statement) WK_MUST_CHECK;
int64_t wk_pg_column_int(struct wk_db_statement *statement, int column);
bool wk_pg_column_is_null(struct wk_db_statement *statement, int column);
const char *wk_pg_column_text(struct wk_db_statement *statement, int column);
const uint8_t *wk_pg_column_blob(struct wk_db_statement *statement, int column, size_t *n);

#endif
