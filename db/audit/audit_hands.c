/* Audit: hands that were counted by the kiosk, against their results, their deals and the rules. */
#include "db/audit/run.h"
#include "db/state/state.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_declared.h"
#include "rules/event/tournament.h"

static void tell(struct wk_audit_run *run, enum wk_audit_kind kind, const struct wk_counted *counted)
{
    wk_audit_add(run->out, &(struct wk_audit_finding){.kind = kind,
                                                      .seq = counted->seq,
                                                      .last_seq = counted->seq,
                                                      .table = counted->declared.at.table,
                                                      .round = counted->declared.at.round,
                                                      .hand = counted->declared.at.hand});
}

/* ---- one that can be looked into */

static bool is_worth_it(const struct wk_counted *counted)
{
    struct wk_mcr_score score;
    if (wk_mcr_score(&counted->hand, counted->rules, &score) != WK_OK || score.points < WK_MCR_MIN_POINTS ||
        score.total != counted->points || score.n_fan != counted->n_fan)
        return false;
    for (int i = 0; i < score.n_fan; i++)
        if (score.fan[i].id != counted->fan[i].id || score.fan[i].n != counted->fan[i].n)
            return false;
    return true;
}

static int take(int own[WK_N_FACES + 1], int face)
{
    return --own[face] >= 0 ? 0 : 1;
}

/*
 * Can the winner have had these tiles? All from their own wall, but for the discard that won and one tile in each melded set.
 * Who discarded them is not asked.
 */
static bool can_be_of(const struct wk_deal *deal, const struct wk_counted *counted)
{
    const struct wk_mcr_hand *hand = &counted->hand;
    int own[WK_N_FACES + 1] = {0}, n_others = 0, n_claims = 0;
    for (int s = 0; s < WK_N_SLOTS; s++)
        own[deal->face[counted->declared.winner - 1][s]]++;
    for (int i = 0; i < hand->n_standing; i++)
        n_others += take(own, hand->standing[i]);
    if (hand->flags & WK_MCR_SELF_DRAWN)
        n_others += take(own, hand->win);
    for (int m = 0; m < hand->n_melds; m++)
        for (int i = 0; hand->meld[m].kind == WK_MCR_CONCEALED_KONG && i < WK_N_COPIES; i++)
            n_others += take(own, hand->meld[m].face);
    if (n_others > 0)
        return false;
    for (int m = 0; m < hand->n_melds; m++) {
        const struct wk_mcr_set *set = &hand->meld[m];
        if (set->kind == WK_MCR_CONCEALED_KONG)
            continue;
        n_claims++;
        for (int i = 0; i < (set->kind == WK_MCR_KONG ? 4 : 3); i++)
            n_others += take(own, set->kind == WK_MCR_CHOW ? set->face + i : set->face);
    }
    return n_others <= n_claims;
}

static enum wk_status look_inside(struct wk_audit_run *run, const struct wk_counted *counted)
{
    uint8_t salt[WK_SALT_SIZE];
    struct wk_deal deal;
    enum wk_status status;
    if (!is_worth_it(counted))
        tell(run, WK_AUDIT_HAND_POINTS, counted);
    if (counted->declared.deal_seq == 0)
        return WK_OK;
    status = wk_store_opened_deal(run->store, counted->declared.deal_seq, &deal, salt);
    if (status == WK_OK && !can_be_of(&deal, counted))
        tell(run, WK_AUDIT_HAND_DEAL, counted);
    /* What is wrong with the deal itself is a finding of its record. */
    return status == WK_DB_BROKEN || status == WK_NOT_FOUND || status == WK_WRONG_KEY ? WK_OK : status;
}

/* ---- each of them */

static enum wk_status look_at(struct wk_audit_run *run, int64_t seq)
{
    struct wk_counted counted = {.seq = seq};
    enum wk_status status = wk_store_counted_one(run->store, seq, &counted);
    if (status == WK_DB_BROKEN) {
        wk_audit_add(run->out, &(struct wk_audit_finding){.kind = WK_AUDIT_REFERENCE, .seq = seq, .last_seq = seq});
        return WK_OK;
    }
    if (status == WK_OK && counted.stickers == WK_STICKERS_DIFFER)
        tell(run, WK_AUDIT_HAND_STICKERS, &counted);
    return status == WK_OK && counted.open ? look_inside(run, &counted) : status;
}

/* The newest of a hand is what was taken over. */
static enum wk_status compare_result(struct wk_audit_run *run, int64_t seq)
{
    const struct wk_tournament *tour = NULL;
    const struct wk_hand_state *state;
    struct wk_counted counted;
    enum wk_status status = wk_store_counted_one(run->store, seq, &counted);
    if (status == WK_OK)
        status = wk_audit_tournament(run, &tour);
    if (status != WK_OK || !tour || !tour->begun || counted.declared.at.table > wk_n_tables(tour))
        return status == WK_DB_BROKEN ? WK_OK : status; /* reported already */
    state = wk_hand_look(tour, &counted.declared.at);
    if (!state || state->state == WK_RESULT_MISSING)
        return WK_OK;
    if (state->outcome.kind == WK_OUTCOME_DRAW || state->outcome.points != counted.points ||
        wk_wind_at(tour, &counted.declared.at, state->outcome.winner) != counted.declared.winner)
        tell(run, WK_AUDIT_HAND_RESULT, &counted);
    return WK_OK;
}

typedef enum wk_status (*look_fn)(struct wk_audit_run *run, int64_t seq);

static enum wk_status for_each(struct wk_audit_run *run, enum wk_query_name name, look_fn look)
{
    struct wk_query query;
    enum wk_status status;
    wk_query_open(&query, run->store, name);
    while ((status = wk_query_step(&query)) == WK_OK && (status = look(run, wk_query_int(&query, 0))) == WK_OK)
        ;
    wk_query_close(&query);
    /* What cannot be read is the file's finding, see check_file(). */
    return status == WK_END || status == WK_DB_BROKEN ? WK_OK : status;
}

enum wk_status wk_audit_hands(struct wk_audit_run *run)
{
    enum wk_status status = for_each(run, WK_Q_COUNTED, look_at);
    if (status == WK_OK)
        status = for_each(run, WK_Q_COUNTED_LAST, compare_result);
    return status;
}
