/* The ioctls of a stream, in the order in which a driver wants them; nothing that it answers is believed. */
#include "vision/camera/v4l2_stream.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "vision/camera/v4l2_pixels.h"
#include "vision/image/clock.h"

#define MS_NS ((int64_t)1000000)

/*
 * One is decoded, one is filled, and two take what comes while this thread waits for a processor: with fewer a busy computer
 * loses frames, and more only hold old ones, for the newest is taken.
 */
enum { N_BUFFERS = 4 };

struct wk_v4l2_stream {
    int fd;
    struct wk_v4l2_pixels pixels;
    struct {
        uint8_t *at;
        size_t n_bytes;
    } buffer[N_BUFFERS];
    uint32_t n_buffers;
    struct v4l2_fract per_frame; /* s, as was agreed; 0 / 0: the driver does not say */
};

int wk_v4l2_ask(int fd, unsigned long request, void *arg)
{
    int rc;

    do
        rc = ioctl(fd, request, arg);
    while (rc != 0 && errno == EINTR);
    return rc;
}

static enum wk_status refusal(int error)
{
    /* ENOSPC: the other cameras of the same USB bus leave no room on it. */
    return error == EBUSY || error == EACCES || error == EPERM || error == ENOSPC ? WK_CAMERA_BUSY : WK_NO_CAMERA;
}

/* ---------------------------------------------------------------- opening */

static enum wk_status open_device(int *fd, const char *path, struct v4l2_capability *about)
{
    struct stat kind;

    if (stat(path, &kind) != 0 || !S_ISCHR(kind.st_mode))
        return WK_NO_CAMERA;
    *fd = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (*fd < 0)
        return refusal(errno);
    memset(about, 0, sizeof *about);
    if (wk_v4l2_ask(*fd, VIDIOC_QUERYCAP, about) != 0)
        return WK_NO_CAMERA;
    const uint32_t can = about->capabilities & V4L2_CAP_DEVICE_CAPS ? about->device_caps : about->capabilities;

    /* A webcam has a second device, for what it tells about its pictures. */
    return can & V4L2_CAP_VIDEO_CAPTURE && can & V4L2_CAP_STREAMING ? WK_OK : WK_NO_CAMERA;
}

static enum wk_status agree_on_format(struct wk_v4l2_stream *self, int w, int h)
{
    static const uint32_t wanted[] = {V4L2_PIX_FMT_MJPEG, V4L2_PIX_FMT_YUYV, V4L2_PIX_FMT_GREY};

    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        struct v4l2_format form = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
        struct v4l2_pix_format *pix = &form.fmt.pix;

        *pix = (struct v4l2_pix_format){
            .width = (uint32_t)w, .height = (uint32_t)h, .pixelformat = wanted[i], .field = V4L2_FIELD_ANY};
        if (wk_v4l2_ask(self->fd, VIDIOC_S_FMT, &form) != 0) {
            if (errno != EINVAL)
                return refusal(errno);
            continue;
        }
        if (pix->pixelformat == wanted[i] || (i == 0 && pix->pixelformat == V4L2_PIX_FMT_JPEG))
            return wk_v4l2_pixels_begin(&self->pixels, pix->pixelformat, pix->width, pix->height, pix->bytesperline);
    }
    return WK_NO_CAMERA;
}

/* A driver that does not know of a pace keeps its own. */
static void agree_on_pace(struct wk_v4l2_stream *self, int fps)
{
    struct v4l2_streamparm parm = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
    struct v4l2_fract *per_frame = &parm.parm.capture.timeperframe;

    *per_frame = (struct v4l2_fract){.numerator = 1, .denominator = (uint32_t)fps};
    if (wk_v4l2_ask(self->fd, VIDIOC_S_PARM, &parm) == 0 && per_frame->numerator > 0 && per_frame->denominator > 0)
        self->per_frame = *per_frame;
}

bool wk_v4l2_stream_keep_pace(struct wk_v4l2_stream *self)
{
    struct v4l2_streamparm parm = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
    struct v4l2_fract *now = &parm.parm.capture.timeperframe;

    if (self->per_frame.numerator == 0 || wk_v4l2_ask(self->fd, VIDIOC_G_PARM, &parm) != 0 || now->numerator == 0 ||
        (uint64_t)now->numerator * self->per_frame.denominator == (uint64_t)now->denominator * self->per_frame.numerator)
        return false;
    *now = self->per_frame;
    (void)wk_v4l2_ask(self->fd, VIDIOC_S_PARM, &parm); /* one that refuses is asked again the next time */
    return true;
}

static struct v4l2_buffer numbered(uint32_t index)
{
    return (struct v4l2_buffer){.index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
}

static enum wk_status map_buffers(struct wk_v4l2_stream *self)
{
    struct v4l2_requestbuffers wanted = {.count = N_BUFFERS, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};

    if (wk_v4l2_ask(self->fd, VIDIOC_REQBUFS, &wanted) != 0)
        return refusal(errno);
    for (uint32_t i = 0; i < wanted.count && i < N_BUFFERS; i++) {
        struct v4l2_buffer buffer = numbered(i);

        if (wk_v4l2_ask(self->fd, VIDIOC_QUERYBUF, &buffer) != 0 || buffer.length == 0)
            return WK_NO_CAMERA;
        void *at = mmap(NULL, buffer.length, PROT_READ | PROT_WRITE, MAP_SHARED, self->fd, (off_t)buffer.m.offset);

        if (at == MAP_FAILED)
            return errno == ENOMEM ? WK_NO_MEMORY : WK_NO_CAMERA;
        self->buffer[i].at = at;
        self->buffer[i].n_bytes = buffer.length;
        self->n_buffers++;
    }
    return self->n_buffers > 0 ? WK_OK : WK_NO_CAMERA;
}

static bool give_back(const struct wk_v4l2_stream *self, uint32_t index)
{
    struct v4l2_buffer buffer = numbered(index);

    return wk_v4l2_ask(self->fd, VIDIOC_QBUF, &buffer) == 0;
}

static enum wk_status start(struct wk_v4l2_stream *self)
{
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;

    for (uint32_t i = 0; i < self->n_buffers; i++)
        if (!give_back(self, i))
            return WK_NO_CAMERA;
    return wk_v4l2_ask(self->fd, VIDIOC_STREAMON, &type) == 0 ? WK_OK : refusal(errno);
}

enum wk_status wk_v4l2_stream_open(struct wk_v4l2_stream **out, const char *path, int w, int h, int fps,
                                   struct v4l2_capability *about)
{
    struct wk_v4l2_stream *self = calloc(1, sizeof *self);

    if (!self)
        return WK_NO_MEMORY;
    self->fd = -1;
    enum wk_status status = open_device(&self->fd, path, about);

    if (status == WK_OK)
        status = agree_on_format(self, w, h);
    if (status == WK_OK) {
        agree_on_pace(self, fps);
        status = map_buffers(self);
    }
    if (status == WK_OK)
        status = start(self);
    if (status == WK_OK)
        *out = self;
    else
        wk_v4l2_stream_close(self);
    return status;
}

void wk_v4l2_stream_close(struct wk_v4l2_stream *self)
{
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;

    if (!self)
        return;
    if (self->n_buffers > 0)
        (void)wk_v4l2_ask(self->fd, VIDIOC_STREAMOFF, &type); /* one that is gone refuses, and is as still */
    for (uint32_t i = 0; i < self->n_buffers; i++)
        munmap(self->buffer[i].at, self->buffer[i].n_bytes);
    if (self->fd >= 0)
        close(self->fd);
    wk_v4l2_pixels_end(&self->pixels);
    free(self);
}

/* ---------------------------------------------------------------- reading */

/* WK_OK: there may be a frame, or bad news. */
static enum wk_status wait_until(const struct wk_v4l2_stream *self, int64_t until_ns)
{
    for (;;) {
        struct pollfd device = {.fd = self->fd, .events = POLLIN};
        const int64_t left_ns = until_ns - wk_clock_ns(NULL);
        const int rc = poll(&device, 1, left_ns > 0 ? (int)((left_ns + MS_NS - 1) / MS_NS) : 0);

        if (rc > 0)
            return WK_OK;
        if (rc == 0)
            return WK_NOT_FOUND;
        if (errno != EINTR)
            return WK_CAMERA_LOST;
    }
}

/* Takes all frames that wait and keeps the newest. WK_NOT_FOUND: none of them was whole. */
static enum wk_status take_newest(struct wk_v4l2_stream *self, struct v4l2_buffer *newest)
{
    bool any = false;

    for (uint32_t i = 0; i < self->n_buffers; i++) {
        struct v4l2_buffer buffer = numbered(0);

        if (wk_v4l2_ask(self->fd, VIDIOC_DQBUF, &buffer) != 0) {
            if (errno == EAGAIN)
                break;
            return WK_CAMERA_LOST;
        }
        if (buffer.index >= self->n_buffers)
            return WK_CAMERA_LOST;
        const bool damaged = buffer.flags & V4L2_BUF_FLAG_ERROR || buffer.bytesused == 0;

        if ((damaged || any) && !give_back(self, damaged ? buffer.index : newest->index))
            return WK_CAMERA_LOST;
        if (!damaged)
            *newest = buffer;
        any = any || !damaged;
    }
    return any ? WK_OK : WK_NOT_FOUND;
}

static enum wk_status decode(struct wk_v4l2_stream *self, const struct v4l2_buffer *buffer)
{
    const size_t room = self->buffer[buffer->index].n_bytes;
    const size_t n = buffer->bytesused < room ? buffer->bytesused : room;
    const enum wk_status status = wk_v4l2_pixels_decode(&self->pixels, self->buffer[buffer->index].at, n);

    return give_back(self, buffer->index) ? status : WK_CAMERA_LOST;
}

/* When a frame was taken, by the system's clock; 0: the driver does not say, or says what cannot be. */
static int64_t time_of(const struct v4l2_buffer *buffer)
{
    const int64_t s = buffer->timestamp.tv_sec, us = buffer->timestamp.tv_usec;

    if ((buffer->flags & V4L2_BUF_FLAG_TIMESTAMP_MASK) != V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
        return 0;
    return s >= 0 && s < INT64_MAX / (1000 * MS_NS) && us >= 0 && us < 1000000 ? s * 1000 * MS_NS + us * 1000 : 0;
}

enum wk_status wk_v4l2_stream_read(struct wk_v4l2_stream *self, int timeout_ms, struct wk_image **out, int64_t *taken_ns)
{
    const int64_t until_ns = wk_clock_ns(NULL) + timeout_ms * MS_NS;
    struct v4l2_buffer buffer = numbered(0);
    enum wk_status status;

    do {
        status = wait_until(self, until_ns);
        if (status == WK_OK)
            status = take_newest(self, &buffer);
        if (status == WK_OK)
            status = decode(self, &buffer);
    } while (status == WK_NOT_FOUND && wk_clock_ns(NULL) < until_ns);
    if (status != WK_OK)
        return status;
    *out = &self->pixels.image;
    *taken_ns = time_of(&buffer);
    return WK_OK;
}

/* ---------------------------------------------------------------- what it says */

void wk_v4l2_stream_format(const struct wk_v4l2_stream *self, char format[5])
{
    for (int i = 0; i < 4; i++)
        format[i] = (char)(self->pixels.format >> (8 * i) & 0x7F);
    format[4] = '\0';
}

double wk_v4l2_stream_fps(const struct wk_v4l2_stream *self)
{
    return self->per_frame.numerator > 0 ? (double)self->per_frame.denominator / self->per_frame.numerator : 0;
}

int wk_v4l2_stream_fd(const struct wk_v4l2_stream *self)
{
    return self->fd;
}
