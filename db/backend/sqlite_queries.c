/* The statements in SQLite's words. */
#include "db/backend/sqlite.h"

#define BY_KIND(table) " INDEXED BY " #table "_by_kind"
#define STORED "main."
#define SHADOW "temp."
#define PLAIN(column) "+" column /* no index is to be used for it */
#define INT(body, path) "json_extract(" #body ", '$." #path "')"
#define TEXT(body, path) INT(body, path)
#define MEMBERS(body, path) "json_each(" #body ", '$." #path "')"
#define MEMBER_INT(member) #member ".value"
#define HEX(bytes) "lower(hex(" #bytes "))"
#define N_BYTES(text) "length(CAST(" #text " AS BLOB))"
#define ADD(table, columns, values) "INSERT INTO " table "(" columns ") VALUES (" values ")"
#include "db/backend/query_parts.h"

static const char *const queries[WK_N_QUERIES] = {
#define WK_QUERY(name, text) [WK_Q_##name] = text,
#define WK_QUERY_MANY(name, text) [WK_Q_##name] = text,
#define WK_QUERY_BY(name, sqlite, postgres) [WK_Q_##name] = sqlite,
#include "db/backend/queries.def"
};

const char *wk_sqlite_query(enum wk_query_name name)
{
    return queries[name];
}
