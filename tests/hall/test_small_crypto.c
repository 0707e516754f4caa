/* What a phone checks a receipt with gives what libsodium gives, for what holds and for what does not. */
#include "hall/phone/small_hash.c"
#include "hall/phone/small_signature.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>
#include <sodium.h>

static void hashes_are_the_same(void **state)
{
    uint8_t data[600], mine[64], right[64];
    (void)state;

    for (size_t n = 0; n < sizeof data; n++) {
        randombytes_buf(data, sizeof data);
        wk_small_hash(mine, data, n);
        assert_int_equal(crypto_generichash(right, 32, data, n, NULL, 0), 0);
        assert_memory_equal(mine, right, 32);
        wk_small_sha512(mine, (struct wk_small_piece[]){{data, n / 3}, {data + n / 3, n - n / 3}}, 2);
        assert_int_equal(crypto_hash_sha512(right, data, n), 0);
        assert_memory_equal(mine, right, 64);
    }
}

static int both(const uint8_t signature[64], const uint8_t key[32], const uint8_t *data, size_t n)
{
    const int holds = crypto_sign_verify_detached(signature, data, n, key) == 0;

    assert_int_equal(wk_small_signature_holds(signature, key, data, n), holds);
    return holds;
}

static void signatures_hold_for_both_or_for_neither(void **state)
{
    uint8_t key[32], secret[64], signature[64], data[200];
    int n_held = 0;
    (void)state;

    for (int i = 0; i < 60; i++) {
        const size_t n = (size_t)i * 3;
        uint8_t other[64];
        crypto_sign_keypair(key, secret);
        randombytes_buf(data, sizeof data);
        crypto_sign_detached(signature, NULL, data, n, secret);
        n_held += both(signature, key, data, n);
        memcpy(other, signature, sizeof other);
        other[randombytes_uniform(64)] ^= (uint8_t)(1u << randombytes_uniform(8));
        n_held += both(other, key, data, n);
        memcpy(other, key, sizeof key);
        other[randombytes_uniform(32)] ^= (uint8_t)(1u << randombytes_uniform(8));
        n_held += both(signature, other, data, n);
        memcpy(other, signature, sizeof other);
        for (int k = 0, over = 0; k < 32; k++, over >>= 8) { /* the same scalar, and the order of the group */
            over += other[32 + k] + order[k];
            other[32 + k] = (uint8_t)over;
        }
        n_held += both(other, key, data, n);
    }
    assert_int_equal(n_held, 60);
}

/* Keys of small order, and encodings of them that are not the canonical ones, hold for nothing. */
static void few_points_are_refused(void **state)
{
    static const uint8_t small[][32] = {
        {0},
        {1},
        {0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0,
         0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05},
        {0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b, 0x76, 0x0d, 0x10, 0x67, 0x0f,
         0x2a, 0x20, 0x53, 0xfa, 0x2c, 0x39, 0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03, 0x7a},
    };
    uint8_t key[32], signature[64], data[8] = {0};
    (void)state;

    for (int last = 0; last < 256; last++)
        for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
            memcpy(key, small[i], sizeof key);
            key[31] ^= (uint8_t)last;
            memset(signature, 0, sizeof signature);
            memcpy(signature, small[(i + (size_t)last) % 4], 32);
            assert_int_equal(both(signature, key, data, sizeof data), 0);
        }
    for (int low = 0xec; low < 256; low++) { /* p - 1, p, p + 1 and so on, with either sign */
        memset(key, 0xff, sizeof key);
        key[0] = (uint8_t)low;
        for (int sign = 0; sign < 2; sign++) {
            key[31] = (uint8_t)(0x7f | sign << 7);
            assert_int_equal(both(signature, key, data, sizeof data), 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_are_the_same),
        cmocka_unit_test(signatures_hold_for_both_or_for_neither),
        cmocka_unit_test(few_points_are_refused),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
