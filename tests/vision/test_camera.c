/* Cameras: a folder of pictures and what cannot be opened. */
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

#include "vision/camera/camera.h"
#include "vision/image/cv.h"

static void refuses_what_is_not_there(void **state)
{
    static const struct {
        const char *spec;
        enum wk_status status;
    } cases[] = {
        {"", WK_BAD_INPUT},
        {"v4l2", WK_BAD_INPUT},
        {"usb:/dev/video0", WK_BAD_INPUT},
        {"v4l2:/dev/no-such-video", WK_NO_CAMERA},
        {"v4l2:/etc/passwd", WK_NO_CAMERA},
        {"file:/no/such/clip.mp4", WK_NO_FILE},
        {"file:/etc/passwd", WK_BAD_INPUT},
        {"images:/no/such/folder", WK_NO_FILE},
        {"images:/etc/passwd", WK_BAD_INPUT},
        {"images:/proc/self/fdinfo", WK_BAD_INPUT},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_camera *camera = NULL;

        assert_int_equal(wk_camera_open(&camera, cases[i].spec), cases[i].status);
        assert_null(camera);
    }
}

static void plays_a_folder_in_order(void **state)
{
    char folder[] = "/tmp/wk-camera-XXXXXX", path[64], spec[64];
    struct wk_camera *camera;
    struct wk_frame frame;
    struct wk_image image;

    (void)state;
    assert_non_null(mkdtemp(folder));
    for (int i = 2; i >= 0; i--) {
        assert_int_equal(wk_image_new(&image, 8 + i, 8, 3), WK_OK);
        memset(image.data, 40 * i, (size_t)image.stride_bytes * 8);
        snprintf(path, sizeof path, "%s/%d.png", folder, i);
        assert_int_equal(wk_image_save(path, &image), WK_OK);
        wk_image_free(&image);
    }
    snprintf(path, sizeof path, "%s/1.png", folder);
    assert_int_equal(truncate(path, 20), 0); /* this one is broken: passed over */
    snprintf(spec, sizeof spec, "images:%s", folder);
    assert_int_equal(wk_camera_open(&camera, spec), WK_OK);
    assert_non_null(strstr(wk_camera_name(camera), folder));
    assert_int_equal(wk_camera_read(camera, 0, &frame), WK_OK);
    assert_int_equal(frame.image.w, 8);
    assert_int_equal(frame.number, 1);
    assert_false(frame.live);
    assert_int_equal(wk_camera_read(camera, 0, &frame), WK_NOT_FOUND);
    assert_int_equal(wk_camera_read(camera, 0, &frame), WK_OK);
    assert_int_equal(frame.image.w, 10);
    assert_int_equal(frame.image.data[0], 80);
    assert_int_equal(wk_camera_read(camera, 0, &frame), WK_END);
    wk_camera_close(camera);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%d.png", folder, i);
        remove(path);
    }
    rmdir(folder);
}

/* Each row is whole: its word is its own, the usage lines show it, its example is its own kind, and what is not there does not
 * open. */
static void rows_are_whole(void **state)
{
    const struct wk_camera_kind *kind, *before;
    char spec[64];
    struct wk_camera_identity names;
    size_t n = 0;

    (void)state;
    for (; (kind = wk_camera_kind_at(n)); n++) {
        struct wk_camera *camera = NULL;
        const char *why = NULL;

        assert_int_equal(strspn(kind->word, "abcdefghijklmnopqrstuvwxyz0123456789"), strlen(kind->word));
        for (size_t i = 0; i < n && (before = wk_camera_kind_at(i)); i++)
            assert_string_not_equal(kind->word, before->word);
        assert_false(kind->live && kind->simulated);
        assert_true(kind->stream || !(kind->live || kind->simulated));
        snprintf(spec, sizeof spec, "%s:", kind->word);
        assert_non_null(strstr(wk_camera_forms(), spec));
        assert_non_null(strstr(wk_camera_examples(), spec));
        assert_non_null(strstr(wk_camera_usage(true), spec));
        assert_int_equal(strstr(wk_camera_usage(false), spec) != NULL, !kind->simulated);
        snprintf(spec, sizeof spec, "%s:/no/such,thing", kind->word);
        assert_ptr_equal(wk_camera_kind(spec), kind);
        assert_string_equal(wk_camera_rest(spec), "/no/such,thing");
        assert_int_not_equal(wk_camera_open(&camera, spec), WK_OK);
        assert_null(camera);
        const enum wk_status status = wk_camera_check(spec, &why);
        assert_int_equal(status != WK_OK, why != NULL);
        wk_camera_identify(spec, "/no/sys", &names);
        assert_int_equal(strncmp(names.id, kind->word, strlen(kind->word)), 0);
    }
    assert_true(n >= 4);
}

static void other_words_are_no_source(void **state)
{
    static const char *const specs[] = {NULL, "", ":", "v4l2", "v4l", "v4l:x", "v4l22:x", "V4L2:x", " sim:7", "simulated:7"};
    const char *why = NULL;

    (void)state;
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        const struct wk_camera_kind *kind = wk_camera_kind(specs[i]);

        assert_null(kind->word);
        assert_false(kind->live || kind->simulated || kind->stream);
        if (specs[i])
            assert_int_equal(wk_camera_check(specs[i], &why), WK_OK);
    }
    assert_null(why);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_whole),
        cmocka_unit_test(other_words_are_no_source),
        cmocka_unit_test(refuses_what_is_not_there),
        cmocka_unit_test(plays_a_folder_in_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
