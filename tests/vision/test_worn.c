/* Worn stickers on mats and tables: those with specks and scratches are read, and of those that are past reading nothing is
 * said but that they cannot be read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/slice.h"
#include "vision/image/image.h"
#include "vision/scan/scan.h"
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

static struct wk_sim_conditions conditions_of(int w, int h, double blur_px)
{
    struct wk_sim_conditions c;

    wk_sim_conditions_default(&c);
    c.w = w;
    c.h = h;
    c.tilt_deg = 6;
    c.blur_px = blur_px;
    c.noise = 3;
    c.jpeg = 85;
    return c;
}

/* Of each eight tiles one has specks, one a scratch, one is worn out, and five are as they were. */
static void wear(struct wk_sim_wall *wall)
{
    static const enum wk_sim_wear pattern[8] = {[1] = WK_SIM_SPECKS, [4] = WK_SIM_SCRATCH, [6] = WK_SIM_WORN};

    for (int s = 0; s < WK_N_SLOTS; s++)
        wall->slot[s].wear = pattern[(s + (int)wall->wind) % 8];
}

/* All but `most_unread` of the worn ones are read. */
static void check(const struct wk_sim_wall *walls, const struct wk_reading *readings, int n_walls, int most_unread)
{
    int n_unread = 0, n_worn_out = 0;

    for (int i = 0; i < n_walls * WK_N_SLOTS; i++) {
        const struct wk_sim_piece *piece = &walls[i / WK_N_SLOTS].slot[i % WK_N_SLOTS];
        const struct wk_read *read = &readings[i / WK_N_SLOTS].slot[i % WK_N_SLOTS];

        if (read->state == WK_READ_LABEL) {
            assert_int_equal(read->label, piece->label);
            continue;
        }
        if (piece->wear == WK_SIM_UNWORN || read->state != WK_READ_UNREADABLE || wk_read_certain(read))
            fail_msg("slot %d of wall %d, wear %d: %s, %s", i % WK_N_SLOTS, i / WK_N_SLOTS, (int)piece->wear,
                     wk_read_state_word(read->state), read->why == WK_WHY_NONE ? "-" : wk_read_why_word(read->why));
        n_worn_out += piece->wear == WK_SIM_WORN;
        n_unread += piece->wear != WK_SIM_WORN;
    }
    assert_true(n_worn_out > 2 * n_walls);
    if (n_unread > most_unread)
        fail_msg("%d worn stickers are not read", n_unread);
}

static void on_a_mat(void **state)
{
    const struct wk_scan_options options = {.mat = mat, .key = &key, .cascade = true};
    const struct wk_sim_conditions c = conditions_of(1920, 1080, 0.8);
    struct wk_scanner *scanner;
    struct wk_image picture;
    struct wk_deal deal;

    (void)state;
    assert_int_equal(wk_image_new(&picture, c.w, c.h, 3), WK_OK);
    assert_int_equal(wk_scanner_new(&scanner, &options), WK_OK);
    for (int w = WK_WIND_EAST; w <= WK_WIND_SOUTH; w++) {
        static struct wk_reading reading;
        struct wk_sim_wall wall;

        wk_sim_deal(&deal, "07A", 1, 1);
        wk_sim_wall_init(&wall, (enum wk_wind)w, &deal);
        wear(&wall);
        assert_int_equal(wk_sim_render(sim, &wall, WK_SIDE_BACKS, &c, 90 + (uint64_t)w, 0, &picture, NULL), WK_OK);
        assert_int_equal(wk_scan_backs(scanner, &picture, &reading), WK_OK);
        check(&wall, &reading, 1, 0);
    }
    wk_scanner_free(scanner);
    wk_image_free(&picture);
}

static void look_at_table(int w, int h, double blur_px, uint64_t seed)
{
    const struct wk_table_options options = {.mat = mat, .key = &key, .set = "07A"};
    const struct wk_sim_conditions c = conditions_of(w, h, blur_px);
    static struct wk_table_reading reading;
    static struct wk_sim_walls walls;
    struct wk_table_scanner *scanner;
    struct wk_image picture;
    struct wk_deal deal;

    assert_int_equal(wk_image_new(&picture, c.w, c.h, 3), WK_OK);
    assert_int_equal(wk_table_scanner_new(&scanner, &options), WK_OK);
    wk_sim_deal(&deal, "07A", 1, seed);
    wk_sim_walls_init(&walls, &deal);
    for (int wall = 0; wall < WK_N_WINDS; wall++)
        wear(&walls.wall[wall]);
    assert_int_equal(wk_sim_walls_render(sim, &walls, WK_SIDE_BACKS, &c, seed, 0, &picture, NULL), WK_OK);
    assert_int_equal(wk_table_scan(scanner, &picture, &reading), WK_OK);
    check(walls.wall, reading.wall, WK_N_WINDS, 1);
    assert_int_equal(reading.n_strays, 0);
    wk_table_scanner_free(scanner);
    wk_image_free(&picture);
}

static void on_a_table(void **state)
{
    (void)state;
    look_at_table(1920, 1080, 0.5, 71);
}

static void on_a_table_in_4k(void **state)
{
    (void)state;
    look_at_table(3840, 2160, 0.8, 72);
}

static void wear_is_planted_by_name(void **state)
{
    static const struct {
        const char *fault, *slot;
        enum wk_sim_wear wear;
    } faults[] = {
        {"specks:2.3", "2.3", WK_SIM_SPECKS}, {"scratch:h.4", "h.4", WK_SIM_SCRATCH}, {"worn:1.1", "1.1", WK_SIM_WORN}};
    struct wk_sim_wall wall;
    struct wk_deal deal;

    (void)state;
    wk_sim_deal(&deal, "07A", 1, 1);
    wk_sim_wall_init(&wall, WK_WIND_EAST, &deal);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        int slot = WK_SLOT_NONE;

        assert_int_equal(wk_sim_wall_fault(&wall, faults[i].fault, 1), WK_OK);
        assert_int_equal(wk_slot_parse(faults[i].slot, &slot), WK_OK);
        assert_int_equal(wall.slot[slot].wear, faults[i].wear);
    }
    assert_int_equal(wk_sim_wall_fault(&wall, "worn:3.1", 1), WK_BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wear_is_planted_by_name),
        cmocka_unit_test(on_a_mat),
        cmocka_unit_test(on_a_table),
        cmocka_unit_test_long(on_a_table_in_4k),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
