/*
 * Folder of a site: files that belong together, made beside their place and put into it when all are there. The folder lists
 * its files with their hashes, as `b2sum -c` reads them; by that list it is known again, and nothing else is ever replaced. One
 * thread at a time.
 */
#ifndef WK_KIOSK_PAGES_SITE_SITE_FOLDER_H
#define WK_KIOSK_PAGES_SITE_SITE_FOLDER_H

#include <stddef.h>

#include "kiosk/host/problem.h"

#define WK_SITE_CONTENTS "contents.txt" /* the list */
#define WK_SITE_NAME_SIZE 64            /* of a file's name: letters, digits, '-' and '.' */

struct wk_site_folder; /* opaque */

/*
 * Begins one that is to take its place at dir, where there may be nothing, an empty folder, or one that was made so and not
 * changed since. WK_ALREADY: something else lies there; WK_IO, WK_DISK_FULL, WK_NO_MEMORY. One line is in *problem then.
 */
enum wk_status wk_site_folder_begin(struct wk_site_folder **out, const char *dir, struct wk_problem *problem) WK_MUST_CHECK;

/* A file of this name is added: the path under which the caller writes it. NULL: no memory. Borrowed until the next call. */
const char *wk_site_folder_add(struct wk_site_folder *self, const char *name);

/* The file that was added last is not to be there after all: nothing was written. */
void wk_site_folder_drop(struct wk_site_folder *self);

/* All at once: data [n]. */
enum wk_status wk_site_folder_put(struct wk_site_folder *self, const char *name, const void *data, size_t n) WK_MUST_CHECK;

/* Lists the files, brings them to the disk and puts the folder in its place; self is gone afterwards. On failure what was at
 * dir is as it was, and one line is in *problem. */
enum wk_status wk_site_folder_finish(struct wk_site_folder *self, struct wk_problem *problem) WK_MUST_CHECK;

/* Throws away what was made. NULL is allowed. */
void wk_site_folder_abandon(struct wk_site_folder *self);

#endif
