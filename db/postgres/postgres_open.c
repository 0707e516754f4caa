/* A connection to PostgreSQL: opened, named, looked at, and opened again after a break. */
#include "db/postgres/connection.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void hush(void *context, const char *message)
{
    (void)context;
    (void)message; /* notices; what goes wrong comes as a status */
}

char *wk_pg_split(const char *place, char schema[WK_PG_SCHEMA_MAX + 1])
{
    const char *const mark = strchr(place, '#');
    const char *const name = mark ? mark + 1 : "event";
    const size_t n = strlen(name);
    if (n < 1 || n > WK_PG_SCHEMA_MAX || strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") != n ||
        strncmp(name, "pg_", 3) == 0)
        return NULL;
    memcpy(schema, name, n + 1);
    return mark ? strndup(place, (size_t)(mark - place)) : strdup(place);
}

bool wk_pg_role(const char *address, char role[WK_PG_SCHEMA_MAX + 1])
{
    PQconninfoOption *const options = PQconninfoParse(address, NULL);
    role[0] = '\0';
    for (const PQconninfoOption *o = options; o && o->keyword; o++)
        if (strcmp(o->keyword, "user") == 0 && o->val && strlen(o->val) <= WK_PG_SCHEMA_MAX &&
            strspn(o->val, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(o->val))
            memcpy(role, o->val, strlen(o->val) + 1);
    PQconninfoFree(options);
    return role[0] != '\0';
}

/*
 * A program that is gone, or cut off, keeps its lock until the server notices. That it notices within a long statement too is
 * asked for by itself: not every system can, and it is only later then.
 */
static enum wk_status be_noticed(struct wk_db *db)
{
    PQclear(PQexec(db->conn, "SET client_connection_check_interval = 1000"));
    return wk_pg_run(db, "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;"
                         " SET tcp_user_timeout = 25000");
}

/*
 * What holds for each of our connections. Plans are kept, those of a trigger from its first run on, and what was planned for an
 * empty table reads all of a full one: so indexes are taken wherever there are some.
 */
static enum wk_status set_up(struct wk_db *db)
{
    char sql[512];
    PQsetNoticeProcessor(db->conn, hush, NULL);
    snprintf(sql, sizeof sql,
             "SET search_path = \"%s\"; SET client_encoding = 'UTF8'; SET synchronous_commit = on; SET jit = off;"
             " SET enable_seqscan = off; SET idle_in_transaction_session_timeout = 0;"
             " SET default_transaction_isolation = 'read committed'; SET default_transaction_read_only = %s",
             db->schema, db->read_only ? "on" : "off");
    db->n_kept = db->n_sent = 0;
    wk_pg_drop_ahead(db);
    db->within = db->reading = false;
    db->broken = WK_OK;
    const enum wk_status status = wk_pg_run(db, sql);
    return status == WK_OK ? be_noticed(db) : status;
}

static void say(const struct wk_db_target *target, const char *text)
{
    if (!target->said || target->n_said == 0)
        return;
    snprintf(target->said, target->n_said, "%s", text);
    target->said[strcspn(target->said, "\n")] = 0;
}

static void say_also(const struct wk_db_target *target, const char *text)
{
    const size_t n = target->said && target->n_said > 0 ? strlen(target->said) : 0;
    if (n > 0)
        snprintf(target->said + n, target->n_said - n, "%s", text);
}

/* Only where it is not there yet: a role that may use one need not be one that may make it. */
static enum wk_status make_schema(struct wk_db *db, const struct wk_db_target *target)
{
    char sql[200];
    int64_t n = 0;
    snprintf(sql, sizeof sql, "SELECT count(*) FROM pg_namespace WHERE nspname = '%s'", db->schema);
    enum wk_status status = wk_pg_ask(db, sql, &n);
    snprintf(sql, sizeof sql, "CREATE SCHEMA IF NOT EXISTS \"%s\"", db->schema);
    if (status != WK_OK || n > 0)
        return status;
    status = wk_pg_run(db, sql);
    if (status == WK_DB_READ_ONLY) {
        snprintf(sql, sizeof sql, "there is no schema %s, and its role may make none: " WK_PG_MAKES_THEM, db->schema);
        say(target, sql);
    }
    return status;
}

/* Whoever lists the processes reads the address, and each message has it. */
static bool has_password(const char *address)
{
    PQconninfoOption *const options = PQconninfoParse(address, NULL);
    bool found = false;
    for (const PQconninfoOption *o = options; o && o->keyword; o++)
        found = found || (strcmp(o->keyword, "password") == 0 && o->val && o->val[0]);
    PQconninfoFree(options);
    return found;
}

/* A server answers there, whether or not it knows the role. */
static bool is_there(const char *address)
{
    static const char *const keys[] = {"connect_timeout", "dbname", NULL};
    const char *const values[] = {"2", address, NULL};
    return PQpingParams(keys, values, 1) == PQPING_OK;
}

/* A server that does not answer keeps nobody waiting; the address may say otherwise, for what comes later counts. */
static enum wk_status connect(struct wk_db *db, const char *address, const struct wk_db_target *target)
{
    static const char *const keys[] = {"connect_timeout", "tcp_user_timeout", "fallback_application_name", "dbname", NULL};
    const char *const values[] = {"5", "5000", "wallkeeper", address, NULL};
    if (has_password(address)) {
        say(target, "an address has no password: it belongs into ~/.pgpass");
        return WK_BAD_INPUT;
    }
    db->conn = PQconnectdbParams(keys, values, 1);
    if (db->conn && PQstatus(db->conn) == CONNECTION_OK)
        return WK_OK;
    say(target, db->conn ? PQerrorMessage(db->conn) : "");
    if (db->conn && is_there(address))
        say_also(target, "; where there is no such role yet, " WK_PG_MAKES_THEM);
    return db->conn ? WK_NO_FILE : WK_NO_MEMORY;
}

bool wk_pg_is_far(const struct wk_db *db)
{
    const char *const host = PQhost(db->conn);
    return !host || host[0] != '/';
}

int64_t wk_pg_n_again(const struct wk_db *db)
{
    return db->n_again;
}

enum wk_status wk_pg_open(struct wk_db **out, const struct wk_db_target *target)
{
    struct wk_db *db = calloc(1, sizeof *db);
    char *const address = db ? wk_pg_split(target->path, db->schema) : NULL;
    enum wk_status status = !db ? WK_NO_MEMORY : address ? WK_OK : WK_BAD_INPUT;
    if (status == WK_OK) {
        db->epoch = -1;
        db->steps = target->schema;
        db->read_only = target->read_only;
        db->make = target->make;
        status = connect(db, address, target);
    }
    if (status == WK_OK)
        status = set_up(db);
    if (status == WK_OK && db->make && !db->read_only)
        status = make_schema(db, target);
    free(address);
    if (status == WK_OK)
        *out = db;
    else
        wk_pg_close(db);
    return status;
}

void wk_pg_close(struct wk_db *db)
{
    if (!db)
        return;
    PQfinish(db->conn);
    wk_pg_free_ahead(db);
    free(db);
}

enum wk_status wk_pg_alive(struct wk_db *db)
{
    if (PQstatus(db->conn) == CONNECTION_OK || db->within || db->reading)
        return WK_OK; /* what comes says how it is */
    PQreset(db->conn);
    db->n_again++;
    return PQstatus(db->conn) == CONNECTION_OK ? set_up(db) : WK_IO;
}

enum wk_status wk_pg_identify(struct wk_db *db, struct wk_db_identity *out)
{
    int64_t marked = 0, tables = 0, kiosks = 0, standby = 0;
    struct wk_db_identity said = {.fresh = false};
    char sql[256];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM pg_tables WHERE schemaname = '%s'", db->schema);
    enum wk_status status = wk_pg_ask(db, sql, &tables);
    if (status == WK_OK)
        status = wk_pg_ask(db, "SELECT pg_is_in_recovery()", &standby);
    said.read_only = standby == 1;
    if (status == WK_OK && tables > 0) {
        status = wk_pg_ask(db, "SELECT application FROM mark", &marked);
        if (status == WK_DB_SCHEMA || status == WK_FAILED || status == WK_NOT_FOUND) /* tables of somebody else */
            status = WK_OK;
        said.ours = marked == WK_PG_APPLICATION;
    }
    if (status == WK_OK && said.ours)
        status = wk_pg_ask(db, "SELECT version FROM mark", &said.version);
    if (status == WK_OK && said.ours)
        status = wk_pg_ask(db, "SELECT count(*) FROM kiosk", &kiosks);
    said.fresh = tables == 0 || (said.ours && kiosks == 0);
    if (status == WK_OK)
        *out = said;
    return status;
}

enum wk_status wk_pg_mark(struct wk_db *db, int64_t version)
{
    char sql[200];
    int64_t now = 0;
    if (wk_pg_ask(db, "SELECT version FROM mark", &now) == WK_OK && now == version)
        return WK_OK; /* its owner made it */
    snprintf(sql, sizeof sql,
             "INSERT INTO mark VALUES (1, %d, %lld) ON CONFLICT (\"only\") DO UPDATE SET version = excluded.version",
             WK_PG_APPLICATION, (long long)version);
    return wk_pg_run(db, sql);
}
