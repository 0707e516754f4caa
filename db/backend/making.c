/* A database made beside its place, and put there whole. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1 /* flock() */
#endif
#include "db/backend/making.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "db/backend/file_place.h"
#include "labels/file/folder.h"

#define TURN_MS 3000 /* as long as a writer waits for another, backend.h */
#define LOOK_MS 10

struct wk_making {
    const struct wk_backend_files *files;
    char *path, *temporary; /* malloc'ed */
    int folder;             /* its lock is the turn; of the folder, for to close a database's file drops SQLite's locks on it */
};

static enum wk_status status_of(int error)
{
    return error == 0 ? WK_OK : wk_place_errno(error);
}

/* malloc'ed; NULL: no memory. */
static char *other_name(const char *path)
{
    const size_t size = strlen(path) + sizeof ".new";
    char *name = malloc(size);
    if (name)
        snprintf(name, size, "%s.new", path);
    return name;
}

/* The folder that holds path, opened; -1 and errno. */
static int open_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, slash == path ? 1 : (size_t)(slash - path)) : strdup(".");
    const int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(folder);
    return fd;
}

static enum wk_status take_turn(int folder)
{
    for (int ms = 0; flock(folder, LOCK_EX | LOCK_NB) != 0; ms += LOOK_MS) {
        if (errno != EWOULDBLOCK && errno != EINTR)
            return status_of(errno);
        if (ms >= TURN_MS)
            return WK_DB_LOCKED;
        nanosleep(&(struct timespec){0, LOOK_MS * 1000000}, NULL);
    }
    return WK_OK;
}

static enum wk_status make_file(const struct wk_making *self)
{
    self->files->remove(self->temporary);
    const int fd = open(self->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    return fd < 0 || close(fd) != 0 ? status_of(errno) : WK_OK;
}

enum wk_status wk_making_begin(struct wk_making **out, const struct wk_backend_files *files, const char *path)
{
    struct wk_making *self = calloc(1, sizeof *self);
    if (!self)
        return WK_NO_MEMORY;
    self->files = files;
    self->folder = -1;
    self->path = strdup(path);
    self->temporary = other_name(path);
    enum wk_status status = self->path && self->temporary ? status_of(wk_folders_make(path)) : WK_NO_MEMORY;
    if (status == WK_OK) {
        self->folder = open_folder(path);
        status = self->folder >= 0 ? take_turn(self->folder) : status_of(errno);
    }
    if (status == WK_OK)
        status = files->nothing_at(path);
    if (status == WK_OK)
        status = make_file(self);
    if (status == WK_OK)
        *out = self;
    else if (self->folder >= 0)
        (void)close(self->folder);
    if (status != WK_OK) {
        free(self->path);
        free(self->temporary);
        free(self);
    }
    return status;
}

const char *wk_making_path(const struct wk_making *making)
{
    return making->temporary;
}

static enum wk_status sync_file(const char *path)
{
    const int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0)
        return status_of(errno);
    int why = fsync(fd) == 0 ? 0 : errno;
    if (close(fd) != 0 && why == 0)
        why = errno;
    return status_of(why);
}

enum wk_status wk_making_put(const struct wk_backend_files *files, const char *temporary, const char *path)
{
    enum wk_status status = files->nothing_at(path);
    if (status == WK_EMPTY_FILE)
        status = unlink(path) == 0 ? WK_OK : status_of(errno);
    if (status != WK_OK)
        return status;
    if (link(temporary, path) != 0) {
        if (errno == EEXIST)
            return WK_ALREADY;
        if (rename(temporary, path) != 0) /* a file system without links */
            return status_of(errno);
    }
    return status_of(wk_folder_sync(path));
}

enum wk_status wk_making_name(struct wk_making *making)
{
    enum wk_status status = making->files->nothing_at(making->path); /* also an empty file that has come there stays */
    if (status == WK_OK)
        status = sync_file(making->temporary);
    return status == WK_OK ? wk_making_put(making->files, making->temporary, making->path) : status;
}

void wk_making_end(struct wk_making *making)
{
    if (!making)
        return;
    making->files->remove(making->temporary);
    (void)close(making->folder);
    free(making->path);
    free(making->temporary);
    free(making);
}

enum wk_status wk_making_tidy(const char *path)
{
    struct stat own, other;
    char *name = other_name(path);
    if (!name)
        return WK_NO_MEMORY;
    if (stat(path, &own) == 0 && lstat(name, &other) == 0 && own.st_dev == other.st_dev && own.st_ino == other.st_ino)
        (void)unlink(name); /* it stays until the next start then */
    free(name);
    return WK_OK;
}
