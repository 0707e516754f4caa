/* Store service: finds walls of the event's deals that got out of order, for a judge who was told that a deal is fouled. */
#include "kiosk/programs/service/service.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "db/state/tournament.h"
#include "db/store/hands.h"
#include "db/store/store.h"
#include "kiosk/pages/report/faults.h"

#define MAX_FAULTS 12 /* four walls after three hands */

/* Looking through all journals of an event of 64 tables takes more than a second: a thread does it, with a database handle of
 * its own. */
struct wk_fault_job {
    struct wk_env env; /* a copy */
    const struct wk_host *host;
    int section;
    pthread_t thread;
    atomic_bool stop, done;
    struct wk_app_faults faults; /* valid when done */
};

/* False: the journals could not be looked at. */
static bool faults_of_deal(const struct wk_fault_source *source, int table, int round, uint8_t found[WK_DEAL_HANDS],
                           uint8_t lasting[WK_DEAL_HANDS])
{
    struct wk_window window[MAX_FAULTS];
    int n = 0;

    if (wk_faults_of(source, table, round, window, MAX_FAULTS, &n) != WK_OK)
        return false;
    for (int i = 0; i < n && i < MAX_FAULTS; i++) {
        int hand = window[i].failed.hand;
        unsigned wall = 1U << (window[i].wind - 1);

        if (hand < 1 || hand > WK_DEAL_HANDS)
            continue;
        found[hand - 1] |= (uint8_t)wall;
        if (window[i].mended.seq == 0 || window[i].mended.hand != hand)
            lasting[hand - 1] |= (uint8_t)wall;
    }
    return true;
}

static void look(struct wk_store *store, int section, wk_faults_step_fn step, void *context, struct wk_app_faults *out)
{
    struct wk_fault_source *source = NULL;
    const struct wk_tournament *tournament = NULL;

    out->status = wk_store_tournament(store, &tournament);
    if (out->status != WK_OK)
        return;
    const struct wk_event_shape *shape = &tournament->shape;
    out->status = wk_faults_open(&source, store, step, context);
    for (int t = 0; t < wk_section_tables(shape, section) && t < WK_DEAL_TABLES && out->status == WK_OK; t++)
        for (int round = 1; round <= shape->n_rounds; round++)
            if (!faults_of_deal(source, wk_first_table(shape, section) + t, round, out->found[t][round - 1],
                                out->lasting[t][round - 1]))
                out->status = WK_FAILED;
    wk_faults_close(source);
}

static bool step(void *context, int64_t done, int64_t all)
{
    struct wk_fault_job *job = context;

    (void)done;
    (void)all;
    return !atomic_load(&job->stop);
}

static void *run(void *context)
{
    struct wk_fault_job *job = context;
    struct wk_problem problem;

    job->faults.status = wk_env_store(&job->env, job->host, true, &problem);
    if (job->faults.status == WK_OK)
        look(job->env.store, job->section, step, job, &job->faults);
    wk_store_close(job->env.store);
    atomic_store(&job->done, true);
    return NULL;
}

static enum wk_status begin_job(struct wk_service *service, int section)
{
    struct wk_fault_job *job = calloc(1, sizeof(*job));

    if (!job)
        return WK_NO_MEMORY;
    job->env = *service->env;
    job->env.store = NULL;
    job->host = service->host;
    job->section = section;
    if (pthread_create(&job->thread, NULL, run, job) != 0) {
        free(job);
        return WK_NO_MEMORY;
    }
    service->fault_job = job;
    return WK_NOT_YET;
}

void wk_service_faults_end(struct wk_service *service)
{
    if (!service->fault_job)
        return;
    atomic_store(&service->fault_job->stop, true);
    (void)pthread_join(service->fault_job->thread, NULL);
    free(service->fault_job);
    service->fault_job = NULL;
}

void wk_service_faults(struct wk_service *service, int section, struct wk_event *out)
{
    struct wk_store *store = service->env->store;

    wk_service_faults_end(service);
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_FAULTS;
    if (!store)
        out->faults.status = WK_FAILED;
    else if (wk_store_number(store, 1) == 1) /* without a hall: one table's records */
        look(store, section, NULL, NULL, &out->faults);
    else
        out->faults.status = begin_job(service, section);
}

bool wk_service_take_faults(struct wk_service *service, struct wk_event *out)
{
    if (!service->fault_job || !atomic_load(&service->fault_job->done))
        return false;
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_FAULTS;
    out->faults = service->fault_job->faults;
    wk_service_faults_end(service);
    return true;
}
