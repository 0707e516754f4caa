/* Which computer is the hall of a database on a server, and what it stored there last. */
#include "db/state/hall_place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/journal/sql.h"
#include "db/state/put_back.h"
#include "labels/file/infile.h"
#include "labels/file/outfile.h"

#define MOST 256 /* bytes of the file */

struct kept {
    int64_t epoch;          /* 0: none */
    struct wk_db_mark mark; /* the own record that was stored last; seq 0: none */
};

/* malloc'ed. NULL: it has none, or there is no memory. */
static char *path_of(const struct wk_store *store)
{
    static const char end[] = ".place";
    if (!store->backend->places || store->read_only || strcmp(store->beside, store->path) == 0)
        return NULL;
    char *const path = malloc(strlen(store->beside) + sizeof end);
    if (path)
        sprintf(path, "%s%s", store->beside, end);
    return path;
}

/* What cannot be read, or is another hall's, says nothing. */
static struct kept load(const struct wk_store *store)
{
    struct kept out = {.epoch = 0}, read = out;
    char id[WK_KIOSK_ID_LEN + 1], hash[2 * WK_HASH_SIZE + 1], *const path = path_of(store), *text = NULL;
    long long epoch = 0, seq = 0;
    size_t n = 0;
    if (path && wk_infile_load(path, MOST, &text, &n) == WK_OK && text &&
        sscanf(text, "%16s %lld %lld %64s", id, &epoch, &seq, hash) == 4 && strcmp(id, store->kiosk_id) == 0 &&
        wk_unhex(read.mark.hash, WK_HASH_SIZE, hash) == WK_OK) {
        out = read;
        out.epoch = epoch;
        out.mark.seq = seq;
    }
    free(text);
    free(path);
    return out;
}

static enum wk_status save(const struct wk_store *store, const struct kept *kept)
{
    char text[MOST], hash[2 * WK_HASH_SIZE + 1], *const path = path_of(store);
    if (!path)
        return WK_OK;
    wk_hex(hash, kept->mark.hash, WK_HASH_SIZE);
    const int n = snprintf(text, sizeof text, "%s %lld %lld %s\n", store->kiosk_id, (long long)kept->epoch,
                           (long long)kept->mark.seq, hash);
    const enum wk_status status = wk_outfile_save_private(path, text, (size_t)n);
    free(path);
    return status;
}

enum wk_status wk_place_open(struct wk_store *store)
{
    const struct wk_backend_places *const places = store->backend->places;
    const struct kept kept = load(store);
    char name[WK_PLACE_NAME_SIZE] = "";
    int64_t newest = 0;
    if (!places)
        return WK_OK;
    enum wk_status status = places->newest(store->db, &newest, name);
    if (status == WK_OK)
        status = wk_put_back_look(store, &kept.mark);
    if (status == WK_OK && (newest > 0 || kept.epoch > 0))
        places->hold(store->db, kept.epoch);
    return status;
}

void wk_place_note(const struct wk_store *store)
{
    if (!store->backend->places)
        return;
    struct kept kept = load(store);
    kept.mark = store->mark;
    (void)!save(store, &kept);
}

enum wk_status wk_store_take_place(struct wk_store *store, const char *who, bool from_other, char other[WK_PLACE_NAME_SIZE])
{
    const struct wk_backend_places *const places = store->backend->places;
    struct kept kept = load(store);
    int64_t newest = 0;
    if (!places)
        return WK_OK;
    enum wk_status status = places->newest(store->db, &newest, other);
    if (status != WK_OK)
        return status;
    if (newest > kept.epoch && !from_other)
        return WK_HALL_TAKEN;
    if (kept.epoch > 0 && kept.epoch >= newest)
        return WK_OK;
    status = places->take(store->db, who, &kept.epoch);
    if (kept.mark.seq == 0)
        kept.mark = store->mark;
    return status == WK_OK ? save(store, &kept) : status;
}
