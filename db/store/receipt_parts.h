/*
 * The summary of a deal and its checks in one record, used by the writers of such records and by the deal's receipt. Internal.
 */
#ifndef WK_DB_STORE_RECEIPT_PARTS_H
#define WK_DB_STORE_RECEIPT_PARTS_H

#include <jansson.h>

#include "db/journal/sql.h"
#include "db/state/sealed_deal.h"

/*
 * {"table", "round", "deal_seq", "commitment", "sealed": hash of the record that sealed it, "checks": [{"hand": 0..4, "wind":
 * "E", "record": seq, "hash"}, ...]}. Checks: the newest verdict of each hand and wall that is a PASS, by hand and wind; hand
 * 0: none had been begun. It is the body of "deal-opened", and stands in the checkpoints of a table whose deal is sealed, so
 * that one short record covers all that the receipt shows. No face is in it. *out is a new reference.
 */
enum wk_status wk_deal_summary(struct wk_store *store, const struct wk_sealed *sealed, json_t **out) WK_MUST_CHECK;

#endif
