/*
 * Link: a kiosk that has joined a hall sends its records there and takes in those of the others, on a thread of its own with a
 * handle of its own on the store. No other thread waits for it: a thread that writes wakes it, and reads its state now and
 * then. The link believes the hall about which records it has, so a hall that was restored from an old copy gets the others
 * again. It never gives up.
 */
#ifndef WK_HALL_LINK_LINK_H
#define WK_HALL_LINK_LINK_H

#include "db/store/store.h"
#include "hall/wire/answers.h"

struct wk_link; /* opaque */

struct wk_link_options {
    struct wk_store_options store; /* the kiosk's; all that it borrows outlives the link. Not read_only */
    wk_clock_fn monotonic;         /* a clock that cannot be set, ns; called with store.context */
    void (*notify)(void *context); /* the state has changed: by the link's thread with nothing locked; may be NULL */
    void *context;
};

/* WK_NO_MEMORY, WK_FAILED, WK_NO_LIBRARY: libcurl. The database is opened by the thread, and again until that works. */
enum wk_status wk_link_start(struct wk_link **out, const struct wk_link_options *options) WK_MUST_CHECK;
/* Breaks off what is under way; waits for the thread, no longer than a transaction takes. NULL is allowed. */
void wk_link_stop(struct wk_link *link);

/* A record was written here: it goes at once. Any thread. */
void wk_link_wake(struct wk_link *link);

/* Times are of the monotonic clock, 0: never. */
struct wk_link_state {
    /* Of the newest try. WK_OK: the hall answers; WK_NOT_YET: not tried, or it is too busy; WK_NO_HALL, WK_OTHER_HALL;
     * WK_NOT_ALLOWED: it does not have this kiosk in its roster yet; WK_EXPELLED: its director has expelled it; WK_DISK_FULL:
     * it has no room; WK_DB_READ_ONLY: its disk refuses; WK_BAD_INPUT: it does not take what we say; WK_NOT_FOUND: this
     * database has joined none; else what is wrong with our own database. */
    enum wk_status status;
    int64_t n_waiting;             /* own records that it does not have, as far as is known */
    int64_t waiting_ns;            /* since when there are any */
    int64_t failed_ns;             /* since when it does not, as long as it does not */
    int64_t answered_ns;           /* when it answered last */
    int64_t refused_seq;           /* own record that it refuses: this and later ones wait; 0: none */
    char why[WK_ANSWER_WORD_SIZE]; /* of it, hall/wire/answers.h */
    int64_t fork_seq;              /* of the hall's journal the record that is another one there; 0: it has what is here */
    struct wk_clock_off clock;     /* its clock less ours */
    uint64_t n_pictures;           /* of its records, that the hall has: since the start */
    uint64_t n_pushed, n_heard;    /* records that it took; that were new here: since the start */
    uint64_t n_bytes;              /* of what it answered when records were asked for, as it came: since the start */
    uint64_t n_odd;                /* records from it that could not be taken in: of a stranger, forged, a fork */
    int n_kiosks;                  /* of which records came since the start: */
    struct {
        char kiosk_id[WK_KIOSK_ID_LEN + 1];
        int64_t heard_ns; /* the newest */
    } kiosk[WK_MAX_JOURNALS];
};

/* How it stands. False: it is being changed at this moment, and *out is unchanged; the call never waits. Any thread. */
bool wk_link_look(struct wk_link *link, struct wk_link_state *out);

#endif
