/* Random hands, most of them winning, near to what fan there are. Test code only. */
#ifndef WK_TESTS_MCR_DEAL_H
#define WK_TESTS_MCR_DEAL_H

#include <string.h>

#include "rules/mcr/mcr.h"

extern uint64_t dice;

int roll(int n);

/* A sound hand, most of them winning; melds and concealed tiles in no order. */
void deal(struct wk_mcr_hand *hand);

#endif
