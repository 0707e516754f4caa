/*
 * Place: is the database that is open still the file at its path, with its log? A file that was removed, renamed or replaced
 * can still be written while it is open, and is lost afterwards. Internal to db/. One thread, the one that owns the store.
 */
#ifndef WK_DB_BACKEND_FILE_PLACE_H
#define WK_DB_BACKEND_FILE_PLACE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#include "rules/status.h"

/* Where a database and what lies beside it are looked for; borrowed. */
struct wk_place_names {
    const char *file, *log, *index; /* event.db, event.db-wal, event.db-shm */
};

/* What was found there. */
struct wk_db_place {
    bool known; /* false: not looked yet, and nothing is compared */
    struct wk_place_file {
        dev_t dev;
        ino_t ino;
        int64_t bytes;
        struct timespec written, changed; /* contents; contents, owner or rights */
    } file, log, index;
};

/* What is there, right after opening. WK_DB_MOVED: one of the three is missing; or what an errno means (wk_place_errno()). */
enum wk_status wk_place_take(struct wk_db_place *out, const struct wk_place_names *names) WK_MUST_CHECK;

/*
 * Looks again: *now is what is there. WK_DB_MOVED: one of the three is no longer there, or is another. *touched: somebody has
 * written to the database itself, or cut its log short, since *place was taken. Moving a long log into the database does that
 * too.
 */
enum wk_status wk_place_look(const struct wk_db_place *place, const struct wk_place_names *names, struct wk_db_place *now,
                             bool *touched) WK_MUST_CHECK;

/* Checks only that the database itself is there, not its log. */
enum wk_status wk_place_holds(const struct wk_db_place *place, const struct wk_place_names *names) WK_MUST_CHECK;

/* What an errno of the file system means for a database that is to be written. */
enum wk_status wk_place_errno(int error);

/* Free space where this file lies, bytes; -1 when unknown. */
int64_t wk_place_free_bytes(const char *path);

#endif
