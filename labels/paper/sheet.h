/* Stickers: one drawn, for the printer and the simulated camera alike, and a table set of them laid out on sheets. */
#ifndef WK_LABELS_PAPER_SHEET_H
#define WK_LABELS_PAPER_SHEET_H

#include <stdbool.h>

#include "labels/draw/canvas.h"
#include "labels/paper_size.h"
#include "labels/payload.h"
#include "labels/sticker.h"

/* Draws one sticker with its upper left corner at (0, 0), w_mm wide, w_mm * WK_STICKER_RATIO high, white ground included. */
enum wk_status wk_draw_sticker(struct wk_canvas *canvas, double w_mm, const char *payload, wk_label label) WK_MUST_CHECK;

/* Where a sticker lies on the sheets. */
struct wk_sticker_place {
    int page;          /* from 1 */
    double x_mm, y_mm; /* upper left corner */
    wk_label label;
    bool spare;
};
/* The sticker of a place on its sheet, and around it the outline to cut along: the sticker's true size, dashed for a spare. */
enum wk_status wk_draw_place(struct wk_canvas *canvas, double w_mm, const char *payload,
                             const struct wk_sticker_place *place) WK_MUST_CHECK;
#define WK_MAX_PLACES 420

/* Where stickers lie on each page of a sheet: columns and lines of cells, each as large as a sticker. */
struct wk_sheet_grid {
    double page_w_mm, page_h_mm;
    int n_columns, n_lines;
    double left_mm, top_mm;        /* of the first cell */
    double pitch_x_mm, pitch_y_mm; /* from a cell to the next */
};
/* That of plain paper, across, for stickers of this width (WK_STICKER_MIN_MM..MAX). Neighbours share the line to cut. Pure. */
void wk_sheet_grid(enum wk_paper_size paper, double sticker_mm, struct wk_sheet_grid *out);

/*
 * Lays the stickers of a table set out on a grid: each wall starts a page, in the order of the mat (row 2, row 1, hand), then
 * its spares: one of each wall label, four or more of the hand. Returns the number of places; *n_pages. Pure.
 */
int wk_sheet_plan(const struct wk_sheet_grid *grid, struct wk_sticker_place place[WK_MAX_PLACES], int *n_pages);

#endif
