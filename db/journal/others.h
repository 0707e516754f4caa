/*
 * Others: the journals of an event's other kiosks as rows, read and written like its own. What they mean, and whether a
 * record may come in, is for db/state and db/hall/heard.h. Internal to db/.
 */
#ifndef WK_DB_JOURNAL_OTHERS_H
#define WK_DB_JOURNAL_OTHERS_H

#include "db/journal/journal.h"

/*
 * Queries that the caller steps himself, as wk_stored_open_all(). The first: records that were heard, after number `after`, in
 * the order in which they came. The second: all of them that are of one kind. The third: records of one kiosk, this or another,
 * after seq `after` (kind: of that kind only; NULL: all).
 */
void wk_stored_open_heard(struct wk_stored *entry, struct wk_store *store, int64_t after);
void wk_stored_open_heard_kind(struct wk_stored *entry, struct wk_store *store, const char *kind);
void wk_stored_open_kiosk(struct wk_stored *entry, struct wk_store *store, const char *kiosk_id, const char *kind,
                          int64_t after);

/* The same: all records of one kiosk that say who takes part (db/state/roster.h), in order. */
void wk_stored_open_roster(struct wk_stored *entry, struct wk_store *store, const char *kiosk_id);

/* How far a kiosk's journal has been heard: seq 0 and zeros for one of which nothing was. */
enum wk_status wk_heard_head(struct wk_store *store, const char *kiosk_id, int64_t *seq,
                             uint8_t hash[WK_HASH_SIZE]) WK_MUST_CHECK;
/* The hash of a record of any kiosk, its own or another. WK_NOT_FOUND. */
enum wk_status wk_hash_of(struct wk_store *store, const char *kiosk_id, int64_t seq, uint8_t hash[WK_HASH_SIZE]) WK_MUST_CHECK;

/* Writes a record of another kiosk, in the caller's transaction. The caller has verified it. */
enum wk_status wk_heard_insert(struct wk_store *store, const struct wk_record *record, const uint8_t hash[WK_HASH_SIZE],
                               const uint8_t signature[WK_SIGNATURE_SIZE]) WK_MUST_CHECK;

/* Marks a record written like this as an excerpt, with the excerpt's own hash and the hall's signature of it. */
enum wk_status wk_excerpt_insert(struct wk_store *store, const struct wk_record *record, const uint8_t made[WK_HASH_SIZE],
                                 const uint8_t vouch[WK_SIGNATURE_SIZE]) WK_MUST_CHECK;
/* Adds the rest of such a record. The caller has verified it. */
enum wk_status wk_whole_insert(struct wk_store *store, const struct wk_record *record) WK_MUST_CHECK;
/* Is a record that was heard here as an excerpt only? */
enum wk_status wk_heard_is_excerpt(struct wk_store *store, const char *kiosk_id, int64_t seq, bool *excerpt) WK_MUST_CHECK;

#endif
