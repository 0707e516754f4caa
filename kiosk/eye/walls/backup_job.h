/* Backup job: a copy of the event's database made on a thread of its own, so that the screen goes on; and where copies go. */
#ifndef WK_KIOSK_EYE_WALLS_BACKUP_JOB_H
#define WK_KIOSK_EYE_WALLS_BACKUP_JOB_H

#include "kiosk/host/paths.h"
#include "kiosk/host/program/environment.h"
#include "labels/deal/checkpoint.h"

struct wk_backup_job; /* opaque; main thread only */

/* How far it is. */
struct wk_copy {
    char path[WK_PATH_SIZE];
    bool done;
    enum wk_status status; /* once done: WK_OK, or what wk_store_backup() or opening the database said */
    int64_t pages_done, pages;
    struct wk_checkpoint head; /* once done with WK_OK: how far the copy goes */
    enum wk_status key;        /* once done with WK_OK: WK_OK, the club's key lies beside it; WK_NOT_YET: none was wanted there;
                                  else why it does not */
};

/* Begins. The environment's database is opened by the thread once more, with the environment's keys, so it has to outlive the
 * job. with_key: and the
 * club's key beside the copy (labels/secret/key_copy.h). WK_NO_MEMORY. */
enum wk_status wk_backup_job_new(struct wk_backup_job **out, const struct wk_env *env, const struct wk_host *host,
                                 const char *path, bool with_key) WK_MUST_CHECK;
/* Puts the environment's key into the folder of a copy: wk_key_copy_put(), key_path: where. Any thread. */
enum wk_status wk_copy_put_key(const struct wk_env *env, const char *copy, char key_path[WK_PATH_SIZE]) WK_MUST_CHECK;
void wk_backup_job_poll(struct wk_backup_job *backup_job, struct wk_copy *out);
/* Gives up what is under way, waits for the thread. NULL is allowed. */
void wk_backup_job_free(struct wk_backup_job *backup_job);

/*
 * What a copy is called in a folder, on any file system: "EVENT-KIOSK.db", and with the local time t_ns (0: without) as
 * "EVENT-KIOSK-20261120-2304.db". Of the event's name (NULL: none) only small letters a-z and digits are left. Pure.
 */
#define WK_COPY_NAME_SIZE 80
void wk_copy_name(const char *event_name, const char *kiosk_id, int64_t t_ns, char name[WK_COPY_NAME_SIZE]);
/* path: `out` itself, or the name in it when `out` is a folder. WK_BAD_INPUT: longer than a path may be. */
enum wk_status wk_copy_path(const char *out, const char *name, char path[WK_PATH_SIZE]) WK_MUST_CHECK;

/*
 * The medium that is mounted as number `which` (0, 1, ...) where desktops mount sticks (/media, /run/media), of those that can
 * be reached so (R_OK, W_OK). WK_NOT_FOUND: there are not so many.
 */
enum wk_status wk_stick_find(int access_mode, int which, char folder[WK_PATH_SIZE]) WK_MUST_CHECK;
/* Whether the file at `path` lies on such a medium still: one that was taken out leaves its folder behind at times, on the
 * kiosk's own disk. */
bool wk_stick_holds(const char *path);
/* The first that may be written to. WK_NOT_FOUND: none is there; WK_DB_READ_ONLY: none of those that are. */
enum wk_status wk_copy_stick(char folder[WK_PATH_SIZE]) WK_MUST_CHECK;

#endif
