/*
 * A DOUBLE of a Video4Linux driver, for machines without a camera: the linker gives it the open(), ioctl(), poll() and mmap()
 * of the program (--wrap; the Makefile names the tests), and for one device it answers in the kernel's place and misbehaves as
 * it is told. What it gives is no camera's picture and proves nothing about a real driver but that our side bears what it does.
 */
#ifndef WK_TEST_DRIVER_DOUBLE_H
#define WK_TEST_DRIVER_DOUBLE_H

#include <linux/videodev2.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

#define DOUBLE_PATH "/dev/zero" /* a character device that is there everywhere */
#define DOUBLE_BUFFERS 4
#define DOUBLE_BYTES (4 << 20)
#define DOUBLE_FRAME_NS 33333333

enum double_plight {
    DOUBLE_WORKS = 0,
    DOUBLE_SILENT,   /* streams, and no frame ever comes */
    DOUBLE_GONE,     /* unplugged: every call says ENODEV */
    DOUBLE_HANGS,    /* unplugged, and the driver does not come back until it is told something else */
    DOUBLE_BUSY,     /* another program streams from it */
    DOUBLE_NO_VIDEO, /* the second device of a webcam, which has no pictures */
    DOUBLE_FULL,     /* the other cameras leave no room on the bus */
    DOUBLE_LOCKED    /* not ours to open */
};

/* What a hostile or broken driver says; all zero: none of it. */
struct double_lies {
    uint32_t index;     /* added to the number of a buffer */
    uint32_t bytesused; /* in place of the truth */
    uint32_t flags;     /* of each frame, beside the truth */
    uint32_t length;    /* of each buffer, in place of the truth */
    bool no_length;     /* buffers of no bytes */
    uint32_t w, h, stride_bytes;
    int64_t taken_s;   /* of each frame, in place of the truth */
    int dequeue_error; /* errno of each DQBUF */
    int requeue_error; /* of each QBUF while it streams */
    bool always_ready; /* poll() says that a frame is there */
};

struct camera_model;

struct double_driver {
    atomic_int plight;
    pthread_mutex_t mutex;      /* guards what follows */
    struct camera_model *model; /* whose controls and pictures it has, borrowed; NULL: no controls, and `bytes` */
    bool by_bytes;              /* of a model only the controls, and `bytes` */
    const char *bus;            /* that it says it is plugged into; NULL: none */
    uint32_t only;              /* the one format that it offers; 0: MJPG */
    int max_w, max_h;           /* largest picture it offers */
    const void *bytes;
    size_t n_bytes; /* what a frame holds */
    struct double_lies lies;
    int fd[8], n_fds;
    int w, h;
    uint32_t format;
    uint8_t *memory[DOUBLE_BUFFERS];
    int queue[DOUBLE_BUFFERS], n_queued; /* empty ones */
    struct {
        int index;
        uint32_t n_bytes;
        int64_t taken_ns;
    } full[DOUBLE_BUFFERS]; /* the oldest first */
    int n_full;
    uint32_t fps; /* that was agreed on; another program may change it */
    bool by_read; /* somebody asked poll() before there were buffers: it belongs to read() now */
    bool streams;
    int64_t due_ns, taken_ns;
    int n_lost; /* frames that found no buffer */
};
extern struct double_driver driver;

int64_t double_now(void);
void double_sleep(int64_t ns);
/* What each frame holds from now on: bytes [n], at most DOUBLE_BYTES, borrowed. */
void double_frame(const void *bytes, size_t n);

#endif
