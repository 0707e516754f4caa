/* Sheets of labels that can be bought: where their labels lie, and which stickers they hold. label_sheets.def has the rows. */
#ifndef WK_LABELS_PAPER_LABEL_SHEET_H
#define WK_LABELS_PAPER_LABEL_SHEET_H

#include "labels/paper/sheet.h"

struct wk_label_sheet {
    const char *maker, *number;
    enum wk_paper_size paper; /* upright */
    int n_columns, n_lines;
    double label_w_mm, label_h_mm;
    double left_mm, top_mm; /* of the first label */
    double pitch_x_mm, pitch_y_mm;
};

/* The rows, one after another, NULL after the last. Static storage. */
const struct wk_label_sheet *wk_label_sheet_at(int index);
/* By maker and number, or the number alone; capital letters, blanks and hyphens do not matter ("herma4212"). NULL: none. */
const struct wk_label_sheet *wk_label_sheet_find(const char *name);

/* The widest sticker that its labels hold with room for how a printer feeds, in half millimetres; WK_STICKER_MM at most. */
double wk_label_sheet_sticker(const struct wk_label_sheet *sheet);

/* A label longer than any tile's back: it is to be cut to its sticker, whose outline is printed. */
bool wk_label_sheet_is_cut(const struct wk_label_sheet *sheet);

/* Stickers in the middle of its labels, turned where they fit so. WK_BAD_INPUT: they do not fit. */
enum wk_status wk_label_sheet_grid(const struct wk_label_sheet *sheet, double sticker_mm,
                                   struct wk_sheet_grid *out) WK_MUST_CHECK;

#endif
