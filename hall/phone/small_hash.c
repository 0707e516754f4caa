/* BLAKE2b-256 and SHA-512. */
#include "hall/phone/small_crypto.h"

#include <string.h>

#define BLOCK 128

static uint64_t rotate_right(uint64_t x, int n)
{
    return x >> n | x << (64 - n);
}

/* ---- BLAKE2b */

static const uint64_t blake2b_start[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                                          0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
static const uint8_t sigma[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

static uint64_t little(const uint8_t *bytes)
{
    uint64_t x = 0;

    for (int i = 7; i >= 0; i--)
        x = x << 8 | bytes[i];
    return x;
}

static void mix(uint64_t v[16], const int at[4], uint64_t x, uint64_t y)
{
    uint64_t *a = &v[at[0]], *b = &v[at[1]], *c = &v[at[2]], *d = &v[at[3]];

    *a += *b + x;
    *d = rotate_right(*d ^ *a, 32);
    *c += *d;
    *b = rotate_right(*b ^ *c, 24);
    *a += *b + y;
    *d = rotate_right(*d ^ *a, 16);
    *c += *d;
    *b = rotate_right(*b ^ *c, 63);
}

static void blake2b_block(uint64_t h[8], const uint8_t block[BLOCK], uint64_t counted, bool last)
{
    static const int at[8][4] = {{0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14}, {3, 7, 11, 15},
                                 {0, 5, 10, 15}, {1, 6, 11, 12}, {2, 7, 8, 13},  {3, 4, 9, 14}};
    uint64_t v[16], m[16];

    memcpy(v, h, 64);
    memcpy(v + 8, blake2b_start, 64);
    v[12] ^= counted;
    v[14] ^= last ? UINT64_MAX : 0;
    for (int i = 0; i < 16; i++)
        m[i] = little(block + 8 * i);
    for (int round = 0; round < 12; round++)
        for (int i = 0; i < 8; i++)
            mix(v, at[i], m[sigma[round % 10][2 * i]], m[sigma[round % 10][2 * i + 1]]);
    for (int i = 0; i < 8; i++)
        h[i] ^= v[i] ^ v[i + 8];
}

void wk_small_hash(uint8_t out[32], const void *data, size_t n)
{
    const uint8_t *bytes = data;
    uint8_t block[BLOCK];
    uint64_t h[8];
    size_t done = 0;

    memcpy(h, blake2b_start, sizeof h);
    h[0] ^= 0x01010000 ^ 32; /* no key, 32 bytes out */
    for (; n - done > BLOCK; done += BLOCK)
        blake2b_block(h, bytes + done, done + BLOCK, false);
    memset(block, 0, sizeof block);
    if (n > done)
        memcpy(block, bytes + done, n - done);
    blake2b_block(h, block, n, true);
    for (int i = 0; i < 32; i++)
        out[i] = (uint8_t)(h[i / 8] >> (8 * (i % 8)));
}

/* ---- SHA-512 */

static const uint64_t sha512_k[80] = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538, 0x59f111f1b605d019,
    0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe, 0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2,
    0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235, 0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3,
    0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65, 0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5,
    0x983e5152ee66dfab, 0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
    0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed, 0x53380d139d95b3df,
    0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b, 0xa2bfe8a14cf10364, 0xa81a664bbc423001,
    0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218, 0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8,
    0x19a4c116b8d2d0c8, 0x1e376c085141ab53, 0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb,
    0x5b9cca4f7763e373, 0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b, 0xca273eceea26619c, 0xd186b8c721c0c207,
    0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6, 0x113f9804bef90dae, 0x1b710b35131c471b,
    0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc, 0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a,
    0x5fcb6fab3ad6faec, 0x6c44198c4a475817};

struct sha512 {
    uint64_t h[8], counted; /* bytes */
    uint8_t block[BLOCK];
    int n; /* in the block */
};

static uint64_t big(const uint8_t *bytes)
{
    uint64_t x = 0;

    for (int i = 0; i < 8; i++)
        x = x << 8 | bytes[i];
    return x;
}

static void sha512_block(struct sha512 *self)
{
    uint64_t w[80], v[8];

    for (int i = 0; i < 16; i++)
        w[i] = big(self->block + 8 * i);
    for (int i = 16; i < 80; i++)
        w[i] = (rotate_right(w[i - 2], 19) ^ rotate_right(w[i - 2], 61) ^ w[i - 2] >> 6) + w[i - 7] +
               (rotate_right(w[i - 15], 1) ^ rotate_right(w[i - 15], 8) ^ w[i - 15] >> 7) + w[i - 16];
    memcpy(v, self->h, sizeof v);
    for (int i = 0; i < 80; i++) {
        const uint64_t one = v[7] + (rotate_right(v[4], 14) ^ rotate_right(v[4], 18) ^ rotate_right(v[4], 41)) +
                             ((v[4] & v[5]) ^ (~v[4] & v[6])) + sha512_k[i] + w[i],
                       two = (rotate_right(v[0], 28) ^ rotate_right(v[0], 34) ^ rotate_right(v[0], 39)) +
                             ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        self->h[i] += v[i];
}

static void sha512_add(struct sha512 *self, const void *data, size_t n)
{
    const uint8_t *bytes = data;

    self->counted += n;
    for (size_t i = 0; i < n; i++) {
        self->block[self->n++] = bytes[i];
        if (self->n == BLOCK) {
            sha512_block(self);
            self->n = 0;
        }
    }
}

void wk_small_sha512(uint8_t out[64], const struct wk_small_piece *pieces, int n)
{
    struct sha512 self = {.h = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                                0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179}};
    uint8_t length[16] = {0};

    for (int i = 0; i < n; i++)
        sha512_add(&self, pieces[i].data, pieces[i].n);
    for (int i = 0; i < 8; i++)
        length[8 + i] = (uint8_t)(self.counted * 8 >> (56 - 8 * i));
    sha512_add(&self, "\x80", 1);
    while (self.n != BLOCK - 16)
        sha512_add(&self, "", 1);
    sha512_add(&self, length, sizeof length);
    for (int i = 0; i < 64; i++)
        out[i] = (uint8_t)(self.h[i / 8] >> (56 - 8 * (i % 8)));
}
