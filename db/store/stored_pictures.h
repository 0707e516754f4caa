/* The pictures that readings rest on: listed, read back. One thread, the one that owns the store. */
#ifndef WK_DB_STORE_STORED_PICTURES_H
#define WK_DB_STORE_STORED_PICTURES_H

#include <stddef.h>

#include "labels/reading.h"
#include "labels/verdict.h"

struct wk_store;

/* A stored reading of which there are pictures. */
struct wk_evidence_entry {
    int64_t seq, t_ns;         /* of its record */
    bool is_record;            /* a wall being recorded, else a check of it */
    bool backs, faces;         /* which pictures there are */
    int hand;                  /* checks: the hand that was being played, 0: none */
    char purpose[16];          /* checks: "restore", "inspect", ... */
    enum wk_verdict_kind kind; /* checks */
};
/*
 * Those of a wall in a round (0: of the table's last deal, sealed or being recorded), oldest first; of more than `most` the
 * newest. *n gets how many there are in out [most].
 */
enum wk_status wk_store_list_evidence(struct wk_store *store, int table, int round, enum wk_wind wind,
                                      struct wk_evidence_entry *out, int most, int *n) WK_MUST_CHECK;
/*
 * A picture of a record, checked against the hash in the journal; *bytes is malloc'ed. Of faces only when the deal of that wall
 * has been opened (WK_NOT_YET): the caller wipes them. WK_NOT_FOUND: there is none. WK_BAD_INPUT: no side. number: a seq of the
 * store's own journal, or a wk_record_number(); of another kiosk only pictures of backs, as far as they have arrived.
 */
enum wk_status wk_store_get_evidence(struct wk_store *store, int64_t number, enum wk_side side, uint8_t **bytes,
                                     size_t *n) WK_MUST_CHECK;

/*
 * The reading of backs in a record with pictures; it says what of the pictures may be shown. WK_DB_BROKEN: the record says
 * nothing of it, or is not there; WK_NOT_FOUND: an excerpt of it is, without its reading.
 */
enum wk_status wk_store_evidence_reading(struct wk_store *store, int64_t number, struct wk_reading *out) WK_MUST_CHECK;

#endif
