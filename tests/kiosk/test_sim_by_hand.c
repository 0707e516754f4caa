/* A simulated table played by hand: one wall on the mat, or all four before their seats. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kiosk/programs/play/sim_table.h"
#include "vision/image/clock.h"

static const struct wk_clock standing = {.now_ns = 1}; /* nothing is drawn, for nobody reads */
static const struct wk_key key = {{4, 2}};
static struct wk_sim_table table;

static int open_table(void **state)
{
    struct wk_mat mat;

    (void)state;
    wk_mat_default(&mat);
    return wk_sim_table_open_spec(&table, &mat, &key, "sim:7", 1, &standing) == WK_OK ? 0 : -1;
}

static int close_table(void **state)
{
    (void)state;
    wk_sim_table_close(&table);
    return 0;
}

static const struct wk_sim_walls *shown(void)
{
    static struct wk_scene_view view;

    wk_scene_get(table.scene, &view);
    assert_true(view.whole_table);
    return &view.walls;
}

/* Tiles that do not lie where they belong. */
static int n_astray(const struct wk_sim_walls *walls)
{
    int n = 0;

    for (int w = 0; w < WK_N_WINDS; w++)
        for (int s = 0; s < WK_N_SLOTS; s++) {
            const struct wk_sim_piece *piece = &walls->wall[w].slot[s];
            n += !piece->present || piece->label != wk_layout_label((enum wk_wind)(w + 1), s);
        }
    return n;
}

static void one_wall_lies_on_the_mat_at_first(void **state)
{
    struct wk_scene_view view;

    (void)state;
    wk_scene_get(table.scene, &view);
    assert_false(view.whole_table);
    assert_int_equal(view.wall.wind, WK_WIND_EAST);
    assert_true(view.wall.slot[33].present);
}

static void all_four_walls_are_played_by_hand(void **state)
{
    (void)state;
    wk_sim_table_lay_all(&table);
    assert_int_equal(n_astray(shown()), 0);
    wk_sim_table_swap_two(&table);
    assert_int_equal(n_astray(shown()), 2);
    wk_sim_table_mend(&table);
    assert_int_equal(n_astray(shown()), 0);
    assert_int_equal(wk_sim_table_fault(&table, "floor:25"), WK_OK);
    assert_int_equal(wk_sim_table_fault(&table, "swap:25,26"), WK_BAD_INPUT);
    assert_int_equal(n_astray(shown()), 1);
    wk_sim_table_hand(&table, true);
    assert_true(shown()->wall[0].hand);
    wk_sim_table_lay_next(&table);
    assert_int_equal(n_astray(shown()), 0);
    assert_false(shown()->wall[0].hand);
    wk_sim_table_clear(&table);
    assert_int_equal(n_astray(shown()), WK_N_WINDS * WK_N_SLOTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(one_wall_lies_on_the_mat_at_first, open_table, close_table),
        cmocka_unit_test_setup_teardown(all_four_walls_are_played_by_hand, open_table, close_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
