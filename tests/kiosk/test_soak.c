/*
 * Long run: the whole kiosk before simulated video, walls laid, turned and put right, hands over them, the plug pulled on every
 * screen, languages and sides switched. The blind rule is looked at on each screen that is presented, and memory must not grow.
 * As a test it takes some seconds; `make soak` runs the same for WK_SOAK_S seconds, under ThreadSanitizer too.
 */
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
#include "kiosk/programs/play/play.h"

#define SHORT_S 12
#define N_SAMPLES 12             /* of the resident memory, the first and the last included */
#define GROWTH_KB (8 * 1024)     /* that is borne once every screen has been seen: buffers, fonts, caches are filled then */
#define SANITIZED_KB (64 * 1024) /* the sanitizer's own notes of threads and locks grow with what happens */

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define BOUND_KB SANITIZED_KB
#else
#define BOUND_KB GROWTH_KB
#endif

static struct {
    int64_t begun_ns, for_ns;
    long kb[N_SAMPLES];
    int n_samples, warm; /* the first one after every screen has been seen, 0: not yet */
    int64_t n_shown, n_blind, n_lost, n_pictures;
    int n_passes, n_faults; /* changes of a wall's verdict on record */
    bool lost, passed;
} soak;

static long resident_kb(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    long all = 0, resident = 0;

    assert_non_null(file);
    assert_int_equal(fscanf(file, "%ld %ld", &all, &resident), 2);
    fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static void sample(int64_t passed_ns)
{
    if (passed_ns < soak.for_ns * soak.n_samples / (N_SAMPLES - 1) || soak.n_samples == N_SAMPLES)
        return;
    if (soak.warm == 0 && soak.n_faults > 0)
        soak.warm = soak.n_samples;
    soak.kb[soak.n_samples++] = resident_kb();
    fprintf(stderr, "soak: %4.0f s, %5ld MB resident, %lld screens, %lld pictures, %d PASS, %d FAIL on record, %lld losses\n",
            (double)passed_ns / 1e9, soak.kb[soak.n_samples - 1] / 1024, (long long)soak.n_shown, (long long)soak.n_pictures,
            soak.n_passes, soak.n_faults, (long long)soak.n_lost);
}

/* Called with each screen, from within the kiosk: a failure here ends the run, and the test fails after it. */
static bool shown(void *context, const struct wk_kiosk_shown *shown)
{
    const struct wk_app *app = shown->app;
    bool lost = app->camera_tried && app->camera != WK_OK, passed = app->wall[0].passed;
    int64_t passed_ns;

    (void)context;
    if (soak.begun_ns == 0)
        soak.begun_ns = shown->t_ns; /* the tile set has been enrolled before */
    passed_ns = shown->t_ns - soak.begun_ns;
    soak.n_shown++;
    soak.n_pictures += shown->picture;
    soak.n_lost += lost && !soak.lost;
    soak.n_passes += passed && !soak.passed;
    soak.n_faults += !passed && soak.passed;
    soak.lost = lost;
    soak.passed = passed;
    if (shown->picture && (app->side != WK_SIDE_BACKS || app->screen == WK_SCREEN_FACES || app->screen == WK_SCREEN_AGAIN))
        soak.n_blind++;
    sample(passed_ns);
    /* A busy machine may not have come as far as the first loss by then. */
    return (passed_ns < soak.for_ns || (soak.n_lost == 0 && passed_ns < 10 * soak.for_ns)) && soak.n_blind == 0;
}

/* ---------------------------------------------------------------- the script */

static char *script;
static size_t n_script;
static FILE *to;

static void unplug(void)
{
    fputs("camera off\nwait trouble camera-lost\nkey l\ncamera on\n", to);
}

/* The first wall built, with much ado. */
static void build(void)
{
    fputs("tap start\nlay E 9\nwait build\nlay E 23\nwait label\nhand on\nwait hand\nkey l\nhand off\nlay E 34\n", to);
    fputs("fault swap:25,26\nexpect FAIL swapped\n", to);
    unplug();
    fputs("expect FAIL swapped\nmend\nwait built E\n", to);
}

/* Faces turned in place, the plug pulled meanwhile; the three other walls are built one after the other. */
static void record_and_seal(void)
{
    static const char winds[] = "ESWN";

    for (int i = 0; i < 4; i++) {
        if (i > 0)
            fprintf(to, "lay %c\nwait built %c\n", winds[i], winds[i]);
        fputs("wait turn\ntap settings\ntap close\n", to);
        unplug();
        fprintf(to, "side faces\nwait recorded %c\n", winds[i]);
    }
    fputs("wait sealed\nclear\ntap start-hand\nwait playing\ntap hand-over\nwait restore\n", to);
}

static void restore(int n)
{
    static const char *const faults[] = {"swap:25,26", "missing:h.4", "sideways:1.3", "other-wall:34"};
    static const char *const found[] = {"swapped", "missing", "sideways", "other-wall"};

    for (int i = 0; i < n; i++) {
        fprintf(to, "lay E\nfault %s\nexpect FAIL %s\n", faults[i % 4], found[i % 4]);
        if (i % 3 == 0)
            unplug();
        fprintf(to, "expect FAIL %s\npause 0.3\nmend\nwait passed E\nhand on\nwait hand\nhand off\nkey l\n", found[i % 4]);
        if (i % 5 == 0)
            fputs("side faces\npause 0.3\nside backs\nwait label\nclear\npause 0.2\n", to);
    }
}

static void write_script(int64_t seconds)
{
    to = open_memstream(&script, &n_script);
    assert_non_null(to);
    build();
    record_and_seal();
    restore(seconds > 1500 ? 770 : 20 + (int)seconds / 2); /* one takes two seconds and more */
    fputs("quit\n", to);
    assert_int_equal(fclose(to), 0);
}

static int64_t wall_clock(void *context)
{
    struct timespec t;

    (void)context;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void runs_on_and_on(void **state)
{
    const char *wanted = getenv("WK_SOAK_S");
    int64_t seconds = wanted ? strtol(wanted, NULL, 10) : SHORT_S;
    char folder[] = "/tmp/wk-test-soak-XXXXXX", data[64];
    struct wk_host host = {.out = fopen("/dev/null", "w"),
                           .err = stderr,
                           .clock = wall_clock,
                           .random = wk_random_system,
                           .tmp = "/tmp",
                           .home = folder};
    struct wk_demo_options options = {.host = &host,
                                      .folder = data,
                                      .deal_seed = 3,
                                      .seed = 11,
                                      .headless = true,
                                      .pauses = true,
                                      .patience_ms = 300000,
                                      .shown = shown};
    long growth_kb;

    (void)state;
    assert_true(seconds > 0 && seconds <= 86400);
    assert_non_null(mkdtemp(folder));
    assert_non_null(host.out);
    snprintf(data, sizeof(data), "%s/data", folder);
    write_script(seconds);
    options.script = script;
    soak.for_ns = seconds * 1000000000;
    assert_int_equal(wk_demo_run(&options, NULL), WK_OK);
    sample(soak.for_ns);
    fclose(host.out);
    free(script);
    rmdir(folder);
    if (soak.n_samples < N_SAMPLES)
        fail_msg("the script was over after %d of %d samples", soak.n_samples, N_SAMPLES);
    assert_int_equal(soak.n_blind, 0);
    assert_true(soak.n_shown > 0 && soak.n_lost > 0);
    if (seconds == SHORT_S)
        return; /* too short to say anything of memory */
    if (soak.warm == 0 || soak.warm > N_SAMPLES * 3 / 4)
        fail_msg("it took too long until every screen had been seen to say anything of memory");
    growth_kb = soak.kb[N_SAMPLES - 1] - soak.kb[soak.warm];
    fprintf(stderr, "soak: grown by %ld KB from sample %d of %d to the last (<= %d)\n", growth_kb, soak.warm + 1, N_SAMPLES,
            BOUND_KB);
    if (growth_kb > BOUND_KB)
        fail_msg("memory has grown by %ld KB", growth_kb);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_on_and_on),
    };

    setenv("SDL_AUDIODRIVER", "dummy", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
