/* Feed: the capture thread, what it hands to other threads, and how it is left behind when a driver does not return. */
#include "kiosk/eye/live/feed.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "calibration/tune/tune_file.h"
#include "vision/image/clock.h"
#include "vision/image/still.h"

#define READ_MS 100
#define START_NS (4 * (int64_t)WK_FEED_LOST_NS) /* a webcam may need this long for its first frame */
#define CLIP_FRAME_NS 33000000 /* a camera's pace: clips and photographs would come as fast as they can be read */
#define FREE_NS 2000000000
#define PACE_NS 1000000000 /* between two checks of the camera's pace */
#define MAX_LEFT 8         /* threads left behind, each with its stack; when there are so many, the driver is waited for */

/* A camera from opening to closing; only the capture thread uses it. */
struct opening {
    int generation;           /* of the thread */
    struct wk_camera *camera; /* NULL: not open */
    bool any;                 /* a frame has come */
    int n_vain;               /* reads without a frame since the newest frame */
    int64_t heard_ns;         /* when the newest frame came, or when the camera was opened */
    int64_t before_ns;        /* the newest frame's own time stamp, or when opening began */
    int64_t paced_ns;         /* when its pace was checked last */
    bool left;                /* the thread was left behind, and may touch nothing but this struct */
    bool settable;            /* it has controls */
};

struct wk_feed {
    /* Written before the thread starts, and only read afterwards. */
    struct wk_feed_options options;
    struct wk_mailbox *frames;
    atomic_llong calm_ns;

    pthread_mutex_t mutex; /* guards what follows; never held while a camera is opened, read or closed */
    pthread_cond_t changed;
    pthread_t thread;
    int generation;           /* of the thread that works; a thread of an older generation was left behind */
    int n_users, n_left;      /* the owner and each thread; threads that were left behind */
    bool stop, reopen, ended; /* ended: the thread of this generation has ended, or could not be started */
    bool closed;              /* nobody is to look: the camera is closed, and stays so */
    bool has_thread;          /* it must be joined */
    bool in_driver; /* the thread of this generation is in a camera's driver, and does not touch this struct meanwhile */
    int64_t driver_ns, heard_ns; /* since when it is there; newest frame since opening, or when opening began */
    bool paced;                  /* frames have come since opening, at a camera's pace */
    int stat_fd;                 /* the state of this generation's thread as the system reports it; -1: not available */
    struct wk_feed_camera camera;
    bool camera_new;
    bool tune, may_mend;  /* asked for */
    struct wk_tuner told; /* as it was after the last frame */
    bool report_new;

    int64_t n_frames; /* used by the thread of the present generation only */
    struct wk_still still;
    struct wk_tuner tuner;
    char tuned[WK_CAMERA_ID_SIZE]; /* id of the camera that the tuner knows */
    struct wk_tune_hold kept;      /* the settings of that camera, as kept on the disk */

    /* With a clock, in place of the thread. */
    struct opening opening;
    int64_t again_ns; /* not to be opened before this time */
};

/* With the mutex held. True: the camera's state has changed. */
static bool set_status(struct wk_feed *feed, enum wk_status status)
{
    bool changed = feed->camera.status != status;

    feed->camera.status = status;
    feed->camera_new = feed->camera_new || changed;
    return changed;
}

static void notify(const struct wk_feed *feed, bool changed)
{
    if (changed && feed->options.notify)
        feed->options.notify(feed->options.context);
}

static void tell_status(struct wk_feed *feed, enum wk_status status)
{
    bool changed;

    pthread_mutex_lock(&feed->mutex);
    changed = set_status(feed, status);
    pthread_mutex_unlock(&feed->mutex);
    notify(feed, changed);
}

/* ---------------------------------------------------------------- in and out of the driver */

static void enter_driver(struct wk_feed *feed)
{
    pthread_mutex_lock(&feed->mutex);
    feed->in_driver = true;
    feed->driver_ns = wk_clock_ns(feed->options.clock);
    pthread_mutex_unlock(&feed->mutex);
}

/* False: this thread was left behind meanwhile, and may touch nothing but its own camera. */
static bool leave_driver(struct wk_feed *feed, int generation)
{
    bool mine;

    pthread_mutex_lock(&feed->mutex);
    mine = feed->generation == generation;
    if (mine)
        feed->in_driver = false;
    pthread_mutex_unlock(&feed->mutex);
    return mine;
}

static void destroy(struct wk_feed *feed)
{
    if (feed->stat_fd >= 0)
        (void)close(feed->stat_fd);
    wk_mailbox_free(feed->frames);
    pthread_cond_destroy(&feed->changed);
    pthread_mutex_destroy(&feed->mutex);
    free(feed);
}

/* Takes the mutex held, counts one user less, and frees everything after the last. */
static void let_go(struct wk_feed *feed)
{
    bool last = --feed->n_users == 0;

    pthread_mutex_unlock(&feed->mutex);
    if (last)
        destroy(feed);
}

/* ---------------------------------------------------------------- the capture thread */

/* The pixels go into the mailbox, so that the camera can go on: without a copy where the camera leaves them. */
static enum wk_status move_pixels(struct wk_feed *feed, const struct wk_frame *frame, struct wk_frame **to)
{
    const struct wk_image *from = &frame->image;

    if (frame->own) {
        *to = wk_mailbox_swap(feed->frames, frame->own);
        return WK_OK;
    }
    const enum wk_status status = wk_mailbox_begin(feed->frames, from->w, from->h, from->channels, to);

    for (int y = 0; status == WK_OK && y < from->h; y++)
        memcpy((*to)->image.data + y * (*to)->image.stride_bytes, from->data + y * from->stride_bytes,
               (size_t)from->w * (size_t)from->channels);
    return status;
}

static enum wk_status hand_on(struct wk_feed *feed, const struct wk_frame *frame, struct opening *opening)
{
    const struct wk_camera *camera = opening->camera;
    char name[sizeof(feed->camera.name)] = "";
    const struct wk_image *from = &frame->image;
    struct wk_frame *to;
    const enum wk_status status = move_pixels(feed, frame, &to);
    bool changed;

    if (status != WK_OK)
        return status;
    to->t_ns = frame->t_ns;
    /*
     * Drivers stamp a frame when it begins, when it ends, or by a clock of the device that is most of a frame ahead. In each
     * case this frame began after the stamp of the one before.
     */
    to->after_ns = frame->live ? opening->before_ns : frame->t_ns;
    opening->before_ns = frame->t_ns;
    to->number = ++feed->n_frames; /* a camera that was opened again counts from 1 again */
    to->live = frame->live;
    to->simulated = frame->simulated;
    to->loopback = frame->loopback;
    to->still = frame->live && wk_still_take(&feed->still, from, frame->t_ns);
    wk_mailbox_post(feed->frames);
    if (frame->own)
        (void)wk_mailbox_swap(feed->frames, frame->own);
    snprintf(name, sizeof(name), "%.*s %dx%d", (int)sizeof(name) - 14, wk_camera_name(camera), from->w, from->h);
    pthread_mutex_lock(&feed->mutex);
    feed->camera.frame_ns = frame->t_ns;
    feed->camera.simulated = frame->simulated;
    changed = strcmp(feed->camera.name, name) != 0;
    memcpy(feed->camera.name, name, sizeof(name));
    wk_camera_origin(camera, &feed->camera.origin);
    feed->camera_new = feed->camera_new || changed;
    changed = set_status(feed, WK_OK) || changed;
    feed->heard_ns = wk_clock_ns(feed->options.clock);
    feed->paced = frame->live || frame->simulated;
    pthread_mutex_unlock(&feed->mutex);
    notify(feed, changed);
    return WK_OK;
}

/* ---------------------------------------------------------------- its controls */

/* Sets what the tuner orders. */
static void carry_out(struct wk_feed *feed, struct opening *opening)
{
    struct wk_tune_order order;

    while (!opening->left && wk_tuner_next(&feed->tuner, &order)) {
        int32_t got = 0;

        enter_driver(feed);
        const enum wk_status status = wk_camera_control(opening->camera, order.control, order.set ? &order.value : NULL, &got);

        opening->left = !leave_driver(feed, opening->generation);
        if (!opening->left)
            wk_tuner_answer(&feed->tuner, wk_clock_ns(feed->options.clock), &order, status, got);
    }
}

static void publish(struct wk_feed *feed)
{
    pthread_mutex_lock(&feed->mutex);
    const bool changed = memcmp(&feed->told.report, &feed->tuner.report, sizeof feed->told.report) != 0;

    feed->told = feed->tuner;
    feed->report_new = feed->report_new || changed;
    pthread_mutex_unlock(&feed->mutex);
    notify(feed, changed);
}

/*
 * A camera other than the one that was tuned begins with what was kept for it; the same camera gets its settings again. A
 * camera without a serial number counts as another one in another socket: of two equal cameras neither gets the other's
 * settings.
 */
static enum wk_status take_up(struct wk_feed *feed, const struct wk_camera_origin *origin,
                              const struct wk_control_range range[WK_N_CONTROLS])
{
    enum wk_status status = WK_NO_FILE;

    wk_tuner_init(&feed->tuner, feed->options.mains);
    snprintf(feed->tuned, sizeof feed->tuned, "%s", origin->id);
    if (feed->options.tunings)
        status = wk_tune_take_up(&feed->tuner, feed->options.tunings, origin, range);
    feed->kept = feed->tuner.hold;
    return status;
}

/* Writes the result of a tuning to the disk. If that fails, it is not tried again until the next tuning. */
static void keep(struct wk_feed *feed)
{
    const struct wk_tune_hold *hold = &feed->tuner.hold;

    if (!feed->options.tunings || !feed->tuned[0] || hold->mains_hz == 0 || memcmp(hold, &feed->kept, sizeof *hold) == 0)
        return;
    feed->kept = *hold;
    if (wk_tune_save(hold, feed->options.tunings, feed->tuned) != WK_OK)
        wk_tuner_blame_disk(&feed->tuner, WK_TUNE_NOT_KEPT);
}

static void begin_tending(struct wk_feed *feed, struct opening *opening)
{
    struct wk_control_range range[WK_N_CONTROLS];
    struct wk_camera_origin origin;
    bool any = false;

    enter_driver(feed);
    for (int c = 0; c < WK_N_CONTROLS; c++) {
        wk_camera_range(opening->camera, (enum wk_control)c, &range[c]);
        any = any || range[c].there;
    }
    opening->left = !leave_driver(feed, opening->generation);
    if (opening->left)
        return;
    opening->settable = any;
    wk_camera_origin(opening->camera, &origin);
    const enum wk_status status = strcmp(feed->tuned, origin.id) != 0 ? take_up(feed, &origin, range) : WK_OK;

    wk_tuner_opened(&feed->tuner, range);
    if (any && status != WK_OK && status != WK_NO_FILE)
        wk_tuner_blame_disk(&feed->tuner, WK_TUNE_UNUSABLE);
    carry_out(feed, opening);
    if (!opening->left)
        publish(feed);
}

/* Once a second. */
static void keep_pace(struct wk_feed *feed, struct opening *opening)
{
    const int64_t now_ns = wk_clock_ns(feed->options.clock);

    if (now_ns - opening->paced_ns < PACE_NS)
        return;
    opening->paced_ns = now_ns;
    enter_driver(feed);
    const bool changed = wk_camera_keep_pace(opening->camera);

    opening->left = !leave_driver(feed, opening->generation);
    if (!changed || opening->left)
        return;
    wk_tuner_pace_changed(&feed->tuner);
    publish(feed);
}

/* With each frame. */
static void tend(struct wk_feed *feed, struct opening *opening, const struct wk_frame *frame)
{
    bool start;

    keep_pace(feed, opening);
    if (opening->left)
        return;
    pthread_mutex_lock(&feed->mutex);
    start = feed->tune;
    feed->tune = false; /* also if the camera has no settings: the order is not kept for another camera */
    wk_tuner_may_mend(&feed->tuner, feed->may_mend);
    pthread_mutex_unlock(&feed->mutex);
    if (!opening->settable)
        return;
    if (start)
        wk_tuner_start(&feed->tuner, frame->t_ns);
    wk_tuner_see(&feed->tuner, frame->t_ns, &frame->image);
    carry_out(feed, opening);
    if (opening->left)
        return;
    keep(feed);
    publish(feed);
}

/* ---------------------------------------------------------------- reading */

/* True: the camera must be closed now, because the program ends, or none or another one is wanted. */
static bool should_close(struct wk_feed *feed)
{
    bool yes;

    pthread_mutex_lock(&feed->mutex);
    yes = feed->stop || feed->reopen || feed->closed;
    pthread_mutex_unlock(&feed->mutex);
    return yes;
}

static void hold_to_pace(struct wk_feed *feed, const struct wk_frame *frame, int64_t last_ns)
{
    const int64_t clip_ns = frame->live || frame->simulated ? 0 : CLIP_FRAME_NS;
    const int64_t calm_ns = atomic_load(&feed->calm_ns);
    const int64_t pace_ns = calm_ns >= WK_FEED_REST_AFTER_NS   ? WK_FEED_REST_NS
                            : calm_ns >= WK_FEED_CALM_AFTER_NS ? WK_FEED_CALM_NS
                                                               : clip_ns;
    const int64_t rest_ns = last_ns + pace_ns - wk_clock_ns(feed->options.clock);

    if (!feed->options.clock && rest_ns > 0)
        nanosleep(&(struct timespec){.tv_nsec = (long)rest_ns}, NULL);
}

/*
 * What a read without a frame means after such a silence. This thread may have spent the whole time waiting for a processor:
 * only the next read asks the driver whether frames have come.
 */
static enum wk_status silence(const struct opening *opening, int64_t silent_ns)
{
    return opening->n_vain > 1 && silent_ns > (opening->any ? (int64_t)WK_FEED_LOST_NS : START_NS) ? WK_CAMERA_LOST : WK_OK;
}

/* WK_OK: the camera is open. opening->left: this thread was left behind. */
static enum wk_status open_camera(struct wk_feed *feed, struct opening *opening)
{
    const struct wk_feed_options options = feed->options;
    enum wk_status status;

    opening->camera = NULL;
    opening->any = false;
    opening->n_vain = 0;
    opening->before_ns = opening->paced_ns = wk_clock_ns(feed->options.clock);
    enter_driver(feed);
    status = options.open(options.context, &opening->camera);
    opening->left = !leave_driver(feed, opening->generation);
    if (opening->left)
        return WK_CAMERA_LOST;
    opening->heard_ns = wk_clock_ns(feed->options.clock);
    if (status == WK_OK)
        begin_tending(feed, opening);
    return opening->left ? WK_CAMERA_LOST : status;
}

/*
 * Reads once. WK_OK: the camera may be read again. WK_END: a clip is over, after at least one frame, and may begin again.
 * Otherwise the camera is lost.
 */
static enum wk_status read_camera(struct wk_feed *feed, struct opening *opening, int timeout_ms)
{
    struct wk_frame frame;
    enum wk_status status;

    enter_driver(feed);
    status = wk_camera_read(opening->camera, timeout_ms, &frame);
    opening->left = !leave_driver(feed, opening->generation);
    if (opening->left)
        return WK_CAMERA_LOST;
    if (status == WK_OK)
        tend(feed, opening, &frame);
    if (opening->left)
        return WK_CAMERA_LOST;
    if (status == WK_OK)
        status = hand_on(feed, &frame, opening); /* its pixels are another thread's afterwards */
    if (status == WK_OK) {
        hold_to_pace(feed, &frame, opening->any ? opening->heard_ns : 0);
        opening->any = true;
        opening->n_vain = 0;
        opening->heard_ns = wk_clock_ns(feed->options.clock);
        return WK_OK;
    }
    if (status == WK_NOT_FOUND) {
        opening->n_vain++;
        return silence(opening, wk_clock_ns(feed->options.clock) - opening->heard_ns);
    }
    return status == WK_END && !opening->any ? WK_CAMERA_LOST : status;
}

/*
 * Ends an opening, given the last call's status; WK_OK: closing was asked for. *pause_ns: to wait before the next opening.
 * False: this thread was left behind.
 */
static bool close_camera(struct wk_feed *feed, struct opening *opening, enum wk_status status, int64_t *pause_ns)
{
    *pause_ns = status == WK_OK || status == WK_END ? 0 : WK_FEED_RETRY_NS;
    if (*pause_ns > 0 && !opening->left)
        tell_status(feed, status);
    if (!opening->camera)
        return !opening->left;
    if (!opening->left) {
        wk_tuner_closed(&feed->tuner);
        publish(feed);
        enter_driver(feed);
    }
    wk_camera_close(opening->camera);
    opening->camera = NULL;
    return !opening->left && leave_driver(feed, opening->generation);
}

static struct timespec timespec_of(int64_t t_ns)
{
    return (struct timespec){.tv_sec = (time_t)(t_ns / 1000000000), .tv_nsec = (long)(t_ns % 1000000000)};
}

/* With the mutex held: whether the pause between two openings is over. */
static void end_rest(struct wk_feed *feed)
{
    feed->reopen = false;
    feed->paced = false;
    feed->heard_ns = wk_clock_ns(feed->options.clock);
}

/* Pauses before the next attempt, or until something is asked for, and while no camera is wanted. False: the program ends. */
static bool rest(struct wk_feed *feed, int64_t ns)
{
    const struct timespec until = timespec_of(wk_clock_ns(NULL) + ns);
    bool go;
    int rc = 0;

    pthread_mutex_lock(&feed->mutex);
    while (!feed->stop && (feed->closed || (!feed->reopen && rc == 0)))
        rc = feed->closed ? pthread_cond_wait(&feed->changed, &feed->mutex)
                          : pthread_cond_timedwait(&feed->changed, &feed->mutex, &until);
    end_rest(feed);
    go = !feed->stop;
    pthread_mutex_unlock(&feed->mutex);
    return go;
}

/* Opens, reads and closes the camera once. False: this thread was left behind. */
static bool use_camera(struct wk_feed *feed, struct opening *opening, int64_t *pause_ns)
{
    enum wk_status status = open_camera(feed, opening);

    while (status == WK_OK && !should_close(feed))
        status = read_camera(feed, opening, READ_MS);
    return close_camera(feed, opening, status, pause_ns);
}

static void *capture_thread(void *context)
{
    struct wk_feed *feed = context;
    struct opening opening = {.camera = NULL};
    int64_t pause_ns;
    bool mine;

    pthread_mutex_lock(&feed->mutex);
    opening.generation = feed->generation; /* it has not been in a driver yet, so it cannot have been left behind */
    feed->stat_fd = open("/proc/thread-self/stat", O_RDONLY | O_CLOEXEC);
    pthread_mutex_unlock(&feed->mutex);
    do
        mine = use_camera(feed, &opening, &pause_ns);
    while (mine && rest(feed, pause_ns));
    pthread_mutex_lock(&feed->mutex);
    if (mine) {
        feed->ended = true;
        pthread_cond_broadcast(&feed->changed);
    }
    let_go(feed);
    return NULL;
}

/* ---------------------------------------------------------------- the main thread */

static enum wk_status init_sync(struct wk_feed *feed)
{
    pthread_condattr_t attr;

    if (pthread_mutex_init(&feed->mutex, NULL) != 0)
        return WK_FAILED;
    if (pthread_condattr_init(&attr) != 0)
        goto fail;
    if (pthread_condattr_setclock(&attr, CLOCK_MONOTONIC) != 0 || pthread_cond_init(&feed->changed, &attr) != 0) {
        pthread_condattr_destroy(&attr);
        goto fail;
    }
    pthread_condattr_destroy(&attr);
    return WK_OK;
fail:
    pthread_mutex_destroy(&feed->mutex);
    return WK_FAILED;
}

enum wk_status wk_feed_new(struct wk_feed **out, const struct wk_feed_options *options)
{
    struct wk_feed *feed = calloc(1, sizeof(*feed));
    enum wk_status status;

    if (!feed)
        return WK_NO_MEMORY;
    feed->options = *options;
    if (feed->options.stuck_ns == 0)
        feed->options.stuck_ns = WK_FEED_STUCK_NS;
    feed->camera.status = WK_NOT_YET;
    feed->heard_ns = wk_clock_ns(feed->options.clock);
    wk_tuner_init(&feed->tuner, options->mains);
    feed->n_users = options->clock ? 1 : 2;
    feed->ended = options->clock != NULL;
    feed->stat_fd = -1;
    status = wk_mailbox_new(&feed->frames);
    if (status != WK_OK)
        goto fail;
    status = init_sync(feed);
    if (status != WK_OK)
        goto fail_mailbox;
    feed->has_thread = !options->clock;
    if (options->clock || pthread_create(&feed->thread, NULL, capture_thread, feed) == 0) {
        *out = feed;
        return WK_OK;
    }
    destroy(feed);
    return WK_FAILED;
fail_mailbox:
    wk_mailbox_free(feed->frames);
fail:
    free(feed);
    return status;
}

/* With the mutex held and the thread in a driver: leaves the thread behind. */
static void leave_behind(struct wk_feed *feed)
{
    feed->generation++;
    feed->n_left++;
    feed->in_driver = feed->has_thread = false;
    pthread_detach(feed->thread);
    if (feed->stat_fd >= 0)
        (void)close(feed->stat_fd);
    feed->stat_fd = -1;
}

/* With the mutex held: since when the thread has been in a driver although it should end. 0: it has not. */
static int64_t held_up_ns(const struct wk_feed *feed, int64_t asked_ns, int64_t now_ns)
{
    return feed->in_driver ? now_ns - (feed->driver_ns > asked_ns ? feed->driver_ns : asked_ns) : 0;
}

void wk_feed_free(struct wk_feed *feed)
{
    int64_t asked_ns, free_ns;
    bool join;

    if (!feed)
        return;
    wk_camera_close(feed->opening.camera);
    asked_ns = wk_clock_ns(feed->options.clock);
    free_ns = feed->options.stuck_ns < FREE_NS ? feed->options.stuck_ns : FREE_NS;
    pthread_mutex_lock(&feed->mutex);
    feed->stop = true;
    pthread_cond_broadcast(&feed->changed);
    while (!feed->ended && held_up_ns(feed, asked_ns, wk_clock_ns(feed->options.clock)) < free_ns) {
        struct timespec soon = timespec_of(wk_clock_ns(feed->options.clock) + FREE_NS / 20);

        pthread_cond_timedwait(&feed->changed, &feed->mutex, &soon);
    }
    if (!feed->ended)
        leave_behind(feed);
    join = feed->has_thread;
    pthread_mutex_unlock(&feed->mutex);
    if (join)
        pthread_join(feed->thread, NULL);
    pthread_mutex_lock(&feed->mutex);
    let_go(feed);
}

void wk_feed_step(struct wk_feed *feed)
{
    struct opening *opening = &feed->opening;
    const int64_t now_ns = wk_clock_ns(feed->options.clock);
    const bool close = opening->camera && should_close(feed);
    enum wk_status status = WK_OK;
    int64_t pause_ns;

    if (!opening->camera) {
        if (feed->closed || (now_ns < feed->again_ns && !should_close(feed)))
            return;
        pthread_mutex_lock(&feed->mutex);
        end_rest(feed);
        pthread_mutex_unlock(&feed->mutex);
        status = open_camera(feed, opening);
    }
    if (status == WK_OK && !close)
        status = read_camera(feed, opening, 0);
    if (status == WK_OK && !close)
        return;
    (void)close_camera(feed, opening, status, &pause_ns); /* this thread is never left behind */
    feed->again_ns = now_ns + pause_ns;
}

void wk_feed_end(struct wk_feed *feed)
{
    wk_mailbox_close(feed->frames);
}

void wk_feed_reopen(struct wk_feed *feed)
{
    pthread_mutex_lock(&feed->mutex);
    feed->reopen = true;
    feed->camera.status = WK_NOT_YET; /* whatever comes next is news */
    pthread_cond_broadcast(&feed->changed);
    pthread_mutex_unlock(&feed->mutex);
}

void wk_feed_close(struct wk_feed *feed, bool closed)
{
    pthread_mutex_lock(&feed->mutex);
    feed->closed = closed;
    feed->camera.status = WK_NOT_YET;
    feed->paced = false; /* a silence means nothing until frames come again */
    pthread_cond_broadcast(&feed->changed);
    pthread_mutex_unlock(&feed->mutex);
}

void wk_feed_calm(struct wk_feed *feed, int64_t calm_ns)
{
    atomic_store(&feed->calm_ns, calm_ns);
}

/*
 * With the mutex held: whether the thread runs or waits for a processor; a thread that waits for the camera sleeps. Source:
 * proc(5), /proc/pid/stat.
 */
static bool could_run(const struct wk_feed *feed)
{
    char text[64];
    const ssize_t n = feed->stat_fd >= 0 ? pread(feed->stat_fd, text, sizeof(text) - 1, 0) : -1;

    text[n > 0 ? n : 0] = '\0';
    const char *name_end = strrchr(text, ')');

    return name_end && strncmp(name_end, ") R", 3) == 0;
}

/* With the mutex held: notices what the thread cannot report itself, because it waits for a driver or a processor. */
static void watch(struct wk_feed *feed)
{
    int64_t now_ns = wk_clock_ns(feed->options.clock);
    const bool silent =
        feed->paced && !feed->closed && feed->camera.status == WK_OK && now_ns - feed->heard_ns > WK_FEED_LOST_NS;

    feed->camera.held_up = silent && feed->has_thread && (!feed->in_driver || could_run(feed));
    if (silent && !feed->camera.held_up)
        set_status(feed, WK_CAMERA_LOST);
    if (!feed->in_driver || now_ns - feed->driver_ns <= feed->options.stuck_ns || feed->n_left == MAX_LEFT)
        return;
    set_status(feed, WK_CAMERA_LOST);
    leave_behind(feed);
    feed->has_thread = pthread_create(&feed->thread, NULL, capture_thread, feed) == 0;
    feed->n_users += feed->has_thread;
    feed->ended = !feed->has_thread; /* there is no thread left that could read */
}

bool wk_feed_camera(struct wk_feed *feed, bool take_news, struct wk_feed_camera *out)
{
    bool is_new;

    pthread_mutex_lock(&feed->mutex);
    watch(feed);
    *out = feed->camera;
    is_new = feed->camera_new;
    if (take_news)
        feed->camera_new = false;
    pthread_mutex_unlock(&feed->mutex);
    return is_new;
}

void wk_feed_tune(struct wk_feed *feed)
{
    pthread_mutex_lock(&feed->mutex);
    feed->tune = true;
    pthread_mutex_unlock(&feed->mutex);
}

void wk_feed_may_mend(struct wk_feed *feed, bool may)
{
    pthread_mutex_lock(&feed->mutex);
    feed->may_mend = may;
    pthread_mutex_unlock(&feed->mutex);
}

bool wk_feed_tuning(struct wk_feed *feed, struct wk_tune_report *out)
{
    pthread_mutex_lock(&feed->mutex);
    const bool is_new = feed->report_new;

    *out = feed->told.report;
    feed->report_new = false;
    pthread_mutex_unlock(&feed->mutex);
    return is_new;
}

void wk_feed_tuner(struct wk_feed *feed, struct wk_tuner *out)
{
    pthread_mutex_lock(&feed->mutex);
    *out = feed->told;
    pthread_mutex_unlock(&feed->mutex);
}

enum wk_status wk_feed_take(struct wk_feed *feed, int timeout_ms, struct wk_frame *out)
{
    return wk_mailbox_take(feed->frames, timeout_ms, out);
}

void wk_feed_pass(struct wk_feed *feed, struct wk_mailbox *to)
{
    wk_mailbox_pass(feed->frames, to);
}
