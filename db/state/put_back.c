/* The mark of a hall's database that was restored from a copy. */
#include "db/state/put_back.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/backend/backend.h"
#include "db/journal/journal.h"
#include "db/state/hall_place.h"
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

enum wk_status wk_put_back_look(struct wk_store *store, const struct wk_db_mark *mark)
{
    struct wk_stored entry;
    if (mark->seq == 0)
        return WK_OK;
    enum wk_status status = wk_stored_open(&entry, store, mark->seq);
    const bool held = status == WK_OK && memcmp(entry.hash, mark->hash, WK_HASH_SIZE) == 0;
    if (status == WK_OK)
        wk_stored_close(&entry);
    if (status != WK_OK && status != WK_DB_BROKEN)
        return status;
    return held ? WK_OK : wk_put_back_mark(store->beside, store->kiosk_id);
}

/*
 * A replica that took over may have less, and that is as if a copy had been put back: what was stored last is not there, and
 * the database is marked before anything is written.
 */
static enum wk_status look_at_server(struct wk_store *store)
{
    const int64_t again = store->backend->n_again ? store->backend->n_again(store->db) : 0;
    if (again == store->n_again)
        return WK_OK;
    const enum wk_status status = store->read_only ? WK_OK : wk_put_back_look(store, &store->mark);
    if (status != WK_OK)
        return status;
    store->n_again = again;
    store->n_undone++; /* what is in memory is read again */
    return WK_OK;
}

enum wk_status wk_put_back(struct wk_store *store, bool *out)
{
    const enum wk_status looked = look_at_server(store);
    if (looked != WK_OK)
        return looked;
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

enum wk_status wk_put_back_over(struct wk_store *store)
{
    uint8_t head[WK_HASH_SIZE];
    int64_t seq = 0;
    const enum wk_status status = wk_journal_head(store, &seq, head);
    char *path = status == WK_OK ? mark_of(store->beside) : NULL;
    if (!path)
        return status == WK_OK ? WK_NO_MEMORY : status;
    wk_sql_mark(store, seq, head);
    wk_place_note(store);
    const bool gone = unlink(path) == 0 || errno == ENOENT;
    free(path);
    return gone ? WK_OK : WK_IO;
}
