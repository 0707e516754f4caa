/* A deal's receipt: it holds as it was made, and not when anything of it was changed. */
#include "db/state/sealed_deal.h"
#include "db/store/stored_checkpoint.h"
#include "db/store/stored_deal.h"
#include "db/store/hands.h"
#include "tests/support/db/receipt_test.h"

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
        make_receipt(&made, 40 + (uint64_t)n_hands, n_hands, n_hands % 2 == 1);
        char *text = text_of(&made, &n);
        assert_int_equal(wk_receipt_check(text, n, &check, &read), WK_OK);
        assert_int_equal(check.fault, WK_RECEIPT_HOLDS);
        assert_int_equal(check.n_passes, 4 * n_hands);
        assert_int_equal(check.complete, n_hands == 4);
        assert_true(check.anchor_is_checkpoint);
        assert_memory_equal(check.anchor, made.anchor, WK_HASH_SIZE);
        assert_int_equal(check.sealed_seq, 5);
        assert_int_equal(check.opened_seq, made.seq - 3);
        assert_int_equal(check.anchor_seq, n_hands % 2 ? made.seq - 5 : made.seq - 1);
        assert_int_equal(check.chain_seq, n_hands % 2 ? made.seq - 5 : made.seq - 3);
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
        make_receipt(&made, seed, 4, seed == 2);
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
static void what_was_signed_again_is_named(void **state)
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
        {0, "09A", "09B", WK_RECEIPT_REFERENCE},
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
        make_receipt(&made, 9, 4, false);
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

/* The kiosk was replaced during the round: what the first one signed is bound by the hashes that the second one names. */
static void records_of_an_earlier_key_are_told(void **state)
{
    (void)state;
    static struct making made;
    struct wk_signer earlier;
    struct wk_receipt_check check;
    size_t n = 0;
    wk_signer_init(&earlier, (const uint8_t[32]){8});
    make_receipt(&made, 9, 4, true);
    for (int i = 0; i < 4; i++) {
        struct wk_receipt_record *record = &made.receipt.record[i];
        uint8_t hash[WK_HASH_SIZE];
        wk_hash(hash, record->bytes, record->n);
        wk_sign(record->signature, &earlier, hash, sizeof hash);
        memcpy(record->key, earlier.public_key, sizeof record->key);
    }
    char *text = text_of(&made, &n);
    assert_int_equal(wk_receipt_check(text, n, &check, NULL), WK_OK);
    assert_int_equal(check.fault, WK_RECEIPT_HOLDS);
    assert_int_equal(check.n_other_keys, 4);
    free(text);
    wk_deal_receipt_release(&made.receipt);
}

static void another_salt_or_deal_is_not_the_one_committed_to(void **state)
{
    (void)state;
    static struct making made;
    size_t n = 0;
    for (int i = 0; i < WK_SALT_SIZE + 20; i++) {
        make_receipt(&made, 9, 4, false);
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
    make_receipt(&made, 9, 4, false);
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

static void judge_walls(struct wk_store *store, int table)
{
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        struct wk_verdict verdict = {.kind = WK_PASS, .wind = (enum wk_wind)w, .n_right = WK_N_SLOTS};
        struct wk_reading reading;
        struct wk_receipt receipt;
        make_reading(&reading, WK_SIDE_BACKS, (enum wk_wind)w);
        assert_int_equal(wk_store_put_verdict(store, table, "restore", &verdict, &reading, &a_source, &receipt), WK_OK);
    }
}

/* Plays a table's deal through; point: a checkpoint at the end of the round, before the deal is closed. */
static int64_t play(struct wk_store *store, int table, int round, struct wk_checkpoint *point)
{
    struct wk_deal deal;
    struct wk_sealed sealed;
    struct wk_receipt receipt;
    int hand = 0;
    make_deal(&deal, table, round, 77);
    seal_deal(store, &deal);
    assert_int_equal(wk_store_sealed(store, table, &sealed), WK_OK);
    struct wk_deal_receipt none = {.n = 0};
    assert_int_equal(wk_store_deal_receipt(store, sealed.seq, 0, &none), WK_NOT_YET);
    for (int h = 1; h <= 4; h++) {
        assert_int_equal(wk_store_start_hand(store, table, &hand, &receipt), WK_OK);
        judge_walls(store, table);
    }
    if (point)
        assert_int_equal(wk_store_put_checkpoint(store, "round-end", table, round, point, &receipt), WK_OK);
    append_note(store, 1, &receipt);
    struct wk_checkpoint again; /* printed once more: the one that was shown first still counts */
    if (point)
        assert_int_equal(wk_store_put_checkpoint(store, "asked", table, 0, &again, &receipt), WK_OK);
    assert_int_equal(wk_store_deal_receipt(store, sealed.seq, 0, &none), WK_NOT_YET);
    assert_int_equal(wk_store_close_deal(store, table, &receipt), WK_OK);
    assert_int_equal(none.n, 0);
    return sealed.seq;
}

/* The receipt's text, checked, and compared with a checkpoint where there is one. */
static void expect_receipt(struct wk_store *store, int64_t deal, int64_t at, const struct wk_checkpoint *point,
                           struct wk_receipt_check *check)
{
    struct wk_deal_receipt receipt;
    char *text = NULL;
    size_t n = 0;
    assert_int_equal(wk_store_deal_receipt(store, deal, at, &receipt), WK_OK);
    assert_int_equal(wk_deal_receipt_format(&receipt, &text, &n), WK_OK);
    assert_int_equal(wk_receipt_check(text, n, check, NULL), WK_OK);
    if (check->fault != WK_RECEIPT_HOLDS)
        fail_msg("record %d: %s", (int)check->seq, wk_receipt_fault_word(check->fault));
    assert_true(check->complete);
    if (point) {
        assert_true(wk_receipt_against(&receipt, point, check));
        assert_int_equal(check->fault, WK_RECEIPT_HOLDS);
    }
    free(text);
    wk_deal_receipt_release(&receipt);
}

static void the_store_gives_receipts_of_what_was_opened(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_checkpoint point, later, other;
    struct wk_receipt_check check;
    struct wk_deal_receipt none;
    struct wk_receipt receipt;
    const int64_t first = play(store, 3, 1, &point);
    expect_receipt(store, first, 0, &point, &check);
    assert_int_equal(check.anchor_seq, point.seq);
    assert_int_equal(check.chain_seq, point.seq);
    assert_int_equal(wk_store_put_checkpoint(store, "asked", 0, 0, &later, &receipt), WK_OK);
    expect_receipt(store, first, later.seq, &later, &check);
    assert_int_equal(check.chain_seq, check.opened_seq);
    expect_receipt(store, first, point.seq, &point, &check);

    const int64_t second = play(store, 4, 1, NULL); /* no checkpoint before the deal was closed, and none after it */
    expect_receipt(store, second, 0, NULL, &check);
    assert_false(check.anchor_is_checkpoint);
    assert_int_equal(check.anchor_seq, check.opened_seq);
    assert_int_equal(wk_store_put_checkpoint(store, "round-start", 5, 2, &other, &receipt), WK_OK);
    expect_receipt(store, second, 0, &other, &check);
    assert_true(check.anchor_is_checkpoint);
    /* Records that cannot stand for its checks, and one that is not there. */
    assert_int_equal(wk_store_deal_receipt(store, second, later.seq, &none), WK_BAD_INPUT);
    assert_int_equal(wk_store_deal_receipt(store, second, second + 1, &none), WK_BAD_INPUT);
    assert_int_equal(wk_store_deal_receipt(store, second, other.seq + 1, &none), WK_BAD_INPUT);
    assert_int_equal(wk_store_deal_receipt(store, second + 1, 0, &none), WK_NOT_FOUND);
    wk_store_close(store);
}

/* A wall that was inspected once more after the checkpoint: the opening names another check, so the chain begins there. */
static void a_check_after_the_checkpoint_counts(void **state)
{
    struct world *world = *state;
    struct wk_store *store = world_open(world);
    struct wk_checkpoint point;
    struct wk_receipt_check check;
    struct wk_deal deal;
    struct wk_receipt receipt;
    int hand = 0;
    make_deal(&deal, 3, 1, 77);
    seal_deal(store, &deal);
    for (int h = 1; h <= 4; h++) {
        assert_int_equal(wk_store_start_hand(store, 3, &hand, &receipt), WK_OK);
        judge_walls(store, 3);
    }
    assert_int_equal(wk_store_put_checkpoint(store, "round-end", 3, 1, &point, &receipt), WK_OK);
    judge_walls(store, 3);
    assert_int_equal(wk_store_close_deal(store, 3, &receipt), WK_OK);
    struct wk_sealed sealed;
    assert_int_equal(wk_store_sealed(store, 3, &sealed), WK_OK);
    expect_receipt(store, sealed.seq, 0, NULL, &check);
    assert_int_equal(check.chain_seq, receipt.seq);
    wk_store_close(store);
}

#define STORED(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_receipt_says_what_was_played),
        cmocka_unit_test(no_line_can_be_tampered_with),
        cmocka_unit_test(what_was_signed_again_is_named),
        cmocka_unit_test(records_of_an_earlier_key_are_told),
        cmocka_unit_test(another_salt_or_deal_is_not_the_one_committed_to),
        cmocka_unit_test(a_checkpoint_kept_elsewhere_stands_for_all),
        STORED(the_store_gives_receipts_of_what_was_opened),
        STORED(a_check_after_the_checkpoint_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
