/* Files written whole or not at all: a temporary name beside the target, renamed into place at the end. */
#ifndef WK_LABELS_FILE_OUTFILE_H
#define WK_LABELS_FILE_OUTFILE_H

#include <stddef.h>

#include "rules/status.h"

struct wk_outfile; /* opaque; one thread at a time */

/*
 * Opens path for writing. A target that exists and is no file (a pipe with a reader, a device, /dev/stdout) is written
 * directly; a symbolic link is replaced, and what it leads to is left as it is. WK_IO (no such folder, no rights),
 * WK_DISK_FULL, WK_NO_MEMORY.
 */
enum wk_status wk_outfile_open(struct wk_outfile **out, const char *path) WK_MUST_CHECK;

/* Only its owner may read the file: for files that show faces. To be called before the first write. */
void wk_outfile_keep_private(struct wk_outfile *file);

/* Appends data [n]; after a failure every further call gives the same status. WK_IO, WK_DISK_FULL. */
enum wk_status wk_outfile_write(struct wk_outfile *file, const void *data, size_t n) WK_MUST_CHECK;

/* Flushes to the disk and puts the file in its place; file is gone afterwards. On failure the target is as it was. */
enum wk_status wk_outfile_commit(struct wk_outfile *file) WK_MUST_CHECK;

/* Throws away what was written. NULL is allowed. */
void wk_outfile_abandon(struct wk_outfile *file);

/* All at once: text [n] into path; private as above. */
enum wk_status wk_outfile_save(const char *path, const void *data, size_t n) WK_MUST_CHECK;
enum wk_status wk_outfile_save_private(const char *path, const void *data, size_t n) WK_MUST_CHECK;

/*
 * Writes all of data [n] to a descriptor, for a new file of the caller that replaces no other. A signal does not cut it short.
 * WK_DISK_FULL, WK_NO_MEMORY, WK_IO. Any thread.
 */
enum wk_status wk_outfile_put(int fd, const void *data, size_t n) WK_MUST_CHECK;

/* What the errno of a file that could not be made, written or synced says: WK_DISK_FULL, WK_NO_MEMORY, else WK_IO. */
enum wk_status wk_outfile_status(int error);

#endif
