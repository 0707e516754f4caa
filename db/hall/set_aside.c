/* What did not count is listed, each with what its record says. */
#include "db/hall/set_aside.h"

#include "db/hall/heard.h"
#include "db/journal/others.h"
#include "db/state/body.h"
#include "db/state/entry.h"
#include "db/state/gather.h"
#include "db/state/state.h"
#include "rules/event/outcome.h"

#define MOST_FORKS 16

struct list {
    struct wk_store *store;
    const struct wk_gathered *gathered;
    struct wk_doubt *out;
    int most, n, n_all;
};

static int place(const json_t *body, const char *key, int most)
{
    int64_t value = 0;
    return wk_body_int(body, key, 1, most, &value) == WK_OK ? (int)value : 0;
}

/* What its record says; one that is not here says nothing. */
static enum wk_status describe(const struct list *self, struct wk_doubt *doubt)
{
    const struct wk_member *member = wk_member_at(&self->gathered->roster, wk_record_journal(doubt->number));
    struct wk_stored entry;
    json_t *body = NULL;
    if (!member)
        return WK_OK;
    wk_stored_open_kiosk(&entry, self->store, member->kiosk_id, NULL, wk_record_seq(doubt->number) - 1);
    enum wk_status status = wk_query_step(&entry.query);
    if (status == WK_OK)
        status = wk_stored_take(&entry);
    if (status == WK_OK && entry.record.seq == wk_record_seq(doubt->number)) {
        doubt->t_ns = entry.record.t_ns;
        doubt->entry = wk_entry_kind_of(entry.record.kind);
        if (wk_body_head(entry.record.body, &body) == WK_OK && doubt->at.table == 0)
            doubt->at = (struct wk_hand_id){place(body, "table", WK_MAX_TABLES), place(body, "round", WK_MAX_ROUNDS),
                                            place(body, "hand", WK_MAX_HANDS)};
        json_decref(body);
    }
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}

static enum wk_status add(struct list *self, const struct wk_doubt *doubt)
{
    self->n_all++;
    if (self->n >= self->most)
        return WK_OK;
    self->out[self->n] = *doubt;
    return describe(self, &self->out[self->n++]);
}

static enum wk_status list_forks(struct list *self)
{
    struct wk_head fork[MOST_FORKS];
    int n = 0;
    enum wk_status status = wk_store_forks(self->store, fork, MOST_FORKS, &n);
    for (int i = n - 1; i >= 0 && status == WK_OK; i--) {
        const struct wk_member *member = wk_member_of(&self->gathered->roster, fork[i].kiosk_id);
        status = add(self, &(struct wk_doubt){.kind = WK_DOUBT_FORK,
                                              .number = wk_record_number(member ? member->number : 0, fork[i].seq)});
    }
    return status;
}

/* A result, or its confirmation, from another kiosk, that says what counts by now: the director has entered it. */
static bool counts_by_now(const struct list *self, const struct wk_set_aside *aside)
{
    const struct wk_entry *entry = wk_gather_entry(self->store, aside->number);
    if (aside->why.kind != WK_REFUSED_NOT_OWNER && aside->why.kind != WK_REFUSED_TWO_RESULTS)
        return false;
    if (entry && entry->kind == WK_ENTRY_CONFIRMED)
        entry = wk_gather_entry(self->store, entry->confirmed.result);
    if (!entry || entry->kind != WK_ENTRY_RESULT)
        return false;
    const struct wk_hand_state *const hand = wk_hand_look(&self->gathered->merged->tournament, &entry->result.at);
    return hand && hand->state == WK_RESULT_CONFIRMED && wk_outcome_same(&hand->outcome, &entry->result.outcome);
}

static enum wk_status list_merged(struct list *self)
{
    const struct wk_merged *merged = self->gathered->merged;
    enum wk_status status = WK_OK;
    for (int i = merged->n_aside - 1; i >= 0 && status == WK_OK; i--) {
        const struct wk_set_aside *aside = &merged->aside[i];
        if (aside->why.kind == WK_REFUSED_FORKED || aside->why.kind == WK_REFUSED_EXPELLED) /* the fork is listed; decided */
            continue;
        if (counts_by_now(self, aside))
            continue;
        status = add(self, &(struct wk_doubt){.kind = WK_DOUBT_ASIDE,
                                              .number = aside->number,
                                              .at = aside->why.at,
                                              .why = aside->why.kind,
                                              .counts = aside->why.seq});
    }
    for (int i = self->gathered->n_unvouched - 1; i >= 0 && status == WK_OK; i--)
        status =
            add(self, &(struct wk_doubt){
                          .kind = WK_DOUBT_UNVOUCHED, .number = self->gathered->unvouched[i], .why = WK_REFUSED_NOT_VOUCHED});
    for (int i = merged->n_waiting - 1; i >= 0 && status == WK_OK; i--)
        status =
            add(self, &(struct wk_doubt){
                          .kind = WK_DOUBT_WAITING, .number = merged->waiting[i].number, .needs = merged->waiting[i].needs});
    return status;
}

enum wk_status wk_store_doubts(struct wk_store *store, struct wk_doubt *out, int most, int *n, int *n_all)
{
    struct list self = {.store = store, .out = out, .most = most};
    enum wk_status status = wk_gather(store, &self.gathered);
    if (status == WK_OK)
        status = list_forks(&self);
    if (status == WK_OK)
        status = list_merged(&self);
    if (status == WK_NOT_FOUND)
        status = WK_OK;
    if (status == WK_OK) {
        *n = self.n;
        *n_all = self.n_all;
    }
    return status;
}
