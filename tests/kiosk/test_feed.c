/*
 * Feed: cameras that hang, fall silent, change their size or send rubbish. The first are FAKE back ends made here; the last
 * tests have the webcams' own code above a DOUBLE of a driver (driver_double.h). Nothing here is timed: what must not wait is
 * called while the driver still hangs, and would hang the test.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "kiosk/eye/live/feed.h"
#include "tests/support/labels/scratch.h"
#include "tests/support/vision/camera_model.h"
#include "tests/support/vision/driver_double.h"
#include "vision/camera/backend.h"
#include "vision/image/clock.h"
#include "vision/image/cv.h"

#define MS ((int64_t)1000000)
#define PATIENCE_NS (60000 * MS)

static void nap(int ms)
{
    double_sleep(ms * MS);
}

/* ---------------------------------------------------------------- a fake camera */

enum where { NOWHERE = 0, IN_OPEN, IN_READ, IN_CLOSE };

static struct {
    atomic_int hangs;     /* enum where */
    atomic_int n_hanging; /* calls that hang now */
    atomic_int n_opened, n_closed, w;
    atomic_bool busy;
} fake;
static pthread_t fake_thread; /* that opened it last */
static pthread_mutex_t fake_lock = PTHREAD_MUTEX_INITIALIZER;

static uint8_t pixels[640 * 480 * 3];

static void may_hang(enum where where)
{
    if (atomic_load(&fake.hangs) != (int)where)
        return;
    atomic_fetch_add(&fake.n_hanging, 1);
    while (atomic_load(&fake.hangs) == (int)where)
        nap(1);
    atomic_fetch_sub(&fake.n_hanging, 1);
}

static enum wk_status fake_read(void *self, int timeout_ms, struct wk_frame *out)
{
    int w = atomic_load(&fake.w);

    (void)self;
    (void)timeout_ms;
    may_hang(IN_READ);
    nap(5);
    *out = (struct wk_frame){.image = {pixels, w, 480, 640 * 3, 3}, .t_ns = wk_clock_ns(NULL), .number = 1, .live = true};
    return WK_OK;
}

static void fake_close(void *self)
{
    (void)self;
    may_hang(IN_CLOSE);
    atomic_fetch_add(&fake.n_closed, 1);
}

static const struct wk_camera_backend fake_backend = {.read = fake_read, .close = fake_close};

static enum wk_status fake_open(void *context, struct wk_camera **out)
{
    (void)context;
    may_hang(IN_OPEN);
    pthread_mutex_lock(&fake_lock);
    fake_thread = pthread_self();
    pthread_mutex_unlock(&fake_lock);
    atomic_fetch_add(&fake.n_opened, 1);
    return wk_camera_wrap(out, &fake_backend, NULL, "fake:1");
}

static const char *tunings; /* folder; NULL: nothing is kept */

static struct wk_feed *start(enum wk_status (*open_it)(void *, struct wk_camera **), int64_t stuck_ns)
{
    struct wk_feed_options options = {.open = open_it, .stuck_ns = stuck_ns, .tunings = tunings};
    struct wk_feed *feed;

    atomic_store(&fake.hangs, NOWHERE);
    atomic_store(&fake.n_opened, 0);
    atomic_store(&fake.n_closed, 0);
    atomic_store(&fake.w, 640);
    assert_int_equal(wk_feed_new(&feed, &options), WK_OK);
    return feed;
}

static void wait_for(struct wk_feed *feed, enum wk_status status, struct wk_feed_camera *camera)
{
    int64_t begun_ns = wk_clock_ns(NULL);

    for (;;) {
        wk_feed_camera(feed, true, camera);
        if (camera->status == status)
            return;
        if (wk_clock_ns(NULL) - begun_ns > PATIENCE_NS)
            fail_msg("the camera is %s, not %s", wk_status_text(camera->status), wk_status_text(status));
        nap(2);
    }
}

static void wait_until(atomic_int *number, int value)
{
    for (int64_t begun_ns = wk_clock_ns(NULL); atomic_load(number) != value; nap(1))
        assert_true(wk_clock_ns(NULL) - begun_ns < PATIENCE_NS);
}

/* A read that does not come back: said to be lost while it hangs; when it comes back, so does the camera. */
static void a_hanging_read_is_noticed(void **state)
{
    struct wk_feed *feed = start(fake_open, 0);
    struct wk_feed_camera camera;
    struct wk_frame frame;
    int64_t number;

    (void)state;
    wait_for(feed, WK_OK, &camera);
    assert_string_equal(camera.name, "fake:1 640x480");
    assert_int_equal(wk_feed_take(feed, 1000, &frame), WK_OK);
    number = frame.number;
    atomic_store(&fake.hangs, IN_READ);
    wait_for(feed, WK_CAMERA_LOST, &camera);
    atomic_store(&fake.hangs, NOWHERE);
    wait_for(feed, WK_OK, &camera);
    assert_int_equal(wk_feed_take(feed, 1000, &frame), WK_OK);
    assert_true(frame.number > number);
    wk_feed_free(feed);
}

static void be_busy(int signal)
{
    const int64_t begun_ns = wk_clock_ns(NULL);

    (void)signal;
    while (atomic_load(&fake.busy) && wk_clock_ns(NULL) - begun_ns < PATIENCE_NS)
        ;
}

/*
 * The capture thread is at work in the middle of a read for twice as long as a camera may be silent, as one is that a busy
 * computer does not let run: that is no loss of the camera. Asleep, the same is one.
 */
static void a_thread_that_is_held_up_is_no_lost_camera(void **state)
{
    struct wk_feed *feed = start(fake_open, 0);
    struct wk_feed_camera camera;
    bool held_up = false;

    (void)state;
    wait_for(feed, WK_OK, &camera);
    assert_false(camera.held_up);
    assert_true(signal(SIGUSR1, be_busy) != SIG_ERR);
    atomic_store(&fake.busy, true);
    pthread_mutex_lock(&fake_lock);
    assert_int_equal(pthread_kill(fake_thread, SIGUSR1), 0);
    pthread_mutex_unlock(&fake_lock);
    for (int64_t begun_ns = wk_clock_ns(NULL); wk_clock_ns(NULL) - begun_ns < 2 * WK_FEED_LOST_NS; nap(5)) {
        wk_feed_camera(feed, true, &camera);
        assert_int_equal(camera.status, WK_OK);
        held_up = held_up || camera.held_up;
    }
    assert_true(held_up);
    atomic_store(&fake.hangs, IN_READ);
    atomic_store(&fake.busy, false);
    wait_for(feed, WK_CAMERA_LOST, &camera);
    assert_false(camera.held_up);
    atomic_store(&fake.hangs, NOWHERE);
    wait_for(feed, WK_OK, &camera);
    wk_feed_free(feed);
}

/* A driver that never comes back is left behind, and a camera plugged in again is used meanwhile. */
static void a_stuck_driver_is_left_behind(void **state)
{
    const enum where places[] = {IN_OPEN, IN_READ, IN_CLOSE};

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct wk_feed *feed = start(fake_open, 300 * MS);
        struct wk_feed_camera camera;
        struct wk_frame frame;
        int n_opened;

        wait_for(feed, WK_OK, &camera);
        atomic_store(&fake.hangs, (int)places[i]);
        if (places[i] != IN_READ)
            wk_feed_reopen(feed);
        wait_until(&fake.n_hanging, 1);
        n_opened = atomic_load(&fake.n_opened);
        while (atomic_load(&fake.n_hanging) < 2 && atomic_load(&fake.n_opened) == n_opened) {
            wk_feed_camera(feed, true, &camera); /* the second thread is in the same driver */
            nap(2);
        }
        atomic_store(&fake.hangs, NOWHERE);
        wait_for(feed, WK_OK, &camera);
        assert_true(wk_feed_take(feed, 1000, &frame) == WK_OK);
        wk_feed_free(feed);
        wait_until(&fake.n_hanging, 0);
        wait_until(&fake.n_closed, atomic_load(&fake.n_opened)); /* the ones left behind close theirs */
    }
}

static void ends_while_a_driver_hangs(void **state)
{
    const enum where places[] = {IN_OPEN, IN_READ, IN_CLOSE};

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct wk_feed *feed = start(fake_open, 300 * MS);
        struct wk_feed_camera camera;

        wait_for(feed, WK_OK, &camera);
        atomic_store(&fake.hangs, (int)places[i]);
        if (places[i] != IN_READ)
            wk_feed_reopen(feed);
        wait_until(&fake.n_hanging, 1);
        wk_feed_free(feed);
        assert_int_equal(atomic_load(&fake.n_hanging), 1);
        atomic_store(&fake.hangs, NOWHERE);
        wait_until(&fake.n_closed, atomic_load(&fake.n_opened));
        wait_until(&fake.n_hanging, 0);
    }
}

/* Closed, it is let go and not read, and that is no loss; opened again, it goes on as before. */
static void a_closed_camera_is_not_read(void **state)
{
    struct wk_feed *feed = start(fake_open, 0);
    struct wk_feed_camera camera;
    struct wk_frame frame;

    (void)state;
    wait_for(feed, WK_OK, &camera);
    wk_feed_close(feed, true);
    wait_until(&fake.n_closed, 1);
    wk_feed_camera(feed, true, &camera);
    const int64_t last_ns = camera.frame_ns;
    nap((int)(WK_FEED_LOST_NS / MS) + 100); /* longer than a camera may be silent */
    assert_false(wk_feed_camera(feed, true, &camera));
    assert_int_not_equal(camera.status, WK_CAMERA_LOST);
    assert_true(camera.frame_ns == last_ns);
    assert_int_equal(atomic_load(&fake.n_opened), 1);
    wk_feed_close(feed, false);
    wait_until(&fake.n_opened, 2);
    wait_for(feed, WK_OK, &camera);
    while (wk_feed_take(feed, 1000, &frame) == WK_OK && frame.t_ns <= last_ns)
        ;
    assert_true(frame.t_ns > last_ns);
    wk_feed_close(feed, true); /* the end does not wait for it to be opened */
    wk_feed_free(feed);
}

/*
 * While nothing changes before it fewer frames are read. One read takes as long as the pace at the least, and a frame comes
 * at any moment of its read: of two that stand side by side nothing is known, two that have one between them lie apart.
 */
static void assert_pace(struct wk_feed *feed, int64_t calm_ns, int64_t pace_ns)
{
    enum { N_FRAMES = 6 };
    struct wk_frame frame;
    int64_t t_ns[N_FRAMES];

    wk_feed_calm(feed, calm_ns);
    for (int i = 0; i < 2; i++) /* read, or being read, before it was calm */
        assert_int_equal(wk_feed_take(feed, 1000, &frame), WK_OK);
    for (int i = 0; i < N_FRAMES; i++) {
        assert_int_equal(wk_feed_take(feed, 1000, &frame), WK_OK);
        t_ns[i] = frame.t_ns;
        assert_true(i < 2 || t_ns[i] - t_ns[i - 2] >= pace_ns);
    }
}

static void a_calm_camera_is_read_less_often(void **state)
{
    struct wk_feed *feed = start(fake_open, 0);
    struct wk_feed_camera camera;

    (void)state;
    wait_for(feed, WK_OK, &camera);
    assert_pace(feed, WK_FEED_CALM_AFTER_NS, WK_FEED_CALM_NS);
    assert_pace(feed, WK_FEED_REST_AFTER_NS, WK_FEED_REST_NS);
    wk_feed_calm(feed, 0);
    wk_feed_free(feed);
}

static void another_size_is_news(void **state)
{
    struct wk_feed *feed = start(fake_open, 0);
    struct wk_feed_camera camera;
    struct wk_frame frame;

    (void)state;
    wait_for(feed, WK_OK, &camera);
    assert_false(wk_feed_camera(feed, true, &camera));
    atomic_store(&fake.w, 320);
    while (!wk_feed_camera(feed, true, &camera))
        nap(1);
    assert_int_equal(camera.status, WK_OK);
    assert_string_equal(camera.name, "fake:1 320x480");
    assert_int_equal(wk_feed_take(feed, 1000, &frame), WK_OK);
    assert_int_equal(frame.image.w, 320);
    wk_feed_end(feed);
    assert_int_equal(wk_feed_take(feed, 1000, &frame), WK_END);
    wk_feed_free(feed);
}

/* ---------------------------------------------------------------- webcams above a double of a driver */

static uint8_t good[DOUBLE_BYTES], bad[DOUBLE_BYTES];
static size_t n_good;

static int make_jpeg(void **state)
{
    char folder[] = "/tmp/wk-test-feed-XXXXXX", path[64];
    struct wk_image image;
    FILE *file;

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/good.jpg", folder);
    assert_int_equal(wk_image_new(&image, 640, 360, 3), WK_OK);
    for (int i = 0; i < 640 * 360 * 3; i++)
        image.data[i] = (uint8_t)(i * 7 % 64 + 90);
    assert_int_equal(wk_image_save(path, &image), WK_OK);
    wk_image_free(&image);
    file = fopen(path, "rb");
    assert_non_null(file);
    n_good = fread(good, 1, sizeof good, file);
    fclose(file);
    remove(path);
    assert_int_equal(rmdir(folder), 0);
    return n_good > 1000 ? 0 : -1;
}

static enum wk_status open_webcam(void *context, struct wk_camera **out)
{
    (void)context;
    return wk_camera_open(out, "v4l2:" DOUBLE_PATH);
}

static void wait_closed(void)
{
    for (int64_t begun_ns = wk_clock_ns(NULL);; nap(1)) {
        int n;

        pthread_mutex_lock(&driver.mutex);
        n = driver.n_fds;
        pthread_mutex_unlock(&driver.mutex);
        if (n == 0)
            return;
        assert_true(wk_clock_ns(NULL) - begun_ns < PATIENCE_NS);
    }
}

static void webcam_is_lost_and_comes_back(void **state)
{
    static const struct {
        enum double_plight plight;
        bool rubbish;
        enum wk_status status; /* that the screen is told sooner or later */
    } cases[] = {
        {DOUBLE_GONE, false, WK_NO_CAMERA},   {DOUBLE_SILENT, false, WK_CAMERA_LOST}, {DOUBLE_HANGS, false, WK_CAMERA_LOST},
        {DOUBLE_BUSY, false, WK_CAMERA_BUSY}, {DOUBLE_WORKS, true, WK_CAMERA_LOST},
    };

    (void)state;
    memcpy(bad, good, n_good / 2);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_feed_camera camera;
        struct wk_feed *feed;

        double_frame(good, n_good);
        atomic_store(&driver.plight, DOUBLE_WORKS);
        feed = start(open_webcam, 0);
        wait_for(feed, WK_OK, &camera);
        assert_string_equal(camera.name, "v4l2:" DOUBLE_PATH " MJPG 30/s 640x360");
        atomic_store(&driver.plight, (int)cases[i].plight);
        if (cases[i].rubbish)
            double_frame(bad, n_good / 2);
        if (cases[i].plight == DOUBLE_BUSY)
            wk_feed_reopen(feed);
        wait_for(feed, cases[i].status, &camera);
        atomic_store(&driver.plight, DOUBLE_WORKS);
        double_frame(good, n_good);
        wait_for(feed, WK_OK, &camera);
        wk_feed_free(feed);
        wait_closed();
    }
}

static void ends_while_a_webcam_hangs(void **state)
{
    struct wk_feed_camera camera;
    struct wk_feed *feed;

    (void)state;
    double_frame(good, n_good);
    atomic_store(&driver.plight, DOUBLE_WORKS);
    feed = start(open_webcam, 0);
    wait_for(feed, WK_OK, &camera);
    atomic_store(&driver.plight, DOUBLE_HANGS);
    wait_for(feed, WK_CAMERA_LOST, &camera);
    wk_feed_free(feed);
    atomic_store(&driver.plight, DOUBLE_GONE);
    wait_closed();
}

/* ---------------------------------------------------------------- models of cameras below the driver */

/* Waits until a report is as wanted; how long that took. */
static int64_t wait_report(struct wk_feed *feed, bool (*wanted)(const struct wk_tune_report *), struct wk_tune_report *report)
{
    const int64_t begun_ns = wk_clock_ns(NULL);
    struct wk_feed_camera camera;

    for (;; nap(5)) {
        wk_feed_tuning(feed, report);
        if (wanted(report))
            return wk_clock_ns(NULL) - begun_ns;
        wk_feed_camera(feed, true, &camera);
        assert_true(wk_clock_ns(NULL) - begun_ns < PATIENCE_NS);
    }
}

static bool is_tuned(const struct wk_tune_report *report)
{
    return report->tuned && report->phase == WK_TUNE_WATCHES;
}

static bool is_closed(const struct wk_tune_report *report)
{
    return report->phase == WK_TUNE_CLOSED;
}

static bool has_forgotten(const struct wk_tune_report *report)
{
    return is_tuned(report) && report->n_faults > 0 && report->fault[0].kind == WK_TUNE_FORGOTTEN;
}

static bool refuses(const struct wk_tune_report *report)
{
    return is_tuned(report) && report->n_faults > 0 && report->fault[0].kind == WK_TUNE_REFUSED;
}

static bool is_open(const struct wk_tune_report *report)
{
    return report->phase == WK_TUNE_WATCHES;
}

static bool has_fault(const struct wk_tune_report *report, enum wk_tune_fault_kind kind)
{
    for (int i = 0; i < report->n_faults; i++)
        if (report->fault[i].kind == kind)
            return true;
    return false;
}

static void plug_in(struct camera_model *model)
{
    pthread_mutex_lock(&driver.mutex);
    if (model)
        camera_model_plug(model);
    driver.model = model;
    pthread_mutex_unlock(&driver.mutex);
    atomic_store(&driver.plight, DOUBLE_WORKS);
}

/* The program begins again with the webcam of a bus, which is as it was made: what it says of it. */
static struct wk_feed *next_run(struct wk_feed *feed, struct camera_model *model, const char *bus,
                                struct wk_tune_report *report)
{
    wk_feed_free(feed);
    wait_closed();
    driver.bus = bus;
    plug_in(model);
    feed = start(open_webcam, 0);
    wait_report(feed, is_open, report);
    return feed;
}

static bool says_changed(const struct wk_tune_report *report)
{
    return has_fault(report, WK_TUNE_CHANGED);
}

/* With controls to set, and with none. */
static void another_program_that_changes_the_pace_is_told_and_it_is_set_again(void **state)
{
    struct camera_model model = {.name = "plain", .lamps_hz = 50, .light = 0.5, .light_k = 4200, .sharp_at = 85, .depth = 8};

    (void)state;
    camera_model_begin(&model);
    double_frame(good, n_good);
    for (int i = 0; i < 2; i++) {
        struct wk_tune_report report;
        struct wk_feed_camera camera;

        plug_in(i ? &model : NULL);
        struct wk_feed *feed = start(open_webcam, 0);

        wait_for(feed, WK_OK, &camera);
        wk_feed_tuning(feed, &report);
        assert_false(says_changed(&report));
        pthread_mutex_lock(&driver.mutex);
        assert_int_equal(driver.fps, 30);
        driver.fps = 5;
        pthread_mutex_unlock(&driver.mutex);
        wait_report(feed, says_changed, &report);
        pthread_mutex_lock(&driver.mutex);
        assert_int_equal(driver.fps, 30);
        pthread_mutex_unlock(&driver.mutex);
        wk_feed_free(feed);
        wait_closed();
    }
    plug_in(NULL);
    camera_model_free(&model);
}

/*
 * Tuned by its key; unplugged; plugged in again, all forgotten: set as before, and said so within a second of the picture. So
 * it is by the next run of the program, and another webcam of the same make is not.
 */
static void a_webcam_is_tuned_and_stays_so(void **state)
{
    struct camera_model model = {.name = "forgets",
                                 .quirks = QUIRK_FORGETS,
                                 .lamps_hz = 50,
                                 .flicker = 0.3,
                                 .light = 0.5,
                                 .light_k = 4200,
                                 .sharp_at = 85,
                                 .depth = 8};
    struct wk_tune_report report;
    struct wk_feed_camera camera;
    int32_t tuned[WK_N_CONTROLS];
    struct wk_feed *feed;
    char folder[512];

    (void)state;
    camera_model_begin(&model);
    snprintf(folder, sizeof folder, "%s", scratch_path("tuning"));
    tunings = folder;
    driver.bus = "usb-1.2";
    plug_in(&model);
    feed = start(open_webcam, 0);
    wait_for(feed, WK_OK, &camera);
    wk_feed_tune(feed);
    wait_report(feed, is_tuned, &report);
    print_message("tuned in %d ms, sharp after %d ms\n", report.took_ms, report.focus_ms);
    assert_int_equal(report.n_faults, 0);
    assert_in_range(report.white_percent, 80, 90);
    assert_in_range(report.value[WK_CONTROL_FOCUS], 80, 90);
    pthread_mutex_lock(&driver.mutex);
    memcpy(tuned, model.value, sizeof tuned);
    pthread_mutex_unlock(&driver.mutex);
    atomic_store(&driver.plight, DOUBLE_GONE);
    wait_report(feed, is_closed, &report);
    plug_in(&model);
    wait_for(feed, WK_OK, &camera);
    const int64_t named_ns = wait_report(feed, has_forgotten, &report);

    assert_true(named_ns < 1000 * MS);
    pthread_mutex_lock(&driver.mutex);
    assert_memory_equal(model.value, tuned, sizeof tuned);
    pthread_mutex_unlock(&driver.mutex);

    feed = next_run(feed, &model, "usb-1.3", &report); /* one without a serial number in another socket may be another one */
    assert_false(report.tuned);
    assert_int_equal(report.n_faults, 0);
    feed = next_run(feed, &model, "usb-1.2", &report);
    assert_true(report.tuned);
    assert_int_equal(report.n_faults, 0);
    pthread_mutex_lock(&driver.mutex);
    assert_memory_equal(model.value, tuned, sizeof tuned);
    pthread_mutex_unlock(&driver.mutex);

    scratch_write(scratch_path("tuning/v4l2-a-model-usb-1-2.json"), "{\"wallkeeper_tuning\": 1");
    feed = next_run(feed, &model, "usb-1.2", &report);
    assert_false(report.tuned);
    assert_true(has_fault(&report, WK_TUNE_UNUSABLE));
    assert_int_equal(remove(scratch_path("tuning/v4l2-a-model-usb-1-2.json")), 0);
    assert_int_equal(rmdir(tunings), 0);
    scratch_write(tunings, ""); /* no folder, and none can be made */
    pthread_mutex_lock(&driver.mutex);
    model.quirks = QUIRK_REFUSES_EXPOSURE;
    pthread_mutex_unlock(&driver.mutex);
    wk_feed_tune(feed);
    wait_report(feed, refuses, &report);
    assert_true(has_fault(&report, WK_TUNE_NOT_KEPT));
    assert_false(has_fault(&report, WK_TUNE_UNUSABLE));
    wk_feed_free(feed);
    wait_closed();
    tunings = NULL;
    driver.bus = NULL;
    plug_in(NULL);
    camera_model_free(&model);
}

static void take_frames(struct wk_feed *feed, int n)
{
    struct wk_frame frame;

    while (n-- > 0)
        assert_int_equal(wk_feed_take(feed, 1000, &frame), WK_OK);
}

/* Tuned while a camera was there that nothing can be set of: the next one is left as it is. */
static void no_camera_is_tuned_for_another(void **state)
{
    struct camera_model model = {.name = "the next", .lamps_hz = 50, .light = 0.5, .light_k = 4200, .sharp_at = 85, .depth = 8};
    struct wk_tune_report report;
    struct wk_feed_camera camera;
    struct wk_feed *feed;

    (void)state;
    camera_model_begin(&model);
    double_frame(good, n_good);
    plug_in(NULL);
    feed = start(open_webcam, 0);
    wait_for(feed, WK_OK, &camera);
    wk_feed_tune(feed);
    take_frames(feed, 3);
    atomic_store(&driver.plight, DOUBLE_GONE);
    wait_for(feed, WK_NO_CAMERA, &camera);
    plug_in(&model);
    wait_for(feed, WK_OK, &camera);
    wait_report(feed, is_open, &report);
    take_frames(feed, 6);
    wk_feed_tuning(feed, &report);
    assert_int_equal(report.phase, WK_TUNE_WATCHES);
    assert_int_equal(report.took_ms, 0);
    wk_feed_free(feed);
    wait_closed();
    plug_in(NULL);
    camera_model_free(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hanging_read_is_noticed),
        cmocka_unit_test(a_thread_that_is_held_up_is_no_lost_camera),
        cmocka_unit_test(a_stuck_driver_is_left_behind),
        cmocka_unit_test(ends_while_a_driver_hangs),
        cmocka_unit_test(a_closed_camera_is_not_read),
        cmocka_unit_test(a_calm_camera_is_read_less_often),
        cmocka_unit_test(another_size_is_news),
        cmocka_unit_test_setup(webcam_is_lost_and_comes_back, make_jpeg),
        cmocka_unit_test_setup(ends_while_a_webcam_hangs, make_jpeg),
        cmocka_unit_test(another_program_that_changes_the_pace_is_told_and_it_is_set_again),
        cmocka_unit_test_setup_teardown(a_webcam_is_tuned_and_stays_so, scratch_open, scratch_close),
        cmocka_unit_test_setup(no_camera_is_tuned_for_another, make_jpeg),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
