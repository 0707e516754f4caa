/* Patches of drawn tiles, as wk_scan_patches() would cut them: for tests and benches. */
#ifndef WK_TESTS_VISION_PATCHES_H
#define WK_TESTS_VISION_PATCHES_H

#include <stdlib.h>
#include <string.h>

#include "labels/draw/art.h"
#include "vision/faces/face.h"
#include "vision/image/image.h"
#include "vision/scan/scan.h"

struct patch_look {
    double x_mm, y_mm, rotate_deg; /* of the tile from the slot's centre */
    double light, noise;           /* brightness 0..1; sigma in levels */
    double cast[3];                /* B G R gains; zeros: none */
    double glare;                  /* levels added in the tile's upper right corner, falling off over 8 mm */
    wk_rgba body;                  /* 0: the art's */
    bool blank;                    /* nothing is drawn on the tile */
    unsigned seed;
};

double patch_random(unsigned *state);

/* Draws `face` (0: no tile, the bare mat) into patch[WK_PATCH_BYTES]. False: the drawing failed. */
bool patch_draw(struct wk_art *art, enum wk_face face, const struct patch_look *look, uint8_t *patch);

struct wk_image patch_image(uint8_t *patch);

/* A tile set of one copy of each face. NULL: it failed. */
struct wk_tileset *patch_tileset(struct wk_art *art, const char *name);

#endif
