/* Drill record: what came of a drill, as it is kept in the journal (kind "drill") and printed. */
#ifndef WK_KIOSK_EYE_WALLS_DRILL_RECORD_H
#define WK_KIOSK_EYE_WALLS_DRILL_RECORD_H

#include "calibration/drill.h"
#include "db/journal/json.h"
#include "db/journal/record.h"
#include "db/state/source.h"

/* A drill with planted pictures: counts of all and of each kind, the bound, those missed. A new reference; NULL: no memory. */
json_t *wk_drill_json(const struct wk_drill_report *report);

/*
 * Keeps it with where and how it was made: table 0: none. The source's pictures are not kept. The store's codes.
 */
enum wk_status wk_drill_keep(struct wk_store *store, const struct wk_drill_report *report, int table,
                             const struct wk_reading_source *source, struct wk_receipt *receipt) WK_MUST_CHECK;

/* A drill by hand: two tiles that somebody was asked to exchange, and to put back. */
struct wk_hand_drill {
    enum wk_wind wind; /* whose wall it was on the mat; NONE: two walls of a table, before these seats */
    int8_t slots[2], seats[2];
    bool noticed, named; /* the exchange: not taken for PASS; and called by its name and slots */
    bool restored;       /* PASS once they were back */
};
enum wk_status wk_drill_keep_hand(struct wk_store *store, const struct wk_hand_drill *drill, int table,
                                  const struct wk_reading_source *source, struct wk_receipt *receipt) WK_MUST_CHECK;

#endif
