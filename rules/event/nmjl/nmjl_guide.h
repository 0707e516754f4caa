/* Rulings of an NMJL event by the numbers of the sanctioned tournament rules: for its kind. */
#ifndef WK_RULES_EVENT_NMJL_NMJL_GUIDE_H
#define WK_RULES_EVENT_NMJL_NMJL_GUIDE_H

#include "rules/event/guide.h"

extern const struct wk_guide wk_nmjl_guide;

#endif
