/* Wrong PINs are counted kiosk by kiosk. */
#include "db/hall/pins_tried.h"

#include <string.h>

#include "db/journal/sql.h"
#include "db/state/roster.h"
#include "db/state/state.h"

/* What a kiosk's own journal says of PINs that were refused there since one was right. */
static enum wk_status count_refused(struct wk_store *store, const char *kiosk_id, struct wk_pins_tried *out)
{
    const bool own = strcmp(kiosk_id, store->kiosk_id) == 0;
    struct wk_query query;
    wk_query_open(&query, store,
                  own ? "SELECT count(*), max(t_ns) FROM journal INDEXED BY journal_by_kind WHERE kind = '" WK_KIND_REFUSED "'"
                        " AND kiosk_id = :id AND seq > (SELECT ifnull(max(seq), 0) FROM journal INDEXED BY journal_by_kind"
                        " WHERE kind = '" WK_KIND_UNLOCKED "' AND kiosk_id = :id)"
                      : "SELECT count(*), max(t_ns) FROM heard INDEXED BY heard_by_kind WHERE kind = '" WK_KIND_REFUSED "'"
                        " AND kiosk_id = :id AND seq > (SELECT ifnull(max(seq), 0) FROM heard INDEXED BY heard_by_kind"
                        " WHERE kind = '" WK_KIND_UNLOCKED "' AND kiosk_id = :id)");
    wk_query_bind_text(&query, ":id", kiosk_id);
    const enum wk_status status = wk_query_step(&query);
    if (status == WK_OK) {
        out->n = wk_query_int(&query, 0);
        out->last_ns = wk_query_int(&query, 1);
    }
    wk_query_close(&query);
    return status == WK_END ? WK_FAILED : status;
}

enum wk_status wk_store_pins_tried(struct wk_store *store, struct wk_pins_tried *out, int most, int *n)
{
    struct wk_roster roster;
    int n_out = 0;
    enum wk_status status = wk_store_roster(store, &roster);
    if (status == WK_OK && roster.own == 0)
        return WK_NOT_FOUND;
    for (int i = 0; i < roster.n && n_out < most && status == WK_OK; i++) {
        struct wk_pins_tried tried = {.journal = roster.member[i].number};
        if (tried.journal == WK_HALL_NUMBER)
            continue;
        status = count_refused(store, roster.member[i].kiosk_id, &tried);
        if (status == WK_OK && tried.n >= WK_PINS_TRIED_LEAST)
            out[n_out++] = tried;
    }
    if (status == WK_OK)
        *n = n_out;
    return status;
}
