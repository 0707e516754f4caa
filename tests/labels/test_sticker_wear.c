/* The forecast of a sticker's print: nothing from too few counts, nothing where no fall is shown, else bounds that hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>

#include <cmocka.h>

#include "labels/sticker_wear.h"

static void too_few_counts_say_nothing(void **state)
{
    const double falling[] = {.8, .7, .6};
    struct wk_wear wear;

    (void)state;
    for (int n = 0; n <= 3; n++) {
        wk_wear_forecast(falling, n, &wear);
        assert_int_equal(wear.says, WK_WEAR_TOO_FEW);
    }
}

static void an_exact_line_ends_where_it_ends(void **state)
{
    const double falling[] = {.8, .75, .7, .65, .6}, gone[] = {.5, .4, .3, .2, .1}, even[] = {.8, .8, .8, .8, .8};
    struct wk_wear wear;

    (void)state;
    wk_wear_forecast(falling, 5, &wear);
    assert_int_equal(wear.says, WK_WEAR_FALLS);
    assert_true(fabs(wear.contrast - .6) < 1e-9 && fabs(wear.per_count + .05) < 1e-9);
    assert_in_range(wear.earliest, 7, 8); /* .4 is left: eight times .05, but for rounding */
    assert_in_range(wear.latest, 8, 9);
    wk_wear_forecast(gone, 5, &wear);
    assert_int_equal(wear.says, WK_WEAR_FALLS);
    assert_true(wear.earliest == 0 && wear.latest == 0);
    wk_wear_forecast(even, 5, &wear);
    assert_int_equal(wear.says, WK_WEAR_STEADY);
}

static void what_only_wavers_is_steady(void **state)
{
    const double wavering[] = {.8, .7, .82, .71, .79, .74}, rising[] = {.5, .55, .61, .64, .71};
    struct wk_wear wear;

    (void)state;
    wk_wear_forecast(wavering, 6, &wear);
    assert_int_equal(wear.says, WK_WEAR_STEADY);
    wk_wear_forecast(rising, 5, &wear);
    assert_int_equal(wear.says, WK_WEAR_STEADY);
}

/* A normal number from twelve even ones. */
static double noise(uint64_t *seed)
{
    double sum = -6;

    for (int i = 0; i < 12; i++) {
        *seed = *seed * 6364136223846793005U + 1442695040888963407U;
        sum += (double)(*seed >> 40) / (double)(1U << 24);
    }
    return sum;
}

/* Where the model holds its bounds do: of 4,000 stickers that fall by .03 a count at least 94 % fail within them, of those of
 * which anything is said; and of 4,000 that do not fall at most 3.5 % are said to. */
static void the_bounds_hold_on_what_the_model_describes(void **state)
{
    uint64_t seed = 39;
    int n_said = 0, n_within = 0, n_false = 0;

    (void)state;
    for (int i = 0; i < 8000; i++) {
        const double slope = i % 2 ? -.03 : 0;
        double contrast[8];
        struct wk_wear wear;

        for (int k = 0; k < 8; k++)
            contrast[k] = .8 + slope * k + .02 * noise(&seed);
        wk_wear_forecast(contrast, 8, &wear);
        n_false += slope == 0 && wear.says == WK_WEAR_FALLS;
        if (slope == 0 || wear.says != WK_WEAR_FALLS)
            continue;
        const double fails = (wear.contrast - WK_WEAR_FAILS) / .03; /* from where the line stands: the bound is of the slope */
        n_said++;
        n_within += fails >= wear.earliest && fails <= wear.latest;
    }
    print_message("said of %d of 4000 falling, %d within; of 4000 steady %d\n", n_said, n_within, n_false);
    assert_true(n_said > 3800);
    assert_true(n_within * 100 >= n_said * 94);
    assert_true(n_false * 1000 <= 4000 * 35);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(too_few_counts_say_nothing),
        cmocka_unit_test(an_exact_line_ends_where_it_ends),
        cmocka_unit_test(what_only_wavers_is_steady),
        cmocka_unit_test(the_bounds_hold_on_what_the_model_describes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
