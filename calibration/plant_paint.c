/* Planting: pixels moved, painted and drawn within the outlines of stickers. */
#include "calibration/plant_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "labels/draw/art.h"
#include "labels/code_mask.h"
#include "labels/paper/sheet.h"
#include "labels/reading.h"
#include "vision/image/cv.h"
#include "vision/image/plane.h"

#define STICKER_H_MM (WK_STICKER_MM * WK_STICKER_RATIO)
#define PX_PER_MM 10 /* of what is drawn again */

bool wk_plot_outline(const struct wk_plot *plot, const double corner_px[8], double margin, struct wk_plant_outline *out)
{
    static const double unit[8] = {0, 0, 1, 0, 1, 1, 0, 1};
    double x0 = 1e9, y0 = 1e9, x1 = -1e9, y1 = -1e9;

    if (!wk_plane_from_quad(unit, corner_px, out->to_px) || !wk_plane_invert(out->to_px, out->from_px))
        return false;
    for (int k = 0; k < 4; k++) {
        double u, v;

        wk_plane_map(out->to_px, unit[2 * k] > 0 ? 1 + margin : -margin, unit[2 * k + 1] > 0 ? 1 + margin : -margin, &u, &v);
        x0 = fmin(x0, u);
        y0 = fmin(y0, v);
        x1 = fmax(x1, u);
        y1 = fmax(y1, v);
    }
    out->x0 = (int)fmax(0, floor(x0));
    out->y0 = (int)fmax(0, floor(y0));
    out->x1 = (int)fmin(plot->work->w, ceil(x1) + 1);
    out->y1 = (int)fmin(plot->work->h, ceil(y1) + 1);
    return out->x0 < out->x1 && out->y0 < out->y1;
}

static bool within(const struct wk_plant_outline *outline, int x, int y, double margin, double *u, double *v)
{
    return wk_plane_map(outline->from_px, x, y, u, v) && *u >= -margin && *u <= 1 + margin && *v >= -margin && *v <= 1 + margin;
}

/* ---- pixels ---- */

enum wk_status wk_plot_copy(const struct wk_plot *plot, const struct wk_image *src, const double *src_px,
                            const struct wk_plant_outline *to, double margin)
{
    const double here[9] = {1, 0, to->x0, 0, 1, to->y0, 0, 0, 1};
    struct wk_image part;
    double back[9], u, v;
    enum wk_status status = wk_image_new(&part, to->x1 - to->x0, to->y1 - to->y0, 3);

    if (status != WK_OK)
        return status;
    wk_plane_multiply(to->from_px, here, back);
    wk_plane_multiply(src_px, back, back);
    status = wk_cv_warp(src, &part, back, 1);
    for (int y = to->y0; status == WK_OK && y < to->y1; y++)
        for (int x = to->x0; x < to->x1; x++)
            if (within(to, x, y, margin, &u, &v))
                memcpy(plot->work->data + y * plot->work->stride_bytes + 3 * (ptrdiff_t)x,
                       part.data + (y - to->y0) * part.stride_bytes + 3 * (ptrdiff_t)(x - to->x0), 3);
    wk_image_free(&part);
    return status;
}

void wk_plot_paint(const struct wk_plot *plot, const struct wk_plant_outline *to, double u0, double v0, double u1, double v1,
                   const uint8_t bgr[3])
{
    double u, v;

    for (int y = to->y0; y < to->y1; y++)
        for (int x = to->x0; x < to->x1; x++) {
            uint8_t *px = plot->work->data + y * plot->work->stride_bytes + 3 * (ptrdiff_t)x;
            int grain;

            if (!wk_plane_map(to->from_px, x, y, &u, &v) || u < u0 || u > u1 || v < v0 || v > v1)
                continue;
            grain = (int)wk_rng_below(plot->rng, 7) - 3;
            for (int c = 0; c < 3; c++) {
                int value = bgr[c] + grain;

                px[c] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
            }
        }
}

static int by_value(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

void wk_plot_level(const struct wk_plot *plot, const struct wk_plant_outline *at, bool ring, double share, uint8_t bgr[3])
{
    enum { MOST = 900 };
    uint8_t seen[3][MOST];
    const struct wk_image *image = plot->ground->bgr;
    int n = 0;

    for (int i = 0; i < 30; i++)
        for (int k = 0; k < 30; k++) {
            double u = (i + 0.5) / 30, v = (k + 0.5) / 30, x, y;

            if (ring) { /* along the four sides, just outside */
                u = k % 4 == 0 ? -0.035 : k % 4 == 1 ? 1.035 : u;
                v = k % 4 == 2 ? -0.035 : k % 4 == 3 ? 1.035 : (i + 0.5) / 30;
            }
            if (!wk_plane_map(at->to_px, u, v, &x, &y) || x < 0 || y < 0 || x > image->w - 1 || y > image->h - 1)
                continue;
            const uint8_t *px = image->data + (int)(y + 0.5) * image->stride_bytes + 3 * (ptrdiff_t)(x + 0.5);

            for (int c = 0; c < 3; c++)
                seen[c][n] = px[c];
            n++;
        }
    for (int c = 0; c < 3; c++) {
        qsort(seen[c], (size_t)n, 1, by_value);
        bgr[c] = n > 0 ? seen[c][(int)(share * (n - 1))] : 128;
    }
}

/* ---- what is drawn again ---- */

/* Drawn pixels as this camera would show them: between the black and the white of the sticker at `like`, and as soft. */
static enum wk_status paste_drawn(const struct wk_plot *plot, const struct wk_image *bgra, const struct wk_plant_outline *like,
                                  const struct wk_plant_outline *to)
{
    const double w = bgra->w, h = bgra->h, src_px[9] = {w, 0, -0.5, 0, h, -0.5, 0, 0, 1};
    const struct wk_tray *tray = &plot->ground->reading->tray;
    double soft_px = fmax(1, fmax(0.4, tray->blur_px) * PX_PER_MM / fmax(1, tray->px_per_mm));
    uint8_t black[3], white[3];
    struct wk_image bgr;
    enum wk_status status = wk_image_new(&bgr, bgra->w, bgra->h, 3);

    if (status != WK_OK)
        return status;
    wk_plot_level(plot, like, false, 0.05, black);
    wk_plot_level(plot, like, false, 0.9, white);
    for (int y = 0; y < bgra->h; y++)
        for (int x = 0; x < bgra->w; x++)
            for (int c = 0; c < 3; c++)
                bgr.data[y * bgr.stride_bytes + 3 * x + c] =
                    (uint8_t)(black[c] + (white[c] - black[c]) * bgra->data[y * bgra->stride_bytes + 4 * x + c] / 255);
    status = wk_cv_blur(&bgr, &bgr, soft_px);
    if (status == WK_OK)
        status = wk_plot_copy(plot, &bgr, src_px, to, 0);
    wk_image_free(&bgr);
    return status;
}

enum wk_status wk_plot_sticker(const struct wk_plot *plot, const struct wk_key *key, const char set[WK_SET_SIZE],
                               wk_label label, const struct wk_plant_outline *like, const struct wk_plant_outline *to)
{
    char payload[WK_PAYLOAD_SIZE];
    int8_t mask[WK_LABEL_END];
    struct wk_canvas *canvas;
    struct wk_image bgra;
    enum wk_status status = wk_set_masks(key, set, WK_CODES_2, mask);

    if (status == WK_OK)
        status = wk_image_new(&bgra, (int)(WK_STICKER_MM * PX_PER_MM), (int)(STICKER_H_MM * PX_PER_MM), 4);
    if (status != WK_OK)
        return status;
    wk_payload_encode(payload, key, set, label);
    status = wk_canvas_new_pixels(&canvas, bgra.data, bgra.w, bgra.h, bgra.stride_bytes, PX_PER_MM);
    if (status == WK_OK) {
        status = wk_draw_sticker(canvas, WK_STICKER_MM, payload, mask[label], label);
        if (status == WK_OK)
            status = wk_canvas_finish(canvas);
        else
            wk_canvas_free(canvas);
    }
    if (status == WK_OK)
        status = paste_drawn(plot, &bgra, like, to);
    wk_image_free(&bgra);
    return status;
}

enum wk_status wk_plot_face(const struct wk_plot *plot, const struct wk_plant_outline *to)
{
    const double w_mm = WK_STICKER_MM, h_mm = STICKER_H_MM;
    enum wk_face face = (enum wk_face)(1 + wk_rng_below(plot->rng, WK_N_FACES));
    struct wk_canvas *canvas;
    struct wk_art *art = NULL;
    struct wk_image bgra;
    enum wk_status status = wk_image_new(&bgra, (int)(w_mm * PX_PER_MM), (int)(h_mm * PX_PER_MM), 4);

    if (status != WK_OK)
        return status;
    status = wk_canvas_new_pixels(&canvas, bgra.data, bgra.w, bgra.h, bgra.stride_bytes, PX_PER_MM);
    if (status != WK_OK)
        goto out;
    status = wk_art_new(&art, "drawn");
    if (status == WK_OK) {
        wk_canvas_clear(canvas, wk_art_body(art));
        status = wk_art_draw(art, canvas, face, 1.5, 2, w_mm - 3, h_mm - 4);
    }
    wk_art_free(art);
    if (status == WK_OK)
        status = wk_canvas_finish(canvas);
    else
        wk_canvas_free(canvas);
    if (status == WK_OK)
        status = paste_drawn(plot, &bgra, to, to);
out:
    wk_image_free(&bgra);
    return status;
}
