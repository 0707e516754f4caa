/* The labelling chart of Appendix 1: where each of the 34 tiles of a wall lies. */
#include <stdio.h>
#include <string.h>

#include "labels/draw/ink.h"
#include "labels/lang/lang.h"
#include "labels/paper/papers.h"
#include "labels/paper/page_parts.h"

#define PAGE_W 297.0
#define PAGE_H 210.0
#define LEFT 15.0
#define GAP_X 9.0
#define PANEL_W ((PAGE_W - 2 * LEFT - GAP_X) / 2)
#define TOP 34.0
#define PANEL_H 64.0
#define GAP_Y 7.0
#define TILE_W 8.3
#define TILE_H 11.0
#define STEP_X 8.75
#define STEP_Y 15.2

enum word { TITLE, SUBTITLE, ROW_2, ROW_1, HAND, STACK, STACK_ON, DRAW, STEP_1, STEP_2, STEP_3, STEP_4, N_WORDS };

static const char *const words[N_WORDS] = {
    WK_NC("chart", "How to lay out and label your 34 tiles"),
    WK_NC("chart", "as you see them from your chair · numbers rise from right to left"),
    WK_NC("chart", "far"),
    WK_NC("chart", "middle"),
    WK_NC("chart", "near"),
    WK_NC("chart", "middle row goes "),
    WK_NC("chart", "on top of far row"),
    WK_NC("chart", "Draw order"),
    WK_NC("chart", "1  Lay three rows: near 13, middle 10, far 11, the letter at the right end of the far row."),
    WK_NC("chart", "2  Stick the stickers on as shown. The 13 of a near row are alike."),
    WK_NC("chart", "3  When all four walls are checked, stack the middle row on the far row, number above number. Your letter "
                   "is drawn first."),
    WK_NC("chart", "4  Draw only from your own wall. After the hand, lay all tiles back as shown, in one layer.")};

static const char *const wind_words[WK_N_WINDS + 1] = {"", WK_NC("chart", "East, the dealer"), WK_NC("chart", "South"),
                                                       WK_NC("chart", "West"), WK_NC("chart", "North")};

struct chart {
    struct wk_canvas *canvas;
    const char *lang;
    enum wk_language language;
};

static void text(const struct chart *chart, double x, double y, double size, bool bold, enum wk_align align, wk_rgba colour,
                 const char *utf8)
{
    const struct wk_text_style style = {.size = size, .bold = bold, .align = align, .colour = colour, .lang = chart->lang};
    wk_canvas_text(chart->canvas, x, y, utf8, &style);
}

static const char *text_of(const struct chart *chart, enum word id)
{
    return wk_text(chart->language, words[id]);
}

static void arrow(struct wk_canvas *canvas, double x0, double y0, double x1, double y1, double head)
{
    const double k = y1 == y0 ? (x1 > x0 ? 1 : -1) : (y1 > y0 ? 1 : -1), across = y1 == y0 ? 0 : 1;
    wk_canvas_begin(canvas);
    wk_canvas_move_to(canvas, x0, y0);
    wk_canvas_line_to(canvas, x1, y1);
    for (int side = -1; side <= 1; side += 2) {
        wk_canvas_move_to(canvas, x1, y1);
        wk_canvas_line_to(canvas, x1 + (across != 0 ? side * head * 0.7 : -k * head),
                          y1 + (across != 0 ? -k * head : side * head * 0.7));
    }
    wk_canvas_stroke(canvas, WK_INK_HOUSE, 0.6);
}

static void draw_tile(const struct chart *chart, double x, double y, wk_label label, wk_rgba colour)
{
    char name[3];
    wk_label_format(label, name);
    wk_canvas_rect(chart->canvas, x, y, TILE_W, TILE_H, 1, WK_INK_EDGE, 0, 0);
    wk_canvas_rect(chart->canvas, x, y, TILE_W, TILE_H - 0.7, 1, WK_INK_IVORY, WK_INK_EDGE, 0.15);
    text(chart, x + TILE_W / 2, y + 7.0, 4.7, true, WK_ALIGN_MIDDLE, colour, name);
}

/* "A, 10, 20, 11, 21, ..., 19, 29": the letter, then each column from the right, upper tile first. */
static void draw_order(enum wk_wind wind, char out[64])
{
    char letter[3], a[3], b[3];
    size_t n;
    wk_label_format(wk_layout_label(wind, wk_slot_at(WK_ROW_2, 10)), letter);
    n = (size_t)snprintf(out, 64, "%s", letter);
    for (int column = 9; column >= 0; column--) {
        if (column < 7 && column > 0)
            continue;
        wk_label_format(wk_layout_label(wind, wk_slot_at(WK_ROW_1, column)), a);
        wk_label_format(wk_layout_label(wind, wk_slot_at(WK_ROW_2, column)), b);
        n += (size_t)snprintf(out + n, 64 - n, "%s %s %s", column == 0 ? " … " : " ·", a, b);
    }
}

static void draw_wall(const struct chart *chart, enum wk_wind wind, double x, double y)
{
    struct wk_canvas *canvas = chart->canvas;
    const wk_rgba colour = wk_paper_wind_colour[wind];
    const double tiles = x + 13.5, top = y + 14.5;
    char order[64];
    wk_canvas_rect(canvas, x, y, PANEL_W, PANEL_H, 3, WK_INK_PAPER, WK_INK_RULE, 0.3);
    wk_canvas_rect(canvas, x + 4, y + 3, 8, 9, 1.2, colour, 0, 0);
    text(chart, x + 8, y + 9.8, 6.4, true, WK_ALIGN_MIDDLE, WK_INK_PAPER, wk_paper_wind_sign[wind]);
    text(chart, x + 15, y + 9.6, 5.6, true, WK_ALIGN_LEFT, WK_INK_TEXT, wk_text(chart->language, wind_words[wind]));
    draw_order(wind, order);
    text(chart, x + PANEL_W - 4, y + 6.2, 2.9, false, WK_ALIGN_RIGHT, WK_INK_SOFT, text_of(chart, DRAW));
    text(chart, x + PANEL_W - 4, y + 10.8, 3.7, true, WK_ALIGN_RIGHT, colour, order);
    for (int row = WK_ROW_HAND; row <= WK_ROW_2; row++) {
        const double at = top + (2 - row) * STEP_Y + (row == WK_ROW_HAND ? 1.6 : 0);
        const enum word name = row == WK_ROW_2 ? ROW_2 : row == WK_ROW_1 ? ROW_1 : HAND;
        text(chart, tiles - 1.6, at + 6.7, 3, false, WK_ALIGN_RIGHT, WK_INK_SOFT, text_of(chart, name));
        for (int column = 0; column < wk_row_length((enum wk_row)row); column++)
            draw_tile(chart, tiles + column * STEP_X, at, wk_layout_label(wind, wk_slot_at((enum wk_row)row, column)), colour);
    }
    for (int column = 0; column < 10; column++) {
        const double at = tiles + column * STEP_X + TILE_W / 2, low = top + STEP_Y - 0.5;
        arrow(canvas, at, low, at, low - STEP_Y + TILE_H + 1.0, 1.1);
    }
    /* Beside the middle row, in two lines, where no tile lies. */
    const double beside = tiles + 10 * STEP_X + 2;
    text(chart, beside, top + STEP_Y + 5.0, 3, false, WK_ALIGN_LEFT, WK_INK_HOUSE, text_of(chart, STACK));
    text(chart, beside, top + STEP_Y + 9.2, 3, false, WK_ALIGN_LEFT, WK_INK_HOUSE, text_of(chart, STACK_ON));
}

enum wk_status wk_paper_write_chart(const char *pdf_path, const struct wk_paper_matter *matter)
{
    struct chart chart = {.lang = matter->lang};
    if (wk_lang_parse(chart.lang, &chart.language) != WK_OK)
        return WK_BAD_INPUT;
    const enum wk_status status = wk_paper_begin(&chart.canvas, pdf_path, matter, WK_PAGE_WHOLE, true);
    if (status != WK_OK)
        return status;
    text(&chart, LEFT, 19, 8.6, true, WK_ALIGN_LEFT, WK_INK_TEXT, text_of(&chart, TITLE));
    text(&chart, LEFT, 27, 4.4, false, WK_ALIGN_LEFT, WK_INK_SOFT, text_of(&chart, SUBTITLE));
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++)
        draw_wall(&chart, (enum wk_wind)wind, LEFT + ((wind - 1) % 2) * (PANEL_W + GAP_X),
                  TOP + ((wind - 1) / 2) * (PANEL_H + GAP_Y));
    for (int i = 0; i < 4; i++)
        text(&chart, LEFT, TOP + 2 * PANEL_H + GAP_Y + 9.4 + i * 6.5, 4.3, false, WK_ALIGN_LEFT, WK_INK_TEXT,
             text_of(&chart, (enum word)(STEP_1 + i)));
    return wk_canvas_finish(chart.canvas);
}
