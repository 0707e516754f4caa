/* The hands of a deal, the walls between them, and the end of its round. One thread, the one that owns the store. */
#ifndef WK_DB_STORE_HANDS_H
#define WK_DB_STORE_HANDS_H

#include "db/journal/record.h"
#include "labels/verdict.h"

struct wk_store;

/*
 * A deal is played four times. Begins the next hand of the table's sealed deal: *hand gets 1..4. WK_NOT_YET: nothing is sealed
 * there, or it was opened. WK_ALREADY: a hand is being played, for not all four walls have passed since it began, nor has a
 * judge opened the rotation after it. So the next group never sits down to a wall that no check has passed. WK_END: the fourth
 * is over. WK_NOT_ALLOWED: a command without a PIN. When no hands are begun at all, the verdicts of the whole deal count as
 * those of one hand.
 */
enum wk_status wk_store_start_hand(struct wk_store *store, int table, int *hand, struct wk_receipt *receipt) WK_MUST_CHECK;
/* The hand of the table's last sealed deal that was begun last, 1..4; 0: none yet, or nothing was ever sealed there. */
enum wk_status wk_store_hand(struct wk_store *store, int table, int *hand) WK_MUST_CHECK;

/*
 * The newest verdict on a wall of the table's sealed deal since its present hand began, or before the first since the seal.
 * WK_NOT_FOUND.
 */
struct wk_stored_verdict {
    enum wk_verdict_kind kind;
    int64_t seq, t_ns;
};
enum wk_status wk_store_last_verdict(struct wk_store *store, int table, enum wk_wind wind,
                                     struct wk_stored_verdict *out) WK_MUST_CHECK;
/*
 * For each of the four walls (index wind - 1) the record of that newest verdict if it is PASS; else, or when nothing is sealed,
 * 0.
 */
enum wk_status wk_store_passed(struct wk_store *store, int table, int64_t seq[WK_N_WINDS]) WK_MUST_CHECK;
/* All four have a record there. Pure. */
bool wk_all_passed(const int64_t seq[WK_N_WINDS]);

/*
 * Closes the deal of a round that is over, so that the next can be recorded: the same record as an opening ("why":
 * "round-end"), and no faces are given out. One that is sealed to the director's key is only closed ("deal-closed", with the
 * same content): it waits for that key to be opened. The fourth hand has to be over: all walls passed since it began, or the
 * rotation after it opened by hand. WK_NOT_YET: it is not; WK_ALREADY: it was opened before; WK_NOT_FOUND: nothing is sealed
 * there. In an event the results of the round's four hands have to be confirmed too, or passed over by a judge who opened the
 * rotation after them: WK_NOT_CONFIRMED. WK_NOT_ALLOWED: a command without a PIN.
 */
enum wk_status wk_store_close_deal(struct wk_store *store, int table, struct wk_receipt *receipt) WK_MUST_CHECK;
/* The same without those results, by the director, whose reason (1..WK_REASON_SIZE - 1 bytes of UTF-8) goes on record. */
enum wk_status wk_store_close_deal_anyway(struct wk_store *store, int table, const char *reason,
                                          struct wk_receipt *receipt) WK_MUST_CHECK;

#endif
