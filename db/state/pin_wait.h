/*
 * Wrong PINs in a row at this kiosk: how many, when the last of them was, and for how long none is looked at. A wrong one is a
 * guess at either role's; a right one ends the count of its role and of those below, so that nobody who knows the judges' PIN
 * may guess at the director's for ever. Counted in the journal, and once more in a file of the kiosk's that no copy of the
 * database brings back. What is tried at another kiosk is counted there. Internal to db/, the store's thread.
 */
#ifndef WK_DB_STATE_PIN_WAIT_H
#define WK_DB_STATE_PIN_WAIT_H

#include <jansson.h>

#include "db/journal/sql.h"

/* {"n": N, "boot": TEXT, "up_ms": N}, and "judge": N where that is fewer: as it stands in "pin-refused" and in the file. NULL:
 * no memory. */
json_t *wk_guesses_json(const struct wk_guesses *guesses) WK_MUST_CHECK;
/* The same read back, as far as it says; what is no such body counts nothing. Pure. */
void wk_guesses_read(const json_t *body, struct wk_guesses *out);

/* With one more that is made now. */
struct wk_guesses wk_guesses_more(const struct wk_store *store, const struct wk_guesses *before);

/* What a right PIN of a role leaves. Pure. */
struct wk_guesses wk_guesses_after(const struct wk_guesses *before, enum wk_role right);

/* How it stands: the counts, and for how many seconds a role's PIN is not looked at yet. Never longer for the judge's. */
struct wk_guessed {
    struct wk_guesses guesses;
    int judge_s, director_s;
};
/* The worse of what the journal and the file say. */
enum wk_status wk_guesses_look(struct wk_store *store, struct wk_guessed *out) WK_MUST_CHECK;

/* For how long none is looked at after the n-th, s. Pure. */
int wk_guesses_wait(int64_t n);
/* And what of that is left after the n-th, which was at this time, s. */
int wk_guesses_left(const struct wk_store *store, int64_t n, const struct wk_uptime *at);

/* Brings the file up to date; n 0 removes it. What cannot be written is in the journal still. */
void wk_guesses_keep(struct wk_store *store, const struct wk_guesses *guesses);

#endif
