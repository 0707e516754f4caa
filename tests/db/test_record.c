/* A record: its canonical bytes, its hash, its signature and the box of what is secret in it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "db/journal/record.h"

static const char id[] = "0123456789abcdef";

static struct wk_record first(void)
{
    return (struct wk_record){
        .kiosk_id = id, .seq = 1, .t_ns = 1800000000000000000, .kind = "note", .version = "wallkeeper 1", .body = "{\"a\":1}"};
}

static void hex_of(char *text, const struct wk_record *record)
{
    uint8_t hash[WK_HASH_SIZE];
    assert_int_equal(wk_record_hash(record, hash), WK_OK);
    wk_hex(text, hash, sizeof hash);
}

/* Vectors made from the description in db/journal/record.h with Python's struct and hashlib. */
static void canonical_bytes_are_as_documented(void **state)
{
    (void)state;
    static const char wanted[] =
        "574b523130313233343536373839616263646566000000000000000118fae27693b40000000000046e6f74650000000c"
        "77616c6c6b65657065722031000000077b2261223a317d00"
        "0000000000000000000000000000000000000000000000000000000000000000";
    struct wk_record record = first();
    char text[2 * 104 + 1], hash[65];
    uint8_t *bytes = NULL, secret[41];
    size_t n = 0;
    assert_int_equal(wk_record_encode(&record, &bytes, &n), WK_OK);
    assert_int_equal(n, 104);
    wk_hex(text, bytes, n);
    assert_string_equal(text, wanted);
    free(bytes);
    hex_of(hash, &record);
    assert_string_equal(hash, "902025eeded80fc8d0557ffd163402946c0b73ea19cdeb5f5670f8a7e0388ad9");

    for (size_t i = 0; i < sizeof secret; i++)
        secret[i] = (uint8_t)i;
    struct wk_record second = {.kiosk_id = id,
                               .seq = 2,
                               .t_ns = -1,
                               .kind = "wall",
                               .version = "v",
                               .body = "{}",
                               .secret = secret,
                               .n_secret = sizeof secret};
    assert_int_equal(wk_record_hash(&record, second.previous), WK_OK);
    hex_of(hash, &second);
    assert_string_equal(hash, "66cfe5d5dd3092a379aab935a05b45a28c1fe3732f3f49785eca4abfa0ff0aea");
}

/* Signatures of the two hashes above by the key of seed 00 01 02 .. 1f, made with Python's cryptography. */
static void a_signature_is_over_the_hash(void **state)
{
    (void)state;
    static const char *const vectors[][2] = {
        {"902025eeded80fc8d0557ffd163402946c0b73ea19cdeb5f5670f8a7e0388ad9",
         "a55485852bbd3e88abf74aa5e6e5c3ee80d6e665e7b314a14f04e2bd77154900"
         "944474764976dc2a0f899d46977c824ce456456b788d9729cde68992686c420c"},
        {"66cfe5d5dd3092a379aab935a05b45a28c1fe3732f3f49785eca4abfa0ff0aea",
         "55a569fe0f6c059704b4bdea240f7b59382788566088fb2c32ca79ec5a8268d8"
         "12092ce979ce9b71c6114d5d3d78a6c9a33983a6ee21bbdd06cd15cb6260b806"},
    };
    uint8_t seed[32], hash[WK_HASH_SIZE], signature[WK_SIGNATURE_SIZE];
    struct wk_signer signer;
    char hex[2 * WK_SIGNATURE_SIZE + 1];
    for (size_t i = 0; i < sizeof seed; i++)
        seed[i] = (uint8_t)i;
    wk_signer_init(&signer, seed);
    wk_hex(hex, signer.public_key, sizeof signer.public_key);
    assert_string_equal(hex, "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8");
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        assert_int_equal(wk_unhex(hash, sizeof hash, vectors[i][0]), WK_OK);
        wk_sign(signature, &signer, hash, sizeof hash);
        wk_hex(hex, signature, sizeof signature);
        assert_string_equal(hex, vectors[i][1]);
        assert_true(wk_signature_holds(signature, signer.public_key, hash, sizeof hash));
        hash[i] ^= 1;
        assert_false(wk_signature_holds(signature, signer.public_key, hash, sizeof hash));
    }
}

static void every_field_counts_in_the_hash(void **state)
{
    (void)state;
    static const uint8_t secret[41] = {1};
    char hash[12][65];
    struct wk_record r[12];
    for (int i = 0; i < 12; i++)
        r[i] = first();
    r[1].kiosk_id = "0123456789abcdee";
    r[2].seq = 2;
    r[3].t_ns++;
    r[4].kind = "notf";
    r[5].version = "wallkeeper 2";
    r[6].body = "{\"a\":2}";
    r[7].secret = secret, r[7].n_secret = sizeof secret;
    r[8].previous[31] = 1;
    r[9].kind = "notew", r[9].version = "allkeeper 1"; /* the same characters, divided elsewhere */
    r[10].version = "wallkeeper 1{", r[10].body = "\"a\":1}";
    r[11].t_ns = -r[11].t_ns;
    for (int i = 0; i < 12; i++)
        hex_of(hash[i], &r[i]);
    for (int i = 0; i < 12; i++)
        for (int k = 0; k < i; k++)
            assert_string_not_equal(hash[i], hash[k]);
}

static void fields_keep_to_their_limits(void **state)
{
    (void)state;
    static const uint8_t secret[WK_BOX_EXTRA + 1] = {1};
    char long_version[WK_VERSION_MAX + 2];
    memset(long_version, 'v', sizeof long_version - 1);
    long_version[sizeof long_version - 1] = 0;
    struct wk_record record = first();
    assert_int_equal(wk_record_check(&record), WK_OK);
#define REFUSED(change)                                                                                                        \
    do {                                                                                                                       \
        record = first();                                                                                                      \
        change;                                                                                                                \
        assert_int_equal(wk_record_check(&record), WK_BAD_INPUT);                                                              \
    } while (0)
    REFUSED(record.kiosk_id = "0123456789abcde");
    REFUSED(record.kiosk_id = "0123456789abcdef0");
    REFUSED(record.kiosk_id = "0123456789ABCDEF");
    REFUSED(record.kiosk_id = NULL);
    REFUSED(record.seq = 0);
    REFUSED(record.seq = -1);
    REFUSED(record.kind = "");
    REFUSED(record.kind = "Note");
    REFUSED(record.kind = NULL);
    REFUSED(record.version = "");
    REFUSED(record.version = "a\nb");
    REFUSED(record.version = long_version);
    REFUSED(record.body = NULL);
    REFUSED(record.body = "");
    REFUSED(record.body = "[]");
    REFUSED(record.body = "{ }");
    REFUSED(record.body = "{\"b\":1,\"a\":1}");
    REFUSED(record.secret = secret; record.n_secret = 0);
    REFUSED(record.secret = secret; record.n_secret = WK_BOX_EXTRA);
    REFUSED(record.secret = NULL; record.n_secret = sizeof secret);
    REFUSED(record.secret = secret; record.n_secret = WK_SECRET_MAX + 1);
#undef REFUSED
}

static void json_has_one_canonical_form(void **state)
{
    (void)state;
    static const struct {
        const char *in, *out;
    } cases[] = {
        {" { \"b\" : [ 1 , 2.50 ] , \"a\" : null } ", "{\"a\":null,\"b\":[1,2.5]}"},
        {"{\"x\":0.1,\"y\":1e3,\"z\":-0.0}", "{\"x\":0.1,\"y\":1000.0,\"z\":-0.0}"},
        {"{\"x\":0.30000000000000004}", "{\"x\":0.3}"},
        {"{\"\\u00e4\":\"\\u6771\\n\\/\"}", "{\"\xc3\xa4\":\"\xe6\x9d\xb1\\n/\"}"},
        {"{\"aa\":1,\"a\":{\"c\":1,\"b\":2}}", "{\"a\":{\"b\":2,\"c\":1},\"aa\":1}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *once = NULL, *twice = NULL;
        assert_int_equal(wk_record_canonical_json(cases[i].in, &once), WK_OK);
        assert_string_equal(once, cases[i].out);
        assert_int_equal(wk_record_canonical_json(once, &twice), WK_OK);
        assert_string_equal(once, twice);
        free(once);
        free(twice);
    }
    static const char *const bad[] = {"",
                                      "1",
                                      "null",
                                      "[]",
                                      "{",
                                      "{}x",
                                      "{\"a\":1,\"a\":1}",
                                      "{\"a\":\"\xc0\"}",
                                      "{\"a\":\"\\u0000\"}",
                                      "{\"a\":1e999}",
                                      "{\"a\":99999999999999999999}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char *out = NULL;
        assert_int_equal(wk_record_canonical_json(bad[i], &out), WK_BAD_INPUT);
        assert_null(out);
    }
    char *deep = malloc(10001), *out = NULL;
    assert_non_null(deep);
    memset(deep, '[', 10000);
    memcpy(deep, "{\"a\":", 5);
    deep[10000] = 0;
    assert_int_equal(wk_record_canonical_json(deep, &out), WK_BAD_INPUT);
    free(deep);
}

static void a_box_is_bound_to_its_record(void **state)
{
    (void)state;
    uint8_t a[WK_RECORD_ABOUT_SIZE], b[WK_RECORD_ABOUT_SIZE];
    size_t n = wk_record_about(a, id, 258, "wall");
    assert_int_equal(n, 28);
    assert_memory_equal(a, "0123456789abcdef\0\0\0\0\0\0\1\2wall", n);
    assert_int_equal(wk_record_about(b, id, 259, "wall"), n);
    assert_memory_not_equal(a, b, n);
    assert_int_equal(wk_record_about(b, id, 1, "abcdefghijklmnopqrstuvwxyzabcdefghij"), sizeof b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(canonical_bytes_are_as_documented), cmocka_unit_test(a_signature_is_over_the_hash),
        cmocka_unit_test(every_field_counts_in_the_hash),    cmocka_unit_test(fields_keep_to_their_limits),
        cmocka_unit_test(json_has_one_canonical_form),       cmocka_unit_test(a_box_is_bound_to_its_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
