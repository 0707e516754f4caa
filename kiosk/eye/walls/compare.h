/*
 * Compare: sheets of evidence laid side by side as one picture, for a slot or for the whole wall. Whoever asks for faces has
 * opened the deal.
 */
#ifndef WK_KIOSK_EYE_WALLS_COMPARE_H
#define WK_KIOSK_EYE_WALLS_COMPARE_H

#include "labels/reading.h"

struct wk_store;

#define WK_COMPARE_MAX 16 /* readings in one picture */

/* A reading's place in the picture: what stands under it. */
struct wk_compare_item {
    int64_t seq;
    char caption[80];
};

/*
 * Loads the pictures of items [n] (1..WK_COMPARE_MAX) from the store and writes them as PNG to path: a slot's cells from left
 * to right twice as large, or with slot WK_SLOT_NONE the walls one under the other. WK_NOT_YET (faces of a deal that is not
 * opened), WK_NOT_FOUND, WK_DB_BROKEN (also what is no sheet), WK_IO, WK_DISK_FULL, WK_NO_MEMORY.
 */
enum wk_status wk_compare_save(struct wk_store *store, const struct wk_compare_item *items, int n, enum wk_side side, int slot,
                               const char *path) WK_MUST_CHECK;

#endif
