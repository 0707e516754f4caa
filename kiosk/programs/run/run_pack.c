/* A photo pack: takes pictures from the pipeline, has a job write them to a stick, and tells the app of both. */
#include "kiosk/programs/run/runtime.h"

#include "kiosk/eye/walls/backup_job.h"

static void tell(struct wk_runtime *runtime, const struct wk_app_pack *pack)
{
    wk_runtime_tell(runtime, &(struct wk_event){.kind = WK_EVENT_PACK, .pack = *pack});
}

static void stop(struct wk_runtime *runtime)
{
    runtime->pack.wanted = false;
    wk_pipeline_collect(runtime->pipeline, false);
}

static void tell_failed(struct wk_runtime *runtime, enum wk_status status)
{
    stop(runtime);
    tell(runtime, &(struct wk_app_pack){.step = WK_APP_PACK_FAILED, .status = status});
}

void wk_runtime_pack(struct wk_runtime *runtime, bool table, struct wk_event *out)
{
    char folder[WK_PATH_SIZE];
    const enum wk_status status = wk_copy_stick(folder);

    _Static_assert(WK_APP_PACK_PICTURES == WK_ALBUM_PICTURES && WK_ALBUM_PICTURES <= WK_PACK_FRAMES, "all are in it");
    wk_runtime_drop_pack(runtime);
    *out = (struct wk_event){.kind = WK_EVENT_PACK, .pack = {.step = WK_APP_PACK_TAKES}};
    if (status != WK_OK) {
        out->pack = (struct wk_app_pack){.step = WK_APP_PACK_FAILED, .status = status};
        return;
    }
    runtime->pack.wanted = true;
    runtime->pack.table = table;
    runtime->pack.n_told = 0;
    wk_pipeline_collect(runtime->pipeline, true);
}

void wk_runtime_drop_pack(struct wk_runtime *runtime)
{
    stop(runtime);
    wk_album_free(runtime->pack.album);
    runtime->pack.album = NULL;
    if (runtime->pack.job)
        wk_pack_job_stop(runtime->pack.job);
    runtime->pack.job_left = runtime->pack.job != NULL;
}

void wk_runtime_end_pack(struct wk_runtime *runtime)
{
    if (runtime->pipeline)
        wk_runtime_drop_pack(runtime);
    wk_pack_job_free(runtime->pack.job);
    runtime->pack.job = NULL;
}

/* How many pictures there are; once they are complete they wait for the job. */
static void take_pictures(struct wk_runtime *runtime)
{
    const int n = wk_pipeline_album(runtime->pipeline, &runtime->pack.album);

    if (n != runtime->pack.n_told)
        tell(runtime, &(struct wk_app_pack){.step = WK_APP_PACK_TAKES, .n_taken = n});
    runtime->pack.n_told = n;
    if (runtime->pack.album)
        wk_pipeline_collect(runtime->pipeline, false);
}

static void begin_job(struct wk_runtime *runtime)
{
    struct wk_service *service = &runtime->service;
    struct wk_pack_order order = {.env = runtime->options->env,
                                  .host = runtime->options->host,
                                  .table = runtime->pack.table,
                                  .album = runtime->pack.album,
                                  .origin = service->origin};

    snprintf(order.camera, sizeof(order.camera), "%s", service->camera);
    wk_pipeline_tuner(runtime->pipeline, &order.tuner);
    runtime->pack.album = NULL;
    if (wk_pack_job_new(&runtime->pack.job, &order) != WK_OK)
        tell_failed(runtime, WK_NO_MEMORY);
    else
        tell(runtime, &(struct wk_app_pack){.step = WK_APP_PACK_WRITES, .n_taken = WK_APP_PACK_PICTURES});
}

static void take_job(struct wk_runtime *runtime)
{
    const bool left = runtime->pack.job_left;
    struct wk_pack_state state;

    wk_pack_job_poll(runtime->pack.job, &state);
    if (!state.done)
        return;
    wk_pack_job_free(runtime->pack.job);
    runtime->pack.job = NULL;
    runtime->pack.job_left = false;
    if (left)
        return;
    stop(runtime);
    tell(runtime, &(struct wk_app_pack){.step = state.status == WK_OK ? WK_APP_PACK_WRITTEN : WK_APP_PACK_FAILED,
                                        .status = state.status,
                                        .why = state.made.why_none,
                                        .n_pictures = state.made.n_pictures,
                                        .n_read = state.made.n_read,
                                        .n_tiles = state.made.n_tiles,
                                        .number = state.number,
                                        .bytes = state.bytes});
}

void wk_runtime_take_pack(struct wk_runtime *runtime)
{
    if (runtime->pack.job)
        take_job(runtime);
    if (runtime->pack.wanted && !runtime->pack.album && (!runtime->pack.job || runtime->pack.job_left))
        take_pictures(runtime);
    if (runtime->pack.wanted && runtime->pack.album && !runtime->pack.job)
        begin_job(runtime);
}
