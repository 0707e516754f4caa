/*
 * A set that is counted at the kiosk, and flowers beside a hand: each picture goes the whole way, from a simulated camera
 * through the pipeline to the service.
 */
#include "tests/support/kiosk/table_test.h"

#include "calibration/enrol.h"
#include "kiosk/face/draw/set_view.h"
#include "kiosk/programs/service/service.h"
#include "labels/deal/declared.h"
#include "tests/support/club.h"
#include "tests/support/vision/patches.h"
#include "vision/image/clock.h"
#include "vision/sim/scene.h"

#include <time.h>

#define STEP_NS 33000000

static struct {
    struct wk_clock clock;
    struct wk_host host;
    struct wk_env env;
    struct wk_key key;
    struct wk_service service;
    struct wk_scene *scene;
    struct wk_pipeline *pipeline;
    struct wk_deal deal;
    struct wk_scene_view view;
    struct wk_event event;
} g;

static enum wk_status open_scene(void *context, struct wk_camera **out)
{
    (void)context;
    return wk_scene_open(g.scene, out);
}

/* The drawn set from one photograph, and its one tile that is no face as a flower. */
static struct wk_tileset *enrol(void)
{
    static uint8_t patch[WK_PATCH_BYTES];
    const struct patch_look look = {.light = 0.9, .noise = 2, .seed = 5};
    const struct wk_image drawn = patch_image(patch);
    struct wk_sim_wall wall = g.view.wall;
    struct wk_enrol_report report;
    struct wk_tileset *tileset = NULL;
    struct wk_scanner *scanner;
    struct wk_image photo;
    struct wk_art *art;
    struct wk_sim *sim;

    for (int s = 0; s < WK_N_SLOTS; s++)
        wall.slot[s].face = wk_enrol_face_at(s);
    assert_int_equal(wk_sim_new(&sim, &g.env.mat, &g.key, "drawn"), WK_OK);
    assert_int_equal(wk_image_new(&photo, g.view.conditions.w, g.view.conditions.h, 3), WK_OK);
    assert_int_equal(wk_sim_render(sim, &wall, WK_SIDE_FACES, &g.view.conditions, 9, 0, &photo, NULL), WK_OK);
    assert_int_equal(wk_scanner_new(&scanner, &(struct wk_scan_options){.mat = g.env.mat, .key = &g.key}), WK_OK);
    assert_int_equal(wk_enrol(&tileset, "drawn", scanner, &photo, 1, WK_ENROL_CANONICAL, NULL, &report), WK_OK);
    assert_int_equal(report.n_missing, 0);
    assert_int_equal(wk_art_new(&art, "drawn"), WK_OK);
    assert_true(patch_draw(art, WK_FACE_FOREIGN, &look, patch));
    assert_int_equal(wk_tileset_add_extra(tileset, WK_EXTRA_PLUM, &drawn), WK_OK);
    assert_true(patch_draw(art, WK_FACE_1S, &look, patch)); /* a bird, as some flowers are */
    assert_int_equal(wk_tileset_add_extra(tileset, WK_EXTRA_ORCHID, &drawn), WK_OK);
    wk_art_free(art);
    wk_scanner_free(scanner);
    wk_image_free(&photo);
    wk_sim_free(sim);
    return tileset;
}

static int set_up(void **state)
{
    struct wk_pipeline_options options = {.camera = {.open = open_scene, .clock = &g.clock}};
    struct table_world *table;

    if (table_setup(state) != 0)
        return -1;
    table = *state;
    memset(&g, 0, sizeof g);
    g.clock.now_ns = 1;
    g.host = (struct wk_host){.out = stdout, .err = stderr, .clock = table_clock, .context = table};
    wk_mat_default(&g.env.mat);
    g.env.store = table->store;
    g.key = the_club;
    g.env.key = &g.key;
    g.service = (struct wk_service){.host = &g.host, .env = &g.env, .table = 1, .now_ns = 1};
    options.scan = (struct wk_scan_options){.mat = g.env.mat, .key = &the_club, .clock = &g.clock};
    wk_sim_deal(&g.deal, "07A", 1, 7);
    wk_sim_wall_init(&g.view.wall, WK_WIND_EAST, &g.deal);
    g.view.side = WK_SIDE_FACES;
    wk_sim_conditions_default(&g.view.conditions);
    g.view.conditions.w = 1280; /* half the work of a whole one */
    g.view.conditions.h = 720;
    g.service.tileset = enrol();
    if (wk_scene_new(&g.scene, &g.env.mat, &the_club, "drawn", 3, &g.view, &g.clock) != WK_OK)
        return -1;
    return wk_pipeline_new(&g.pipeline, &options) == WK_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    struct wk_tileset *tileset = g.service.tileset;

    wk_service_inventory_end(&g.service);
    wk_pipeline_free(g.pipeline);
    wk_scene_free(g.scene);
    wk_service_release(&g.service);
    wk_tileset_free(tileset);
    return table_teardown(state);
}

/* A wall's tiles lie before the camera, on the mat or on a cloth. */
static void lay(enum wk_wind wind, bool mat)
{
    wk_sim_wall_init(&g.view.wall, wind, &g.deal);
    g.view.conditions.no_mat = !mat;
    wk_scene_set(g.scene, &g.view);
}

static void next_snapshot(struct wk_snapshot *out)
{
    do {
        g.clock.now_ns += STEP_NS;
        wk_pipeline_step(g.pipeline);
    } while (!wk_pipeline_snapshot(g.pipeline, out));
}

static const struct wk_inventory_state *look(void)
{
    static const struct timespec a_moment = {.tv_nsec = 2000000};

    next_snapshot(&g.service.backs);
    g.service.now_ns = g.clock.now_ns;
    while (!wk_service_take_inventory(&g.service, &g.event))
        nanosleep(&a_moment, NULL);
    assert_int_equal(g.event.kind, WK_EVENT_INVENTORY);
    return &g.event.inventory.state;
}

static const struct wk_inventory_state *ask(enum wk_inventory_ask what, int tiles)
{
    wk_service_inventory(&g.service, &(struct wk_inventory_request){.what = what, .tiles = tiles}, &g.event);
    return &g.event.inventory.state;
}

static void a_set_is_counted_look_by_look(void **state)
{
    (void)state;
    wk_pipeline_look(g.pipeline, WK_SIDE_BACKS, NULL);
    lay(WK_WIND_EAST, true);
    assert_int_equal(ask(WK_INVENTORY_BEGIN, 0)->tiles, 136);
    assert_int_equal(g.event.inventory.status, WK_OK);
    for (int w = WK_WIND_EAST; w <= WK_WIND_SOUTH; w++) {
        lay((enum wk_wind)w, true);
        assert_int_equal(look()->look, WK_INVENTORY_LOOK_READ);
        assert_int_equal(ask(WK_INVENTORY_ADD, 0)->n_counted, 34 * w);
        assert_int_equal(g.event.inventory.state.look, WK_INVENTORY_LOOK_COUNTED);
        ask(WK_INVENTORY_ADD, 0); /* a second touch adds nothing */
        assert_int_equal(g.event.inventory.state.n_looks, w);
    }
    assert_int_equal(look()->look, WK_INVENTORY_LOOK_COUNTED);
    assert_int_equal(g.event.inventory.state.n_missing, 136 - 68);
    assert_int_equal(g.event.inventory.state.n_over, 0);
    assert_int_equal(ask(WK_INVENTORY_DROP, 0)->n_counted, 34);
    assert_int_equal(g.event.inventory.view->all.n_seen, 34);
    ask(WK_INVENTORY_END, 0);
    assert_int_equal(g.event.kind, WK_EVENT_NONE);
    assert_false(wk_service_take_inventory(&g.service, &g.event));
}

/* A wall's tiles face up, but for one. */
static void lay_one_turned(enum wk_wind wind)
{
    lay(wind, true);
    g.view.side = WK_SIDE_BACKS; /* each as it lies */
    for (int s = 0; s < WK_N_SLOTS; s++)
        g.view.wall.slot[s].face_up = s != 5;
    wk_scene_set(g.scene, &g.view);
    g.view.side = WK_SIDE_FACES;
}

static void what_is_not_read_is_not_added(void **state)
{
    (void)state;
    wk_pipeline_look(g.pipeline, WK_SIDE_BACKS, NULL);
    lay_one_turned(WK_WIND_SOUTH);
    ask(WK_INVENTORY_BEGIN, 136);
    assert_int_equal(look()->look, WK_INVENTORY_LOOK_UNREAD);
    assert_int_equal(g.event.inventory.state.n_unread, 1);
    assert_int_equal(ask(WK_INVENTORY_ADD, 0)->n_looks, 0);
    ask(WK_INVENTORY_END, 0);
}

/* One of them is not read for a moment: they are still those that were added. */
static void the_same_tiles_are_not_added_twice(void **state)
{
    (void)state;
    ask(WK_INVENTORY_BEGIN, 136);
    lay(WK_WIND_SOUTH, true);
    assert_int_equal(look()->look, WK_INVENTORY_LOOK_READ);
    ask(WK_INVENTORY_ADD, 0);
    lay_one_turned(WK_WIND_SOUTH);
    look();
    assert_int_equal(g.event.inventory.state.n_unread, 1);
    lay(WK_WIND_SOUTH, true);
    assert_int_equal(look()->look, WK_INVENTORY_LOOK_COUNTED);
    assert_int_equal(ask(WK_INVENTORY_ADD, 0)->n_looks, 1);
    ask(WK_INVENTORY_END, 0);
}

/* Law 7: no tile of a deal comes before this camera. */
static void nothing_is_looked_at_while_a_deal_is_under_way(void **state)
{
    (void)state;
    ask(WK_INVENTORY_BEGIN, 136);
    table_record(*state, &g.deal, WK_WIND_EAST);
    assert_true(wk_service_take_inventory(&g.service, &g.event));
    assert_int_equal(g.event.inventory.status, WK_ALREADY);
    assert_null(g.event.inventory.view);
    ask(WK_INVENTORY_BEGIN, 136);
    assert_int_equal(g.event.inventory.status, WK_ALREADY);
}

/* 123m 456m 789m 123p EE, and two flowers in the far row. */
static void lay_a_hand(void)
{
    static const uint8_t near[14] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 19, 20, 21, 28};

    lay(WK_WIND_EAST, true);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        g.view.wall.slot[s].present = s < 13 || s == 15 || s == 30 || s == 32;
        g.view.wall.slot[s].face = (enum wk_face)(s < 13 ? near[s] : s == 15 ? WK_FACE_EAST : WK_FACE_FOREIGN);
    }
    wk_scene_set(g.scene, &g.view);
}

static void look_at_hand(enum wk_measure measure, struct wk_declared *declared)
{
    struct wk_laid laid = {.turning = false};
    struct wk_snapshot snapshot;

    wk_pipeline_measure(g.pipeline, measure);
    wk_pipeline_look(g.pipeline, WK_SIDE_FACES, g.service.tileset);
    for (int i = 0; i < 4; i++) {
        next_snapshot(&snapshot);
        wk_laid_see(&laid, &snapshot.wall);
    }
    wk_declared_make(&laid, WK_WIND_NONE, WK_SLOT_NONE, 0, 0, declared);
}

static void flowers_beside_a_hand_are_counted(void **state)
{
    struct wk_declared declared;

    (void)state;
    lay_a_hand();
    look_at_hand(WK_MEASURE_NOTHING, &declared);
    assert_int_equal(declared.fault, WK_DECLARED_FOREIGN);
    look_at_hand(WK_MEASURE_FLOWERS, &declared);
    assert_int_equal(declared.fault, WK_DECLARED_SOUND);
    assert_int_equal(declared.hand.flowers, 2);
    assert_int_equal(declared.n_tiles, 14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_is_counted_look_by_look),
        cmocka_unit_test(what_is_not_read_is_not_added),
        cmocka_unit_test(the_same_tiles_are_not_added_twice),
        cmocka_unit_test(flowers_beside_a_hand_are_counted),
        cmocka_unit_test(nothing_is_looked_at_while_a_deal_is_under_way),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
