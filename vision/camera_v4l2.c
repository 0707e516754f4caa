/* A webcam through Video4Linux. */
#include "vision/camera_backend.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "vision/clock.h"
#include "vision/cv.h"

enum { WANT_W = 1920, WANT_H = 1080, WANT_FPS = 30 };

struct webcam {
    struct wk_cv_capture *capture;
    int64_t number;
    bool lost;
};

/* Whether the device is there and ours to open: OpenCV says only that it failed. */
static enum wk_status look_at(const char *path)
{
    struct stat about;

    if (stat(path, &about) != 0 || !S_ISCHR(about.st_mode))
        return WK_NO_CAMERA;
    int fd = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);

    if (fd < 0)
        return errno == EBUSY || errno == EACCES || errno == EPERM ? WK_CAMERA_BUSY : WK_NO_CAMERA;
    close(fd);
    return WK_OK;
}

static void webcam_close(void *self)
{
    struct webcam *webcam = self;

    if (!webcam)
        return;
    wk_cv_capture_close(webcam->capture);
    free(webcam);
}

static enum wk_status webcam_open(void **self, const char *rest, char *name, size_t n_name)
{
    struct wk_image first;
    enum wk_status status = look_at(rest);

    if (status != WK_OK)
        return status;
    struct webcam *webcam = calloc(1, sizeof *webcam);

    if (!webcam)
        return WK_NO_MEMORY;
    status = wk_cv_capture_open(&webcam->capture, rest, true, WANT_W, WANT_H, WANT_FPS);
    /* A device that another program streams from opens well and gives no picture. */
    if (status == WK_OK && wk_cv_capture_read(webcam->capture, &first) != WK_OK)
        status = WK_CAMERA_BUSY;
    if (status != WK_OK) {
        webcam_close(webcam);
        return status;
    }
    snprintf(name, n_name, "v4l2:%s %dx%d", rest, first.w, first.h);
    *self = webcam;
    return WK_OK;
}

/* timeout_ms: the driver waits by itself, at most as long as cv.cpp tells it; a camera that says nothing for so long is gone.
 */
static enum wk_status webcam_read(void *self, int timeout_ms, struct wk_frame *out)
{
    struct webcam *webcam = self;
    struct wk_image image;

    (void)timeout_ms;
    if (webcam->lost)
        return WK_CAMERA_LOST;
    if (wk_cv_capture_read(webcam->capture, &image) != WK_OK) {
        webcam->lost = true;
        return WK_CAMERA_LOST;
    }
    *out = (struct wk_frame){.image = image, .t_ns = wk_clock_ns(), .number = ++webcam->number, .live = true};
    return WK_OK;
}

const struct wk_camera_backend wk_camera_v4l2 = {
    .scheme = "v4l2", .open = webcam_open, .read = webcam_read, .close = webcam_close};
