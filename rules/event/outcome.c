/* What an outcome of MCR says, and which can be. */
#include "rules/event/outcome.h"

#include "rules/event/tournament_parts.h"
#include "rules/event/words.h"

#include <string.h>

const struct wk_result_field wk_outcome_fields[WK_N_OUTCOME_FIELDS] = {
    {"outcome", WK_RESULT_WORD, offsetof(struct wk_outcome, kind), WK_OUTCOME_DRAW, WK_OUTCOME_SELF_DRAWN, wk_outcome_words,
     "How did it end?", wk_outcome_names},
    {"winner", WK_RESULT_DIRECTION, offsetof(struct wk_outcome, winner), 0, 0, NULL, "Who has won?", NULL},
    {"payer", WK_RESULT_DIRECTION, offsetof(struct wk_outcome, payer), 0, 0, NULL, "Who discarded the tile?", NULL},
    {"points", WK_RESULT_NUMBER, offsetof(struct wk_outcome, points), 0, WK_POINTS_MAX, NULL, "Points", NULL},
};

static bool is_wind(enum wk_wind wind)
{
    return wind >= WK_WIND_EAST && wind <= WK_WIND_NORTH;
}

static enum wk_refusal_kind check_won(const struct wk_outcome *outcome, struct wk_refusal *why)
{
    if (!is_wind(outcome->winner))
        return wk_refuse_field(WK_REFUSED_OUTCOME, why, WK_FIELD_WINNER);
    if (outcome->kind == WK_OUTCOME_DISCARD ? !is_wind(outcome->payer) || outcome->payer == outcome->winner
                                            : outcome->payer != WK_WIND_NONE)
        return wk_refuse_field(WK_REFUSED_OUTCOME, why, WK_FIELD_PAYER);
    if (outcome->points < WK_POINTS_MIN)
        return WK_REFUSED_POINTS;
    return outcome->points > WK_POINTS_MAX ? WK_REFUSED_POINTS_MANY : WK_REFUSED_NOT;
}

enum wk_refusal_kind wk_outcome_check(const struct wk_outcome *outcome, struct wk_refusal *why)
{
    if (outcome->kind == WK_OUTCOME_DISCARD || outcome->kind == WK_OUTCOME_SELF_DRAWN)
        return check_won(outcome, why);
    if (outcome->kind != WK_OUTCOME_DRAW)
        return WK_REFUSED_OUTCOME;
    if (outcome->winner != WK_WIND_NONE)
        return wk_refuse_field(WK_REFUSED_OUTCOME, why, WK_FIELD_WINNER);
    if (outcome->payer != WK_WIND_NONE)
        return wk_refuse_field(WK_REFUSED_OUTCOME, why, WK_FIELD_PAYER);
    return outcome->points == 0 ? WK_REFUSED_NOT : wk_refuse_field(WK_REFUSED_OUTCOME, why, WK_FIELD_POINTS);
}

bool wk_outcome_same(const struct wk_outcome *a, const struct wk_outcome *b)
{
    return a->kind == b->kind && a->winner == b->winner && a->payer == b->payer && a->points == b->points &&
           a->exposures == b->exposures && a->self_picked == b->self_picked && a->jokerless == b->jokerless &&
           a->singles_pairs == b->singles_pairs && a->dead == b->dead && a->intact == b->intact &&
           memcmp(a->penalty, b->penalty, sizeof a->penalty) == 0 && memcmp(a->game, b->game, sizeof a->game) == 0;
}
