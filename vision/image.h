/* Pictures: a view of pixels, and who owns them. */
#ifndef WK_VISION_IMAGE_H
#define WK_VISION_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Pixels [h][w][channels], rows stride_bytes apart; channels 1 (grey), 3 (B G R) or 4 (B G R A). */
struct wk_image {
    uint8_t *data;
    int w, h;
    ptrdiff_t stride_bytes;
    int channels;
};

/* A frame from a camera. */
struct wk_frame {
    struct wk_image image; /* B G R */
    int64_t t_ns;          /* monotonic, when it was taken */
    int64_t number;        /* counts up from 1 at the source */
    bool live;             /* from a real camera, now */
    bool simulated;        /* drawn, not photographed; shown and recorded as such */
};

#endif
