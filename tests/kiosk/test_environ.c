/*
 * The environment of a kiosk that runs: fontconfig and others ask for variables in threads of ours, and glibc's getenv() takes
 * no lock. So nobody of the process, whatever library, adds or takes away a variable once there is a second thread. This
 * program's setenv() and its like stand before those of the C library, for every library that is loaded too.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dirent.h>
#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "kiosk/programs/play/demo.h"

int clearenv(void);

static struct {
    int n_set, n_moved;
    char first[64]; /* that moved the environment while a thread ran */
} seen;

static int n_threads(void)
{
    DIR *dir = opendir("/proc/self/task");
    int n = 0;

    assert_non_null(dir);
    for (const struct dirent *entry; (entry = readdir(dir));)
        n += entry->d_name[0] != '.';
    closedir(dir);
    return n;
}

/* moves: a variable comes or goes; else one pointer is exchanged for another, and nobody who reads is harmed. */
static void note(const char *call, const char *name, bool moves)
{
    seen.n_set++;
    if (!moves || n_threads() < 2)
        return;
    if (seen.n_moved++ == 0)
        snprintf(seen.first, sizeof seen.first, "%s %s", call, name);
}

/* POSIX has a function's address in a void pointer; ISO C has no conversion for it. */
static void next(const char *name, void *function)
{
    void *const symbol = dlsym(RTLD_NEXT, name);

    assert_non_null(symbol);
    memcpy(function, &symbol, sizeof symbol);
}

int setenv(const char *name, const char *value, int overwrite)
{
    int (*real)(const char *, const char *, int);

    next("setenv", &real);
    note("setenv", name, !getenv(name));
    return real(name, value, overwrite);
}

int unsetenv(const char *name)
{
    int (*real)(const char *);

    next("unsetenv", &real);
    note("unsetenv", name, getenv(name));
    return real(name);
}

int putenv(char *text)
{
    int (*real)(char *);

    next("putenv", &real);
    note("putenv", text, true); /* its own text stands there, which nobody may free */
    return real(text);
}

int clearenv(void)
{
    int (*real)(void);

    next("clearenv", &real);
    note("clearenv", "", true);
    return real();
}

static int64_t wall_clock(void *context)
{
    struct timespec t;

    (void)context;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* In Chinese, with a window, sound, both cameras' threads and the drawing one; the language is switched to and fro. */
static void nothing_adds_a_variable_while_threads_run(void **state)
{
    char folder[] = "/tmp/wk-test-environ-XXXXXX", data[64];
    struct wk_host host = {.out = fopen("/dev/null", "w"),
                           .err = stderr,
                           .clock = wall_clock,
                           .random = wk_random_system,
                           .locale = "build/locale",
                           .tmp = "/tmp",
                           .home = folder};
    const struct wk_demo_options options = {
        .host = &host,
        .folder = data,
        .script = "tap start\nlay E 9\nwait build\nkey l\nlay E 23\nwait label\nkey l\nlay E\nwait built E\nquit\n",
        .lang = WK_LANG_ZH,
        .deal_seed = 3,
        .seed = 11,
        .headless = true,
        .speaks = true,
        .patience_ms = 300000};

    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_non_null(host.out);
    snprintf(data, sizeof data, "%s/data", folder);
    unsetenv("LANGUAGE");
    seen.n_set = 0;
    assert_int_equal(wk_demo_run(&options, NULL), WK_OK);
    fclose(host.out);
    rmdir(folder);
    assert_true(seen.n_set > 0); /* what sets variables is heard here */
    if (seen.n_moved)
        fail_msg("%d times, first by %s", seen.n_moved, seen.first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_adds_a_variable_while_threads_run),
    };

    setenv("SDL_AUDIODRIVER", "dummy", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
