/* What a table's finder says of each pixel is the correlation as it is written down. The kernels are in the file.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/vision/kernel_time.h"
#include "vision/table/find.c"

enum { W = 101, H = 47, N_PICTURES = 12 };
/* Of squared levels in a pattern's window: one level's noise of a whole window. Floats hold the sums to a hundredth of that. */
static const double some_spread = 100;
static const double tolerance = 0.002; /* of a correlation; marks are told at MIN_RESPONSE, written to two places */

static uint8_t pixel_of(int picture, int x, int y, uint64_t *chance)
{
    switch (picture % 6) {
    case 0:
        return (uint8_t)((x / 4 + y / 3) % 2 ? 255 : 0);
    case 1:
        return 255;
    case 2:
        return (uint8_t)(254 + (x + y) % 2); /* nothing but the last bit, as light as it can be */
    case 3:
        return (uint8_t)(mark_at((x - W / 2) / 1.3, (y - H / 2) / 1.3) > 0.5 ? 250 : 5);
    default:
        return (uint8_t)kernel_chance(chance, 256);
    }
}

/* A pattern's weight at (dx, dy) from its middle: the middle column is kept halved. */
static double weight_at(const struct pattern *pattern, int dx, int dy)
{
    const double weight = pattern->weight[abs(dy) * (pattern->half + 1) + abs(dx)];

    return dx == 0 ? 2 * weight : weight;
}

static double plain_correlation(const struct wk_image *grey, const struct pattern *pattern, int x, int y, double *spread)
{
    double sum = 0, squares = 0, product = 0;
    const double n = (2 * pattern->half + 1) * (2 * pattern->half + 1);

    for (int dy = -pattern->half; dy <= pattern->half; dy++)
        for (int dx = -pattern->half; dx <= pattern->half; dx++) {
            const double level = grey->data[(y + dy) * grey->stride_bytes + x + dx];

            sum += level;
            squares += level * level;
            product += weight_at(pattern, dx, dy) * level;
        }
    *spread = squares - sum * sum / n;
    return product > 0 && *spread > 0 ? product / sqrt(*spread) : 0;
}

static void responses(void **state)
{
    struct wk_table_finder *finder = NULL;
    uint64_t chance = 5;
    int64_t fast_ns = 0, plain_ns = 0;
    double most = 0;

    (void)state;
    assert_int_equal(wk_table_finder_new(&finder), WK_OK);
    assert_true(make_room(finder, W, H));
    for (int i = 0; i < N_PICTURES; i++) {
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++)
                finder->search.data[y * W + x] = pixel_of(i, x, y, &chance);
        for (int k = 0; k < W * H; k++)
            finder->response[k] = -1;
        const int64_t begin = thread_ns();
        match_area(finder, (struct area){0, 0, W, H});
        const int64_t middle = thread_ns();
        for (int y = MAX_HALF; y < H - MAX_HALF; y++)
            for (int x = MAX_HALF; x < W - MAX_HALF; x++) {
                const double response = finder->response[y * W + x];
                double wanted = 0, least = HUGE_VAL;

                for (int p = 0; p < N_SIZES; p++) {
                    double spread = 0;
                    wanted = fmax(wanted, plain_correlation(&finder->search, &finder->pattern[p], x, y, &spread));
                    least = fmin(least, spread);
                }
                if (least < some_spread ? !(response >= 0 && response < MIN_RESPONSE) : fabs(response - wanted) > tolerance)
                    fail_msg("picture %d: %.4f at %d, %d, not %.4f", i, response, x, y, wanted);
                most = fmax(most, response);
            }
        plain_ns += thread_ns() - middle;
        fast_ns += middle - begin;
    }
    assert_true(most > SEEN_RESPONSE); /* the mark was among them */
    print_times("responses of a small picture", fast_ns, plain_ns, N_PICTURES);
    wk_table_finder_free(finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(responses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
