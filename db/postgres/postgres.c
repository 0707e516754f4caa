/* PostgreSQL as a back end: its row, its connection and its transactions. */
#include "db/postgres/connection.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* By the class of its SQLSTATE, or by all five letters of it, which come first. */
enum wk_status wk_pg_status(const PGresult *result)
{
    static const struct {
        const char *state;
        enum wk_status status;
    } states[] = {
        {WK_PG_TAKEN, WK_HALL_TAKEN},
        {"55P03", WK_DB_LOCKED},
        {"57014", WK_DB_LOCKED},
        {"40", WK_DB_LOCKED},
        {"25006", WK_DB_READ_ONLY},
        {"42501", WK_DB_READ_ONLY},
        {"53100", WK_DISK_FULL},
        {"53200", WK_NO_MEMORY},
        {"53", WK_DB_LOCKED},
        {"23", WK_DB_BROKEN},
        {"P0001", WK_DB_BROKEN},
        {"22", WK_DB_BROKEN},
        {"XX", WK_DB_BROKEN},
        {"3F000", WK_DB_SCHEMA},
        {"42P01", WK_DB_SCHEMA},
        {"42883", WK_DB_SCHEMA},
        {"08", WK_IO},
        {"57P", WK_IO},
        {"58", WK_IO},
    };
    const ExecStatusType how = PQresultStatus(result);
    if (how == PGRES_TUPLES_OK || how == PGRES_COMMAND_OK || how == PGRES_EMPTY_QUERY)
        return WK_OK;
    const char *const state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    if (!state) /* what libpq says itself: the server is not there */
        return WK_IO;
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        if (strncmp(state, states[i].state, strlen(states[i].state)) == 0)
            return states[i].status;
    return WK_FAILED;
}

enum wk_status wk_pg_run(struct wk_db *db, const char *sql)
{
    enum wk_status status = wk_pg_read_sent(db);
    if (status != WK_OK)
        return status;
    PGresult *const result = PQexec(db->conn, sql);
    status = wk_pg_status(result);
    PQclear(result);
    if (PQtransactionStatus(db->conn) == PQTRANS_INERROR)
        db->broken = status;
    db->within = PQtransactionStatus(db->conn) != PQTRANS_IDLE && !db->reading;
    return status;
}

enum wk_status wk_pg_read_sent(struct wk_db *db)
{
    bool ended = false;
    enum wk_status status = wk_pg_send_ahead(db);
    if (db->n_sent == 0)
        return db->broken;
    db->n_sent = 0;
    if (status == WK_OK && PQpipelineSync(db->conn) != 1)
        status = WK_IO;
    for (int nothing = 0; !ended && nothing < 2;) { /* each has an end of its own; two without anything: it is gone */
        PGresult *const result = PQgetResult(db->conn);
        const ExecStatusType how = PQresultStatus(result);
        nothing = result ? 0 : nothing + 1;
        ended = result && how == PGRES_PIPELINE_SYNC;
        if (result && !ended && how != PGRES_PIPELINE_ABORTED && status == WK_OK)
            status = wk_pg_status(result);
        PQclear(result);
    }
    if (!ended && status == WK_OK)
        status = WK_IO;
    (void)PQexitPipelineMode(db->conn);
    if (status != WK_OK && db->broken == WK_OK)
        db->broken = status;
    return db->broken;
}

enum wk_status wk_pg_ask(struct wk_db *db, const char *sql, int64_t *out)
{
    struct wk_db_statement *statement = NULL;
    enum wk_status status = wk_pg_prepare(db, sql, &statement);
    if (status == WK_OK)
        status = wk_pg_step(db, statement);
    if (status == WK_OK && wk_pg_column_is_null(statement, 0))
        status = WK_NOT_FOUND;
    if (status == WK_OK)
        *out = wk_pg_column_int(statement, 0);
    wk_pg_finish(statement);
    return status == WK_END ? WK_NOT_FOUND : status;
}

/* ---- transactions */

/* One writes at a time; the lock goes with the transaction, and so with the program. */
static enum wk_status begin(struct wk_db *db)
{
    char sql[384], hold[128] = "";
    enum wk_status status = db->read_only ? WK_DB_READ_ONLY : wk_pg_settle(db);
    if (status == WK_OK)
        status = wk_pg_alive(db);
    if (status != WK_OK)
        return status;
    if (db->epoch >= 0)
        snprintf(hold, sizeof hold, "; CALL hold_place(%lld, '%s')", (long long)db->epoch, db->name);
    snprintf(sql, sizeof sql, "BEGIN; SET LOCAL lock_timeout = 3000; SELECT pg_advisory_xact_lock(%d, hashtext('%s'))%s",
             WK_PG_APPLICATION, db->schema, hold);
    status = wk_pg_run(db, sql);
    if (status != WK_OK) {
        PQclear(PQexec(db->conn, "ROLLBACK"));
        db->within = false;
        db->broken = WK_OK;
    }
    return status;
}

static enum wk_status begin_read(struct wk_db *db)
{
    enum wk_status status = wk_pg_settle(db);
    if (status == WK_OK)
        status = wk_pg_alive(db);
    return status == WK_OK ? wk_pg_run(db, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") : status;
}

static void rollback(struct wk_db *db)
{
    if (!db->within)
        return;
    wk_pg_drop_ahead(db);
    (void)!wk_pg_read_sent(db);
    db->broken = WK_OK;
    if (PQstatus(db->conn) == CONNECTION_OK && wk_pg_settle(db) != WK_OK)
        db->broken = WK_OK;
    PQclear(PQexec(db->conn, "ROLLBACK"));
    db->within = false;
    db->broken = WK_OK;
}

/* To a COMMIT of a transaction that an error has ended the server says ROLLBACK, and no error. */
static enum wk_status commit(struct wk_db *db)
{
    enum wk_status status = db->broken;
    if (status == WK_OK)
        status = wk_pg_settle(db);
    return status == WK_OK ? wk_pg_run(db, "COMMIT") : status;
}

/* ---- places: under the lock of who writes, so that a place changes hands between two transactions only */

static void hold(struct wk_db *db, int64_t epoch)
{
    db->epoch = epoch;
}

static enum wk_status newest_place(struct wk_db *db, int64_t *epoch, char name[WK_PLACE_NAME_SIZE])
{
    struct wk_db_statement *statement = NULL;
    enum wk_status status = wk_pg_prepare(db, "SELECT epoch, who FROM place ORDER BY epoch DESC LIMIT 1", &statement);
    if (status == WK_OK)
        status = wk_pg_step(db, statement);
    if (status == WK_OK) {
        const char *const who = wk_pg_column_text(statement, 1);
        *epoch = wk_pg_column_int(statement, 0);
        snprintf(name, WK_PLACE_NAME_SIZE, "%s", who ? who : "");
    }
    wk_pg_finish(statement);
    if (status != WK_END)
        return status;
    *epoch = 0;
    name[0] = '\0';
    return WK_OK;
}

static enum wk_status take_place(struct wk_db *db, const char *name, int64_t *epoch)
{
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_ ";
    const int64_t before = db->epoch;
    char sql[128];
    snprintf(db->name, sizeof db->name, "%s", name);
    for (char *c = db->name; *c; c++)
        *c = strchr(allowed, *c) ? *c : '?'; /* it stands in a statement */
    snprintf(sql, sizeof sql, "CALL take_place('%s')", db->name);
    db->epoch = -1;
    enum wk_status status = begin(db);
    if (status == WK_OK)
        status = wk_pg_run(db, sql);
    if (status == WK_OK)
        status = wk_pg_ask(db, "SELECT max(epoch) FROM place", epoch);
    if (status == WK_OK)
        status = commit(db);
    if (status != WK_OK)
        rollback(db);
    db->epoch = status == WK_OK ? *epoch : before;
    return status;
}

static const struct wk_backend_places places = {
    .older = "its tables are of an older version, and not this hall's to change: " WK_PG_MAKES_THEM,
    .newest = newest_place,
    .take = take_place,
    .hold = hold,
};

/* ---- what else there is to be said */

static enum wk_status trust(struct wk_db *db)
{
    (void)db;
    return WK_OK;
}

/* Each statement sees what is stored. */
static void forget(struct wk_db *db)
{
    (void)db;
}

/* Reads all; the server checks the sums of its pages where it was made to. */
static enum wk_status check(struct wk_db *db)
{
    int64_t n = 0;
    return wk_pg_ask(
        db,
        "SELECT (SELECT count(*) FROM journal j JOIN kiosk k ON k.id = j.kiosk_id WHERE length(j.body) > 0)"
        " + (SELECT count(*) FROM heard WHERE length(body) > 0) + (SELECT count(*) FROM evidence WHERE length(bytes) > 0)"
        " + (SELECT count(*) FROM heard_evidence WHERE length(bytes) > 0)",
        &n);
}

const struct wk_backend wk_backend_postgresql = {
    .word = "postgresql",
    .schema = &wk_postgres_schema,
    .open = wk_pg_open,
    .is_far = wk_pg_is_far,
    .n_again = wk_pg_n_again,
    .close = wk_pg_close,
    .identify = wk_pg_identify,
    .check_schema = wk_pg_check_schema,
    .trust = trust,
    .mark = wk_pg_mark,
    .check = check,
    .query = wk_pg_query,
    .prepare = wk_pg_prepare,
    .reset = wk_pg_reset,
    .finish = wk_pg_finish,
    .bind_int = wk_pg_bind_int,
    .bind_text = wk_pg_bind_text,
    .bind_blob = wk_pg_bind_blob,
    .step = wk_pg_step,
    .column_int = wk_pg_column_int,
    .column_is_null = wk_pg_column_is_null,
    .column_text = wk_pg_column_text,
    .column_blob = wk_pg_column_blob,
    .run = wk_pg_run,
    .begin = begin,
    .begin_read = begin_read,
    .commit = commit,
    .rollback = rollback,
    .forget = forget,
    .places = &places,
};
