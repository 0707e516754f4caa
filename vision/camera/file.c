/* A video file, played at its own pace. */
#include "vision/camera/backend.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

#include "vision/camera/video.h"
#include "vision/image/clock.h"

struct clip {
    struct wk_video *video;
    int64_t number, due_ns, step_ns;
};

static void clip_close(void *self)
{
    struct clip *clip = self;

    if (!clip)
        return;
    wk_video_close(clip->video);
    free(clip);
}

static enum wk_status clip_open(void **self, const char *rest, char *name, size_t n_name)
{
    struct stat about;

    if (stat(rest, &about) != 0)
        return WK_NO_FILE;
    if (!S_ISREG(about.st_mode))
        return WK_BAD_INPUT;
    struct clip *clip = calloc(1, sizeof *clip);

    if (!clip)
        return WK_NO_MEMORY;
    enum wk_status status = wk_video_open(&clip->video, rest);

    if (status != WK_OK) {
        clip_close(clip);
        return status;
    }
    double fps = wk_video_fps(clip->video);

    clip->step_ns = (int64_t)(1e9 / (fps >= 1 && fps <= 240 ? fps : 30));
    snprintf(name, n_name, "file:%s", rest);
    *self = clip;
    return WK_OK;
}

static enum wk_status clip_read(void *self, int timeout_ms, struct wk_frame *out)
{
    struct clip *clip = self;
    struct wk_image image;
    int64_t now = wk_clock_ns(NULL), wait = clip->due_ns - now, most = (int64_t)timeout_ms * 1000000;
    bool early = wait > most;

    if (early)
        wait = most;
    if (wait > 0) {
        struct timespec pause = {.tv_sec = (time_t)(wait / 1000000000), .tv_nsec = (long)(wait % 1000000000)};

        nanosleep(&pause, NULL);
    }
    if (early)
        return WK_NOT_FOUND;
    if (wk_video_read(clip->video, &image) != WK_OK)
        return WK_END;
    now = wk_clock_ns(NULL);
    clip->due_ns = (clip->due_ns > 0 && now - clip->due_ns < clip->step_ns ? clip->due_ns : now) + clip->step_ns;
    *out = (struct wk_frame){.image = image, .t_ns = now, .number = ++clip->number};
    return WK_OK;
}

static enum wk_status clip_check(const char *rest, const char **why)
{
    const enum wk_status status = wk_camera_check_path(rest, why);

    if (status != WK_OK || !wk_video_missing())
        return status;
    *why = wk_video_missing();
    return WK_NO_CAMERA;
}

const struct wk_camera_source wk_camera_file = {
    .kind = {.word = "file", .stream = true},
    .form = "file:CLIP",
    .example = "file:clip.mp4",
    .open = clip_open,
    .backend = {.read = clip_read, .close = clip_close},
    .check = clip_check,
};
