/* Store service: previews papers, and puts them onto the stick or prints them; keeps which tables have their stickers. */
#include "kiosk/programs/service/service.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "db/store/stored_checkpoint.h"
#include "db/store/stored_grades.h"

#define FOLDER "papers" /* on a stick */

/* The folder that papers go to: on a stick, or by the printer its folder of prints. */
static enum wk_status find_folder(const struct wk_service *service, bool to_printer, char folder[WK_PATH_SIZE])
{
    const char *prints = service->env->config.print_folder[0] ? service->env->config.print_folder : service->host->tmp;
    char stick[WK_PATH_SIZE];

    if (to_printer)
        return wk_path_set(folder, prints, NULL);
    const enum wk_status status = wk_copy_stick(stick);
    if (status != WK_OK)
        return status;
    const int n = snprintf(folder, WK_PATH_SIZE, "%s/%s", stick, FOLDER);
    if (n < 0 || n >= WK_PATH_SIZE)
        return WK_IO;
    return mkdir(folder, 0777) == 0 || errno == EEXIST ? WK_OK : errno == ENOSPC ? WK_DISK_FULL : WK_IO;
}

static void tell_put(const struct wk_service *service, enum wk_status status, const struct wk_papers_job_state *state,
                     struct wk_event *out)
{
    *out = (struct wk_event){.kind = WK_EVENT_PAPERS,
                             .papers = {.about = WK_PAPERS_PUT,
                                        .status = status,
                                        .n_done = state->n_done,
                                        .n_all = state->n_all,
                                        .n_pages = state->n_pages,
                                        .put = state->put,
                                        .kept = service->env->chosen.first_hour}};
}

/* A checkpoint that leaves the kiosk goes on record before it does. */
static enum wk_status note_checkpoint(const struct wk_service *service, unsigned sheets)
{
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;

    if (!(sheets & (1u << WK_PAPERS_SEAL | 1u << WK_PAPERS_CHECKPOINT)))
        return WK_OK;
    return service->env->store ? wk_store_put_checkpoint(service->env->store, "asked", service->table, 0, &checkpoint, &receipt)
                               : WK_NOT_YET;
}

static void put(struct wk_service *service, const struct wk_papers_request *request, struct wk_event *out)
{
    char folder[WK_PATH_SIZE] = "";
    enum wk_status status = find_folder(service, request->to_printer, folder);

    wk_papers_job_free(service->papers.job); /* the app asks for nothing while a job runs */
    service->papers.job = NULL;
    service->papers.told = (struct wk_papers_job_state){.n_done = 0};
    if (status == WK_OK)
        status = note_checkpoint(service, request->sheets);
    if (status == WK_OK)
        status = wk_papers_job_new(&service->papers.job, service->env, service->host, service->table, request, folder);
    tell_put(service, status == WK_OK ? WK_NOT_YET : status, &service->papers.told, out);
}

/* Keeps which tables have their stickers. set, sticker_mm: of stickers that were put there, else "" and 0. */
static enum wk_status keep_tables(struct wk_service *service, const uint8_t *tables, const char *set, double sticker_mm)
{
    struct wk_config *const config = &service->env->config, *const chosen = &service->env->chosen;
    struct wk_first_hour *hour = &chosen->first_hour;
    const struct wk_first_hour before = *hour;
    const double before_mm = chosen->sticker_mm;

    for (int table = 1; table <= WK_MAX_TABLES; table++)
        if (tables[(table - 1) / 8] >> (table - 1) % 8 & 1)
            wk_hour_note_stickers(hour, table);
    if (set[0])
        memcpy(hour->printed, set, sizeof(hour->printed));
    if (sticker_mm > 0)
        chosen->sticker_mm = sticker_mm;
    if (memcmp(&before, hour, sizeof(before)) == 0 && !(sticker_mm > 0 && fabs(sticker_mm - before_mm) > 0))
        return WK_OK;
    const enum wk_status status = wk_env_keep(service->env, service->host);
    if (status != WK_OK) {
        *hour = before;
        chosen->sticker_mm = before_mm;
        wk_complain(service->host, 0, "whose stickers are printed could not be kept");
    } else if (!(fabs(config->sticker_mm - before_mm) > 0)) { /* the configuration says the same */
        config->sticker_mm = chosen->sticker_mm;
    }
    return status;
}

static void note_there(struct wk_service *service, const struct wk_papers_request *request, struct wk_event *out)
{
    const enum wk_status status = keep_tables(service, request->tables, "", 0);

    *out = (struct wk_event){.kind = WK_EVENT_PAPERS,
                             .papers = {.about = WK_PAPERS_THERE, .status = status, .kept = service->env->chosen.first_hour}};
}

/* ---------------------------------------------------------------- stickers to be printed again */

#define MOST_SETS 64 /* of which there is anything */

static enum wk_status tell_stickers(struct wk_service *service, int at, struct wk_app_stickers *out)
{
    struct wk_store *const store = service->env->store;
    struct wk_sticker_history *const history = store ? malloc(sizeof(*history)) : NULL;
    char sets[MOST_SETS][WK_SET_SIZE];
    int n = 0;

    if (!history)
        return store ? WK_NO_MEMORY : WK_NO_FILE;
    enum wk_status status = wk_store_graded_sets(store, sets, MOST_SETS, &n);
    out->n_sets = (uint8_t)n;
    out->at = (uint8_t)(at < n ? at : 0);
    if (status == WK_OK && n > 0) {
        status = wk_store_grades(store, sets[out->at], history);
        if (status == WK_OK) {
            wk_sticker_tell(history, sets[out->at], &service->stickers);
            out->told = &service->stickers;
        }
    }
    free(history);
    return status;
}

void wk_service_stickers(struct wk_service *service, int at, struct wk_event *out)
{
    *out = (struct wk_event){.kind = WK_EVENT_STICKERS};
    out->stickers.status = tell_stickers(service, at, &out->stickers);
}

/* ---------------------------------------------------------------- looked at */

/* A preview that runs ends soon by itself: nothing waits for it here. */
static void look(struct wk_service *service, const struct wk_papers_request *request)
{
    service->papers.wanted = *request;
    service->papers.look_wanted = true;
    if (service->papers.look)
        wk_papers_job_stop(service->papers.look);
}

static void end_look(struct wk_service *service)
{
    service->papers.look_wanted = false;
    if (service->papers.look)
        wk_papers_job_stop(service->papers.look);
    free(service->papers.bgra);
    service->papers.bgra = NULL;
}

static void begin_look(struct wk_service *service)
{
    service->papers.look_wanted = false;
    if (!service->papers.bgra)
        service->papers.bgra = calloc(WK_N_PAPERS, WK_PAPERS_PICTURE);
    if (!service->papers.bgra || wk_papers_job_new(&service->papers.look, service->env, service->host, service->table,
                                                   &service->papers.wanted, "") != WK_OK)
        wk_complain(service->host, 0, "no memory for pictures of papers");
}

static bool take_look(struct wk_service *service, struct wk_event *out)
{
    struct wk_papers_job_state state = {.done = false};

    if (service->papers.look) {
        wk_papers_job_poll(service->papers.look, &state, service->papers.bgra);
        if (state.done) {
            wk_papers_job_free(service->papers.look);
            service->papers.look = NULL;
        }
    }
    if (!service->papers.look && service->papers.look_wanted)
        begin_look(service);
    if (!state.looked || !service->papers.bgra)
        return false;
    *out = (struct wk_event){.kind = WK_EVENT_PAPERS, .papers = {.about = WK_PAPERS_LOOK, .put = state.looked}};
    for (int sheet = 0; sheet < WK_N_PAPERS; sheet++) {
        out->papers.look[sheet] = state.look[sheet];
        if (state.look[sheet].edition)
            out->papers.look[sheet].edition = ++service->papers.edition;
    }
    return true;
}

struct wk_tile_pictures wk_service_paper_pictures(const struct wk_service *service)
{
    return (struct wk_tile_pictures){service->papers.bgra, service->papers.bgra ? WK_N_PAPERS : 0, WK_PAPERS_SIDE,
                                     WK_PAPERS_SIDE};
}

/* ---------------------------------------------------------------- */

void wk_service_papers(struct wk_service *service, const struct wk_papers_request *request, struct wk_event *out)
{
    *out = (struct wk_event){.kind = WK_EVENT_NONE};
    switch (request->ask) {
    case WK_PAPERS_LOOK:
        look(service, request);
        break;
    case WK_PAPERS_PUT:
        put(service, request, out);
        break;
    case WK_PAPERS_THERE:
        note_there(service, request, out);
        break;
    case WK_PAPERS_END:
        end_look(service);
        break;
    }
}

static bool take_put(struct wk_service *service, struct wk_event *out)
{
    struct wk_papers_job_state state;

    if (!service->papers.job)
        return false;
    wk_papers_job_poll(service->papers.job, &state, NULL);
    if (!state.done && state.n_done == service->papers.told.n_done)
        return false;
    service->papers.told = state;
    (void)!keep_tables(service, state.tables, state.set,
                       state.sticker_mm); /* the failure was reported; the screen's ticks are missing then */
    if (state.done) {
        wk_papers_job_free(service->papers.job);
        service->papers.job = NULL;
    }
    tell_put(service, state.done ? state.status : WK_NOT_YET, &state, out);
    return true;
}

bool wk_service_take_papers(struct wk_service *service, struct wk_event *out)
{
    return take_put(service, out) || take_look(service, out);
}

void wk_service_papers_end(struct wk_service *service)
{
    end_look(service);
    wk_papers_job_free(service->papers.look);
    wk_papers_job_free(service->papers.job);
    service->papers.look = service->papers.job = NULL;
}
