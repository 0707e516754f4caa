/* A deal's receipt: it holds as it was made, and not when anything of it was changed. */
#include "tests/db/receipt_test.h"

static enum wk_receipt_fault fault_of(const char *text, size_t n)
{
    struct wk_receipt_check check;
    assert_int_equal(wk_receipt_check(text, n, &check, NULL), WK_OK);
    return check.fault;
}

static char *text_of(const struct making *made, size_t *n)
{
    char *text = NULL;
    assert_int_equal(wk_deal_receipt_format(&made->receipt, &text, n), WK_OK);
    return text;
}

static void a_receipt_says_what_was_played(void **state)
{
    (void)state;
    for (int n_hands = 0; n_hands <= 4; n_hands++) {
        static struct making made;
        struct wk_receipt_check check;
        struct wk_deal_receipt read = {.n = 0};
        size_t n = 0, n_again = 0;
        char *again = NULL;
        make_receipt(&made, 40 + (uint64_t)n_hands, n_hands);
        char *text = text_of(&made, &n);
        assert_int_equal(wk_receipt_check(text, n, &check, &read), WK_OK);
        assert_int_equal(check.fault, WK_RECEIPT_HOLDS);
        assert_int_equal(check.n_passes, 4 * n_hands);
        assert_int_equal(check.complete, n_hands == 4);
        assert_true(check.head_is_checkpoint);
        assert_int_equal(check.sealed_seq, 5);
        assert_int_equal(check.head_seq, made.seq - 1);
        assert_int_equal(check.opened_seq, made.seq - 3);
        assert_memory_equal(check.head, made.previous, WK_HASH_SIZE);
        assert_memory_equal(check.key, made.signer.public_key, WK_PUBLIC_SIZE);
        assert_int_equal(wk_deal_receipt_format(&read, &again, &n_again), WK_OK);
        assert_string_equal(again, text);
        free(again);
        free(text);
        wk_deal_receipt_release(&read);
        wk_deal_receipt_release(&made.receipt);
    }
}

/* Each line changed in some character, left out, repeated, exchanged with the next, and the text cut off behind it. */
static void no_line_can_be_tampered_with(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        static struct making made;
        size_t n = 0;
        uint64_t dice = seed;
        make_receipt(&made, seed, 4);
        char *text = text_of(&made, &n), *other = malloc(2 * n);
        assert_non_null(other);
        int n_tried = 0;
        for (char *line = text; *line;) {
            char *next = strchr(line, '\n') + 1;
            const size_t head = (size_t)(line - text), length = (size_t)(next - line), tail = n - head - length;
            for (int i = 0; i < 3; i++) { /* another character */
                const size_t at = head + world_next(&dice) % length;
                memcpy(other, text, n);
                other[at] = (char)(text[at] ^ (1 << world_next(&dice) % 7));
                assert_int_not_equal(fault_of(other, n), WK_RECEIPT_HOLDS);
            }
            memcpy(other, text, head); /* left out */
            memcpy(other + head, next, tail);
            assert_int_not_equal(fault_of(other, head + tail), WK_RECEIPT_HOLDS);
            memcpy(other, text, head + length); /* repeated */
            memcpy(other + head + length, line, length + tail);
            assert_int_not_equal(fault_of(other, n + length), WK_RECEIPT_HOLDS);
            if (head > 0)
                assert_int_not_equal(fault_of(text, head), WK_RECEIPT_HOLDS); /* cut off */
            if (*next) {                                                      /* exchanged */
                const size_t second = (size_t)(strchr(next, '\n') + 1 - next);
                memcpy(other, text, head);
                memcpy(other + head, next, second);
                memcpy(other + head + second, line, length);
                memcpy(other + head + second + length, next + second, tail - second);
                if (second != length || memcmp(line, next, length) != 0)
                    assert_int_not_equal(fault_of(other, n), WK_RECEIPT_HOLDS);
            }
            line = next;
            n_tried++;
        }
        assert_int_equal(n_tried, 13 + 6 * made.receipt.n + 2);
        assert_int_equal(fault_of(text, n), WK_RECEIPT_HOLDS);
        free(other);
        free(text);
        wk_deal_receipt_release(&made.receipt);
    }
}

static void replace_record(struct making *made, int at, const char *from, const char *to)
{
    struct wk_receipt_record *record = &made->receipt.record[at];
    uint8_t hash[WK_HASH_SIZE];
    const size_t n = strlen(from);
    assert_int_equal(n, strlen(to));
    for (size_t i = 0; i + n <= record->n; i++)
        if (memcmp(record->bytes + i, from, n) == 0) {
            memcpy(record->bytes + i, to, n);
            wk_hash(hash, record->bytes, record->n);
            wk_sign(record->signature, &made->signer, hash, sizeof hash);
            return;
        }
    fail_msg("%s is not there", from);
}

/* Whoever has the kiosk's own key cannot do it either, but for all records from there on. */
static void what_was_signed_anew_is_named(void **state)
{
    (void)state;
    static const struct {
        int record;
        const char *from, *to;
        enum wk_receipt_fault fault;
    } cases[] = {
        {0, "\"commitment\":\"", "\"commitmenx\":\"", WK_RECEIPT_COMMITMENT},
        {0, "deal-sealed", "deal-scaled", WK_RECEIPT_ORDER},
        {0, "\"table\":3", "\"table\":4", WK_RECEIPT_REFERENCE},
        {0, "07A", "07B", WK_RECEIPT_REFERENCE},
        {0, "drawn", "drown", WK_RECEIPT_CHECKS}, /* the opening names another hash */
        {3, "\"PASS\"", "\"FAIL\"", WK_RECEIPT_CHECKS},
        {3, "\"hand\":1", "\"hand\":2", WK_RECEIPT_CHECKS},
        {3, "\"deal_seq\":5", "\"deal_seq\":4", WK_RECEIPT_REFERENCE},
        {3, "\"commitment\":\"", "\"commitmenx\":\"", WK_RECEIPT_REFERENCE},
        {3, "restore", "inspect", WK_RECEIPT_CHECKS},
        {3, "0123456789abcdef", "0123456789abcdee", WK_RECEIPT_KIOSK},
        {17, "\"sealed\":\"", "\"scaled\":\"", WK_RECEIPT_CHECKS},
        {17, "\"record\":9", "\"record\":8", WK_RECEIPT_CHECKS},
        {17, "\"round\":2", "\"round\":1", WK_RECEIPT_REFERENCE},
        {17, "\"table\":3", "\"table\":5", WK_RECEIPT_REFERENCE},
        {18, "\"table\":1", "\"table\":2", WK_RECEIPT_CHAIN},
        {2, "{", "[", WK_RECEIPT_ORDER},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static struct making made;
        struct wk_receipt_check check;
        size_t n = 0;
        make_receipt(&made, 9, 4);
        replace_record(&made, cases[i].record, cases[i].from, cases[i].to);
        char *text = text_of(&made, &n);
        assert_int_equal(wk_receipt_check(text, n, &check, NULL), WK_OK);
        if (check.fault != cases[i].fault)
            fail_msg("%s: %s", cases[i].to, wk_receipt_fault_word(check.fault));
        assert_true(*wk_receipt_fault_text(check.fault));
        free(text);
        wk_deal_receipt_release(&made.receipt);
    }
}

static void another_salt_or_deal_is_not_the_one_committed_to(void **state)
{
    (void)state;
    static struct making made;
    size_t n = 0;
    for (int i = 0; i < WK_SALT_SIZE + 20; i++) {
        make_receipt(&made, 9, 4);
        if (i < WK_SALT_SIZE) {
            made.receipt.salt[i] ^= 1;
        } else {
            uint8_t *a = &made.receipt.deal.face[i % 4][13 + i % 20], *b = &made.receipt.deal.face[(i + 1) % 4][13], t = *a;
            if (*a == *b)
                b = &made.receipt.deal.face[(i + 2) % 4][14];
            *a = *b;
            *b = t;
        }
        char *text = text_of(&made, &n);
        assert_int_equal(fault_of(text, n), WK_RECEIPT_COMMITMENT);
        free(text);
        wk_deal_receipt_release(&made.receipt);
    }
}

static void a_checkpoint_kept_elsewhere_stands_for_all(void **state)
{
    (void)state;
    static struct making made;
    struct wk_receipt_check check;
    struct wk_deal_receipt read;
    size_t n = 0;
    make_receipt(&made, 9, 4);
    char *text = text_of(&made, &n);
    for (int i = 0; i < 5; i++) {
        struct wk_checkpoint checkpoint = {.kiosk_id = "0123456789abcdef", .seq = made.seq - 1, .t_s = 1800000000};
        memcpy(checkpoint.head, made.previous, WK_HASH_SIZE);
        memcpy(checkpoint.key, made.signer.public_key, WK_PUBLIC_SIZE);
        if (i == 1)
            checkpoint.head[3] ^= 1;
        if (i == 2)
            checkpoint.key[3] ^= 1;
        if (i == 3)
            checkpoint.kiosk_id[3] = 'f';
        if (i == 4)
            checkpoint.seq++;
        assert_int_equal(wk_receipt_check(text, n, &check, &read), WK_OK);
        assert_int_equal(wk_receipt_against(&read, &checkpoint, &check), i != 4);
        assert_int_equal(check.fault, i == 0 || i == 4 ? WK_RECEIPT_HOLDS : WK_RECEIPT_CHECKPOINT);
        wk_deal_receipt_release(&read);
    }
    free(text);
    wk_deal_receipt_release(&made.receipt);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_receipt_says_what_was_played),
        cmocka_unit_test(no_line_can_be_tampered_with),
        cmocka_unit_test(what_was_signed_anew_is_named),
        cmocka_unit_test(another_salt_or_deal_is_not_the_one_committed_to),
        cmocka_unit_test(a_checkpoint_kept_elsewhere_stands_for_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
