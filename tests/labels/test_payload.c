/* The code of a sticker: test vectors, every label there and back, and nothing that was altered is valid. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "labels/payload.h"
#include "labels/secret/secret.h"

/* The key 00 01 .. 1f of the vectors. */
static struct wk_key counting_key(void)
{
    struct wk_key key;
    for (int i = 0; i < WK_KEY_SIZE; i++)
        key.bytes[i] = (uint8_t)i;
    return key;
}

/*
 * Made with Python's hashlib: the sub-key is blake2b(b"", digest_size=32, key=KEY, salt=(1).to_bytes(16, "little"),
 * person=b"sticker" + 9 zeros), the hash blake2b(first six, digest_size=64, key=sub-key), see labels/payload.c.
 */
static void payloads_are_the_vectors(void **state)
{
    (void)state;
    static const struct {
        wk_label label;
        const char *payload;
    } vectors[] = {{29, "W07A296Z0K"}, {1, "W07A01ILUQ"}, {WK_LABEL_A, "W07A0AH6KC"}};
    struct wk_key key = counting_key();
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        char text[WK_PAYLOAD_SIZE];
        wk_payload_encode(text, &key, "07A", vectors[i].label);
        assert_string_equal(text, vectors[i].payload);
    }
}

static void every_label_reads_back(void **state)
{
    (void)state;
    struct wk_key key = counting_key(), other = key;
    other.bytes[31] ^= 1;
    for (int label = 0; label < 256; label++) {
        char text[WK_PAYLOAD_SIZE], set[WK_SET_SIZE] = "??";
        wk_label got = 0;
        wk_payload_encode(text, &key, "Z0Z", (wk_label)label);
        if (!wk_label_valid((wk_label)label)) {
            assert_string_equal(text, "");
            continue;
        }
        assert_int_equal(wk_payload_decode(text, strlen(text), &key, set, &got), WK_PAYLOAD_VALID);
        assert_string_equal(set, "Z0Z");
        assert_int_equal(got, label);
        assert_int_equal(wk_payload_decode(text, strlen(text), &other, set, &got), WK_PAYLOAD_OTHER_EVENT);
        assert_int_equal(got, label);
    }
    char text[WK_PAYLOAD_SIZE] = "x";
    wk_payload_encode(text, &key, "07a", 29);
    assert_string_equal(text, "");
}

static void a_changed_character_is_never_valid(void **state)
{
    (void)state;
    static const char alphabet[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
    struct wk_key key = counting_key();
    char good[WK_PAYLOAD_SIZE], set[WK_SET_SIZE];
    wk_label got;
    wk_payload_encode(good, &key, "07A", 29);
    for (size_t at = 0; at < WK_PAYLOAD_LEN; at++)
        for (const char *c = alphabet; *c; c++) {
            char text[WK_PAYLOAD_SIZE];
            memcpy(text, good, sizeof text);
            text[at] = *c;
            if (*c != good[at])
                assert_int_not_equal(wk_payload_decode(text, WK_PAYLOAD_LEN, &key, set, &got), WK_PAYLOAD_VALID);
        }
}

static void what_is_not_ours_is_alien_and_leaves_no_trace(void **state)
{
    (void)state;
    struct wk_key key = counting_key();
    static const struct {
        const char *text;
        size_t n;
    } bad[] = {
        {"", 0},
        {"W07A296Z0", 9},
        {"W07A296Z0KK", 11},
        {"w07A296Z0K", 10},
        {"W07a296Z0K", 10},
        {"X07A296Z0K", 10},
        {"W07A056Z0K", 10},
        {"W07A006Z0K", 10},
        {"W07A906Z0K", 10},
        {"W07AA06Z0K", 10},
        {"W07A29 Z0K", 10},
        {"W07A\0"
         "96Z0K",
         10},
        {"W07A296Z0\0", 10},
        {"W07A296z0k", 10},
        {"http://a.b", 10},
        {"W07A\xff"
         "96Z0K",
         10},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char set[WK_SET_SIZE] = "??";
        wk_label got = 77;
        assert_int_equal(wk_payload_decode(bad[i].text, bad[i].n, &key, set, &got), WK_PAYLOAD_ALIEN);
        assert_string_equal(set, "??");
        assert_int_equal(got, 77);
    }
}

/* Digits of the check over many payloads: none is favoured (chi squared with 35 degrees of freedom, far tail). */
static void no_digit_is_likelier(void **state)
{
    (void)state;
    struct wk_key key = counting_key();
    int count[128] = {0}, n = 0;
    for (int s = 0; s < 36; s++)
        for (int label = 0; label < WK_LABEL_END; label++) {
            char text[WK_PAYLOAD_SIZE], set[WK_SET_SIZE] = "000";
            set[2] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[s];
            wk_payload_encode(text, &key, set, (wk_label)label);
            for (size_t i = 6; text[0] && i < WK_PAYLOAD_LEN; i++, n++)
                count[(int)text[i]]++;
        }
    double chi = 0, mean = n / 36.0;
    for (int c = 0; c < 128; c++)
        if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'))
            chi += (count[c] - mean) * (count[c] - mean) / mean;
    assert_true(chi < 80);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(payloads_are_the_vectors),
        cmocka_unit_test(every_label_reads_back),
        cmocka_unit_test(a_changed_character_is_never_valid),
        cmocka_unit_test(what_is_not_ours_is_alien_and_leaves_no_trace),
        cmocka_unit_test(no_digit_is_likelier),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
