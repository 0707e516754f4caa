/* Lens files: kept as they are, hostile ones refused, averages that say how sure they are. */
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

static const struct wk_lens good = {
    .w = 1920, .h = 1080, .fx = 1503.25, .fy = 1501.5, .cx = 962.25, .cy = 538, .k1 = -0.085, .k2 = 0.02, .p1 = 0.0005};

static void saves_and_loads(void **state)
{
    char folder[] = "/tmp/wk-lens-XXXXXX", path[64];
    struct wk_lens back = {0}, bad = good;

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/lens.json", folder);
    assert_int_equal(wk_lens_load(&back, path), WK_NO_FILE);
    assert_int_equal(wk_lens_save(&good, path), WK_OK);
    assert_int_equal(wk_lens_load(&back, path), WK_OK);
    assert_memory_equal(&back, &good, sizeof good);
    bad.fx = 0;
    assert_int_equal(wk_lens_save(&bad, path), WK_BAD_INPUT);
    assert_int_equal(truncate(path, 0), 0);
    assert_int_equal(wk_lens_load(&back, path), WK_EMPTY_FILE);
    assert_memory_equal(&back, &good, sizeof good);
    assert_int_equal(remove(path), 0);
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
    };
    struct wk_lens lens = good;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(wk_lens_parse(&lens, cases[i], strlen(cases[i])), WK_BAD_INPUT);
        assert_memory_equal(&lens, &good, sizeof good);
    }
    static const char least[] = "{\"wallkeeper_lens\":1,\"size_px\":[1920,1080],\"fx\":1500}";

    assert_int_equal(wk_lens_parse(&lens, least, sizeof least - 1), WK_OK);
    assert_true(lens.fy > 1499 && lens.cx > 959 && lens.cx < 960);
}

static void averages(void **state)
{
    struct wk_lens lenses[5], out;
    double spread;

    (void)state;
    for (int i = 0; i < 5; i++) {
        lenses[i] = good;
        lenses[i].fx = lenses[i].fy = 1500 + 10 * i;
    }
    assert_int_equal(wk_lens_average(lenses, 5, &out, &spread), WK_OK);
    assert_true(out.fx > 1519.9 && out.fx < 1520.1 && spread > 0.006 && spread < 0.007);
    assert_int_equal(wk_lens_average(lenses, 2, &out, &spread), WK_BAD_INPUT);
    lenses[3].w = 1280;
    assert_int_equal(wk_lens_average(lenses, 5, &out, &spread), WK_BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saves_and_loads),
        cmocka_unit_test(refuses_bad_ones),
        cmocka_unit_test(averages),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
