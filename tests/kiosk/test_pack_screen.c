/*
 * The photo pack at the kiosk: a touch, the camera's pictures, a file on a stick; and every way in which there is none. The
 * app, the runtime, the pipeline and the job are real, and so is the stick: a file system mounted where desktops mount sticks,
 * in a name space of this process. The camera is a FAKE that shows one picture of the simulator's.
 */
#define _GNU_SOURCE /* unshare */
#include "tests/support/labels/scratch.h"
#include "tests/support/vision/table_view.h"

#include <dirent.h>
#include <poll.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "calibration/pack/pack.h"
#include "kiosk/face/screens/screens.h"
#include "kiosk/programs/run/loop.h"
#include "vision/camera/backend.h"
#include "vision/image/clock.h"

#define STICK "/media/A STICK"
#define PATIENCE_NS 60000000000

struct world {
    struct table_view view;
    struct wk_kiosk kiosk;
    struct wk_kiosk_options options;
    struct wk_kiosk_stats stats;
    struct wk_host host;
    struct wk_env env;
    struct wk_key key;
    struct wk_clock clock; /* stepped, by a moment that pictures are apart: vision looks at no more frames than it must */
    int64_t number;
};

/* ---------------------------------------------------------------- the stick */

/* False: this process may not mount anything, which containers forbid at times. */
static bool begin_sticks(void)
{
    const int user = geteuid() == 0 ? 0 : CLONE_NEWUSER;

    return unshare(user | CLONE_NEWNS) == 0 && mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
           mount("tmpfs", "/media", "tmpfs", 0, "size=64m") == 0 && mkdir(STICK, 0755) == 0;
}

static void plug_in(const char *options, unsigned long flags)
{
    assert_int_equal(mount("tmpfs", STICK, "tmpfs", flags, options), 0);
}

static void pull_out(void)
{
    assert_int_equal(umount2(STICK, MNT_DETACH), 0);
}

/* Files on the stick, or in the folder where it was. */
static int n_files(void)
{
    DIR *folder = opendir(STICK);
    int n = 0;

    assert_non_null(folder);
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
        n += entry->d_name[0] != '.' || strlen(entry->d_name) > 2;
    closedir(folder);
    return n;
}

/* ---------------------------------------------------------------- the kiosk */

static int64_t a_clock(void *context)
{
    (void)context;
    return 1795479300000000000; /* 2026-11-24 */
}

static enum wk_status fake_read(void *self, int timeout_ms, struct wk_frame *out)
{
    struct world *world = self;

    (void)timeout_ms;
    *out = (struct wk_frame){
        .image = world->view.image, .t_ns = world->clock.now_ns, .number = ++world->number, .live = true, .simulated = true};
    return WK_OK;
}

static void fake_close(void *self)
{
    (void)self;
}

static enum wk_status fake_open(void *context, struct wk_camera **out)
{
    static const struct wk_camera_backend backend = {.read = fake_read, .close = fake_close};

    return wk_camera_wrap(out, &backend, context, "fake:1 MJPG 30/s");
}

/* The director stands before the pack's screen; on the mat lies a wall with a fault (NULL: none). */
static struct world *begin(const char *fault)
{
    struct world *world = calloc(1, sizeof *world);
    struct wk_pipeline_options pipeline = {.camera = {.open = fake_open, .context = world, .clock = &world->clock}};
    struct wk_sim_wall wall;

    assert_non_null(world);
    table_view_open(&world->view);
    table_view_shoot(&world->view, "mild", WK_WIND_EAST, fault, 3, &wall);
    world->host = (struct wk_host){.out = stdout, .err = stderr, .clock = a_clock, .random = wk_random_system};
    wk_config_init(&world->env.config);
    snprintf(world->env.config.kiosk_key, WK_PATH_SIZE, "%s", scratch_path("kiosk.key"));
    world->env.mat = world->view.options.mat;
    world->key = *world->view.options.key;
    world->env.key = &world->key;
    world->clock.now_ns = 1;
    world->options = (struct wk_kiosk_options){.host = &world->host, .env = &world->env, .clock = &world->clock};
    struct wk_runtime *runtime = &world->kiosk.runtime;

    *runtime = (struct wk_runtime){.kiosk = &world->kiosk, .options = &world->options, .stats = &world->stats};
    runtime->service.host = &world->host;
    runtime->service.env = &world->env;
    snprintf(runtime->service.camera, sizeof runtime->service.camera, "fake:1 MJPG 30/s 1920x1080");
    pipeline.scan = world->view.options;
    assert_int_equal(wk_pipeline_new(&runtime->pipeline, &pipeline), WK_OK);
    wk_pipeline_look(runtime->pipeline, WK_SIDE_BACKS, NULL);

    struct wk_app *app = &world->kiosk.app;

    wk_app_init(app, &wk_screens, &(struct wk_app_options){.table = 1, .loudness = WK_LOUDNESS_OFF}, NULL);
    app->director.unlocked = true;
    app->director.role = WK_ROLE_DIRECTOR;
    app->side = WK_SIDE_BACKS;
    app->screen = WK_SCREEN_PACK;
    app->director.until_ns = INT64_MAX;
    return world;
}

static void end(struct world *world)
{
    wk_runtime_end_pack(&world->kiosk.runtime);
    wk_pipeline_free(world->kiosk.runtime.pipeline);
    table_view_close(&world->view);
    free(world);
}

static void touch(struct world *world, enum wk_action action)
{
    wk_runtime_tell(&world->kiosk.runtime, &(struct wk_event){.kind = WK_EVENT_ACTION, .action = {.action = action}});
}

/* As the loop does, until the screen is at a step or beyond it. */
static const struct wk_app_pack *until(struct world *world, enum wk_app_pack_step step)
{
    const int64_t begun_ns = wk_clock_ns(NULL);

    while (world->kiosk.app.pack.step < step) {
        if (world->kiosk.runtime.pack.wanted && !world->kiosk.runtime.pack.album && !world->kiosk.runtime.pack.job) {
            world->clock.now_ns += 170000000;
            wk_pipeline_step(world->kiosk.runtime.pipeline);
        }
        wk_runtime_take_pack(&world->kiosk.runtime);
        assert_true(wk_clock_ns(NULL) - begun_ns < PATIENCE_NS);
        poll(NULL, 0, 1);
    }
    return &world->kiosk.app.pack;
}

static const struct wk_app_pack *agree(struct world *world)
{
    touch(world, WK_ACTION_PACK);
    return until(world, WK_APP_PACK_WRITTEN);
}

/* ---------------------------------------------------------------- what is on the stick */

static void look_into(const char *path, int64_t bytes)
{
    struct wk_pack pack;
    struct stat seen;
    const char *why;
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    assert_int_equal(fstat(fileno(file), &seen), 0);
    assert_int_equal(seen.st_size, bytes);
    assert_int_equal(wk_pack_open(&pack, file, &why), WK_OK);
    fclose(file);
    assert_int_equal(pack.n_pictures, WK_APP_PACK_PICTURES);
    assert_int_equal(pack.n_codes, WK_N_LABELS); /* all of the set */
    const json_t *manifest = pack.manifest, *check = json_object_get(manifest, "check");

    assert_string_equal(json_string_value(json_object_get(manifest, "day")), "2026-11-24");
    assert_true(json_is_true(json_object_get(manifest, "simulated")));
    assert_string_equal(json_string_value(json_object_get(json_object_get(manifest, "camera"), "format")),
                        "MJPG 30/s 1920x1080");
    assert_true(json_is_true(json_object_get(json_object_get(check, "tray"), "found")));
    assert_int_equal(json_array_size(json_object_get(check, "slots")), WK_N_SLOTS);
    wk_pack_close(&pack);
}

static void it_comes_to_lie_on_the_stick(void **state)
{
    struct world *world = begin(NULL);

    (void)state;
    plug_in("size=60m", 0);
    touch(world, WK_ACTION_PACK);
    touch(world, WK_ACTION_PACK); /* a second touch is none */
    const struct wk_app_pack *pack = until(world, WK_APP_PACK_WRITTEN);

    assert_int_equal(pack->step, WK_APP_PACK_WRITTEN);
    assert_int_equal(pack->n_pictures, WK_APP_PACK_PICTURES);
    assert_int_equal(pack->n_read, WK_N_SLOTS);
    assert_int_equal(pack->number, 1);
    look_into(STICK "/photo-pack-1.tar", pack->bytes);
    assert_int_equal(n_files(), 1);
    world->kiosk.app.pack.step = WK_APP_PACK_ASKS; /* it is written once more, beside the first */
    pack = agree(world);
    assert_int_equal(pack->number, 2);
    look_into(STICK "/photo-pack-2.tar", pack->bytes);
    pull_out();
    end(world);
}

static void no_face_gets_there(void **state)
{
    struct world *world = begin("faceup:2.3");

    (void)state;
    plug_in("size=60m", 0);
    const struct wk_app_pack *pack = agree(world);

    assert_int_equal(pack->step, WK_APP_PACK_FAILED);
    assert_int_equal(pack->status, WK_NOT_ALLOWED);
    assert_non_null(strstr(pack->why, "face"));
    assert_int_equal(n_files(), 0);
    memset(world->view.image.data, 90, (size_t)world->view.image.stride_bytes * (size_t)world->view.image.h);
    pack = agree(world);
    assert_int_equal(pack->status, WK_NOT_ALLOWED);
    assert_non_null(strstr(pack->why, "mat"));
    assert_int_equal(n_files(), 0);
    pull_out();
    end(world);
}

static void sticks_fail(void **state)
{
    struct world *world = begin(NULL);

    (void)state;
    assert_int_equal(agree(world)->status, WK_NOT_FOUND);
    plug_in("", MS_RDONLY);
    assert_int_equal(agree(world)->status, WK_DB_READ_ONLY);
    pull_out();
    plug_in("size=256k", 0);
    assert_int_equal(agree(world)->status, WK_DISK_FULL);
    assert_int_equal(n_files(), 0);
    pull_out();
    plug_in("size=60m", 0);
    touch(world, WK_ACTION_PACK);
    until(world, WK_APP_PACK_WRITES);
    pull_out();
    const struct wk_app_pack *pack = until(world, WK_APP_PACK_WRITTEN);

    assert_int_equal(pack->step, WK_APP_PACK_FAILED);
    assert_true(pack->status == WK_IO || pack->status == WK_NOT_FOUND);
    assert_int_equal(n_files(), 0); /* in the folder where it was */
    end(world);
}

/* Whoever goes back has not agreed; and may agree again before what was left has ended. */
static void left_midway_nothing_stays(void **state)
{
    static const enum wk_app_pack_step steps[] = {WK_APP_PACK_TAKES, WK_APP_PACK_WRITES};
    struct world *world = begin(NULL);

    (void)state;
    plug_in("size=60m", 0);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        touch(world, WK_ACTION_PACK);
        until(world, steps[i]);
        touch(world, WK_ACTION_BACK);
        assert_int_equal(world->kiosk.app.screen, WK_SCREEN_CAMERA);
        assert_int_equal(world->kiosk.app.pack.step, WK_APP_PACK_ASKS);
        touch(world, WK_ACTION_PACK);
        assert_int_equal(world->kiosk.app.screen, WK_SCREEN_PACK);
    }
    assert_int_equal(agree(world)->number, 1);
    assert_int_equal(n_files(), 1);
    touch(world, WK_ACTION_BACK);
    assert_int_equal(world->kiosk.app.pack.step, WK_APP_PACK_ASKS);
    pull_out();
    end(world);
}

/* A judge's PIN does not open it, and a camera that gives nothing is not waited for. */
static void who_may_and_how_long(void **state)
{
    struct world *world = begin(NULL);
    struct wk_app *app = &world->kiosk.app;

    (void)state;
    plug_in("size=60m", 0);
    touch(world, WK_ACTION_BACK);
    app->director.role = WK_ROLE_JUDGE;
    touch(world, WK_ACTION_PACK);
    assert_int_equal(app->screen, WK_SCREEN_CAMERA);
    app->director.role = WK_ROLE_DIRECTOR;
    touch(world, WK_ACTION_PACK);
    wk_pipeline_look(world->kiosk.runtime.pipeline, WK_SIDE_NONE, NULL);
    touch(world, WK_ACTION_PACK);
    assert_int_equal(app->pack.step, WK_APP_PACK_TAKES);
    world->clock.now_ns += 11000000000;
    wk_runtime_tell(&world->kiosk.runtime, &(struct wk_event){.kind = WK_EVENT_TICK, .tick = {.wall_s = -1}});
    assert_int_equal(app->pack.step, WK_APP_PACK_FAILED);
    assert_int_equal(app->pack.status, WK_CAMERA_LOST);
    assert_false(world->kiosk.runtime.pack.wanted);
    assert_int_equal(n_files(), 0);
    pull_out();
    end(world);
}

static void no_mounts_no_stick(void **state)
{
    struct world *world = begin(NULL);

    (void)state;
    assert_int_equal(agree(world)->step, WK_APP_PACK_FAILED);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_comes_to_lie_on_the_stick), cmocka_unit_test(no_face_gets_there),   cmocka_unit_test(sticks_fail),
        cmocka_unit_test(left_midway_nothing_stays),    cmocka_unit_test(who_may_and_how_long),
    };
    const struct CMUnitTest without[] = {cmocka_unit_test(no_mounts_no_stick)};

    return begin_sticks() ? cmocka_run_group_tests(tests, NULL, NULL) : cmocka_run_group_tests(without, NULL, NULL);
}
