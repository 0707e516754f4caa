/* Checkpoints as text: forms, limits, forgeries; and the signatures below them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "labels/paper/checkpoint_strip.h"
#include "labels/paper/papers.h"
#include "tests/support/labels/scratch.h"

/* RFC 8032, 7.1, TEST 2: the seed, its public key, and the signature of the one byte 72. */
static void signatures_are_those_of_the_standard(void **state)
{
    static const char seed_hex[] = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb";
    static const char public_hex[] = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
    static const char signature_hex[] = "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                                        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00";
    uint8_t seed[32], signature[WK_SIGNATURE_SIZE];
    char hex[2 * WK_SIGNATURE_SIZE + 1];
    struct wk_signer signer;
    (void)state;
    assert_int_equal(wk_unhex(seed, sizeof seed, seed_hex), WK_OK);
    wk_signer_init(&signer, seed);
    wk_hex(hex, signer.public_key, WK_PUBLIC_SIZE);
    assert_string_equal(hex, public_hex);
    wk_sign(signature, &signer, "\x72", 1);
    wk_hex(hex, signature, sizeof signature);
    assert_string_equal(hex, signature_hex);
    assert_true(wk_signature_holds(signature, signer.public_key, "\x72", 1));
    assert_false(wk_signature_holds(signature, signer.public_key, "\x73", 1));
    signature[0] ^= 1;
    assert_false(wk_signature_holds(signature, signer.public_key, "\x72", 1));
}

static struct wk_checkpoint sample(void)
{
    struct wk_checkpoint checkpoint = {.kiosk_id = "00112233445566ff", .seq = 412, .t_s = 1800000000};
    struct wk_signer signer;
    uint8_t seed[32] = {1};
    memset(checkpoint.head, 0xab, sizeof checkpoint.head);
    wk_signer_init(&signer, seed);
    wk_checkpoint_sign(&checkpoint, &signer);
    return checkpoint;
}

static void a_line_reads_back(void **state)
{
    const struct wk_checkpoint made = sample();
    struct wk_checkpoint read;
    char text[WK_CHECKPOINT_TEXT_SIZE], padded[WK_CHECKPOINT_TEXT_SIZE + 8];
    (void)state;
    assert_true(wk_checkpoint_holds(&made));
    for (int capitals = 0; capitals < 2; capitals++) {
        wk_checkpoint_format(&made, capitals, text);
        memset(&read, 0, sizeof read);
        assert_int_equal(wk_checkpoint_parse(&read, text, strlen(text)), WK_OK);
        assert_memory_equal(&read, &made, sizeof read);
        strcpy(padded, "\r\n ");
        strcat(padded, text);
        strcat(padded, "\n");
        assert_int_equal(wk_checkpoint_parse(&read, padded, strlen(padded)), WK_OK);
    }
}

/* The largest fits, and nothing beyond it is read. */
static void numbers_have_one_form(void **state)
{
    struct wk_checkpoint large = sample(), read;
    struct wk_signer signer;
    uint8_t seed[32] = {2};
    char text[WK_CHECKPOINT_TEXT_SIZE];
    (void)state;
    large.seq = large.t_s = 999999999999999999;
    wk_signer_init(&signer, seed);
    wk_checkpoint_sign(&large, &signer);
    wk_checkpoint_format(&large, false, text);
    assert_int_equal(strlen(text), WK_CHECKPOINT_TEXT_SIZE - 1);
    assert_int_equal(wk_checkpoint_parse(&read, text, strlen(text)), WK_OK);
}

static void all_else_is_refused(void **state)
{
    const struct wk_checkpoint made = sample();
    struct wk_checkpoint read = {.seq = 77};
    char text[WK_CHECKPOINT_TEXT_SIZE], bad[WK_CHECKPOINT_TEXT_SIZE];
    (void)state;
    wk_checkpoint_format(&made, false, text);
    const size_t n = strlen(text);
    for (size_t i = 0; i < n; i++) {
        memcpy(bad, text, n + 1);
        bad[i] = bad[i] == '0' ? '1' : '0';
        assert_int_equal(wk_checkpoint_parse(&read, bad, n), WK_BAD_INPUT);
        assert_int_equal(wk_checkpoint_parse(&read, text, i), WK_BAD_INPUT); /* cut short */
    }
    memcpy(bad, text, n + 1);
    bad[n] = ' ';
    assert_int_equal(wk_checkpoint_parse(&read, "", 0), WK_BAD_INPUT);
    assert_int_equal(wk_checkpoint_parse(&read, "  \n", 3), WK_BAD_INPUT);
    assert_int_equal(read.seq, 77);
}

/* One page in either language, the same bytes each time; names that are no format and may fill their field. */
static void a_strip_to_be_signed_is_printed(void **state)
{
    static const char *const langs[] = {"en", "zh"};
    const struct wk_checkpoint made = sample();
    assert_int_equal(scratch_open(state), 0);
    for (int i = 0; i < 2; i++) {
        size_t n[2] = {0, 0};
        char *bytes[2] = {NULL, NULL};
        for (int k = 0; k < 2; k++) {
            const struct wk_paper_matter matter = {
                .lang = langs[i], .checkpoint = &made, .title = "%s <b> 公开赛 WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"};
            assert_int_equal(wk_paper_write_checkpoint(scratch_path("strip.pdf"), &matter), WK_OK);
            bytes[k] = scratch_read(scratch_path("strip.pdf"), &n[k]);
        }
        assert_true(n[0] > 2000 && n[0] == n[1]);
        assert_memory_equal(bytes[0], bytes[1], n[0]);
        assert_memory_equal(bytes[0], "%PDF", 4);
        free(bytes[0]);
        free(bytes[1]);
    }
    assert_int_equal(wk_paper_write_checkpoint(scratch_path("none/strip.pdf"),
                                               &(struct wk_paper_matter){.lang = "en", .checkpoint = &made, .title = ""}),
                     WK_IO);
    assert_int_equal(scratch_count(), 1);
    assert_int_equal(scratch_close(state), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_strip_to_be_signed_is_printed),
        cmocka_unit_test(signatures_are_those_of_the_standard),
        cmocka_unit_test(a_line_reads_back),
        cmocka_unit_test(numbers_have_one_form),
        cmocka_unit_test(all_else_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
