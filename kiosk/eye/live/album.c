/* Whole pictures, kept for a moment. */
#include "kiosk/eye/live/album.h"

#include <stdlib.h>
#include <string.h>

#include "labels/secret/secret.h"

#define APART_NS 160000000 /* six pictures take a second, so that flicker and noise differ between them */

enum wk_status wk_album_new(struct wk_album **out, int w, int h)
{
    struct wk_album *album = calloc(1, sizeof *album);
    enum wk_status status = album ? WK_OK : WK_NO_MEMORY;

    for (int i = 0; i < WK_ALBUM_PICTURES && status == WK_OK; i++)
        status = wk_image_new(&album->picture[i], w, h, 3);
    if (status == WK_OK)
        *out = album;
    else
        wk_album_free(album);
    return status;
}

void wk_album_free(struct wk_album *album)
{
    for (int i = 0; album && i < WK_ALBUM_PICTURES; i++)
        wk_album_drop(album, i);
    free(album);
}

void wk_album_drop(struct wk_album *album, int i)
{
    struct wk_image *picture = &album->picture[i];

    if (picture->data)
        wk_wipe(picture->data, (size_t)picture->stride_bytes * (size_t)picture->h);
    wk_image_free(picture);
}

bool wk_album_add(struct wk_album *album, const struct wk_frame *frame)
{
    const struct wk_image *from = &frame->image, *to = &album->picture[0];

    if (from->w != to->w || from->h != to->h || from->channels != to->channels)
        return false;
    if (album->n == WK_ALBUM_PICTURES || (album->n > 0 && frame->t_ns - album->t_ns < APART_NS))
        return true;
    to = &album->picture[album->n++];
    for (int y = 0; y < from->h; y++)
        memcpy(to->data + y * to->stride_bytes, from->data + y * from->stride_bytes, 3 * (size_t)from->w);
    album->t_ns = frame->t_ns;
    album->simulated = album->simulated || frame->simulated;
    return true;
}
