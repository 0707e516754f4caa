/*
 * libwkrules as others use it: it gives out what its list says and no more, its header is C11 and C++17, and the examples in
 * Python and C++ count all tables of agreed hands as the scorer does within this program.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "tests/support/rules/mcr_rows.h"

static char folder[256], library[512]; /* where the answers lie; where the library was built */

/* The exit code of a command of the shell, in which LIB and OUT are those folders. */
static int shell(const char *command)
{
    const int status = system(command);

    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* ---- the answers that are right */

static void put_row(void *context, char *const column[N_COLUMNS])
{
    FILE **file = context;
    struct wk_mcr_hand hand;
    struct wk_mcr_score score;
    const char *reason;

    for (int i = 0; i < 8; i++)
        fprintf(file[0], "%s%c", column[i], i < 7 ? '\t' : '\n');
    if (!read_row(column, &hand, &reason)) {
        fprintf(file[1], "%s\tinvalid\t\n", column[0]);
        return;
    }
    if (wk_mcr_score(&hand, WK_MCR_AS_PLAYED, &score) != WK_OK) {
        fprintf(file[1], "%s\t-3\t\n", column[0]);
        return;
    }
    fprintf(file[1], "%s\t%d\t", column[0], score.total);
    for (int i = 0; i < score.n_fan; i++) {
        fprintf(file[1], "%s%d", i ? "," : "", score.fan[i].id);
        if (score.fan[i].n > 1)
            fprintf(file[1], "*%d", score.fan[i].n);
    }
    fputc('\n', file[1]);
}

static int begin(void **state)
{
    static const char *const names[] = {"vectors.tsv", "under8.tsv", "ties.tsv", "nonwin.tsv", "real_wins.tsv"};
    char path[512];
    FILE *file[2];
    (void)state;

    snprintf(folder, sizeof folder, "/tmp/wk-library-%d", (int)getpid());
    setenv("OUT", folder, 1);
    setenv("LIB", library, 1);
    if (shell("mkdir -p $OUT") != 0)
        return -1;
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, i ? "answers" : "hands");
        if (!(file[i] = fopen(path, "w")))
            return -1;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        (void)each_row(names[i], put_row, file);
    return fclose(file[0]) | fclose(file[1]);
}

static int end(void **state)
{
    (void)state;
    return shell("rm -rf $OUT");
}

/* ---- what is there */

static void gives_out_what_its_list_says(void **state)
{
    (void)state;
    assert_int_equal(shell("grep -v '^#' rules/library/symbols.txt >$OUT/list && LC_ALL=C sort -c $OUT/list && "
                           "nm -D --defined-only $LIB/libwkrules.so | cut -d ' ' -f 3 | LC_ALL=C sort | diff $OUT/list -"),
                     0);
}

static void its_header_has_what_it_gives_out(void **state)
{
    (void)state;
    assert_int_equal(shell("echo '#include <wkrules.h>' >$OUT/all.c && "
                           "sed 's/.*/const void *const has_& = (const void *)\\&&;/' $OUT/list >>$OUT/all.c && "
                           "for c in 'gcc -std=c11 -x c' 'g++ -std=c++17 -x c++'; do "
                           "$c -Wall -Wextra -Werror -fsyntax-only -I$LIB $OUT/all.c || exit 1; done"),
                     0);
}

static void is_found_by_its_soname(void **state)
{
    (void)state;
    assert_int_equal(
        shell("so=$(readelf -d $LIB/libwkrules.so | sed -n 's/.*SONAME.*\\[\\(.*\\)\\]/\\1/p') && [ -e $LIB/$so ] && "
              "PKG_CONFIG_PATH=$LIB pkg-config --validate wkrules && "
              "[ libwkrules.so.$(PKG_CONFIG_PATH=$LIB pkg-config --modversion wkrules) = $so ]"),
        0);
}

static void has_a_page_of_the_manual(void **state)
{
    (void)state;
    assert_int_equal(shell("mandoc -T lint -W warning $LIB/wkrules.3 && mandoc -T utf8 $LIB/wkrules.3 | col -b >$OUT/page && "
                           "grep -v -e _column_names -e '_fan$' $OUT/list | while read -r call; do "
                           "grep -q \"[ *]$call(\" $OUT/page && grep -q \"^   $call\\|$call(.*;\" $OUT/page || exit 1; done"),
                     0);
}

/* ---- the examples */

static void counts_in_cpp(void **state)
{
    (void)state;
    assert_int_equal(shell("g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -o $OUT/count rules/library/count.cpp "
                           "$(PKG_CONFIG_PATH=$LIB pkg-config "
                           "--define-variable=includedir=$LIB --define-variable=libdir=$LIB --cflags --libs wkrules) && "
                           "LD_LIBRARY_PATH=$LIB $OUT/count <$OUT/hands | cmp - $OUT/answers"),
                     0);
}

static void counts_in_python(void **state)
{
    (void)state;
    if (shell("python3 --version >$OUT/python 2>&1") != 0)
        skip();
    assert_int_equal(shell("python3 rules/library/count.py $LIB/libwkrules.so <$OUT/hands | cmp - $OUT/answers"), 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_out_what_its_list_says),
        cmocka_unit_test(its_header_has_what_it_gives_out),
        cmocka_unit_test(is_found_by_its_soname),
        cmocka_unit_test(counts_in_cpp),
        cmocka_unit_test(counts_in_python),
        cmocka_unit_test(has_a_page_of_the_manual),
    };
    const char *const tests_at = argc > 0 ? strstr(argv[0], "/tests/rules/") : NULL;

    if (!tests_at) /* started by another name than make gives it: there the library is not */
        return 1;
    snprintf(library, sizeof library, "%.*s/library", (int)(tests_at - argv[0]), argv[0]);
    return cmocka_run_group_tests(tests, begin, end);
}
