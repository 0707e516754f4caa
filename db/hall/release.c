/* The keys of deals that are over, taken from their seals with the director's key. */
#include "db/hall/release.h"

#include "db/journal/journal.h"
#include "db/journal/json.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/deal_key.h"
#include "db/state/state.h"
#include "db/state/who.h"

static enum wk_status release(struct wk_store *store, const struct wk_record *seal, struct wk_receipt *draft)
{
    struct wk_keypair pair;
    json_t *head = NULL, *body = NULL;
    int64_t table = 0;
    enum wk_status status = wk_body_head(seal->body, &head);
    if (status == WK_OK)
        status = wk_body_int(head, "table", 1, WK_TABLE_MAX, &table);
    if (status == WK_OK)
        status = wk_deal_key_unwrap(store, head, &pair);
    json_decref(head);
    if (status != WK_OK)
        return status;
    body = json_pack("{s:s, s:I, s:i, s:o}", "kiosk", seal->kiosk_id, "deal_seq", (json_int_t)seal->seq, "table", (int)table,
                     "opens", wk_json_hash(pair.public_key));
    status = body && wk_who_put(store, NULL, body) ? WK_OK : WK_NO_MEMORY;
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_RELEASED, json_incref(body), pair.secret, sizeof pair.secret, draft);
    json_decref(body);
    wk_keypair_wipe(&pair);
    return status;
}

/* Seals with a key of their own, whose kiosk has closed them, and whose key is not on record. */
static enum wk_status release_all(struct wk_store *store, int *n, struct wk_receipt *draft)
{
    struct wk_stored entry = {.signature = NULL};
    enum wk_status status;
    wk_query_open(&entry.query, store, WK_Q_TO_BE_RELEASED);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        status = wk_stored_take(&entry);
        if (status == WK_OK)
            status = release(store, &entry.record, draft);
        if (status != WK_OK)
            break;
        ++*n;
    }
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}

enum wk_status wk_store_release_deals(struct wk_store *store, int *n, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    int released = 0;
    enum wk_status status = wk_role_check(store, WK_ROLE_DIRECTOR);
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = release_all(store, &released, &draft);
    status = released > 0 ? wk_journal_end(store, status, &draft, receipt) : wk_sql_end(store, status);
    if (status == WK_OK)
        *n = released;
    return status;
}
