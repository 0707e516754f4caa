/*
 * Witness: the kiosks of an event vouch for each other's journals. Each record says what its kiosk has taken in of the others
 * since the one before ("seen": number and hash), so that a journal that is rewritten disagrees with theirs; a record at each
 * gate makes sure that it is said, by whoever has nothing else to write. One thread, the one that owns the store.
 */
#ifndef WK_DB_HALL_WITNESS_H
#define WK_DB_HALL_WITNESS_H

#include "db/journal/record.h"

struct wk_store;

/*
 * Puts a record ("gate-witnessed", {"hand", "round", "section"}) for each gate of which it is heard here for the first time
 * that all four tables are ready: at a kiosk in the sections where it has a table, at the hall in all. *n counts them. For
 * whoever has taken in what others wrote; costs little when nothing is new. WK_NOT_FOUND: the store keeps its event alone.
 */
enum wk_status wk_store_witness_gates(struct wk_store *store, int *n) WK_MUST_CHECK;

/*
 * How many journals that were heard bear a hash of this one that is of record seq or a later one, and agrees: so many others
 * vouch for all up to it; *others: of how many, which are the hall and who has a table in a section where this kiosk has one.
 * WK_NOT_FOUND: the store keeps its event alone.
 */
enum wk_status wk_store_vouched(struct wk_store *store, int64_t seq, int *n, int *others) WK_MUST_CHECK;

#endif
