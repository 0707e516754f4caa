/* Faces at a whole table: tiles turned where they lie are read, followed from sticker to face, and decoded over all four walls.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "tests/support/vision/patches.h"
#include "vision/faces/assign.h"
#include "vision/faces/tile_tracking.h"
#include "vision/faces/decision.h"
#include "vision/sim/sim.h"
#include "vision/table/table.h"

#define FRAME_NS 100000000

static const struct wk_key key = {{4, 2}};
static struct wk_sim *sim;
static struct wk_tileset *tileset;
static struct wk_mat mat;

/* A table and the camera above it. */
static struct {
    struct wk_sim_walls walls;
    struct wk_table_scanner *scanner;
    struct wk_table_reading backs;
    struct wk_table_face_reading faces;
    struct wk_image picture;
    int frame;
} table;

static int set_up(void **state)
{
    struct wk_art *art;

    (void)state;
    wk_mat_default(&mat);
    if (wk_sim_new(&sim, &mat, &key, "drawn") != WK_OK || wk_art_new(&art, "drawn") != WK_OK)
        return -1;
    tileset = patch_tileset(art, "drawn");
    wk_art_free(art);
    return tileset ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    wk_tileset_free(tileset);
    wk_sim_free(sim);
    return 0;
}

/* Each frame of a table is that table from the same place; tiles that were turned have moved a little. */
static void shoot(void)
{
    struct wk_sim_conditions c;

    wk_sim_conditions_default(&c);
    c.w = 2560;
    c.h = 1440;
    if (!table.picture.data)
        assert_int_equal(wk_image_new(&table.picture, c.w, c.h, 3), WK_OK);
    assert_int_equal(wk_sim_walls_render(sim, &table.walls, WK_SIDE_BACKS, &c, 6, table.frame++, &table.picture, NULL), WK_OK);
}

static enum wk_status look(void)
{
    shoot();
    return wk_table_scan_turning(table.scanner, &table.picture, tileset, &table.backs, &table.faces);
}

/* Begins with four walls, stickers up, and holds them. */
static void begin(void)
{
    struct wk_table_options options = {.mat = mat, .key = &key, .set = "07A"};
    struct wk_deal deal;

    memset(&table, 0, sizeof table);
    wk_sim_deal(&deal, "07A", 1, 6);
    wk_sim_walls_init(&table.walls, &deal);
    assert_int_equal(wk_table_scanner_new(&table.scanner, &options), WK_OK);
    shoot();
    assert_int_equal(wk_table_scan(table.scanner, &table.picture, &table.backs), WK_OK);
}

static void end(void)
{
    wk_table_scanner_free(table.scanner);
    wk_image_free(&table.picture);
}

static void turn(int wall, int slot, bool up)
{
    table.walls.wall[wall].slot[slot].face_up = up;
}

static bool shows_its_face(int wall, int slot)
{
    return table.faces.wall[wall].seen.slot[slot].state == WK_READ_FACE &&
           table.faces.wall[wall].face[slot].best == table.walls.wall[wall].slot[slot].face;
}

/* ---- cases ---- */

static void all_faces_of_a_table_are_read_and_decoded(void **state)
{
    struct wk_face_obs obs[WK_N_TILES];
    uint8_t face[WK_N_TILES];
    float margin[WK_N_TILES];
    bool settled[WK_N_TILES];
    int n_right = 0, n_settled = 0;

    (void)state;
    begin();
    assert_int_equal(look(), WK_NOT_YET); /* nobody has said that tiles are turned */
    assert_false(table.faces.wall[0].seen.tray.found);
    assert_int_equal(wk_table_scanner_hold(table.scanner), WK_OK);
    for (int w = 0; w < WK_N_WINDS; w++) {
        table.walls.lay[w].moved_mm = 2;
        for (int s = 0; s < WK_N_SLOTS; s++)
            turn(w, s, true);
    }
    assert_int_equal(look(), WK_OK);
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int s = 0; s < WK_N_SLOTS; s++) {
            const struct wk_read *read = &table.faces.wall[w].seen.slot[s];

            assert_int_not_equal(read->state, WK_READ_LABEL);
            n_right += shows_its_face(w, s);
            assert_true(read->state != WK_READ_FACE || shows_its_face(w, s));
            obs[w * WK_N_SLOTS + s] = table.faces.wall[w].face[s];
        }
    assert_true(n_right >= 130); /* the set was drawn, not photographed: some of its faces ask for a second look */
    assert_int_equal(wk_decode_jointly(obs, WK_N_TILES, WK_N_COPIES, face, margin), WK_OK);
    wk_faces_settle(obs, WK_N_TILES, face, margin, settled);
    for (int i = 0; i < WK_N_TILES; i++) {
        n_settled += settled[i];
        assert_true(!settled[i] || face[i] == table.walls.wall[i / WK_N_SLOTS].slot[i % WK_N_SLOTS].face);
    }
    print_message("of 136 faces %d were accepted, %d settled\n", n_right, n_settled);
    assert_true(n_settled >= 130);
    wk_table_scanner_forget(table.scanner);
    assert_int_equal(look(), WK_NOT_YET);
    end();
}

/* Four people turn a tile each at the same time: each is followed by itself. Two in one wall at a time are in doubt. */
static void each_wall_is_followed_by_itself(void **state)
{
    static struct wk_tile_tracking tracking[WK_N_WINDS];
    int64_t t_ns = FRAME_NS;

    (void)state;
    begin();
    assert_int_equal(wk_table_scanner_hold(table.scanner), WK_OK);
    for (int w = 0; w < WK_N_WINDS; w++)
        wk_tile_tracking_begin(&tracking[w], &table.backs.wall[w]);
    for (int step = 0; step < 2; step++) {
        for (int w = 0; w < WK_N_WINDS; w++)
            turn(w, 3 + 7 * w + step, true);
        if (step == 1)
            turn(2, 30, true); /* one more before West's seat */
        assert_int_equal(look(), WK_OK);
        for (int w = 0; w < WK_N_WINDS; w++) {
            assert_true(shows_its_face(w, 3 + 7 * w + step));
            wk_tile_tracking_add(&tracking[w], &table.faces.wall[w], t_ns);
            t_ns += FRAME_NS;
        }
    }
    for (int w = 0; w < WK_N_WINDS; w++)
        assert_true(wk_tile_tracking_doubt(&tracking[w]) == (w == 2 ? (uint64_t)1 << 18 | (uint64_t)1 << 30 : 0));
    turn(2, 18, false); /* it shows its sticker again, and with it that the other one is what it was */
    assert_int_equal(look(), WK_OK);
    for (int w = 0; w < WK_N_WINDS; w++) {
        wk_tile_tracking_add(&tracking[w], &table.faces.wall[w], t_ns);
        assert_true(wk_tile_tracking_doubt(&tracking[w]) == 0);
    }
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_faces_of_a_table_are_read_and_decoded),
        cmocka_unit_test(each_wall_is_followed_by_itself),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
