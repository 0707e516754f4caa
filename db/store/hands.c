/* What is played with the deals: hands, the walls between them, the end of a round. */
#include "db/store/hands.h"

#include <string.h>

#include "db/journal/journal.h"
#include "db/journal/json.h"
#include "db/state/append.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "db/state/who.h"
#include "db/store/stored_deal.h"
#include "db/store/receipt_parts.h"

#define ALL_WALLS ((1u << WK_N_WINDS) - 1)

/* The hand of a deal that was begun last; 0: none yet. */
static enum wk_status hand_of_deal(struct wk_store *store, int64_t deal_seq, int *hand)
{
    int64_t n = 0;
    enum wk_status status = wk_sql_int(store, WK_Q_LAST_HAND, deal_seq, 0, &n);
    if (status == WK_OK)
        *hand = (int)n;
    return status;
}

enum wk_status wk_store_hand(struct wk_store *store, int table, int *hand)
{
    struct wk_sealed sealed;
    enum wk_status status = wk_store_sealed(store, table, &sealed);
    if (status == WK_OK)
        return hand_of_deal(store, sealed.seq, hand);
    if (status == WK_NOT_FOUND) {
        *hand = 0;
        status = WK_OK;
    }
    return status;
}

static enum wk_status verdict_kind(struct wk_query *query, int column, enum wk_verdict_kind *out)
{
    static const enum wk_verdict_kind known[] = {WK_INCOMPLETE, WK_PASS, WK_FAIL};
    const char *word = wk_query_text(query, column);
    for (size_t i = 0; word && i < sizeof known / sizeof *known; i++)
        if (strcmp(word, wk_verdict_word(known[i])) == 0) {
            *out = known[i];
            return WK_OK;
        }
    return WK_DB_BROKEN;
}

enum wk_status wk_store_last_verdict(struct wk_store *store, int table, enum wk_wind wind, struct wk_stored_verdict *out)
{
    struct wk_sealed sealed;
    struct wk_query query;
    struct wk_stored_verdict found = {.seq = 0};
    int hand = 0;
    enum wk_status status = wk_store_sealed(store, table, &sealed);
    if (status == WK_OK)
        status = hand_of_deal(store, sealed.seq, &hand);
    if (status != WK_OK)
        return status;
    wk_query_open(&query, store, WK_Q_LAST_VERDICT);
    wk_query_bind_int(&query, ":hand", hand);
    wk_query_bind_int(&query, ":deal", sealed.seq);
    wk_query_bind_int(&query, ":wind", wind);
    status = wk_query_step(&query);
    if (status == WK_OK) {
        found.seq = wk_query_int(&query, 1);
        found.t_ns = wk_query_int(&query, 2);
        status = verdict_kind(&query, 0, &found.kind);
    }
    wk_query_close(&query);
    if (status == WK_OK)
        *out = found;
    return status == WK_END ? WK_NOT_FOUND : status;
}

enum wk_status wk_store_passed(struct wk_store *store, int table, int64_t seq[WK_N_WINDS])
{
    int64_t passed[WK_N_WINDS] = {0};
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        struct wk_stored_verdict verdict;
        enum wk_status status = wk_store_last_verdict(store, table, (enum wk_wind)w, &verdict);
        if (status != WK_OK && status != WK_NOT_FOUND)
            return status;
        if (status == WK_OK && verdict.kind == WK_PASS)
            passed[w - 1] = verdict.seq;
    }
    memcpy(seq, passed, sizeof(passed));
    return WK_OK;
}

bool wk_all_passed(const int64_t seq[WK_N_WINDS])
{
    for (int w = 0; w < WK_N_WINDS; w++)
        if (seq[w] == 0)
            return false;
    return true;
}

/* Where a deal stands in the event. */
struct place {
    const struct wk_tournament *tournament; /* NULL: it is of no event */
    int round;                              /* of the event */
};

static enum wk_status find_place(struct wk_store *store, const struct wk_sealed *sealed, struct place *out)
{
    const struct wk_tournament *tournament = NULL;
    int64_t round = 0;
    enum wk_status status = wk_store_tournament(store, &tournament);
    if (status == WK_OK)
        status = wk_sql_int(store, WK_Q_EVENT_ROUND, sealed->seq, 0, &round);
    if (status != WK_OK)
        return status;
    const bool known = tournament->begun && sealed->table <= wk_n_tables(tournament) && round <= tournament->shape.n_rounds;
    *out = (struct place){known ? tournament : NULL, (int)round};
    return WK_OK;
}

/* A hand that the kiosk need not have seen: it will never be played, or its result came from paper without its having begun.
 */
static bool without_kiosk(const struct place *place, int table, int hand)
{
    const struct wk_hand_id at = {table, place->round, hand};
    const struct wk_hand_state *state = place->tournament ? wk_hand_look(place->tournament, &at) : NULL;
    return state && (state->not_played || (state->unbegun && state->state == WK_RESULT_CONFIRMED));
}

/* The next group has sat down to a later hand of the round. */
static bool left_behind(const struct place *place, int table, int hand)
{
    for (int h = hand + 1; h <= place->tournament->shape.n_hands; h++) {
        const struct wk_hand_id later = {table, place->round, h};
        if (wk_hand_look(place->tournament, &later)->seated_seq)
            return true;
    }
    return false;
}

static bool opened_by_hand(const struct place *place, int table, int hand)
{
    return wk_gate_by_hand(place->tournament, wk_section_of_table(&place->tournament->shape, table), place->round, hand);
}

/* Whether a hand is over though its walls have not passed: a judge has opened the rotation after it, it will never be played,
 * or it came from paper and the table has gone on since. */
static bool over_without_walls(const struct place *place, int table, int hand)
{
    if (!place->tournament)
        return false;
    const struct wk_hand_id at = {table, place->round, hand};
    return opened_by_hand(place, table, hand) || wk_not_played(place->tournament, &at) ||
           (without_kiosk(place, table, hand) && left_behind(place, table, hand));
}

/*
 * The hand of a deal that was begun last is over when all four walls have passed since, or else by over_without_walls(): WK_OK,
 * or WK_ALREADY while it is being played. *hand gets it, 0: none was begun.
 */
static enum wk_status hand_over(struct wk_store *store, const struct wk_sealed *sealed, int *hand)
{
    struct place place;
    int64_t passed[WK_N_WINDS] = {0};
    enum wk_status status = hand_of_deal(store, sealed->seq, hand);
    if (status == WK_OK)
        status = wk_store_passed(store, sealed->table, passed);
    if (status != WK_OK || *hand == 0 || wk_all_passed(passed))
        return status;
    status = find_place(store, sealed, &place);
    return status == WK_OK && !over_without_walls(&place, sealed->table, *hand) ? WK_ALREADY : status;
}

static enum wk_status add_hand(struct wk_store *store, const struct wk_sealed *sealed, int hand, bool passed_over,
                               struct wk_receipt *draft)
{
    json_t *body = json_pack("{s:i, s:i, s:I, s:o, s:i}", "table", sealed->table, "round", sealed->round, "deal_seq",
                             (json_int_t)sealed->seq, "commitment", wk_json_hash(sealed->hash), "hand", hand);
    if (!body || !wk_who_put(store, NULL, body) ||
        (passed_over && json_object_set_new(body, "passed_over", json_true()) != 0)) {
        json_decref(body);
        return WK_NO_MEMORY;
    }
    return wk_journal_add(store, WK_KIND_HAND, body, NULL, 0, draft);
}

/* Of a round of the event; a section of three tables plays its deals three times. */
static int n_hands(const struct place *place)
{
    return place->tournament ? place->tournament->shape.n_hands : WK_DEAL_HANDS;
}

/* The last hands of a round that the kiosk need not have seen, and those that its round has not, are counted as passed over, so
 * that the deal can be closed and the table's next one is of the next round. *begun is the hand begun last, and is brought
 * forward. */
static enum wk_status pass_over(struct wk_store *store, const struct wk_sealed *sealed, int *begun, struct wk_receipt *draft)
{
    struct place place;
    enum wk_status status = find_place(store, sealed, &place);
    for (int hand = *begun + 1; status == WK_OK && hand <= WK_DEAL_HANDS; hand++)
        if (hand <= n_hands(&place) && !without_kiosk(&place, sealed->table, hand))
            return WK_OK;
    while (status == WK_OK && *begun < WK_DEAL_HANDS) {
        status = add_hand(store, sealed, *begun + 1, true, draft);
        *begun += status == WK_OK;
    }
    return status;
}

enum wk_status wk_store_start_hand(struct wk_store *store, int table, int *hand, struct wk_receipt *receipt)
{
    struct wk_sealed sealed;
    struct wk_receipt draft = {0};
    struct place place;
    int begun = 0;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = wk_who_may_act(store);
    if (status == WK_OK)
        status = wk_store_sealed(store, table, &sealed);
    if (status == WK_NOT_FOUND || (status == WK_OK && sealed.closed))
        status = WK_NOT_YET;
    if (status == WK_OK)
        status = hand_over(store, &sealed, &begun);
    if (status == WK_OK && begun > 0)
        status = find_place(store, &sealed, &place);
    if (status == WK_OK && begun > 0 && begun >= n_hands(&place))
        status = WK_END;
    if (status == WK_OK)
        status = add_hand(store, &sealed, begun + 1, false, &draft);
    status = wk_journal_end(store, status, &draft, receipt);
    if (status == WK_OK)
        *hand = begun + 1;
    return status;
}

/*
 * In an event: are the results of the round that a deal belongs to confirmed, its hands on record as never played, or passed
 * over by a judge who opened the rotation after them? WK_NOT_CONFIRMED.
 */
static enum wk_status results_in(struct wk_store *store, const struct wk_sealed *sealed)
{
    struct place place;
    enum wk_status status = find_place(store, sealed, &place);
    for (int hand = 1; status == WK_OK && place.tournament && hand <= place.tournament->shape.n_hands; hand++) {
        const struct wk_hand_id at = {sealed->table, place.round, hand};
        if (!wk_hand_settled(place.tournament, &at) && !opened_by_hand(&place, at.table, hand))
            status = WK_NOT_CONFIRMED;
    }
    return status;
}

/* The fourth hand is over, and the deal is not opened yet. */
static enum wk_status may_close(struct wk_store *store, int table, struct wk_sealed *sealed, struct wk_receipt *draft)
{
    int begun = 0;
    enum wk_status status = wk_store_sealed(store, table, sealed);
    if (status == WK_OK && sealed->closed)
        return WK_ALREADY;
    if (status == WK_OK)
        status = hand_over(store, sealed, &begun);
    if (status == WK_OK)
        status = pass_over(store, sealed, &begun, draft);
    return status == WK_ALREADY || (status == WK_OK && begun < WK_DEAL_HANDS) ? WK_NOT_YET : status;
}

/* reason NULL: the results have to be there. */
static enum wk_status close_deal(struct wk_store *store, int table, const char *reason, struct wk_receipt *receipt)
{
    struct wk_sealed sealed;
    struct wk_receipt draft = {0};
    json_t *body = NULL;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = wk_who_may_act(store);
    if (status == WK_OK)
        status = may_close(store, table, &sealed, &draft);
    if (status == WK_OK && !reason)
        status = results_in(store, &sealed);
    if (status == WK_OK)
        status = wk_deal_summary(store, &sealed, &body);
    if (status == WK_OK &&
        (json_object_set_new(body, "why", json_string("round-end")) != 0 ||
         (reason && json_object_set_new(body, "reason", wk_json_string(reason)) != 0) || !wk_who_put(store, NULL, body))) {
        json_decref(body);
        status = WK_NO_MEMORY;
    }
    if (status == WK_OK)
        status = wk_journal_add(store, sealed.to_director ? WK_KIND_CLOSED : WK_KIND_OPENED, body, NULL, 0, &draft);
    return wk_journal_end(store, status, &draft, receipt);
}

enum wk_status wk_store_close_deal(struct wk_store *store, int table, struct wk_receipt *receipt)
{
    return close_deal(store, table, NULL, receipt);
}

enum wk_status wk_store_close_deal_anyway(struct wk_store *store, int table, const char *reason, struct wk_receipt *receipt)
{
    if (!reason[0] || strlen(reason) >= WK_REASON_SIZE)
        return WK_BAD_INPUT;
    enum wk_status status = wk_role_check_vouched(store, WK_ROLE_DIRECTOR);
    return status == WK_OK ? close_deal(store, table, reason, receipt) : status;
}
