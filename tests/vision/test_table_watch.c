/* Watching a live table: what changed is a part, what only flickers is none, and parts that touch are one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "vision/table/watch.h"

enum { W = 1280, H = 720 };

static struct wk_image picture;

static int set_up(void **state)
{
    (void)state;
    return wk_image_new(&picture, W, H, 3) == WK_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    wk_image_free(&picture);
    return 0;
}

static void fill(int x, int y, int w, int h, int level)
{
    for (int j = y; j < y + h; j++)
        memset(picture.data + j * picture.stride_bytes + (ptrdiff_t)3 * x, level, (size_t)w * 3);
}

static bool covers(const struct wk_table_part *part, int x, int y, int w, int h)
{
    return part->x <= x && part->y <= y && part->x + part->w >= x + w && part->y + part->h >= y + h;
}

static void what_changed_is_looked_at_until_it_has_been_still(void **state)
{
    static struct wk_table_watch watch;
    struct wk_table_part parts[WK_WATCH_MAX_PARTS];

    (void)state;
    memset(&watch, 0, sizeof watch);
    fill(0, 0, W, H, 90);
    assert_int_equal(wk_table_watch(&watch, &picture, parts), 1);
    assert_true(covers(&parts[0], 0, 0, W, H));
    assert_int_equal(wk_table_watch(&watch, &picture, parts), 0);
    fill(300, 200, 40, 60, 200);
    fill(900, 500, 30, 30, 20);
    for (int frame = 0; frame < 3; frame++) {
        assert_int_equal(wk_table_watch(&watch, &picture, parts), 2);
        int left = parts[0].x < parts[1].x ? 0 : 1;

        assert_true(covers(&parts[left], 304, 206, 32, 48));
        assert_true(covers(&parts[1 - left], 904, 506, 22, 18));
        assert_true(parts[left].w < 80 && parts[left].h < 90);
    }
    assert_int_equal(wk_table_watch(&watch, &picture, parts), 0);
}

static void light_that_changes_all_over_is_no_change(void **state)
{
    static struct wk_table_watch watch;
    struct wk_table_part parts[WK_WATCH_MAX_PARTS];

    (void)state;
    memset(&watch, 0, sizeof watch);
    fill(0, 0, W, H, 90);
    (void)wk_table_watch(&watch, &picture, parts);
    fill(0, 0, W, H, 110);
    assert_int_equal(wk_table_watch(&watch, &picture, parts), 0);
    fill(0, 0, W, H, 30); /* a lamp is switched off */
    assert_int_equal(wk_table_watch(&watch, &picture, parts), 1);
    assert_true(covers(&parts[0], 0, 0, W, H));
}

static void parts_that_touch_are_one(void **state)
{
    static const struct {
        const char *name;
        struct wk_table_part part[3];
        int n, want;
    } cases[] = {
        {"apart", {{0, 0, 10, 10}, {20, 0, 10, 10}, {40, 0, 10, 10}}, 3, 3},
        {"side by side", {{0, 0, 10, 10}, {10, 0, 10, 10}, {40, 0, 10, 10}}, 3, 2},
        {"joined by the last", {{0, 0, 10, 10}, {20, 0, 10, 10}, {5, 5, 20, 2}}, 3, 1},
    };
    struct wk_table_part parts[WK_WATCH_MAX_PARTS];
    int n = 0;

    (void)state;
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        n = 0;
        for (int i = 0; i < cases[c].n; i++)
            n = wk_table_part_add(parts, n, cases[c].part[i]);
        if (n != cases[c].want)
            fail_msg("%s: %d", cases[c].name, n);
    }
    n = 0;
    for (int i = 0; i < 3 * WK_WATCH_MAX_PARTS; i++) {
        n = wk_table_part_add(parts, n, (struct wk_table_part){i * 20, 0, 10, 10});
        assert_true(n <= WK_WATCH_MAX_PARTS);
    }
    assert_true(covers(&parts[0], 0, 0, 10, 10));
}

static void a_part_grows_within_the_picture(void **state)
{
    struct wk_table_part part = wk_table_part_grow((struct wk_table_part){5, 700, 20, 10}, 30, W, H);

    (void)state;
    assert_int_equal(part.x, 0);
    assert_int_equal(part.y, 670);
    assert_int_equal(part.w, 55);
    assert_int_equal(part.h, 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_changed_is_looked_at_until_it_has_been_still),
        cmocka_unit_test(light_that_changes_all_over_is_no_change),
        cmocka_unit_test(parts_that_touch_are_one),
        cmocka_unit_test(a_part_grows_within_the_picture),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
