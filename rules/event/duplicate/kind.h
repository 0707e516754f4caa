/* The duplicate event: four groups of a section play the same four deals in each of five rounds. */
#ifndef WK_RULES_EVENT_DUPLICATE_KIND_H
#define WK_RULES_EVENT_DUPLICATE_KIND_H

#include "rules/event/kind.h"

#define WK_BREAK_MIN 10 /* after a round (DF-16) */

extern const struct wk_kind_of_event wk_duplicate;

/* The shape of an event of one section; deals without an event are played by it too. */
extern const struct wk_event_shape wk_duplicate_section;
/* The shape of an event; without an event the one above, for tables are numbered by sections then too. */
const struct wk_event_shape *wk_shape_of(const struct wk_tournament *tournament);

#endif
