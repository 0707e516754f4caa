/* A checkpoint's mark for any page, and its strip to be signed. */
#include "labels/paper/checkpoint_strip.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "labels/draw/ink.h"
#include "labels/lang/lang.h"
#include "labels/paper/papers.h"
#include "labels/paper/page_parts.h"
#include "labels/paper/page_text.h"

#define PAGE_W 148.0
#define PAGE_H 105.0
#define EDGE 9.0
#define QR 37.0

enum word { RECORD, TITLE, WHAT, KEEP, KEY, WINDS, N_TEXTS = WINDS + WK_N_WINDS };
static const char *const words[N_TEXTS] = {
    WK_NC("paper", "record"),
    WK_NC("paper", "Checkpoint of the journal"),
    WK_NC("paper", "All that was on record at this time is bound to these six words."),
    WK_NC("paper", "Whoever keeps this can show later that nothing of it was changed: wallkeeper audit check --checkpoint"),
    WK_NC("paper", "Key of the kiosk's records: "),
    WK_NC("paper", "East"),
    WK_NC("paper", "South"),
    WK_NC("paper", "West"),
    WK_NC("paper", "North")};

/* English for any other. */
static enum wk_language language_of(const char *lang)
{
    enum wk_language language = WK_LANG_EN;
    if (lang && wk_lang_parse(lang, &language) != WK_OK)
        language = WK_LANG_EN;
    return language;
}

static const char *word_of(const char *lang, enum word id)
{
    return wk_text(language_of(lang), words[id]);
}

static void print(struct wk_canvas *canvas, double x, double y, const char *text, double size, bool bold, wk_rgba colour)
{
    const struct wk_text_style style = {.size = size, .bold = bold, .colour = colour};
    wk_canvas_text(canvas, x, y, text, &style);
}

/* Made smaller where it would be wider than max_w. */
static void print_fitting(struct wk_canvas *canvas, double x, double y, const char *text, struct wk_text_style style,
                          double max_w)
{
    const double w = wk_canvas_text_width(canvas, text, &style);
    print(canvas, x, y, text, w > max_w ? 0.98 * style.size * max_w / w : style.size, style.bold, style.colour);
}

static void print_within(struct wk_canvas *canvas, double x, double y, const char *text, double size, double max_w,
                         wk_rgba colour)
{
    print_fitting(canvas, x, y, text, (struct wk_text_style){.size = size, .colour = colour}, max_w);
}

static void time_text(char text[32], int64_t t_s)
{
    const time_t t = (time_t)t_s;
    struct tm day;
    if (!gmtime_r(&t, &day) || strftime(text, 32, "%Y-%m-%d %H:%M:%S UTC", &day) == 0)
        snprintf(text, 32, "?");
}

enum wk_status wk_paper_checkpoint_mark(struct wk_canvas *canvas, double x, double y, double qr_mm,
                                        const struct wk_checkpoint *checkpoint, const char *lang)
{
    char line[WK_CHECKPOINT_TEXT_SIZE], text[64], when[32];
    const char *six[WK_N_WORDS];
    const double left = x + qr_mm * 1.08, w = qr_mm * (WK_CHECKPOINT_MARK_W - 1.08), line_y = y + qr_mm * 0.12;
    enum wk_status status;

    wk_checkpoint_format(checkpoint, true, line);
    wk_commit_words(checkpoint->head, six);
    wk_canvas_rect(canvas, x, y, qr_mm * WK_CHECKPOINT_MARK_W, qr_mm, 0, WK_INK_PAPER, 0, 0);
    status = wk_canvas_qr(canvas, x, y, qr_mm, line, 0, 'M', WK_INK_TEXT);
    if (status != WK_OK)
        return status;
    time_text(when, checkpoint->t_s);
    snprintf(text, sizeof text, "%s %" PRId64 " · %s", word_of(lang, RECORD), checkpoint->seq, when);
    const double up_w = wk_page_up(canvas, language_of(lang), left, line_y, qr_mm * 0.105, WK_INK_SOFT);
    print_within(canvas, left + up_w, line_y, text, qr_mm * 0.105, w - up_w, WK_INK_SOFT);
    for (int i = 0; i < WK_N_WORDS; i++) {
        char word[WK_PAGE_WORD_SIZE];

        wk_page_word(language_of(lang), i, six[i], word);
        print_fitting(canvas, left + i % 2 * w / 2, y + qr_mm * (0.4 + i / 2 * 0.27), word,
                      (struct wk_text_style){.size = qr_mm * 0.165, .bold = true, .colour = WK_INK_TEXT}, w / 2 - qr_mm * 0.05);
    }
    return WK_OK;
}

/* The line as it would be typed: in pieces of 80 characters, so that all of it stands there. */
static void print_line(struct wk_canvas *canvas, double y, const struct wk_checkpoint *checkpoint)
{
    char line[WK_CHECKPOINT_TEXT_SIZE], piece[81];
    wk_checkpoint_format(checkpoint, false, line);
    for (size_t at = 0; at < strlen(line); at += 80, y += 3.1) {
        snprintf(piece, sizeof piece, "%.80s", line + at);
        print_within(canvas, EDGE, y, piece, 2.6, PAGE_W - 2 * EDGE, WK_INK_SOFT);
    }
}

static enum wk_status draw(struct wk_canvas *canvas, const struct wk_checkpoint *checkpoint, const char *title,
                           const char *lang)
{
    const double step = (PAGE_W - 2 * EDGE) / WK_N_WINDS;
    char six[WK_PAGE_SIX_SIZE], key[256];
    wk_canvas_rect(canvas, 0, 0, PAGE_W, PAGE_H, 0, WK_INK_PAPER, 0, 0);
    print(canvas, EDGE, 14, word_of(lang, TITLE), 5.2, true, WK_INK_TEXT);
    print_within(canvas, EDGE, 19.5, title, 3.4, PAGE_W - 2 * EDGE, WK_INK_SOFT);
    const enum wk_status status = wk_paper_checkpoint_mark(canvas, EDGE, 23, QR, checkpoint, lang);
    print_within(canvas, EDGE, 66, word_of(lang, WHAT), 3, PAGE_W - 2 * EDGE, WK_INK_TEXT);
    print_within(canvas, EDGE, 70, word_of(lang, KEEP), 3, PAGE_W - 2 * EDGE, WK_INK_TEXT);
    print_line(canvas, 74.5, checkpoint);
    wk_page_six_words(language_of(lang), checkpoint->key, six);
    snprintf(key, sizeof key, "%s%s", word_of(lang, KEY), six);
    print_within(canvas, EDGE, 90, key, 3, PAGE_W - 2 * EDGE, WK_INK_TEXT);
    for (int i = 0; i < WK_N_WINDS; i++) {
        const double x = EDGE + i * step;
        wk_canvas_rect(canvas, x, 94.4, step - 3, 0.25, 0, WK_INK_RULE, 0, 0);
        print(canvas, x, 97.8, word_of(lang, (enum word)(WINDS + i)), 2.8, false, WK_INK_SOFT);
    }
    return status;
}

enum wk_status wk_paper_write_checkpoint(const char *pdf_path, const struct wk_paper_matter *matter)
{
    struct wk_canvas *canvas = NULL;
    enum wk_status status = wk_paper_begin(&canvas, pdf_path, matter, WK_PAGE_QUARTER, true);

    if (status != WK_OK)
        return status;
    status = draw(canvas, matter->checkpoint, matter->title, matter->lang);
    if (status == WK_OK)
        return wk_canvas_finish(canvas);
    wk_canvas_free(canvas);
    return status;
}
