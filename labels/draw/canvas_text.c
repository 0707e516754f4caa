/* Text on a canvas by pango: laid out once, drawn at any size. */
#include "labels/draw/canvas_parts.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <pango/pangocairo.h>

#include "labels/lang/lang.h"

/* clang-format off */
#define PANGO_FUNCTIONS(F) \
    F(attr_font_features_new) F(attr_language_new) F(attr_list_insert) F(attr_list_new) F(attr_list_unref) \
    F(cairo_context_set_font_options) F(cairo_font_map_new) F(cairo_show_layout_line) F(context_set_base_dir) \
    F(context_set_round_glyph_positions) F(font_description_free) F(font_description_new) \
    F(font_description_set_absolute_size) F(font_description_set_family_static) F(font_description_set_weight) \
    F(font_map_create_context) F(language_from_string) F(layout_get_extents) F(layout_get_line_readonly) \
    F(layout_get_unknown_glyphs_count) F(layout_line_get_extents) F(layout_new) \
    F(layout_set_attributes) F(layout_set_auto_dir) F(layout_set_font_description) F(layout_set_single_paragraph_mode) \
    F(layout_set_text) F(layout_set_width) F(layout_set_wrap)
/* clang-format on */

static struct {
#define POINTER(name) __typeof__(pango_##name) *name;
    PANGO_FUNCTIONS(POINTER)
} pango;

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

struct wk_texts {
    PangoFontMap *fonts;
    PangoContext *pango;
    int n_cached;
    struct cached_text cache[TEXT_SLOTS];
};

bool wk_texts_load(void *library)
{
    bool all = true;

#define FIND(name) all = all && (*(void **)&pango.name = dlsym(library, "pango_" #name)) != NULL;
    PANGO_FUNCTIONS(FIND)
    return all;
}

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
    return fonts ? fonts : pango.cairo_font_map_new();
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
        wk_cairo.unref(fonts);
}

/* The canvas's texts, made with the first of them; NULL: no memory. */
static struct wk_texts *texts_of(struct wk_canvas *canvas)
{
    if (canvas->texts)
        return canvas->texts;
    struct wk_texts *texts = calloc(1, sizeof *texts);
    if (!texts) {
        canvas->starved = true;
        return NULL;
    }
    texts->fonts = borrow_fonts();
    texts->pango = pango.font_map_create_context(texts->fonts);
    /* Hints would tie the layout to one scale, and rounding to whole units would tear texts set in millimetres apart. */
    cairo_font_options_t *options = wk_cairo.font_options_create();
    wk_cairo.font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    wk_cairo.font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    wk_cairo.font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango.cairo_context_set_font_options(texts->pango, options);
    wk_cairo.font_options_destroy(options);
    pango.context_set_round_glyph_positions(texts->pango, FALSE);
    canvas->texts = texts;
    return texts;
}

static void forget_texts(struct wk_texts *texts)
{
    for (int i = 0; texts->n_cached > 0 && i < TEXT_SLOTS; i++)
        if (texts->cache[i].text) {
            wk_cairo.unref(texts->cache[i].layout);
            free(texts->cache[i].text);
            texts->cache[i].text = NULL;
            texts->n_cached--;
        }
}

void wk_texts_free(struct wk_texts *texts)
{
    if (!texts)
        return;
    forget_texts(texts);
    wk_cairo.unref(texts->pango);
    return_fonts(texts->fonts);
    free(texts);
}

enum { KIND_BOLD = 1, KIND_SERIF = 2, KIND_MONO = 4, KIND_LANG = 8 /* times the language */ };

static PangoLayout *lay_out(const struct wk_texts *texts, const char *utf8, unsigned kind)
{
    const struct wk_lang_def *lang = wk_lang_def((enum wk_language)(kind / KIND_LANG));
    PangoLayout *layout = pango.layout_new(texts->pango);
    PangoFontDescription *font = pango.font_description_new();
    PangoAttrList *attributes = pango.attr_list_new();
    pango.font_description_set_family_static(font, kind & KIND_MONO    ? "Noto Sans Mono CJK SC"
                                                   : kind & KIND_SERIF ? "Noto Serif CJK SC, Noto Serif CJK TC, Noto Serif"
                                                                       : lang->fonts);
    pango.font_description_set_weight(font, kind & KIND_BOLD ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango.font_description_set_absolute_size(font, TEXT_EM * PANGO_SCALE);
    pango.attr_list_insert(attributes, pango.attr_font_features_new("tnum=1"));
    pango.attr_list_insert(attributes, pango.attr_language_new(pango.language_from_string(lang->locale)));
    pango.layout_set_single_paragraph_mode(layout, TRUE);
    pango.context_set_base_dir(texts->pango, PANGO_DIRECTION_LTR); /* a name written from the right does not turn round */
    pango.layout_set_auto_dir(layout, FALSE);                      /* the sentence that it begins */
    pango.layout_set_font_description(layout, font);
    pango.layout_set_attributes(layout, attributes);
    pango.layout_set_text(layout, utf8, -1);
    pango.attr_list_unref(attributes);
    pango.font_description_free(font);
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
    struct wk_texts *texts = texts_of(canvas);
    if (!texts)
        return NULL;
    if (texts->n_cached >= TEXT_MAX_CACHED)
        forget_texts(texts);
    uint32_t i = hash & (TEXT_SLOTS - 1);
    for (; texts->cache[i].text; i = (i + 1) & (TEXT_SLOTS - 1)) {
        const struct cached_text *c = &texts->cache[i];
        if (c->hash == hash && c->kind == kind && strcmp(c->text, utf8) == 0)
            return c;
    }
    struct cached_text *c = &texts->cache[i];
    c->text = strdup(utf8);
    if (!c->text) {
        canvas->starved = true;
        return NULL;
    }
    c->hash = hash;
    c->kind = kind;
    c->layout = lay_out(texts, utf8, kind);
    PangoRectangle logical;
    pango.layout_get_extents(c->layout, NULL, &logical);
    c->width = (double)logical.width / PANGO_SCALE;
    texts->n_cached++;
    return c;
}

void wk_canvas_text(struct wk_canvas *canvas, double x, double y, const char *utf8, const struct wk_text_style *style)
{
    const struct cached_text *t = find_text(canvas, utf8, style);
    if (!t || !(style->colour >> 24) || !(style->size > 0))
        return;
    const double k = style->size / TEXT_EM, w = t->width * k;
    wk_cairo.save(canvas->cr);
    wk_cairo.translate(canvas->cr, style->align == WK_ALIGN_MIDDLE ? x - w / 2 : style->align == WK_ALIGN_RIGHT ? x - w : x, y);
    wk_cairo.scale(canvas->cr, k, k);
    wk_canvas_set_colour(canvas, style->colour);
    wk_cairo.move_to(canvas->cr, 0, 0);
    pango.cairo_show_layout_line(canvas->cr, pango.layout_get_line_readonly(t->layout, 0));
    wk_cairo.new_path(canvas->cr);
    wk_cairo.restore(canvas->cr);
}

double wk_canvas_text_width(struct wk_canvas *canvas, const char *utf8, const struct wk_text_style *style)
{
    const struct cached_text *t = find_text(canvas, utf8, style);
    return t ? t->width * style->size / TEXT_EM : 0;
}

size_t wk_canvas_text_fit(struct wk_canvas *canvas, const char *utf8, double w, const struct wk_text_style *style, bool *torn)
{
    const size_t all = strlen(utf8);
    const struct wk_texts *texts = texts_of(canvas);
    if (!texts || !(style->size > 0))
        return all;
    PangoLayout *layout = lay_out(texts, utf8, kind_of(style));
    const int width = (int)fmin(fmax(w / style->size * TEXT_EM * PANGO_SCALE, 1), INT32_MAX);
    pango.layout_set_width(layout, width);
    if (torn) { /* between words only: is the first line wider than it may be? */
        PangoRectangle first;
        pango.layout_set_wrap(layout, PANGO_WRAP_WORD);
        pango.layout_line_get_extents(pango.layout_get_line_readonly(layout, 0), NULL, &first);
        *torn |= first.width > width;
    }
    pango.layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    const PangoLayoutLine *second = pango.layout_get_line_readonly(layout, 1);
    const size_t n = second ? (size_t)second->start_index : all;
    wk_cairo.unref(layout);
    return n;
}

/* Whether a font has all of the first n bytes. */
static bool is_drawn(const struct wk_texts *texts, const char *utf8, size_t n, unsigned kind)
{
    PangoLayout *layout = lay_out(texts, "", kind);
    pango.layout_set_text(layout, utf8, (int)n);
    const bool drawn = pango.layout_get_unknown_glyphs_count(layout) == 0;
    wk_cairo.unref(layout);
    return drawn;
}

bool wk_canvas_text_is_drawn(struct wk_canvas *canvas, const char *utf8, const struct wk_text_style *style,
                             char boxed[WK_CHARACTER_SIZE])
{
    const struct wk_texts *texts = texts_of(canvas);
    const unsigned kind = kind_of(style);

    if (!texts || is_drawn(texts, utf8, strlen(utf8), kind))
        return true;
    for (const char *at = utf8; *at;) {
        size_t n = 1;
        while (((unsigned char)at[n] & 0xc0) == 0x80)
            n++;
        if (n < WK_CHARACTER_SIZE && !is_drawn(texts, at, n, kind)) {
            memcpy(boxed, at, n);
            boxed[n] = 0;
            return false;
        }
        at += n;
    }
    return true; /* each is drawn by itself */
}
