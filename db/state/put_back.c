/* The mark of a hall's database that was restored from a copy. */
#include "db/state/put_back.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/journal/sql.h"
#include "labels/file/infile.h"
#include "labels/file/outfile.h"

#define MOST 64 /* bytes of the file that are read: an id and a line's end */

/* malloc'ed; NULL: no memory. */
static char *mark_of(const char *beside)
{
    static const char end[] = ".restored";
    char *path = malloc(strlen(beside) + sizeof end);
    if (path)
        sprintf(path, "%s%s", beside, end);
    return path;
}

enum wk_status wk_put_back_mark(const char *beside, const char *kiosk_id)
{
    char text[WK_KIOSK_ID_LEN + 2], *path = mark_of(beside);
    if (!path)
        return WK_NO_MEMORY;
    const int n = snprintf(text, sizeof text, "%.*s\n", WK_KIOSK_ID_LEN, kiosk_id);
    const enum wk_status status = wk_outfile_save_private(path, text, (size_t)n);
    free(path);
    return status;
}

/* The mark at a path that is there. */
static enum wk_status look_at_mark(const struct wk_store *store, const char *path, bool *out)
{
    char *text = NULL;
    size_t n = 0;
    const enum wk_status status = wk_infile_load(path, MOST, &text, &n);
    if (status == WK_NO_MEMORY)
        return status;
    const bool readable = status == WK_OK && n >= WK_KIOSK_ID_LEN;
    const bool others = readable && strncmp(text, store->kiosk_id, WK_KIOSK_ID_LEN) != 0;
    free(text);
    *out = !others;
    return WK_OK;
}

enum wk_status wk_put_back(const struct wk_store *store, bool *out)
{
    if (store->let_by) {
        *out = false;
        return WK_OK;
    }
    char *path = mark_of(store->beside);
    if (!path)
        return WK_NO_MEMORY;
    enum wk_status status = WK_OK;
    if (access(path, F_OK) != 0 && errno == ENOENT)
        *out = false;
    else
        status = look_at_mark(store, path, out);
    free(path);
    return status;
}

enum wk_status wk_put_back_over(const struct wk_store *store)
{
    char *path = mark_of(store->beside);
    if (!path)
        return WK_NO_MEMORY;
    const bool gone = unlink(path) == 0 || errno == ENOENT;
    free(path);
    return gone ? WK_OK : WK_IO;
}
