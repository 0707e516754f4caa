/* Secrets: hashes, the club key, commitments and encryption. The only file that knows libsodium. */
#ifndef WK_LABELS_SECRET_SECRET_H
#define WK_LABELS_SECRET_SECRET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/status.h"

#define WK_KEY_SIZE 32
#define WK_HASH_SIZE 32 /* BLAKE2b-256 */
#define WK_SALT_SIZE 32
#define WK_PUBLIC_SIZE 32
#define WK_SIGNATURE_SIZE 64
#define WK_BOX_EXTRA 40 /* bytes that wk_box() adds: nonce 24 + tag 16 (XChaCha20-Poly1305) */

/* Fills buffer [n] with random bytes; an argument wherever randomness is used (law 5). */
typedef void (*wk_random_fn)(void *context, void *buffer, size_t n);

/*
 * Memory for a secret of n bytes, zeroed: never swapped out where the system lets it be locked, left out of cores, between
 * guard pages, and wiped when it is freed. One owner holds a secret in such memory and all others borrow a const pointer, so
 * that there is one copy of it in the process. NULL: no memory. Any thread.
 */
void *wk_secret_new(size_t n);
void wk_secret_free(void *secret); /* NULL is allowed */
/* Whether the system lets this process lock a page; where it does not, secrets are held unlocked. Any thread. */
bool wk_secret_locks(void);

/* A key: the club's, or one for the time of a call, which lies on the stack until wk_key_wipe(). */
struct wk_key {
    uint8_t bytes[WK_KEY_SIZE];
};
void wk_key_wipe(struct wk_key *key);

/* The system's random source, for main() to hand on. context is ignored. Any thread. */
void wk_random_system(void *context, void *buffer, size_t n);

/* BLAKE2b-256 of data [n], as `b2sum -l 256` prints it. Any thread. */
void wk_hash(uint8_t out[WK_HASH_SIZE], const void *data, size_t n);

/* SHA-256 of data [n], as `sha256sum` prints it: for what people who have no program of ours are to check. Any thread. */
void wk_sha256(uint8_t out[WK_HASH_SIZE], const void *data, size_t n);

/* wk_hash() of pieces [n] one after the other, without laying them side by side first. Any thread. */
struct wk_piece {
    const void *data; /* borrowed; may be NULL where n is 0 */
    size_t n;
};
void wk_hash_pieces(uint8_t out[WK_HASH_SIZE], const struct wk_piece *pieces, int n);

/*
 * Keyed BLAKE2b under a sub-key for `purpose` (1..8 characters), so that results for one purpose are never valid for another.
 * n_out: 1..WK_MAC_MAX bytes. Any thread.
 */
#define WK_MAC_MAX 64
void wk_mac(uint8_t *out, size_t n_out, const struct wk_key *key, const char *purpose, const void *data, size_t n);

/*
 * Encrypts and authenticates plain [n] into box [n + WK_BOX_EXTRA], bound to `about` [n_about] (stored in clear elsewhere).
 * Any thread.
 */
void wk_box(uint8_t *box, const struct wk_key *key, const void *plain, size_t n, const void *about, size_t n_about,
            wk_random_fn random, void *context);

/* Opens what wk_box() made: plain has n_box - WK_BOX_EXTRA bytes. WK_WRONG_KEY when key, `about` or box do not fit. */
enum wk_status wk_unbox(void *plain, const struct wk_key *key, const uint8_t *box, size_t n_box, const void *about,
                        size_t n_about) WK_MUST_CHECK;

/*
 * Loads the club key from path, or makes it on first use: 32 random bytes, mode 0600, written to a temporary name and linked
 * into place, so that two programs starting at once end with one key. Missing folders are made with mode 0700.
 * WK_BAD_INPUT: not 32 bytes, readable by others than its owner, or a symbolic link. *made (may be NULL) says whether it was
 * made now. random NULL: it is not made (WK_NO_FILE). *out is freed with wk_secret_free().
 */
enum wk_status wk_key_load(struct wk_key **out, const char *path, wk_random_fn random, void *context, int *made) WK_MUST_CHECK;

/*
 * Puts a key at path, written beside it (a random name) and linked into place, mode 0600: WK_ALREADY when there is one. The
 * folders above it are there. WK_IO, WK_DISK_FULL, WK_BAD_INPUT: a path that is too long.
 */
enum wk_status wk_key_place(const struct wk_key *key, const char *path, wk_random_fn random, void *context) WK_MUST_CHECK;

/* A kiosk's Ed25519 key pair: it signs its records and checkpoints. In libsodium's order, so that it signs where it lies. */
struct wk_signer {
    uint8_t seed[32]; /* the secret half (RFC 8032) */
    uint8_t public_key[WK_PUBLIC_SIZE];
};

/* The pair of a seed. Any thread. */
void wk_signer_init(struct wk_signer *signer, const uint8_t seed[32]);

/* Loads the seed from path, or makes it on first use, as wk_key_load() does, and with its codes. Freed with wk_secret_free().
 */
enum wk_status wk_signer_load(struct wk_signer **out, const char *path, wk_random_fn random, void *context,
                              int *made) WK_MUST_CHECK;

/*
 * Ed25519 over data [n], and does a signature hold? Records are signed by their hash, 32 bytes; checkpoints by their text,
 * which is longer, so that neither can stand for the other. Any thread. Source: RFC 8032.
 */
void wk_sign(uint8_t signature[WK_SIGNATURE_SIZE], const struct wk_signer *signer, const void *data, size_t n);
int wk_signature_holds(const uint8_t signature[WK_SIGNATURE_SIZE], const uint8_t public_key[WK_PUBLIC_SIZE], const void *data,
                       size_t n);

/*
 * A key pair to seal to (X25519): anybody with the public half can encrypt what only the secret half decrypts. Wiped by
 * wk_keypair_wipe().
 */
struct wk_keypair {
    uint8_t secret[WK_KEY_SIZE];
    uint8_t public_key[WK_PUBLIC_SIZE];
};

/* The pair of a secret half of 32 random bytes. Any thread. */
void wk_keypair_init(struct wk_keypair *pair, const uint8_t secret[WK_KEY_SIZE]);
void wk_keypair_wipe(struct wk_keypair *pair);

/*
 * Keys derived from a signing key: the pair that others seal to, whose public half follows from the public signing key; and a
 * symmetric key for a purpose (a word), which needs the secret half. WK_BAD_INPUT: no key that could be sealed to. Any thread.
 * Source: libsodium, crypto_sign_ed25519_pk_to_curve25519; BLAKE2b keyed with the seed.
 */
enum wk_status wk_seal_key_of(uint8_t to[WK_PUBLIC_SIZE], const uint8_t signing[WK_PUBLIC_SIZE]) WK_MUST_CHECK;
void wk_signer_pair(struct wk_keypair *pair, const struct wk_signer *signer);
void wk_signer_key(struct wk_key *key, const struct wk_signer *signer, const char *purpose);

/*
 * A key sealed to a public one: libsodium's sealed box (crypto_box_seal), WK_WRAPPED_SIZE bytes. Its one-time key is
 * libsodium's own choice, not an argument: nothing may ever depend on it. WK_BAD_INPUT: no key that could be sealed to.
 */
#define WK_WRAPPED_SIZE (WK_KEY_SIZE + 48)
enum wk_status wk_wrap(uint8_t wrapped[WK_WRAPPED_SIZE], const uint8_t public_key[WK_PUBLIC_SIZE],
                       const uint8_t key[WK_KEY_SIZE]) WK_MUST_CHECK;
/* WK_WRONG_KEY: it was sealed to another key, or is damaged; key is unchanged then. */
enum wk_status wk_unwrap(uint8_t key[WK_KEY_SIZE], const struct wk_keypair *pair,
                         const uint8_t wrapped[WK_WRAPPED_SIZE]) WK_MUST_CHECK;

/*
 * wk_box() for the holder of the secret half: plain [n] under a new key, which is wrapped and put before it. box has
 * n + WK_SEAL_EXTRA bytes. Any thread. WK_BAD_INPUT as above.
 */
#define WK_SEAL_EXTRA (WK_WRAPPED_SIZE + WK_BOX_EXTRA)
enum wk_status wk_seal(uint8_t *box, const uint8_t public_key[WK_PUBLIC_SIZE], const void *plain, size_t n, const void *about,
                       size_t n_about, wk_random_fn random, void *context) WK_MUST_CHECK;
/* Opens what wk_seal() made: plain has n_box - WK_SEAL_EXTRA bytes. WK_WRONG_KEY when pair, `about` or box do not fit. */
enum wk_status wk_unseal(void *plain, const struct wk_keypair *pair, const uint8_t *box, size_t n_box, const void *about,
                         size_t n_about) WK_MUST_CHECK;

/*
 * The key that a passphrase stands for: Argon2id, `passes` over `memory_kib`. WK_BAD_INPUT: less than one pass or 8 KiB;
 * WK_NO_MEMORY. Any thread.
 */
#define WK_PHRASE_SALT_SIZE 16
enum wk_status wk_phrase_key(struct wk_key *key, const char *phrase, const uint8_t salt[WK_PHRASE_SALT_SIZE], int passes,
                             int memory_kib) WK_MUST_CHECK;

/* Overwrites memory in a way the compiler keeps. */
void wk_wipe(void *memory, size_t n);

/* Whether bytes are equal, in a time that does not depend on where they differ. */
int wk_equal(const void *a, const void *b, size_t n);

/* Lower-case hexadecimal of data [n] into text [2 n + 1]. */
void wk_hex(char *text, const uint8_t *data, size_t n);
/* The same in base64 with its padding (RFC 4648): text has 4 * ((n + 2) / 3) + 1 bytes. */
void wk_base64(char *text, const uint8_t *data, size_t n);

/* And back: exactly 2 n digits 0-9 a-f of text, which may go on after them. WK_BAD_INPUT: other characters; *data unspecified.
 */
enum wk_status wk_unhex(uint8_t *data, size_t n, const char *text) WK_MUST_CHECK;

/*
 * A PIN as it is kept: Argon2id with a random salt, always WK_PIN_SIZE bytes. Four digits are soon tried out, so these bytes
 * themselves belong in a box. Takes about 0.2 s and 64 MB. WK_NO_MEMORY. Any thread.
 */
#define WK_PIN_SIZE 49
enum wk_status wk_pin_hash(uint8_t out[WK_PIN_SIZE], const char *pin, wk_random_fn random, void *context) WK_MUST_CHECK;

/* WK_OK: it is this PIN; WK_BAD_INPUT: it is another; WK_DB_BROKEN: not a kept PIN; WK_NO_MEMORY. Any thread. */
enum wk_status wk_pin_check(const uint8_t kept[WK_PIN_SIZE], const char *pin) WK_MUST_CHECK;

#endif
