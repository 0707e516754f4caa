/* What the module of cameras (videoio.cpp) gives to the program (capture.c): nothing else is known between the two. */
#ifndef WK_VISION_CAMERA_VIDEOIO_H
#define WK_VISION_CAMERA_VIDEOIO_H

#include "rules/status.h"
#include "vision/image/image.h"

#define WK_VIDEOIO_FILE "wallkeeper-camera.so"
#define WK_VIDEOIO_SYMBOL "wk_videoio"

#ifdef __cplusplus
extern "C" {
#endif

/* The functions of capture.h below their JPEG; no exception crosses. */
struct wk_videoio {
    enum wk_status (*open)(void **out, const char *path, bool device, int w, int h, int fps);
    /* *jpeg: the picture is JPEG as the device gave it, one row of w bytes. Borrowed until the next call. */
    enum wk_status (*read)(void *self, struct wk_image *out, bool *jpeg);
    unsigned (*fourcc)(void *self);
    double (*position_ms)(void *self), (*fps)(void *self);
    void (*close)(void *self);
};

extern const struct wk_videoio wk_videoio;

#ifdef __cplusplus
}
#endif

#endif
