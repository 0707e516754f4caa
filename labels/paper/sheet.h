/* Stickers: one drawn, for the printer and the simulated camera alike, and a table set of them laid out on sheets. */
#ifndef WK_LABELS_PAPER_SHEET_H
#define WK_LABELS_PAPER_SHEET_H

#include <stdbool.h>

#include "labels/code_mask.h"
#include "labels/draw/canvas.h"
#include "labels/paper_size.h"
#include "labels/payload.h"
#include "labels/sticker.h"

/*
 * Draws one sticker with its upper left corner at (0, 0), w_mm wide, w_mm * WK_STICKER_RATIO high, white ground included. mask:
 * of its code (labels/code_mask.h), 0..7 or WK_MASK_ENCODERS.
 */
enum wk_status wk_draw_sticker(struct wk_canvas *canvas, double w_mm, const char *payload, int mask,
                               wk_label label) WK_MUST_CHECK;

/*
 * The mask of each label's code in a set, WK_MASK_ENCODERS for WK_CODES_1. WK_CODES_2 encodes the set's 88 texts: some
 * milliseconds. WK_BAD_INPUT: no set; WK_NO_MEMORY. mask is then of no use.
 */
enum wk_status wk_set_masks(const struct wk_key *key, const char set[WK_SET_SIZE], enum wk_codes codes,
                            int8_t mask[WK_LABEL_END]) WK_MUST_CHECK;

struct wk_label_sheet;

/* Where a sticker lies on the sheets. */
struct wk_sticker_place {
    int page;          /* from 1 */
    double x_mm, y_mm; /* upper left corner of its box on the page */
    wk_label label;
    bool spare;
};
/* The sticker of a place on its sheet, and around it the outline to cut along: the sticker's true size, dashed for a spare. */
enum wk_status wk_draw_place(struct wk_canvas *canvas, double w_mm, const char *payload, int mask,
                             const struct wk_sticker_place *place) WK_MUST_CHECK;
#define WK_MAX_PLACES 420

/* Where stickers lie on each page of a sheet: columns and lines of cells, each as large as a sticker. */
struct wk_sheet_grid {
    double page_w_mm, page_h_mm;
    int n_columns, n_lines;
    double left_mm, top_mm;              /* of the first cell */
    double pitch_x_mm, pitch_y_mm;       /* from a cell to the next */
    bool turned;                         /* stickers lie turned by a quarter, clockwise */
    const struct wk_label_sheet *labels; /* of labels that are cut already; NULL: plain paper */
};
/* That of plain paper, across, for stickers of this width (WK_STICKER_MIN_MM..MAX). Neighbours share the line to cut. Pure. */
void wk_sheet_grid(enum wk_paper_size paper, double sticker_mm, struct wk_sheet_grid *out);

/*
 * Lays the stickers of a table set out on a grid: each wall starts a page, in the order of the mat (row 2, row 1, hand), then
 * its spares: one of each wall label, four or more of the hand. Returns the number of places; *n_pages. Pure.
 */
int wk_sheet_plan(const struct wk_sheet_grid *grid, struct wk_sticker_place place[WK_MAX_PLACES], int *n_pages);

/* Single stickers [n], n up to WK_MAX_PLACES, from a cell of the first page on (from 1). Returns n; *n_pages. Pure. */
int wk_sheet_plan_only(const struct wk_sheet_grid *grid, const wk_label *label, int n, int from,
                       struct wk_sticker_place place[WK_MAX_PLACES], int *n_pages);

/*
 * Reads "07A:25,1x2": a set, and labels of it with how many of each, 99 at most of one and WK_MAX_PLACES in all. WK_BAD_INPUT
 * with why in problem [n]: not of this form, or a label that no set has.
 */
#define WK_ONLY_PROBLEM 160
enum wk_status wk_sheet_only_parse(const char *text, char set[WK_SET_SIZE], wk_label label[WK_MAX_PLACES], int *n,
                                   char problem[WK_ONLY_PROBLEM]) WK_MUST_CHECK;

/*
 * What is to be cut, or is cut already, on each page of a grid: a drawing for a plotter (a path ending in .svg), or a PDF to be
 * printed on plain paper and held before the sheet. Lines that neighbours share are there once. The codes of a paper's writer.
 */
enum wk_status wk_sheet_outlines(const struct wk_sheet_grid *grid, double sticker_mm, const char *path) WK_MUST_CHECK;

#endif
