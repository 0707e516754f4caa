/*
 * The merge as events of fold 2 have it, so that their standings stay: of records that may come next the lowest journal's comes
 * next, and an earlier owner of a table counts as far as the writer of the next grant had heard him.
 */
#include <string.h>

#include "rules/event/merge_parts.h"

/* Whether a record has seen only what has come. */
static bool may_come(const struct wk_merge *self, struct place at, const int64_t *done)
{
    const struct wk_merge_record *record = record_at(self, at);

    for (int i = 0; i < record->n_seen; i++)
        if (record->seen[i].journal != at.journal && record->seen[i].seq > done[record->seen[i].journal])
            return false;
    return true;
}

/* Of what wk_merge_learn() has taken in: so all that they have seen is there. */
void wk_merge_old_order(struct wk_merge *self)
{
    int64_t done[WK_MAX_JOURNALS] = {0};

    for (int64_t i = 0; i < self->n_turns; i++)
        for (int j = 0; j < self->n; j++) {
            const struct place at = {j, done[j] + 1};
            if (at.seq > self->chain[j].done || !may_come(self, at, done))
                continue;
            self->turn[i].at = at;
            done[j]++;
            break;
        }
}

/* The newest grant of a table, 0: none, or no such table. */
static int newest_of(const struct wk_merge *self, int table)
{
    return table >= 1 && table <= WK_MAX_TABLES ? self->grant_of[table - 1] : 0;
}

static enum wk_status take_grant(struct wk_merge *self, struct place at)
{
    struct granted *more = wk_merge_room(self->granted, &self->room_granted, self->n_granted, sizeof *more);

    if (!more)
        return WK_NO_MEMORY;
    self->granted = more;
    struct granted *granted = &more[self->n_granted++];
    *granted =
        (struct granted){.grant = record_at(self, at)->grant, .at = at, .upto = INT64_MAX, .refused = {.player = {-1, -1}}};
    granted->refused.kind =
        wk_merge_check_grant(self, &granted->grant, newest_of(self, granted->grant.table), &granted->refused);
    note_at(self, at)->basis = (int)self->n_granted;
    if (granted->refused.kind != WK_REFUSED_NOT)
        return WK_OK;
    int *newest = &self->grant_of[granted->grant.table - 1];
    granted->before = *newest;
    if (*newest) {
        struct granted *before = &self->granted[*newest - 1];
        before->next = (int)self->n_granted;
        before->upto = before->grant.owner < self->n ? wk_merge_heard(self, at, before->grant.owner) : 0;
    }
    *newest = (int)self->n_granted;
    return WK_OK;
}

/* Tables that a record's writer knows from here on to be in his hands. */
static void begin_holdings(struct wk_merge *self, struct place at)
{
    for (int64_t i = 0; i < self->n_granted; i++) {
        struct granted *granted = &self->granted[i];
        if (granted->grant.owner == at.journal && granted->since == 0 && wk_merge_knew(self, at, granted->at))
            granted->since = at.seq;
    }
}

/* All grants, before any entry is looked at: a later one says what of an earlier owner counts. */
enum wk_status wk_merge_old_grants(struct wk_merge *self)
{
    enum wk_status status = WK_OK;

    self->n_granted = 0;
    memset(self->grant_of, 0, sizeof self->grant_of);
    for (int64_t i = 0; i < self->n_turns && status == WK_OK; i++)
        if (record_at(self, self->turn[i].at)->kind == WK_MERGE_GRANT)
            status = take_grant(self, self->turn[i].at);
    for (int64_t i = 0; i < self->n_turns && status == WK_OK; i++) {
        const struct wk_merge_record *record = record_at(self, self->turn[i].at);
        if (record->n_seen > 0 || record->kind == WK_MERGE_GRANT)
            begin_holdings(self, self->turn[i].at);
    }
    return status;
}

bool wk_merge_old_owner_wrote(const struct wk_merge *self, struct place at, int table, int64_t *by)
{
    int i = self->grant_of[table - 1];

    *by = 0;
    if (!i)
        return true; /* no kiosk has the table: any kiosk may write */
    for (; i; i = self->granted[i - 1].before) {
        const struct granted *granted = &self->granted[i - 1];
        if (granted->grant.owner == at.journal && wk_merge_knew(self, at, granted->at)) {
            *by = granted->next ? number_of(self->granted[granted->next - 1].at) : 0;
            return at.seq <= granted->upto;
        }
    }
    return false;
}

const struct granted *wk_merge_old_known_grant(const struct wk_merge *self, int table, struct place at)
{
    for (int i = self->grant_of[table - 1]; i; i = self->granted[i - 1].before)
        if (wk_merge_knew(self, at, self->granted[i - 1].at))
            return &self->granted[i - 1];
    return NULL;
}
