/*
 * The hall's TLS key and certificate, self-made: kiosks know the key by its hash (hall/wire/pairing.h), so no authority has to
 * sign it, and it does not expire. The only file that knows GnuTLS.
 */
#ifndef WK_HALL_SERVER_TLS_H
#define WK_HALL_SERVER_TLS_H

#include "hall/wire/pairing.h"
#include "rules/status.h"

struct wk_tls {
    char *key, *certificate; /* PEM, malloc'ed */
    uint8_t spki[WK_PIN_SHA_SIZE];
};

/*
 * Loads the key from a file, or makes it on first use: ECDSA on P-256, PEM, mode 0600. The certificate is made from it each
 * time. Released by wk_tls_release(). WK_BAD_INPUT: the file holds no such key, or others than its owner can read it; WK_IO,
 * WK_DISK_FULL, WK_NO_MEMORY.
 */
enum wk_status wk_tls_load(struct wk_tls *out, const char *path) WK_MUST_CHECK;
/* Reads a key and a certificate that were made elsewhere, of files in PEM; spki is not set. WK_NO_FILE, WK_NO_MEMORY. */
enum wk_status wk_tls_read(struct wk_tls *out, const char *key, const char *certificate) WK_MUST_CHECK;
void wk_tls_release(struct wk_tls *tls); /* wipes the key; also a zeroed one */

#endif
