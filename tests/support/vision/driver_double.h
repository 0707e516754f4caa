/*
 * A DOUBLE of a Video4Linux driver, for machines without a camera: it stands between OpenCV's own V4L2 code and the kernel by
 * taking its open(), ioctl(), select() and mmap() for one device, and misbehaves as it is told. What it gives is no camera's
 * picture and proves nothing about a real driver but that our side bears what it does. Included by one file of a test program.
 * The sanitizers stand in the same place, so there is no double in their builds, and DOUBLE_IS_THERE is false.
 */
#ifndef WK_TEST_DRIVER_DOUBLE_H
#define WK_TEST_DRIVER_DOUBLE_H

#ifndef _GNU_SOURCE
#error "syscall() is wanted"
#endif
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define DOUBLE_PATH "/dev/zero" /* a character device that is there everywhere */
#define DOUBLE_BUFFERS 4
#define DOUBLE_BYTES (4 << 20)
#define DOUBLE_FRAME_NS 33333333

enum double_plight {
    DOUBLE_WORKS = 0,
    DOUBLE_SILENT,  /* streams, and no frame ever comes */
    DOUBLE_GONE,    /* unplugged: every call says ENODEV */
    DOUBLE_HANGS,   /* unplugged, and the driver does not come back until it is told something else */
    DOUBLE_BUSY,    /* another program streams from it */
    DOUBLE_NO_VIDEO /* the second device of a webcam, which has no pictures */
};

static struct {
    atomic_int plight;
    pthread_mutex_t mutex; /* guards what follows */
    bool yuyv_only;
    int max_w, max_h; /* largest picture it offers */
    const void *bytes;
    size_t n_bytes; /* what a frame holds */
    int fd[8], n_fds;
    int w, h;
    uint32_t format;
    uint8_t *memory[DOUBLE_BUFFERS];
    int queue[DOUBLE_BUFFERS], n_queued;
    bool streams;
    int64_t due_ns, taken_ns;
    int n_lost; /* frames that found no buffer */
} driver = {.mutex = PTHREAD_MUTEX_INITIALIZER, .max_w = 1920, .max_h = 1080};

static inline int64_t double_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static inline void double_sleep(int64_t ns)
{
    if (ns > 0)
        nanosleep(&(struct timespec){.tv_sec = (time_t)(ns / 1000000000), .tv_nsec = (long)(ns % 1000000000)}, NULL);
}

static inline bool double_has(int fd)
{
    bool has = false;

    pthread_mutex_lock(&driver.mutex);
    for (int i = 0; i < driver.n_fds; i++)
        has |= driver.fd[i] == fd;
    pthread_mutex_unlock(&driver.mutex);
    return has;
}

static inline void double_frame(const void *bytes, size_t n)
{
    pthread_mutex_lock(&driver.mutex);
    driver.bytes = bytes;
    driver.n_bytes = n;
    pthread_mutex_unlock(&driver.mutex);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define DOUBLE_IS_THERE false
#else
#define DOUBLE_IS_THERE true

int open(const char *path, int flags, ...);
int open(const char *path, int flags, ...)
{
    va_list args;
    mode_t mode;
    int fd;

    va_start(args, flags);
    mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    if (strcmp(path, DOUBLE_PATH) == 0 && atomic_load(&driver.plight) == DOUBLE_GONE) {
        errno = ENODEV;
        return -1;
    }
    fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (fd >= 0 && strcmp(path, DOUBLE_PATH) == 0) {
        pthread_mutex_lock(&driver.mutex);
        if (driver.n_fds < 8)
            driver.fd[driver.n_fds++] = fd;
        pthread_mutex_unlock(&driver.mutex);
    }
    return fd;
}

int close(int fd);
int close(int fd)
{
    pthread_mutex_lock(&driver.mutex);
    for (int i = 0; i < driver.n_fds; i++)
        if (driver.fd[i] == fd)
            driver.fd[i--] = driver.fd[--driver.n_fds];
    if (driver.n_fds == 0) {
        driver.streams = false;
        driver.n_queued = 0;
    }
    pthread_mutex_unlock(&driver.mutex);
    return (int)syscall(SYS_close, fd);
}

void *mmap(void *at, size_t n, int prot, int flags, int fd, off_t offset);
void *mmap(void *at, size_t n, int prot, int flags, int fd, off_t offset)
{
    void *memory;
    size_t number = (size_t)offset / DOUBLE_BYTES;

    if (fd < 0 || !double_has(fd))
        return (void *)syscall(SYS_mmap, at, n, prot, flags, fd, offset); // NOLINT
    memory = (void *)syscall(SYS_mmap, at, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, (off_t)0);
    if (memory != MAP_FAILED && number < DOUBLE_BUFFERS) {
        pthread_mutex_lock(&driver.mutex);
        driver.memory[number] = memory;
        pthread_mutex_unlock(&driver.mutex);
    }
    return memory;
}

/* With the mutex held. The frames that were due meanwhile find no buffer, but for the newest. */
static bool double_frame_is_due(void)
{
    int64_t late = double_now() - driver.due_ns;

    if (!driver.streams || driver.n_queued == 0 || late < 0 || atomic_load(&driver.plight) != DOUBLE_WORKS)
        return false;
    driver.n_lost += (int)(late / DOUBLE_FRAME_NS);
    driver.taken_ns = driver.due_ns + late / DOUBLE_FRAME_NS * DOUBLE_FRAME_NS;
    return true;
}

int select(int n, fd_set *restrict r, fd_set *restrict w, fd_set *restrict e, struct timeval *restrict wait);
int select(int n, fd_set *restrict r, fd_set *restrict w, fd_set *restrict e, struct timeval *restrict wait)
{
    int64_t until_ns;
    bool ours = false;

    for (int fd = 0; r && fd < n; fd++)
        ours |= FD_ISSET(fd, r) && double_has(fd);
    if (!ours)
        return (int)syscall(SYS_select, n, r, w, e, wait);
    until_ns = double_now() + (int64_t)wait->tv_sec * 1000000000 + (int64_t)wait->tv_usec * 1000;
    while (double_now() < until_ns || atomic_load(&driver.plight) == DOUBLE_HANGS) {
        bool due;

        pthread_mutex_lock(&driver.mutex);
        due = double_frame_is_due();
        pthread_mutex_unlock(&driver.mutex);
        if (due || atomic_load(&driver.plight) == DOUBLE_GONE)
            return 1;
        double_sleep(1000000);
    }
    return 0;
}

static int double_dequeue(struct v4l2_buffer *buffer)
{
    if (!double_frame_is_due()) {
        errno = EAGAIN;
        return -1;
    }
    buffer->index = (uint32_t)driver.queue[0];
    memmove(driver.queue, driver.queue + 1, sizeof(int) * (size_t)--driver.n_queued);
    memcpy(driver.memory[buffer->index], driver.bytes, driver.n_bytes);
    buffer->bytesused = (uint32_t)driver.n_bytes;
    buffer->length = DOUBLE_BYTES;
    buffer->flags = V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC;
    buffer->timestamp.tv_sec = driver.taken_ns / 1000000000;
    buffer->timestamp.tv_usec = driver.taken_ns % 1000000000 / 1000;
    driver.due_ns = driver.taken_ns + DOUBLE_FRAME_NS;
    return 0;
}

static void double_agree(struct v4l2_pix_format *pix)
{
    uint32_t offered = driver.yuyv_only ? V4L2_PIX_FMT_YUYV : V4L2_PIX_FMT_MJPEG;

    pix->pixelformat = offered;
    if ((int)pix->width > driver.max_w || (int)pix->height > driver.max_h) {
        pix->width = (uint32_t)driver.max_w;
        pix->height = (uint32_t)driver.max_h;
    }
    pix->bytesperline = driver.yuyv_only ? pix->width * 2 : 0;
    pix->sizeimage = driver.yuyv_only ? pix->width * pix->height * 2 : DOUBLE_BYTES;
    pix->field = V4L2_FIELD_NONE;
}

static int double_answer(unsigned long request, void *arg)
{
    switch (request) {
    case VIDIOC_QUERYCAP: {
        struct v4l2_capability *about = arg;
        uint32_t can = atomic_load(&driver.plight) == DOUBLE_NO_VIDEO ? V4L2_CAP_META_CAPTURE : V4L2_CAP_VIDEO_CAPTURE;

        memset(about, 0, sizeof(*about));
        strcpy((char *)about->driver, "double");
        about->device_caps = can | V4L2_CAP_STREAMING;
        about->capabilities = about->device_caps | V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_DEVICE_CAPS;
        return 0;
    }
    case VIDIOC_G_FMT: {
        struct v4l2_format *form = arg;

        form->fmt.pix.width = driver.w ? (uint32_t)driver.w : 640;
        form->fmt.pix.height = driver.h ? (uint32_t)driver.h : 480;
        double_agree(&form->fmt.pix);
        return 0;
    }
    case VIDIOC_S_FMT: {
        struct v4l2_format *form = arg;

        if (driver.streams || atomic_load(&driver.plight) == DOUBLE_BUSY) {
            errno = EBUSY;
            return -1;
        }
        double_agree(&form->fmt.pix);
        driver.w = (int)form->fmt.pix.width;
        driver.h = (int)form->fmt.pix.height;
        driver.format = form->fmt.pix.pixelformat;
        return 0;
    }
    case VIDIOC_G_PARM:
    case VIDIOC_S_PARM: {
        struct v4l2_streamparm *parm = arg;

        parm->parm.capture.capability = V4L2_CAP_TIMEPERFRAME;
        parm->parm.capture.timeperframe.numerator = 1;
        parm->parm.capture.timeperframe.denominator = 30;
        return 0;
    }
    case VIDIOC_REQBUFS: {
        struct v4l2_requestbuffers *wanted = arg;

        if (atomic_load(&driver.plight) == DOUBLE_BUSY) {
            errno = EBUSY;
            return -1;
        }
        driver.n_queued = 0;
        if (wanted->count > DOUBLE_BUFFERS)
            wanted->count = DOUBLE_BUFFERS;
        return 0;
    }
    case VIDIOC_QUERYBUF: {
        struct v4l2_buffer *buffer = arg;

        buffer->length = DOUBLE_BYTES;
        buffer->m.offset = buffer->index * DOUBLE_BYTES;
        return 0;
    }
    case VIDIOC_QBUF: {
        const struct v4l2_buffer *buffer = arg;

        if (driver.n_queued < DOUBLE_BUFFERS)
            driver.queue[driver.n_queued++] = (int)buffer->index;
        return 0;
    }
    case VIDIOC_DQBUF:
        return double_dequeue(arg);
    case VIDIOC_STREAMON:
        driver.streams = true;
        driver.due_ns = double_now() + DOUBLE_FRAME_NS;
        driver.n_lost = 0;
        return 0;
    case VIDIOC_STREAMOFF:
        driver.streams = false;
        driver.n_queued = 0;
        return 0;
    default: /* inputs, controls: none */
        errno = EINVAL;
        return -1;
    }
}

int ioctl(int fd, unsigned long request, ...);
int ioctl(int fd, unsigned long request, ...)
{
    va_list args;
    void *arg;
    int rc;

    va_start(args, request);
    arg = va_arg(args, void *);
    va_end(args);
    if (!double_has(fd))
        return (int)syscall(SYS_ioctl, fd, request, arg);
    while (atomic_load(&driver.plight) == DOUBLE_HANGS)
        double_sleep(1000000);
    if (atomic_load(&driver.plight) == DOUBLE_GONE) {
        errno = ENODEV;
        return -1;
    }
    pthread_mutex_lock(&driver.mutex);
    rc = double_answer(request, arg);
    pthread_mutex_unlock(&driver.mutex);
    return rc;
}
#endif

#endif
