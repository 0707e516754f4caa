/*
 * Body: what a record says, a JSON object, and its parts. The lowest layer of db/state: it knows no kinds of records and no
 * state. Internal to db/.
 */
#ifndef WK_DB_STATE_BODY_H
#define WK_DB_STATE_BODY_H

#include <jansson.h>

#include "db/journal/sql.h"

/*
 * What a record says in short: its body without those members, now null, that are objects and arrays of more than
 * WK_HEAD_MEMBER bytes, such as a reading with its 34 slots. WK_DB_BROKEN: no JSON object, as far as it is parsed.
 */
#define WK_HEAD_MEMBER 512
enum wk_status wk_body_head(const char *body, json_t **out) WK_MUST_CHECK;

/* The body of record seq alone. WK_DB_BROKEN: not there, changed, or no JSON object. */
enum wk_status wk_body_of(struct wk_store *store, int64_t seq, json_t **out) WK_MUST_CHECK;

/*
 * The numbers of the newest `most` records of a kind, oldest first: of those whose body has this table, 0: of all. *seqs is
 * malloc'ed, also when *n is 0.
 */
enum wk_status wk_records_of(struct wk_store *store, const char *kind, int table, int most, int64_t **seqs,
                             int *n) WK_MUST_CHECK;

/*
 * Member of the body of a record that was copied from another kiosk's journal: {"kiosk", "seq"} of the original, to which its
 * encrypted part stays bound.
 */
#define WK_TAKEN_FROM "taken_from"

/* Where the encrypted part of a record is bound to: id and seq of its own journal, or of WK_TAKEN_FROM. WK_DB_BROKEN. */
struct wk_origin {
    char kiosk_id[WK_KIOSK_ID_LEN + 1];
    int64_t seq;
};
enum wk_status wk_record_origin(const struct wk_record *record, const json_t *body, struct wk_origin *out) WK_MUST_CHECK;

/* Fields of a body. WK_DB_BROKEN: not there, of another type, or out of range. */
enum wk_status wk_body_load(const char *body, json_t **out) WK_MUST_CHECK;
enum wk_status wk_body_int(const json_t *body, const char *key, int64_t least, int64_t most, int64_t *out) WK_MUST_CHECK;
enum wk_status wk_body_text(const json_t *body, const char *key, size_t size, char *out) WK_MUST_CHECK;
enum wk_status wk_body_wind(const json_t *body, const char *key, enum wk_wind *out) WK_MUST_CHECK; /* null: WK_WIND_NONE */
enum wk_status wk_body_hash(const json_t *body, const char *key, uint8_t out[WK_HASH_SIZE]) WK_MUST_CHECK; /* hexadecimal */

#endif
