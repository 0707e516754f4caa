/* Signed checkpoints of the journal, the event's end, and checkpoints of other kiosks. One thread, the store's. */
#ifndef WK_DB_STORE_STORED_CHECKPOINT_H
#define WK_DB_STORE_STORED_CHECKPOINT_H

#include "db/journal/record.h"
#include "labels/deal/checkpoint.h"

struct wk_store;

/*
 * A signed checkpoint of the journal as it is now; nothing is stored. WK_DB_READ_ONLY: without the kiosk's key nothing is
 * signed.
 */
enum wk_status wk_store_checkpoint(struct wk_store *store, struct wk_checkpoint *out) WK_MUST_CHECK;
/*
 * The same for a checkpoint that is shown or printed, which goes on record ("checkpoint"): *out is of that very record, so that
 * its hash can be found again. why: "round-start", "round-end", "asked"; table and round 0 where it belongs to none. With a
 * table whose deal is sealed it names that deal and its checks by their hashes, so that a receipt of the deal can begin with it
 * (db/store/receipt.h). WK_BAD_INPUT: none of these.
 */
enum wk_status wk_store_put_checkpoint(struct wk_store *store, const char *why, int table, int round, struct wk_checkpoint *out,
                                       struct wk_receipt *receipt) WK_MUST_CHECK;
/*
 * The event's end, in one step or two (rules/event/protest.h). Of an event with a protest time the first call ends its play
 * ("event-ended") and the protest time begins; the next one closes it. An event without one is closed at once. Closing is final
 * ("event-closed"): from then on every record of the event (walls, deals, hands, checks, entries) is refused with
 * WK_EVENT_CLOSED. *step (on success) says which step it was; *out is the checkpoint of its record. The checkpoint of the close
 * is the last one worth keeping. reason: may be "" when all rounds are over, and at the close when the protest time has run
 * out. n_twice: hands that were confirmed twice and wait for the director (wk_store_twice_waiting(); this folder cannot call
 * it). leave_open: close even if something is open (those, or wk_open_items_look()); the record then says so.
 *
 * WK_NOT_ALLOWED: it takes the director, and in an event with a hall the hall, whose word counts at all kiosks; WK_NOT_FOUND:
 * there is no event; WK_NOT_YET: a deal is sealed and not opened, and after closing it could no longer be opened; WK_BAD_INPUT:
 * rounds are not over, or the protest time runs, and no reason; WK_NOT_CONFIRMED: something is open, and leave_open does not
 * say that it may stay so; WK_EVENT_CLOSED: it is.
 */
enum wk_close_step { WK_CLOSE_NONE = 0, WK_CLOSE_ENDED, WK_CLOSE_CLOSED };
enum wk_status wk_store_close_event(struct wk_store *store, const char *reason, int n_twice, bool leave_open,
                                    enum wk_close_step *step, struct wk_checkpoint *out,
                                    struct wk_receipt *receipt) WK_MUST_CHECK;
/*
 * How much of the protest time is left, ns, by the store's clock, corrected for the changes of it that are on record; 0: none.
 */
enum wk_status wk_store_protest_left(struct wk_store *store, int64_t *left_ns) WK_MUST_CHECK;

/* Another kiosk's checkpoint goes on record ("witness"), so that this journal carries it. WK_BAD_INPUT: its signature does not
 * hold; WK_ALREADY: it is this journal's own, or on record already. */
enum wk_status wk_store_put_witness(struct wk_store *store, const struct wk_checkpoint *checkpoint,
                                    struct wk_receipt *receipt) WK_MUST_CHECK;
/* Those on record as witnessed, oldest first; of more than `most` the newest. *n gets how many are in out [most]. */
enum wk_status wk_store_witnessed(struct wk_store *store, struct wk_checkpoint *out, int most, int *n) WK_MUST_CHECK;

#endif
