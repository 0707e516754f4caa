/* Pictures that may show a face are wiped for good. One thread, the one that owns the store. */
#ifndef WK_DB_STORE_WIPE_H
#define WK_DB_STORE_WIPE_H

#include "db/journal/record.h"

struct wk_store;

/*
 * Wipes for good, from the database, the pictures of backs that may show a face (from before only stickers were kept on them):
 * the numbers of their records, why (1..200 bytes of UTF-8) and the role are on record ("pictures-wiped") in the same
 * transaction. seqs [most] gets the first of them, *n how many there were. Takes the director. WK_NOT_FOUND: there are none.
 */
enum wk_status wk_store_wipe_pictures(struct wk_store *store, const char *why, int64_t *seqs, int most, int *n,
                                      struct wk_receipt *receipt) WK_MUST_CHECK;

#endif
