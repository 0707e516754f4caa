/*
 * Wrong PINs in a row: how many, when the last of them was, and for how long no PIN is looked at. Counted in the journal, and
 * once more in a file of the kiosk's that no copy of the database brings back. Internal to db/, the store's thread.
 */
#ifndef WK_DB_STATE_PIN_WAIT_H
#define WK_DB_STATE_PIN_WAIT_H

#include <jansson.h>

#include "db/journal/sql.h"

struct wk_guesses {
    int64_t n;           /* wrong PINs since the last right one */
    struct wk_uptime at; /* of the newest */
};

/* {"n": N, "boot": TEXT, "up_ms": N}: as it stands in "pin-refused" and in the file. NULL: no memory. */
json_t *wk_guesses_json(const struct wk_guesses *guesses) WK_MUST_CHECK;

/* The one more that is made now. */
struct wk_guesses wk_guesses_more(const struct wk_store *store, int64_t n_before);

/* The worse of what the journal and the file say, and for how many seconds no PIN is looked at yet. */
enum wk_status wk_guesses_look(struct wk_store *store, int64_t *n, int *wait_s) WK_MUST_CHECK;

/* For how long none is looked at after the n-th, s. Pure. */
int wk_guesses_wait(int64_t n);

/* Brings the file up to date; n 0 removes it. What cannot be written is in the journal still. */
void wk_guesses_keep(const struct wk_store *store, const struct wk_guesses *guesses);

#endif
