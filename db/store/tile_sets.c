/* What a kiosk keeps beside the tables: records of any kind, tile sets. */
#include "db/store/tile_sets.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/state/append.h"
#include "db/state/deal_key.h"
#include "db/state/state.h"
#include "db/state/who.h"
#include "db/store/deal.h"

#define TILESET_MAX ((size_t)16 << 20)

bool wk_tileset_name_valid(const char *name)
{
    size_t n = name ? strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_.:") : 0;
    return n >= 1 && n <= 32 && !name[n];
}

/* A deal that was read with the set is looked at with it until it is opened. */
static enum wk_status may_replace(struct wk_store *store, const char *name)
{
    struct wk_query query;
    enum wk_status status = wk_who_may_act(store);
    if (status != WK_OK)
        return status;
    wk_query_open(&query, store, "SELECT 1 FROM deals WHERE tileset = :name AND opened_seq IS NULL LIMIT 1");
    wk_query_bind_text(&query, ":name", name);
    status = wk_query_step(&query);
    wk_query_close(&query);
    return status == WK_OK ? WK_ALREADY : status == WK_END ? WK_OK : status;
}

static enum wk_status put_tileset(struct wk_store *store, const char *name, const void *bytes, size_t n, bool confirmed,
                                  struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    if (!wk_tileset_name_valid(name) || n == 0 || n > TILESET_MAX)
        return WK_BAD_INPUT;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = may_replace(store, name);
    if (status == WK_OK) {
        json_t *body = json_pack("{s:s, s:I, s:b}", "name", name, "n_bytes", (json_int_t)n, "confirmed", (int)confirmed);
        if (body && !wk_who_put(store, NULL, body)) {
            json_decref(body);
            body = NULL;
        }
        status = wk_journal_add(store, WK_KIND_TILESET, body, bytes, n, &draft);
    }
    return wk_journal_end(store, status, &draft, receipt);
}

enum wk_status wk_store_put_tileset(struct wk_store *store, const char *name, const void *bytes, size_t n,
                                    struct wk_receipt *receipt)
{
    return put_tileset(store, name, bytes, n, true, receipt);
}

enum wk_status wk_store_put_guessed_tileset(struct wk_store *store, const char *name, const void *bytes, size_t n,
                                            struct wk_receipt *receipt)
{
    return put_tileset(store, name, bytes, n, false, receipt);
}

enum wk_status wk_store_find_tileset(struct wk_store *store, const char *name, int64_t before_seq, struct wk_tileset_entry *out)
{
    struct wk_query query;
    wk_query_open(
        &query, store,
        name ? "SELECT name, seq, confirmed FROM tilesets WHERE name = :name"
             : "SELECT name, seq, confirmed FROM tilesets WHERE :before = 0 OR seq < :before ORDER BY seq DESC LIMIT 1");
    if (name)
        wk_query_bind_text(&query, ":name", name);
    else
        wk_query_bind_int(&query, ":before", before_seq);
    enum wk_status status = wk_query_step(&query);
    const char *found = status == WK_OK ? wk_query_text(&query, 0) : NULL;
    if (status == WK_OK && (!found || strlen(found) >= sizeof out->name))
        status = WK_DB_BROKEN;
    if (status == WK_OK) {
        strcpy(out->name, found);
        out->seq = wk_query_int(&query, 1);
        out->confirmed = wk_query_int(&query, 2) == 1;
    }
    wk_query_close(&query);
    return status == WK_END ? WK_NOT_FOUND : status;
}

enum wk_status wk_store_tileset_seals(struct wk_store *store, int table, const char *name)
{
    struct wk_tileset_entry set;
    struct wk_query query;
    int64_t first = 0;
    enum wk_status status = wk_store_find_tileset(store, name, 0, &set);
    if (status != WK_OK)
        return status == WK_NOT_FOUND ? WK_NOT_ENROLLED : status;
    wk_query_open(&query, store, "SELECT ifnull(min(seq), 0) FROM walls WHERE table_no = :table");
    wk_query_bind_int(&query, ":table", table);
    status = wk_query_step(&query);
    if (status == WK_OK)
        first = wk_query_int(&query, 0);
    wk_query_close(&query);
    if (status != WK_OK)
        return status;
    return set.confirmed && set.seq < first ? WK_OK : WK_NOT_CONFIRMED;
}

static enum wk_status find_tileset(struct wk_store *store, const char *name, int64_t *seq)
{
    struct wk_query query;
    wk_query_open(&query, store,
                  name ? "SELECT seq FROM tilesets WHERE name = :name" : "SELECT seq FROM tilesets ORDER BY seq DESC LIMIT 1");
    if (name)
        wk_query_bind_text(&query, ":name", name);
    enum wk_status status = wk_query_step(&query);
    if (status == WK_OK)
        *seq = wk_query_int(&query, 0);
    wk_query_close(&query);
    return status == WK_END ? WK_NOT_ENROLLED : status;
}

enum wk_status wk_store_tileset_of(struct wk_store *store, int64_t seq, uint8_t **bytes, size_t *n)
{
    struct wk_stored entry;
    uint8_t *plain = NULL;
    enum wk_status status = wk_stored_open(&entry, store, seq);
    if (status != WK_OK)
        return status;
    const bool is_one = strcmp(entry.record.kind, WK_KIND_TILESET) == 0;
    size_t size = is_one && entry.record.n_secret > WK_BOX_EXTRA ? entry.record.n_secret - WK_BOX_EXTRA : 0;
    plain = size ? malloc(size) : NULL;
    status = !size ? WK_DB_BROKEN : !plain ? WK_NO_MEMORY : wk_stored_unbox(&entry, plain, size);
    wk_stored_close(&entry);
    if (status != WK_OK) {
        free(plain);
        return status;
    }
    *bytes = plain;
    *n = size;
    return WK_OK;
}

enum wk_status wk_store_get_tileset(struct wk_store *store, const char *name, uint8_t **bytes, size_t *n)
{
    int64_t seq = 0;
    enum wk_status status = find_tileset(store, name, &seq);
    return status == WK_OK ? wk_store_tileset_of(store, seq, bytes, n) : status;
}

/* Seals of before they named the record of the set were made with the newest of its name. */
enum wk_status wk_store_sealed_tileset(struct wk_store *store, int table, int64_t *seq)
{
    struct wk_sealed sealed;
    enum wk_status status = wk_store_sealed(store, table, &sealed);
    if (status == WK_OK)
        status = wk_sql_int(store,
                            "SELECT ifnull(json_extract(d.body, '$.tileset_seq'), (SELECT max(t.seq) FROM journal t"
                            " INDEXED BY journal_by_kind WHERE t.kind = '" WK_KIND_TILESET "' AND t.seq < d.seq"
                            " AND json_extract(t.body, '$.name') = json_extract(d.body, '$.tileset')))"
                            " FROM journal d WHERE d.seq = :a",
                            sealed.seq, 0, seq);
    return status;
}
