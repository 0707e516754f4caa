/*
 * Album: some whole pictures of a camera, copied from frames a moment apart, for a photo pack. What is in them is nobody's to
 * see: they are wiped when they go.
 */
#ifndef WK_KIOSK_EYE_LIVE_ALBUM_H
#define WK_KIOSK_EYE_LIVE_ALBUM_H

#include "vision/image/image.h"

#define WK_ALBUM_PICTURES 6

struct wk_album {
    int n;
    bool simulated;                             /* of any of them */
    int64_t t_ns;                               /* of the last one */
    struct wk_image picture[WK_ALBUM_PICTURES]; /* B G R [h][w][3], all of one size, allocated from the start */
};

/* WK_IMAGE_SIZE, WK_NO_MEMORY. */
enum wk_status wk_album_new(struct wk_album **out, int w, int h) WK_MUST_CHECK;
void wk_album_free(struct wk_album *album); /* NULL is allowed */

/* Copies a frame of its size, unless it comes too soon after the last one or all are there. False: it is of another size. */
bool wk_album_add(struct wk_album *album, const struct wk_frame *frame);

/* Wipes and frees one that is not wanted any more. */
void wk_album_drop(struct wk_album *album, int i);

#endif
