/*
 * Restored: is a "restored" record what wk_store_restore() writes, and nobody else could? Whoever holds an old copy and a key
 * of his own can write such a record too; what he has not is the director's PIN and the club key. Internal to db/, the store's
 * thread.
 */
#ifndef WK_DB_AUDIT_RESTORED_H
#define WK_DB_AUDIT_RESTORED_H

#include "db/audit/audit.h"
#include "db/journal/journal.h"

#define WK_RESTORED_TAG_SIZE 32

/*
 * The tag in the record's body: keyed hash under the club key over kiosk id, number and hash of the copy's last record, and the
 * public key that goes on. So it can be made for no other copy, place or key.
 */
void wk_restored_tag(uint8_t tag[WK_RESTORED_TAG_SIZE], const struct wk_store *store, int64_t seq,
                     const uint8_t head[WK_HASH_SIZE], const uint8_t key[WK_PUBLIC_SIZE]);

/*
 * Looks at a record of this kind against the records before it: the copy's last record has the number and the hash that it
 * says; from there on nothing but a key that came in and PINs, the director's last of all; the tag, under `key`, which signs
 * it. club_key false: there is none, so the tag is not looked at; nor is it with the key of another club, which opens nothing
 * here.
 */
enum wk_status wk_restored_look(struct wk_store *store, const struct wk_record *record, const uint8_t key[WK_PUBLIC_SIZE],
                                bool club_key, enum wk_audit_restore *out) WK_MUST_CHECK;

/* Kinds of records that may stand between the copy's last record and "restored". */
bool wk_restored_between(const char *kind);

#endif
