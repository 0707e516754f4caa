/*
 * Forks of the hall: it wrote, with its own key, two records of one number, as its database does that was put back by hand from
 * an old copy. Whoever holds the first of the two takes nothing of what follows the second; so heads are compared by their
 * hashes, at both ends, and a kiosk that finds another than its own says so on record: "fork", {"kiosk": the hall, "other",
 * "seq"}, the hash of the one that is not in its journal. One thread, the one that owns the store.
 */
#ifndef WK_DB_HALL_FORKS_H
#define WK_DB_HALL_FORKS_H

#include "db/hall/heard.h"

/* How somebody's head of a journal compares with the same journal here. */
enum wk_head_said {
    WK_HEAD_UNSAID = 0,
    WK_HEAD_SAME,  /* the record is here; seq 0, nothing of the journal, is there always */
    WK_HEAD_AHEAD, /* not here yet, or not any more */
    WK_HEAD_OTHER  /* another record has that number here */
};
enum wk_status wk_store_compare_head(struct wk_store *store, const struct wk_head *theirs,
                                     enum wk_head_said *out) WK_MUST_CHECK;

/*
 * At a kiosk: of the hall's journal another record is said to be there than the one here. It goes on record, once for each.
 * WK_ALREADY: it is; WK_NOT_FOUND: the store has joined no hall.
 */
enum wk_status wk_store_report_fork(struct wk_store *store, const struct wk_head *other,
                                    struct wk_receipt *receipt) WK_MUST_CHECK;

/* A kiosk of the roster, by its number, that has said so of a record. */
struct wk_fork_report {
    int by;
    int64_t seq;
};
/* At the hall: reports of other kiosks that stand: what they call another record is the one here. By kiosk; *n are in out
 * [most]. Once the hall has gone back to what they hold none is left. */
enum wk_status wk_store_fork_reports(struct wk_store *store, struct wk_fork_report *out, int most, int *n) WK_MUST_CHECK;

#endif
