/*
 * Pipeline: camera lost and back, newest snapshot wins, nothing of faces comes through to the picture, clean shutdown. The
 * camera of the first tests is a FAKE back end made here, with blank frames, because a plug has to be pulled at will; the later
 * ones look at the simulator through the real vision.
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "kiosk/eye/live/pipeline.h"
#include "labels/draw/qr.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/calibration/board_view.h"
#include "tests/support/slice.h"
#include "vision/camera/backend.h"
#include "vision/image/clock.h"
#include "vision/image/cv.h"
#include "vision/mat/slot_sheet.h"
#include "vision/sim/scene.h"

#define MS ((int64_t)1000000)
#define PATIENCE_NS (600000 * MS) /* only what never comes takes as long, even under a sanitizer on a busy machine */

static void nap(int ms)
{
    struct timespec t = {.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000};

    nanosleep(&t, NULL);
}

/* ---------------------------------------------------------------- a fake camera */

enum plight { WORKS = 0, GONE, SILENT, ENDS };

struct fake {
    atomic_int plight;
    atomic_int n_opened, n_closed, n_notified;
    atomic_llong number;
    atomic_llong silent_ns; /* since when it has been asked in vain; 0: not yet */
    atomic_int shown;       /* which of the two is before it: the other is drawn while it is read */
    atomic_bool late;       /* what it sees is handed over with the next frame, whose time it has */
    int held;               /* that */
    uint8_t pixels[2][640 * 480 * 3];
};

static enum wk_status fake_read(void *self, int timeout_ms, struct wk_frame *out)
{
    struct fake *fake = self;
    int plight = atomic_load(&fake->plight);

    if (plight == GONE)
        return WK_CAMERA_LOST;
    if (plight == ENDS)
        return WK_END;
    if (plight == SILENT) {
        if (atomic_load(&fake->silent_ns) == 0)
            atomic_store(&fake->silent_ns, wk_clock_ns(NULL));
        nap(timeout_ms);
        return WK_NOT_FOUND;
    }
    nap(5);
    const int seen = atomic_load(&fake->late) ? fake->held : atomic_load(&fake->shown);

    *out = (struct wk_frame){.image = {fake->pixels[seen], 640, 480, 640 * 3, 3},
                             .t_ns = wk_clock_ns(NULL),
                             .number = atomic_fetch_add(&fake->number, 1) + 1,
                             .live = true};
    fake->held = atomic_load(&fake->shown);
    return WK_OK;
}

static void fake_close(void *self)
{
    struct fake *fake = self;

    atomic_fetch_add(&fake->n_closed, 1);
}

static const struct wk_camera_backend fake_backend = {.read = fake_read, .close = fake_close};

static enum wk_status fake_open(void *context, struct wk_camera **out)
{
    struct fake *fake = context;

    atomic_fetch_add(&fake->n_opened, 1);
    atomic_store(&fake->number, 0);
    if (atomic_load(&fake->plight) == GONE)
        return WK_NO_CAMERA;
    return wk_camera_wrap(out, &fake_backend, fake, "fake:1");
}

static void fake_notify(void *context)
{
    struct fake *fake = context;

    atomic_fetch_add(&fake->n_notified, 1);
}

static struct wk_pipeline *start_fake(struct fake *fake)
{
    struct wk_pipeline_options options = {.camera = {.open = fake_open, .notify = fake_notify, .context = fake}};
    struct wk_pipeline *pipeline;

    memset(fake, 0, sizeof(*fake));
    wk_mat_default(&options.scan.mat);
    assert_int_equal(wk_pipeline_new(&pipeline, &options), WK_OK);
    return pipeline;
}

/* Waits for a camera's status. */
static void wait_for(struct wk_pipeline *pipeline, enum wk_status status)
{
    int64_t begun_ns = wk_clock_ns(NULL);
    struct wk_feed_camera camera;

    do {
        nap(2);
        wk_pipeline_camera(pipeline, true, &camera);
        assert_true(wk_clock_ns(NULL) - begun_ns < PATIENCE_NS);
    } while (camera.status != status);
}

static bool wait_snapshot(struct wk_pipeline *pipeline, struct wk_snapshot *snapshot, int64_t patience_ns)
{
    int64_t begun_ns = wk_clock_ns(NULL);

    while (!wk_pipeline_snapshot(pipeline, snapshot)) {
        nap(2);
        if (wk_clock_ns(NULL) - begun_ns > patience_ns)
            return false;
    }
    return true;
}

/* Frames of backs, copied as they are, some moments apart; and nothing of an album that nobody wants any more. */
static void an_album_is_collected(void **state)
{
    struct fake fake;
    struct wk_pipeline *pipeline = start_fake(&fake);
    struct wk_album *album = NULL;
    const int64_t begun_ns = wk_clock_ns(NULL);
    int n = 0;

    (void)state;
    memset(fake.pixels[0], 77, sizeof(fake.pixels[0]));
    wk_pipeline_look(pipeline, WK_SIDE_BACKS, NULL);
    wk_pipeline_collect(pipeline, true);
    while (wk_pipeline_album(pipeline, &album) == 0)
        nap(2);
    wk_pipeline_collect(pipeline, false);
    assert_int_equal(wk_pipeline_album(pipeline, &album), 0);
    wk_pipeline_collect(pipeline, true);
    while (!album) {
        n = wk_pipeline_album(pipeline, &album);
        nap(2);
        assert_true(wk_clock_ns(NULL) - begun_ns < PATIENCE_NS);
    }
    assert_int_equal(n, WK_ALBUM_PICTURES);
    assert_int_equal(album->n, WK_ALBUM_PICTURES);
    assert_true(wk_clock_ns(NULL) - begun_ns >= (WK_ALBUM_PICTURES - 1) * 160 * MS);
    for (int i = 0; i < album->n; i++)
        assert_memory_equal(album->picture[i].data, fake.pixels[0], sizeof(fake.pixels[0]));
    wk_album_free(album);
    assert_int_equal(wk_pipeline_album(pipeline, &album), WK_ALBUM_PICTURES); /* once */
    assert_null(album);
    wk_pipeline_look(pipeline, WK_SIDE_FACES, NULL);
    wk_pipeline_collect(pipeline, true);
    nap(100);
    assert_int_equal(wk_pipeline_album(pipeline, &album), 0);
    wk_pipeline_free(pipeline);
}

static void camera_is_lost_and_comes_back(void **state)
{
    const enum plight plights[] = {GONE, SILENT};
    struct fake fake;
    struct wk_feed_camera camera;

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct wk_pipeline *pipeline = start_fake(&fake);

        wait_for(pipeline, WK_OK);
        wk_pipeline_camera(pipeline, true, &camera);
        assert_string_equal(camera.name, "fake:1 640x480");
        assert_false(wk_pipeline_camera(pipeline, true, &camera));
        atomic_store(&fake.plight, plights[i]);
        wait_for(pipeline, plights[i] == GONE ? WK_NO_CAMERA : WK_CAMERA_LOST);
        atomic_store(&fake.plight, WORKS);
        wait_for(pipeline, WK_OK);
        wk_pipeline_free(pipeline);
        assert_true(atomic_load(&fake.n_closed) >= 2);
        assert_true(atomic_load(&fake.n_notified) >= 2);
    }
}

/* Whoever asks later than that is told, however late a busy machine lets him ask. */
static void loss_is_noticed_within_a_second(void **state)
{
    struct fake fake;
    struct wk_pipeline *pipeline = start_fake(&fake);
    struct wk_feed_camera camera;
    int64_t asked_ns, silent_ns;

    (void)state;
    wait_for(pipeline, WK_OK);
    wk_pipeline_camera(pipeline, true, &camera);
    atomic_store(&fake.plight, SILENT);
    for (;;) {
        asked_ns = wk_clock_ns(NULL);
        silent_ns = atomic_load(&fake.silent_ns);
        if (wk_pipeline_camera(pipeline, true, &camera))
            break;
        assert_true(silent_ns == 0 || asked_ns - silent_ns < 1100 * MS);
        nap(1);
    }
    assert_int_equal(camera.status, WK_CAMERA_LOST);
    wk_pipeline_free(pipeline);
}

static void nothing_is_read_before_it_is_asked_for(void **state)
{
    struct fake fake;
    struct wk_pipeline *pipeline = start_fake(&fake);
    struct wk_snapshot snapshot;

    (void)state;
    wait_for(pipeline, WK_OK);
    assert_false(wait_snapshot(pipeline, &snapshot, 100 * MS));
    wk_pipeline_look(pipeline, WK_SIDE_BACKS, NULL);
    assert_true(wait_snapshot(pipeline, &snapshot, PATIENCE_NS));
    assert_false(snapshot.wall.seen.tray.found);
    assert_true(snapshot.frame.live);
    assert_false(snapshot.frame.simulated);
    wk_pipeline_look(pipeline, WK_SIDE_NONE, NULL);
    nap(50);
    assert_false(wk_pipeline_snapshot(pipeline, &snapshot));
    wk_pipeline_free(pipeline);
}

/*
 * A frame whose light was gathered before the question is no answer, though its time is behind it: drivers stamp a frame when
 * it has ended, and some ahead of the clock.
 */
static void a_frame_that_began_before_the_question_is_not_read(void **state)
{
    struct fake fake;
    struct wk_pipeline *pipeline = start_fake(&fake);
    struct wk_snapshot snapshot;

    (void)state;
    memset(fake.pixels[1], 200, sizeof fake.pixels[1]);
    atomic_store(&fake.late, true);
    wait_for(pipeline, WK_OK);
    for (int i = 1; i < 20; i++) {
        atomic_store(&fake.shown, i % 2);
        wk_pipeline_look(pipeline, WK_SIDE_BACKS, NULL);
        assert_true(wait_snapshot(pipeline, &snapshot, PATIENCE_NS));
        assert_int_equal(snapshot.frame.picture.data[0], fake.pixels[i % 2][0]);
    }
    wk_pipeline_free(pipeline);
}

/* So many frames come, however slow the machine. */
static void pass_by(struct fake *fake, int n)
{
    const long long until = atomic_load(&fake->number) + n;

    for (int64_t begun_ns = wk_clock_ns(NULL); atomic_load(&fake->number) < until; nap(2))
        assert_true(wk_clock_ns(NULL) - begun_ns < PATIENCE_NS);
}

static void snapshots_are_of_the_newest_frames(void **state)
{
    struct fake fake;
    struct wk_pipeline *pipeline = start_fake(&fake);
    struct wk_snapshot snapshot;
    int64_t asked_ns, number = 0;

    (void)state;
    wait_for(pipeline, WK_OK);
    asked_ns = wk_clock_ns(NULL);
    wk_pipeline_look(pipeline, WK_SIDE_BACKS, NULL);
    for (int i = 0; i < 5; i++) {
        assert_true(wait_snapshot(pipeline, &snapshot, PATIENCE_NS));
        assert_true(snapshot.frame.t_ns >= asked_ns);
        assert_true(snapshot.frame.number > number);
        number = snapshot.frame.number;
        pass_by(&fake, 20);
    }
    /* It was begun after the last but one was handed over, and forty frames had passed by then but for one on its way. */
    assert_true(number >= 39);
    wk_pipeline_free(pipeline);
}

/* The clip's frames count from one again, those that come out of it go on. */
static void clip_begins_again_without_a_word(void **state)
{
    struct fake fake;
    struct wk_pipeline *pipeline = start_fake(&fake);
    struct wk_feed_camera camera;
    struct wk_snapshot before, after;

    (void)state;
    wait_for(pipeline, WK_OK);
    nap(200);
    wk_pipeline_camera(pipeline, true, &camera);
    wk_pipeline_look(pipeline, WK_SIDE_BACKS, NULL);
    assert_true(wait_snapshot(pipeline, &before, PATIENCE_NS));
    atomic_store(&fake.plight, ENDS);
    while (atomic_load(&fake.n_closed) == 0)
        nap(1);
    atomic_store(&fake.plight, WORKS);
    while (atomic_load(&fake.n_opened) < 2)
        nap(1);
    wk_pipeline_look(pipeline, WK_SIDE_BACKS, NULL);
    assert_true(wait_snapshot(pipeline, &after, PATIENCE_NS));
    assert_true(after.frame.number > before.frame.number);
    wk_pipeline_free(pipeline);
}

static int64_t time_to_end(enum plight plight, int after_ms)
{
    struct fake fake;
    struct wk_pipeline *pipeline = start_fake(&fake);
    int64_t begun_ns;

    atomic_store(&fake.plight, plight);
    wk_pipeline_look(pipeline, WK_SIDE_BACKS, NULL);
    nap(after_ms);
    begun_ns = wk_clock_ns(NULL);
    wk_pipeline_free(pipeline);
    return wk_clock_ns(NULL) - begun_ns;
}

/* What is waited for is waited for each time; a busy machine lets it be quick at least once. */
static void ends_at_once_in_any_state(void **state)
{
    const enum plight plights[] = {WORKS, GONE, SILENT};

    (void)state;
    for (int i = 0; i < 3; i++) {
        int tries = 1;

        while (time_to_end(plights[i], 20 * i) >= 1500 * MS)
            assert_true(tries++ < 10);
    }
}

/* The next reading of a table, of frames on which there is nothing. */
static void wait_table(struct wk_pipeline *pipeline, struct wk_table_snapshot *out)
{
    int64_t begun_ns = wk_clock_ns(NULL);

    while (!wk_pipeline_table(pipeline, out)) {
        assert_true(wk_clock_ns(NULL) - begun_ns < PATIENCE_NS);
        nap(5);
    }
}

static void a_table_is_read_with_its_set(void **state)
{
    static const char *const sets[] = {"", "07A", "99Z", ""};
    static struct wk_table_snapshot table;
    static struct fake fake;
    struct wk_pipeline *pipeline = start_fake(&fake);

    (void)state;
    wk_pipeline_measure(pipeline, WK_MEASURE_TABLE);
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        wk_pipeline_set(pipeline, sets[i], false);
        wk_pipeline_look(pipeline, WK_SIDE_BACKS, NULL); /* nothing from before is handed over */
        wait_table(pipeline, &table);
        assert_string_equal(table.reading.set, sets[i]);
    }
    wk_pipeline_free(pipeline);
}

/* Where no wall has been found none is held, and no face is told; a look at backs hands over nothing of faces. */
static void a_table_without_walls_shows_no_face(void **state)
{
    static struct wk_turning_snapshot turning;
    static struct wk_table_snapshot table;
    static struct fake fake;
    struct wk_pipeline *pipeline = start_fake(&fake);
    struct wk_tileset *set = NULL;
    int64_t begun_ns = wk_clock_ns(NULL);

    (void)state;
    assert_int_equal(wk_tileset_new(&set, "none"), WK_OK);
    wk_pipeline_measure(pipeline, WK_MEASURE_TABLE);
    wk_pipeline_look(pipeline, WK_SIDE_FACES, set);
    while (!wk_pipeline_turning(pipeline, &turning)) {
        assert_true(wk_clock_ns(NULL) - begun_ns < PATIENCE_NS);
        nap(5);
    }
    assert_int_equal(turning.reason, WK_NOT_YET);
    assert_false(turning.tracked);
    assert_false(turning.reading.wall[0].seen.tray.found);
    assert_false(wk_pipeline_table(pipeline, &table));
    wk_pipeline_look(pipeline, WK_SIDE_BACKS, NULL);
    wait_table(pipeline, &table);
    assert_false(wk_pipeline_turning(pipeline, &turning));
    wk_pipeline_free(pipeline);
    wk_tileset_free(set);
}

/* ---------------------------------------------------------------- the simulator */

struct rig {
    struct wk_mat mat;
    struct wk_key key;
    struct wk_deal deal;
    struct wk_scene_view view;
    struct wk_scene *scene;
    struct wk_pipeline *pipeline;
};

static enum wk_status open_scene(void *context, struct wk_camera **out)
{
    return wk_scene_open(context, out);
}

static void start_rig(struct rig *rig)
{
    struct wk_pipeline_options options = {.camera = {.open = open_scene}};

    memset(rig, 0, sizeof(*rig));
    wk_mat_default(&rig->mat);
    wk_sim_deal(&rig->deal, "07A", 1, 1);
    wk_sim_wall_init(&rig->view.wall, WK_WIND_EAST, &rig->deal);
    rig->view.side = WK_SIDE_BACKS;
    wk_sim_conditions_default(&rig->view.conditions);
    assert_int_equal(wk_scene_new(&rig->scene, &rig->mat, &rig->key, "drawn", 7, &rig->view, NULL), WK_OK);
    options.camera.context = rig->scene;
    options.scan = (struct wk_scan_options){.mat = rig->mat, .key = &rig->key, .keep_fit = true, .cascade = true};
    assert_int_equal(wk_pipeline_new(&rig->pipeline, &options), WK_OK);
}

static void stop_rig(struct rig *rig)
{
    wk_pipeline_free(rig->pipeline);
    wk_scene_free(rig->scene);
}

static int n_labels(const struct wk_snapshot *snapshot)
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n += snapshot->wall.seen.slot[s].state == WK_READ_LABEL;
    return n;
}

/* A table of set 07A under the camera, which is told this set, until its walls are found or are not. */
static void wait_walls(struct rig *rig, const char *set, bool shared, bool found)
{
    static struct wk_table_snapshot table;
    const int64_t begun_ns = wk_clock_ns(NULL);

    wk_pipeline_set(rig->pipeline, set, shared);
    do {
        assert_true(wk_clock_ns(NULL) - begun_ns < PATIENCE_NS);
        wk_pipeline_look(rig->pipeline, WK_SIDE_BACKS, NULL);
        wait_table(rig->pipeline, &table);
    } while (strcmp(table.reading.set, found ? "07A" : set) != 0 || table.reading.wall[0].tray.found != found);
}

/* Where a camera sees several of the kiosk's tables, another one's walls are not taken for those of the table that was chosen.
 */
static void a_shared_camera_shows_the_table_that_has_the_set(void **state)
{
    static struct rig rig;
    struct wk_scene_view view;

    (void)state;
    start_rig(&rig);
    view = rig.view;
    view.whole_table = true;
    wk_sim_walls_init(&view.walls, &rig.deal);
    wk_scene_set(rig.scene, &view);
    wk_pipeline_measure(rig.pipeline, WK_MEASURE_TABLE);
    wait_walls(&rig, "08B", false, true);
    wait_walls(&rig, "08B", true, false);
    wait_walls(&rig, "07A", true, true);
    wait_walls(&rig, "", true, true);
    stop_rig(&rig);
}

static void wait_shown(struct rig *rig, int64_t view, struct wk_snapshot *snapshot)
{
    int64_t begun_ns = wk_clock_ns(NULL), shown_ns = 0;

    for (;;) {
        bool is_new = wait_snapshot(rig->pipeline, snapshot, PATIENCE_NS);

        assert_true(is_new);
        assert_true(wk_clock_ns(NULL) - begun_ns < PATIENCE_NS);
        if (shown_ns == 0 && wk_scene_shown(rig->scene) >= view)
            shown_ns = wk_clock_ns(NULL);
        if (shown_ns != 0 && snapshot->frame.t_ns > shown_ns)
            return;
    }
}

/* Whether the sheet cut from a snapshot's frame shows black and white in the middle of a slot's cell, and not the mat's grey.
 */
static bool shows_sticker(const struct wk_snapshot *snapshot, const struct wk_mat *mat, int slot)
{
    enum { SIDE = 48 };
    struct wk_image sheet, cell;
    int dark = 0, bright = 0;

    assert_int_equal(wk_sheet_cut(&snapshot->frame.picture, &snapshot->newest, mat, NULL, &sheet), WK_OK);
    cell = wk_sheet_cell(&sheet, slot);
    for (int y = (cell.h - SIDE) / 2; y < (cell.h + SIDE) / 2; y++)
        for (int x = (cell.w - SIDE) / 2; x < (cell.w + SIDE) / 2; x++) {
            uint8_t value = cell.data[y * cell.stride_bytes + 3 * x];

            dark += value < 90;
            bright += value > 160;
        }
    wk_image_free(&sheet);
    return dark >= SIDE * SIDE / 5 && bright >= SIDE * SIDE / 5;
}

static void wall_is_read_and_followed(void **state)
{
    struct rig rig;
    struct wk_snapshot snapshot;
    struct wk_image picture;
    const struct wk_picture_window window = {0, 0, 420, 297, 840, 594, false, WK_WIND_NONE};
    bool seen = false;

    (void)state;
    start_rig(&rig);
    wk_pipeline_show(rig.pipeline, &window);
    wk_pipeline_look(rig.pipeline, WK_SIDE_BACKS, NULL);
    wait_shown(&rig, 1, &snapshot);
    assert_int_equal(n_labels(&snapshot), WK_N_SLOTS);
    assert_true(snapshot.frame.simulated);
    nap(200); /* it stays while further ones are read */
    assert_true(shows_sticker(&snapshot, &rig.mat, 5));
    for (int i = 0; i < 500 && !seen; i++) {
        seen = wk_pipeline_picture(rig.pipeline, &picture);
        nap(10);
    }
    assert_true(seen);
    assert_int_equal(picture.w, 840);
    assert_int_equal(picture.channels, 4);
    rig.view.wall.slot[5].present = false;
    wait_shown(&rig, wk_scene_set(rig.scene, &rig.view), &snapshot);
    assert_int_equal(snapshot.wall.seen.slot[5].state, WK_READ_EMPTY);
    assert_int_equal(n_labels(&snapshot), WK_N_SLOTS - 1);
    stop_rig(&rig);
}

/*
 * The frame that comes with a reading is the one that was read, however the walls come and go and the main thread tarries: read
 * again by itself, it shows the same labels.
 */
static void picture_is_that_of_the_reading(void **state)
{
    struct rig rig;
    struct wk_scanner *scanner;
    struct wk_snapshot snapshot;
    int n_compared = 0, n_walls = 0;

    (void)state;
    start_rig(&rig);
    assert_int_equal(wk_scanner_new(&scanner, &(struct wk_scan_options){.mat = rig.mat, .key = &rig.key}), WK_OK);
    wk_pipeline_look(rig.pipeline, WK_SIDE_BACKS, NULL);
    for (int i = 0; i < 400 && (n_compared < 20 * WK_N_SLOTS || n_walls < 20); i++) {
        struct wk_reading again;

        if (wk_scene_laid_ns(rig.scene) != 0) {
            wk_sim_wall_init(&rig.view.wall, (enum wk_wind)(n_walls++ % WK_N_WINDS + 1), &rig.deal);
            wk_scene_set(rig.scene, &rig.view);
        }
        assert_true(wait_snapshot(rig.pipeline, &snapshot, PATIENCE_NS));
        nap(i % 3 * 40);
        assert_int_equal(wk_scan_backs(scanner, &snapshot.frame.picture, &again), WK_OK);
        for (int s = 0; s < WK_N_SLOTS; s++) {
            const struct wk_read *read = &snapshot.newest.slot[s];

            if (read->state != WK_READ_LABEL || again.slot[s].state != WK_READ_LABEL)
                continue;
            assert_int_equal(again.slot[s].label, read->label);
            n_compared++;
        }
    }
    assert_true(n_compared >= 20 * WK_N_SLOTS && n_walls >= 20);
    wk_scanner_free(scanner);
    stop_rig(&rig);
}

/* A frame handed over with a look at faces is wiped as soon as something else is looked at. */
static void frames_of_faces_are_wiped(void **state)
{
    struct wk_tileset *set = NULL;
    struct rig rig;
    struct wk_snapshot snapshot;
    size_t n;

    (void)state;
    assert_int_equal(wk_tileset_new(&set, "none"), WK_OK);
    start_rig(&rig);
    wk_pipeline_look(rig.pipeline, WK_SIDE_FACES, set);
    assert_true(wait_snapshot(rig.pipeline, &snapshot, PATIENCE_NS));
    n = (size_t)snapshot.frame.picture.stride_bytes * (size_t)snapshot.frame.picture.h;
    assert_true(n > 0);
    wk_pipeline_look(rig.pipeline, WK_SIDE_NONE, NULL);
    for (size_t i = 0; i < n; i++)
        if (snapshot.frame.picture.data[i] != 0)
            fail_msg("byte %zu is still there", i);
    stop_rig(&rig);
    wk_tileset_free(set);
}

/* Tiles that lie face up show in no picture: after a look at faces there is none until they are gone. */
static void no_picture_of_faces(void **state)
{
    struct rig rig;
    struct wk_snapshot snapshot;
    struct wk_image picture;
    const struct wk_picture_window window = {0, 0, 420, 297, 840, 594, false, WK_WIND_NONE};

    (void)state;
    start_rig(&rig);
    wk_pipeline_show(rig.pipeline, &window);
    wk_pipeline_look(rig.pipeline, WK_SIDE_FACES, NULL);
    rig.view.side = WK_SIDE_FACES;
    wk_scene_set(rig.scene, &rig.view);
    for (int waited_ms = 0; wk_scene_shown(rig.scene) < 2 && waited_ms < 30000; waited_ms += 50)
        nap(50);
    nap(1500); /* until no frame of the backs is remembered */
    assert_false(wk_pipeline_picture(rig.pipeline, &picture));
    wk_pipeline_look(rig.pipeline, WK_SIDE_BACKS, NULL);
    for (int i = 0; i < 10; i++) {
        assert_true(wait_snapshot(rig.pipeline, &snapshot, PATIENCE_NS));
        if (wk_scene_shown(rig.scene) == 2 && i > 2)
            assert_int_equal(n_labels(&snapshot), 0);
    }
    stop_rig(&rig);
}

/* A code in the picture, `module` px to a module, its upper left at (x, y). */
static void draw_code(struct fake *fake, const char *text, int x, int y, int module)
{
    struct wk_qr qr;
    const int drawn = !atomic_load(&fake->shown);
    uint8_t *pixels = fake->pixels[drawn];

    memset(pixels, 200, sizeof(fake->pixels[drawn]));
    assert_int_equal(wk_qr_new(&qr, text, 0, 'L'), WK_OK);
    assert_true(x + qr.n * module < 640 && y + qr.n * module < 480);
    for (int i = 0; i < qr.n * module; i++)
        for (int k = 0; k < qr.n * module; k++)
            if (qr.black[i / module * qr.n + k / module])
                memset(pixels + 3 * ((y + i) * 640 + x + k), 40, 3);
    wk_qr_free(&qr);
    atomic_store(&fake->shown, drawn);
}

/* Until a frame has been read that was taken after this: whatever was begun before is done. */
static void wait_for_newer(struct wk_pipeline *pipeline)
{
    const int64_t now_ns = wk_clock_ns(NULL);
    struct wk_snapshot snapshot;

    wk_pipeline_look(pipeline, WK_SIDE_BACKS, NULL);
    do
        assert_true(wait_snapshot(pipeline, &snapshot, PATIENCE_NS));
    while (snapshot.frame.t_ns <= now_ns);
}

/* Another kiosk's checkpoint is read when that is asked for, as it stands; no other code is. */
static void a_checkpoint_is_shown(void **state)
{
    static struct fake fake;
    struct wk_pipeline_options options = {.camera = {.open = fake_open, .notify = fake_notify, .context = &fake}};
    struct wk_checkpoint checkpoint = {.kiosk_id = "0123456789abcdef", .seq = 4711, .t_s = 1795000000, .head = {7}};
    char shown[WK_CHECKPOINT_TEXT_SIZE], seen[WK_READY_TEXT_SIZE] = "";
    int64_t begun_ns = wk_clock_ns(NULL);
    struct wk_signer signer;
    struct wk_pipeline *pipeline;

    (void)state;
    wk_signer_init(&signer, (const uint8_t[32]){1});
    wk_checkpoint_sign(&checkpoint, &signer);
    wk_checkpoint_format(&checkpoint, true, shown);
    draw_code(&fake, shown, 170, 90, 4);
    wk_mat_default(&options.scan.mat);
    assert_int_equal(wk_pipeline_new(&pipeline, &options), WK_OK);
    wk_pipeline_measure(pipeline, WK_MEASURE_CODE);
    do {
        nap(2);
        assert_true(wk_clock_ns(NULL) - begun_ns < PATIENCE_NS);
    } while (wk_pipeline_code(pipeline, seen) != WK_OK);
    assert_string_equal(seen, shown);
    assert_int_equal(wk_checkpoint_parse(&checkpoint, seen, strlen(seen)), WK_OK);
    wk_pipeline_measure(pipeline, WK_MEASURE_NOTHING);
    wait_for_newer(pipeline);
    assert_int_equal(wk_pipeline_code(pipeline, seen), WK_NOT_YET);
    draw_code(&fake, "WK1 SOMETHING ELSE", 170, 90, 6);
    wait_for_newer(pipeline);
    wk_pipeline_measure(pipeline, WK_MEASURE_CODE);
    nap(200);
    assert_int_equal(wk_pipeline_code(pipeline, seen), WK_NOT_YET);
    wk_pipeline_free(pipeline);
}

/* So is a ready code, the longest there is; a checkpoint is not one. */
static void a_ready_code_is_shown(void **state)
{
    static struct fake fake;
    struct wk_pipeline_options options = {.camera = {.open = fake_open, .notify = fake_notify, .context = &fake}};
    struct wk_ready_code codes[WK_SECTION_TABLES];
    char shown[WK_READY_TEXT_SIZE], seen[WK_READY_TEXT_SIZE] = "";
    int64_t begun_ns = wk_clock_ns(NULL);
    struct wk_pipeline *pipeline;

    (void)state;
    for (int i = 0; i < WK_SECTION_TABLES; i++)
        codes[i] = (struct wk_ready_code){.event_id = "0123456789abcdef",
                                          .kiosk_id = "fedcba9876543210",
                                          .seq = 4711,
                                          .at = {61 + i, 5, 4},
                                          .t_ns = INT64_MAX - 1,
                                          .signature = {7, (uint8_t)i}};
    wk_ready_code_format(codes, WK_SECTION_TABLES, true, shown);
    draw_code(&fake, "WKC1 ANOTHER ONE", 170, 90, 6);
    wk_mat_default(&options.scan.mat);
    assert_int_equal(wk_pipeline_new(&pipeline, &options), WK_OK);
    wk_pipeline_measure(pipeline, WK_MEASURE_READY);
    nap(200);
    assert_int_equal(wk_pipeline_code(pipeline, seen), WK_NOT_YET);
    draw_code(&fake, shown, 100, 60, 4);
    do {
        nap(2);
        assert_true(wk_clock_ns(NULL) - begun_ns < PATIENCE_NS);
    } while (wk_pipeline_code(pipeline, seen) != WK_OK);
    assert_string_equal(seen, shown);
    wk_pipeline_free(pipeline);
}

/* The board is looked for when that is asked for, is kept once it rests, and asking once more starts again. */
static void the_lens_is_measured(void **state)
{
    static const struct wk_lens lens = {640, 480, 560, 560, 319.5, 239.5, 0, 0, 0, 0, 0};
    static struct fake fake;
    struct wk_pipeline_options options = {.camera = {.open = fake_open, .notify = fake_notify, .context = &fake}};
    struct wk_image picture = {fake.pixels[0], 640, 480, 640 * 3, 3};
    uint8_t *texture = board_texture();
    struct wk_pipeline *pipeline;

    (void)state;
    board_draw(texture, &lens, &(struct board_pose){.5, .5, .8, 5, 15, 3}, 1, &picture);
    wk_mat_default(&options.scan.mat);
    assert_int_equal(wk_pipeline_new(&pipeline, &options), WK_OK);
    for (int round = 0; round < 2; round++) {
        int64_t begun_ns = wk_clock_ns(NULL);
        struct wk_pipeline_board board = {.t_ns = 0};

        wk_pipeline_measure(pipeline, WK_MEASURE_LENS);
        do {
            nap(2);
            assert_true(wk_clock_ns(NULL) - begun_ns < PATIENCE_NS);
        } while (!wk_pipeline_board(pipeline, &board) || board.state.n_views == 0);
        assert_int_equal(board.state.n_views, 1); /* one pose, however long it is held */
        assert_true(board.view.n > 40);
        wk_pipeline_measure(pipeline, WK_MEASURE_NOTHING);
        nap(400);
        assert_false(wk_pipeline_board(pipeline, &board));
    }
    wk_pipeline_free(pipeline);
    free(texture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_album_is_collected),
        cmocka_unit_test(camera_is_lost_and_comes_back),
        cmocka_unit_test(loss_is_noticed_within_a_second),
        cmocka_unit_test(nothing_is_read_before_it_is_asked_for),
        cmocka_unit_test(a_frame_that_began_before_the_question_is_not_read),
        cmocka_unit_test(snapshots_are_of_the_newest_frames),
        cmocka_unit_test(clip_begins_again_without_a_word),
        cmocka_unit_test(a_table_is_read_with_its_set),
        cmocka_unit_test(a_table_without_walls_shows_no_face),
        cmocka_unit_test(ends_at_once_in_any_state),
        cmocka_unit_test(wall_is_read_and_followed),
        cmocka_unit_test_long(a_shared_camera_shows_the_table_that_has_the_set),
        cmocka_unit_test_long(picture_is_that_of_the_reading),
        cmocka_unit_test(frames_of_faces_are_wiped),
        cmocka_unit_test_long(no_picture_of_faces),
        cmocka_unit_test(a_checkpoint_is_shown),
        cmocka_unit_test(a_ready_code_is_shown),
        cmocka_unit_test(the_lens_is_measured),
    };

    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
