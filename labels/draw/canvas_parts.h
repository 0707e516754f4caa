/*
 * Parts of a canvas: what cairo draws on, and what pango and librsvg add. For labels/draw/canvas*.c only.
 * Several: these are what the three files have of one another.
 */
#ifndef WK_LABELS_DRAW_CANVAS_PARTS_H
#define WK_LABELS_DRAW_CANVAS_PARTS_H

#include <stdio.h>

#include <cairo.h>

#include "labels/draw/canvas.h"

struct wk_outfile;
struct wk_texts; /* fonts, and texts as they were laid out */

struct wk_canvas {
    cairo_t *cr;
    cairo_surface_t *surface;
    struct wk_outfile *file; /* a PDF's */
    FILE *memory;            /* an SVG's */
    char **text;             /* where that ends up */
    struct wk_texts *texts;  /* NULL until the first one */
};

void wk_canvas_set_colour(struct wk_canvas *canvas, wk_rgba colour);

/* NULL is allowed. */
void wk_texts_free(struct wk_texts *texts);

#endif
