/* SQL: queries and transactions of a store, on whatever backend it lies. */
#include "db/journal/sql.h"

#include <string.h>

#include "db/backend/backend.h"
#include "db/journal/journal.h"

void wk_query_open(struct wk_query *query, struct wk_store *store, enum wk_query_name name)
{
    *query = (struct wk_query){.store = store, .name = name};
    for (int i = 0; i < WK_READY_MAX; i++)
        if (store->ready[i].statement && store->ready[i].name == name) {
            query->statement = store->ready[i].statement;
            store->ready[i].statement = NULL;
            query->status = WK_OK;
            return;
        }
    query->status = store->backend->prepare(store->db, store->backend->query(name), &query->statement);
}

void wk_query_close(struct wk_query *query)
{
    struct wk_store *store = query->store;
    if (!query->statement)
        return;
    if (query->status == WK_OK) {
        store->backend->reset(query->statement);
        unsigned i = store->next_ready++ % WK_READY_MAX;
        store->backend->finish(store->ready[i].statement);
        store->ready[i] = (struct wk_ready){query->statement, query->name};
    } else {
        store->backend->finish(query->statement);
    }
    *query = (struct wk_query){0};
}

void wk_sql_close(struct wk_store *store)
{
    if (!store->db)
        return;
    for (int i = 0; i < WK_READY_MAX; i++) {
        store->backend->finish(store->ready[i].statement);
        store->ready[i].statement = NULL;
    }
    store->backend->close(store->db);
    store->db = NULL;
}

/* A parameter that the statement does not have is this program's mistake. */
static enum wk_status bound(enum wk_status status)
{
    return status == WK_NOT_FOUND ? WK_FAILED : status;
}

void wk_query_bind_int(struct wk_query *query, const char *name, int64_t value)
{
    if (query->status == WK_OK)
        query->status = bound(query->store->backend->bind_int(query->store->db, query->statement, name, value));
}

void wk_query_bind_text(struct wk_query *query, const char *name, const char *value)
{
    if (query->status == WK_OK)
        query->status = bound(query->store->backend->bind_text(query->store->db, query->statement, name, value));
}

void wk_query_bind_blob(struct wk_query *query, const char *name, const void *bytes, size_t n)
{
    if (query->status == WK_OK)
        query->status = bound(query->store->backend->bind_blob(query->store->db, query->statement, name, bytes, n));
}

enum wk_status wk_query_step(struct wk_query *query)
{
    if (query->status != WK_OK)
        return query->status;
    enum wk_status status = query->store->backend->step(query->store->db, query->statement);
    if (status != WK_OK && status != WK_END)
        query->status = status;
    return status;
}

int64_t wk_query_int(struct wk_query *query, int column)
{
    return query->store->backend->column_int(query->statement, column);
}

bool wk_query_is_null(struct wk_query *query, int column)
{
    return query->store->backend->column_is_null(query->statement, column);
}

const char *wk_query_text(struct wk_query *query, int column)
{
    return query->store->backend->column_text(query->statement, column);
}

const uint8_t *wk_query_blob(struct wk_query *query, int column, size_t *n)
{
    return query->store->backend->column_blob(query->statement, column, n);
}

enum wk_status wk_query_run(struct wk_query *query)
{
    enum wk_status status = wk_query_step(query);
    wk_query_close(query);
    if (status == WK_OK)
        return WK_FAILED;
    return status == WK_END ? WK_OK : status;
}

enum wk_status wk_sql_run(struct wk_store *store, const char *sql)
{
    return store->backend->run(store->db, sql);
}

/* Binds a parameter that need not be there. */
static void bind_perhaps(struct wk_query *query, const char *name, int64_t value)
{
    if (query->status != WK_OK)
        return;
    enum wk_status status = query->store->backend->bind_int(query->store->db, query->statement, name, value);
    if (status != WK_NOT_FOUND)
        query->status = status;
}

enum wk_status wk_sql_int(struct wk_store *store, enum wk_query_name name, int64_t a, int64_t b, int64_t *out)
{
    struct wk_query query;
    wk_query_open(&query, store, name);
    bind_perhaps(&query, ":a", a);
    bind_perhaps(&query, ":b", b);
    enum wk_status status = wk_query_step(&query);
    if (status == WK_END || (status == WK_OK && wk_query_is_null(&query, 0)))
        status = WK_NOT_FOUND;
    else if (status == WK_OK)
        *out = wk_query_int(&query, 0);
    wk_query_close(&query);
    return status;
}

/* ---- transactions, and whether what is open is still the event's database */

void wk_sql_mark(struct wk_store *store, int64_t seq, const uint8_t hash[WK_HASH_SIZE])
{
    store->mark.seq = seq;
    memcpy(store->mark.hash, hash, WK_HASH_SIZE);
}

static enum wk_status mark_newest(struct wk_store *store)
{
    struct wk_stored entry;
    int64_t seq = 0;
    enum wk_status status = wk_sql_int(store, WK_Q_LAST_SEQ, 0, 0, &seq);
    if (status == WK_OK)
        status = wk_stored_open(&entry, store, seq);
    if (status == WK_OK) {
        wk_sql_mark(store, seq, entry.hash);
        wk_stored_close(&entry);
    }
    return status == WK_NOT_FOUND || status == WK_DB_BROKEN ? WK_OK : status; /* what does not hold is the audit's to tell */
}

enum wk_status wk_sql_know_place(struct wk_store *store)
{
    enum wk_status status = mark_newest(store);
    return status == WK_OK && store->backend->files ? store->backend->files->know(store->db) : status;
}

/*
 * Somebody else has written into the database: another program that moved its log there, or somebody who put other contents in
 * its place. All is read again, and the journal has to hold up to the newest record that is known.
 */
static enum wk_status look_inside(struct wk_store *store)
{
    struct wk_stored entry;
    int64_t n = 0, bad = 0;
    wk_sql_forget(store);
    enum wk_status status = wk_journal_walk(store, NULL, &n, &bad);
    if (status != WK_OK || store->mark.seq == 0)
        return status;
    if (store->mark.seq > n)
        return WK_DB_MOVED;
    status = wk_stored_open(&entry, store, store->mark.seq);
    if (status != WK_OK)
        return status;
    if (memcmp(entry.hash, store->mark.hash, WK_HASH_SIZE) != 0)
        status = WK_DB_MOVED;
    wk_stored_close(&entry);
    return status;
}

static enum wk_status check_place(struct wk_store *store)
{
    const struct wk_backend_files *const files = store->backend->files;
    bool touched = false;
    enum wk_status status = files ? files->look(store->db, &touched) : WK_OK;
    if (status != WK_OK || !touched)
        return status;
    status = look_inside(store);
    if (status == WK_OK)
        files->accept(store->db);
    return status;
}

enum wk_status wk_sql_at_path(const struct wk_store *store)
{
    return store->backend->files ? store->backend->files->at_path(store->db) : WK_OK;
}

enum wk_status wk_sql_begin(struct wk_store *store)
{
    enum wk_status status = check_place(store);
    if (status == WK_OK)
        status = store->backend->begin(store->db);
    store->writing = status == WK_OK;
    store->n_begun += store->writing;
    return status;
}

enum wk_status wk_sql_begin_read(struct wk_store *store)
{
    return store->backend->begin_read(store->db);
}

enum wk_status wk_sql_end(struct wk_store *store, enum wk_status status)
{
    store->writing = false;
    if (status == WK_OK)
        status = store->backend->commit(store->db);
    if (status != WK_OK) {
        store->backend->rollback(store->db);
        store->n_undone++;
    } else {
        status = check_place(store);
    }
    return status == WK_OK && store->backend->files ? store->backend->files->tidy(store->db) : status;
}

enum wk_status wk_sql_check_schema(struct wk_store *store)
{
    return store->backend->check_schema(store->db);
}

enum wk_status wk_sql_check(struct wk_store *store)
{
    return store->backend->check(store->db);
}

void wk_sql_forget(struct wk_store *store)
{
    store->backend->forget(store->db);
}

enum wk_status wk_sql_overwrite_deleted(struct wk_store *store)
{
    return store->backend->files ? store->backend->files->overwrite_deleted(store->db) : WK_OK;
}

enum wk_status wk_sql_empty_log(struct wk_store *store)
{
    return store->backend->files ? store->backend->files->empty_log(store->db) : WK_OK;
}

int64_t wk_sql_free_bytes(const struct wk_store *store)
{
    return store->backend->files ? store->backend->files->free_bytes(store->db) : -1;
}
