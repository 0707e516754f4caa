/* The file at a path, compared with what was there before. */
#include "db/backend/file_place.h"

#include <errno.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

enum wk_status wk_place_errno(int error)
{
    switch (error) {
    case EACCES:
    case EPERM:
    case EROFS:
        return WK_DB_READ_ONLY;
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return WK_DISK_FULL;
    case ENOMEM:
        return WK_NO_MEMORY;
    default:
        return WK_IO;
    }
}

static enum wk_status look_at(struct wk_place_file *out, const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return errno == ENOENT || errno == ENOTDIR || errno == ELOOP ? WK_DB_MOVED : wk_place_errno(errno);
    *out = (struct wk_place_file){st.st_dev, st.st_ino, (int64_t)st.st_size, st.st_mtim, st.st_ctim};
    return WK_OK;
}

enum wk_status wk_place_take(struct wk_db_place *out, const struct wk_place_names *names)
{
    struct wk_db_place now = {.known = true};
    enum wk_status status = look_at(&now.file, names->file);
    if (status == WK_OK)
        status = look_at(&now.log, names->log);
    if (status == WK_OK)
        status = look_at(&now.index, names->index);
    if (status == WK_OK)
        *out = now;
    return status;
}

static bool same_file(const struct wk_place_file *a, const struct wk_place_file *b)
{
    return a->dev == b->dev && a->ino == b->ino;
}

static bool same_time(struct timespec a, struct timespec b)
{
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

enum wk_status wk_place_look(const struct wk_db_place *place, const struct wk_place_names *names, struct wk_db_place *now,
                             bool *touched)
{
    enum wk_status status = wk_place_take(now, names);
    if (status != WK_OK)
        return status;
    if (!same_file(&now->file, &place->file) || !same_file(&now->log, &place->log) || !same_file(&now->index, &place->index))
        return WK_DB_MOVED;
    *touched = now->file.bytes != place->file.bytes || !same_time(now->file.written, place->file.written) ||
               !same_time(now->file.changed, place->file.changed) || now->log.bytes < place->log.bytes;
    return WK_OK;
}

enum wk_status wk_place_holds(const struct wk_db_place *place, const struct wk_place_names *names)
{
    struct wk_place_file now = {.bytes = 0};
    enum wk_status status = look_at(&now, names->file);
    return status == WK_OK && !same_file(&now, &place->file) ? WK_DB_MOVED : status;
}

int64_t wk_place_free_bytes(const char *path)
{
    struct statvfs fs;
    if (statvfs(path, &fs) != 0 || fs.f_bavail > (uint64_t)INT64_MAX / (fs.f_frsize ? fs.f_frsize : 1))
        return -1;
    return (int64_t)(fs.f_bavail * fs.f_frsize);
}
