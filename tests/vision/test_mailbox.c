/* Mailbox: the newest frame wins, what the reader holds stays, nobody waits. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "vision/camera/mailbox.h"
#include "vision/image/codec.h"

static void post(struct wk_mailbox *mailbox, int64_t number)
{
    struct wk_frame *frame;

    assert_int_equal(wk_mailbox_begin(mailbox, 16, 8, 3, &frame), WK_OK);
    memset(frame->image.data, (int)(number & 0xff), (size_t)16 * 8 * 3);
    frame->number = number;
    wk_mailbox_post(mailbox);
}

static void newest_wins(void **state)
{
    struct wk_mailbox *mailbox;
    struct wk_frame frame = {.number = -1};

    (void)state;
    assert_int_equal(wk_mailbox_new(&mailbox), WK_OK);
    assert_int_equal(wk_mailbox_take(mailbox, 0, &frame), WK_NOT_FOUND);
    assert_int_equal(frame.number, -1);
    for (int i = 1; i <= 5; i++)
        post(mailbox, i);
    assert_int_equal(wk_mailbox_take(mailbox, 0, &frame), WK_OK);
    assert_int_equal(frame.number, 5);
    assert_int_equal(wk_mailbox_take(mailbox, 0, &frame), WK_NOT_FOUND);
    wk_mailbox_free(mailbox);
}

static void what_is_held_stays(void **state)
{
    struct wk_mailbox *mailbox;
    struct wk_frame frame;

    (void)state;
    assert_int_equal(wk_mailbox_new(&mailbox), WK_OK);
    post(mailbox, 1);
    assert_int_equal(wk_mailbox_take(mailbox, 0, &frame), WK_OK);
    for (int i = 2; i < 10; i++)
        post(mailbox, i);
    for (int i = 0; i < 16 * 8 * 3; i++)
        assert_int_equal(frame.image.data[i], 1);
    wk_mailbox_free(mailbox);
}

/* What a source leaves is handed on where it lies, and the source gets what nobody will take: three pictures in all. */
static void pixels_are_swapped(void **state)
{
    struct wk_mailbox *mailbox;
    struct wk_image image = {.data = NULL};
    struct wk_frame *frame, taken;
    const uint8_t *seen[8];
    int n = 0;

    (void)state;
    assert_int_equal(wk_mailbox_new(&mailbox), WK_OK);
    for (int i = 0; i < 12; i++) {
        const int w = i < 9 ? 16 : 32; /* another size from then on */

        assert_int_equal(wk_image_fit(&image, w, 8), WK_OK);
        memset(image.data, 'a' + i, (size_t)w * 8 * 3);
        if (i < 9) {
            int known = 0;

            while (known < n && seen[known] != image.data)
                known++;
            seen[known] = image.data;
            n = known == n ? n + 1 : n;
        }
        frame = wk_mailbox_swap(mailbox, &image);
        frame->number = i;
        wk_mailbox_post(mailbox);
        (void)wk_mailbox_swap(mailbox, &image);
        if (i % 3 == 1)
            continue;
        assert_int_equal(wk_mailbox_take(mailbox, 0, &taken), WK_OK);
        assert_int_equal(taken.number, i);
        assert_int_equal(taken.image.w, w);
        assert_int_equal(taken.image.data[w * 8 * 3 - 1], 'a' + i);
        assert_ptr_not_equal(taken.image.data, image.data);
    }
    assert_int_equal(n, 3);
    assert_int_equal(wk_mailbox_begin(mailbox, 64, 8, 3, &frame), WK_OK); /* another source copies into it */
    memset(frame->image.data, 0, 64 * 8 * 3);
    wk_image_free(&image);
    wk_mailbox_free(mailbox);
}

/* A frame goes from one mailbox into the next with its pixels where they are, and what the last reader holds stays. */
static void a_frame_is_passed_on(void **state)
{
    struct wk_mailbox *first, *second;
    struct wk_frame taken, held;

    (void)state;
    assert_int_equal(wk_mailbox_new(&first), WK_OK);
    assert_int_equal(wk_mailbox_new(&second), WK_OK);
    for (int i = 1; i < 12; i++) {
        post(first, i);
        assert_int_equal(wk_mailbox_take(first, 0, &taken), WK_OK);
        wk_mailbox_pass(first, second);
        if (i % 3 != 1) /* the last reader is slow */
            continue;
        assert_int_equal(wk_mailbox_take(second, 0, &held), WK_OK);
        assert_int_equal(held.number, i);
        assert_ptr_equal(held.image.data, taken.image.data);
    }
    assert_int_equal(held.number, 10);
    for (int i = 0; i < 16 * 8 * 3; i++)
        assert_int_equal(held.image.data[i], 10);
    wk_mailbox_wipe(second);
    for (int i = 0; i < 16 * 8 * 3; i++)
        assert_int_equal(held.image.data[i], 0);
    wk_mailbox_free(first);
    wk_mailbox_free(second);
}

static void sizes_change_and_bad_ones_are_refused(void **state)
{
    struct wk_mailbox *mailbox;
    struct wk_frame *frame = NULL;

    (void)state;
    assert_int_equal(wk_mailbox_new(&mailbox), WK_OK);
    assert_int_equal(wk_mailbox_begin(mailbox, 0, 8, 3, &frame), WK_BAD_INPUT);
    assert_int_equal(wk_mailbox_begin(mailbox, 8, 1 << 20, 3, &frame), WK_BAD_INPUT);
    assert_int_equal(wk_mailbox_begin(mailbox, 8, 8, 2, &frame), WK_BAD_INPUT);
    assert_null(frame);
    assert_int_equal(wk_mailbox_begin(mailbox, 4, 4, 1, &frame), WK_OK);
    assert_int_equal(frame->image.stride_bytes, 4);
    assert_int_equal(wk_mailbox_begin(mailbox, 100, 50, 4, &frame), WK_OK);
    memset(frame->image.data, 1, (size_t)100 * 50 * 4);
    assert_int_equal(frame->image.stride_bytes, 400);
    wk_mailbox_free(mailbox);
}

static void *close_it(void *context)
{
    wk_mailbox_close(context);
    return NULL;
}

static void closing_ends_a_wait(void **state)
{
    struct wk_mailbox *mailbox;
    struct wk_frame frame;
    pthread_t thread;

    (void)state;
    assert_int_equal(wk_mailbox_new(&mailbox), WK_OK);
    assert_int_equal(pthread_create(&thread, NULL, close_it, mailbox), 0);
    assert_int_equal(wk_mailbox_take(mailbox, 60000, &frame), WK_END);
    assert_int_equal(wk_mailbox_take(mailbox, 60000, &frame), WK_END);
    pthread_join(thread, NULL);
    wk_mailbox_free(mailbox);
}

#define N_POSTED 20000

static void *post_many(void *context)
{
    for (int i = 1; i <= N_POSTED; i++)
        post(context, i);
    return NULL;
}

/* A torn frame would hold bytes of two numbers, and an older one after a newer would not rise. */
static void two_threads_never_tear_a_frame(void **state)
{
    struct wk_mailbox *mailbox;
    struct wk_frame frame = {.number = 0};
    pthread_t thread;
    int64_t last = 0;

    (void)state;
    assert_int_equal(wk_mailbox_new(&mailbox), WK_OK);
    assert_int_equal(pthread_create(&thread, NULL, post_many, mailbox), 0);
    while (last < N_POSTED) {
        if (wk_mailbox_take(mailbox, 1000, &frame) != WK_OK)
            continue;
        assert_true(frame.number > last);
        last = frame.number;
        for (int i = 0; i < 16 * 8 * 3; i++)
            assert_int_equal(frame.image.data[i], last & 0xff);
    }
    pthread_join(thread, NULL);
    wk_mailbox_free(mailbox);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pixels_are_swapped),
        cmocka_unit_test(newest_wins),
        cmocka_unit_test(what_is_held_stays),
        cmocka_unit_test(a_frame_is_passed_on),
        cmocka_unit_test(sizes_change_and_bad_ones_are_refused),
        cmocka_unit_test(closing_ends_a_wait),
        cmocka_unit_test(two_threads_never_tear_a_frame),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
