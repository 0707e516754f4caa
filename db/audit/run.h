/*
 * Audit run: what is known while a journal is walked over, and the walk itself. Internal to db/, one thread, the store's.
 * Several: what the steps of one audit do for one another.
 */
#ifndef WK_DB_AUDIT_RUN_H
#define WK_DB_AUDIT_RUN_H

#include "db/audit/audit_acts.h"
#include "db/audit/audit.h"
#include "db/journal/journal.h"

struct wk_audit_run {
    struct wk_store *store;
    const struct wk_audit_options *options;
    struct wk_audit *out;
    /* the chain */
    int64_t next_seq;
    uint8_t written[WK_HASH_SIZE], computed[WK_HASH_SIZE]; /* hashes of the record before: as stored, and as computed */
    int64_t first_bad;                                     /* 0: all hold so far */
    bool unread; /* the journal could not be read to its end, and there is a finding FILE */
    bool torn;   /* a record was changed, exchanged or left out: the state can no longer be built up */
    struct wk_audit_finding open[WK_AUDIT_N_KINDS]; /* of neighbouring records, not yet reported; kind NONE: none */
    /* keys that signed, and from which record on */
    int n_keys;
    struct wk_audit_key key[WK_AUDIT_MAX_KEYS];
    struct wk_audit_proof {
        int64_t n_records, n_signed;
        struct wk_checkpoint head;
    } before_key;      /* what held before the newest of them */
    int64_t new_key;   /* seq of a later "kiosk-key" that waits for its "restored"; 0: none */
    bool event_closed; /* by a record before */
    struct wk_audit_stood stood;
    /* what hangs on the records */
    struct wk_query pictures;                     /* all of them, in the order of their records */
    int64_t picture_seq;                          /* of the row that it stands at; 0: no more */
    bool torn_pictures;                           /* they could not be read to the end */
    bool given_up;                                /* by the caller's step */
    struct wk_audit_finding closed[WK_AUDIT_MAX]; /* deals that did not open */
    int n_closed;
};

/* Puts a finding in its place in the list, the worst first. */
void wk_audit_add(struct wk_audit *out, const struct wk_audit_finding *finding);

/* Fills in what a record says of table, round, hand and wind, as far as it says so. */
void wk_audit_place(struct wk_audit_finding *finding, const struct wk_record *record);

/*
 * Walks over all records, and applies them to the state as long as they hold. WK_OK: to the end, or to where the file cannot be
 * read, which is a finding. WK_END: given up.
 */
enum wk_status wk_audit_walk(struct wk_audit_run *run) WK_MUST_CHECK;

/*
 * Runs them all: where the pictures of looks came from, how soon they were taken, to which key they were encrypted. After the
 * walk.
 */
enum wk_status wk_audit_looks(struct wk_audit_run *run) WK_MUST_CHECK;

/*
 * The journals of the event's other kiosks that were heard, and what they say of one another; nothing for a store that keeps
 * its event alone. After the walk.
 */
enum wk_status wk_audit_heard(struct wk_audit_run *run) WK_MUST_CHECK;

/* Hands that the kiosk counted. After the walk, in the state that it has built up. */
enum wk_status wk_audit_hands(struct wk_audit_run *run) WK_MUST_CHECK;

/*
 * The tournament, of all kiosks where there are several; *out NULL: none, or it cannot be read. Borrowed until the next call to
 * the store, which may change it; so fetch it where it is used.
 */
enum wk_status wk_audit_tournament(struct wk_audit_run *run, const struct wk_tournament **out) WK_MUST_CHECK;

#endif
