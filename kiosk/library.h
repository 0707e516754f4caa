/*
 * Library: the tile sets that tiles of an unknown set are recognised by: those enrolled, the newest first, and those drawn sets
 * that come with the program. Loaded one by one, for it takes its time. The thread that owns the store.
 */
#ifndef WK_KIOSK_LIBRARY_H
#define WK_KIOSK_LIBRARY_H

#include "calibration/enrol.h"
#include "db/store.h"

#define WK_LIBRARY_MAX_STORED 8

struct wk_library {
    int n;
    struct {
        char name[33];
        bool stored;
    } set[WK_ENROL_MAX_SETS];
};

/* What there is: at least one drawn set. store may be NULL. The store's codes. */
enum wk_status wk_library_list(struct wk_store *store, struct wk_library *out) WK_MUST_CHECK;

/* Set i of the list. The store's codes, WK_NO_MEMORY; WK_NOT_FOUND: its art is gone. Freed with wk_tileset_free(). */
enum wk_status wk_library_load(struct wk_store *store, const struct wk_library *library, int i,
                               struct wk_tileset **out) WK_MUST_CHECK;

/* All of them into known->set and n_sets; those that cannot be drawn are left out. Released by wk_library_release(). */
enum wk_status wk_library_load_all(struct wk_store *store, struct wk_enrol_known *known) WK_MUST_CHECK;
void wk_library_release(struct wk_enrol_known *known);

#endif
