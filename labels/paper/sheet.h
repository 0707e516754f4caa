/* Stickers: one drawn, for the printer and the simulated camera alike, and a table set of them laid out on sheets. */
#ifndef WK_LABELS_PAPER_SHEET_H
#define WK_LABELS_PAPER_SHEET_H

#include <stdbool.h>

#include "labels/draw/canvas.h"
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
#define WK_SHEET_W_MM 297.0 /* A4, landscape */
#define WK_SHEET_H_MM 210.0
#define WK_MAX_PLACES 420

/*
 * Lays the stickers of a table set out for this width (WK_STICKER_MIN_MM..MAX): each wall starts a page, in the order of the
 * mat (row 2, row 1, hand), then its spares: one of each wall label, four or more of the hand. Returns the number of places;
 * *n_pages. Pure.
 */
int wk_sheet_plan(double sticker_mm, struct wk_sticker_place place[WK_MAX_PLACES], int *n_pages);

#endif
