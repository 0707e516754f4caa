/*
 * The sentence of a certificate, counted a second way: binomial coefficients in whole numbers of many digits, every way to put
 * altered tiles into groups, and the numbers that people quote.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "labels/deal/spot_draw.h"
#include "labels/deal/spot_risk.h"

/* ---- whole numbers of up to 60 nine-digit limbs, the lowest first */

#define LIMBS 60
#define BASE 1000000000u

struct whole {
    uint32_t limb[LIMBS];
};

static struct whole whole_of(uint32_t value)
{
    struct whole out = {{value}};
    return out;
}

static void times(struct whole *self, uint32_t by)
{
    uint64_t carry = 0;

    for (int i = 0; i < LIMBS; i++) {
        carry += (uint64_t)self->limb[i] * by;
        self->limb[i] = (uint32_t)(carry % BASE);
        carry /= BASE;
    }
    assert_int_equal(carry, 0);
}

static void by(struct whole *self, uint32_t divisor)
{
    uint64_t rest = 0;

    for (int i = LIMBS - 1; i >= 0; i--) {
        rest = rest * BASE + self->limb[i];
        self->limb[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    assert_int_equal(rest, 0);
}

static int compare(const struct whole *a, const struct whole *b)
{
    for (int i = LIMBS - 1; i >= 0; i--)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

/* C(n, k) */
static struct whole choose(int n, int k)
{
    struct whole out = whole_of(k <= n);

    for (int i = 1; i <= k && k <= n; i++) {
        times(&out, (uint32_t)(n - k + i));
        by(&out, (uint32_t)i);
    }
    return out;
}

/* 100 C(n - altered, drawn) <= per_cent C(n, drawn), without any rounding. */
static bool is_within(int n, int drawn, int altered, int per_cent)
{
    struct whole ways = choose(n - altered, drawn), all = choose(n, drawn);

    times(&ways, 100);
    times(&all, (uint32_t)per_cent);
    return compare(&ways, &all) <= 0;
}

static void one_group_in_whole_numbers(void **state)
{
    static const int risks[] = {1, 5, 10, 50}, sizes[] = {1, 2, 7, 20, 34, 100, 136};

    (void)state;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        for (int drawn = 0; drawn <= sizes[s]; drawn++)
            for (size_t r = 0; r < sizeof risks / sizeof *risks; r++) {
                const int n = sizes[s], least = wk_spot_fewer_than(&(struct wk_spot_group){n, drawn}, 1, risks[r]);
                int wanted = 1;
                while (wanted <= n && !is_within(n, drawn, wanted, risks[r]))
                    wanted++;
                if (least != (wanted <= n ? wanted : 0))
                    fail_msg("%d of %d at %d %%: %d, not %d", drawn, n, risks[r], least, wanted);
            }
}

/* One exchange of two, four wrong ones, eight: what it takes to find them among 136 with 95 %. */
static void what_it_takes(void **state)
{
    (void)state;
    assert_int_equal(wk_spot_draws_needed(136, 2, 5), 106);
    assert_int_equal(wk_spot_draws_needed(136, 4, 5), 71);
    assert_int_equal(wk_spot_draws_needed(136, 8, 5), 42);
    assert_int_equal(wk_spot_draws_needed(136, 1, 5), 130);
    assert_int_equal(wk_spot_draws_needed(136, 2, 1), 122);
    assert_int_equal(wk_spot_draws_needed(136, 136, 5), 1);
    for (int altered = 1; altered <= 20; altered++) {
        const int drawn = wk_spot_draws_needed(136, altered, 5);
        assert_true(is_within(136, drawn, altered, 5) && !is_within(136, drawn - 1, altered, 5));
        assert_true(wk_spot_fewer_than(&(struct wk_spot_group){136, drawn}, 1, 5) == altered);
    }
    for (int altered = 1; altered <= 4; altered++) /* and as the check by labels counts it */
        for (int drawn = 0; drawn <= 88; drawn++)
            assert_true(fabs(wk_spot_risk(&(struct wk_spot_group){88, drawn}, 1, altered) -
                             wk_spot_escape(88, drawn, altered)) < 1e-12);
}

/* A chance in long double, by the other product: over what is drawn, not over what is altered. */
static long double chance(const struct wk_spot_group *group, int altered)
{
    long double out = 1;

    for (int i = 0; i < group->drawn; i++)
        out *= group->n - altered - i > 0 ? (long double)(group->n - altered - i) / (group->n - i) : 0;
    return out;
}

/* The best that somebody can do who alters so many tiles, by trying all ways. */
static long double best_way(const struct wk_spot_group *groups, int n_groups, int altered)
{
    long double best = 0;

    if (n_groups == 0)
        return altered == 0;
    for (int a = 0; a <= altered && a <= groups[0].n; a++) {
        const long double way = chance(&groups[0], a) * best_way(groups + 1, n_groups - 1, altered - a);
        best = way > best ? way : best;
    }
    return best;
}

static void several_groups_at_worst(void **state)
{
    static const struct {
        int n;
        struct wk_spot_group group[4];
    } table[] = {
        {1, {{5, 2}}},
        {2, {{5, 2}, {5, 2}}},
        {3, {{6, 1}, {4, 3}, {9, 2}}},
        {4, {{6, 0}, {4, 4}, {8, 2}, {5, 1}}},
        {4, {{34, 3}, {34, 5}, {7, 7}, {3, 1}}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        int tiles = 0;
        for (int g = 0; g < table[i].n; g++)
            tiles += table[i].group[g].n;
        for (int altered = 0; altered <= tiles; altered++) {
            const double risk = wk_spot_risk(table[i].group, table[i].n, altered);
            const long double best = best_way(table[i].group, table[i].n, altered);
            if (fabsl(risk - best) > 1e-12L)
                fail_msg("groups %zu, %d altered: %.15f, not %.15Lf", i, altered, risk, best);
        }
    }
}

/* An evening of twenty deals: how many tiles of each make "fewer than 1 % of the tiles were altered". */
static void an_evening(void **state)
{
    struct wk_spot_group groups[20];

    (void)state;
    for (int drawn = 0; drawn <= 136; drawn++) {
        for (int i = 0; i < 20; i++)
            groups[i] = (struct wk_spot_group){136, drawn};
        const int fewer = wk_spot_fewer_than(groups, 20, 5);
        long double risk = 1, before = 1;
        for (int i = 0; i < fewer; i++) { /* spread evenly, for the groups are alike */
            const int of = i % 20, in = i / 20;
            before = risk;
            risk *= chance(&groups[of], in + 1) / chance(&groups[of], in);
        }
        if (drawn == 0)
            assert_int_equal(fewer, 0);
        else if (drawn < 136)
            assert_true(risk <= 0.05L + 1e-12L && before > 0.05L);
        else
            assert_int_equal(fewer, 1);
        if (drawn == 14 || drawn == 15) /* fifteen of each do it */
            assert_int_equal(fewer * 100 <= 20 * 136, drawn == 15);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_group_in_whole_numbers),
        cmocka_unit_test(what_it_takes),
        cmocka_unit_test(several_groups_at_worst),
        cmocka_unit_test(an_evening),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
