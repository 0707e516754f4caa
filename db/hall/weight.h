/*
 * Weight: how much of what a kiosk wrote is stored here, so that one kiosk cannot fill a hall's disk. Main thread.
 */
#ifndef WK_DB_HALL_WEIGHT_H
#define WK_DB_HALL_WEIGHT_H

#include <stdint.h>

#include "rules/status.h"

struct wk_store;

struct wk_weight {
    int64_t records;
    int64_t bytes;         /* of bodies and encrypted parts in any form, those of forks included */
    int64_t picture_bytes; /* of their pictures */
};

/* Of another kiosk. All of its records are read. What the store says. */
enum wk_status wk_store_weight(struct wk_store *store, const char *kiosk_id, struct wk_weight *out) WK_MUST_CHECK;

/* About how large a record of any kiosk is, this one's too, without reading it. WK_NOT_FOUND: there is none. */
enum wk_status wk_store_record_bytes(struct wk_store *store, const char *kiosk_id, int64_t seq, int64_t *out) WK_MUST_CHECK;

#endif
