/*
 * Private copy: a database together with the log that was left beside it, copied to a private folder to be read there. Reading
 * such a file where it lies would write to it, or leave files beside it. Internal to the driver. Any thread.
 */
#ifndef WK_DB_BACKEND_PRIVATE_COPY_H
#define WK_DB_BACKEND_PRIVATE_COPY_H

#include "rules/status.h"

/*
 * Copies path and path-wal into a new folder (mode 0700) in tmp, as they are at one moment; *out is the copy's path, malloc'ed.
 * No connection of this process may be open on it. WK_DB_LOCKED: somebody keeps writing to it; WK_DISK_FULL: no room in tmp;
 * WK_UNREADABLE_FILE; WK_IO; WK_NO_MEMORY.
 */
enum wk_status wk_private_copy(const char *path, const char *tmp, char **out) WK_MUST_CHECK;

/*
 * Removes the copy's names and its folder, and frees path (NULL is allowed); a connection that has it open can go on reading.
 */
void wk_private_copy_remove(char *path);

#endif
