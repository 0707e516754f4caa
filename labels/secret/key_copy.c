/* Copies of the club's key: put beside a copy of an event, and found there. */
#include "labels/secret/key_copy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "labels/file/infile.h"
#include "labels/file/outfile.h"

static enum wk_status name(const char *folder, int which, char *path, size_t n)
{
    const int length =
        which == 0 ? snprintf(path, n, "%s/club.key", folder) : snprintf(path, n, "%s/club-%d.key", folder, which + 1);

    return length > 0 && (size_t)length < n ? WK_OK : WK_BAD_INPUT;
}

enum wk_status wk_key_copy_get(const char *folder, int which, struct wk_key *key, char *path, size_t n)
{
    struct stat about;
    char *bytes = NULL;
    size_t n_bytes = 0;

    if (which < 0 || which >= WK_KEY_COPIES || name(folder, which, path, n) != WK_OK || lstat(path, &about) != 0 ||
        !S_ISREG(about.st_mode))
        return WK_NOT_FOUND;
    const enum wk_status status = wk_infile_load(path, WK_KEY_SIZE, &bytes, &n_bytes);
    if (status == WK_OK && n_bytes == WK_KEY_SIZE)
        memcpy(key->bytes, bytes, WK_KEY_SIZE);
    if (bytes)
        wk_wipe(bytes, n_bytes);
    free(bytes);
    return status == WK_NO_MEMORY ? status : status == WK_OK && n_bytes == WK_KEY_SIZE ? WK_OK : WK_NOT_FOUND;
}

/* The key lies under that name; *taken: something else does. */
static bool holds(const char *folder, int which, const struct wk_key *key, char *path, size_t n, bool *taken)
{
    struct wk_key there;
    struct stat about;
    const bool is_key = wk_key_copy_get(folder, which, &there, path, n) == WK_OK,
               same = is_key && wk_equal(there.bytes, key->bytes, WK_KEY_SIZE);

    if (is_key)
        wk_key_wipe(&there);
    *taken = !same && lstat(path, &about) == 0;
    return same;
}

enum wk_status wk_key_copy_put(const char *folder, const struct wk_key *key, char *path, size_t n)
{
    for (int which = 0; which < WK_KEY_COPIES; which++) {
        bool taken = false;

        if (holds(folder, which, key, path, n, &taken))
            return WK_OK;
        if (taken)
            continue;
        const enum wk_status named = name(folder, which, path, n);
        const enum wk_status status = named == WK_OK ? wk_outfile_save_private(path, key->bytes, WK_KEY_SIZE) : named;

        if (status != WK_OK)
            return status;
        return holds(folder, which, key, path, n, &taken) ? WK_OK : WK_DB_BROKEN;
    }
    return WK_ALREADY;
}
