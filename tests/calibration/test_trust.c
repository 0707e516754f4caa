/* Trust in a calibration: another camera, other pictures, another place of the markers, age; and which camera is which. */
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

#include "calibration/trust.h"

#define DAY_S 86400
#define MADE_S 1790000000

static void judges_each(void **state)
{
    static const struct {
        const char *name, *made_with, *in_use;
        int64_t days;
        bool found, given;
        double residual;
        enum wk_trust trust;
    } cases[] = {
        {"its own", "v4l2:A", "v4l2:A", 1, true, true, 0.4, WK_TRUST_FULL},
        {"no picture yet", "v4l2:A", "v4l2:A", 1, false, false, 0, WK_TRUST_FULL},
        {"another camera", "v4l2:A", "v4l2:B", 1, true, true, 0.4, WK_TRUST_OTHER_CAMERA},
        {"a file that names no camera", "", "v4l2:B", 1, true, true, 0.4, WK_TRUST_FULL},
        {"named by hand", "v4l2:A", "", 1, true, true, 0.4, WK_TRUST_FULL},
        {"other pictures", "v4l2:A", "v4l2:A", 1, true, false, 0.4, WK_TRUST_NO_FIT},
        {"markers elsewhere", "v4l2:A", "v4l2:A", 1, true, true, 1.5, WK_TRUST_DISAGREES},
        {"just not old", "v4l2:A", "v4l2:A", WK_CALIBRATION_DAYS, true, true, 0.4, WK_TRUST_FULL},
        {"old", "v4l2:A", "v4l2:A", WK_CALIBRATION_DAYS + 1, true, true, 0.4, WK_TRUST_OLD},
        {"old and elsewhere", "v4l2:A", "v4l2:A", WK_CALIBRATION_DAYS + 1, true, true, 1.5, WK_TRUST_DISAGREES},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct wk_calibration calibration = {.lens = {.w = 1920, .h = 1080, .fx = 1400}, .made_s = MADE_S};
        struct wk_tray tray = {
            .found = cases[i].found, .lens_given = cases[i].given, .residual_px = cases[i].residual, .px_per_mm = 4.2};

        snprintf(calibration.camera, sizeof calibration.camera, "%s", cases[i].made_with);
        struct wk_camera_identity camera = {.id = ""};

        snprintf(camera.id, sizeof camera.id, "%s", cases[i].in_use);
        enum wk_trust trust = wk_trust_judge(&calibration, &camera, &tray, MADE_S + cases[i].days * DAY_S);

        if (trust != cases[i].trust)
            fail_msg("%s: %s", cases[i].name, wk_trust_word(trust));
        assert_int_equal(wk_trust_text(trust)[0] == '\0', trust == WK_TRUST_FULL);
    }
    struct wk_calibration none = {.made_s = 0};

    assert_int_equal(wk_trust_judge(&none, NULL, NULL, MADE_S), WK_TRUST_NONE);
}

static void write_line(const char *folder, const char *name, const char *text)
{
    char path[256];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fprintf(file, "%s\n", text);
    assert_int_equal(fclose(file), 0);
}

static void knows_cameras(void **state)
{
    char root[] = "/tmp/wk-sys-XXXXXX", path[256];
    struct wk_camera_identity camera;
    static const char *const folders[] = {"class", "class/video4linux", "class/video4linux/video3", "usb", "usb/1-2:1.0"};

    (void)state;
    assert_non_null(mkdtemp(root));
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", root, folders[i]);
        assert_int_equal(mkdir(path, 0700), 0);
    }
    snprintf(path, sizeof path, "%s/class/video4linux/video3/device", root);
    assert_int_equal(symlink("../../../usb/1-2:1.0", path), 0);
    wk_camera_identify("v4l2:/dev/video3", root, &camera);
    assert_string_equal(camera.id, "v4l2:/dev/video3"); /* nothing is known of it */
    snprintf(path, sizeof path, "%s/class/video4linux/video3", root);
    write_line(path, "name", "HD Webcam");
    wk_camera_identify("v4l2:/dev/video3", root, &camera);
    assert_string_equal(camera.id, "v4l2:HD Webcam");
    snprintf(path, sizeof path, "%s/usb", root);
    write_line(path, "idVendor", "046d");
    write_line(path, "idProduct", "0825");
    write_line(path, "serial", "5B2A");
    wk_camera_identify("v4l2:/dev/video3", root, &camera);
    assert_string_equal(camera.id, "v4l2:HD Webcam 046d:0825 5B2A");
    wk_camera_identify("v4l2:/dev/video3,4k", root, &camera); /* whatever its pictures' size */
    assert_string_equal(camera.id, "v4l2:HD Webcam 046d:0825 5B2A");
    wk_camera_identify("sim:7", root, &camera);
    assert_string_equal(camera.id, "sim");
    wk_camera_identify("images:walls", root, &camera);
    assert_string_equal(camera.id, "images:walls");

    char command[64];

    snprintf(command, sizeof command, "rm -r %s", root);
    assert_int_equal(system(command), 0);
}

/* A camera in a socket of a computer, with two devices as webcams have them, the second for what is no picture. */
static void plug(const char *root, int video, const char *socket, const char *serial)
{
    char command[1200];

    snprintf(command, sizeof command,
             "cd %s && mkdir -p class/video4linux dev/pci0000:00/0000:00:14.0/usb1/%s/if && "
             "cd dev/pci0000:00/0000:00:14.0/usb1/%s && echo 046d >idVendor && echo 0825 >idProduct && %s%s%s "
             "for v in %d %d; do mkdir if/video$v && echo HD Webcam >if/video$v/name && ln -s .. if/video$v/device && "
             "ln -s ../../dev/pci0000:00/0000:00:14.0/usb1/%s/if/video$v %s/class/video4linux/video$v; done",
             root, socket, socket, serial ? "echo " : "", serial ? serial : "", serial ? " >serial;" : "", video, video + 1,
             socket, root);
    assert_int_equal(system(command), 0);
}

static void unplug(const char *root, int video, const char *socket)
{
    char command[400];

    snprintf(command, sizeof command, "cd %s && rm -r class/video4linux/video%d class/video4linux/video%d dev/*/*/usb1/%s",
             root, video, video + 1, socket);
    assert_int_equal(system(command), 0);
}

static enum wk_trust trust_of(const char *root, const char *spec, const char *measured_with)
{
    struct wk_calibration calibration = {.lens = {.w = 1920, .h = 1080, .fx = 1400}, .made_s = MADE_S};
    struct wk_camera_identity camera;

    snprintf(calibration.camera, sizeof calibration.camera, "%s", measured_with);
    wk_camera_identify(spec, root, &camera);
    return wk_trust_judge(&calibration, &camera, NULL, MADE_S);
}

/* Of one dummy serial number, and of none. */
static void two_cameras_of_one_dummy_serial_are_two(void **state)
{
    static const char *const serials[] = {"SN0001", NULL};

    (void)state;
    for (size_t i = 0; i < sizeof serials / sizeof *serials; i++) {
        char root[] = "/tmp/wk-sys-XXXXXX", command[64], alone[WK_CAMERA_ID_SIZE];
        struct wk_camera_identity first, second;

        assert_non_null(mkdtemp(root));
        plug(root, 0, "1-1", serials[i]);
        wk_camera_identify("v4l2:/dev/video0", root, &first);
        snprintf(alone, sizeof alone, "v4l2:HD Webcam 046d:0825%s%s", serials[i] ? " " : "", serials[i] ? serials[i] : "");
        assert_string_equal(first.id, alone); /* its two devices are one camera */
        assert_string_equal(first.shared, "");
        assert_string_equal(first.by_socket, "v4l2:HD Webcam 046d:0825 usb-0000:00:14.0-1");
        assert_int_equal(trust_of(root, "v4l2:/dev/video0", alone), WK_TRUST_FULL);

        plug(root, 2, "1-2.3", serials[i]);
        wk_camera_identify("v4l2:/dev/video0", root, &first);
        wk_camera_identify("v4l2:/dev/video2,4k", root, &second);
        assert_string_equal(first.id, "v4l2:HD Webcam 046d:0825 usb-0000:00:14.0-1");
        assert_string_equal(second.id, "v4l2:HD Webcam 046d:0825 usb-0000:00:14.0-2.3");
        assert_string_equal(second.shared, alone);
        /* Whose lens was measured before is asked; from now on each has its own, also when it is alone again. */
        assert_int_equal(trust_of(root, "v4l2:/dev/video0", alone), WK_TRUST_ALIKE);
        assert_int_equal(trust_of(root, "v4l2:/dev/video2", first.id), WK_TRUST_OTHER_CAMERA);
        assert_int_equal(trust_of(root, "v4l2:/dev/video2", second.id), WK_TRUST_FULL);
        unplug(root, 0, "1-1");
        assert_int_equal(trust_of(root, "v4l2:/dev/video2", second.id), WK_TRUST_FULL);
        assert_int_equal(trust_of(root, "v4l2:/dev/video2", first.id), WK_TRUST_OTHER_CAMERA);
        assert_int_equal(trust_of(root, "v4l2:/dev/video2", alone), WK_TRUST_FULL);

        plug(root, 4, "1-1", "5B2A1C"); /* one with a number of its own takes nothing from it */
        wk_camera_identify("v4l2:/dev/video2", root, &second);
        assert_string_equal(second.id, alone);
        wk_camera_identify("v4l2:/dev/video4", root, &first);
        assert_string_equal(first.id, "v4l2:HD Webcam 046d:0825 5B2A1C");
        snprintf(command, sizeof command, "rm -r %s", root);
        assert_int_equal(system(command), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(judges_each), cmocka_unit_test(knows_cameras),
                                       cmocka_unit_test(two_cameras_of_one_dummy_serial_are_two)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
