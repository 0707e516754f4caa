/* The grid of one wall at a table, by points: rows named, columns told, whatever is missing, mirrored, turned or not read. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "vision/table/grid.h"

enum { ROWS = WK_N_ROWS };

/* How a wall is laid. */
struct wall {
    const char *name;
    double pitch, slope;   /* mm; of all rows */
    double begin[ROWS];    /* of each row, mm */
    bool unread;           /* no label is known */
    bool mirrored, turned; /* from right to left; by somebody at the other side */
    bool gone[ROWS];       /* rows that are not there yet */
    int missing_end[ROWS]; /* 1: the row's first tile is not there, 2: its last */
    enum wk_wind tiles_of; /* whose */
};

static const struct wall walls[] = {
    {.name = "straight", .pitch = 27, .tiles_of = WK_WIND_EAST},
    {.name = "rows begin where they like", .pitch = 26.2, .begin = {5, -4, 9}, .tiles_of = WK_WIND_WEST},
    {.name = "askew by two degrees", .pitch = 28, .slope = 0.035, .tiles_of = WK_WIND_SOUTH},
    {.name = "tiles of 30 mm with gaps", .pitch = 33, .begin = {0, 3, -3}, .tiles_of = WK_WIND_NORTH},
    {.name = "no label read", .pitch = 27, .begin = {2, 0, -2}, .unread = true, .tiles_of = WK_WIND_EAST},
    {.name = "mirrored", .pitch = 27, .mirrored = true, .tiles_of = WK_WIND_EAST},
    {.name = "mirrored, an end missing", .pitch = 27, .mirrored = true, .missing_end = {0, 1, 2}, .tiles_of = WK_WIND_EAST},
    {.name = "turned by half", .pitch = 27, .turned = true, .tiles_of = WK_WIND_NORTH},
    {.name = "an end missing in each row", .pitch = 27, .missing_end = {2, 1, 1}, .tiles_of = WK_WIND_EAST},
    {.name = "row 1 not laid yet", .pitch = 27, .gone = {false, true, false}, .tiles_of = WK_WIND_SOUTH},
    {.name = "row 2 alone", .pitch = 27, .gone = {true, true, false}, .tiles_of = WK_WIND_SOUTH},
};

/* The tiles of a wall; slot[i] is where tile i lies, as its own builder counts. */
static int lay(const struct wall *wall, struct wk_grid_tile tiles[WK_N_SLOTS], int slot[WK_N_SLOTS])
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        enum wk_row row = wk_slot_row(s);
        int column = wk_slot_column(s), last = wk_row_length(row) - 1;

        if (wall->gone[row] || (wall->missing_end[row] == 1 && column == 0) || (wall->missing_end[row] == 2 && column == last))
            continue;
        int label_at = wall->mirrored ? wk_slot_at(row, last - column) : s;
        double x = wall->begin[row] + column * wall->pitch + 0.6 * sin(3.0 * s), y = -38.0 * (double)row + 0.6 * cos(5.0 * s);
        double sign = wall->turned ? -1 : 1;

        tiles[n] = (struct wk_grid_tile){.x = sign * x, .y = sign * (y + wall->slope * x)};
        tiles[n].label = wall->unread ? WK_LABEL_NONE : wk_layout_label(wall->tiles_of, label_at);
        slot[n++] = s;
    }
    return n;
}

static void tiles_lie_in_their_slots(void **state)
{
    (void)state;
    for (size_t w = 0; w < sizeof walls / sizeof walls[0]; w++) {
        struct wk_grid_tile tiles[WK_N_SLOTS];
        struct wk_grid grid;
        int slot[WK_N_SLOTS], n = lay(&walls[w], tiles, slot);

        if (!wk_grid_find(tiles, n, &grid) || grid.turned != walls[w].turned)
            fail_msg("%s: no grid", walls[w].name);
        for (int i = 0; i < n; i++) {
            double x, y;

            if (tiles[i].row != (int)wk_slot_row(slot[i]) || tiles[i].column != wk_slot_column(slot[i]))
                fail_msg("%s: slot %d is taken for %d.%d", walls[w].name, slot[i], tiles[i].row, tiles[i].column);
            wk_grid_place(&grid, wk_slot_row(slot[i]), wk_slot_column(slot[i]), &x, &y);
            assert_true(hypot(x - tiles[i].x, y - tiles[i].y) < 3);
        }
    }
}

static void a_row_that_is_not_laid_has_its_place(void **state)
{
    struct wk_grid_tile tiles[WK_N_SLOTS];
    struct wk_grid grid;
    int slot[WK_N_SLOTS], n = lay(&(struct wall){.pitch = 27, .gone = {true}, .tiles_of = WK_WIND_EAST}, tiles, slot);
    double x, y;

    (void)state;
    assert_true(wk_grid_find(tiles, n, &grid));
    wk_grid_place(&grid, WK_ROW_HAND, 12, &x, &y);
    assert_true(hypot(x - 12 * 27.0, y) < 4);
}

static void too_few_tiles_are_no_wall(void **state)
{
    struct wk_grid_tile tiles[WK_N_SLOTS];
    struct wk_grid grid;
    int slot[WK_N_SLOTS];

    (void)state;
    (void)lay(&walls[0], tiles, slot);
    assert_false(wk_grid_find(tiles, 0, &grid));
    assert_false(wk_grid_find(tiles, 3, &grid));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_lie_in_their_slots),
        cmocka_unit_test(a_row_that_is_not_laid_has_its_place),
        cmocka_unit_test(too_few_tiles_are_no_wall),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
