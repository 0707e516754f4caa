/*
 * Deal receipt: the receipt of a deal (db/store/receipt.h) at whichever kiosk of the event it was over, out of that kiosk's
 * journal as it is kept here: for a hall, which seals no deal itself. One thread, the one that owns the store.
 */
#ifndef WK_DB_AUDIT_DEAL_RECEIPT_H
#define WK_DB_AUDIT_DEAL_RECEIPT_H

#include "db/store/receipt.h"

/*
 * Of the deal that was over with a record (wk_deal_history.closed_seq, its number) and has been opened since. The chain begins
 * as wk_store_deal_receipt() has it with point 0. WK_NOT_FOUND: no such record is here, or only an excerpt of one that belongs
 * to it; WK_DB_BROKEN; WK_SEALED_AWAY, WK_WRONG_KEY: it cannot be opened here; WK_NO_MEMORY.
 */
enum wk_status wk_store_receipt_of(struct wk_store *store, int64_t over, struct wk_deal_receipt *out) WK_MUST_CHECK;

#endif
