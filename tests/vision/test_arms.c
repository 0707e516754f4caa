/* Arms over a table: where they come in, what is too small for one, and what becomes of things that lie still. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "vision/image/image.h"
#include "vision/table/arms.h"

enum { W = 1280, H = 720, CLOTH = 90, SKIN = 150, STEP_MS = 100 };

/* A pixel is a millimetre; walls lie 200 mm from the middle. */
static const struct wk_arms_table table = {640, 360, 1, {{0, 200}, {200, 0}, {0, -200}, {-200, 0}}};
static struct wk_image picture;
static struct wk_arms arms;
static int64_t now_ms;

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

static void look(int ms)
{
    for (const int64_t end = now_ms + ms; now_ms < end;)
        wk_arms_look(&arms, &picture, now_ms += STEP_MS, &table);
}

/* A table that has lain still. */
static void clear_table(void)
{
    memset(&arms, 0, sizeof arms);
    fill(0, 0, W, H, CLOTH);
    look(300);
}

static int over(int x, int y)
{
    return wk_arms_over(&arms, x, y, 15);
}

static void an_arm_belongs_to_the_side_at_which_it_comes_in(void **state)
{
    static const struct {
        int x, y, w, h, at_x, at_y, who;
    } cases[] = {
        {600, 300, 60, 420, 630, 310, WK_WIND_EAST}, {700, 330, 580, 60, 710, 360, WK_WIND_SOUTH},
        {600, 0, 60, 400, 630, 390, WK_WIND_WEST},   {0, 330, 600, 60, 590, 360, WK_WIND_NORTH},
        {800, 500, 60, 220, 830, 560, WK_WIND_EAST},
    };

    (void)state;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        clear_table();
        fill(cases[c].x, cases[c].y, cases[c].w, cases[c].h, SKIN);
        look(200);
        assert_int_equal(over(cases[c].at_x, cases[c].at_y), cases[c].who);
        assert_true(wk_arms_large(&arms, cases[c].at_x, cases[c].at_y));
        assert_int_equal(over(100, 100), 0);
    }
}

/* The camera sees little more than the tiles: of an arm there are the picture's last lines beyond its player's place. */
static void an_arm_has_an_owner_where_the_picture_ends_soon(void **state)
{
    static const struct wk_arms_table wide = {640, 360, 1, {{0, 250}, {250, 0}, {0, -250}, {-250, 0}}};

    (void)state;
    clear_table();
    fill(600, 300, 60, 420, SKIN);
    for (int i = 0; i < 2; i++)
        wk_arms_look(&arms, &picture, now_ms += STEP_MS, &wide);
    assert_int_equal(over(630, 310), WK_WIND_EAST);
    clear_table();
    fill(600, 300, 60, 390, SKIN);
    for (int i = 0; i < 2; i++)
        wk_arms_look(&arms, &picture, now_ms += STEP_MS, &wide);
    assert_int_equal(over(630, 310), 0); /* it does not come in from there */
}

static void arms_that_touch_are_nobodys_in_particular(void **state)
{
    (void)state;
    clear_table();
    fill(600, 300, 60, 420, SKIN);
    fill(650, 330, 630, 60, SKIN);
    look(200);
    assert_int_equal(over(630, 310), WK_ARMS_SOMEBODY);
}

static void a_tile_is_no_arm(void **state)
{
    (void)state;
    clear_table();
    fill(400, 340, 26, 36, 220);
    look(200);
    assert_int_equal(over(410, 350), 0);
    assert_false(wk_arms_large(&arms, 412, 358));
}

/* A kong that is laid down is large, but it lies where its player's tiles do. */
static void what_lies_within_a_players_place_is_no_arm(void **state)
{
    (void)state;
    clear_table();
    fill(500, 590, 108, 36, 220);
    look(200);
    assert_int_equal(over(550, 600), 0);
    assert_true(wk_arms_large(&arms, 550, 605));
}

static void what_lies_still_becomes_the_table(void **state)
{
    (void)state;
    clear_table();
    fill(600, 300, 60, 420, SKIN);
    look(3000);
    assert_int_equal(over(630, 310), WK_WIND_EAST);
    look(2000);
    assert_int_equal(over(630, 310), 0);
    /* When it leaves, what it had hidden is new for as long. */
    fill(600, 300, 60, 420, CLOTH);
    look(200);
    assert_int_equal(over(630, 310), WK_WIND_EAST);
    look(5000);
    assert_int_equal(over(630, 310), 0);
}

/* At the edges of what lies there cells differ from the table in one picture and not in the next. */
static void what_lies_still_with_edges_that_flicker_becomes_the_table_too(void **state)
{
    (void)state;
    clear_table();
    for (int i = 0; i < 60; i++) {
        fill(500, 250, 200, 414, SKIN);
        fill(500, 664, 100, 8, i % 2 ? CLOTH + 14 : CLOTH + 2);
        fill(600, 664, 100, 8, i % 2 ? CLOTH + 2 : CLOTH + 14);
        look(STEP_MS);
    }
    assert_int_equal(over(630, 310), 0);
    assert_false(wk_arms_large(&arms, 630, 310));
}

static void light_that_changes_slowly_is_no_arm(void **state)
{
    (void)state;
    clear_table();
    for (int level = CLOTH; level < CLOTH + 60; level += 2) {
        fill(0, 0, W, H, level);
        look(1000);
        assert_int_equal(over(630, 310), 0);
        assert_false(wk_arms_large(&arms, 630, 310));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_arm_belongs_to_the_side_at_which_it_comes_in),
        cmocka_unit_test(an_arm_has_an_owner_where_the_picture_ends_soon),
        cmocka_unit_test(arms_that_touch_are_nobodys_in_particular),
        cmocka_unit_test(a_tile_is_no_arm),
        cmocka_unit_test(what_lies_within_a_players_place_is_no_arm),
        cmocka_unit_test(what_lies_still_becomes_the_table),
        cmocka_unit_test(what_lies_still_with_edges_that_flicker_becomes_the_table_too),
        cmocka_unit_test(light_that_changes_slowly_is_no_arm),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
