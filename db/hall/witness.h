/*
 * Witness: the kiosks of an event vouch for each other's journals. Each record states what its kiosk has received from the
 * others since its last record ("seen": number and hash). So a journal that is rewritten later contradicts theirs. At each
 * gate, and each time a table passes to another kiosk, a record is written for this purpose alone, so that it is stated even by
 * a kiosk that has nothing else to write. One thread, the one that owns the store.
 */
#ifndef WK_DB_HALL_WITNESS_H
#define WK_DB_HALL_WITNESS_H

#include "db/journal/record.h"

struct wk_store;

/*
 * Writes a record ("gate-witnessed", {"hand", "round", "section"}) for each gate when it is first known here that all four
 * tables are ready: at a kiosk in the sections where it has a table, at the hall in all. *n counts them. To be called after
 * records of others were taken in; cheap when nothing is new. None at a hall that waits for its kiosks (db/state/put_back.h).
 * WK_NOT_FOUND: the store keeps its event alone.
 */
enum wk_status wk_store_witness_gates(struct wk_store *store, int *n) WK_MUST_CHECK;

/*
 * A record of another kiosk says that a table changes hands ("table-given"), and is about to be taken in: what this store had
 * heard up to here goes on record ("grant-witnessed", {"kiosk", "seq", "table", "when": "before"}, of the grant), if none of
 * its records says so yet. So it is proved what this kiosk knew before it knew of the grant (rules/event/merge.h). known: the
 * grant has been taken in; only at the hall, which states that at once ("when": "after"), so that its chain shows which of two
 * grants it had first. When this store may not write a record now, nothing is written, and the grant is still taken in. Within
 * the transaction that hears the grant, body its text; draft->seq stays when nothing was written. Internal to db/.
 */
enum wk_status wk_witness_grant(struct wk_store *store, const struct wk_record *grant, bool known,
                                struct wk_receipt *draft) WK_MUST_CHECK;

/*
 * The same before more of a kiosk's journal is taken in that could decide between conflicting grants known here
 * (wk_merge_has_to_say()): "grant-witnessed", {"kiosk", "seq", "when": "doubt"}, of the record that comes next.
 */
enum wk_status wk_witness_doubt(struct wk_store *store, const struct wk_record *next, struct wk_receipt *draft) WK_MUST_CHECK;

/*
 * Who should vouch for a journal of the event (its number in the roster, 0: this store's): the hall, and each kiosk with a
 * table in a section where that kiosk has one; for the hall's own journal, all kiosks with a table. upto [most]: for each of
 * them, the last record of the journal whose hash its own journal holds, as known here; 0: none, or they disagree. A record is
 * vouched for by those whose upto is that record or a later one. *n: how many are in upto. WK_NOT_FOUND: the store keeps its
 * event alone, or no kiosk has that number.
 */
enum wk_status wk_store_vouchers(struct wk_store *store, int journal, int64_t *upto, int most, int *n) WK_MUST_CHECK;
/* The same of one record, by its wk_record_number(): *n of *others kiosks vouch for it. */
enum wk_status wk_store_vouched(struct wk_store *store, int64_t number, int *n, int *others) WK_MUST_CHECK;

#endif
