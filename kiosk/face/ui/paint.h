/* Paint: a draw list onto a canvas. */
#ifndef WK_KIOSK_FACE_UI_PAINT_H
#define WK_KIOSK_FACE_UI_PAINT_H

#include "kiosk/face/draw/draw.h"
#include "kiosk/face/draw/tile_pictures.h"
#include "labels/draw/canvas.h"

/* The straightened live picture, B G R A premultiplied. data NULL: none. Borrowed. */
struct wk_picture {
    const uint8_t *data;
    int w_px, h_px;
    ptrdiff_t stride_bytes;
};

/* What of it a picture's command shows: all, or a half; a view. */
struct wk_picture wk_picture_part(const struct wk_picture *picture, const struct wk_cmd *cmd);

/*
 * Paints the list onto a canvas whose unit is draw->scale pixels. Where the list has a picture, `picture` is painted; with NULL
 * a hole is left there (alpha 0), marks painted over it, so that a picture can be laid beneath (wk_paint_under()). tiles may be
 * NULL.
 */
void wk_paint(struct wk_canvas *canvas, const struct wk_draw *draw, const struct wk_picture *picture,
              const struct wk_tile_pictures *tiles);

/*
 * Lays the picture beneath an overlay with a hole: out [h][w] B G R A, opaque, in the rectangle (x, y, w, h) of both, as far as
 * the picture reaches; elsewhere in it the theme's grey of a mat. All three are different memory.
 */
void wk_paint_under(const uint8_t *overlay, uint8_t *out, ptrdiff_t stride_bytes, int x, int y, int w, int h,
                    const struct wk_picture *picture, enum wk_theme theme);

/* The whole screen as a PNG file. WK_NO_MEMORY, WK_IO, WK_DISK_FULL. */
enum wk_status wk_paint_png(const char *path, const struct wk_draw *draw, const struct wk_picture *picture,
                            const struct wk_tile_pictures *tiles) WK_MUST_CHECK;

#endif
