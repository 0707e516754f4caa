/* Makes sheets on a thread: draws pictures of them, or makes files, puts these in place, reads them back and prints them. */
#include "kiosk/programs/service/papers_job.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kiosk/eye/walls/print_job.h"
#include "kiosk/programs/service/papers_made.h"
#include "labels/draw/canvas.h"

struct wk_papers_job {
    struct wk_env env; /* a copy with borrowed keys and a database of its own */
    const struct wk_host *host;
    int table;
    struct wk_papers_request request;
    char folder[WK_PATH_SIZE];
    pthread_t thread;
    atomic_bool stop;
    pthread_mutex_t mutex; /* guards what follows */
    struct wk_papers_job_state state;
    uint8_t *picture[WK_N_PAPERS]; /* of sheets that were drawn since the last poll */
};

static bool go_on(void *context)
{
    return !atomic_load(&((struct wk_papers_job *)context)->stop);
}

static bool is_wanted(const struct wk_papers_job *job, int sheet)
{
    return (job->request.sheets >> sheet & 1) != 0 && !atomic_load(&job->stop);
}

static struct wk_papers_maker maker_of(struct wk_papers_job *job, const char *set)
{
    return (struct wk_papers_maker){.env = &job->env,
                                    .host = job->host,
                                    .table = job->table,
                                    .language = job->request.language,
                                    .set = set,
                                    .sticker_mm = job->request.sticker_mm,
                                    .go_on = go_on,
                                    .context = job};
}

/* ---------------------------------------------------------------- looked at */

/* A paper without pages is made as a temporary file, just to learn whether it can be made. */
static void look_at(struct wk_papers_job *job, enum wk_papers_sheet sheet)
{
    const bool paged = wk_papers_has_pages(sheet);
    const struct wk_papers_maker maker = maker_of(job, job->request.set);
    struct wk_pages pages = {.bgra = paged ? malloc(WK_PAPERS_PICTURE) : NULL, .w_px = WK_PAPERS_SIDE, .h_px = WK_PAPERS_SIDE};
    struct wk_papers_look look = {.looked = true};
    char draft[WK_PATH_SIZE];

    if (paged) {
        look.status = pages.bgra ? wk_papers_make(&maker, sheet, "", &pages) : WK_NO_MEMORY;
    } else if ((look.status = wk_sheet_draft(job->host->tmp, draft)) == WK_OK) {
        struct wk_sheet file = {.n = 0};

        look.status = wk_sheet_take(&file, draft, wk_papers_make(&maker, sheet, draft, NULL));
        free(file.bytes);
    }
    look.n_pages = pages.n;
    look.w_mm = (int16_t)(pages.w_mm + 0.5);
    look.h_mm = (int16_t)(pages.h_mm + 0.5);
    look.edition = paged && look.status == WK_OK; /* there is a picture */
    pthread_mutex_lock(&job->mutex);
    if (!atomic_load(&job->stop)) {
        job->state.look[sheet] = look;
        job->state.looked |= 1u << sheet;
        free(job->picture[sheet]);
        job->picture[sheet] = look.edition ? pages.bgra : NULL;
        pages.bgra = look.edition ? NULL : pages.bgra;
    }
    pthread_mutex_unlock(&job->mutex);
    free(pages.bgra);
}

/* ---------------------------------------------------------------- put */

static bool has_tables(const struct wk_papers_request *request)
{
    for (size_t i = 0; i < sizeof(request->tables); i++)
        if (request->tables[i])
            return true;
    return false;
}

static bool is_asked(const struct wk_papers_request *request, int table)
{
    return (request->tables[(table - 1) / 8] >> (table - 1) % 8 & 1) != 0;
}

static int count_files(const struct wk_papers_request *request)
{
    int n = 0;

    for (int sheet = 0; sheet < WK_N_PAPERS; sheet++)
        n += (int)(request->sheets >> sheet & 1);
    for (int table = 1; table <= WK_MAX_TABLES && (request->sheets & 1u << WK_PAPERS_STICKERS); table++)
        n += is_asked(request, table);
    return n - (has_tables(request) && (request->sheets & 1u << WK_PAPERS_STICKERS) ? 1 : 0);
}

static enum wk_status place(const struct wk_papers_job *job, enum wk_papers_sheet sheet, const char *set,
                            char path[WK_PATH_SIZE])
{
    const char *const file = wk_papers_row(sheet)->file, *const hole = strstr(file, "%s");
    const int n = hole ? snprintf(path, WK_PATH_SIZE, "%s/%.*s%s%s", job->folder, (int)(hole - file), file, set, hole + 2)
                       : snprintf(path, WK_PATH_SIZE, "%s/%s", job->folder, file);

    return n > 0 && n < WK_PATH_SIZE ? WK_OK : WK_IO;
}

static enum wk_status put_file(struct wk_papers_job *job, enum wk_papers_sheet sheet, const char *set)
{
    const struct wk_papers_maker maker = maker_of(job, set);
    const bool paged = wk_papers_has_pages(sheet);
    struct wk_pages pages = {.bgra = NULL};
    struct wk_sheet file = {.printed = job->request.to_printer,
                            .for_self = job->request.to_printer && !job->env.config.print_folder[0]};
    char draft[WK_PATH_SIZE];
    enum wk_status status = place(job, sheet, set, file.path);

    if (status == WK_OK)
        status = wk_sheet_draft(job->host->tmp, draft);
    if (status == WK_OK)
        status = wk_sheet_take(&file, draft, wk_papers_make(&maker, sheet, draft, paged ? &pages : NULL));
    if (status == WK_OK)
        status = wk_sheet_put(&file, job->env.config.print_command);
    free(file.bytes);
    if (status != WK_OK)
        return status;
    pthread_mutex_lock(&job->mutex);
    job->state.n_done++;
    job->state.n_pages += pages.n;
    pthread_mutex_unlock(&job->mutex);
    return WK_OK;
}

static enum wk_status put_stickers(struct wk_papers_job *job, const char *set)
{
    const enum wk_status status = put_file(job, WK_PAPERS_STICKERS, set);
    const int table = wk_set_table(set);

    if (status != WK_OK)
        return status;
    pthread_mutex_lock(&job->mutex);
    if (table >= 1 && table <= WK_MAX_TABLES)
        job->state.tables[(table - 1) / 8] |= (uint8_t)(1u << (table - 1) % 8);
    memcpy(job->state.set, set, WK_SET_SIZE);
    job->state.sticker_mm = job->request.sticker_mm;
    pthread_mutex_unlock(&job->mutex);
    return WK_OK;
}

static enum wk_status put_sheet(struct wk_papers_job *job, enum wk_papers_sheet sheet)
{
    enum wk_status status = WK_OK;
    char set[WK_SET_SIZE];

    if (sheet == WK_PAPERS_STICKERS && has_tables(&job->request)) {
        for (int table = 1; table <= WK_MAX_TABLES && status == WK_OK; table++)
            if (is_asked(&job->request, table) && go_on(job)) {
                wk_set_of_table(table, job->request.set[2], set);
                status = put_stickers(job, set);
            }
    } else {
        status = sheet == WK_PAPERS_STICKERS ? put_stickers(job, job->request.set) : put_file(job, sheet, job->request.set);
    }
    if (status == WK_OK && go_on(job)) {
        pthread_mutex_lock(&job->mutex);
        job->state.put |= 1u << sheet;
        pthread_mutex_unlock(&job->mutex);
    }
    return status;
}

/* ---------------------------------------------------------------- the thread */

static void *run(void *context)
{
    struct wk_papers_job *job = context;
    struct wk_problem problem;
    enum wk_status status = WK_OK;

    if (job->env.config.db[0] && wk_env_store(&job->env, job->host, false, &problem) != WK_OK)
        job->env.store = NULL; /* papers that need no record are made without it */
    for (int sheet = 0; sheet < WK_N_PAPERS && status == WK_OK; sheet++) {
        if (!is_wanted(job, sheet))
            continue;
        if (job->request.ask == WK_PAPERS_LOOK)
            look_at(job, (enum wk_papers_sheet)sheet);
        else
            status = put_sheet(job, (enum wk_papers_sheet)sheet);
    }
    wk_store_close(job->env.store);
    pthread_mutex_lock(&job->mutex);
    job->state.status = status;
    job->state.done = true;
    pthread_mutex_unlock(&job->mutex);
    return NULL;
}

enum wk_status wk_papers_job_new(struct wk_papers_job **out, const struct wk_env *env, const struct wk_host *host, int table,
                                 const struct wk_papers_request *request, const char *folder)
{
    struct wk_papers_job *job = calloc(1, sizeof(*job));

    if (!job)
        return WK_NO_MEMORY;
    job->env = *env;
    job->env.store = NULL;
    job->env.db_named = true; /* the path is a given one, so no new database is made */
    job->env.db_missing = WK_DB_MISSING_REFUSED;
    job->host = host;
    job->table = table;
    job->request = *request;
    job->state.n_all = count_files(request);
    snprintf(job->folder, sizeof(job->folder), "%s", folder);
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
    return WK_NO_MEMORY;
}

void wk_papers_job_poll(struct wk_papers_job *job, struct wk_papers_job_state *out, uint8_t *pictures)
{
    pthread_mutex_lock(&job->mutex);
    *out = job->state;
    job->state.looked = 0;
    for (int sheet = 0; sheet < WK_N_PAPERS; sheet++) {
        if (job->picture[sheet] && pictures)
            memcpy(pictures + (size_t)sheet * WK_PAPERS_PICTURE, job->picture[sheet], WK_PAPERS_PICTURE);
        free(job->picture[sheet]);
        job->picture[sheet] = NULL;
    }
    pthread_mutex_unlock(&job->mutex);
}

void wk_papers_job_stop(struct wk_papers_job *job)
{
    atomic_store(&job->stop, true);
}

void wk_papers_job_free(struct wk_papers_job *job)
{
    if (!job)
        return;
    wk_papers_job_stop(job);
    pthread_join(job->thread, NULL);
    pthread_mutex_destroy(&job->mutex);
    for (int sheet = 0; sheet < WK_N_PAPERS; sheet++)
        free(job->picture[sheet]);
    free(job);
}
