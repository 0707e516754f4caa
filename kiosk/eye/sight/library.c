/* Loads tile sets from the store: by name, of a record, of a sealed deal, or one after another. */
#include "calibration/enrol_drawn.h"
#include "kiosk/eye/sight/library.h"
#include "vision/faces/tileset.h"

#include <stdio.h>
#include <stdlib.h>

#include "db/store/tile_sets.h"
#include "labels/draw/art.h"

static enum wk_status load_tileset(uint8_t *bytes, size_t n, struct wk_tileset **out)
{
    enum wk_status status = wk_tileset_load(out, bytes, n);

    free(bytes);
    return status == WK_BAD_INPUT ? WK_DB_BROKEN : status;
}

enum wk_status wk_library_enrolled(struct wk_store *store, const char *name, struct wk_tileset **out)
{
    uint8_t *bytes = NULL;
    size_t n = 0;
    enum wk_status status = wk_store_get_tileset(store, name, &bytes, &n);

    return status == WK_OK ? load_tileset(bytes, n, out) : status;
}

enum wk_status wk_library_of_record(struct wk_store *store, int64_t seq, struct wk_tileset **out)
{
    uint8_t *bytes = NULL;
    size_t n = 0;
    enum wk_status status = wk_store_tileset_of(store, seq, &bytes, &n);

    return status == WK_OK ? load_tileset(bytes, n, out) : status;
}

enum wk_status wk_library_sealed(struct wk_store *store, int table, struct wk_tileset **out)
{
    int64_t seq = 0;
    enum wk_status status = wk_store_sealed_tileset(store, table, &seq);

    return status == WK_OK ? wk_library_of_record(store, seq, out) : status;
}

enum wk_status wk_library_list(struct wk_store *store, struct wk_library *out)
{
    struct wk_library list = {.n = 0};
    struct wk_tileset_entry entry = {.seq = 0};

    while (store && list.n < WK_LIBRARY_MAX_STORED) {
        enum wk_status status = wk_store_find_tileset(store, NULL, entry.seq, &entry);

        if (status == WK_NOT_FOUND)
            break;
        if (status != WK_OK)
            return status;
        if (!entry.confirmed) /* a set that nobody has confirmed must not spread */
            continue;
        snprintf(list.set[list.n].name, sizeof(list.set[list.n].name), "%s", entry.name);
        list.set[list.n++].stored = true;
    }
    for (int i = 0; wk_art_name(i, false) && list.n < WK_ENROL_MAX_SETS; i++)
        snprintf(list.set[list.n++].name, sizeof(list.set[0].name), "%s", wk_art_name(i, false));
    *out = list;
    return WK_OK;
}

enum wk_status wk_library_load(struct wk_store *store, const struct wk_library *library, int i, struct wk_tileset **out)
{
    if (i < 0 || i >= library->n)
        return WK_NOT_FOUND;
    if (library->set[i].stored)
        return wk_library_enrolled(store, library->set[i].name, out);
    return wk_enrol_drawn(out, library->set[i].name);
}

enum wk_status wk_library_load_all(struct wk_store *store, struct wk_enrol_known *known)
{
    struct wk_library library;
    enum wk_status status = wk_library_list(store, &library);

    known->n_sets = 0;
    for (int i = 0; i < library.n && status == WK_OK; i++) {
        struct wk_tileset *tileset = NULL;

        status = wk_library_load(store, &library, i, &tileset);
        if (status == WK_OK)
            known->set[known->n_sets++] = tileset;
        else if (!library.set[i].stored)
            status = WK_OK;
    }
    if (status != WK_OK)
        wk_library_release(known);
    return status;
}

void wk_library_release(struct wk_enrol_known *known)
{
    for (int i = 0; i < known->n_sets; i++)
        wk_tileset_free(known->set[i]);
    known->n_sets = 0;
}
