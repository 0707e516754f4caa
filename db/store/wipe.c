/*
 * Wipe: pictures of before only stickers were kept on them, and that may show a face, are taken out of the database for good.
 *
 * "pictures-wiped": {"pictures": [SEQ, ...], "role": "director", "why": TEXT}. Their records and hashes stay; that, and only
 * that, lets the audit go without the pictures.
 */
#include "db/store/wipe.h"

#include <string.h>

#include "db/backend/backend.h"
#include "db/journal/journal.h"
#include "db/journal/json.h"
#include "db/state/append.h"
#include "db/state/evidence.h"
#include "db/state/state.h"

#define WHY_MAX 200

/* Those that are to be wiped, as a JSON array. */
static enum wk_status find(struct wk_store *store, json_t *seqs)
{
    struct wk_query query;
    enum wk_status status;
    wk_query_open(&query, store, WK_Q_WIPEABLE);
    while ((status = wk_query_step(&query)) == WK_OK) {
        const char *body = wk_query_text(&query, 1);
        if (body && wk_evidence_may_show_face(body) &&
            json_array_append_new(seqs, json_integer(wk_query_int(&query, 0))) != 0) {
            status = WK_NO_MEMORY;
            break;
        }
    }
    wk_query_close(&query);
    return status == WK_END ? WK_OK : status;
}

static enum wk_status take_out(struct wk_store *store, const json_t *seqs)
{
    size_t i;
    json_t *seq;
    enum wk_status status = wk_sql_run(store, store->backend->schema->evidence_open);
    json_array_foreach((json_t *)(uintptr_t)seqs, i, seq)
    {
        struct wk_query query;
        if (status != WK_OK)
            break;
        wk_query_open(&query, store, WK_Q_WIPE_PICTURE);
        wk_query_bind_int(&query, ":seq", json_integer_value(seq));
        status = wk_query_run(&query);
    }
    if (status == WK_OK)
        status = wk_sql_run(store, store->backend->schema->evidence_shut);
    return status;
}

enum wk_status wk_store_wipe_pictures(struct wk_store *store, const char *why, int64_t *seqs, int most, int *n,
                                      struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    json_t *found = json_array();
    enum wk_status status = wk_record_may(store, WK_KIND_WIPED);
    if (status == WK_OK && (why[0] == '\0' || strlen(why) > WHY_MAX))
        status = WK_BAD_INPUT;
    if (status == WK_OK)
        status = found ? wk_sql_overwrite_deleted(store) : WK_NO_MEMORY;
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK)
        goto done;
    status = find(store, found);
    if (status == WK_OK && json_array_size(found) == 0)
        status = WK_NOT_FOUND;
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_WIPED,
                                json_pack("{s:O, s:s, s:o}", "pictures", found, "role", "director", "why", wk_json_string(why)),
                                NULL, 0, &draft);
    if (status == WK_OK)
        status = take_out(store, found);
    status = wk_journal_end(store, status, &draft, receipt);
    if (status == WK_OK) {
        *n = (int)json_array_size(found);
        for (int i = 0; i < *n && i < most; i++)
            seqs[i] = json_integer_value(json_array_get(found, (size_t)i));
        status = wk_sql_empty_log(store); /* in which what was deleted may still stand */
    }
done:
    json_decref(found);
    return status;
}
