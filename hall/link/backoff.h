/* Backoff: how long to wait before the hall is asked again. Pure. */
#ifndef WK_HALL_LINK_BACKOFF_H
#define WK_HALL_LINK_BACKOFF_H

#include <stdint.h>

#define WK_BACKOFF_LEAST_NS 1000000000LL
#define WK_BACKOFF_MOST_NS 15000000000LL /* so that two in a row, on a slow computer, are below a minute */

/*
 * After `fails` failures in a row (1..): a random time from 0 to 1, 2, 4 ... 15 s, so that when a hall comes back its kiosks do
 * not all ask at once. random: 32 uniform bits. retry_after_s: a wait that the hall asks for, which is added, up to
 * WK_RETRY_AFTER_MOST_S; 0: none.
 */
#define WK_RETRY_AFTER_MOST_S 60
int64_t wk_backoff_ns(int fails, int retry_after_s, uint32_t random);

#endif
