/* A sticker drawn; a table set laid out on sheets and printed, with what lies where as JSON. */
#include "labels/paper/sheet.h"

#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "labels/draw/qr.h"
#include "labels/file/json_text.h"
#include "labels/file/outfile.h"
#include "labels/paper/label_sheet.h"
#include "labels/paper/papers.h"
#include "labels/paper/page_parts.h"

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

static enum wk_status draw_code(struct wk_canvas *canvas, double at, double size, const char *payload, int mask)
{
    struct wk_qr qr;
    enum wk_status status = wk_qr_new(&qr, payload, 1, 'H');

    if (status != WK_OK)
        return status;
    if (mask != WK_MASK_ENCODERS)
        status = wk_mask_change(qr.black, mask);
    if (status == WK_OK)
        wk_canvas_modules(canvas, at, at, size, qr.black, qr.n, BLACK);
    wk_qr_free(&qr);
    return status;
}

enum wk_status wk_draw_sticker(struct wk_canvas *canvas, double w_mm, const char *payload, int mask, wk_label label)
{
    const double module = WK_MODULE_MM(w_mm), quiet = WK_QUIET_MODULES * module;
    char text[3], set[WK_SET_SIZE] = "";
    wk_label_format(label, text);
    wk_canvas_rect(canvas, 0, 0, w_mm, w_mm * WK_STICKER_RATIO, 0, WHITE, 0, 0);
    const enum wk_status status = draw_code(canvas, quiet, WK_CODE_MODULES * module, payload, mask);
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

/* A set's codes in the order of its labels, with the masks that libqrencode gives them. */
static enum wk_status encode(const struct wk_key *key, const char *set, uint8_t (*black)[WK_CODE_SQUARES])
{
    enum wk_status status = WK_OK;
    int n = 0;

    for (int label = 0; label < WK_LABEL_END && status == WK_OK; label++) {
        char text[WK_PAYLOAD_SIZE];
        struct wk_qr qr;

        if (!wk_label_valid((wk_label)label))
            continue;
        wk_payload_encode(text, key, set, (wk_label)label);
        status = wk_qr_new(&qr, text, 1, 'H');
        if (status == WK_OK) {
            memcpy(black[n++], qr.black, WK_CODE_SQUARES);
            wk_qr_free(&qr);
        }
    }
    return status;
}

enum wk_status wk_set_masks(const struct wk_key *key, const char set[WK_SET_SIZE], enum wk_codes codes,
                            int8_t mask[WK_LABEL_END])
{
    uint8_t black[WK_N_LABELS][WK_CODE_SQUARES], of_code[WK_N_LABELS];
    int n = 0;

    if (!wk_set_valid(set))
        return WK_BAD_INPUT;
    memset(mask, WK_MASK_ENCODERS, WK_LABEL_END);
    if (codes != WK_CODES_2)
        return WK_OK;
    enum wk_status status = encode(key, set, black);
    if (status == WK_OK)
        status = wk_masks_apart((const uint8_t(*)[WK_CODE_SQUARES])black, WK_N_LABELS, of_code);
    for (int label = 0; label < WK_LABEL_END && status == WK_OK; label++)
        if (wk_label_valid((wk_label)label))
            mask[label] = (int8_t)of_code[n++];
    return status;
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
            if (!grid->labels) /* of what was paid for nothing stays empty */
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

int wk_sheet_plan_only(const struct wk_sheet_grid *grid, const wk_label *label, int n, int from,
                       struct wk_sticker_place place[WK_MAX_PLACES], int *n_pages)
{
    struct plan plan = {.grid = grid, .place = place, .page = 1};

    plan.line = (from - 1) / grid->n_columns;
    plan.column = (from - 1) % grid->n_columns;
    for (int i = 0; i < n; i++)
        put(&plan, label[i], false);
    *n_pages = plan.page;
    return plan.n;
}

/* ---- single stickers ---- */

static enum wk_status refuse(char problem[WK_ONLY_PROBLEM], const char *format, ...) __attribute__((format(printf, 2, 3)));
static enum wk_status refuse(char problem[WK_ONLY_PROBLEM], const char *format, ...)
{
    va_list rest;

    va_start(rest, format);
    (void)vsnprintf(problem, WK_ONLY_PROBLEM, format, rest);
    va_end(rest);
    return WK_BAD_INPUT;
}

/* "1x2", of which two are put behind label[*n]. */
static enum wk_status take_item(const char *item, wk_label label[WK_MAX_PLACES], int *n, char problem[WK_ONLY_PROBLEM])
{
    const char *const times = strchr(item, 'x');
    char name[3] = "", *end = NULL;
    wk_label what = WK_LABEL_NONE;
    long copies = 1;

    if (times)
        copies = times[1] >= '0' && times[1] <= '9' ? strtol(times + 1, &end, 10) : 0;
    if (copies < 1 || copies > 99 || (times && *end))
        return refuse(problem, "%.20s: how many is a number from 1 to 99, as in 1x2", item);
    const size_t length = times ? (size_t)(times - item) : strlen(item);
    if (length < sizeof name)
        memcpy(name, item, length);
    if (length == 0 || length >= sizeof name || wk_label_parse(name, &what) != WK_OK)
        return refuse(problem, "%.*s: no set has this label; there are 1 to 4, 10 to 89, A to D",
                      (int)(length < 20 ? length : 20), item);
    if (copies > WK_MAX_PLACES - *n)
        return refuse(problem, "more than %d stickers", WK_MAX_PLACES);
    while (copies-- > 0)
        label[(*n)++] = what;
    return WK_OK;
}

enum wk_status wk_sheet_only_parse(const char *text, char set[WK_SET_SIZE], wk_label label[WK_MAX_PLACES], int *n,
                                   char problem[WK_ONLY_PROBLEM])
{
    const char *at = strchr(text, ':');
    enum wk_status status = WK_OK;

    *n = 0;
    if (!at || at - text != WK_SET_LEN)
        return refuse(problem, "a set and labels of it are wanted, as 07A:25,1x2");
    memcpy(set, text, WK_SET_LEN);
    set[WK_SET_LEN] = 0;
    if (!wk_set_valid(set))
        return refuse(problem, "%s: a set is three characters 0-9 A-Z", set);
    while (status == WK_OK && at) {
        const char *const item = at + 1;
        char one[24] = "";

        at = strchr(item, ',');
        (void)snprintf(one, sizeof one, "%.*s", (int)(at ? at - item : (long)strlen(item)), item);
        status = take_item(one, label, n, problem);
    }
    return status;
}

/* ---- what is drawn ---- */

/* The sticker lies on the line, so that only the outer half of it is seen and the code's quiet zone stays white. */
enum wk_status wk_draw_place(struct wk_canvas *canvas, double w_mm, const char *payload, int mask,
                             const struct wk_sticker_place *place)
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
    const enum wk_status status = wk_draw_sticker(canvas, w_mm, payload, mask, place->label);
    wk_canvas_restore(canvas);
    return status;
}

/* A place of a grid: on labels that are no longer than a tile there is nothing to cut. */
static enum wk_status draw_on(struct wk_canvas *canvas, const struct wk_sheet_grid *grid, double w_mm, const char *payload,
                              int mask, const struct wk_sticker_place *place)
{
    const struct wk_sticker_place at_origin = {.label = place->label, .spare = place->spare};
    enum wk_status status;

    if (!grid->labels)
        return wk_draw_place(canvas, w_mm, payload, mask, place);
    wk_canvas_save(canvas);
    wk_canvas_translate(canvas, place->x_mm + (grid->turned ? w_mm * WK_STICKER_RATIO : 0), place->y_mm);
    if (grid->turned)
        wk_canvas_rotate(canvas, 90);
    if (wk_label_sheet_is_cut(grid->labels))
        status = wk_draw_place(canvas, w_mm, payload, mask, &at_origin);
    else
        status = wk_draw_sticker(canvas, w_mm, payload, mask, place->label);
    wk_canvas_restore(canvas);
    return status;
}

static int codes_of(const struct wk_paper_matter *matter)
{
    return (int)(matter->codes == WK_CODES_NONE ? WK_CODES_2 : matter->codes);
}

static const char *const wind_names[] = {"", "East 东", "South 南", "West 西", "North 北"};

static void draw_margins(struct wk_canvas *canvas, const struct wk_sheet_grid *grid, const struct wk_paper_matter *matter,
                         const struct wk_sticker_place *first, int page, int n_pages)
{
    const double right_x = grid->page_w_mm - 8, foot = grid->page_h_mm - 11;
    const struct wk_text_style title = {.size = 4.2, .bold = true, .colour = BLACK};
    const struct wk_text_style left = {.size = 2.9, .colour = SMALL},
                               right = {.size = 2.9, .align = WK_ALIGN_RIGHT, .colour = SMALL};
    char text[96];
    (void)snprintf(text, sizeof text, "Table set %s · %s", matter->set,
                   matter->only   ? "stickers again 补印的贴纸"
                   : first->spare ? "spares 备用"
                                  : wind_names[wk_label_wind(first->label)]);
    wk_canvas_text(canvas, 8, 11, text, &title);
    (void)snprintf(text, sizeof text, "codes %d 编码%d · page %d of %d", codes_of(matter), codes_of(matter), page, n_pages);
    wk_canvas_text(canvas, right_x, 11, text, &right);
    if (!matter->only) { /* single ones stand in the order in which they were asked for */
        wk_canvas_text(canvas, right_x - 46, 11, "dashed frame: spare 虚线框：备用", &right);
        wk_canvas_text(canvas, 76, 9.4, "first the far row, then the middle, then the near one: left to right as on the mat",
                       &left);
        wk_canvas_text(canvas, 76, 13, "先远排，再中排，后近排，与牌垫一样自左向右", &left);
    }
    wk_draw_ruler(canvas, 8, foot, SMALL);
    wk_canvas_text(canvas, 114, foot, "Print at 100 % (no “fit to page”): the ruler is 100 mm long.", &left);
    wk_canvas_text(canvas, 114, foot + 3.6, "按 100 % 打印（不要缩放）：标尺长 100 毫米。", &left);
}

/* What there is room for above the labels of a sheet: one line. */
static void draw_head(struct wk_canvas *canvas, const struct wk_sheet_grid *grid, const struct wk_paper_matter *matter,
                      int page, int n_pages)
{
    const struct wk_text_style style = {.size = 2.6, .colour = SMALL};
    char text[160];

    (void)snprintf(text, sizeof text, "Table set %s · codes %d 编码%d · %s %s · page %d of %d · print at 100 %% 按 100 %% 打印",
                   matter->set, codes_of(matter), codes_of(matter), grid->labels->maker, grid->labels->number, page, n_pages);
    wk_canvas_text(canvas, 16, 9.4, text, &style);
}

static json_t *sheet_json(const struct wk_sheet_grid *grid, const struct wk_sticker_place *place, int n, double w, double h,
                          const struct wk_paper_matter *matter)
{
    json_t *stickers = json_array();
    for (int i = 0; i < n; i++) {
        char label[3], payload[WK_PAYLOAD_SIZE];
        wk_label_format(place[i].label, label);
        wk_payload_encode(payload, matter->key, matter->set, place[i].label);
        json_array_append_new(stickers, json_pack("{s:i, s:f, s:f, s:f, s:f, s:s, s:s, s:b, s:b}", "page", place[i].page,
                                                  "x_mm", place[i].x_mm, "y_mm", place[i].y_mm, "w_mm", grid->turned ? h : w,
                                                  "h_mm", grid->turned ? w : h, "label", label, "payload", payload, "spare",
                                                  place[i].spare, "turned", grid->turned));
    }
    if (json_array_size(stickers) != (size_t)n) {
        json_decref(stickers);
        return NULL;
    }
    return json_pack("{s:[f, f], s:s, s:i, s:o}", "page_mm", grid->page_w_mm, grid->page_h_mm, "set", matter->set, "codes",
                     codes_of(matter), "stickers", stickers);
}

enum wk_status wk_paper_write_sheet(const char *pdf_path, const struct wk_paper_matter *matter)
{
    const double sticker_mm = matter->sticker_mm;
    const char *set = matter->set;
    struct wk_sticker_place place[WK_MAX_PLACES];
    struct wk_sheet_grid grid;
    struct wk_canvas *canvas = NULL;
    int n_pages = 0;
    int8_t mask[WK_LABEL_END];
    if (!wk_set_valid(set) || !(sticker_mm >= WK_STICKER_MIN_MM && sticker_mm <= WK_STICKER_MAX_MM))
        return WK_BAD_INPUT;
    const double w = sticker_mm, h = sticker_mm * WK_STICKER_RATIO;
    enum wk_status status = WK_OK;
    if (matter->on)
        status = wk_label_sheet_grid(matter->on, sticker_mm, &grid);
    else
        wk_sheet_grid(matter->paper, sticker_mm, &grid);
    const int from = matter->from > 0 ? matter->from : 1;
    if (status != WK_OK || matter->n_only > WK_MAX_PLACES || from > grid.n_columns * grid.n_lines)
        return WK_BAD_INPUT;
    const int n = matter->only ? wk_sheet_plan_only(&grid, matter->only, matter->n_only, from, place, &n_pages)
                               : wk_sheet_plan(&grid, place, &n_pages);
    status = wk_set_masks(matter->key, set, codes_of(matter), mask);
    if (status == WK_OK)
        status = wk_canvas_new_pages(&canvas, pdf_path, matter->pages, grid.page_w_mm, grid.page_h_mm);
    if (status != WK_OK)
        return status;
    for (int i = 0; i < n; i++) {
        if (i == 0 || place[i].page != place[i - 1].page) {
            if (i > 0)
                wk_canvas_next_page(canvas);
            if (grid.labels)
                draw_head(canvas, &grid, matter, place[i].page, n_pages);
            else
                draw_margins(canvas, &grid, matter, &place[i], place[i].page, n_pages);
        }
        char payload[WK_PAYLOAD_SIZE];
        wk_payload_encode(payload, matter->key, set, place[i].label);
        status = draw_on(canvas, &grid, w, payload, mask[place[i].label], &place[i]);
        if (status != WK_OK) {
            wk_canvas_free(canvas);
            return status;
        }
    }
    json_t *json = matter->json_path ? sheet_json(&grid, place, n, w, h, matter) : NULL;
    char *text = json ? wk_json_dump(json, JSON_INDENT(1) | JSON_REAL_PRECISION(9)) : NULL;
    json_decref(json);
    return wk_paper_write(canvas, matter->json_path, text);
}

/* ---- outlines ---- */

struct outlines {
    FILE *svg; /* else */
    struct wk_canvas *canvas;
};

/* A line of the plotter's path, or of the page. */
static void line(const struct outlines *self, double x0, double y0, double x1, double y1)
{
    if (self->svg) {
        fprintf(self->svg, "M%.3f %.3fL%.3f %.3f", x0, y0, x1, y1);
        return;
    }
    wk_canvas_begin(self->canvas);
    wk_canvas_move_to(self->canvas, x0, y0);
    wk_canvas_line_to(self->canvas, x1, y1);
    wk_canvas_stroke(self->canvas, BLACK, CUT_MM);
}

static void box(const struct outlines *self, double x, double y, double w, double h)
{
    line(self, x, y, x + w, y);
    line(self, x + w, y, x + w, y + h);
    line(self, x + w, y + h, x, y + h);
    line(self, x, y + h, x, y);
}

/* Neighbours that touch share a line, which is there once; between others each has its own. */
static void cells(const struct outlines *self, const struct wk_sheet_grid *grid, double x, double y, double w, double h)
{
    const double between_x = grid->pitch_x_mm - w, between_y = grid->pitch_y_mm - h;
    const bool shared = between_x <= CUT_MM + 0.001 && between_y <= CUT_MM + 0.001;
    const double right = x + (grid->n_columns - 1) * grid->pitch_x_mm + w,
                 foot = y + (grid->n_lines - 1) * grid->pitch_y_mm + h;

    for (int i = 0; !shared && i < grid->n_columns * grid->n_lines; i++)
        box(self, x + i % grid->n_columns * grid->pitch_x_mm, y + i / grid->n_columns * grid->pitch_y_mm, w, h);
    for (int i = 0; shared && i <= grid->n_columns; i++) {
        const double at = x + i * grid->pitch_x_mm - between_x / 2;
        line(self, at, y - between_y / 2, at, foot + between_y / 2);
    }
    for (int i = 0; shared && i <= grid->n_lines; i++) {
        const double at = y + i * grid->pitch_y_mm - between_y / 2;
        line(self, x - between_x / 2, at, right + between_x / 2, at);
    }
}

static void draw_outlines(const struct outlines *self, const struct wk_sheet_grid *grid, double sticker_mm)
{
    const double h = sticker_mm * WK_STICKER_RATIO;
    const struct wk_label_sheet *const labels = grid->labels;

    if (labels && (self->canvas || !wk_label_sheet_is_cut(labels)))
        cells(self, grid, labels->left_mm, labels->top_mm, labels->label_w_mm, labels->label_h_mm);
    if (!labels || wk_label_sheet_is_cut(labels))
        cells(self, grid, grid->left_mm, grid->top_mm, grid->turned ? h : sticker_mm, grid->turned ? sticker_mm : h);
}

static enum wk_status write_svg(const struct wk_sheet_grid *grid, double sticker_mm, const char *path)
{
    char *text = NULL;
    size_t n = 0;
    struct outlines self = {.svg = open_memstream(&text, &n)};

    if (!self.svg)
        return WK_NO_MEMORY;
    fprintf(self.svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%gmm\" height=\"%gmm\" viewBox=\"0 0 %g %g\">\n"
            "<path fill=\"none\" stroke=\"#000\" stroke-width=\"0.1\" d=\"",
            grid->page_w_mm, grid->page_h_mm, grid->page_w_mm, grid->page_h_mm);
    draw_outlines(&self, grid, sticker_mm);
    fputs("\"/>\n</svg>\n", self.svg);
    const enum wk_status status = fclose(self.svg) == 0 ? wk_outfile_save(path, text, n) : WK_NO_MEMORY;
    free(text);
    return status;
}

enum wk_status wk_sheet_outlines(const struct wk_sheet_grid *grid, double sticker_mm, const char *path)
{
    const struct wk_text_style style = {.size = 2.6, .colour = SMALL};
    const size_t n = strlen(path);
    struct outlines self = {.svg = NULL};

    if (n > 4 && strcmp(path + n - 4, ".svg") == 0)
        return write_svg(grid, sticker_mm, path);
    const enum wk_status status = wk_canvas_new_pdf(&self.canvas, path, grid->page_w_mm, grid->page_h_mm);
    if (status != WK_OK)
        return status;
    draw_outlines(&self, grid, sticker_mm);
    wk_canvas_text(self.canvas, 16, 9.4,
                   grid->labels
                       ? "Print on plain paper at 100 %, and hold it with the sheet against a light: the lines lie on the "
                         "labels' edges. 用普通纸打印，与不干胶纸叠着对光看"
                       : "Lines to cut. 裁切线",
                   &style);
    wk_draw_ruler(self.canvas, (grid->page_w_mm - 100) / 2, grid->page_h_mm / 2, BLACK);
    return wk_canvas_finish(self.canvas);
}
