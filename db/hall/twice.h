/*
 * Twice: a hand whose result was confirmed at two kiosks, differently. That happens when a table passes to another kiosk while
 * the two cannot reach each other. One of the two results counts (rules/event/merge.h); the director decides whether it is the
 * right one. One thread, the one that owns the store.
 */
#ifndef WK_DB_HALL_TWICE_H
#define WK_DB_HALL_TWICE_H

#include "db/journal/record.h"
#include "rules/event/tournament.h"

struct wk_store;

/* One of the two: numbers are wk_record_number(), and say at which kiosk. */
struct wk_twice_version {
    int64_t result, confirmed;
    struct wk_outcome outcome;
    enum wk_role entered_by, confirmed_by;
    unsigned by;              /* who confirmed, where players did: bit (direction - 1) */
    int64_t entered_ns, t_ns; /* of the two records, by that kiosk's clock */
};
#define WK_TWICE_MOST 64 /* the most that are asked for at once */
struct wk_twice {
    struct wk_hand_id at;
    struct wk_twice_version counts, other;
    int64_t kept; /* record of the director's decision that the counting result is right; 0: not decided */
};

/*
 * Those that are known here, by the order in which they were set aside, including decided ones: *n_all are there, of which *n
 * are in out [most]. A hand that was corrected to the other result is no longer listed. None where the event is kept alone.
 */
enum wk_status wk_store_twice(struct wk_store *store, struct wk_twice *out, int most, int *n, int *n_all) WK_MUST_CHECK;

/* How many of them the director has not decided. */
enum wk_status wk_store_twice_waiting(struct wk_store *store, int *n) WK_MUST_CHECK;

/*
 * The director says which of the two is right, and why. If it is the one that counts, that it stays goes on record
 * ("result-kept", {"hand", "kept", "other", "reason", "round", "table"}). If it is the other one, it is entered as a correction
 * and confirmed, with that reason, in two records. WK_NOT_ALLOWED: it takes the director; WK_BAD_INPUT: no reason; WK_ALREADY:
 * it was said; what wk_store_put_entry() says of the correction.
 */
enum wk_status wk_store_choose_result(struct wk_store *store, const struct wk_twice *twice, bool other, const char *reason,
                                      struct wk_receipt *receipt) WK_MUST_CHECK;

#endif
