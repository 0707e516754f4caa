/*
 * Witness: the kiosks of an event vouch for each other's journals. Each record says what its kiosk has taken in of the others
 * since the one before ("seen": number and hash), so that a journal that is rewritten disagrees with theirs; a record at each
 * gate, and at each change of a table's hands, makes sure that it is said, by whoever has nothing else to write. One thread,
 * the one that owns the store.
 */
#ifndef WK_DB_HALL_WITNESS_H
#define WK_DB_HALL_WITNESS_H

#include "db/journal/record.h"

struct wk_store;

/*
 * Puts a record ("gate-witnessed", {"hand", "round", "section"}) for each gate of which it is heard here for the first time
 * that all four tables are ready: at a kiosk in the sections where it has a table, at the hall in all. *n counts them. For
 * whoever has taken in what others wrote; costs little when nothing is new. None at a hall that waits for its kiosks
 * (db/state/put_back.h). WK_NOT_FOUND: the store keeps its event alone.
 */
enum wk_status wk_store_witness_gates(struct wk_store *store, int *n) WK_MUST_CHECK;

/*
 * A record of another kiosk says that a table changes hands ("table-given"), and is about to be taken in: what this store had
 * heard up to here goes on record ("grant-witnessed", {"kiosk", "seq", "table", "when": "before"}, of the grant), if none of
 * its records says so yet. So nobody can doubt later what it knew without knowing of the grant (rules/event/merge.h). known: it
 * has been taken in, at the hall, which says so at once ("when": "after"): its own chain then shows which of two it had first.
 * What stands in the way of a record of its own does not stand in the way of hearing: nothing is written then. Within the
 * transaction that hears the grant, body its text; draft->seq stays when nothing was written. Internal to db/.
 */
enum wk_status wk_witness_grant(struct wk_store *store, const struct wk_record *grant, bool known,
                                struct wk_receipt *draft) WK_MUST_CHECK;

/*
 * The same before more of a kiosk's journal is taken in while it may decide between what is known here
 * (wk_merge_has_to_say()): "grant-witnessed", {"kiosk", "seq", "when": "doubt"}, of the record that comes next.
 */
enum wk_status wk_witness_doubt(struct wk_store *store, const struct wk_record *next, struct wk_receipt *draft) WK_MUST_CHECK;

/*
 * Who ought to vouch for a journal of the event (its number in the roster, 0: this store's): the hall, and whoever has a table
 * in a section where its kiosk has one; for the hall's own all who have a table. upto [most]: up to which record of it each
 * one's journal, as it is here, bears its hash, 0: it has none, or disagrees; so many vouch for a record as have that or a
 * later one. *n: how many are in upto. WK_NOT_FOUND: the store keeps its event alone, or nobody has that number.
 */
enum wk_status wk_store_vouchers(struct wk_store *store, int journal, int64_t *upto, int most, int *n) WK_MUST_CHECK;
/* The same of one record, by its wk_record_number(): *n of *others vouch for it. */
enum wk_status wk_store_vouched(struct wk_store *store, int64_t number, int *n, int *others) WK_MUST_CHECK;

#endif
