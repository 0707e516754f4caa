/*
 * Vouching, at the hall: checks the PINs that were typed at kiosks, and puts on record which were right (db/state/sessions.h).
 * One thread, the one that owns the store.
 */
#ifndef WK_DB_STORE_VOUCH_H
#define WK_DB_STORE_VOUCH_H

#include "db/journal/record.h"
#include "rules/event/tournament.h"

struct wk_store;

/* After so long without a lock the hall no longer vouches for a session: its kiosk asks for the PIN again. */
#define WK_SESSION_MOST_S 1200
/*
 * After so many wrong PINs in the event, PINs from a kiosk where the last one was wrong are no longer checked until the
 * director has released them. Kiosks where none was wrong go on.
 */
#define WK_PINS_WRONG_MOST 100

/*
 * Answers the questions of kiosks that have arrived: of each kiosk the newest one, unless it was withdrawn, and all sessions
 * that were opened by a code for when the hall is away. Ends sessions that have lasted too long. steady_ns: a clock that cannot
 * be set. *n gets how many records were written. Checking a PIN takes some tenths of a second. WK_NOT_FOUND: this is no hall.
 */
enum wk_status wk_store_answer_pins(struct wk_store *store, int64_t steady_ns, int *n) WK_MUST_CHECK;

/* The director vouches at the hall for single records of a kiosk's, by their seqs [n]. WK_NOT_ALLOWED; WK_NOT_FOUND: no such
 * kiosk, or not all of them are here; WK_BAD_INPUT: n < 1. */
enum wk_status wk_store_vouch(struct wk_store *store, int journal, const int64_t *seqs, int n,
                              struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * The director allows PINs to be tried again: the count of wrong ones begins again at every kiosk. WK_NOT_ALLOWED;
 * WK_NOT_FOUND: no hall.
 */
enum wk_status wk_store_release_pins(struct wk_store *store, struct wk_receipt *receipt) WK_MUST_CHECK;

/*
 * A new code that opens kiosks for a role while the hall is away, in place of the one before; that one no longer opens a kiosk
 * that has received this record. At the hall, by the director; code gets its digits, to be shown once. WK_NOT_ALLOWED;
 * WK_NOT_FOUND: no hall.
 */
#define WK_AWAY_CODE_SIZE 13
enum wk_status wk_store_make_away_code(struct wk_store *store, enum wk_role role, char code[WK_AWAY_CODE_SIZE],
                                       struct wk_receipt *receipt) WK_MUST_CHECK;

#define WK_PINS_TRIED_LEAST 3 /* in a row: fewer are typing errors, and cause no wait */

/*
 * PINs that were tried at kiosks: *total gets the wrong ones since the last release; index: the kiosk's number in the roster.
 */
struct wk_pins_at {
    int64_t n;       /* wrong ones there since the last right one */
    int64_t last_ns; /* wall clock of the newest of them */
    bool held;       /* none is looked at until they are released */
};
enum wk_status wk_store_pins_at(struct wk_store *store, struct wk_pins_at at[WK_MAX_JOURNALS], int64_t *total) WK_MUST_CHECK;

/*
 * PINs on record that are not sealed to the hall's key, so that anybody with the club key can try to guess them (records never
 * change): a PIN that the hall set before it became a hall, until it sets another; and PINs that were set at a kiosk before it
 * joined, until the hall sets another for that role, for people tend to use one PIN everywhere. Index the kiosk's number in the
 * roster, bit 1 << enum wk_role. WK_NOT_FOUND: no hall, or it seals none.
 */
enum wk_status wk_store_pins_unsealed(struct wk_store *store, unsigned at[WK_MAX_JOURNALS]) WK_MUST_CHECK;

#endif
