/*
 * Webcams above a real driver of the kernel, vivid, which draws its pictures and fails when it is told to. Runs in the machine
 * that tests/camera/vivid.sh boots, and prints a line a case; the last one is "camera: N passed, N failed".
 */
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <linux/videodev2.h>

#include "vision/camera/camera.h"
#include "vision/image/clock.h"
#include "vision/image/image.h"

#define DEVICE "/dev/video0"
#define PATIENCE 20 /* the machine is emulated, on one that has other things to do */

static int n_passed, n_failed;

static void expect(bool good, const char *what)
{
    printf("%s: %s\n", good ? "passed" : "FAILED", what);
    n_passed += good;
    n_failed += !good;
}

/* Sets one of vivid's own controls, which have names and no public ids. */
static bool poke(const char *name, int value)
{
    struct v4l2_queryctrl about = {.id = V4L2_CTRL_FLAG_NEXT_CTRL};
    const int fd = open(DEVICE, O_RDWR | O_CLOEXEC);
    bool done = false;

    while (fd >= 0 && !done && ioctl(fd, VIDIOC_QUERYCTRL, &about) == 0) {
        struct v4l2_control control = {.id = about.id, .value = value};

        done = strcmp((const char *)about.name, name) == 0 && ioctl(fd, VIDIOC_S_CTRL, &control) == 0;
        about.id |= V4L2_CTRL_FLAG_NEXT_CTRL;
    }
    if (fd >= 0)
        (void)close(fd);
    return done;
}

/* Reads n frames, with PATIENCE seconds in all for those that are late; the status of the last read. */
static enum wk_status frames(struct wk_camera *camera, int n, struct wk_frame *frame)
{
    enum wk_status status = WK_OK;

    for (int i = 0, n_vain = 0; i < n && status == WK_OK; i++) {
        status = wk_camera_read(camera, 1000, frame);
        if (status == WK_NOT_FOUND && ++n_vain < PATIENCE) {
            status = WK_OK;
            i--;
        }
    }
    return status;
}

/* A fault is noticed within a second, and the camera comes back when it is opened again. */
static struct wk_camera *breaks(struct wk_camera *camera, const char *fault)
{
    struct wk_frame frame;
    char text[96];

    bool good = poke(fault, 1);
    const int64_t begun_ns = wk_clock_ns(NULL);

    good = good && frames(camera, 50, &frame) == WK_CAMERA_LOST && wk_clock_ns(NULL) - begun_ns < 1000000000;
    wk_camera_close(camera);
    camera = NULL;
    good = good && wk_camera_open(&camera, "v4l2:" DEVICE) == WK_OK && frames(camera, 5, &frame) == WK_OK;
    snprintf(text, sizeof text, "%s: lost within a second, and back when opened again", fault);
    expect(good, text);
    return camera;
}

/* Another program asks for a pace while we stream, in frames a second (0: only asks what it is). What the driver says then. */
static double meddle(uint32_t fps)
{
    struct v4l2_streamparm parm = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
    const struct v4l2_fract *now = &parm.parm.capture.timeperframe;
    const int fd = open(DEVICE, O_RDWR | O_CLOEXEC);

    parm.parm.capture.timeperframe = (struct v4l2_fract){1, fps};
    const bool done = fd >= 0 && ioctl(fd, fps > 0 ? VIDIOC_S_PARM : VIDIOC_G_PARM, &parm) == 0;

    if (fd >= 0)
        (void)close(fd);
    return done && now->numerator > 0 ? (double)now->denominator / now->numerator : 0;
}

/* By the driver's word: of 1080p vivid offers five pictures a second at most. */
static void keeps_its_pace(struct wk_camera *camera)
{
    struct wk_frame frame;
    const double agreed = meddle(0);

    expect(agreed > 1 && !wk_camera_keep_pace(camera), "its pace is its own");
    expect(meddle(1) < agreed && meddle(0) < agreed && frames(camera, 3, &frame) == WK_OK,
           "another program slows it, and nobody is told");
    expect(wk_camera_keep_pace(camera) && meddle(0) == agreed && !wk_camera_keep_pace(camera) &&
               frames(camera, 3, &frame) == WK_OK,
           "that is noticed, and set right");
}

/* A driver whose frames can be had by read(), too, takes whoever asks poll() before there are buffers for a reader of that. */
static void poll_comes_after_the_buffers(void)
{
    struct wk_camera *camera = NULL;
    struct pollfd early = {.fd = open(DEVICE, O_RDWR | O_NONBLOCK | O_CLOEXEC), .events = POLLIN};
    struct wk_frame frame;

    expect(early.fd >= 0 && poll(&early, 1, 0) >= 0 && wk_camera_open(&camera, "v4l2:" DEVICE) == WK_CAMERA_BUSY,
           "poll() before the buffers takes the camera from everybody");
    if (early.fd >= 0)
        (void)close(early.fd);
    expect(wk_camera_open(&camera, "v4l2:" DEVICE) == WK_OK && frames(camera, 5, &frame) == WK_OK,
           "ours asks for buffers first, and gets them and frames");
    wk_camera_close(camera);
}

int main(void)
{
    struct wk_camera *camera = NULL, *other = NULL;
    struct wk_control_range range;
    struct wk_camera_origin origin;
    struct wk_frame frame;
    int32_t got = 0;

    printf("\n"); /* behind what the machine said while it booted */
    expect(wk_camera_open(&camera, "v4l2:" DEVICE) == WK_OK, "opens");
    if (!camera)
        return 1;
    expect(frames(camera, 30, &frame) == WK_OK && frame.image.channels == 3, "thirty frames");
    wk_camera_origin(camera, &origin);
    expect(strcmp(origin.driver, "vivid") == 0 && origin.loopback, "is known for no camera");
    expect(wk_camera_open(&other, "v4l2:" DEVICE) == WK_CAMERA_BUSY, "busy for a second program");
    wk_camera_range(camera, WK_CONTROL_GAIN, &range);
    expect(range.there && wk_camera_control(camera, WK_CONTROL_GAIN, &range.max, &got) == WK_OK,
           "a control is set and read back, whatever it says");
    wk_camera_range(camera, WK_CONTROL_FOCUS, &range);
    expect(!range.there && wk_camera_control(camera, WK_CONTROL_FOCUS, NULL, &got) == WK_NOT_FOUND, "one that it has not");
    keeps_its_pace(camera);
    expect(poke("Percentage of Dropped Buffers", 50) && frames(camera, 20, &frame) == WK_OK &&
               poke("Percentage of Dropped Buffers", 0),
           "half of its frames dropped");
    camera = breaks(camera, "Inject VIDIOC_QBUF Error");
    if (camera)
        camera = breaks(camera, "Inject Fatal Streaming Error");
    if (camera)
        camera = breaks(camera, "Disconnect");
    wk_camera_close(camera);
    poll_comes_after_the_buffers();
    printf("camera: %d passed, %d failed\n", n_passed, n_failed);
    return n_failed;
}
