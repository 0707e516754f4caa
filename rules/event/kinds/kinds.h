/* Kinds: those that there are (rules/event/kinds.def). Pure. */
#ifndef WK_RULES_EVENT_KINDS_KINDS_H
#define WK_RULES_EVENT_KINDS_KINDS_H

#include "rules/event/kind.h"

/* The kind of a word; of NULL, as a record has it that says none, the first. NULL: none is called so. */
const struct wk_kind_of_event *wk_kind_of_event_find(const char *word);

/* One after another, 0..; NULL: there are no more. */
const struct wk_kind_of_event *wk_kind_of_event_at(int i);

#endif
