/*
 * Wrong PINs in a row at this kiosk: how many, when the last was, and for how long no PIN is checked. A wrong PIN counts as a
 * guess at both roles' PINs. A right PIN resets the count of its role and of lower ones only, so that a judge cannot guess at
 * the director's PIN without limit. The count is kept in the journal, and also in a file of the kiosk, which an older copy of
 * the database does not reset. PINs tried at another kiosk are counted there, and those that come from elsewhere in the network
 * (wk_store_unlock_far()) by themselves: all of this is of the one or the other, as store->far says. Internal to db/, the
 * store's thread.
 */
#ifndef WK_DB_STATE_PIN_WAIT_H
#define WK_DB_STATE_PIN_WAIT_H

#include <jansson.h>

#include "db/journal/sql.h"

/*
 * {"n": N, "boot": TEXT, "up_ms": N}, and "judge": N where that is fewer: as in "pin-refused" and in the file. NULL: no memory.
 */
json_t *wk_guesses_json(const struct wk_guesses *guesses) WK_MUST_CHECK;
/* "door" of what is on record of a PIN: where it was typed. "": at the computer itself, and not in the body. Static storage. */
const char *wk_door_word(const struct wk_store *store);
/* A body with it; NULL stays NULL, and is the answer where there is no memory. */
json_t *wk_door_put(const struct wk_store *store, json_t *body) WK_MUST_CHECK;
/* Reads it back; members that are missing, or another body, give zero counts. Pure. */
void wk_guesses_read(const json_t *body, struct wk_guesses *out);

/* With one more that is made now. */
struct wk_guesses wk_guesses_more(const struct wk_store *store, const struct wk_guesses *before);

/* What a right PIN of a role leaves. Pure. */
struct wk_guesses wk_guesses_after(const struct wk_guesses *before, enum wk_role right);

/*
 * The counts, and for how many more seconds a role's PIN is not checked; for the judge's never longer than for the director's.
 */
struct wk_guessed {
    struct wk_guesses guesses;
    int judge_s, director_s;
};
/* The worse of what the journal and the file say. */
enum wk_status wk_guesses_look(struct wk_store *store, struct wk_guessed *out) WK_MUST_CHECK;

/* How long no PIN is checked after the n-th wrong one, s. Pure. */
int wk_guesses_wait(int64_t n);
/* How much of that is left, s, when the n-th was at this time. */
int wk_guesses_left(const struct wk_store *store, int64_t n, const struct wk_uptime *at);

/* Brings the file up to date; n 0 removes it. When it cannot be written, the count is still in the journal. */
void wk_guesses_keep(struct wk_store *store, const struct wk_guesses *guesses);

#endif
