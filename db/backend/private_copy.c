/* SQLite: a file and its log brought elsewhere to be read. */
#include "db/backend/private_copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/backend/sqlite.h"
#include "labels/file/infile.h"
#include "labels/file/outfile.h"

#define TRIES 5
#define COPY_BYTES 65536

static enum wk_status copy_bytes(int in, int out)
{
    char *bytes = malloc(COPY_BYTES);
    enum wk_status status = bytes ? WK_OK : WK_NO_MEMORY;
    size_t n = COPY_BYTES;
    while (status == WK_OK && n == COPY_BYTES) {
        status = wk_infile_read(in, bytes, COPY_BYTES, &n);
        if (status == WK_OK)
            status = wk_outfile_put(out, bytes, n);
    }
    free(bytes);
    return status;
}

static enum wk_status copy_file(const char *from, const char *to)
{
    const int in = open(from, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (in < 0)
        return errno == ENOENT ? WK_NO_FILE : WK_UNREADABLE_FILE;
    const int out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    enum wk_status status = out >= 0 ? copy_bytes(in, out) : wk_place_errno(errno);
    (void)close(in); /* it was only read */
    if (out >= 0 && close(out) != 0 && status == WK_OK)
        status = wk_place_errno(errno);
    return status;
}

static bool unchanged(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/*
 * The file first, then its log: while the file stays as it was nothing has been moved into it from the log, and what was being
 * appended to that meanwhile is recognized by its checksums. WK_END: it changed.
 */
static enum wk_status copy_both(const char *path, const char *log, const char *to, const char *log_to)
{
    struct stat before, after;
    if (stat(path, &before) != 0)
        return WK_UNREADABLE_FILE;
    enum wk_status status = copy_file(path, to);
    if (status == WK_OK)
        status = copy_file(log, log_to);
    if (status == WK_OK && stat(path, &after) != 0)
        status = WK_UNREADABLE_FILE;
    return status == WK_OK && !unchanged(&before, &after) ? WK_END : status;
}

enum wk_status wk_private_copy(const char *path, const char *tmp, char **out)
{
    char *folder = wk_sqlite_beside(tmp, "/wallkeeper-XXXXXX"), *to = NULL, *log = wk_sqlite_beside(path, "-wal"),
         *log_to = NULL;
    enum wk_status status = WK_NO_MEMORY;
    if (!folder || !log)
        goto done;
    if (!mkdtemp(folder)) {
        status = wk_place_errno(errno);
        goto done;
    }
    to = wk_sqlite_beside(folder, "/copy.db");
    log_to = to ? wk_sqlite_beside(to, "-wal") : NULL;
    status = log_to ? WK_END : WK_NO_MEMORY;
    for (int i = 0; i < TRIES && status == WK_END; i++)
        status = copy_both(path, log, to, log_to);
    if (status == WK_END)
        status = WK_DB_LOCKED;
    if (status == WK_OK)
        *out = to;
    else if (to)
        wk_private_copy_remove(to);
    else
        (void)rmdir(folder);
done:
    free(folder);
    free(log);
    free(log_to);
    return status;
}

void wk_private_copy_remove(char *path)
{
    if (!path)
        return;
    wk_sqlite_remove(path);
    *strrchr(path, '/') = '\0';
    (void)rmdir(path);
    free(path);
}
