/*
 * Journal: reads and writes records without knowing what they mean; db/state/append.h appends a record and brings the state up
 * to it. Internal to db/.
 */
#ifndef WK_DB_JOURNAL_JOURNAL_H
#define WK_DB_JOURNAL_JOURNAL_H

#include "db/journal/sql.h"

/* The columns of a record, as wk_stored_take() takes them and wk_record_write() gives them. SQL. */

/* A record being read; its pointers live until wk_stored_close(), which is always called when opening gave WK_OK. */
struct wk_stored {
    struct wk_record record;
    uint8_t hash[WK_HASH_SIZE];    /* computed again */
    uint8_t written[WK_HASH_SIZE]; /* as it stands beside it */
    const uint8_t *signature;      /* [WK_SIGNATURE_SIZE], NULL: from before there were any; the audit verifies it */
    bool excerpt; /* of another kiosk's record, whose rest is not here (db/journal/excerpt.h): hash is as it was written */
    struct wk_query query;
    struct wk_query rest; /* of a record that came as an excerpt */
};

/* Record seq, which something refers to. WK_DB_BROKEN: it is not there, or does not fit its own hash. */
enum wk_status wk_stored_open(struct wk_stored *entry, struct wk_store *store, int64_t seq) WK_MUST_CHECK;
void wk_stored_close(struct wk_stored *entry);

/*
 * All records in order. The caller steps entry->query himself, and wk_stored_take() then reads the row. WK_DB_BROKEN: it does
 * not fit its own hash; record and signature then hold what can be read, NULL and 0 for the rest.
 */
void wk_stored_open_all(struct wk_stored *entry, struct wk_store *store);
enum wk_status wk_stored_take(struct wk_stored *entry) WK_MUST_CHECK;

/* The newest record's seq and hash; 0 and zeros for an empty journal. */
enum wk_status wk_journal_head(struct wk_store *store, int64_t *seq, uint8_t hash[WK_HASH_SIZE]) WK_MUST_CHECK;
/* Binds a record to a statement that inserts it, with parameters named as its columns, and runs and closes it. */
enum wk_status wk_record_write(struct wk_query *query, const struct wk_record *record, const uint8_t hash[WK_HASH_SIZE],
                               const uint8_t signature[WK_SIGNATURE_SIZE]) WK_MUST_CHECK;
/* Writes a record, signed, in the transaction that the caller has begun. The caller has checked it and made its hash. */
enum wk_status wk_journal_insert(struct wk_store *store, const struct wk_record *record,
                                 const uint8_t hash[WK_HASH_SIZE]) WK_MUST_CHECK;

/*
 * Walks the records in order while chain, hashes and sequence hold and visit (may be NULL) returns WK_OK. WK_DB_BROKEN: *bad is
 * the first seq that is missing or does not hold. *n counts the records that do. Neither may be NULL.
 */
typedef enum wk_status (*wk_visit_fn)(struct wk_store *store, const struct wk_record *record);
enum wk_status wk_journal_walk(struct wk_store *store, wk_visit_fn visit, int64_t *n, int64_t *bad) WK_MUST_CHECK;

/*
 * Visits in order the entries of the tournament (db/state/entry.h) after seq `after`, while each fits its own hash and visit
 * returns WK_OK. Whether the chain holds is left to wk_journal_walk().
 */
enum wk_status wk_journal_follow(struct wk_store *store, int64_t after, wk_visit_fn visit) WK_MUST_CHECK;

#endif
