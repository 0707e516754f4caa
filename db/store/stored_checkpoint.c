/* Checkpoints of this journal, and those of other kiosks that it carries. */
#include "db/store/stored_checkpoint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/state/append.h"
#include "db/state/journal_state.h"
#include "db/state/roster.h"
#include "db/state/body.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_floor.h"
#include "db/store/receipt_parts.h"
#include "rules/event/protest.h"

/* That of a record, signed. */
static void make(const struct wk_store *store, const struct wk_receipt *of, struct wk_checkpoint *out)
{
    *out = (struct wk_checkpoint){.seq = of->seq, .t_s = of->t_ns > 0 ? of->t_ns / 1000000000 : 0};
    memcpy(out->kiosk_id, store->kiosk_id, sizeof out->kiosk_id);
    memcpy(out->head, of->hash, sizeof out->head);
    wk_checkpoint_sign(out, store->signer);
}

enum wk_status wk_store_checkpoint(struct wk_store *store, struct wk_checkpoint *out)
{
    struct wk_stored entry;
    struct wk_receipt head;
    int64_t seq = 0;
    if (store->read_only)
        return WK_DB_READ_ONLY;
    enum wk_status status = wk_sql_int(store, WK_Q_LAST_SEQ, 0, 0, &seq);
    if (status == WK_OK)
        status = wk_stored_open(&entry, store, seq);
    if (status != WK_OK)
        return status;
    head = (struct wk_receipt){.seq = seq, .t_ns = entry.record.t_ns};
    memcpy(head.hash, entry.hash, sizeof head.hash);
    wk_stored_close(&entry);
    make(store, &head, out);
    return WK_OK;
}

/* {"why", "table", "round", "deal": what stands for the table's sealed deal, null without one}. */
static enum wk_status body_of(struct wk_store *store, const char *why, int table, int round, json_t **out)
{
    struct wk_sealed sealed;
    json_t *deal = NULL;
    enum wk_status status = table > 0 ? wk_store_sealed(store, table, &sealed) : WK_NOT_FOUND;
    if (status == WK_OK && !sealed.closed)
        status = wk_deal_summary(store, &sealed, &deal);
    if (status != WK_OK && status != WK_NOT_FOUND)
        return status;
    *out = json_pack("{s:s, s:i, s:i, s:o?}", "why", why, "table", table, "round", round, "deal", deal);
    return *out ? WK_OK : WK_NO_MEMORY;
}

enum wk_status wk_store_put_checkpoint(struct wk_store *store, const char *why, int table, int round, struct wk_checkpoint *out,
                                       struct wk_receipt *receipt)
{
    static const char *const known[] = {"round-start", "round-end", "asked"};
    struct wk_receipt draft = {0};
    json_t *body = NULL;
    bool is_known = false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        is_known = is_known || strcmp(why, known[i]) == 0;
    if (!is_known || table < 0 || table > WK_TABLE_MAX || round < 0)
        return WK_BAD_INPUT;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = body_of(store, why, table, round, &body);
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_CHECKPOINT, body, NULL, 0, &draft);
    status = wk_journal_end(store, status, &draft, receipt);
    if (status == WK_OK)
        make(store, &draft, out);
    return status;
}

/* By how much the clock was set forward since a record of this journal, ns, below 0: back, as the notes of it say. */
static enum wk_status clock_steps(struct wk_store *store, int64_t after, int64_t *stepped_ns)
{
    int64_t *seqs = NULL;
    int n = 0;
    enum wk_status status = wk_records_of(store, WK_KIND_CLOCK_CHANGED, 0, 1000, &seqs, &n);
    *stepped_ns = 0;
    for (int i = 0; i < n && status == WK_OK; i++) {
        json_t *body = NULL;
        if (seqs[i] <= after)
            continue;
        status = wk_body_of(store, seqs[i], &body);
        *stepped_ns +=
            (json_integer_value(json_object_get(body, "ahead_ms")) - json_integer_value(json_object_get(body, "back_ms"))) *
            INT64_C(1000000);
        json_decref(body);
    }
    free(seqs);
    return status;
}

static enum wk_status protest_left(struct wk_store *store, const struct wk_tournament *tournament, int64_t *left_ns)
{
    int64_t stepped_ns = 0;
    const enum wk_status status =
        tournament->ended_seq ? clock_steps(store, wk_record_seq(tournament->ended_seq), &stepped_ns) : WK_OK;
    if (status == WK_OK)
        *left_ns = wk_protest_left(tournament, store->clock(store->context), stepped_ns);
    return status;
}

enum wk_status wk_store_protest_left(struct wk_store *store, int64_t *left_ns)
{
    const struct wk_tournament *tournament = NULL;
    const enum wk_status status = wk_store_tournament(store, &tournament);
    return status == WK_OK ? protest_left(store, tournament, left_ns) : status;
}

/* What stands against ending play, or closing, without a reason: WK_BAD_INPUT, or nothing. */
static enum wk_status is_due(struct wk_store *store, const struct wk_tournament *tournament, const struct wk_floor *floor)
{
    int64_t left_ns = 0;
    int round, hand;
    if (tournament->ended_seq) {
        const enum wk_status status = protest_left(store, tournament, &left_ns);
        return status == WK_OK && left_ns > 0 ? WK_BAD_INPUT : status;
    }
    for (int s = 1; s <= tournament->plan.n_sections; s++)
        if (wk_section_now(tournament, floor, s, &round, &hand) != WK_END)
            return WK_BAD_INPUT;
    return WK_OK;
}

/*
 * In the transaction: no deal is sealed that could no longer be opened. Other kiosks' are theirs to open: a reason is enough.
 */
static enum wk_status no_deal_sealed(struct wk_store *store, const char *reason)
{
    struct wk_deal_elsewhere elsewhere;
    int64_t n = 0;
    int n_elsewhere = 0;
    enum wk_status status = wk_sql_int(store, WK_Q_N_SEALED, 0, 0, &n);
    if (status == WK_OK && n == 0 && reason[0] == '\0')
        status = wk_store_list_elsewhere(store, &elsewhere, 1, &n_elsewhere);
    return status == WK_OK && n + n_elsewhere > 0 ? WK_NOT_YET : status;
}

static enum wk_status may_close(struct wk_store *store)
{
    struct wk_hall_place hall;
    int64_t closed = 0;
    enum wk_status status = wk_record_may(store, WK_KIND_EVENT_CLOSED);
    if (status == WK_OK && wk_store_hall_place(store, &hall) == WK_OK)
        status = WK_NOT_ALLOWED;
    if (status == WK_OK)
        status = wk_store_closed(store, &closed);
    return status == WK_OK ? WK_EVENT_CLOSED : status == WK_NOT_FOUND ? WK_OK : status;
}

static enum wk_status end_play(struct wk_store *store, const char *reason, struct wk_receipt *receipt)
{
    struct wk_entry entry = {.kind = WK_ENTRY_ENDED, .role = WK_ROLE_DIRECTOR, .via = WK_VIA_COMMAND};
    snprintf(entry.reason, sizeof entry.reason, "%s", reason);
    const enum wk_status status = no_deal_sealed(store, reason);
    return status == WK_OK ? wk_store_put_entry(store, &entry, NULL, receipt) : status;
}

/* {"event", "reason", and "left_open" where something is: how many}. */
static enum wk_status close_for_good(struct wk_store *store, const char *name, const char *reason, int n_open,
                                     struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = no_deal_sealed(store, reason);
    json_t *body = json_pack("{s:s, s:s}", "event", name, "reason", reason);
    if (n_open > 0)
        json_object_set_new(body, "left_open", json_integer(n_open));
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_EVENT_CLOSED, body, NULL, 0, &draft);
    else
        json_decref(body);
    return wk_journal_end(store, status, &draft, receipt);
}

enum wk_status wk_store_close_event(struct wk_store *store, const char *reason, int n_twice, bool leave_open,
                                    enum wk_close_step *step, struct wk_checkpoint *out, struct wk_receipt *receipt)
{
    const struct wk_tournament *tournament = NULL;
    struct wk_floor floor;
    struct wk_open_items open;
    enum wk_status status = may_close(store);
    if (status == WK_OK)
        status = wk_store_tournament(store, &tournament);
    if (status == WK_OK && !tournament->begun)
        status = WK_NOT_FOUND;
    if (status == WK_OK)
        status = wk_store_floor(store, &floor);
    if (status == WK_OK)
        status = is_due(store, tournament, &floor);
    if (status == WK_BAD_INPUT && reason[0] != '\0')
        status = WK_OK;
    if (status != WK_OK)
        return status;
    const bool ends = tournament->plan.protest_min > 0 && !tournament->ended_seq;
    const int n_open = wk_open_items_look(tournament, &floor, &open) + n_twice;
    if (!ends && n_open > 0 && !leave_open)
        return WK_NOT_CONFIRMED;
    status = ends ? end_play(store, reason, receipt) : close_for_good(store, tournament->plan.name, reason, n_open, receipt);
    if (status != WK_OK)
        return status;
    *step = ends ? WK_CLOSE_ENDED : WK_CLOSE_CLOSED;
    make(store, receipt, out);
    return WK_OK;
}

/* Whether a witness of this line is on record. */
static enum wk_status is_witnessed(struct wk_store *store, const char *line, bool *found)
{
    struct wk_query query;
    char body[WK_CHECKPOINT_TEXT_SIZE + 32];
    snprintf(body, sizeof body, "{\"checkpoint\":\"%s\"}", line); /* its canonical form: the line has nothing to escape */
    wk_query_open(&query, store, WK_Q_WITNESS_OF);
    wk_query_bind_text(&query, ":body", body);
    enum wk_status status = wk_query_step(&query);
    wk_query_close(&query);
    if (status != WK_OK && status != WK_END)
        return status;
    *found = status == WK_OK;
    return WK_OK;
}

enum wk_status wk_store_put_witness(struct wk_store *store, const struct wk_checkpoint *checkpoint, struct wk_receipt *receipt)
{
    char line[WK_CHECKPOINT_TEXT_SIZE];
    struct wk_receipt draft = {0};
    bool found = false;
    if (!wk_checkpoint_holds(checkpoint))
        return WK_BAD_INPUT;
    if (strcmp(checkpoint->kiosk_id, store->kiosk_id) == 0)
        return WK_ALREADY;
    wk_checkpoint_format(checkpoint, false, line);
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = is_witnessed(store, line, &found);
    if (status == WK_OK && found)
        status = WK_ALREADY;
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_WITNESS, json_pack("{s:s}", "checkpoint", line), NULL, 0, &draft);
    return wk_journal_end(store, status, &draft, receipt);
}

static enum wk_status read_witness(struct wk_store *store, int64_t seq, struct wk_checkpoint *out)
{
    json_t *body = NULL;
    char line[WK_CHECKPOINT_TEXT_SIZE];
    enum wk_status status = wk_body_of(store, seq, &body);
    if (status == WK_OK)
        status = wk_body_text(body, "checkpoint", sizeof line, line);
    json_decref(body);
    if (status == WK_OK && wk_checkpoint_parse(out, line, strlen(line)) != WK_OK)
        status = WK_DB_BROKEN;
    return status;
}

enum wk_status wk_store_witnessed(struct wk_store *store, struct wk_checkpoint *out, int most, int *n)
{
    int64_t *seqs = NULL;
    int found = 0;
    enum wk_status status = wk_records_of(store, WK_KIND_WITNESS, 0, most, &seqs, &found);
    for (int i = 0; i < found && status == WK_OK; i++)
        status = read_witness(store, seqs[i], &out[i]);
    free(seqs);
    if (status == WK_OK)
        *n = found;
    return status;
}
