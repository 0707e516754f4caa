/* Tile art: the table, and what all arts have in common. */
#include "labels/draw/art.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct wk_art_def *const arts[] = {
#define ROW(name) &wk_art_def_##name,
    WK_ARTS(ROW)
#undef ROW
};
#define N_ARTS ((int)(sizeof arts / sizeof *arts))

struct wk_art {
    const struct wk_art_def *def;
    struct wk_svg *svg; /* NULL: it needs none */
};

static bool installed(const struct wk_art_def *def)
{
    return !def->svg || access(def->svg, R_OK) == 0;
}

const char *wk_art_name(int index, bool harder)
{
    for (int k = 0; index >= 0 && k < N_ARTS; k++)
        if ((harder || !arts[k]->harder) && installed(arts[k]) && index-- == 0)
            return arts[k]->word;
    return NULL;
}

enum wk_status wk_art_new(struct wk_art **out, const char *name)
{
    int k = 0;
    while (k < N_ARTS && strcmp(arts[k]->word, name) != 0)
        k++;
    if (k == N_ARTS)
        return WK_NOT_FOUND;
    struct wk_art *art = calloc(1, sizeof *art);
    if (!art)
        return WK_NO_MEMORY;
    art->def = arts[k];
    const enum wk_status status = art->def->svg ? wk_svg_load(&art->svg, art->def->svg) : WK_OK;
    if (status != WK_OK) {
        free(art);
        return status == WK_NO_FILE ? WK_NOT_FOUND : status;
    }
    *out = art;
    return WK_OK;
}

void wk_art_free(struct wk_art *art)
{
    if (!art)
        return;
    wk_svg_free(art->svg);
    free(art);
}

wk_rgba wk_art_body(const struct wk_art *art)
{
    return art->def->body;
}

wk_rgba wk_art_ground(const struct wk_art *art)
{
    return art->def->ground ? art->def->ground : art->def->body;
}

enum wk_status wk_art_draw(struct wk_art *art, struct wk_canvas *canvas, enum wk_face face, double x, double y, double w,
                           double h)
{
    if (face < WK_FACE_1M || face > WK_FACE_FOREIGN)
        return WK_BAD_INPUT;
    return art->def->draw(art->svg, canvas, face, x, y, w, h);
}

enum wk_status wk_art_restyle(const struct wk_art *art, uint8_t *bgra, int w, int h, double px_per_mm)
{
    return art->def->restyle ? art->def->restyle(bgra, w, h, px_per_mm) : WK_OK;
}
