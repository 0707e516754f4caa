/*
 * Record: one entry of the journal, its canonical bytes and the hash that links it to the one before. Pure.
 *
 * Canonical bytes, version 1 (numbers big-endian, no padding, so that anybody can build them with ordinary tools):
 *
 *     "WKR1"                     4 bytes: what this is, and its version
 *     kiosk_id                  16 bytes: hexadecimal digits, lower case
 *     seq                        8 bytes: 1, 2, 3 ... without gaps
 *     t_ns                       8 bytes: wall clock, ns since 1970 UTC, two's complement
 *     n, kind                4 + n bytes: a-z and -
 *     n, version             4 + n bytes: of the program
 *     n, body                4 + n bytes: JSON in canonical form, see wk_record_canonical_json()
 *     has_secret                 1 byte:  0 or 1
 *     n, secret              4 + n bytes: the encrypted part as stored (only when has_secret is 1)
 *     previous                  32 bytes: hash of record seq - 1; 32 zero bytes for seq 1
 *
 * The record's hash is BLAKE2b-256 over these bytes: `b2sum -l 256` prints it. Beside it stands its signature, 64 bytes:
 * Ed25519 (RFC 8032) by the kiosk's key over the 32 bytes of the hash. The public key is the one in the newest record of kind
 * "kiosk-key" up to and including this one. Records from before there were signatures (version 4 of the schema) have none;
 * after a "kiosk-key" every record has one. Test vectors: tests/db/test_record.c.
 *
 * What the chain proves: no record was changed, left out, exchanged or put in between without all later hashes changing. What
 * the signatures prove: it was written with the kiosk's key. What neither proves: that its end was not cut off, and that the
 * holder of the key did not rewrite all of it. That takes a checkpoint kept elsewhere (labels/deal/checkpoint.h).
 * Several: writing a record's bytes and reading them are a file each.
 */
#ifndef WK_DB_JOURNAL_RECORD_H
#define WK_DB_JOURNAL_RECORD_H

#include "labels/secret/secret.h"

#define WK_KIOSK_ID_LEN 16
#define WK_KIND_MAX 32
#define WK_VERSION_MAX 100
#define WK_BODY_MAX ((size_t)1 << 20)    /* bytes of a body */
#define WK_SECRET_MAX ((size_t)32 << 20) /* bytes of an encrypted part; a tile set takes a few MB */

/* Everything is borrowed. */
struct wk_record {
    const char *kiosk_id; /* WK_KIOSK_ID_LEN hexadecimal digits */
    int64_t seq;          /* from 1 */
    int64_t t_ns;
    const char *kind;      /* 1..WK_KIND_MAX characters a-z - */
    const char *version;   /* 1..WK_VERSION_MAX printable ASCII characters */
    const char *body;      /* canonical JSON object, ends with a zero */
    const uint8_t *secret; /* [n_secret], NULL for none */
    size_t n_secret;       /* 0 for none, else more than WK_BOX_EXTRA */
    uint8_t previous[WK_HASH_SIZE];
};

/* WK_OK when every field keeps to the limits above and the body is a canonical JSON object; else WK_BAD_INPUT. Any thread. */
enum wk_status wk_record_check(const struct wk_record *record) WK_MUST_CHECK;

/* The canonical bytes; *bytes is malloc'ed. WK_BAD_INPUT: a field outside its limits; WK_NO_MEMORY. Any thread. */
enum wk_status wk_record_encode(const struct wk_record *record, uint8_t **bytes, size_t *n) WK_MUST_CHECK;

/* BLAKE2b-256 of the canonical bytes. WK_BAD_INPUT as above. Any thread. */
enum wk_status wk_record_hash(const struct wk_record *record, uint8_t out[WK_HASH_SIZE]) WK_MUST_CHECK;

/* The parts of canonical bytes; what is not copied points into them. */
struct wk_record_view {
    char kiosk_id[WK_KIOSK_ID_LEN + 1];
    int64_t seq, t_ns;
    char kind[WK_KIND_MAX + 1], version[WK_VERSION_MAX + 1];
    const char *body; /* [n_body], without a zero at its end; whether it is JSON has not been looked at */
    size_t n_body;
    const uint8_t *secret; /* [n_secret], NULL for none */
    size_t n_secret;
    uint8_t previous[WK_HASH_SIZE];
};
/* Reads bytes [n] of whatever origin. WK_BAD_INPUT: they are no record's; *out is unchanged. Any thread. */
enum wk_status wk_record_decode(struct wk_record_view *out, const uint8_t *bytes, size_t n) WK_MUST_CHECK;

/* A record as it travels; borrowed. */
struct wk_signed_record {
    const uint8_t *bytes; /* [n], canonical */
    size_t n;
    const uint8_t *signature; /* [WK_SIGNATURE_SIZE] */
};

/*
 * What an encrypted part is bound to, so that it opens in its own record only: kiosk_id, seq (8 bytes, big-endian), kind.
 * Returns the length.
 */
#define WK_RECORD_ABOUT_SIZE (WK_KIOSK_ID_LEN + 8 + WK_KIND_MAX)
size_t wk_record_about(uint8_t about[WK_RECORD_ABOUT_SIZE], const char *kiosk_id, int64_t seq, const char *kind);

/* 1..WK_KIND_MAX characters a-z - ? 16 digits 0-9 a-f ? */
int wk_record_kind_valid(const char *kind);
int wk_record_kiosk_id_valid(const char *kiosk_id);

/*
 * JSON of an object in the canonical form of a body: keys sorted, no blanks, real numbers with at most 15 significant digits,
 * UTF-8 unescaped where JSON allows. Canonical text comes back unchanged. *out is malloc'ed. WK_BAD_INPUT: not one JSON object,
 * a key twice, too long or nested too deep; WK_NO_MEMORY. Any thread.
 */
enum wk_status wk_record_canonical_json(const char *json, char **out) WK_MUST_CHECK;

/* A receipt: the record is on disk, was read back after COMMIT, and its hash held. */
struct wk_receipt {
    int64_t seq; /* 0: nothing was stored */
    int64_t t_ns;
    uint8_t hash[WK_HASH_SIZE];
};

#endif
