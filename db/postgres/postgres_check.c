/*
 * Is it the schema that the steps make? They are taken once more, in a schema that is gone again at once. What that leaves in
 * the server's catalogs is not nothing, so what was found the same is remembered beside the schema, and compared from then on.
 */
#include "db/postgres/connection.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <string.h>

#include "labels/secret/secret.h"

#define BESIDE "wk_beside"
#define SUM_SIZE 33
#define REMEMBERED_SIZE 96

/* From here on, until the transaction ends, names lead there; also where the audit's tables hide those of the event. */
static enum wk_status stand_in(struct wk_db *db, const char *schema)
{
    char sql[128];
    snprintf(sql, sizeof sql, "SET LOCAL search_path = \"%s\", pg_temp", schema);
    return wk_pg_run(db, sql);
}

/* The text in the first column of the only row, "" for NULL. */
static enum wk_status ask_text(struct wk_db *db, const char *question, const char *schema, char *out, size_t size)
{
    struct wk_db_statement *statement = NULL;
    enum wk_status status = wk_pg_prepare(db, question, &statement);
    if (status == WK_OK)
        status = wk_pg_bind_text(db, statement, ":schema", schema);
    if (status == WK_OK)
        status = wk_pg_step(db, statement);
    if (status == WK_OK) {
        const char *const said = wk_pg_column_text(statement, 0);
        snprintf(out, size, "%s", said ? said : "");
    }
    wk_pg_finish(statement);
    return status;
}

/* All that a schema holds, as one sum in which its own name does not stand, for names lead there without it. */
static enum wk_status sum_of(struct wk_db *db, const char *schema, char sum[SUM_SIZE])
{
    static const char question[] =
        "WITH here AS (SELECT oid FROM pg_namespace WHERE nspname = :schema), line(text) AS ("
        "SELECT concat_ws(' ', c.relname, c.relkind, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,"
        " a.attcollation, pg_get_expr(d.adbin, d.adrelid)) FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
        " LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum"
        " WHERE c.relnamespace IN (SELECT oid FROM here) AND c.relkind <> 'i' AND a.attnum > 0"
        " UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid, true)) FROM pg_constraint"
        " WHERE connamespace IN (SELECT oid FROM here)"
        " UNION ALL SELECT concat_ws(' ', pg_get_triggerdef(t.oid, true), t.tgenabled) FROM pg_trigger t"
        " JOIN pg_class c ON c.oid = t.tgrelid WHERE c.relnamespace IN (SELECT oid FROM here) AND NOT t.tgisinternal"
        " UNION ALL SELECT concat_ws(' ', proname, pg_get_function_arguments(oid), pg_get_function_result(oid), prolang,"
        " prokind, provolatile, proparallel, prosecdef, proisstrict, prosrc,"
        " CASE WHEN proconfig = ARRAY['search_path=' || quote_ident(:schema) || ', pg_temp'] THEN 'its own'"
        " ELSE proconfig::text END) FROM pg_proc WHERE pronamespace IN (SELECT oid FROM here)"
        " UNION ALL SELECT pg_get_indexdef(i.indexrelid, 0, true) FROM pg_index i"
        " JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace IN (SELECT oid FROM here)"
        " UNION ALL SELECT pg_get_ruledef(r.oid, true) FROM pg_rewrite r"
        " JOIN pg_class c ON c.oid = r.ev_class WHERE c.relnamespace IN (SELECT oid FROM here))"
        " SELECT md5(string_agg(text, ';' ORDER BY text COLLATE \"C\")) FROM line";
    return ask_text(db, question, schema, sum, SUM_SIZE);
}

/* What is remembered of a schema with this sum: that it is what these very steps make. */
static void write_remembered(const struct wk_db *db, int64_t version, const char *sum, char out[REMEMBERED_SIZE])
{
    uint8_t hash[WK_HASH_SIZE] = {0};
    char steps[2 * sizeof hash + 1];
    for (int64_t v = 0; v < version; v++) {
        uint8_t both[2 * WK_HASH_SIZE];
        memcpy(both, hash, sizeof hash);
        wk_hash(both + sizeof hash, (const uint8_t *)db->steps->step[v], strlen(db->steps->step[v]));
        wk_hash(hash, both, sizeof both);
    }
    wk_hex(steps, hash, sizeof hash);
    snprintf(out, REMEMBERED_SIZE, "wallkeeper %.32s %s", steps, sum);
}

/* As the schema's comment. Who does not own it remembers nothing. */
static void remember(struct wk_db *db, const char *text)
{
    char sql[REMEMBERED_SIZE + WK_PG_SCHEMA_MAX + 40];
    snprintf(sql, sizeof sql, "COMMENT ON SCHEMA \"%s\" IS '%s'", db->schema, text);
    (void)!wk_pg_run(db, sql);
}

static enum wk_status make_beside(struct wk_db *db, int64_t version, char sum[SUM_SIZE])
{
    enum wk_status status = wk_pg_run(db, "CREATE SCHEMA " BESIDE);
    if (status == WK_OK)
        status = stand_in(db, BESIDE);
    for (int64_t v = 0; v < version && status == WK_OK; v++)
        status = wk_pg_run(db, db->steps->step[v]);
    return status == WK_OK ? sum_of(db, BESIDE, sum) : status;
}

/* *fresh: it was found to be so, and `remembered` is what is to be remembered of it. */
static enum wk_status compare(struct wk_db *db, int64_t version, char remembered[REMEMBERED_SIZE], bool *fresh)
{
    static const char question[] = "SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname = :schema";
    char here[SUM_SIZE] = "", beside[SUM_SIZE] = "", there[REMEMBERED_SIZE] = "";
    enum wk_status status = stand_in(db, db->schema);
    *fresh = false;
    if (status == WK_OK)
        status = sum_of(db, db->schema, here);
    if (status == WK_OK)
        status = ask_text(db, question, db->schema, there, sizeof there);
    write_remembered(db, version, here, remembered);
    if (status != WK_OK || strcmp(there, remembered) == 0)
        return status;
    status = make_beside(db, version, beside);
    *fresh = status == WK_OK && strcmp(here, beside) == 0;
    return status == WK_OK && !*fresh ? WK_DB_SCHEMA : status;
}

enum wk_status wk_pg_check_schema(struct wk_db *db)
{
    struct wk_db_identity said = {.fresh = false};
    const bool within = db->within;
    char remembered[REMEMBERED_SIZE];
    bool fresh = false;
    enum wk_status status = wk_pg_identify(db, &said);
    if (status != WK_OK || said.version > db->steps->n)
        return status == WK_OK ? WK_DB_NEWER : status;
    if (said.read_only)
        return WK_OK; /* of a standby, which is what its primary is */
    status = wk_pg_run(db, within ? "SAVEPOINT beside" : "BEGIN READ WRITE");
    if (status != WK_OK)
        return status;
    status = compare(db, said.version, remembered, &fresh);
    db->broken = WK_OK;
    PQclear(PQexec(db->conn, within ? "ROLLBACK TO beside; RELEASE beside" : "ROLLBACK"));
    db->within = within;
    if (fresh && !within && !db->read_only)
        remember(db, remembered);
    return status == WK_DB_READ_ONLY ? WK_OK : status; /* a role that makes no schemas cannot change this one either */
}
