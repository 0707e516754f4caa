/* The texts of the table of languages, by gettext. */
#include "labels/lang/lang.h"

#include <libintl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DOMAIN "wallkeeper"
#define CONTEXT_END '\004' /* between a context and its text, as gettext has it */

#define DEFINITION(id, ...) [WK_LANG_##id] = {__VA_ARGS__},
static const struct wk_lang_def languages[WK_N_LANGS] = {WK_LANGUAGES(DEFINITION)};

/* gettext's own counter of catalogue changes: raised, so that it looks again after LANGUAGE has changed. */
extern int _nl_msg_cat_cntr;

static bool bound;
static int language = -1; /* what LANGUAGE was set to last */
static int n_missing;
static const char *missing;

const struct wk_lang_def *wk_lang_def(enum wk_language lang)
{
    return &languages[(unsigned)lang < WK_N_LANGS ? lang : WK_LANG_EN];
}

static bool has_catalogue(const char *dir, const char *code)
{
    char path[4096];
    int n = snprintf(path, sizeof(path), "%s/%s/LC_MESSAGES/" DOMAIN ".mo", dir, code);
    return n >= 0 && (size_t)n < sizeof(path) && access(path, R_OK) == 0;
}

enum wk_status wk_lang_open(const char *dir)
{
    int lang = WK_LANG_EN + 1;
    while (lang < WK_N_LANGS && !has_catalogue(dir, languages[lang].code))
        lang++;
    if (lang == WK_N_LANGS)
        return WK_NO_FILE;
    /* With the locale "C" gettext translates nothing at all; C.UTF-8 is part of libc, whatever locales are installed. */
    if (!setlocale(LC_MESSAGES, "C.UTF-8") || !bindtextdomain(DOMAIN, dir) || !bind_textdomain_codeset(DOMAIN, "UTF-8"))
        return WK_FAILED;
    bound = true;
    language = -1;
    return WK_OK;
}

/* The text of an id, without its context. */
static const char *plain(const char *id)
{
    const char *end = strchr(id, CONTEXT_END);
    return end ? end + 1 : id;
}

const char *wk_text(enum wk_language lang, const char *id)
{
    if (lang == WK_LANG_EN)
        return plain(id);
    if (bound && language != (int)lang) {
        if (setenv("LANGUAGE", wk_lang_word(lang), 1) != 0)
            return plain(id);
        _nl_msg_cat_cntr++;
        language = (int)lang;
    }
    const char *text = bound ? dgettext(DOMAIN, id) : id;
    if (text != id)
        return text;
    n_missing++;
    missing = id;
    return plain(id);
}

const char *wk_lang_word(enum wk_language lang)
{
    return wk_lang_def(lang)->code;
}

enum wk_status wk_lang_parse(const char *word, enum wk_language *out)
{
    for (int lang = 0; lang < WK_N_LANGS; lang++) {
        if (strcmp(word, languages[lang].code) == 0) {
            *out = (enum wk_language)lang;
            return WK_OK;
        }
    }
    return WK_BAD_INPUT;
}

#define LIST_SIZE (8 * WK_N_LANGS)

/* "en, zh or fr" with ", " and " or " between. */
static const char *list(char text[LIST_SIZE], const char *between, const char *last)
{
    size_t n = 0;
    for (int lang = 0; lang < WK_N_LANGS && n < LIST_SIZE; lang++)
        n += (size_t)snprintf(text + n, LIST_SIZE - n, "%s%s",
                              lang == 0                ? ""
                              : lang == WK_N_LANGS - 1 ? last
                                                       : between,
                              languages[lang].code);
    return text;
}

const char *wk_lang_usage(void)
{
    static char text[LIST_SIZE];
    return list(text, "|", "|");
}

const char *wk_lang_choice(void)
{
    static char text[LIST_SIZE];
    return list(text, ", ", " or ");
}

int wk_lang_missing(const char **last)
{
    if (last)
        *last = missing;
    return n_missing;
}
