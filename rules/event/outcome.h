/* Outcomes of a hand (struct wk_outcome), compared. Pure. */
#ifndef WK_RULES_EVENT_OUTCOME_H
#define WK_RULES_EVENT_OUTCOME_H

#include "rules/event/tournament.h"

/* Whether the two say the same of a hand. */
bool wk_outcome_same(const struct wk_outcome *a, const struct wk_outcome *b);

#endif
