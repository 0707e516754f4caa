/* Store service: copies of the database, one at a time; a request that comes meanwhile is carried out afterwards. */
#include "db/store/hands.h"
#include "kiosk/eye/walls/place.h"
#include "kiosk/programs/service/service.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* Where a copy goes. Automatic copies always have the same name, so that a stick does not fill up. */
static enum wk_status find_place(struct wk_service *service, bool by_hand, char path[WK_PATH_SIZE], bool *on_stick)
{
    const char *folder = service->env->config.backup;
    const char *event = service->tournament && service->tournament->begun ? service->tournament->plan.name : NULL;
    char stick[WK_PATH_SIZE], name[WK_COPY_NAME_SIZE];
    int length;

    *on_stick = by_hand && wk_copy_stick(stick) == WK_OK;
    if (*on_stick)
        folder = stick;
    if (!folder[0])
        return WK_NOT_FOUND;
    wk_copy_name(event, wk_store_kiosk_id(service->env->store), by_hand ? service->host->clock(service->host->context) : 0,
                 name);
    length = snprintf(path, WK_PATH_SIZE, "%s/%s", folder, name);
    return length >= 0 && length < WK_PATH_SIZE ? WK_OK : WK_BAD_INPUT;
}

/* The end of a path, as much as there is room for. */
static void show_path(char out[WK_APP_COPY_NAME], const char *path)
{
    size_t n = strlen(path), most = WK_APP_COPY_NAME - 1;

    if (n > most) {
        path += n - most;
        while (((unsigned char)*path & 0xc0) == 0x80) /* not in the middle of a character */
            path++;
    }
    memcpy(out, path, strlen(path) + 1);
}

static void begin(struct wk_service *service, bool by_hand)
{
    char path[WK_PATH_SIZE] = "";
    bool on_stick = false;
    enum wk_status status = service->env->store ? find_place(service, by_hand, path, &on_stick) : WK_NOT_YET;

    service->backup.by_hand = by_hand;
    show_path(service->backup.where, path);
    if (status == WK_OK)
        status = wk_backup_job_new(&service->backup_job, service->env, service->host, path,
                                   on_stick && service->env->chosen.key_copy == WK_KEY_COPY_AGREED);
    service->backup.running = status == WK_OK;
    service->backup.percent = 0;
    if (status != WK_OK)
        service->backup.status = status;
}

/* It is kept that the key is on a stick, and since when, so that people are not asked again. */
static void note_key(struct wk_service *service)
{
    struct wk_config *chosen = &service->env->chosen;
    const time_t t = (time_t)(service->host->clock(service->host->context) / 1000000000);
    char day[WK_DAY_SIZE];
    struct tm now;

    if (!localtime_r(&t, &now) || strftime(day, sizeof(day), "%Y-%m-%d", &now) != WK_DAY_SIZE - 1)
        return;
    if (strcmp(chosen->key_copied, day) == 0)
        return;
    memcpy(chosen->key_copied, day, sizeof(day));
    if (wk_env_keep(service->env, service->host) != WK_OK)
        wk_complain(service->host, 0, "that the club's key was copied could not be kept");
}

static void end(struct wk_service *service, const struct wk_copy *copy)
{
    struct wk_app_backup *backup = &service->backup;

    wk_backup_job_free(service->backup_job);
    service->backup_job = NULL;
    backup->running = false;
    backup->status = copy->status;
    if (copy->status != WK_OK) {
        fprintf(service->host->err, "wallkeeper: %s: no copy was made: %s\n", copy->path, wk_status_text(copy->status));
        return;
    }
    _Static_assert((int)WK_APP_N_PLACES == (int)WK_N_PLACES && (int)WK_APP_PLACE_STICK == (int)WK_PLACE_STICK, "a word each");
    backup->place = (enum wk_app_place)wk_copy_place_of(copy->path, service->env->config.db);
    backup->made_s = wk_service_second_of_day(service->host->clock(service->host->context));
    backup->records = copy->head.seq;
    wk_commit_words(copy->head.head, backup->words);
    backup->key = copy->key == WK_OK ? WK_ALREADY : copy->key == WK_NOT_YET ? WK_OK : copy->key;
    if (copy->key == WK_OK)
        note_key(service);
    else if (copy->key != WK_NOT_YET)
        wk_complain(service->host, 0, "%s: the club's key could not be put beside it: %s", copy->path,
                    wk_status_text(copy->key));
}

void wk_service_backup(struct wk_service *service, bool by_hand)
{
    if (by_hand)
        service->stick_wanted = true;
    else if (service->env->config.backup[0])
        service->copy_wanted = true;
}

bool wk_service_all_passed(const struct wk_service *service)
{
    int64_t passed[WK_N_WINDS];

    return service->env->store && wk_store_passed(service->env->store, service->table, passed) == WK_OK &&
           wk_all_passed(passed);
}

static bool look(struct wk_service *service)
{
    struct wk_copy copy;
    int percent;

    wk_backup_job_poll(service->backup_job, &copy);
    if (copy.done) {
        end(service, &copy);
        return true;
    }
    percent = copy.pages > 0 ? (int)(100 * copy.pages_done / copy.pages) : 0;
    if (percent == service->backup.percent)
        return false;
    service->backup.percent = percent;
    return true;
}

bool wk_service_take_backup(struct wk_service *service, struct wk_event *out)
{
    bool news = false;

    if (service->backup_job) {
        news = look(service);
    } else if (service->stick_wanted || service->copy_wanted) {
        bool by_hand = service->stick_wanted;

        *(by_hand ? &service->stick_wanted : &service->copy_wanted) = false;
        begin(service, by_hand);
        news = true;
    }
    if (!news)
        return false;
    memset(out, 0, sizeof(*out));
    out->kind = WK_EVENT_BACKUP;
    out->backup = service->backup;
    out->backup.key_copy = service->env->chosen.key_copy;
    memcpy(out->backup.key_copied, service->env->chosen.key_copied, sizeof(out->backup.key_copied));
    return true;
}

#define STICK_NS 1000000000

bool wk_service_take_stick(struct wk_service *service, struct wk_event *out)
{
    char folder[WK_PATH_SIZE];

    if (service->stick_ns != 0 && service->now_ns - service->stick_ns < STICK_NS)
        return false;
    service->stick_ns = service->now_ns;
    const bool there = wk_copy_stick(folder) == WK_OK;
    if (there == service->stick)
        return false;
    service->stick = there;
    *out = (struct wk_event){.kind = WK_EVENT_STICK, .stick = there};
    return true;
}

void wk_service_stick_end(struct wk_service *service)
{
    service->stick_ns = 0;
}

void wk_service_backup_end(struct wk_service *service)
{
    wk_backup_job_free(service->backup_job);
    service->backup_job = NULL;
}
