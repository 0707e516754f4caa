/*
 * Forks of the hall: the hall has signed two records with the same number. That happens when its database is put back by hand
 * from an old copy. A kiosk that has the first of the two accepts no record that follows the second. So hall and kiosks compare
 * the hashes of their heads, and a kiosk that finds another hash than its own puts that on record: "fork", {"kiosk": the hall,
 * "other", "seq"}, with the hash of the record that is not in its journal. One thread, the one that owns the store.
 */
#ifndef WK_DB_HALL_FORKS_H
#define WK_DB_HALL_FORKS_H

#include "db/hall/heard.h"

/* How the head of a journal that another computer states compares with the same journal here. */
enum wk_head_said {
    WK_HEAD_UNSAID = 0,
    WK_HEAD_SAME,  /* the record is here; seq 0, nothing of the journal, is there always */
    WK_HEAD_AHEAD, /* not here yet, or not any more */
    WK_HEAD_OTHER  /* another record has that number here */
};
enum wk_status wk_store_compare_head(struct wk_store *store, const struct wk_head *theirs,
                                     enum wk_head_said *out) WK_MUST_CHECK;

/*
 * At a kiosk: reports that the hall's journal has another record than the one here. It goes on record, once for each such
 * record. WK_ALREADY: it is; WK_NOT_FOUND: the store has joined no hall.
 */
enum wk_status wk_store_report_fork(struct wk_store *store, const struct wk_head *other,
                                    struct wk_receipt *receipt) WK_MUST_CHECK;

/* A kiosk of the roster, by its number, that has said so of a record. */
struct wk_fork_report {
    int by;
    int64_t seq;
};
/*
 * At the hall: the reports of kiosks that still stand, which is while the record that they report is the one here. Sorted by
 * kiosk; *n are in out [most]. None is left when the hall has gone back to the records that they hold.
 */
enum wk_status wk_store_fork_reports(struct wk_store *store, struct wk_fork_report *out, int most, int *n) WK_MUST_CHECK;

#endif
