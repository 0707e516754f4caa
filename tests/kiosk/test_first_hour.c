/*
 * End to end: the whole first hour of a club, by touches on what the screens show: language, evening, PIN, papers, camera and
 * Tune, tiles, practice until all is mended. Each step is left once and taken up again, and between the steps the program ends
 * and starts once more: what is done is then told by what is on the disk. The app, its service, the store and the window are
 * the real ones; the table is simulated, and its camera has an exposure to be set.
 */
#include <dlfcn.h>

#include <SDL2/SDL_events.h>

#include "db/store/tile_sets.h"
#include "kiosk/face/app/hour.h"
#include "kiosk/face/screens/screen.h"
#include "kiosk/face/screens/screens.h"
#include "kiosk/programs/play/play.h"
#include "tests/support/kiosk/screen_test.h"
#include "vision/camera/backend.h"
#include "vision/sim/scene.h"

/* ---------------------------------------------------------------- a camera whose exposure can be set */

static struct {
    struct wk_camera *scene;
    struct wk_sim_table *table;
    struct wk_image image;
    int32_t value[WK_N_CONTROLS];
} camera;

static enum wk_status camera_read(void *self, int timeout_ms, struct wk_frame *out)
{
    const enum wk_status status = wk_camera_read(camera.scene, timeout_ms, out);
    uint8_t lit[256];

    (void)self;
    if (status != WK_OK || camera.value[WK_CONTROL_AUTO_EXPOSURE])
        return status;
    for (int i = 0; i < 256; i++) /* 10 ms: as the scene's own light has it */
        lit[i] = (uint8_t)(i * camera.value[WK_CONTROL_EXPOSURE] < 25500 ? i * camera.value[WK_CONTROL_EXPOSURE] / 100 : 255);
    if (!camera.image.data)
        assert_int_equal(wk_image_new(&camera.image, out->image.w, out->image.h, out->image.channels), WK_OK);
    for (int y = 0; y < out->image.h; y++)
        for (int x = 0; x < out->image.w * out->image.channels; x++)
            camera.image.data[y * camera.image.stride_bytes + x] = lit[out->image.data[y * out->image.stride_bytes + x]];
    out->image = camera.image;
    return WK_OK;
}

static void camera_close(void *self)
{
    (void)self;
    wk_camera_close(camera.scene);
    wk_image_free(&camera.image);
}

/* By its id it is known again at the next start. */
static void camera_origin(const void *self, struct wk_camera_origin *out)
{
    (void)self;
    *out = (struct wk_camera_origin){.driver = "uvcvideo", .card = "Webcam", .bus = "usb-1.2", .id = "v4l2:Webcam 1234:5678"};
}

static void camera_range(void *self, enum wk_control control, struct wk_control_range *out)
{
    (void)self;
    *out = (struct wk_control_range){.there = control == WK_CONTROL_AUTO_EXPOSURE || control == WK_CONTROL_EXPOSURE};
    if (out->there)
        *out = (struct wk_control_range){true, control == WK_CONTROL_EXPOSURE ? 3 : 0,
                                         control == WK_CONTROL_EXPOSURE ? 2000 : 1, 1, camera.value[control]};
}

static enum wk_status camera_control(void *self, enum wk_control control, const int32_t *set, int32_t *got)
{
    (void)self;
    if (control != WK_CONTROL_AUTO_EXPOSURE && control != WK_CONTROL_EXPOSURE)
        return WK_NOT_FOUND;
    if (set)
        camera.value[control] = *set;
    *got = camera.value[control];
    return WK_OK;
}

static enum wk_status open_camera(void *context, struct wk_camera **out)
{
    static const struct wk_camera_backend backend = {
        .read = camera_read, .close = camera_close, .origin = camera_origin, .range = camera_range, .control = camera_control};
    const enum wk_status status = wk_scene_open(camera.table->scene, &camera.scene);

    (void)context;
    camera.value[WK_CONTROL_AUTO_EXPOSURE] = 1; /* it forgets at each plug */
    camera.value[WK_CONTROL_EXPOSURE] = 60;
    return status == WK_OK ? wk_camera_wrap(out, &backend, &camera, "sim:webcam") : status;
}

/* ---------------------------------------------------------------- touches */

/* A touch on an area of that screen, as soon as it is there. */
struct touch {
    enum wk_screen screen;
    enum wk_action action;
    int arg;
    bool (*when)(const struct wk_app *app); /* NULL: at once */
};

static struct walk {
    const struct touch *touch;
    int n, at;
    int n_shown;            /* screens since the last touch */
    int64_t t_ns;           /* of it */
    enum wk_hour_step next; /* at the end, with how many are done, and whether the list still comes by itself */
    int n_done;
    bool is_open;
} walk;

static void touch_at(double x_px, double y_px)
{
    static int (*push_event)(SDL_Event *);

    if (!push_event)
        *(void **)&push_event = dlsym(dlopen("libSDL2-2.0.so.0", RTLD_NOW), "SDL_PushEvent");
    assert_non_null(push_event);
    for (int up = 0; up < 2; up++) {
        SDL_Event event = {.button = {.type = up ? SDL_MOUSEBUTTONUP : SDL_MOUSEBUTTONDOWN,
                                      .button = SDL_BUTTON_LEFT,
                                      .x = (int)x_px,
                                      .y = (int)y_px}};
        assert_int_equal(push_event(&event), 1);
    }
}

static bool touch(const struct wk_app *app, enum wk_action action, int arg)
{
    static struct wk_draw draw;

    wk_screen_draw(app, &draw);
    assert_false(draw.overflow);
    for (int i = 0; i < draw.n_areas; i++)
        if (draw.area[i].action == action && (draw.area[i].arg == arg || arg < 0)) {
            touch_at((double)(draw.area[i].x + draw.area[i].w / 2) * (double)draw.scale,
                     (double)(draw.area[i].y + draw.area[i].h / 2) * (double)draw.scale);
            return true;
        }
    return false;
}

static void mend_all(const struct wk_app *app)
{
    struct wk_verdict verdict;

    wk_app_verdict(app, &verdict);
    for (int i = 0; i < verdict.n_moves; i++)
        assert_int_equal(wk_sim_table_apply(camera.table, &verdict.move[i]), WK_OK);
}

/* Practice: what is only in the picture is touched there; the rest a hand at the table does. */
static void mend(const struct wk_app *app, struct wk_clock *clock)
{
    const int planted = wk_app_planted(app);
    const struct wk_move *move = &app->task[0].move;

    if (app->practice.step == WK_PRACTICE_MENDED && wk_app_lies_still(app)) /* nothing happens meanwhile */
        clock->now_ns = app->practice.since_ns + WK_PRACTICE_PAUSE_NS;
    if ((app->practice.step != WK_PRACTICE_RUN && app->practice.step != WK_PRACTICE_BACK) ||
        app->task[0].kind == WK_TASK_NONE || !wk_app_lies_still(app) || walk.n_shown < app->n_still + 2)
        return;
    walk.n_shown = 0;
    if (planted != WK_SLOT_NONE && (move->a == planted || move->b == planted))
        touch(app, WK_ACTION_PRACTICE, planted + 1);
    else if (app->task[0].kind == WK_TASK_SHIFT) /* the row is pushed along as a whole */
        mend_all(app);
    else
        assert_true(touch(app, WK_ACTION_SIM_MEND, 0));
}

static bool shown(void *context, const struct wk_kiosk_shown *what)
{
    const struct wk_app *app = what->app;
    const struct touch *next = &walk.touch[walk.at];

    walk.n_shown++;
    if (what->t_ns - walk.t_ns > 90 * (int64_t)1000000000)
        fail_msg("touch %d: the screen is %s", walk.at, wk_screen_word(app->screen));
    if (walk.at < walk.n && app->screen == next->screen && (!next->when || next->when(app))) {
        if (next->action == WK_ACTION_NONE)
            walk.at++;
        else if (touch(app, next->action, next->arg)) {
            walk.at++;
            walk.n_shown = 0;
            walk.t_ns = what->t_ns;
        }
    } else if (app->screen == WK_SCREEN_PRACTICE) {
        mend(app, context);
    }
    if (app->tune.running) /* a slow camera, so that fewer pictures are drawn */
        ((struct wk_clock *)context)->now_ns += 2 * (int64_t)WK_KIOSK_STEP_NS;
    if (walk.at < walk.n)
        return true;
    walk.next = wk_hour_next(app);
    walk.n_done = wk_hour_n_done(app);
    walk.is_open = wk_hour_is_open(app);
    return false;
}

/* ---------------------------------------------------------------- the walk */

static bool is_printed(const struct wk_app *app)
{
    return app->papers.status == WK_OK;
}

static bool is_tuned(const struct wk_app *app)
{
    return app->tune.tuned && !app->tune.running;
}

static bool is_stored(const struct wk_app *app)
{
    return app->tileset == WK_OK;
}

static bool all_is_mended(const struct wk_app *app)
{
    return app->practice.step == WK_PRACTICE_DONE;
}

#define HOUR WK_SCREEN_HOUR
#define PIN_IN                                                                                                                 \
    {WK_SCREEN_PIN, WK_ACTION_DIGIT, 2, NULL}, {WK_SCREEN_PIN, WK_ACTION_DIGIT, 5, NULL},                                      \
        {WK_SCREEN_PIN, WK_ACTION_DIGIT, 8, NULL}, {WK_SCREEN_PIN, WK_ACTION_DIGIT, 0, NULL},                                  \
    {                                                                                                                          \
        WK_SCREEN_PIN, WK_ACTION_PIN_DONE, 0, NULL                                                                             \
    }
#define IT_STANDS_AT(screen)                                                                                                   \
    {                                                                                                                          \
        screen, WK_ACTION_NONE, 0, NULL                                                                                        \
    }
#define LEFT_ONCE(step, screen)                                                                                                \
    {HOUR, WK_ACTION_HOUR, step, NULL}, {screen, WK_ACTION_BACK, 0, NULL},                                                     \
    {                                                                                                                          \
        HOUR, WK_ACTION_HOUR, step, NULL                                                                                       \
    }

static const struct touch to_the_evening[] = {
    {HOUR, WK_ACTION_SET_LANGUAGE, WK_LANG_EN, NULL},
    {HOUR, WK_ACTION_BACK, 0, NULL},
    {WK_SCREEN_IDLE, WK_ACTION_HOUR, 0, NULL},
    LEFT_ONCE(WK_HOUR_EVENING, WK_SCREEN_EVENING),
    {WK_SCREEN_EVENING, WK_ACTION_EVENING, WK_OCCASION_CLUB, NULL},
    IT_STANDS_AT(HOUR),
};
static const struct touch pin_and_papers[] = {
    LEFT_ONCE(WK_HOUR_PIN, WK_SCREEN_PIN),
    PIN_IN,
    PIN_IN,
    LEFT_ONCE(WK_HOUR_PAPERS, WK_SCREEN_PAPERS),
    {WK_SCREEN_PAPERS, WK_ACTION_PAPERS_SHOW, WK_PAPERS_STICKERS + 1, NULL},
    {WK_SCREEN_PAPERS, WK_ACTION_PAPERS_SET, 0, NULL},
    {WK_SCREEN_PAPERS, WK_ACTION_PAPERS, 1, NULL},
    {WK_SCREEN_PAPERS, WK_ACTION_BACK, 0, is_printed},
    {WK_SCREEN_PAPERS, WK_ACTION_PAPERS_SHOW, WK_PAPERS_MAT + 1, NULL},
    {WK_SCREEN_PAPERS, WK_ACTION_PAPERS, 1, NULL},
    {WK_SCREEN_PAPERS, WK_ACTION_BACK, 0, is_printed},
    {WK_SCREEN_PAPERS, WK_ACTION_PAPERS_SHOW, WK_PAPERS_CHART + 1, NULL},
    {WK_SCREEN_PAPERS, WK_ACTION_PAPERS, 1, NULL},
    {WK_SCREEN_PAPERS, WK_ACTION_BACK, 0, is_printed},
    {WK_SCREEN_PAPERS, WK_ACTION_BACK, 0, NULL},
    IT_STANDS_AT(HOUR),
};
static const struct touch the_camera[] = {
    {HOUR, WK_ACTION_HOUR, WK_HOUR_CAMERA, NULL},
    {WK_SCREEN_PIN, WK_ACTION_BACK, 0, NULL},
    {HOUR, WK_ACTION_HOUR, WK_HOUR_CAMERA, NULL},
    PIN_IN,
    {WK_SCREEN_VIEW, WK_ACTION_BACK, 0, NULL},
    {HOUR, WK_ACTION_HOUR, WK_HOUR_CAMERA, NULL},
    {WK_SCREEN_VIEW, WK_ACTION_VIEW, WK_VIEW_TABLE, NULL},
    {WK_SCREEN_VIEW, WK_ACTION_VIEW, WK_VIEW_MAT, NULL},
    {WK_SCREEN_VIEW, WK_ACTION_VIEW, 0, NULL},
    {WK_SCREEN_CAMERA, WK_ACTION_TUNE, 0, NULL},
    {WK_SCREEN_CAMERA, WK_ACTION_BACK, 0, is_tuned},
    IT_STANDS_AT(HOUR),
};
static const struct touch the_tiles[] = {
    {HOUR, WK_ACTION_HOUR, WK_HOUR_TILES, NULL},       PIN_IN,
    {WK_SCREEN_ENROL, WK_ACTION_BACK, 0, NULL},        {HOUR, WK_ACTION_HOUR, WK_HOUR_TILES, NULL},
    {WK_SCREEN_ENROL, WK_ACTION_SIM_LAY, 0, NULL},     {WK_SCREEN_ENROL, WK_ACTION_ENROL_TAKE, 0, NULL},
    {WK_SCREEN_ENROL, WK_ACTION_ENROL_RIGHT, 0, NULL}, {WK_SCREEN_ENROL, WK_ACTION_ENROL_SAVE, 0, NULL},
    {WK_SCREEN_ENROL, WK_ACTION_BACK, 0, is_stored},   IT_STANDS_AT(HOUR),
};
static const struct touch the_practice[] = {
    LEFT_ONCE(WK_HOUR_PRACTICE, WK_SCREEN_PRACTICE),
    {WK_SCREEN_PRACTICE, WK_ACTION_SIM_LAY, 0, NULL},
    {WK_SCREEN_PRACTICE, WK_ACTION_PRACTICE, 0, NULL},
    {WK_SCREEN_PRACTICE, WK_ACTION_BACK, 0, all_is_mended},
    IT_STANDS_AT(HOUR),
};
static const struct touch afterwards[] = {
    {WK_SCREEN_IDLE, WK_ACTION_PRACTICE, 0, NULL},
    {WK_SCREEN_PRACTICE, WK_ACTION_BACK, 0, NULL},
    IT_STANDS_AT(WK_SCREEN_IDLE),
};

/* The program runs until the last touch has had its effect; the next one starts from what is on the disk. */
static void run(struct world *world, const struct touch *touches, int n, int w_px, int h_px)
{
    struct wk_sim_table table;
    struct wk_sim_conditions conditions;
    struct wk_deal deal;
    const struct wk_kiosk_options options = {.host = &world->host,
                                             .env = &world->env,
                                             .table = 1,
                                             .first_hour = true,
                                             .camera = "sim:1",
                                             .face_pass = WK_FACES_WAY_JUDGE,
                                             .simulator = &wk_simulator,
                                             .sim_table = &table,
                                             .headless = true,
                                             .w_px = w_px,
                                             .h_px = h_px,
                                             .lang = world->env.lang,
                                             .loudness = WK_LOUDNESS_NORMAL,
                                             .clock = &world->clock,
                                             .shown = shown,
                                             .shown_context = &world->clock,
                                             .open_camera = open_camera};
    char ini[256];

    wk_sim_conditions_default(&conditions);
    conditions.w = 1280;
    conditions.h = 720;
    wk_sim_deal(&deal, "07A", 1, 5);
    assert_int_equal(wk_sim_table_open(&table, &world->env.mat, world->env.key, "drawn", &deal, 5, &conditions, &world->clock),
                     WK_OK);
    camera.table = &table;
    walk.touch = touches;
    walk.n = n;
    walk.at = walk.n_shown = 0;
    walk.t_ns = world->clock.now_ns;
    if (wk_kiosk_run(&options, NULL) != WK_OK) {
        fflush(world->host.err);
        fail_msg("%s", world->err);
    }
    wk_sim_table_close(&table);
    assert_int_equal(walk.at, n);
    assert_int_equal(snprintf(ini, sizeof ini, "[kiosk]\nprint_folder = %s\nprint_command = true\n", world->folder) > 0, 1);
    start_again(world, ini);
    world->env.lang_given = world->env.config.lang[0] != 0;
}

#define RUN(world, touches, w_px, h_px) run(world, touches, (int)(sizeof touches / sizeof *touches), w_px, h_px)

static void a_club_is_ready_for_its_first_evening(void **state)
{
    struct world world;
    struct wk_tileset_entry entry;
    char path[128];

    (void)state;
    begin(&world);
    snprintf(path, sizeof path, "mkdir -p %s/.local/share/wallkeeper", world.folder);
    assert_int_equal(system(path), 0);
    RUN(&world, to_the_evening, 1280, 800);
    assert_int_equal(walk.next, WK_HOUR_PIN);
    RUN(&world, pin_and_papers, 1080, 1920);
    assert_int_equal(walk.next, WK_HOUR_CAMERA);
    static const char *const papers[] = {"stickers-01B.pdf", "mat.pdf", "chart.pdf"};
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", world.folder, papers[i]);
        assert_int_equal(access(path, R_OK), 0);
    }
    RUN(&world, the_camera, 1280, 800);
    assert_int_equal(walk.next, WK_HOUR_TILES);
    RUN(&world, the_tiles, 1920, 1080);
    assert_int_equal(walk.next, WK_HOUR_PRACTICE);
    assert_int_equal(wk_store_find_tileset(world.env.store, NULL, 0, &entry), WK_OK);
    assert_true(entry.confirmed);
    RUN(&world, the_practice, 1280, 800);
    assert_int_equal(walk.next, WK_HOUR_NONE);
    assert_int_equal(walk.n_done, WK_N_HOUR_STEPS - 1);
    RUN(&world, afterwards, 1280, 800); /* its list does not come up again, and has no key */
    assert_false(walk.is_open);
    assert_int_equal(audit_of(world.env.store, NULL, NULL), WK_OK);
    end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_club_is_ready_for_its_first_evening),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
