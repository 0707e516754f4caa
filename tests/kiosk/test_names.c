/* Names of players as they are set: broken into lines, made smaller, whole as long as there is room; never through a character.
 * Numbers. */
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kiosk/face/draw/parts.h"
#include "rules/event/standings.h"
#include "rules/text.h"

static struct wk_draw draw;

static int set_name(const char *name, double w, int max_lines, enum wk_language lang)
{
    wk_draw_begin(&draw, 1280, 800, lang);
    int n = wk_part_name(&draw, 100, 300, w, max_lines, wk_type_bold, name);
    assert_int_equal(n, draw.n_cmds);
    for (int i = 0; i < n; i++) {
        assert_true(wk_text_utf8(draw.text + draw.cmd[i].first, (size_t)draw.cmd[i].n));
        assert_true(draw.cmd[i].asked == 28 && 3 * draw.cmd[i].size >= 2 * draw.cmd[i].asked);
    }
    return n;
}

static const char *line(int i)
{
    return draw.text + draw.cmd[i].first;
}

static void names_keep_whole_as_long_as_they_can(void **state)
{
    static const struct {
        const char *name;
        double w;
        int max_lines;
        enum wk_language lang;
        const char *lines[3];
        int size;
    } rows[] = {
        {"Wu Jie", 300, 1, WK_LANG_EN, {"Wu Jie"}, 28},
        {"Maximilian Oberwalder", 220, 2, WK_LANG_EN, {"Maximilian", "Oberwalder"}, 28},
        {"Maximilian Oberwalder-Hohenstein", 220, 3, WK_LANG_EN, {"Maximilian", "Oberwalder-", "Hohenstein"}, 28},
        {"Maximilian Oberwalder-Hohenstein", 545, 1, WK_LANG_EN, {"Maximilian Oberwalder-Hohenstein"}, 28},
        {"Maximilian Oberwalder-Hohenstein", 450, 1, WK_LANG_EN, {"Maximilian Oberwalder-Hohenstein"}, 24},
        {"Maximilian Oberwalder-Hohenstein", 200, 1, WK_LANG_EN, {"Maximilian Oberw\u2026"}, 19},
        {"\u4e9a\u5386\u5c71\u00b7\u6797\u5fb7\u594e",
         120,
         2,
         WK_LANG_ZH,
         {"\u4e9a\u5386\u5c71\u00b7", "\u6797\u5fb7\u594e"},
         28},
        {"\u6b27\u9633\u9759\u6021", 60, 2, WK_LANG_EN, {"\u6b27\u9633", "\u9759\u6021"}, 28},
        {"\u6b27\u9633\u9759\u6021", 80, 1, WK_LANG_EN, {"\u6b27\u9633\u9759\u6021"}, 20},
        {"\u6b27\u9633\u9759\u6021", 50, 1, WK_LANG_EN, {"\u6b27\u2026"}, 19},
        {"100 %s %n %d", 600, 1, WK_LANG_EN, {"100 %s %n %d"}, 28},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        int n = set_name(rows[i].name, rows[i].w, rows[i].max_lines, rows[i].lang);
        for (int k = 0; k < 3; k++) {
            if ((k < n) != (rows[i].lines[k] != NULL) || (k < n && strcmp(line(k), rows[i].lines[k]) != 0))
                fail_msg("row %zu, line %d: \"%s\" of %d", i, k, k < n ? line(k) : "", n);
        }
        assert_int_equal((int)draw.cmd[0].size, rows[i].size);
    }
}

/* Any name, however narrow the place: nothing is torn through a character, nothing stands out but a single one, and nothing is
 * lost but the end of what has no room at two thirds of its size. */
static void any_name_in_any_place(void **state)
{
    static const char *const pieces[] = {"a",
                                         "W",
                                         " ",
                                         "-",
                                         "e\u0301",
                                         "\u00df",
                                         "\u0434",
                                         "\u05e9",
                                         "\u4e2d",
                                         "\u00b7",
                                         "\U0001f004",
                                         "\u0e01",
                                         "\u0915\u200d\u0937",
                                         "%",
                                         "<"};
    const int n_pieces = (int)(sizeof(pieces) / sizeof(pieces[0]));
    int n_cut = 0;

    (void)state;
    srand(7);
    for (int round = 0; round < 20000; round++) {
        char name[WK_NAME_SIZE] = "x";
        int length = rand() % 40;
        double w = 30 + rand() % 500;
        for (int i = 0; i < length; i++) {
            const char *piece = pieces[rand() % n_pieces];
            if (strlen(name) + strlen(piece) < sizeof(name))
                memcpy(name + strlen(name), piece, strlen(piece) + 1);
        }
        int max_lines = 1 + rand() % 3;
        set_name(name, w, max_lines, (enum wk_language)(rand() % 2));
        const char *rest = name;
        bool cut = false;
        for (int i = 0; i < draw.n_cmds; i++) { /* but for spaces, the lines are the name */
            const char *end = strstr(line(i), "\u2026");
            const size_t n = end ? (size_t)(end - line(i)) : strlen(line(i));

            assert_true(wk_text_width(line(i), (double)draw.cmd[i].size, true) <= fmax(w, 70));
            assert_true(!end || i == draw.n_cmds - 1);
            rest += strspn(rest, " ");
            assert_true(strlen(line(i)) > 0 && strncmp(rest, line(i), n) == 0);
            rest += n;
            cut |= end != NULL;
        }
        assert_int_equal(cut, strspn(rest, " ") != strlen(rest));
        assert_false(draw.overflow);
        n_cut += cut;
    }
    assert_in_range(n_cut, 1, 12000); /* forty letters in 35 x 30 */
}

/* Chinese may be broken anywhere, but not before what closes, after what opens, and not in a list of the winds. */
static void lines_end_where_they_may(void **state)
{
    static const char *const texts[] = {
        "\u8bf7\u9009\u4e1c\u3001\u5357\u3001\u897f\u3001\u5317\u4e4b\u4e00",
        "\u9009\u624b\uff0c\u6309\u4e1c\u5357\u897f\u5317\u5ea7",
        "\u70b9\u201c\u8352\u724c\u201d\uff08\u65e0\u4eba\u548c\u724c\uff09\u3002",
    };
    static const char *const never[] = {"\u4e1c|", "\u5357|", "\u897f|", "|\u3001", "|\uff0c", "|\u3002", "|\u201d",
                                        "|\uff09", "\u201c|", "\uff08|", "|\u5357", "|\u897f", "|\u5317"};

    (void)state;
    for (size_t t = 0; t < sizeof(texts) / sizeof(texts[0]); t++)
        for (double w = 220; w < 400; w += 7) {
            char broken[256] = "";
            size_t at = 0;

            wk_draw_begin(&draw, 1280, 800, WK_LANG_ZH);
            wk_draw_wrapped(&draw, 100, 300, w, 36, wk_type_text, texts[t]);
            for (int i = 0; i < draw.n_cmds; i++)
                at += (size_t)snprintf(broken + at, sizeof(broken) - at, "%s%s", i ? "|" : "", line(i));
            for (size_t k = 0; k < sizeof(never) / sizeof(never[0]); k++)
                if (strstr(broken, never[k]))
                    fail_msg("%s is broken at %s", broken, never[k]);
        }
}

/* A minus is as wide as a plus, and what is neither has no sign. */
static void numbers_have_their_sign(void **state)
{
    const struct wk_score_column average = {.form = WK_SCORE_TWELFTHS};
    char text[WK_NUMBER_SIZE];

    (void)state;
    assert_string_equal(wk_signed_text(text, 38), "+38");
    assert_string_equal(wk_signed_text(text, -7), "\u22127");
    assert_string_equal(wk_signed_text(text, 0), "0");
    assert_string_equal(wk_signed_text(text, INT_MIN), "\u22122147483648");
    assert_string_equal(wk_score_figure(text, &average, -9), "\u22120.75");
    assert_string_equal(wk_score_figure(text, &average, 36), "3");
    assert_string_equal(wk_score_figure(text, &average, INT32_MIN), "\u2212178956970.67");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_keep_whole_as_long_as_they_can),
        cmocka_unit_test(any_name_in_any_place),
        cmocka_unit_test(lines_end_where_they_may),
        cmocka_unit_test(numbers_have_their_sign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
