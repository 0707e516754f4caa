/* A source as tests/extend adds it: one photograph, shown again and again as a camera would. */
#include "vision/camera/backend.h"

#include <stdlib.h>

#include "vision/image/clock.h"
#include "vision/image/cv.h"

struct picture {
    struct wk_image image;
    int64_t number;
};

static void picture_close(void *self)
{
    struct picture *picture = self;

    wk_image_free(&picture->image);
    free(picture);
}

static enum wk_status picture_open(void **self, const char *rest, char *name, size_t n_name)
{
    struct picture *picture = calloc(1, sizeof *picture);
    enum wk_status status;

    (void)name, (void)n_name;
    if (!picture)
        return WK_NO_MEMORY;
    status = wk_image_load(&picture->image, rest);
    if (status == WK_OK)
        *self = picture;
    else
        free(picture);
    return status;
}

static enum wk_status picture_read(void *self, int timeout_ms, struct wk_frame *out)
{
    struct picture *picture = self;

    (void)timeout_ms;
    *out = (struct wk_frame){.image = picture->image, .t_ns = wk_clock_ns(NULL), .number = ++picture->number};
    return WK_OK;
}

const struct wk_camera_source wk_camera_picture = {
    .kind = {.word = "picture", .stream = true},
    .form = "picture:FILE",
    .example = "picture:wall.jpg",
    .open = picture_open,
    .backend = {.read = picture_read, .close = picture_close},
    .check = wk_camera_check_path,
};
