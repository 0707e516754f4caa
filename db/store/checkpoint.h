/* How far the journal is, signed; the event's end; and checkpoints of other kiosks. One thread, the store's. */
#ifndef WK_DB_STORE_CHECKPOINT_H
#define WK_DB_STORE_CHECKPOINT_H

#include "db/journal/record.h"
#include "labels/deal/checkpoint.h"

struct wk_store;

/* How far the journal is now, signed; nothing is stored. WK_DB_READ_ONLY: without the kiosk's key nothing is signed. */
enum wk_status wk_store_checkpoint(struct wk_store *store, struct wk_checkpoint *out) WK_MUST_CHECK;
/*
 * The same, on record ("checkpoint") as shown or printed: *out is of that very record, so that its hash can be found again.
 * why: "round-start", "round-end", "asked"; table and round 0 where it belongs to none. With a table whose deal is sealed it
 * names that deal and its checks by their hashes, so that a receipt of the deal hangs on it (db/store/receipt.h). WK_BAD_INPUT:
 * none of these.
 */
enum wk_status wk_store_put_checkpoint(struct wk_store *store, const char *why, int table, int round, struct wk_checkpoint *out,
                                       struct wk_receipt *receipt) WK_MUST_CHECK;
/*
 * Closes the event for good ("event-closed"): from then on everything that belongs to it, walls, deals, hands, checks, entries,
 * gives WK_EVENT_CLOSED; *out is the checkpoint of that record, the last that is worth keeping. reason: "" when all its rounds
 * are over. WK_NOT_ALLOWED: it takes the director, and in an event with a hall the hall, whose word closes it at all kiosks;
 * WK_NOT_FOUND: there is no event; WK_NOT_YET: a deal is sealed and not opened, which nobody could open any more; WK_BAD_INPUT:
 * rounds are not over, and no reason; WK_EVENT_CLOSED: it is.
 */
enum wk_status wk_store_close_event(struct wk_store *store, const char *reason, struct wk_checkpoint *out,
                                    struct wk_receipt *receipt) WK_MUST_CHECK;

/* Another kiosk's checkpoint goes on record ("witness"), so that this journal carries it. WK_BAD_INPUT: its signature does not
 * hold; WK_ALREADY: it is this journal's own, or on record already. */
enum wk_status wk_store_put_witness(struct wk_store *store, const struct wk_checkpoint *checkpoint,
                                    struct wk_receipt *receipt) WK_MUST_CHECK;
/* Those on record as witnessed, oldest first; of more than `most` the newest. *n gets how many are in out [most]. */
enum wk_status wk_store_witnessed(struct wk_store *store, struct wk_checkpoint *out, int most, int *n) WK_MUST_CHECK;

#endif
