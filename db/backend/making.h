/*
 * Making: a database made under another name beside its own, PATH.new, and given its own when it is whole and on the disk. So
 * an empty file at the path is never one that was just being made, whenever the program is killed or the power cut: it is what
 * is left of another, and nobody begins a journal in it. Internal to db/. One thread each; programs and threads take turns.
 */
#ifndef WK_DB_BACKEND_MAKING_H
#define WK_DB_BACKEND_MAKING_H

#include "db/backend/backend.h"

struct wk_making; /* opaque */

/*
 * Makes the folders above path and an empty file under the other name, readable by its owner only; what a kill left under that
 * name goes. WK_ALREADY: something lies at the path, or beside it; WK_EMPTY_FILE: see nothing_at(); WK_DB_LOCKED: others were
 * making one in this folder for three seconds; what an errno means (wk_place_errno()); WK_NO_MEMORY. backend is borrowed.
 */
enum wk_status wk_making_begin(struct wk_making **out, const struct wk_backend *backend, const char *path) WK_MUST_CHECK;

/* The other name; borrowed. */
const char *wk_making_path(const struct wk_making *making);

/* Closed by now, with nothing beside it: brought to the disk, and to its name. WK_ALREADY: something lies there by now. */
enum wk_status wk_making_name(struct wk_making *making) WK_MUST_CHECK;

/* The other name goes; what was not named is gone. NULL is allowed. */
void wk_making_end(struct wk_making *making);

/* Where a kill came between the names, the database has both: takes the other one away, if it can. WK_NO_MEMORY. */
enum wk_status wk_making_tidy(const char *path) WK_MUST_CHECK;

/*
 * Gives the file its name, in no other's place, and brings the name to the disk; an empty file there gives way. WK_ALREADY;
 * what an errno means. Afterwards it may have both names.
 */
enum wk_status wk_making_put(const struct wk_backend *backend, const char *temporary, const char *path) WK_MUST_CHECK;

#endif
