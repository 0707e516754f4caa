/*
 * Making: a new database that is a file is made under another name, PATH.new, and renamed when it is complete and on the disk.
 * So an empty file at the path is never a database that was just being made, even if the program was killed or the power cut:
 * it is what is left of another database, and no journal is begun in it. Internal to db/. One thread each; programs and threads
 * take turns.
 */
#ifndef WK_DB_BACKEND_MAKING_H
#define WK_DB_BACKEND_MAKING_H

#include "db/backend/backend.h"

struct wk_making; /* opaque */

/*
 * Makes the folders above path and an empty file under the other name, readable by its owner only; a file that a killed program
 * left under that name is removed. WK_ALREADY: something lies at the path, or beside it; WK_EMPTY_FILE: see nothing_at();
 * WK_DB_LOCKED: others were making one in this folder for three seconds; what an errno means (wk_place_errno()); WK_NO_MEMORY.
 * files are borrowed.
 */
enum wk_status wk_making_begin(struct wk_making **out, const struct wk_backend_files *files, const char *path) WK_MUST_CHECK;

/* The other name; borrowed. */
const char *wk_making_path(const struct wk_making *making);

/*
 * The database has to be closed, with nothing beside it: syncs it and gives it its name. WK_ALREADY: something lies there by
 * now.
 */
enum wk_status wk_making_name(struct wk_making *making) WK_MUST_CHECK;

/* Removes the other name, and so a database that did not get its own. NULL is allowed. */
void wk_making_end(struct wk_making *making);

/* When the program was killed between the two names, the database has both: removes the other one, if it can. WK_NO_MEMORY. */
enum wk_status wk_making_tidy(const char *path) WK_MUST_CHECK;

/*
 * Gives the file its name and syncs that; replaces no file there but an empty one. WK_ALREADY; what an errno means. Afterwards
 * it may have both names.
 */
enum wk_status wk_making_put(const struct wk_backend_files *files, const char *temporary, const char *path) WK_MUST_CHECK;

#endif
