/* Store service: an event that this kiosk keeps alone, its players from a list on a stick. */
#include "kiosk/desk/service.h"

#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/hall/roster.h"
#include "db/state/tournament.h"

/* A stick can stall: a thread looks at it, and is left behind where it does. */
struct wk_event_job {
    pthread_mutex_t mutex; /* guards done and left; what follows them is the thread's until it is done */
    bool done;
    bool left;                      /* nobody waits: the thread frees this */
    bool told;                      /* main: it was done, and that was told */
    bool stick;                     /* there is one */
    int n, n_all;                   /* the newest of all lists there */
    int64_t made[WK_PLAYERS_FILES]; /* s, when each was written last */
    char path[WK_PLAYERS_FILES][WK_PATH_SIZE];
    struct wk_event_plan *plan[WK_PLAYERS_FILES]; /* NULL: it is none */
    struct wk_players_file file[WK_PLAYERS_FILES];
};

static void free_job(struct wk_event_job *job)
{
    for (int i = 0; i < job->n; i++)
        free(job->plan[i]);
    pthread_mutex_destroy(&job->mutex);
    free(job);
}

/* The place of a list among those that are kept, the newest first; those behind it move on. */
static int make_room(struct wk_event_job *job, int64_t made)
{
    int at = job->n < WK_PLAYERS_FILES ? job->n++ : WK_PLAYERS_FILES - 1;

    if (job->n_all++ >= WK_PLAYERS_FILES && made <= job->made[at])
        return -1;
    for (; at > 0 && job->made[at - 1] < made; at--) {
        job->made[at] = job->made[at - 1];
        memcpy(job->path[at], job->path[at - 1], sizeof(job->path[at]));
    }
    job->made[at] = made;
    return at;
}

/* Files only: a link on a stick may lead anywhere on this computer. Hidden ones are what other systems leave there. */
static void take_name(struct wk_event_job *job, const char *folder, const char *name)
{
    const size_t n = strlen(name);
    char path[WK_PATH_SIZE];
    struct stat st;

    if (name[0] == '.' || n <= 4 || strcasecmp(name + n - 4, ".csv") != 0)
        return;
    const int length = snprintf(path, sizeof(path), "%s/%s", folder, name);
    if (length < 0 || length >= (int)sizeof(path) || lstat(path, &st) != 0 || !S_ISREG(st.st_mode))
        return;
    const int at = make_room(job, (int64_t)st.st_mtime);
    if (at >= 0)
        memcpy(job->path[at], path, sizeof(path));
}

/* The file's name without folder and ".csv". False: nothing that an event could be called. */
static bool name_of(const char *path, char name[WK_NAME_SIZE])
{
    const char *base = strrchr(path, '/') + 1;
    const size_t n = strlen(base) - 4;

    if (n < WK_NAME_SIZE) {
        memcpy(name, base, n);
        name[n] = 0;
        if (wk_text_valid(name, WK_NAME_SIZE, false))
            return true;
    }
    memcpy(name, "?", 2);
    return false;
}

static struct wk_event_plan *read_file(const char *path, struct wk_players_file *file)
{
    struct wk_event_plan *plan = calloc(1, sizeof(*plan));

    file->fault = (struct wk_players_fault){.why = wk_status_text(WK_NO_MEMORY)};
    if (!name_of(path, file->name))
        file->fault.kind = WK_PLAYERS_FILE_NAME;
    else if (plan && wk_players_load(plan, path, 0, &file->fault) == WK_OK)
        file->plan = plan;
    if (file->plan)
        memcpy(plan->name, file->name, sizeof(plan->name));
    else
        free(plan);
    return file->plan ? plan : NULL;
}

static void look(struct wk_event_job *job)
{
    char folder[WK_PATH_SIZE];

    for (int which = 0; wk_stick_find(R_OK, which, folder) == WK_OK; which++) {
        DIR *dir = opendir(folder);

        job->stick = true;
        for (const struct dirent *entry; dir && (entry = readdir(dir));)
            take_name(job, folder, entry->d_name);
        if (dir)
            closedir(dir);
    }
    for (int i = 0; i < job->n; i++)
        job->plan[i] = read_file(job->path[i], &job->file[i]);
}

static void *run(void *context)
{
    struct wk_event_job *job = context;

    look(job);
    pthread_mutex_lock(&job->mutex);
    job->done = true;
    const bool left = job->left;
    pthread_mutex_unlock(&job->mutex);
    if (left)
        free_job(job);
    return NULL;
}

static enum wk_status begin_look(struct wk_service *service)
{
    struct wk_event_job *job = calloc(1, sizeof(*job));
    pthread_t thread;

    if (!job)
        return WK_NO_MEMORY;
    if (pthread_mutex_init(&job->mutex, NULL) != 0) {
        free(job);
        return WK_NO_MEMORY;
    }
    if (pthread_create(&thread, NULL, run, job) != 0) {
        free_job(job);
        return WK_NO_MEMORY;
    }
    (void)pthread_detach(thread);
    service->event_job = job;
    return WK_OK;
}

static bool is_done(struct wk_event_job *job)
{
    pthread_mutex_lock(&job->mutex);
    const bool done = job->done;
    pthread_mutex_unlock(&job->mutex);
    return done;
}

void wk_service_new_event_end(struct wk_service *service)
{
    struct wk_event_job *job = service->event_job;

    service->event_job = NULL;
    if (!job)
        return;
    pthread_mutex_lock(&job->mutex);
    job->left = true;
    const bool done = job->done;
    pthread_mutex_unlock(&job->mutex);
    if (done)
        free_job(job);
}

static enum wk_status find_hindrance(struct wk_store *store, enum wk_new_event_hindrance *out)
{
    const struct wk_tournament *tournament = NULL;
    struct wk_roster roster;
    bool unplayed = false;
    enum wk_status status = store ? wk_store_tournament(store, &tournament) : WK_NOT_YET;

    if (status == WK_OK)
        status = wk_store_unplayed(store, &unplayed);
    if (status != WK_OK)
        return status;
    *out = wk_store_roster(store, &roster) == WK_OK && roster.own > 0 ? WK_NEW_EVENT_JOINED
           : tournament->begun                                        ? WK_NEW_EVENT_HAS_ONE
           : !unplayed                                                ? WK_NEW_EVENT_DEALS
                                                                      : WK_NEW_EVENT_FREE;
    return WK_OK;
}

static void put(struct wk_service *service, int file, struct wk_new_event_news *news)
{
    const struct wk_event_job *job = service->event_job;
    struct wk_event entered;

    if (!job || !job->told || file < 0 || file >= job->n || !job->file[file].plan) {
        news->status = WK_NOT_FOUND;
        return;
    }
    wk_service_put(service, &(struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = job->file[file].plan},
                   &entered);
    news->status = entered.entered.status;
    news->refusal = entered.entered.refusal.kind;
    news->seq = entered.entered.seq;
}

/* The lists of a job that is done. */
static void tell(const struct wk_event_job *job, struct wk_new_event_news *news)
{
    news->n = job->n;
    news->n_all = job->n_all;
    news->file = job->file;
}

void wk_service_new_event(struct wk_service *service, const struct wk_new_event_request *request, struct wk_event *out)
{
    struct wk_new_event_news *news = &out->new_event;

    memset(out, 0, sizeof(*out));
    if (request->what != WK_NEW_EVENT_BEGIN)
        wk_service_new_event_end(service);
    if (request->what == WK_NEW_EVENT_END)
        return;
    out->kind = WK_EVENT_NEW_EVENT;
    news->asked = request->what;
    news->status = find_hindrance(service->env->store, &news->hindrance);
    if (service->event_job && service->event_job->told)
        tell(service->event_job, news);
    if (news->status != WK_OK || news->hindrance != WK_NEW_EVENT_FREE)
        return;
    if (request->what == WK_NEW_EVENT_BEGIN)
        put(service, request->file, news);
    else
        news->status = begin_look(service);
    news->looking = request->what == WK_NEW_EVENT_LOOK && news->status == WK_OK;
}

bool wk_service_take_new_event(struct wk_service *service, struct wk_event *out)
{
    struct wk_event_job *job = service->event_job;

    if (!job || job->told || !is_done(job))
        return false;
    job->told = true;
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_NEW_EVENT;
    out->new_event.asked = WK_NEW_EVENT_LOOK;
    out->new_event.status = job->stick ? WK_OK : WK_NOT_FOUND;
    tell(job, &out->new_event);
    return true;
}
