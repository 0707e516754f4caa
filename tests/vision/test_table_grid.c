/* The grid of one wall without a mat, by points: rows and columns told, whatever is missing, mirrored or not read. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "vision/stickers/grid.h"

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

/* ---- a row of which a part is hidden ---- */

/* Row 1, from the left; label 0: a form that was not read. */
struct seen {
    double x;
    wk_label label;
    int column; /* -1: none */
};

struct hidden {
    const char *name;
    bool sure;
    struct seen seen[WK_N_COLUMNS]; /* ends with x 0, label 0 */
};

static const struct hidden hiddens[] = {
    {"an arm, forms between its fingers",
     true,
     {{-157.4, 19, 0},
      {-131.6, 18, 1},
      {-31.3, 14, 5},
      {-12.7, 0, -1},
      {0.4, 0, -1},
      {18.8, 12, 7},
      {44.5, 11, 8},
      {68.4, 10, 9}}},
    {"an arm over the middle, tiles laid closer beyond it",
     true,
     {{-160, 19, 0}, {-133, 18, 1}, {-106, 17, 2}, {18, 12, 7}, {44, 11, 8}, {70, 10, 9}}},
    {"five columns and a half hidden, and labels that say nothing",
     false,
     {{-160, 27, 0}, {-133, 43, 1}, {-106, 55, 2}, {41, 72, 7}, {68, 61, 8}, {95, 33, 9}}},
    {"the same, in order", true, {{-160, 19, 0}, {-133, 18, 1}, {-106, 17, 2}, {42, 12, 7}, {69, 11, 8}, {96, 10, 9}}},
    {"pushed along by one", true, {{-160, 18, 0}, {-133, 17, 1}, {-106, 16, 2}, {29, 11, 7}, {56, 10, 8}, {83, 19, 9}}},
    {"two tiles half a tile further on than the others",
     true,
     {{-160, 19, 0},
      {-133, 18, 1},
      {-106, 17, 2},
      {-79, 16, 3},
      {-52, 15, 4},
      {-25, 14, 5},
      {2, 13, 6},
      {70, 11, 8},
      {97, 10, 9}}},
};

static void hidden_tiles_leave_the_others_in_their_places(void **state)
{
    (void)state;
    for (size_t h = 0; h < sizeof hiddens / sizeof hiddens[0]; h++) {
        struct wk_grid_tile tiles[WK_N_SLOTS + WK_N_COLUMNS];
        struct wk_grid grid;
        int slot[WK_N_SLOTS], first = 0;
        int n = first =
            lay(&(struct wall){.pitch = 27, .begin = {-160, 0, -160}, .gone = {false, true}, .tiles_of = WK_WIND_EAST}, tiles,
                slot);
        const struct seen *seen = hiddens[h].seen;

        for (int i = 0; i < WK_N_COLUMNS && (seen[i].label || seen[i].x); i++)
            tiles[n++] = (struct wk_grid_tile){.x = seen[i].x, .y = -38, .label = seen[i].label};
        assert_true(wk_grid_find(tiles, n, &grid));
        assert_int_equal(grid.line[WK_ROW_1].sure, hiddens[h].sure);
        for (int i = 0; i < n - first && hiddens[h].sure; i++)
            if (seen[i].column >= 0 && (tiles[first + i].row != WK_ROW_1 || tiles[first + i].column != seen[i].column))
                fail_msg("%s: %d is taken for %d.%d", hiddens[h].name, seen[i].label, tiles[first + i].row,
                         tiles[first + i].column);
    }
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
        cmocka_unit_test(hidden_tiles_leave_the_others_in_their_places),
        cmocka_unit_test(too_few_tiles_are_no_wall),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
