/* Rulings of a duplicate event by the articles of the MCR Duplicate Format: for its kind. */
#ifndef WK_RULES_EVENT_DUPLICATE_DUPLICATE_GUIDE_H
#define WK_RULES_EVENT_DUPLICATE_DUPLICATE_GUIDE_H

#include "rules/event/guide.h"

extern const struct wk_guide wk_duplicate_guide;

#endif
