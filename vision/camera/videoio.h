/* What the module of video files (videoio.cpp) gives to the program (video.c): nothing else is known between the two. */
#ifndef WK_VISION_CAMERA_VIDEOIO_H
#define WK_VISION_CAMERA_VIDEOIO_H

#include "rules/status.h"
#include "vision/image/image.h"

#define WK_VIDEOIO_FILE "wallkeeper-video.so"
#define WK_VIDEOIO_SYMBOL "wk_videoio"

#ifdef __cplusplus
extern "C" {
#endif

/* The functions of video.h; no exception crosses. */
struct wk_videoio {
    enum wk_status (*open)(void **out, const char *path);
    enum wk_status (*read)(void *self, struct wk_image *out);
    double (*fps)(void *self);
    void (*close)(void *self);
};

extern const struct wk_videoio wk_videoio;

#ifdef __cplusplus
}
#endif

#endif
