/* Pictures from SVG files on a canvas by librsvg. */
#include "labels/draw/canvas_parts.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <librsvg/rsvg.h>

/* clang-format off */
#define RSVG_FUNCTIONS(F) \
    F(handle_get_intrinsic_size_in_pixels) F(handle_has_sub) F(handle_new_from_data) F(handle_new_from_file) \
    F(handle_render_document) F(handle_render_layer)
/* clang-format on */

static struct {
    bool loaded; /* all of it */
#define POINTER(name) __typeof__(rsvg_##name) *name;
    RSVG_FUNCTIONS(POINTER)
} rsvg;
static pthread_once_t load_once = PTHREAD_ONCE_INIT;

static void load(void)
{
    void *library = wk_canvas_load() == WK_OK ? dlopen(WK_RSVG_LIBRARY, RTLD_LAZY | RTLD_LOCAL) : NULL;
    bool all = library != NULL;

#define FIND(name) all = all && (*(void **)&rsvg.name = dlsym(library, "rsvg_" #name)) != NULL;
    RSVG_FUNCTIONS(FIND)
    rsvg.loaded = all;
}

static bool is_loaded(void)
{
    pthread_once(&load_once, load);
    return rsvg.loaded;
}

struct wk_svg {
    RsvgHandle *handle;
};

/* NULL: it could not be read. */
static enum wk_status take_handle(struct wk_svg **out, RsvgHandle *handle)
{
    if (!handle)
        return WK_BAD_INPUT;
    struct wk_svg *svg = calloc(1, sizeof *svg);
    if (!svg) {
        wk_cairo.unref(handle);
        return WK_NO_MEMORY;
    }
    svg->handle = handle;
    *out = svg;
    return WK_OK;
}

enum wk_status wk_svg_load(struct wk_svg **out, const char *path)
{
    if (access(path, F_OK))
        return WK_NO_FILE;
    if (!is_loaded())
        return WK_NO_LIBRARY;
    return take_handle(out, rsvg.handle_new_from_file(path, NULL));
}

enum wk_status wk_svg_parse(struct wk_svg **out, const char *text)
{
    if (!is_loaded())
        return WK_NO_LIBRARY;
    return take_handle(out, rsvg.handle_new_from_data((const guint8 *)text, strlen(text), NULL));
}

void wk_svg_free(struct wk_svg *svg)
{
    if (!svg)
        return;
    wk_cairo.unref(svg->handle);
    free(svg);
}

/* Shrinks ink to the pixels that the recording really paints, at one pixel a unit; leaves it alone when memory is short. */
static void shrink_to_pixels(cairo_surface_t *recording, RsvgRectangle *ink)
{
    const int w = (int)fmin(ceil(ink->width), 4096), h = (int)fmin(ceil(ink->height), 4096);
    int x0 = w, y0 = h, x1 = 0, y1 = 0;
    cairo_surface_t *pixels = wk_cairo.image_surface_create(CAIRO_FORMAT_A8, w, h);
    cairo_t *cr = wk_cairo.create(pixels);
    wk_cairo.set_source_surface(cr, recording, -ink->x, -ink->y);
    wk_cairo.paint(cr);
    wk_cairo.destroy(cr);
    wk_cairo.surface_flush(pixels);
    const unsigned char *data = wk_cairo.image_surface_get_data(pixels);
    for (int row = 0; data && row < h; row++)
        for (int col = 0; col < w; col++)
            if (data[row * wk_cairo.image_surface_get_stride(pixels) + col] > 8) {
                x0 = col < x0 ? col : x0;
                x1 = col >= x1 ? col + 1 : x1;
                y0 = row < y0 ? row : y0;
                y1 = row + 1;
            }
    wk_cairo.surface_destroy(pixels);
    if (x1 > x0 && y1 > y0)
        *ink = (RsvgRectangle){ink->x + x0, ink->y + y0, x1 - x0, y1 - y0};
}

/*
 * Draws the element into a recording and asks where anything was painted. librsvg's own geometry calls count what clones and
 * clips hide, and place many tile faces as specks. WK_NOT_FOUND: nothing is painted.
 */
static enum wk_status record_element(struct wk_svg *svg, const char *element, cairo_surface_t **recording, RsvgRectangle *ink)
{
    RsvgRectangle page = {0, 0, 0, 0};
    if (!rsvg.handle_get_intrinsic_size_in_pixels(svg->handle, &page.width, &page.height))
        page.width = page.height = 1000;
    *recording = wk_cairo.recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
    cairo_t *cr = wk_cairo.create(*recording);
    const bool drawn = rsvg.handle_render_layer(svg->handle, cr, element, &page, NULL);
    wk_cairo.destroy(cr);
    wk_cairo.recording_surface_ink_extents(*recording, &ink->x, &ink->y, &ink->width, &ink->height);
    /* A group with opacity or a filter is recorded as large as the page. */
    if (ink->width > page.width / 2 || ink->height > page.height / 2)
        shrink_to_pixels(*recording, ink);
    return !drawn ? WK_BAD_INPUT : ink->width > 0 && ink->height > 0 ? WK_OK : WK_NOT_FOUND;
}

enum wk_status wk_canvas_svg(struct wk_canvas *canvas, struct wk_svg *svg, const char *id, double x, double y, double w,
                             double h)
{
    RsvgRectangle ink, box = {x, y, w, h};
    cairo_surface_t *recording = NULL;
    if (!id)
        return rsvg.handle_render_document(svg->handle, canvas->cr, &box, NULL) ? WK_OK : WK_BAD_INPUT;
    char element[256];
    const int n = snprintf(element, sizeof element, "#%s", id);
    if (n < 0 || (size_t)n >= sizeof element || !rsvg.handle_has_sub(svg->handle, element))
        return WK_NOT_FOUND;
    enum wk_status status = record_element(svg, element, &recording, &ink);
    if (status == WK_OK) {
        const double k = fmin(w / ink.width, h / ink.height);
        wk_cairo.save(canvas->cr);
        wk_cairo.translate(canvas->cr, x + (w - k * ink.width) / 2, y + (h - k * ink.height) / 2);
        wk_cairo.scale(canvas->cr, k, k);
        wk_cairo.set_source_surface(canvas->cr, recording, -ink.x, -ink.y);
        wk_cairo.paint(canvas->cr);
        wk_cairo.restore(canvas->cr);
    } else if (status == WK_NOT_FOUND) {
        status = WK_OK; /* the element is there and blank, as some sets' white dragon is */
    }
    wk_cairo.surface_destroy(recording);
    return status;
}
