/* Mailbox: three buffers and the indices that say whose each one is. */
#include "vision/camera/mailbox.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "labels/secret/secret.h"

#define N_BUFFERS 3
#define MAX_SIDE_PX 16384

struct buffer {
    struct wk_frame frame;
    size_t n_allocated;
};

struct wk_mailbox {
    pthread_mutex_t mutex; /* guards the indices and flags, never the pixels */
    pthread_cond_t posted;
    struct buffer buffer[N_BUFFERS];
    int writing, ready, reading; /* always the three numbers 0..2 in some order */
    bool fresh;                  /* `ready` has not been taken yet */
    bool closed;
};

enum wk_status wk_mailbox_new(struct wk_mailbox **out)
{
    struct wk_mailbox *mailbox = calloc(1, sizeof(*mailbox));
    pthread_condattr_t attr;

    if (!mailbox)
        return WK_NO_MEMORY;
    if (pthread_mutex_init(&mailbox->mutex, NULL) != 0)
        goto fail;
    if (pthread_condattr_init(&attr) != 0)
        goto fail_mutex;
    if (pthread_condattr_setclock(&attr, CLOCK_MONOTONIC) != 0 || pthread_cond_init(&mailbox->posted, &attr) != 0) {
        pthread_condattr_destroy(&attr);
        goto fail_mutex;
    }
    pthread_condattr_destroy(&attr);
    mailbox->writing = 0;
    mailbox->ready = 1;
    mailbox->reading = 2;
    *out = mailbox;
    return WK_OK;
fail_mutex:
    pthread_mutex_destroy(&mailbox->mutex);
fail:
    free(mailbox);
    return WK_FAILED;
}

void wk_mailbox_free(struct wk_mailbox *mailbox)
{
    if (!mailbox)
        return;
    wk_mailbox_wipe(mailbox);
    for (int i = 0; i < N_BUFFERS; i++)
        free(mailbox->buffer[i].frame.image.data);
    pthread_cond_destroy(&mailbox->posted);
    pthread_mutex_destroy(&mailbox->mutex);
    free(mailbox);
}

enum wk_status wk_mailbox_begin(struct wk_mailbox *mailbox, int w, int h, int channels, struct wk_frame **out)
{
    struct buffer *buffer = &mailbox->buffer[mailbox->writing]; /* only the writer moves `writing` */
    struct wk_image *image = &buffer->frame.image;
    size_t n;

    if (w < 1 || h < 1 || w > MAX_SIDE_PX || h > MAX_SIDE_PX || (channels != 1 && channels != 3 && channels != 4))
        return WK_BAD_INPUT;
    n = (size_t)w * (size_t)h * (size_t)channels;
    if (n > buffer->n_allocated) {
        uint8_t *data = malloc(n);

        if (!data)
            return WK_NO_MEMORY;
        free(image->data);
        image->data = data;
        buffer->n_allocated = n;
    }
    image->w = w;
    image->h = h;
    image->channels = channels;
    image->stride_bytes = (ptrdiff_t)w * channels;
    *out = &buffer->frame;
    return WK_OK;
}

struct wk_frame *wk_mailbox_swap(struct wk_mailbox *mailbox, struct wk_image *image)
{
    struct buffer *buffer = &mailbox->buffer[mailbox->writing];
    const struct wk_image had = buffer->frame.image;

    buffer->frame.image = *image;
    buffer->n_allocated = image->data ? (size_t)image->w * (size_t)image->h * (size_t)image->channels : 0;
    *image = had;
    return &buffer->frame;
}

void wk_mailbox_post(struct wk_mailbox *mailbox)
{
    int written;

    pthread_mutex_lock(&mailbox->mutex);
    written = mailbox->writing;
    mailbox->writing = mailbox->ready;
    mailbox->ready = written;
    mailbox->fresh = true;
    pthread_cond_signal(&mailbox->posted);
    pthread_mutex_unlock(&mailbox->mutex);
}

static struct timespec deadline_after(int ms)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_sec += ms / 1000;
    t.tv_nsec += (long)(ms % 1000) * 1000000;
    if (t.tv_nsec >= 1000000000) {
        t.tv_nsec -= 1000000000;
        t.tv_sec++;
    }
    return t;
}

enum wk_status wk_mailbox_take(struct wk_mailbox *mailbox, int timeout_ms, struct wk_frame *out)
{
    struct timespec deadline = deadline_after(timeout_ms);
    enum wk_status status = WK_NOT_FOUND;
    int rc = 0;

    pthread_mutex_lock(&mailbox->mutex);
    while (!mailbox->fresh && !mailbox->closed && timeout_ms > 0 && rc != ETIMEDOUT)
        rc = pthread_cond_timedwait(&mailbox->posted, &mailbox->mutex, &deadline);
    if (mailbox->closed) {
        status = WK_END;
    } else if (mailbox->fresh) {
        int taken = mailbox->ready;

        mailbox->ready = mailbox->reading;
        mailbox->reading = taken;
        mailbox->fresh = false;
        *out = mailbox->buffer[taken].frame;
        status = WK_OK;
    }
    pthread_mutex_unlock(&mailbox->mutex);
    return status;
}

static void swap(struct buffer *a, struct buffer *b)
{
    const struct buffer held = *a;

    *a = *b;
    *b = held;
}

void wk_mailbox_pass(struct wk_mailbox *from, struct wk_mailbox *to)
{
    /* Only the reader moves `reading` and only the writer `writing`, and this thread is both. */
    swap(&from->buffer[from->reading], &to->buffer[to->writing]);
    wk_mailbox_post(to);
    swap(&from->buffer[from->reading], &to->buffer[to->writing]);
}

void wk_mailbox_wipe(struct wk_mailbox *mailbox)
{
    for (int i = 0; i < N_BUFFERS; i++)
        if (mailbox->buffer[i].n_allocated > 0)
            wk_wipe(mailbox->buffer[i].frame.image.data, mailbox->buffer[i].n_allocated);
}

void wk_mailbox_close(struct wk_mailbox *mailbox)
{
    pthread_mutex_lock(&mailbox->mutex);
    mailbox->closed = true;
    pthread_cond_broadcast(&mailbox->posted);
    pthread_mutex_unlock(&mailbox->mutex);
}
