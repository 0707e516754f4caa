/* Match points, differences and IMP of a hand, by the examples of the rule book. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rules/score.h"

#define WON(kind_, winner_, payer_, points_)                                                                                   \
    {                                                                                                                          \
        .kind = WK_OUTCOME_##kind_, .winner = WK_WIND_##winner_, .payer = WK_WIND_##payer_, .points = points_                  \
    }

static void ms_of_a_hand(void **state)
{
    (void)state;
    static const struct {
        struct wk_outcome outcome;
        int ms[WK_N_WINDS];
    } table[] = {
        {WON(DRAW, NONE, NONE, 0), {0, 0, 0, 0}},
        {WON(DISCARD, EAST, SOUTH, 8), {32, -16, -8, -8}},
        {WON(DISCARD, NORTH, EAST, 28), {-36, -8, -8, 52}},
        {WON(DISCARD, WEST, NORTH, 500), {-8, -8, 524, -508}},
        {WON(SELF_DRAWN, SOUTH, NONE, 8), {-16, 48, -16, -16}},
        {WON(SELF_DRAWN, EAST, NONE, 88), {288, -96, -96, -96}},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        int ms[WK_N_WINDS] = {1, 1, 1, 1};
        assert_int_equal(wk_outcome_ms(&table[i].outcome, ms), WK_OK);
        assert_memory_equal(ms, table[i].ms, sizeof ms);
        assert_int_equal(ms[0] + ms[1] + ms[2] + ms[3], 0);
    }
}

static void what_ends_no_hand_is_refused(void **state)
{
    (void)state;
    static const struct wk_outcome bad[] = {
        {.kind = WK_OUTCOME_NONE},
        WON(NONE, EAST, SOUTH, 8),
        WON(DRAW, EAST, NONE, 0),
        WON(DRAW, NONE, EAST, 0),
        WON(DRAW, NONE, NONE, 8),
        WON(DISCARD, EAST, SOUTH, 7),
        WON(DISCARD, EAST, SOUTH, 501),
        WON(DISCARD, EAST, SOUTH, -8),
        WON(DISCARD, EAST, EAST, 8),
        WON(DISCARD, EAST, NONE, 8),
        WON(DISCARD, NONE, EAST, 8),
        WON(SELF_DRAWN, EAST, SOUTH, 8),
        WON(SELF_DRAWN, NONE, NONE, 8),
        WON(SELF_DRAWN, EAST, NONE, 0),
        {.kind = WK_OUTCOME_DISCARD, .winner = (enum wk_wind)5, .payer = WK_WIND_EAST, .points = 8},
        {.kind = WK_OUTCOME_DISCARD, .winner = WK_WIND_EAST, .payer = (enum wk_wind)5, .points = 8},
        {.kind = WK_OUTCOME_GAME, .winner = WK_WIND_EAST, .points = 8},
        {.kind = WK_N_OUTCOMES, .winner = WK_WIND_EAST, .points = 8},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int ms[WK_N_WINDS] = {1, 2, 3, 4};
        assert_int_equal(wk_outcome_ms(&bad[i], ms), WK_BAD_INPUT);
        assert_memory_equal(ms, ((int[]){1, 2, 3, 4}), sizeof ms);
    }
}

/* Appendix 2 as printed: first and last difference of each band, and IMP; the gaps belong to the band below. */
static void imp_by_the_table(void **state)
{
    (void)state;
    static const int band[][3] = {
        {0, 1, 0},      {2, 5, 1},      {6, 9, 2},      {10, 15, 3},    {16, 23, 4},    {24, 31, 5},    {32, 39, 6},
        {40, 47, 7},    {48, 55, 8},    {56, 63, 9},    {64, 71, 10},   {72, 83, 11},   {84, 95, 12},   {96, 107, 13},
        {108, 131, 14}, {132, 155, 15}, {156, 179, 16}, {180, 211, 17}, {212, 243, 18}, {244, 295, 19}, {296, 2000, 20},
    };
    const int n = sizeof band / sizeof *band;
    assert_int_equal(n, 21);
    for (int i = 0; i < n; i++) {
        const int next = i + 1 < n ? band[i + 1][0] * 12 : band[i][1] * 12 + 1;
        for (int dif_12 = band[i][0] * 12; dif_12 < next; dif_12++) {
            assert_int_equal(wk_imp(dif_12), band[i][2]);
            assert_int_equal(wk_imp(-dif_12), -band[i][2]);
        }
    }
    assert_int_equal(wk_imp(INT32_MAX), 20);
    assert_int_equal(wk_imp(INT32_MIN), -20);
}

/* Appendix 3, every number of it. */
static void the_example_of_appendix_3(void **state)
{
    (void)state;
    static const struct {
        int ms[4];
        const char *average, *dif[4];
        int imp[4];
    } hand[] = {
        {{-8, -45, -12, 0}, "-16.25", {"8.25", "-28.75", "4.25", "16.25"}, {2, -5, 1, 4}},
        {{-8, -8, -8, -8}, "-8", {"0", "0", "0", "0"}, {0, 0, 0, 0}},
        {{-36, 60, -20, 36}, "10", {"-46", "50", "-30", "26"}, {-7, 8, -5, 5}},
        {{72, -16, 0, 45}, "25.25", {"46.75", "-41.25", "-25.25", "19.75"}, {7, -7, -5, 4}},
    };
    int sum[4] = {0};
    for (int h = 0; h < 4; h++) {
        const int average_12 = (hand[h].ms[0] + hand[h].ms[1] + hand[h].ms[2] + hand[h].ms[3]) * WK_PARTS_OF_POINT / 4;
        char text[16];
        wk_twelfths_format(average_12, text);
        assert_string_equal(text, hand[h].average);
        for (int g = 0; g < 4; g++) {
            const int dif_12 = hand[h].ms[g] * WK_PARTS_OF_POINT - average_12;
            wk_twelfths_format(dif_12, text);
            assert_string_equal(text, hand[h].dif[g]);
            assert_int_equal(wk_imp(dif_12), hand[h].imp[g]);
            sum[g] += hand[h].imp[g];
        }
    }
    assert_memory_equal(sum, ((int[]){2, -4, -9, 13}), sizeof sum);
}

static void twelfths_are_written(void **state)
{
    (void)state;
    static const struct {
        int32_t value_12;
        const char *text;
    } table[] = {
        {0, "0"},
        {12, "1"},
        {-12, "-1"},
        {6, "0.5"},
        {-6, "-0.5"},
        {1, "0.08"},
        {-1, "-0.08"},
        {11, "0.92"},
        {-40, "-3.33"},
        {8, "0.67"},
        {1200, "100"},
        {123, "10.25"},
        {-9, "-0.75"},
        {10, "0.83"},
        {INT32_MAX, "178956970.58"},
        {INT32_MIN, "-178956970.67"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        char text[16];
        memset(text, '?', sizeof text);
        wk_twelfths_format(table[i].value_12, text);
        assert_string_equal(text, table[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ms_of_a_hand),         cmocka_unit_test(what_ends_no_hand_is_refused),
        cmocka_unit_test(imp_by_the_table),     cmocka_unit_test(the_example_of_appendix_3),
        cmocka_unit_test(twelfths_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
