/* Scene: frames at a camera's pace, the table changed from another thread, the plug pulled. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "vision/image/clock.h"
#include "vision/image/image.h"
#include "vision/sim/scene.h"

#define PATIENCE_MS 20000

struct rig {
    struct wk_mat mat;
    struct wk_key key;
    struct wk_deal deal;
    struct wk_scene_view view;
    struct wk_scene *scene;
    struct wk_camera *camera;
};

/* Small pictures: the pace is looked at, not the tiles. */
static void start(struct rig *rig)
{
    memset(rig, 0, sizeof(*rig));
    wk_mat_default(&rig->mat);
    wk_sim_deal(&rig->deal, "07A", 1, 1);
    wk_sim_wall_init(&rig->view.wall, WK_WIND_EAST, &rig->deal);
    rig->view.side = WK_SIDE_BACKS;
    wk_sim_conditions_default(&rig->view.conditions);
    rig->view.conditions.w = 320;
    rig->view.conditions.h = 180;
    assert_int_equal(wk_scene_new(&rig->scene, &rig->mat, &rig->key, "drawn", 7, &rig->view, NULL), WK_OK);
    assert_int_equal(wk_scene_open(rig->scene, &rig->camera), WK_OK);
}

static void stop(struct rig *rig)
{
    wk_camera_close(rig->camera);
    wk_scene_free(rig->scene);
}

static void read_one(struct rig *rig, struct wk_frame *frame)
{
    enum wk_status status;
    int64_t until_ns = wk_clock_ns(NULL) + PATIENCE_MS * (int64_t)1000000;

    do
        status = wk_camera_read(rig->camera, 100, frame);
    while (status == WK_NOT_FOUND && wk_clock_ns(NULL) < until_ns);
    assert_int_equal(status, WK_OK);
}

static void frames_come_at_a_cameras_pace(void **state)
{
    struct rig rig;
    struct wk_frame frame;
    int64_t first_ns, number;

    (void)state;
    start(&rig);
    read_one(&rig, &frame);
    assert_int_equal(frame.image.w, 320);
    assert_int_equal(frame.image.h, 180);
    assert_int_equal(frame.image.channels, 3);
    assert_true(frame.simulated);
    assert_false(frame.live);
    first_ns = frame.t_ns;
    number = frame.number;
    for (int i = 1; i <= 15; i++) {
        int64_t before_ns = frame.t_ns;

        read_one(&rig, &frame);
        assert_int_equal(frame.number, number + i);
        assert_true(frame.t_ns > before_ns);
    }
    /* Never faster than 30 a second; slower only as far as the machine is. */
    assert_true(frame.t_ns - first_ns >= 14 * (int64_t)33000000);
    stop(&rig);
}

static void short_timeouts_find_nothing(void **state)
{
    struct rig rig;
    struct wk_frame frame;

    (void)state;
    start(&rig);
    read_one(&rig, &frame);
    assert_int_equal(wk_camera_read(rig.camera, 1, &frame), WK_NOT_FOUND);
    stop(&rig);
}

static int64_t sum(const struct wk_image *image)
{
    int64_t total = 0;

    for (ptrdiff_t i = 0; i < image->stride_bytes * image->h; i++)
        total += image->data[i];
    return total;
}

static void *clear_the_mat(void *context)
{
    struct rig *rig = context;

    for (int i = 0; i < WK_N_SLOTS; i++) {
        rig->view.wall.slot[i].present = false;
        wk_scene_set(rig->scene, &rig->view);
    }
    return NULL;
}

static void table_changes_from_another_thread(void **state)
{
    struct rig rig;
    struct wk_frame frame;
    pthread_t thread;
    int64_t full, empty;

    (void)state;
    start(&rig);
    read_one(&rig, &frame);
    assert_int_equal(wk_scene_shown(rig.scene), 1);
    full = sum(&frame.image);
    assert_int_equal(pthread_create(&thread, NULL, clear_the_mat, &rig), 0);
    while (wk_scene_shown(rig.scene) < 1 + WK_N_SLOTS)
        read_one(&rig, &frame);
    pthread_join(thread, NULL);
    empty = sum(&frame.image);
    assert_true(full - empty > 20000 || empty - full > 20000);
    stop(&rig);
}

static void a_whole_table_takes_the_walls_place(void **state)
{
    struct rig rig;
    struct wk_frame frame;
    int64_t wall, table;

    (void)state;
    start(&rig);
    read_one(&rig, &frame);
    wall = sum(&frame.image);
    wk_sim_walls_init(&rig.view.walls, &rig.deal);
    rig.view.whole_table = true;
    const int64_t wanted = wk_scene_set(rig.scene, &rig.view);
    while (wk_scene_shown(rig.scene) < wanted)
        read_one(&rig, &frame);
    table = sum(&frame.image);
    assert_true(wall - table > 20000 || table - wall > 20000);
    stop(&rig);
}

static void plug_is_pulled_and_put_back(void **state)
{
    struct rig rig;
    struct wk_frame frame;
    struct wk_camera *second;

    (void)state;
    start(&rig);
    read_one(&rig, &frame);
    assert_int_equal(wk_scene_open(rig.scene, &second), WK_CAMERA_BUSY);
    wk_scene_unplug(rig.scene, true);
    assert_int_equal(wk_camera_read(rig.camera, 1000, &frame), WK_CAMERA_LOST);
    wk_camera_close(rig.camera);
    assert_int_equal(wk_scene_open(rig.scene, &rig.camera), WK_NO_CAMERA);
    wk_scene_unplug(rig.scene, false);
    assert_int_equal(wk_scene_open(rig.scene, &rig.camera), WK_OK);
    read_one(&rig, &frame);
    stop(&rig);
}

static void unknown_tile_art_is_refused(void **state)
{
    struct rig rig = {.scene = NULL};

    (void)state;
    wk_mat_default(&rig.mat);
    wk_sim_deal(&rig.deal, "07A", 1, 1);
    wk_sim_wall_init(&rig.view.wall, WK_WIND_EAST, &rig.deal);
    wk_sim_conditions_default(&rig.view.conditions);
    assert_int_equal(wk_scene_new(&rig.scene, &rig.mat, &rig.key, "no such art", 7, &rig.view, NULL), WK_NOT_FOUND);
    assert_null(rig.scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_come_at_a_cameras_pace),       cmocka_unit_test(short_timeouts_find_nothing),
        cmocka_unit_test(table_changes_from_another_thread),   cmocka_unit_test(plug_is_pulled_and_put_back),
        cmocka_unit_test(a_whole_table_takes_the_walls_place), cmocka_unit_test(unknown_tile_art_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
