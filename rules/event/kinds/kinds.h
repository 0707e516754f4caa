/* Kinds: those that there are (rules/event/kinds.def). Pure. */
#ifndef WK_RULES_EVENT_KINDS_KINDS_H
#define WK_RULES_EVENT_KINDS_KINDS_H

#include "rules/event/kind.h"

/* The kind with this word; the first for word NULL, as in a record that names no kind. NULL: there is none with this word. */
const struct wk_kind_of_event *wk_kind_of_event_find(const char *word);

/* One after another, 0..; NULL: there are no more. */
const struct wk_kind_of_event *wk_kind_of_event_at(int i);

#endif
