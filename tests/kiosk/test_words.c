/* The words that people read: one for each thing (kiosk/handbook/words.md), in every text; one rule for blanks in Chinese. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <cmocka.h>

#define CATALOGUE "kiosk/po/zh.po"

/* The character before s, or at s; 0 at an end. Three bytes hold all that is asked for here. */
static uint32_t character(const char *s)
{
    const uint8_t *b = (const uint8_t *)s;

    return b[0] < 0x80 ? b[0] : (b[0] & 0xf0) == 0xe0 ? (b[0] & 15U) << 12 | (b[1] & 63U) << 6 | (b[2] & 63U) : 0xfffd;
}

static uint32_t character_before(const char *begin, const char *s)
{
    if (s == begin)
        return 0;
    do
        s--;
    while (s > begin && ((uint8_t)*s & 0xc0) == 0x80);
    return character(s);
}

static bool is_chinese(uint32_t c)
{
    return (c >= 0x3000 && c < 0x3040) || (c >= 0x3400 && c < 0xa000) || (c >= 0xff00 && c < 0xfff0);
}

/* What stands between two things, or marks a note, keeps its blanks. */
static bool sets_apart(uint32_t c)
{
    return !c || c == ' ' || strchr("|=+*", (int)c) != NULL || c >= 0x80;
}

/* The first blank beside a Chinese character that the rule does not allow, or NULL. */
static const char *wrong_blank(const char *text)
{
    for (const char *s = strchr(text, ' '); s; s = strchr(s + 1, ' ')) {
        const uint32_t before = character_before(text, s), after = character(s + 1);

        if ((is_chinese(before) && (is_chinese(after) || !sets_apart(after))) ||
            (is_chinese(after) && (is_chinese(before) || !sets_apart(before))))
            return s;
    }
    return NULL;
}

static void no_blank_stands_beside_a_chinese_character(void **state)
{
    static const char *const good[] = {"第3盘，共4盘", "南家 → 西家", "1  摆成三排", "各得2 IMP",
                                       "† 有误的牌",   " 张",         "付8 + 番数"};
    static const char *const bad[] = {"第 3盘", "共4 盘", "得 IMP", "牌 墙", "由 %s录入"};
    char line[4096];
    bool translation = false;
    int n = 0, n_bad = 0;
    FILE *file = fopen(CATALOGUE, "r");

    (void)state;
    for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
        assert_null(wrong_blank(good[i]));
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_non_null(wrong_blank(bad[i]));
    assert_non_null(file);
    while (fgets(line, sizeof(line), file)) {
        if (line[0] == 'm')
            translation = strncmp(line, "msgstr", 6) == 0;
        char *text = strchr(line, '"');
        if (!translation || !text)
            continue;
        text[strlen(text) - 2] = 0; /* the quotation mark at the end */
        n++;
        const char *wrong = wrong_blank(text + 1);
        if (wrong) {
            print_error("%s: \"%s\": a blank beside a Chinese character: \"%s\"\n", CATALOGUE, text + 1, wrong);
            n_bad++;
        }
    }
    fclose(file);
    assert_true(n > 2000);
    assert_int_equal(n_bad, 0);
}

/* ---- words that no text says ---- */

#define TABLE "kiosk/handbook/words.md"
#define MAX_NEVER 128

static char never[MAX_NEVER][48];
static int n_never;

/* Adds what a row's last column has, divided by commas. */
static void take_row(char *row)
{
    char *end = strrchr(row, '|'), *column;

    assert_non_null(end);
    *end = 0;
    column = strrchr(row, '|');
    assert_non_null(column);
    for (char *word = strtok(column + 1, ","); word; word = strtok(NULL, ",")) {
        word += strspn(word, " ");
        for (size_t n = strlen(word); n && word[n - 1] == ' '; n--)
            word[n - 1] = 0;
        if (!word[0])
            continue;
        assert_true(n_never < MAX_NEVER && strlen(word) < sizeof(never[0]));
        memcpy(never[n_never++], word, strlen(word) + 1);
    }
}

static int read_table(void **state)
{
    char line[1024];
    FILE *file = fopen(TABLE, "r");

    (void)state;
    if (!file)
        return -1;
    while (fgets(line, sizeof(line), file))
        if (line[0] == '|' && strncmp(line, "|---", 4) != 0 && strncmp(line, "| English", 9) != 0)
            take_row(line);
    return fclose(file);
}

static bool has(const char *text, const char *word)
{
    const size_t n = strlen(word);

    for (; *text; text++)
        if (strncasecmp(text, word, n) == 0)
            return true;
    return false;
}

static int n_said(const char *path, int number, const char *text)
{
    int n = 0;

    for (int i = 0; i < n_never; i++)
        if (has(text, never[i])) {
            print_error("%s:%d: \"%s\" is not said (%s): %s\n", path, number, never[i], TABLE, text);
            n++;
        }
    return n;
}

/* What stands between quotation marks in a line of a program. Shortens the line. */
static int n_said_in_texts(const char *path, int number, char *line)
{
    int n = 0;

    for (char *s = strchr(line, '"'); s; s = strchr(s, '"')) {
        char *end = ++s;

        while (*end && *end != '"')
            end += *end == '\\' && end[1] ? 2 : 1;
        if (!*end)
            break;
        *end = 0;
        n += n_said(path, number, s);
        s = end + 1;
    }
    return n;
}

static void no_text_says_what_is_never_said(void **state)
{
    static const char command[] = "find README.md kiosk labels rules db calibration -name '*.md' ! -path " TABLE
                                  " -o -name '*.po' -o -name '*.[ch]' -o -name '*.def' ! -name readings.def";
    char path[512], line[4096];
    int n_files = 0, n_bad = 0;
    FILE *files = popen(command, "r");

    (void)state;
    assert_true(n_never > 40);
    assert_true(has("Judge: NUDGE it", "nudge"));
    assert_non_null(files);
    while (fgets(path, sizeof(path), files)) {
        path[strcspn(path, "\n")] = 0;
        const bool page = strstr(path, ".md") != NULL;
        FILE *file = fopen(path, "r");

        assert_non_null(file);
        for (int number = 1; fgets(line, sizeof(line), file); number++) {
            line[strcspn(line, "\n")] = 0;
            n_bad += page ? n_said(path, number, line) : n_said_in_texts(path, number, line);
        }
        fclose(file);
        n_files++;
    }
    assert_int_equal(pclose(files), 0);
    assert_true(n_files > 300);
    assert_int_equal(n_bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_blank_stands_beside_a_chinese_character),
        cmocka_unit_test(no_text_says_what_is_never_said),
    };
    return cmocka_run_group_tests(tests, read_table, NULL);
}
