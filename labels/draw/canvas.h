/*
 * Canvas: drawing in two dimensions on a PDF page or on pixels: stickers, mat, chart, tile art, the simulator's textures and
 * the kiosk's screens are all drawn through it, and nothing else knows cairo, pango and librsvg.
 * One canvas belongs to one thread at a time; different canvases may be used by different threads. These libraries are loaded
 * with the first canvas or SVG; without them whatever makes one, and wk_canvas_save_png(), gives WK_NO_LIBRARY.
 * Several: lines, text and SVG are drawn on the same canvas by three libraries, and each library has its file.
 */
#ifndef WK_LABELS_DRAW_CANVAS_H
#define WK_LABELS_DRAW_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/status.h"

struct wk_canvas; /* opaque */
struct wk_svg;    /* opaque: a parsed SVG file */

/* 0xAARRGGBB, straight alpha. */
typedef uint32_t wk_rgba;

enum wk_align { WK_ALIGN_LEFT = 0, WK_ALIGN_MIDDLE, WK_ALIGN_RIGHT };

/*
 * A PDF with pages of w x h mm; one unit of the canvas is 1 mm. The file appears under `path` when wk_canvas_finish() succeeds;
 * before that, and on failure, what stood there stays. The same drawing gives the same bytes. WK_IO, WK_DISK_FULL,
 * WK_NO_MEMORY.
 */
enum wk_status wk_canvas_new_pdf(struct wk_canvas **out, const char *path, double w_mm, double h_mm) WK_MUST_CHECK;
/* The same of a PNG with px_per_mm pixels a millimetre; WK_BAD_INPUT: none, or too many. */
enum wk_status wk_canvas_new_png(struct wk_canvas **out, const char *path, double w_mm, double h_mm,
                                 double px_per_mm) WK_MUST_CHECK;

/*
 * The pages of a paper: their number and, instead of the file, a picture of the first one, made by the same drawing code. A
 * screen shows it before the paper is written.
 */
struct wk_pages {
    uint8_t *bgra; /* [h_px][w_px] B G R A, borrowed: the first page as large as it fits, in the middle, on nothing. NULL: none,
                      a PDF is written */
    int w_px, h_px;
    int n;             /* set when the paper is finished; 0 before */
    double w_mm, h_mm; /* of each, set then too */
};
/*
 * wk_canvas_new_pdf() that also fills *pages (may be NULL); with a picture there is no file. WK_BAD_INPUT: no such picture;
 * else as a PDF's and as those of pixels.
 */
enum wk_status wk_canvas_new_pages(struct wk_canvas **out, const char *path, struct wk_pages *pages, double w_mm,
                                   double h_mm) WK_MUST_CHECK;

/* Only its owner may read the PDF or PNG: for papers that show faces or secrets that give access. */
void wk_canvas_keep_private(struct wk_canvas *canvas);

/*
 * Pixels: bytes are B G R A in memory (cairo's ARGB32 on little-endian), premultiplied, stride_bytes >= 4 w, borrowed until
 * wk_canvas_free(). One unit of the canvas is `scale` pixels.
 */
enum wk_status wk_canvas_new_pixels(struct wk_canvas **out, uint8_t *bgra, int w_px, int h_px, ptrdiff_t stride_bytes,
                                    double scale) WK_MUST_CHECK;

/*
 * An SVG picture of w x h mm; one unit of the canvas is 1 mm. *text [*n] (malloc'ed) is there when wk_canvas_finish() has given
 * WK_OK. Its texts are outlines: it needs no font. WK_NO_MEMORY.
 */
enum wk_status wk_canvas_new_svg(struct wk_canvas **out, char **text, size_t *n, double w_mm, double h_mm) WK_MUST_CHECK;

/* Ends the file or flushes the pixels and reports what went wrong on the way. canvas is gone afterwards; NULL gives WK_OK. */
enum wk_status wk_canvas_finish(struct wk_canvas *canvas) WK_MUST_CHECK;
/* Drops it without an error, for failure paths. NULL is allowed. */
void wk_canvas_free(struct wk_canvas *canvas);

void wk_canvas_next_page(struct wk_canvas *canvas);
void wk_canvas_save(struct wk_canvas *canvas);
void wk_canvas_restore(struct wk_canvas *canvas);
void wk_canvas_translate(struct wk_canvas *canvas, double x, double y);
void wk_canvas_rotate(struct wk_canvas *canvas, double degrees); /* clockwise as seen */
void wk_canvas_scale(struct wk_canvas *canvas, double sx, double sy);
void wk_canvas_clip_rect(struct wk_canvas *canvas, double x, double y, double w, double h, double radius);
void wk_canvas_clear(struct wk_canvas *canvas, wk_rgba colour); /* replaces, alpha included */

/* Shapes at once. stroke width in units; a colour with alpha 0 draws nothing. */
void wk_canvas_rect(struct wk_canvas *canvas, double x, double y, double w, double h, double radius, wk_rgba fill,
                    wk_rgba stroke, double stroke_w);
void wk_canvas_circle(struct wk_canvas *canvas, double x, double y, double r, wk_rgba fill, wk_rgba stroke, double stroke_w);

/* Paths: begin, points, then fill or stroke (which end the path). Round caps and joins. */
void wk_canvas_begin(struct wk_canvas *canvas);
void wk_canvas_move_to(struct wk_canvas *canvas, double x, double y);
void wk_canvas_line_to(struct wk_canvas *canvas, double x, double y);
void wk_canvas_curve_to(struct wk_canvas *canvas, double x1, double y1, double x2, double y2, double x, double y);
void wk_canvas_arc(struct wk_canvas *canvas, double x, double y, double r, double from_deg, double to_deg);
void wk_canvas_close(struct wk_canvas *canvas);
void wk_canvas_fill(struct wk_canvas *canvas, wk_rgba colour);
void wk_canvas_stroke(struct wk_canvas *canvas, wk_rgba colour, double width);
void wk_canvas_stroke_dashed(struct wk_canvas *canvas, wk_rgba colour, double width, double on, double off);

/*
 * One line of text set by its baseline; size is the em in units; family Noto Sans with Noto Sans CJK SC behind it
 * (`lang` puts the families of its row of labels/lang first). Tabular figures.
 */
struct wk_text_style {
    double size;
    bool bold;
    enum wk_align align;
    wk_rgba colour;
    const char *lang; /* a code of labels/lang; NULL: English */
    bool serif;       /* Noto Serif CJK: for tile faces */
    bool mono;        /* Noto Sans Mono CJK: for what is typed, each character half an em wide */
};
void wk_canvas_text(struct wk_canvas *canvas, double x, double y, const char *utf8, const struct wk_text_style *style);
/* Advance width in units, as wk_canvas_text() would set it. */
double wk_canvas_text_width(struct wk_canvas *canvas, const char *utf8, const struct wk_text_style *style);
/*
 * Whether the fonts of this machine have all characters of a text (UTF-8); else *boxed is the first one missing, which is drawn
 * as a box with its number.
 */
#define WK_CHARACTER_SIZE 5 /* a character in UTF-8, ended by 0 */
bool wk_canvas_text_is_drawn(struct wk_canvas *canvas, const char *utf8, const struct wk_text_style *style,
                             char boxed[WK_CHARACTER_SIZE]);
/*
 * How many bytes of a text go on one line of width w, blanks at its end included: broken between words where it can be, else
 * between characters, as its script has it; then *torn (may be NULL) is set, else it stays. At least one character; 0 for "".
 */
size_t wk_canvas_text_fit(struct wk_canvas *canvas, const char *utf8, double w, const struct wk_text_style *style, bool *torn);

/*
 * A name or a sentence, whole, within w: on one line down to four fifths of the size, else on up to max_lines
 * (1..WK_WHOLE_LINES) that stand about where the one would, from seven tenths of the size on smaller until it fits. y: base
 * line of one line. Returns the number of lines, 0 for "". See wk_whole_break() for what fits at no size.
 */
int wk_canvas_text_whole(struct wk_canvas *canvas, double x, double y, double w, int max_lines, const char *utf8,
                         const struct wk_text_style *style);

/* QR code of text: version (1..40, 0 = smallest), level 'L' 'M' 'Q' 'H', modules only (no quiet zone), filling the square of
 * `size` units. */
enum wk_status wk_canvas_qr(struct wk_canvas *canvas, double x, double y, double size, const char *text, int version,
                            char level, wk_rgba colour) WK_MUST_CHECK;
/* A code's modules, black [n][n], where they are not 0; the same square. */
void wk_canvas_modules(struct wk_canvas *canvas, double x, double y, double size, const uint8_t *black, int n, wk_rgba colour);

/*
 * Pixels [h][w] B G R A (premultiplied), one to one on those of the canvas, the upper left one nearest to (x, y). With a
 * colour other than 0 they are a stencil: it is laid on where they are opaque. For a canvas of pixels, not turned.
 */
void wk_canvas_stamp(struct wk_canvas *canvas, const uint8_t *bgra, int w_px, int h_px, ptrdiff_t stride_bytes, double x,
                     double y, wk_rgba colour);

/* Pixels [h][w] B G R A (premultiplied) into the rectangle; smooth. */
void wk_canvas_image(struct wk_canvas *canvas, const uint8_t *bgra, int w_px, int h_px, ptrdiff_t stride_bytes, double x,
                     double y, double w, double h);

/* A JPEG of w_px x h_px, bytes [n] (copied), into the rectangle: kept as it is in a PDF or SVG. Other canvases show nothing. */
enum wk_status wk_canvas_jpeg(struct wk_canvas *canvas, const uint8_t *bytes, size_t n, int w_px, int h_px, double x, double y,
                              double w, double h) WK_MUST_CHECK;

/* SVG or SVGZ. WK_NO_FILE, WK_BAD_INPUT. */
enum wk_status wk_svg_load(struct wk_svg **out, const char *path) WK_MUST_CHECK;
/* The text of an SVG file (copied). WK_BAD_INPUT. */
enum wk_status wk_svg_parse(struct wk_svg **out, const char *text) WK_MUST_CHECK;
void wk_svg_free(struct wk_svg *svg);
/* Draws the ink of element `id` (without #), or the whole page with its margins for NULL, fitted into the rectangle,
 * proportions kept. WK_NOT_FOUND: no such element. */
enum wk_status wk_canvas_svg(struct wk_canvas *canvas, struct wk_svg *svg, const char *id, double x, double y, double w,
                             double h) WK_MUST_CHECK;

/* Writes pixels as a PNG file that only its owner may read, for it may show faces; without alpha where all are opaque. An old
 * file stays on failure. WK_IO, WK_DISK_FULL,
 * WK_NO_MEMORY. */
enum wk_status wk_canvas_save_png(const char *path, const uint8_t *bgra, int w_px, int h_px,
                                  ptrdiff_t stride_bytes) WK_MUST_CHECK;

#endif
