/* Store service: an event that this kiosk keeps alone, with players from a list on a stick and the director's key on it. */
#include "kiosk/programs/service/aside.h"
#include "kiosk/programs/service/service.h"
#include "rules/text.h"

#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/hall/roster_change.h"
#include "db/state/tournament.h"
#include "db/store/stored_lots.h"
#include "kiosk/face/app/state/new_event.h"
#include "kiosk/host/lists/csv.h"
#include "rules/event/kind.h"

enum job_step { STEP_LOOK, STEP_KEY, STEP_PROVE, STEP_PLAN, STEP_DRAW };

/* A stick can stall, and a key or many lots can take a second: so a thread does these. If it stalls it is left behind. */
struct wk_event_job {
    pthread_mutex_t mutex; /* guards done and left; the members below are the thread's until it is done */
    bool done;
    bool left; /* nobody waits any more: the thread frees this */
    bool told; /* main thread: that it is done was reported */
    enum job_step step;
    const struct wk_host *host;
    /* LOOK */
    const struct wk_kind_of_event *kind;
    char seed[WK_SEED_SIZE];        /* one for all that is seated meanwhile: choosing this and that draws no other lots */
    bool stick;                     /* there is a stick */
    int n, n_all;                   /* the newest lists; how many there are */
    int64_t made[WK_PLAYERS_FILES]; /* s, when each was last written */
    char path[WK_PLAYERS_FILES][WK_PATH_SIZE];
    struct wk_csv csv[WK_PLAYERS_FILES];          /* [n], as they were read */
    uint8_t hash[WK_PLAYERS_FILES][WK_HASH_SIZE]; /* likewise, of their bytes */
    struct wk_event_plan *plan[WK_PLAYERS_FILES]; /* NULL: the file is not a valid list */
    struct wk_players_file file[WK_PLAYERS_FILES];
    bool has_lots; /* on record when the stick was looked at, or when it was asked since: */
    struct wk_lots lots;
    struct wk_new_event_lots_news lots_news;
    /* KEY, PROVE */
    enum wk_status status;
    struct wk_director_key key;
    bool has_key;
    char phrase[WK_PHRASE_SIZE]; /* of a key that was made; "" otherwise */
    bool saved;                  /* saved now, or already there */
    char typed[WK_PHRASE_SIZE];
    char reason[WK_REASON_SIZE]; /* why the event begins with another list than the drawn one */
    int chosen; /* the list that becomes the event when the key is proved; PLAN, DRAW: the one that is seated, */
    struct wk_event_plan *planned; /* in this, which takes its place when the thread is done */
    struct wk_schedule_fault seating;
};

static void free_job(struct wk_event_job *job)
{
    for (int i = 0; i < job->n; i++) {
        free(job->plan[i]);
        wk_csv_release(&job->csv[i]);
    }
    free(job->planned);
    pthread_mutex_destroy(&job->mutex);
    wk_wipe(job, sizeof(*job));
    free(job);
}

/* Where to insert a list among those kept, the newest first; those behind it move up. */
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

/* Plain files only: a link on a stick may lead anywhere on this computer. Hidden files are what other systems leave there. */
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

/* The file's name without folder and ".csv". False: no event could be called that. */
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

/* Seats the players by what was chosen. */
static void seat(const struct wk_event_job *job, struct wk_event_plan *plan, struct wk_schedule_fault *fault)
{
    snprintf(plan->seed, sizeof(plan->seed), "%s", plan->movement == WK_MOVEMENT_DRAWN ? job->seed : "");
    memset(&plan->schedule, 0, sizeof(plan->schedule));
    plan->kind->arrange(plan);
    *fault = (struct wk_schedule_fault){.kind = WK_SCHEDULE_SOUND};
    (void)plan->kind->prove(plan, fault); /* what it refuses is on the screen, from the fault */
}

/* The players as the list has them. */
static enum wk_status read_list(struct wk_event_job *job, int i, struct wk_event_plan *plan)
{
    struct wk_csv_fault no_table = {.why = NULL};
    const enum wk_status status = wk_csv_load_hashed(&job->csv[i], job->path[i], job->hash[i], &no_table);

    if (status == WK_OK)
        return wk_players_read(plan, &job->csv[i], 0, &job->file[i].fault);
    job->file[i].fault = (struct wk_players_fault){.line = no_table.line, .why = no_table.why};
    return status;
}

/* The players of a list in the order in which they were drawn: its rows as `event lots` writes them, read once more. */
static enum wk_status order_list(struct wk_event_job *job, int i, struct wk_event_plan *plan)
{
    const enum wk_status status = wk_csv_order(&job->csv[i], job->lots.order, job->lots.n);

    plan->tables = 0;
    return status == WK_OK ? wk_players_read(plan, &job->csv[i], 0, &job->file[i].fault) : status;
}

static struct wk_event_plan *read_file(struct wk_event_job *job, int i)
{
    struct wk_players_file *file = &job->file[i];
    struct wk_event_plan *plan = calloc(1, sizeof(*plan));
    enum wk_status status = WK_BAD_INPUT;

    if (plan)
        wk_kind_plan(job->kind, plan);
    file->fault = (struct wk_players_fault){.why = wk_status_text(WK_NO_MEMORY)};
    if (!name_of(job->path[i], file->name))
        file->fault.kind = WK_PLAYERS_FILE_NAME;
    else if (plan)
        status = read_list(job, i, plan);
    if (status == WK_OK && job->has_lots && job->lots.drawn && wk_lots_asked_of(&job->lots, plan))
        status = order_list(job, i, plan);
    if (status != WK_OK) {
        free(plan);
        return NULL;
    }
    memcpy(plan->name, file->name, sizeof(plan->name));
    if (wk_boxed_find(plan, 1, &file->boxed, &file->n_boxed) != WK_OK)
        file->n_boxed = 0; /* if there is no memory for the check, the event can begin without it */
    file->plan = plan;
    plan->teams = job->kind->teams && wk_plan_lists_teams(plan);
    seat(job, plan, &file->seating);
    return plan;
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
        job->plan[i] = read_file(job, i);
}

/* Takes a key that is there, else makes one. */
static void find_key(struct wk_event_job *job)
{
    char folder[WK_PATH_SIZE];

    job->has_key = job->saved = false;
    wk_wipe(job->phrase, sizeof(job->phrase));
    for (int which = 0; !job->saved && wk_stick_find(R_OK, which, folder) == WK_OK; which++)
        job->saved = wk_service_find_key(folder, NULL, &job->key);
    job->status = job->saved ? WK_OK : wk_copy_stick(folder);
    if (job->status == WK_OK && !job->saved) {
        wk_phrase_make(job->phrase, job->host->random, job->host->context);
        job->status = wk_director_key_make(&job->key, job->phrase, WK_DIRECTOR_PASSES, WK_DIRECTOR_KIB, job->host->random,
                                           job->host->context);
    }
    job->has_key = job->status == WK_OK;
}

/* No file is replaced: one of that name stays, even if it is damaged or no key. */
static enum wk_status save_key(const struct wk_director_key *key)
{
    char folder[WK_PATH_SIZE], path[WK_PATH_SIZE + 32];
    enum wk_status status = wk_copy_stick(folder);

    if (status != WK_OK)
        return wk_stick_find(R_OK, 0, folder) == WK_OK ? WK_DB_READ_ONLY : status;
    status = WK_ALREADY;
    for (int i = 1; i < 10 && status == WK_ALREADY; i++) {
        snprintf(path, sizeof(path), i == 1 ? "%s/director.key" : "%s/director-%d.key", folder, i);
        status = wk_director_key_save(key, path);
    }
    if (status == WK_OK && !wk_stick_holds(path)) { /* the stick was taken out meanwhile: no key may stay on the kiosk */
        (void)unlink(path);
        status = WK_NOT_FOUND;
    }
    return status;
}

/* Checks that whoever begins the event can open its deals: that the passphrase was noted and the key is on the stick. */
static void prove(struct wk_event_job *job)
{
    char phrase[WK_PHRASE_SIZE];
    uint8_t secret[WK_KEY_SIZE];

    job->status = wk_phrase_take(phrase, job->typed, strlen(job->typed));
    if (job->status == WK_OK)
        job->status = wk_director_key_unlock(&job->key, phrase, secret);
    if (job->status == WK_BAD_INPUT)
        job->status = WK_WRONG_KEY;
    if (job->status == WK_OK && !job->saved)
        job->status = save_key(&job->key);
    job->saved = job->saved || job->status == WK_OK;
    wk_wipe(job->typed, sizeof(job->typed));
    wk_wipe(phrase, sizeof(phrase));
    wk_wipe(secret, sizeof(secret));
}

static void *run(void *context)
{
    struct wk_event_job *job = context;

    if (job->step == STEP_LOOK)
        look(job);
    else if (job->step == STEP_KEY)
        find_key(job);
    else if (job->step == STEP_PLAN || job->step == STEP_DRAW)
        seat(job, job->planned, &job->seating);
    else
        prove(job);
    pthread_mutex_lock(&job->mutex);
    job->done = true;
    const bool left = job->left;
    pthread_mutex_unlock(&job->mutex);
    if (left)
        free_job(job);
    return NULL;
}

static enum wk_status start(struct wk_event_job *job, enum job_step step)
{
    pthread_t thread;

    job->done = job->told = false;
    job->step = step;
    job->status = WK_FAILED;
    if (pthread_create(&thread, NULL, run, job) == 0) {
        (void)pthread_detach(thread);
        return WK_OK;
    }
    job->done = job->told = true;
    return WK_NO_MEMORY;
}

/* The lots on record; those that the director has put aside are none any more. */
static enum wk_status look_up_lots(const struct wk_service *service, struct wk_event_job *job)
{
    struct wk_store *store = service->env->store;
    struct wk_new_event_lots_news *news = &job->lots_news;
    struct wk_checkpoint checkpoint;
    const enum wk_status status = wk_store_lots(store, &job->lots);

    job->has_lots = status == WK_OK && !job->lots.aside;
    if (!job->has_lots)
        return status == WK_NOT_FOUND ? WK_OK : status;
    wk_store_lots_checkpoint(store, &job->lots, &checkpoint);
    *news = (struct wk_new_event_lots_news){
        .checkpoint = {.seq = job->lots.seq, .time_s = wk_service_second_of_day(job->lots.t_ns)},
        .source = {.seed = job->lots.asked.source.seed, .round = job->lots.asked.source.round}};
    memcpy(news->source.beacon, job->lots.asked.source.beacon, sizeof(news->source.beacon));
    wk_commit_words(job->lots.head, news->checkpoint.words);
    wk_checkpoint_format(&checkpoint, true, news->checkpoint.text);
    wk_hex(news->head, job->lots.head, WK_HASH_SIZE);
    wk_hex(news->list, job->lots.list, WK_HASH_SIZE);
    if (job->lots.drawn) {
        snprintf(news->said, sizeof(news->said), "%s", job->lots.said);
        wk_hex(news->secret, job->lots.secret, WK_HASH_SIZE);
    }
    return WK_OK;
}

/* What each list is to them. */
static void compare_lists(struct wk_event_job *job)
{
    static const enum wk_new_event_lots of[] = {[WK_LOTS_LIST_UNKNOWN] = WK_NEW_EVENT_LOTS_UNKNOWN,
                                                [WK_LOTS_LIST_DRAWN] = WK_NEW_EVENT_LOTS_DRAWN,
                                                [WK_LOTS_LIST_OTHER] = WK_NEW_EVENT_LOTS_OTHER,
                                                [WK_LOTS_LIST_WAITS] = WK_NEW_EVENT_LOTS_WAIT};

    for (int i = 0; i < job->n; i++) {
        struct wk_players_file *file = &job->file[i];

        file->lots = job->plan[i] && job->has_lots ? of[wk_lots_list(&job->lots, job->plan[i])] : WK_NEW_EVENT_LOTS_NONE;
        file->lots_asked = job->plan[i] && job->has_lots && wk_lots_asked_of(&job->lots, job->plan[i]);
    }
}

static enum wk_status begin_look(struct wk_service *service, int kind)
{
    const struct wk_kind_of_event *chosen = wk_players_kind(kind);
    struct wk_event_job *job = chosen ? calloc(1, sizeof(*job)) : NULL;
    uint8_t seed[16];

    if (!job)
        return chosen ? WK_NO_MEMORY : WK_NOT_FOUND;
    if (pthread_mutex_init(&job->mutex, NULL) != 0) {
        free(job);
        return WK_NO_MEMORY;
    }
    job->host = service->host;
    job->kind = chosen;
    job->host->random(job->host->context, seed, sizeof(seed));
    wk_hex(job->seed, seed, sizeof(seed));
    enum wk_status status = service->env->store ? look_up_lots(service, job) : WK_OK;
    if (status == WK_OK)
        status = start(job, STEP_LOOK);
    if (status != WK_OK) {
        free_job(job);
        return status;
    }
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
           : wk_drop_in_over(tournament)                              ? WK_NEW_EVENT_EVENINGS
           : tournament->begun                                        ? WK_NEW_EVENT_HAS_ONE
           : !unplayed                                                ? WK_NEW_EVENT_DEALS
                                                                      : WK_NEW_EVENT_FREE;
    return WK_OK;
}

/* The director was told that this is not the drawn list, and began all the same. */
static enum wk_status put_lots_aside(struct wk_store *store, const struct wk_event_plan *plan, const char *reason)
{
    enum wk_lots_list list = WK_LOTS_LIST_UNKNOWN;
    struct wk_receipt receipt;
    int64_t seq = 0;
    const enum wk_status status = wk_store_lots_list(store, plan, &list, &seq);

    if (status != WK_OK || list == WK_LOTS_LIST_DRAWN || list == WK_LOTS_LIST_UNKNOWN)
        return status;
    return wk_store_lots_aside(store, reason, &receipt);
}

/* Makes an event from a list. */
static void put(struct wk_service *service, int file, bool to_director, struct wk_new_event_news *news)
{
    const struct wk_event_job *job = service->event_job;
    struct wk_event_plan *plan = job->plan[file];
    struct wk_event entered;

    plan->to_director = to_director;
    plan->protest_min = service->env->config.protest_minutes;
    memset(plan->director_key, 0, sizeof(plan->director_key));
    if (to_director)
        memcpy(plan->director_key, job->key.public_key, sizeof(plan->director_key));
    news->status = put_lots_aside(service->env->store, plan, job->reason);
    if (news->status != WK_OK)
        return;
    wk_service_put(service, &(struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = plan}, &entered);
    news->put = true;
    news->status = entered.entered.status;
    news->refusal = entered.entered.refusal.kind;
    news->seq = entered.entered.seq;
}

/* What a job that is done has found. */
static void tell(const struct wk_event_job *job, struct wk_new_event_news *news)
{
    news->n = job->n;
    news->n_all = job->n_all;
    news->file = job->file;
    news->lots = job->has_lots ? &job->lots_news : NULL;
    for (news->n_kinds = 0; news->n_kinds < WK_NEW_EVENT_KINDS && wk_players_kind(news->n_kinds); news->n_kinds++)
        news->kind[news->n_kinds] = wk_players_kind(news->n_kinds);
    if (job->has_key)
        wk_director_key_words(job->key.public_key, news->key);
    news->phrase = job->has_key && job->phrase[0] ? job->phrase : NULL;
}

/* Begins to seat a list once more. The plan that is shown stays as it is meanwhile. */
static enum wk_status begin_plan(struct wk_event_job *job, const struct wk_new_event_request *request)
{
    const struct wk_new_event_choice *choice = &request->choice;
    struct wk_event_plan *plan = malloc(sizeof(*plan));
    struct wk_event_shape shape;

    if (!plan)
        return WK_NO_MEMORY;
    *plan = *job->plan[request->file];
    plan->n_rounds = choice->n_rounds;
    plan->minutes = choice->minutes;
    plan->movement = choice->movement;
    plan->teams = choice->teams;
    plan->east_scores = choice->east_scores;
    free(job->planned);
    job->planned = plan;
    job->chosen = request->file;
    return wk_event_shape(plan, &shape) == WK_OK ? start(job, STEP_PLAN) : WK_BAD_INPUT;
}

/* ---- lots */

/* Commits to a list as it is on the stick. */
static enum wk_status ask_lots(struct wk_service *service, struct wk_event_job *job, const struct wk_new_event_request *request)
{
    const struct wk_event_plan *plan = job->plan[request->file];
    struct wk_seed_source source = {.seed = request->source.seed, .round = request->source.round};
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;
    uint8_t names[WK_HASH_SIZE];

    if (job->file[request->file].lots == WK_NEW_EVENT_LOTS_DRAWN) /* it has another order than its file */
        return WK_ALREADY;
    memcpy(source.beacon, request->source.beacon, sizeof(source.beacon));
    wk_lots_names(plan, NULL, names);
    enum wk_status status = wk_store_lots_ask(service->env->store, job->hash[request->file], names, wk_plan_players(plan),
                                              &source, &checkpoint, &receipt);
    if (status == WK_OK)
        status = look_up_lots(service, job);
    if (status == WK_OK)
        compare_lists(job);
    return status;
}

/* Draws, and seats the list in its new order. */
static enum wk_status draw_lots(struct wk_service *service, struct wk_event_job *job,
                                const struct wk_new_event_request *request)
{
    struct wk_receipt receipt;
    struct wk_event_plan *plan = NULL;

    if (!job->file[request->file].lots_asked)
        return WK_NOT_FOUND;
    enum wk_status status = wk_store_lots_draw(service->env->store, job->lots.list, request->said, &receipt);
    if (status == WK_OK)
        status = look_up_lots(service, job);
    if (status != WK_OK)
        return status;
    plan = malloc(sizeof(*plan));
    if (!plan)
        return WK_NO_MEMORY;
    *plan = *job->plan[request->file];
    status = order_list(job, request->file, plan);
    if (status != WK_OK) {
        free(plan);
        return status;
    }
    free(job->planned);
    job->planned = plan;
    job->chosen = request->file;
    return start(job, STEP_DRAW);
}

static enum wk_status begin(struct wk_service *service, const struct wk_new_event_request *request,
                            struct wk_new_event_news *news)
{
    struct wk_event_job *job = service->event_job;

    if (request->what == WK_NEW_EVENT_KEY) { /* from here on the last key and its words belong to the thread */
        news->key[0] = 0;
        news->phrase = NULL;
        return start(job, STEP_KEY);
    }
    if (request->file < 0 || request->file >= job->n || !job->plan[request->file] || (request->to_director && !job->has_key))
        return WK_NOT_FOUND;
    if (request->what == WK_NEW_EVENT_PLAN)
        return begin_plan(job, request);
    if (request->what == WK_NEW_EVENT_DRAW)
        return draw_lots(service, job, request);
    if (request->what == WK_NEW_EVENT_LOTS) {
        const enum wk_status status = ask_lots(service, job, request);
        tell(job, news);
        return status;
    }
    memcpy(job->reason, request->reason, sizeof(job->reason));
    if (!request->to_director) {
        put(service, request->file, false, news);
        return news->status;
    }
    job->chosen = request->file;
    snprintf(job->typed, sizeof(job->typed), "%s", request->phrase);
    return start(job, STEP_PROVE);
}

void wk_service_new_event(struct wk_service *service, const struct wk_new_event_request *request, struct wk_event *out)
{
    struct wk_new_event_news *news = &out->new_event;

    memset(out, 0, sizeof(*out));
    if (request->what == WK_NEW_EVENT_LOOK || request->what == WK_NEW_EVENT_END)
        wk_service_new_event_end(service);
    if (request->what == WK_NEW_EVENT_END)
        return;
    out->kind = WK_EVENT_NEW_EVENT;
    news->asked = request->what;
    news->status = find_hindrance(service->env->store, &news->hindrance);
    const bool there = service->event_job && service->event_job->told;
    if (there)
        tell(service->event_job, news);
    if (news->status == WK_OK && (news->hindrance == WK_NEW_EVENT_DEALS || news->hindrance == WK_NEW_EVENT_EVENINGS)) {
        wk_env_aside_name(service->env, service->host, news->aside, sizeof(news->aside));
        if (request->what == WK_NEW_EVENT_ASIDE)
            news->status = wk_env_put_aside(service->env, service->host);
        if (!service->env->store)
            service->started = false; /* the last entry of the old records says how far they go */
    }
    if (news->status != WK_OK || request->what == WK_NEW_EVENT_ASIDE || news->hindrance != WK_NEW_EVENT_FREE)
        return;
    if (request->what == WK_NEW_EVENT_LOOK)
        news->status = begin_look(service, request->kind);
    else
        news->status = there ? begin(service, request, news) : WK_NOT_FOUND;
    news->looking = news->status == WK_OK && news->seq == 0 && request->what != WK_NEW_EVENT_LOTS;
}

/* What the thread has seated takes the list's place. */
static enum wk_status take_plan(struct wk_event_job *job)
{
    free(job->plan[job->chosen]);
    job->plan[job->chosen] = job->planned;
    job->planned = NULL;
    job->file[job->chosen].plan = job->plan[job->chosen];
    job->file[job->chosen].seating = job->seating;
    compare_lists(job);
    return WK_OK;
}

bool wk_service_take_new_event(struct wk_service *service, struct wk_event *out)
{
    static const enum wk_new_event_ask asked[] = {[STEP_LOOK] = WK_NEW_EVENT_LOOK,
                                                  [STEP_KEY] = WK_NEW_EVENT_KEY,
                                                  [STEP_PROVE] = WK_NEW_EVENT_BEGIN,
                                                  [STEP_PLAN] = WK_NEW_EVENT_PLAN,
                                                  [STEP_DRAW] = WK_NEW_EVENT_DRAW};
    struct wk_event_job *job = service->event_job;

    if (!job || job->told || !is_done(job))
        return false;
    job->told = true;
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_NEW_EVENT;
    out->new_event.asked = asked[job->step];
    out->new_event.status = job->step == STEP_PLAN || job->step == STEP_DRAW ? take_plan(job)
                            : job->step != STEP_LOOK                         ? job->status
                            : job->stick                                     ? WK_OK
                                                                             : WK_NOT_FOUND;
    if (job->step == STEP_LOOK)
        compare_lists(job);
    tell(job, &out->new_event);
    if (job->step == STEP_PROVE && job->status == WK_OK)
        put(service, job->chosen, true, &out->new_event);
    return true;
}
