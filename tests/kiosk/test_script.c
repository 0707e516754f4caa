/* Script: every command, and what is refused with which words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "kiosk/face/app/app.h"
#include "kiosk/programs/play/chapters.h"
#include "kiosk/host/problem.h"
#include "vision/sim/winning_hand.h"
#include "kiosk/programs/play/script.h"

static struct wk_cue only(const char *text)
{
    struct wk_script script = {0};
    struct wk_problem problem = {""};
    struct wk_cue cue;

    if (wk_script_parse(&script, text, strlen(text), "s", &problem) != WK_OK)
        fail_msg("%s: %s", text, problem.text);
    assert_int_equal(script.n, 1);
    cue = script.cue[0];
    wk_script_release(&script);
    return cue;
}

static void each_command(void **state)
{
    const struct {
        const char *text;
        enum wk_cue_kind kind;
        int arg, arg2;
        const char *rest;
    } rows[] = {
        {"wait seats", WK_CUE_WAIT_SCREEN, WK_SCREEN_SEATS, 0, ""},
        {"wait idle", WK_CUE_WAIT_SCREEN, WK_SCREEN_IDLE, 0, ""},
        {"wait built E", WK_CUE_WAIT_BUILT, WK_WIND_EAST, 0, ""},
        {"wait recorded S", WK_CUE_WAIT_RECORDED, WK_WIND_SOUTH, 0, ""},
        {"wait passed N", WK_CUE_WAIT_PASSED, WK_WIND_NORTH, 0, ""},
        {"wait failed E", WK_CUE_WAIT_FAILED, WK_WIND_EAST, 0, ""},
        {"wait laid N", WK_CUE_WAIT_LAID, WK_WIND_NORTH, 0, ""},
        {"wait turn", WK_CUE_WAIT_TURN, 0, 0, ""},
        {"wait label", WK_CUE_WAIT_LABEL, 0, 0, ""},
        {"wait fault", WK_CUE_WAIT_FAULT, 0, 0, ""},
        {"wait hand", WK_CUE_WAIT_HAND, 0, 0, ""},
        {"expect PASS", WK_CUE_EXPECT, WK_PASS, 0, ""},
        {"expect FAIL other-wall", WK_CUE_EXPECT, WK_FAIL, WK_FINDING_OTHER_WALL, ""},
        {"expect INCOMPLETE blocked", WK_CUE_EXPECT, WK_INCOMPLETE, WK_FINDING_BLOCKED, ""},
        {"expect says Are these points right?", WK_CUE_SAYS, 0, 0, "Are these points right?"},
        {"expect sum 2 -20", WK_CUE_SUM, 2, 0, "-20"},
        {"repair", WK_CUE_REPAIR, 0, 0, ""},
        {"tap start-hand", WK_CUE_TAP, WK_ACTION_START_HAND, 0, ""},
        {"tap wind W", WK_CUE_TAP, WK_ACTION_WIND, WK_WIND_WEST, ""},
        {"tap loudness 3", WK_CUE_TAP, WK_ACTION_LOUDNESS, 3, ""},
        {"key space", WK_CUE_KEY, 0, 0, "space"},
        {"shot two-faults", WK_CUE_SHOT, 0, 0, "two-faults"},
        {"pause 1.5", WK_CUE_PAUSE, 1500, 0, ""},
        {"step  East labels its wall ", WK_CUE_STEP, 0, 0, "East labels its wall"},
        {"lay W", WK_CUE_LAY, WK_WIND_WEST, 34, ""},
        {"lay W 12", WK_CUE_LAY, WK_WIND_WEST, 12, ""},
        {"clear", WK_CUE_CLEAR, 0, 0, ""},
        {"tiles", WK_CUE_TILES, 0, 0, ""},
        {"tiles 33", WK_CUE_TILES, 33, 0, ""},
        {"declare S", WK_CUE_DECLARE, WK_WIND_SOUTH, WK_SIM_LAY_SIDEWAYS, ""},
        {"declare E last", WK_CUE_DECLARE, WK_WIND_EAST, WK_SIM_LAY_LAST, ""},
        {"wait points", WK_CUE_WAIT_POINTS, 0, 0, ""},
        {"wait count", WK_CUE_WAIT_SCREEN, WK_SCREEN_COUNT, 0, ""},
        {"tap count-next", WK_CUE_TAP, WK_ACTION_COUNT_NEXT, 0, ""},
        {"wait tiles", WK_CUE_WAIT_TILES, 0, 0, ""},
        {"wait confirm", WK_CUE_WAIT_ENROL, WK_ENROLLING_CONFIRM, WK_SCREEN_CONFIRM, ""},
        {"wait enrol", WK_CUE_WAIT_SCREEN, WK_SCREEN_ENROL, 0, ""},
        {"tap open enrol", WK_CUE_TAP, WK_ACTION_OPEN, WK_SCREEN_ENROL, ""},
        {"tap digit 7", WK_CUE_TAP, WK_ACTION_DIGIT, 7, ""},
        {"side faces", WK_CUE_SIDE, WK_SIDE_FACES, 0, ""},
        {"fault swap:25,26", WK_CUE_FAULT, 0, 0, "swap:25,26"},
        {"mend", WK_CUE_MEND, 0, 0, ""},
        {"hand on", WK_CUE_HAND, 1, 0, ""},
        {"camera off", WK_CUE_CAMERA, 0, 0, ""},
        {"\t quit # and go\r", WK_CUE_QUIT, 0, 0, ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct wk_cue cue = only(rows[i].text);

        if (cue.kind != rows[i].kind || cue.arg != rows[i].arg || cue.arg2 != rows[i].arg2 ||
            strcmp(cue.text, rows[i].rest) != 0)
            fail_msg("%s: kind %d arg %d arg2 %d text '%s'", rows[i].text, (int)cue.kind, cue.arg, cue.arg2, cue.text);
    }
}

static void lines_count_from_one_and_comments_for_nothing(void **state)
{
    static const char text[] = "# a table\n\n  \nquit\nstep One\nstep Two";
    struct wk_script script = {0};
    struct wk_problem problem;

    (void)state;
    assert_int_equal(wk_script_parse(&script, text, strlen(text), "s", &problem), WK_OK);
    assert_int_equal(script.n, 3);
    assert_int_equal(script.n_steps, 2);
    assert_int_equal(script.cue[0].line, 4);
    assert_int_equal(script.cue[2].line, 6);
    wk_script_release(&script);
}

static void what_is_wrong_is_named(void **state)
{
    const struct {
        const char *text, *problem;
    } rows[] = {
        {"wiat seats", "s:1: unknown command wiat; the nearest is wait"},
        {"quit\nexpect GOOD", "s:2: it is `expect PASS|FAIL|INCOMPLETE [KIND], expect says TEXT, or expect sum NUMBER SUM`"},
        {"expect FAIL fault", "s:1: it is `expect PASS|FAIL|INCOMPLETE [KIND], expect says TEXT, or expect sum NUMBER SUM`"},
        {"expect", "s:1: it is `expect PASS|FAIL|INCOMPLETE [KIND], expect says TEXT, or expect sum NUMBER SUM`"},
        {"expect says", "s:1: it is `expect PASS|FAIL|INCOMPLETE [KIND], expect says TEXT, or expect sum NUMBER SUM`"},
        {"expect sum 0 4", "s:1: it is `expect PASS|FAIL|INCOMPLETE [KIND], expect says TEXT, or expect sum NUMBER SUM`"},
        {"wait built", "s:1: it is `wait SCREEN, wait built|recorded|passed WIND, wait trouble WORD, or wait "
                       "turn|label|fault|hand|doubt|points`"},
        {"wait built X", "s:1: it is `wait SCREEN, wait built|recorded|passed WIND, wait trouble WORD, or wait "
                         "turn|label|fault|hand|doubt|points`"},
        {"wait seats now", "s:1: it is `wait SCREEN, wait built|recorded|passed WIND, wait trouble WORD, or wait "
                           "turn|label|fault|hand|doubt|points`"},
        {"shot ../../etc", "s:1: it is `shot NAME, of letters, digits, - and _`"},
        {"pause -1", "s:1: it is `pause SECONDS, 0 to 600`"},
        {"pause nan", "s:1: it is `pause SECONDS, 0 to 600`"},
        {"lay E 35", "s:1: it is `lay WIND [TILES]|table`"},
        {"declare", "s:1: it is `declare WIND [sideways|apart|last]`"},
        {"declare S upright", "s:1: it is `declare WIND [sideways|apart|last]`"},
        {"hand up", "s:1: it is `hand on|off`"},
        {"tap nothing", "s:1: it is `tap ACTION [ARG]`"},
        {"step", "s:1: it is `step TEXT`"},
        {"clear all", "s:1: it is `clear`"},
        {"quit\x01", "s:1: the line is too long or no text"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct wk_script script = {0};
        struct wk_problem problem = {""};

        assert_int_equal(wk_script_parse(&script, rows[i].text, strlen(rows[i].text), "s", &problem), WK_BAD_INPUT);
        assert_string_equal(problem.text, rows[i].problem);
        assert_null(script.cue);
    }
}

static void long_ones_are_refused(void **state)
{
    static char text[8 * (WK_SCRIPT_MAX_CUES + 1)];
    struct wk_script script = {0};
    struct wk_problem problem;
    size_t n = 0;

    (void)state;
    memset(text, 'x', 300);
    assert_int_equal(wk_script_parse(&script, text, 300, "s", &problem), WK_BAD_INPUT);
    for (int i = 0; i <= WK_SCRIPT_MAX_CUES; i++)
        n += (size_t)snprintf(text + n, sizeof(text) - n, "quit\n");
    assert_int_equal(wk_script_parse(&script, text, n, "s", &problem), WK_BAD_INPUT);
    assert_int_equal(wk_script_parse(&script, text, n - 5, "s", &problem), WK_OK);
    assert_int_equal(script.n, WK_SCRIPT_MAX_CUES);
    wk_script_release(&script);
}

static void every_action_has_a_word_of_its_own(void **state)
{
    (void)state;
    assert_null(wk_action_word(WK_ACTION_NONE));
    for (int a = 1; a < WK_N_ACTIONS; a++) {
        assert_non_null(wk_action_word((enum wk_action)a));
        for (int b = 1; b < a; b++)
            assert_string_not_equal(wk_action_word((enum wk_action)a), wk_action_word((enum wk_action)b));
    }
}

static void demo_is_a_script(void **state)
{
    struct wk_script script = {0};
    struct wk_problem problem = {""};
    int n_expectations = 0;

    (void)state;
    for (int k = 0; k < WK_N_CHAPTERS; k++) {
        const char *text = wk_chapters[k].script;

        if (wk_script_parse(&script, text, strlen(text), "demo", &problem) != WK_OK)
            fail_msg("%s", problem.text);
        for (int i = 0; i < script.n; i++)
            n_expectations += script.cue[i].kind == WK_CUE_EXPECT || script.cue[i].kind == WK_CUE_REPAIR ||
                              script.cue[i].kind == WK_CUE_SAYS || script.cue[i].kind == WK_CUE_SUM;
        wk_script_release(&script);
    }
    assert_true(n_expectations >= 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_command),
        cmocka_unit_test(lines_count_from_one_and_comments_for_nothing),
        cmocka_unit_test(what_is_wrong_is_named),
        cmocka_unit_test(long_ones_are_refused),
        cmocka_unit_test(every_action_has_a_word_of_its_own),
        cmocka_unit_test(demo_is_a_script),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
