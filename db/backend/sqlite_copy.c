/* SQLite: a database copied into one file, and what lies beside one. */
#include "db/backend/sqlite.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define COPY_PAGES 256 /* a step of a copy: 1 MB */

/* Without syncs or a journal of its own: the caller syncs the file or discards it. */
static enum wk_status copy_pages(struct wk_db *from, struct wk_db *to, wk_backup_step_fn step, void *context)
{
    enum wk_status status = wk_sqlite_run(to, "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY");
    if (status != WK_OK)
        return status;
    sqlite3_backup *backup = sqlite3_backup_init(to->handle, "main", from->handle, "main");
    if (!backup)
        return wk_sqlite_status(to, sqlite3_errcode(to->handle));
    int rc;
    while ((rc = sqlite3_backup_step(backup, COPY_PAGES)) == SQLITE_OK) {
        int64_t pages = sqlite3_backup_pagecount(backup);
        if (step && !step(context, pages - sqlite3_backup_remaining(backup), pages)) {
            (void)sqlite3_backup_finish(backup); /* its error would be that of a step, of which there was none */
            return WK_END;
        }
    }
    int64_t pages = sqlite3_backup_pagecount(backup);
    int finished = sqlite3_backup_finish(backup);
    if (rc != SQLITE_DONE)
        return wk_sqlite_status(to, rc);
    status = wk_sqlite_status(to, finished);
    return status == WK_OK && step && !step(context, pages, pages) ? WK_END : status;
}

/* The copy says of itself that it has a write-ahead log, as the database has: made one file again, with no file beside it. */
static enum wk_status make_one_file(struct wk_db *copy)
{
    enum wk_status status = wk_sqlite_connect(copy, copy->path, SQLITE_OPEN_READWRITE);
    if (status == WK_OK)
        status = wk_sqlite_run(copy, "PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE");
    if (status == WK_OK && wk_sqlite_disconnect(copy) != SQLITE_OK)
        status = WK_FAILED;
    else if (status != WK_OK)
        (void)wk_sqlite_disconnect(copy);
    copy->handle = NULL;
    return status;
}

/* Does it fit? And a file that is nearly all free pages is no event: not even with all its pictures wiped. */
static enum wk_status check_room(struct wk_db *from, const struct wk_db *to)
{
    int64_t pages = 0, free_pages = 0, page = 0;
    const int64_t room = wk_place_free_bytes(to->path);
    enum wk_status status = wk_sqlite_ask(from, "PRAGMA main.page_count", &pages);
    if (status == WK_OK)
        status = wk_sqlite_ask(from, "PRAGMA main.freelist_count", &free_pages);
    if (status == WK_OK)
        status = wk_sqlite_ask(from, "PRAGMA main.page_size", &page);
    if (status == WK_OK && free_pages > 1000 + 20 * (pages - free_pages))
        return WK_DB_BROKEN;
    return status == WK_OK && room >= 0 && page > 0 && pages > room / page ? WK_DISK_FULL : status;
}

enum wk_status wk_sqlite_copy(struct wk_db *db, const char *to, wk_backup_step_fn step, void *context)
{
    struct wk_db copy = {.path = wk_sqlite_plain_path(to)};
    /* One state of the source, also while others write: otherwise the copy would begin again with each change. */
    enum wk_status status = copy.path ? wk_sqlite_run(db, "BEGIN; SELECT count(*) FROM sqlite_schema") : WK_NO_MEMORY;
    if (status == WK_OK)
        status = check_room(db, &copy);
    if (status == WK_OK)
        status = wk_sqlite_connect(&copy, copy.path, SQLITE_OPEN_READWRITE);
    if (status == WK_OK)
        status = copy_pages(db, &copy, step, context);
    const int rc = wk_sqlite_disconnect(&copy);
    if (status == WK_OK && rc != SQLITE_OK)
        status = WK_FAILED;
    if (status == WK_OK)
        status = make_one_file(&copy);
    free(copy.path);
    return status;
}

/* An empty file by itself is nothing of anybody's, and is told all the same: it may have been an event. */
enum wk_status wk_sqlite_nothing_at(const char *path)
{
    static const char *const suffixes[] = {"", "-wal", "-journal"}; /* SQLite takes these for the log of what is put there */
    enum wk_status status = WK_OK;
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        struct stat st;
        char *name = wk_sqlite_beside(path, suffixes[i]);
        if (!name)
            return WK_NO_MEMORY;
        const int why = lstat(name, &st) == 0 ? EEXIST : errno;
        free(name);
        if (why == EEXIST && i == 0 && S_ISREG(st.st_mode) && st.st_size == 0)
            status = WK_EMPTY_FILE;
        else if (why == EEXIST)
            return WK_ALREADY;
        else if (why != ENOENT)
            return why == ENOTDIR ? WK_OK : wk_place_errno(why);
    }
    return status;
}

void wk_sqlite_remove(const char *path)
{
    static const char *const suffixes[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        char *name = wk_sqlite_beside(path, suffixes[i]);
        if (name)
            (void)unlink(name); /* not all of them are there */
        free(name);
    }
}
