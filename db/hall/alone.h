/*
 * Alone: the director says that no kiosk is left of a hall that was restored from a copy (db/state/put_back.h), so that the
 * hall goes on without the records that they could have given back. One thread, the one that owns the store.
 */
#ifndef WK_DB_HALL_ALONE_H
#define WK_DB_HALL_ALONE_H

#include "db/journal/record.h"

struct wk_store;

/*
 * Writes the first records after the copy: the director's PIN ("unlocked"), for his unlocking could not be recorded before, and
 * his decision ("hall-alone", {"head", "seq"}: the copy's last record; and who stood there). From then on the store writes.
 * WK_NOT_ALLOWED: it takes the director; WK_NOT_FOUND: the store does not wait for kiosks.
 */
enum wk_status wk_store_go_alone(struct wk_store *store, struct wk_receipt *receipt) WK_MUST_CHECK;

#endif
