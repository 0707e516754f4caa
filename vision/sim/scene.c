/*
 * Scene: a thread that draws the newest view, and a camera back end that gives its frames out at a camera's pace. With a clock
 * that is stepped the camera draws for itself.
 */
#include "vision/sim/scene.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "vision/camera/backend.h"
#include "vision/camera/mailbox.h"
#include "vision/image/clock.h"

#define FRAME_NS (1000000000 / WK_SCENE_FPS)
#define NOISE_EVERY                                                                                                            \
    2 /* frames: noise drawn afresh for each would cost a third of a core, which the vision has better use for                 \
       */
#define TILESET_SIZE 33

struct wk_scene {
    /* Written before the threads start, read only afterwards. */
    struct wk_mat mat;
    const struct wk_key *key; /* borrowed */
    char tileset[TILESET_SIZE];
    uint64_t seed;
    const struct wk_clock *clock; /* borrowed; NULL: the system's, and a thread draws */
    struct wk_mailbox *mailbox;   /* drawing thread -> camera; a frame's number is its view's */
    pthread_t thread;

    pthread_mutex_t mutex; /* guards all below */
    pthread_cond_t changed;
    struct wk_scene_view view;
    int64_t n_views;
    int64_t shown;
    int64_t laid, laid_ns; /* number of the view drawn last, and when it was for the first time */
    bool wants_frame;      /* of the same view, with other noise */
    bool open, unplugged, stop;
    enum wk_status failed; /* WK_OK while drawing works */

    /* Whose drawing it is: the thread's, or with a clock the camera's. */
    struct wk_sim *sim;
    int64_t drawn; /* number of the view drawn last */
    int frame_number;

    /* The camera's side only. */
    struct wk_frame last; /* pixels are the mailbox's */
    int64_t number;
    int64_t due_ns; /* when the next frame is to be given out */
};

/* With the mutex held. */
static bool has_work(const struct wk_scene *scene)
{
    return scene->n_views != scene->drawn || scene->wants_frame;
}

/* Waits for something to draw, when it is a thread that draws. False: stop, or there is nothing. */
static bool take_work(struct wk_scene *scene, struct wk_scene_view *view, int64_t *wanted)
{
    bool go;

    pthread_mutex_lock(&scene->mutex);
    while (!scene->stop && !has_work(scene) && !scene->clock)
        pthread_cond_wait(&scene->changed, &scene->mutex);
    go = !scene->stop && has_work(scene);
    *view = scene->view;
    *wanted = scene->n_views;
    scene->wants_frame = false;
    pthread_mutex_unlock(&scene->mutex);
    return go;
}

static enum wk_status render(struct wk_scene *scene, const struct wk_scene_view *view, struct wk_image *image)
{
    if (view->whole_table)
        return wk_sim_walls_render(scene->sim, &view->walls, view->side, &view->conditions, scene->seed, scene->frame_number,
                                   image, NULL);
    return wk_sim_render(scene->sim, &view->wall, view->side, &view->conditions, scene->seed, scene->frame_number, image, NULL);
}

static enum wk_status draw(struct wk_scene *scene, const struct wk_scene_view *view, int64_t wanted)
{
    const bool afresh = wanted != scene->drawn;
    struct wk_frame *frame;
    enum wk_status status = wk_mailbox_begin(scene->mailbox, view->conditions.w, view->conditions.h, 3, &frame);

    if (status == WK_OK && afresh)
        status = render(scene, view, &frame->image);
    else if (status == WK_OK)
        status = wk_sim_again(scene->sim, scene->frame_number, &frame->image);
    if (status != WK_OK)
        return status;
    scene->frame_number = scene->frame_number == 1000000 ? 0 : scene->frame_number + 1;
    frame->number = wanted;
    wk_mailbox_post(scene->mailbox);
    if (afresh) {
        pthread_mutex_lock(&scene->mutex);
        scene->laid = wanted;
        scene->laid_ns = wk_clock_ns(scene->clock);
        pthread_mutex_unlock(&scene->mutex);
    }
    scene->drawn = wanted;
    return WK_OK;
}

static void give_up(struct wk_scene *scene, enum wk_status status)
{
    pthread_mutex_lock(&scene->mutex);
    scene->failed = status;
    pthread_mutex_unlock(&scene->mutex);
    wk_mailbox_close(scene->mailbox);
}

/* Draws what is wanted until the end; in lock-step, what is wanted now. */
static void draw_what_is_wanted(struct wk_scene *scene)
{
    enum wk_status status = WK_OK;
    struct wk_scene_view view;
    int64_t wanted = 0;

    if (!scene->sim)
        status = wk_sim_new(&scene->sim, &scene->mat, scene->key, scene->tileset);
    while (status == WK_OK && take_work(scene, &view, &wanted))
        status = draw(scene, &view, wanted);
    if (status != WK_OK)
        give_up(scene, status);
}

static void *drawing_thread(void *context)
{
    draw_what_is_wanted(context);
    return NULL;
}

static bool tileset_exists(const char *name)
{
    const char *known;

    for (int i = 0; (known = wk_sim_tileset(i)) != NULL; i++)
        if (strcmp(known, name) == 0)
            return true;
    return false;
}

enum wk_status wk_scene_new(struct wk_scene **out, const struct wk_mat *mat, const struct wk_key *key, const char *tileset,
                            uint64_t seed, const struct wk_scene_view *view, const struct wk_clock *clock)
{
    struct wk_scene *scene;
    enum wk_status status;

    if (strlen(tileset) >= TILESET_SIZE || !tileset_exists(tileset))
        return WK_NOT_FOUND;
    scene = calloc(1, sizeof(*scene));
    if (!scene)
        return WK_NO_MEMORY;
    scene->mat = *mat;
    scene->key = key;
    snprintf(scene->tileset, sizeof(scene->tileset), "%s", tileset);
    scene->seed = seed;
    scene->clock = clock;
    scene->view = *view;
    scene->n_views = 1;
    scene->failed = WK_OK;
    status = wk_mailbox_new(&scene->mailbox);
    if (status != WK_OK)
        goto fail;
    status = WK_FAILED;
    if (pthread_mutex_init(&scene->mutex, NULL) != 0)
        goto fail_mailbox;
    if (pthread_cond_init(&scene->changed, NULL) != 0)
        goto fail_mutex;
    if (!clock && pthread_create(&scene->thread, NULL, drawing_thread, scene) != 0)
        goto fail_cond;
    *out = scene;
    return WK_OK;
fail_cond:
    pthread_cond_destroy(&scene->changed);
fail_mutex:
    pthread_mutex_destroy(&scene->mutex);
fail_mailbox:
    wk_mailbox_free(scene->mailbox);
fail:
    free(scene);
    return status;
}

void wk_scene_free(struct wk_scene *scene)
{
    if (!scene)
        return;
    pthread_mutex_lock(&scene->mutex);
    scene->stop = true;
    pthread_cond_signal(&scene->changed);
    pthread_mutex_unlock(&scene->mutex);
    if (!scene->clock)
        pthread_join(scene->thread, NULL);
    wk_sim_free(scene->sim);
    wk_mailbox_free(scene->mailbox);
    pthread_cond_destroy(&scene->changed);
    pthread_mutex_destroy(&scene->mutex);
    wk_wipe(&scene->view, sizeof(scene->view));
    free(scene);
}

int64_t wk_scene_set(struct wk_scene *scene, const struct wk_scene_view *view)
{
    pthread_mutex_lock(&scene->mutex);
    const int64_t number = ++scene->n_views;
    scene->view = *view;
    pthread_cond_signal(&scene->changed);
    pthread_mutex_unlock(&scene->mutex);
    return number;
}

void wk_scene_get(struct wk_scene *scene, struct wk_scene_view *view)
{
    pthread_mutex_lock(&scene->mutex);
    *view = scene->view;
    pthread_mutex_unlock(&scene->mutex);
}

int64_t wk_scene_shown(struct wk_scene *scene)
{
    int64_t shown;

    pthread_mutex_lock(&scene->mutex);
    shown = scene->shown;
    pthread_mutex_unlock(&scene->mutex);
    return shown;
}

int64_t wk_scene_laid_ns(struct wk_scene *scene)
{
    int64_t t_ns;

    pthread_mutex_lock(&scene->mutex);
    t_ns = scene->laid == scene->n_views ? scene->laid_ns : 0;
    pthread_mutex_unlock(&scene->mutex);
    return t_ns;
}

int64_t wk_scene_drawing_ns(struct wk_scene *scene)
{
    struct timespec t;
    clockid_t clock;

    if (scene->clock || pthread_getcpuclockid(scene->thread, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return 0;
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

void wk_scene_unplug(struct wk_scene *scene, bool unplugged)
{
    pthread_mutex_lock(&scene->mutex);
    scene->unplugged = unplugged;
    pthread_mutex_unlock(&scene->mutex);
}

/* The camera: gives the newest drawn frame out at each tick, and the last one again while a new view is being drawn. */

static bool plugged(struct wk_scene *scene)
{
    bool yes;

    pthread_mutex_lock(&scene->mutex);
    yes = !scene->unplugged && scene->failed == WK_OK;
    pthread_mutex_unlock(&scene->mutex);
    return yes;
}

static void sleep_until(int64_t t_ns)
{
    struct timespec t = {.tv_sec = (time_t)(t_ns / 1000000000), .tv_nsec = (long)(t_ns % 1000000000)};

    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR)
        ;
}

static enum wk_status camera_read(void *self, int timeout_ms, struct wk_frame *out)
{
    struct wk_scene *scene = self;
    int64_t now_ns = wk_clock_ns(scene->clock);
    struct wk_frame frame;
    enum wk_status status;

    if (!plugged(scene))
        return WK_CAMERA_LOST;
    if (scene->clock && scene->due_ns > now_ns)
        return WK_NOT_FOUND;
    if (scene->due_ns > now_ns + (int64_t)timeout_ms * 1000000) {
        sleep_until(now_ns + (int64_t)timeout_ms * 1000000);
        return WK_NOT_FOUND;
    }
    if (scene->due_ns > now_ns)
        sleep_until(scene->due_ns);
    if (scene->clock)
        draw_what_is_wanted(scene);
    status = wk_mailbox_take(scene->mailbox, scene->last.image.data ? 0 : timeout_ms, &frame);
    if (status == WK_END)
        return WK_CAMERA_LOST;
    if (status != WK_OK && !scene->last.image.data)
        return WK_NOT_FOUND;
    now_ns = wk_clock_ns(scene->clock);
    /* A reader that is late does not get a burst afterwards. */
    scene->due_ns = scene->due_ns + FRAME_NS > now_ns ? scene->due_ns + FRAME_NS : now_ns + FRAME_NS;
    pthread_mutex_lock(&scene->mutex);
    if (status == WK_OK) {
        scene->last = frame;
        scene->shown = frame.number;
    }
    if (scene->number % NOISE_EVERY == 0) {
        scene->wants_frame = true;
        pthread_cond_signal(&scene->changed);
    }
    pthread_mutex_unlock(&scene->mutex);
    *out = scene->last;
    out->t_ns = now_ns;
    out->number = ++scene->number;
    out->live = false;
    out->simulated = true;
    return WK_OK;
}

static void camera_close(void *self)
{
    struct wk_scene *scene = self;

    pthread_mutex_lock(&scene->mutex);
    scene->open = false;
    pthread_mutex_unlock(&scene->mutex);
}

static const struct wk_camera_backend scene_backend = {.read = camera_read, .close = camera_close};

enum wk_status wk_scene_open(struct wk_scene *scene, struct wk_camera **out)
{
    enum wk_status status = WK_OK;
    char name[WK_CAMERA_NAME_SIZE];

    pthread_mutex_lock(&scene->mutex);
    if (scene->unplugged)
        status = WK_NO_CAMERA;
    else if (scene->failed != WK_OK)
        status = scene->failed;
    else if (scene->open)
        status = WK_CAMERA_BUSY;
    else
        scene->open = true;
    snprintf(name, sizeof(name), "sim:%llu", (unsigned long long)scene->seed);
    pthread_mutex_unlock(&scene->mutex);
    if (status != WK_OK)
        return status;
    status = wk_camera_wrap(out, &scene_backend, scene, name);
    if (status != WK_OK)
        camera_close(scene);
    return status;
}
