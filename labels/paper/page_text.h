/* Text on the pages of labels/paper/receipt*.c: one line, one that has to fit, a paragraph, a command to be typed. */
#ifndef WK_LABELS_PAPER_PAGE_TEXT_H
#define WK_LABELS_PAPER_PAGE_TEXT_H

#include <stdint.h>

#include "labels/draw/canvas.h"
#include "labels/draw/ink.h"
#include "labels/lang/lang.h"
#include "labels/secret/six_words.h"

/* A page in the making; units are mm. */
struct wk_page {
    struct wk_canvas *canvas;
    const char *lang; /* its code */
    enum wk_language language;
};

struct wk_page_style {
    double size;    /* of the em, mm */
    wk_rgba colour; /* 0: WK_INK_TEXT */
    bool bold, mono;
    enum wk_align align;
};

/* One line with its base line at y; max_w > 0: made smaller where it would be wider. */
void wk_page_text(const struct wk_page *page, double x, double y, double max_w, const char *utf8, struct wk_page_style style);
void wk_page_printf(const struct wk_page *page, double x, double y, double max_w, struct wk_page_style style,
                    const char *format, ...) __attribute__((format(printf, 6, 7)));

/*
 * As many lines as it takes within max_w, 1.45 em apart, the first with its base line at y. Returns the base line of a line
 * that would follow.
 */
double wk_page_paragraph(const struct wk_page *page, double x, double y, double max_w, const char *utf8,
                         struct wk_page_style style);

/* Commands, one a line of text, on a shaded ground max_w wide whose upper edge is at y. Returns the ground's lower edge. */
double wk_page_commands(const struct wk_page *page, double x, double y, double max_w, const char *text, double size);

/*
 * Six words of a hash in one line: on a Chinese paper the English list behind, as another one, for commands say it; and word i
 * (0..5) with its number, as it stands in the list of the page's language.
 */
#define WK_PAGE_SIX_SIZE (2 * WK_SIX_WORDS_SIZE + 24)
void wk_page_six_words(enum wk_language language, const uint8_t hash[WK_HASH_SIZE], char text[WK_PAGE_SIX_SIZE]);
#define WK_PAGE_WORD_SIZE 24
void wk_page_word(enum wk_language language, int i, const char *word, char text[WK_PAGE_WORD_SIZE]);

/* Six words in three columns and two rows within max_w, the first row's base line at y, rows 1.5 em apart, with their
 * numbers. On a Chinese page the English list stands in a small line below them, its base line 3.6 below the second row's. */
void wk_page_words(const struct wk_page *page, double x, double y, double max_w, const char *const words[6], double size);

/*
 * Which end of a code is up, to stand beside it: an arrow and a word, its base line at y. A picture of the page may be turned
 * or mirrored, and readers differ in what they make of a mirrored code. Returns its width, with room behind it.
 */
double wk_page_up(struct wk_canvas *canvas, enum wk_language language, double x, double y, double size, wk_rgba colour);

/* "2026-11-20 23:01:59", UTC, of ns since 1970. */
#define WK_PAGE_TIME_SIZE 32
void wk_page_time(char text[WK_PAGE_TIME_SIZE], int64_t t_ns);

#endif
