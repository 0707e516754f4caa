/*
 * Scattered codes: all that zbar reads in a picture, wherever they lie and however they are turned: stickers on their sheets,
 * or loose on a table. No mat, no wall. The picture is looked at as a whole and in smaller and smaller parts, which overlap.
 */
#ifndef WK_VISION_SCAN_SCATTERED_H
#define WK_VISION_SCAN_SCATTERED_H

#include "vision/stickers/sticker.h"

#define WK_MAX_SCATTERED 600

struct wk_scattered {
    int n;
    struct wk_code code[WK_MAX_SCATTERED]; /* each once; corners in the picture */
};

/* grey: one channel. WK_NO_MEMORY. */
enum wk_status wk_scattered_read(struct wk_sticker_reader *reader, const struct wk_image *grey,
                                 struct wk_scattered *out) WK_MUST_CHECK;

#endif
