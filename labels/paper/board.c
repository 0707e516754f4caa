/* The lens board drawn and printed, and where its corners are as JSON. */
#include <jansson.h>
#include <math.h>

#include "labels/file/json_text.h"
#include "labels/marker_bits.h"
#include "labels/paper/board.h"
#include "labels/paper/papers.h"
#include "labels/paper/page_parts.h"

#define WHITE 0xffffffffu
#define BLACK 0xff000000u
#define INK 0xff4a5560u

_Static_assert(WK_BOARD_FIRST_ID + WK_BOARD_N_MARKERS == WK_N_MARKER_IDS, "each id is the mat's or the board's");

#define BESIDE 10.0  /* white beside it, at least */
#define WORDS_H 15.0 /* two lines under it, and some white */

void wk_draw_board(struct wk_canvas *canvas, double x, double y, double square)
{
    const double edge = (1 - WK_BOARD_MARKER) / 2 * square, side = WK_BOARD_MARKER * square;
    int id = WK_BOARD_FIRST_ID;

    /* The squares come last: a marker's white ground reaches a little into them. */
    for (int row = 0; row < WK_BOARD_ROWS; row++)
        for (int column = 0; column < WK_BOARD_COLUMNS; column++)
            if (row % 2 != column % 2) {
                const double u = x + column * square + edge, v = y + row * square + edge;
                const struct wk_mm c[4] = {{u, v}, {u + side, v}, {u + side, v + side}, {u, v + side}};
                wk_draw_marker(canvas, c, wk_marker_bits[id++]);
            }
    for (int row = 0; row < WK_BOARD_ROWS; row++)
        for (int column = row % 2; column < WK_BOARD_COLUMNS; column += 2)
            wk_canvas_rect(canvas, x + column * square, y + row * square, square, square, 0, BLACK, 0, 0);
}

static char *board_json(double w, double h, double x, double y, double square)
{
    json_t *corners = json_array();

    for (int i = 0; i < WK_BOARD_N_CORNERS; i++)
        json_array_append_new(corners,
                              json_pack("{s:i, s:[f, f]}", "id", i, "at_mm", x + (1 + i % (WK_BOARD_COLUMNS - 1)) * square,
                                        y + (1 + i / (WK_BOARD_COLUMNS - 1)) * square));
    json_t *root = json_pack("{s:[f, f], s:[i, i], s:f, s:f, s:s, s:i, s:o}", "page_mm", w, h, "squares", WK_BOARD_COLUMNS,
                             WK_BOARD_ROWS, "square_mm", square, "marker_mm", WK_BOARD_MARKER * square, "dictionary", "4x4_50",
                             "first_id", WK_BOARD_FIRST_ID, "corners", corners);
    char *text = root ? wk_json_dump(root, JSON_INDENT(1) | JSON_REAL_PRECISION(9)) : NULL;

    json_decref(root);
    return text;
}

enum wk_status wk_paper_write_board(const char *pdf_path, const struct wk_paper_matter *matter)
{
    const struct wk_page_size *const page = wk_page_size(matter->paper, matter->large ? WK_PAGE_DOUBLE : WK_PAGE_WHOLE);
    const double w = page->h_mm, h = page->w_mm, room_w = w - 2 * BESIDE, room_h = h - 2 * WK_PAPER_MARGIN_MM;
    const double square = floor(fmin(room_w / WK_BOARD_COLUMNS, (room_h - WORDS_H) / WK_BOARD_ROWS));
    const double x = (w - WK_BOARD_COLUMNS * square) / 2, y = (h - WK_BOARD_ROWS * square) / 2 - 1.5;
    const struct wk_text_style style = {.size = 3, .align = WK_ALIGN_MIDDLE, .colour = INK};
    const double below = y + WK_BOARD_ROWS * square;
    struct wk_canvas *canvas = NULL;
    const enum wk_status status = wk_canvas_new_pages(&canvas, pdf_path, matter->pages, w, h);

    if (status != WK_OK)
        return status;
    wk_canvas_rect(canvas, 0, 0, w, h, 0, WHITE, 0, 0);
    wk_draw_board(canvas, x, y, square);
    wk_canvas_text(
        canvas, w / 2, below + 4.4,
        "Wallkeeper lens board. Glue it to something stiff and flat; its size does not matter. `wallkeeper calibrate "
        "camera`",
        &style);
    wk_canvas_text(canvas, w / 2, below + 8.4, "Wallkeeper 镜头标定板。请平整地贴在硬板上；大小不限。", &style);
    return wk_paper_write(canvas, matter->json_path, matter->json_path ? board_json(w, h, x, y, square) : NULL);
}
