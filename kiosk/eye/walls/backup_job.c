/* Copies of the database: made on a thread, named, and put on a stick that is found. */
#define _DEFAULT_SOURCE /* getmntent_r() */
#include "db/audit/backup.h"
#include "kiosk/eye/walls/backup_job.h"
#include "labels/secret/key_copy.h"

#include <ctype.h>
#include <mntent.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct wk_backup_job {
    struct wk_env env; /* a copy, its keys borrowed, with a database of its own */
    const struct wk_host *host;
    pthread_t thread;
    pthread_mutex_t mutex; /* guards what follows */
    bool stop, with_key;
    struct wk_copy copy;
};

static bool step(void *context, int64_t pages_done, int64_t pages)
{
    struct wk_backup_job *backup_job = context;
    bool go_on;

    pthread_mutex_lock(&backup_job->mutex);
    backup_job->copy.pages_done = pages_done;
    backup_job->copy.pages = pages;
    go_on = !backup_job->stop;
    pthread_mutex_unlock(&backup_job->mutex);
    return go_on;
}

static void *run(void *context)
{
    struct wk_backup_job *backup_job = context;
    struct wk_problem problem;
    struct wk_checkpoint head = {.seq = 0};
    enum wk_status status = wk_env_store(&backup_job->env, backup_job->host, false, &problem);

    if (status == WK_OK)
        status = wk_store_backup(backup_job->env.store, backup_job->copy.path, step, backup_job, &head);
    wk_store_close(backup_job->env.store);
    char key_path[WK_PATH_SIZE];
    const enum wk_status key = status == WK_OK && backup_job->with_key
                                   ? wk_copy_put_key(&backup_job->env, backup_job->copy.path, key_path)
                                   : WK_NOT_YET;
    pthread_mutex_lock(&backup_job->mutex);
    backup_job->copy.status = status;
    backup_job->copy.head = head;
    backup_job->copy.key = key;
    backup_job->copy.done = true;
    pthread_mutex_unlock(&backup_job->mutex);
    return NULL;
}

enum wk_status wk_backup_job_new(struct wk_backup_job **out, const struct wk_env *env, const struct wk_host *host,
                                 const char *path, bool with_key)
{
    struct wk_backup_job *backup_job = calloc(1, sizeof(*backup_job));

    if (!backup_job)
        return WK_NO_MEMORY;
    backup_job->env = *env;
    backup_job->env.store = NULL;
    backup_job->env.db_named = true; /* the database exists, so none is to be made */
    backup_job->env.db_missing = WK_DB_MISSING_REFUSED;
    backup_job->host = host;
    backup_job->with_key = with_key;
    snprintf(backup_job->copy.path, sizeof(backup_job->copy.path), "%s", path);
    if (pthread_mutex_init(&backup_job->mutex, NULL) != 0)
        goto fail;
    if (pthread_create(&backup_job->thread, NULL, run, backup_job) != 0) {
        pthread_mutex_destroy(&backup_job->mutex);
        goto fail;
    }
    *out = backup_job;
    return WK_OK;
fail:
    free(backup_job);
    return WK_NO_MEMORY;
}

void wk_backup_job_poll(struct wk_backup_job *backup_job, struct wk_copy *out)
{
    pthread_mutex_lock(&backup_job->mutex);
    *out = backup_job->copy;
    pthread_mutex_unlock(&backup_job->mutex);
}

void wk_backup_job_free(struct wk_backup_job *backup_job)
{
    if (!backup_job)
        return;
    pthread_mutex_lock(&backup_job->mutex);
    backup_job->stop = true;
    pthread_mutex_unlock(&backup_job->mutex);
    pthread_join(backup_job->thread, NULL);
    pthread_mutex_destroy(&backup_job->mutex);
    free(backup_job);
}

enum wk_status wk_copy_put_key(const struct wk_env *env, const char *copy, char key_path[WK_PATH_SIZE])
{
    const char *const slash = strrchr(copy, '/');
    char folder[WK_PATH_SIZE];

    if (!env->key)
        return WK_NO_FILE;
    const int n = slash == copy ? snprintf(folder, sizeof(folder), "/")
                                : snprintf(folder, sizeof(folder), "%.*s", slash ? (int)(slash - copy) : 1, slash ? copy : ".");
    return n > 0 && n < (int)sizeof(folder) ? wk_key_copy_put(folder, env->key, key_path, WK_PATH_SIZE) : WK_BAD_INPUT;
}

void wk_copy_name(const char *event_name, const char *kiosk_id, int64_t t_ns, char name[WK_COPY_NAME_SIZE])
{
    char event[33] = "", when[20] = "";
    size_t n = 0;
    time_t t = (time_t)(t_ns / 1000000000);
    struct tm day;

    for (const char *p = event_name ? event_name : ""; *p && n < sizeof(event) - 1; p++) {
        unsigned char c = (unsigned char)*p;

        if (c < 0x80 && isalnum(c))
            event[n++] = (char)tolower(c);
        else if (n > 0 && event[n - 1] != '-')
            event[n++] = '-';
    }
    while (n > 0 && event[n - 1] == '-')
        n--;
    event[n] = 0;
    if (t_ns > 0 && localtime_r(&t, &day))
        (void)strftime(when, sizeof(when), "-%Y%m%d-%H%M", &day);
    snprintf(name, WK_COPY_NAME_SIZE, "%s-%.8s%s.db", n > 0 ? event : "event", kiosk_id, when);
}

enum wk_status wk_copy_path(const char *out, const char *name, char path[WK_PATH_SIZE])
{
    struct stat st;
    bool folder = stat(out, &st) == 0 && S_ISDIR(st.st_mode);
    size_t n = strlen(out);
    int length = folder ? snprintf(path, WK_PATH_SIZE, "%s%s%s", out, n > 0 && out[n - 1] == '/' ? "" : "/", name)
                        : snprintf(path, WK_PATH_SIZE, "%s", out);

    return length >= 0 && length < WK_PATH_SIZE ? WK_OK : WK_BAD_INPUT;
}

enum wk_status wk_copy_stick(char folder[WK_PATH_SIZE])
{
    if (wk_stick_find(W_OK, 0, folder) == WK_OK)
        return WK_OK;
    return wk_stick_find(R_OK, 0, folder) == WK_OK ? WK_DB_READ_ONLY : WK_NOT_FOUND;
}

enum wk_status wk_stick_find(int access_mode, int which, char folder[WK_PATH_SIZE])
{
    enum wk_status status = WK_NOT_FOUND;
    struct mntent mount;
    char line[4 * WK_PATH_SIZE];
    FILE *file = setmntent("/proc/self/mounts", "r");

    if (!file)
        return WK_NOT_FOUND;
    while (status != WK_OK &&
           getmntent_r(file, &mount, line,
                       sizeof(line))) { /* getmntent_r(), because threads of several jobs may read at the same time */
        const char *dir = mount.mnt_dir;

        if ((strncmp(dir, "/media/", 7) == 0 || strncmp(dir, "/run/media/", 11) == 0) && strlen(dir) < WK_PATH_SIZE &&
            access(dir, access_mode) == 0 && which-- == 0) {
            snprintf(folder, WK_PATH_SIZE, "%s", dir);
            status = WK_OK;
        }
    }
    endmntent(file);
    return status;
}

bool wk_stick_holds(const char *path)
{
    char folder[WK_PATH_SIZE];

    for (int i = 0; wk_stick_find(W_OK, i, folder) == WK_OK; i++)
        if (strncmp(path, folder, strlen(folder)) == 0 && path[strlen(folder)] == '/')
            return true;
    return false;
}
