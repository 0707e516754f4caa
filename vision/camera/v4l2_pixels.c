/* MJPG by the JPEG decoder, YUYV and GREY by hand. */
#include "vision/camera/v4l2_pixels.h"

#include <string.h>

#include <linux/videodev2.h>

#include "vision/image/codec.h"

#define MAX_SIDE_PX 16384

static bool is_jpeg(uint32_t format)
{
    return format == V4L2_PIX_FMT_MJPEG || format == V4L2_PIX_FMT_JPEG;
}

enum wk_status wk_v4l2_pixels_begin(struct wk_v4l2_pixels *self, uint32_t format, uint32_t w, uint32_t h, uint32_t stride_bytes)
{
    const uint32_t n_row = format == V4L2_PIX_FMT_YUYV ? 2 * w : w;

    if (w < 1 || h < 1 || w > MAX_SIDE_PX || h > MAX_SIDE_PX || (long long)w * h > WK_IMAGE_MAX_PX)
        return WK_NO_CAMERA;
    if (!is_jpeg(format) && format != V4L2_PIX_FMT_GREY && (format != V4L2_PIX_FMT_YUYV || w % 2 != 0))
        return WK_NO_CAMERA;
    *self = (struct wk_v4l2_pixels){
        .format = format, .w = (int)w, .h = (int)h, .stride_bytes = stride_bytes > n_row ? stride_bytes : n_row};
    return WK_OK;
}

void wk_v4l2_pixels_end(struct wk_v4l2_pixels *self)
{
    wk_image_free(&self->image);
}

static bool is_flat(const struct wk_image *image, int y)
{
    const uint8_t *p = image->data + y * image->stride_bytes;

    for (int x = 3; x < 3 * image->w; x++)
        if (p[x] != p[x - 3])
            return false;
    return true;
}

/* What a decoder would do without a word: half a picture is filled with grey. */
static enum wk_status from_jpeg(struct wk_v4l2_pixels *self, const uint8_t *bytes, size_t n)
{
    const struct wk_image *image = &self->image;
    bool lost;

    if (n < 4 || memcmp(bytes, "\xFF\xD8", 2) != 0)
        return WK_NOT_FOUND;
    const enum wk_status status = wk_jpeg_read_frame(&self->image, bytes, n, &lost);

    if (status != WK_OK)
        return status == WK_NO_MEMORY ? status : WK_NOT_FOUND;
    /*
     * Data lost on the way: the decoder says so, and what follows is one colour to the picture's end. Either by itself is no
     * damage: burnt-out paper and a black stand are of one colour too, and some cameras' data are warned of in each frame.
     */
    return lost && is_flat(image, image->h - 1) && !is_flat(image, 0) ? WK_NOT_FOUND : WK_OK;
}

static uint8_t clamp(int value)
{
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

/* ITU-R BT.601, 16 to 235, which is what the USB video class gives; in 256ths. */
static void bgr_of(uint8_t *bgr, int y, int u, int v)
{
    const int light = 298 * (y - 16) + 128;

    bgr[0] = clamp((light + 516 * (u - 128)) >> 8);
    bgr[1] = clamp((light - 100 * (u - 128) - 208 * (v - 128)) >> 8);
    bgr[2] = clamp((light + 409 * (v - 128)) >> 8);
}

static void yuyv_row(uint8_t *restrict bgr, const uint8_t *restrict yuyv, int w)
{
    for (int x = 0; x < w / 2; x++, bgr += 6, yuyv += 4) {
        bgr_of(bgr, yuyv[0], yuyv[1], yuyv[3]);
        bgr_of(bgr + 3, yuyv[2], yuyv[1], yuyv[3]);
    }
}

static void grey_row(uint8_t *restrict bgr, const uint8_t *restrict grey, int w)
{
    for (int x = 0; x < w; x++)
        bgr[3 * x] = bgr[3 * x + 1] = bgr[3 * x + 2] = grey[x];
}

enum wk_status wk_v4l2_pixels_decode(struct wk_v4l2_pixels *self, const uint8_t *bytes, size_t n)
{
    struct wk_image *image = &self->image;
    const bool yuyv = self->format == V4L2_PIX_FMT_YUYV;

    if (is_jpeg(self->format))
        return from_jpeg(self, bytes, n);
    /* The last line may come without the bytes behind its pixels. */
    if (n < self->stride_bytes * (size_t)(self->h - 1) + (size_t)self->w * (yuyv ? 2 : 1))
        return WK_NOT_FOUND;
    const enum wk_status status = wk_image_fit(image, self->w, self->h);

    for (int y = 0; status == WK_OK && y < self->h; y++)
        (yuyv ? yuyv_row : grey_row)(image->data + y * image->stride_bytes, bytes + (size_t)y * self->stride_bytes, self->w);
    return status;
}
