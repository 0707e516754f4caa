/* SQLite: is a file whole, and its schema the one that this program makes? The latter before anything of it could run. */
#include "db/backend/sqlite.h"

#include <string.h>

static const struct wk_backend *const sqlite = &wk_backend_sqlite;

/* WK_END: both say the same to the end. */
static enum wk_status compare_row(struct wk_db *db, struct wk_db_statement *a, struct wk_db *model, struct wk_db_statement *b)
{
    enum wk_status status = sqlite->step(db, a), other = sqlite->step(model, b);
    if (status != WK_OK || other != WK_OK)
        return status == other ? status : status == WK_OK || status == WK_END ? WK_DB_SCHEMA : status;
    for (int i = 0; i < 4; i++) {
        const char *text = sqlite->column_text(a, i), *wanted = sqlite->column_text(b, i);
        if (text && wanted ? strcmp(text, wanted) != 0 : text != wanted)
            return WK_DB_SCHEMA;
    }
    return WK_OK;
}

static enum wk_status compare(struct wk_db *db, struct wk_db *model)
{
    static const char all[] = "SELECT type, name, tbl_name, sql FROM main.sqlite_schema ORDER BY type, name";
    struct wk_db_statement *a = NULL, *b = NULL;
    enum wk_status status = sqlite->prepare(db, all, &a);
    if (status == WK_OK)
        status = sqlite->prepare(model, all, &b);
    while (status == WK_OK)
        status = compare_row(db, a, model, b);
    sqlite->finish(a);
    sqlite->finish(b);
    return status == WK_END ? WK_OK : status;
}

static enum wk_status check_encoding(struct wk_db *db)
{
    char said[16] = "";
    enum wk_status status = wk_sqlite_ask_text(db, "PRAGMA encoding", said, sizeof said);
    return status == WK_OK && strcmp(said, "UTF-8") != 0 ? WK_DB_SCHEMA : status;
}

enum wk_status wk_sqlite_check_schema(struct wk_db *db)
{
    struct wk_db model = {.path = db->path};
    int64_t version = 0, cookie = 0;
    enum wk_status status = wk_sqlite_ask(db, "PRAGMA main.schema_version", &cookie);
    if (status == WK_OK)
        status = wk_sqlite_ask(db, "PRAGMA main.user_version", &version);
    if (status == WK_OK && version > db->schema->n)
        return WK_DB_NEWER;
    if (status == WK_OK)
        status = check_encoding(db);
    if (status == WK_OK)
        status = wk_sqlite_connect(&model, NULL, 0);
    for (int64_t v = 0; v < version && status == WK_OK; v++)
        status = wk_sqlite_run(&model, db->schema->step[v]);
    if (status == WK_OK)
        status = compare(db, &model);
    (void)wk_sqlite_disconnect(&model); /* it was in memory */
    if (status == WK_OK)
        db->schema_cookie = cookie;
    return status;
}

enum wk_status wk_sqlite_check(struct wk_db *db)
{
    char said[8] = "";
    enum wk_status status = wk_sqlite_ask_text(db, "PRAGMA main.integrity_check(1)", said, sizeof said);
    if (status == WK_OK && strcmp(said, "ok") != 0)
        status = WK_DB_BROKEN;
    return status == WK_NOT_FOUND ? WK_DB_BROKEN : status;
}
