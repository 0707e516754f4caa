/*
 * The paper of how tiles are drawn: one page in each language, nothing of it beyond the margins, each player's stacks and each
 * draw of the order on it once. WK_SHOTS=FOLDER keeps the pages, to be looked at.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "labels/lang/lang.h"
#include "labels/paper/papers.h"
#include "tests/support/labels/scratch.h"

#define PT_MM (72 / 25.4)
#define MARGIN_MM 5.0 /* printers leave it white */

static int open_texts(void **state)
{
    char command[600];

    if (scratch_open(state) != 0)
        return -1;
    snprintf(command, sizeof command, "mkdir -p %s/LC_MESSAGES && msgfmt -o %s/LC_MESSAGES/wallkeeper.mo kiosk/po/zh.po",
             scratch_path("zh"), scratch_path("zh"));
    return system(command) == 0 && wk_lang_open(scratch_path("")) == WK_OK ? 0 : -1;
}

static int close_texts(void **state)
{
    char command[300];

    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", scratch_folder);
    return system(command);
}

static const char *write_paper(const char *lang)
{
    static char path[600];
    const char *const keep = getenv("WK_SHOTS");

    snprintf(path, sizeof path, "%s/dealing-%s.pdf", keep ? keep : scratch_folder, lang);
    assert_int_equal(wk_paper_write_dealing(path, &(struct wk_paper_matter){.lang = lang}), WK_OK);
    return path;
}

/* What a command prints of the paper, whose path stands between its two parts; the caller frees it. */
static char *said(const char *before, const char *lang, const char *behind)
{
    char command[800];
    char *text = calloc(1, 1 << 20);

    snprintf(command, sizeof command, "%s '%s' %s", before, write_paper(lang), behind);
    FILE *pipe = popen(command, "r");
    assert_true(pipe && text);
    assert_true(fread(text, 1, (1 << 20) - 1, pipe) > 0);
    assert_int_equal(pclose(pipe), 0);
    return text;
}

static int count(const char *text, const char *what)
{
    int n = 0;

    for (; (text = strstr(text, what)) != NULL; text += strlen(what))
        n++;
    return n;
}

static const char *const languages[] = {"en", "zh"};

/* Eight turns of two stacks, a single tile twice, and the sign of the seat. */
static void each_players_stacks_are_on_it(void **state)
{
    static const char *const signs[] = {"\u6771", "\u5357", "\u897f", "\u5317"};

    (void)state;
    char *text = said("pdftotext -raw", "en", "-");
    for (int i = 0; i < 4; i++)
        assert_int_equal(count(text, signs[i]), 8 * 2 + 2 + 1);
    free(text);
}

/* "A" with "1." to "29" with "21." */
static void each_draw_is_numbered(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        char *text = said("pdftotext -layout", languages[i], "-"), *numbers;
        numbers = strstr(text, " A\n");
        assert_non_null(numbers);
        for (int draw = 21; draw >= 1; draw -= 2) { /* the far row from the left */
            char number[8];
            snprintf(number, sizeof number, "%d.", draw);
            numbers = strstr(numbers, number);
            assert_non_null(numbers);
            numbers += strlen(number);
        }
        for (int draw = 20; draw >= 2; draw -= 2) {
            char number[8];
            snprintf(number, sizeof number, "%d.", draw);
            numbers = strstr(numbers, number);
            assert_non_null(numbers);
            numbers += strlen(number);
        }
        free(text);
    }
}

static void one_page_within_its_margins(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        char *pages = said("pdfinfo", languages[i], "| sed -n 's/^Pages: *//p'");
        assert_int_equal(atoi(pages), 1);
        free(pages);
        char *words = said("pdftotext -bbox", languages[i],
                           "- | sed -n 's/.*xMin=\"\\(.*\\)\" yMin=\"\\(.*\\)\" xMax=\"\\(.*\\)\" yMax=\"\\([0-9.]*\\)\".*/"
                           "\\1 \\2 \\3 \\4/p'");
        double x0, y0, x1, y1;
        int n = 0;
        for (const char *line = words; sscanf(line, "%lf %lf %lf %lf", &x0, &y0, &x1, &y1) == 4;
             line = strchr(line, '\n') + 1) {
            assert_true(x0 > MARGIN_MM * PT_MM && y0 > MARGIN_MM * PT_MM);
            assert_true(x1 < (210 - MARGIN_MM) * PT_MM && y1 < (297 - MARGIN_MM) * PT_MM);
            n++;
            if (!strchr(line, '\n'))
                break;
        }
        assert_true(n > 100);
        free(words);
    }
}

static void no_other_language(void **state)
{
    (void)state;
    assert_int_equal(wk_paper_write_dealing(scratch_path("d.pdf"), &(struct wk_paper_matter){.lang = "xx"}), WK_BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_players_stacks_are_on_it),
        cmocka_unit_test(each_draw_is_numbered),
        cmocka_unit_test(one_page_within_its_margins),
        cmocka_unit_test(no_other_language),
    };
    return cmocka_run_group_tests(tests, open_texts, close_texts);
}
