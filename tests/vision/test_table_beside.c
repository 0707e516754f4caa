/* More than one table in the picture: each is judged by what lies within its own four walls, and nothing else is its fault. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "labels/finding.h"
#include "labels/table_verdict.h"
#include "tests/support/slice.h"
#include "vision/image/image.h"
#include "vision/sim/sim.h"
#include "vision/table/table.h"

static const struct wk_key key = {{4, 2}};
static struct wk_sim *sim;
static struct wk_mat mat;

static int set_up(void **state)
{
    (void)state;
    wk_mat_default(&mat);
    return wk_sim_new(&sim, &mat, &key, "drawn") == WK_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    wk_sim_free(sim);
    return 0;
}

/* Another table: its set, and its middle from this one's, mm. */
struct beside {
    const char *set;
    double x, y, deg;
};

struct picture {
    const char *name;
    int w, h;
    double tilt, roll;
    struct beside beside;
    const char *told;           /* the set that the scanner is told */
    const char *fault;          /* of the first table; NULL: none */
    enum wk_finding_kind found; /* and what is then found */
};

static void lay(struct wk_sim_walls *walls, const char *set, const char *fault, uint64_t seed)
{
    struct wk_deal deal;

    wk_sim_deal(&deal, set, 1, seed);
    wk_sim_walls_init(walls, &deal);
    if (fault)
        assert_int_equal(wk_sim_walls_fault(walls, fault, seed), WK_OK);
}

/* all: both tables are in the picture, whole. */
static void draw(const struct picture *picture, bool all, uint64_t seed, struct wk_image *out)
{
    static struct wk_sim_walls walls[2];
    const struct beside *beside = &picture->beside;
    const struct wk_sim_hall hall = {
        .n = 2, .stand = {{.walls = &walls[0]}, {&walls[1], beside->x, beside->y, beside->deg}}, .all = all};
    struct wk_sim_conditions c;

    lay(&walls[0], "07A", picture->fault, seed);
    lay(&walls[1], beside->set, NULL, seed + 1);
    wk_sim_conditions_default(&c);
    c.w = picture->w;
    c.h = picture->h;
    c.tilt_deg = picture->tilt;
    c.roll_deg = picture->roll;
    c.blur_px = .4;
    c.noise = 3;
    assert_int_equal(wk_image_new(out, c.w, c.h, 3), WK_OK);
    assert_int_equal(wk_sim_hall_render(sim, &hall, WK_SIDE_BACKS, &c, seed, 0, out, NULL), WK_OK);
}

static void judge(const struct wk_image *picture, const char *told, bool by_set, const char *set, struct wk_table_verdict *out)
{
    static struct wk_table_reading reading;
    struct wk_table_options options = {.mat = mat, .key = &key, .by_set = by_set};
    struct wk_table_scanner *scanner;

    memcpy(options.set, told, strlen(told) + 1);
    assert_int_equal(wk_table_scanner_new(&scanner, &options), WK_OK);
    assert_int_equal(wk_table_scan(scanner, picture, &reading), WK_OK);
    wk_table_scanner_free(scanner);
    wk_table_verdict_judge(&reading, set, out);
}

/* PASS, or one finding of this kind. */
static void assert_verdict(const struct wk_table_verdict *verdict, enum wk_finding_kind kind, const char *name)
{
    char text[1000];
    int n = snprintf(text, sizeof text, "%s", wk_verdict_word(verdict->kind));
    bool right = kind == WK_FINDING_NONE ? verdict->kind == WK_PASS : verdict->kind == WK_FAIL && verdict->n_findings == 1;

    for (int i = 0; i < verdict->n_findings; i++) {
        right = right && verdict->finding[i].kind == kind;
        if (n < 900)
            n += snprintf(text + n, sizeof text - (size_t)n, " %s (%d)", wk_finding_word(verdict->finding[i].kind),
                          verdict->finding[i].n_places);
    }
    if (!right)
        fail_msg("%s: %s", name, text);
}

static const struct picture edges[] = {
    {"another set's wall at the right edge", 1920, 1080, 4, 1, {"08B", 960, 0, 0}, "07A", NULL, WK_FINDING_NONE},
    {"at the left edge, nobody named the set", 1920, 1080, 0, -1, {"08B", -900, 60, 0}, "", NULL, WK_FINDING_NONE},
    {"cut off, of a table that stands askew", 1920, 1080, 4, 1, {"08B", -1080, 300, 20}, "07A", NULL, WK_FINDING_NONE},
    {"at the upper edge, the other table touches this one",
     1920,
     1440,
     0,
     0,
     {"08B", 0, -880, 0},
     "07A",
     NULL,
     WK_FINDING_NONE},
    {"of a set of the same name", 1920, 1080, 4, 1, {"07A", 930, 0, 0}, "07A", NULL, WK_FINDING_NONE},
    {"of a set of the same name, cut off", 2560, 1440, 4, 1, {"07A", 990, 440, 0}, "", NULL, WK_FINDING_NONE},
    {"and a tile of that set in a wall", 2560, 1440, 4, 1, {"08B", 960, 0, 0}, "07A", "S:other-set:34", WK_FINDING_OTHER_SET},
    {"and a tile in the middle", 1920, 1080, 4, 1, {"08B", -940, 0, 0}, "07A", "middle:25", WK_FINDING_MISSING},
    {"and two tiles exchanged", 1920, 1080, 0, 1, {"08B", 940, -200, 2}, "07A", "exchange:25,45", WK_FINDING_EXCHANGED},
};

static void a_wall_at_the_edge_is_nobodys_fault(void **state)
{
    static struct wk_table_verdict verdict;

    (void)state;
    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) {
        struct wk_image image;

        draw(&edges[i], false, 200 + i, &image);
        judge(&image, edges[i].told, false, "07A", &verdict);
        assert_verdict(&verdict, edges[i].found, edges[i].name);
        wk_image_free(&image);
    }
}

static const struct picture pairs[] = {
    {"side by side, one askew", 3840, 2160, 3, 1, {"08B", 1200, 100, 12}, "07A", NULL, WK_FINDING_NONE},
    {"one behind the other", 2592, 3840, 3, 1, {"08B", -60, 980, -5}, "07A", "W:swap:53,54", WK_FINDING_SWAPPED},
};

static void each_of_two_tables_is_judged_by_itself(void **state)
{
    static struct wk_table_verdict verdict;

    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct wk_image image;

        draw(&pairs[i], true, 300 + i, &image);
        for (int by_set = 0; by_set < 2; by_set++) {
            judge(&image, "07A", by_set, "07A", &verdict);
            assert_verdict(&verdict, pairs[i].found, pairs[i].name);
            judge(&image, "08B", by_set, "08B", &verdict);
            assert_verdict(&verdict, WK_FINDING_NONE, pairs[i].name);
        }
        wk_image_free(&image);
    }
}

/* As near as tables can stand: their rims touch, and the rows behind the rims are 75 mm apart. */
static void four_tables_are_judged_each_by_itself(void **state)
{
    static const char *const sets[] = {"07A", "08B", "07B", "09C"};
    static struct wk_sim_walls walls[4];
    static struct wk_table_verdict verdict;
    const struct wk_sim_hall hall = {
        .n = 4,
        .stand = {{.walls = &walls[0]}, {&walls[1], 1080, 20, 1}, {&walls[2], -15, 800, 0}, {&walls[3], 1100, 810, -1}},
        .all = true};
    struct wk_sim_conditions c;
    struct wk_image image;

    (void)state;
    wk_sim_conditions_default(&c);
    c.w = 3840;
    c.h = 2880;
    c.fov_deg = 55;
    c.blur_px = .4;
    c.noise = 3;
    assert_int_equal(wk_image_new(&image, c.w, c.h, 3), WK_OK);
    for (int i = 0; i < 4; i++)
        lay(&walls[i], sets[i], i == 2 ? "E:swap:25,26" : NULL, 600 + (uint64_t)i);
    assert_int_equal(wk_sim_hall_render(sim, &hall, WK_SIDE_BACKS, &c, 600, 0, &image, NULL), WK_OK);
    for (int i = 0; i < 4; i++) {
        judge(&image, sets[i], true, sets[i], &verdict);
        assert_verdict(&verdict, i == 2 ? WK_FINDING_SWAPPED : WK_FINDING_NONE, sets[i]);
    }
    wk_image_free(&image);
}

/* Where the set says which table is meant, another one is not taken for it, nor two of its tiles for a table. */
static void a_table_whose_set_is_not_there_is_not_found(void **state)
{
    static const struct picture picture = {
        .name = "one table", .w = 1920, .h = 1080, .beside = {"08B", 1000, 0, 0}, .fault = "N:other-set:78"};
    static struct wk_table_verdict verdict;
    struct wk_image image;

    (void)state;
    draw(&picture, false, 400, &image);
    judge(&image, "09C", true, "09C", &verdict);
    assert_int_equal(verdict.kind, WK_INCOMPLETE);
    assert_int_equal(verdict.n_findings, WK_N_WINDS);
    for (int i = 0; i < verdict.n_findings; i++) {
        assert_int_equal(verdict.finding[i].kind, WK_FINDING_UNREADABLE);
        assert_int_equal(verdict.finding[i].place[0].slot, WK_SLOT_NONE);
    }
    wk_image_free(&image);
}

/* Most frames of a bare table are only skimmed: what is laid small after that, and lies still, is read all the same. */
static void small_tables_are_read_after_a_bare_one(void **state)
{
    static const struct picture picture = {.name = "small", .w = 1800, .h = 1080, .beside = {"08B", 1100, 0, 0}};
    static struct wk_table_reading reading;
    const struct wk_table_options options = {.mat = mat, .key = &key, .set = "07A", .by_set = true};
    struct wk_table_scanner *scanner;
    struct wk_table_verdict verdict;
    struct wk_image bare, image;

    (void)state;
    draw(&picture, true, 500, &image);
    assert_int_equal(wk_image_new(&bare, image.w, image.h, image.channels), WK_OK);
    memset(bare.data, 90, (size_t)bare.h * (size_t)bare.stride_bytes);
    assert_int_equal(wk_table_scanner_new(&scanner, &options), WK_OK);
    for (int frame = 0; frame < 20; frame++)
        assert_int_equal(wk_table_scan(scanner, frame < 3 ? &bare : &image, &reading), WK_OK);
    wk_table_scanner_free(scanner);
    wk_table_verdict_judge(&reading, "07A", &verdict);
    assert_verdict(&verdict, WK_FINDING_NONE, picture.name);
    wk_image_free(&bare);
    wk_image_free(&image);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_at_the_edge_is_nobodys_fault),
        cmocka_unit_test(a_table_whose_set_is_not_there_is_not_found),
        cmocka_unit_test(small_tables_are_read_after_a_bare_one),
        cmocka_unit_test_long(each_of_two_tables_is_judged_by_itself),
        cmocka_unit_test_long(four_tables_are_judged_each_by_itself),
    };

    pass_over_long();
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
