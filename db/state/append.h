/* Append: writes a record to the journal, brings the current state up to it, and reads it back. Internal to db/. */
#ifndef WK_DB_STATE_APPEND_H
#define WK_DB_STATE_APPEND_H

#include <jansson.h>

#include "db/journal/sql.h"

/*
 * Puts the key of a store that was opened for writing on record ("kiosk-key"), unless it is the newest key there: {"key": HEX,
 * "why": "new"}, or "why": "replaced" and "before": HEX, the one up to then. That record is signed by the new key itself.
 * WK_DB_OTHER_KEY: in an event with a hall the key that a kiosk was enrolled with stays.
 */
enum wk_status wk_journal_introduce(struct wk_store *store) WK_MUST_CHECK;

/*
 * Appends a record in the transaction that the caller has begun, and brings the state of now up to it (db/state/state.h). body
 * is taken over, NULL gives WK_NO_MEMORY. draft is filled for wk_journal_end(). When another key has come in since, the store's
 * own comes back on record before it, so that each record is signed by the newest key. WK_EVENT_CLOSED: the event was closed,
 * and the record would belong to it. WK_HALL_RESTORED: see db/state/put_back.h.
 */
enum wk_status wk_journal_add(struct wk_store *store, const char *kind, json_t *body, const void *secret, size_t n_secret,
                              struct wk_receipt *draft) WK_MUST_CHECK;

/* The same with the encrypted part of another record, which the body names (WK_TAKEN_FROM). box NULL: none. */
enum wk_status wk_journal_add_boxed(struct wk_store *store, const char *kind, json_t *body, const uint8_t *box, size_t n_box,
                                    struct wk_receipt *draft) WK_MUST_CHECK;

/*
 * Ends the transaction. With status WK_OK: commits, reads record draft->seq back from the file with a new statement, compares
 * its hash and verifies its signature, and only then fills *receipt. Otherwise rolls back. Returns status, or the error of one
 * of these steps; *receipt is unchanged on failure.
 */
enum wk_status wk_journal_end(struct wk_store *store, enum wk_status status, const struct wk_receipt *draft,
                              struct wk_receipt *receipt) WK_MUST_CHECK;

/* The same of n >= 1 records that were appended in one transaction, in their order: all of them are read back, or none counts.
 */
enum wk_status wk_journal_end_all(struct wk_store *store, enum wk_status status, const struct wk_receipt *drafts, int n,
                                  struct wk_receipt *receipts) WK_MUST_CHECK;

#endif
