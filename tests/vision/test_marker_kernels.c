/* Black told from white by sliding sums is what each window summed by itself tells. The kernels are in the file.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/vision/kernel_time.h"
#include "vision/mat/marker.c"

enum { W = 131, H = 67, N_PICTURES = 24 };

/* Noise; a checkerboard; white; black; black and white halves; one black pixel; steps of one level around the limit. */
static uint8_t pixel_of(int picture, int x, int y, uint64_t *chance)
{
    switch (picture % 8) {
    case 0:
        return (uint8_t)((x / 5 + y / 5) % 2 ? 255 : 0);
    case 1:
        return 255;
    case 2:
        return 0;
    case 3:
        return x < W / 2 ? 0 : 255;
    case 4:
        return x == W / 2 && y == H / 2 ? 0 : 255;
    case 5:
        return (uint8_t)(x % 9 ? 200 : 171 + y % 6);
    default:
        return (uint8_t)kernel_chance(chance, 256);
    }
}

static bool plain_dark(const struct wk_image *grey, int x, int y)
{
    uint32_t sum = 0;

    for (int j = y - REACH; j <= y + REACH; j++)
        for (int i = x - REACH; i <= x + REACH; i++) {
            const int at_x = i < 0 ? 0 : i < grey->w ? i : grey->w - 1, at_y = j < 0 ? 0 : j < grey->h ? j : grey->h - 1;
            sum += grey->data[at_y * grey->stride_bytes + at_x];
        }
    return (8 * (uint32_t)grey->data[y * grey->stride_bytes + x] + 16) * AREA < 7 * sum;
}

static void dark_pixels(void **state)
{
    static uint8_t pixels[W * H];
    struct wk_marker_finder *finder = NULL;
    uint64_t chance = 4;
    int64_t fast_ns = 0, plain_ns = 0;
    int n_dark = 0;

    (void)state;
    assert_int_equal(wk_marker_finder_new(&finder), WK_OK);
    for (int i = 0; i < N_PICTURES; i++) {
        /* The last ones are smaller than a window. */
        const int w = i < 16 ? W - i : 1 + i % 5, h = i < 16 ? H - i : 1 + i % 3;
        const struct wk_image grey = {.data = pixels, .w = w, .h = h, .stride_bytes = W, .channels = 1};

        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++)
                pixels[y * W + x] = pixel_of(i, x, y, &chance);
        assert_true(make_room(finder, w, h));
        const int64_t begin = thread_ns();
        tell_dark(finder, &grey);
        const int64_t middle = thread_ns();
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                const uint8_t dark = finder->dark[(y + 1) * (w + 2) + x + 1];

                if (dark != (plain_dark(&grey, x, y) ? DARK : 0))
                    fail_msg("picture %d: %d at %d, %d", i, dark, x, y);
                n_dark += dark;
            }
        plain_ns += thread_ns() - middle;
        fast_ns += middle - begin;
    }
    assert_in_range(n_dark, 1000, N_PICTURES * W * H / 2);
    print_times("dark pixels of a small picture", fast_ns, plain_ns, N_PICTURES);
    wk_marker_finder_free(finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dark_pixels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
