/* cairo behind an opaque canvas: where it is drawn to, lines and areas, codes and pictures. */
#include "labels/draw/canvas_parts.h"

#include <dlfcn.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "labels/draw/qr.h"
#include "labels/file/outfile.h"

#define PI 3.14159265358979323846
#define MM_TO_POINTS (72.0 / 25.4)
#define PAPER 0xffffffffu

struct wk_cairo wk_cairo;
static pthread_once_t load_once = PTHREAD_ONCE_INIT;
static bool loaded; /* all of it */

static void load(void)
{
    void *library = dlopen(WK_CAIRO_LIBRARY, RTLD_LAZY | RTLD_LOCAL);
    bool all = library != NULL && wk_texts_load(library);

#define FIND(name) all = all && (*(void **)&wk_cairo.name = dlsym(library, "cairo_" #name)) != NULL;
    WK_CAIRO_FUNCTIONS(FIND)
    loaded = all && (*(void **)&wk_cairo.unref = dlsym(library, "g_object_unref")) != NULL;
}

enum wk_status wk_canvas_load(void)
{
    pthread_once(&load_once, load);
    return loaded ? WK_OK : WK_NO_LIBRARY;
}

static enum wk_status from_cairo(cairo_status_t status)
{
    return status == CAIRO_STATUS_SUCCESS       ? WK_OK
           : status == CAIRO_STATUS_NO_MEMORY   ? WK_NO_MEMORY
           : status == CAIRO_STATUS_WRITE_ERROR ? WK_IO
                                                : WK_FAILED;
}

static cairo_status_t write_to_file(void *closure, const unsigned char *data, unsigned n)
{
    return wk_outfile_write(closure, data, n) == WK_OK ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static cairo_status_t write_to_memory(void *closure, const unsigned char *data, unsigned n)
{
    return fwrite(data, 1, n, closure) == n ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static enum wk_status new_canvas(struct wk_canvas **out, cairo_surface_t *surface, struct wk_outfile *file, double scale)
{
    enum wk_status status = from_cairo(wk_cairo.surface_status(surface));
    struct wk_canvas *canvas = NULL;
    if (status != WK_OK)
        goto fail;
    status = WK_NO_MEMORY;
    canvas = calloc(1, sizeof *canvas);
    if (!canvas)
        goto fail;
    canvas->cr = wk_cairo.create(surface);
    status = from_cairo(wk_cairo.status(canvas->cr));
    if (status != WK_OK)
        goto fail;
    canvas->surface = surface;
    canvas->file = file;
    wk_cairo.scale(canvas->cr, scale, scale);
    wk_cairo.set_line_cap(canvas->cr, CAIRO_LINE_CAP_ROUND);
    wk_cairo.set_line_join(canvas->cr, CAIRO_LINE_JOIN_ROUND);
    *out = canvas;
    return WK_OK;
fail:
    if (canvas)
        wk_cairo.destroy(canvas->cr);
    free(canvas);
    wk_cairo.surface_destroy(surface);
    wk_outfile_abandon(file);
    return status;
}

enum wk_status wk_canvas_new_pdf(struct wk_canvas **out, const char *path, double w_mm, double h_mm)
{
    struct wk_outfile *file = NULL;
    enum wk_status status = wk_canvas_load();
    if (status == WK_OK)
        status = wk_outfile_open(&file, path);
    if (status != WK_OK)
        return status;
    cairo_surface_t *surface =
        wk_cairo.pdf_surface_create_for_stream(write_to_file, file, w_mm * MM_TO_POINTS, h_mm * MM_TO_POINTS);
    /* A date would make two runs differ; this one is the same for all files and says nothing. */
    wk_cairo.pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    wk_cairo.pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "wallkeeper");
    return new_canvas(out, surface, file, MM_TO_POINTS);
}

enum wk_status wk_canvas_new_png(struct wk_canvas **out, const char *path, double w_mm, double h_mm, double px_per_mm)
{
    const double w_px = ceil(w_mm * px_per_mm), h_px = ceil(h_mm * px_per_mm);
    struct wk_outfile *file = NULL;
    if (!(w_px >= 1 && h_px >= 1 && w_px <= 32767 && h_px <= 32767))
        return WK_BAD_INPUT;
    enum wk_status status = wk_canvas_load();
    if (status == WK_OK)
        status = wk_outfile_open(&file, path);
    if (status == WK_OK)
        status = new_canvas(out, wk_cairo.image_surface_create(CAIRO_FORMAT_ARGB32, (int)w_px, (int)h_px), file, px_per_mm);
    if (status == WK_OK)
        (*out)->png = true;
    return status;
}

/* The page in the middle of the picture. */
static enum wk_status new_picture(struct wk_canvas **out, const struct wk_pages *pages, double w_mm, double h_mm)
{
    const double scale = fmin(pages->w_px / w_mm, pages->h_px / h_mm);
    const enum wk_status status =
        wk_canvas_new_pixels(out, pages->bgra, pages->w_px, pages->h_px, 4 * (ptrdiff_t)pages->w_px, scale);

    if (status != WK_OK)
        return status;
    memset(pages->bgra, 0, 4 * (size_t)pages->w_px * (size_t)pages->h_px);
    wk_canvas_translate(*out, (pages->w_px / scale - w_mm) / 2, (pages->h_px / scale - h_mm) / 2);
    wk_canvas_clip_rect(*out, 0, 0, w_mm, h_mm, 0);
    wk_canvas_rect(*out, 0, 0, w_mm, h_mm, 0, PAPER, 0, 0);
    return WK_OK;
}

enum wk_status wk_canvas_new_pages(struct wk_canvas **out, const char *path, struct wk_pages *pages, double w_mm, double h_mm)
{
    const enum wk_status status =
        pages && pages->bgra ? new_picture(out, pages, w_mm, h_mm) : wk_canvas_new_pdf(out, path, w_mm, h_mm);

    if (status != WK_OK)
        return status;
    (*out)->pages = pages;
    (*out)->n_pages = 1;
    (*out)->w_mm = w_mm;
    (*out)->h_mm = h_mm;
    return WK_OK;
}

void wk_canvas_keep_private(struct wk_canvas *canvas)
{
    if (canvas->file) /* else there is but a picture */
        wk_outfile_keep_private(canvas->file);
}

enum wk_status wk_canvas_new_svg(struct wk_canvas **out, char **text, size_t *n, double w_mm, double h_mm)
{
    enum wk_status status = wk_canvas_load();
    if (status != WK_OK)
        return status;
    FILE *memory = open_memstream(text, n);
    if (!memory)
        return WK_NO_MEMORY;
    cairo_surface_t *surface =
        wk_cairo.svg_surface_create_for_stream(write_to_memory, memory, w_mm * MM_TO_POINTS, h_mm * MM_TO_POINTS);
    status = new_canvas(out, surface, NULL, MM_TO_POINTS);
    if (status != WK_OK) {
        fclose(memory);
        free(*text);
        return status;
    }
    (*out)->memory = memory;
    (*out)->text = text;
    return WK_OK;
}

enum wk_status wk_canvas_new_pixels(struct wk_canvas **out, uint8_t *bgra, int w_px, int h_px, ptrdiff_t stride_bytes,
                                    double scale)
{
    if (w_px < 1 || h_px < 1 || w_px > 32767 || h_px > 32767 || stride_bytes < 4 * (ptrdiff_t)w_px ||
        stride_bytes > INT32_MAX || !(scale > 0))
        return WK_BAD_INPUT;
    const enum wk_status status = wk_canvas_load();
    if (status != WK_OK)
        return status;
    return new_canvas(out, wk_cairo.image_surface_create_for_data(bgra, CAIRO_FORMAT_ARGB32, w_px, h_px, (int)stride_bytes),
                      NULL, scale);
}

static void release(struct wk_canvas *canvas)
{
    wk_cairo.destroy(canvas->cr);
    wk_cairo.surface_destroy(canvas->surface);
    wk_texts_free(canvas->texts);
    free(canvas);
}

enum wk_status wk_canvas_finish(struct wk_canvas *canvas)
{
    if (!canvas)
        return WK_OK;
    enum wk_status status = from_cairo(wk_cairo.status(canvas->cr));
    if (status == WK_OK && canvas->starved)
        status = WK_NO_MEMORY;
    if (canvas->png && status == WK_OK)
        status = from_cairo(wk_cairo.surface_write_to_png_stream(canvas->surface, write_to_file, canvas->file));
    wk_cairo.surface_finish(canvas->surface);
    if (status == WK_OK)
        status = from_cairo(wk_cairo.surface_status(canvas->surface));
    if (canvas->file) {
        /* The file knows better than cairo why a write failed, a full disk above all. */
        const enum wk_status written = wk_outfile_write(canvas->file, "", 0);
        if (written != WK_OK)
            status = written;
        if (status == WK_OK)
            status = wk_outfile_commit(canvas->file);
        else
            wk_outfile_abandon(canvas->file);
    }
    if (canvas->memory && fclose(canvas->memory) != 0 && status == WK_OK)
        status = WK_NO_MEMORY;
    if (canvas->memory && status != WK_OK)
        free(*canvas->text);
    if (canvas->pages && status == WK_OK) {
        canvas->pages->n = canvas->n_pages;
        canvas->pages->w_mm = canvas->w_mm;
        canvas->pages->h_mm = canvas->h_mm;
    }
    release(canvas);
    return status;
}

void wk_canvas_free(struct wk_canvas *canvas)
{
    if (!canvas)
        return;
    wk_cairo.surface_finish(canvas->surface);
    wk_outfile_abandon(canvas->file);
    if (canvas->memory) {
        fclose(canvas->memory);
        free(*canvas->text);
    }
    release(canvas);
}

void wk_canvas_next_page(struct wk_canvas *canvas)
{
    wk_cairo.show_page(canvas->cr);
    canvas->n_pages++;
    if (canvas->pages && canvas->pages->bgra) /* only the first is a picture */
        wk_canvas_clip_rect(canvas, 0, 0, 0, 0, 0);
}

void wk_canvas_save(struct wk_canvas *canvas)
{
    wk_cairo.save(canvas->cr);
}

void wk_canvas_restore(struct wk_canvas *canvas)
{
    wk_cairo.restore(canvas->cr);
}

void wk_canvas_translate(struct wk_canvas *canvas, double x, double y)
{
    wk_cairo.translate(canvas->cr, x, y);
}

void wk_canvas_rotate(struct wk_canvas *canvas, double degrees)
{
    wk_cairo.rotate(canvas->cr, degrees * (PI / 180));
}

void wk_canvas_scale(struct wk_canvas *canvas, double sx, double sy)
{
    wk_cairo.scale(canvas->cr, sx, sy);
}

void wk_canvas_set_colour(struct wk_canvas *canvas, wk_rgba colour)
{
    wk_cairo.set_source_rgba(canvas->cr, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0, (colour & 255) / 255.0,
                             (colour >> 24) / 255.0);
}

static void rect_path(struct wk_canvas *canvas, double x, double y, double w, double h, double radius)
{
    const double r = fmin(radius, fmin(w, h) / 2);
    wk_cairo.new_path(canvas->cr);
    if (!(r > 0)) {
        wk_cairo.rectangle(canvas->cr, x, y, w, h);
        return;
    }
    wk_cairo.arc(canvas->cr, x + w - r, y + r, r, -PI / 2, 0);
    wk_cairo.arc(canvas->cr, x + w - r, y + h - r, r, 0, PI / 2);
    wk_cairo.arc(canvas->cr, x + r, y + h - r, r, PI / 2, PI);
    wk_cairo.arc(canvas->cr, x + r, y + r, r, PI, 3 * PI / 2);
    wk_cairo.close_path(canvas->cr);
}

static void paint_path(struct wk_canvas *canvas, wk_rgba fill, wk_rgba stroke, double stroke_w)
{
    if (fill >> 24) {
        wk_canvas_set_colour(canvas, fill);
        wk_cairo.fill_preserve(canvas->cr);
    }
    if (stroke >> 24 && stroke_w > 0) {
        wk_canvas_set_colour(canvas, stroke);
        wk_cairo.set_line_width(canvas->cr, stroke_w);
        wk_cairo.stroke_preserve(canvas->cr);
    }
    wk_cairo.new_path(canvas->cr);
}

void wk_canvas_clip_rect(struct wk_canvas *canvas, double x, double y, double w, double h, double radius)
{
    rect_path(canvas, x, y, w, h, radius);
    wk_cairo.clip(canvas->cr);
}

void wk_canvas_clear(struct wk_canvas *canvas, wk_rgba colour)
{
    wk_cairo.save(canvas->cr);
    wk_cairo.set_operator(canvas->cr, CAIRO_OPERATOR_SOURCE);
    wk_canvas_set_colour(canvas, colour);
    wk_cairo.paint(canvas->cr);
    wk_cairo.restore(canvas->cr);
}

void wk_canvas_rect(struct wk_canvas *canvas, double x, double y, double w, double h, double radius, wk_rgba fill,
                    wk_rgba stroke, double stroke_w)
{
    rect_path(canvas, x, y, w, h, radius);
    paint_path(canvas, fill, stroke, stroke_w);
}

void wk_canvas_circle(struct wk_canvas *canvas, double x, double y, double r, wk_rgba fill, wk_rgba stroke, double stroke_w)
{
    wk_cairo.new_path(canvas->cr);
    wk_cairo.arc(canvas->cr, x, y, r, 0, 2 * PI);
    wk_cairo.close_path(canvas->cr);
    paint_path(canvas, fill, stroke, stroke_w);
}

void wk_canvas_begin(struct wk_canvas *canvas)
{
    wk_cairo.new_path(canvas->cr);
}

void wk_canvas_move_to(struct wk_canvas *canvas, double x, double y)
{
    wk_cairo.move_to(canvas->cr, x, y);
}

void wk_canvas_line_to(struct wk_canvas *canvas, double x, double y)
{
    wk_cairo.line_to(canvas->cr, x, y);
}

void wk_canvas_curve_to(struct wk_canvas *canvas, double x1, double y1, double x2, double y2, double x, double y)
{
    wk_cairo.curve_to(canvas->cr, x1, y1, x2, y2, x, y);
}

void wk_canvas_arc(struct wk_canvas *canvas, double x, double y, double r, double from_deg, double to_deg)
{
    if (to_deg >= from_deg)
        wk_cairo.arc(canvas->cr, x, y, r, from_deg * (PI / 180), to_deg * (PI / 180));
    else
        wk_cairo.arc_negative(canvas->cr, x, y, r, from_deg * (PI / 180), to_deg * (PI / 180));
}

void wk_canvas_close(struct wk_canvas *canvas)
{
    wk_cairo.close_path(canvas->cr);
}

void wk_canvas_fill(struct wk_canvas *canvas, wk_rgba colour)
{
    paint_path(canvas, colour, 0, 0);
}

void wk_canvas_stroke(struct wk_canvas *canvas, wk_rgba colour, double width)
{
    paint_path(canvas, 0, colour, width);
}

void wk_canvas_stroke_dashed(struct wk_canvas *canvas, wk_rgba colour, double width, double on, double off)
{
    wk_cairo.set_dash(canvas->cr, (const double[]){on, off}, 2, 0);
    paint_path(canvas, 0, colour, width);
    wk_cairo.set_dash(canvas->cr, NULL, 0, 0);
}

/* ---- codes and pictures ---- */

/* One path for all modules: filled one by one, neighbours would show hairlines between them. */
void wk_canvas_modules(struct wk_canvas *canvas, double x, double y, double size, const uint8_t *black, int n, wk_rgba colour)
{
    const double module = size / n;

    wk_cairo.new_path(canvas->cr);
    for (int row = 0; row < n; row++)
        for (int col = 0, run; col < n; col += run) {
            const uint8_t *m = black + row * n + col;
            for (run = 1; col + run < n && m[run] == m[0]; run++)
                ;
            if (m[0])
                wk_cairo.rectangle(canvas->cr, x + col * module, y + row * module, run * module, module);
        }
    wk_canvas_fill(canvas, colour);
}

enum wk_status wk_canvas_qr(struct wk_canvas *canvas, double x, double y, double size, const char *text, int version,
                            char level, wk_rgba colour)
{
    struct wk_qr qr;
    enum wk_status status = wk_qr_new(&qr, text, version, level);
    if (status != WK_OK)
        return status;
    wk_canvas_modules(canvas, x, y, size, qr.black, qr.n, colour);
    wk_qr_free(&qr);
    return WK_OK;
}

void wk_canvas_image(struct wk_canvas *canvas, const uint8_t *bgra, int w_px, int h_px, ptrdiff_t stride_bytes, double x,
                     double y, double w, double h)
{
    /* cairo takes no const pixels; it only reads those of a source. */
    cairo_surface_t *image =
        wk_cairo.image_surface_create_for_data((uint8_t *)(uintptr_t)bgra, CAIRO_FORMAT_ARGB32, w_px, h_px, (int)stride_bytes);
    double sx = w / w_px, sy = 0;
    wk_cairo.save(canvas->cr);
    wk_cairo.rectangle(canvas->cr, x, y, w, h);
    wk_cairo.clip(canvas->cr);
    wk_cairo.user_to_device_distance(canvas->cr, &sx, &sy);
    wk_cairo.translate(canvas->cr, x, y);
    wk_cairo.scale(canvas->cr, w / w_px, h / h_px);
    wk_cairo.set_source_surface(canvas->cr, image, 0, 0);
    /* Bilinear is several times faster and good enough down to half the size; below that it would skip pixels. */
    wk_cairo.pattern_set_filter(wk_cairo.get_source(canvas->cr),
                                hypot(sx, sy) < 0.5 ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR);
    wk_cairo.pattern_set_extend(wk_cairo.get_source(canvas->cr), CAIRO_EXTEND_PAD);
    wk_cairo.paint(canvas->cr);
    wk_cairo.restore(canvas->cr);
    wk_cairo.surface_destroy(image);
}

void wk_canvas_stamp(struct wk_canvas *canvas, const uint8_t *bgra, int w_px, int h_px, ptrdiff_t stride_bytes, double x,
                     double y, wk_rgba colour)
{
    cairo_surface_t *image =
        wk_cairo.image_surface_create_for_data((uint8_t *)(uintptr_t)bgra, CAIRO_FORMAT_ARGB32, w_px, h_px, (int)stride_bytes);
    wk_cairo.save(canvas->cr);
    wk_cairo.user_to_device(canvas->cr, &x, &y);
    wk_cairo.identity_matrix(canvas->cr);
    if (colour) {
        wk_canvas_set_colour(canvas, colour);
        wk_cairo.mask_surface(canvas->cr, image, round(x), round(y));
    } else {
        wk_cairo.set_source_surface(canvas->cr, image, round(x), round(y));
        wk_cairo.paint(canvas->cr);
    }
    wk_cairo.restore(canvas->cr);
    wk_cairo.surface_destroy(image);
}

enum wk_status wk_canvas_jpeg(struct wk_canvas *canvas, const uint8_t *bytes, size_t n, int w_px, int h_px, double x, double y,
                              double w, double h)
{
    /* Its pixels stay blank: cairo writes the bytes that it is told they were made from. */
    cairo_surface_t *image = wk_cairo.image_surface_create(CAIRO_FORMAT_RGB24, w_px, h_px);
    uint8_t *copy = malloc(n);
    enum wk_status status = copy ? from_cairo(wk_cairo.surface_status(image)) : WK_NO_MEMORY;
    if (status == WK_OK) {
        memcpy(copy, bytes, n);
        status = from_cairo(wk_cairo.surface_set_mime_data(image, CAIRO_MIME_TYPE_JPEG, copy, n, free, copy));
    }
    if (status != WK_OK) {
        free(copy);
    } else {
        wk_cairo.save(canvas->cr);
        wk_cairo.translate(canvas->cr, x, y);
        wk_cairo.scale(canvas->cr, w / w_px, h / h_px);
        wk_cairo.set_source_surface(canvas->cr, image, 0, 0);
        wk_cairo.paint(canvas->cr);
        wk_cairo.restore(canvas->cr);
    }
    wk_cairo.surface_destroy(image);
    return status;
}

enum wk_status wk_canvas_save_png(const char *path, const uint8_t *bgra, int w_px, int h_px, ptrdiff_t stride_bytes)
{
    enum wk_status status = wk_canvas_load();
    if (status != WK_OK)
        return status;
    bool opaque = true;
    for (int row = 0; opaque && row < h_px; row++)
        for (int col = 0; opaque && col < w_px; col++)
            opaque = bgra[row * stride_bytes + 4 * (ptrdiff_t)col + 3] == 255;
    cairo_surface_t *image = wk_cairo.image_surface_create_for_data(
        (uint8_t *)(uintptr_t)bgra, opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, w_px, h_px, (int)stride_bytes);
    struct wk_outfile *file = NULL;
    status = from_cairo(wk_cairo.surface_status(image));
    if (status == WK_OK)
        status = wk_outfile_open(&file, path);
    if (status == WK_OK) {
        wk_outfile_keep_private(file);
        status = from_cairo(wk_cairo.surface_write_to_png_stream(image, write_to_file, file));
        const enum wk_status written = wk_outfile_write(file, "", 0);
        if (written != WK_OK)
            status = written;
        if (status == WK_OK)
            status = wk_outfile_commit(file);
        else
            wk_outfile_abandon(file);
    }
    wk_cairo.surface_destroy(image);
    return status;
}
