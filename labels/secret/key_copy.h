/*
 * Copies of the club's key beside copies of an event, on a stick. With both, every deal of the club can be read that was not
 * sealed to its director. So the key is put there only when a person has agreed to that. Any thread.
 */
#ifndef WK_LABELS_SECRET_KEY_COPY_H
#define WK_LABELS_SECRET_KEY_COPY_H

#include <stddef.h>

#include "labels/secret/secret.h"

#define WK_KEY_COPIES 9 /* of different clubs, in a folder: "club.key", "club-2.key" ... "club-9.key" */

/*
 * Puts the key into a folder, under the first of these names that is free, or has it already; path [n]: which. Only its owner
 * may read it, if the medium has owners (most sticks have not). WK_ALREADY: all names are other keys'; WK_IO, WK_DISK_FULL,
 * WK_NO_MEMORY; WK_DB_BROKEN: what was read back is not what was written.
 */
enum wk_status wk_key_copy_put(const char *folder, const struct wk_key *key, char *path, size_t n) WK_MUST_CHECK;

/* The copy of name `which` (0..WK_KEY_COPIES - 1) in a folder, for all may read it there. WK_NOT_FOUND: there is none, or what
 * has that name is no key. *key is to be wiped. */
enum wk_status wk_key_copy_get(const char *folder, int which, struct wk_key *key, char *path, size_t n) WK_MUST_CHECK;

#endif
