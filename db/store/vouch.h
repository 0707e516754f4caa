/*
 * Vouching, at the hall: what was typed at kiosks is looked at, and for whom it was right is put on record
 * (db/state/sessions.h). One thread, the one that owns the store.
 */
#ifndef WK_DB_STORE_VOUCH_H
#define WK_DB_STORE_VOUCH_H

#include "db/journal/record.h"
#include "rules/event/tournament.h"

struct wk_store;

/* After that long the hall vouches no longer for a session that nobody has locked: its kiosk asks for the PIN again. */
#define WK_SESSION_MOST_S 1200
/* After so many wrong PINs over the event, a kiosk where the last one was wrong is looked at no more until the director has
 * released them: kiosks where none was tried go on. */
#define WK_PINS_WRONG_MOST 100

/*
 * Answers what kiosks have asked, as far as it was heard: of each kiosk the newest question, which nobody has withdrawn, and
 * all that were opened by a code for when the hall is away. Ends sessions that have lasted too long. steady_ns: a clock that
 * nobody sets. *n gets how many records were written. A look at a PIN takes some tenths of a second. WK_NOT_FOUND: this is no
 * hall.
 */
enum wk_status wk_store_answer_pins(struct wk_store *store, int64_t steady_ns, int *n) WK_MUST_CHECK;

/* The director vouches at the hall for single records of a kiosk's, by their seqs [n]. WK_NOT_ALLOWED; WK_NOT_FOUND: no such
 * kiosk, or not all of them are here; WK_BAD_INPUT: n < 1. */
enum wk_status wk_store_vouch(struct wk_store *store, int journal, const int64_t *seqs, int n,
                              struct wk_receipt *receipt) WK_MUST_CHECK;

/* The director lets PINs be tried again: the count of wrong ones begins again, at every kiosk. WK_NOT_ALLOWED; WK_NOT_FOUND: no
 * hall. */
enum wk_status wk_store_release_pins(struct wk_store *store, struct wk_receipt *receipt) WK_MUST_CHECK;

/* A new code that opens kiosks for a role while the hall is away, in place of the one before, which opens nothing when they
 * have heard of it. At the hall, by the director; code gets its digits, to be shown once. WK_NOT_ALLOWED; WK_NOT_FOUND: no
 * hall. */
#define WK_AWAY_CODE_SIZE 13
enum wk_status wk_store_make_away_code(struct wk_store *store, enum wk_role role, char code[WK_AWAY_CODE_SIZE],
                                       struct wk_receipt *receipt) WK_MUST_CHECK;

#define WK_PINS_TRIED_LEAST 3 /* in a row: fewer are slips of a finger, and cost no wait */

/* How it stands with PINs that were tried at kiosks: *total wrong ones since they were released last, index the kiosk's number
 * in the roster. */
struct wk_pins_at {
    int64_t n;       /* wrong ones there that no right one has followed */
    int64_t last_ns; /* wall clock of the newest of them */
    bool held;       /* none is looked at until they are released */
};
enum wk_status wk_store_pins_at(struct wk_store *store, struct wk_pins_at at[WK_MAX_JOURNALS], int64_t *total) WK_MUST_CHECK;

/*
 * PINs on record that are not sealed to the hall's key, so that whoever has the club key can try them out by himself (a record
 * stays as it is): the hall's own where it was set before it was a hall, until another is set, and such as were set at a kiosk
 * before it joined, until the hall has set another for that role since: for people like to use one PIN everywhere. Index the
 * kiosk's number in the roster, bit 1 << enum wk_role. WK_NOT_FOUND: no hall, or it seals none.
 */
enum wk_status wk_store_pins_unsealed(struct wk_store *store, unsigned at[WK_MAX_JOURNALS]) WK_MUST_CHECK;

#endif
