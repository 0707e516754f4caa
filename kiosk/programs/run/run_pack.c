/* A photo pack: pictures out of the pipeline, handed to a job that writes them to a stick, and the app told of both. */
#include "kiosk/programs/run/shell.h"

#include "kiosk/eye/walls/backup_job.h"

static void tell(struct wk_shell *shell, const struct wk_app_pack *pack)
{
    wk_shell_tell(shell, &(struct wk_event){.kind = WK_EVENT_PACK, .pack = *pack});
}

static void stop(struct wk_shell *shell)
{
    shell->pack.wanted = false;
    wk_pipeline_collect(shell->pipeline, false);
}

static void tell_failed(struct wk_shell *shell, enum wk_status status)
{
    stop(shell);
    tell(shell, &(struct wk_app_pack){.step = WK_APP_PACK_FAILED, .status = status});
}

void wk_shell_pack(struct wk_shell *shell, bool table, struct wk_event *out)
{
    char folder[WK_PATH_SIZE];
    const enum wk_status status = wk_copy_stick(folder);

    _Static_assert(WK_APP_PACK_PICTURES == WK_ALBUM_PICTURES && WK_ALBUM_PICTURES <= WK_PACK_FRAMES, "all are in it");
    wk_shell_drop_pack(shell);
    *out = (struct wk_event){.kind = WK_EVENT_PACK, .pack = {.step = WK_APP_PACK_TAKES}};
    if (status != WK_OK) {
        out->pack = (struct wk_app_pack){.step = WK_APP_PACK_FAILED, .status = status};
        return;
    }
    shell->pack.wanted = true;
    shell->pack.table = table;
    shell->pack.n_told = 0;
    wk_pipeline_collect(shell->pipeline, true);
}

void wk_shell_drop_pack(struct wk_shell *shell)
{
    stop(shell);
    wk_album_free(shell->pack.album);
    shell->pack.album = NULL;
    if (shell->pack.job)
        wk_pack_job_stop(shell->pack.job);
    shell->pack.job_left = shell->pack.job != NULL;
}

void wk_shell_end_pack(struct wk_shell *shell)
{
    if (shell->pipeline)
        wk_shell_drop_pack(shell);
    wk_pack_job_free(shell->pack.job);
    shell->pack.job = NULL;
}

/* Pictures so far; all of them are there: they wait for the job. */
static void take_pictures(struct wk_shell *shell)
{
    const int n = wk_pipeline_album(shell->pipeline, &shell->pack.album);

    if (n != shell->pack.n_told)
        tell(shell, &(struct wk_app_pack){.step = WK_APP_PACK_TAKES, .n_taken = n});
    shell->pack.n_told = n;
    if (shell->pack.album)
        wk_pipeline_collect(shell->pipeline, false);
}

static void begin_job(struct wk_shell *shell)
{
    struct wk_service *service = &shell->service;
    struct wk_pack_order order = {.env = shell->options->env,
                                  .host = shell->options->host,
                                  .table = shell->pack.table,
                                  .album = shell->pack.album,
                                  .origin = service->origin};

    snprintf(order.camera, sizeof(order.camera), "%s", service->camera);
    wk_pipeline_tuner(shell->pipeline, &order.tuner);
    shell->pack.album = NULL;
    if (wk_pack_job_new(&shell->pack.job, &order) != WK_OK)
        tell_failed(shell, WK_NO_MEMORY);
    else
        tell(shell, &(struct wk_app_pack){.step = WK_APP_PACK_WRITES, .n_taken = WK_APP_PACK_PICTURES});
}

static void take_job(struct wk_shell *shell)
{
    const bool left = shell->pack.job_left;
    struct wk_pack_state state;

    wk_pack_job_poll(shell->pack.job, &state);
    if (!state.done)
        return;
    wk_pack_job_free(shell->pack.job);
    shell->pack.job = NULL;
    shell->pack.job_left = false;
    if (left)
        return;
    stop(shell);
    tell(shell, &(struct wk_app_pack){.step = state.status == WK_OK ? WK_APP_PACK_WRITTEN : WK_APP_PACK_FAILED,
                                      .status = state.status,
                                      .why = state.made.why_none,
                                      .n_pictures = state.made.n_pictures,
                                      .n_read = state.made.n_read,
                                      .n_tiles = state.made.n_tiles,
                                      .number = state.number,
                                      .bytes = state.bytes});
}

void wk_shell_take_pack(struct wk_shell *shell)
{
    if (shell->pack.job)
        take_job(shell);
    if (shell->pack.wanted && !shell->pack.album && (!shell->pack.job || shell->pack.job_left))
        take_pictures(shell);
    if (shell->pack.wanted && shell->pack.album && !shell->pack.job)
        begin_job(shell);
}
