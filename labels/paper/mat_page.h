/* The mat's paper: drawn once for the printer and for the simulated camera alike. */
#ifndef WK_LABELS_PAPER_MAT_PAGE_H
#define WK_LABELS_PAPER_MAT_PAGE_H

#include "labels/draw/canvas.h"
#include "labels/mat.h"

/* Draws the whole mat page in page coordinates (1 unit = 1 mm), ground included. */
void wk_draw_mat(struct wk_canvas *canvas, const struct wk_mat *mat);

#endif
