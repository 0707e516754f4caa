/* Pictures that screens show of tiles, backs or pages, lent to the window by whoever made them. */
#ifndef WK_KIOSK_FACE_DRAW_TILE_PICTURES_H
#define WK_KIOSK_FACE_DRAW_TILE_PICTURES_H

#include <stdint.h>

/* Of tiles that are being enrolled, or of backs for the judge, [n][h][w] B G R A, opaque. bgra NULL: none. Borrowed. */
struct wk_tile_pictures {
    const uint8_t *bgra;
    int n, w_px, h_px;
};

#endif
