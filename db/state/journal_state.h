/*
 * The journal as a whole: which key signs it, and whether its event is closed. One thread, the one that owns the store.
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

#endif
