/*
 * Restored: checks that a "restored" record was written by wk_store_restore(). An attacker with an old copy and a key of his
 * own can write such a record too, but he has neither the director's PIN nor the club key. Internal to db/, the store's thread.
 */
#ifndef WK_DB_AUDIT_RESTORED_H
#define WK_DB_AUDIT_RESTORED_H

#include "db/audit/audit.h"
#include "db/journal/journal.h"

#define WK_RESTORED_TAG_SIZE 32

/*
 * The tag in the record's body: keyed hash under the club key over kiosk id, number and hash of the copy's last record, and the
 * public key of the kiosk that continues. So it is valid for this copy, place and key only.
 */
void wk_restored_tag(uint8_t tag[WK_RESTORED_TAG_SIZE], const struct wk_store *store, int64_t seq,
                     const uint8_t head[WK_HASH_SIZE], const uint8_t key[WK_PUBLIC_SIZE]);

/*
 * Checks such a record against those before it: the copy's last record has the number and hash that it states; between the two
 * there are only a new key and PINs, the director's last; the tag is right for `key`, which signs the record. club_key false:
 * there is no club key, so the tag is not checked. It is not checked either with the key of another club, which opens nothing
 * here.
 */
enum wk_status wk_restored_look(struct wk_store *store, const struct wk_record *record, const uint8_t key[WK_PUBLIC_SIZE],
                                bool club_key, enum wk_audit_restore *out) WK_MUST_CHECK;

/* Kinds of records that may stand between the copy's last record and "restored". */
bool wk_restored_between(const char *kind);

#endif
