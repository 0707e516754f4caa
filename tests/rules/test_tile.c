/* Names of tiles and winds, and the words of every status. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/tile.h"

static void faces_have_names_that_read_back(void **state)
{
    (void)state;
    for (int f = WK_FACE_1M; f <= WK_FACE_FOREIGN; f++) {
        enum wk_face got = WK_FACE_NONE;
        assert_int_equal(wk_face_parse(wk_face_name((enum wk_face)f), &got), WK_OK);
        assert_int_equal(got, f);
    }
    assert_string_equal(wk_face_name(WK_FACE_1S), "1s");
    assert_string_equal(wk_face_name(WK_FACE_1P), "1p");
    assert_string_equal(wk_face_name(WK_FACE_WHITE), "P");
}

static void what_is_no_face_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"", "none", "0m", "10m", "1M", "1", "m", "e", "1m ", "E1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        enum wk_face got = WK_FACE_RED;
        assert_int_equal(wk_face_parse(bad[i], &got), WK_BAD_INPUT);
        assert_int_equal(got, WK_FACE_RED);
    }
}

/* DF-5: who sits E is wind E, N, W, S at tables 1, 2, 3, 4; DF-6: the dealer is E, S, W, N. */
static void winds_follow_tables(void **state)
{
    (void)state;
    static const char east[] = "ENWS", dealer[] = "ESWN";
    for (int t = 1; t <= 4; t++) {
        enum wk_wind d = WK_WIND_NONE;
        assert_int_equal(wk_wind_letter(wk_wind_of_direction(WK_WIND_EAST, t)), east[t - 1]);
        assert_int_equal(wk_wind_parse((char[]){dealer[t - 1], 0}, &d), WK_OK);
        assert_int_equal(wk_wind_of_direction(d, t), WK_WIND_EAST);
    }
    assert_int_equal(wk_wind_of_direction(WK_WIND_EAST, 0), WK_WIND_NONE);
    assert_int_equal(wk_wind_of_direction(WK_WIND_NONE, 1), WK_WIND_NONE);
}

static void statuses_have_words(void **state)
{
    (void)state;
    for (int s = 0; s < WK_N_STATUS; s++)
        assert_string_not_equal(wk_status_word((enum wk_status)s), "unknown");
    assert_string_equal(wk_status_text((enum wk_status)WK_N_STATUS), "unknown status");
    assert_int_equal(0, WK_FAILED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_have_names_that_read_back),
        cmocka_unit_test(what_is_no_face_is_refused),
        cmocka_unit_test(winds_follow_tables),
        cmocka_unit_test(statuses_have_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
