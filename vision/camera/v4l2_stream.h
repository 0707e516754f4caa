/* A webcam that streams, by Video4Linux: format, buffers, the newest frame. Source: the kernel's "Video for Linux API". */
#ifndef WK_VISION_CAMERA_V4L2_STREAM_H
#define WK_VISION_CAMERA_V4L2_STREAM_H

#include <linux/videodev2.h>
#include <stdbool.h>
#include <stdint.h>

#include "rules/status.h"

struct wk_image;
struct wk_v4l2_stream; /* opaque; one thread at a time */

/*
 * Opens a device, agrees on MJPG, else YUYV, else GREY, as near to w x h and fps as it can, and starts it. *about: what it says
 * of itself. WK_NO_CAMERA (not there, no webcam, or nothing that can be decoded), WK_CAMERA_BUSY (another program's, or not
 * ours to open), WK_NO_MEMORY.
 */
enum wk_status wk_v4l2_stream_open(struct wk_v4l2_stream **out, const char *path, int w, int h, int fps,
                                   struct v4l2_capability *about) WK_MUST_CHECK;
/* NULL is allowed. */
void wk_v4l2_stream_close(struct wk_v4l2_stream *stream);

/*
 * The newest frame, B G R, borrowed until the next call, which writes all its pixels again; frames that are older, marked as
 * damaged, cut short or torn are passed over. *taken_ns: when by the driver's word, monotonic; 0: it does not say.
 * WK_NOT_FOUND: none within the time; WK_CAMERA_LOST: unplugged, or its driver has given up; WK_NO_MEMORY.
 */
enum wk_status wk_v4l2_stream_read(struct wk_v4l2_stream *stream, int timeout_ms, struct wk_image **out,
                                   int64_t *taken_ns) WK_MUST_CHECK;

/* The four letters of its pixels, "MJPG", and pictures a second as it says; 0 when it does not. */
void wk_v4l2_stream_format(const struct wk_v4l2_stream *stream, char format[5]);
double wk_v4l2_stream_fps(const struct wk_v4l2_stream *stream);

/*
 * Whether the device now sends another number of pictures a second than was agreed on; if so, sets it again. Any program that
 * may open the device can change it during a stream, and the driver does not report that.
 */
bool wk_v4l2_stream_keep_pace(struct wk_v4l2_stream *stream);

/* For its controls; the stream's own. */
int wk_v4l2_stream_fd(const struct wk_v4l2_stream *stream);

/* ioctl(), again when a signal came between. */
int wk_v4l2_ask(int fd, unsigned long request, void *arg);

#endif
