/* The folder of the running program. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <limits.h>
#include <string.h>

#include "labels/file/program_folder.h"

static void the_folder_is_the_systems_word(void **state)
{
    char folder[PATH_MAX], small[8];
    const char *const end = "/tests/labels/";

    (void)state;
    assert_true(wk_program_folder(folder, sizeof folder));
    assert_int_equal(folder[0], '/');
    assert_true(strlen(folder) > strlen(end));
    assert_string_equal(folder + strlen(folder) - strlen(end), end);
    /* What has no room is not known, rather than cut off. */
    assert_false(wk_program_folder(small, sizeof small));
    assert_string_equal(small, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_folder_is_the_systems_word)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
