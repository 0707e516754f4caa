/* Pictures that repeat as no sensor's do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "vision/camera/camera.h"
#include "vision/image/still.h"
#include "tests/support/slice.h"

enum { W = 320, H = 240 };
#define FRAME_NS 33333333

static uint8_t pixels[W * H * 3];
static const struct wk_image image = {pixels, W, H, 3 * W, 3};

/* Picture n of a scene; noise: of the sensor, one step up or down in each pixel. */
static void draw(uint64_t n)
{
    uint64_t seed = n + 1;
    for (size_t i = 0; i < sizeof pixels; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        pixels[i] = (uint8_t)(128 + (i * 7) % 50 + (seed >> 62));
    }
}

/* Which picture a camera gives as its frame i. */
typedef uint64_t (*order_fn)(uint64_t i);

static uint64_t live(uint64_t i)
{
    return i;
}
static uint64_t one(uint64_t i)
{
    (void)i;
    return 7;
}
static uint64_t thrice(uint64_t i) /* a camera that is short of time */
{
    return i / 3;
}
static uint64_t hangs(uint64_t i) /* for a second, now and then */
{
    return i % 200 < 30 ? i / 200 * 200 : i;
}
static uint64_t loop(uint64_t i)
{
    return i % 150;
}
static uint64_t slow_loop(uint64_t i)
{
    return i / 2 % 1000;
}
static uint64_t to_and_fro(uint64_t i)
{
    return i % 2;
}
static uint64_t long_clip(uint64_t i) /* longer than is remembered: not seen, and the header says so */
{
    return i % (WK_STILL_KEPT + 500);
}

static void test_a_loop_or_a_still_is_no_live_camera(void **state)
{
    static const struct {
        const char *name;
        order_fn order;
        uint64_t n_frames;
        bool still;
    } cases[] = {{"live", live, 3000, false},
                 {"one picture", one, 120, true},
                 {"each thrice", thrice, 3000, false},
                 {"hangs for a second", hangs, 3000, false},
                 {"a clip of 5 s", loop, 400, true},
                 {"a clip, each frame twice", slow_loop, 2200, true},
                 {"two pictures", to_and_fro, 60, true},
                 {"a long clip", long_clip, 2 * WK_STILL_KEPT, false}};
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct wk_still *still = calloc(1, sizeof *still);
        bool said = false, ever = false;
        assert_non_null(still);
        for (uint64_t k = 0; k < cases[i].n_frames; k++) {
            draw(cases[i].order(k));
            said = wk_still_take(still, &image, (int64_t)k * FRAME_NS);
            ever |= said;
        }
        if (said != cases[i].still || ever != cases[i].still)
            fail_msg("%s: %d", cases[i].name, said);
        free(still);
    }
}

static void test_it_is_trusted_again_after_ten_seconds_of_new_pictures(void **state)
{
    struct wk_still *still = calloc(1, sizeof *still);
    int64_t t_ns = 0;
    (void)state;

    assert_non_null(still);
    draw(7);
    for (int k = 0; k < 100; k++)
        (void)wk_still_take(still, &image, t_ns += FRAME_NS);
    for (uint64_t k = 0; k < WK_STILL_FORGET; k++) {
        draw(1000 + k);
        assert_int_equal(wk_still_take(still, &image, t_ns += FRAME_NS), k + 1 < WK_STILL_FORGET);
    }
    free(still);
}

static void test_loopback_drivers_are_known(void **state)
{
    static const struct {
        const char *driver, *bus;
        bool loopback;
    } cases[] = {{"uvcvideo", "usb-0000:00:14.0-1", false},
                 {"bcm2835-isp", "platform:bcm2835-isp", false},
                 {"unicam", "platform:3f801000.csi", false},
                 {"v4l2 loopback", "platform:v4l2loopback-000", true},
                 {"V4L2 Loopback", "", true},
                 {"something", "platform:v4l2loopback-007", true},
                 {"akvcam", "platform:akvcam-0", true},
                 {"vivid", "platform:vivid-000", true},
                 {"", "", false}};
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (wk_camera_is_loopback(cases[i].driver, cases[i].bus) != cases[i].loopback)
            fail_msg("%s, %s", cases[i].driver, cases[i].bus);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_long(test_a_loop_or_a_still_is_no_live_camera),
        cmocka_unit_test(test_it_is_trusted_again_after_ten_seconds_of_new_pictures),
        cmocka_unit_test(test_loopback_drivers_are_known),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
