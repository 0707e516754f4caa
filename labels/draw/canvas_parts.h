/*
 * Parts of a canvas: what cairo draws on, and what pango and librsvg add. For labels/draw/canvas*.c only.
 * Several: the three files use these functions of one another.
 */
#ifndef WK_LABELS_DRAW_CANVAS_PARTS_H
#define WK_LABELS_DRAW_CANVAS_PARTS_H

#include <stdio.h>

#include <cairo-pdf.h>
#include <cairo-svg.h>

#include "labels/draw/canvas.h"

/*
 * cairo and pango come with 40 libraries more, librsvg with 10, which take half of a command's start, and few commands draw:
 * they are loaded with the first canvas and the first SVG, and kept for the life of the process.
 */
#define WK_CAIRO_LIBRARY "libpangocairo-1.0.so.0" /* pango, cairo and GObject behind it */
#define WK_RSVG_LIBRARY "librsvg-2.so.2"
/* clang-format off */
#define WK_CAIRO_FUNCTIONS(F) \
    F(arc) F(arc_negative) F(clip) F(close_path) F(create) F(curve_to) F(destroy) F(fill_preserve) F(font_options_create) \
    F(font_options_destroy) F(font_options_set_antialias) F(font_options_set_hint_metrics) F(font_options_set_hint_style) \
    F(get_source) F(identity_matrix) F(image_surface_create) F(image_surface_create_for_data) F(image_surface_get_data) \
    F(image_surface_get_stride) F(line_to) F(mask_surface) F(move_to) F(new_path) F(paint) F(pattern_set_extend) \
    F(pattern_set_filter) F(pdf_surface_create_for_stream) F(pdf_surface_set_metadata) F(recording_surface_create) \
    F(recording_surface_ink_extents) F(rectangle) F(restore) F(rotate) F(save) F(scale) F(set_dash) F(set_line_cap) \
    F(set_line_join) F(set_line_width) F(set_operator) F(set_source_rgba) F(set_source_surface) F(show_page) F(status) \
    F(stroke_preserve) F(surface_destroy) F(surface_finish) F(surface_flush) F(surface_set_mime_data) F(surface_status) \
    F(surface_write_to_png_stream) F(svg_surface_create_for_stream) F(translate) F(user_to_device) \
    F(user_to_device_distance)
/* clang-format on */

/* cairo's functions without their cairo_; unref is g_object_unref(). All are there as soon as there is a canvas. */
struct wk_cairo {
#define WK_POINTER(name) __typeof__(cairo_##name) *name;
    WK_CAIRO_FUNCTIONS(WK_POINTER)
#undef WK_POINTER
    void (*unref)(void *object);
};
extern struct wk_cairo wk_cairo;

/* Loads cairo and pango where that was not done yet. Any thread. WK_NO_LIBRARY. */
enum wk_status wk_canvas_load(void) WK_MUST_CHECK;

/* Takes pango's functions from the library. False: one is not there. */
bool wk_texts_load(void *library);

struct wk_outfile;
struct wk_texts; /* fonts, and texts as they were laid out */

struct wk_canvas {
    cairo_t *cr;
    cairo_surface_t *surface;
    struct wk_outfile *file; /* a PDF's or a PNG's */
    FILE *memory;            /* an SVG's */
    bool png;                /* the surface's pixels go into the file at the end */
    char **text;             /* where that ends up */
    struct wk_pages *pages;  /* NULL: not wanted */
    int n_pages;
    double w_mm, h_mm;      /* of a page, when somebody asks */
    struct wk_texts *texts; /* NULL until the first one */
    bool starved;           /* a text is missing because there was no memory: the drawing is incomplete */
};

void wk_canvas_set_colour(struct wk_canvas *canvas, wk_rgba colour);

/* NULL is allowed. */
void wk_texts_free(struct wk_texts *texts);

#endif
