/*
 * Library: tile sets out of the store, and the list of those that tiles of an unknown set are recognised by: those enrolled,
 * the newest first, and those drawn sets that come with the program. Loaded one by one, for it takes its time. The thread that
 * owns the store.
 */
#ifndef WK_KIOSK_EYE_SIGHT_LIBRARY_H
#define WK_KIOSK_EYE_SIGHT_LIBRARY_H

#include "calibration/enrol.h"

struct wk_store;

/* An enrolled tile set by name; NULL: the one enrolled last. WK_NOT_ENROLLED: there is none. Freed with wk_tileset_free(). */
enum wk_status wk_library_enrolled(struct wk_store *store, const char *name, struct wk_tileset **out) WK_MUST_CHECK;

/* The tile set of a record, and the very one that the table's sealed deal was read with; freed likewise. WK_NOT_FOUND: nothing
 * is sealed there. */
enum wk_status wk_library_of_record(struct wk_store *store, int64_t seq, struct wk_tileset **out) WK_MUST_CHECK;
enum wk_status wk_library_sealed(struct wk_store *store, int table, struct wk_tileset **out) WK_MUST_CHECK;

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
