/* The square of a table: walls come to their usual places, the picture does not tremble, and only stickers are seen. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kiosk/eye/live/table_picture.h"
#include "labels/table_place.h"
#include "vision/image/plane.h"

#define W 1600
#define H 900

static struct wk_table_reading reading;
static struct wk_mat mat;

/* A camera that leans: 0..1 of the square -> px. */
static const double camera[9] = {820, -40, 390, 30, 700, 60, .02, .18, 1};

/* The wall of a seat as that camera sees it where walls usually stand, moved by dx of the square. */
static void stand(enum wk_wind seat, double dx)
{
    const int side = wk_table_side(seat, WK_WIND_EAST), corners[4] = {0, 12, 33, 23};
    struct wk_reading *wall = &reading.wall[seat - 1];
    double from[8], to[8];

    for (int k = 0; k < 4; k++) {
        const struct wk_point at = wk_table_usual_place(side, corners[k]);

        from[2 * k] = mat.slot_mm[corners[k]].x;
        from[2 * k + 1] = mat.slot_mm[corners[k]].y;
        assert_true(wk_plane_map(camera, (double)at.x + dx, (double)at.y, &to[2 * k], &to[2 * k + 1]));
    }
    wall->tray.found = wk_plane_from_quad(from, to, wall->tray.mm_to_px);
    assert_true(wall->tray.found);
}

static int setup(void **state)
{
    (void)state;
    wk_mat_default(&mat);
    memset(&reading, 0, sizeof(reading));
    reading.below = WK_WIND_EAST;
    for (int i = 0; i < WK_N_WINDS; i++)
        wk_reading_init(&reading.wall[i], WK_SIDE_BACKS);
    return 0;
}

static double off(const struct wk_table_square *square, double x, double y)
{
    double px, py, u, v;

    assert_true(wk_plane_map(camera, x, y, &px, &py) && wk_plane_map(square->to_square, px, py, &u, &v));
    return hypot(u - x, v - y);
}

static void seats_go_against_the_clock(void **state)
{
    static const struct {
        enum wk_wind seat, below;
        int side;
        float x, y; /* whereabouts of the wall's middle slot */
    } cases[] = {{WK_WIND_EAST, WK_WIND_EAST, 0, .5F, .87F},
                 {WK_WIND_SOUTH, WK_WIND_EAST, 1, .87F, .5F},
                 {WK_WIND_WEST, WK_WIND_EAST, 2, .5F, .13F},
                 {WK_WIND_NORTH, WK_WIND_EAST, 3, .13F, .5F},
                 {WK_WIND_EAST, WK_WIND_NORTH, 1, .87F, .5F}};

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const int side = wk_table_side(cases[i].seat, cases[i].below);
        const struct wk_point at = wk_table_usual_place(side, wk_slot_at(WK_ROW_HAND, 6));

        assert_int_equal(side, cases[i].side);
        assert_true(fabsf(at.x - cases[i].x) < .1F && fabsf(at.y - cases[i].y) < .1F);
    }
}

static void any_walls_tell_the_square(void **state)
{
    (void)state;
    for (unsigned walls = 1; walls < 16; walls++) {
        struct wk_table_square square = {0};

        setup(NULL);
        for (int i = 0; i < WK_N_WINDS; i++)
            if (walls >> i & 1U)
                stand((enum wk_wind)(i + 1), 0);
        wk_table_square_follow(&square, &reading, &mat, W, H);
        assert_int_equal(square.walls, walls);
        assert_true(off(&square, .1, .1) < 1e-3 && off(&square, .9, .2) < 1e-3 && off(&square, .5, .9) < 1e-3);
    }
}

/* A wall that is seen lies where its slots are, what was read where it was read; any other one where it usually is. */
static void places_follow_what_lies_there(void **state)
{
    struct wk_table_square square = {0};
    struct wk_point at[WK_N_WINDS * WK_N_SLOTS];
    const int south = WK_N_SLOTS * (WK_WIND_SOUTH - 1);
    double x, y;

    (void)state;
    stand(WK_WIND_EAST, 0);
    wk_table_square_follow(&square, &reading, &mat, W, H);
    const struct wk_point usual = wk_table_usual_place(0, 0), other = wk_table_usual_place(1, 5);
    assert_true(wk_plane_map(camera, (double)usual.x, (double)usual.y - .01, &x, &y));
    for (int k = 0; k < 4; k++)
        reading.wall[0].slot[0].corners_px[k] = (struct wk_point){(float)x, (float)y};
    wk_table_square_places(&square, &reading, &mat, at);
    assert_true(fabsf(at[0].x - usual.x) < .002F && fabsf(at[0].y - usual.y + .01F) < .002F);
    assert_true(fabsf(at[1].y - wk_table_usual_place(0, 1).y) < .002F);
    assert_true(at[south + 5].x == other.x && at[south + 5].y == other.y);
}

static void it_stays_until_something_has_moved(void **state)
{
    struct wk_table_square square = {0};
    double before[9];

    (void)state;
    for (int i = 0; i < WK_N_WINDS; i++)
        stand((enum wk_wind)(i + 1), 0);
    wk_table_square_follow(&square, &reading, &mat, W, H);
    memcpy(before, square.to_square, sizeof(before));
    for (int i = 0; i < WK_N_WINDS; i++)
        stand((enum wk_wind)(i + 1), .005);
    wk_table_square_follow(&square, &reading, &mat, W, H);
    assert_memory_equal(before, square.to_square, sizeof(before));
    for (int i = 0; i < WK_N_WINDS; i++)
        stand((enum wk_wind)(i + 1), .05);
    wk_table_square_follow(&square, &reading, &mat, W, H);
    assert_memory_not_equal(before, square.to_square, sizeof(before));
    memcpy(before, square.to_square, sizeof(before));
    setup(NULL); /* nothing is seen any more: it stays */
    wk_table_square_follow(&square, &reading, &mat, W, H);
    assert_memory_equal(before, square.to_square, sizeof(before));
}

static void without_a_wall_it_is_the_middle(void **state)
{
    struct wk_table_square square = {0};
    double u, v;

    (void)state;
    wk_table_square_follow(&square, &reading, &mat, W, H);
    assert_true(wk_plane_map(square.to_square, W / 2.0, H / 2.0, &u, &v));
    assert_true(fabs(u - .5) < 1e-9 && fabs(v - .5) < 1e-9);
}

/* A picture all white, as if faces lay all over it: white stays only where a sticker was read. */
static void only_stickers_are_seen(void **state)
{
    struct wk_table_square square = {0};
    struct wk_image bgr, out;
    int n_white = 0;

    (void)state;
    assert_int_equal(wk_image_new(&bgr, W, H, 3), WK_OK);
    assert_int_equal(wk_image_new(&out, 200, 200, 4), WK_OK);
    memset(bgr.data, 255, (size_t)bgr.stride_bytes * H);
    stand(WK_WIND_EAST, 0);
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        struct wk_read *read = &reading.wall[0].slot[slot];

        read->state = slot == 5 ? WK_READ_LABEL : slot == 6 ? WK_READ_FACE : WK_READ_UNREADABLE;
        for (int k = 0; k < 4; k++) {
            double u, v;

            assert_true(wk_plane_map(reading.wall[0].tray.mm_to_px, mat.slot_mm[slot].x + (k == 1 || k == 2 ? 12 : -12),
                                     mat.slot_mm[slot].y + (k >= 2 ? 12 : -12), &u, &v));
            read->corners_px[k] = (struct wk_point){(float)u, (float)v};
        }
    }
    wk_table_square_follow(&square, &reading, &mat, W, H);
    assert_int_equal(wk_table_picture_draw(&bgr, &reading, &square, &out), WK_OK);
    const struct wk_point at = wk_table_usual_place(0, 5);
    for (int y = 0; y < 200; y++)
        for (int x = 0; x < 200; x++) {
            const uint8_t *p = out.data + y * out.stride_bytes + 4 * x;

            if (p[0] != 255)
                continue;
            n_white++;
            assert_true(fabs(x / 200.0 - (double)at.x) < .03 && fabs(y / 200.0 - (double)at.y) < .03);
        }
    assert_in_range(n_white, 20, 100);
    wk_image_free(&bgr);
    wk_image_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(seats_go_against_the_clock, setup),
        cmocka_unit_test_setup(any_walls_tell_the_square, setup),
        cmocka_unit_test_setup(places_follow_what_lies_there, setup),
        cmocka_unit_test_setup(it_stays_until_something_has_moved, setup),
        cmocka_unit_test_setup(without_a_wall_it_is_the_middle, setup),
        cmocka_unit_test_setup(only_stickers_are_seen, setup),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
