/* What a kiosk wants whole of what others write. */
#include "db/hall/scope.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/journal/excerpt.h"
#include "db/state/body.h"
#include "db/state/gather.h"
#include "db/state/state.h"
#include "rules/event/duplicate/kind.h"

enum wk_status wk_store_scope(struct wk_store *store, wk_sections *out)
{
    const struct wk_gathered *gathered = NULL;
    wk_sections scope = 0;
    const enum wk_status status = wk_gather(store, &gathered);
    if (status != WK_OK)
        return status;
    const struct wk_event_shape *shape = wk_shape_of(&gathered->merged->tournament);
    for (int table = 1; table <= WK_MAX_TABLES; table++)
        if (gathered->merged->owner[table - 1].owner == gathered->roster.own && gathered->merged->owner[table - 1].epoch > 0)
            scope |= wk_section_bit(wk_section_of_table(shape, table));
    *out = scope ? scope : WK_SCOPE_ALL;
    return WK_OK;
}

enum wk_status wk_store_next_excerpt(struct wk_store *store, wk_sections scope, const struct wk_head *after,
                                     struct wk_head *out)
{
    const struct wk_gathered *gathered = NULL;
    struct wk_query query;
    bool found = false;
    enum wk_status status = wk_gather(store, &gathered);
    if (status != WK_OK)
        return status;
    const struct wk_event_shape *shape = wk_shape_of(&gathered->merged->tournament);
    wk_query_open(&query, store, WK_Q_LACKING);
    wk_query_bind_text(&query, ":id", after->kiosk_id);
    wk_query_bind_int(&query, ":seq", after->seq);
    while (!found && (status = wk_query_step(&query)) == WK_OK) {
        const char *const id = wk_query_text(&query, 0);
        const int64_t table = wk_query_int(&query, 2);
        found = id && table >= 1 && table <= WK_MAX_TABLES && (scope & wk_section_bit(wk_section_of_table(shape, (int)table)));
        if (!found)
            continue;
        *out = (struct wk_head){.seq = wk_query_int(&query, 1)};
        snprintf(out->kiosk_id, sizeof out->kiosk_id, "%s", id);
    }
    wk_query_close(&query);
    return found ? WK_OK : status == WK_END ? WK_NOT_FOUND : status;
}

enum wk_status wk_store_excerpt(const struct wk_store *store, const struct wk_signed_record *record, uint8_t **out, size_t *n)
{
    return wk_excerpt_make(record->bytes, record->n, store->signer, out, n);
}

int wk_record_section(const struct wk_event_shape *shape, const struct wk_signed_record *record)
{
    struct wk_record_view view;
    json_t *head = NULL;
    int64_t table = 0;
    if (wk_record_decode(&view, record->bytes, record->n) != WK_OK || !wk_excerpt_member(view.kind))
        return 0;
    char *const body = malloc(view.n_body + 1);
    if (!body)
        return 0;
    memcpy(body, view.body, view.n_body);
    body[view.n_body] = '\0';
    const bool has = wk_body_head(body, &head) == WK_OK && wk_body_int(head, "table", 1, WK_MAX_TABLES, &table) == WK_OK;
    json_decref(head);
    free(body);
    return has ? wk_section_of_table(shape, (int)table) : 0;
}
