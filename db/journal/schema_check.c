/* Is a database whole, and its schema the one that this program makes? The latter before anything of it could run. */
#include <string.h>

#include "db/journal/schema.h"
#include "db/journal/sql.h"

/* WK_END: both say the same to the end. */
static enum wk_status compare_row(struct wk_query *a, struct wk_query *b)
{
    enum wk_status status = wk_query_step(a), other = wk_query_step(b);
    if (status != WK_OK || other != WK_OK)
        return status == other ? status : status == WK_OK || status == WK_END ? WK_DB_SCHEMA : status;
    for (int i = 0; i < 4; i++) {
        const char *text = wk_query_text(a, i), *wanted = wk_query_text(b, i);
        if (text && wanted ? strcmp(text, wanted) != 0 : text != wanted)
            return WK_DB_SCHEMA;
    }
    return WK_OK;
}

static enum wk_status compare(struct wk_store *store, struct wk_store *model)
{
    static const char all[] = "SELECT type, name, tbl_name, sql FROM main.sqlite_schema ORDER BY type, name";
    struct wk_query a, b;
    enum wk_status status;
    wk_query_open(&a, store, all);
    wk_query_open(&b, model, all);
    while ((status = compare_row(&a, &b)) == WK_OK)
        ;
    wk_query_close(&a);
    wk_query_close(&b);
    return status == WK_END ? WK_OK : status;
}

static enum wk_status check_encoding(struct wk_store *store)
{
    struct wk_query query;
    wk_query_open(&query, store, "PRAGMA encoding");
    enum wk_status status = wk_query_step(&query);
    const char *said = status == WK_OK ? wk_query_text(&query, 0) : NULL;
    if (status == WK_OK && (!said || strcmp(said, "UTF-8") != 0))
        status = WK_DB_SCHEMA;
    wk_query_close(&query);
    return status;
}

enum wk_status wk_sql_check_schema(struct wk_store *store)
{
    struct wk_store model = {.path = store->path};
    int64_t version = 0, cookie = 0;
    enum wk_status status = wk_sql_int(store, "PRAGMA main.schema_version", 0, 0, &cookie);
    if (status == WK_OK)
        status = wk_sql_int(store, "PRAGMA main.user_version", 0, 0, &version);
    if (status == WK_OK && version > WK_SCHEMA_VERSION)
        return WK_DB_NEWER;
    if (status == WK_OK)
        status = check_encoding(store);
    if (status == WK_OK)
        status = wk_sql_connect(&model, NULL, 0);
    for (int64_t v = 0; v < version && status == WK_OK; v++)
        status = wk_sql_run(&model, wk_schema_steps[v]);
    if (status == WK_OK)
        status = compare(store, &model);
    if (model.handle)
        (void)wk_sql_disconnect(&model); /* it was in memory */
    if (status == WK_OK)
        store->schema_cookie = cookie;
    return status;
}

enum wk_status wk_sql_check_file(struct wk_store *store)
{
    struct wk_query query;
    wk_query_open(&query, store, "PRAGMA main.integrity_check(1)");
    enum wk_status status = wk_query_step(&query);
    if (status == WK_OK) {
        const char *said = wk_query_text(&query, 0);
        if (!said || strcmp(said, "ok") != 0)
            status = WK_DB_BROKEN;
    }
    wk_query_close(&query);
    return status == WK_END ? WK_DB_BROKEN : status;
}
