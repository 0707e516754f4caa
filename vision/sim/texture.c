/* What is drawn once and painted often: the mat, tile faces and stickers. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "labels/paper/mat_page.h"
#include "labels/paper/sheet.h"
#include "vision/sim/lay.h"

#define PAGE_SHARE 0.75 /* density of the mat's texture beside that of the others: it is large, and nothing on it is fine */
#define MIN_DENSITY 3   /* px/mm: below it small figures fall apart */
#define MAX_DENSITY 12
#define FORGED 1

enum wk_status wk_sim_texture_new(struct wk_sim_texture *texture, double w_mm, double h_mm, double px_per_mm,
                                  struct wk_canvas **canvas)
{
    const int w = (int)ceil(w_mm * px_per_mm), h = (int)ceil(h_mm * px_per_mm);
    uint8_t *bgra = calloc((size_t)w * (size_t)h, 4);
    if (!bgra)
        return WK_NO_MEMORY;
    const enum wk_status status = wk_canvas_new_pixels(canvas, bgra, w, h, (ptrdiff_t)w * 4, px_per_mm);
    if (status != WK_OK) {
        free(bgra);
        return status;
    }
    *texture = (struct wk_sim_texture){bgra, w, h, px_per_mm};
    return WK_OK;
}

static void free_texture(struct wk_sim_texture *texture)
{
    free(texture->bgra);
    *texture = (struct wk_sim_texture){NULL, 0, 0, 0};
}

enum wk_status wk_sim_texture_done(struct wk_sim_texture *texture, struct wk_canvas *canvas, enum wk_status drawn)
{
    const enum wk_status finished = wk_canvas_finish(canvas), status = drawn != WK_OK ? drawn : finished;
    if (status != WK_OK)
        free_texture(texture);
    return status;
}

static void forget_stickers(struct wk_sim_sticker_art *art)
{
    for (int l = 0; l < WK_LABEL_END; l++)
        for (int k = 0; k < 2; k++)
            free_texture(&art->label[l][k]);
    art->set[0] = 0;
}

static void forget_clutter(struct wk_sim_textures *textures)
{
    for (int k = 0; k < WK_SIM_N_THINGS; k++)
        free_texture(&textures->thing[k]);
}

void wk_sim_textures_for_clutter(struct wk_sim_textures *textures, uint64_t seed)
{
    if (textures->clutter_seed == seed)
        return;
    textures->n_forgotten++;
    forget_clutter(textures);
    textures->clutter_seed = seed;
}

void wk_sim_textures_forget(struct wk_sim_textures *textures)
{
    textures->n_forgotten++;
    forget_clutter(textures);
    free_texture(&textures->page);
    for (int f = 0; f < WK_SIM_N_FACES; f++)
        free_texture(&textures->face[f]);
    for (int k = 0; k < WK_SIM_N_SETS; k++)
        forget_stickers(&textures->sticker[k]);
}

void wk_sim_textures_begin(struct wk_sim_textures *textures, double density, const struct wk_sim_conditions *c)
{
    density = fmin(fmax(round(density), MIN_DENSITY), MAX_DENSITY);
    textures->n_scenes++;
    if (density == textures->density && c->tile_w_mm == textures->tile_w_mm && c->tile_h_mm == textures->tile_h_mm &&
        c->sticker_mm == textures->sticker_mm && c->ink == textures->ink && c->codes == textures->codes)
        return;
    wk_sim_textures_forget(textures);
    textures->density = density;
    textures->tile_w_mm = c->tile_w_mm;
    textures->tile_h_mm = c->tile_h_mm;
    textures->sticker_mm = c->sticker_mm;
    textures->ink = c->ink;
    textures->codes = c->codes;
}

enum wk_status wk_sim_want_page(struct wk_sim_textures *textures, const struct wk_mat *mat)
{
    struct wk_canvas *canvas = NULL;
    if (textures->page.bgra)
        return WK_OK;
    const enum wk_status status =
        wk_sim_texture_new(&textures->page, mat->page_w_mm, mat->page_h_mm, PAGE_SHARE * textures->density, &canvas);
    if (status != WK_OK)
        return status;
    wk_draw_mat(canvas, mat);
    return wk_sim_texture_done(&textures->page, canvas, WK_OK);
}

enum wk_status wk_sim_want_face(struct wk_sim_textures *textures, enum wk_face face, const struct wk_sim_texture **out)
{
    struct wk_canvas *canvas = NULL;
    struct wk_sim_texture *t = &textures->face[face];
    *out = t;
    if (t->bgra)
        return WK_OK;
    const double w = textures->tile_w_mm, h = textures->tile_h_mm;
    enum wk_status status = wk_sim_texture_new(t, w, h, textures->density, &canvas);
    if (status != WK_OK)
        return status;
    wk_canvas_clear(canvas, wk_art_ground(textures->art));
    status = wk_art_draw(textures->art, canvas, face, 0.09 * w, 0.08 * h, 0.82 * w, 0.84 * h);
    status = wk_sim_texture_done(t, canvas, status);
    return status == WK_OK ? wk_art_restyle(textures->art, t->bgra, t->w, t->h, t->px_per_mm) : status;
}

/* A payload whose check does not fit: its last character moved on by one. */
static void forge(char payload[WK_PAYLOAD_SIZE])
{
    char *last = &payload[WK_PAYLOAD_LEN - 1];
    *last = (char)(*last == '9' ? 'A' : *last == 'Z' ? '0' : *last + 1);
}

/* The stickers of a set, in place of those that were not needed for longest; NULL: this scene needs all that there are,
 * or there is no such set. */
static struct wk_sim_sticker_art *stickers_of(struct wk_sim_textures *textures, const char set[WK_SET_SIZE])
{
    struct wk_sim_sticker_art *art = textures->sticker;
    int k = 0;

    while (k < WK_SIM_N_SETS && strcmp(art[k].set, set) != 0)
        k++;
    if (k == WK_SIM_N_SETS) {
        k = 0;
        for (int i = 1; i < WK_SIM_N_SETS; i++)
            if (art[i].scene < art[k].scene)
                k = i;
        if (art[k].scene == textures->n_scenes)
            return NULL;
        textures->n_forgotten++;
        forget_stickers(&art[k]);
        if (wk_set_masks(textures->key, set, textures->codes, art[k].mask) != WK_OK)
            return NULL;
        memcpy(art[k].set, set, WK_SET_SIZE);
    }
    art[k].scene = textures->n_scenes;
    return &art[k];
}

/* Print with little toner: what is black shows that share of white, and white stays white. */
static void fade(struct wk_sim_texture *t, double ink)
{
    for (size_t i = 0; ink > 0 && t->bgra && i < 4 * (size_t)t->w * (size_t)t->h; i++)
        if (i % 4 != 3)
            t->bgra[i] = (uint8_t)(255 - (255 - t->bgra[i]) * (1 - ink));
}

enum wk_status wk_sim_want_sticker(struct wk_sim_textures *textures, const struct wk_sim_piece *piece,
                                   const struct wk_sim_texture **out)
{
    struct wk_canvas *canvas = NULL;
    char payload[WK_PAYLOAD_SIZE];
    struct wk_sim_sticker_art *art = stickers_of(textures, piece->set);
    if (!art)
        return WK_BAD_INPUT;
    struct wk_sim_texture *t = &art->label[piece->label][piece->forged ? FORGED : 0];
    *out = t;
    if (t->bgra)
        return WK_OK;
    wk_payload_encode(payload, textures->key, piece->set, piece->label);
    if (piece->forged)
        forge(payload);
    enum wk_status status =
        wk_sim_texture_new(t, textures->sticker_mm, textures->sticker_mm * WK_STICKER_RATIO, textures->density, &canvas);
    if (status != WK_OK)
        return status;
    status = wk_sim_texture_done(t, canvas,
                                 wk_draw_sticker(canvas, textures->sticker_mm, payload, art->mask[piece->label], piece->label));
    fade(t, textures->ink);
    return status;
}
