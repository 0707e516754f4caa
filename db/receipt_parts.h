/* The opening of a deal, as a record: shared by those who write it and by the deal's receipt. Internal to db/. */
#ifndef WK_DB_RECEIPT_PARTS_H
#define WK_DB_RECEIPT_PARTS_H

#include <jansson.h>

#include "db/sql.h"

/*
 * Body of "deal-opened": {"table", "round", "deal_seq", "commitment", "sealed": hash of the record that sealed it, "checks":
 * [{"hand": 0..4, "wind": "E", "record": seq, "hash"}, ...], and "why" unless it is NULL}. Checks: the newest verdict of each
 * hand and wall that is a PASS, by hand and wind; hand 0: none had been begun. So one short record, and a checkpoint after it,
 * stand for all that the receipt shows. Hashes are of records that name no face. *out is a new reference.
 */
enum wk_status wk_opened_body(struct wk_store *store, const struct wk_sealed *sealed, const char *why,
                              json_t **out) WK_MUST_CHECK;

#endif
