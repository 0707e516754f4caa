/* The draw of tiles: anybody can repeat it, each tile is as likely, no seed that could not have been said is taken. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "labels/deal/spot_tiles.h"
#include "rules/event/shape.h"

static struct wk_spot_lot lot_of(int seed, int table, enum wk_wind wind, const char *said)
{
    struct wk_spot_lot lot = {.table = table, .wind = wind};

    wk_hash(lot.head, &seed, sizeof seed);
    wk_hash(lot.secret, lot.head, sizeof lot.head);
    snprintf(lot.said, sizeof lot.said, "%s", said);
    return lot;
}

/* As the header says anybody can do it, with the tools that everybody has. */
static int by_b2sum(const struct wk_spot_lot *lot, int count, int *out)
{
    const int n_tiles = lot->wind ? 34 : 136, below = lot->wind ? 238 : 136;
    char head[65], secret[65], command[600], digits[80];
    int n = 0;

    wk_hex(head, lot->head, 32);
    wk_hex(secret, lot->secret, 32);
    for (int round = 0; n < count; round++) {
        snprintf(command, sizeof command, "printf 'wallkeeper-spot 2 %s %d %s %s %s %d' | b2sum -l 256", head, lot->table,
                 lot->wind ? (const char[2]){wk_wind_letter(lot->wind), 0} : "table", lot->said, secret, round);
        FILE *pipe = popen(command, "r");
        assert_true(pipe && fgets(digits, sizeof digits, pipe));
        pclose(pipe);
        for (int i = 0; i < 32 && n < count; i++) {
            const int byte = (int)strtol((const char[3]){digits[2 * i], digits[2 * i + 1], 0}, NULL, 16);
            bool before = byte >= below;
            for (int k = 0; k < n; k++)
                before = before || out[k] == byte % n_tiles;
            if (!before)
                out[n++] = byte % n_tiles;
        }
    }
    return n;
}

static void anybody_can_draw_again(void **state)
{
    static const struct {
        int table;
        enum wk_wind wind;
        const char *said;
        int count;
    } table[] = {
        {1, WK_WIND_NONE, "4711", 8},
        {256, WK_WIND_NONE, "apple.Pferd.7.竹子", 106},
        {7, WK_WIND_EAST, "8f3a5be1d0c2447689aa0b1c2d3e4f50", 34},
        {12, WK_WIND_NORTH, "0", 5},
        {12, WK_WIND_NONE, "00000000000000000000000000000000", 136},
    };

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const struct wk_spot_lot lot = lot_of((int)i, table[i].table, table[i].wind, table[i].said);
        struct wk_spot_tile tile[WK_N_TILES];
        int index[WK_N_TILES];

        assert_int_equal(by_b2sum(&lot, table[i].count, index), table[i].count);
        assert_int_equal(wk_spot_draw_tiles(&lot, table[i].count, tile), WK_OK);
        for (int k = 0; k < table[i].count; k++) {
            assert_int_equal(tile[k].slot, index[k] % 34);
            assert_int_equal(tile[k].wind, table[i].wind ? table[i].wind : (enum wk_wind)(1 + index[k] / 34));
        }
    }
}

static void each_tile_is_as_likely_and_drawn_once(void **state)
{
    enum { DRAWS = 4000, COUNT = 17 };
    static int seen[WK_N_TILES];
    const double expected = (double)DRAWS * COUNT / WK_N_TILES;

    (void)state;
    for (int i = 0; i < DRAWS; i++) {
        char said[12];
        struct wk_spot_tile tile[COUNT];
        bool before[WK_N_TILES] = {false};

        snprintf(said, sizeof said, "%d", i);
        const struct wk_spot_lot lot = lot_of(9, 3, WK_WIND_NONE, said);
        assert_int_equal(wk_spot_draw_tiles(&lot, COUNT, tile), WK_OK);
        for (int k = 0; k < COUNT; k++) {
            const int index = ((int)tile[k].wind - 1) * WK_N_SLOTS + tile[k].slot;
            assert_false(before[index]);
            before[index] = true;
            seen[index]++;
        }
    }
    for (int t = 0; t < WK_N_TILES; t++)
        assert_true(fabs(seen[t] - expected) < 5 * sqrt(expected));
}

/* Another secret, head, seed, table or wall: another draw. */
static void all_of_it_counts(void **state)
{
    const struct wk_spot_lot lot = lot_of(1, 1, WK_WIND_NONE, "5");
    struct wk_spot_lot other[5] = {lot, lot, lot, lot, lot};
    struct wk_spot_tile tile[30], again[30];

    (void)state;
    other[0].head[31] ^= 1;
    other[1].secret[0] ^= 1;
    other[2].table = 2;
    other[3].wind = WK_WIND_EAST;
    snprintf(other[4].said, sizeof other[4].said, "05");
    assert_int_equal(wk_spot_draw_tiles(&lot, 30, tile), WK_OK);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(wk_spot_draw_tiles(&other[i], 30, again), WK_OK);
        assert_memory_not_equal(tile, again, sizeof tile);
    }
}

static void what_can_be_said(void **state)
{
    static const struct {
        enum wk_spot_seed seed;
        const char *said;
        bool valid;
    } table[] = {
        {WK_SPOT_SEED_NUMBER, "7", true},
        {WK_SPOT_SEED_NUMBER, "00000000000000000000000000000007", true},
        {WK_SPOT_SEED_NUMBER, "000000000000000000000000000000007", false},
        {WK_SPOT_SEED_NUMBER, "", false},
        {WK_SPOT_SEED_NUMBER, "7a", false},
        {WK_SPOT_SEED_WORDS, "apple.pear.plum.fig", true},
        {WK_SPOT_SEED_WORDS, "苹果.梨.李子.无花果", true},
        {WK_SPOT_SEED_WORDS, "a.b.c", false},
        {WK_SPOT_SEED_WORDS, "a.b.c.d.e", false},
        {WK_SPOT_SEED_WORDS, "a.b..d", false},
        {WK_SPOT_SEED_WORDS, "a.b.c.", false},
        {WK_SPOT_SEED_WORDS, "a b.b.c.d", false},
        {WK_SPOT_SEED_WORDS, "a'.b.c.d", false},
        {WK_SPOT_SEED_WORDS, "a%s.b.c.d", false},
        {WK_SPOT_SEED_WORDS, "\xff.b.c.d", false},
        {WK_SPOT_SEED_WORDS, "a.b.c.abcdefghijklmnopqrstuvwxyzabcdefg", false},
        {WK_SPOT_SEED_BEACON, "8f3a5be1d0c2447689aa0b1c2d3e4f50", true},
        {WK_SPOT_SEED_BEACON, "8F3A5BE1D0C2447689AA0B1C2D3E4F50", false},
        {WK_SPOT_SEED_BEACON, "8f3a", false},
        {WK_N_SPOT_SEEDS, "7", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (wk_spot_said_valid(table[i].seed, table[i].said) != table[i].valid)
            fail_msg("%s", table[i].said);
    for (int seed = 0; seed < WK_N_SPOT_SEEDS; seed++)
        assert_int_equal(wk_spot_seed_find(wk_spot_seed_word((enum wk_spot_seed)seed)), seed);
    assert_int_equal(wk_spot_seed_find("dice"), WK_N_SPOT_SEEDS);
}

static void what_cannot_be_drawn_is_refused(void **state)
{
    static const struct {
        int table, wind, count;
    } bad[] = {{0, 0, 1}, {WK_MAX_TABLES + 1, 0, 1}, {1, 5, 1}, {1, 0, 0}, {1, 0, 137}, {1, 2, 35}};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const struct wk_spot_lot lot = lot_of(1, bad[i].table, (enum wk_wind)bad[i].wind, "1");
        struct wk_spot_tile out[WK_N_TILES + 1] = {{.slot = 99}};
        assert_int_equal(wk_spot_draw_tiles(&lot, bad[i].count, out), WK_BAD_INPUT);
        assert_int_equal(out[0].slot, 99);
    }
}

static void tiles_of_a_hand_share_a_label(void **state)
{
    const struct wk_spot_tile tiles[] = {{WK_WIND_EAST, 0}, {WK_WIND_SOUTH, 33}, {WK_WIND_EAST, 12}, {WK_WIND_EAST, 13}};
    wk_label label[WK_N_LABELS];

    (void)state;
    assert_int_equal(wk_spot_tile_labels(tiles, 4, label), 3);
    assert_int_equal(label[0], 1);
    assert_int_equal(label[1], wk_layout_label(WK_WIND_SOUTH, 33));
    assert_int_equal(label[2], wk_layout_label(WK_WIND_EAST, 13));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(anybody_can_draw_again),
        cmocka_unit_test(each_tile_is_as_likely_and_drawn_once),
        cmocka_unit_test(all_of_it_counts),
        cmocka_unit_test(what_can_be_said),
        cmocka_unit_test(what_cannot_be_drawn_is_refused),
        cmocka_unit_test(tiles_of_a_hand_share_a_label),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
