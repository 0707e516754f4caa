/* Foul: the director's choice for a deal that was not the same for all four groups, checked and taken in. Pure. */
#ifndef WK_RULES_EVENT_DUPLICATE_FOUL_H
#define WK_RULES_EVENT_DUPLICATE_FOUL_H

#include "rules/event/tournament.h"

/* Parts of the kind's check() and apply(). Entries of other kinds pass and change nothing. */
enum wk_refusal_kind wk_foul_check(const struct wk_tournament *self, const struct wk_entry *entry, struct wk_refusal *why);
void wk_foul_apply(struct wk_tournament *self, const struct wk_entry *entry);

#endif
