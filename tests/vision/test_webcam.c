/*
 * Webcams above a DOUBLE of a driver (driver_double.h), since a plug cannot be pulled in a test. Sizes and formats agreed on,
 * frames that are cut short or torn, silence, unplugging, another program, a driver that lies.
 */
#define _GNU_SOURCE /* mkstemps */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/vision/camera_model.h"
#include "tests/support/vision/driver_double.h"
#include "vision/camera/v4l2_pixels.h"
#include "vision/image/codec.h"
#include "vision/camera/backend.h"
#include "vision/image/cv.h"

#define SPEC "v4l2:" DOUBLE_PATH
#define MS ((int64_t)1000000)

struct jpeg {
    uint8_t *bytes;
    size_t n;
};

/* A picture whose pixels all differ a little, around `grey`. */
static struct jpeg photograph(int w, int h, int grey)
{
    char path[] = "/tmp/wk-webcam-XXXXXX.jpg";
    struct wk_image image;
    struct jpeg jpeg = {0};
    int fd = mkstemps(path, 4);
    FILE *file;

    assert_true(fd >= 0);
    close(fd);
    assert_int_equal(wk_image_new(&image, w, h, 3), WK_OK);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < 3 * w; x++)
            image.data[y * image.stride_bytes + x] = (uint8_t)(grey + (x * 7 + y * 13) % 32 - 16);
    assert_int_equal(wk_image_save(path, &image), WK_OK);
    wk_image_free(&image);
    file = fopen(path, "rb");
    assert_non_null(file);
    jpeg.bytes = calloc(1, DOUBLE_BYTES);
    assert_non_null(jpeg.bytes);
    jpeg.n = fread(jpeg.bytes, 1, DOUBLE_BYTES, file);
    fclose(file);
    remove(path);
    assert_true(jpeg.n > 1000 && jpeg.n < DOUBLE_BYTES);
    return jpeg;
}

static void set_up(const struct jpeg *jpeg)
{
    atomic_store(&driver.plight, DOUBLE_WORKS);
    driver.only = 0;
    driver.lies = (struct double_lies){.index = 0};
    driver.max_w = 1920;
    driver.max_h = 1080;
    driver.w = driver.h = 0;
    double_frame(jpeg->bytes, jpeg->n);
}

static int grey_of(const struct wk_image *image)
{
    int64_t sum = 0;

    for (int y = 0; y < image->h; y++)
        for (int x = 0; x < 3 * image->w; x++)
            sum += image->data[y * image->stride_bytes + x];
    return (int)(sum / (3 * (int64_t)image->w * image->h));
}

static void agrees_on_what_the_camera_offers(void **state)
{
    static const struct {
        const char *spec;
        int max_w, max_h;
        uint32_t only;
        int w, h;
        const char *name;
    } cases[] = {
        {SPEC, 3840, 2160, 0, 1920, 1080, "v4l2:" DOUBLE_PATH " MJPG 30/s"},
        {SPEC ",4k", 3840, 2160, 0, 3840, 2160, "v4l2:" DOUBLE_PATH " MJPG 30/s"},
        {SPEC ",4K", 1920, 1080, 0, 1920, 1080, "v4l2:" DOUBLE_PATH " MJPG 30/s"},
        {SPEC ",720p", 1920, 1080, 0, 1280, 720, "v4l2:" DOUBLE_PATH " MJPG 30/s"},
        {SPEC, 1280, 720, V4L2_PIX_FMT_YUYV, 1280, 720, "v4l2:" DOUBLE_PATH " YUYV 30/s"},
        {SPEC, 640, 480, V4L2_PIX_FMT_GREY, 640, 480, "v4l2:" DOUBLE_PATH " GREY 30/s"},
        {SPEC, 640, 480, V4L2_PIX_FMT_JPEG, 640, 480, "v4l2:" DOUBLE_PATH " JPEG 30/s"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct jpeg jpeg = photograph(cases[i].w, cases[i].h, 100);
        struct wk_camera *camera;
        struct wk_frame frame;

        set_up(&jpeg);
        driver.max_w = cases[i].max_w;
        driver.max_h = cases[i].max_h;
        driver.only = cases[i].only;
        if (cases[i].only == V4L2_PIX_FMT_YUYV || cases[i].only == V4L2_PIX_FMT_GREY) {
            memset(jpeg.bytes, 128, DOUBLE_BYTES);
            double_frame(jpeg.bytes, (size_t)cases[i].w * (size_t)cases[i].h * (cases[i].only == V4L2_PIX_FMT_YUYV ? 2 : 1));
        }
        assert_int_equal(wk_camera_open(&camera, cases[i].spec), WK_OK);
        assert_string_equal(wk_camera_name(camera), cases[i].name);
        for (int k = 0; k < 3; k++) {
            assert_int_equal(wk_camera_read(camera, 100, &frame), WK_OK);
            assert_int_equal(frame.image.w, cases[i].w);
            assert_int_equal(frame.image.h, cases[i].h);
            assert_int_equal(frame.number, k + 1);
            assert_true(frame.live);
        }
        assert_true(double_now() - frame.t_ns < 1000 * MS);
        pthread_mutex_lock(&driver.mutex);
        assert_true(frame.t_ns <= driver.taken_ns && driver.taken_ns - frame.t_ns < 2000); /* the driver's word, in us */
        pthread_mutex_unlock(&driver.mutex);
        wk_camera_close(camera);
        free(jpeg.bytes);
    }
}

static void other_programs_and_other_devices(void **state)
{
    static const struct {
        enum double_plight plight;
        enum wk_status status;
    } cases[] = {{DOUBLE_BUSY, WK_CAMERA_BUSY},
                 {DOUBLE_NO_VIDEO, WK_NO_CAMERA},
                 {DOUBLE_GONE, WK_NO_CAMERA},
                 {DOUBLE_LOCKED, WK_CAMERA_BUSY},
                 {DOUBLE_FULL, WK_CAMERA_BUSY}};
    struct jpeg jpeg = photograph(1920, 1080, 100);
    struct wk_camera *camera;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set_up(&jpeg);
        atomic_store(&driver.plight, cases[i].plight);
        assert_int_equal(wk_camera_open(&camera, SPEC), cases[i].status);
    }
    set_up(&jpeg);
    assert_int_equal(wk_camera_open(&camera, SPEC ",8k"), WK_BAD_INPUT);
    assert_int_equal(driver.n_fds, 0);
    free(jpeg.bytes);
}

static bool has_runs(const uint8_t *bytes, size_t n)
{
    size_t length;

    return wk_jpeg_segment(bytes, n, 0xDD, "", 0, &length) != NULL;
}

/*
 * A picture whose last rows are of one colour is whole when the decoder says so: burnt-out paper, a black stand,
 * a green screen, of each height; the same with its end lost is none.
 */
static void rows_of_one_colour_at_the_end_are_no_damage(void **state)
{
    static const uint8_t colours[][3] = {{255, 255, 255}, {0, 0, 0}, {20, 200, 30}, {127, 127, 127}};
    static const int rows[] = {8, 16, 40, 200};
    struct wk_v4l2_pixels pixels;

    (void)state;
    assert_int_equal(wk_v4l2_pixels_begin(&pixels, V4L2_PIX_FMT_MJPEG, 640, 360, 0), WK_OK);
    for (size_t i = 0; i < 2 * sizeof colours / sizeof *colours; i++)
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
            const uint8_t *colour = colours[i / 2];
            const bool in_runs = i % 2; /* one after each row of blocks, as many cameras send it */
            struct wk_image image;
            uint8_t *bytes, *torn;
            size_t n;

            assert_int_equal(wk_image_new(&image, 640, 360, 3), WK_OK);
            for (int y = 0; y < image.h; y++)
                for (int x = 0; x < 3 * image.w; x++)
                    image.data[y * image.stride_bytes + x] =
                        (uint8_t)(y >= image.h - rows[k] ? colour[x % 3] : 120 + (x * 7 + y * 13) % 32);
            assert_int_equal(in_runs ? setenv("TJ_RESTART", "1", 1) : unsetenv("TJ_RESTART"), 0);
            assert_int_equal(wk_jpeg_write(&image, 90, false, &bytes, &n), WK_OK);
            assert_int_equal(unsetenv("TJ_RESTART"), 0);
            assert_int_equal(has_runs(bytes, n), in_runs);
            assert_int_equal(wk_v4l2_pixels_decode(&pixels, bytes, n), WK_OK);

            torn = malloc(n + 3);
            assert_non_null(torn);
            if (!in_runs) { /* a few bytes too many before the end are none too few */
                memcpy(torn, bytes, n - 2);
                memcpy(torn + n - 2, "abc\xFF\xD9", 5);
                assert_int_equal(wk_v4l2_pixels_decode(&pixels, torn, n + 3), WK_OK);
            }
            memcpy(torn, bytes, n);

            memcpy(torn + n / 3, bytes + n - 2, 2);
            assert_int_equal(wk_v4l2_pixels_decode(&pixels, torn, n / 3 + 2), WK_NOT_FOUND);
            free(torn);
            free(bytes);
            wk_image_free(&image);
        }
    wk_v4l2_pixels_end(&pixels);
}

/* Takes the segments of a marker out of a JPEG's head; returns how many bytes are left. */
static size_t without(uint8_t marker, uint8_t *bytes, size_t n)
{
    size_t length;

    for (const uint8_t *in; (in = wk_jpeg_segment(bytes, n, marker, "", 0, &length)) != NULL; n -= length + 4)
        memmove(bytes + (in - 4 - bytes), in + length, n - (size_t)(in + length - bytes));
    return n;
}

/*
 * A frame is decoded by its own tables or the standard's, never by those of the frame before: without quantisation tables it is
 * dropped, without Huffman tables, which cameras leave out where they are the standard's, it is the same picture as with them.
 */
static void tables_of_the_frame_before_are_not_used(void **state)
{
    struct wk_v4l2_pixels pixels;
    struct wk_image image, seen;
    uint8_t *fine, *coarse, *own;
    size_t n_fine, n_coarse, n_own;

    (void)state;
    assert_int_equal(wk_image_new(&image, 640, 360, 3), WK_OK);
    for (int y = 0; y < image.h; y++)
        for (int x = 0; x < 3 * image.w; x++)
            image.data[y * image.stride_bytes + x] = (uint8_t)(60 + (x * 7 + y * 13) % 97);
    assert_int_equal(wk_jpeg_write(&image, 95, false, &fine, &n_fine), WK_OK);
    assert_int_equal(wk_jpeg_write(&image, 50, false, &coarse, &n_coarse), WK_OK);
    assert_int_equal(setenv("TJ_OPTIMIZE", "1", 1), 0);
    assert_int_equal(wk_jpeg_write(&image, 95, false, &own, &n_own),
                     WK_OK); /* with Huffman tables that fit this picture only */
    assert_int_equal(unsetenv("TJ_OPTIMIZE"), 0);
    assert_true(n_own < n_fine);

    assert_int_equal(wk_v4l2_pixels_begin(&pixels, V4L2_PIX_FMT_MJPEG, 640, 360, 0), WK_OK);
    assert_int_equal(wk_v4l2_pixels_decode(&pixels, fine, n_fine), WK_OK);
    assert_int_equal(wk_image_new(&seen, 640, 360, 3), WK_OK);
    memcpy(seen.data, pixels.image.data, (size_t)(360 * seen.stride_bytes));
    for (int k = 0; k < 2; k++) { /* behind a frame of other tables, and behind one that was dropped */
        assert_int_equal(wk_v4l2_pixels_decode(&pixels, own, n_own), WK_OK);
        const size_t n = without(0xC4, fine, n_fine);

        assert_int_equal(n < n_fine, k == 0);
        n_fine = n;
        if (k == 1) {
            n_coarse = without(0xDB, coarse, n_coarse);
            assert_int_equal(wk_v4l2_pixels_decode(&pixels, coarse, n_coarse), WK_NOT_FOUND);
        }
        assert_int_equal(wk_v4l2_pixels_decode(&pixels, fine, n_fine), WK_OK);
        assert_memory_equal(seen.data, pixels.image.data, (size_t)(360 * seen.stride_bytes));
    }
    wk_v4l2_pixels_end(&pixels);
    wk_image_free(&image);
    wk_image_free(&seen);
    free(fine);
    free(coarse);
    free(own);
}

/* A frame that is not whole is no frame, and never shown as one: not half grey, and not the one before it again. */
static void broken_frames_are_passed_over(void **state)
{
    struct jpeg good = photograph(640, 360, 60), next = photograph(640, 360, 180), bad = photograph(640, 360, 120);
    struct wk_camera *camera;
    struct wk_frame frame;

    (void)state;
    set_up(&good);
    assert_int_equal(wk_camera_open(&camera, SPEC), WK_OK);
    assert_int_equal(wk_camera_read(camera, 100, &frame), WK_OK);
    assert_in_range(grey_of(&frame.image), 55, 65);
    for (int kind = 0; kind < 5; kind++) {
        struct jpeg torn = {.bytes = malloc(bad.n), .n = bad.n};

        assert_non_null(torn.bytes);
        memcpy(torn.bytes, bad.bytes, bad.n);
        if (kind == 0) /* the end is missing */
            torn.n = bad.n / 2;
        else if (kind == 1) /* no JPEG */
            memset(torn.bytes, 0x55, bad.n);
        else if (kind == 2) /* its middle is lost on the way, its end has come */
            memmove(torn.bytes + bad.n / 3, torn.bytes + bad.n - 2, 2), torn.n = bad.n / 3 + 2;
        else if (kind == 3) /* its tables are gone */
            memset(torn.bytes + 20, 0, 300);
        else /* nothing */
            torn.n = 1;
        double_frame(torn.bytes, torn.n);
        assert_int_equal(wk_camera_read(camera, 100, &frame), WK_NOT_FOUND);
        double_frame(next.bytes, next.n);
        free(torn.bytes);
        assert_int_equal(wk_camera_read(camera, 100, &frame), WK_OK);
        assert_in_range(grey_of(&frame.image), 175, 185);
    }
    wk_camera_close(camera);
    free(good.bytes);
    free(next.bytes);
    free(bad.bytes);
}

static void another_size_in_mid_stream(void **state)
{
    struct jpeg one = photograph(640, 360, 60), other = photograph(320, 180, 180);
    struct wk_camera *camera;
    struct wk_frame frame;

    (void)state;
    set_up(&one);
    assert_int_equal(wk_camera_open(&camera, SPEC), WK_OK);
    assert_int_equal(wk_camera_read(camera, 100, &frame), WK_OK);
    double_frame(other.bytes, other.n);
    assert_int_equal(wk_camera_read(camera, 100, &frame), WK_OK);
    assert_int_equal(frame.image.w, 320);
    assert_int_equal(frame.image.h, 180);
    assert_in_range(grey_of(&frame.image), 175, 185);
    wk_camera_close(camera);
    free(one.bytes);
    free(other.bytes);
}

/* Silence is no end of it, for a driver may wake; whoever waits says how long (kiosk/eye/live/feed.h). */
static void silence_ends_a_read_and_unplugging_the_camera(void **state)
{
    struct jpeg jpeg = photograph(640, 360, 60);
    struct wk_camera *camera;
    struct wk_frame frame;
    int64_t begun_ns;

    (void)state;
    set_up(&jpeg);
    assert_int_equal(wk_camera_open(&camera, SPEC), WK_OK);
    assert_int_equal(wk_camera_read(camera, 100, &frame), WK_OK);
    atomic_store(&driver.plight, DOUBLE_SILENT);
    begun_ns = double_now();
    assert_int_equal(wk_camera_read(camera, 150, &frame), WK_NOT_FOUND);
    assert_true(double_now() - begun_ns >= 150 * MS);
    assert_int_equal(wk_camera_read(camera, 0, &frame), WK_NOT_FOUND);
    atomic_store(&driver.plight, DOUBLE_WORKS);
    assert_int_equal(wk_camera_read(camera, 100, &frame), WK_OK);
    atomic_store(&driver.plight, DOUBLE_GONE);
    begun_ns = double_now();
    assert_int_equal(wk_camera_read(camera, 60000, &frame), WK_CAMERA_LOST);
    assert_true(double_now() - begun_ns < 30000 * MS);
    atomic_store(&driver.plight, DOUBLE_WORKS);
    assert_int_equal(wk_camera_read(camera, 100, &frame), WK_CAMERA_LOST); /* until it is opened again */
    wk_camera_close(camera);
    assert_int_equal(wk_camera_open(&camera, SPEC), WK_OK);
    assert_int_equal(wk_camera_read(camera, 100, &frame), WK_OK);
    wk_camera_close(camera);
    assert_int_equal(driver.n_fds, 0);
    free(jpeg.bytes);
}

/* What no driver should say. Each ends in a status, and none of them in memory that is not ours. */
static void a_driver_that_lies(void **state)
{
    static const struct {
        const char *name;
        struct double_lies lies;
        uint32_t only;
        enum wk_status open, read; /* read: when it could be opened */
    } cases[] = {
        {"more bytes than the buffer has", {.bytesused = UINT32_MAX, .length = 65536}, 0, WK_OK, WK_NOT_FOUND},
        {"more bytes than the buffer has, YUYV",
         {.bytesused = UINT32_MAX, .length = 65536},
         V4L2_PIX_FMT_YUYV,
         WK_OK,
         WK_NOT_FOUND},
        {"fewer bytes than lines, GREY", {.bytesused = 640 * 479}, V4L2_PIX_FMT_GREY, WK_OK, WK_NOT_FOUND},
        {"lines longer than the buffer, GREY", {.stride_bytes = 1 << 30}, V4L2_PIX_FMT_GREY, WK_OK, WK_NOT_FOUND},
        {"lines shorter than their pixels, GREY", {.stride_bytes = 3}, V4L2_PIX_FMT_GREY, WK_OK, WK_OK},
        {"a buffer that there is not", {.index = 4}, 0, WK_OK, WK_CAMERA_LOST},
        {"all frames damaged", {.flags = V4L2_BUF_FLAG_ERROR}, 0, WK_OK, WK_NOT_FOUND},
        {"no bytes in a buffer", {.no_length = true}, 0, WK_NO_CAMERA, WK_OK},
        {"no picture's size", {.w = 0, .h = 480}, 0, WK_NO_CAMERA, WK_OK},
        {"a picture larger than all memory", {.w = UINT32_MAX, .h = UINT32_MAX}, 0, WK_NO_CAMERA, WK_OK},
        {"half a pair of pixels", {.w = 641, .h = 480}, V4L2_PIX_FMT_YUYV, WK_NO_CAMERA, WK_OK},
        {"a format of its own", {.index = 0}, V4L2_PIX_FMT_H264, WK_NO_CAMERA, WK_OK},
        {"ready, and then not", {.always_ready = true}, 0, WK_OK, WK_OK},
        {"taken after the end of time", {.taken_s = INT64_MAX}, 0, WK_OK, WK_OK},
        {"taken before its beginning", {.taken_s = INT64_MIN}, 0, WK_OK, WK_OK},
        {"a frame that cannot be taken", {.dequeue_error = EIO}, 0, WK_OK, WK_CAMERA_LOST},
        {"a buffer that is not taken back", {.requeue_error = EINVAL}, 0, WK_OK, WK_CAMERA_LOST},
    };
    struct jpeg jpeg = photograph(640, 480, 100);

    (void)state;
    jpeg.n = 640 * 480 * 2; /* as many as YUYV wants; some cameras fill their JPEG with zeros */
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_camera *camera;
        struct wk_frame frame;
        enum wk_status status;

        set_up(&jpeg);
        driver.max_w = 640;
        driver.max_h = 480;
        driver.lies = cases[i].lies;
        driver.only = cases[i].only;
        status = wk_camera_open(&camera, SPEC);
        if (status != cases[i].open)
            fail_msg("%s: opened as %s", cases[i].name, wk_status_text(status));
        if (status != WK_OK)
            continue;
        status = wk_camera_read(camera, 100, &frame);
        if (status != cases[i].read)
            fail_msg("%s: read as %s", cases[i].name, wk_status_text(status));
        wk_camera_close(camera);
    }
    assert_int_equal(driver.n_fds, 0);
    free(jpeg.bytes);
}

/* Ranges that are none, or over which nobody could count, are no controls. */
static void controls_that_lie(void **state)
{
    static const struct {
        int32_t min, max, step, step_read;
        bool there;
    } cases[] = {
        {0, 250, 5, 5, true}, {0, 250, 0, 1, true}, {-100, 100, 1, 1, true},      {0, INT32_MAX, 1, 1, true},
        {7, 7, 1, 0, false},  {8, 7, 1, 0, false},  {-1, INT32_MAX, 1, 0, false}, {INT32_MIN, INT32_MAX, 1, 0, false},
    };
    struct camera_model model = {.name = "lies"};
    struct jpeg jpeg = photograph(640, 480, 100);
    struct wk_camera *camera;
    struct wk_control_range range;

    (void)state;
    set_up(&jpeg);
    driver.model = &model;
    assert_int_equal(wk_camera_open(&camera, SPEC), WK_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        model.range[WK_CONTROL_FOCUS] =
            (struct wk_control_range){.there = true, .min = cases[i].min, .max = cases[i].max, .step = cases[i].step};
        wk_camera_range(camera, WK_CONTROL_FOCUS, &range);
        assert_int_equal(range.there, cases[i].there);
        assert_int_equal(range.step, cases[i].step_read);
    }
    wk_camera_close(camera);
    driver.model = NULL;
    free(jpeg.bytes);
}

/* Held up for half a second, it gives what is before it now and not what waited in its buffers. */
static void the_newest_frame_wins(void **state)
{
    struct jpeg jpeg = photograph(640, 360, 60);
    struct wk_camera *camera;
    struct wk_frame frame;

    (void)state;
    set_up(&jpeg);
    assert_int_equal(wk_camera_open(&camera, SPEC), WK_OK);
    for (int i = 0; i < 3; i++) {
        double_sleep(300 * MS);
        assert_int_equal(wk_camera_read(camera, 100, &frame), WK_OK);
        pthread_mutex_lock(&driver.mutex);
        assert_true(driver.taken_ns - frame.t_ns < 1000);
        pthread_mutex_unlock(&driver.mutex);
    }
    wk_camera_close(camera);
    free(jpeg.bytes);
}

/* Thirty a second are asked for and thirty come: none is lost for lack of a buffer while the one before is looked at. */
static void no_frame_is_lost(void **state)
{
    struct jpeg jpeg = photograph(640, 360, 60);
    struct wk_camera *camera;
    struct wk_frame frame;

    (void)state;
    set_up(&jpeg);
    assert_int_equal(wk_camera_open(&camera, SPEC), WK_OK);
    for (int i = 0; i < 30; i++) {
        assert_int_equal(wk_camera_read(camera, 100, &frame), WK_OK);
        pthread_mutex_lock(&driver.mutex);
        assert_true(driver.n_queued >= 1 && driver.n_lost == 0); /* the next can be filled */
        pthread_mutex_unlock(&driver.mutex);
    }
    wk_camera_close(camera);
    free(jpeg.bytes);
}

static void comes_back_under_its_own_name(void **state)
{
    char folder[] = "/tmp/wk-by-id-XXXXXX", link[64], other[64], out[256];

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(link, sizeof link, "%s/usb-Cam_1-video-index0", folder);
    snprintf(other, sizeof other, "%s/usb-Cam_2-video-index0", folder);
    assert_int_equal(symlink("/dev/zero", link), 0);
    assert_int_equal(symlink("/dev/null", other), 0);
    assert_true(wk_v4l2_lasting(folder, "/dev/zero", out, sizeof out));
    assert_non_null(strstr(out, "/usb-Cam_1-video-index0,1080p"));
    assert_true(wk_v4l2_lasting(folder, "/dev/null,4k", out, sizeof out));
    assert_non_null(strstr(out, "/usb-Cam_2-video-index0,4k"));
    /* plugged in again, with another number */
    assert_int_equal(unlink(link), 0);
    assert_int_equal(symlink("/dev/full", link), 0);
    assert_true(wk_v4l2_lasting(folder, "/dev/full", out, sizeof out));
    assert_non_null(strstr(out, "/usb-Cam_1-video-index0"));
    assert_false(wk_v4l2_lasting(folder, "/dev/zero", out, sizeof out));
    assert_false(wk_v4l2_lasting(folder, "/dev/no-such", out, sizeof out));
    assert_false(wk_camera_lasting_spec("sim:7", out, sizeof out));
    assert_false(wk_v4l2_lasting(folder, "/dev/null", out, 20));
    assert_false(wk_v4l2_lasting("/no/such/folder", "/dev/null", out, sizeof out));
    unlink(link);
    unlink(other);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_on_what_the_camera_offers),
        cmocka_unit_test(other_programs_and_other_devices),
        cmocka_unit_test(rows_of_one_colour_at_the_end_are_no_damage),
        cmocka_unit_test(tables_of_the_frame_before_are_not_used),
        cmocka_unit_test(broken_frames_are_passed_over),
        cmocka_unit_test(another_size_in_mid_stream),
        cmocka_unit_test(silence_ends_a_read_and_unplugging_the_camera),
        cmocka_unit_test(a_driver_that_lies),
        cmocka_unit_test(controls_that_lie),
        cmocka_unit_test(the_newest_frame_wins),
        cmocka_unit_test(no_frame_is_lost),
        cmocka_unit_test(comes_back_under_its_own_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
