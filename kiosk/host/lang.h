/*
 * Languages: texts of screens and messages through gettext. English is the message id; po/zh.po holds the Chinese. The only
 * file that knows libintl. Main thread only.
 */
#ifndef WK_KIOSK_HOST_LANG_H
#define WK_KIOSK_HOST_LANG_H

#include "rules/status.h"

enum wk_language { WK_LANG_EN = 0, WK_LANG_ZH, WK_N_LANGS };

/* Marks a text for translation where it is not translated at once (tables). */
#define WK_N(text) text

/*
 * Binds the catalogues: `dir` holds zh/LC_MESSAGES/wallkeeper.mo. WK_NO_FILE when the Chinese catalogue is not there (English
 * works all the same).
 */
enum wk_status wk_lang_open(const char *dir) WK_MUST_CHECK;

/* The text in a language; the id itself when no translation is known. Static storage of the catalogue; never NULL. */
const char *wk_text(enum wk_language lang, const char *id) __attribute__((format_arg(2)));

/* "en" "zh"; and back, WK_BAD_INPUT for anything else. */
const char *wk_lang_word(enum wk_language lang);
enum wk_status wk_lang_parse(const char *word, enum wk_language *out) WK_MUST_CHECK;

/* How many texts in Chinese were asked for and not found since the start; *last (may be NULL) gets the newest such id or NULL.
 */
int wk_lang_missing(const char **last);

#endif
