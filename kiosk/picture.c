/* Picture: one warp, and plain rectangles over what nobody may see. */
#include "kiosk/picture.h"

#include <math.h>
#include <string.h>

#include "vision/cv.h"
#include "vision/plane.h"

#define MAX_DOUBTFUL 3 /* slots, of a picture that is called harmless */

static const uint8_t cover_bgra[4] = {58, 50, 44, 255};

/* A tile that lies face up, or something of which the picture does not tell what it is, and which may be one. */
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

static int clamp_px(double px, int end)
{
    return px < 0 ? 0 : px > end ? end : (int)px;
}

/* Covers a rectangle of the page. */
static void cover(struct wk_image *bgra, const struct wk_picture_window *window, const struct wk_mm_box *box)
{
    double sx = window->w_px / window->w_mm, sy = window->h_px / window->h_mm;
    int x0 = clamp_px(floor((box->x0 - window->x_mm) * sx), bgra->w),
        x1 = clamp_px(ceil((box->x1 - window->x_mm) * sx), bgra->w);
    int y0 = clamp_px(floor((box->y0 - window->y_mm) * sy), bgra->h),
        y1 = clamp_px(ceil((box->y1 - window->y_mm) * sy), bgra->h);

    for (int y = y0; y < y1; y++) {
        uint8_t *row = bgra->data + y * bgra->stride_bytes;

        for (int x = x0; x < x1; x++)
            memcpy(row + 4 * (ptrdiff_t)x, cover_bgra, 4);
    }
}

int wk_picture_covers(const struct wk_reading *reading, const struct wk_mat *mat, struct wk_mm_box out[WK_MAX_COVERS])
{
    const double reach_mm = hypot(mat->pitch_x_mm, mat->pitch_y_mm) / 2; /* of a stray at any angle */
    double px_to_mm[9], x_mm, y_mm;
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_mm c = mat->slot_mm[s];

        if (may_be_face(&reading->slot[s]))
            out[n++] = (struct wk_mm_box){c.x - mat->pitch_x_mm / 2, c.y - mat->pitch_y_mm / 2, c.x + mat->pitch_x_mm / 2,
                                          c.y + mat->pitch_y_mm / 2};
    }
    if (!wk_plane_invert(reading->tray.mm_to_px, px_to_mm))
        return n;
    for (int i = 0; i < reading->n_strays; i++) {
        const struct wk_stray *stray = &reading->stray[i];
        double x_px = 0, y_px = 0;

        for (int k = 0; k < 4; k++) {
            x_px += (double)stray->read.corners_px[k].x / 4;
            y_px += (double)stray->read.corners_px[k].y / 4;
        }
        if (may_be_face(&stray->read) && wk_plane_map(px_to_mm, x_px, y_px, &x_mm, &y_mm))
            out[n++] = (struct wk_mm_box){x_mm - reach_mm, y_mm - reach_mm, x_mm + reach_mm, y_mm + reach_mm};
    }
    return n;
}

enum wk_status wk_picture_draw(const struct wk_image *bgr, const struct wk_reading *reading, const struct wk_mat *mat,
                               const struct wk_picture_window *window, struct wk_image *bgra)
{
    const double to_mm[9] = {
        window->w_mm / window->w_px, 0, window->x_mm, 0, window->h_mm / window->h_px, window->y_mm, 0, 0, 1};
    struct wk_mm_box covers[WK_MAX_COVERS];
    double back[9];
    struct wk_image straight;
    enum wk_status status;

    if (!reading->tray.found || bgr->channels != 3 || bgra->channels != 4 || bgra->w != window->w_px || bgra->h != window->h_px)
        return WK_BAD_INPUT;
    if (!wk_plane_invert(reading->tray.mm_to_px, back))
        return WK_BAD_INPUT;
    status = wk_image_new(&straight, window->w_px, window->h_px, 3);
    if (status != WK_OK)
        return status;
    wk_plane_multiply(reading->tray.mm_to_px, to_mm, back);
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
    int n = status == WK_OK ? wk_picture_covers(reading, mat, covers) : 0;

    for (int i = 0; i < n; i++)
        cover(bgra, window, &covers[i]);
    return status;
}
