/* cairo for lines and areas, pango for text, librsvg for pictures, behind one opaque canvas. */
#include "labels/draw/canvas.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <errno.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "labels/draw/qr.h"
#include "labels/file/outfile.h"
#include "labels/lang/lang.h"

#define PI 3.14159265358979323846
#define MM_TO_POINTS (72.0 / 25.4)
#define TEXT_EM 64.0        /* texts are laid out once at this size and scaled when drawn, so one layout serves all sizes */
#define TEXT_SLOTS 1024     /* of the cache of layouts, a power of two */
#define TEXT_MAX_CACHED 700 /* then it starts again */

struct cached_text {
    uint32_t hash;
    unsigned kind; /* bold, serif, mono, language */
    char *text;    /* NULL: free */
    PangoLayout *layout;
    double width; /* at TEXT_EM */
};

struct wk_canvas {
    cairo_t *cr;
    cairo_surface_t *surface;
    struct wk_outfile *file; /* a PDF's */
    FILE *memory;            /* an SVG's */
    char **text;             /* where that ends up */
    PangoFontMap *fonts;     /* NULL until the first text */
    PangoContext *pango;
    struct cached_text *cache; /* [TEXT_SLOTS] */
    int n_cached;
};

struct wk_svg {
    RsvgHandle *handle;
};

/*
 * Font maps hold the loaded fonts and belong to one thread at a time. A canvas borrows one for its life and gives it back, so
 * that short-lived canvases do not load the fonts again.
 */
#define POOL_SIZE 4
static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
static PangoFontMap *pool[POOL_SIZE];
static int n_pool;

static PangoFontMap *borrow_fonts(void)
{
    PangoFontMap *fonts = NULL;
    pthread_mutex_lock(&pool_lock);
    if (n_pool > 0)
        fonts = pool[--n_pool];
    pthread_mutex_unlock(&pool_lock);
    return fonts ? fonts : pango_cairo_font_map_new();
}

static void return_fonts(PangoFontMap *fonts)
{
    pthread_mutex_lock(&pool_lock);
    if (n_pool < POOL_SIZE) {
        pool[n_pool++] = fonts;
        fonts = NULL;
    }
    pthread_mutex_unlock(&pool_lock);
    if (fonts)
        g_object_unref(fonts);
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
    enum wk_status status = from_cairo(cairo_surface_status(surface));
    struct wk_canvas *canvas = NULL;
    if (status != WK_OK)
        goto fail;
    status = WK_NO_MEMORY;
    canvas = calloc(1, sizeof *canvas);
    if (!canvas)
        goto fail;
    canvas->cr = cairo_create(surface);
    status = from_cairo(cairo_status(canvas->cr));
    if (status != WK_OK)
        goto fail;
    canvas->surface = surface;
    canvas->file = file;
    cairo_scale(canvas->cr, scale, scale);
    cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(canvas->cr, CAIRO_LINE_JOIN_ROUND);
    *out = canvas;
    return WK_OK;
fail:
    if (canvas)
        cairo_destroy(canvas->cr);
    free(canvas);
    cairo_surface_destroy(surface);
    wk_outfile_abandon(file);
    return status;
}

enum wk_status wk_canvas_new_pdf(struct wk_canvas **out, const char *path, double w_mm, double h_mm)
{
    struct wk_outfile *file = NULL;
    enum wk_status status = wk_outfile_open(&file, path);
    if (status != WK_OK)
        return status;
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(write_to_file, file, w_mm * MM_TO_POINTS, h_mm * MM_TO_POINTS);
    /* A date would make two runs differ; this one is the same for all files and says nothing. */
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "wallkeeper");
    return new_canvas(out, surface, file, MM_TO_POINTS);
}

void wk_canvas_keep_private(struct wk_canvas *canvas)
{
    wk_outfile_keep_private(canvas->file);
}

enum wk_status wk_canvas_new_svg(struct wk_canvas **out, char **text, size_t *n, double w_mm, double h_mm)
{
    FILE *memory = open_memstream(text, n);
    if (!memory)
        return WK_NO_MEMORY;
    cairo_surface_t *surface =
        cairo_svg_surface_create_for_stream(write_to_memory, memory, w_mm * MM_TO_POINTS, h_mm * MM_TO_POINTS);
    const enum wk_status status = new_canvas(out, surface, NULL, MM_TO_POINTS);
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
    return new_canvas(out, cairo_image_surface_create_for_data(bgra, CAIRO_FORMAT_ARGB32, w_px, h_px, (int)stride_bytes), NULL,
                      scale);
}

static void forget_texts(struct wk_canvas *canvas)
{
    for (int i = 0; canvas->n_cached > 0 && i < TEXT_SLOTS; i++)
        if (canvas->cache[i].text) {
            g_object_unref(canvas->cache[i].layout);
            free(canvas->cache[i].text);
            canvas->cache[i].text = NULL;
            canvas->n_cached--;
        }
}

static void release(struct wk_canvas *canvas)
{
    cairo_destroy(canvas->cr);
    cairo_surface_destroy(canvas->surface);
    forget_texts(canvas);
    free(canvas->cache);
    if (canvas->pango)
        g_object_unref(canvas->pango);
    if (canvas->fonts)
        return_fonts(canvas->fonts);
    free(canvas);
}

enum wk_status wk_canvas_finish(struct wk_canvas *canvas)
{
    if (!canvas)
        return WK_OK;
    enum wk_status status = from_cairo(cairo_status(canvas->cr));
    cairo_surface_finish(canvas->surface);
    if (status == WK_OK)
        status = from_cairo(cairo_surface_status(canvas->surface));
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
    release(canvas);
    return status;
}

void wk_canvas_free(struct wk_canvas *canvas)
{
    if (!canvas)
        return;
    cairo_surface_finish(canvas->surface);
    wk_outfile_abandon(canvas->file);
    if (canvas->memory) {
        fclose(canvas->memory);
        free(*canvas->text);
    }
    release(canvas);
}

void wk_canvas_next_page(struct wk_canvas *canvas)
{
    cairo_show_page(canvas->cr);
}

void wk_canvas_save(struct wk_canvas *canvas)
{
    cairo_save(canvas->cr);
}

void wk_canvas_restore(struct wk_canvas *canvas)
{
    cairo_restore(canvas->cr);
}

void wk_canvas_translate(struct wk_canvas *canvas, double x, double y)
{
    cairo_translate(canvas->cr, x, y);
}

void wk_canvas_rotate(struct wk_canvas *canvas, double degrees)
{
    cairo_rotate(canvas->cr, degrees * (PI / 180));
}

void wk_canvas_scale(struct wk_canvas *canvas, double sx, double sy)
{
    cairo_scale(canvas->cr, sx, sy);
}

static void set_colour(struct wk_canvas *canvas, wk_rgba colour)
{
    cairo_set_source_rgba(canvas->cr, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0, (colour & 255) / 255.0,
                          (colour >> 24) / 255.0);
}

static void rect_path(struct wk_canvas *canvas, double x, double y, double w, double h, double radius)
{
    const double r = fmin(radius, fmin(w, h) / 2);
    cairo_new_path(canvas->cr);
    if (!(r > 0)) {
        cairo_rectangle(canvas->cr, x, y, w, h);
        return;
    }
    cairo_arc(canvas->cr, x + w - r, y + r, r, -PI / 2, 0);
    cairo_arc(canvas->cr, x + w - r, y + h - r, r, 0, PI / 2);
    cairo_arc(canvas->cr, x + r, y + h - r, r, PI / 2, PI);
    cairo_arc(canvas->cr, x + r, y + r, r, PI, 3 * PI / 2);
    cairo_close_path(canvas->cr);
}

static void paint_path(struct wk_canvas *canvas, wk_rgba fill, wk_rgba stroke, double stroke_w)
{
    if (fill >> 24) {
        set_colour(canvas, fill);
        cairo_fill_preserve(canvas->cr);
    }
    if (stroke >> 24 && stroke_w > 0) {
        set_colour(canvas, stroke);
        cairo_set_line_width(canvas->cr, stroke_w);
        cairo_stroke_preserve(canvas->cr);
    }
    cairo_new_path(canvas->cr);
}

void wk_canvas_clip_rect(struct wk_canvas *canvas, double x, double y, double w, double h, double radius)
{
    rect_path(canvas, x, y, w, h, radius);
    cairo_clip(canvas->cr);
}

void wk_canvas_clear(struct wk_canvas *canvas, wk_rgba colour)
{
    cairo_save(canvas->cr);
    cairo_set_operator(canvas->cr, CAIRO_OPERATOR_SOURCE);
    set_colour(canvas, colour);
    cairo_paint(canvas->cr);
    cairo_restore(canvas->cr);
}

void wk_canvas_rect(struct wk_canvas *canvas, double x, double y, double w, double h, double radius, wk_rgba fill,
                    wk_rgba stroke, double stroke_w)
{
    rect_path(canvas, x, y, w, h, radius);
    paint_path(canvas, fill, stroke, stroke_w);
}

void wk_canvas_circle(struct wk_canvas *canvas, double x, double y, double r, wk_rgba fill, wk_rgba stroke, double stroke_w)
{
    cairo_new_path(canvas->cr);
    cairo_arc(canvas->cr, x, y, r, 0, 2 * PI);
    cairo_close_path(canvas->cr);
    paint_path(canvas, fill, stroke, stroke_w);
}

void wk_canvas_begin(struct wk_canvas *canvas)
{
    cairo_new_path(canvas->cr);
}

void wk_canvas_move_to(struct wk_canvas *canvas, double x, double y)
{
    cairo_move_to(canvas->cr, x, y);
}

void wk_canvas_line_to(struct wk_canvas *canvas, double x, double y)
{
    cairo_line_to(canvas->cr, x, y);
}

void wk_canvas_curve_to(struct wk_canvas *canvas, double x1, double y1, double x2, double y2, double x, double y)
{
    cairo_curve_to(canvas->cr, x1, y1, x2, y2, x, y);
}

void wk_canvas_arc(struct wk_canvas *canvas, double x, double y, double r, double from_deg, double to_deg)
{
    if (to_deg >= from_deg)
        cairo_arc(canvas->cr, x, y, r, from_deg * (PI / 180), to_deg * (PI / 180));
    else
        cairo_arc_negative(canvas->cr, x, y, r, from_deg * (PI / 180), to_deg * (PI / 180));
}

void wk_canvas_close(struct wk_canvas *canvas)
{
    cairo_close_path(canvas->cr);
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
    cairo_set_dash(canvas->cr, (const double[]){on, off}, 2, 0);
    paint_path(canvas, 0, colour, width);
    cairo_set_dash(canvas->cr, NULL, 0, 0);
}

/* ---- text ---- */

static bool text_ready(struct wk_canvas *canvas)
{
    if (canvas->pango)
        return true;
    if (!canvas->cache)
        canvas->cache = calloc(TEXT_SLOTS, sizeof *canvas->cache);
    if (!canvas->cache)
        return false;
    canvas->fonts = borrow_fonts();
    canvas->pango = pango_font_map_create_context(canvas->fonts);
    /* Hints would tie the layout to one scale, and rounding to whole units would tear texts set in millimetres apart. */
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(canvas->pango, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(canvas->pango, FALSE);
    return true;
}

enum { KIND_BOLD = 1, KIND_SERIF = 2, KIND_MONO = 4, KIND_LANG = 8 /* times the language */ };

static PangoLayout *lay_out(struct wk_canvas *canvas, const char *utf8, unsigned kind)
{
    const struct wk_lang_def *lang = wk_lang_def((enum wk_language)(kind / KIND_LANG));
    PangoLayout *layout = pango_layout_new(canvas->pango);
    PangoFontDescription *font = pango_font_description_new();
    PangoAttrList *attributes = pango_attr_list_new();
    pango_font_description_set_family_static(font, kind & KIND_MONO    ? "Noto Sans Mono CJK SC"
                                                   : kind & KIND_SERIF ? "Noto Serif CJK SC, Noto Serif CJK TC, Noto Serif"
                                                                       : lang->fonts);
    pango_font_description_set_weight(font, kind & KIND_BOLD ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(font, TEXT_EM * PANGO_SCALE);
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"));
    pango_attr_list_insert(attributes, pango_attr_language_new(pango_language_from_string(lang->locale)));
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    pango_context_set_base_dir(canvas->pango, PANGO_DIRECTION_LTR); /* a name written from the right does not turn round */
    pango_layout_set_auto_dir(layout, FALSE);                       /* the sentence that it begins */
    pango_layout_set_font_description(layout, font);
    pango_layout_set_attributes(layout, attributes);
    pango_layout_set_text(layout, utf8, -1);
    pango_attr_list_unref(attributes);
    pango_font_description_free(font);
    return layout;
}

static uint32_t hash_text(const char *text, unsigned kind)
{
    uint32_t h = 2166136261u ^ kind; /* FNV-1a */
    for (const char *p = text; *p; p++)
        h = (h ^ (uint8_t)*p) * 16777619u;
    return h;
}

static unsigned kind_of(const struct wk_text_style *style)
{
    enum wk_language lang = WK_LANG_EN;
    if (style->lang && wk_lang_parse(style->lang, &lang) != WK_OK)
        lang = WK_LANG_EN;
    return (style->bold ? KIND_BOLD : 0u) | (style->serif ? KIND_SERIF : 0u) | (style->mono ? KIND_MONO : 0u) |
           KIND_LANG * (unsigned)lang;
}

/* The layout of a text, from the cache where it has been drawn before; NULL: no memory. */
static const struct cached_text *find_text(struct wk_canvas *canvas, const char *utf8, const struct wk_text_style *style)
{
    const unsigned kind = kind_of(style);
    const uint32_t hash = hash_text(utf8, kind);
    if (!text_ready(canvas))
        return NULL;
    if (canvas->n_cached >= TEXT_MAX_CACHED)
        forget_texts(canvas);
    uint32_t i = hash & (TEXT_SLOTS - 1);
    for (; canvas->cache[i].text; i = (i + 1) & (TEXT_SLOTS - 1)) {
        const struct cached_text *c = &canvas->cache[i];
        if (c->hash == hash && c->kind == kind && strcmp(c->text, utf8) == 0)
            return c;
    }
    struct cached_text *c = &canvas->cache[i];
    c->text = strdup(utf8);
    if (!c->text)
        return NULL;
    c->hash = hash;
    c->kind = kind;
    c->layout = lay_out(canvas, utf8, kind);
    PangoRectangle logical;
    pango_layout_get_extents(c->layout, NULL, &logical);
    c->width = (double)logical.width / PANGO_SCALE;
    canvas->n_cached++;
    return c;
}

void wk_canvas_text(struct wk_canvas *canvas, double x, double y, const char *utf8, const struct wk_text_style *style)
{
    const struct cached_text *t = find_text(canvas, utf8, style);
    if (!t || !(style->colour >> 24) || !(style->size > 0))
        return;
    const double k = style->size / TEXT_EM, w = t->width * k;
    cairo_save(canvas->cr);
    cairo_translate(canvas->cr, style->align == WK_ALIGN_MIDDLE ? x - w / 2 : style->align == WK_ALIGN_RIGHT ? x - w : x, y);
    cairo_scale(canvas->cr, k, k);
    set_colour(canvas, style->colour);
    cairo_move_to(canvas->cr, 0, 0);
    pango_cairo_show_layout_line(canvas->cr, pango_layout_get_line_readonly(t->layout, 0));
    cairo_new_path(canvas->cr);
    cairo_restore(canvas->cr);
}

double wk_canvas_text_width(struct wk_canvas *canvas, const char *utf8, const struct wk_text_style *style)
{
    const struct cached_text *t = find_text(canvas, utf8, style);
    return t ? t->width * style->size / TEXT_EM : 0;
}

size_t wk_canvas_text_fit(struct wk_canvas *canvas, const char *utf8, double w, const struct wk_text_style *style)
{
    const size_t all = strlen(utf8);
    if (!text_ready(canvas) || !(style->size > 0))
        return all;
    PangoLayout *layout = lay_out(canvas, utf8, kind_of(style));
    pango_layout_set_width(layout, (int)fmin(fmax(w / style->size * TEXT_EM * PANGO_SCALE, 1), INT32_MAX));
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    const PangoLayoutLine *second = pango_layout_get_line_readonly(layout, 1);
    const size_t n = second ? (size_t)second->start_index : all;
    g_object_unref(layout);
    return n;
}

/* ---- codes and pictures ---- */

enum wk_status wk_canvas_qr(struct wk_canvas *canvas, double x, double y, double size, const char *text, int version,
                            char level, wk_rgba colour)
{
    struct wk_qr qr;
    enum wk_status status = wk_qr_new(&qr, text, version, level);
    if (status != WK_OK)
        return status;
    /* One path for all modules: filled one by one, neighbours would show hairlines between them. */
    const int n = qr.n;
    const double module = size / n;
    cairo_new_path(canvas->cr);
    for (int row = 0; row < n; row++)
        for (int col = 0, run; col < n; col += run) {
            const uint8_t *m = qr.black + row * n + col;
            for (run = 1; col + run < n && m[run] == m[0]; run++)
                ;
            if (m[0])
                cairo_rectangle(canvas->cr, x + col * module, y + row * module, run * module, module);
        }
    wk_qr_free(&qr);
    wk_canvas_fill(canvas, colour);
    return WK_OK;
}

void wk_canvas_image(struct wk_canvas *canvas, const uint8_t *bgra, int w_px, int h_px, ptrdiff_t stride_bytes, double x,
                     double y, double w, double h)
{
    /* cairo takes no const pixels; it only reads those of a source. */
    cairo_surface_t *image =
        cairo_image_surface_create_for_data((uint8_t *)(uintptr_t)bgra, CAIRO_FORMAT_ARGB32, w_px, h_px, (int)stride_bytes);
    double sx = w / w_px, sy = 0;
    cairo_save(canvas->cr);
    cairo_rectangle(canvas->cr, x, y, w, h);
    cairo_clip(canvas->cr);
    cairo_user_to_device_distance(canvas->cr, &sx, &sy);
    cairo_translate(canvas->cr, x, y);
    cairo_scale(canvas->cr, w / w_px, h / h_px);
    cairo_set_source_surface(canvas->cr, image, 0, 0);
    /* Bilinear is several times faster and good enough down to half the size; below that it would skip pixels. */
    cairo_pattern_set_filter(cairo_get_source(canvas->cr), hypot(sx, sy) < 0.5 ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR);
    cairo_pattern_set_extend(cairo_get_source(canvas->cr), CAIRO_EXTEND_PAD);
    cairo_paint(canvas->cr);
    cairo_restore(canvas->cr);
    cairo_surface_destroy(image);
}

enum wk_status wk_canvas_jpeg(struct wk_canvas *canvas, const uint8_t *bytes, size_t n, int w_px, int h_px, double x, double y,
                              double w, double h)
{
    /* Its pixels stay blank: cairo writes the bytes that it is told they were made from. */
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, w_px, h_px);
    uint8_t *copy = malloc(n);
    enum wk_status status = copy ? from_cairo(cairo_surface_status(image)) : WK_NO_MEMORY;
    if (status == WK_OK) {
        memcpy(copy, bytes, n);
        status = from_cairo(cairo_surface_set_mime_data(image, CAIRO_MIME_TYPE_JPEG, copy, n, free, copy));
    }
    if (status != WK_OK) {
        free(copy);
    } else {
        cairo_save(canvas->cr);
        cairo_translate(canvas->cr, x, y);
        cairo_scale(canvas->cr, w / w_px, h / h_px);
        cairo_set_source_surface(canvas->cr, image, 0, 0);
        cairo_paint(canvas->cr);
        cairo_restore(canvas->cr);
    }
    cairo_surface_destroy(image);
    return status;
}

enum wk_status wk_svg_load(struct wk_svg **out, const char *path)
{
    if (access(path, F_OK))
        return WK_NO_FILE;
    struct wk_svg *svg = calloc(1, sizeof *svg);
    if (!svg)
        return WK_NO_MEMORY;
    svg->handle = rsvg_handle_new_from_file(path, NULL);
    if (!svg->handle) {
        free(svg);
        return WK_BAD_INPUT;
    }
    *out = svg;
    return WK_OK;
}

void wk_svg_free(struct wk_svg *svg)
{
    if (!svg)
        return;
    g_object_unref(svg->handle);
    free(svg);
}

/* Shrinks ink to the pixels that the recording really paints, at one pixel a unit; leaves it alone when memory is short. */
static void shrink_to_pixels(cairo_surface_t *recording, RsvgRectangle *ink)
{
    const int w = (int)fmin(ceil(ink->width), 4096), h = (int)fmin(ceil(ink->height), 4096);
    int x0 = w, y0 = h, x1 = 0, y1 = 0;
    cairo_surface_t *pixels = cairo_image_surface_create(CAIRO_FORMAT_A8, w, h);
    cairo_t *cr = cairo_create(pixels);
    cairo_set_source_surface(cr, recording, -ink->x, -ink->y);
    cairo_paint(cr);
    cairo_destroy(cr);
    cairo_surface_flush(pixels);
    const unsigned char *data = cairo_image_surface_get_data(pixels);
    for (int row = 0; data && row < h; row++)
        for (int col = 0; col < w; col++)
            if (data[row * cairo_image_surface_get_stride(pixels) + col] > 8) {
                x0 = col < x0 ? col : x0;
                x1 = col >= x1 ? col + 1 : x1;
                y0 = row < y0 ? row : y0;
                y1 = row + 1;
            }
    cairo_surface_destroy(pixels);
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
    if (!rsvg_handle_get_intrinsic_size_in_pixels(svg->handle, &page.width, &page.height))
        page.width = page.height = 1000;
    *recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
    cairo_t *cr = cairo_create(*recording);
    const bool drawn = rsvg_handle_render_layer(svg->handle, cr, element, &page, NULL);
    cairo_destroy(cr);
    cairo_recording_surface_ink_extents(*recording, &ink->x, &ink->y, &ink->width, &ink->height);
    /* A group with opacity or a filter is recorded as large as the page. */
    if (ink->width > page.width / 2 || ink->height > page.height / 2)
        shrink_to_pixels(*recording, ink);
    return !drawn ? WK_BAD_INPUT : ink->width > 0 && ink->height > 0 ? WK_OK : WK_NOT_FOUND;
}

enum wk_status wk_canvas_svg(struct wk_canvas *canvas, struct wk_svg *svg, const char *id, double x, double y, double w,
                             double h)
{
    RsvgRectangle ink;
    cairo_surface_t *recording = NULL;
    char *element = id ? g_strconcat("#", id, NULL) : NULL;
    enum wk_status status = WK_NOT_FOUND;
    if (element && !rsvg_handle_has_sub(svg->handle, element))
        goto done;
    status = record_element(svg, element, &recording, &ink);
    if (status == WK_OK) {
        const double k = fmin(w / ink.width, h / ink.height);
        cairo_save(canvas->cr);
        cairo_translate(canvas->cr, x + (w - k * ink.width) / 2, y + (h - k * ink.height) / 2);
        cairo_scale(canvas->cr, k, k);
        cairo_set_source_surface(canvas->cr, recording, -ink.x, -ink.y);
        cairo_paint(canvas->cr);
        cairo_restore(canvas->cr);
    } else if (status == WK_NOT_FOUND) {
        status = WK_OK; /* the element is there and blank, as some sets' white dragon is */
    }
    cairo_surface_destroy(recording);
done:
    g_free(element);
    return status;
}

enum wk_status wk_canvas_save_png(const char *path, const uint8_t *bgra, int w_px, int h_px, ptrdiff_t stride_bytes)
{
    bool opaque = true;
    for (int row = 0; opaque && row < h_px; row++)
        for (int col = 0; opaque && col < w_px; col++)
            opaque = bgra[row * stride_bytes + 4 * (ptrdiff_t)col + 3] == 255;
    cairo_surface_t *image = cairo_image_surface_create_for_data(
        (uint8_t *)(uintptr_t)bgra, opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, w_px, h_px, (int)stride_bytes);
    struct wk_outfile *file = NULL;
    enum wk_status status = from_cairo(cairo_surface_status(image));
    if (status == WK_OK)
        status = wk_outfile_open(&file, path);
    if (status == WK_OK) {
        wk_outfile_keep_private(file);
        status = from_cairo(cairo_surface_write_to_png_stream(image, write_to_file, file));
        const enum wk_status written = wk_outfile_write(file, "", 0);
        if (written != WK_OK)
            status = written;
        if (status == WK_OK)
            status = wk_outfile_commit(file);
        else
            wk_outfile_abandon(file);
    }
    cairo_surface_destroy(image);
    return status;
}
