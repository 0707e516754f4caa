/* Recent: the newest certain frame wins, an unsure one is helped out by those before it, and all is forgotten in time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "vision/faces/face.h"
#include "vision/scan/recent.h"

#define MS ((int64_t)1000000)

static struct wk_read label_of(wk_label label)
{
    return (struct wk_read){.state = WK_READ_LABEL, .label = label, .set = "07A", .score = 1};
}

static struct wk_face_reading backs_with(struct wk_read read)
{
    struct wk_face_reading reading;

    memset(&reading, 0, sizeof(reading));
    wk_reading_init(&reading.seen, WK_SIDE_BACKS);
    reading.seen.tray.found = true;
    reading.seen.tray.reason = WK_OK;
    reading.seen.n_images = 1;
    reading.seen.slot[3] = read;
    return reading;
}

static struct wk_read fused_after(const struct wk_read *reads, const int *t_ms, int n)
{
    struct wk_recent recent = {0};
    struct wk_face_reading out;

    for (int i = 0; i < n; i++) {
        struct wk_face_reading reading = backs_with(reads[i]);

        wk_recent_add(&recent, &reading, t_ms[i] * MS);
    }
    assert_true(wk_recent_fuse(&recent, &out));
    return out.seen.slot[3];
}

static const struct wk_read nothing = {.state = WK_READ_EMPTY};
static const struct wk_read unsure = {.state = WK_READ_UNREADABLE, .why = WK_WHY_DAMAGED};
static const struct wk_read hand = {.state = WK_READ_BLOCKED};
static const struct wk_read bare = {.state = WK_READ_UNREADABLE, .why = WK_WHY_NO_STICKER};

static void empty_has_nothing(void **state)
{
    struct wk_recent recent = {0};
    struct wk_face_reading out;

    (void)state;
    assert_false(wk_recent_fuse(&recent, &out));
}

static void newest_certain_read_wins(void **state)
{
    const struct {
        const char *name;
        struct wk_read before, now;
    } rows[] = {
        {"another label", label_of(25), label_of(26)}, {"a tile taken away", label_of(25), nothing},
        {"a tile laid", nothing, label_of(25)},        {"a hand over it", label_of(25), hand},
        {"a hand gone", hand, label_of(25)},           {"a sticker fell off", label_of(25), bare},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct wk_read reads[] = {rows[i].before, rows[i].before, rows[i].now};
        const int t_ms[] = {0, 33, 66};
        struct wk_read got = fused_after(reads, t_ms, 3);

        if (got.state != rows[i].now.state || got.label != rows[i].now.label || got.why != rows[i].now.why)
            fail_msg("%s: state %d label %d", rows[i].name, (int)got.state, got.label);
    }
}

static void unsure_frame_is_helped_out(void **state)
{
    const struct wk_read reads[] = {label_of(25), unsure, unsure};
    const int t_ms[] = {0, 33, 66};
    struct wk_read got = fused_after(reads, t_ms, 3);

    (void)state;
    assert_int_equal(got.state, WK_READ_LABEL);
    assert_int_equal(got.label, 25);
}

static void old_frames_are_forgotten(void **state)
{
    const struct wk_read reads[] = {label_of(25), unsure};
    const int t_ms[] = {0, 600};
    const struct wk_read many[] = {label_of(25), unsure, unsure, unsure, unsure, unsure};
    const int t_many_ms[] = {0, 33, 66, 99, 132, 165};

    (void)state;
    assert_int_equal(fused_after(reads, t_ms, 2).state, WK_READ_UNREADABLE);
    assert_int_equal(fused_after(many, t_many_ms, 6).state, WK_READ_UNREADABLE);
}

static void other_side_starts_again(void **state)
{
    struct wk_recent recent = {0};
    struct wk_face_reading backs = backs_with(label_of(25)), faces = backs_with(unsure), out;

    (void)state;
    faces.seen.side = WK_SIDE_FACES;
    wk_recent_add(&recent, &backs, 0);
    wk_recent_add(&recent, &faces, 33 * MS);
    assert_int_equal(recent.n, 1);
    assert_true(wk_recent_fuse(&recent, &out));
    assert_int_equal(out.seen.side, WK_SIDE_FACES);
}

static void another_face_wins(void **state)
{
    struct wk_recent recent = {0};
    struct wk_face_reading a = backs_with((struct wk_read){.state = WK_READ_FACE, .score = 0.5f}), b, out;

    (void)state;
    a.seen.side = WK_SIDE_FACES;
    b = a;
    a.face[3].best = WK_FACE_1M;
    a.face[3].margin = 0.5f;
    a.face[3].score[WK_FACE_1M - 1] = 0.9f;
    b.face[3].best = WK_FACE_EAST;
    b.face[3].margin = 0.5f;
    b.face[3].score[WK_FACE_EAST - 1] = 0.9f;
    wk_recent_add(&recent, &a, 0);
    wk_recent_add(&recent, &a, 33 * MS);
    wk_recent_add(&recent, &b, 66 * MS);
    assert_true(wk_recent_fuse(&recent, &out));
    assert_int_equal(out.face[3].best, WK_FACE_EAST);
}

static void clearing_wipes(void **state)
{
    struct wk_recent recent = {0};
    struct wk_face_reading reading = backs_with(label_of(25));
    const uint8_t *bytes = (const uint8_t *)&recent;

    (void)state;
    wk_recent_add(&recent, &reading, 0);
    wk_recent_clear(&recent);
    for (size_t i = 0; i < sizeof(recent); i++)
        assert_int_equal(bytes[i], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_has_nothing),
        cmocka_unit_test(newest_certain_read_wins),
        cmocka_unit_test(unsure_frame_is_helped_out),
        cmocka_unit_test(old_frames_are_forgotten),
        cmocka_unit_test(other_side_starts_again),
        cmocka_unit_test(another_face_wins),
        cmocka_unit_test(clearing_wipes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
