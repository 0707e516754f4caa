/*
 * Tar files of a few small members: written by rule, so that the same members make the same bytes, and read as hostile input.
 * Uses libarchive, which is loaded when needed; only this file knows it.
 */
#ifndef WK_CALIBRATION_PACK_TAR_H
#define WK_CALIBRATION_PACK_TAR_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "rules/status.h"

/* What a member may be called: a plain file's name, a-z, 0-9, '-' and dots that nothing begins with; no folders. */
#define WK_TAR_NAME_SIZE 40

/* Of a tar that is read; a picture of 16 megapixels without loss has some 40 MB. */
#define WK_TAR_MAX_MEMBERS 64
#define WK_TAR_MAX_BYTES (64 * 1024 * 1024)        /* a member */
#define WK_TAR_MAX_ALL ((size_t)512 * 1024 * 1024) /* all of them */

struct wk_tar_member {
    char name[WK_TAR_NAME_SIZE];
    uint8_t *bytes; /* [n] malloc'ed; NULL where n is 0 */
    size_t n;
};

struct wk_tar {
    int n;
    struct wk_tar_member member[WK_TAR_MAX_MEMBERS];
};

/* Frees the members' bytes and clears it. */
void wk_tar_free(struct wk_tar *tar);

/* NULL: there is none of that name. */
const struct wk_tar_member *wk_tar_find(const struct wk_tar *tar, const char *name);

/*
 * Saves it, whole or not at all, in the members' order; no owner, no time. WK_NO_LIBRARY, WK_IO, WK_DISK_FULL, WK_NO_MEMORY,
 * WK_BAD_INPUT (a name, or larger than would be read).
 */
enum wk_status wk_tar_save(const struct wk_tar *tar, const char *path) WK_MUST_CHECK;

/*
 * Reads a hostile one: plain files with plain names only, each name once, none larger than above, not compressed.
 * WK_NO_LIBRARY, WK_UNREADABLE_FILE, WK_NO_MEMORY; WK_BAD_INPUT: it is none such, and *why says in a sentence what it is
 * instead (static storage). *out is cleared then, else freed by wk_tar_free().
 */
enum wk_status wk_tar_read(struct wk_tar *out, FILE *file, const char **why) WK_MUST_CHECK;

#endif
