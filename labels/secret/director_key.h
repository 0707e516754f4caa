/*
 * The director's key: what deals of an event are sealed to (X25519). Its public half stands in the event. Its secret half is
 * nowhere but in a file or on a sheet of the director's, locked by a passphrase (Argon2id, then XChaCha20-Poly1305). Pure but
 * for the time and memory that the passphrase costs.
 *
 * As a line of text, WK_DIRECTOR_LINE_SIZE at most, all of it of QR's alphanumeric alphabet when in capitals (which it is read
 * in as well):
 *
 *     WKD1 PUBLIC PASSES KIB SALT LOCKED CHECK
 *
 * PUBLIC: the public half. PASSES, KIB: what Argon2id costs. SALT: 16 bytes. LOCKED: the secret half in a box (wk_box()) under
 * the key that the passphrase stands for, bound to the line before it. CHECK: the first 8 bytes of BLAKE2b-256 of all that, so
 * that a damaged line is not taken for a wrong passphrase. Bytes are hexadecimal. A file holds the line, and lines that begin
 * with # which explain it to a finder.
 */
#ifndef WK_LABELS_SECRET_DIRECTOR_KEY_H
#define WK_LABELS_SECRET_DIRECTOR_KEY_H

#include "labels/secret/secret.h"
#include "labels/secret/six_words.h"

struct wk_director_key {
    uint8_t public_key[WK_PUBLIC_SIZE];
    int passes, memory_kib;
    uint8_t salt[WK_PHRASE_SALT_SIZE];
    uint8_t locked[WK_KEY_SIZE + WK_BOX_EXTRA];
};

/* What a new key costs to try a passphrase on: 256 MB and about a second of a small computer. */
#define WK_DIRECTOR_PASSES 4
#define WK_DIRECTOR_KIB (256 * 1024)
/* A file that asks for more than this is refused, for it would hang the kiosk. */
#define WK_DIRECTOR_MAX_PASSES 16
#define WK_DIRECTOR_MAX_KIB (1024 * 1024)

/* A passphrase as it is used: small letters, one blank between two words, none around them; so it can be typed anyhow. */
#define WK_PHRASE_SIZE 257
#define WK_PHRASE_LEAST 12
#define WK_PHRASE_WORDS 8 /* of a generated one: 80 bits */
/* WK_BAD_INPUT: shorter than WK_PHRASE_LEAST or longer than fits, or control characters. text [n]; a line's end may follow. */
enum wk_status wk_phrase_take(char phrase[WK_PHRASE_SIZE], const char *text, size_t n) WK_MUST_CHECK;
/* Eight words of the list. */
void wk_phrase_make(char phrase[WK_PHRASE_SIZE], wk_random_fn random, void *context);

/*
 * A new key, locked; the secret half is wiped. passes, memory_kib: as above, smaller ones are for tests. WK_NO_MEMORY. Takes
 * about a second.
 */
enum wk_status wk_director_key_make(struct wk_director_key *out, const char *phrase, int passes, int memory_kib,
                                    wk_random_fn random, void *context) WK_MUST_CHECK;
/* The secret half; wiped by the caller. WK_BAD_INPUT: another passphrase; WK_NO_MEMORY. Takes about a second. */
enum wk_status wk_director_key_unlock(const struct wk_director_key *key, const char *phrase,
                                      uint8_t secret[WK_KEY_SIZE]) WK_MUST_CHECK;

#define WK_DIRECTOR_LINE_SIZE 300
/* Its line, without a line's end; for QR in capitals. */
void wk_director_key_format(const struct wk_director_key *key, bool capitals, char line[WK_DIRECTOR_LINE_SIZE]);
/*
 * Reads text [n] (hostile): one such line; blank lines and those that begin with # are passed over. WK_BAD_INPUT: not of this
 * form, damaged, or too costly; *out is unchanged.
 */
enum wk_status wk_director_key_parse(struct wk_director_key *out, const char *text, size_t n) WK_MUST_CHECK;

/*
 * The same in a file. Written with mode 0600; WK_ALREADY: there is a file of that name, which is never replaced; WK_IO,
 * WK_DISK_FULL. Read: WK_NO_FILE, WK_UNREADABLE_FILE (also what is no file), WK_BAD_INPUT.
 */
enum wk_status wk_director_key_save(const struct wk_director_key *key, const char *path) WK_MUST_CHECK;
enum wk_status wk_director_key_load(struct wk_director_key *out, const char *path) WK_MUST_CHECK;

/* The six words that a public half is known by: of its hash, as those of a commitment. */
void wk_director_key_words(const uint8_t public_key[WK_PUBLIC_SIZE], char text[WK_SIX_WORDS_SIZE]);

#endif
