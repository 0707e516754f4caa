/* Even light: a lamp's reflection taken off a picture. Pure. */
#ifndef WK_VISION_IMAGE_EVEN_H
#define WK_VISION_IMAGE_EVEN_H

#include "vision/image/image.h"

enum {
    WK_EVEN_SIDE = 256, /* px: 23 modules to each side of a slot at 5.5 px a module, larger than a whole table's are */
    WK_EVEN_MODULES = 4 /* reach for a code: nowhere in it are nine modules black, or white */
};

/*
 * Makes of each pixel of a grey picture where it lies between the darkest and the lightest around it, 28 to 228, so that what
 * is printed shows through a lamp's reflection as far as it is not burnt out; that becomes grey, 128. reach, px: of any square
 * that far to all sides a part is black and a part white. out: as large, WK_EVEN_SIDE each way at most; not the same.
 */
void wk_image_even(const struct wk_image *grey, int reach, struct wk_image *out);

#endif
