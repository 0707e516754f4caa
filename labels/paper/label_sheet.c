/* The table of label sheets, and the grid of stickers on one. */
#include "labels/paper/label_sheet.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* What is left beside a sticker on both sides together: die and feed are good to about half a millimetre. The code has two
 * modules of white around it besides. */
#define ROOM_MM 0.9
#define LONGEST_TILE_MM 40.0

static const struct wk_label_sheet sheets[] = {
#define WK_LABEL_SHEET(maker, number, paper, columns, lines, w, h, left, top, pitch_x, pitch_y)                                \
    {maker, number, WK_PAPER_##paper, columns, lines, w, h, left, top, pitch_x, pitch_y},
#include "labels/paper/label_sheets.def"
};
#define N_SHEETS ((int)(sizeof sheets / sizeof *sheets))

const struct wk_label_sheet *wk_label_sheet_at(int index)
{
    return index >= 0 && index < N_SHEETS ? &sheets[index] : NULL;
}

/* Letters, small, and digits are left. */
static void boil_down(char out[32], const char *name)
{
    size_t n = 0;

    for (; *name && n < 31; name++)
        if (isalnum((unsigned char)*name))
            out[n++] = (char)tolower((unsigned char)*name);
    out[n] = 0;
}

const struct wk_label_sheet *wk_label_sheet_find(const char *name)
{
    char wanted[32], whole[32], text[64];

    boil_down(wanted, name);
    for (int i = 0; i < N_SHEETS; i++) {
        (void)snprintf(text, sizeof text, "%s%s", sheets[i].maker, sheets[i].number);
        boil_down(whole, text);
        if (strcmp(wanted, whole) == 0 || strcmp(wanted, sheets[i].number) == 0)
            return &sheets[i];
    }
    return NULL;
}

double wk_label_sheet_sticker(const struct wk_label_sheet *sheet)
{
    const double across = fmin(sheet->label_w_mm, sheet->label_h_mm) - ROOM_MM;
    const double along = (fmax(sheet->label_w_mm, sheet->label_h_mm) - ROOM_MM) / WK_STICKER_RATIO;

    return fmin(WK_STICKER_MM, floor(2 * fmin(across, along)) / 2);
}

bool wk_label_sheet_is_cut(const struct wk_label_sheet *sheet)
{
    return fmax(sheet->label_w_mm, sheet->label_h_mm) > LONGEST_TILE_MM;
}

enum wk_status wk_label_sheet_grid(const struct wk_label_sheet *sheet, double sticker_mm, struct wk_sheet_grid *out)
{
    const struct wk_page_size *const page = wk_page_size(sheet->paper, WK_PAGE_WHOLE);
    const bool turned = sheet->label_w_mm > sheet->label_h_mm;
    const double h = sticker_mm * WK_STICKER_RATIO, box_w = turned ? h : sticker_mm, box_h = turned ? sticker_mm : h;

    if (!(sticker_mm >= WK_STICKER_MIN_MM && box_w <= sheet->label_w_mm && box_h <= sheet->label_h_mm))
        return WK_BAD_INPUT;
    *out = (struct wk_sheet_grid){
        .page_w_mm = page->w_mm,
        .page_h_mm = page->h_mm,
        .n_columns = sheet->n_columns,
        .n_lines = sheet->n_lines,
        .left_mm = sheet->left_mm + (sheet->label_w_mm - box_w) / 2,
        .top_mm = sheet->top_mm + (sheet->label_h_mm - box_h) / 2,
        .pitch_x_mm = sheet->pitch_x_mm,
        .pitch_y_mm = sheet->pitch_y_mm,
        .turned = turned,
        .labels = sheet,
    };
    return WK_OK;
}
