/* Open tiles: a set is counted wherever its tiles lie, and what cannot be read is never left out. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/club.h"
#include "tests/support/vision/patches.h"
#include "vision/image/image.h"
#include "vision/scan/open_parts.h"
#include "vision/sim/sim.h"

static struct {
    struct wk_mat mat;
    struct wk_sim *sim;
    struct wk_scanner *scanner;
    struct wk_tileset *tileset;
    struct wk_deal deal;
    struct wk_image image;
    struct wk_open_tiles seen;
} view;

static int set_up(void **state)
{
    struct wk_scan_options options = {.cascade = true, .key = &the_club};
    struct wk_art *art;

    (void)state;
    wk_mat_default(&view.mat);
    options.mat = view.mat;
    if (wk_sim_new(&view.sim, &view.mat, &the_club, "drawn") != WK_OK || wk_art_new(&art, "drawn") != WK_OK ||
        wk_scanner_new(&view.scanner, &options) != WK_OK || wk_image_new(&view.image, 1920, 1080, 3) != WK_OK)
        return -1;
    view.tileset = patch_tileset(art, "drawn");
    wk_art_free(art);
    wk_sim_deal(&view.deal, "07A", 1, 7);
    return view.tileset ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    wk_tileset_free(view.tileset);
    wk_scanner_free(view.scanner);
    wk_sim_free(view.sim);
    wk_image_free(&view.image);
    return 0;
}

static struct wk_sim_conditions conditions(bool no_mat)
{
    struct wk_sim_conditions c;

    assert_int_equal(wk_sim_conditions_grade(&c, "mild"), WK_OK);
    c.no_mat = no_mat;
    return c;
}

static void look(const struct wk_sim_wall *wall, enum wk_side side, bool no_mat, uint64_t seed)
{
    const struct wk_sim_conditions c = conditions(no_mat);

    assert_int_equal(wk_sim_render(view.sim, wall, side, &c, seed, 0, &view.image, NULL), WK_OK);
    assert_int_equal(wk_scan_open_tiles(view.scanner, &view.image, view.tileset, &view.seen), WK_OK);
}

/* Nothing is read that does not lie there, and what is not read has its place. Returns how many are read. */
static int expect_no_more_than(const int lies[WK_N_FACES + 1])
{
    int seen[WK_N_FACES + 1] = {0}, n = 0, room = 0, all = 0;

    for (int i = 0; i < view.seen.n; i++) {
        const struct wk_open_tile *tile = &view.seen.tile[i];

        assert_int_equal(tile->face != WK_FACE_NONE, tile->read.state == WK_READ_FACE);
        seen[tile->face] += tile->face != WK_FACE_NONE;
        n += tile->face != WK_FACE_NONE;
        room += tile->face == WK_FACE_NONE ? tile->room : 0;
    }
    for (int f = WK_FACE_1M; f <= WK_FACE_WHITE; f++) {
        if (seen[f] > lies[f])
            fail_msg("%s is read %d times and lies there %d times", wk_face_name((enum wk_face)f), seen[f], lies[f]);
        all += lies[f];
    }
    if (n + room < all)
        fail_msg("%d tiles lie there, %d are read, and there is room for %d", all, n, room);
    return n;
}

static void count(const struct wk_sim_wall *wall, int lies[WK_N_FACES + 1])
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        lies[wall->slot[s].face] += wall->slot[s].present;
}

static void rows_on_a_cloth_are_read(void **state)
{
    int n_read = 0;

    (void)state;
    for (int w = WK_WIND_EAST; w <= WK_WIND_SOUTH; w++) {
        int lies[WK_N_FACES + 1] = {0};
        struct wk_sim_wall wall;

        wk_sim_wall_init(&wall, (enum wk_wind)w, &view.deal);
        wall.slot[4 * w].present = false;
        count(&wall, lies);
        look(&wall, WK_SIDE_FACES, true, (uint64_t)w);
        assert_int_equal(view.seen.answer, WK_OPEN_READ);
        assert_false(view.seen.tray.found);
        n_read += expect_no_more_than(lies);
    }
    assert_true(n_read >= 62);
}

static void a_mat_gives_the_places(void **state)
{
    int lies[WK_N_FACES + 1] = {0};
    struct wk_sim_wall wall;

    (void)state;
    wk_sim_wall_init(&wall, WK_WIND_WEST, &view.deal);
    wall.slot[3].present = false;
    count(&wall, lies);
    look(&wall, WK_SIDE_FACES, false, 5);
    assert_true(view.seen.tray.found);
    assert_true(expect_no_more_than(lies) >= 32);
}

/* Its back tells no face: the tile is not missing. */
static void a_tile_on_its_face_is_in_doubt(void **state)
{
    int lies[WK_N_FACES + 1] = {0};
    struct wk_sim_wall wall;

    (void)state;
    wk_sim_wall_init(&wall, WK_WIND_NORTH, &view.deal);
    count(&wall, lies);
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall.slot[s].face_up = s != 9 && s != 20;
    wall.slot[20].bare = true;
    for (int mat = 0; mat < 2; mat++) {
        look(&wall, WK_SIDE_BACKS, mat == 0, 3);
        assert_in_range(expect_no_more_than(lies), 29, 32);
    }
}

/* The drawn set's one tile that is no face, enrolled as its joker, beside a flower that does not lie there. */
static void a_joker_is_read_where_it_was_enrolled(void **state)
{
    static uint8_t patch[WK_PATCH_BYTES];
    const struct patch_look look_at = {.light = 0.9, .noise = 2, .seed = 5};
    const struct wk_image image = patch_image(patch);
    struct wk_sim_wall wall;
    struct wk_art *art;

    (void)state;
    wk_sim_wall_init(&wall, WK_WIND_EAST, &view.deal);
    wall.slot[2].face = wall.slot[30].face = WK_FACE_FOREIGN;
    for (int mat = 0; mat < 2; mat++) {
        look(&wall, WK_SIDE_FACES, mat == 0, 4);
        for (int i = 0; i < view.seen.n; i++)
            assert_int_equal(view.seen.tile[i].extra, WK_EXTRA_NONE);
    }
    assert_int_equal(wk_art_new(&art, "drawn"), WK_OK);
    assert_true(patch_draw(art, WK_FACE_FOREIGN, &look_at, patch));
    assert_int_equal(wk_tileset_add_extra(view.tileset, WK_EXTRA_JOKER, &image), WK_OK);
    assert_true(patch_draw(art, WK_FACE_1S, &look_at, patch)); /* a bird, as some flowers are */
    assert_int_equal(wk_tileset_add_extra(view.tileset, WK_EXTRA_PLUM, &image), WK_OK);
    wk_art_free(art);
    for (int mat = 0; mat < 2; mat++) {
        int n = 0, n_faces = 0;

        look(&wall, WK_SIDE_FACES, mat == 0, 4);
        for (int i = 0; i < view.seen.n; i++) {
            n += view.seen.tile[i].extra == WK_EXTRA_JOKER;
            assert_int_equal(view.seen.tile[i].slot == WK_SLOT_NONE, mat == 0);
            if (mat == 1 && view.seen.tile[i].extra != WK_EXTRA_NONE)
                assert_true(view.seen.tile[i].slot == 2 || view.seen.tile[i].slot == 30);
            n_faces += view.seen.tile[i].face != WK_FACE_NONE;
            assert_true(view.seen.tile[i].extra == WK_EXTRA_NONE || view.seen.tile[i].extra == WK_EXTRA_JOKER);
        }
        assert_int_equal(n, 2);
        assert_true(n_faces >= 30);
    }
    wk_tileset_drop_extras(view.tileset, true);
    wk_tileset_drop_extras(view.tileset, false);
}

/* Nothing tells how large they are seen. */
static void two_by_themselves_are_not_sure(void **state)
{
    int lies[WK_N_FACES + 1] = {0};
    struct wk_sim_wall wall;

    (void)state;
    wk_sim_wall_init(&wall, WK_WIND_EAST, &view.deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall.slot[s].present = s == 5 || s == 6;
    count(&wall, lies);
    look(&wall, WK_SIDE_FACES, true, 1);
    assert_int_equal(expect_no_more_than(lies), 0);
    assert_int_equal(view.seen.n, 2);
}

/* This wall has some: taken for cloth they would leave no room for their tiles, as if tiles and cloth looked alike. */
static void strokes_of_the_cloths_colour_are_none_of_it(void **state)
{
    int lies[WK_N_FACES + 1] = {0};
    struct wk_sim_wall wall;
    struct wk_deal deal;

    (void)state;
    wk_sim_deal(&deal, "07A", 1, 3);
    wk_sim_wall_init(&wall, WK_WIND_NORTH, &deal);
    count(&wall, lies);
    look(&wall, WK_SIDE_FACES, true, 3);
    assert_int_equal(view.seen.answer, WK_OPEN_READ);
    assert_true(expect_no_more_than(lies) >= 33);
}

/* A slanting table: a millimetre across is a fifth shorter than one along it, and rows farther back are smaller. */
static struct wk_open_frame frame_of(int i, bool quarter)
{
    const double far = 1 - 0.03 * (i / 6), wide = 3.2 * far, high = 4.0 * far;
    struct wk_open_frame out = {.u = 300 + 90 * (i % 6), .v = 200 + 130 * (i / 6), .across = {wide, 0}, .down = {0, high}};

    if (quarter) {
        out.across[0] = 0, out.across[1] = high;
        out.down[0] = -wide, out.down[1] = 0;
    }
    return out;
}

/* One that was found by the face of another is made as high as those around it, whichever way round it lies. */
static void a_tile_is_as_large_as_those_around_it(void **state)
{
    static struct wk_open_search search;

    (void)state;
    for (int quarter = 0; quarter < 2; quarter++) {
        struct wk_open_frame lower = frame_of(8, quarter);

        lower.down[0] *= 0.8, lower.down[1] *= 0.8;
        search.n = 18;
        for (int i = 0; i < search.n; i++)
            search.tile[i].at = i == 8 ? lower : frame_of(i, i % 5 == 0);
        wk_open_as_around(&search, &lower);
        const struct wk_open_frame right = frame_of(8, quarter);
        for (int k = 0; k < 2; k++) {
            assert_true(fabs(lower.across[k] - right.across[k]) < 0.05);
            assert_true(fabs(lower.down[k] - right.down[k]) < 0.05);
        }
    }
    struct wk_open_frame alone = frame_of(0, false);
    alone.down[1] *= 0.8;
    search.n = 2;
    wk_open_as_around(&search, &alone);
    assert_true(fabs(alone.down[1] - 3.2) < 1e-9);
}

static void a_bare_cloth_says_nothing(void **state)
{
    struct wk_sim_wall wall;

    (void)state;
    wk_sim_wall_init(&wall, WK_WIND_EAST, &view.deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall.slot[s].present = false;
    look(&wall, WK_SIDE_FACES, true, 8);
    assert_int_equal(view.seen.answer, WK_OPEN_NONE);
    assert_int_equal(view.seen.n, 0);
}

static void a_grey_picture_is_refused(void **state)
{
    struct wk_image grey;

    (void)state;
    assert_int_equal(wk_image_new(&grey, 640, 480, 1), WK_OK);
    assert_int_equal(wk_scan_open_tiles(view.scanner, &grey, view.tileset, &view.seen), WK_BAD_INPUT);
    assert_int_equal(view.seen.n, 0);
    wk_image_free(&grey);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_on_a_cloth_are_read),
        cmocka_unit_test(a_mat_gives_the_places),
        cmocka_unit_test(a_tile_on_its_face_is_in_doubt),
        cmocka_unit_test(a_bare_cloth_says_nothing),
        cmocka_unit_test(a_grey_picture_is_refused),
        cmocka_unit_test(a_joker_is_read_where_it_was_enrolled),
        cmocka_unit_test(two_by_themselves_are_not_sure),
        cmocka_unit_test(strokes_of_the_cloths_colour_are_none_of_it),
        cmocka_unit_test(a_tile_is_as_large_as_those_around_it),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
