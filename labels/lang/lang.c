/* The texts of the table of languages, by gettext. */
#include "labels/lang/lang.h"

#include <libintl.h>
#include <locale.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "labels/file/infile.h"

#define DOMAIN "wallkeeper"
#define PLACES "wallkeeper-places" /* in whose catalogue the translation of a text is where it stands */
#define CONTEXT_END '\004'         /* between a context and its text, as gettext has it */

#define DEFINITION(id, ...) [WK_LANG_##id] = {__VA_ARGS__},
static const struct wk_lang_def languages[WK_N_LANGS] = {WK_LANGUAGES(DEFINITION)};

/* gettext's own counter of catalogue changes: raised, so that it looks again after LANGUAGE has changed. */
extern int _nl_msg_cat_cntr;

/* Papers are drawn on threads of their own, in their language, while the screen is drawn in its: gettext has one at a time. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static bool bound;
static int language = -1; /* what LANGUAGE was set to last */
static void (*hear)(void *context, const char *id);
static void *hear_context;
static int n_missing;
static const char *missing;

const struct wk_lang_def *wk_lang_def(enum wk_language lang)
{
    return &languages[(unsigned)lang < WK_N_LANGS ? lang : WK_LANG_EN];
}

#define PATH_SIZE 4096

static bool catalogue_path(char path[PATH_SIZE], const char *dir, const char *code)
{
    int n = snprintf(path, PATH_SIZE, "%s/%s/LC_MESSAGES/" DOMAIN ".mo", dir, code);
    return n >= 0 && n < PATH_SIZE;
}

static bool has_catalogue(const char *dir, const char *code)
{
    char path[PATH_SIZE];
    return catalogue_path(path, dir, code) && access(path, R_OK) == 0;
}

/*
 * From now on gettext translates into this language. False: it cannot. The first call adds LANGUAGE to the environment, which
 * may move it whole under a thread that reads it; a later one exchanges one pointer, and glibc frees no value.
 */
static bool use(enum wk_language lang)
{
    if (!bound || language == (int)lang)
        return true;
    if (setenv("LANGUAGE", wk_lang_word(lang), 1) != 0)
        return false;
    _nl_msg_cat_cntr++;
    language = (int)lang;
    return true;
}

enum wk_status wk_lang_open(const char *dir)
{
    int lang = WK_LANG_EN + 1;
    while (lang < WK_N_LANGS && !has_catalogue(dir, languages[lang].code))
        lang++;
    if (lang == WK_N_LANGS)
        return WK_NO_FILE;
    /* With the locale "C" gettext translates nothing at all; C.UTF-8 is part of libc, whatever locales are installed. */
    if (!setlocale(LC_MESSAGES, "C.UTF-8") || !bindtextdomain(DOMAIN, dir) || !bind_textdomain_codeset(DOMAIN, "UTF-8") ||
        !bindtextdomain(PLACES, dir))
        return WK_FAILED;
    bound = true;
    language = -1;
    return use((enum wk_language)lang) ? WK_OK : WK_NO_MEMORY;
}

/* The text of an id, without its context. */
static const char *plain(const char *id)
{
    const char *end = strchr(id, CONTEXT_END);
    return end ? end + 1 : id;
}

static const char *translate(enum wk_language lang, const char *id)
{
    if (!use(lang))
        return plain(id);
    const char *text = bound ? dgettext(DOMAIN, id) : id;
    if (text != id)
        return text;
    n_missing++;
    missing = id;
    return plain(id);
}

const char *wk_text(enum wk_language lang, const char *id)
{
    if (hear)
        hear(hear_context, id);
    if (lang == WK_LANG_EN)
        return plain(id);
    pthread_mutex_lock(&mutex);
    const char *text = translate(lang, id);
    pthread_mutex_unlock(&mutex);
    return text;
}

const char *wk_lang_stands_in(const char *id)
{
    pthread_mutex_lock(&mutex);
    const char *files = bound && use(WK_LANG_ZH) ? dgettext(PLACES, id) : id;
    pthread_mutex_unlock(&mutex);

    return files != id ? files : "";
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

void wk_lang_hear(void (*fn)(void *context, const char *id), void *context)
{
    hear = fn;
    hear_context = context;
}

/* ---- a catalogue as a file: what gettext itself has no call for ---- */

#define MAX_CATALOGUE ((size_t)4 << 20)
#define MAGIC 0x950412deU
#define HEADER 7 /* words: magic, version, texts, where their table is, and that of the translations, ... */

static uint32_t word_at(const char *bytes, size_t at)
{
    uint32_t word;

    memcpy(&word, bytes + at, sizeof word);
    return word;
}

/* The string of row i of the table at `table`; NULL: it is not within the file. */
static const char *string_at(const char *bytes, size_t n, size_t table, size_t i)
{
    const size_t row = table + 8 * i;

    if (row + 8 > n)
        return NULL;
    const size_t length = word_at(bytes, row), at = word_at(bytes, row + 4);
    return at <= n && length < n - at && bytes[at + length] == 0 ? bytes + at : NULL;
}

enum wk_status wk_lang_each(enum wk_language lang, void (*fn)(void *context, const char *id, const char *text), void *context)
{
    char path[PATH_SIZE];
    char *bytes = NULL;
    size_t n = 0;
    enum wk_status status = bound && catalogue_path(path, bindtextdomain(DOMAIN, NULL), wk_lang_word(lang))
                                ? wk_infile_load(path, MAX_CATALOGUE, &bytes, &n)
                                : WK_NO_FILE;

    if (status != WK_OK)
        return status;
    if (n < HEADER * 4 || word_at(bytes, 0) != MAGIC)
        status = WK_BAD_INPUT;
    for (size_t i = 0; status == WK_OK && i < word_at(bytes, 8); i++) {
        const char *id = string_at(bytes, n, word_at(bytes, 12), i), *text = string_at(bytes, n, word_at(bytes, 16), i);

        if (!id || !text)
            status = WK_BAD_INPUT;
        else if (id[0]) /* the first is the catalogue's own head */
            fn(context, id, text);
    }
    free(bytes);
    return status;
}
