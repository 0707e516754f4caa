/* Calls: players who asked for a judge, at any kiosk of the event. One thread, the one that owns the store. */
#ifndef WK_DB_HALL_CALLS_H
#define WK_DB_HALL_CALLS_H

#include "db/journal/record.h"
#include "rules/event/tournament.h"

struct wk_store;

struct wk_call {
    int table;
    int64_t number, t_ns; /* wk_record_number(); by the clock of the kiosk that wrote it */
};

/*
 * Those after the records that `heard` names by journal, which it names the last of then; of more than `most` the newest.
 * *n gets how many are in out [most], by journal and in order there. None where the event is kept alone.
 */
enum wk_status wk_store_calls(struct wk_store *store, int64_t heard[WK_MAX_JOURNALS], struct wk_call *out, int most,
                              int *n) WK_MUST_CHECK;

#endif
