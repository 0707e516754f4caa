/* The matcher's products and the patch cut out are what plain loops make of random and of extreme numbers. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/support/vision/kernel_time.h"
#include "vision/faces/matcher.h"
#include "vision/image/cut.h"
#include "vision/image/sort.h"

enum { N_ROUNDS = 40, N_RANDOM = 32 };

static int64_t plain_dot(const int16_t *a, const int16_t *b, int n)
{
    int64_t sum = 0;

    for (int i = 0; i < n; i++)
        sum += (int64_t)a[i] * b[i];
    return sum;
}

/* Random numbers in the first rounds; then the largest of either sign whose sum of n products is still of 32 bits, alike,
 * opposite and in turn. */
static void fill(int16_t *to, int n, int n_sum, int round, int which, uint64_t *state)
{
    const int most = (int)sqrt((double)INT32_MAX / n_sum);
    const int largest = most < INT16_MAX ? most : INT16_MAX;

    for (int i = 0; i < n; i++)
        to[i] = (int16_t)(round < N_RANDOM               ? (int)kernel_chance(state, 2 * (uint32_t)largest + 1) - largest
                          : round % 4 == 0               ? largest
                          : round % 4 == 1               ? -largest
                          : round % 4 == 2 && which      ? -largest
                          : (round + i * which) % 2 == 0 ? largest
                                                         : -largest);
}

static void products_of_numbers(void **state)
{
    static int16_t window[FINE_N], rows[N_ROWS * FINE_N], way[WAYS][LOW_N];
    static const int lengths[] = {LOW_N1, LOW_N, FINE_N};
    uint64_t chance = 1;
    int64_t fast_ns = 0, plain_ns = 0;

    (void)state;
    for (int round = 0; round < N_ROUNDS; round++)
        for (int l = 0; l < 3; l++) {
            const int n = lengths[l];
            int32_t of_rows[N_ROWS];

            fill(window, n, n, round, 0, &chance);
            fill(rows, N_ROWS * n, n, round, 1, &chance);
            const int64_t begin = thread_ns();
            wk_matcher_dot_rows(window, rows, n, of_rows);
            const int64_t middle = thread_ns();
            int64_t plain[N_ROWS];
            for (int k = 0; k < N_ROWS; k++)
                plain[k] = plain_dot(window, rows + k * n, n);
            plain_ns += thread_ns() - middle;
            fast_ns += middle - begin;
            for (int k = 0; k < N_ROWS; k++) {
                assert_int_equal(of_rows[k], plain[k]);
                assert_int_equal(wk_matcher_dot(window, rows + k * n, n), plain[k]);
            }
        }
    print_times("six products of a window", fast_ns, plain_ns, 3 * N_ROUNDS);

    fast_ns = plain_ns = 0;
    for (int round = 0; round < N_ROUNDS; round++) {
        int32_t of_ways[WAYS];
        int64_t plain[WAYS];

        fill(window, LOW_N, LOW_N, round, 0, &chance);
        fill(way[0], WAYS * LOW_N, LOW_N, round, 1, &chance);
        const int64_t begin = thread_ns();
        wk_matcher_dot_ways(window, (const int16_t(*)[LOW_N])way, of_ways);
        const int64_t middle = thread_ns();
        for (int k = 0; k < WAYS; k++)
            plain[k] = plain_dot(window, way[k], LOW_N);
        plain_ns += thread_ns() - middle;
        fast_ns += middle - begin;
        for (int k = 0; k < WAYS; k++)
            assert_int_equal(of_ways[k], plain[k]);
    }
    print_times("products of all faces", fast_ns, plain_ns, N_ROUNDS);
}

/* ---- a patch, laid at even distances for sixteen pixels at a time */

enum { PICTURE_W = 300, PICTURE_H = 200, PATCH = 70 };

/* Where a pixel of the patch lies in the picture, and what is there: all that is within 0.05 px of it, for the border between
 * two pixels is nobody's. */
static bool may_be(const struct wk_image *picture, const double *back, int x, int y, int value)
{
    const double w = back[6] * x + back[7] * y + back[8];
    const double u = (back[0] * x + back[1] * y + back[2]) / w, v = (back[3] * x + back[4] * y + back[5]) / w;

    for (int k = 0; k < 4; k++) {
        const double near_u = u + (k % 2 ? 0.05 : -0.05) + 0.5, near_v = v + (k / 2 ? 0.05 : -0.05) + 0.5;
        const int at_u = near_u < 0 ? 0 : near_u > PICTURE_W - 1 ? PICTURE_W - 1 : (int)near_u;
        const int at_v = near_v < 0 ? 0 : near_v > PICTURE_H - 1 ? PICTURE_H - 1 : (int)near_v;

        if (picture->data[at_v * picture->stride_bytes + at_u] == value)
            return true;
    }
    return false;
}

static void a_patch_cut_out(void **state)
{
    static uint8_t pixels[PICTURE_W * PICTURE_H], cut[PATCH * PATCH];
    const struct wk_image picture = {.data = pixels, .w = PICTURE_W, .h = PICTURE_H, .stride_bytes = PICTURE_W, .channels = 1};
    const struct wk_image patch = {.data = cut, .w = PATCH, .h = PATCH, .stride_bytes = PATCH, .channels = 1};
    uint64_t chance = 2;
    int64_t fast_ns = 0, plain_ns = 0;

    (void)state;
    for (int i = 0; i < PICTURE_W * PICTURE_H; i++)
        pixels[i] = (uint8_t)kernel_chance(&chance, 256);
    for (int round = 0; round < N_ROUNDS; round++) {
        const double turn = kernel_chance(&chance, 628) / 100.0, scale = 0.3 + kernel_chance(&chance, 30) / 10.0,
                     u0 = kernel_chance(&chance, PICTURE_W), v0 = kernel_chance(&chance, PICTURE_H),
                     tilt = (kernel_chance(&chance, 21) - 10.0) / 50000;
        /* Round by round within the picture and across its border; the last ones far outside of it. */
        const double far = round < N_RANDOM ? 0 : (round % 2 ? -5000 : 5000);
        const double back[9] = {
            scale * cos(turn), -scale * sin(turn), u0 + far, scale * sin(turn), scale * cos(turn), v0, tilt, -tilt, 1};
        const int64_t begin = thread_ns();

        assert_true(wk_cut(&picture, back, &patch));
        const int64_t middle = thread_ns();
        for (int y = 0; y < PATCH; y++)
            for (int x = 0; x < PATCH; x++)
                if (!may_be(&picture, back, x, y, cut[y * PATCH + x]))
                    fail_msg("round %d: another pixel at %d, %d", round, x, y);
        plain_ns += thread_ns() - middle;
        fast_ns += middle - begin;
    }
    print_times("a patch of 70 x 70", fast_ns, plain_ns, N_ROUNDS);
    assert_false(wk_cut(&picture, (const double[9]){1, 0, 0, 0, 1, 0, 0, 0, 0}, &patch)); /* at infinity */
}

/* ---- the nth of many */

static void the_nth_of_numbers(void **state)
{
    enum { MOST = 400 };
    static double one[MOST], two[MOST];
    uint64_t chance = 3;
    int64_t fast_ns = 0, plain_ns = 0;

    (void)state;
    for (int round = 0; round < 20 * N_ROUNDS; round++) {
        const int n = 1 + (int)kernel_chance(&chance, MOST), nth = (int)kernel_chance(&chance, (uint32_t)n),
                  kinds = round % 5 == 0   ? 1
                          : round % 5 == 1 ? 3
                                           : 1 << 20;

        for (int i = 0; i < n; i++)
            one[i] = two[i] = round % 7 == 0                  ? i
                              : round % 7 == 1                ? -i
                              : round % 11 == 0 && i % 3 == 0 ? (i % 2 ? HUGE_VAL : -HUGE_VAL)
                                                              : (double)kernel_chance(&chance, (uint32_t)kinds) - kinds / 2;
        const int64_t begin = thread_ns();
        const double found = wk_nth(one, n, nth);
        const int64_t middle = thread_ns();
        wk_sort(two, n);
        plain_ns += thread_ns() - middle;
        fast_ns += middle - begin;
        assert_true(found == two[nth]);
        for (int i = 1; i < n; i++)
            assert_true(two[i - 1] <= two[i]);
    }
    print_times("the nth of up to 400", fast_ns, plain_ns, 20 * N_ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(products_of_numbers),
        cmocka_unit_test(a_patch_cut_out),
        cmocka_unit_test(the_nth_of_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
