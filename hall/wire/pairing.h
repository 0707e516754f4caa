/*
 * Pairing: how a kiosk joins a hall. The hall shows a code, the kiosk reads it with its camera and sends its public key; both
 * show the same six words, and the director says yes at the hall. No password, no certificate. Pure.
 *
 * The code as a line of text, all of QR's alphanumeric alphabet when in capitals (which it is read in as well):
 *
 *     WKH1 URL SPKI HALL KEY TOKEN
 *
 * URL: https://NAME:PORT, the hall's address; of an IPv6 address, https://[fd00::2]:7443, the brackets are written as '*', for
 * that alphabet has none. SPKI: SHA-256 of its TLS key (DER of SubjectPublicKeyInfo), which the kiosk pins.
 * HALL: the hall's id, 16 hexadecimal digits. KEY: the public key that its records are signed with. TOKEN: 16 random bytes,
 * good once. Bytes are hexadecimal. The six words are those of BLAKE2b-256 of the line in small letters (but for "WKH1"), a
 * blank, and the kiosk's public key in hexadecimal digits: so somebody who changes a message between the two is noticed.
 */
#ifndef WK_HALL_WIRE_PAIRING_H
#define WK_HALL_WIRE_PAIRING_H

#include "db/journal/record.h"
#include "labels/secret/six_words.h"

#define WK_PIN_SHA_SIZE 32 /* SHA-256 of the TLS key */
#define WK_TOKEN_SIZE 16
#define WK_CODE_URL_SIZE 101

struct wk_pairing_code {
    char url[WK_CODE_URL_SIZE];
    uint8_t spki[WK_PIN_SHA_SIZE];
    char hall_id[WK_KIOSK_ID_LEN + 1];
    uint8_t hall_key[WK_PUBLIC_SIZE];
    uint8_t token[WK_TOKEN_SIZE];
};

/* An address as a code may hold it: https://, a name or number of small letters, digits, '.' and '-' or an IPv6 address in
 * brackets, a colon and a port. */
bool wk_pairing_url_valid(const char *url);

#define WK_PAIRING_TEXT_SIZE 300
/* Its line, without a line's end; for QR in capitals. Any thread. */
void wk_pairing_format(const struct wk_pairing_code *code, bool capitals, char text[WK_PAIRING_TEXT_SIZE]);
/*
 * Reads text [n] (hostile), blanks and line ends around it allowed; small or capital letters. WK_BAD_INPUT: not of this form;
 * *out is unchanged. Any thread.
 */
enum wk_status wk_pairing_parse(struct wk_pairing_code *out, const char *text, size_t n) WK_MUST_CHECK;

/* The hash whose six words (labels/secret/six_words.h) both sides show. Any thread. */
void wk_pairing_hash(uint8_t out[WK_HASH_SIZE], const struct wk_pairing_code *code, const uint8_t kiosk_key[WK_PUBLIC_SIZE]);

#endif
