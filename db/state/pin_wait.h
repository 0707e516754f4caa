/*
 * Wrong PINs in a row: how many, when the last of them was, and for how long no PIN is looked at. Counted in the journal, of an
 * event with several kiosks in all their journals together, and once more in a file of the kiosk's that no copy of the database
 * brings back. Internal to db/, the store's thread.
 */
#ifndef WK_DB_STATE_PIN_WAIT_H
#define WK_DB_STATE_PIN_WAIT_H

#include <jansson.h>

#include "db/journal/sql.h"

/* {"n": N, "boot": TEXT, "up_ms": N}: as it stands in "pin-refused" and in the file. NULL: no memory. */
json_t *wk_guesses_json(const struct wk_guesses *guesses) WK_MUST_CHECK;

/* The one more that is made now. */
struct wk_guesses wk_guesses_more(const struct wk_store *store, int64_t n_before);

/* The worse of what the journal and the file say, and for how many seconds no PIN is looked at yet. */
enum wk_status wk_guesses_look(struct wk_store *store, int64_t *n, int *wait_s) WK_MUST_CHECK;

/* For how long none is looked at after the n-th, s. Pure. */
int wk_guesses_wait(int64_t n);

/*
 * After records of other kiosks were taken in, PINs that were right or wrong among them: the count is brought up to date, and a
 * wait begins now, for when they were tried on this computer's clock nobody knows.
 */
enum wk_status wk_guesses_heard(struct wk_store *store) WK_MUST_CHECK;

/* Brings the file up to date; n 0 removes it. What cannot be written is in the journal still. */
void wk_guesses_keep(struct wk_store *store, const struct wk_guesses *guesses);

#endif
