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
static void cover(struct wk_image *bgra, const struct wk_picture_window *window, double left_mm, double top_mm, double right_mm,
                  double bottom_mm)
{
    double sx = window->w_px / window->w_mm, sy = window->h_px / window->h_mm;
    int x0 = clamp_px(floor((left_mm - window->x_mm) * sx), bgra->w),
        x1 = clamp_px(ceil((right_mm - window->x_mm) * sx), bgra->w);
    int y0 = clamp_px(floor((top_mm - window->y_mm) * sy), bgra->h),
        y1 = clamp_px(ceil((bottom_mm - window->y_mm) * sy), bgra->h);

    for (int y = y0; y < y1; y++) {
        uint8_t *row = bgra->data + y * bgra->stride_bytes;

        for (int x = x0; x < x1; x++)
            memcpy(row + 4 * (ptrdiff_t)x, cover_bgra, 4);
    }
}

/* Covers a circle's bounding square around a stray, wide enough for a tile at any angle. */
static void cover_stray(struct wk_image *bgra, const struct wk_picture_window *window, const struct wk_mat *mat,
                        const double *px_to_mm, const struct wk_stray *stray)
{
    double x_px = 0, y_px = 0, x_mm, y_mm, reach_mm = hypot(mat->pitch_x_mm, mat->pitch_y_mm) / 2;

    for (int i = 0; i < 4; i++) {
        x_px += stray->read.corners_px[i].x / 4.0;
        y_px += stray->read.corners_px[i].y / 4.0;
    }
    if (wk_plane_map(px_to_mm, x_px, y_px, &x_mm, &y_mm))
        cover(bgra, window, x_mm - reach_mm, y_mm - reach_mm, x_mm + reach_mm, y_mm + reach_mm);
}

static void cover_faces(const struct wk_reading *reading, const struct wk_mat *mat, const struct wk_picture_window *window,
                        const double *px_to_mm, struct wk_image *bgra)
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct wk_mm c = mat->slot_mm[s];

        if (may_be_face(&reading->slot[s]))
            cover(bgra, window, c.x - mat->pitch_x_mm / 2, c.y - mat->pitch_y_mm / 2, c.x + mat->pitch_x_mm / 2,
                  c.y + mat->pitch_y_mm / 2);
    }
    for (int i = 0; i < reading->n_strays; i++)
        if (may_be_face(&reading->stray[i].read))
            cover_stray(bgra, window, mat, px_to_mm, &reading->stray[i]);
}

enum wk_status wk_picture_draw(const struct wk_image *bgr, const struct wk_reading *reading, const struct wk_mat *mat,
                               const struct wk_picture_window *window, struct wk_image *bgra)
{
    const double to_mm[9] = {
        window->w_mm / window->w_px, 0, window->x_mm, 0, window->h_mm / window->h_px, window->y_mm, 0, 0, 1};
    double back[9], px_to_mm[9];
    struct wk_image straight;
    enum wk_status status;

    if (!reading->tray.found || bgr->channels != 3 || bgra->channels != 4 || bgra->w != window->w_px || bgra->h != window->h_px)
        return WK_BAD_INPUT;
    if (!wk_plane_invert(reading->tray.mm_to_px, px_to_mm))
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
    if (status == WK_OK)
        cover_faces(reading, mat, window, px_to_mm, bgra);
    return status;
}
