/*
 * Twice: a hand whose result four players confirmed at one kiosk, and at another one with another result, when a table changed
 * hands while they did not hear each other. One of the two counts (rules/event/merge.h), and it is for the director to say
 * whether it is the right one. One thread, the one that owns the store.
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
#define WK_TWICE_MOST 64 /* more of them at once nobody asks for */
struct wk_twice {
    struct wk_hand_id at;
    struct wk_twice_version counts, other;
    int64_t kept; /* the director's word that what counts is right; 0: it waits for him */
};

/*
 * Those that are known here, by the order in which they were set aside, settled ones too: *n_all are there, of which *n are in
 * out [most]. One that was corrected to what the other said is none any more. None where the event is kept alone.
 */
enum wk_status wk_store_twice(struct wk_store *store, struct wk_twice *out, int most, int *n, int *n_all) WK_MUST_CHECK;

/* How many of them wait for the director's word. */
enum wk_status wk_store_twice_waiting(struct wk_store *store, int *n) WK_MUST_CHECK;

/*
 * The director says which of the two is right, and why. What counts: that it stays goes on record ("result-kept", {"hand",
 * "kept", "other", "reason", "round", "table"}). The other: it is entered as a correction and confirmed, for that reason, in
 * two records. WK_NOT_ALLOWED: it takes the director; WK_BAD_INPUT: no reason; WK_ALREADY: it was said; what
 * wk_store_put_entry() says of the correction.
 */
enum wk_status wk_store_choose_result(struct wk_store *store, const struct wk_twice *twice, bool other, const char *reason,
                                      struct wk_receipt *receipt) WK_MUST_CHECK;

#endif
