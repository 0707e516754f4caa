/* Lines and paragraphs set on a page, made smaller or broken where they do not fit. */
#include "labels/paper/page_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define LINE_SIZE 400
#define LEADING 1.45

static struct wk_text_style style_of(const struct wk_page *page, const struct wk_page_style *style)
{
    return (struct wk_text_style){.size = style->size,
                                  .bold = style->bold,
                                  .mono = style->mono,
                                  .align = style->align,
                                  .colour = style->colour ? style->colour : WK_INK_TEXT,
                                  .lang = page->lang};
}

void wk_page_text(const struct wk_page *page, double x, double y, double max_w, const char *utf8, struct wk_page_style style)
{
    struct wk_text_style set = style_of(page, &style);
    const double w = max_w > 0 ? wk_canvas_text_width(page->canvas, utf8, &set) : 0;
    if (w > max_w)
        set.size *= 0.995 * max_w / w;
    wk_canvas_text(page->canvas, x, y, utf8, &set);
}

void wk_page_printf(const struct wk_page *page, double x, double y, double max_w, struct wk_page_style style,
                    const char *format, ...)
{
    char text[LINE_SIZE];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    wk_page_text(page, x, y, max_w, text, style);
}

double wk_page_paragraph(const struct wk_page *page, double x, double y, double max_w, const char *utf8,
                         struct wk_page_style style)
{
    const struct wk_text_style set = style_of(page, &style);
    char line[LINE_SIZE];
    while (*utf8) {
        const size_t n = wk_canvas_text_fit(page->canvas, utf8, max_w, &set, NULL);
        (void)snprintf(line, sizeof line, "%.*s", (int)n, utf8);
        wk_canvas_text(page->canvas, x, y, line, &set);
        utf8 += n;
        y += LEADING * style.size;
    }
    return y;
}

double wk_page_commands(const struct wk_page *page, double x, double y, double max_w, const char *text, double size)
{
    const struct wk_page_style style = {.size = size, .mono = true};
    char line[LINE_SIZE];
    int n_lines = 1;
    for (const char *c = text; *c; c++)
        n_lines += *c == '\n';
    const double h = (n_lines * LEADING + 0.7) * size;
    wk_canvas_rect(page->canvas, x, y, max_w, h, 1.2, WK_INK_SHADE, WK_INK_RULE, 0.2);
    for (double base = y + 1.4 * size; *text; base += LEADING * size) {
        const size_t n = strcspn(text, "\n");
        (void)snprintf(line, sizeof line, "%.*s", (int)n, text);
        wk_page_text(page, x + size, base, max_w - 2 * size, line, style);
        text += n + (text[n] == '\n');
    }
    return y + h;
}

#define IN_ENGLISH WK_NC("paper", "in English: ")

void wk_page_six_words(enum wk_language language, const uint8_t hash[WK_HASH_SIZE], char text[WK_PAGE_SIX_SIZE])
{
    char english[WK_SIX_WORDS_SIZE], chinese[WK_SIX_WORDS_SIZE];

    wk_six_words(hash, english);
    wk_six_words_chinese(hash, chinese);
    if (language == WK_LANG_ZH)
        (void)snprintf(text, WK_PAGE_SIX_SIZE, "%s \u00b7 %s%s", chinese, wk_text(language, IN_ENGLISH), english);
    else
        (void)snprintf(text, WK_PAGE_SIX_SIZE, "%s", english);
}

void wk_page_word(enum wk_language language, int i, const char *word, char text[WK_PAGE_WORD_SIZE])
{
    (void)snprintf(text, WK_PAGE_WORD_SIZE, "%d %s", i + 1, language == WK_LANG_ZH ? wk_word_chinese(word) : word);
}

#define OTHER_SIZE 2.7 /* mm, of the other list */

/* The English list below the Chinese one, for people who compare with a command: no translation of it, and not among it. */
static void other_words(const struct wk_page *page, double x, double y, double max_w, const char *const words[6])
{
    char text[WK_PAGE_SIX_SIZE];

    (void)snprintf(text, sizeof text, "%s1 %s 2 %s 3 %s 4 %s 5 %s 6 %s", wk_text(page->language, IN_ENGLISH), words[0],
                   words[1], words[2], words[3], words[4], words[5]);
    wk_page_text(page, x, y, max_w, text, (struct wk_page_style){.size = OTHER_SIZE, .colour = WK_INK_SOFT});
}

void wk_page_words(const struct wk_page *page, double x, double y, double max_w, const char *const words[6], double size)
{
    for (int i = 0; i < 6; i++) {
        char text[WK_PAGE_WORD_SIZE];

        wk_page_word(page->language, i, words[i], text);
        wk_page_text(page, x + i % 3 * max_w / 3, y + i / 3 * 1.5 * size, max_w / 3 - 2, text,
                     (struct wk_page_style){.size = size, .bold = true});
    }
    if (page->language == WK_LANG_ZH)
        other_words(page, x, y + 1.5 * size + 3.6, max_w, words);
}

double wk_page_up(struct wk_canvas *canvas, enum wk_language language, double x, double y, double size, wk_rgba colour)
{
    const char *const word = wk_text(language, WK_NC("code", "up"));
    const struct wk_text_style style = {.size = size, .bold = true, .colour = colour};
    const double arrow_w = 0.8 * size, gap = 0.25 * size;

    wk_canvas_begin(canvas);
    wk_canvas_move_to(canvas, x, y);
    wk_canvas_line_to(canvas, x + arrow_w / 2, y - 0.75 * size);
    wk_canvas_line_to(canvas, x + arrow_w, y);
    wk_canvas_close(canvas);
    wk_canvas_fill(canvas, colour);
    wk_canvas_text(canvas, x + arrow_w + gap, y, word, &style);
    return arrow_w + gap + wk_canvas_text_width(canvas, word, &style) + size;
}

void wk_page_time(char text[WK_PAGE_TIME_SIZE], int64_t t_ns)
{
    const time_t t_s = (time_t)(t_ns / 1000000000);
    struct tm day;
    if (!gmtime_r(&t_s, &day) || strftime(text, WK_PAGE_TIME_SIZE, "%Y-%m-%d %H:%M:%S", &day) == 0)
        (void)snprintf(text, WK_PAGE_TIME_SIZE, "?");
}
