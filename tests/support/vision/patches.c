/* Patches of drawn tiles, as wk_scan_patches() would cut them. */
#include "tests/support/vision/patches.h"

double patch_random(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (double)(*state >> 8) / (1 << 24);
}

bool patch_draw(struct wk_art *art, enum wk_face face, const struct patch_look *look, uint8_t *patch)
{
    static uint8_t bgra[WK_PATCH_H * WK_PATCH_W * 4];
    const double tile_w = 26, tile_h = 36;
    struct wk_canvas *canvas;
    unsigned state = look->seed * 2654435761u + 12345;

    if (wk_canvas_new_pixels(&canvas, bgra, WK_PATCH_W, WK_PATCH_H, WK_PATCH_W * 4, WK_PATCH_PX_PER_MM) != WK_OK)
        return false;
    wk_canvas_clear(canvas, 0xffd8e6dc);
    wk_canvas_rect(canvas, 3, 4, 30, 40, 0, 0, 0xff90a090, 0.3);
    wk_canvas_translate(canvas, 18 + look->x_mm, 24 + look->y_mm);
    wk_canvas_rotate(canvas, look->rotate_deg);
    enum wk_status status = WK_OK;
    if (face != WK_FACE_NONE) {
        wk_canvas_rect(canvas, -tile_w / 2, -tile_h / 2 - 3, tile_w, tile_h, 2, 0xff206030, 0, 0);
        wk_canvas_rect(canvas, -tile_w / 2, -tile_h / 2 - 1.5, tile_w, tile_h, 2, 0xffb0a890, 0, 0);
        wk_canvas_rect(canvas, -tile_w / 2, -tile_h / 2, tile_w, tile_h, 2, look->body ? look->body : wk_art_body(art), 0, 0);
        if (!look->blank)
            status = wk_art_draw(art, canvas, face, -tile_w / 2, -tile_h / 2, tile_w, tile_h);
    }
    if (wk_canvas_finish(canvas) != WK_OK || status != WK_OK)
        return false;
    for (int i = 0; i < WK_PATCH_W * WK_PATCH_H; i++) {
        const double dx = (i % WK_PATCH_W) / 4.0 - 25, dy = (i / WK_PATCH_W) / 4.0 - 12;
        const double glare = look->glare / (1 + (dx * dx + dy * dy) / 64);
        for (int c = 0; c < 3; c++) {
            const double noise = (patch_random(&state) + patch_random(&state) + patch_random(&state) - 1.5) * 2 * look->noise;
            const double gain = look->cast[c] > 0 ? look->cast[c] : 1;
            const double v = bgra[4 * i + c] * look->light * gain + glare + noise;
            patch[3 * i + c] = (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v);
        }
    }
    return true;
}

struct wk_image patch_image(uint8_t *patch)
{
    return (struct wk_image){
        .data = patch, .w = WK_PATCH_W, .h = WK_PATCH_H, .stride_bytes = (ptrdiff_t)WK_PATCH_W * 3, .channels = 3};
}

struct wk_tileset *patch_tileset(struct wk_art *art, const char *name)
{
    struct wk_tileset *tileset = NULL;
    uint8_t patch[WK_PATCH_BYTES];

    if (wk_tileset_new(&tileset, name) != WK_OK)
        return NULL;
    for (unsigned f = WK_FACE_1M; f <= WK_FACE_WHITE; f++) {
        struct patch_look look = {.light = 0.95, .noise = 2, .seed = f};
        look.x_mm = 2 * patch_random(&look.seed) - 1;
        look.y_mm = 2 * patch_random(&look.seed) - 1;
        look.rotate_deg = 4 * patch_random(&look.seed) - 2;
        const struct wk_image image = patch_image(patch);
        if (!patch_draw(art, (enum wk_face)f, &look, patch) || wk_tileset_add(tileset, (enum wk_face)f, &image) != WK_OK) {
            wk_tileset_free(tileset);
            return NULL;
        }
    }
    return tileset;
}
