/* A record as tests/extend adds it: a judge sends a table to its break. */
#include "db/store/store.h"

#include <jansson.h>

#include "db/state/append.h"
#include "db/state/state.h"

enum wk_status wk_store_break(struct wk_store *store, int table, struct wk_receipt *receipt) WK_MUST_CHECK;

enum wk_status wk_store_break(struct wk_store *store, int table, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = wk_journal_add(store, "break", json_pack("{s:i}", "table", table), NULL, 0, &draft);
    return wk_journal_end(store, status, &draft, receipt);
}
