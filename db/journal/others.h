/*
 * Others: the journals of an event's other kiosks as rows, read and written like its own. What they mean, and whether a
 * record may come in, is for db/state and db/hall/heard.h. Internal to db/.
 */
#ifndef WK_DB_JOURNAL_OTHERS_H
#define WK_DB_JOURNAL_OTHERS_H

#include "db/journal/journal.h"

/*
 * Records for whoever steps entry->query himself, wk_stored_take() takes the row, see wk_stored_open_all(): those that were
 * heard, from number `after` on in the order in which they came; those of one kiosk, its own or another, after seq `after`
 * (kind: of that kind only; NULL: all).
 */
void wk_stored_open_heard(struct wk_stored *entry, struct wk_store *store, int64_t after);
void wk_stored_open_kiosk(struct wk_stored *entry, struct wk_store *store, const char *kiosk_id, const char *kind,
                          int64_t after);

/* Likewise all of one kiosk's of the kinds in an SQL list ("'a', 'b'"), in order. */
void wk_stored_open_kinds(struct wk_stored *entry, struct wk_store *store, const char *kiosk_id, const char *kinds);

/* How far a kiosk's journal has been heard: seq 0 and zeros for one of which nothing was. */
enum wk_status wk_heard_head(struct wk_store *store, const char *kiosk_id, int64_t *seq,
                             uint8_t hash[WK_HASH_SIZE]) WK_MUST_CHECK;
/* The hash of a record of any kiosk, its own or another. WK_NOT_FOUND. */
enum wk_status wk_hash_of(struct wk_store *store, const char *kiosk_id, int64_t seq, uint8_t hash[WK_HASH_SIZE]) WK_MUST_CHECK;

/* Writes a record of another kiosk in the transaction that the caller has begun, who has proved it. */
enum wk_status wk_heard_insert(struct wk_store *store, const struct wk_record *record, const uint8_t hash[WK_HASH_SIZE],
                               const uint8_t signature[WK_SIGNATURE_SIZE]) WK_MUST_CHECK;

/* Of a record that was written so, that it is an excerpt: its own hash, and the hall's signature of that. */
enum wk_status wk_excerpt_insert(struct wk_store *store, const struct wk_record *record, const uint8_t made[WK_HASH_SIZE],
                                 const uint8_t vouch[WK_SIGNATURE_SIZE]) WK_MUST_CHECK;
/* And the rest of it, for whoever has proved that it is. */
enum wk_status wk_whole_insert(struct wk_store *store, const struct wk_record *record) WK_MUST_CHECK;
/* Is a record that was heard here as an excerpt only? */
enum wk_status wk_heard_is_excerpt(struct wk_store *store, const char *kiosk_id, int64_t seq, bool *excerpt) WK_MUST_CHECK;

#endif
