/* Ready codes as text: forms, limits, what somebody made up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "labels/deal/ready_code.h"
#include "rules/event/duplicate/seating.h"

static struct wk_signer signer;

static struct wk_ready_code sample(int table)
{
    struct wk_ready_code code = {.event_id = "00112233445566ff",
                                 .kiosk_id = "8899aabbccddeeff",
                                 .seq = 412,
                                 .at = {table, 5, 4},
                                 .t_ns = INT64_C(1800000000123456789)};
    const uint8_t seed[32] = {7};
    wk_signer_init(&signer, seed);
    wk_ready_code_sign(&code, &signer);
    return code;
}

static void one_to_four_read_back(void **state)
{
    struct wk_ready_code made[WK_SECTION_TABLES], read[WK_SECTION_TABLES];
    char text[WK_READY_TEXT_SIZE], again[WK_READY_TEXT_SIZE], padded[WK_READY_TEXT_SIZE + 8];
    int n_read;
    (void)state;
    for (int i = 0; i < WK_SECTION_TABLES; i++)
        made[i] = sample(253 + i);
    for (int n = 1; n <= WK_SECTION_TABLES; n++)
        for (int capitals = 0; capitals < 2; capitals++) {
            wk_ready_code_format(made, n, capitals, text);
            assert_int_equal(strspn(text, capitals ? "0123456789ABCDEFGKW " : "0123456789abcdefGKW "), strlen(text));
            snprintf(padded, sizeof padded, " \n%s\r\n", text);
            assert_int_equal(wk_ready_code_parse(read, &n_read, padded, strlen(padded)), WK_OK);
            assert_int_equal(n_read, n);
            wk_ready_code_format(read, n, capitals, again); /* bytes between the fields may differ */
            assert_string_equal(again, text);
            for (int i = 0; i < n; i++)
                assert_true(wk_ready_code_holds(&read[i], signer.public_key));
        }
}

static void the_longest_has_room(void **state)
{
    struct wk_ready_code code = sample(256), made[WK_SECTION_TABLES], read[WK_SECTION_TABLES];
    char text[WK_READY_TEXT_SIZE], again[WK_READY_TEXT_SIZE];
    int n;
    (void)state;
    code.seq = wk_record_number(1, 0) - 1;
    code.t_ns = INT64_MAX - 1;
    for (int i = 0; i < WK_SECTION_TABLES; i++)
        made[i] = code;
    wk_ready_code_format(made, WK_SECTION_TABLES, true, text);
    assert_int_equal(strlen(text), WK_READY_TEXT_SIZE - 1);
    assert_int_equal(wk_ready_code_parse(read, &n, text, strlen(text)), WK_OK);
    wk_ready_code_format(read, n, true, again);
    assert_string_equal(again, text);
}

/* Each word changed, left out, and one too many. */
static void nothing_else_is_read(void **state)
{
    static const char *const bad[] = {
        "", "WKG1", "WKC1 0 0 1 1 1 1 1 0",
        /* a seq of zero, with a zero before it, too large; tables, rounds and hands that cannot be; a time that is too large */
        "WKG1 00112233445566ff 8899aabbccddeeff 0 1 1 1 1 ", "WKG1 00112233445566ff 8899aabbccddeeff 01 1 1 1 1 ",
        "WKG1 00112233445566ff 8899aabbccddeeff 1099511627776 1 1 1 1 ", "WKG1 00112233445566ff 8899aabbccddeeff 1 0 1 1 1 ",
        "WKG1 00112233445566ff 8899aabbccddeeff 1 257 1 1 1 ", "WKG1 00112233445566ff 8899aabbccddeeff 1 1 6 1 1 ",
        "WKG1 00112233445566ff 8899aabbccddeeff 1 1 1 5 1 ", "WKG1 00112233445566ff 8899aabbccddeeff 1 1 1 -1 1 ",
        "WKG1 00112233445566ff 8899aabbccddeeff 1 1 1 1 9999999999999999999 ", "WKG1 0011 8899aabbccddeeff 1 1 1 1 1 ",
        "WKG1 00112233445566ff 8899aabbccddeefg 1 1 1 1 1 "};
    const struct wk_ready_code code = sample(1);
    struct wk_ready_code read[WK_SECTION_TABLES];
    char text[WK_READY_TEXT_SIZE], longer[WK_READY_TEXT_SIZE + WK_READY_WORD_SIZE];
    int n = -1;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const size_t used = (size_t)snprintf(text, sizeof text, "%s", bad[i]);
        if (i > 2)
            memset(text + used, 'a', 2 * (size_t)WK_SIGNATURE_SIZE);
        text[i > 2 ? used + 2 * (size_t)WK_SIGNATURE_SIZE : used] = 0;
        assert_int_equal(wk_ready_code_parse(read, &n, text, strlen(text)), WK_BAD_INPUT);
    }
    wk_ready_code_format(&code, 1, false, text);
    for (size_t cut = 0; cut < strlen(text); cut++)
        assert_int_equal(wk_ready_code_parse(read, &n, text, cut), WK_BAD_INPUT);
    snprintf(longer, sizeof longer, "%s 1", text);
    assert_int_equal(wk_ready_code_parse(read, &n, longer, strlen(longer)), WK_BAD_INPUT);
    longer[0] = 0;
    for (int i = 0; i <= WK_SECTION_TABLES; i++)
        snprintf(longer + strlen(longer), sizeof longer - strlen(longer), "%s%s", i ? " " : "", text);
    assert_int_equal(wk_ready_code_parse(read, &n, longer, strlen(longer)), WK_BAD_INPUT); /* five */
    assert_int_equal(n, -1);
}

/* Every character of what is signed counts, and the key. */
static void a_changed_one_does_not_hold(void **state)
{
    const struct wk_ready_code code = sample(3);
    struct wk_ready_code read[WK_SECTION_TABLES];
    uint8_t key[WK_PUBLIC_SIZE];
    char text[WK_READY_TEXT_SIZE];
    int n, n_read = 0;
    (void)state;
    wk_ready_code_format(&code, 1, false, text);
    for (size_t i = 0; i < strlen(text); i++) {
        const char was = text[i];
        text[i] = was == '1' ? '2' : '1';
        if (wk_ready_code_parse(read, &n, text, strlen(text)) == WK_OK) {
            n_read++;
            assert_false(wk_ready_code_holds(&read[0], signer.public_key));
        }
        text[i] = was;
    }
    assert_true(n_read > 180); /* most are of the form still */
    memcpy(key, signer.public_key, sizeof key);
    key[0] ^= 1;
    assert_false(wk_ready_code_holds(&code, key));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_to_four_read_back),
        cmocka_unit_test(the_longest_has_room),
        cmocka_unit_test(nothing_else_is_read),
        cmocka_unit_test(a_changed_one_does_not_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
