/* Markers: each id found however it lies, corners where they are, and nothing found that is none. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "labels/marker_bits.h"
#include "vision/image/image.h"
#include "vision/image/plane.h"
#include "rules/rng.h"
#include "vision/mat/marker.h"

enum { W = 480, H = 360, BLACK = 30, WHITE = 210, SAMPLES = 4, MAX = 8 };

static struct wk_marker_finder *finder;
static struct wk_image picture;

static int open_finder(void **state)
{
    (void)state;
    return wk_marker_finder_new(&finder) == WK_OK && wk_image_new(&picture, W, H, 1) == WK_OK ? 0 : -1;
}

static int close_finder(void **state)
{
    (void)state;
    wk_marker_finder_free(finder);
    wk_image_free(&picture);
    return 0;
}

static void clear(int level)
{
    memset(picture.data, level, W * H);
}

/* Draws a marker whose corners are at m's; so many modules around it are white. */
static void draw_trimmed(const struct wk_marker *m, double white)
{
    static const double plan[8] = {0, 0, 6, 0, 6, 6, 0, 6};
    double to[8], h[9], back[9];

    for (int k = 0; k < 4; k++) {
        to[2 * k] = (double)m->x[k];
        to[2 * k + 1] = (double)m->y[k];
    }
    assert_true(wk_plane_from_quad(plan, to, h) && wk_plane_invert(h, back));
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            int light = 0, inside = 0;

            for (int i = 0; i < SAMPLES * SAMPLES; i++) {
                double u, v;

                if (!wk_plane_map(back, x - 0.5 + (i % SAMPLES + 0.5) / SAMPLES, y - 0.5 + (i / SAMPLES + 0.5) / SAMPLES, &u,
                                  &v) ||
                    !(u > -white && v > -white && u < 6 + white && v < 6 + white))
                    continue;
                const int column = (int)floor(u), row = (int)floor(v);
                const bool outer = column < 0 || row < 0 || column > 5 || row > 5;
                const bool inner = column > 0 && row > 0 && column < 5 && row < 5;

                inside++;
                light += outer || (inner && wk_marker_bits[m->id] >> (15 - 4 * (row - 1) - (column - 1)) & 1) ? WHITE : BLACK;
            }
            if (inside > 0)
                picture.data[y * W + x] =
                    (uint8_t)((light + (SAMPLES * SAMPLES - inside) * picture.data[y * W + x]) / (SAMPLES * SAMPLES));
        }
}

static void draw(const struct wk_marker *m)
{
    draw_trimmed(m, 1.5);
}

static struct wk_marker square(int id, double cx, double cy, double side, double turn_deg)
{
    struct wk_marker m = {.id = id};

    for (int k = 0; k < 4; k++) {
        const double angle = (turn_deg + 90 * k - 135) * 3.14159265358979 / 180;

        m.x[k] = (float)(cx + side * 0.70710678 * cos(angle));
        m.y[k] = (float)(cy + side * 0.70710678 * sin(angle));
    }
    return m;
}

static void noise(double sigma, uint64_t seed)
{
    struct wk_rng rng;

    wk_rng_init(&rng, seed, 0);
    for (int i = 0; i < W * H; i++) {
        const double v = picture.data[i] + sigma * (wk_rng_between(&rng, -1, 1) + wk_rng_between(&rng, -1, 1)) * 1.22;

        picture.data[i] = (uint8_t)fmin(fmax(v, 0), 255);
    }
}

static int find(const struct wk_image *image, struct wk_marker *seen)
{
    static const struct wk_marker_search all = {0, WK_N_MARKER_IDS, 10};
    int n = -1;

    assert_int_equal(wk_marker_find(finder, image, &all, seen, MAX, &n), WK_OK);
    return n;
}

/* The furthest corner, px. */
static double apart(const struct wk_marker *a, const struct wk_marker *b)
{
    double most = 0;

    for (int k = 0; k < 4; k++)
        most = fmax(most, hypot((double)(a->x[k] - b->x[k]), (double)(a->y[k] - b->y[k])));
    return most;
}

static void finds_each_id_however_it_lies(void **state)
{
    static const double sides[] = {14, 25, 60, 150, 240};
    double worst = 0;

    (void)state;
    for (int id = 0; id < WK_N_MARKER_IDS; id++) {
        const double side = sides[id % 5];
        struct wk_marker truth = square(id, W / 2 + id / 10.0, H / 2 - id / 7.0, side, 37.0 * id), seen[MAX];

        truth.x[id % 4] += (float)(side / 8); /* seen askew */
        clear(150);
        draw(&truth);
        noise(4, (uint64_t)id);
        if (find(&picture, seen) != 1)
            fail_msg("id %d, %g px: %d found", id, side, find(&picture, seen));
        assert_int_equal(seen[0].id, id);
        assert_true(apart(&seen[0], &truth) < 1.2);
        assert_true(wk_marker_sharpen(&picture, &seen[0]));
        worst = fmax(worst, apart(&seen[0], &truth));
    }
    print_message("corners off by %.3f px at most\n", worst);
    assert_true(worst < 0.25);
}

static void finds_two_of_one_id_and_only_those_asked_for(void **state)
{
    const struct wk_marker a = square(3, 120, 180, 60, 10), b = square(3, 320, 180, 60, 200);
    const struct wk_marker_search others = {4, 4, 10}, none = {40, 10, 10};
    struct wk_marker seen[MAX];
    int n = -1;

    (void)state;
    clear(150);
    draw(&a);
    draw(&b);
    assert_int_equal(find(&picture, seen), 2);
    assert_true(apart(&seen[0], &a) < 0.8 || apart(&seen[1], &a) < 0.8);
    assert_int_equal(wk_marker_find(finder, &picture, &others, seen, MAX, &n), WK_OK);
    assert_int_equal(n, 0);
    assert_int_equal(wk_marker_find(finder, &picture, &others, seen, 0, &n), WK_OK);
    assert_int_equal(wk_marker_find(finder, &picture, &none, seen, MAX, &n), WK_BAD_INPUT);
    for (int y = 0; y < H; y++) /* in a mirror */
        for (int x = 0; x < W / 2; x++) {
            const uint8_t other = picture.data[y * W + W - 1 - x];

            picture.data[y * W + W - 1 - x] = picture.data[y * W + x];
            picture.data[y * W + x] = other;
        }
    assert_int_equal(find(&picture, seen), 0);
}

/*
 * Paper cut close to a marker, on tables from nearly black to white. OpenCV's ArUco (4.6.0) loses one whose white is half to
 * three quarters of a module wide; here it is found, and from seven tenths on its corners are as sure as with plenty of it.
 */
static void paper_may_be_cut_close_to_a_marker(void **state)
{
    static const double whites[] = {0.5, 0.625, 0.7, 0.75, 0.8, 1};
    static const int tables[] = {12, 60, 110, 160, 200}, sides[] = {18, 24, 36, 60, 110};

    (void)state;
    for (int i = 0; i < (int)(sizeof whites / sizeof *whites) * 5 * 5; i++) {
        const double white = whites[i / 25], side = sides[i % 5];
        const int table = tables[i / 5 % 5], id = i % 8;
        const struct wk_marker truth = square(id, 240 + id / 7.0, 180 - id / 9.0, side, 23 * i);
        struct wk_marker seen[MAX];

        clear(table);
        draw_trimmed(&truth, white);
        noise(4, (uint64_t)i);
        if (find(&picture, seen) != 1 || seen[0].id != id || apart(&seen[0], &truth) > 1.2)
            fail_msg("%g px, %g modules of white, table %d: id %d not found", side, white, table, id);
        if (white >= 0.7 && (!wk_marker_sharpen(&picture, &seen[0]) || apart(&seen[0], &truth) > 0.25 + 0.002 * side))
            fail_msg("%g px, %g modules of white, table %d: id %d is %.2f px off", side, white, table, id,
                     apart(&seen[0], &truth));
    }
}

/* Of no marker: noise, a comb whose outline is longer than any marker's, frames in frames, a marker with a wrong bit or a gap
 * in its border, one that the picture cuts; and pictures too small for any. */
static void finds_nothing_else(void **state)
{
    struct wk_marker seen[MAX], truth = square(7, 240, 180, 90, 0);

    (void)state;
    clear(128);
    noise(60, 1);
    assert_int_equal(find(&picture, seen), 0);
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++)
            picture.data[y * W + x] = x % 4 < 2 && y > 4 ? BLACK : WHITE;
    memset(picture.data + 5 * W, BLACK, 2 * W);
    assert_int_equal(find(&picture, seen), 0);
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++)
            picture.data[y * W + x] =
                (abs(x - W / 2) > abs(y - H / 2) ? abs(x - W / 2) : abs(y - H / 2)) / 12 % 2 ? BLACK : WHITE;
    assert_int_equal(find(&picture, seen), 0);
    clear(150);
    draw(&truth);
    assert_int_equal(find(&picture, seen), 1);
    for (int y = 0; y < 15; y++) /* the first bit turned over */
        for (int x = 0; x < 15; x++)
            picture.data[(y + 150) * W + x + 210] = (uint8_t)(WHITE + BLACK - picture.data[(y + 150) * W + x + 210]);
    assert_int_equal(find(&picture, seen), 0);
    clear(150);
    draw(&truth);
    for (int y = 0; y < 40; y++)
        memset(picture.data + (160 + y) * W + 180, WHITE, 40);
    assert_int_equal(find(&picture, seen), 0);
    clear(150);
    truth = square(7, 20, 180, 90, 0);
    draw(&truth);
    assert_int_equal(find(&picture, seen), 0);
    for (int side = 1; side < 20; side++) {
        const struct wk_image part = {picture.data, side, 20 - side, W, 1};

        assert_int_equal(find(&part, seen), 0);
    }
    const struct wk_image colour = {picture.data, 10, 10, W, 3};
    int n = -1;

    assert_int_equal(wk_marker_find(finder, &colour, &(struct wk_marker_search){0, 4, 10}, seen, MAX, &n), WK_BAD_INPUT);
    assert_int_equal(n, 0);
}

/* What was a marker is still there, has moved by a little, is half hidden, or is gone. */
static void sharpens_only_what_is_there(void **state)
{
    const struct wk_marker truth = square(2, 240, 180, 90, 8);
    struct wk_marker near = truth;

    (void)state;
    clear(150);
    draw(&truth);
    for (int k = 0; k < 4; k++)
        near.x[k] += 3, near.y[k] -= 2;
    assert_true(wk_marker_sharpen(&picture, &near));
    assert_true(apart(&near, &truth) < 0.1);
    near = truth;
    for (int k = 0; k < 4; k++)
        near.x[k] += 20;
    const struct wk_marker before = near;

    assert_false(wk_marker_sharpen(&picture, &near));
    assert_memory_equal(&near, &before, sizeof near);
    clear(150);
    draw(&truth);
    for (int y = 120; y < 155; y++) /* a third of two sides under a tile's corner: the others tell */
        memset(picture.data + y * W + 260, 90, 60);
    near = truth;
    assert_true(wk_marker_sharpen(&picture, &near));
    assert_true(apart(&near, &truth) < 0.2);
    for (int y = 100; y < 200; y++)
        memset(picture.data + y * W + 150, 90, 180);
    assert_false(wk_marker_sharpen(&picture, &near));
    clear(150);
    assert_false(wk_marker_sharpen(&picture, &near));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_each_id_however_it_lies),      cmocka_unit_test(finds_two_of_one_id_and_only_those_asked_for),
        cmocka_unit_test(paper_may_be_cut_close_to_a_marker), cmocka_unit_test(finds_nothing_else),
        cmocka_unit_test(sharpens_only_what_is_there),
    };

    return cmocka_run_group_tests(tests, open_finder, close_finder);
}
