/* Puts the records aside, and begins new, empty ones that name the old. */
#include "kiosk/programs/service/aside.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "db/store/pin.h"
#include "db/store/stored_checkpoint.h"
#include "db/store/tile_sets.h"
#include "kiosk/eye/sight/library.h"
#include "labels/file/folder.h"

#define MOST_A_DAY 99

/* "PATH-until-2026-11-24.db", or with "-2" and so on behind the day. WK_BAD_INPUT: too long. */
static enum wk_status name_aside(const char *db, int64_t now_ns, int nth, char out[WK_PATH_SIZE])
{
    const size_t n = strlen(db);
    const int stem = (int)(n > 3 && strcmp(db + n - 3, ".db") == 0 ? n - 3 : n);
    const time_t now = (time_t)(now_ns / 1000000000);
    char day[16], again[8] = "";
    struct tm tm;

    if (!localtime_r(&now, &tm) || strftime(day, sizeof(day), "%Y-%m-%d", &tm) == 0)
        return WK_BAD_INPUT;
    if (nth > 1)
        snprintf(again, sizeof(again), "-%d", nth);
    const int length = snprintf(out, WK_PATH_SIZE, "%.*s-until-%s%s.db", stem, db, day, again);
    return length >= 0 && length < WK_PATH_SIZE ? WK_OK : WK_BAD_INPUT;
}

/* The first free name for that day. */
static enum wk_status find_name(const struct wk_env *env, const struct wk_host *host, char out[WK_PATH_SIZE])
{
    const int64_t now_ns = host->clock(host->context);
    enum wk_status status = WK_ALREADY;

    for (int nth = 1; nth <= MOST_A_DAY && status == WK_ALREADY; nth++) {
        status = name_aside(env->config.db, now_ns, nth, out);
        if (status == WK_OK && access(out, F_OK) == 0)
            status = WK_ALREADY;
    }
    return status;
}

void wk_env_aside_name(const struct wk_env *env, const struct wk_host *host, char *out, size_t size)
{
    char path[WK_PATH_SIZE];

    out[0] = 0;
    if (find_name(env, host, path) != WK_OK)
        return;
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    const size_t n = strlen(base);
    if (n < size)
        memcpy(out, base, n + 1);
}

/* Copies the enrolled tile sets, the newest last again. */
static enum wk_status carry_sets(struct wk_store *from, struct wk_store *to)
{
    struct wk_library library;
    enum wk_status status = wk_library_list(from, &library);

    for (int i = library.n - 1; status == WK_OK && i >= 0; i--) {
        struct wk_tileset_entry entry;
        struct wk_receipt receipt;
        uint8_t *bytes = NULL;
        size_t n = 0;

        if (!library.set[i].stored)
            continue;
        status = wk_store_find_tileset(from, library.set[i].name, 0, &entry);
        if (status == WK_OK)
            status = wk_store_get_tileset(from, entry.name, &bytes, &n);
        if (status == WK_OK)
            status = entry.confirmed ? wk_store_put_tileset(to, entry.name, bytes, n, &receipt)
                                     : wk_store_put_guessed_tileset(to, entry.name, bytes, n, &receipt);
        if (bytes)
            wk_wipe(bytes, n);
        free(bytes);
    }
    return status;
}

static void remove_with_log(const char *path)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    char name[WK_PATH_SIZE + 16];

    for (size_t i = 0; i < sizeof(ends) / sizeof(*ends); i++) {
        snprintf(name, sizeof(name), "%s%s", path, ends[i]);
        (void)unlink(name);
    }
}

/* Makes an empty, signed database at path, with the tile sets and the number of the old records' last one. */
static enum wk_status make_new(struct wk_env *env, const struct wk_host *host, const char *path,
                               const struct wk_checkpoint *until)
{
    struct wk_store_options options;
    struct wk_problem problem;
    struct wk_receipt receipt;
    struct wk_store *store = NULL;
    enum wk_status status = wk_env_store_options(env, host, false, &options, &problem);

    remove_with_log(path); /* left by an attempt that a power cut ended */
    options.path = path;
    if (status == WK_OK)
        status = wk_store_open(&store, &options);
    if (status == WK_OK)
        status = wk_store_put_witness(store, until, &receipt);
    if (status == WK_OK)
        status = carry_sets(env->store, store);
    wk_store_close(store);
    return status;
}

/* Another program has the database open: its log would remain after we close ours. */
static bool is_in_use(const char *db)
{
    char log[WK_PATH_SIZE + 8];

    snprintf(log, sizeof(log), "%s-wal", db);
    return access(log, F_OK) == 0;
}

/* The new records take the place of the old ones in one step: after a power cut at any moment `db` is either the one or the
 * other. */
static enum wk_status exchange(const char *db, const char *made, const char *aside)
{
    if (is_in_use(db) || is_in_use(made))
        return WK_DB_LOCKED;
    if (link(db, aside) != 0)
        return errno == ENOSPC ? WK_DISK_FULL : errno == EROFS || errno == EACCES ? WK_DB_READ_ONLY : WK_IO;
    if (wk_folder_sync(aside) != 0 || rename(made, db) != 0) {
        (void)unlink(aside); /* removes the second name of a file that is still in its place */
        return WK_IO;
    }
    return wk_folder_sync(db) == 0 ? WK_OK : WK_IO;
}

enum wk_status wk_env_put_aside(struct wk_env *env, const struct wk_host *host)
{
    char db[WK_PATH_SIZE], aside[WK_PATH_SIZE], made[WK_PATH_SIZE];
    struct wk_checkpoint until;
    struct wk_receipt receipt;
    struct wk_problem problem;
    const int length = snprintf(made, sizeof(made), "%s.new", env->config.db);
    enum wk_status status = wk_store_role(env->store) != WK_ROLE_DIRECTOR ? WK_NOT_ALLOWED
                            : length >= (int)sizeof(made)                 ? WK_BAD_INPUT
                                                                          : find_name(env, host, aside);

    if (status == WK_OK)
        status = wk_store_put_checkpoint(env->store, "asked", 0, 0, &until, &receipt);
    if (status == WK_OK)
        status = make_new(env, host, made, &until);
    if (status == WK_OK) {
        snprintf(db, sizeof(db), "%s", env->config.db);
        wk_store_close(env->store);
        env->store = NULL;
        status = exchange(db, made, aside);
    }
    if (status == WK_OK) {
        wk_complain(host, 0, "the records so far are put aside as %s; empty ones begin", aside);
        return WK_OK;
    }
    remove_with_log(made);
    wk_complain(host, 0, "the records could not be put aside: %s", wk_status_text(status));
    if (!env->store && wk_env_store(env, host, false, &problem) != WK_OK)
        wk_complain(host, 0, "%s", problem.text);
    return status;
}
