/* Rows from their end to their beginning. */
#include "vision/image/mirror.h"

#include <string.h>

enum wk_status wk_image_mirror(const struct wk_image *from, struct wk_image *to)
{
    if (!to->data || to->w != from->w || to->h != from->h || to->channels != from->channels) {
        wk_image_free(to);
        const enum wk_status status = wk_image_new(to, from->w, from->h, from->channels);

        if (status != WK_OK)
            return status;
    }
    for (int y = 0; y < from->h; y++) {
        const uint8_t *p = from->data + y * from->stride_bytes;
        uint8_t *q = to->data + y * to->stride_bytes + (ptrdiff_t)(from->w - 1) * from->channels;

        for (int x = 0; x < from->w; x++, p += from->channels, q -= from->channels)
            memcpy(q, p, (size_t)from->channels);
    }
    return WK_OK;
}
