/*
 * From below: the underside of a frame on glass. A wall photographed from under the glass is joined slot by slot with what
 * lies there, and neither camera takes the other's side for its own.
 */
#include "tests/support/vision/table_view.h"
#include "tests/support/slice.h"
#include "tests/support/vision/patches.h"
#include "vision/faces/face.h"

static struct table_view view;
static struct wk_sim *under;
static struct wk_mat below;
static struct wk_tileset *tileset;

/* Enrolled from above, as clubs do it: the faces of a wall that holds one tile of each. */
static void enrol(void)
{
    static uint8_t patches[WK_N_SLOTS * WK_PATCH_BYTES];
    struct wk_sim_conditions conditions;
    struct wk_scanner *scanner;
    struct wk_sim_wall wall;
    struct wk_tray tray;

    wk_sim_conditions_default(&conditions);
    wk_sim_wall_init(&wall, WK_WIND_EAST, &view.deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall.slot[s].face = (enum wk_face)(WK_FACE_1M + s);
    assert_int_equal(wk_image_new(&view.image, conditions.w, conditions.h, 3), WK_OK);
    assert_int_equal(wk_sim_render(view.sim, &wall, WK_SIDE_FACES, &conditions, 3, 0, &view.image, NULL), WK_OK);
    assert_int_equal(wk_scanner_new(&scanner, &view.options), WK_OK);
    assert_int_equal(wk_scan_patches(scanner, &view.image, &tray, patches), WK_OK);
    assert_int_equal(wk_tileset_new(&tileset, "drawn"), WK_OK);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_image patch = patch_image(patches + (size_t)s * WK_PATCH_BYTES);
        assert_int_equal(wk_tileset_add(tileset, wall.slot[s].face, &patch), WK_OK);
    }
    wk_scanner_free(scanner);
}

static int open_view(void **state)
{
    (void)state;
    table_view_open(&view);
    view.options.mat.glass = true;
    wk_sim_free(view.sim);
    assert_int_equal(wk_sim_new(&view.sim, &view.options.mat, view.options.key, "drawn"), WK_OK);
    wk_mat_below(&view.options.mat, &below);
    assert_int_equal(wk_sim_new(&under, &below, view.options.key, "drawn"), WK_OK);
    enrol();
    return 0;
}

static int close_view(void **state)
{
    (void)state;
    wk_tileset_free(tileset);
    wk_sim_free(under);
    table_view_close(&view);
    return 0;
}

static void shoot_below(const struct wk_sim_wall *wall, const char *grade, uint64_t seed)
{
    struct wk_sim_conditions conditions;

    assert_int_equal(wk_sim_conditions_grade(&conditions, grade), WK_OK);
    assert_int_equal(wk_sim_render(under, wall, WK_SIDE_FACES, &conditions, seed, 0, &view.image, NULL), WK_OK);
}

static void scan_below(struct wk_face_reading *out)
{
    struct wk_scan_options options = view.options;
    struct wk_scanner *scanner;

    options.mat = below;
    assert_int_equal(wk_scanner_new(&scanner, &options), WK_OK);
    assert_int_equal(wk_scan_faces(scanner, &view.image, tileset, out), WK_OK);
    wk_scanner_free(scanner);
}

static void faces_are_read_in_the_slots_of_the_wall_above(void **state)
{
    static const struct {
        const char *grade;
        enum wk_wind wind;
        uint64_t seed;
        int least;
    } cases[] = {
        {"mild", WK_WIND_EAST, 1, 34},   {"mild", WK_WIND_SOUTH, 2, 34}, {"medium", WK_WIND_WEST, 3, 34},
        {"medium", WK_WIND_EAST, 4, 34}, {"hard", WK_WIND_NORTH, 5, 28},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_face_reading faces;
        struct wk_sim_wall wall;
        int n_right = 0, n_wrong = 0;

        wk_sim_wall_init(&wall, cases[i].wind, &view.deal);
        shoot_below(&wall, cases[i].grade, cases[i].seed);
        scan_below(&faces);
        assert_true(faces.seen.tray.found);
        for (int s = 0; s < WK_N_SLOTS; s++)
            if (faces.seen.slot[s].state == WK_READ_FACE)
                ++*(faces.face[s].best == wall.slot[s].face ? &n_right : &n_wrong);
        assert_int_equal(n_wrong, 0);
        assert_in_range(n_right, cases[i].least, WK_N_SLOTS);
    }
}

/* A tile missing, face up or foreign seen from below is no face of ours, and its neighbours keep their slots. */
static void what_is_no_face_from_below_is_none(void **state)
{
    static const char *const faults[] = {"missing:2.3", "faceup:1.4", "missing:h.12", "foreign:h.2"};

    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        struct wk_face_reading faces;
        struct wk_sim_wall wall;
        int slot;

        wk_sim_wall_init(&wall, WK_WIND_EAST, &view.deal);
        assert_int_equal(wk_sim_wall_fault(&wall, faults[i], 1), WK_OK);
        assert_int_equal(wk_slot_parse(strchr(faults[i], ':') + 1, &slot), WK_OK);
        shoot_below(&wall, "mild", 10 + i);
        scan_below(&faces);
        for (int s = 0; s < WK_N_SLOTS; s++) {
            bool ours = faces.seen.slot[s].state == WK_READ_FACE && faces.seen.slot[s].why != WK_WHY_FOREIGN;

            if (s != slot)
                assert_true(ours && faces.face[s].best == wall.slot[s].face);
            else if (i < 3)
                assert_false(ours);
        }
    }
}

static void empty_slots_are_seen_through_the_glass(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct wk_sim_wall wall;
        struct wk_reading reading;
        int n_right, n_wrong;

        table_view_shoot(&view, seed == 3 ? "medium" : "mild", WK_WIND_EAST, "missing:2.3", seed, &wall);
        table_view_scan(&view, &reading);
        table_view_count(&wall, &reading, &n_right, &n_wrong);
        assert_int_equal(n_wrong, 0);
        assert_int_equal(n_right, WK_N_SLOTS - 1);
        assert_int_equal(reading.slot[wk_slot_at(WK_ROW_2, 3)].state, WK_READ_EMPTY);
    }
}

static void no_camera_takes_the_other_side_for_its_own(void **state)
{
    struct wk_face_reading faces;
    struct wk_reading backs;
    struct wk_sim_wall wall;

    (void)state;
    table_view_shoot(&view, "mild", WK_WIND_EAST, NULL, 1, &wall);
    scan_below(&faces);
    assert_false(faces.seen.tray.found);
    shoot_below(&wall, "mild", 1);
    table_view_scan(&view, &backs);
    assert_false(backs.tray.found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_long(faces_are_read_in_the_slots_of_the_wall_above),
        cmocka_unit_test_long(what_is_no_face_from_below_is_none),
        cmocka_unit_test(empty_slots_are_seen_through_the_glass),
        cmocka_unit_test(no_camera_takes_the_other_side_for_its_own),
    };

    pass_over_long();
    return cmocka_run_group_tests(tests, open_view, close_view);
}
