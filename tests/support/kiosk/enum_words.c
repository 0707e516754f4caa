#include "tests/support/kiosk/enum_words.h"

#include <ctype.h>
#include <glob.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MAX_ENUMS 64
#define MAX_WORDS 96
#define WORD 48

struct words {
    char name[64];
    int n;
    int64_t value[MAX_WORDS];
    char word[MAX_WORDS][WORD];
};

/* ---- the headers, without their comments ---- */

static char *headers; /* of the app and the rules */

static void read_header(FILE *out, const char *path)
{
    FILE *file = fopen(path, "rb");
    bool comment = false;
    int last = 0;

    assert_non_null(file);
    for (int c = getc(file); c != EOF; last = c, c = getc(file)) {
        if (!comment && last == '/' && c == '*')
            comment = true;
        else if (comment && last == '*' && c == '/')
            comment = false;
        else if (!comment && c != '/')
            putc(c, out);
    }
    assert_int_equal(fclose(file), 0);
}

static void read_headers(void)
{
    static const char *const patterns[] = {"kiosk/face/app/*.h", "kiosk/face/app/state/*.h", "rules/*.h", "rules/*/*.h",
                                           "labels/*.h"};
    size_t size = 0;
    FILE *out = open_memstream(&headers, &size);

    assert_non_null(out);
    for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++) {
        glob_t found;
        if (glob(patterns[i], 0, NULL, &found) != 0)
            continue;
        for (size_t k = 0; k < found.gl_pathc; k++)
            read_header(out, found.gl_pathv[k]);
        globfree(&found);
    }
    assert_int_equal(fclose(out), 0);
}

/* ---- one enumeration ---- */

static void add_word(struct words *words, const char *name, size_t n, int64_t value)
{
    assert_true(words->n < MAX_WORDS && n < WORD);
    memcpy(words->word[words->n], name, n);
    words->word[words->n][n] = 0;
    for (char *c = words->word[words->n]; *c; c++)
        *c = *c == '_' ? '-' : (char)tolower((unsigned char)*c);
    words->value[words->n++] = value;
}

/* How much of the words, up to a stroke, all begin with. */
static size_t common_length(const struct words *words)
{
    size_t common = 0;

    for (size_t n = 1; words->word[0][n]; n++) {
        if (words->word[0][n - 1] != '-')
            continue;
        for (int i = 1; i < words->n; i++)
            if (strncmp(words->word[i], words->word[0], n) != 0)
                return common;
        common = n;
    }
    return common;
}

/* The names between the brackets, each with its number. */
static void read_words(struct words *words, const char *text)
{
    int64_t value = -1;

    for (const char *at = text; *at && *at != '}'; at += *at == ',') {
        while (isspace((unsigned char)*at))
            at++;
        const size_t n = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
        const char *behind = at + n, *end = at + strcspn(at, ",}");
        while (isspace((unsigned char)*behind))
            behind++;
        value = *behind == '=' ? strtoll(behind + 1, NULL, 0) : value + 1;
        if (n > 3 && strncmp(at, "WK_N_", 5) != 0)
            add_word(words, at + 3, n - 3, value);
        at = end;
    }
    const size_t common = common_length(words);
    for (int i = 0; i < words->n; i++)
        memmove(words->word[i], words->word[i] + common, strlen(words->word[i] + common) + 1);
}

static const struct words *find(const char *name)
{
    static struct words known[MAX_ENUMS];
    static int n_known;
    char head[80];

    for (int i = 0; i < n_known; i++)
        if (strcmp(known[i].name, name) == 0)
            return &known[i];
    if (!headers)
        read_headers();
    snprintf(head, sizeof(head), "enum %s {", name);
    const char *at = strstr(headers, head);
    if (!at)
        fail_msg("no header defines enum %s", name);
    struct words *words = &known[n_known];
    assert_true(n_known++ < MAX_ENUMS);
    snprintf(words->name, sizeof(words->name), "%s", name);
    read_words(words, at + strlen(head));
    if (words->n == 0 || memchr(at, '#', strcspn(at, "}")))
        fail_msg("enum %s is made of rows: its words are theirs", name);
    return words;
}

const char *enum_word(const char *name, int64_t value)
{
    static char number[8][24];
    static int turn;
    const struct words *words = find(name);

    for (int i = 0; i < words->n; i++)
        if (words->value[i] == value)
            return words->word[i];
    turn = (turn + 1) % 8;
    snprintf(number[turn], sizeof(number[turn]), "%" PRId64, value);
    return number[turn];
}
