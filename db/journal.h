/* Journal: appends records and reads them back. Internal to db/. */
#ifndef WK_DB_JOURNAL_H
#define WK_DB_JOURNAL_H

#include <jansson.h>

#include "db/sql.h"

/* A record being read; its pointers live until wk_stored_close(), which is always called when opening gave WK_OK. */
struct wk_stored {
    struct wk_record record;
    uint8_t hash[WK_HASH_SIZE];    /* computed again */
    uint8_t written[WK_HASH_SIZE]; /* as it stands beside it */
    const uint8_t *signature;      /* [WK_SIGNATURE_SIZE], NULL: of before there were any; not looked at, that is the audit's */
    struct wk_query query;
};

/* Record seq, which something refers to. WK_DB_BROKEN: it is not there, or does not fit its own hash. */
enum wk_status wk_stored_open(struct wk_stored *entry, struct wk_store *store, int64_t seq) WK_MUST_CHECK;
void wk_stored_close(struct wk_stored *entry);

/*
 * All records in order, for whoever steps entry->query himself; wk_stored_take() then takes the row. WK_DB_BROKEN: it does not
 * fit its own hash; record and signature are as far as they can be read, with NULL and 0 for what cannot.
 */
void wk_stored_open_all(struct wk_stored *entry, struct wk_store *store);
enum wk_status wk_stored_take(struct wk_stored *entry) WK_MUST_CHECK;

/* Opens the encrypted part, which has to have n bytes. WK_WRONG_KEY; WK_DB_BROKEN: there is none, or of another size. */
enum wk_status wk_stored_unbox(const struct wk_stored *entry, void *plain, size_t n) WK_MUST_CHECK;

/*
 * Brings the key of a store that has been opened for writing on record ("kiosk-key"), unless it is the newest there: {"key":
 * HEX, "why": "new"}, or "why": "replaced" and "before": HEX, the one up to then. That record is signed by the new key itself.
 */
enum wk_status wk_journal_introduce(struct wk_store *store) WK_MUST_CHECK;

/*
 * Appends a record in the transaction that the caller has begun, and brings the state of now up to it (db/state.h). body is
 * taken over, NULL gives WK_NO_MEMORY. draft is filled for wk_journal_end(). When another key has come in since, the store's
 * own comes back on record before it, so that each record is signed by the newest key. WK_EVENT_CLOSED: the event was closed,
 * and the record would belong to it.
 */
enum wk_status wk_journal_add(struct wk_store *store, const char *kind, json_t *body, const void *secret, size_t n_secret,
                              struct wk_receipt *draft) WK_MUST_CHECK;

/*
 * Ends the transaction. With status WK_OK: commits, reads record draft->seq back from the file with a new statement, compares
 * its hash and verifies its signature, and only then fills *receipt. Otherwise rolls back. Returns status or what came in
 * between; *receipt is unchanged on failure.
 */
enum wk_status wk_journal_end(struct wk_store *store, enum wk_status status, const struct wk_receipt *draft,
                              struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * Walks the records in order while chain, hashes and sequence hold and visit (may be NULL) returns WK_OK. WK_DB_BROKEN: *bad is
 * the first seq that is missing or does not hold. *n counts the records that do. Neither may be NULL.
 */
typedef enum wk_status (*wk_visit_fn)(struct wk_store *store, const struct wk_record *record);
enum wk_status wk_journal_walk(struct wk_store *store, wk_visit_fn visit, int64_t *n, int64_t *bad) WK_MUST_CHECK;

/*
 * Visits in order the records after seq `after` of the kinds in an SQL list ("'a', 'b'"), while each fits its own hash and
 * visit returns WK_OK. Whether the chain holds is left to wk_journal_walk().
 */
enum wk_status wk_journal_follow(struct wk_store *store, int64_t after, const char *kinds, wk_visit_fn visit) WK_MUST_CHECK;

#endif
