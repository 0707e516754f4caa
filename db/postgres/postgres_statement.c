/*
 * Statements of PostgreSQL. Types of parameters are known only once they are bound, so the server parses a text at its first
 * step; a text of queries.def then stays parsed. Rows of a statement of any length (WK_MANY) come through a cursor, where there
 * are more of them than are in memory at once.
 */
#include "db/postgres/connection.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/postgres/statement.h"
#include "db/postgres/words.h"

#define STORED_WORD "stored."
#define TO_TEXT_(n) #n
#define TO_TEXT(n) TO_TEXT_(n)
#define FEW " LIMIT " TO_TEXT(WK_PG_ROWS)

/* ---- its text */

static bool in_name(char c)
{
    return (c >= 'a' && c <= 'z') || c == '_';
}

/* The number of a parameter, from 1; 0: there are too many, or its name is too long. */
static int number_of(struct wk_db_statement *self, const char *name, size_t length)
{
    if (length >= WK_PG_NAME_MAX)
        return 0;
    for (int i = 0; i < self->n; i++)
        if (strlen(self->name[i]) == length && memcmp(self->name[i], name, length) == 0)
            return i + 1;
    if (self->n == WK_PG_PARAMETERS_MAX)
        return 0;
    memcpy(self->name[self->n], name, length);
    self->name[self->n][length] = 0;
    return ++self->n;
}

/* :name becomes $1, and "stored." the event's schema; what stands in '' and :: stays. */
static bool translate(struct wk_db_statement *self, const char *sql)
{
    size_t n = 0, room = 2 * strlen(sql) + sizeof FEW + 64;
    bool quoted = false;
    for (const char *at = strstr(sql, STORED_WORD); at; at = strstr(at + 1, STORED_WORD))
        room += WK_PG_SCHEMA_MAX;
    self->sql = malloc(room);
    for (const char *at = sql; self->sql && *at;) {
        if (*at == '\'')
            quoted = !quoted;
        if (!quoted && *at == ':' && at[1] != ':' && in_name(at[1]) && !(at > sql && at[-1] == ':')) {
            const char *const name = at++;
            while (in_name(*at))
                at++;
            const int number = number_of(self, name, (size_t)(at - name));
            if (number == 0)
                return false;
            n += (size_t)snprintf(self->sql + n, room - n, "$%d", number);
        } else if (!quoted && strncmp(at, STORED_WORD, strlen(STORED_WORD)) == 0) {
            n += (size_t)snprintf(self->sql + n, room - n, "%s.", self->db->schema);
            at += strlen(STORED_WORD);
        } else {
            self->sql[n++] = *at++;
        }
    }
    if (self->sql)
        strcpy(self->sql + n, self->many ? FEW : "");
    self->n_sql = n;
    return self->sql != NULL;
}

enum wk_status wk_pg_prepare(struct wk_db *db, const char *sql, struct wk_db_statement **out)
{
    struct wk_db_statement *self = calloc(1, sizeof *self);
    if (!self)
        return WK_NO_MEMORY;
    self->db = db;
    self->text = sql;
    self->many = strncmp(sql, WK_PG_MANY, strlen(WK_PG_MANY)) == 0;
    if (!translate(self, sql + (self->many ? strlen(WK_PG_MANY) : 0))) {
        const enum wk_status status = self->sql ? WK_FAILED : WK_NO_MEMORY;
        free(self->sql);
        free(self);
        return status;
    }
    *out = self;
    return WK_OK;
}

/* ---- its cursor */

static void forget_cursor(struct wk_db_statement *self)
{
    struct wk_db_statement **at = &self->db->open;
    while (*at && *at != self)
        at = &(*at)->next;
    if (*at)
        *at = self->next;
    self->next = NULL;
    self->cursor = 0;
}

/* The transaction that was there for cursors ends with the last of them. */
static enum wk_status end_reading(struct wk_db *db)
{
    if (!db->reading || db->open)
        return WK_OK;
    db->reading = false;
    PGresult *result = PQexec(db->conn, "COMMIT");
    const enum wk_status status = wk_pg_status(result);
    PQclear(result);
    return status;
}

static void close_cursor(struct wk_db_statement *self)
{
    char sql[40];
    if (self->cursor == 0)
        return;
    snprintf(sql, sizeof sql, "CLOSE c%u", self->cursor);
    forget_cursor(self);
    if (wk_pg_read_sent(self->db) == WK_OK)
        PQclear(PQexec(self->db->conn, sql)); /* the end of the transaction closes it in any case */
    if (end_reading(self->db) != WK_OK)
        self->db->reading = false;
}

static enum wk_status fetch(struct wk_db_statement *self, bool all)
{
    char sql[48];
    if (all)
        snprintf(sql, sizeof sql, "FETCH ALL c%u", self->cursor);
    else
        snprintf(sql, sizeof sql, "FETCH %d c%u", WK_PG_ROWS, self->cursor);
    PQclear(self->result);
    self->result = NULL;
    self->row = -1;
    enum wk_status status = wk_pg_read_sent(self->db);
    if (status != WK_OK)
        return status;
    self->result = PQexecParams(self->db->conn, sql, 0, NULL, NULL, NULL, NULL, 1);
    status = wk_pg_status(self->result);
    if (status != WK_OK || all || PQntuples(self->result) < WK_PG_ROWS) {
        const int n = PQntuples(self->result);
        close_cursor(self);
        self->done = status != WK_OK || n == 0;
    }
    return status;
}

/* What is left of it, behind what is in memory. */
static enum wk_status take_rest(struct wk_db_statement *self)
{
    PGresult *const before = self->result;
    const int from = self->row, n = PQntuples(before);
    self->result = NULL;
    enum wk_status status = fetch(self, true);
    PGresult *const all = status == WK_OK ? PQcopyResult(before, PG_COPYRES_ATTRS | PG_COPYRES_TUPLES) : NULL;
    bool good = all != NULL;
    for (int row = 0; good && row < PQntuples(self->result); row++)
        for (int column = 0; good && column < PQnfields(self->result); column++)
            good = PQsetvalue(all, n + row, column,
                              PQgetisnull(self->result, row, column) ? NULL : PQgetvalue(self->result, row, column),
                              PQgetisnull(self->result, row, column) ? -1 : PQgetlength(self->result, row, column)) != 0;
    PQclear(self->result);
    PQclear(before);
    self->result = all;
    self->row = from;
    self->done = false;
    return status != WK_OK || good ? status : WK_NO_MEMORY;
}

enum wk_status wk_pg_settle(struct wk_db *db)
{
    enum wk_status status = WK_OK;
    while (db->open && status == WK_OK)
        status = take_rest(db->open);
    return status;
}

/* ---- it runs */

unsigned wk_pg_type_of(const struct wk_db_statement *self, int parameter)
{
    return self->value[parameter].type ? self->value[parameter].type : WK_OID_TEXT;
}

void wk_pg_kept_name(char name[16], int kept)
{
    snprintf(name, 16, "q%d", kept);
}

static void gather(const struct wk_db_statement *self, Oid *types, const char **bytes, int *lengths, int *formats)
{
    for (int i = 0; i < self->n; i++) {
        types[i] = wk_pg_type_of(self, i);
        bytes[i] = self->value[i].bytes;
        lengths[i] = self->value[i].length;
        formats[i] = 1;
    }
}

enum wk_status wk_pg_keep(const struct wk_db_statement *self, const unsigned *types, int *kept)
{
    struct wk_db *const db = self->db;
    char name[16];
    *kept = -1;
    if (!wk_pg_is_row(self->text))
        return WK_OK;
    for (int k = 0; k < db->n_kept; k++)
        if (db->kept[k].text == self->text && memcmp(db->kept[k].types, types, (size_t)self->n * sizeof *types) == 0) {
            *kept = k;
            return WK_OK;
        }
    if (db->n_kept == WK_PG_KEPT_MAX)
        return WK_OK;
    const enum wk_status sent = wk_pg_read_sent(db);
    if (sent != WK_OK)
        return sent;
    wk_pg_kept_name(name, db->n_kept);
    PGresult *const result = PQprepare(db->conn, name, self->sql, self->n, types);
    const enum wk_status status = wk_pg_status(result);
    PQclear(result);
    if (status != WK_OK)
        return status;
    db->kept[db->n_kept].text = self->text;
    memcpy(db->kept[db->n_kept].types, types, (size_t)self->n * sizeof *types);
    *kept = db->n_kept++;
    return WK_OK;
}

/* Of a transaction, so that there is an end at which what went wrong is said; while the server keeps texts. */
static bool goes_ahead(const struct wk_db_statement *self)
{
    return self->db->within && !self->db->open && self->db->n_kept < WK_PG_KEPT_MAX &&
           strncmp(self->text, WK_PG_CALL, strlen(WK_PG_CALL)) == 0 && wk_pg_is_row(self->text);
}

static enum wk_status run_whole(struct wk_db_statement *self)
{
    Oid types[WK_PG_PARAMETERS_MAX] = {0};
    const char *bytes[WK_PG_PARAMETERS_MAX];
    int lengths[WK_PG_PARAMETERS_MAX], formats[WK_PG_PARAMETERS_MAX], kept = -1;
    char name[16];
    if (goes_ahead(self)) {
        self->done = true;
        return wk_pg_put_ahead(self);
    }
    gather(self, types, bytes, lengths, formats);
    const enum wk_status status = wk_pg_keep(self, types, &kept);
    if (status != WK_OK)
        return status;
    wk_pg_kept_name(name, kept);
    const enum wk_status sent = wk_pg_read_sent(self->db);
    if (sent != WK_OK)
        return sent;
    self->result = kept >= 0 ? PQexecPrepared(self->db->conn, name, self->n, bytes, lengths, formats, 1)
                             : PQexecParams(self->db->conn, self->sql, self->n, types, bytes, lengths, formats, 1);
    self->row = -1;
    return wk_pg_status(self->result);
}

static enum wk_status open_cursor(struct wk_db_statement *self)
{
    struct wk_db *const db = self->db;
    Oid types[WK_PG_PARAMETERS_MAX];
    const char *bytes[WK_PG_PARAMETERS_MAX];
    int lengths[WK_PG_PARAMETERS_MAX], formats[WK_PG_PARAMETERS_MAX];
    const size_t size = strlen(self->sql) + 64;
    char *const sql = malloc(size);
    enum wk_status status = sql ? WK_OK : WK_NO_MEMORY;
    if (status == WK_OK && !db->within && !db->reading) {
        db->reading = true;
        status = wk_pg_run(db, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        db->reading = status == WK_OK;
    }
    if (status == WK_OK) {
        const unsigned cursor = ++db->n_cursors;
        snprintf(sql, size, "DECLARE c%u NO SCROLL CURSOR FOR %.*s", cursor, (int)self->n_sql, self->sql);
        gather(self, types, bytes, lengths, formats);
        PGresult *const result = PQexecParams(db->conn, sql, self->n, types, bytes, lengths, formats, 1);
        status = wk_pg_status(result);
        PQclear(result);
        if (status == WK_OK) {
            self->cursor = cursor;
            self->next = db->open;
            db->open = self;
        } else if (end_reading(db) != WK_OK) {
            db->reading = false;
        }
    }
    free(sql);
    return status == WK_OK ? fetch(self, false) : status;
}

/* As a rule there are few; where there are more, all of them come from a cursor, and so from one moment. */
static enum wk_status run_many(struct wk_db_statement *self)
{
    const enum wk_status status = run_whole(self);
    if (status != WK_OK || PQntuples(self->result) < WK_PG_ROWS)
        return status;
    PQclear(self->result);
    self->result = NULL;
    return open_cursor(self);
}

static enum wk_status begin_rows(struct wk_db_statement *self)
{
    enum wk_status status = self->db->broken;
    if (status == WK_OK)
        status = wk_pg_alive(self->db);
    if (status != WK_OK)
        return status;
    self->ran = true;
    status = self->many ? run_many(self) : run_whole(self);
    if (status != WK_OK && self->db->within)
        self->db->broken = status;
    return status;
}

enum wk_status wk_pg_step(struct wk_db *db, struct wk_db_statement *self)
{
    (void)db;
    if (self->done)
        return WK_END;
    enum wk_status status = self->ran ? WK_OK : begin_rows(self);
    if (status == WK_OK && self->done)
        return WK_END;
    if (status == WK_OK && ++self->row >= PQntuples(self->result) && self->cursor > 0) {
        status = self->db->broken != WK_OK ? self->db->broken : fetch(self, false);
        self->row = 0;
    }
    if (status != WK_OK)
        return status;
    if (self->row < PQntuples(self->result))
        return WK_OK;
    self->done = true;
    return WK_END;
}

void wk_pg_reset(struct wk_db_statement *self)
{
    close_cursor(self);
    PQclear(self->result);
    self->result = NULL;
    self->ran = self->done = false;
    memset(self->value, 0, sizeof self->value);
}

void wk_pg_finish(struct wk_db_statement *self)
{
    if (!self)
        return;
    wk_pg_reset(self);
    free(self->sql);
    free(self);
}

/* ---- values: big-endian, as the wire has them */

static int parameter(const struct wk_db_statement *self, const char *name)
{
    for (int i = 0; i < self->n; i++)
        if (strcmp(self->name[i], name) == 0)
            return i;
    return -1;
}

enum wk_status wk_pg_bind_int(struct wk_db *db, struct wk_db_statement *self, const char *name, int64_t value)
{
    (void)db;
    const int at = parameter(self, name);
    if (at < 0)
        return WK_NOT_FOUND;
    for (int i = 0; i < 8; i++)
        self->value[at].number[i] = (uint8_t)((uint64_t)value >> (56 - 8 * i));
    self->value[at].type = WK_OID_INT8;
    self->value[at].bytes = self->value[at].number;
    self->value[at].length = 8;
    return WK_OK;
}

static enum wk_status bind(struct wk_db_statement *self, const char *name, unsigned type, const void *bytes, size_t n)
{
    const int at = parameter(self, name);
    if (at < 0)
        return WK_NOT_FOUND;
    if (n > INT32_MAX / 2)
        return WK_BAD_INPUT;
    self->value[at].type = type;
    self->value[at].bytes = bytes;
    self->value[at].length = (int)n;
    return WK_OK;
}

enum wk_status wk_pg_bind_text(struct wk_db *db, struct wk_db_statement *self, const char *name, const char *value)
{
    (void)db;
    return bind(self, name, WK_OID_TEXT, value, value ? strlen(value) : 0);
}

enum wk_status wk_pg_bind_blob(struct wk_db *db, struct wk_db_statement *self, const char *name, const void *bytes, size_t n)
{
    (void)db;
    return bind(self, name, WK_OID_BYTES, bytes, bytes ? n : 0);
}

int64_t wk_pg_column_int(struct wk_db_statement *self, int column)
{
    const Oid type = PQftype(self->result, column);
    const int n = PQgetlength(self->result, self->row, column);
    const uint8_t *const bytes = (const uint8_t *)PQgetvalue(self->result, self->row, column);
    if (PQgetisnull(self->result, self->row, column) ||
        (type != WK_OID_INT8 && type != WK_OID_INT4 && type != WK_OID_INT2 && type != WK_OID_BOOL) || n < 1)
        return 0;
    uint64_t value = n < 8 && bytes[0] & 0x80 ? UINT64_MAX : 0;
    for (int i = 0; i < n; i++)
        value = value << 8 | bytes[i];
    return (int64_t)value;
}

bool wk_pg_column_is_null(struct wk_db_statement *self, int column)
{
    return PQgetisnull(self->result, self->row, column) != 0;
}

const char *wk_pg_column_text(struct wk_db_statement *self, int column)
{
    const Oid type = PQftype(self->result, column);
    if ((type != WK_OID_TEXT && type != WK_OID_UNKNOWN) || PQgetisnull(self->result, self->row, column))
        return NULL;
    return PQgetvalue(self->result, self->row, column); /* there is none with a zero byte inside */
}

const uint8_t *wk_pg_column_blob(struct wk_db_statement *self, int column, size_t *n)
{
    *n = 0;
    if (PQftype(self->result, column) != WK_OID_BYTES || PQgetisnull(self->result, self->row, column))
        return NULL;
    *n = (size_t)PQgetlength(self->result, self->row, column);
    return (const uint8_t *)PQgetvalue(self->result, self->row, column);
}
