/* What a kiosk's link to the hall promises. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "hall/link/backoff.h"

/* Up to 1, 2, 4 ... 30 s, evenly; and what the hall asked for besides. */
static void waits_grow_and_are_spread(void **state)
{
    static const struct {
        int fails, retry_after_s;
        int64_t least_s, most_s;
    } rows[] = {{1, 0, 0, 1},   {2, 0, 0, 2}, {3, 0, 0, 4},     {5, 0, 0, 16},     {6, 0, 0, 30},
                {99, 0, 0, 30}, {1, 7, 7, 8}, {99, 60, 60, 90}, {1, 3600, 60, 61}, {1, -1, 0, 1}};

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const int64_t least = wk_backoff_ns(rows[i].fails, rows[i].retry_after_s, 0),
                      middle = wk_backoff_ns(rows[i].fails, rows[i].retry_after_s, 1U << 31),
                      most = wk_backoff_ns(rows[i].fails, rows[i].retry_after_s, UINT32_MAX);

        assert_int_equal(least, rows[i].least_s * 1000000000LL);
        assert_in_range(most, rows[i].most_s * 1000000000LL - 100, rows[i].most_s * 1000000000LL);
        assert_in_range(middle, (least + most) / 2 - 100, (least + most) / 2 + 100);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(waits_grow_and_are_spread),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
