/*
 * The journal as a whole: which key signs it, whether its event is closed, and the hash of a record. One thread, the one that
 * owns the store.
 */
#ifndef WK_DB_STATE_JOURNAL_STATE_H
#define WK_DB_STATE_JOURNAL_STATE_H

#include "labels/secret/secret.h"

struct wk_store;

/*
 * The public key that record seq was signed with, the newest that had come in by then. WK_NOT_FOUND: it is from before there
 * were signatures.
 */
enum wk_status wk_store_key_of(struct wk_store *store, int64_t seq, uint8_t key[WK_PUBLIC_SIZE]) WK_MUST_CHECK;
/* That of the newest records. */
enum wk_status wk_store_signing_key(struct wk_store *store, uint8_t key[WK_PUBLIC_SIZE]) WK_MUST_CHECK;

/* The number of the record by which the event was closed: here, or at the hall. WK_NOT_FOUND: it is not. */
enum wk_status wk_store_closed(struct wk_store *store, int64_t *seq) WK_MUST_CHECK;

/* The hash of a record by its number among all of the event (wk_record_number()): the same in every database that holds it.
 * WK_NOT_FOUND, of an event kept alone WK_DB_BROKEN: it is not here. */
enum wk_status wk_store_hash_of(struct wk_store *store, int64_t number, uint8_t hash[WK_HASH_SIZE]) WK_MUST_CHECK;

#endif
