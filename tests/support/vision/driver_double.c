/* A DOUBLE of a Video4Linux driver. */
#define _GNU_SOURCE
#include "tests/support/vision/driver_double.h"

#include "tests/support/vision/camera_model.h"
#include "tests/support/vision/kernel_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

struct double_driver driver = {.mutex = PTHREAD_MUTEX_INITIALIZER, .max_w = 1920, .max_h = 1080};

int64_t double_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

void double_sleep(int64_t ns)
{
    if (ns > 0)
        nanosleep(&(struct timespec){.tv_sec = (time_t)(ns / 1000000000), .tv_nsec = (long)(ns % 1000000000)}, NULL);
}

void double_frame(const void *bytes, size_t n)
{
    pthread_mutex_lock(&driver.mutex);
    driver.bytes = bytes;
    driver.n_bytes = n;
    pthread_mutex_unlock(&driver.mutex);
}

static enum double_plight plight(void)
{
    return (enum double_plight)atomic_load(&driver.plight);
}

static bool has(int fd)
{
    bool found = false;

    pthread_mutex_lock(&driver.mutex);
    for (int i = 0; i < driver.n_fds; i++)
        found |= driver.fd[i] == fd;
    pthread_mutex_unlock(&driver.mutex);
    return found;
}

int __wrap_open(const char *path, int flags, ...)
{
    va_list args;
    mode_t mode;

    va_start(args, flags);
    mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    if (strcmp(path, DOUBLE_PATH) != 0)
        return __real_open(path, flags, mode);
    if (plight() == DOUBLE_GONE || plight() == DOUBLE_LOCKED) {
        errno = plight() == DOUBLE_GONE ? ENODEV : EACCES;
        return -1;
    }
    const int fd = __real_open(path, flags);

    pthread_mutex_lock(&driver.mutex);
    if (fd >= 0 && driver.n_fds < 8)
        driver.fd[driver.n_fds++] = fd;
    pthread_mutex_unlock(&driver.mutex);
    return fd;
}

int __wrap_close(int fd)
{
    pthread_mutex_lock(&driver.mutex);
    for (int i = 0; i < driver.n_fds; i++)
        if (driver.fd[i] == fd)
            driver.fd[i--] = driver.fd[--driver.n_fds];
    if (driver.n_fds == 0) {
        driver.streams = driver.by_read = false;
        driver.n_queued = driver.n_full = 0;
    }
    pthread_mutex_unlock(&driver.mutex);
    return __real_close(fd);
}

/* Memory of the test's own, as long as the driver says that it is. */
void *__wrap_mmap(void *at, size_t n, int prot, int flags, int fd, off_t offset)
{
    const size_t number = (size_t)offset / DOUBLE_BYTES;

    if (fd < 0 || !has(fd))
        return __real_mmap(at, n, prot, flags, fd, offset);
    void *memory = __real_mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (memory != MAP_FAILED && number < DOUBLE_BUFFERS) {
        pthread_mutex_lock(&driver.mutex);
        driver.memory[number] = memory;
        pthread_mutex_unlock(&driver.mutex);
    }
    return memory;
}

static uint32_t buffer_bytes(void)
{
    return driver.lies.no_length ? 0 : driver.lies.length ? driver.lies.length : DOUBLE_BYTES;
}

/* What the model sees, as JPEG into a buffer. Returns its bytes. */
static uint32_t take_picture(uint8_t *memory, int64_t t_ns)
{
    static uint8_t pixels[MODEL_W * MODEL_H * 3];
    struct wk_image image = {pixels, MODEL_W, MODEL_H, MODEL_W * 3, 3};
    size_t n = 0;

    camera_model_picture(driver.model, t_ns, &image);
    return wk_image_jpeg(&image, 92, memory, buffer_bytes(), &n) == WK_OK ? (uint32_t)n : 0;
}

/* With the mutex held: fills buffers with the frames that were due meanwhile, as long as there are empty ones. */
static void take_frames(void)
{
    const bool by_model = driver.model && !driver.by_bytes;
    const size_t n = driver.n_bytes < buffer_bytes() ? driver.n_bytes : buffer_bytes();

    for (; driver.streams && driver.due_ns <= double_now(); driver.due_ns += DOUBLE_FRAME_NS) {
        if (plight() != DOUBLE_WORKS)
            continue;
        if (driver.n_queued == 0) {
            driver.n_lost++;
            continue;
        }
        const int index = driver.queue[0];

        memmove(driver.queue, driver.queue + 1, sizeof(int) * (size_t)--driver.n_queued);
        const uint32_t n_here = by_model ? take_picture(driver.memory[index], driver.due_ns) : (uint32_t)n;

        if (!by_model)
            memcpy(driver.memory[index], driver.bytes, n);
        driver.full[driver.n_full].index = index;
        driver.full[driver.n_full].n_bytes = n_here;
        driver.full[driver.n_full++].taken_ns = driver.taken_ns = driver.due_ns;
    }
}

int __wrap_poll(struct pollfd *fds, nfds_t n, int timeout_ms)
{
    if (n != 1 || !has(fds->fd))
        return __real_poll(fds, n, timeout_ms);
    const int64_t until_ns = double_now() + timeout_ms * (int64_t)1000000;

    do {
        bool due;

        pthread_mutex_lock(&driver.mutex);
        driver.by_read = driver.by_read || !driver.streams;
        take_frames();
        due = driver.n_full > 0 || driver.lies.always_ready || driver.lies.dequeue_error != 0;
        pthread_mutex_unlock(&driver.mutex);
        fds->revents = plight() == DOUBLE_GONE ? POLLERR : POLLIN;
        if (due || plight() == DOUBLE_GONE)
            return 1;
        double_sleep(1000000);
    } while (double_now() < until_ns || plight() == DOUBLE_HANGS);
    return 0;
}

static int refuse(int error)
{
    errno = error;
    return -1;
}

static int dequeue(struct v4l2_buffer *buffer)
{
    if (driver.lies.dequeue_error)
        return refuse(driver.lies.dequeue_error);
    take_frames();
    if (driver.n_full == 0)
        return refuse(EAGAIN);
    const int64_t taken_ns = driver.full[0].taken_ns;
    const uint32_t n_bytes = driver.full[0].n_bytes;

    buffer->index = (uint32_t)driver.full[0].index + driver.lies.index;
    memmove(driver.full, driver.full + 1, sizeof driver.full[0] * (size_t)--driver.n_full);
    buffer->bytesused = driver.lies.bytesused ? driver.lies.bytesused : n_bytes;
    buffer->length = buffer_bytes();
    buffer->flags = V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC | driver.lies.flags;
    buffer->timestamp.tv_sec = driver.lies.taken_s ? driver.lies.taken_s : taken_ns / 1000000000;
    buffer->timestamp.tv_usec = taken_ns % 1000000000 / 1000;
    return 0;
}

static void agree(struct v4l2_pix_format *pix)
{
    pix->pixelformat = driver.only ? driver.only : V4L2_PIX_FMT_MJPEG;
    if ((int)pix->width > driver.max_w || (int)pix->height > driver.max_h) {
        pix->width = (uint32_t)driver.max_w;
        pix->height = (uint32_t)driver.max_h;
    }
    pix->bytesperline = pix->pixelformat == V4L2_PIX_FMT_YUYV   ? pix->width * 2
                        : pix->pixelformat == V4L2_PIX_FMT_GREY ? pix->width
                                                                : 0;
    pix->sizeimage = pix->bytesperline ? pix->bytesperline * pix->height : DOUBLE_BYTES;
    pix->field = V4L2_FIELD_NONE;
}

static int set_format(struct v4l2_pix_format *pix)
{
    if (driver.streams || plight() == DOUBLE_BUSY)
        return refuse(EBUSY);
    agree(pix);
    driver.w = (int)pix->width;
    driver.h = (int)pix->height;
    driver.format = pix->pixelformat;
    if (driver.lies.w || driver.lies.h) {
        pix->width = driver.lies.w;
        pix->height = driver.lies.h;
    }
    pix->bytesperline = driver.lies.stride_bytes ? driver.lies.stride_bytes : pix->bytesperline;
    return 0;
}

static int queue(const struct v4l2_buffer *buffer)
{
    if (driver.streams && driver.lies.requeue_error)
        return refuse(driver.lies.requeue_error);
    if (buffer->index >= DOUBLE_BUFFERS)
        return refuse(EINVAL);
    if (driver.n_queued < DOUBLE_BUFFERS)
        driver.queue[driver.n_queued++] = (int)buffer->index;
    return 0;
}

/* ---------------------------------------------------------------- controls */

static const uint32_t ids[WK_N_CONTROLS] = {[WK_CONTROL_MAINS] = V4L2_CID_POWER_LINE_FREQUENCY,
                                            [WK_CONTROL_SLOWS] = V4L2_CID_EXPOSURE_AUTO_PRIORITY,
                                            [WK_CONTROL_AUTO_EXPOSURE] = V4L2_CID_EXPOSURE_AUTO,
                                            [WK_CONTROL_EXPOSURE] = V4L2_CID_EXPOSURE_ABSOLUTE,
                                            [WK_CONTROL_GAIN] = V4L2_CID_GAIN,
                                            [WK_CONTROL_AUTO_FOCUS] = V4L2_CID_FOCUS_AUTO,
                                            [WK_CONTROL_FOCUS] = V4L2_CID_FOCUS_ABSOLUTE,
                                            [WK_CONTROL_AUTO_WHITE] = V4L2_CID_AUTO_WHITE_BALANCE,
                                            [WK_CONTROL_WHITE] = V4L2_CID_WHITE_BALANCE_TEMPERATURE};

static int control_of(uint32_t id)
{
    int c = 0;

    while (c < WK_N_CONTROLS && ids[c] != id)
        c++;
    return driver.model && c < WK_N_CONTROLS && driver.model->range[c].there ? c : -1;
}

/* As the USB video class has its menus: 1 and 2 are 50 and 60 Hz; 1 is manual exposure, 3 automatic, and there is no other. */
static int32_t theirs_of(int control, int32_t ours)
{
    return control == WK_CONTROL_MAINS           ? (ours == 60 ? 2 : ours == 50)
           : control == WK_CONTROL_AUTO_EXPOSURE ? (ours ? 3 : 1)
                                                 : ours;
}

static int32_t ours_of(int control, int32_t theirs)
{
    return control == WK_CONTROL_MAINS           ? (theirs == 2   ? 60
                                                    : theirs == 1 ? 50
                                                                  : 0)
           : control == WK_CONTROL_AUTO_EXPOSURE ? theirs == 3
                                                 : theirs;
}

static int query_control(struct v4l2_queryctrl *about)
{
    const int c = control_of(about->id);

    if (c < 0)
        return refuse(EINVAL);
    about->minimum = c == WK_CONTROL_MAINS || c == WK_CONTROL_AUTO_EXPOSURE ? 0 : driver.model->range[c].min;
    about->maximum = c == WK_CONTROL_MAINS ? 2 : c == WK_CONTROL_AUTO_EXPOSURE ? 3 : driver.model->range[c].max;
    about->step = driver.model->range[c].step;
    about->flags = 0;
    return 0;
}

static int use_control(const struct v4l2_ext_controls *all, bool set)
{
    struct v4l2_ext_control *one = all->controls;
    const int c = all->count == 1 ? control_of(one->id) : -1;
    int32_t got = 0;

    if (c < 0)
        return refuse(EINVAL);
    if (set && c == WK_CONTROL_AUTO_EXPOSURE && one->value != 1 && one->value != 3)
        return refuse(EINVAL);
    const int32_t ours = ours_of(c, one->value);

    if (camera_model_control(driver.model, (enum wk_control)c, set ? &ours : NULL, &got) != WK_OK)
        return refuse(EIO);
    if (!set)
        one->value = theirs_of(c, got);
    return 0;
}

static int answer(unsigned long request, void *arg)
{
    switch (request) {
    case VIDIOC_QUERYCAP: {
        struct v4l2_capability *about = arg;
        const uint32_t can = plight() == DOUBLE_NO_VIDEO ? V4L2_CAP_META_CAPTURE : V4L2_CAP_VIDEO_CAPTURE;

        memset(about, 0, sizeof(*about));
        strcpy((char *)about->driver, "double");
        snprintf((char *)about->card, sizeof about->card, "%s", driver.model ? "a model" : "");
        snprintf((char *)about->bus_info, sizeof about->bus_info, "%s", driver.bus ? driver.bus : "");
        about->device_caps = can | V4L2_CAP_STREAMING;
        about->capabilities = about->device_caps | V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_DEVICE_CAPS;
        return 0;
    }
    case VIDIOC_S_FMT:
        return set_format(&((struct v4l2_format *)arg)->fmt.pix);
    case VIDIOC_S_PARM: {
        struct v4l2_streamparm *parm = arg;

        parm->parm.capture.capability = V4L2_CAP_TIMEPERFRAME;
        driver.fps = parm->parm.capture.timeperframe.denominator < 30 ? parm->parm.capture.timeperframe.denominator : 30;
        parm->parm.capture.timeperframe.numerator = 1;
        parm->parm.capture.timeperframe.denominator = driver.fps;
        return 0;
    }
    case VIDIOC_G_PARM:
        ((struct v4l2_streamparm *)arg)->parm.capture.timeperframe = (struct v4l2_fract){1, driver.fps};
        return 0;
    case VIDIOC_REQBUFS: {
        struct v4l2_requestbuffers *wanted = arg;

        if (plight() == DOUBLE_BUSY || driver.by_read)
            return refuse(EBUSY);
        driver.n_queued = driver.n_full = 0;
        if (wanted->count > DOUBLE_BUFFERS)
            wanted->count = DOUBLE_BUFFERS;
        return 0;
    }
    case VIDIOC_QUERYBUF: {
        struct v4l2_buffer *buffer = arg;

        buffer->length = buffer_bytes();
        buffer->m.offset = buffer->index * DOUBLE_BYTES;
        return 0;
    }
    case VIDIOC_QBUF:
        return queue(arg);
    case VIDIOC_DQBUF:
        return dequeue(arg);
    case VIDIOC_STREAMON:
        if (plight() == DOUBLE_FULL)
            return refuse(ENOSPC);
        driver.streams = true;
        driver.due_ns = double_now() + DOUBLE_FRAME_NS;
        driver.n_lost = 0;
        return 0;
    case VIDIOC_STREAMOFF:
        driver.streams = false;
        driver.n_queued = driver.n_full = 0;
        return 0;
    case VIDIOC_QUERYCTRL:
        return query_control(arg);
    case VIDIOC_G_EXT_CTRLS:
        return use_control(arg, false);
    case VIDIOC_S_EXT_CTRLS:
        return use_control(arg, true);
    default: /* inputs */
        return refuse(EINVAL);
    }
}

int __wrap_ioctl(int fd, unsigned long request, ...)
{
    va_list args;
    void *arg;
    int rc;

    va_start(args, request);
    arg = va_arg(args, void *);
    va_end(args);
    if (!has(fd))
        return __real_ioctl(fd, request, arg);
    while (plight() == DOUBLE_HANGS)
        double_sleep(1000000);
    if (plight() == DOUBLE_GONE)
        return refuse(ENODEV);
    pthread_mutex_lock(&driver.mutex);
    rc = answer(request, arg);
    pthread_mutex_unlock(&driver.mutex);
    return rc;
}
