/*
 * End to end: the demo without a display, through simulated camera, vision, store and screens, and what a player could learn of
 * faces from it: nothing.
 */
#include <dirent.h>
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

#include "kiosk/programs/play/demo.h"
#include "kiosk/programs/play/play.h"
#include "tests/support/fixed_random.h"

#define NOON_S 43200

static int noon(void *context)
{
    (void)context;
    return NOON_S;
}

/* 2026-11-20 12:00 UTC, always: two runs show the same times. */
static int64_t fixed_clock(void *context)
{
    (void)context;
    return (int64_t)1795176000 * 1000000000;
}

struct outcome {
    char dir[64], *out, *err;
    size_t n_out, n_err;
    enum wk_status status;
};

/* In lock-step, or in real time: with the threads that people have. */
static void run_from(struct outcome *outcome, int chapter, const char *script, uint64_t deal_seed, int patience_ms,
                     bool lock_step)
{
    struct wk_host host = {.clock = fixed_clock, .random = fixed_random, .tmp = "/tmp", .home = outcome->dir};
    struct wk_clock clock = {.now_ns = 1};
    char folder[80];
    struct wk_demo_options options = {.host = &host,
                                      .chapter = chapter,
                                      .script = script,
                                      .deal_seed = deal_seed,
                                      .seed = 7,
                                      .headless = true,
                                      .patience_ms = patience_ms,
                                      .wall_s = noon,
                                      .clock = lock_step ? &clock : NULL};

    fixed_random_state = 7;
    memset(outcome, 0, sizeof(*outcome));
    snprintf(outcome->dir, sizeof(outcome->dir), "/tmp/wk-test-demo-XXXXXX");
    assert_non_null(mkdtemp(outcome->dir));
    snprintf(folder, sizeof(folder), "%s/data", outcome->dir);
    options.folder = folder;
    options.shots = outcome->dir;
    host.out = open_memstream(&outcome->out, &outcome->n_out);
    host.err = open_memstream(&outcome->err, &outcome->n_err);
    assert_non_null(host.out);
    assert_non_null(host.err);
    outcome->status = wk_demo_run(&options, NULL);
    fclose(host.out);
    fclose(host.err);
    if (outcome->status != WK_OK)
        print_error("%s%s", outcome->out, outcome->err);
    assert_int_not_equal(access(folder, F_OK), 0);
}

static void run(struct outcome *outcome, const char *script, uint64_t deal_seed, int patience_ms, bool lock_step)
{
    run_from(outcome, 0, script, deal_seed, patience_ms, lock_step);
}

static void forget(struct outcome *outcome)
{
    DIR *dir = opendir(outcome->dir);
    const struct dirent *entry;

    assert_non_null(dir);
    while ((entry = readdir(dir)) != NULL)
        (void)unlinkat(dirfd(dir), entry->d_name, 0);
    closedir(dir);
    rmdir(outcome->dir);
    free(outcome->out);
    free(outcome->err);
}

/* The screenshot whose name ends so; numbers before it depend on the machine's speed. *n bytes, malloc'ed. */
static uint8_t *shot(const struct outcome *outcome, const char *end, size_t *n)
{
    DIR *dir = opendir(outcome->dir);
    const struct dirent *entry;
    uint8_t *bytes = NULL;

    assert_non_null(dir);
    while (!bytes && (entry = readdir(dir)) != NULL) {
        size_t length = strlen(entry->d_name);
        char path[512];
        struct stat info;
        FILE *file;

        if (length < strlen(end) || strcmp(entry->d_name + length - strlen(end), end) != 0)
            continue;
        snprintf(path, sizeof(path), "%s/%s", outcome->dir, entry->d_name);
        file = fopen(path, "rb");
        assert_non_null(file);
        assert_int_equal(fstat(fileno(file), &info), 0);
        *n = (size_t)info.st_size;
        bytes = malloc(*n);
        assert_non_null(bytes);
        assert_int_equal(fread(bytes, 1, *n, file), *n);
        fclose(file);
    }
    closedir(dir);
    if (!bytes)
        fail_msg("no screenshot %s in %s", end, outcome->dir);
    return bytes;
}

/* Every chapter, from a state of its own, to its end: or the run would have failed. */
static void all_chapters_play_right(void **state)
{
    const char *const said[] = {"34 faces: right",
                                "FAIL blocked: right",
                                "FAIL other-wall: right",
                                "FAIL swapped: right",
                                "FAIL missing: right",
                                "PASS of wall E after 2 moves: right",
                                "FAIL sideways: right",
                                "PASS of wall W after 1 move: right",
                                "1. Seats",
                                "8. A fouled deal",
                                "PASS of wall S after 1 move: right",
                                "50 of player 2: right",
                                "\"The points must add up to 0\": right",
                                "4 of player 10: right",
                                "\"A hand worth less than 8 points may not be declared\": right",
                                "11. Club evening"};
    const char *const shots[] = {"-seats.png",      "-hand.png",      "-wrong-sticker.png", "-faces-n.png", "-words.png",
                                 "-two-faults.png", "-pass-e.png",    "-done.png",          "-counted.png", "-confirm.png",
                                 "-rotate.png",     "-standings.png", "-player.png",        "-fouled.png",  "-judge.png",
                                 "-nmjl-game.png",  "-mcr-sheet.png", "-club-sums.png"};
    struct outcome outcome;

    (void)state;
    run(&outcome, NULL, 2026, 0, true);
    assert_int_equal(outcome.status, WK_OK);
    for (size_t i = 0; i < sizeof(said) / sizeof(said[0]); i++)
        if (!strstr(outcome.out, said[i]))
            fail_msg("it did not say \"%s\":\n%s", said[i], outcome.out);
    for (size_t i = 0; i < sizeof(shots) / sizeof(shots[0]); i++) {
        size_t n;
        uint8_t *bytes = shot(&outcome, shots[i], &n);

        assert_true(n > 10000);
        assert_memory_equal(bytes, "\x89PNG", 4);
        free(bytes);
    }
    forget(&outcome);
}

static void one_chapter_plays_alone(void **state)
{
    struct outcome outcome;

    (void)state;
    run_from(&outcome, 5, NULL, 2026, 0, true);
    assert_int_equal(outcome.status, WK_OK);
    assert_non_null(strstr(outcome.out, "5. Confirm\n"));
    assert_null(strstr(outcome.out, "6. Rotate\n"));
    forget(&outcome);
}

static int lines_of(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += *text == '\n';
    return n;
}

/* A newcomer's first screenful, `make demo`: 67 lines of the demo's own once, of which 23 were verdicts by themselves. */
static void a_verdict_stands_on_the_line_of_its_step(void **state)
{
    struct outcome outcome;

    (void)state;
    run_from(&outcome, 6, NULL, 2026, 0, true);
    assert_int_equal(outcome.status, WK_OK);
    assert_non_null(strstr(outcome.out, "[ 1/3] Three tables are ready, and here one wall is left; PASS: right\n[ 2/3] "));
    assert_int_equal(lines_of(outcome.out), 2 + 3); /* the chapter, the tile set, its steps */
    forget(&outcome);
}

static void wrong_verdict_fails(void **state)
{
    struct outcome outcome;

    (void)state;
    /* A fault that nobody planted is waited for: the demo of the demo. */
    run(&outcome, "tap start\nstep One\nlay E 34\nwait built E\nexpect PASS\nlay S\nwait recorded S\n", 2026, 3000, true);
    assert_int_equal(outcome.status, WK_FAILED);
    assert_non_null(strstr(outcome.err, "demo:7: wall S recorded did not come"));
    forget(&outcome);
    run(&outcome, "tap start\nexpect says The points must add up to 0\n", 2026, 100, true);
    assert_int_equal(outcome.status, WK_FAILED);
    assert_non_null(strstr(outcome.err, "demo:2: \"The points must add up to 0\" did not come"));
    forget(&outcome);
    run(&outcome, "tap start\nexpect sum 1 4\n", 2026, 100, true);
    assert_int_equal(outcome.status, WK_FAILED);
    forget(&outcome);
}

static void a_wall_is_built_in_real_time(void **state)
{
    struct outcome outcome;

    (void)state;
    /* Ten minutes: on a machine with other things to do most frames are too old to be judged. */
    run(&outcome, "tap start\nstep One\nlay E\nwait built E\nexpect PASS\n", 2026, 600000, false);
    assert_int_equal(outcome.status, WK_OK);
    forget(&outcome);
}

/* A script may ask for pictures; without a folder for them none is left anywhere. */
static void no_picture_without_a_folder(void **state)
{
    char dir[] = "/tmp/wk-test-demo-XXXXXX", data[64], here[4096];
    struct wk_host host = {.clock = fixed_clock, .random = fixed_random, .tmp = "/tmp", .home = dir};
    struct wk_demo_options options = {.host = &host,
                                      .folder = data,
                                      .script = "step One\ntap start\nshot seats\n",
                                      .deal_seed = 1,
                                      .seed = 7,
                                      .headless = true};

    (void)state;
    assert_non_null(mkdtemp(dir));
    snprintf(data, sizeof(data), "%s/data", dir);
    host.out = host.err = fopen("/dev/null", "w");
    assert_non_null(host.out);
    assert_non_null(getcwd(here, sizeof(here)));
    assert_int_equal(chdir(dir), 0);
    assert_int_equal(wk_demo_run(&options, NULL), WK_OK);
    assert_int_equal(chdir(here), 0);
    assert_int_equal(rmdir(dir), 0); /* it is empty */
    fclose(host.out);
}

/* Two deals of the same stickers and the same untidiness: whatever differs can only come of the faces. */
static void nothing_shown_depends_on_faces(void **state)
{
    static const char script[] = "tap start\nstep Build\nlay E\nwait built E\n"
                                 "step Faces\nwait turn\nshot turn\nside faces\nwait recorded E\nshot stored\n";
    const char *const shots[] = {"-turn.png", "-stored.png"};
    struct outcome a, b;

    (void)state;
    run(&a, script, 1, 0, true);
    run(&b, script, 2, 0, true);
    assert_int_equal(a.status, WK_OK);
    assert_int_equal(b.status, WK_OK);
    assert_string_equal(a.out, b.out);
    assert_string_equal(a.err, b.err);
    for (size_t i = 0; i < sizeof(shots) / sizeof(shots[0]); i++) {
        size_t n_a, n_b;
        uint8_t *one = shot(&a, shots[i], &n_a), *other = shot(&b, shots[i], &n_b);

        assert_int_equal(n_a, n_b);
        assert_memory_equal(one, other, n_a);
        free(one);
        free(other);
    }
    forget(&a);
    forget(&b);
}

/*
 * Two tiles exchanged while they were turned: nothing is recorded before their stickers have been seen again, each in its slot,
 * and the rest is turned one by one.
 */
static void tiles_exchanged_while_turned_are_asked_for(void **state)
{
    static const char script[] = "tap start\nstep One\nlay S\nwait turn\n"
                                 "turn 2.3\nturn 2.4\nfault swap:45,46\nwait doubt\nshot doubt\n"
                                 "turn 2.3\nturn 2.4\nfault swap:45,46\n"
                                 "side faces\nwait recorded S\n";
    struct outcome outcome;

    (void)state;
    run(&outcome, script, 3, 0, true);
    assert_int_equal(outcome.status, WK_OK);
    forget(&outcome);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_chapters_play_right),
        cmocka_unit_test(one_chapter_plays_alone),
        cmocka_unit_test(a_verdict_stands_on_the_line_of_its_step),
        cmocka_unit_test(wrong_verdict_fails),
        cmocka_unit_test(a_wall_is_built_in_real_time),
        cmocka_unit_test(no_picture_without_a_folder),
        cmocka_unit_test(nothing_shown_depends_on_faces),
        cmocka_unit_test(tiles_exchanged_while_turned_are_asked_for),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
