/*
 * The page of a player's evening, between its parts: where it has come to, and how texts are set on it.
 * Several: a part or two are a file.
 */
#ifndef WK_KIOSK_PAGES_REPORT_EVENING_PAGE_PARTS_H
#define WK_KIOSK_PAGES_REPORT_EVENING_PAGE_PARTS_H

#include "kiosk/pages/report/evening_page/evening_page.h"
#include "labels/draw/art.h"
#include "labels/draw/canvas.h"
#include "labels/draw/ink.h"
#include "labels/lang/name_within.h"

#define T(id) wk_text(page->lang, id)

#define MARGIN 15.0 /* mm */

struct page {
    struct wk_canvas *canvas;
    struct wk_art *art;
    const struct wk_evening *evening;
    const struct wk_field_curve *field;
    const struct wk_vouched *vouched;
    const struct wk_spot_sentence *spots;
    bool closed; /* the event */
    enum wk_language lang;
    double w, h, y; /* of the page; where the next part begins */
};

static inline struct wk_text_style style(const struct page *page, double size, bool bold, wk_rgba colour)
{
    return (struct wk_text_style){.size = size, .bold = bold, .colour = colour, .lang = wk_lang_word(page->lang)};
}

static inline struct wk_text_style aligned(struct wk_text_style style, enum wk_align align)
{
    style.align = align;
    return style;
}

static inline void text(const struct page *page, double x, double y, const char *utf8, struct wk_text_style style)
{
    wk_canvas_text(page->canvas, x, y, utf8, &style);
}

static inline int whole(const struct page *page, double x, double y, double w, int max_lines, const char *utf8,
                        struct wk_text_style style)
{
    return wk_canvas_text_whole(page->canvas, x, y, w, max_lines, utf8, &style);
}

/* What was gained is green, what was lost red, and both have their sign. */
static inline wk_rgba colour_of(int value)
{
    return value > 0 ? WK_INK_GOOD : value < 0 ? WK_INK_BAD : WK_INK_TEXT;
}

static inline double width(const struct page *page)
{
    return page->w - 2 * MARGIN;
}

/* A part's title, and at the right what belongs to it. */
static inline void title(struct page *page, const char *words, const char *aside)
{
    const struct wk_text_style bold = style(page, 5, true, WK_INK_HOUSE);
    const double w = wk_canvas_text_width(page->canvas, words, &bold) + 6;

    text(page, MARGIN, page->y + 4.6, words, bold);
    whole(page, page->w - MARGIN, page->y + 4.6, width(page) - w, 2, aside,
          aligned(style(page, 3.4, false, WK_INK_SOFT), WK_ALIGN_RIGHT));
    page->y += 7;
}

/* The three who sit at a player's table in a round's first hand. */
void wk_evening_page_partners(const struct page *page, int round, char names[3][WK_NAME_SIZE], int *table);

/* The parts, each of which moves page->y below itself. h: of the curve, mm. */
void wk_evening_page_curve(struct page *page, double h);
void wk_evening_page_round(struct page *page);
/* What the tiles' pictures give. */
enum wk_status wk_evening_page_win(struct page *page) WK_MUST_CHECK;
void wk_evening_page_gain(struct page *page);

#endif
