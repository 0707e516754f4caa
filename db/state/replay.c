/* The tournament in memory is brought up to the journal's end; an entry is put once it has been checked there. */
#include "db/state/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/entry.h"
#include "db/state/gather.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "db/state/who.h"
#include "rules/event/admit.h"

static enum wk_status make(struct wk_store *store)
{
    if (!store->replay.tournament)
        store->replay.tournament = calloc(1, sizeof *store->replay.tournament);
    return store->replay.tournament ? WK_OK : WK_NO_MEMORY;
}

static void forget(struct wk_store *store)
{
    free(store->replay.tournament);
    store->replay = (struct wk_replay){0};
}

struct wk_replay wk_replay_put_aside(struct wk_store *store)
{
    struct wk_replay kept = store->replay;
    store->replay = (struct wk_replay){0};
    return kept;
}

void wk_replay_take_back(struct wk_store *store, const struct wk_replay *kept)
{
    forget(store);
    store->replay = *kept;
}

enum wk_status wk_replay_apply(struct wk_store *store, const struct wk_record *record)
{
    struct wk_entry entry;
    struct wk_event_plan *plan = NULL;
    json_t *body = NULL;
    if (store->of_many) /* it is merged with the others' when somebody looks */
        return WK_OK;
    if (store->replay.until && record->seq > store->replay.until)
        return WK_END;
    enum wk_entry_kind kind = wk_entry_kind_of(record->kind);
    enum wk_status status = make(store);
    /* The plan of a new event is read beside that of the tournament, which may have one already. */
    if (status == WK_OK && kind == WK_ENTRY_EVENT && !(plan = calloc(1, sizeof *plan)))
        status = WK_NO_MEMORY;
    if (status == WK_OK)
        status = wk_body_load(record->body, &body);
    if (status == WK_OK)
        status = wk_entry_decode(kind, body, plan ? plan : &store->replay.tournament->plan, &entry);
    if (status == WK_OK) {
        entry.seq = record->seq;
        entry.t_ns = record->t_ns;
        status = wk_tournament_apply(store->replay.tournament, &entry, NULL) == WK_OK ? WK_OK : WK_DB_BROKEN;
    }
    if (status == WK_OK)
        store->replay.seq = record->seq;
    json_decref(body);
    free(plan);
    return status;
}

/* Takes in what has been written since, by whatever program. */
static enum wk_status catch_up(struct wk_store *store)
{
    enum wk_status status = make(store);
    return status == WK_OK ? wk_journal_follow(store, store->replay.seq, wk_replay_apply) : status;
}

enum wk_status wk_replay_span(struct wk_store *store, int64_t first, int64_t last, struct wk_tournament *out)
{
    const struct wk_replay kept = wk_replay_put_aside(store);

    store->replay.seq = first - 1;
    store->replay.until = last;
    const enum wk_status status = catch_up(store);
    if (status == WK_OK)
        wk_tournament_copy(out, store->replay.tournament);
    wk_replay_take_back(store, &kept);
    return status;
}

/* *gathered is NULL where the event is kept alone. */
static enum wk_status look(struct wk_store *store, const struct wk_tournament **out, const struct wk_gathered **gathered)
{
    *gathered = NULL;
    enum wk_status status = wk_gather(store, gathered);
    if (status == WK_OK)
        *out = &(*gathered)->merged->tournament;
    if (status != WK_NOT_FOUND)
        return status;
    status = catch_up(store);
    if (status == WK_OK)
        *out = store->replay.tournament;
    return status;
}

enum wk_status wk_store_tournament(struct wk_store *store, const struct wk_tournament **out)
{
    const struct wk_gathered *gathered;
    return look(store, out, &gathered);
}

enum wk_status wk_store_merged(struct wk_store *store, const struct wk_merged **out)
{
    const struct wk_gathered *gathered;
    enum wk_status status = wk_gather(store, &gathered);
    if (status == WK_OK)
        *out = gathered->merged;
    return status;
}

int64_t wk_store_number(struct wk_store *store, int64_t seq)
{
    const struct wk_gathered *gathered;
    return seq > 0 && wk_gather(store, &gathered) == WK_OK ? wk_record_number(gathered->roster.own, seq) : seq;
}

/* Whether the count of the deal's hands has come to the hand of a result. */
static enum wk_status find_walls_begun(struct wk_store *store, const struct wk_hand_id *at, bool *out)
{
    struct wk_query query;

    wk_query_open(&query, store, WK_Q_HANDS_PLAYED);
    wk_query_bind_int(&query, ":table", at->table);
    wk_query_bind_int(&query, ":round", at->round);
    wk_query_bind_int(&query, ":hand", at->hand);
    enum wk_status status = wk_query_step(&query);
    *out = status == WK_OK && wk_query_int(&query, 0) > 0;
    wk_query_close(&query);
    return status;
}

/* Under the write lock: what the entry is checked against is what it will follow. */
static enum wk_status check_and_add(struct wk_store *store, const struct wk_entry *asked, struct wk_refusal *why,
                                    struct wk_receipt *draft)
{
    struct wk_entry whole = *asked, *entry = &whole;
    const struct wk_tournament *tournament = NULL;
    const struct wk_gathered *gathered;
    struct wk_admit known = {.role_shown = wk_role_check(store, entry->role) == WK_OK};
    json_t *body = NULL;
    enum wk_status status = look(store, &tournament, &gathered);
    if (status == WK_OK && entry->kind == WK_ENTRY_RESULT)
        status = find_walls_begun(store, &entry->result.at, &known.walls_begun);
    if (status == WK_OK && gathered) {
        known.merged = gathered->merged;
        known.own = gathered->roster.own;
    }
    if (status == WK_OK)
        status = wk_entry_admit(tournament, &known, entry, why);
    if (status == WK_OK)
        status = gathered ? wk_gather_encode(gathered, entry, &body) : wk_entry_encode(entry, &tournament->plan, &body);
    if (status == WK_OK)
        status = wk_journal_add(store, wk_entry_record_kind(entry->kind), body, NULL, 0, draft);
    return status;
}

enum wk_status wk_store_put_entry(struct wk_store *store, const struct wk_entry *entry, struct wk_refusal *why,
                                  struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    if (why)
        *why = (struct wk_refusal){.kind = WK_REFUSED_NOT, .player = {-1, -1}};
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = check_and_add(store, entry, why, &draft);
    status = wk_journal_end(store, status, &draft, receipt);
    /* An entry that was taken in and then not stored is not to stay in memory. */
    if (status != WK_OK && store->replay.seq >= draft.seq && draft.seq > 0)
        forget(store);
    return status;
}
