#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vision/sim/parts.h"

static const struct wk_sim_style {
    const char *name;
    double line_mm; /* width of the strokes along which colours meet; 0: the drawing stays */
    bool dark;      /* light on dark */
    bool blank;     /* the white dragon */
} styles[] = {
    {"line", 0.5, false, false},
    {"hairline", 0.25, false, true},
    {"dark", 0, true, false},
    {"blank", 0, false, true},
};
#define N_STYLES ((int)(sizeof styles / sizeof *styles))

const struct wk_sim_style *wk_sim_style_find(const char *name)
{
    for (int i = 0; i < N_STYLES; i++)
        if (strcmp(styles[i].name, name) == 0)
            return &styles[i];
    return NULL;
}

const char *wk_sim_style_name(int index)
{
    return index >= 0 && index < N_STYLES ? styles[index].name : NULL;
}

bool wk_sim_style_blank(const struct wk_sim_style *style, enum wk_face face)
{
    return style && style->blank && face == WK_FACE_WHITE;
}

uint32_t wk_sim_style_body(const struct wk_sim_style *style, uint32_t body)
{
    return style && style->dark ? body ^ 0xffffff : body;
}

static void invert(struct wk_sim_texture *t)
{
    for (int i = 0; i < t->w * t->h; i++)
        for (int c = 0; c < 3; c++)
            t->bgra[4 * i + c] = (uint8_t)(255 - t->bgra[4 * i + c]);
}

/* How much the colours within `reach` px of a point differ, at most, 0..255. */
static int spread(const struct wk_sim_texture *t, const uint8_t *from, int x, int y, double reach)
{
    const int r = (int)ceil(reach);
    int low[3] = {255, 255, 255}, high[3] = {0, 0, 0}, most = 0;

    for (int v = -r; v <= r; v++)
        for (int u = -r; u <= r; u++) {
            if (u * u + v * v > reach * reach || x + u < 0 || y + v < 0 || x + u >= t->w || y + v >= t->h)
                continue;
            const uint8_t *p = from + ((ptrdiff_t)(y + v) * t->w + x + u) * 4;
            for (int c = 0; c < 3; c++) {
                low[c] = p[c] < low[c] ? p[c] : low[c];
                high[c] = p[c] > high[c] ? p[c] : high[c];
            }
        }
    for (int c = 0; c < 3; c++)
        most = high[c] - low[c] > most ? high[c] - low[c] : most;
    return most;
}

/* Strokes in one ink where colours meet, on the body that the upper left pixel has. */
static enum wk_status draw_lines(struct wk_sim_texture *t, double width_mm)
{
    static const uint8_t ink[3] = {60, 50, 45};
    const size_t n = (size_t)t->w * (size_t)t->h * 4;
    uint8_t *from = malloc(n);

    if (!from)
        return WK_NO_MEMORY;
    memcpy(from, t->bgra, n);
    for (int y = 0; y < t->h; y++)
        for (int x = 0; x < t->w; x++) {
            const int much = 2 * spread(t, from, x, y, width_mm * t->px_per_mm / 2), share = much > 255 ? 255 : much;
            for (int c = 0; c < 3; c++)
                t->bgra[((ptrdiff_t)y * t->w + x) * 4 + c] = (uint8_t)((from[c] * (255 - share) + ink[c] * share) / 255);
        }
    free(from);
    return WK_OK;
}

enum wk_status wk_sim_style_apply(const struct wk_sim_style *style, struct wk_sim_texture *texture)
{
    if (style && style->dark)
        invert(texture);
    return style && style->line_mm > 0 ? draw_lines(texture, style->line_mm) : WK_OK;
}
