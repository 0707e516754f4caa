/* Where PINs are tried, for whoever looks after the event. One thread, the one that owns the store. */
#ifndef WK_DB_HALL_PINS_TRIED_H
#define WK_DB_HALL_PINS_TRIED_H

#include "db/journal/record.h"

struct wk_store;

#define WK_PINS_TRIED_LEAST 3 /* wrong ones in a row: fewer are slips of a finger, and cost no wait */

struct wk_pins_tried {
    int journal;     /* the kiosk's number in the roster */
    int64_t n;       /* wrong PINs there that no right one has followed */
    int64_t last_ns; /* wall clock of whoever wrote of the newest */
};

/* The kiosks where at least WK_PINS_TRIED_LEAST were tried in a row, as far as was heard; the hall's desk is not among them. *n
 * gets how many are in out [most]. WK_NOT_FOUND: the store keeps its event alone. */
enum wk_status wk_store_pins_tried(struct wk_store *store, struct wk_pins_tried *out, int most, int *n) WK_MUST_CHECK;

#endif
