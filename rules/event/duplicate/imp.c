/* A deal's results compared. */
#include "rules/event/duplicate/imp.h"

#include <stddef.h>

#include "rules/event/duplicate/seating.h"
#include "rules/event/duplicate/second_play.h"

#define BIT(column) (1u << (column))

const struct wk_line_column wk_duplicate_columns[WK_COL_N_COLUMNS] = {
    [WK_COL_MS] = {{"ms", "ms", "match points", WK_SCORE_GAIN, 6, 13}, WK_LINE_CSV_FIRST, NULL, true},
    [WK_COL_AVERAGE] = {{"average", "average", "average", WK_SCORE_TWELFTHS, 9, 10}, WK_LINE_CSV_FIRST, NULL, true},
    [WK_COL_DIF] = {{"dif", "DIF", "difference", WK_SCORE_TWELFTHS, 9, 10}, WK_LINE_CSV_FIRST, NULL, false},
    [WK_COL_IMP] = {{"imp", "IMP", "IMP", WK_SCORE_GAIN, 5, 6}, WK_LINE_CSV_FIRST, NULL, false},
    [WK_COL_IMP_RULING] = {{"imp_ruling", "IMP", "IMP of rulings", WK_SCORE_GAIN, 0, 15}, WK_LINE_CSV_FIRST, "ruling", false},
    [WK_COL_PENALTY] = {{"ms_penalty", "ms", "penalties", WK_SCORE_GAIN, 0, 0}, WK_LINE_CSV_LAST, "penalty", false},
    [WK_COL_N_COMPARED] = {{"n_compared", "n", "results compared", WK_SCORE_WHOLE, 0, 0}, WK_LINE_CSV_NOT, NULL, false}};

/* IMP, then match points (DF-19). */
const struct wk_sum_column wk_duplicate_sums[WK_SUM_N] = {
    [WK_SUM_IMP] = {{"imp", "IMP", "IMP", WK_SCORE_GAIN, 7, 8}, BIT(WK_COL_IMP) | BIT(WK_COL_IMP_RULING), WK_RANK_BY_MOST},
    [WK_SUM_MS] = {{"ms", "ms", "match points", WK_SCORE_GAIN, 7, 13}, BIT(WK_COL_MS), WK_RANK_BY_MOST}};

/* One deal: what its hands brought, and which of them are compared with each other. */
struct deal {
    int n;                /* hands that it has */
    bool is_in[WK_HANDS]; /* confirmed */
    bool cancelled[WK_HANDS], not_played[WK_HANDS];
    bool out[WK_HANDS][WK_N_WINDS];      /* counts for who sat there no more */
    bool annulled[WK_HANDS][WK_N_WINDS]; /* nor is anybody compared with it */
    bool house[WK_HANDS][WK_N_WINDS];    /* likewise: somebody plays there for the house */
    uint8_t part[WK_HANDS];              /* equal numbers are compared; all 1 for a sound deal */
    int ms[WK_HANDS][WK_N_WINDS];
    int penalty[WK_HANDS][WK_N_WINDS];
    bool fouled;
    bool unruled; /* the same four have played it twice, and the director has not said what becomes of that */
};

static void gather_chair(const struct wk_tournament *self, const struct wk_hand_id *at, enum wk_wind direction,
                         struct deal *out)
{
    const int player = wk_player_at(self, at, direction), h = at->hand - 1, d = (int)direction - 1;

    out->penalty[h][d] = wk_hand_penalty(self, at, direction);
    out->house[h][d] = self->plan.player[player].house;
    if (!self->out[player])
        return;
    out->annulled[h][d] = wk_annulled(self, player) && wk_plays_himself(self, player, at->round, at->hand);
    out->out[h][d] = out->annulled[h][d] || wk_out_in(self, player, at->round, at->hand) != NULL;
}

static void gather(const struct wk_tournament *self, int table, int round, struct deal *out)
{
    const struct wk_act *act = wk_foul_of(self, table, round);
    const enum wk_foul_choice choice = act ? act->entry.foul.choice : WK_FOUL_NONE;

    *out = (struct deal){.fouled = act != NULL, .unruled = wk_second_play_open(self, table, round, 0)};
    out->n = self->shape.n_hands;
    for (int h = 0; h < out->n; h++) {
        const struct wk_hand_id at = {.table = table, .round = round, .hand = h + 1};
        out->is_in[h] = wk_hand_ms(self, &at, out->ms[h]) == WK_OK;
        out->not_played[h] = wk_not_played(self, &at) != NULL;
        out->part[h] = choice == WK_FOUL_APART || choice == WK_FOUL_CANCEL ? act->entry.foul.part[h] : 1;
        out->cancelled[h] = choice == WK_FOUL_CANCEL && out->part[h] > 1;
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
            gather_chair(self, &at, (enum wk_wind)d, out);
    }
}

/* The average that a hand is compared with: of the results of its part that are in. *n_same: how many will be. */
static void take_average(const struct deal *deal, int hand, int d, struct wk_line *line, int *n_same)
{
    int sum = 0, n = 0;

    *n_same = 0;
    for (int h = 0; h < deal->n; h++) {
        if (deal->part[h] != deal->part[hand] || deal->not_played[h] || deal->annulled[h][d] || deal->house[h][d])
            continue;
        ++*n_same;
        n += deal->is_in[h];
        sum += deal->is_in[h] ? deal->ms[h][d] : 0;
    }
    line->value[WK_COL_N_COMPARED] = n;
    line->value[WK_COL_AVERAGE] = n > 0 ? sum * (WK_PARTS_OF_POINT / n) : 0;
}

static enum wk_line_state state_of(const struct deal *deal, int hand, int d)
{
    if (deal->cancelled[hand])
        return WK_LINE_CANCELLED;
    if (deal->not_played[hand])
        return WK_LINE_NOT_PLAYED;
    if (!deal->is_in[hand])
        return WK_LINE_MISSING;
    if (deal->house[hand][d])
        return WK_LINE_HOUSE;
    if (deal->out[hand][d])
        return deal->annulled[hand][d] ? WK_LINE_ANNULLED : WK_LINE_OUT;
    return WK_LINE_FINAL;
}

/* Everything of a line that the deal decides. */
static void compare(const struct deal *deal, int hand, int direction, struct wk_line *line)
{
    const int d = direction - 1;
    int32_t *value = line->value;
    int n_same = 0;

    line->fouled = deal->fouled;
    line->state = state_of(deal, hand, d);
    value[WK_COL_MS] = value[WK_COL_PENALTY] = deal->penalty[hand][d];
    if (line->state == WK_LINE_NOT_PLAYED)
        take_average(deal, hand, d, line, &n_same);
    if (line->state != WK_LINE_FINAL)
        return;
    take_average(deal, hand, d, line, &n_same);
    value[WK_COL_MS] += deal->ms[hand][d];
    value[WK_COL_DIF] = value[WK_COL_MS] * WK_PARTS_OF_POINT - value[WK_COL_AVERAGE];
    value[WK_COL_IMP] = wk_imp(value[WK_COL_DIF]);
    if (n_same > 1 && value[WK_COL_N_COMPARED] == 1)
        line->state = WK_LINE_WAITING;
    else if (value[WK_COL_N_COMPARED] < n_same || deal->unruled)
        line->state = WK_LINE_PROVISIONAL;
    else if (n_same == 1)
        line->state = WK_LINE_ALONE;
    if (line->state == WK_LINE_WAITING) /* a penalty waits too */
        value[WK_COL_DIF] = value[WK_COL_IMP] = 0;
}

unsigned wk_duplicate_has(enum wk_line_state state, int n_compared)
{
    const bool compared = state == WK_LINE_PROVISIONAL || state == WK_LINE_FINAL || state == WK_LINE_ALONE;
    unsigned has = BIT(WK_COL_IMP_RULING) | BIT(WK_COL_PENALTY) | BIT(WK_COL_N_COMPARED);

    if (state != WK_LINE_MISSING && state != WK_LINE_NOT_PLAYED)
        has |= BIT(WK_COL_MS);
    if (compared || (state == WK_LINE_NOT_PLAYED && n_compared > 0))
        has |= BIT(WK_COL_AVERAGE);
    if (compared)
        has |= BIT(WK_COL_DIF);
    if (state != WK_LINE_MISSING && state != WK_LINE_WAITING)
        has |= BIT(WK_COL_IMP);
    return has;
}

void wk_duplicate_lines(const struct wk_tournament *self, int table, int round, struct wk_line (*out)[WK_N_WINDS])
{
    struct deal deal;

    gather(self, table, round, &deal);
    for (int h = 0; h < deal.n; h++)
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            struct wk_line *line = &out[h][d - 1];
            line->value[WK_COL_IMP_RULING] = wk_hand_imp(self, &line->at, (enum wk_wind)d);
            compare(&deal, h, d, line);
            line->has = wk_duplicate_has(line->state, line->value[WK_COL_N_COMPARED]);
        }
}
