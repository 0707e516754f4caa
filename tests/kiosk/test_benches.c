/*
 * Tests of the tests: the benches that count are run small, once as they are and once with a truth that was falsified
 * (WK_FALSIFY=1), which they have to report by a wrong count and exit 1.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#define MAX_OUTPUT 65536

/* Runs a bench that lies beside the program under test; its exit code, -1 when it died. */
static int run(const char *environment, const char *bench, const char *arguments, char output[MAX_OUTPUT])
{
    const char *program = getenv("WK_PROGRAM") ? getenv("WK_PROGRAM") : "build/wallkeeper";
    const char *slash = strrchr(program, '/');
    char command[1024];

    snprintf(command, sizeof command, "%s %.*s/tests/bench/%s %s 2>&1", environment, slash ? (int)(slash - program) : 1,
             slash ? program : ".", bench, arguments);
    FILE *pipe = popen(command, "r");

    assert_non_null(pipe);
    size_t n = fread(output, 1, MAX_OUTPUT - 1, pipe);

    output[n] = '\0';
    int status = pclose(pipe);

    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static const struct check {
    const char *size, *bench, *arguments;
    const char *good[2];  /* what the report says of the truth; NULL: not run on it */
    const char *wrong[2]; /* and of the lie */
} checks[] = {
    {"",
     "bench_faults",
     "1 1 1",
     {"missed 0 of 1 ", "clean walls 1: false alarms 0 "},
     {"missed 1 of 1 ", "clean walls 1: false alarms 1 "}},
    {"WK_SIZE=1920x1080",
     "bench_table_faults",
     "1 1 1",
     {"missed 0 of 1 ", "clean tables 1: false alarms 0 "},
     {"missed 1 of 1 ", "clean tables 1: false alarms 1 "}},
    {"WK_FRAMES=1", "bench_scan", "", {"wrong 0", NULL}, {"wrong 2", NULL}},
    {"WK_FRAMES=1", "bench_bare", "", {"read 34 of 34, wrong 0", "2 of 2"}, {"read 33 of 34, wrong 1", "2 of 2"}},
    {"WK_TABLES=1 WK_SIZES=1", "bench_table", "", {"wrong 0,", NULL}, {"wrong 2,", NULL}},
    {"WK_TILES=136", "bench_tiles", "", {"| all | all | 136 | 0 (", NULL}, {"| all | all | 136 | 1 (", NULL}},
    {"WK_WALLS=1", "bench_flat", "", {"false alarms 0 of ", "missed 0 of 1"}, {"false alarms 1 of ", "missed 1 of 1"}},
    {"WK_READS=240", "bench_known", "", {"wrong 0\n", NULL}, {"all 240, wrong ", NULL}},
    {"WK_READS=500", "bench_labels", "", {NULL, NULL}, {"all ", NULL}},
    {"", "bench_pack", "", {NULL, NULL}, {"wrong 12\n", "table (simulated)"}},
};

static void look_for(const char *output, const char *const words[2])
{
    for (int i = 0; i < 2; i++)
        if (words[i] && !strstr(output, words[i]))
            fail_msg("\"%s\" is not in:\n%s", words[i], output);
}

static void benches_report_what_is_wrong(void **state)
{
    static char output[MAX_OUTPUT];

    (void)state;
    for (const struct check *check = checks; check < checks + sizeof checks / sizeof checks[0]; check++) {
        char environment[64];

        if (check->good[0]) {
            int code = run(check->size, check->bench, check->arguments, output);

            look_for(output, check->good);
            assert_int_equal(code, 0);
        }
        snprintf(environment, sizeof environment, "WK_FALSIFY=1 %s", check->size);
        int code = run(environment, check->bench, check->arguments, output);

        look_for(output, check->wrong);
        assert_int_equal(code, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(benches_report_what_is_wrong)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
