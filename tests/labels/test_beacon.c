/* When a beacon's rounds come: published rounds, both ways, and beacons that nobody here knows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "labels/deal/beacon.h"

static void rounds_come_at_their_times(void **state)
{
    static const struct {
        const char *name;
        int64_t round, t_s;
    } rounds[] = {{"drand-quicknet", 1, 1692803367},
                  {"drand-quicknet", 12345678, 1729840398},
                  {"Drand-Quicknet", 2, 1692803370},
                  {"drand", 1, 1595431050},
                  {"drand", 5200000, 1751431020}};
    int64_t t_s;

    (void)state;
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        assert_true(wk_beacon_time(rounds[i].name, rounds[i].round, &t_s));
        assert_int_equal(t_s, rounds[i].t_s);
    }
}

static void a_round_is_offered_that_comes_soon(void **state)
{
    static const char *const names[] = {"drand-quicknet", "drand"};

    (void)state;
    assert_int_equal(wk_beacon_round_ahead("drand-quicknet", 1795000000), 34065700);
    assert_int_equal(wk_beacon_round_ahead("drand-quicknet", 1795000100), 34065700);
    for (int i = 0; i < 2; i++)
        for (int64_t now_s = 1795000000; now_s < 1795001000; now_s++) {
            int64_t t_s = 0;
            assert_true(wk_beacon_time(names[i], wk_beacon_round_ahead(names[i], now_s), &t_s));
            assert_in_range(t_s - now_s, 270, 600);
        }
    assert_true(wk_beacon_round_ahead("drand", 0) > 0);
}

static void what_is_not_known_has_no_time(void **state)
{
    int64_t t_s = 7;

    (void)state;
    assert_false(wk_beacon_time("lottery", 1, &t_s));
    assert_false(wk_beacon_time("", 1, &t_s));
    assert_false(wk_beacon_time("drand", 0, &t_s));
    assert_false(wk_beacon_time("drand", INT64_MAX, &t_s));
    assert_int_equal(t_s, 7);
    assert_int_equal(wk_beacon_round_ahead("lottery", 1700000000), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_come_at_their_times),
        cmocka_unit_test(a_round_is_offered_that_comes_soon),
        cmocka_unit_test(what_is_not_known_has_no_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
