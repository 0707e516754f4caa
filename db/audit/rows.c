/* All journals' records, one after the other. */
#include "db/audit/rows.h"

#include <string.h>

/* Who takes part, and in what order it came. What somebody wrote into the file may keep either from being known. */
static enum wk_status know(struct wk_audit_rows *self)
{
    const struct wk_gathered *gathered = NULL;
    enum wk_status status = wk_gather(self->store, &gathered);
    if (status == WK_OK) {
        self->roster = gathered->roster;
        self->merged = gathered->merged;
    } else if (status != WK_NOT_FOUND && status != WK_NO_MEMORY && wk_store_roster(self->store, &self->roster) != WK_OK) {
        self->roster = (struct wk_roster){.own = 0};
    }
    return status == WK_NO_MEMORY ? status : WK_OK;
}

static void open_journal(struct wk_audit_rows *self, int number, const char *kiosk_id)
{
    struct wk_query *query = &self->query[number];
    if (number == self->roster.own) {
        wk_query_open(query, self->store, WK_Q_ROWS);
        return;
    }
    wk_query_open(query, self->store, WK_Q_ROWS_OF);
    wk_query_bind_text(query, ":id", kiosk_id);
}

enum wk_status wk_audit_rows_open(struct wk_audit_rows *self, struct wk_store *store)
{
    int64_t n_heard = 0;
    *self = (struct wk_audit_rows){.store = store};
    enum wk_status status = wk_sql_int(store, WK_Q_N_RECORDS, 0, 0, &self->n_all);
    if (status == WK_OK)
        status = know(self);
    if (status != WK_OK)
        return status;
    open_journal(self, self->roster.own, store->kiosk_id);
    for (int i = 0; i < self->roster.n; i++)
        if (self->roster.member[i].number != self->roster.own)
            open_journal(self, self->roster.member[i].number, self->roster.member[i].kiosk_id);
    if (self->roster.n > 0)
        status = wk_sql_int(store, WK_Q_N_HEARD, 0, 0, &n_heard);
    self->n_all += n_heard;
    return status;
}

static enum wk_status take(struct wk_audit_rows *self, int journal, struct wk_audit_row *out)
{
    struct wk_query *query = &self->query[journal];
    const struct wk_member *member = wk_member_at(&self->roster, journal);
    size_t n = 0;
    const enum wk_status status = wk_query_step(query);
    if (status != WK_OK)
        return status;
    *out = (struct wk_audit_row){.journal = journal,
                                 .seq = wk_query_int(query, 0),
                                 .t_ns = wk_query_int(query, 1),
                                 .kiosk_id = journal == self->roster.own || !member ? self->store->kiosk_id : member->kiosk_id,
                                 .kind = wk_query_text(query, 2),
                                 .version = wk_query_text(query, 3),
                                 .body = wk_query_text(query, 4),
                                 .hash = wk_query_blob(query, 5, &n)};
    if (n != WK_HASH_SIZE)
        out->hash = NULL;
    return WK_OK;
}

enum wk_status wk_audit_rows_step(struct wk_audit_rows *self, struct wk_audit_row *out)
{
    enum wk_status status = WK_END;
    while (status == WK_END && self->merged && self->next < self->merged->n_order)
        status = take(self, wk_record_journal(self->merged->order[self->next++]), out);
    for (; status == WK_END && self->left < WK_MAX_JOURNALS; self->left += status == WK_END)
        if (self->query[self->left].store)
            status = take(self, self->left, out);
    return status;
}

void wk_audit_rows_close(struct wk_audit_rows *self)
{
    for (int i = 0; i < WK_MAX_JOURNALS; i++)
        if (self->query[i].store)
            wk_query_close(&self->query[i]);
}
