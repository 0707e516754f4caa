/* Audit: does the journal hold together, and do the tables say what it says? And building them anew from it. */
#include <string.h>

#include "db/evidence.h"
#include "db/fold.h"
#include "db/journal.h"
#include "db/schema.h"
#include "db/state.h"

enum wk_status wk_store_rebuild(struct wk_store *store, int64_t *n_records, int64_t *bad)
{
    int64_t n = 0, first_bad = 0;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    struct wk_fold fold = wk_fold_put_aside(store);
    status = wk_sql_run(store, wk_schema_clear);
    if (status == WK_OK)
        status = wk_journal_walk(store, wk_state_apply, &n, &first_bad);
    status = wk_sql_end(store, status);
    wk_fold_take_back(store, &fold);
    if (status == WK_OK && n_records)
        *n_records = n;
    if (status == WK_DB_BROKEN && bad)
        *bad = first_bad;
    return status;
}

/* SQLite's own check of the file: pages, indexes, constraints. */
static enum wk_status check_file(struct wk_store *store)
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

/* The tables against those that the walk has just built in their shadow. */
static enum wk_status compare_tables(struct wk_store *store, int64_t *bad)
{
    enum wk_status status = wk_sql_int(store, wk_schema_difference, 0, 0, bad);
    if (status == WK_NOT_FOUND)
        return WK_OK;
    return status == WK_OK ? WK_DB_BROKEN : status;
}

static enum wk_status visit(struct wk_store *store, const struct wk_record *record)
{
    enum wk_status status = wk_state_apply(store, record);
    return status == WK_OK ? wk_evidence_check(store, record) : status;
}

enum wk_status wk_store_verify(struct wk_store *store, int64_t *n_records, int64_t *bad)
{
    int64_t n = 0, first_bad = 0;
    /* The shadow has no journal to refer to; this pragma takes effect outside of transactions only. */
    enum wk_status status = wk_sql_run(store, "PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY; BEGIN");
    if (status == WK_OK)
        status = wk_sql_run(store, wk_schema_shadow);
    struct wk_fold fold = wk_fold_put_aside(store);
    if (status == WK_OK)
        status = wk_journal_walk(store, visit, &n, &first_bad);
    wk_fold_take_back(store, &fold);
    if (status == WK_OK)
        status = compare_tables(store, &first_bad);
    if (status == WK_OK)
        status = check_file(store);
    /* Nothing is to stay of it, so it ends in a rollback in any case; WK_END stands for "all is well" on the way there. */
    status = wk_sql_end(store, status == WK_OK ? WK_END : status);
    if (status == WK_END)
        status = WK_OK;
    enum wk_status restored = wk_sql_run(store, "PRAGMA foreign_keys = ON");
    if (status == WK_OK)
        status = restored;
    if (n_records)
        *n_records = n;
    if (status == WK_DB_BROKEN && bad)
        *bad = first_bad;
    return status;
}
