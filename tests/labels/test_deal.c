/* The canonical text of a deal, the commitment to it, and the words that stand for it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "labels/deal/deal.h"
#include "labels/secret/six_words.h"

static struct wk_deal some_deal(void)
{
    struct wk_deal deal = {.set = "07A", .table = 1, .round = 1};
    for (int i = 0; i < WK_N_TILES; i++)
        deal.face[i / WK_N_SLOTS][i % WK_N_SLOTS] = (uint8_t)(i * 5 % WK_N_FACES + 1);
    return deal;
}

static const char some_text[] =
    "wallkeeper-deal 1\n"
    "set 07A\n"
    "table 1\n"
    "round 1\n"
    "E hand 1m 2m 6m 7m 2s 3s 7s 8s 3p 4p 8p 9p N row1 C 3m 8m 4s 9s 5p E F 4m 9m row2 5s 1p 6p S P 5m 1s 6s 2p 7p W\n"
    "S hand 1m 2m 6m 7m 2s 3s 7s 8s 3p 4p 8p 9p N row1 C 3m 8m 4s 9s 5p E F 4m 9m row2 5s 1p 6p S P 5m 1s 6s 2p 7p W\n"
    "W hand 1m 2m 6m 7m 2s 3s 7s 8s 3p 4p 8p 9p N row1 C 3m 8m 4s 9s 5p E F 4m 9m row2 5s 1p 6p S P 5m 1s 6s 2p 7p W\n"
    "N hand 1m 2m 6m 7m 2s 3s 7s 8s 3p 4p 8p 9p N row1 C 3m 8m 4s 9s 5p E F 4m 9m row2 5s 1p 6p S P 5m 1s 6s 2p 7p W\n";

static void the_canonical_text_is_the_vector(void **state)
{
    (void)state;
    struct wk_deal deal = some_deal();
    char text[WK_DEAL_TEXT_SIZE];
    assert_int_equal(wk_deal_check(&deal), WK_OK);
    assert_int_equal(wk_deal_canonical(&deal, text), (int)strlen(some_text));
    assert_string_equal(text, some_text);
}

static void the_order_in_a_hand_makes_no_difference(void **state)
{
    (void)state;
    struct wk_deal deal = some_deal(), other = some_deal();
    char text[WK_DEAL_TEXT_SIZE];
    uint8_t face = other.face[2][1];
    other.face[2][1] = other.face[2][11];
    other.face[2][11] = face;
    wk_deal_canonical(&other, text);
    assert_string_equal(text, some_text);
    face = deal.face[2][13];
    deal.face[2][13] = deal.face[2][14];
    deal.face[2][14] = face;
    wk_deal_canonical(&deal, text);
    assert_string_not_equal(text, some_text);
}

static void canonical_text_reads_back(void **state)
{
    (void)state;
    struct wk_deal got;
    char text[WK_DEAL_TEXT_SIZE];
    memset(&got, 0, sizeof got);
    assert_int_equal(wk_deal_parse(&got, some_text, strlen(some_text)), WK_OK);
    assert_string_equal(got.set, "07A");
    assert_int_equal(got.face[0][0], WK_FACE_1M);
    assert_int_equal(got.face[3][33], WK_FACE_WEST);
    wk_deal_canonical(&got, text);
    assert_string_equal(text, some_text);
}

/* One byte changed, left out or put in anywhere: refused, or another deal that is canonical again. */
static void only_canonical_bytes_are_read(void **state)
{
    (void)state;
    size_t n = strlen(some_text);
    char text[WK_DEAL_TEXT_SIZE + 1], again[WK_DEAL_TEXT_SIZE];
    for (size_t at = 0; at <= n; at++)
        for (int way = 0; way < 6; way++) {
            size_t m = n;
            memcpy(text, some_text, n + 1);
            if (way == 0) {
                memmove(text + at, text + at + 1, n - at);
                m = at < n ? n - 1 : n;
            } else if (way == 1) {
                m = at; /* cut short */
            } else if (way < 4) {
                memmove(text + at + 1, text + at, n - at + 1);
                text[at] = way == 2 ? ' ' : '\r';
                m = n + 1;
            } else if (at < n) {
                text[at] = way == 4 ? '\0' : '1';
            }
            if (m == n && memcmp(text, some_text, n) == 0)
                continue;
            struct wk_deal got = some_deal();
            got.table = 63;
            if (wk_deal_parse(&got, text, m) != WK_OK) {
                assert_int_equal(got.table, 63);
                continue;
            }
            assert_int_equal(wk_deal_canonical(&got, again), (int)m);
            assert_memory_equal(again, text, m);
        }
}

static void a_table_has_four_of_each_face(void **state)
{
    (void)state;
    struct wk_deal deal = some_deal();
    char text[WK_DEAL_TEXT_SIZE];
    deal.face[1][5] = (uint8_t)(deal.face[1][5] % WK_N_FACES + 1);
    assert_int_equal(wk_deal_check(&deal), WK_BAD_INPUT);
    assert_int_equal(wk_deal_canonical(&deal, text), 0);
    assert_string_equal(text, "");
    deal = some_deal();
    deal.face[0][0] = WK_FACE_FOREIGN;
    assert_int_equal(wk_deal_check(&deal), WK_BAD_INPUT);
    deal = some_deal();
    deal.table = WK_MAX_TABLES + 1;
    assert_int_equal(wk_deal_check(&deal), WK_BAD_INPUT);
    deal = some_deal();
    deal.round = 0;
    assert_int_equal(wk_deal_check(&deal), WK_BAD_INPUT);
}

/* (32 bytes 07; some_text) | b2sum -l 256 */
static void the_commitment_is_what_b2sum_says(void **state)
{
    (void)state;
    struct wk_deal deal = some_deal();
    uint8_t salt[WK_SALT_SIZE], hash[WK_HASH_SIZE];
    char hex[2 * WK_HASH_SIZE + 1];
    const char *words[WK_N_WORDS];
    memset(salt, 7, sizeof salt);
    wk_deal_commit(&deal, salt, hash);
    wk_hex(hex, hash, sizeof hash);
    assert_string_equal(hex, "4e2e93782bc049a811223035ef93ebb0ccd41ff96fde9c4934bd45162de5bafc");
    /* 0x4e2e93782bc049a.. in groups of ten bits: 312 745 222 43 769 154 */
    static const int index[WK_N_WORDS] = {312, 745, 222, 43, 769, 154};
    wk_commit_words(hash, words);
    for (int i = 0; i < WK_N_WORDS; i++)
        assert_ptr_equal(words[i], wk_words[index[i]]);
    salt[0] ^= 1;
    wk_deal_commit(&deal, salt, hash);
    wk_hex(hex, hash, sizeof hash);
    assert_string_not_equal(hex, "4e2e93782bc049a811223035ef93ebb0ccd41ff96fde9c4934bd45162de5bafc");
}

static void words_can_be_told_apart(void **state)
{
    (void)state;
    for (int i = 0; i < WK_N_ALL_WORDS; i++) {
        size_t n = strlen(wk_words[i]);
        assert_in_range(n, 4, 7);
        assert_int_equal(strspn(wk_words[i], "abcdefghijklmnopqrstuvwxyz"), n);
        if (i > 0)
            assert_true(strncmp(wk_words[i - 1], wk_words[i], 4) < 0);
        assert_int_equal(wk_word_number(wk_words[i], n), i);
    }
    assert_int_equal(wk_word_number("acorn", 4), -1);
}

/* Two Chinese characters each; none stands twice, nor the other way round. */
static void chinese_words_can_be_told_apart(void **state)
{
    (void)state;
    for (int i = 0; i < WK_N_ALL_WORDS; i++) {
        const char *word = wk_word_chinese(wk_words[i]);
        char turned[7];

        assert_int_equal(strlen(word), 6);
        for (int k = 0; k < 6; k += 3)
            assert_in_range((uint8_t)word[k], 0xe4, 0xe9);
        snprintf(turned, sizeof turned, "%.3s%.3s", word + 3, word);
        assert_int_equal(wk_word_number(word, 6), i);
        assert_int_equal(wk_word_number(turned, 6), strcmp(turned, word) == 0 ? i : -1);
    }
    static const char *const said[] = {"acorn actor adult advice airport album",
                                       " ACORN, Actor;adult\tadvice airport album ",
                                       "\u7238\u7238\u3001\u767d\u83dc \u767e\u5408\uff0c\u767d\u9e6d\u767d\u8272\u67cf\u6811",
                                       "\u7238\u7238 actor\u767e\u5408 advice \u767d\u8272 album",
                                       "1 acorn 2 actor 3 adult 4 advice 5 airport 6 album",
                                       "1. Acorn, 2) \u767d\u83dc 3: adult 4\u767d\u9e6d 5 airport 6\u67cf\u6811"};
    static const char *const wrong[] = {"",
                                        "acorn actor adult advice airport",
                                        "acorn actor adult advice airport album alley",
                                        "acorn actor adult advice airport albums",
                                        "\u7238\u7238\u767d",
                                        "a b c d e f",
                                        "2 acorn 1 actor 3 adult 4 advice 5 airport 6 album",
                                        "acorn actor adult advice airport 6",
                                        "1 1 acorn actor adult advice airport album"};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        int number[WK_N_WORDS];

        assert_true(wk_six_words_parse(said[i], number));
        for (int n = 0; n < WK_N_WORDS; n++)
            assert_int_equal(number[n], n);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(wk_six_words_parse(wrong[i], (int[WK_N_WORDS]){0}));
    /* What a command shows can be typed as it stands there, either line. */
    uint8_t hash[WK_HASH_SIZE];
    char lists[WK_SIX_WORDS_LISTS_SIZE], *line = lists;
    const char *word[WK_N_WORDS];

    memset(hash, 0x5c, sizeof hash);
    wk_six_words_lists(hash, lists);
    wk_commit_words(hash, word);
    for (int list = 0; list < 2; list++) {
        char *end = strchr(line, '\n');
        int number[WK_N_WORDS];

        assert_non_null(end);
        *end = 0;
        assert_true(strncmp(line, list ? "    \u4e2d\u6587      1 " : "    English   1 ", list ? 17 : 16) == 0);
        assert_true(wk_six_words_parse(strchr(line, '1'), number));
        for (int n = 0; n < WK_N_WORDS; n++)
            assert_string_equal(wk_words[number[n]], word[n]);
        line = end + 1;
    }
    assert_int_equal(line[0], 0);
    assert_string_equal(wk_word_chinese("nothing"), "");
    assert_string_equal(wk_word_chinese("acorn"), "\u7238\u7238");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_canonical_text_is_the_vector), cmocka_unit_test(the_order_in_a_hand_makes_no_difference),
        cmocka_unit_test(canonical_text_reads_back),        cmocka_unit_test(only_canonical_bytes_are_read),
        cmocka_unit_test(a_table_has_four_of_each_face),    cmocka_unit_test(the_commitment_is_what_b2sum_says),
        cmocka_unit_test(words_can_be_told_apart),          cmocka_unit_test(chinese_words_can_be_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
