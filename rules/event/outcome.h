/* Outcomes of a hand of MCR (struct wk_outcome): what they say, whether they can be, compared. For the kinds of event that
 * score a hand by who won it from whom with how many points. Pure. */
#ifndef WK_RULES_EVENT_OUTCOME_H
#define WK_RULES_EVENT_OUTCOME_H

#include "rules/event/kind.h"

/* Outcome, winner, payer, points. */
#define WK_N_OUTCOME_FIELDS 4
extern const struct wk_result_field wk_outcome_fields[WK_N_OUTCOME_FIELDS];

/* Whether a hand can have ended so; else the one field that is wrong in *why. */
enum wk_refusal_kind wk_outcome_check(const struct wk_outcome *outcome, struct wk_refusal *why);

/* Whether the two say the same of a hand. */
bool wk_outcome_same(const struct wk_outcome *a, const struct wk_outcome *b);

#endif
