/* Whether two outcomes are one. */
#include "rules/event/outcome.h"

bool wk_outcome_same(const struct wk_outcome *a, const struct wk_outcome *b)
{
    return a->kind == b->kind && a->winner == b->winner && a->payer == b->payer && a->points == b->points;
}
