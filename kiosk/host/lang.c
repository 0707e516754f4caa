#include "kiosk/host/lang.h"

#include <libintl.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DOMAIN "wallkeeper"

/* gettext's own counter of catalogue changes: raised, so that it looks again after LANGUAGE has changed. */
extern int _nl_msg_cat_cntr;

static bool bound;
static int language = -1; /* what LANGUAGE was set to last */
static int n_missing;
static const char *missing;

enum wk_status wk_lang_open(const char *dir)
{
    char path[4096];
    int n = snprintf(path, sizeof(path), "%s/zh/LC_MESSAGES/" DOMAIN ".mo", dir);
    if (n < 0 || (size_t)n >= sizeof(path) || access(path, R_OK) != 0)
        return WK_NO_FILE;
    /* With the locale "C" gettext translates nothing at all; C.UTF-8 is part of libc, whatever locales are installed. */
    if (!setlocale(LC_MESSAGES, "C.UTF-8") || !bindtextdomain(DOMAIN, dir) || !bind_textdomain_codeset(DOMAIN, "UTF-8"))
        return WK_FAILED;
    bound = true;
    language = -1;
    return WK_OK;
}

const char *wk_text(enum wk_language lang, const char *id)
{
    if (lang != WK_LANG_ZH)
        return id;
    if (bound && language != (int)lang) {
        if (setenv("LANGUAGE", wk_lang_word(lang), 1) != 0)
            return id;
        _nl_msg_cat_cntr++;
        language = (int)lang;
    }
    const char *text = bound ? dgettext(DOMAIN, id) : id;
    if (text == id) {
        n_missing++;
        missing = id;
    }
    return text;
}

const char *wk_lang_word(enum wk_language lang)
{
    return lang == WK_LANG_ZH ? "zh" : "en";
}

enum wk_status wk_lang_parse(const char *word, enum wk_language *out)
{
    for (int lang = 0; lang < WK_N_LANGS; lang++) {
        if (strcmp(word, wk_lang_word((enum wk_language)lang)) == 0) {
            *out = (enum wk_language)lang;
            return WK_OK;
        }
    }
    return WK_BAD_INPUT;
}

int wk_lang_missing(const char **last)
{
    if (last)
        *last = missing;
    return n_missing;
}
