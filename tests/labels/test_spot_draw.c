/* A spot check's draw: anybody can repeat it, each slot is as likely, and its chances are counted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <math.h>

#include "rules/event/shape.h"
#include "labels/deal/spot_draw.h"

static void head_of(uint8_t head[WK_HASH_SIZE], int seed)
{
    wk_hash(head, &seed, sizeof seed);
}

/* As the header tells anybody to do it, with the tools that everybody has. */
static int by_b2sum(const char *hex, int table, const char *wall, const char *number, int n_labels, int count, int *out)
{
    char command[320], digits[80];
    int n = 0;
    for (int round = 0; n < count; round++) {
        snprintf(command, sizeof command, "printf 'wallkeeper-spot 1 %s %d %s %s %d' | b2sum -l 256", hex, table, wall, number,
                 round);
        FILE *pipe = popen(command, "r");
        if (!pipe || !fgets(digits, sizeof digits, pipe))
            return -1;
        pclose(pipe);
        for (int i = 0; i < 32 && n < count; i++) {
            const char two[3] = {digits[2 * i], digits[2 * i + 1], 0};
            const int byte = (int)strtol(two, NULL, 16);
            bool before = false;
            if (byte >= (n_labels == 88 ? 176 : 242))
                continue;
            for (int k = 0; k < n; k++)
                before |= out[k] == byte % n_labels;
            if (!before)
                out[n++] = byte % n_labels;
        }
    }
    return n;
}

static void anybody_can_draw_again(void **state)
{
    (void)state;
    static const char *const names = "1 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 A "
                                     "2 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 B "
                                     "3 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 C "
                                     "4 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 D";
    static const struct {
        int table, seed;
        enum wk_wind wind;
        const char *wall, *number;
        int count;
    } table[] = {
        {1, 1, WK_WIND_NONE, "table", "4711", 8},
        {64, 2, WK_WIND_NONE, "table", "0", 60},
        {7, 3, WK_WIND_EAST, "E", "00000000000000000000000000000007", 22},
        {7, 3, WK_WIND_NORTH, "N", "7", 5},
        {12, 4, WK_WIND_SOUTH, "S", "123456", 9},
    };
    char all[88][3];
    char copy[400], *word = copy;
    strcpy(copy, names);
    for (int i = 0; i < 88; i++) {
        char *end = strchr(word, ' ');
        if (end)
            *end = 0;
        snprintf(all[i], sizeof all[i], "%s", word);
        word = end ? end + 1 : word;
    }
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        uint8_t head[WK_HASH_SIZE];
        char hex[2 * WK_HASH_SIZE + 1], text[3];
        wk_label drawn[WK_N_LABELS];
        int index[WK_N_LABELS];
        head_of(head, table[i].seed);
        wk_hex(hex, head, sizeof head);
        assert_int_equal(
            by_b2sum(hex, table[i].table, table[i].wall, table[i].number, wk_spot_labels(table[i].wind), table[i].count, index),
            table[i].count);
        assert_int_equal(wk_spot_draw(head, table[i].table, table[i].wind, table[i].number, table[i].count, drawn), WK_OK);
        for (int k = 0; k < table[i].count; k++) {
            wk_label_format(drawn[k], text);
            assert_string_equal(text, all[index[k] + (table[i].wind ? 22 * ((int)table[i].wind - 1) : 0)]);
        }
    }
}

static void all_are_drawn_once_and_each_as_often(void **state)
{
    (void)state;
    enum { DRAWS = 4000 };
    static int seen[5][WK_LABEL_END];
    for (int w = WK_WIND_NONE; w <= WK_WIND_NORTH; w++) {
        const int n = wk_spot_labels((enum wk_wind)w), count = w ? 4 : 16;
        for (int i = 0; i < DRAWS; i++) {
            uint8_t head[WK_HASH_SIZE];
            wk_label drawn[WK_N_LABELS], more[WK_N_LABELS];
            bool before[WK_LABEL_END] = {false};
            char number[12];
            snprintf(number, sizeof number, "%d", i);
            head_of(head, 5);
            assert_int_equal(wk_spot_draw(head, 3, (enum wk_wind)w, number, count, drawn), WK_OK);
            for (int k = 0; k < count; k++) {
                assert_true(wk_label_valid(drawn[k]) && !before[drawn[k]]);
                assert_true(w == WK_WIND_NONE || wk_label_wind(drawn[k]) == (enum wk_wind)w);
                before[drawn[k]] = true;
                seen[w][drawn[k]]++;
            }
            if (i % 100)
                continue;
            assert_int_equal(wk_spot_draw(head, 3, (enum wk_wind)w, number, n, more), WK_OK);
            assert_memory_equal(drawn, more, (size_t)count * sizeof *drawn);
            for (int k = count; k < n; k++) {
                assert_false(before[more[k]]);
                before[more[k]] = true;
            }
        }
        const double expected = (double)DRAWS * count / n;
        for (int label = 0; label < WK_LABEL_END; label++)
            if (wk_label_valid((wk_label)label) && (w == WK_WIND_NONE || (int)wk_label_wind((wk_label)label) == w))
                assert_true(fabs(seen[w][label] - expected) < 5 * sqrt(expected));
    }
}

static void what_cannot_be_drawn_is_refused(void **state)
{
    (void)state;
    const uint8_t head[WK_HASH_SIZE] = {0};
    static const struct {
        int table;
        int wind;
        const char *number;
        int count;
    } bad[] = {
        {0, 0, "1", 1},        {WK_MAX_TABLES + 1, 0, "1", 1},
        {1, 5, "1", 1},        {1, 0, "", 1},
        {1, 0, "1", 0},        {1, 0, "1", 89},
        {1, 1, "1", 23},       {1, 0, "1 ", 1},
        {1, 0, "-1", 1},       {1, 0, "1x", 1},
        {1, 0, "'", 1},        {1, 0, "000000000000000000000000000000001", 1},
        {1, 0, "\xd9\xa1", 1},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wk_label out[WK_N_LABELS + 1] = {99};
        assert_int_equal(wk_spot_draw(head, bad[i].table, (enum wk_wind)bad[i].wind, bad[i].number, bad[i].count, out),
                         WK_BAD_INPUT);
        assert_int_equal(out[0], 99);
    }
}

static void labels_stand_for_slots(void **state)
{
    (void)state;
    const wk_label drawn[] = {2, 30, WK_LABEL_A + 1, 49, 25, 1};
    bool slot[WK_N_SLOTS];
    assert_int_equal(wk_spot_slots(drawn, 6, WK_WIND_SOUTH, slot), 13 + 3);
    for (int s = 0; s < WK_N_SLOTS; s++)
        assert_int_equal(slot[s], s < 13 || s == wk_layout_slot(30) || s == wk_layout_slot(49) || s == 33);
    assert_int_equal(wk_spot_slots(drawn, 6, WK_WIND_EAST, slot), 13 + 1);
    assert_int_equal(wk_spot_slots(drawn, 6, WK_WIND_WEST, slot), 0);
    assert_int_equal(wk_spot_slots(NULL, 0, WK_WIND_EAST, slot), 0);
}

/* Every draw of count out of n, counted. */
static double brute_escape(int n, int count, int touched)
{
    int all = 0, without = 0;
    for (unsigned set = 0; set < 1u << n; set++) {
        int bits = 0;
        for (int i = 0; i < n; i++)
            bits += (set >> i & 1u) != 0;
        if (bits != count)
            continue;
        all++;
        without += (set & ((1u << touched) - 1)) == 0;
    }
    return (double)without / all;
}

static void chances_are_those_of_every_draw(void **state)
{
    (void)state;
    for (int n = 4; n <= 10; n++)
        for (int count = 0; count <= n; count++)
            for (int touched = 1; touched <= 4; touched++)
                assert_true(fabs(wk_spot_escape(n, count, touched) - brute_escape(n, count, touched)) < 1e-12);
    assert_true(wk_spot_escape(88, 88, 1) == 0 && wk_spot_escape(88, 87, 2) == 0 && wk_spot_escape(88, 0, 2) == 1);
    assert_true(fabs(wk_spot_escape(88, 8, 1) - 80 / 88.0) < 1e-12);
    assert_true(fabs(wk_spot_escape(88, 8, 2) - 80 * 79 / (88.0 * 87)) < 1e-12);
}

static void the_least_count_is_the_least(void **state)
{
    (void)state;
    static const int per_cent[] = {0, 50, 80, 95, 99, 100};
    for (int n = 1; n <= 88; n++)
        for (int touched = 1; touched <= 4 && touched <= n; touched++)
            for (size_t i = 0; i < sizeof per_cent / sizeof *per_cent; i++) {
                const double most = (100 - per_cent[i]) / 100.0;
                const int k = wk_spot_needed(n, touched, per_cent[i]);
                assert_true(wk_spot_escape(n, k, touched) <= most + 1e-12);
                assert_true(k == 0 || wk_spot_escape(n, k - 1, touched) > most - 1e-12);
            }
    assert_int_equal(wk_spot_needed(88, 1, 95), 84);
    assert_int_equal(wk_spot_needed(88, 1, 99), 88);
    assert_int_equal(wk_spot_needed(88, 2, 95), 68);
    assert_int_equal(wk_spot_needed(88, 2, 99), 79);
    assert_int_equal(wk_spot_needed(22, 1, 95), 21);
    assert_int_equal(wk_spot_needed(22, 1, 99), 22);
    assert_int_equal(wk_spot_needed(20, 1, 95), 19); /* equal is enough */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(anybody_can_draw_again),          cmocka_unit_test(all_are_drawn_once_and_each_as_often),
        cmocka_unit_test(what_cannot_be_drawn_is_refused), cmocka_unit_test(labels_stand_for_slots),
        cmocka_unit_test(chances_are_those_of_every_draw), cmocka_unit_test(the_least_count_is_the_least),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
