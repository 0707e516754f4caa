/* The walls of all tables at a glance, and when one of them got out of order. One thread, the one that owns the store. */
#ifndef WK_DB_STORE_STORED_FLOOR_H
#define WK_DB_STORE_STORED_FLOOR_H

#include "rules/event/floor.h"
#include "rules/status.h"
#include "rules/tile.h"

struct wk_store;

/*
 * The walls of all tables as they stand. A deal that was opened counts until a wall of the next is recorded. Inspected: the
 * newest verdict is a PASS with purpose "inspect". Rounds are those of the event: a deal that was opened before its fourth hand
 * is dealt again in the same one, while wk_store_round() counts deals. Of several kiosks: wk_floor_merge().
 */
enum wk_status wk_store_floor(struct wk_store *store, struct wk_floor *out) WK_MUST_CHECK;

/* A stored check of a wall. */
struct wk_wall_check {
    int64_t seq, t_ns; /* of its record; seq 0: there is none */
    int hand;          /* that had been begun last, 0: none yet */
    char purpose[16];  /* "restore", "inspect" */
};
/* When a wall got out of order: between two looks at it. */
struct wk_window {
    enum wk_wind wind;
    struct wk_wall_check passed; /* the last PASS before it; none: it had never passed */
    struct wk_wall_check failed; /* the first FAIL after that */
    struct wk_wall_check mended; /* the first PASS after that; none: still out of order */
};
/* The newest window of a wall of a table's deal in a round of the event, the newest such deal; round 0: of the last deal.
 * WK_NOT_FOUND: it has never failed. */
enum wk_status wk_store_window(struct wk_store *store, int table, int round, enum wk_wind wind,
                               struct wk_window *out) WK_MUST_CHECK;
/*
 * The walls of a deal that failed after they had passed in the same hand, before the next: something happened between two
 * groups; they did not have the same deal, unless the wall was also mended in that hand. Hands 1 to 3, oldest first; of more
 * than `most` the oldest. *n gets how many there are in out [most].
 */
enum wk_status wk_store_faults(struct wk_store *store, int table, int round, struct wk_window *out, int most,
                               int *n) WK_MUST_CHECK;

#endif
