/* A page as PDF: each has a head and a number, with blocks one below the other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kiosk/pages/report/page.h"
#include "labels/draw/ink.h"
#include "labels/lang/lang.h"

#define T(id) wk_text(pdf->page.head.lang, id)

static const wk_rgba tone_edge[] = {WK_INK_RULE, WK_INK_RULE, WK_INK_GOOD, WK_INK_WARN, WK_INK_BAD};
static const wk_rgba tone_ground[] = {WK_INK_SHADE, WK_INK_SHADE, 0xffeef5f0u, 0xfffbf3e2u, 0xfffbeceau};

#define LEFT (pdf->left)
#define RIGHT (LEFT + WK_REPORT_PAGE_W_MM)
#define TOP 24.0
#define BOTTOM (pdf->h - 19.0)
#define TEXT_SIZE 3.3
#define TEXT_STEP 4.7
#define KEPT_LINES 10 /* lines of a paragraph that stay together on a page */
#define CELL_SIZE 2.9
#define CELL_STEP 4.0
#define CELL_GAP 2.0
#define CELL_LINES 40 /* lines of one cell; a longer text is cut */

struct pdf {
    struct wk_report_page page;
    struct wk_canvas *canvas;
    enum wk_status status;
    int number;
    double left, h; /* left edge of the text; height of the page */
    double y;       /* where the next block begins */
    bool fresh;
    int n_columns;
    struct wk_column column[WK_REPORT_PAGE_COLUMNS];
    double share, row_shade;
};

static struct pdf *of(struct wk_report_page *page)
{
    return (struct pdf *)(void *)page; /* page is its first member */
}

static struct wk_text_style style_of(const struct pdf *pdf, double size, bool bold, wk_rgba colour)
{
    return (struct wk_text_style){.size = size, .bold = bold, .colour = colour, .lang = wk_lang_word(pdf->page.head.lang)};
}

/* One line, cut where it is wider than w. */
static void put_line(struct pdf *pdf, double x, double y, double w, const char *clean, struct wk_text_style style)
{
    const size_t n = wk_canvas_text_fit(pdf->canvas, clean, w, &style, NULL);
    char *line = malloc(n + sizeof "…");
    if (!line) {
        pdf->status = WK_NO_MEMORY;
        return;
    }
    snprintf(line, n + sizeof "…", "%.*s%s", (int)n, clean, clean[n] ? "…" : "");
    wk_canvas_text(pdf->canvas, x, y, line, &style);
    free(line);
}

static void put_head(struct pdf *pdf)
{
    char number[60], *event = wk_report_page_clean(pdf->page.head.event), *mark = wk_report_page_clean(pdf->page.head.mark);
    struct wk_text_style soft = style_of(pdf, 2.7, false, WK_INK_SOFT);
    if (event)
        put_line(pdf, LEFT, 13, WK_REPORT_PAGE_W_MM * 0.42, event, soft);
    soft.align = WK_ALIGN_RIGHT;
    if (mark)
        put_line(pdf, RIGHT, 13, WK_REPORT_PAGE_W_MM * 0.56, mark, soft);
    wk_canvas_rect(pdf->canvas, LEFT, 15, WK_REPORT_PAGE_W_MM, 0.25, 0, WK_INK_RULE, 0, 0);
    snprintf(number, sizeof number, T("page %d"), pdf->number);
    wk_canvas_text(pdf->canvas, RIGHT, pdf->h - 10, number, &soft);
    soft.align = WK_ALIGN_LEFT;
    wk_canvas_text(pdf->canvas, LEFT, pdf->h - 10, pdf->page.head.title, &soft);
    free(event);
    free(mark);
    pdf->y = TOP;
    pdf->fresh = true;
}

static void next_page(struct pdf *pdf)
{
    wk_canvas_next_page(pdf->canvas);
    pdf->number++;
    put_head(pdf);
}

/* Starts the next page unless a block of this height fits on this one. */
static void need(struct pdf *pdf, double h)
{
    if (pdf->y + h > BOTTOM && !pdf->fresh)
        next_page(pdf);
}

/* Sets a text in lines of width w from (x, y) on; returns how many. With draw false it only counts them. */
static int put_lines(struct pdf *pdf, double x, double y, double w, double step, const char *clean,
                     const struct wk_text_style *style, int most, bool draw)
{
    int n_lines = 0;
    for (const char *at = clean; *at && n_lines < most; n_lines++) {
        const size_t n = wk_canvas_text_fit(pdf->canvas, at, w, style, NULL);
        char *line = draw ? strndup(at, n) : NULL;
        if (line)
            wk_canvas_text(pdf->canvas, x, y + n_lines * step, line, style);
        free(line);
        at += n;
    }
    return n_lines;
}

static void put_text(struct wk_report_page *page, enum wk_tone tone, const char *text)
{
    struct pdf *pdf = of(page);
    const struct wk_text_style style = style_of(pdf, TEXT_SIZE, false, tone == WK_TONE_SOFT ? WK_INK_SOFT : WK_INK_TEXT);
    const bool sign = tone >= WK_TONE_GOOD;
    const double x = LEFT + (sign ? 5.5 : 0);
    char *clean = wk_report_page_clean(text);
    const int n_lines = clean ? put_lines(pdf, 0, 0, RIGHT - x, 0, clean, &style, KEPT_LINES, false) : 0;
    need(pdf, n_lines * TEXT_STEP);
    for (const char *at = clean; at && *at;) {
        const size_t n = wk_canvas_text_fit(pdf->canvas, at, RIGHT - x, &style, NULL);
        char *line = strndup(at, n);
        need(pdf, TEXT_STEP);
        pdf->y += TEXT_STEP;
        pdf->fresh = false;
        if (sign && at == clean)
            wk_report_page_sign(pdf->canvas, LEFT + 1.7, pdf->y - 1.1, 3.2, tone);
        if (line)
            wk_canvas_text(pdf->canvas, x, pdf->y, line, &style);
        free(line);
        at += n;
    }
    if (!clean)
        pdf->status = WK_NO_MEMORY;
    free(clean);
    pdf->y += 1.4;
}

static void put_chapter(struct wk_report_page *page, const char *title)
{
    struct pdf *pdf = of(page);
    if (!pdf->fresh && pdf->y > BOTTOM / 2)
        next_page(pdf);
    pdf->y += pdf->fresh ? 0 : 10;
    put_line(pdf, LEFT, pdf->y + 5, WK_REPORT_PAGE_W_MM, title, style_of(pdf, 6.4, true, WK_INK_TEXT));
    wk_canvas_rect(pdf->canvas, LEFT, pdf->y + 8, WK_REPORT_PAGE_W_MM, 0.7, 0, WK_INK_HOUSE, 0, 0);
    pdf->y += 12;
    pdf->fresh = false;
}

static void put_title(struct wk_report_page *page, const char *title, const char *under)
{
    struct pdf *pdf = of(page);
    const struct wk_text_style bold = style_of(pdf, 8.5, true, WK_INK_TEXT);
    char *clean = wk_report_page_clean(title);
    if (clean)
        pdf->y += 7 + 10 * put_lines(pdf, LEFT, pdf->y + 7, WK_REPORT_PAGE_W_MM, 10, clean, &bold, 3, true) - 10;
    free(clean);
    pdf->fresh = false;
    pdf->y += 1;
    put_text(page, WK_TONE_SOFT, under);
    wk_canvas_rect(pdf->canvas, LEFT, pdf->y, WK_REPORT_PAGE_W_MM, 0.9, 0, WK_INK_HOUSE, 0, 0);
    pdf->y += 4;
}

static void put_section(struct wk_report_page *page, const char *title, enum wk_tone tone, double keep_mm)
{
    struct pdf *pdf = of(page);
    char *clean = wk_report_page_clean(title);
    const double x = LEFT + (tone >= WK_TONE_GOOD ? 7.5 : 0);
    need(pdf, 14 + keep_mm);
    pdf->y += pdf->fresh ? 2 : 6;
    if (tone >= WK_TONE_GOOD)
        wk_report_page_sign(pdf->canvas, LEFT + 2.5, pdf->y + 2.5, 4.8, tone);
    const struct wk_text_style bold = style_of(pdf, 4.4, true, WK_INK_TEXT);
    if (clean)
        pdf->y += 5.6 * (put_lines(pdf, x, pdf->y + 4, RIGHT - x, 5.6, clean, &bold, 3, true) - 1);
    free(clean);
    pdf->y += 6.5;
    pdf->fresh = false;
}

static void put_box(struct wk_report_page *page, enum wk_tone tone, const char *title, const char *text)
{
    struct pdf *pdf = of(page);
    const struct wk_text_style bold = style_of(pdf, 5, true, WK_INK_TEXT), plain = style_of(pdf, TEXT_SIZE, false, WK_INK_TEXT);
    const double x = LEFT + 15, w = RIGHT - x - 4;
    char *clean_title = wk_report_page_clean(title), *clean = wk_report_page_clean(text);
    if (!clean_title || !clean) {
        pdf->status = WK_NO_MEMORY;
    } else {
        const int n_title = put_lines(pdf, 0, 0, w, 0, clean_title, &bold, 4, false),
                  n = put_lines(pdf, 0, 0, w, 0, clean, &plain, 30, false);
        const double h = 5 + n_title * 6.2 + n * TEXT_STEP;
        need(pdf, h + 3);
        wk_canvas_rect(pdf->canvas, LEFT, pdf->y, WK_REPORT_PAGE_W_MM, h, 1.5, tone_ground[tone], tone_edge[tone], 0.5);
        wk_report_page_sign(pdf->canvas, LEFT + 7.5, pdf->y + 7, 7.5, tone);
        put_lines(pdf, x, pdf->y + 7.6, w, 6.2, clean_title, &bold, 4, true);
        put_lines(pdf, x, pdf->y + 7 + n_title * 6.2, w, TEXT_STEP, clean, &plain, 30, true);
        pdf->y += h + 3;
        pdf->fresh = false;
    }
    free(clean_title);
    free(clean);
}

static double column_w(const struct pdf *pdf, int i)
{
    return WK_REPORT_PAGE_W_MM * pdf->column[i].share / pdf->share;
}

static void put_titles(struct pdf *pdf)
{
    double x = LEFT;
    for (int i = 0; i < pdf->n_columns; i++) {
        put_line(pdf, x, pdf->y + 3.6, column_w(pdf, i) - CELL_GAP, pdf->column[i].title,
                 style_of(pdf, 2.7, false, WK_INK_SOFT));
        x += column_w(pdf, i);
    }
    wk_canvas_rect(pdf->canvas, LEFT, pdf->y + 4.9, WK_REPORT_PAGE_W_MM, 0.3, 0, WK_INK_SOFT, 0, 0);
    pdf->y += 5.6;
}

static void put_table(struct wk_report_page *page, const struct wk_column *columns, int n)
{
    struct pdf *pdf = of(page);
    pdf->n_columns = n;
    pdf->share = 0;
    memcpy(pdf->column, columns, (size_t)n * sizeof *columns);
    for (int i = 0; i < n; i++)
        pdf->share += columns[i].share;
    need(pdf, 7 + 2 * CELL_STEP);
    pdf->y += pdf->fresh ? 0 : 1.4;
    put_titles(pdf);
    pdf->fresh = false;
}

static double cell_x(enum wk_tone tone)
{
    return tone >= WK_TONE_GOOD ? 4 : 0;
}

static void put_row(struct wk_report_page *page, const struct wk_cell *cells)
{
    struct pdf *pdf = of(page);
    char *clean[WK_REPORT_PAGE_COLUMNS] = {NULL};
    int n_lines = 1;
    double x = LEFT;
    for (int i = 0; i < pdf->n_columns; i++) {
        const struct wk_text_style style = style_of(pdf, CELL_SIZE, false, WK_INK_TEXT);
        clean[i] = wk_report_page_clean(cells[i].text);
        const int n = clean[i] ? put_lines(pdf, 0, 0, column_w(pdf, i) - CELL_GAP - cell_x(cells[i].tone), 0, clean[i], &style,
                                           CELL_LINES, false)
                               : 0;
        n_lines = n > n_lines ? n : n_lines;
    }
    const double h = n_lines * CELL_STEP + 1;
    if (pdf->y + h > BOTTOM) {
        next_page(pdf);
        put_titles(pdf);
    }
    for (int i = 0; i < pdf->n_columns; i++) {
        const struct wk_text_style style =
            style_of(pdf, CELL_SIZE, false, cells[i].tone == WK_TONE_SOFT ? WK_INK_SOFT : WK_INK_TEXT);
        const double dx = cell_x(cells[i].tone);
        if (dx > 0)
            wk_report_page_sign(pdf->canvas, x + 1.5, pdf->y + 2.2, 2.8, cells[i].tone);
        if (clean[i])
            put_lines(pdf, x + dx, pdf->y + 3.2, column_w(pdf, i) - CELL_GAP - dx, CELL_STEP, clean[i], &style, CELL_LINES,
                      true);
        else
            pdf->status = WK_NO_MEMORY;
        free(clean[i]);
        x += column_w(pdf, i);
    }
    pdf->y += h;
    wk_canvas_rect(pdf->canvas, LEFT, pdf->y - 0.2, WK_REPORT_PAGE_W_MM, 0.15, 0, WK_INK_RULE, 0, 0);
    pdf->fresh = false;
}

static void put_table_end(struct wk_report_page *page)
{
    of(page)->y += 3;
}

static void put_plot(struct wk_report_page *page, double h_mm, wk_plot_fn draw, const void *context, const char *in_words)
{
    struct pdf *pdf = of(page);
    (void)in_words;
    need(pdf, h_mm);
    wk_canvas_save(pdf->canvas);
    wk_canvas_translate(pdf->canvas, LEFT, pdf->y);
    draw(pdf->canvas, WK_REPORT_PAGE_W_MM, h_mm, context);
    wk_canvas_restore(pdf->canvas);
    pdf->y += h_mm + 2;
    pdf->fresh = false;
}

#define CROP_H 26.0
static void put_crops(struct wk_report_page *page, const struct wk_crop *crops, int n)
{
    struct pdf *pdf = of(page);
    const struct wk_text_style style = style_of(pdf, 2.4, false, WK_INK_SOFT);
    double x = LEFT;
    need(pdf, CROP_H + 10);
    for (int i = 0; i < n; i++) {
        const double w = CROP_H * crops[i].w_px / crops[i].h_px;
        char *caption = wk_report_page_clean(crops[i].caption);
        if (x + w > RIGHT) {
            x = LEFT;
            pdf->y += CROP_H + 10;
            need(pdf, CROP_H + 10);
        }
        const enum wk_status status =
            wk_canvas_jpeg(pdf->canvas, crops[i].jpeg, crops[i].n, crops[i].w_px, crops[i].h_px, x, pdf->y, w, CROP_H);
        if (status != WK_OK)
            pdf->status = status;
        if (caption)
            put_lines(pdf, x, pdf->y + CROP_H + 3, w + 1, 3, caption, &style, 2, true);
        free(caption);
        pdf->fresh = false;
        x += w + 3;
    }
    pdf->y += CROP_H + 10;
}

static enum wk_status finish(struct wk_report_page *page)
{
    struct pdf *pdf = of(page);
    enum wk_status status = pdf->status;
    if (status == WK_OK)
        status = wk_canvas_finish(pdf->canvas);
    else
        wk_canvas_free(pdf->canvas);
    free(pdf);
    return status;
}

static void abandon(struct wk_report_page *page)
{
    wk_canvas_free(of(page)->canvas);
    free(page);
}

enum wk_status wk_report_page_new_pdf(struct wk_report_page **out, const char *path, const struct wk_report_page_head *head)
{
    const struct wk_page_size *const size = wk_page_size(head->paper, WK_PAGE_WHOLE);
    struct pdf *pdf = malloc(sizeof *pdf);
    if (!pdf)
        return WK_NO_MEMORY;
    *pdf = (struct pdf){.page = {.head = *head,
                                 .title = put_title,
                                 .chapter = put_chapter,
                                 .section = put_section,
                                 .text = put_text,
                                 .box = put_box,
                                 .table = put_table,
                                 .row = put_row,
                                 .table_end = put_table_end,
                                 .plot = put_plot,
                                 .crops = put_crops,
                                 .finish = finish,
                                 .abandon = abandon},
                        .left = (size->w_mm - WK_REPORT_PAGE_W_MM) / 2,
                        .h = size->h_mm,
                        .status = WK_OK,
                        .number = 1};
    const enum wk_status status = wk_canvas_new_pages(&pdf->canvas, path, head->pages, size->w_mm, size->h_mm);
    if (status != WK_OK) {
        free(pdf);
        return status;
    }
    wk_canvas_keep_private(pdf->canvas);
    put_head(pdf);
    *out = &pdf->page;
    return WK_OK;
}
