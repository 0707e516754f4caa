/*
 * Results as a workbook beside CSV (issue 34, point 3.4), read back by another reader (tests/support/kiosk/read_xlsx.py,
 * Python's own modules).
 */
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

#include "kiosk/cmd/commands.h"
#include "tests/support/kiosk/said.h"
#include "tests/support/labels/scratch.h"

#define MAX_WORDS 30

static int64_t now_ns = INT64_C(1765972800000000000);
static int64_t a_clock(void *context)
{
    (void)context;
    return now_ns += 1000000000;
}

static int run(const char *const *words)
{
    struct wk_host host = said_host(scratch_folder);

    host.clock = a_clock;
    return said_run(host, wk_commands, words);
}
#define RUN(...) run((const char *const[]){__VA_ARGS__, NULL})

static void done(int code)
{
    if (code != WK_EXIT_DONE)
        fail_msg("exit %d: %s%s", code, said.out, said.err);
}

static const char *a_path(const char *name)
{
    static char paths[6][512];
    static unsigned next;
    char *path = paths[next++ % 6];

    snprintf(path, sizeof paths[0], "%s", scratch_path(name));
    return path;
}

static const char *a_pin(void)
{
    const char *path = a_path("pin.txt");

    scratch_write(path, "2468");
    (void)chmod(path, 0600);
    return path;
}

static const char *const three[] = {"Jörg Weiß;=1+1", "@Na Li;-2", "Zoë Dupont;Paris"};

/* Sixteen; the first three have what a spreadsheet takes for formulas. */
static const char *a_list(void)
{
    const char *path = a_path("players.csv");
    FILE *out = fopen(path, "w");

    assert_non_null(out);
    fprintf(out, "name;club\n%s\n%s\n%s\n", three[0], three[1], three[2]);
    for (int n = 4; n <= 16; n++)
        fprintf(out, "Player %d;Club %d\n", n, n);
    assert_int_equal(fclose(out), 0);
    return path;
}

static void begin_event(void)
{
    done(RUN("event", "new", "--name", "Spring Cup", "--players", a_list(), "--results-only", "--pin-file", a_pin()));
}

static void play_hand(int hand)
{
    static const char *const hands[] = {"1", "2", "3", "4"}, *const tables[] = {"1", "2", "3", "4"},
                             *const winds[] = {"E", "S", "W", "N"};

    for (int table = 0; table < 4; table++)
        done(RUN("result", "enter", "--table", tables[table], "--round", "1", "--hand", hands[hand - 1], "--winner",
                 winds[table], "--from", "self", "--points", "12", "--confirm"));
}

/* What the other reader says of a workbook; the caller frees it. */
static char *read_back(const char *path)
{
    char command[1200], *text = calloc(1, 1 << 18);

    snprintf(command, sizeof command, "python3 tests/support/kiosk/read_xlsx.py %s", path);
    FILE *pipe = popen(command, "r");
    assert_non_null(text);
    assert_non_null(pipe);
    assert_true(fread(text, 1, (1 << 18) - 1, pipe) > 0);
    assert_int_equal(pclose(pipe), 0);
    return text;
}

static void has(const char *text, const char *what)
{
    if (!strstr(text, what))
        fail_msg("%s is not in\n%s", what, text);
}

static void results_as_xlsx_have_numbers_and_texts_and_no_formula(void **state)
{
    const char *path = a_path("r.xlsx"), *again = a_path("again.xlsx");

    (void)state;
    begin_event();
    play_hand(1);
    play_hand(2);
    done(RUN("rank", "--xlsx", path));
    char *text = read_back(path);
    has(text, "# Standings\n@ 1\ns:rank\ts:no.\ts:player\ts:club\ts:IMP\ts:match points\ts:hands\n");
    has(text, "\ns:no.\ts:player\ts:round\ts:hand\ts:table\ts:seat\ts:wind\ts:state\ts:match points\ts:average");
    has(text, "\tn:1\ts:Jörg Weiß\ts:=1+1\tn:");
    has(text, "\ts:@Na Li\ts:-2\t");
    has(text, "# Players\n@ 1\n");
    has(text, "n:3\ts:Zoë Dupont\ts:Paris\tn:1\n");
    assert_null(strstr(text, "f:"));
    has(text, "! 2025-12-17T"); /* of the event's own record */
    free(text);

    /* A fourth of a day later the same results are the same bytes. */
    size_t n = 0, n_again = 0;
    now_ns += INT64_C(21600000000000);
    done(RUN("rank", "--xlsx", again));
    char *one = scratch_read(path, &n), *two = scratch_read(again, &n_again);
    assert_int_equal(n, n_again);
    assert_memory_equal(one, two, n);
    free(one);
    free(two);
    done(RUN("rank", "--xlsx", path, "--lang", "zh"));
    text = read_back(path);
    has(text, "n:1\ts:Jörg Weiß");
    free(text);
}

static void a_file_that_cannot_be_written_is_named_and_two_are_not_one(void **state)
{
    (void)state;
    begin_event();
    assert_int_equal(RUN("rank", "--xlsx", "/nowhere/at/all.xlsx"), WK_EXIT_ENVIRONMENT);
    has(said.err, "/nowhere/at/all.xlsx");
    assert_int_equal(RUN("rank", "--xlsx", a_path("x"), "--pdf", a_path("x")), WK_EXIT_USAGE);
    has(said.err, "given twice");
}

static int begin(void **state)
{
    return scratch_open(state);
}

static int end(void **state)
{
    char command[512];

    (void)state;
    free(said.out);
    free(said.err);
    said = (struct said){NULL, NULL};
    snprintf(command, sizeof command, "rm -rf %s", scratch_folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(results_as_xlsx_have_numbers_and_texts_and_no_formula, begin, end),
        cmocka_unit_test_setup_teardown(a_file_that_cannot_be_written_is_named_and_two_are_not_one, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
