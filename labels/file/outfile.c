/* A temporary file beside the target: written, synced, renamed into place; or taken away again. */
#include "labels/file/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SUFFIX_SIZE 32 /* ".", a process id, "-", a number, the zero */

struct wk_outfile {
    FILE *stream;
    char *path;
    char *temporary; /* NULL when the target is written directly */
    enum wk_status status;
};

static void release(struct wk_outfile *file)
{
    if (file->stream)
        (void)fclose(file->stream);
    free(file->temporary);
    free(file->path);
    free(file);
}

/* A new file beside the target, with the mode that any new file gets; name [size] receives its path. -1 and errno on failure.
 */
static int open_beside(const char *path, char *name, size_t size)
{
    int fd = -1;
    for (int i = 0; fd < 0 && i < 100; i++) {
        (void)snprintf(name, size, "%s.%ld-%d", path, (long)getpid(), i);
        fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno != EEXIST)
            break;
    }
    return fd;
}

/*
 * The system's own names of open files, /dev/stdout or /dev/fd/3, are links that are meant to be followed. Any other link is
 * replaced like a file: whoever may make one in a folder must not choose which file elsewhere is overwritten.
 */
static bool names_open_file(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    char *real = folder ? realpath(folder, NULL) : NULL;
    const bool names = real && (strcmp(real, "/dev") == 0 || strncmp(real, "/proc/", 6) == 0);
    free(real);
    free(folder);
    return names;
}

/* Is path something that data is handed to (a pipe, a device), and no file that is replaced? */
static bool is_stream(const char *path)
{
    struct stat info;
    if (lstat(path, &info) != 0)
        return false;
    if (S_ISLNK(info.st_mode))
        return names_open_file(path);
    return !S_ISREG(info.st_mode);
}

/* A pipe without a reader is refused (ENXIO), and not waited for. */
static int open_stream(const char *path)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd >= 0)
        (void)fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
    return fd;
}

enum wk_status wk_outfile_open(struct wk_outfile **out, const char *path)
{
    enum wk_status status = WK_NO_MEMORY;
    size_t n;
    int fd;
    struct wk_outfile *file = calloc(1, sizeof *file);
    if (!file)
        return WK_NO_MEMORY;
    file->status = WK_OK;
    file->path = strdup(path);
    if (!file->path)
        goto fail;
    n = strlen(file->path);
    if (is_stream(path)) {
        fd = open_stream(path);
    } else {
        file->temporary = malloc(n + SUFFIX_SIZE);
        if (!file->temporary)
            goto fail;
        fd = open_beside(file->path, file->temporary, n + SUFFIX_SIZE);
    }
    status = wk_outfile_status(errno);
    if (fd < 0)
        goto fail;
    file->stream = fdopen(fd, "wb");
    if (!file->stream) {
        (void)close(fd);
        if (file->temporary)
            (void)unlink(file->temporary);
        goto fail;
    }
    *out = file;
    return WK_OK;
fail:
    release(file);
    return status;
}

void wk_outfile_keep_private(struct wk_outfile *file)
{
    if (file->temporary)
        (void)fchmod(fileno(file->stream), 0600); /* a file system without modes has none to set */
}

enum wk_status wk_outfile_write(struct wk_outfile *file, const void *data, size_t n)
{
    if (file->status == WK_OK && fwrite(data, 1, n, file->stream) != n)
        file->status = wk_outfile_status(errno);
    return file->status;
}

void wk_outfile_abandon(struct wk_outfile *file)
{
    if (!file)
        return;
    if (file->temporary)
        (void)unlink(file->temporary);
    release(file);
}

enum wk_status wk_outfile_commit(struct wk_outfile *file)
{
    enum wk_status status = file->status;
    if (status == WK_OK && fflush(file->stream))
        status = wk_outfile_status(errno);
    if (status == WK_OK && file->temporary && fsync(fileno(file->stream)))
        status = wk_outfile_status(errno);
    if (fclose(file->stream) && status == WK_OK)
        status = wk_outfile_status(errno);
    file->stream = NULL;
    if (status == WK_OK && file->temporary && rename(file->temporary, file->path))
        status = wk_outfile_status(errno);
    if (status != WK_OK) {
        wk_outfile_abandon(file);
        return status;
    }
    release(file);
    return WK_OK;
}

static enum wk_status save(const char *path, const void *data, size_t n, bool in_private)
{
    struct wk_outfile *file = NULL;
    enum wk_status status = wk_outfile_open(&file, path);
    if (status != WK_OK)
        return status;
    if (in_private)
        wk_outfile_keep_private(file);
    status = wk_outfile_write(file, data, n);
    if (status == WK_OK)
        return wk_outfile_commit(file);
    wk_outfile_abandon(file);
    return status;
}

enum wk_status wk_outfile_save(const char *path, const void *data, size_t n)
{
    return save(path, data, n, false);
}

enum wk_status wk_outfile_save_private(const char *path, const void *data, size_t n)
{
    return save(path, data, n, true);
}

enum wk_status wk_outfile_put(int fd, const void *data, size_t n)
{
    const char *rest = data;
    while (n > 0) {
        const ssize_t done = write(fd, rest, n);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return done < 0 ? wk_outfile_status(errno) : WK_IO;
        rest += done;
        n -= (size_t)done;
    }
    return WK_OK;
}

enum wk_status wk_outfile_status(int error)
{
    const bool full = error == ENOSPC || error == EDQUOT || error == EFBIG;
    return full ? WK_DISK_FULL : error == ENOMEM ? WK_NO_MEMORY : WK_IO;
}
