/* The statements in PostgreSQL's words. Which index serves it finds out itself; functions of these names are its schema's. */
#include "db/postgres/connection.h"
#include "db/postgres/words.h"

#define BY_KIND(table) ""
#define STORED "stored."
#define SHADOW "pg_temp."
#define PLAIN(column) column
#define INT(body, path) "json_int(" #body ", '$." #path "')"
#define TEXT(body, path) "json_text(" #body ", '$." #path "')"
#define MEMBERS(body, path) "json_members(" #body ", '$." #path "')"
#define MEMBER_INT(member) "json_int(" #member ".value, '$')"
#define HEX(bytes) "encode(" #bytes ", 'hex')"
#define N_BYTES(text) "octet_length(" #text ")"
#define ADD(table, columns, values) "CALL add_" table "(" values ")"
#include "db/backend/query_parts.h"

static const char *const queries[WK_N_QUERIES] = {
#define WK_QUERY(name, text) [WK_Q_##name] = text,
#define WK_QUERY_MANY(name, text) [WK_Q_##name] = WK_PG_MANY text,
#define WK_QUERY_BY(name, sqlite, postgres) [WK_Q_##name] = postgres,
#include "db/backend/queries.def"
};

const char *wk_pg_query(enum wk_query_name name)
{
    return queries[name];
}

bool wk_pg_is_row(const char *text)
{
    for (int q = WK_Q_NONE + 1; q < WK_N_QUERIES; q++)
        if (queries[q] == text)
            return true;
    return false;
}
