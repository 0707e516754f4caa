/* A restored hall goes on without its kiosks. */
#include "db/hall/alone.h"

#include "db/journal/json.h"
#include "db/journal/journal.h"
#include "db/state/append.h"
#include "db/state/put_back.h"
#include "db/state/state.h"
#include "db/state/who.h"

static enum wk_status put_word(struct wk_store *store, struct wk_receipt *draft)
{
    uint8_t head[WK_HASH_SIZE];
    int64_t seq = 0;
    enum wk_status status = wk_journal_head(store, &seq, head);
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_UNLOCKED, json_pack("{s:s}", "role", "director"), NULL, 0, draft);
    if (status != WK_OK)
        return status;
    json_t *body = json_pack("{s:I, s:o}", "seq", (json_int_t)seq, "head", wk_json_hash(head));
    if (body && !wk_who_put(store, NULL, body)) {
        json_decref(body);
        body = NULL;
    }
    return wk_journal_add(store, WK_KIND_ALONE, body, NULL, 0, draft);
}

enum wk_status wk_store_go_alone(struct wk_store *store, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    bool put_back = false;
    enum wk_status status = wk_put_back(store, &put_back);
    if (status == WK_OK && !put_back)
        return WK_NOT_FOUND;
    if (status == WK_OK)
        status = wk_role_check(store, WK_ROLE_DIRECTOR);
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    store->let_by = true;
    status = wk_journal_end(store, put_word(store, &draft), &draft, receipt);
    store->let_by = false;
    return status == WK_OK ? wk_put_back_over(store) : status;
}
