/* The mat drawn with its slots, markers and explanations, and printed. */
#include <math.h>
#include <stdio.h>

#include "labels/marker_bits.h"
#include "labels/paper/mat_page.h"
#include "labels/paper/papers.h"
#include "labels/paper/page_parts.h"

/*
 * The ground under the tiles is a pale slate blue. White stickers and ivory tiles stand out from it by brightness, dark and
 * green bodies too, and what is as bright as the ground (orange, bamboo) by hue; white paper would lose the first, a dark
 * ground the second, at a price in ink. A black-and-white printer makes it a 30 % grey, which still lies between light and dark
 * tiles. The diagram is drawn within 25 levels of it, so that an empty slot stays calm.
 */
#define GROUND 0xff9fb1c1u
#define OUTLINE 0xff8295a6u
#define DIAGRAM 0xff879aacu
#define WORDS 0xff76899bu
#define INK 0xff4a5560u
#define FOLD 0xffc4ccd4u
#define WHITE 0xffffffffu

#define EDGE_MM 6.6    /* what printers leave white, and a little */
#define TICK_MM 2.0    /* between two windows they meet */
#define GROUND_MM 17.0 /* how far the ground reaches beyond the rows */

struct box {
    double x0, y0, x1, y1;
};

static void grow(struct box *box, double x, double y)
{
    box->x0 = fmin(box->x0, x);
    box->y0 = fmin(box->y0, y);
    box->x1 = fmax(box->x1, x);
    box->y1 = fmax(box->y1, y);
}

static struct box rows_box(const struct wk_mat *mat)
{
    struct box box = {mat->page_w_mm, mat->page_h_mm, 0, 0};
    for (int s = 0; s < WK_N_SLOTS; s++) {
        grow(&box, mat->slot_mm[s].x - mat->pitch_x_mm / 2, mat->slot_mm[s].y - mat->pitch_y_mm / 2);
        grow(&box, mat->slot_mm[s].x + mat->pitch_x_mm / 2, mat->slot_mm[s].y + mat->pitch_y_mm / 2);
    }
    return box;
}

static struct box markers_box(const struct wk_mat *mat)
{
    struct box box = {mat->page_w_mm, mat->page_h_mm, 0, 0};
    for (int m = 0; m < WK_N_MARKERS; m++)
        for (int k = 0; k < 4; k++)
            grow(&box, mat->marker_mm[m][k].x, mat->marker_mm[m][k].y);
    return box;
}

/* The four walls' labels in a slot: E and S above, W and N below. */
static void draw_slot(struct wk_canvas *canvas, const struct wk_mat *mat, int slot)
{
    const struct wk_mm c = mat->slot_mm[slot];
    const double w = mat->slot_w_mm, h = mat->slot_h_mm;
    const struct wk_text_style number = {.size = 0.21 * w, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = DIAGRAM};
    const struct wk_text_style letter = {.size = 0.11 * w, .align = WK_ALIGN_MIDDLE, .colour = DIAGRAM};
    wk_canvas_rect(canvas, c.x - w / 2, c.y - h / 2, w, h, 0.07 * w, 0, OUTLINE, 0.25);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        const double x = c.x + ((wind - 1) % 2 ? 0.22 : -0.22) * w, y = c.y + (wind > 2 ? 0.28 : -0.12) * h;
        char text[3];
        wk_label_format(wk_layout_label((enum wk_wind)wind, slot), text);
        wk_canvas_text(canvas, x, y, text, &number);
        wk_canvas_text(canvas, x, y - 0.22 * w, (char[]){wk_wind_letter((enum wk_wind)wind), 0}, &letter);
    }
}

/* A row's window, to be cut out along its line; ticks tell where the columns are once it is. */
static void draw_window(struct wk_canvas *canvas, const struct wk_mat *mat, enum wk_row row)
{
    const struct wk_mm_box w = wk_mat_window(mat, row);
    const struct wk_text_style words = {.size = 4, .align = WK_ALIGN_MIDDLE, .colour = OUTLINE};
    const double y = (w.y0 + w.y1) / 2;
    wk_canvas_rect(canvas, w.x0, w.y0, w.x1 - w.x0, w.y1 - w.y0, 0, WHITE, INK, 0.3);
    for (int column = 0; column <= wk_row_length(row); column++) {
        const double half = wk_mat_at(mat, row, column).x - wk_mat_at(mat, row, column - 1).x;
        const double x = wk_mat_at(mat, row, column).x - half / 2;
        for (int side = 0; side < 2; side++) {
            wk_canvas_begin(canvas);
            wk_canvas_move_to(canvas, x, side ? w.y1 : w.y0);
            wk_canvas_line_to(canvas, x, side ? w.y1 + TICK_MM : w.y0 - TICK_MM);
            wk_canvas_stroke(canvas, INK, 0.4);
        }
    }
    if (mat->below)
        wk_canvas_text(canvas, (w.x0 + w.x1) / 2, y,
                       "Underside: glue it back to back under the frame, then cut both · 背面：背对背贴合后一起裁切", &words);
    else
        wk_canvas_text(canvas, (w.x0 + w.x1) / 2, y, "Cut this window out · 裁去此窗", &words);
}

static void draw_row_name(struct wk_canvas *canvas, const struct wk_mat *mat, enum wk_row row, const char *english,
                          const char *chinese)
{
    const int n = wk_row_length(row);
    const double x = wk_mat_at(mat, row, n).x - 0.38 * mat->pitch_x_mm, y = wk_mat_at(mat, row, n).y;
    const struct wk_text_style style = {.size = 0.19 * mat->pitch_x_mm, .bold = true, .colour = WORDS};
    const struct wk_text_style zh = {.size = 0.16 * mat->pitch_x_mm, .colour = WORDS, .lang = "zh"};
    wk_canvas_text(canvas, x, y, english, &style);
    wk_canvas_text(canvas, x, y + 0.24 * mat->pitch_x_mm, chinese, &zh);
}

static const char *page_name(const struct wk_mat *mat)
{
    for (int size = WK_PAPER_NOT_SAID + 1; size < WK_N_PAPER_SIZES; size++) {
        const struct wk_page_size *const page = wk_page_size((enum wk_paper_size)size, WK_PAGE_DOUBLE);
        if (fabs(page->h_mm - mat->page_w_mm) < 1 && fabs(page->w_mm - mat->page_h_mm) < 1)
            return page->name;
    }
    return NULL; /* measured, or made by somebody else */
}

static void draw_how_to_print(struct wk_canvas *canvas, const struct wk_mat *mat, double x, double y,
                              const struct wk_text_style *style)
{
    const char *const name = page_name(mat);
    char text[200];

    (void)snprintf(text, sizeof text, "Wallkeeper mat. Print at 100 %%%s%s (no “fit to page”): the ruler is 100 mm long.",
                   name ? " on " : "", name ? name : "");
    wk_canvas_text(canvas, x, y - 4.6, text, style);
    (void)snprintf(text, sizeof text, "Wallkeeper 牌垫。请按 100 %% 打印%s%s%s（不要缩放）：标尺长 100 毫米。",
                   name ? "在 " : "", name ? name : "", name ? " 纸上" : "");
    wk_canvas_text(canvas, x, y + 0.2, text, style);
}

/* Words in the white bands and the margins; only where the page has room for them. */
static void draw_words(struct wk_canvas *canvas, const struct wk_mat *mat, struct box rows, struct box marks)
{
    const double middle = mat->page_w_mm / 2, below = marks.y1 - 6;
    const struct wk_text_style big = {.size = 6.5, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = INK};
    const struct wk_text_style plain = {.size = 3.4, .align = WK_ALIGN_MIDDLE, .colour = INK};
    const struct wk_text_style left = {.size = 3.2, .colour = INK}, fold = {.size = 2.6, .colour = OUTLINE};
    const struct wk_text_style hand = {.size = 5, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = WORDS};
    wk_canvas_text(canvas, middle, fmin(rows.y1 + 10, mat->page_h_mm - 8), "Near row · 13 tiles · 近排 13 张", &hand);
    wk_canvas_text(canvas, middle, rows.y0 - 6, "Numbers rise from right to left · 号码自右向左递增", &hand);
    if (marks.y1 > rows.y1 + 14 && mat->page_w_mm > 200) {
        wk_canvas_begin(canvas);
        for (int side = -1; side <= 1; side += 2) {
            wk_canvas_move_to(canvas, middle + side * 74 - 5, below - 4);
            wk_canvas_line_to(canvas, middle + side * 74 + 5, below - 4);
            wk_canvas_line_to(canvas, middle + side * 74, below + 2.5);
            wk_canvas_close(canvas);
        }
        wk_canvas_fill(canvas, INK);
        wk_canvas_text(canvas, middle, below, "PLAYER’S SIDE · 选手一侧", &big);
        wk_canvas_text(canvas, middle, marks.y0 + 8, "far side, towards the middle of the table · 远侧，朝向牌桌中央", &plain);
    }
    if (mat->page_h_mm > marks.y1 + 9 + 22 && mat->page_w_mm > 260) {
        const double y = fmin(marks.y1 + 26, mat->page_h_mm - 12);
        wk_draw_ruler(canvas, rows.x0, y, INK);
        draw_how_to_print(canvas, mat, rows.x0 + 110, y, &left);
        for (int k = 0; k < 2; k++) {
            const double line = k ? marks.y1 + 9 : marks.y0 - 9;
            wk_canvas_begin(canvas);
            wk_canvas_move_to(canvas, EDGE_MM, line);
            wk_canvas_line_to(canvas, mat->page_w_mm - EDGE_MM, line);
            wk_canvas_stroke_dashed(canvas, FOLD, 0.2, 2, 3);
        }
        wk_canvas_text(canvas, rows.x0, marks.y0 - 10.5, "trim or fold here · 可在此裁切或折叠", &fold);
    }
}

void wk_draw_mat(struct wk_canvas *canvas, const struct wk_mat *mat)
{
    const struct box rows = rows_box(mat), marks = markers_box(mat);
    const double x0 = fmax(rows.x0 - GROUND_MM, EDGE_MM), x1 = fmin(rows.x1 + GROUND_MM, mat->page_w_mm - EDGE_MM);
    const double y0 = fmax(rows.y0 - GROUND_MM, EDGE_MM), y1 = fmin(rows.y1 + GROUND_MM, mat->page_h_mm - EDGE_MM);
    wk_canvas_rect(canvas, 0, 0, mat->page_w_mm, mat->page_h_mm, 0, WHITE, 0, 0);
    wk_canvas_rect(canvas, x0, y0, x1 - x0, y1 - y0, 4, GROUND, 0, 0);
    if (mat->glass) {
        for (int row = WK_ROW_HAND; row <= WK_ROW_2; row++)
            draw_window(canvas, mat, (enum wk_row)row);
    } else {
        for (int s = 0; s < WK_N_SLOTS; s++)
            draw_slot(canvas, mat, s);
        draw_row_name(canvas, mat, WK_ROW_2, "Far row, below", "远排，下层");
        draw_row_name(canvas, mat, WK_ROW_1, "Middle row, on top", "中排，上层");
    }
    if (!mat->below)
        draw_words(canvas, mat, rows, marks);
    for (int m = 0; m < WK_N_MARKERS; m++)
        wk_draw_marker(canvas, mat->marker_mm[m], wk_marker_bits[wk_mat_marker_id(mat, m)]);
}

enum wk_status wk_paper_write_mat(const char *pdf_path, const struct wk_paper_matter *matter)
{
    const struct wk_mat *mat = matter->mat;
    struct wk_canvas *canvas = NULL;
    if (!wk_mat_valid(mat))
        return WK_BAD_INPUT;
    const enum wk_status status = wk_canvas_new_pages(&canvas, pdf_path, matter->pages, mat->page_w_mm, mat->page_h_mm);
    if (status != WK_OK)
        return status;
    wk_draw_mat(canvas, mat);
    if (mat->glass && !mat->below) {
        struct wk_mat below;
        wk_mat_below(mat, &below);
        wk_canvas_next_page(canvas);
        wk_draw_mat(canvas, &below);
    }
    return wk_paper_write(canvas, matter->json_path, matter->json_path ? wk_mat_json(mat) : NULL);
}
