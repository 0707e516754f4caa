/* The receipt of a deal out of the store, and the record of its opening that the receipt rests on. */
#include <stdlib.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/journal/json.h"
#include "db/state/journal_state.h"
#include "db/state/state.h"
#include "db/store/stored_deal.h"
#include "db/store/receipt.h"
#include "db/store/receipt_parts.h"

#define CHAIN_MAX (WK_RECEIPT_RECORDS / 2)

/* {"hand", "wind", "record", "hash"} for each newest PASS, in the order of hands and winds. */
static enum wk_status passes(struct wk_store *store, int64_t deal_seq, json_t **out)
{
    struct wk_query query;
    json_t *list = json_array();
    bool ok = list != NULL;
    wk_query_open(&query, store, WK_Q_CHECKS);
    wk_query_bind_int(&query, ":deal", deal_seq);
    enum wk_status status;
    while ((status = wk_query_step(&query)) == WK_OK) {
        size_t n = 0;
        const char wind[2] = {wk_wind_letter((enum wk_wind)wk_query_int(&query, 1)), 0};
        const uint8_t *hash = wk_query_blob(&query, 3, &n);
        if (!hash || n != WK_HASH_SIZE)
            break;
        ok = ok && json_array_append_new(list, json_pack("{s:I, s:s, s:I, s:o}", "hand", (json_int_t)wk_query_int(&query, 0),
                                                         "wind", wind, "record", (json_int_t)wk_query_int(&query, 2), "hash",
                                                         wk_json_hash(hash))) == 0;
    }
    wk_query_close(&query);
    status = status == WK_OK ? WK_DB_BROKEN : status == WK_END ? (ok ? WK_OK : WK_NO_MEMORY) : status;
    if (status == WK_OK)
        *out = list;
    else
        json_decref(list);
    return status;
}

enum wk_status wk_deal_summary(struct wk_store *store, const struct wk_sealed *sealed, json_t **out)
{
    struct wk_stored entry;
    json_t *list = NULL, *hash = NULL;
    enum wk_status status = wk_stored_open(&entry, store, sealed->seq);
    if (status != WK_OK)
        return status;
    hash = wk_json_hash(entry.hash);
    wk_stored_close(&entry);
    status = passes(store, sealed->seq, &list);
    if (status != WK_OK) {
        json_decref(hash);
        return status;
    }
    json_t *body = json_pack("{s:i, s:i, s:I, s:o, s:o, s:o}", "table", sealed->table, "round", sealed->round, "deal_seq",
                             (json_int_t)sealed->seq, "commitment", wk_json_hash(sealed->hash), "sealed", hash, "checks", list);
    if (!body)
        return WK_NO_MEMORY;
    *out = body;
    return WK_OK;
}

static enum wk_status add_record(struct wk_store *store, int64_t seq, struct wk_deal_receipt *receipt)
{
    struct wk_stored entry;
    uint8_t key[WK_PUBLIC_SIZE], *bytes = NULL;
    size_t n = 0;
    enum wk_status status = wk_store_key_of(store, seq, key);
    if (status == WK_OK)
        status = wk_stored_open(&entry, store, seq);
    if (status != WK_OK)
        return status == WK_NOT_FOUND ? WK_NOT_CONFIRMED : status;
    status = entry.signature ? wk_record_encode(&entry.record, &bytes, &n) : WK_NOT_CONFIRMED;
    if (status == WK_OK)
        status = wk_deal_receipt_add(receipt, bytes, n, key, entry.signature);
    free(bytes);
    wk_stored_close(&entry);
    return status;
}

/* The checks that the opening names, by number. */
static enum wk_status add_checks(struct wk_store *store, int64_t opened_seq, struct wk_deal_receipt *receipt)
{
    struct wk_query query;
    int64_t seq[WK_RECEIPT_HANDS * WK_N_WINDS];
    int n = 0;
    enum wk_status status;
    wk_query_open(&query, store, WK_Q_CHECKS_OF_OPENING);
    wk_query_bind_int(&query, ":seq", opened_seq);
    while ((status = wk_query_step(&query)) == WK_OK && n < (int)(sizeof seq / sizeof *seq))
        seq[n++] = wk_query_int(&query, 0);
    wk_query_close(&query);
    if (status != WK_END)
        return status == WK_OK ? WK_DB_BROKEN : status;
    status = WK_OK;
    for (int i = 0; i < n && status == WK_OK; i++)
        status = add_record(store, seq[i], receipt);
    return status;
}

/*
 * The oldest record from which a chain to the opening may begin: a checkpoint that names the deal with the same checks; 0:
 * none. Later ones are in the chain then, so that each that somebody has kept can be compared. at > 0: only that one.
 */
static enum wk_status first_of_chain(struct wk_store *store, int64_t opened_seq, int64_t at, int64_t *seq)
{
    struct wk_query query;
    wk_query_open(&query, store, WK_Q_CHECKPOINT_OF_OPENING);
    wk_query_bind_int(&query, ":opened", opened_seq);
    wk_query_bind_int(&query, ":at", at);
    const enum wk_status status = wk_query_step(&query);
    *seq = status == WK_OK ? wk_query_int(&query, 0) : 0;
    wk_query_close(&query);
    return status;
}

/* First and last record of the chain. */
static enum wk_status chain_of(struct wk_store *store, int64_t opened_seq, int64_t point, int64_t *first, int64_t *last)
{
    int64_t newest = 0;
    enum wk_status status = wk_sql_int(store, WK_Q_LAST_SEQ, 0, 0, &newest);
    if (status == WK_OK && point < opened_seq)
        status = first_of_chain(store, opened_seq, point, first);
    if (status != WK_OK)
        return status;
    *last = point >= opened_seq ? point : opened_seq;
    if (point >= opened_seq)
        *first = opened_seq;
    else if (point == 0 && (*first == 0 || opened_seq - *first >= CHAIN_MAX)) {
        *first = opened_seq;
        status = wk_sql_int(store, WK_Q_CHECKPOINT_AFTER, opened_seq, 0, last);
        if (status == WK_NOT_FOUND || (status == WK_OK && *last - opened_seq >= CHAIN_MAX))
            *last = opened_seq;
        else if (status != WK_OK)
            return status;
    }
    return *first > 0 && *last <= newest && *last - *first < CHAIN_MAX ? WK_OK : WK_BAD_INPUT;
}

enum wk_status wk_store_deal_receipt(struct wk_store *store, int64_t deal_seq, int64_t point, struct wk_deal_receipt *out)
{
    struct wk_deal_receipt receipt = {.n = 0};
    int64_t opened_seq = 0, first = 0, last = 0;
    enum wk_status status = wk_store_opened_deal(store, deal_seq, &receipt.deal, receipt.salt);
    if (status == WK_OK)
        status = wk_sql_int(store, WK_Q_OVER_OF, deal_seq, 0, &opened_seq);
    if (status == WK_OK)
        status = chain_of(store, opened_seq, point, &first, &last);
    if (status == WK_OK)
        status = add_record(store, deal_seq, &receipt);
    if (status == WK_OK)
        status = add_checks(store, opened_seq, &receipt);
    for (int64_t seq = first; seq <= last && status == WK_OK; seq++)
        status = add_record(store, seq, &receipt);
    if (status == WK_OK)
        *out = receipt;
    else
        wk_deal_receipt_release(&receipt);
    return status;
}
