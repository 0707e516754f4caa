/*
 * Languages: one row each in the table below, and a catalogue beside kiosk/po/zh.po, through gettext. English is the message
 * id. Screens, papers, reports and commands all use this. The only file that knows libintl. Texts on the main thread only; the
 * table on any.
 */
#ifndef WK_LABELS_LANG_LANG_H
#define WK_LABELS_LANG_LANG_H

#include <stdbool.h>

#include "rules/status.h"

/*
 * One row a language; its texts stand beside kiosk/po/zh.po. ROW(NAME, code, locale, own name, fonts, ideographs), see struct
 * wk_lang_def. English comes first.
 */
#define WK_LANGUAGES(ROW)                                                                                                      \
    ROW(EN, "en", "en", "English", "Noto Sans, Noto Sans CJK SC", false)                                                       \
    ROW(ZH, "zh", "zh-cn", "\u4e2d\u6587", "Noto Sans CJK SC, Noto Sans", true)

#define WK_LANG_ID(name, ...) WK_LANG_##name,
enum wk_language { WK_LANGUAGES(WK_LANG_ID) WK_N_LANGS };

/* What a language is called, and what its letters need. */
struct wk_lang_def {
    const char *code;   /* ISO 639-1, two letters: on the command line, in the configuration, the catalogue's folder */
    const char *locale; /* for the choice of glyphs, in pango's spelling */
    const char *name;   /* its own: on the key that chooses it */
    const char *fonts;  /* families for text without serifs, the first that has a letter draws it */
    bool ideographs;    /* its characters fill the em: small text is set larger, a middle dot takes a whole em */
};
/* Static storage. */
const struct wk_lang_def *wk_lang_def(enum wk_language lang);

/* Marks a text for translation where it is not translated at once (tables). */
#define WK_N(text) text
/*
 * The same with a context (msgctxt in the catalogue), for what a language says differently in different places: "East" is a
 * seat on paper and a wind on the screen. wk_text() leaves the context out where there is no translation.
 */
#define WK_NC(context, text) context "\004" text

/*
 * Binds the catalogues: `dir` holds CODE/LC_MESSAGES/wallkeeper.mo. WK_NO_FILE when there is none at all (English works all
 * the same), WK_NO_MEMORY. Before the first other thread: LANGUAGE is put into the environment, by which alone gettext is told
 * a language that the system has not installed, and another thread's getenv() must not meet the environment while it grows.
 * Texts change it no more.
 */
enum wk_status wk_lang_open(const char *dir) WK_MUST_CHECK;

/* The text in a language; the id itself when no translation is known. Static storage of the catalogue; never NULL. */
const char *wk_text(enum wk_language lang, const char *id) __attribute__((format_arg(2)));

/* The source files in which a text stands, with blanks between; "" where that is not known. Static storage. */
const char *wk_lang_stands_in(const char *id);

/* The code; and back, WK_BAD_INPUT for anything else. */
const char *wk_lang_word(enum wk_language lang);
enum wk_status wk_lang_parse(const char *word, enum wk_language *out) WK_MUST_CHECK;

/* All codes for people: with | between for a usage, with "or" before the last for a sentence. Static storage. */
const char *wk_lang_usage(void);
const char *wk_lang_choice(void);

/* Calls fn for each id that is asked for, in any language: so a list of texts knows which screens show them. NULL: no call. */
void wk_lang_hear(void (*fn)(void *context, const char *id), void *context);

/*
 * All texts of a language's catalogue in the order of their ids, a context before its text as WK_NC() has it. WK_NO_FILE when
 * there is none, WK_BAD_INPUT when it is no catalogue, WK_UNREADABLE_FILE, WK_NO_MEMORY.
 */
enum wk_status wk_lang_each(enum wk_language lang, void (*fn)(void *context, const char *id, const char *text),
                            void *context) WK_MUST_CHECK;

/* How many texts were asked for and not found since the start, in any language; *last (may be NULL) gets the newest such id or
 * NULL. */
int wk_lang_missing(const char **last);

#endif
