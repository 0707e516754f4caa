/*
 * Under glass, end to end: two simulated cameras of one table, one above and one below the glass. Nobody turns a tile: each
 * wall is laid once, backs up, and is recorded with the faces that the camera below read; four make a sealed deal.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "kiosk/programs/play/demo.h"
#include "vision/image/clock.h"

static int64_t fixed_clock(void *context)
{
    (void)context;
    return (int64_t)1795176000 * 1000000000;
}

static enum wk_status run(const char *script, char **out, char **err)
{
    char dir[] = "/tmp/wk-test-glass-XXXXXX", folder[64];
    struct wk_host host = {.clock = fixed_clock, .random = wk_random_system, .tmp = "/tmp", .home = dir};
    struct wk_clock clock = {.now_ns = 1};
    struct wk_demo_options options = {.host = &host,
                                      .folder = folder,
                                      .script = script,
                                      .face_pass = WK_FACES_WAY_UNDERGLASS,
                                      .deal_seed = 11,
                                      .seed = 7,
                                      .headless = true,
                                      .clock = &clock};
    size_t n_out, n_err;
    enum wk_status status;

    assert_non_null(mkdtemp(dir));
    snprintf(folder, sizeof(folder), "%s/data", dir);
    host.out = open_memstream(out, &n_out);
    host.err = open_memstream(err, &n_err);
    status = wk_demo_run(&options, NULL);
    fclose(host.out);
    fclose(host.err);
    assert_int_equal(rmdir(dir), 0);
    if (status != WK_OK)
        print_error("%s%s", *out, *err);
    return status;
}

static void four_walls_are_recorded_and_sealed_without_a_tile_turned(void **state)
{
    static const char script[] = "wait idle\ntap start\nwait seats\n"
                                 "lay E 20\nwait build\n"
                                 "lay E\nwait recorded E\n"
                                 "clear\nwait seats\n"
                                 "lay S\nfault swap:35,36\nexpect FAIL swapped\nmend\nwait recorded S\n"
                                 "lay W\nhand on\nwait hand\nhand off\nwait recorded W\n"
                                 "lay N\nwait recorded N\n"
                                 "wait sealed\n"
                                 "tap start-hand\nwait playing\ntap hand-over\nwait restore\n"
                                 "lay W\nwait passed W\n";
    char *out, *err;

    (void)state;
    assert_int_equal(run(script, &out, &err), WK_OK);
    free(out);
    free(err);
}

/* One of the two cameras unplugged: the screen names which, and all goes on by itself once it is back. */
static void the_camera_that_fails_is_named(void **state)
{
    static const char script[] = "wait idle\ntap start\nwait seats\n"
                                 "camera-below off\nlay E\nwait trouble below-lost\n"
                                 "camera-below on\nwait recorded E\n"
                                 "camera off\nwait trouble camera-lost\n"
                                 "camera on\nlay S\nwait recorded S\n";
    char *out, *err;

    (void)state;
    assert_int_equal(run(script, &out, &err), WK_OK);
    free(out);
    free(err);
}

/* The program itself (WK_PROGRAM, default build/wallkeeper) in a folder of its own; its exit code. */
static int program(const char *folder, const char *words)
{
    const char *path = getenv("WK_PROGRAM");
    char command[1024];

    snprintf(command, sizeof command,
             "p=$(realpath %s) && cd %s && env SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy XDG_DATA_HOME=%s XDG_CONFIG_HOME=%s"
             " \"$p\" %s >out.txt 2>&1",
             path ? path : "build/wallkeeper", folder, folder, folder, words);
    int status = system(command);

    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* `kiosk` knows the frame on glass without knowing its geometry: a window's rim beside a row is no tile in doubt. */
static void the_kiosk_sees_no_tile_in_the_windows_beside_the_rows(void **state)
{
    static const char script[] = "wait idle\ntap start\nwait seats\nlay E\nwait recorded E\nquit\n";
    char dir[] = "/tmp/wk-test-glass-XXXXXX", path[64], command[64];
    FILE *file;

    (void)state;
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/script.txt", dir);
    file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(script, file) >= 0 && fclose(file) == 0);
    assert_int_equal(program(dir, "sim wall --set 07A --layout enrol --side faces --out enrol.png"), 0);
    assert_int_equal(program(dir, "enrol --tileset drawn enrol.png"), 0);
    assert_int_equal(
        program(dir, "kiosk --table 1 --windowed --camera sim:7 --camera-faces sim:7 --script script.txt --lock-step"), 0);
    /* Four walls at once stand on no glass. */
    assert_int_equal(program(dir, "kiosk --view table --camera sim:7 --camera-faces sim:7 --script script.txt --lock-step"), 2);
    snprintf(command, sizeof command, "rm -r %s", dir);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_walls_are_recorded_and_sealed_without_a_tile_turned),
        cmocka_unit_test(the_camera_that_fails_is_named),
        cmocka_unit_test(the_kiosk_sees_no_tile_in_the_windows_beside_the_rows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
