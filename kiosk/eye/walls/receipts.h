/* Receipts: the papers of a deal's commitment, made from what is on record. For commands and the kiosk's printer alike. */
#ifndef WK_KIOSK_EYE_WALLS_RECEIPTS_H
#define WK_KIOSK_EYE_WALLS_RECEIPTS_H

#include "db/store/receipt.h"
#include "db/store/stored_deal.h"
#include "labels/paper/receipt_page.h"

/* The newest deal that was sealed at a table in a round of the event; round 0: in any. WK_NOT_FOUND. */
enum wk_status wk_receipts_find(struct wk_store *store, int table, int round, struct wk_deal_entry *out) WK_MUST_CHECK;

/*
 * The receipt of a deal as text (malloc'ed, [*n]) and as what it shows, checked as anybody would check it: WK_DB_BROKEN when it
 * does not hold, *check tells why. point and the other codes: wk_store_deal_receipt().
 */
enum wk_status wk_receipts_make(struct wk_store *store, const struct wk_deal_entry *deal, int64_t point,
                                struct wk_deal_receipt *receipt, struct wk_receipt_check *check, char **text,
                                size_t *n) WK_MUST_CHECK;

/* What its page shows; borrows from store, receipt and check. */
void wk_receipts_page(struct wk_store *store, const struct wk_deal_entry *deal, const struct wk_deal_receipt *receipt,
                      const struct wk_receipt_check *check, struct wk_paper_receipt *out);

/* A table's newest deal that has been opened. WK_NOT_FOUND, WK_NOT_YET: there is none. */
enum wk_status wk_receipts_opened(struct wk_store *store, int table, struct wk_deal_entry *out) WK_MUST_CHECK;

/* What the slip of a seal shows with any checkpoint; borrows likewise. */
void wk_receipts_slip(struct wk_store *store, const struct wk_deal_entry *deal, const struct wk_checkpoint *checkpoint,
                      struct wk_paper_seal *out);

/*
 * What the slip of a seal shows, whether the deal is opened or not: with a checkpoint, which goes on record as printed. Borrows
 * from the store and the checkpoint. The store's codes.
 */
enum wk_status wk_receipts_seal(struct wk_store *store, const struct wk_deal_entry *deal, struct wk_checkpoint *checkpoint,
                                struct wk_paper_seal *out) WK_MUST_CHECK;

#endif
