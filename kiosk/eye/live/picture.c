/* Picture: straightens the camera's picture once, and covers what nobody may see with a plain colour. */
#include "kiosk/eye/live/picture.h"

#include <string.h>

#include "vision/image/cv.h"
#include "vision/image/plane.h"

#define MAX_DOUBTFUL 3 /* slots of this kind in a picture that still counts as harmless */

static const uint8_t cover_bgra[4] = {58, 50, 44, 255};

/* A tile that is face up, or something that the picture shows too badly to tell, which may be one. */
static bool may_be_face(const struct wk_read *read)
{
    if (read->state == WK_READ_UNREADABLE)
        return read->why == WK_WHY_NONE || read->why == WK_WHY_FOREIGN || read->why == WK_WHY_LOW_MARGIN;
    return read->state == WK_READ_FACE;
}

bool wk_picture_is_harmless(const struct wk_reading *reading)
{
    int n_clear = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        if (may_be_face(&reading->slot[s]))
            return false;
        if (reading->slot[s].state == WK_READ_LABEL || reading->slot[s].state == WK_READ_EMPTY)
            n_clear++;
    }
    for (int i = 0; i < reading->n_strays; i++)
        if (may_be_face(&reading->stray[i].read))
            return false;
    return n_clear >= WK_N_SLOTS - MAX_DOUBTFUL;
}

enum wk_status wk_picture_straighten(const struct wk_image *bgr, const double back[9], struct wk_image *bgra)
{
    struct wk_image straight;
    enum wk_status status;

    if (bgr->channels != 3 || bgra->channels != 4)
        return WK_BAD_INPUT;
    status = wk_image_new(&straight, bgra->w, bgra->h, 3);
    if (status != WK_OK)
        return status;
    status = wk_cv_warp(bgr, &straight, back, 0);
    for (int y = 0; status == WK_OK && y < bgra->h; y++) {
        const uint8_t *from = straight.data + y * straight.stride_bytes;
        uint8_t *to = bgra->data + y * bgra->stride_bytes;

        for (int x = 0; x < bgra->w; x++, from += 3, to += 4) {
            to[0] = from[0];
            to[1] = from[1];
            to[2] = from[2];
            to[3] = 255;
        }
    }
    wk_image_free(&straight);
    return status;
}

enum wk_status wk_picture_draw(const struct wk_image *bgr, const struct wk_reading *reading, const struct wk_mat *mat,
                               const struct wk_picture_window *window, struct wk_image *bgra)
{
    const double to_mm[9] = {
        window->w_mm / window->w_px, 0, window->x_mm, 0, window->h_mm / window->h_px, window->y_mm, 0, 0, 1};
    double back[9], from_frame[9];
    struct wk_shown shown;
    enum wk_status status;

    if (!reading->tray.found || bgra->w != window->w_px || bgra->h != window->h_px)
        return WK_BAD_INPUT;
    wk_plane_multiply(reading->tray.mm_to_px, to_mm, back);
    if (!wk_plane_invert(back, from_frame))
        return WK_BAD_INPUT;
    status = wk_picture_straighten(bgr, back, bgra);
    if (status == WK_OK) {
        wk_shown_list(reading, NULL, mat, window->wall == WK_WIND_NONE ? WK_SHOW_ROWS : WK_SHOW_STICKERS, &shown);
        wk_shown_cover(&shown, from_frame, cover_bgra, bgra);
    }
    return status;
}
