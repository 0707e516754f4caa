/* Each row of the table of languages: its code, its catalogue, its papers. */
#define _GNU_SOURCE /* environ */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "labels/lang/lang.h"
#include "labels/lang/pinyin.h"
#include "labels/paper/papers.h"
#include "tests/support/labels/scratch.h"

static void a_row_is_whole(void **state)
{
    (void)state;
    for (int i = 0; i < WK_N_LANGS; i++) {
        const struct wk_lang_def *def = wk_lang_def((enum wk_language)i);
        enum wk_language back = WK_N_LANGS;
        char po[64];
        assert_int_equal(strlen(def->code), 2);
        assert_true(def->name[0] && def->locale[0] && def->fonts[0]);
        assert_int_equal(wk_lang_parse(def->code, &back), WK_OK);
        assert_int_equal(back, i);
        assert_non_null(strstr(wk_lang_usage(), def->code));
        assert_non_null(strstr(wk_lang_choice(), def->code));
        snprintf(po, sizeof po, "kiosk/po/%s.po", def->code);
        assert_int_equal(access(po, R_OK), i == WK_LANG_EN ? -1 : 0); /* English is the message id */
    }
    enum wk_language none = WK_N_LANGS;
    assert_int_equal(wk_lang_parse("xx", &none), WK_BAD_INPUT);
    assert_int_equal(none, WK_N_LANGS);
}

static void papers_come_in_each(void **state)
{
    (void)state;
    const int before = wk_lang_missing(NULL);
    for (int i = 0; i < WK_N_LANGS; i++) {
        const char *last = "";
        assert_int_equal(
            wk_paper_write_chart(scratch_path("c.pdf"), &(struct wk_paper_matter){.lang = wk_lang_word((enum wk_language)i)}),
            WK_OK);
        assert_int_equal(
            wk_paper_write_howto(scratch_path("h.pdf"), &(struct wk_paper_matter){.lang = wk_lang_word((enum wk_language)i)}),
            WK_OK);
        if (wk_lang_missing(&last) != before)
            fail_msg("%s: no translation of \"%s\"", wk_lang_word((enum wk_language)i), last);
    }
}

/* A context tells two meanings apart in the catalogue, and nobody reads it. */
static void a_context_is_not_read(void **state)
{
    (void)state;
    const char *seat = wk_text(WK_LANG_ZH, WK_NC("paper", "East")), *wind = wk_text(WK_LANG_ZH, "East");
    assert_string_equal(wk_text(WK_LANG_EN, WK_NC("paper", "East")), "East");
    assert_string_not_equal(seat, wind);
    const int before = wk_lang_missing(NULL);
    assert_string_equal(wk_text(WK_LANG_ZH, WK_NC("paper", "Nobody wrote this")), "Nobody wrote this");
    assert_int_equal(wk_lang_missing(NULL), before + 1);
}

static void count_one(void *context, const char *id, const char *text)
{
    int *n = context;

    assert_true(id[0] && text[0]);
    *n += strcmp(id, "East") == 0 || strcmp(id, WK_NC("paper", "East")) == 0;
}

/* A catalogue is read through; one whose tables lead out of it is none. */
static void every_text_comes_by(void **state)
{
    static const uint32_t broken[7] = {0x950412deU, 0, 3, 28, 0xfffffff0U, 0, 0};
    char command[1024];
    int n = 0;
    FILE *file;

    (void)state;
    assert_int_equal(wk_lang_each(WK_LANG_ZH, count_one, &n), WK_OK);
    assert_int_equal(n, 2);
    assert_int_equal(wk_lang_each(WK_LANG_EN, count_one, &n), WK_NO_FILE);
    snprintf(command, sizeof command, "mkdir -p %s/zh/LC_MESSAGES", scratch_path("broken"));
    assert_int_equal(system(command), 0);
    file = fopen(scratch_path("broken/zh/LC_MESSAGES/wallkeeper.mo"), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(broken, 1, sizeof broken, file), sizeof broken);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(wk_lang_open(scratch_path("broken")), WK_OK);
    assert_int_equal(wk_lang_each(WK_LANG_ZH, count_one, &n), WK_BAD_INPUT);
    assert_int_equal(n, 2);
    assert_int_equal(wk_lang_open(scratch_path("")), WK_OK);
}

static int n_environ(void)
{
    int n = 0;

    while (environ[n])
        n++;
    return n;
}

/* Fontconfig asks for variables while it draws in another thread: texts leave the environment where it is. */
static void texts_do_not_move_the_environment(void **state)
{
    (void)state;
    assert_int_equal(unsetenv("LANGUAGE"), 0);
    assert_int_equal(wk_lang_open(scratch_path("")), WK_OK);
    char **const where = environ;
    const int n = n_environ();
    for (int turn = 0; turn < 2; turn++)
        for (int lang = 0; lang < WK_N_LANGS; lang++)
            assert_true(wk_text((enum wk_language)lang, "East")[0]);
    assert_string_not_equal(wk_text(WK_LANG_ZH, "East"), "East");
    assert_ptr_equal(environ, where);
    assert_int_equal(n_environ(), n);
}

/* Compiles the catalogues into the scratch folder and opens them. */
static int open_all(void **state)
{
    if (scratch_open(state) != 0)
        return -1;
    for (int i = WK_LANG_EN + 1; i < WK_N_LANGS; i++) {
        const char *code = wk_lang_word((enum wk_language)i);
        char command[1024];
        snprintf(command, sizeof command, "mkdir -p %s/LC_MESSAGES && msgfmt -c -o %s/LC_MESSAGES/wallkeeper.mo kiosk/po/%s.po",
                 scratch_path(code), scratch_path(code), code);
        if (system(command) != 0)
            return -1;
    }
    return wk_lang_open(scratch_path("")) == WK_OK ? 0 : -1;
}

static int close_all(void **state)
{
    char command[1024];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", scratch_folder);
    return system(command);
}

/* The commonest first; every syllable that a family's name needs; a name of rare characters can be typed. */
static void syllables_have_their_characters(void **state)
{
    static const struct {
        const char *syllable, *first;
    } rows[] = {{"zhang", "张"}, {"a", "啊"}, {"nv", "女"}, {"zhuang", "装"}};
    static const char *const some[] = {"li", "zhao", "qian", "sun", "zhou", "wu", "zheng", "lv", "ouyang", "xyz", "", "1"};
    char text[WK_PINYIN_CHAR_SIZE];
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_true(wk_pinyin(rows[i].syllable, 0, text));
        assert_string_equal(text, rows[i].first);
    }
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        int n = 0;
        while (wk_pinyin(some[i], n, text))
            n++;
        assert_true(i < 8 ? n > 9 : n == 0);
        assert_false(wk_pinyin(some[i], -1, text));
    }
    assert_true(wk_pinyin_begins("zhua") && wk_pinyin_begins("z") && !wk_pinyin_begins("zx") && !wk_pinyin_begins(""));
    int n = 0;
    for (bool found = false; !found; n++) {
        assert_true(wk_pinyin("zhe", n, text));
        found = strcmp(text, "喆") == 0;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_is_whole),
        cmocka_unit_test(papers_come_in_each),
        cmocka_unit_test(a_context_is_not_read),
        cmocka_unit_test(every_text_comes_by),
        cmocka_unit_test(texts_do_not_move_the_environment),
        cmocka_unit_test(syllables_have_their_characters),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
