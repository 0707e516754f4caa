/*
 * Deals of an event that is sealed to the director's key are opened from the hall: with that key there, the key of each deal
 * that is over goes on record under the club key, and the kiosks open their deals by themselves (wk_store_open_released()).
 * Neither the director's key nor the club key crosses the network. One thread, the one that owns the store.
 */
#ifndef WK_DB_HALL_RELEASE_H
#define WK_DB_HALL_RELEASE_H

#include "db/journal/record.h"

struct wk_store;

/*
 * At the hall: a record "deal-released" of each deal that its kiosk has closed, as far as was heard, and that is not released
 * yet; *n gets how many. WK_NOT_ALLOWED: it takes the director; WK_SEALED_AWAY: the director's key is not held
 * (wk_store_hold_director()), or is not the one that a deal was sealed to. Nothing is stored then.
 */
enum wk_status wk_store_release_deals(struct wk_store *store, int *n, struct wk_receipt *receipt) WK_MUST_CHECK;

#endif
