/* Lots: anybody can draw the list again with b2sum and sort; each order is as likely; all of it counts. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "labels/deal/drawn_list.h"

static struct wk_list_lot lot_of(int seed, const char *said)
{
    struct wk_list_lot lot = {.said = ""};

    wk_hash(lot.head, &seed, sizeof seed);
    wk_hash(lot.secret, lot.head, sizeof lot.head);
    snprintf(lot.said, sizeof lot.said, "%s", said);
    return lot;
}

static void anybody_can_draw_again(void **state)
{
    static const struct {
        int n;
        const char *said;
    } table[] = {{1, "0"}, {16, "apple.pear.plum.fig"}, {64, "4711"}, {33, "8f3a5be1d0c2447689aa0b1c2d3e4f50"}};

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const struct wk_list_lot lot = lot_of((int)i, table[i].said);
        char head[65], secret[65], command[700], line[40];
        int order[WK_MAX_PLAYERS];

        wk_hex(head, lot.head, 32);
        wk_hex(secret, lot.secret, 32);
        snprintf(command, sizeof command,
                 "for n in $(seq %d); do echo \"$(printf 'wallkeeper-lots 1 %s %s %s %%s' $n | b2sum -l 256) $n\"; done"
                 " | LC_ALL=C sort | sed 's/.* //'",
                 table[i].n, head, lot.said, secret);
        wk_list_draw(&lot, table[i].n, order);
        FILE *pipe = popen(command, "r");
        assert_non_null(pipe);
        for (int k = 0; k < table[i].n; k++) {
            assert_non_null(fgets(line, sizeof line, pipe));
            assert_int_equal(atoi(line) - 1, order[k]);
        }
        assert_null(fgets(line, sizeof line, pipe));
        pclose(pipe);
    }
}

static void each_order_is_as_likely(void **state)
{
    enum { DRAWS = 6000, N = 5 };
    static int first[N][N];
    const double expected = (double)DRAWS / N;

    (void)state;
    for (int i = 0; i < DRAWS; i++) {
        char said[12];
        int order[N];

        snprintf(said, sizeof said, "%d", i);
        const struct wk_list_lot lot = lot_of(3, said);
        wk_list_draw(&lot, N, order);
        for (int k = 0; k < N; k++)
            first[k][order[k]]++;
    }
    for (int k = 0; k < N; k++)
        for (int p = 0; p < N; p++)
            assert_true(fabs(first[k][p] - expected) < 5 * sqrt(expected));
}

static void all_of_it_counts(void **state)
{
    const struct wk_list_lot lot = lot_of(1, "5");
    struct wk_list_lot other[3] = {lot, lot, lot};
    int order[64], again[64];

    (void)state;
    other[0].head[0] ^= 1;
    other[1].secret[31] ^= 1;
    snprintf(other[2].said, sizeof other[2].said, "05");
    wk_list_draw(&lot, 64, order);
    for (int i = 0; i < 3; i++) {
        wk_list_draw(&other[i], 64, again);
        assert_memory_not_equal(order, again, sizeof order);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(anybody_can_draw_again),
        cmocka_unit_test(each_order_is_as_likely),
        cmocka_unit_test(all_of_it_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
