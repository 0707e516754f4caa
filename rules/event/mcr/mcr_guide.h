/* Rulings of a competition MCR event by the articles of the Chinese competition rules: for its kind. */
#ifndef WK_RULES_EVENT_MCR_MCR_GUIDE_H
#define WK_RULES_EVENT_MCR_MCR_GUIDE_H

#include "rules/event/guide.h"

extern const struct wk_guide wk_mcr_guide;

#endif
