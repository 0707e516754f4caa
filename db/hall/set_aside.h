/*
 * Records of an event of several kiosks that do not count, for the director to decide about. One thread, the one that owns the
 * store.
 */
#ifndef WK_DB_HALL_SET_ASIDE_H
#define WK_DB_HALL_SET_ASIDE_H

#include "db/state/tournament.h"

enum wk_doubt_kind {
    WK_DOUBT_NONE = 0,
    WK_DOUBT_FORK,      /* its kiosk wrote another record with this number: nothing from there on counts */
    WK_DOUBT_ASIDE,     /* it could not come next */
    WK_DOUBT_UNVOUCHED, /* a record of this store that counts only here, for the hall has not vouched for it yet */
    WK_DOUBT_WAITING    /* it refers to record `needs`, which has not come yet; the kiosk's later records wait too */
};
struct wk_doubt {
    enum wk_doubt_kind kind;
    int64_t number, needs;    /* wk_record_number(); needs 0: none */
    int64_t t_ns;             /* of the record, its kiosk's clock; 0: it is not here */
    enum wk_entry_kind entry; /* what it is, NONE: no entry of the tournament */
    struct wk_hand_id at;     /* what it is about; members 0: it does not say */
    enum wk_refusal_kind why; /* ASIDE */
    int64_t counts;           /* ASIDE: the record that stands in its way, 0: none */
};

/* Forks first, then what was set aside and what waits, the newest of each first: *n_all are there, of which *n are in out
 * [most]. None where the event is kept alone. */
enum wk_status wk_store_doubts(struct wk_store *store, struct wk_doubt *out, int most, int *n, int *n_all) WK_MUST_CHECK;

#endif
