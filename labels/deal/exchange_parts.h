/* What writing and reading of the exchange format share. For labels/deal/exchange*.c only. */
#ifndef WK_LABELS_DEAL_EXCHANGE_PARTS_H
#define WK_LABELS_DEAL_EXCHANGE_PARTS_H

#include "labels/deal/exchange.h"

#define WK_EXCHANGE_FORMAT "mahjong-duplicate-deal 1"
#define WK_EXCHANGE_MS_MAX 2000 /* match points, as rules/event/tournament.h has them */
#define WK_EXCHANGE_N_STATES 6

/* Words: of directions, of a wall's rows, of enum wk_line_state ("" for MISSING). */
extern const char *const wk_exchange_chairs[WK_N_WINDS];
extern const char *const wk_exchange_rows[WK_N_ROWS];
extern const char *const wk_exchange_states[WK_EXCHANGE_N_STATES];

bool wk_exchange_compared(enum wk_line_state state); /* it has IMP */
bool wk_exchange_date_holds(const char *date);       /* YYYY-MM-DD */
/* Four of each face, whatever else the deal has: WK_OK or WK_BAD_INPUT. */
enum wk_status wk_exchange_faces_hold(const struct wk_deal *deal) WK_MUST_CHECK;
/* The commitment is that of the walls, or there is not all that it is made of. */
bool wk_exchange_commitment_holds(const struct wk_exchange *self);
void wk_exchange_sort_hand(uint8_t face[WK_N_SLOTS]);

#endif
