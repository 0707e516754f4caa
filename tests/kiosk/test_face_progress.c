/* Face progress: counts of a blind look, and when a wall is done. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kiosk/eye/walls/face_progress.h"

#define S ((int64_t)1000000000)

static struct wk_reading faces(int n_seen, int n_unclear, int n_back_up, int n_blocked)
{
    struct wk_reading reading;
    int s = 0;

    wk_reading_init(&reading, WK_SIDE_FACES);
    reading.tray.found = true;
    reading.tray.reason = WK_OK;
    for (int i = 0; i < WK_N_SLOTS; i++)
        reading.slot[i].state = WK_READ_EMPTY;
    for (int i = 0; i < n_seen; i++)
        reading.slot[s++] = (struct wk_read){.state = WK_READ_FACE};
    for (int i = 0; i < n_unclear; i++)
        reading.slot[s++] = (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_LOW_MARGIN};
    for (int i = 0; i < n_back_up; i++)
        reading.slot[s++] = (struct wk_read){.state = WK_READ_LABEL, .label = 1};
    for (int i = 0; i < n_blocked; i++)
        reading.slot[s++] = (struct wk_read){.state = WK_READ_BLOCKED};
    return reading;
}

static void counts(void **state)
{
    struct wk_face_progress progress = {0};
    struct wk_reading reading = faces(20, 3, 6, 2);

    (void)state;
    wk_face_progress_add(&progress, &reading, 0, 1 * S);
    assert_int_equal(progress.n_seen, 20);
    assert_int_equal(progress.n_back_up, 6);
    assert_int_equal(progress.n_blocked, 2);
    assert_int_equal(progress.reason, WK_OK);
    assert_false(progress.done);
}

/* Of a wall that is shown again a sticker is enough where the face is known, and only there. */
static void known_tiles_need_not_be_turned(void **state)
{
    const uint64_t all = ((uint64_t)1 << WK_N_SLOTS) - 1;
    struct wk_face_progress progress = {0};
    struct wk_reading reading = faces(2, 0, 32, 0);

    (void)state;
    wk_face_progress_add(&progress, &reading, all & ~(uint64_t)7, 1 * S);
    assert_int_equal(progress.n_seen, 33);
    assert_int_equal(progress.n_back_up, 1);
    for (int i = 0; i < WK_FACE_PROGRESS_FRAMES; i++) {
        assert_false(progress.done);
        wk_face_progress_add(&progress, &reading, all & ~(uint64_t)3, (2 + i) * S);
    }
    assert_int_equal(progress.n_back_up, 0);
    assert_true(progress.done);
}

static void seen_never_falls(void **state)
{
    struct wk_face_progress progress = {0};
    struct wk_reading many = faces(30, 0, 4, 0), few = faces(10, 0, 0, 24);

    (void)state;
    wk_face_progress_add(&progress, &many, 0, 1 * S);
    wk_face_progress_add(&progress, &few, 0, 2 * S);
    assert_int_equal(progress.n_seen, 30);
    assert_int_equal(progress.n_blocked, 24);
}

static void done_after_frames_that_saw_all(void **state)
{
    struct wk_face_progress progress = {0};
    struct wk_reading all = faces(34, 0, 0, 0), hand = faces(30, 0, 0, 4);

    (void)state;
    wk_face_progress_add(&progress, &all, 0, 1 * S);
    wk_face_progress_add(&progress, &all, 0, 1 * S + 1);
    assert_false(progress.done);
    wk_face_progress_add(&progress, &hand, 0, 1 * S + 2); /* in a row, it has to be */
    wk_face_progress_add(&progress, &all, 0, 1 * S + 3);
    wk_face_progress_add(&progress, &all, 0, 1 * S + 4);
    assert_false(progress.done);
    wk_face_progress_add(&progress, &all, 0, 1 * S + 5);
    assert_true(progress.done);
}

static void unclear_tiles_are_waited_for_but_not_for_ever(void **state)
{
    struct wk_face_progress progress = {0};
    struct wk_reading unclear = faces(32, 2, 0, 0);

    (void)state;
    for (int i = 0; i <= 4; i++)
        wk_face_progress_add(&progress, &unclear, 0, (1 + i) * S);
    assert_false(progress.done);
    wk_face_progress_add(&progress, &unclear, 0, 1 * S + WK_FACE_PROGRESS_PATIENCE_NS + 1);
    assert_true(progress.done);
    assert_int_equal(progress.n_seen, 32);
}

static void never_done_while_tiles_lie_on_their_face(void **state)
{
    const struct wk_reading rows[] = {faces(33, 0, 1, 0), faces(33, 0, 0, 1), faces(33, 0, 0, 0)};

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct wk_face_progress progress = {0};

        for (int t = 1; t < 60; t++)
            wk_face_progress_add(&progress, &rows[i], 0, t * S);
        assert_false(progress.done);
    }
}

static void mat_not_found_is_said(void **state)
{
    struct wk_face_progress progress = {0};
    struct wk_reading reading;

    (void)state;
    wk_reading_init(&reading, WK_SIDE_FACES);
    reading.tray.reason = WK_TOO_DARK;
    wk_face_progress_add(&progress, &reading, 0, 1 * S);
    assert_int_equal(progress.reason, WK_TOO_DARK);
    assert_false(progress.done);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts),
        cmocka_unit_test(known_tiles_need_not_be_turned),
        cmocka_unit_test(seen_never_falls),
        cmocka_unit_test(done_after_frames_that_saw_all),
        cmocka_unit_test(unclear_tiles_are_waited_for_but_not_for_ever),
        cmocka_unit_test(never_done_while_tiles_lie_on_their_face),
        cmocka_unit_test(mat_not_found_is_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
