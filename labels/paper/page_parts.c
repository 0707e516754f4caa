/* What printed pages share: winds, markers, a ruler, and a PDF that is written with its JSON or not at all. */
#include "labels/paper/page_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "labels/file/outfile.h"
#include "labels/marker_bits.h"
#include "labels/paper/papers.h"

#define BLACK 0xff000000u
#define WHITE 0xffffffffu

const char *const wk_paper_wind_sign[WK_N_WINDS + 1] = {"", "東", "南", "西", "北"};
const wk_rgba wk_paper_wind_colour[WK_N_WINDS + 1] = {0, 0xff9c2b23, 0xff1f6b4a, 0xff1f4e8c, 0xff4a4540};

/* Its corners may be turned, so modules are mapped through them. */
void wk_draw_marker(struct wk_canvas *canvas, const struct wk_mm *c, uint16_t bits)
{
    const struct wk_mm right = {(c[1].x - c[0].x) / WK_MARKER_MODULES, (c[1].y - c[0].y) / WK_MARKER_MODULES};
    const struct wk_mm down = {(c[3].x - c[0].x) / WK_MARKER_MODULES, (c[3].y - c[0].y) / WK_MARKER_MODULES};
    wk_canvas_begin(canvas);
    for (int k = 0; k < 4; k++) {
        const double u = k == 1 || k == 2 ? WK_MARKER_MODULES + 1.5 : -1.5, v = k >= 2 ? WK_MARKER_MODULES + 1.5 : -1.5;
        const double x = c[0].x + u * right.x + v * down.x, y = c[0].y + u * right.y + v * down.y;
        if (k == 0)
            wk_canvas_move_to(canvas, x, y);
        else
            wk_canvas_line_to(canvas, x, y);
    }
    wk_canvas_close(canvas);
    wk_canvas_fill(canvas, WHITE);
    wk_canvas_begin(canvas);
    for (int row = 0; row < WK_MARKER_MODULES; row++)
        for (int col = 0; col < WK_MARKER_MODULES; col++) {
            const bool inner = row > 0 && row < 5 && col > 0 && col < 5;
            if (inner && bits >> (15 - (row - 1) * 4 - (col - 1)) & 1)
                continue;
            const double x = c[0].x + col * right.x + row * down.x, y = c[0].y + col * right.y + row * down.y;
            wk_canvas_move_to(canvas, x, y);
            wk_canvas_line_to(canvas, x + right.x, y + right.y);
            wk_canvas_line_to(canvas, x + right.x + down.x, y + right.y + down.y);
            wk_canvas_line_to(canvas, x + down.x, y + down.y);
            wk_canvas_close(canvas);
        }
    wk_canvas_fill(canvas, BLACK);
}

void wk_draw_ruler(struct wk_canvas *canvas, double x, double y, wk_rgba colour)
{
    const struct wk_text_style style = {.size = 2.6, .align = WK_ALIGN_MIDDLE, .colour = colour};
    wk_canvas_begin(canvas);
    wk_canvas_move_to(canvas, x, y);
    wk_canvas_line_to(canvas, x + 100, y);
    for (int mm = 0; mm <= 100; mm++) {
        wk_canvas_move_to(canvas, x + mm, y);
        wk_canvas_line_to(canvas, x + mm, y - (mm % 10 == 0 ? 3 : mm % 5 == 0 ? 2 : 1.2));
    }
    wk_canvas_stroke(canvas, colour, 0.15);
    for (int cm = 0; cm <= 10; cm++) {
        char text[8];
        (void)snprintf(text, sizeof text, "%d", cm * 10);
        wk_canvas_text(canvas, x + cm * 10, y + 2.9, text, &style);
    }
}

enum wk_status wk_paper_begin(struct wk_canvas **out, const char *pdf_path, const struct wk_paper_matter *matter,
                              enum wk_page_kind kind, bool across)
{
    const struct wk_page_size *const to = wk_page_size(matter->paper, kind), *const from = wk_page_size(WK_PAPER_A4, kind);
    const double w = across ? to->h_mm : to->w_mm, h = across ? to->w_mm : to->h_mm;
    const double from_w = across ? from->h_mm : from->w_mm, from_h = across ? from->w_mm : from->h_mm;
    const double margins = 2 * WK_PAPER_MARGIN_MM;
    const double scale = fmin((w - margins) / (from_w - margins), (h - margins) / (from_h - margins));
    const enum wk_status status = wk_canvas_new_pages(out, pdf_path, matter->pages, w, h);

    if (status != WK_OK || to == from)
        return status;
    wk_canvas_translate(*out, (w - scale * from_w) / 2, (h - scale * from_h) / 2);
    wk_canvas_scale(*out, scale, scale);
    return WK_OK;
}

enum wk_status wk_paper_write(struct wk_canvas *canvas, const char *json_path, char *text)
{
    struct wk_outfile *file = NULL;
    enum wk_status status = WK_OK;
    if (json_path) {
        status = text ? wk_outfile_open(&file, json_path) : WK_NO_MEMORY;
        if (status == WK_OK)
            status = wk_outfile_write(file, text, strlen(text));
        if (status == WK_OK)
            status = wk_outfile_write(file, "\n", 1);
    }
    free(text);
    if (status != WK_OK) {
        wk_outfile_abandon(file);
        wk_canvas_free(canvas);
        return status;
    }
    status = wk_canvas_finish(canvas);
    if (status != WK_OK || !file) {
        wk_outfile_abandon(file);
        return status;
    }
    return wk_outfile_commit(file);
}

double wk_paper_paragraph(struct wk_canvas *canvas, double x, double y, double w, const char *text,
                          const struct wk_text_style *style)
{
    while (*text) {
        char line[512];
        const size_t n = wk_canvas_text_fit(canvas, text, w, style, NULL);

        snprintf(line, sizeof line, "%.*s", (int)n, text);
        wk_canvas_text(canvas, x, y, line, style);
        y += style->size * WK_PAPER_LINE;
        text += n;
    }
    return y;
}
