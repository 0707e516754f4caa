/* Drawn sets as if photographed: what tiles are guessed with before any set is known. */
#include <stdlib.h>

#include "calibration/enrol_drawn.h"
#include "labels/draw/art.h"
#include "vision/image/image.h"
#include "vision/image/patch.h"
#include "vision/faces/tileset.h"

#define TILE_W_MM 26.0
#define TILE_H_MM 36.0
#define ART 0.94        /* of the tile: real ones leave a little more room around their drawings */
#define MAT 0xff405048u /* dark, so that the tile's edges are found and with them its size */
#define SIDE 0xffb0a890u

/* A tile in the middle of its slot, seen from straight above, a little of its far side showing. */
static enum wk_status draw_patch(struct wk_art *art, enum wk_face face, uint8_t *bgra, uint8_t *bgr)
{
    struct wk_canvas *canvas = NULL;
    enum wk_status status =
        wk_canvas_new_pixels(&canvas, bgra, WK_PATCH_W, WK_PATCH_H, (ptrdiff_t)WK_PATCH_W * 4, WK_PATCH_PX_PER_MM);

    if (status != WK_OK)
        return status;
    wk_canvas_clear(canvas, MAT);
    wk_canvas_translate(canvas, WK_PATCH_W / 2.0 / WK_PATCH_PX_PER_MM, WK_PATCH_H / 2.0 / WK_PATCH_PX_PER_MM);
    wk_canvas_rect(canvas, -TILE_W_MM / 2, -TILE_H_MM / 2 - 1.5, TILE_W_MM, TILE_H_MM, 2, SIDE, 0, 0);
    wk_canvas_rect(canvas, -TILE_W_MM / 2, -TILE_H_MM / 2, TILE_W_MM, TILE_H_MM, 2, wk_art_body(art), 0, 0);
    status = wk_art_draw(art, canvas, face, -TILE_W_MM * ART / 2, -TILE_H_MM * ART / 2, TILE_W_MM * ART, TILE_H_MM * ART);
    if (status != WK_OK) {
        wk_canvas_free(canvas);
        return status;
    }
    status = wk_canvas_finish(canvas);
    for (int i = 0; i < WK_PATCH_W * WK_PATCH_H; i++)
        for (int c = 0; c < 3; c++)
            bgr[3 * i + c] = bgra[4 * i + c];
    return status;
}

enum wk_status wk_enrol_drawn(struct wk_tileset **out, const char *name)
{
    struct wk_tileset *tileset = NULL;
    struct wk_art *art = NULL;
    uint8_t *bgra = malloc((size_t)WK_PATCH_W * WK_PATCH_H * 4), *bgr = malloc(WK_PATCH_BYTES);
    enum wk_status status = bgra && bgr ? wk_art_new(&art, name) : WK_NO_MEMORY;

    if (status == WK_OK)
        status = wk_tileset_new(&tileset, name);
    for (int face = WK_FACE_1M; face <= WK_FACE_WHITE && status == WK_OK; face++) {
        const struct wk_image patch = {
            .data = bgr, .w = WK_PATCH_W, .h = WK_PATCH_H, .stride_bytes = (ptrdiff_t)WK_PATCH_W * 3, .channels = 3};

        status = draw_patch(art, (enum wk_face)face, bgra, bgr);
        if (status == WK_OK)
            status = wk_tileset_add(tileset, (enum wk_face)face, &patch);
    }
    wk_art_free(art);
    free(bgra);
    free(bgr);
    if (status != WK_OK) {
        wk_tileset_free(tileset);
        return status;
    }
    *out = tileset;
    return WK_OK;
}
