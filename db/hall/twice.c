/* Hands that were confirmed twice are found among what was set aside, and the director's choice is put on record. */
#include "db/hall/twice.h"

#include <string.h>

#include "db/hall/vouched.h"
#include "db/journal/others.h"
#include "db/state/append.h"
#include "db/state/gather.h"
#include "db/state/body.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "db/state/who.h"
#include "rules/event/outcome.h"
#include "rules/text.h"
#include "rules/event/words.h"

/* ---- found */

static struct wk_twice_version version_of(const struct wk_entry *result, const struct wk_entry *confirmed, int64_t number,
                                          const struct wk_outcome *outcome)
{
    return (struct wk_twice_version){
        .result = confirmed->confirmed.result,
        .confirmed = number,
        .outcome = *outcome,
        .entered_by = result->role,
        .confirmed_by = confirmed->role,
        .by = confirmed->confirmed.by,
        .entered_ns = result->t_ns,
        .t_ns = confirmed->t_ns,
    };
}

/* A record that was set aside: do four players confirm by it another result than the one that counts? */
static bool is_twice(const struct wk_store *store, const struct wk_tournament *tournament, int64_t number, struct wk_twice *out)
{
    const struct wk_entry *const confirmed = wk_gather_entry(store, number);
    const bool fits = confirmed && confirmed->kind == WK_ENTRY_CONFIRMED && confirmed->role == WK_ROLE_PLAYERS;
    const struct wk_entry *const result = fits ? wk_gather_entry(store, confirmed->confirmed.result) : NULL;
    if (!result || result->kind != WK_ENTRY_RESULT)
        return false;
    const struct wk_hand_state *const hand = wk_hand_look(tournament, &result->result.at);
    const struct wk_entry *const counts = hand ? wk_gather_entry(store, hand->confirmed_seq) : NULL;
    const struct wk_entry *const counted = counts ? wk_gather_entry(store, hand->result_seq) : NULL;
    if (!counted || hand->state != WK_RESULT_CONFIRMED || wk_outcome_same(&hand->outcome, &result->result.outcome))
        return false;
    *out = (struct wk_twice){
        .at = result->result.at,
        .counts = version_of(counted, counts, hand->confirmed_seq, &hand->outcome),
        .other = version_of(result, confirmed, number, &result->result.outcome),
    };
    return true;
}

/* ---- and settled */

/* The place of a record in a body: {"kiosk", "seq"}. 0: of nobody. */
static int64_t read_place(const struct wk_roster *roster, const json_t *body, const char *key)
{
    const json_t *const place = json_object_get(body, key);
    char id[WK_KIOSK_ID_LEN + 1];
    int64_t seq = 0;
    if (wk_body_text(place, "kiosk", sizeof id, id) != WK_OK || wk_body_int(place, "seq", 1, INT64_MAX, &seq) != WK_OK)
        return 0;
    const struct wk_member *const member = wk_member_of(roster, id);
    return member ? wk_record_number(member->number, seq) : 0;
}

/* Looks for the director's word in one journal. */
static enum wk_status find_kept(struct wk_store *store, const struct wk_gathered *gathered, const struct wk_member *by,
                                struct wk_twice *twice)
{
    struct wk_stored entry;
    enum wk_status status;
    wk_stored_open_kiosk(&entry, store, by->kiosk_id, WK_KIND_KEPT, 0);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        json_t *body = NULL;
        bool right = false;
        status = wk_stored_take(&entry);
        if (status == WK_OK && wk_body_load(entry.record.body, &body) == WK_OK &&
            read_place(&gathered->roster, body, "kept") == twice->counts.confirmed &&
            read_place(&gathered->roster, body, "other") == twice->other.confirmed)
            status = wk_store_vouched_word(store, by->kiosk_id, entry.record.seq, body, WK_ROLE_DIRECTOR, &right);
        json_decref(body);
        if (status != WK_OK)
            break;
        if (right)
            twice->kept = wk_record_number(by->number, entry.record.seq);
    }
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}

static enum wk_status look_for_word(struct wk_store *store, const struct wk_gathered *gathered, struct wk_twice *twice)
{
    enum wk_status status = WK_OK;
    for (int i = 0; i < gathered->roster.n && twice->kept == 0 && status == WK_OK; i++)
        status = find_kept(store, gathered, &gathered->roster.member[i], twice);
    return status;
}

enum wk_status wk_store_twice(struct wk_store *store, struct wk_twice *out, int most, int *n, int *n_all)
{
    const struct wk_gathered *gathered = NULL;
    int n_out = 0, n_found = 0;
    enum wk_status status = wk_gather(store, &gathered);
    for (int i = 0; status == WK_OK && i < gathered->merged->n_aside; i++) {
        struct wk_twice twice;
        if (!is_twice(store, &gathered->merged->tournament, gathered->merged->aside[i].number, &twice))
            continue;
        if (n_found++ >= most)
            continue;
        status = look_for_word(store, gathered, &twice);
        out[n_out++] = twice;
    }
    if (status == WK_NOT_FOUND)
        status = WK_OK;
    if (status == WK_OK) {
        *n = n_out;
        *n_all = n_found;
    }
    return status;
}

enum wk_status wk_store_twice_waiting(struct wk_store *store, int *n)
{
    struct wk_twice twice[WK_TWICE_MOST];
    int n_known = 0, n_all = 0, n_waiting = 0;
    const enum wk_status status = wk_store_twice(store, twice, WK_TWICE_MOST, &n_known, &n_all);
    for (int i = 0; status == WK_OK && i < n_known; i++)
        n_waiting += twice[i].kept == 0;
    if (status == WK_OK)
        *n = n_waiting + n_all - n_known; /* whether the others are decided was not checked */
    return status;
}

/* ---- the choice */

static json_t *place_json(const struct wk_gathered *gathered, int64_t number)
{
    const struct wk_member *const member = wk_member_at(&gathered->roster, wk_record_journal(number));
    return member ? json_pack("{s:s, s:I}", "kiosk", member->kiosk_id, "seq", (json_int_t)wk_record_seq(number)) : NULL;
}

static enum wk_status put_kept(struct wk_store *store, const struct wk_twice *twice, const char *reason,
                               struct wk_receipt *draft)
{
    const struct wk_gathered *gathered = NULL;
    struct wk_twice now = *twice;
    enum wk_status status = wk_gather(store, &gathered);
    now.kept = 0;
    if (status == WK_OK)
        status = look_for_word(store, gathered, &now);
    if (status == WK_OK && now.kept > 0)
        status = WK_ALREADY;
    if (status != WK_OK)
        return status;
    json_t *body = json_pack("{s:i, s:i, s:i, s:o, s:o, s:s}", "table", twice->at.table, "round", twice->at.round, "hand",
                             twice->at.hand, "kept", place_json(gathered, twice->counts.confirmed), "other",
                             place_json(gathered, twice->other.confirmed), "reason", reason);
    if (body && !wk_who_put(store, NULL, body)) {
        json_decref(body);
        body = NULL;
    }
    return wk_journal_add(store, WK_KIND_KEPT, body, NULL, 0, draft);
}

static enum wk_status keep(struct wk_store *store, const struct wk_twice *twice, const char *reason, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    const enum wk_status status = wk_sql_begin(store);
    return status == WK_OK ? wk_journal_end(store, put_kept(store, twice, reason, &draft), &draft, receipt) : status;
}

static enum wk_status correct(struct wk_store *store, const struct wk_twice *twice, const char *reason,
                              struct wk_receipt *receipt)
{
    struct wk_entry entry = {
        .kind = WK_ENTRY_RESULT,
        .role = WK_ROLE_DIRECTOR,
        .via = store->screen ? WK_VIA_SCREEN : WK_VIA_COMMAND,
        .result = {.at = twice->at, .outcome = twice->other.outcome, .corrects = twice->counts.result},
    };
    memcpy(entry.reason, reason, strlen(reason) + 1);
    enum wk_status status = wk_store_put_entry(store, &entry, NULL, receipt);
    if (status != WK_OK)
        return status;
    const struct wk_entry confirmed = {.kind = WK_ENTRY_CONFIRMED,
                                       .role = WK_ROLE_DIRECTOR,
                                       .via = entry.via,
                                       .confirmed = {.result = wk_store_number(store, receipt->seq)}};
    return wk_store_put_entry(store, &confirmed, NULL, receipt);
}

enum wk_status wk_store_choose_result(struct wk_store *store, const struct wk_twice *twice, bool other, const char *reason,
                                      struct wk_receipt *receipt)
{
    const enum wk_status status = wk_role_check(store, WK_ROLE_DIRECTOR);
    if (status != WK_OK)
        return status;
    if (!wk_text_valid(reason, WK_REASON_SIZE, false))
        return WK_BAD_INPUT;
    return other ? correct(store, twice, reason, receipt) : keep(store, twice, reason, receipt);
}
