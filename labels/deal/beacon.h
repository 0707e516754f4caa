/*
 * Public beacons whose rounds come at known times. A round decides a draw fairly only where it was still to come when it was
 * named, and the clock can say so without a network. Other beacons can be named too; of those nobody here knows when. Pure.
 */
#ifndef WK_LABELS_DEAL_BEACON_H
#define WK_LABELS_DEAL_BEACON_H

#include <stdbool.h>
#include <stdint.h>

#define WK_BEACON_COMMON "drand-quicknet" /* what is named where people ask for one */

/* When a round (1..) of a beacon is there, in seconds since 1970. False, *out unchanged: its times are not known here. */
bool wk_beacon_time(const char *name, int64_t round, int64_t *out);

/* A round that people can be offered at a moment, in seconds since 1970: it comes in 5 to 10 minutes, and stays the same while
 * it is typed off. 0: its times are not known here. */
int64_t wk_beacon_round_ahead(const char *name, int64_t now_s);

#endif
