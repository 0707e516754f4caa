/*
 * Ways to make our tiles harder to tell apart, for the simulator: strokes of one ink where colours meet ("line", "hairline"),
 * light on dark ("dark"), a white dragon without any drawing ("blank", "hairline").
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "labels/draw/art.h"
#include "labels/draw/art_drawn.h"

#define IVORY WK_DRAWN_BODY
#define STROKE_MM 0.5
#define HAIR_MM 0.25

/* A face as pixels, B G R A. */
struct pixels {
    uint8_t *bgra;
    int w, h;
};

static enum wk_status draw_without_white(struct wk_svg *svg, struct wk_canvas *canvas, enum wk_face face, double x, double y,
                                         double w, double h)
{
    return face == WK_FACE_WHITE ? WK_OK : wk_draw_drawn(svg, canvas, face, x, y, w, h);
}

static enum wk_status invert(uint8_t *bgra, int w, int h, double px_per_mm)
{
    (void)px_per_mm;
    for (int i = 0; i < w * h; i++)
        for (int c = 0; c < 3; c++)
            bgra[4 * i + c] = (uint8_t)(255 - bgra[4 * i + c]);
    return WK_OK;
}

/* How much the colours within `reach` px of a point differ, at most, 0..255. */
static int spread(const struct pixels *p, int x, int y, double reach)
{
    const int r = (int)ceil(reach);
    int low[3] = {255, 255, 255}, high[3] = {0, 0, 0}, most = 0;

    for (int v = -r; v <= r; v++)
        for (int u = -r; u <= r; u++) {
            if (u * u + v * v > reach * reach || x + u < 0 || y + v < 0 || x + u >= p->w || y + v >= p->h)
                continue;
            const uint8_t *at = p->bgra + ((ptrdiff_t)(y + v) * p->w + x + u) * 4;
            for (int c = 0; c < 3; c++) {
                low[c] = at[c] < low[c] ? at[c] : low[c];
                high[c] = at[c] > high[c] ? at[c] : high[c];
            }
        }
    for (int c = 0; c < 3; c++)
        most = high[c] - low[c] > most ? high[c] - low[c] : most;
    return most;
}

/* Strokes in one ink where colours meet, on the body that the upper left pixel has. */
static enum wk_status draw_strokes(uint8_t *bgra, int w, int h, double px_per_mm, double width_mm)
{
    static const uint8_t ink[3] = {60, 50, 45};
    const size_t n = (size_t)w * (size_t)h * 4;
    struct pixels from = {.bgra = malloc(n), .w = w, .h = h};

    if (!from.bgra)
        return WK_NO_MEMORY;
    memcpy(from.bgra, bgra, n);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const int much = 2 * spread(&from, x, y, width_mm * px_per_mm / 2), share = much > 255 ? 255 : much;
            const ptrdiff_t at = ((ptrdiff_t)y * w + x) * 4;
            for (int c = 0; c < 3; c++)
                bgra[at + c] = (uint8_t)((from.bgra[c] * (255 - share) + ink[c] * share) / 255);
        }
    free(from.bgra);
    return WK_OK;
}

static enum wk_status as_strokes(uint8_t *bgra, int w, int h, double px_per_mm)
{
    return draw_strokes(bgra, w, h, px_per_mm, STROKE_MM);
}

static enum wk_status as_hairs(uint8_t *bgra, int w, int h, double px_per_mm)
{
    return draw_strokes(bgra, w, h, px_per_mm, HAIR_MM);
}

const struct wk_art_def wk_art_def_line = {
    .word = "line", .harder = true, .body = IVORY, .draw = wk_draw_drawn, .restyle = as_strokes};
const struct wk_art_def wk_art_def_hairline = {
    .word = "hairline", .harder = true, .body = IVORY, .draw = draw_without_white, .restyle = as_hairs};
const struct wk_art_def wk_art_def_dark = {
    .word = "dark", .harder = true, .body = IVORY ^ 0xffffff, .ground = IVORY, .draw = wk_draw_drawn, .restyle = invert};
const struct wk_art_def wk_art_def_blank = {.word = "blank", .harder = true, .body = IVORY, .draw = draw_without_white};
