/* Shuffles: the statistics of an event's opened deals (rules/shuffle.h), out of its database. */
#ifndef WK_KIOSK_PAGES_REPORT_SHUFFLES_H
#define WK_KIOSK_PAGES_REPORT_SHUFFLES_H

#include <jansson.h>

#include "rules/shuffle.h"

struct wk_store;

/*
 * Looks at the deals that were dealt (not given) and have been opened, the newest WK_SHUFFLE_MAX_DEALS; *n_sealed counts those
 * that have not and are not looked at. n_simulated: 1 or more. The store's codes; *stats is unchanged on failure.
 */
enum wk_status wk_shuffles_of_event(struct wk_store *store, int n_simulated, uint64_t seed, struct wk_shuffle_stats *stats,
                                    int *n_sealed) WK_MUST_CHECK;

/* `audit statistics --json`, which is in `audit report --json` as well. A new reference; NULL: no memory. */
json_t *wk_shuffles_json(const struct wk_shuffle_stats *stats, int n_sealed);

#endif
