/* Players who asked for a judge. */
#include "db/hall/calls.h"

#include <string.h>

#include "db/journal/others.h"
#include "db/state/body.h"
#include "db/state/roster.h"

struct calls {
    struct wk_call *out;
    int most, n;
};

static void take(struct calls *self, const struct wk_member *member, const struct wk_record *record)
{
    json_t *body = NULL;
    int64_t table = 0;
    if (wk_body_load(record->body, &body) != WK_OK || wk_body_int(body, "table", 1, WK_MAX_TABLES, &table) != WK_OK) {
        json_decref(body); /* of another form: a kiosk wrote it, and it says nothing */
        return;
    }
    json_decref(body);
    if (self->n == self->most)
        memmove(self->out, self->out + 1, (size_t)--self->n * sizeof *self->out);
    self->out[self->n++] =
        (struct wk_call){.table = (int)table, .number = wk_record_number(member->number, record->seq), .t_ns = record->t_ns};
}

static enum wk_status list_of(struct calls *self, struct wk_store *store, const struct wk_member *member, int64_t *heard)
{
    struct wk_stored entry;
    enum wk_status status;
    wk_stored_open_kiosk(&entry, store, member->kiosk_id, "judge-call", *heard);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        status = wk_stored_take(&entry);
        if (status != WK_OK)
            break;
        *heard = entry.record.seq;
        take(self, member, &entry.record);
    }
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}

enum wk_status wk_store_calls(struct wk_store *store, int64_t heard[WK_MAX_JOURNALS], struct wk_call *out, int most, int *n)
{
    static struct wk_roster roster;
    struct calls self = {.out = out, .most = most};
    enum wk_status status = wk_store_roster(store, &roster);
    for (int i = 0; status == WK_OK && i < roster.n; i++)
        if (roster.member[i].expelled_from == 0)
            status = list_of(&self, store, &roster.member[i], &heard[roster.member[i].number]);
    *n = status == WK_OK ? self.n : 0;
    return status;
}
