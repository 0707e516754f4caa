/* Lens files: kept as they are, hostile ones refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "calibration/lens_file.h"

static const struct wk_calibration good = {
    .lens =
        {.w = 1920, .h = 1080, .fx = 1503.25, .fy = 1501.5, .cx = 962.25, .cy = 538, .k1 = -0.085, .k2 = 0.02, .p1 = 0.0005},
    .camera = "v4l2:HD Webcam 046d:0825",
    .made_s = 1790000000,
    .n_pictures = 18,
    .rms_px = 0.21,
    .sigma_f_px = 1.5};

static void saves_and_loads(void **state)
{
    char folder[] = "/tmp/wk-lens-XXXXXX", path[64];
    struct wk_calibration back = {.made_s = 0}, bad = good;

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/kiosk/lens.json", folder); /* the folder is made */
    assert_int_equal(wk_lens_load(&back, path), WK_NO_FILE);
    assert_int_equal(wk_lens_save(&good, path), WK_OK);
    assert_int_equal(wk_lens_load(&back, path), WK_OK);
    assert_memory_equal(&back, &good, sizeof good);
    bad.lens.fx = 0;
    assert_int_equal(wk_lens_save(&bad, path), WK_BAD_INPUT);
    assert_int_equal(truncate(path, 0), 0);
    assert_int_equal(wk_lens_load(&back, path), WK_EMPTY_FILE);
    assert_memory_equal(&back, &good, sizeof good);
    assert_int_equal(remove(path), 0);
    *strrchr(path, '/') = '\0';
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

static void refuses_bad_ones(void **state)
{
    static const char *const cases[] = {
        "",
        "{}",
        "[]",
        "{\"wallkeeper_lens\":2,\"size_px\":[1920,1080],\"fx\":1500}",
        "{\"wallkeeper_lens\":1,\"size_px\":[1920],\"fx\":1500}",
        "{\"wallkeeper_lens\":1,\"size_px\":[1920,99999999999],\"fx\":1500}",
        "{\"wallkeeper_lens\":1,\"size_px\":[1920,1080]}",
        "{\"wallkeeper_lens\":1,\"size_px\":[1920,1080],\"fx\":\"1500\"}",
        "{\"wallkeeper_lens\":1,\"size_px\":[1920,1080],\"fx\":15}",
        "{\"wallkeeper_lens\":1,\"size_px\":[1920,1080],\"fx\":1500,\"k1\":-5}",
        "{\"wallkeeper_lens\":1,\"size_px\":[1920,1080],\"fx\":1500,\"fx\":1400}",
        "{\"wallkeeper_lens\":1,\"size_px\":[1920,1080],\"fx\":1500} trailing",
        "{\"wallkeeper_lens\":1,\"size_px\":[1920,1080],\"fx\":1500,\"cx\":-4}",
        "{\"wallkeeper_lens\":1,\"size_px\":[1920,1080],\"fx\":1500,\"camera\":7}",
        "{\"wallkeeper_lens\":1,\"size_px\":[1920,1080],\"fx\":1500,\"made_s\":\"today\"}",
        "{\"wallkeeper_lens\":1,\"size_px\":[1920,1080],\"fx\":1500,\"made_s\":-5}",
        "{\"wallkeeper_lens\":1,\"size_px\":[1920,1080],\"fx\":1500,\"rms_px\":-0.1}",
    };
    struct wk_calibration got = good;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(wk_lens_parse(&got, cases[i], strlen(cases[i])), WK_BAD_INPUT);
        assert_memory_equal(&got, &good, sizeof good);
    }
    static const char least[] = "{\"wallkeeper_lens\":1,\"size_px\":[1920,1080],\"fx\":1500}";

    assert_int_equal(wk_lens_parse(&got, least, sizeof least - 1), WK_OK);
    assert_true(got.lens.fy > 1499 && got.lens.cx > 959 && got.lens.cx < 960 && got.camera[0] == 0 && got.made_s == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saves_and_loads),
        cmocka_unit_test(refuses_bad_ones),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
