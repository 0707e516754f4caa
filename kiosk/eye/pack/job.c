/* The thread that makes a photo pack from an album. */
#include "kiosk/eye/pack/job.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kiosk/eye/pack/about.h"
#include "kiosk/eye/pack/check_json.h"
#include "kiosk/eye/sight/sight.h"
#include "kiosk/eye/walls/backup_job.h"
#include "labels/sticker.h"
#include "vision/table/table.h"

#define MAX_PACKS 999 /* on one stick */

struct wk_pack_job {
    struct wk_pack_order order;
    struct wk_env env; /* a copy, without its database */
    struct wk_mat_sight mat;
    struct wk_table_sight table; /* either table or mat */
    pthread_t thread;
    pthread_mutex_t mutex; /* guards what follows */
    bool stop;
    struct wk_pack_state state;
};

static bool is_stopped(struct wk_pack_job *job)
{
    pthread_mutex_lock(&job->mutex);
    const bool stop = job->stop;

    pthread_mutex_unlock(&job->mutex);
    return stop;
}

/* ---------------------------------------------------------------- the stick */

/* The first free name on the stick: several kiosks may share one. */
static enum wk_status name_file(struct wk_pack_state *state)
{
    char folder[WK_PATH_SIZE];
    enum wk_status status = wk_copy_stick(folder);

    for (int i = 1; status == WK_OK && i <= MAX_PACKS; i++) {
        const int n = snprintf(state->path, WK_PATH_SIZE, "%s/photo-pack-%d.tar", folder, i);

        if (n < 0 || n >= WK_PATH_SIZE)
            return WK_IO;
        state->number = i;
        if (access(state->path, F_OK) != 0)
            return WK_OK;
    }
    return status == WK_OK ? WK_DISK_FULL : status;
}

/* ---------------------------------------------------------------- the pack */

/* Runs the check as `calibrate check` does: on all pictures of a table together, or on the last of a mat. Each picture is freed
 * as soon as the maker has its copy. */
static enum wk_status look(struct wk_pack_job *job, struct wk_pack_maker *maker)
{
    struct wk_album *album = job->order.album;
    const bool of_table = job->env.config.view == WK_VIEW_TABLE;
    struct wk_scanner *scanner = NULL;
    struct wk_table_scanner *tables = NULL;
    struct wk_problem problem;
    enum wk_status status = of_table ? wk_env_table_scanner(&job->env, "", false, &tables, &problem)
                                     : wk_env_scanner(&job->env, false, &scanner, &problem);

    for (int i = 0; i < album->n && status == WK_OK && !is_stopped(job); i++) {
        const struct wk_image *picture = &album->picture[i];

        job->table.w = picture->w;
        job->table.h = picture->h;
        if (of_table)
            status = wk_table_scan(tables, picture, &job->table.reading);
        else if (i == album->n - 1)
            status = wk_mat_sight_look(&job->mat, scanner, picture);
        if (status == WK_OK)
            status = wk_pack_maker_add(maker, picture);
        wk_album_drop(album, i);
    }
    wk_scanner_free(scanner);
    wk_table_scanner_free(tables);
    return status;
}

static json_t *check_json(const struct wk_pack_job *job)
{
    const struct wk_tuner *tuner = &job->order.tuner;
    struct wk_table_check table;
    struct wk_mat_check mat;

    if (job->env.config.view == WK_VIEW_TABLE) {
        wk_table_sight_judge(&job->table, &job->env, WK_MODULE_MM(wk_env_sticker_mm(&job->env)), &table);
        return wk_table_check_json(&table, &job->table, tuner);
    }
    wk_mat_check_judge(&job->mat, &job->env, WK_MODULE_MM(wk_env_sticker_mm(&job->env)), &mat);
    return wk_mat_check_json(&mat, &job->mat, &job->env, job->order.host, tuner);
}

static enum wk_status save(struct wk_pack_job *job, struct wk_pack_maker *maker, struct wk_pack_state *state)
{
    const struct wk_pack_order *order = &job->order;
    const bool simulated = order->album->simulated;
    json_t *check = check_json(job),
           *about = wk_pack_about_json(&(struct wk_pack_about){.simulated = simulated,
                                                               .origin = order->origin,
                                                               .camera = order->camera,
                                                               .tuner = &order->tuner,
                                                               .sticker_mm = wk_env_sticker_mm(&job->env),
                                                               .check = check},
                                       order->host);
    struct wk_signer *signer = NULL;
    enum wk_status status = wk_signer_load(&signer, job->env.config.kiosk_key, order->host->random, order->host->context, NULL);

    if (status == WK_OK)
        status = name_file(state);
    if (status == WK_OK) {
        status = wk_pack_maker_save(maker, about, simulated, signer, state->path, &state->made);
        status = status == WK_NOT_FOUND ? WK_NOT_ALLOWED : status;
    }
    wk_secret_free(signer);
    json_decref(about);
    json_decref(check);
    return status;
}

/* Whether the whole pack is on the stick; a pack that is no longer wanted, or was written elsewhere, is removed. */
static enum wk_status look_at_file(struct wk_pack_job *job, struct wk_pack_state *state)
{
    struct stat file;
    const bool there = wk_stick_holds(state->path) && stat(state->path, &file) == 0;

    if (there && !is_stopped(job)) {
        state->bytes = file.st_size;
        return WK_OK;
    }
    (void)unlink(state->path);
    return WK_IO;
}

static void *run(void *context)
{
    struct wk_pack_job *job = context;
    struct wk_pack_state state = {.made.why_none = ""};
    struct wk_pack_maker *maker = NULL;
    struct wk_pack_way way;

    wk_pack_way_of(&job->env, "", &way);
    state.status = wk_pack_maker_new(&maker, &way);
    if (state.status == WK_OK)
        state.status = look(job, maker);
    if (state.status == WK_OK)
        state.status = is_stopped(job) ? WK_END : save(job, maker, &state);
    wk_pack_maker_free(maker);
    if (state.status == WK_OK)
        state.status = look_at_file(job, &state);
    state.done = true;
    pthread_mutex_lock(&job->mutex);
    job->state = state;
    pthread_mutex_unlock(&job->mutex);
    return NULL;
}

/* ---------------------------------------------------------------- main */

enum wk_status wk_pack_job_new(struct wk_pack_job **out, const struct wk_pack_order *order)
{
    struct wk_pack_job *job = calloc(1, sizeof *job);

    if (!job)
        goto fail;
    job->order = *order;
    job->env = *order->env;
    job->env.store = NULL;
    job->env.config.view = order->table ? WK_VIEW_TABLE : WK_VIEW_MAT;
    if (pthread_mutex_init(&job->mutex, NULL) != 0)
        goto fail;
    if (pthread_create(&job->thread, NULL, run, job) != 0) {
        pthread_mutex_destroy(&job->mutex);
        goto fail;
    }
    *out = job;
    return WK_OK;
fail:
    free(job);
    wk_album_free(order->album);
    return WK_NO_MEMORY;
}

void wk_pack_job_poll(struct wk_pack_job *job, struct wk_pack_state *out)
{
    pthread_mutex_lock(&job->mutex);
    *out = job->state;
    pthread_mutex_unlock(&job->mutex);
}

void wk_pack_job_stop(struct wk_pack_job *job)
{
    pthread_mutex_lock(&job->mutex);
    job->stop = true;
    pthread_mutex_unlock(&job->mutex);
}

void wk_pack_job_free(struct wk_pack_job *job)
{
    if (!job)
        return;
    wk_pack_job_stop(job);
    pthread_join(job->thread, NULL);
    pthread_mutex_destroy(&job->mutex);
    wk_album_free(job->order.album);
    free(job);
}
