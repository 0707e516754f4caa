/* points: what it prints of a hand, of a table, of the rulings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kiosk/commands.h"

static struct {
    char *out, *err;
    size_t n_out, n_err;
} said;

static int run(int argc, const char *const *argv)
{
    struct wk_host host = {0};
    int code;

    free(said.out);
    free(said.err);
    host.out = open_memstream(&said.out, &said.n_out);
    host.err = open_memstream(&said.err, &said.n_err);
    code = wk_command_points.run(&host, &wk_command_points, argc, argv);
    fclose(host.out);
    fclose(host.err);
    return code;
}
#define RUN(...) run((int)(sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *)), (const char *[]){__VA_ARGS__})

static void a_hand_fan_by_fan(void **state)
{
    (void)state;
    assert_int_equal(RUN("123m 456m 789m", "456p E", "E", "-", "S", "E", "2"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "  16  Pure Straight (清龙)\n"));
    assert_non_null(strstr(said.out, "in all"));
    assert_non_null(strstr(said.out, "not counted: Short Straight (连六)"));
    assert_int_equal(RUN("--json", "CCC FFF PPP", "123m 5s", "5s"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "\"total\": 90"));
    assert_non_null(strstr(said.out, "\"implied_by\": 2"));
    assert_int_equal(RUN("x\tCCC FFF PPP\t123m 5s\t5s\t-\tE\tE\t3"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "93  in all; 90 without flowers, enough"));
    assert_int_equal(RUN("(1111m)", "23m 456s 789p EE", "-"), WK_EXIT_DONE);
    assert_string_equal(said.out, "1m\tcannot come\n4m\t5 in all; 5 without flowers, too few to go out\n");
    assert_int_equal(RUN("-", "147m 258s 36p EEPPP", "1p"), WK_EXIT_FAIL);
    assert_string_equal(said.out, "no winning hand\n");
}

static void what_is_wrong_is_said(void **state)
{
    (void)state;
    assert_int_equal(RUN("-", "1m", "2m"), WK_EXIT_USAGE);
    assert_non_null(strstr(said.err, "too few tiles"));
    assert_int_equal(RUN("--rules", "mine", "-", "1m", "2m"), WK_EXIT_USAGE);
    assert_int_equal(RUN("--tsv", "/nowhere"), WK_EXIT_USAGE);
    assert_non_null(strstr(said.err, "/nowhere"));
    assert_int_equal(RUN("-"), WK_EXIT_USAGE);
    assert_string_equal(said.out, "");
}

static void a_table_row_by_row(void **state)
{
    static const char rows[] = "id\tmelds\tconcealed\twin\tflags\tseat\tprevalent\tflowers\ttotal\n"
                               "a\t-\t111199m 99s 11199p\t1p\t-\tN\tW\t0\t92\n"
                               "b\t-\t11223344m 5577p E\tE\t-\tN\tW\t2\r\n"
                               "c\t-\t147m 258s 369p EWSN\tE\t-\tN\tW\t0\n"
                               "d\t-\t147m\n"
                               "e\t-\t222m 555s 777p EEE C\tC\tselfdraw\tE\tE\t0";
    char path[] = "/tmp/wk-points-XXXXXX";
    const int fd = mkstemp(path);
    (void)state;
    assert_true(fd >= 0 && write(fd, rows, sizeof rows - 1) == (ssize_t)sizeof rows - 1);
    close(fd);
    assert_int_equal(RUN("--tsv", path), WK_EXIT_DONE);
    assert_string_equal(said.out, "a\t92\t8,19,64*2\n"
                                  "b\t27\t19,75,81*2\n"
                                  "c\t-3\t\n"
                                  "d\tinvalid\t\n"
                                  "e\t79\t12,51,56,60,61,79\n");
    assert_int_equal(RUN("--tsv", path, "--rules", "as-played"), WK_EXIT_DONE);
    assert_non_null(strstr(said.out, "e\t76\t12,51,60,61,79,80\n"));
    unlink(path);
}

/* The README's page of rulings is what --rulings prints. */
static void rulings_are_in_the_readme(void **state)
{
    static char readme[1 << 20];
    FILE *in = fopen("README.md", "rb");
    (void)state;
    assert_non_null(in);
    readme[fread(readme, 1, sizeof readme - 1, in)] = 0;
    fclose(in);
    assert_int_equal(RUN("--rulings"), WK_EXIT_DONE);
    assert_non_null(strstr(readme, said.out));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_fan_by_fan),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(a_table_row_by_row),
        cmocka_unit_test(rulings_are_in_the_readme),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(said.out);
    free(said.err);
    return failed;
}
