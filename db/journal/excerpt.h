/*
 * Excerpt: what a kiosk keeps of a record whose long parts it does not need: all but the encrypted part and the reading, with
 * the hash of the whole record. The hall, which has the whole record, makes and signs the excerpt. The record's own signature
 * proves that its kiosk wrote a record with that number and hash; for the contents the receiver trusts the hall. When the whole
 * record comes later it has to fit that hash, so nothing else can take its place. Pure.
 *
 * Bytes, in the notation of db/journal/record.h:
 *
 *     "WKX1"                     4 bytes
 *     kiosk_id .. body           as in the record, the body without its long member
 *     0                          1 byte: it has no encrypted part
 *     previous                  32 bytes
 *     hash                      32 bytes: of the whole record
 *     vouch                     64 bytes: Ed25519 by the hall's key over BLAKE2b-256 of all bytes before
 */
#ifndef WK_DB_JOURNAL_EXCERPT_H
#define WK_DB_JOURNAL_EXCERPT_H

#include <stdbool.h>

#include "db/journal/record.h"

/* The member that an excerpt of this kind of record leaves out; NULL: such records are always whole. Static storage. */
const char *wk_excerpt_member(const char *kind);

/*
 * A body in canonical form without a member of the outermost object; *out is malloc'ed. WK_NOT_FOUND: it has none of that name;
 * WK_BAD_INPUT: it has no end; WK_NO_MEMORY.
 */
enum wk_status wk_body_without(const char *body, size_t n, const char *member, char **out) WK_MUST_CHECK;

/*
 * An excerpt's parts; what is not copied points into the bytes. The record's secret is NULL, and its body that of the excerpt.
 */
struct wk_excerpt_view {
    struct wk_record_view record;
    uint8_t hash[WK_HASH_SIZE]; /* of the whole record */
    uint8_t made[WK_HASH_SIZE]; /* of the excerpt, which the hall has signed: */
    const uint8_t *vouch;       /* [WK_SIGNATURE_SIZE]; not looked at */
};

/* Do bytes [n] begin as one? */
bool wk_excerpt_is(const uint8_t *bytes, size_t n);
/* Reads bytes [n] of whatever origin. WK_BAD_INPUT: they are no excerpt, or of a kind that has none; *out is unchanged. */
enum wk_status wk_excerpt_decode(struct wk_excerpt_view *out, const uint8_t *bytes, size_t n) WK_MUST_CHECK;

/* Of a whole record's bytes [n], signed by the hall; *out is malloc'ed. WK_END: it is better sent whole; WK_BAD_INPUT: they
 * are no record's; WK_NO_MEMORY. */
enum wk_status wk_excerpt_make(const uint8_t *bytes, size_t n, const struct wk_signer *hall, uint8_t **out,
                               size_t *n_out) WK_MUST_CHECK;

/* The hash that the hall signs, of a record as the excerpt has it. WK_BAD_INPUT: it has an encrypted part, or no form. */
enum wk_status wk_excerpt_hash(const struct wk_record *record, const uint8_t hash[WK_HASH_SIZE],
                               uint8_t out[WK_HASH_SIZE]) WK_MUST_CHECK;

#endif
