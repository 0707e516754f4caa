/* Even light: a lamp's reflection taken off a picture. Pure. */
#ifndef WK_VISION_IMAGE_EVEN_H
#define WK_VISION_IMAGE_EVEN_H

#include "vision/image/image.h"

enum {
    WK_EVEN_SIDE = 256, /* px: 23 modules to each side of a slot at 5.5 px a module; a whole table's codes are smaller */
    WK_EVEN_MODULES = 4 /* reach for a code, in modules: a code nowhere has nine modules in a row of one colour */
};

/*
 * Replaces each pixel of a grey picture by its place between the darkest and the lightest pixel around it, scaled to 28..228,
 * so that print shows through a lamp's reflection; what is burnt out becomes grey, 128. reach, px: half the side of the square
 * around a pixel; it has to be so large that every such square holds black and white. out: of the same size, at most
 * WK_EVEN_SIDE each way; not the same picture.
 */
void wk_image_even(const struct wk_image *grey, int reach, struct wk_image *out);

#endif
