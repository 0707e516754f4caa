/* A webcam's bytes as pictures. Everything that comes in is hostile. Known to v4l2_stream.c and tests. */
#ifndef WK_VISION_CAMERA_V4L2_PIXELS_H
#define WK_VISION_CAMERA_V4L2_PIXELS_H

#include "rules/status.h"
#include "vision/image/image.h"

/* The format that was agreed on with the driver, and the picture that was decoded last. */
struct wk_v4l2_pixels {
    uint32_t format;       /* V4L2_PIX_FMT_MJPEG, _JPEG, _YUYV or _GREY */
    int w, h;              /* JPEG tells its own */
    size_t stride_bytes;   /* of YUYV and GREY */
    struct wk_image image; /* owned */
};

/*
 * Whether what a driver answered can be decoded: 1 to 16384 px a side, at most WK_IMAGE_MAX_PX, a format that is known. When
 * the driver states lines shorter than their pixels, the lines are taken as packed. WK_NO_CAMERA, WK_NO_MEMORY.
 */
enum wk_status wk_v4l2_pixels_begin(struct wk_v4l2_pixels *self, uint32_t format, uint32_t w, uint32_t h,
                                    uint32_t stride_bytes) WK_MUST_CHECK;
void wk_v4l2_pixels_end(struct wk_v4l2_pixels *self);

/*
 * Decodes bytes [n] into self->image, B G R, whose memory is used again. WK_NOT_FOUND: cut short, torn, a JPEG without
 * quantisation tables (no standard has any), or no picture at all. WK_NO_MEMORY.
 */
enum wk_status wk_v4l2_pixels_decode(struct wk_v4l2_pixels *self, const uint8_t *bytes, size_t n) WK_MUST_CHECK;

#endif
