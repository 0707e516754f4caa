/*
 * Small crypto: the two things that the check of a receipt wants of it, in plain C without a library, for a phone;
 * tests/hall/test_small_crypto.c compares them with libsodium. Several: a signature wants both hashes. It checks only, and
 * keeps no secret: its time depends on what it is given. Pure.
 */
#ifndef WK_PHONE_SMALL_CRYPTO_H
#define WK_PHONE_SMALL_CRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* BLAKE2b-256 of data [n]. Source: RFC 7693. */
void wk_small_hash(uint8_t out[32], const void *data, size_t n);

/* SHA-512 of pieces one after the other, as a signature wants them. Source: FIPS 180-4. */
struct wk_small_piece {
    const void *data;
    size_t n;
};
void wk_small_sha512(uint8_t out[64], const struct wk_small_piece *pieces, int n);

/*
 * Does an Ed25519 signature over data [n] hold? With libsodium's strictness: a signature or key that is not in its one
 * canonical form, or of small order, holds for nothing. Source: RFC 8032, 5.1.7.
 */
bool wk_small_signature_holds(const uint8_t signature[64], const uint8_t key[32], const void *data, size_t n);

#endif
