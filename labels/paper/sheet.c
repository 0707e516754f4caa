/* A sticker drawn; a table set laid out on sheets and printed, with what lies where as JSON. */
#include "labels/paper/sheet.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "labels/paper/papers.h"
#include "labels/paper/parts.h"

#define BLACK 0xff000000u
#define WHITE 0xffffffffu
#define CUT 0xffb0b0b0u
#define SMALL 0xff606060u

#define CUT_MM 0.15 /* the line to cut along, around the sticker; neighbours share it, and with it the cut */
#define SIDE_MM 6.6 /* least margins of the sheet: a US laser prints none of the outer 6.35 mm */
#define TOP_MM 15.0
#define BOTTOM_MM 17.0
#define HAND_SPARES 4
#define N_HAND 13

/* Turned by 180 degrees, does this label read as another number (16 as 91, 68 as 89)? Then it is underlined. */
static bool turns_into_another(const char *text)
{
    static const char digits[] = "01689", turned[] = "01986";
    const size_t n = strlen(text);
    bool same = true;
    for (size_t i = 0; i < n; i++) {
        const char *at = strchr(digits, text[i]);
        if (!at)
            return false;
        same = same && turned[at - digits] == text[n - 1 - i];
    }
    return !same;
}

enum wk_status wk_draw_sticker(struct wk_canvas *canvas, double w_mm, const char *payload, wk_label label)
{
    const double module = WK_MODULE_MM(w_mm), quiet = WK_QUIET_MODULES * module;
    char text[3], set[WK_SET_SIZE] = "";
    wk_label_format(label, text);
    wk_canvas_rect(canvas, 0, 0, w_mm, w_mm * WK_STICKER_RATIO, 0, WHITE, 0, 0);
    const enum wk_status status = wk_canvas_qr(canvas, quiet, quiet, WK_CODE_MODULES * module, payload, 1, 'H', BLACK);
    if (status != WK_OK)
        return status;
    const struct wk_text_style style = {
        .size = WK_STICKER_LABEL_SIZE * w_mm, .bold = true, .align = WK_ALIGN_MIDDLE, .colour = BLACK};
    wk_canvas_text(canvas, w_mm / 2, WK_STICKER_LABEL_DOWN * w_mm, text, &style);
    if (turns_into_another(text)) {
        const double w = wk_canvas_text_width(canvas, text, &style);
        wk_canvas_rect(canvas, (w_mm - w) / 2, WK_STICKER_LINE_DOWN * w_mm, w, WK_STICKER_LINE_H * w_mm, 0, BLACK, 0, 0);
    }
    if (strlen(payload) == WK_PAYLOAD_LEN) {
        const struct wk_text_style small = {.size = WK_STICKER_SET_SIZE * w_mm, .colour = SMALL};
        memcpy(set, payload + 1, WK_SET_LEN);
        wk_canvas_text(canvas, quiet, WK_STICKER_SET_DOWN * w_mm, set, &small);
    }
    return WK_OK;
}

/* ---- the sheet ---- */

struct plan {
    const struct wk_sheet_grid *grid;
    struct wk_sticker_place *place;
    int n;
    int page, line, column;
};

static void new_line(struct plan *plan)
{
    if (plan->column > 0) {
        plan->column = 0;
        plan->line++;
    }
}

static void new_page(struct plan *plan)
{
    if (plan->column > 0 || plan->line > 0)
        plan->page++;
    plan->line = plan->column = 0;
}

static int room_left(const struct plan *plan)
{
    return (plan->grid->n_lines - plan->line) * plan->grid->n_columns - plan->column;
}

static void put(struct plan *plan, wk_label label, bool spare)
{
    const struct wk_sheet_grid *const grid = plan->grid;

    if (plan->column == grid->n_columns)
        new_line(plan);
    if (plan->line == grid->n_lines)
        new_page(plan);
    plan->place[plan->n++] = (struct wk_sticker_place){
        .page = plan->page,
        .label = label,
        .spare = spare,
        .x_mm = grid->left_mm + plan->column * grid->pitch_x_mm,
        .y_mm = grid->top_mm + plan->line * grid->pitch_y_mm,
    };
    plan->column++;
}

/* The spares of a wall in the order of how likely they are wanted; returns their number. */
static int list_spares(enum wk_wind wind, wk_label spares[HAND_SPARES + WK_N_SLOTS])
{
    int n = 0;
    for (int i = 0; i < HAND_SPARES; i++)
        spares[n++] = wk_layout_label(wind, 0);
    for (int row = WK_ROW_2; row >= WK_ROW_1; row--)
        for (int c = 0; c < wk_row_length((enum wk_row)row); c++)
            spares[n++] = wk_layout_label(wind, wk_slot_at((enum wk_row)row, c));
    return n;
}

void wk_sheet_grid(enum wk_paper_size paper, double sticker_mm, struct wk_sheet_grid *out)
{
    const struct wk_page_size *const page = wk_page_size(paper, WK_PAGE_WHOLE);
    const double w = page->h_mm, h = page->w_mm, step_x = sticker_mm + CUT_MM, step_y = sticker_mm * WK_STICKER_RATIO + CUT_MM;
    const int n_columns = (int)floor((w - 2 * SIDE_MM + CUT_MM) / step_x);

    *out = (struct wk_sheet_grid){
        .page_w_mm = w,
        .page_h_mm = h,
        .n_columns = n_columns,
        .n_lines = (int)floor((h - TOP_MM - BOTTOM_MM + CUT_MM) / step_y),
        .left_mm = (w - n_columns * step_x + CUT_MM) / 2,
        .top_mm = TOP_MM,
        .pitch_x_mm = step_x,
        .pitch_y_mm = step_y,
    };
}

int wk_sheet_plan(const struct wk_sheet_grid *grid, struct wk_sticker_place place[WK_MAX_PLACES], int *n_pages)
{
    struct plan plan = {.grid = grid, .place = place, .page = 1};
    wk_label spares[HAND_SPARES + WK_N_SLOTS], later[WK_N_WINDS * (HAND_SPARES + WK_N_SLOTS)];
    int n_later = 0;

    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        new_page(&plan);
        for (int row = WK_ROW_2; row >= WK_ROW_HAND; row--) {
            new_line(&plan);
            for (int c = 0; c < wk_row_length((enum wk_row)row); c++)
                put(&plan, wk_layout_label((enum wk_wind)wind, wk_slot_at((enum wk_row)row, c)), false);
        }
        const int n = list_spares((enum wk_wind)wind, spares);
        for (int i = 0; i < n; i++)
            if (room_left(&plan) > 0)
                put(&plan, spares[i], true);
            else
                later[n_later++] = spares[i];
    }
    if (n_later > 0)
        new_page(&plan);
    for (int i = 0; i < n_later; i++)
        put(&plan, later[i], true);
    /* Hand stickers are handled most, so what is left of the last page holds more of them, as many of each. */
    const int more = room_left(&plan) / WK_N_WINDS;
    for (int i = 0; i < more * WK_N_WINDS && n_later > 0 && plan.n < WK_MAX_PLACES; i++)
        put(&plan, wk_layout_label((enum wk_wind)(i / more + 1), 0), true);
    *n_pages = plan.page;
    return plan.n;
}

/* The sticker lies on the line, so that only the outer half of it is seen and the code's quiet zone stays white. */
enum wk_status wk_draw_place(struct wk_canvas *canvas, double w_mm, const char *payload, const struct wk_sticker_place *place)
{
    const double h_mm = w_mm * WK_STICKER_RATIO;
    wk_canvas_save(canvas);
    wk_canvas_translate(canvas, place->x_mm, place->y_mm);
    wk_canvas_begin(canvas);
    wk_canvas_move_to(canvas, 0, 0);
    wk_canvas_line_to(canvas, w_mm, 0);
    wk_canvas_line_to(canvas, w_mm, h_mm);
    wk_canvas_line_to(canvas, 0, h_mm);
    wk_canvas_close(canvas);
    if (place->spare)
        wk_canvas_stroke_dashed(canvas, CUT, 2 * CUT_MM, 1, 1);
    else
        wk_canvas_stroke(canvas, CUT, 2 * CUT_MM);
    const enum wk_status status = wk_draw_sticker(canvas, w_mm, payload, place->label);
    wk_canvas_restore(canvas);
    return status;
}

static const char *const wind_names[] = {"", "East 东", "South 南", "West 西", "North 北"};

static void draw_margins(struct wk_canvas *canvas, const struct wk_sheet_grid *grid, const char *set,
                         const struct wk_sticker_place *first, int page, int n_pages)
{
    const double right_x = grid->page_w_mm - 8, foot = grid->page_h_mm - 11;
    const struct wk_text_style title = {.size = 4.2, .bold = true, .colour = BLACK};
    const struct wk_text_style left = {.size = 2.9, .colour = SMALL},
                               right = {.size = 2.9, .align = WK_ALIGN_RIGHT, .colour = SMALL};
    char text[96];
    (void)snprintf(text, sizeof text, "Table set %s · %s", set,
                   first->spare ? "spares 备用" : wind_names[wk_label_wind(first->label)]);
    wk_canvas_text(canvas, 8, 11, text, &title);
    (void)snprintf(text, sizeof text, "page %d of %d", page, n_pages);
    wk_canvas_text(canvas, right_x, 11, text, &right);
    wk_canvas_text(canvas, right_x - 26, 11, "dashed frame: spare 虚线框：备用", &right);
    wk_canvas_text(canvas, 76, 9.4, "first the far row, then the middle, then the near one: left to right as on the mat",
                   &left);
    wk_canvas_text(canvas, 76, 13, "先远排，再中排，后近排，与牌垫一样自左向右", &left);
    wk_draw_ruler(canvas, 8, foot, SMALL);
    wk_canvas_text(canvas, 114, foot, "Print at 100 % (no “fit to page”): the ruler is 100 mm long.", &left);
    wk_canvas_text(canvas, 114, foot + 3.6, "按 100 % 打印（不要缩放）：标尺长 100 毫米。", &left);
}

static json_t *sheet_json(const struct wk_sheet_grid *grid, const struct wk_sticker_place *place, int n, double w, double h,
                          const struct wk_key *key, const char *set)
{
    json_t *stickers = json_array();
    for (int i = 0; i < n; i++) {
        char label[3], payload[WK_PAYLOAD_SIZE];
        wk_label_format(place[i].label, label);
        wk_payload_encode(payload, key, set, place[i].label);
        json_array_append_new(stickers, json_pack("{s:i, s:f, s:f, s:f, s:f, s:s, s:s, s:b}", "page", place[i].page, "x_mm",
                                                  place[i].x_mm, "y_mm", place[i].y_mm, "w_mm", w, "h_mm", h, "label", label,
                                                  "payload", payload, "spare", place[i].spare));
    }
    if (json_array_size(stickers) != (size_t)n) {
        json_decref(stickers);
        return NULL;
    }
    return json_pack("{s:[f, f], s:s, s:o}", "page_mm", grid->page_w_mm, grid->page_h_mm, "set", set, "stickers", stickers);
}

enum wk_status wk_paper_write_sheet(const char *pdf_path, const struct wk_paper_matter *matter)
{
    const double sticker_mm = matter->sticker_mm;
    const char *set = matter->set;
    struct wk_sticker_place place[WK_MAX_PLACES];
    struct wk_sheet_grid grid;
    struct wk_canvas *canvas = NULL;
    int n_pages = 0;
    if (!wk_set_valid(set) || !(sticker_mm >= WK_STICKER_MIN_MM && sticker_mm <= WK_STICKER_MAX_MM))
        return WK_BAD_INPUT;
    const double w = sticker_mm, h = sticker_mm * WK_STICKER_RATIO;
    wk_sheet_grid(matter->paper, sticker_mm, &grid);
    const int n = wk_sheet_plan(&grid, place, &n_pages);
    enum wk_status status = wk_canvas_new_pages(&canvas, pdf_path, matter->pages, grid.page_w_mm, grid.page_h_mm);
    if (status != WK_OK)
        return status;
    for (int i = 0; i < n; i++) {
        if (i == 0 || place[i].page != place[i - 1].page) {
            if (i > 0)
                wk_canvas_next_page(canvas);
            draw_margins(canvas, &grid, set, &place[i], place[i].page, n_pages);
        }
        char payload[WK_PAYLOAD_SIZE];
        wk_payload_encode(payload, matter->key, set, place[i].label);
        status = wk_draw_place(canvas, w, payload, &place[i]);
        if (status != WK_OK) {
            wk_canvas_free(canvas);
            return status;
        }
    }
    json_t *json = matter->json_path ? sheet_json(&grid, place, n, w, h, matter->key, set) : NULL;
    char *text = json ? json_dumps(json, JSON_INDENT(1) | JSON_REAL_PRECISION(9)) : NULL;
    json_decref(json);
    return wk_paper_write(canvas, matter->json_path, text);
}
