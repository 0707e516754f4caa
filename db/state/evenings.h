/* Evenings: the events that one journal holds one after the other, as drop-in evenings do (rules/event/kind.h). One thread, the
 * one that owns the store. */
#ifndef WK_DB_STATE_EVENINGS_H
#define WK_DB_STATE_EVENINGS_H

#include "rules/event/tournament.h"

struct wk_store;

/* How many there are: 0 without an event, 1 in an event of several kiosks. */
enum wk_status wk_store_n_evenings(struct wk_store *store, int *n) WK_MUST_CHECK;

/*
 * The nth, 1.. in the order of time, as it stood when the next one began; *out is an event or zeros, and becomes it.
 * WK_NOT_FOUND: there are fewer.
 */
enum wk_status wk_store_evening(struct wk_store *store, int nth, struct wk_tournament *out) WK_MUST_CHECK;

#endif
