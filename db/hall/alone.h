/*
 * Alone: the director says that no kiosk is left of a hall that was restored from a copy (db/state/put_back.h), so that it goes
 * on without what they might have given back. One thread, the one that owns the store.
 */
#ifndef WK_DB_HALL_ALONE_H
#define WK_DB_HALL_ALONE_H

#include "db/journal/record.h"

struct wk_store;

/*
 * The first that is on record after the copy: his PIN, which let him in without one ("unlocked"), and his word ("hall-alone",
 * {"head", "seq"}: the copy's last record, and who stood there). From then on the store writes. WK_NOT_ALLOWED: it takes the
 * director; WK_NOT_FOUND: the store waits for nobody.
 */
enum wk_status wk_store_go_alone(struct wk_store *store, struct wk_receipt *receipt) WK_MUST_CHECK;

#endif
